//! Games written down: who played, from where, every move, and how it ended.
//!
//! A [`Record`] is plain data and says nothing about rules; [`replay()`] plays it through. There
//! are three ways to write one:
//!
//! * [`text`], kelci's own, for people: headers and numbered moves, as chess players know it;
//! * [`json`], for programs; a record goes from either of these two to the other without loss;
//! * [`certu`], the `.txt` files of the desktop programs jersi-certu, mikjersi-certu and
//!   pijersi-certu, which hold a set-up and moves only.
//!
//! ```
//! use kelci_core::record::text;
//!
//! let file = "[Game \"pijersi\"]\n[First \"Ann\"]\n\n1. a4-b5=c4 g6-f7=d6 {bold} *\n";
//! let games = text::read(file, None)?;
//! assert_eq!(games[0].record.players[0], "Ann");
//! assert_eq!(games[0].record.plies[1].comment, "bold");
//! assert_eq!(text::write([&games[0].record])?, file);
//! # Ok::<(), kelci_core::record::RecordError>(())
//! ```
//!
//! Files come from strangers: whatever is read or written has bounds, the constants below.

pub mod certu;
mod error;
mod header;
pub mod json;
mod replay;
mod scan;
#[cfg(test)]
mod tests;
pub mod text;

use error::bounded;
pub use error::{Place, RecordError, RecordFault};
pub use replay::{Bounds, Replay, ReplayedPly, replay, replay_within};

use crate::notation::{MAX_FEN_TEXT, MAX_MOVE_TEXT};
use crate::{MAX_OPTION_TEXT, Message, Options, SetUpError, Side, Verdict, message};

/// Longer files are refused unread.
pub const MAX_FILE_BYTES: usize = 16 * 1024 * 1024;
/// The most games in a file.
pub const MAX_GAMES: usize = 100_000;
/// The most plies in a game, those of its variations included.
pub const MAX_PLIES: usize = 10_000;
/// How deep variations can stand in variations.
pub const MAX_VARIATION_DEPTH: usize = 30;
/// The most plies in all games of a file together.
pub const MAX_FILE_PLIES: usize = 2_000_000;
/// The most tags, and the most options, of a game.
pub const MAX_TAGS: usize = 100;
/// The most bytes in the name of a game, of an option or of a tag.
pub const MAX_KEY_BYTES: usize = 64;
/// The most bytes in a player's name, in a reason or in a tag.
pub const MAX_VALUE_BYTES: usize = 1_000;
/// The most bytes in a comment.
pub const MAX_COMMENT_BYTES: usize = 20_000;
/// The most time a clock can show: a hundred thousand hours.
pub const MAX_CLOCK_MS: u64 = 100_000 * 3_600_000;

/// A game that was written down. An empty text means that nothing is said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's name, as [`GameInfo::name`](crate::GameInfo::name) gives it.
    pub game: String,
    /// The options it was played under.
    pub options: Options,
    /// The position it began from, if that was not the one of the options.
    pub fen: Option<String>,
    /// Who began. Only numbers the moves; [`Replay::normalised`] puts it right.
    pub begins: Side,
    /// The names of the players, the first side's first.
    pub players: [String; 2],
    /// What else is known, in the order it is written: `Event`, `Site`, `Date`, `Round`,
    /// `TimeControl`, `Termination` and any other key that no header of its own has.
    pub tags: Vec<(String, String)>,
    /// What there is to say before the first move.
    pub comment: String,
    /// The moves.
    pub plies: Vec<Ply>,
    /// Who won, if anybody said so.
    pub result: Option<Verdict>,
    /// Why the game ended, such as `resignation` or a reason of the rules.
    pub reason: String,
}

/// One move of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ply {
    /// The move, in any spelling; no blanks.
    pub text: String,
    /// The time the mover had left after it.
    pub clock_ms: Option<u64>,
    /// What there is to say about it.
    pub comment: String,
    /// What could have been played instead: each begins with another move in its place.
    pub variations: Vec<Vec<Ply>>,
}

impl Ply {
    /// A move without clock, comment and variations.
    pub fn new(text: impl Into<String>) -> Ply {
        Ply { text: text.into(), ..Ply::default() }
    }
}

impl Record {
    /// A record of that game in which nothing has happened yet.
    pub fn new(game: impl Into<String>) -> Record {
        Record {
            game: game.into(),
            options: Options::new(),
            fen: None,
            begins: Side::First,
            players: [String::new(), String::new()],
            tags: Vec::new(),
            comment: String::new(),
            plies: Vec::new(),
            result: None,
            reason: String::new(),
        }
    }

    /// The value of a tag.
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Whether every part has its form and keeps its bounds, so that it can be written. What is
    /// read is checked already. Says nothing about the rules of the game.
    ///
    /// # Errors
    /// On the first part that does not.
    pub fn check(&self) -> Result<(), RecordError> {
        self.check_header()?;
        bounded(message!("the comment before the first move"), &self.comment, MAX_COMMENT_BYTES)?;
        at_most(message!("plies in a game"), self.size(), MAX_PLIES)?;
        for (ply, number) in self.plies.iter().zip(1..) {
            ply.check(0).map_err(|fault| RecordError::from(fault).at_ply(number))?;
        }
        Ok(())
    }

    /// How many plies it has, those of variations included.
    pub fn size(&self) -> usize {
        size(&self.plies)
    }

    /// Adds to what is said about the last move, or else to what is said before the first.
    fn add_comment(&mut self, text: &str) {
        add_comment(&mut self.plies, &mut self.comment, text);
    }

    fn check_header(&self) -> Result<(), RecordFault> {
        check_key(message!("the name of a game"), &self.game)?;
        at_most(message!("options"), self.options.iter().count(), MAX_TAGS)?;
        for (name, value) in self.options.iter() {
            check_key(message!("the name of an option"), name)?;
            bounded(message!("the value of an option"), value, MAX_OPTION_TEXT)?;
        }
        if let Some(fen) = &self.fen {
            bounded(message!("the FEN"), fen, MAX_FEN_TEXT)?;
        }
        for name in &self.players {
            bounded(message!("the name of a player"), name, MAX_VALUE_BYTES)?;
        }
        at_most(message!("tags"), self.tags.len(), MAX_TAGS)?;
        for (i, (key, value)) in self.tags.iter().enumerate() {
            check_key(message!("the key of a tag"), key)?;
            bounded(message!("a tag"), value, MAX_VALUE_BYTES)?;
            if header::has_own_place(key) {
                let message = message!(
                    "the header {key} has a place of its own, it is no tag",
                    key = key.as_str()
                );
                return Err(RecordFault::Malformed(message));
            }
            if self.tags[..i].iter().any(|(known, _)| known == key) {
                return Err(header::twice(key));
            }
        }
        bounded(message!("the reason"), &self.reason, MAX_VALUE_BYTES)
    }
}

impl Ply {
    /// Checks it and its variations; so many are around it.
    fn check(&self, depth: usize) -> Result<(), RecordFault> {
        bounded(message!("a move"), &self.text, MAX_MOVE_TEXT)?;
        if !is_move_text(&self.text) {
            return Err(RecordFault::unexpected(message!("a move"), &self.text));
        }
        if self.clock_ms.is_some_and(|clock| clock > MAX_CLOCK_MS) {
            let message =
                message!("a clock shows at most {most} milliseconds", most = MAX_CLOCK_MS);
            return Err(RecordFault::Malformed(message));
        }
        bounded(message!("a comment"), &self.comment, MAX_COMMENT_BYTES)?;
        for variation in &self.variations {
            at_most(message!("variations in variations"), depth + 1, MAX_VARIATION_DEPTH)?;
            if variation.is_empty() {
                return Err(RecordFault::unexpected(message!("a move in a variation"), ""));
            }
            variation.iter().try_for_each(|ply| ply.check(depth + 1))?;
        }
        Ok(())
    }
}

/// Adds to what is said about the last move, or else to what is said before the first.
fn add_comment(plies: &mut [Ply], before_first: &mut String, text: &str) {
    let comment = plies.last_mut().map_or(before_first, |ply| &mut ply.comment);
    if !comment.is_empty() && !text.is_empty() {
        comment.push('\n');
    }
    comment.push_str(text);
}

fn size(plies: &[Ply]) -> usize {
    let beside = |ply: &Ply| ply.variations.iter().map(|variation| size(variation)).sum::<usize>();
    plies.len() + plies.iter().map(beside).sum::<usize>()
}

/// Whether the text could be a move of some game: it begins with a letter, and holds nothing
/// that separates moves or ends a game.
fn is_move_text(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_graphic() && !b"{}[]()\"\\;#".contains(&byte))
        && text.parse::<Verdict>().is_err()
}

/// Keys are words of letters, digits, `.`, `_` and `-`.
fn check_key(what: Message, key: &str) -> Result<(), RecordFault> {
    bounded(what.clone(), key, MAX_KEY_BYTES)?;
    if key.is_empty() || !key.chars().all(scan::is_key_char) {
        let message = message!("{what} has only letters, digits, \".\", \"_\" and \"-\"", what);
        return Err(RecordFault::unexpected(message, key));
    }
    Ok(())
}

fn at_most(what: Message, found: usize, most: usize) -> Result<(), RecordFault> {
    if found > most { Err(RecordFault::TooMany { what, most }) } else { Ok(()) }
}

/// A record as it was found in a file, with the places of its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// What was read; it is not played through yet.
    pub record: Record,
    /// Its number in the file, from 1, if the file can hold several.
    game: Option<u32>,
    places: Places,
}

/// Line and column of what can turn out to be wrong when a record is played, as far as known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Places {
    /// Where the start position is told.
    fen: Option<(u32, u32)>,
    /// Each ply that was played.
    plies: Vec<(u32, u32)>,
    /// Each ply of the variations, in the order of reading.
    aside: Vec<(u32, u32)>,
}

impl Reading {
    /// A record that is not from a file.
    pub fn of(record: Record) -> Reading {
        Reading { record, game: None, places: Places::default() }
    }

    /// Adds to an error of this record where in the file it is.
    pub fn locate(&self, error: RecordError) -> RecordError {
        let error = match self.game {
            Some(game) => error.in_game(game),
            None => error,
        };
        let nth = |places: &[(u32, u32)], number: u32| {
            let before = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
            before.and_then(|before| places.get(before)).copied()
        };
        let place = match (error.place.aside, error.place.ply, &*error.fault) {
            (Some(aside), ..) => nth(&self.places.aside, aside),
            (None, Some(ply), _) => nth(&self.places.plies, ply),
            (None, None, RecordFault::SetUp(SetUpError::Fen(_))) => self.places.fen,
            (None, None, _) => None,
        };
        match place {
            Some(place) => error.at(place),
            None => error,
        }
    }
}

/// The games read so far, kept within the bounds of a file.
#[derive(Default)]
struct Shelf {
    readings: Vec<Reading>,
    plies: usize,
}

impl Shelf {
    /// The number of the game that comes next.
    fn next_game(&self) -> u32 {
        u32::try_from(self.readings.len()).map_or(u32::MAX, |count| count.saturating_add(1))
    }

    fn add(&mut self, record: Record, places: Places) -> Result<(), RecordError> {
        let game = self.next_game();
        self.plies += record.size();
        at_most(message!("games in a file"), self.readings.len() + 1, MAX_GAMES)?;
        at_most(message!("plies in a file"), self.plies, MAX_FILE_PLIES)?;
        let reading = Reading { record, game: Some(game), places };
        reading.record.check().map_err(|error| reading.locate(error))?;
        self.readings.push(reading);
        Ok(())
    }
}

/// The text of a file without what editors put in front of it, if it is not too long.
fn opened(text: &str) -> Result<&str, RecordFault> {
    bounded(message!("the file"), text, MAX_FILE_BYTES)?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}
