//! What need not be searched, or not so deep.

use crate::evaluator::Searchable;
use crate::score::{FORCED, Value};
use crate::worker::{Node, Stopped, Window, Worker};

impl<G: Searchable> Worker<'_, G> {
    /// A position so far above the window that a few plies will not change it.
    pub fn reverse_futility(&self, node: &Node<G>, static_eval: Value) -> bool {
        node.depth <= 7
            && node.window.beta.abs() < FORCED
            && static_eval - G::TUNING.reverse_futility * node.depth >= node.window.beta
    }

    /// If even passing is good enough, some move will be.
    pub fn null_move(
        &mut self,
        node: &Node<G>,
        passed: Option<&G::Position>,
        static_eval: Value,
    ) -> Result<Option<Value>, Stopped> {
        let Some(passed) = passed else { return Ok(None) };
        let beta = node.window.beta;
        // Passing twice tells nothing, and a lost position must not be passed over.
        if node.depth < 3 || static_eval < beta || node.previous.is_none() || beta < -FORCED {
            return Ok(None);
        }
        let reduced = node.depth - 3 - node.depth / 4 - ((static_eval - beta) / 150).min(2);
        let value = -self.search(passed, Window::scout(-beta), reduced, node.ply + 1, None)?;
        Ok((value >= beta).then_some(if value > FORCED { beta } else { value }))
    }

    /// Quiet moves of a hopeless position near the leaves are not even generated.
    pub fn futility(&self, node: &Node<G>, static_eval: Value) -> Option<Value> {
        let at_most = static_eval + G::TUNING.futility * node.depth;
        let hopeless = !node.window.is_open()
            && !node.threatened
            && node.depth <= 4
            && node.best > -FORCED
            && at_most <= node.window.alpha;
        hopeless.then_some(at_most)
    }

    /// So many quiet moves are searched: what comes later is hardly ever good.
    pub fn late_move_limit(node: &Node<G>) -> usize {
        if node.window.is_open() || node.threatened {
            return usize::MAX;
        }
        G::TUNING.late_moves * (1 + (node.depth * node.depth) as usize)
    }

    /// How much less deep a late quiet move is searched.
    pub fn late_move_reduction(&self, node: &Node<G>, worth: Value) -> i32 {
        if node.number <= 2 || node.depth < 2 {
            return 0;
        }
        let depth = node.depth.clamp(0, 63) as usize;
        let base = i32::from(self.reductions[depth][node.number.min(63)]);
        let open = i32::from(node.window.is_open());
        (base - open - (worth / 5_000).clamp(-2, 2)).clamp(0, (node.depth - 1).max(0))
    }

    /// How much less deep a late capture is searched.
    pub fn late_capture_reduction(node: &Node<G>) -> i32 {
        let reduction = match node.number {
            0..=6 => 0,
            7..=20 => 1,
            _ => 2,
        };
        reduction.min(node.depth - 1)
    }
}
