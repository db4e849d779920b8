//! The clocks of a game. Time is a number of milliseconds that the events carry.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Seat;

/// How much time there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum ClockSpec {
    /// As much as one likes.
    #[default]
    None,
    /// So much for each move.
    Move {
        /// The time.
        ms: u64,
    },
    /// So much for all moves, and a little more after each.
    Game {
        /// The time at the start.
        base_ms: u64,
        /// What each move adds.
        increment_ms: u64,
    },
}

/// What the clocks show. The clock of the side to move runs since `since_ms`, if it runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    spec: ClockSpec,
    left_ms: [u64; 2],
    since_ms: Option<i64>,
}

impl Clocks {
    /// Clocks that stand still, if the game has any.
    pub fn new(spec: ClockSpec) -> Option<Clocks> {
        let ms = match spec {
            ClockSpec::None => return None,
            ClockSpec::Move { ms } => ms,
            ClockSpec::Game { base_ms, .. } => base_ms,
        };
        Some(Clocks { spec, left_ms: [ms; 2], since_ms: None })
    }

    /// When the turn began, if the clock runs.
    pub const fn since_ms(&self) -> Option<i64> {
        self.since_ms
    }

    /// The time that each move adds.
    pub const fn increment_ms(&self) -> u64 {
        match self.spec {
            ClockSpec::Game { increment_ms, .. } => increment_ms,
            _ => 0,
        }
    }

    /// What the clock of `seat` shows when it is `turn`'s turn, never below 0.
    pub fn left_at(&self, seat: Seat, turn: Seat, now_ms: i64) -> u64 {
        let gone = match self.since_ms {
            Some(since) if seat == turn => u64::try_from(now_ms - since).unwrap_or(0),
            _ => 0,
        };
        self.left_ms[seat.index()].saturating_sub(gone)
    }

    /// What the mover's clock will show if the move is made now; none if the flag has fallen.
    pub fn after_move_at(&self, mover: Seat, now_ms: i64) -> Option<u64> {
        let left = self.left_at(mover, mover, now_ms);
        if left == 0 && self.since_ms.is_some() {
            return None;
        }
        Some(match self.spec {
            ClockSpec::Game { increment_ms, .. } => left.saturating_add(increment_ms),
            ClockSpec::Move { ms } => ms,
            ClockSpec::None => left,
        })
    }

    /// When the flag of the side to move falls.
    pub fn deadline_ms(&self, turn: Seat) -> Option<i64> {
        let left = i64::try_from(self.left_ms[turn.index()]).unwrap_or(i64::MAX);
        self.since_ms.map(|since| since.saturating_add(left))
    }

    pub(super) fn set(&mut self, seat: Seat, left_ms: u64) {
        self.left_ms[seat.index()] = left_ms;
    }

    pub(super) fn start(&mut self, at_ms: i64) {
        self.since_ms = Some(at_ms);
    }

    /// Stands still, with the time of whoever's turn it is taken off.
    pub(super) fn stop(&mut self, turn: Seat, at_ms: i64) {
        self.left_ms[turn.index()] = self.left_at(turn, turn, at_ms);
        self.since_ms = None;
    }

    /// The server was away until `at_ms`: that time is nobody's. If its clock had been ahead before,
    /// the turn begins now.
    pub(super) fn skip(&mut self, ms: u64, at_ms: i64) {
        if let Some(since) = &mut self.since_ms {
            *since = since.saturating_add_unsigned(ms).min(at_ms);
        }
    }

    /// A move was taken back: each has a whole move's time again, also whoever had begun to think.
    pub(super) fn refresh(&mut self) {
        if let ClockSpec::Move { ms } = self.spec {
            self.left_ms = [ms; 2];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: ClockSpec = ClockSpec::Game { base_ms: 10_000, increment_ms: 2_000 };

    #[test]
    fn base_and_increment() {
        let mut clocks = Clocks::new(GAME).unwrap();
        assert_eq!(clocks.deadline_ms(Seat::First), None, "it stands still");
        clocks.start(1_000);
        assert_eq!(clocks.deadline_ms(Seat::First), Some(11_000));
        assert_eq!(clocks.left_at(Seat::First, Seat::First, 4_000), 7_000);
        assert_eq!(clocks.left_at(Seat::Second, Seat::First, 4_000), 10_000);
        assert_eq!(clocks.after_move_at(Seat::First, 4_000), Some(9_000));
        assert_eq!(clocks.after_move_at(Seat::First, 10_999), Some(2_001));
        assert_eq!(clocks.after_move_at(Seat::First, 11_000), None, "the flag has fallen");
    }

    #[test]
    fn time_per_move_begins_anew() {
        let mut clocks = Clocks::new(ClockSpec::Move { ms: 500 }).unwrap();
        clocks.start(0);
        assert_eq!(clocks.after_move_at(Seat::First, 499), Some(500));
        assert_eq!(clocks.after_move_at(Seat::First, 500), None);
    }

    #[test]
    fn a_move_that_is_taken_back_costs_nobody_time() {
        let mut clocks = Clocks::new(ClockSpec::Move { ms: 60_000 }).unwrap();
        clocks.start(0);
        // The second side thinks for long, and then agrees to a takeback of the first.
        clocks.stop(Seat::Second, 50_000);
        clocks.refresh();
        clocks.start(50_000);
        assert_eq!(clocks.left_at(Seat::First, Seat::First, 50_000), 60_000);
        assert_eq!(clocks.left_at(Seat::Second, Seat::First, 50_000), 60_000);
    }

    #[test]
    fn what_the_server_slept_is_nobodys_time() {
        let mut clocks = Clocks::new(GAME).unwrap();
        clocks.start(0);
        clocks.skip(60_000, i64::MAX);
        assert_eq!(clocks.left_at(Seat::First, Seat::First, 63_000), 7_000);
        assert_eq!(clocks.left_at(Seat::First, Seat::First, 50_000), 10_000, "never more");
    }
}
