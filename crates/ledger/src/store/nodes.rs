//! Who runs on a store, when nobody did, and what those who do are told.

use std::sync::Arc;

use crate::game::StoredEvent;
use crate::ids::{GameId, NodeId, PersonId, TournamentId};

/// What a node knows of the time since its last beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// It was there all the time.
    Steady,
    /// It has just begun, or could not be heard for a while. Others may have been there.
    Back,
    /// It has just begun, and nobody else can have been there: what others had taken to do is to be done by it.
    Alone,
    /// It was there all the time, and goes now.
    Leaving,
}

/// A node says that it is alive.
#[derive(Clone, Debug)]
pub struct Beat {
    /// Who.
    pub node: NodeId,
    /// When, by its time.
    pub at_ms: i64,
    /// What it knows of the time since its last beat.
    pub presence: Presence,
    /// The last outage that it knows.
    pub known: i64,
}

/// What a node is told when it has said so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BeatAnswer {
    /// The time by the store's clock, taken while the beat was on its way; none if the store has no clock of
    /// its own, so that the node's is as good.
    pub now_ms: Option<i64>,
    /// The outages that it does not know, the oldest first.
    pub outages: Vec<Outage>,
}

/// A time in which nobody was alive, so that nobody could move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// Its number; later ones have larger ones.
    pub id: i64,
    /// When somebody was last known to be alive; 0 if nobody knows.
    pub from_ms: i64,
    /// When somebody was again.
    pub to_ms: i64,
}

/// What time it is, as far as a store knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoreTime {
    /// By its own clock, if it has one.
    pub now_ms: Option<i64>,
    /// When somebody was last alive on it.
    pub last_beat_ms: Option<i64>,
}

/// The flags that should have fallen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DueFlags {
    /// In which games, the earliest first.
    pub games: Vec<GameId>,
    /// When the first flag falls or fell in any game; none if no clock runs.
    pub first_ms: Option<i64>,
}

/// What nodes tell each other, once it is stored. Whoever tells it may hear it too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// An event of a game was stored.
    Game {
        /// Which game.
        id: GameId,
        /// The number of the event.
        number: u32,
    },
    /// This event of a game was stored, which has changed nothing but its game and its jobs.
    Event {
        /// Which game.
        game: GameId,
        /// The event.
        stored: Arc<StoredEvent>,
    },
    /// Sessions of somebody have ended.
    Person(PersonId),
    /// Something is to be done that nobody works on.
    Jobs,
    /// Somebody looks for a game, or does not look any more.
    Lobby,
    /// Somebody who looked for a game plays this one.
    Met {
        /// Who.
        person: PersonId,
        /// Which game.
        game: GameId,
    },
    /// Somebody is asked for a game, or not any more.
    Challenge(PersonId),
    /// Somebody is told something.
    Notices(PersonId),
    /// Something was said in a game.
    Said {
        /// In which.
        game: GameId,
        /// Under which number it is kept.
        number: i64,
    },
    /// Something happened in a tournament.
    Tournament(TournamentId),
    /// Notes may have been missed: anything may have happened.
    Everything,
}
