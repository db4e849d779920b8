//! What can be wrong with a record, and where.

use std::fmt;

use crate::notation::clip;
use crate::{MoveError, Outcome, SetUpError, Verdict};

/// Where something is wrong, as far as it is known. Everything counts from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Which game of the file.
    pub game: Option<u32>,
    /// Which line of the file.
    pub line: Option<u32>,
    /// Which character of the line.
    pub column: Option<u32>,
    /// Which ply of the game.
    pub ply: Option<u32>,
    /// Which ply of the game's variations, in the order of reading; the variation is one of `ply`.
    pub aside: Option<u32>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts =
            [("game", self.game), ("line", self.line), ("column", self.column), ("ply", self.ply)];
        let mut comma = "";
        for (name, number) in parts {
            if let Some(number) = number {
                write!(f, "{comma}{name} {number}")?;
                comma = ", ";
            }
        }
        if self.aside.is_some() {
            write!(f, "{comma}in a variation")?;
        }
        Ok(())
    }
}

/// A record that cannot be read, played or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Where.
    pub place: Place,
    /// What. In a box, because there are many kinds of it and it is rarely met.
    pub fault: Box<RecordFault>,
}

impl RecordError {
    /// The same error, known to be in that game of a file.
    #[must_use]
    pub fn in_game(mut self, game: u32) -> RecordError {
        self.place.game.get_or_insert(game);
        self
    }

    /// The same error, known to be at that ply.
    #[must_use]
    pub fn at_ply(mut self, ply: u32) -> RecordError {
        self.place.ply.get_or_insert(ply);
        self
    }

    /// The same error, known to be at that ply of the variations.
    #[must_use]
    pub(super) fn aside(mut self, ply: u32) -> RecordError {
        self.place.aside.get_or_insert(ply);
        self
    }

    /// The same error, known to be at that place of the text.
    #[must_use]
    pub fn at(mut self, (line, column): (u32, u32)) -> RecordError {
        if self.place.line.is_none() {
            self.place.line = Some(line);
            self.place.column = Some(column);
        }
        self
    }
}

impl From<RecordFault> for RecordError {
    fn from(fault: RecordFault) -> RecordError {
        RecordError { place: Place::default(), fault: Box::new(fault) }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place != Place::default() {
            write!(f, "{}: ", self.place)?;
        }
        self.fault.fmt(f)
    }
}

impl std::error::Error for RecordError {}

/// The ways in which a record can be wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordFault {
    /// A text beyond its bound.
    #[error("{what} has {found} bytes; at most {most} are accepted")]
    TooLong {
        /// Which text.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The bound.
        most: usize,
    },
    /// More of something than its bound.
    #[error("there are more than {most} {what}")]
    TooMany {
        /// Of what, in the plural.
        what: &'static str,
        /// The bound.
        most: usize,
    },
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What should.
        expected: String,
        /// What does: quoted, or "the end of the text".
        found: String,
    },
    /// What stands here has not the right form; a whole sentence.
    #[error("{0}")]
    Malformed(String),
    /// Nothing says which game it is.
    #[error("nothing says which game this is: {0}")]
    Unnamed(String),
    /// There is no such game.
    #[error("there is no game \"{name}\"; the games are: {known}")]
    UnknownGame {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A record of another game.
    #[error("this is a record of \"{found}\", not of {expected}")]
    OtherGame {
        /// Which game was asked for.
        expected: &'static str,
        /// Which game it is.
        found: String,
    },
    /// The start position cannot be set up.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// A move is wrong.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A move after the end.
    #[error("no move can follow: the game was over ({}, {})", .0.verdict, .0.reason)]
    AfterEnd(Outcome),
    /// The stated result is not that of the moves.
    #[error("the stated result is {stated}, but by the moves it is {} ({})", .played.verdict, .played.reason)]
    Contradiction {
        /// What the record says.
        stated: Verdict,
        /// What its moves lead to.
        played: Outcome,
    },
    /// The format asked for cannot hold this.
    #[error("this cannot be written: {0}")]
    Unwritable(String),
}

impl RecordFault {
    /// A [`RecordFault::Unexpected`] that quotes what was found; nothing is the end.
    pub(super) fn unexpected(expected: impl Into<String>, found: &str) -> RecordFault {
        let found = match clip(found) {
            none if none.is_empty() => "the end of the text".to_owned(),
            some => format!("\"{some}\""),
        };
        RecordFault::Unexpected { expected: expected.into(), found }
    }
}

/// Refuses a text beyond its bound.
pub(super) fn bounded(what: &'static str, text: &str, most: usize) -> Result<(), RecordFault> {
    match text.len() {
        found if found > most => Err(RecordFault::TooLong { what, found, most }),
        _ => Ok(()),
    }
}
