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

impl Offer {
    /// All of them.
    pub const ALL: [Offer; 3] = [Offer::Takeback, Offer::Draw, Offer::Rematch];
}

/// Something that happened. Nothing in it is secret: all watchers are told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
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
    },
    /// A move.
    Move {
        /// Who moved.
        seat: Seat,
        /// The move in canonical spelling.
        text: String,
        /// What the mover's clock shows after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_ms: Option<u64>,
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
        #[schema(value_type = String)]
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
}

impl Event {
    /// The name of its kind, as stored.
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
        }
    }
}

/// An event with its number in the game, from 1, and when it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = Stored)]
pub struct StoredEvent {
    /// Its number.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// What.
    #[serde(flatten)]
    pub event: Event,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_spelled_as_serde_does() {
        let seat = Seat::First;
        for event in [
            Event::Invite { seat },
            Event::Move { seat, text: "a1-a2".into(), clock_ms: Some(5) },
            Event::Follow { game: GameId::fresh() },
            Event::Abort,
            Event::Outage { ms: 7 },
        ] {
            let json = serde_json::to_value(&event).unwrap();
            assert_eq!(json["kind"], event.kind());
            assert_eq!(serde_json::from_value::<Event>(json).unwrap(), event);
        }
    }
}
