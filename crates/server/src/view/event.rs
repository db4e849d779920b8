//! What happened in a game, as the API and the sockets tell it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::game::{Event, Offer, Seat, StoredEvent};
use crate::ids::GameId;

/// An event with its number in the game, from 1, and when it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Stored)]
pub struct EventView {
    /// Its number.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// What.
    #[serde(flatten)]
    pub what: EventBody,
}

/// Something that happened. Nothing in it is secret: all watchers are told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[schema(as = Event)]
pub enum EventBody {
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
        #[serde(skip_serializing_if = "Option::is_none")]
        clock_ms: Option<u64>,
        /// Whether it was entered beforehand, as the answer to the move before it.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
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
    /// Something that this version of the server does not know: a later one stored it.
    Unknown {
        /// What that one calls it.
        name: String,
    },
}

impl From<StoredEvent> for EventView {
    fn from(StoredEvent { number, at_ms, event }: StoredEvent) -> EventView {
        EventView { number, at_ms, what: event.into() }
    }
}

impl From<Event> for EventBody {
    fn from(event: Event) -> EventBody {
        match event {
            Event::Invite { seat } => EventBody::Invite { seat },
            Event::Join { seat, name, account } => EventBody::Join { seat, name, account },
            Event::Move { seat, text, clock_ms, conditional } => {
                EventBody::Move { seat, text, clock_ms, conditional }
            }
            Event::Offer { what, seat } => EventBody::Offer { what, seat },
            Event::Decline { what, seat } => EventBody::Decline { what, seat },
            Event::Takeback { seat, plies } => EventBody::Takeback { seat, plies },
            Event::Agree { seat } => EventBody::Agree { seat },
            Event::Follow { game } => EventBody::Follow { game },
            Event::Resign { seat } => EventBody::Resign { seat },
            Event::Flag { seat } => EventBody::Flag { seat },
            Event::Abort => EventBody::Abort,
            Event::Outage { ms } => EventBody::Outage { ms },
            Event::Vacation { seat, from_ms, to_ms } => {
                EventBody::Vacation { seat, from_ms, to_ms }
            }
            Event::Unknown { name } => EventBody::Unknown { name },
        }
    }
}
