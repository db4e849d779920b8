//! A list of moves that is put in order only as far as it is read.

use crate::score::Value;

/// Moves with their promise, handed out best first.
pub(crate) struct Batches<M> {
    moves: Vec<(M, Value)>,
    next: usize,
    sorted: usize,
}

impl<M> Default for Batches<M> {
    fn default() -> Self {
        Batches { moves: Vec::new(), next: 0, sorted: 0 }
    }
}

impl<M: Copy> Batches<M> {
    pub fn clear(&mut self) {
        self.moves.clear();
        (self.next, self.sorted) = (0, 0);
    }

    #[inline]
    pub fn push(&mut self, mv: M, worth: Value) {
        self.moves.push((mv, worth));
    }

    /// The moves have their order already.
    pub fn keep_order(&mut self) {
        self.sorted = self.moves.len();
    }

    /// The best so many moves, whatever was handed out.
    pub fn best(&mut self, most: usize, best: &mut Vec<M>) {
        best.clear();
        if most < self.moves.len() && most > 0 {
            self.moves.select_nth_unstable_by_key(most - 1, |(_, worth)| -worth);
        }
        best.extend(self.moves.iter().take(most).map(|(mv, _)| *mv));
    }

    /// The best of those that are left, of which so many are put in order at a time.
    pub fn next(&mut self, batch: usize) -> Option<(M, Value)> {
        if self.next == self.sorted && self.next < self.moves.len() {
            let rest = &mut self.moves[self.next..];
            let batch = if rest.len() > 2 * batch {
                rest.select_nth_unstable_by_key(batch - 1, |(_, worth)| -worth);
                batch
            } else {
                rest.len()
            };
            // Equal moves stay as they came, so that one thread always plays the same.
            rest[..batch].sort_by_key(|(_, worth)| -worth);
            self.sorted += batch;
        }
        let found = self.moves.get(self.next).copied();
        self.next += 1;
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_best_first_however_many() {
        let mut rng = kelci_core::Rng::new(1);
        for count in [0, 1, 5, 33, 1_300] {
            let mut moves = Batches::default();
            (0..count).for_each(|mv| moves.push(mv, rng.below(500) as Value));
            let worths: Vec<Value> =
                std::iter::from_fn(|| moves.next(16)).map(|(_, worth)| worth).collect();
            assert_eq!(worths.len(), count);
            assert!(worths.is_sorted_by(|a, b| a >= b), "{worths:?}");
        }
    }

    #[test]
    fn the_best_few_are_told_and_all_still_come() {
        let mut moves = Batches::default();
        (0..100).for_each(|mv| moves.push(mv, mv));
        let mut best = Vec::new();
        moves.best(3, &mut best);
        best.sort_unstable();
        assert_eq!(best, [97, 98, 99]);
        assert_eq!(std::iter::from_fn(|| moves.next(16)).count(), 100);
    }

    #[test]
    fn an_order_that_is_given_stays() {
        let mut moves = Batches::default();
        [1, 3, 2].into_iter().for_each(|mv| moves.push(mv, mv));
        moves.keep_order();
        let order: Vec<i32> = std::iter::from_fn(|| moves.next(16)).map(|(mv, _)| mv).collect();
        assert_eq!(order, [1, 3, 2]);
    }
}
