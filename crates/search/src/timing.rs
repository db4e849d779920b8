//! How long to think.

use std::time::{Duration, Instant};

use crate::limits::{Limits, PonderHit};
use crate::tuning::Tuning;

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
        let usable = |time: Duration| {
            let overhead = Duration::from_millis(tuning.overhead_ms as u64);
            time.saturating_sub(overhead.min(time / tuning.overhead_part as u32))
        };
        let exact = limits.move_time.map(usable);
        let from_clock = limits.clock.map(|clock| {
            let usable = usable(clock.remaining);
            let increment = clock.increment * tuning.increment_share as u32 / 100;
            let share = usable / tuning.moves_ahead as u32 + increment;
            let hard = (share * tuning.most_shares as u32).min(usable / tuning.most_part as u32);
            (share.min(usable / tuning.share_part as u32), hard)
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
        !self.has_passed(self.soft_after(unchanged, tuning)) && !self.is_over()
    }

    /// The share of time of a move that has stayed the same for so many iterations.
    fn soft_after(&self, unchanged: u32, tuning: &Tuning) -> Option<Duration> {
        let stable = tuning.stable_iterations as u32;
        let steady = unchanged.min(stable);
        let share =
            tuning.unstable_time as u32 * (stable - steady) + tuning.stable_time as u32 * steady;
        self.soft.map(|soft| soft * share / (100 * stable))
    }

    /// Whether the time that a usual move takes has passed.
    pub fn is_late(&self) -> bool {
        self.has_passed(self.soft) || self.is_over()
    }
}

#[cfg(test)]
mod tests {
    use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};

    use super::*;
    use crate::evaluator::Searchable;
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

    /// How much of a clock is left after so many moves of which each takes its share.
    fn left_after(moves: u32, tuning: &Tuning) -> f64 {
        let all = Duration::from_secs(3_600);
        let mut remaining = all;
        for _ in 0..moves {
            let clock = Some(Clock { remaining, increment: Duration::ZERO });
            let timing = Timing::new(&Limits { clock, ..Limits::default() }, tuning);
            remaining -= timing.soft.unwrap();
        }
        remaining.as_secs_f64() / all.as_secs_f64()
    }

    /// Games last 20, 36, 95 and 450 plies on the average (BENCHMARKS.md).
    #[test]
    fn a_usual_game_takes_most_of_the_clock_and_a_long_one_does_not_starve() {
        fn check<G: Searchable>(moves: u32) {
            let name = G::INFO.name;
            let [usual, long] = [moves, 2 * moves].map(|moves| left_after(moves, &G::TUNING));
            assert!((0.1..=0.4).contains(&usual), "{name}: {usual:.2} is left after a usual game");
            assert!(long >= 0.01, "{name}: {long:.3} is left after a long one");
        }
        check::<Pijersi>(10);
        check::<Mikjersi>(18);
        check::<Jersi>(48);
        check::<Mik7>(225);
    }

    #[test]
    fn a_move_that_stays_the_best_is_thought_about_for_less_time() {
        let clock = Clock { remaining: Duration::from_secs(180), increment: Duration::ZERO };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let tuning = Tuning { stable_time: 40, unstable_time: 140, ..Tuning::USUAL };
        let timing = Timing::new(&limits, &tuning);
        let usual = timing.soft.unwrap();
        let shares: Vec<Duration> = (0..=tuning.stable_iterations as u32 + 1)
            .map(|unchanged| timing.soft_after(unchanged, &tuning).unwrap())
            .collect();
        assert_eq!(
            (shares[0], shares[5], shares[6]),
            (usual * 7 / 5, usual * 2 / 5, usual * 2 / 5)
        );
        assert!(shares[..6].is_sorted_by(|sooner, later| sooner > later), "{shares:?}");
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
