//! What can happen in a game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Seat;
use crate::ids::GameId;

/// What one player can propose to the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// To take the last move back.
    Takeback,
    /// To call it a draw.
    Draw,
    /// To play again with sides swapped.
    Rematch,
}

/// Something that happened. How it is stored stands in `store/rows.rs`, how it is told in `view/event.rs`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A private link to this seat was made; an older one is void.
    Invite {
        /// The seat.
        seat: Seat,
    },
    /// Somebody took the seat.
    Join {
        /// The seat.
        seat: Seat,
        /// What they are called; may be empty.
        name: String,
        /// Whether that is the name of their account.
        account: bool,
    },
    /// A move.
    Move {
        /// Who moved.
        seat: Seat,
        /// The move in canonical spelling.
        text: String,
        /// What the mover's clock shows after it.
        clock_ms: Option<u64>,
        /// Whether it was entered beforehand, as the answer to the move before it.
        conditional: bool,
    },
    /// A proposal.
    Offer {
        /// Of what.
        what: Offer,
        /// By whom.
        seat: Seat,
    },
    /// A proposal was declined, or withdrawn by whoever made it.
    Decline {
        /// Of what.
        what: Offer,
        /// By whom.
        seat: Seat,
    },
    /// Moves were taken back.
    Takeback {
        /// Who agreed, or did it freely.
        seat: Seat,
        /// How many plies.
        plies: u32,
    },
    /// Both agreed to a draw.
    Agree {
        /// Who agreed last.
        seat: Seat,
    },
    /// Another game follows: a rematch, or the next one of a series.
    Follow {
        /// That game.
        game: GameId,
    },
    /// Somebody gave up.
    Resign {
        /// Who.
        seat: Seat,
    },
    /// Somebody's time ran out.
    Flag {
        /// Whose.
        seat: Seat,
    },
    /// The game was given up before it had really begun, and counts for nothing.
    Abort,
    /// The server was away for so long, which is nobody's time.
    Outage {
        /// How long.
        ms: u64,
    },
    /// Somebody is on vacation: a clock by days stands still for the time when it is their turn. What was said before
    /// of the vacation that begins at the same time is void.
    Vacation {
        /// Whose.
        seat: Seat,
        /// From when, in milliseconds since 1970.
        from_ms: i64,
        /// Until when.
        to_ms: i64,
    },
    /// Something that this program does not know, since a later one stored it. From there on the game can be
    /// looked at and not played: what it means for the board nobody here can say.
    Unknown {
        /// What the later program calls it.
        name: String,
    },
}

impl Event {
    /// The name of its kind, as it is stored.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Event::Invite { .. } => "invite",
            Event::Join { .. } => "join",
            Event::Move { .. } => "move",
            Event::Offer { .. } => "offer",
            Event::Decline { .. } => "decline",
            Event::Takeback { .. } => "takeback",
            Event::Agree { .. } => "agree",
            Event::Follow { .. } => "follow",
            Event::Resign { .. } => "resign",
            Event::Flag { .. } => "flag",
            Event::Abort => "abort",
            Event::Outage { .. } => "outage",
            Event::Vacation { .. } => "vacation",
            Event::Unknown { .. } => "unknown",
        }
    }
}

/// An event with its number in the game, from 1, and when it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// Its number.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// What.
    pub event: Event,
}
