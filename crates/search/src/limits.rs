//! When a search is to end, and what it reports.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::{Level, Score};

/// What is left on the clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// When a search is to end. Without any limit it goes on until it is stopped.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Limits {
    /// After this many plies.
    pub depth: Option<u32>,
    /// After about this many positions.
    pub nodes: Option<u64>,
    /// After this time, exactly.
    pub move_time: Option<Duration>,
    /// In time for the clock.
    pub clock: Option<Clock>,
    /// When a win in so many plies is found, or proved not to be there.
    pub mate: Option<u32>,
    /// The times above count from when this is hit; until then there is no hurry.
    pub ponder: Option<PonderHit>,
    /// How many best moves to report; 0 and 1 are the same.
    pub multi_pv: usize,
    /// How well to play.
    pub level: Level,
    /// Where the chance of the lower levels begins.
    pub seed: u64,
}

/// Stops a search from another thread.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Ends every search that holds this flag.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was raised.
    #[must_use]
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Tells a search from another thread that the move it was to expect was played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PonderHit(Arc<OnceLock<Instant>>);

impl PonderHit {
    /// One that has not happened.
    #[must_use]
    pub fn new() -> PonderHit {
        PonderHit::default()
    }

    /// From now on time counts; only the first hit does anything.
    pub fn hit(&self) {
        self.0.get_or_init(Instant::now);
    }

    pub(crate) fn time(&self) -> Option<Instant> {
        self.0.get().copied()
    }
}

/// One line of play that a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M> {
    /// How many plies were searched in full.
    pub depth: u32,
    /// How many plies the longest line had.
    pub selective_depth: u32,
    /// Which of the best moves it is, from 1.
    pub rank: usize,
    /// How good it is for the side to move.
    pub score: Score,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The moves, the best one first.
    pub moves: Vec<M>,
}

impl<M> Line<M> {
    /// The same line with another name for each move.
    #[must_use]
    pub fn map<N>(&self, name: impl Fn(M) -> N) -> Line<N>
    where
        M: Copy,
    {
        Line {
            depth: self.depth,
            selective_depth: self.selective_depth,
            rank: self.rank,
            score: self.score,
            nodes: self.nodes,
            time: self.time,
            hashfull: self.hashfull,
            moves: self.moves.iter().map(|mv| name(*mv)).collect(),
        }
    }
}
