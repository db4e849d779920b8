//! A game: its name, its options, its start.

use crate::record::certu::CertuStyle;
use crate::{
    ChosenOptions, Depict, FenError, FenForm, Layout, Message, Notation, OptionError, OptionInfo,
    Options, Reason, Verdict, errors_are_messages, message,
};

/// What a game says of itself, for menus, help and protocols.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name programs use: lower case, no blanks.
    pub name: &'static str,
    /// The name people use.
    pub title: &'static str,
    /// The game in one sentence.
    pub summary: &'static str,
    /// Who made it and under what terms, for every page that shows its rules.
    pub credit: &'static str,
    /// The rules in brief, for whoever wants to play now: lines of at most 72 characters.
    pub primer: &'static str,
    /// What the two sides are called.
    pub sides: [&'static str; 2],
    /// Whether the two sides play by different rules, so that one wants to choose which to be.
    pub has_roles: bool,
    /// Whether a game can be drawn, and so be agreed to be.
    pub has_draws: bool,
    /// Whether points can be counted, under some of its options.
    pub has_points: bool,
    /// The set-ups and variants offered.
    pub options: &'static [OptionInfo],
    /// The options of a first game, where those that hold when nothing is said are not for beginners.
    pub first_game: &'static [(&'static str, &'static str)],
    /// Why a game can end, each with a sentence for people.
    pub reasons: &'static [(Reason, &'static str)],
    /// The pieces' letters (the first side's) with their names.
    pub pieces: &'static [(char, &'static str)],
    /// The drawing by which each side is known where there is room for one: a piece's name, or `cube`.
    pub emblems: [&'static str; 2],
    /// Who captures whom: letters of `pieces`, each with the letters of those that it captures. What
    /// captures nothing has no line here.
    pub captures: &'static [(char, &'static str)],
    /// The form of its FEN, for whoever puts a position together; none where no board is written.
    pub fen_form: Option<FenForm>,
    /// How the game's certu program writes records, if there is such a program.
    pub certu: Option<CertuStyle>,
}

impl GameInfo {
    /// The end of a game in a sentence; `reason` is one of the game's, or words of its own.
    pub fn ending(&self, verdict: Verdict, reason: &str, points: Option<[u32; 2]>) -> String {
        let known = self.reasons.iter().find(|(known, _)| known.0 == reason);
        let why = known.map_or(reason, |(_, sentence)| sentence);
        let who = match verdict {
            Verdict::Win(side) => format!("{} wins", self.sides[side.index()]),
            Verdict::Draw => "Draw".into(),
        };
        let points = points.map_or_else(String::new, |[first, second]| {
            format!(" ({} {first}, {} {second} points)", self.sides[0], self.sides[1])
        });
        format!("{who}{points}: {why}.")
    }
}

/// A game that can be set up, read and drawn.
pub trait Game: Send + Sync + 'static {
    /// Its positions.
    type Position: Notation + Depict;
    /// What it says of itself.
    const INFO: GameInfo;
    /// Where its cells are.
    const LAYOUT: Layout;

    /// The start position for options that were checked against [`Game::INFO`].
    ///
    /// # Errors
    /// When a value has the right kind but cannot be used, such as a malformed set-up code.
    fn set_up(options: ChosenOptions<'_>) -> Result<Self::Position, OptionError>;

    /// The position that a FEN describes, under options that were checked. A FEN speaks for
    /// itself: options only supply what it does not carry (the diagrams of a rule file).
    ///
    /// # Errors
    /// When the text is no position of the game.
    fn parse(fen: &str, options: ChosenOptions<'_>) -> Result<Self::Position, SetUpError>;

    /// The ordinary start position.
    ///
    /// # Panics
    /// Never: the defaults of a game are valid.
    fn start() -> Self::Position {
        Self::position(&Options::new(), None).expect("a game's defaults are valid")
    }

    /// The start position under these options, or the position of a FEN.
    ///
    /// # Errors
    /// When an option or the FEN is wrong.
    fn position(options: &Options, fen: Option<&str>) -> Result<Self::Position, SetUpError> {
        let chosen = options.read(Self::INFO.options)?;
        match fen {
            Some(fen) => Self::parse(fen, chosen),
            None => Ok(Self::set_up(chosen)?),
        }
    }
}

/// Why a position could not be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetUpError {
    /// An option is unknown or has a wrong value.
    Option(OptionError),
    /// The FEN is no position.
    Fen(FenError),
}

errors_are_messages!(SetUpError);

impl SetUpError {
    /// What is wrong.
    pub fn message(&self) -> Message {
        match self {
            SetUpError::Option(error) => error.message(),
            SetUpError::Fen(error) => message!("this is no position: {why}", why = error.message()),
        }
    }
}

impl From<OptionError> for SetUpError {
    fn from(error: OptionError) -> SetUpError {
        SetUpError::Option(error)
    }
}

impl From<FenError> for SetUpError {
    fn from(error: FenError) -> SetUpError {
        SetUpError::Fen(error)
    }
}
