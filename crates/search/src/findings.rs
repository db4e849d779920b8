//! What the threads of a search tell each other of the root; the table tells the rest.
//!
//! A thread that finds a move's answer in the table has hardly searched it, so what it counted itself
//! says nothing about the work that the move makes; and whoever begins an iteration that another
//! thread has finished knows better what it will come to.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::score::Value;

/// What was found out about the root; nothing is kept when there is one thread.
pub(crate) struct Findings {
    /// For each move the deepest iteration that has searched it, and the most positions that it took
    /// a thread there.
    efforts: Vec<AtomicU64>,
    newest: AtomicU64,
}

/// What a finished iteration came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub depth: u32,
    pub value: Value,
    /// The key of the best move.
    pub mv: u32,
}

/// Where the depth begins, in either word.
const DEPTH: u32 = 48;

impl Findings {
    pub fn new(moves: usize, threads: usize) -> Findings {
        let moves = if threads > 1 { moves } else { 0 };
        Findings {
            efforts: (0..moves).map(|_| AtomicU64::new(0)).collect(),
            newest: AtomicU64::new(0),
        }
    }

    /// In an iteration so deep the move of that number took so many positions.
    pub fn tell_effort(&self, number: usize, depth: u32, nodes: u64) {
        if let Some(effort) = self.efforts.get(number) {
            let nodes = nodes.min((1 << DEPTH) - 1);
            effort.fetch_max(u64::from(depth) << DEPTH | nodes, Ordering::Relaxed);
        }
    }

    /// How many positions the move of that number took whoever has searched it deepest.
    pub fn effort(&self, number: usize) -> u64 {
        let effort = self.efforts.get(number).map_or(0, |word| word.load(Ordering::Relaxed));
        effort & ((1 << DEPTH) - 1)
    }

    /// An iteration is finished.
    pub fn tell(&self, found: Finding) {
        if !self.efforts.is_empty() {
            let value = u64::from(found.value as i16 as u16);
            let word = u64::from(found.depth) << DEPTH | value << 32 | u64::from(found.mv);
            self.newest.fetch_max(word, Ordering::Relaxed);
        }
    }

    /// What the deepest iteration came to that is finished, if it is deeper than this.
    pub fn deeper_than(&self, depth: u32) -> Option<Finding> {
        let word = self.newest.load(Ordering::Relaxed);
        let value = Value::from((word >> 32) as u16 as i16);
        let found = Finding { depth: (word >> DEPTH) as u32, value, mv: word as u32 };
        (found.depth > depth).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_work_of_the_deepest_iteration_counts() {
        let findings = Findings::new(3, 2);
        findings.tell_effort(1, 4, 900);
        findings.tell_effort(1, 5, 20);
        assert_eq!(findings.effort(1), 20, "it says more than the iteration before");
        findings.tell_effort(1, 5, 700);
        findings.tell_effort(1, 5, 1);
        findings.tell_effort(1, 4, 9_000);
        assert_eq!([0, 1, 2].map(|number| findings.effort(number)), [0, 700, 0]);
    }

    #[test]
    fn the_deepest_finished_iteration_is_told() {
        let findings = Findings::new(3, 2);
        assert_eq!(findings.deeper_than(0), None);
        let [shallow, deep] = [(5, 29_990, u32::MAX), (6, -29_990, 7)]
            .map(|(depth, value, mv)| Finding { depth, value, mv });
        findings.tell(deep);
        findings.tell(shallow);
        assert_eq!(findings.deeper_than(5), Some(deep));
        assert_eq!(findings.deeper_than(6), None);
    }

    #[test]
    fn one_thread_tells_itself_nothing() {
        let findings = Findings::new(3, 1);
        findings.tell_effort(1, 4, 900);
        findings.tell(Finding { depth: 4, value: 0, mv: 1 });
        assert_eq!((findings.effort(1), findings.deeper_than(0)), (0, None));
    }
}
