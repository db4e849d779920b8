//! Which moves are being searched right now, so that threads step around each other.
//!
//! A thread that comes to a move another one is busy with leaves it for later; by then the table
//! knows the answer. (Simplified ABDADA, after Tom Kerrigan.) Nothing depends on the marks being
//! right: one that was overwritten costs a little work done twice.

use std::sync::atomic::{AtomicU64, Ordering};

use kelci_core::spread64;

/// Moves searched less deep than this are not worth the marking.
pub(crate) const LEAST_DEPTH: i32 = 3;

const SLOTS: usize = 1 << 12;

/// The marks of one search; none are kept when it has one thread.
pub(crate) struct Busy(Vec<AtomicU64>);

/// A move of a position, as the marks know it.
#[derive(Clone, Copy)]
pub(crate) struct Mark(u64);

impl Mark {
    pub fn new(position_key: u64, move_key: u32) -> Mark {
        // Never 0, which means that nobody is there.
        Mark((position_key ^ spread64(u64::from(move_key))) | 1)
    }

    fn slot(self) -> usize {
        (self.0 >> 52) as usize
    }
}

impl Busy {
    pub fn new(threads: usize) -> Busy {
        let slots = if threads > 1 { SLOTS } else { 0 };
        Busy((0..slots).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether there are others to step around.
    pub fn is_kept(&self) -> bool {
        !self.0.is_empty()
    }

    pub fn is_elsewhere(&self, mark: Mark) -> bool {
        self.0[mark.slot()].load(Ordering::Relaxed) == mark.0
    }

    pub fn begin(&self, mark: Mark) {
        self.0[mark.slot()].store(mark.0, Ordering::Relaxed);
    }

    pub fn end(&self, mark: Mark) {
        let slot = &self.0[mark.slot()];
        if slot.load(Ordering::Relaxed) == mark.0 {
            slot.store(0, Ordering::Relaxed);
        }
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
    fn one_thread_keeps_no_marks() {
        assert!(!Busy::new(1).is_kept());
    }
}
