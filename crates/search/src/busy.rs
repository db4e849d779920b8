//! Which moves are being searched right now, so that threads step around each other.
//!
//! A thread that comes to a move another one is busy with leaves it for later; by then the table
//! knows the answer. (Simplified ABDADA, after Tom Kerrigan.) Nothing depends on the marks being
//! right: one that was overwritten costs a little work done twice.

use std::sync::atomic::{AtomicU64, Ordering};

use kelci_core::spread64;

const SETS: usize = 1 << 12;

/// Marks that share an address: a set is a line of the cache, so that two threads disturb each other
/// only where they are at the same move.
#[derive(Default)]
#[repr(align(64))]
struct MarkSet([AtomicU64; 8]);

/// The marks of one search; none are kept when it has one thread.
pub(crate) struct Busy(Vec<MarkSet>);

/// A move of a position, as the marks know it.
#[derive(Clone, Copy)]
pub(crate) struct Mark(u64);

impl Mark {
    pub fn new(position_key: u64, move_key: u32) -> Mark {
        // Never 0, which means that nobody is there.
        Mark((position_key ^ spread64(u64::from(move_key))) | 1)
    }
}

impl Busy {
    pub fn new(threads: usize) -> Busy {
        let sets = if threads > 1 { SETS } else { 0 };
        Busy((0..sets).map(|_| MarkSet::default()).collect())
    }

    /// Whether there are others to step around.
    pub fn is_kept(&self) -> bool {
        !self.0.is_empty()
    }

    fn set(&self, mark: Mark) -> &[AtomicU64; 8] {
        &self.0[(mark.0 >> 52) as usize].0
    }

    /// The place of a mark, if it is there.
    fn place(&self, mark: Mark) -> Option<&AtomicU64> {
        self.set(mark).iter().find(|place| place.load(Ordering::Relaxed) == mark.0)
    }

    pub fn is_elsewhere(&self, mark: Mark) -> bool {
        self.place(mark).is_some()
    }

    pub fn begin(&self, mark: Mark) {
        let set = self.set(mark);
        let free = set.iter().find(|place| place.load(Ordering::Relaxed) == 0);
        // Where all are taken, any may go.
        free.unwrap_or(&set[(mark.0 >> 49 & 7) as usize]).store(mark.0, Ordering::Relaxed);
    }

    pub fn end(&self, mark: Mark) {
        self.place(mark).inspect(|place| place.store(0, Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_elsewhere_from_its_beginning_to_its_end() {
        let busy = Busy::new(2);
        let (one, other) = (Mark::new(77 << 40, 5), Mark::new(77 << 40, 6));
        assert!(!busy.is_elsewhere(one));
        busy.begin(one);
        assert!(busy.is_elsewhere(one) && !busy.is_elsewhere(other));
        busy.end(one);
        assert!(!busy.is_elsewhere(one));
    }

    #[test]
    fn moves_with_the_same_place_are_told_apart_until_there_are_too_many() {
        let busy = Busy::new(2);
        let marks: Vec<Mark> = (0..9).map(|number| Mark((77 << 52) | (2 * number + 1))).collect();
        for (number, mark) in marks.iter().enumerate() {
            busy.begin(*mark);
            let known = marks[..=number].iter().filter(|mark| busy.is_elsewhere(**mark)).count();
            assert_eq!(known, (number + 1).min(8), "the ninth takes the place of another");
        }
        marks.iter().for_each(|mark| busy.end(*mark));
        assert!(marks.iter().all(|mark| !busy.is_elsewhere(*mark)));
    }

    #[test]
    fn one_thread_keeps_no_marks() {
        assert!(!Busy::new(1).is_kept());
    }
}
