//! How a game ends: by its rules, or because of what happens on the site.

use kelci_core::{Reason, Verdict};

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// Its rules say so.
    Rules(Reason),
    /// A side gave up.
    Resignation,
    /// A flag fell.
    Time,
    /// Both sides agreed on a draw.
    Agreement,
    /// It was called off.
    Aborted,
    /// It has more moves than the site keeps.
    TooLong,
    /// There are more legal moves than the site tells.
    TooWide,
}

impl EndReason {
    /// Why a game can end on the site whatever its rules say.
    pub const OF_SITE: [EndReason; 6] = [
        EndReason::Resignation,
        EndReason::Time,
        EndReason::Agreement,
        EndReason::Aborted,
        EndReason::TooLong,
        EndReason::TooWide,
    ];

    /// Its name, as it is stored and told.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Rules(reason) => reason.0,
            EndReason::Resignation => "resignation",
            EndReason::Time => "time",
            EndReason::Agreement => "agreement",
            EndReason::Aborted => "aborted",
            EndReason::TooLong => "too-long",
            EndReason::TooWide => "too-wide",
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// Who won; none if the game was given up and counts for nothing.
    pub verdict: Option<Verdict>,
    /// Why.
    pub reason: EndReason,
    /// The points, in a game that is counted so.
    pub points: Option<[u32; 2]>,
}
