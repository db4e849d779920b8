//! A game as its list of events: pure, without a store, a socket or a clock of its own.
//!
//! `Spec` is what was agreed before, an [`Event`] is what happened, `State` is what follows
//! from both. `State::decide` turns what somebody wants into the event that it would be, or
//! says why not; `State::apply` takes an event in. Replaying the stored events gives the very
//! state that the server had when it went down.

mod clock;
mod conditional;
mod decide;
mod end;
mod event;
pub mod options;
mod phrase;
pub mod rated;
mod record;
mod series;
mod spec;
mod state;
mod talk;
mod terms;
mod vacation;

pub use clock::ClockSpec;
pub use clock::Clocks;
pub use conditional::ConditionalMoves;
pub use decide::{Action, Decision, OfferAnswer, Powers};
pub use end::{End, EndReason};
pub use event::Offer;
pub use event::{Event, StoredEvent};
pub use phrase::Phrase;
pub use rated::{RatedPlayer, RatedResult};
pub use record::record;
pub use series::{Round, SeriesLead, SeriesSheet};
pub use spec::{Player, Series, SeriesCount, Spec, SpecError, TournamentPlace, Visibility};
pub use spec::{check_name, check_title};
pub use state::{PlayedMove, Refusal, State, Status};
pub use talk::plain;
pub use talk::{Hearer, OwnWords, Speaker, Utterance};
pub use terms::OfferedPace;
pub use terms::{Terms, check_listed};
pub use vacation::Vacation;

use kelci_core::Side;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One of the two seats at the board, named after the side that it plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The side that begins.
    First,
    /// The other one.
    Second,
}

impl Seat {
    /// Both, the first one first.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// `0` or `1`.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The one opposite.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }

    /// Its name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        match side {
            Side::First => Seat::First,
            Side::Second => Seat::Second,
        }
    }
}

impl From<Seat> for Side {
    fn from(seat: Seat) -> Side {
        match seat {
            Seat::First => Side::First,
            Seat::Second => Side::Second,
        }
    }
}
