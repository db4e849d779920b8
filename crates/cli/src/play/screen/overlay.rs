//! What lies over the board: menus, questions, lines to type, pages to read.

use kelci_catalog::search::Level;
use kelci_core::{GameInfo, Side};

use super::entry::Entry;
use super::form::Form;
use super::message::UserInput;
use crate::play::SeatPlayer;

/// What lies over the board.
pub enum Overlay {
    Menu(Menu),
    Form(Form),
    Question(Question),
    Prompt(Prompt),
    Pages(Pages),
}

/// A list of which one is taken.
pub struct Menu {
    pub title: String,
    pub items: Vec<Item>,
    pub at: usize,
}

/// Something to take from a menu.
pub struct Item {
    pub label: String,
    /// What else there is to know of it.
    pub note: String,
    pub then: UserInput,
}

/// A question with a few answers.
pub struct Question {
    pub text: String,
    pub answers: Vec<Answer>,
}

/// An answer, given by its key.
pub struct Answer {
    pub key: char,
    pub label: &'static str,
    pub then: UserInput,
}

/// A line that is typed for something.
pub struct Prompt {
    pub asks: PromptKind,
    pub entry: Entry,
}

/// What a line is typed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromptKind {
    Line,
    Save,
    Load,
}

impl PromptKind {
    pub const fn title(self) -> &'static str {
        match self {
            PromptKind::Line => "A move, or a command such as undo or save FILE",
            PromptKind::Save => "Save to which file? (.kelci, .json, .txt)",
            PromptKind::Load => "Go on with which file?",
        }
    }
}

/// A text that may be longer than the screen.
pub struct Pages {
    pub title: String,
    pub rows: Vec<MenuRow>,
    /// The first line to be seen, of as many as there are on the screen.
    pub top: usize,
}

/// A paragraph of a text.
pub enum MenuRow {
    Heading(&'static str),
    Text(String),
    /// A key and what it does.
    Key(&'static str, &'static str),
}

impl Pages {
    pub fn with(title: impl Into<String>, rows: Vec<MenuRow>) -> Overlay {
        Overlay::Pages(Pages { title: title.into(), rows, top: 0 })
    }
}

impl Menu {
    fn with(title: &str, items: Vec<Item>, at: usize) -> Overlay {
        Overlay::Menu(Menu { title: title.into(), items, at })
    }

    /// How well the engine plays.
    pub fn of_levels(chosen: Level, then: impl Fn(Level) -> UserInput) -> Overlay {
        let levels = (1..).map_while(Level::new);
        let items = levels.map(|level| Item {
            label: level.name().into(),
            note: String::new(),
            then: then(level),
        });
        let at = usize::from(chosen.number() - 1);
        Menu::with("How well shall it play?", items.collect(), at)
    }

    /// Who goes on with the game.
    pub fn of_players(info: &GameInfo, players: [SeatPlayer; 2], level: Level) -> Overlay {
        let items = Who::ALL.map(|who| Item {
            label: who.label(info),
            note: String::new(),
            then: UserInput::SetPlayers(who.players(level)),
        });
        let at = Who::ALL.iter().position(|who| who.players(level) == players);
        Menu::with("Who plays?", items.into(), at.unwrap_or(0))
    }
}

/// The four ways to seat people and the engine.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    PersonFirst,
    PersonSecond,
    People,
    Engines,
}

impl Who {
    const ALL: [Who; 4] = [Who::PersonFirst, Who::PersonSecond, Who::People, Who::Engines];

    fn players(self, level: Level) -> [SeatPlayer; 2] {
        let engine = SeatPlayer::Engine(level);
        match self {
            Who::PersonFirst => [SeatPlayer::Human, engine],
            Who::PersonSecond => [engine, SeatPlayer::Human],
            Who::People => [SeatPlayer::Human; 2],
            Who::Engines => [engine; 2],
        }
    }

    fn label(self, info: &GameInfo) -> String {
        match self {
            Who::PersonFirst => format!("you are {}, against kelci", info.sides[0]),
            Who::PersonSecond => format!("you are {}, against kelci", info.sides[1]),
            Who::People => "two people at one keyboard".into(),
            Who::Engines => "kelci against itself".into(),
        }
    }
}

/// The level of the engine, if it plays.
pub fn engine_level(players: [SeatPlayer; 2]) -> Option<Level> {
    players.into_iter().find_map(|player| match player {
        SeatPlayer::Engine(level) => Some(level),
        SeatPlayer::Human => None,
    })
}

/// The same players, the engine at that level.
pub fn at_level(players: [SeatPlayer; 2], level: Level) -> [SeatPlayer; 2] {
    players.map(|player| match player {
        SeatPlayer::Engine(_) => SeatPlayer::Engine(level),
        SeatPlayer::Human => SeatPlayer::Human,
    })
}

/// The side of the only person who plays, if there is one.
pub fn only_person(players: [SeatPlayer; 2]) -> Option<Side> {
    match players {
        [SeatPlayer::Human, SeatPlayer::Engine(_)] => Some(Side::First),
        [SeatPlayer::Engine(_), SeatPlayer::Human] => Some(Side::Second),
        _ => None,
    }
}

impl Question {
    pub fn with(text: impl Into<String>, answers: Vec<Answer>) -> Overlay {
        Overlay::Question(Question { text: text.into(), answers })
    }
}

impl Answer {
    /// What is asked for by giving it: it was thought over.
    pub fn given(&self) -> UserInput {
        UserInput::Sure(Box::new(self.then.clone()))
    }
}

impl Prompt {
    pub fn with(asks: PromptKind, text: &str) -> Overlay {
        Overlay::Prompt(Prompt { asks, entry: Entry::of(text) })
    }
}
