//! What moves have been worth so far: the history tables of one thread.
//!
//! A move is known by its exact key, by piece and goal (`fine`), and by a coarser number (`coarse`)
//! of which there are so few that a table of pairs is addressed directly: what answers what.

use kelci_core::{Side, spread64};

use crate::evaluator::MoveIndex;
use crate::score::{FORCED, Value};
use crate::tuning::Tuning;

/// Entries of the table of exact moves, which is addressed by a mixed key.
const EXACT: usize = 1 << 16;
/// Entries of each table of corrections, for each side.
const CORRECTIONS: usize = 1 << 14;
/// A correction is kept with so many parts, for it moves slowly.
const CORRECTION_PARTS: i32 = 256;

/// How the history tables know a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trace {
    pub side: Side,
    pub key: u32,
    pub index: MoveIndex,
}

/// The rows of the continuation tables that belong to the last two moves, where there were any.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Continued([Option<usize>; 2]);

/// The history tables of one thread.
pub(crate) struct History {
    /// How many coarse numbers the game has.
    coarse: usize,
    /// By side and by piece and goal.
    quiet: [Vec<i16>; 2],
    /// By side and by piece and goal, for captures.
    capture: [Vec<i16>; 2],
    /// By the exact move.
    exact: Vec<i16>,
    /// By an earlier move and this one: the last move, and the one before it.
    continuation: [Vec<i16>; 2],
    /// How wrong the evaluation was, by side and by what the position consists of.
    by_material: Vec<i16>,
    /// How wrong it was, by the last two moves.
    by_moves: Vec<i16>,
}

impl History {
    pub fn new(fine: usize, coarse: usize) -> History {
        let pairs = 2 * coarse * coarse;
        History {
            coarse,
            quiet: [vec![0; fine], vec![0; fine]],
            capture: [vec![0; fine], vec![0; fine]],
            exact: vec![0; EXACT],
            continuation: [vec![0; pairs], vec![0; pairs]],
            by_material: vec![0; 2 * CORRECTIONS],
            by_moves: vec![0; 2 * CORRECTIONS],
        }
    }

    /// A new search begins: old experience counts less.
    pub fn age(&mut self, tuning: &Tuning) {
        let [first, second] = &mut self.continuation;
        let [quiet_first, quiet_second] = &mut self.quiet;
        let [capture_first, capture_second] = &mut self.capture;
        let tables = [
            quiet_first,
            quiet_second,
            capture_first,
            capture_second,
            &mut self.exact,
            first,
            second,
        ];
        for entry in tables.into_iter().flatten() {
            *entry = (i32::from(*entry) * tuning.history_kept / 100) as i16;
        }
    }

    /// The rows that belong to the moves played before, the last one first.
    pub fn continued(&self, side: Side, before: [Option<Trace>; 2]) -> Continued {
        let row = |trace: Trace| (side.index() * self.coarse + trace.index.coarse) * self.coarse;
        Continued(before.map(|trace| trace.map(row)))
    }

    fn exact_slot(trace: Trace) -> usize {
        mix(u64::from(trace.key) << 1 | trace.side.index() as u64)
    }

    /// How well a quiet move has done.
    #[inline]
    pub fn quiet(&self, trace: Trace, continued: Continued, tuning: &Tuning) -> i32 {
        let shares = [tuning.continuation_1, tuning.continuation_2];
        let mut worth = i32::from(self.quiet[trace.side.index()][trace.index.fine])
            + i32::from(self.exact[Self::exact_slot(trace)]);
        for ((row, table), share) in continued.0.iter().zip(&self.continuation).zip(shares) {
            if let Some(row) = row {
                worth += i32::from(table[row + trace.index.coarse]) * share / 100;
            }
        }
        worth
    }

    /// How well a capture has done.
    #[inline]
    pub fn capture(&self, trace: Trace) -> i32 {
        i32::from(self.capture[trace.side.index()][trace.index.fine])
    }

    /// A quiet move has cut off, or another one did after it.
    pub fn learn_quiet(&mut self, trace: Trace, continued: Continued, bonus: i32, tuning: &Tuning) {
        let most = tuning.history_most;
        update(&mut self.quiet[trace.side.index()][trace.index.fine], bonus, most);
        update(&mut self.exact[Self::exact_slot(trace)], bonus, most);
        for (row, table) in continued.0.iter().zip(&mut self.continuation) {
            if let Some(row) = row {
                update(&mut table[row + trace.index.coarse], bonus, most);
            }
        }
    }

    /// A capture has cut off, or another move did after it.
    pub fn learn_capture(&mut self, trace: Trace, bonus: i32, tuning: &Tuning) {
        let entry = &mut self.capture[trace.side.index()][trace.index.fine];
        update(entry, bonus, tuning.history_most);
    }

    fn correction_slots(
        &self,
        side: Side,
        material: u64,
        before: [Option<Trace>; 2],
    ) -> [usize; 2] {
        let slot = |bits: u64| side.index() * CORRECTIONS + (mix(bits) & (CORRECTIONS - 1));
        let number = |trace: Option<Trace>| trace.map_or(0, |trace| trace.index.coarse as u64 + 1);
        [slot(material), slot(number(before[0]) << 32 | number(before[1]))]
    }

    /// What to add to the evaluation of a position like this one.
    pub fn correction(&self, side: Side, material: u64, before: [Option<Trace>; 2]) -> Value {
        let [by_material, by_moves] = self.correction_slots(side, material, before);
        let sum = i32::from(self.by_material[by_material]) + i32::from(self.by_moves[by_moves]);
        sum / CORRECTION_PARTS
    }

    /// A search to that depth has found the evaluation to be wrong by so much.
    pub fn learn_correction(
        &mut self,
        side: Side,
        material: u64,
        before: [Option<Trace>; 2],
        error: Value,
        depth: i32,
        tuning: &Tuning,
    ) {
        if error.abs() >= FORCED {
            return;
        }
        let slots = self.correction_slots(side, material, before);
        let weight = (depth + 1).min(tuning.correction_weight_most);
        let most = tuning.correction_most;
        let goal = error.clamp(-most, most) * CORRECTION_PARTS;
        let tables = [&mut self.by_material, &mut self.by_moves];
        for (table, slot) in tables.into_iter().zip(slots) {
            let entry = i32::from(table[slot]);
            let next = (entry * (256 - weight) + goal * weight) / 256;
            let most = most * CORRECTION_PARTS;
            table[slot] = next.clamp(-most, most) as i16;
        }
    }
}

/// Moves an entry toward the bonus, the less the nearer it is to the limit.
fn update(entry: &mut i16, bonus: i32, most: i32) {
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / most).clamp(-most, most) as i16;
}

fn mix(bits: u64) -> usize {
    (spread64(bits) >> 48) as usize
}

/// The bonus for a cut at that depth.
pub(crate) fn bonus(depth: i32, tuning: &Tuning) -> i32 {
    let depth = depth.clamp(0, 64);
    let grown = depth * depth * tuning.history_bonus_square + depth * tuning.history_bonus;
    grown.min(tuning.history_bonus_most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn experience_stays_within_bounds() {
        let mut entry = 0;
        let most = Tuning::USUAL.history_most;
        (0..1_000).for_each(|_| update(&mut entry, 1_600, most));
        assert!(entry > 7_000 && i32::from(entry) <= most);
        (0..1_000).for_each(|_| update(&mut entry, -1_600, most));
        assert!(entry < -7_000 && i32::from(entry) >= -most);
    }

    #[test]
    fn a_correction_goes_where_the_errors_are_and_no_further() {
        let mut history = History::new(1, 1);
        for _ in 0..2_000 {
            history.learn_correction(Side::First, 7, [None; 2], 1_000, 8, &Tuning::USUAL);
        }
        let most = 2 * Tuning::USUAL.correction_most;
        let correction = history.correction(Side::First, 7, [None; 2]);
        assert!(correction > most - 10 && correction <= most, "{correction}");
        assert_eq!(history.correction(Side::Second, 7, [None; 2]), 0);
    }

    #[test]
    fn what_answered_one_move_is_no_answer_to_another() {
        let mut history = History::new(4, 4);
        let trace = |coarse| Trace {
            side: Side::First,
            key: coarse as u32,
            index: MoveIndex { fine: coarse, coarse },
        };
        let tuning = Tuning { continuation_1: 100, ..Tuning::USUAL };
        let [after_1, after_2] =
            [1, 2].map(|n| history.continued(Side::First, [Some(trace(n)), None]));
        history.learn_quiet(trace(3), after_1, 500, &tuning);
        let worth = |continued| history.quiet(trace(3), continued, &tuning);
        assert!(worth(after_1) > worth(after_2), "{} {}", worth(after_1), worth(after_2));
    }
}
