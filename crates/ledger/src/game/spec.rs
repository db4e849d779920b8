//! What is agreed before a game begins.

use std::collections::BTreeMap;

use kelci_catalog::search::Level;
use kelci_catalog::{AnyGame, AnyPosition, find};
use kelci_core::notation::clip;
use kelci_core::{Message, Options, SetUpError, errors_are_messages, message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ClockSpec, Seat};
use crate::bounds::{
    MAX_CLOCK_MS, MAX_NAME_CHARS, MAX_PACE_MS, MAX_SERIES, MAX_WIDTH, MIN_CLOCK_MS,
};
use crate::ids::{GameId, TournamentId};

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Player {
    /// Somebody at a browser.
    Person,
    /// The computer.
    Engine {
        /// How well it plays, 1 to 8.
        level: u8,
    },
    /// Whoever a later program lets sit there.
    Unknown,
}

/// Who is told that the game exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Whoever is given the link.
    #[default]
    Private,
    /// Everybody: it is listed.
    Public,
    /// Everybody, and anybody may take the seat that is empty: until then it stands in the lobby.
    Open,
}

impl Visibility {
    /// Whether everybody may find the game.
    pub const fn is_listed(self) -> bool {
        !matches!(self, Visibility::Private)
    }
}

/// How a series is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SeriesCount {
    /// Games won; a draw is half a game for both.
    #[default]
    Games,
    /// The sum of points, in games that have points.
    Points,
}

/// The series that a game belongs to. Player A begins the odd rounds, player B the even ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Series {
    /// Its name, which is the name of its first game.
    #[schema(value_type = String)]
    pub id: GameId,
    /// The number of this game, from 1.
    pub round: u32,
    /// How many games were agreed.
    pub agreed: u32,
    /// How they are counted.
    pub count: SeriesCount,
}

/// Where in a tournament a game is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TournamentPlace {
    /// Which tournament.
    #[schema(value_type = String)]
    pub id: TournamentId,
    /// Which round, from 1.
    pub round: u32,
    /// Which board of it, from 0.
    pub board: u32,
    /// The event of the tournament with which the games of the board began.
    pub begun: u32,
    /// Which game of the pairing, from 1.
    pub game: u32,
}

/// Everything that is agreed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The name of the game.
    pub game: String,
    /// Its options, by name.
    pub options: BTreeMap<String, String>,
    /// The position it begins from, if not the usual one of the options.
    pub fen: Option<String>,
    pub clock: ClockSpec,
    /// Who plays, the first side first.
    pub players: [Player; 2],
    /// Whether it is listed.
    pub visibility: Visibility,
    /// The series it belongs to.
    pub series: Option<Series>,
    /// The least time between the moves of engines that are watched.
    pub pace_ms: u64,
    /// Whether its result changes the players' ratings.
    pub rated: bool,
    /// The tournament it is played in.
    pub tournament: Option<TournamentPlace>,
}

/// Why a game cannot be played so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    Game(String),
    /// An option or the position is wrong.
    SetUp(SetUpError),
    /// The position it begins from is over already.
    Over,
    /// The position has more moves than can be listed.
    TooWide,
    /// Something else is out of bounds.
    Bounds(Message),
}

errors_are_messages!(SpecError);

impl SpecError {
    pub fn message(&self) -> Message {
        match self {
            SpecError::Game(name) => message!("there is no game \"{name}\"", name = name.as_str()),
            SpecError::SetUp(error) => error.message(),
            SpecError::Over => message!("in this position the game is over already"),
            SpecError::TooWide => message!(
                "this position has more than {most} legal moves, which is too many to play here",
                most = MAX_WIDTH
            ),
            SpecError::Bounds(message) => message.clone(),
        }
    }
}

impl From<SetUpError> for SpecError {
    fn from(error: SetUpError) -> SpecError {
        SpecError::SetUp(error)
    }
}

impl Spec {
    /// The game it is about.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn game(&self) -> Result<&'static dyn AnyGame, SpecError> {
        find(&self.game).ok_or_else(|| SpecError::Game(clip(&self.game)))
    }

    /// The options, as the rules want them.
    pub fn options(&self) -> Options {
        let mut options = Options::new();
        self.options.iter().for_each(|(name, value)| options.set(name, value));
        options
    }

    /// The position it begins from.
    ///
    /// # Errors
    /// When the game, an option or the position is wrong.
    pub fn start(&self) -> Result<Box<dyn AnyPosition>, SpecError> {
        Ok(self.game()?.position(&self.options(), self.fen.as_deref())?)
    }

    /// Whether such a game may be begun.
    ///
    /// # Errors
    /// On the first thing that is wrong.
    pub fn check(&self) -> Result<(), SpecError> {
        let start = self.start()?;
        if start.outcome().is_some() {
            return Err(SpecError::Over);
        }
        if start.is_wider_than(MAX_WIDTH) {
            return Err(SpecError::TooWide);
        }
        for player in self.players {
            if let Player::Engine { level } = player
                && Level::new(level).is_none()
            {
                let message = message!("there is no level {level}: they are 1 to 8", level);
                return Err(SpecError::Bounds(message));
            }
        }
        let in_bounds = |ms: u64| (MIN_CLOCK_MS..=MAX_CLOCK_MS).contains(&ms);
        let clock_is_good = match self.clock {
            ClockSpec::None => true,
            ClockSpec::Unknown => false,
            ClockSpec::Move { ms } => in_bounds(ms),
            ClockSpec::Game { base_ms, increment_ms } => {
                in_bounds(base_ms) && increment_ms <= MAX_CLOCK_MS
            }
        };
        if !clock_is_good {
            let (least, most) = (MIN_CLOCK_MS, MAX_CLOCK_MS);
            let message = message!("a clock shows {least} to {most} milliseconds", least, most);
            return Err(SpecError::Bounds(message));
        }
        if self.pace_ms > MAX_PACE_MS {
            let message = message!("the pace is at most {most} milliseconds", most = MAX_PACE_MS);
            return Err(SpecError::Bounds(message));
        }
        self.check_rated()?;
        self.check_series(&*start)
    }

    fn check_series(&self, start: &dyn AnyPosition) -> Result<(), SpecError> {
        let Some(series) = &self.series else { return Ok(()) };
        if !(2..=MAX_SERIES).contains(&series.agreed) || !series.agreed.is_multiple_of(2) {
            let most = MAX_SERIES;
            let message = message!("a series has an even number of games, 2 to {most}", most);
            return Err(SpecError::Bounds(message));
        }
        let has_points = start.points_given_up(start.side_to_move()).is_some();
        if series.count == SeriesCount::Points && !has_points {
            let message =
                message!("points can be counted only where the game's options give points");
            return Err(SpecError::Bounds(message));
        }
        Ok(())
    }

    /// Who sits there.
    pub const fn player(&self, seat: Seat) -> Player {
        self.players[seat.index()]
    }

    /// The engine's level, if an engine sits there.
    pub fn engine(&self, seat: Seat) -> Option<Level> {
        match self.player(seat) {
            Player::Engine { level } => Level::new(level),
            Player::Person | Player::Unknown => None,
        }
    }

    /// Whether everything that was agreed is known to this program. A later one may know more.
    pub fn is_understood(&self) -> bool {
        self.clock != ClockSpec::Unknown && !self.players.contains(&Player::Unknown)
    }

    /// Whether only engines play.
    pub fn is_exhibition(&self) -> bool {
        self.players.iter().all(|player| matches!(player, Player::Engine { .. }))
    }

    /// Whether people play it at leisure, by days or without a clock: they may enter moves beforehand.
    pub fn is_at_leisure(&self) -> bool {
        let is_slow = self.clock.is_by_days() || self.clock == ClockSpec::None;
        is_slow && self.players == [Player::Person; 2]
    }

    /// Whether vacations stop its clocks. A tournament waits for nobody.
    pub const fn knows_vacations(&self) -> bool {
        self.clock.is_by_days() && self.tournament.is_none()
    }

    /// What a list tells of it: all but the options and the position, of which one may be a rule
    /// file that takes longer to read than everything else. Whoever may take a seat is told the options, which are short then.
    pub fn brief(&self) -> Spec {
        let is_open = self.visibility == Visibility::Open;
        Spec {
            game: self.game.clone(),
            options: if is_open { self.options.clone() } else { BTreeMap::new() },
            fen: None,
            clock: self.clock,
            players: self.players,
            visibility: self.visibility,
            series: self.series.clone(),
            pace_ms: self.pace_ms,
            rated: self.rated,
            tournament: self.tournament.clone(),
        }
    }

    /// The bytes of what may be long in it: rule files, the position.
    pub fn long_bytes(&self) -> u32 {
        let options: usize = self.options.values().map(String::len).sum();
        u32::try_from(options + self.fen.as_ref().map_or(0, String::len)).unwrap_or(u32::MAX)
    }
}

/// The first character of a text that nobody would see, and how many stand before it.
pub(super) fn first_hidden(text: &str) -> Option<(usize, char)> {
    let mut before = '\0';
    text.chars().enumerate().find(|(_, c)| {
        let behind = std::mem::replace(&mut before, *c);
        // This one has a sign drawn in colours, if it stands behind one that can be.
        let is_colour = *c == '\u{fe0f}' && behind >= '\u{203c}' && !is_invisible(behind);
        c.is_control() || (is_invisible(*c) && !is_colour)
    })
}

/// Whether people can be called so: short, on one line, no blanks around it. Empty is nameless.
///
/// # Errors
/// When they cannot: it says why.
pub fn check_name(name: &str) -> Result<(), Message> {
    check_line(name, MAX_NAME_CHARS)
}

/// The same of what something is called or why it is done, which is never empty.
///
/// # Errors
/// When it cannot be: it says why.
pub fn check_title(title: &str, most: usize) -> Result<(), Message> {
    if title.is_empty() {
        return Err(message!("something has to stand there"));
    }
    check_line(title, most)
}

fn check_line(name: &str, most: usize) -> Result<(), Message> {
    let found = name.chars().count();
    if found > most {
        return Err(message!("it has {found} characters, and {most} are allowed", found, most));
    }
    if name.trim() != name {
        return Err(message!("there is a blank before or behind it"));
    }
    if let Some((before, hidden)) = first_hidden(name) {
        // Nobody could see it.
        let code = format!("U+{:04X}", u32::from(hidden));
        let place = before + 1;
        return Err(message!(
            "character {place} is hidden ({code}), which is not allowed",
            place,
            code
        ));
    }
    Ok(())
}

/// Marks that turn or hide text and letters that show nothing, with which one name can be made to look like
/// another, or like none.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}
