//! What a line of the log of a tournament tells.

use serde::Serialize;
use utoipa::ToSchema;

use crate::tournament::{Attending, TournamentEvent};

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal,)*) => {
        /// What happened in a tournament, as its log tells it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
        pub enum TournamentLogKind {
            $($(#[$doc])* #[serde(rename = $name)] #[schema(rename = $name)] $kind,)*
        }

        impl TournamentLogKind {
            /// All of them.
            #[cfg(test)]
            pub const ALL: &[TournamentLogKind] = &[$(TournamentLogKind::$kind,)*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(TournamentLogKind::$kind => $name,)*
                }
            }
        }
    };
}

kinds! {
    /// Somebody takes part.
    Enter = "enter",
    /// The desk has entered names.
    Names = "names",
    /// The desk has entered a team, or somebody leads one.
    Teams = "teams",
    /// Somebody plays for a team.
    Join = "join",
    /// A team has another order.
    Order = "order",
    /// A team plays.
    TeamIn = "team-in",
    /// A team does not play until it returns.
    TeamRest = "team-rest",
    /// A team plays no more.
    TeamLeft = "team-left",
    /// Somebody takes part no more.
    Leave = "leave",
    /// Somebody does not play until they return.
    Rest = "rest",
    /// Somebody plays again.
    Return = "return",
    /// Somebody holds the desk too.
    Desk = "desk",
    /// Somebody holds the desk no more.
    DeskBack = "desk-back",
    /// The desk has ordered the seeds.
    Seed = "seed",
    /// It has started.
    Start = "start",
    /// A round was paired.
    Pair = "pair",
    /// The desk has paired a round.
    PairHand = "pair-hand",
    /// A round has begun.
    Begin = "begin",
    /// Somebody did not come.
    NoShow = "no-show",
    /// The desk has changed a result.
    Correct = "correct",
    /// The desk has entered a result.
    Results = "results",
    /// The desk has taken a result back.
    ResultsNone = "results-none",
    /// The moves of a game were written down.
    Attach = "attach",
    /// A round was taken back.
    Undo = "undo",
    /// It pauses.
    Pause = "pause",
    /// It goes on.
    Resume = "resume",
    /// It is over.
    Finish = "finish",
    /// It is over because it has as many events as it can have.
    FinishFull = "finish-full",
    /// It was called off.
    Cancel = "cancel",
}

impl TournamentLogKind {
    /// What an event is told as; none if it is not.
    pub const fn of(event: &TournamentEvent) -> Option<TournamentLogKind> {
        Some(match event {
            TournamentEvent::Played { .. } | TournamentEvent::Meet { .. } => return None,
            // Whom a team asks is nobody else's concern.
            TournamentEvent::Invite { .. } | TournamentEvent::Unknown => return None,
            TournamentEvent::Enter { .. } => TournamentLogKind::Enter,
            TournamentEvent::Names { .. } => TournamentLogKind::Names,
            TournamentEvent::Teams { .. } => TournamentLogKind::Teams,
            TournamentEvent::Join { .. } => TournamentLogKind::Join,
            TournamentEvent::Order { .. } => TournamentLogKind::Order,
            TournamentEvent::Attend { attending, .. } => match attending {
                Attending::In => TournamentLogKind::TeamIn,
                Attending::Resting { .. } => TournamentLogKind::TeamRest,
                Attending::Left => TournamentLogKind::TeamLeft,
            },
            TournamentEvent::Leave { .. } => TournamentLogKind::Leave,
            TournamentEvent::Rest { .. } => TournamentLogKind::Rest,
            TournamentEvent::Return { .. } => TournamentLogKind::Return,
            TournamentEvent::Desk { holds: true, .. } => TournamentLogKind::Desk,
            TournamentEvent::Desk { holds: false, .. } => TournamentLogKind::DeskBack,
            TournamentEvent::Seed { .. } => TournamentLogKind::Seed,
            TournamentEvent::Start { .. } => TournamentLogKind::Start,
            TournamentEvent::Pair { by_hand: true, .. } => TournamentLogKind::PairHand,
            TournamentEvent::Pair { .. } => TournamentLogKind::Pair,
            TournamentEvent::Begin { .. } => TournamentLogKind::Begin,
            TournamentEvent::NoShow { .. } => TournamentLogKind::NoShow,
            TournamentEvent::Correct { .. } => TournamentLogKind::Correct,
            TournamentEvent::Results { .. } => TournamentLogKind::Results,
            TournamentEvent::Attach { .. } => TournamentLogKind::Attach,
            TournamentEvent::Undo { .. } => TournamentLogKind::Undo,
            TournamentEvent::Pause { .. } => TournamentLogKind::Pause,
            TournamentEvent::Resume => TournamentLogKind::Resume,
            TournamentEvent::Finish => TournamentLogKind::Finish,
            TournamentEvent::Cancel { .. } => TournamentLogKind::Cancel,
        })
    }
}
