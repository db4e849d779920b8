//! What is to be done, and what becomes of it.

use kelci_review::wire::Move;

use crate::ids::{GameId, PersonId};
use crate::people::Person;

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum JobKind {
    /// A game is to be looked back at. It is kept when it is done.
    Review,
    /// An engine is to move.
    Move,
    /// A game has ended, and whoever wants to hear that is to be told.
    Ended,
    /// A move may have been entered beforehand as the answer to the last one.
    Answer,
}

impl JobKind {
    /// Its name in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            JobKind::Review => "review",
            JobKind::Move => "move",
            JobKind::Ended => "ended",
            JobKind::Answer => "answer",
        }
    }
}

/// Something to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// With which game.
    pub game: GameId,
    /// Who asked for it, if somebody did.
    pub person: Option<PersonId>,
}

/// Who works on a job, and for how long nobody else may.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lease {
    /// Who.
    pub worker: String,
    /// What time it is.
    pub now_ms: i64,
    /// Until when.
    pub until_ms: i64,
}

/// How many jobs of each kind there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JobCounts {
    /// Reviews.
    pub reviews: u32,
    /// Moves of engines.
    pub moves: u32,
    /// Ends that are to be told.
    pub ends: u32,
}

/// A review as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredReview {
    /// Who asked for it.
    pub owner: PersonId,
    /// Whether every move was judged.
    pub is_done: bool,
    /// Whether somebody works on it.
    pub is_claimed: bool,
    /// The moves that were judged, in their order.
    pub moves: Vec<Move>,
}

/// A change of the job of that kind with that game. Each says how many jobs it changed: one, or none if it
/// may not.
#[derive(Clone, PartialEq, Debug)]
pub enum JobChange {
    /// Somebody asks for it; nothing changes if it was asked for.
    Ask {
        /// Who.
        person: Person,
        /// When.
        at_ms: i64,
    },
    /// A worker takes it, or keeps it; not while another has it.
    Claim(Lease),
    /// The worker who has a review has judged a move.
    Note {
        /// Who.
        worker: String,
        /// Which move, and what is to be said of it.
        judged: Box<Move>,
        /// Until when it keeps the rest.
        until_ms: i64,
    },
    /// The worker who has it is done. The job of an engine that is to move stays until it has moved.
    Finish {
        /// Who.
        worker: String,
    },
    /// It is forgotten, finished or not; whoever works on it finds out.
    Forget,
}
