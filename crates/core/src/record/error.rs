//! What can be wrong with a record, and where.

use std::fmt;

use crate::notation::clip;
use crate::{Message, MoveError, Outcome, SetUpError, Verdict, errors_are_messages, message};

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
    /// The game, line and ply in the file, as far as they are known.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordFault {
    /// A text beyond its bound.
    TooLong {
        /// Which text.
        what: Message,
        /// Its length.
        found: usize,
        /// The bound.
        most: usize,
    },
    /// More of something than its bound.
    TooMany {
        /// Of what, in the plural.
        what: Message,
        /// The bound.
        most: usize,
    },
    /// Something else should stand here.
    Unexpected {
        /// What should.
        expected: Message,
        /// What does: quoted, or the end of the text.
        found: Message,
    },
    /// What stands here has not the right form; a whole sentence.
    Malformed(Message),
    /// Nothing says which game it is.
    Unnamed(Message),
    /// There is no such game.
    UnknownGame {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A record of another game.
    OtherGame {
        /// Which game was asked for.
        expected: &'static str,
        /// Which game it is.
        found: String,
    },
    /// The start position cannot be set up.
    SetUp(SetUpError),
    /// A move is wrong.
    Move(MoveError),
    /// A move after the end.
    AfterEnd(Outcome),
    /// A position has too many legal moves.
    TooWide {
        /// The bound.
        most: u64,
    },
    /// Nobody waits for it any more.
    GivenUp,
    /// The stated result is not that of the moves.
    Contradiction {
        /// What the record says.
        stated: Verdict,
        /// What its moves lead to.
        played: Outcome,
    },
    /// The format asked for cannot hold this.
    Unwritable(Message),
}

errors_are_messages!(RecordFault);

impl RecordFault {
    /// A [`RecordFault::Unexpected`] that quotes what was found; nothing is the end.
    pub(super) fn unexpected(expected: Message, found: &str) -> RecordFault {
        let found = match clip(found) {
            none if none.is_empty() => message!("the end of the text"),
            some => message!("\"{text}\"", text = some),
        };
        RecordFault::Unexpected { expected, found }
    }

    /// What is wrong.
    pub fn message(&self) -> Message {
        match self.clone() {
            RecordFault::TooLong { what, found, most } => {
                message!("{what} has {found} bytes; at most {most} are accepted", what, found, most)
            }
            RecordFault::TooMany { what, most } => {
                message!("there are more than {most} {what}", most, what)
            }
            RecordFault::Unexpected { expected, found } => {
                message!("expected {expected}, found {found}", expected, found)
            }
            RecordFault::Malformed(why) => why,
            RecordFault::Unnamed(why) => message!("nothing says which game this is: {why}", why),
            RecordFault::UnknownGame { name, known } => {
                message!("there is no game \"{name}\"; the games are: {known}", name, known)
            }
            RecordFault::OtherGame { expected, found } => {
                message!("this is a record of \"{found}\", not of {expected}", found, expected)
            }
            RecordFault::SetUp(error) => error.message(),
            RecordFault::Move(error) => error.message(),
            RecordFault::AfterEnd(Outcome { verdict, reason }) => message!(
                "no move can follow: the game was over ({verdict}, {reason})",
                verdict = verdict.code(),
                reason = reason.0
            ),
            RecordFault::TooWide { most } => message!(
                "this position has more than {most} legal moves, which is too many to play here",
                most
            ),
            RecordFault::GivenUp => message!("this took too long"),
            RecordFault::Contradiction { stated, played } => message!(
                "the stated result is {stated}, but by the moves it is {played} ({reason})",
                stated = stated.code(),
                played = played.verdict.code(),
                reason = played.reason.0
            ),
            RecordFault::Unwritable(why) => message!("this cannot be written: {why}", why),
        }
    }
}

impl From<SetUpError> for RecordFault {
    fn from(error: SetUpError) -> RecordFault {
        RecordFault::SetUp(error)
    }
}

impl From<MoveError> for RecordFault {
    fn from(error: MoveError) -> RecordFault {
        RecordFault::Move(error)
    }
}

/// Refuses a text beyond its bound.
pub(super) fn bounded(what: Message, text: &str, most: usize) -> Result<(), RecordFault> {
    match text.len() {
        found if found > most => Err(RecordFault::TooLong { what, found, most }),
        _ => Ok(()),
    }
}
