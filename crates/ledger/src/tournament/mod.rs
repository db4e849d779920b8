//! A tournament as its list of events: pure, without a store, a socket or a clock of its own.
//!
//! The shape is that of `game`: a [`TournamentSpec`] is what was announced, a [`TournamentEvent`] what happened, a
//! [`TournamentState`] what follows from both. `decide` turns what somebody wants into the event that it would be,
//! or says why not; `next_step` is what the director does by itself. Who meets whom and who stands where is asked of
//! `crates/pairing`.

mod apply;
mod at_board;
mod by_hand;
mod decide;
mod event;
mod pairings;
mod roster;
pub mod spec;
mod state;
mod steps;
mod tables;
mod teams;
#[cfg(test)]
mod tests;

pub use at_board::MAX_MATCH_POINTS;
pub use by_hand::unordered;
pub use decide::{BoardReport, ReportedEnd, TournamentRefusal, TournamentWish};
pub use event::{
    BoardResult, NamedEntry, PauseReason, StoredTournamentEvent, TeamEntry, TournamentEvent,
};
pub use pairings::RoundPlan;
pub use roster::{RosterLine, read_players, read_teams};
pub use spec::{EntryDoor, TournamentSpec, TournamentSystem, Venue};
pub use state::{
    Attending, Contestant, Participant, TournamentBoard, TournamentPhase, TournamentRound,
    TournamentState,
};
pub use steps::NextStep;
pub use tables::{CrossCell, StandingsTable, TableLabel, TournamentStanding};
pub use teams::TournamentTeam;
