//! The clocks of a game. Time is a number of milliseconds that the events carry.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Seat, Vacation};
use crate::bounds::DAY_MS;

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
    /// As a later program has it: this one lets nobody play such a game.
    #[serde(skip_deserializing)]
    Unknown,
}

impl ClockSpec {
    /// Whether there are days for a move.
    #[must_use]
    pub const fn is_by_days(self) -> bool {
        matches!(self, ClockSpec::Move { ms } if ms >= DAY_MS.unsigned_abs())
    }
}

/// What the clocks show. The clock of the side to move runs since `since_ms`, if it runs, but not while whoever sits
/// there is on vacation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    spec: ClockSpec,
    left_ms: [u64; 2],
    since_ms: Option<i64>,
    /// The vacations of each seat that may matter from this turn on, in their order.
    vacations: [Vec<Vacation>; 2],
}

impl Clocks {
    /// Clocks that stand still, if the game has any.
    pub fn new(spec: ClockSpec) -> Option<Clocks> {
        let ms = match spec {
            ClockSpec::None | ClockSpec::Unknown => return None,
            ClockSpec::Move { ms } => ms,
            ClockSpec::Game { base_ms, .. } => base_ms,
        };
        Some(Clocks { spec, left_ms: [ms; 2], since_ms: None, vacations: Default::default() })
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
            Some(since) if seat == turn => self.counted_ms(seat, since, now_ms),
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
            ClockSpec::None | ClockSpec::Unknown => left,
        })
    }

    /// When the flag of the side to move falls.
    pub fn deadline_ms(&self, turn: Seat) -> Option<i64> {
        let left = i64::try_from(self.left_ms[turn.index()]).unwrap_or(i64::MAX);
        self.since_ms.map(|since| self.later(turn, since, left))
    }

    /// Until when a seat is on vacation, if it is at that time.
    pub fn away_until_ms(&self, seat: Seat, at_ms: i64) -> Option<i64> {
        let vacation = self.vacations[seat.index()].iter().find(|one| one.holds(at_ms));
        vacation.map(|vacation| vacation.to_ms)
    }

    /// When the first vacation of a seat that is known begins.
    pub fn first_vacation_ms(&self, seat: Seat) -> Option<i64> {
        self.vacations[seat.index()].first().map(|vacation| vacation.from_ms)
    }

    /// Whether such a vacation of a seat is still to be told to the game.
    pub fn misses(&self, seat: Seat, vacation: Vacation) -> bool {
        if !self.spec.is_by_days() {
            return false;
        }
        let known = self.vacations[seat.index()].iter().find(|one| one.from_ms == vacation.from_ms);
        match known {
            Some(known) => *known != vacation,
            None => self.matters(vacation),
        }
    }

    /// Whether it has a length and is not over since before the turn.
    fn matters(&self, vacation: Vacation) -> bool {
        let is_new = self.since_ms.is_none_or(|since| vacation.to_ms > since);
        vacation.from_ms < vacation.to_ms && is_new
    }

    /// How much of the time between two moments counts for a seat.
    pub fn counted_ms(&self, seat: Seat, from_ms: i64, to_ms: i64) -> u64 {
        let (mut counted, mut at_ms) = (0_i64, from_ms);
        for vacation in &self.vacations[seat.index()] {
            if vacation.from_ms >= to_ms {
                break;
            }
            counted = counted.saturating_add(vacation.from_ms.saturating_sub(at_ms).max(0));
            at_ms = at_ms.max(vacation.to_ms);
        }
        let rest = to_ms.saturating_sub(at_ms).max(0);
        u64::try_from(counted.saturating_add(rest)).unwrap_or(0)
    }

    /// When so much time will have counted for a seat.
    fn later(&self, seat: Seat, from_ms: i64, ms: i64) -> i64 {
        let (mut left, mut at_ms) = (ms, from_ms);
        for vacation in &self.vacations[seat.index()] {
            let before = vacation.from_ms.saturating_sub(at_ms).max(0);
            if before >= left {
                break;
            }
            left -= before;
            at_ms = at_ms.max(vacation.to_ms);
        }
        at_ms.saturating_add(left)
    }

    /// A seat is on vacation then; an earlier word about the same one is void.
    pub(super) fn stand_still(&mut self, seat: Seat, vacation: Vacation) {
        if !self.spec.is_by_days() {
            return;
        }
        let matters = self.matters(vacation);
        let known = &mut self.vacations[seat.index()];
        known.retain(|one| one.from_ms != vacation.from_ms);
        if matters {
            known.push(vacation);
            known.sort_by_key(|one| one.from_ms);
        }
    }

    pub(super) fn set(&mut self, seat: Seat, left_ms: u64) {
        self.left_ms[seat.index()] = left_ms;
    }

    pub(super) fn start(&mut self, at_ms: i64) {
        self.since_ms = Some(at_ms);
        self.vacations.iter_mut().for_each(|known| known.retain(|one| one.to_ms > at_ms));
    }

    /// Stands still, with the time of whoever's turn it is taken off.
    pub(super) fn stop(&mut self, turn: Seat, at_ms: i64) {
        self.left_ms[turn.index()] = self.left_at(turn, turn, at_ms);
        self.since_ms = None;
    }

    /// The server was away until `at_ms`: that time is nobody's. If its clock had been ahead before,
    /// the turn begins now.
    pub(super) fn skip(&mut self, turn: Seat, ms: u64, at_ms: i64) {
        if let Some(since) = self.since_ms {
            let ms = i64::try_from(ms).unwrap_or(i64::MAX);
            self.since_ms = Some(self.later(turn, since, ms).min(at_ms));
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
        clocks.skip(Seat::First, 60_000, i64::MAX);
        assert_eq!(clocks.left_at(Seat::First, Seat::First, 63_000), 7_000);
        assert_eq!(clocks.left_at(Seat::First, Seat::First, 50_000), 10_000, "never more");
    }

    const DAY: u64 = DAY_MS.unsigned_abs();

    /// A clock of three days a move that has run since day 0, and the days of its vacations.
    fn by_days(vacations: &[(i64, i64)]) -> Clocks {
        let mut clocks = Clocks::new(ClockSpec::Move { ms: 3 * DAY }).unwrap();
        clocks.start(0);
        for (from, to) in vacations {
            let vacation = Vacation { from_ms: from * DAY_MS, to_ms: to * DAY_MS };
            clocks.stand_still(Seat::First, vacation);
        }
        clocks
    }

    fn left_days(clocks: &Clocks, day: i64) -> u64 {
        clocks.left_at(Seat::First, Seat::First, day * DAY_MS) / DAY
    }

    #[test]
    fn a_vacation_stops_the_clock_and_moves_the_flag() {
        let clocks = by_days(&[(6, 8), (1, 5)]);
        let left: Vec<u64> = (0..=10).map(|day| left_days(&clocks, day)).collect();
        assert_eq!(left, [3, 2, 2, 2, 2, 2, 1, 1, 1, 0, 0]);
        assert_eq!(clocks.deadline_ms(Seat::First), Some(9 * DAY_MS));
        assert_eq!(clocks.deadline_ms(Seat::Second), Some(3 * DAY_MS), "it is not theirs");
        assert_eq!(clocks.away_until_ms(Seat::First, 2 * DAY_MS), Some(5 * DAY_MS));
        assert_eq!(clocks.away_until_ms(Seat::First, 5 * DAY_MS), None);
        // A vacation that begins when the flag falls is too late.
        assert_eq!(by_days(&[(3, 9)]).deadline_ms(Seat::First), Some(3 * DAY_MS));
    }

    #[test]
    fn a_vacation_that_ends_early_is_shorter_and_one_called_off_is_none() {
        let mut clocks = by_days(&[(1, 5)]);
        let early = Vacation { from_ms: DAY_MS, to_ms: 2 * DAY_MS };
        assert!(clocks.misses(Seat::First, early) && clocks.misses(Seat::Second, early));
        clocks.stand_still(Seat::First, early);
        assert!(!clocks.misses(Seat::First, early));
        assert_eq!(clocks.deadline_ms(Seat::First), Some(4 * DAY_MS));
        let none = Vacation { from_ms: DAY_MS, to_ms: DAY_MS };
        clocks.stand_still(Seat::First, none);
        assert!(!clocks.misses(Seat::First, none));
        assert_eq!(clocks.deadline_ms(Seat::First), Some(3 * DAY_MS));
        // What was over before the turn matters no more.
        clocks.start(6 * DAY_MS);
        assert!(!clocks.misses(Seat::First, early));
    }

    #[test]
    fn an_outage_beside_a_vacation_is_skipped_once() {
        let mut clocks = by_days(&[(1, 5)]);
        // Nobody was here from day 4 to day 6: of that one day would have counted.
        let missed = clocks.counted_ms(Seat::First, 4 * DAY_MS, 6 * DAY_MS);
        assert_eq!(missed, DAY);
        clocks.skip(Seat::First, missed, 6 * DAY_MS);
        assert_eq!(left_days(&clocks, 6), 2);
        assert_eq!(clocks.deadline_ms(Seat::First), Some(8 * DAY_MS));
    }

    #[test]
    fn a_fast_clock_knows_no_vacation() {
        let mut clocks = Clocks::new(GAME).unwrap();
        clocks.start(0);
        let vacation = Vacation { from_ms: 0, to_ms: DAY_MS };
        assert!(!clocks.misses(Seat::First, vacation));
        clocks.stand_still(Seat::First, vacation);
        assert_eq!(clocks.deadline_ms(Seat::First), Some(10_000));
    }
}
