//! Tournament reports as FIDE exchanges them (TRF16): a line a player, every field in its columns.
//!
//! What other programs add is understood where it says something about pairing: `XXR` and `142` (rounds), `XXC` and `152`
//! (the initial colour), `XXZ` (who is absent next). Of the type of the tournament (`092`) it is understood whether it is a
//! round robin. All other lines are kept as they are.

mod gather;
mod read;
mod write;

pub use read::read;
pub use write::write;

use crate::record::Number;
use crate::tournament::TournamentRecord;

/// The longest report that is read, in bytes.
pub const MAX_LENGTH: usize = 4 << 20;

/// What is wrong with a report, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct TrfFault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what to do.
    pub what: String,
}

/// What a report says of a player besides the games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TrfPlayer {
    /// The starting rank.
    pub no: Number,
    /// `m`, `w` or nothing.
    pub sex: String,
    /// A title such as `GM`.
    pub title: String,
    /// The name.
    pub name: String,
    /// The rating, 0 if there is none.
    pub rating: u32,
    /// The federation.
    pub federation: String,
    /// The number at FIDE.
    pub fide_id: String,
    /// The date of birth.
    pub born: String,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// All lines that tell of no player, as they are: `012 Open of Nowhere`.
    pub heading: Vec<String>,
    /// The players, in the order of the file.
    pub people: Vec<TrfPlayer>,
    /// The games.
    pub tournament: TournamentRecord,
}

impl Report {
    /// A player's name, or the number if there is none.
    #[must_use]
    pub fn name(&self, no: Number) -> String {
        let person = self.people.iter().find(|person| person.no == no && !person.name.is_empty());
        person.map_or_else(|| no.to_string(), |person| person.name.clone())
    }
}
