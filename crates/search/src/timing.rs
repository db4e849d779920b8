//! How long to think.

use std::time::{Duration, Instant};

use crate::limits::Limits;

/// Kept back for whatever lies between us and the clock.
const OVERHEAD: Duration = Duration::from_millis(8);
/// A game is thought to go on for about so many moves.
const MOVES_AHEAD: u32 = 18;

/// When a search should and when it must end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    start: Instant,
    /// No new iteration is begun after this.
    soft: Option<Duration>,
    /// Everything is given up after this.
    hard: Option<Duration>,
}

impl Timing {
    pub fn new(limits: &Limits) -> Timing {
        let exact = limits.move_time.map(|time| time.saturating_sub(OVERHEAD.min(time / 4)));
        let from_clock = limits.clock.map(|clock| {
            let usable = clock.remaining.saturating_sub(OVERHEAD.min(clock.remaining / 4));
            let share = usable / MOVES_AHEAD + clock.increment * 7 / 10;
            (share.min(usable / 3), (share * 4).min(usable / 2))
        });
        let soft = from_clock.map(|(soft, _)| soft);
        let hard = match (exact, from_clock) {
            (Some(exact), Some((_, hard))) => Some(exact.min(hard)),
            (exact, hard) => exact.or(hard.map(|(_, hard)| hard)),
        };
        Timing { start: Instant::now(), soft, hard }
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether a new iteration, which costs more than all before it, is still worth beginning.
    pub fn allows_another(&self) -> bool {
        let elapsed = self.elapsed();
        self.soft.is_none_or(|soft| elapsed < soft) && self.hard.is_none_or(|hard| elapsed < hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;

    fn hard(limits: &Limits) -> Duration {
        Timing::new(limits).hard.unwrap()
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
    fn without_limits_there_is_no_hurry() {
        let timing = Timing::new(&Limits::default());
        assert!(timing.allows_another() && !timing.is_over());
    }
}
