//! What is kept for games that are played by days: whose turn it is, vacations, moves entered beforehand, notes.

use kelci_core::Message;

use super::{Answer, ListedGame};
use crate::game::{ConditionalMoves, Seat, Vacation};
use crate::ids::{GameId, PersonId};

/// How many of somebody's games against people go on, and in how many of them they are to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurnCount {
    /// Those in which it is their turn.
    pub turns: u32,
    /// All of them.
    pub open: u32,
}

/// What became of a vacation that somebody wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VacationOutcome {
    /// It is theirs.
    Taken,
    /// It is too much, or at a time at which it cannot be.
    Refused(Message),
    /// They have no account.
    Nameless,
}

/// Moves that somebody has entered beforehand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnteredMoves {
    /// In which game.
    pub game: GameId,
    /// For which seat.
    pub seat: Seat,
    /// Who entered them.
    pub person: PersonId,
    /// The moves.
    pub moves: ConditionalMoves,
}

/// What somebody has noted of a game for themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameNote {
    /// Of which.
    pub game: GameId,
    /// What.
    pub words: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

/// What is kept for games by days.
pub trait Correspondence: Send + Sync + 'static {
    /// Somebody's games against people in which it is their turn, the most urgent first.
    fn turns(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedGame>>;
    /// How many there are.
    fn count_turns(&self, person: PersonId) -> Answer<'_, TurnCount>;
    /// Somebody's vacations that end after a time, in their order.
    fn vacations(&self, person: PersonId, after_ms: i64) -> Answer<'_, Vec<Vacation>>;
    /// Takes a vacation for somebody, if they may ([`Vacation::may_follow`]).
    fn take_vacation(
        &self,
        person: PersonId,
        vacation: Vacation,
        now_ms: i64,
    ) -> Answer<'_, VacationOutcome>;
    /// Ends somebody's vacation that begins at a time, now, or calls it off if it has not begun; says whether there was
    /// such a one that is not over.
    fn end_vacation(&self, person: PersonId, from_ms: i64, now_ms: i64) -> Answer<'_, bool>;
    /// The moves that were entered for a seat.
    fn entered_moves<'a>(
        &'a self,
        game: &'a GameId,
        seat: Seat,
    ) -> Answer<'a, Option<EnteredMoves>>;
    /// Keeps moves instead of what was entered for the seat before; without a line it is only forgotten.
    fn enter_moves(&self, entered: EnteredMoves, at_ms: i64) -> Answer<'_, ()>;
    /// All that somebody has entered.
    fn entered_moves_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<EnteredMoves>>;
    /// What somebody has noted of a game.
    fn game_note<'a>(&'a self, game: &'a GameId, person: PersonId) -> Answer<'a, Option<GameNote>>;
    /// Keeps what somebody notes of a game instead of what they noted before; nothing is no note.
    fn keep_game_note(&self, person: PersonId, note: GameNote) -> Answer<'_, ()>;
    /// All that somebody has noted, the latest first.
    fn game_notes_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<GameNote>>;
}
