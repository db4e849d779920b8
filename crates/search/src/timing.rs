//! How long to think.

use std::time::{Duration, Instant};

use crate::limits::{Limits, PonderHit};
use crate::tuning::Tuning;

/// Kept back for whatever lies between us and the clock.
const OVERHEAD: Duration = Duration::from_millis(8);
/// A move that was the best in so many iterations is thought to remain it.
const STABLE: u32 = 5;

/// When a search should and when it must end.
#[derive(Clone, Debug)]
pub(crate) struct Timing {
    start: Instant,
    ponder: Option<PonderHit>,
    /// No new iteration is begun after this.
    soft: Option<Duration>,
    /// Everything is given up after this.
    hard: Option<Duration>,
}

impl Timing {
    pub fn new(limits: &Limits, tuning: &Tuning) -> Timing {
        let exact = limits.move_time.map(|time| time.saturating_sub(OVERHEAD.min(time / 4)));
        let from_clock = limits.clock.map(|clock| {
            let usable = clock.remaining.saturating_sub(OVERHEAD.min(clock.remaining / 4));
            let share = usable / tuning.moves_ahead as u32 + clock.increment * 7 / 10;
            (share.min(usable / 3), (share * tuning.most_shares as u32).min(usable / 2))
        });
        let soft = from_clock.map(|(soft, _)| soft);
        let hard = match (exact, from_clock) {
            (Some(exact), Some((_, hard))) => Some(exact.min(hard)),
            (exact, hard) => exact.or(hard.map(|(_, hard)| hard)),
        };
        Timing { start: Instant::now(), ponder: limits.ponder.clone(), soft, hard }
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The time that counts; none before a ponder hit.
    fn counted(&self) -> Option<Duration> {
        match &self.ponder {
            None => Some(self.elapsed()),
            Some(hit) => hit.time().map(|time| time.elapsed()),
        }
    }

    fn has_passed(&self, limit: Option<Duration>) -> bool {
        limit.is_some_and(|limit| self.counted().is_some_and(|counted| counted >= limit))
    }

    pub fn is_over(&self) -> bool {
        self.has_passed(self.hard)
    }

    /// Whether a new iteration, which costs more than all before it, is still worth beginning after
    /// the best move has stayed the same for so many.
    pub fn allows_another(&self, unchanged: u32, tuning: &Tuning) -> bool {
        let steady = unchanged.min(STABLE);
        let share =
            tuning.unstable_time as u32 * (STABLE - steady) + tuning.stable_time as u32 * steady;
        let soft = self.soft.map(|soft| soft * share / (100 * STABLE));
        !self.has_passed(soft) && !self.is_over()
    }

    /// Whether the time that a usual move takes has passed.
    pub fn is_late(&self) -> bool {
        self.has_passed(self.soft) || self.is_over()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;

    fn hard(limits: &Limits) -> Duration {
        Timing::new(limits, &Tuning::USUAL).hard.unwrap()
    }

    #[test]
    fn a_move_is_never_planned_later_than_its_clock() {
        for remaining in [0, 1, 5, 50, 1_000, 60_000] {
            let remaining = Duration::from_millis(remaining);
            for increment in [0, 100, 10_000].map(Duration::from_millis) {
                let clock = Some(Clock { remaining, increment });
                let limits = Limits { clock, ..Limits::default() };
                assert!(hard(&limits) <= remaining / 2 + Duration::from_millis(1));
            }
            let limits = Limits { move_time: Some(remaining), ..Limits::default() };
            assert!(hard(&limits) <= remaining);
        }
    }

    #[test]
    fn a_clock_is_made_use_of() {
        for (remaining, increment) in [(60_000, 0), (1_000, 0), (1_000, 2_000)] {
            let [remaining, increment] = [remaining, increment].map(Duration::from_millis);
            let clock = Some(Clock { remaining, increment });
            let timing = Timing::new(&Limits { clock, ..Limits::default() }, &Tuning::USUAL);
            assert!(timing.soft.unwrap() >= remaining / 25, "{timing:?}");
            assert!(timing.hard >= timing.soft, "{timing:?}");
        }
        let move_time = Some(Duration::from_secs(1));
        let exactly = hard(&Limits { move_time, ..Limits::default() });
        assert!(exactly >= Duration::from_millis(900), "{exactly:?}");
    }

    #[test]
    fn without_limits_there_is_no_hurry() {
        let timing = Timing::new(&Limits::default(), &Tuning::USUAL);
        assert!(timing.allows_another(0, &Tuning::USUAL) && !timing.is_over());
    }

    #[test]
    fn time_counts_only_from_the_ponder_hit() {
        let hit = PonderHit::new();
        let move_time = Some(Duration::ZERO);
        let timing = Timing::new(&Limits { move_time, ..Limits::default() }, &Tuning::USUAL);
        assert!(timing.is_over() && !timing.allows_another(0, &Tuning::USUAL));
        let limits = Limits { move_time, ponder: Some(hit.clone()), ..Limits::default() };
        let timing = Timing::new(&limits, &Tuning::USUAL);
        assert!(!timing.is_over() && timing.allows_another(0, &Tuning::USUAL));
        hit.hit();
        assert!(timing.is_over() && !timing.allows_another(0, &Tuning::USUAL));
    }
}
