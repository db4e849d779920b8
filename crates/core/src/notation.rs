//! Positions and moves as text.

use crate::{Message, Position, errors_are_messages, message, nearest};

/// How a move is spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// What programs send each other; unique, without marks. For Pijersi the UGI spelling.
    Canonical,
    /// What the rulebook writes, without marks.
    Rulebook,
    /// The rulebook's spelling for people, with its marks: `!` a capture, `!!` a king's
    /// capture, `*` an exchange of prisoners.
    Marked,
}

/// The text forms of a game, as its file in `rules/` defines them.
///
/// Whatever is printed can be read back, and reads back as itself.
pub trait Notation: Position {
    /// The one-line text of the position.
    fn fen(&self) -> String;

    /// The text of a legal move.
    fn write_move(&self, mv: Self::Move, spelling: Spelling) -> String;

    /// Reads a legal move in any spelling; marks and blanks are ignored.
    ///
    /// # Errors
    /// When the text is no move, or no legal one: it says which, and why.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// The error for a text that is refused, with the legal moves most like it.
    fn refuse(&self, text: &str, fault: MoveFault, why: Message) -> MoveError {
        let plain = without_marks(text);
        // Offered in the spelling that was tried; what is too short for an engine's is the
        // beginning of what a person would write.
        let engines = plain.len() >= 4 && plain.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let spelling = if engines { Spelling::Canonical } else { Spelling::Rulebook };
        let legal = self.moves().into_iter().map(|mv| self.write_move(mv, spelling)).collect();
        let nearest = nearest::nearest(&plain, legal, NEAREST_SHOWN);
        MoveError { text: clip(text), fault, why, nearest }
    }
}

const NEAREST_SHOWN: usize = 3;

/// Move texts longer than this are refused unread: no legal move comes near it.
pub const MAX_MOVE_TEXT: usize = 200;

/// FENs longer than this are refused unread.
pub const MAX_FEN_TEXT: usize = 2_000;

/// The two ways in which a move text can be wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveFault {
    /// It has not the form of a move.
    Unreadable,
    /// It is a move, but the rules do not allow it here.
    Illegal,
}

/// A move text that was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// The text, shortened if it was very long.
    pub text: String,
    /// Which kind of wrong.
    pub fault: MoveFault,
    /// What is wrong, as the end of a sentence.
    pub why: Message,
    /// The legal moves that look most like it.
    pub nearest: Vec<String>,
}

impl MoveError {
    /// What is wrong, and what may have been meant.
    pub fn message(&self) -> Message {
        let (text, why) = (self.text.as_str(), self.why.clone());
        let wrong = match self.fault {
            MoveFault::Unreadable => message!("\"{text}\" is not a move: {why}", text, why),
            MoveFault::Illegal => message!("{text} is not legal: {why}", text, why),
        };
        match self.nearest.as_slice() {
            [] => wrong,
            [only] => message!("{wrong}; did you mean {only}?", wrong, only = only.as_str()),
            [others @ .., last] => {
                let others = others.join(", ");
                let last = last.as_str();
                message!("{wrong}; did you mean {others} or {last}?", wrong, others, last)
            }
        }
    }
}

/// A text that is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// Nothing there, or far too much.
    Length(usize),
    /// The wrong number of fields.
    Fields {
        /// The names of the fields.
        expected: Message,
        /// How many there were.
        found: usize,
    },
    /// A field with few possible values has another one.
    Field {
        /// What the field holds, such as the side to move.
        field: Message,
        /// What stands there.
        found: String,
        /// What could stand there.
        expected: Message,
    },
    /// The wrong number of rows.
    Rows {
        /// How many the board has.
        expected: usize,
        /// How many there were.
        found: usize,
    },
    /// A row with too many or too few cells.
    RowLength {
        /// The row's name.
        row: char,
        /// How many cells it has.
        expected: usize,
        /// How many there were.
        found: usize,
    },
    /// Something in a row that is neither pieces nor a run of empty cells.
    Symbol {
        /// The row's name.
        row: char,
        /// What stands there.
        found: String,
        /// What is wrong with it.
        why: Message,
    },
    /// What a cell holds cannot be.
    Cell {
        /// The cell's name.
        cell: String,
        /// The letters of what it holds, the lowest first.
        found: String,
        /// What is wrong with it.
        why: Message,
    },
    /// A side has too many pieces of a sort, or too few.
    Number {
        /// The whole sentence.
        message: Message,
        /// Whose pieces, as the game calls the side.
        side: &'static str,
        /// Which sort, as the game calls it.
        piece: &'static str,
        /// How many there are.
        found: u32,
        /// How many there must be at least.
        least: u32,
        /// How many there can be.
        most: u32,
    },
    /// Well written, but no such position can be.
    Impossible(Message),
}

errors_are_messages!(MoveError, FenError);

impl FenError {
    /// A [`FenError::Field`] that quotes what was found.
    pub fn field(field: Message, found: &str, expected: Message) -> FenError {
        FenError::Field { field, found: clip(found), expected }
    }

    /// What is wrong.
    pub fn message(&self) -> Message {
        match self.clone() {
            FenError::Length(found) => message!(
                "a position has 1 to {most} characters, this text has {found}",
                most = MAX_FEN_TEXT,
                found
            ),
            FenError::Fields { expected, found } => message!(
                "expected the fields {expected}, separated by single blanks, found {found}",
                expected,
                found
            ),
            FenError::Field { field, found, expected } => {
                message!("the {field} is \"{found}\", expected {expected}", field, found, expected)
            }
            FenError::Rows { expected, found } => {
                message!("the board has {expected} rows, found {found}", expected, found)
            }
            FenError::RowLength { row, expected, found } => {
                message!("row {row} has {expected} cells, found {found}", row, expected, found)
            }
            FenError::Symbol { row, found, why } => {
                message!("\"{found}\" in row {row} is {why}", found, row, why)
            }
            FenError::Cell { cell, found, why } => {
                message!("{cell}: \"{found}\" is {why}", cell, found, why)
            }
            FenError::Number { message, .. } | FenError::Impossible(message) => message,
        }
    }
}

/// Splits a FEN into its fields.
///
/// # Errors
/// When the text is empty, too long, or has not between `fewest` and `most` fields.
pub fn fen_fields(
    text: &str,
    fewest: usize,
    most: usize,
    expected: Message,
) -> Result<Vec<&str>, FenError> {
    if text.is_empty() || text.len() > MAX_FEN_TEXT {
        return Err(FenError::Length(text.chars().count()));
    }
    let fields: Vec<&str> = text.split(' ').collect();
    let complete = fields.iter().all(|field| !field.is_empty());
    if !complete || !(fewest..=most).contains(&fields.len()) {
        return Err(FenError::Fields { expected, found: fields.len() });
    }
    Ok(fields)
}

/// The greatest number that a FEN holds. Whatever counts stops there, so that what is printed can
/// be read again.
pub const MAX_NUMBER: u32 = 999_999_999;

/// One more, or [`MAX_NUMBER`].
#[inline]
pub const fn next_number(number: u32) -> u32 {
    if number < MAX_NUMBER { number + 1 } else { MAX_NUMBER }
}

/// Reads the number of the move, the last counter of every FEN.
///
/// # Errors
/// When it is no plain number, or 0.
pub fn parse_move_number(text: &str) -> Result<u32, FenError> {
    plain_number(text).filter(|number| *number >= 1).ok_or_else(|| {
        let expected = message!("1 to 999999999, no leading zeros");
        FenError::field(message!("move number"), text, expected)
    })
}

/// Reads a plain decimal number: digits only, no sign, no needless zero, at most [`MAX_NUMBER`].
pub fn plain_number(text: &str) -> Option<u32> {
    let plain = (1..=9).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// The text without what the reader of moves ignores: marks and blanks.
pub fn without_marks(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '!' | '*') && !c.is_whitespace()).collect()
}

/// The text of a move without marks and blanks.
///
/// # Errors
/// When it is longer than any move.
pub fn plain_move(text: &str) -> Result<String, Message> {
    let most = MAX_MOVE_TEXT;
    if text.len() > most {
        return Err(message!("it has more than {most} characters", most));
    }
    Ok(without_marks(text))
}

/// A text short enough to stand in an error message, on one line.
pub fn clip(text: &str) -> String {
    clip_to(text, 60)
}

/// The same for a text of which more is to be seen.
pub fn clip_to(text: &str, shown: usize) -> String {
    let mut clipped: String =
        text.chars().take(shown).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(shown).is_some() {
        clipped.push('…');
    }
    clipped
}
