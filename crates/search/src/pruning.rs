//! What need not be searched, or not so deep.

use crate::evaluator::{MoveOf, Searchable};
use crate::history::Continued;
use crate::picker::{Kind, Picked};
use crate::score::{FORCED, Value};
use crate::worker::{Node, Stopped, Window, Worker};

impl<G: Searchable> Worker<'_, G> {
    /// A position so far above the window that a few plies will not change it.
    pub fn reverse_futility(&self, node: &Node<G>) -> bool {
        let tuning = self.tuning;
        let improving = if node.improving { tuning.reverse_futility_improving } else { 0 };
        let margin = (tuning.reverse_futility * node.depth - improving).max(0);
        node.depth <= tuning.reverse_futility_depth
            && node.window.beta.abs() < FORCED
            && node.static_eval - margin >= node.window.beta
    }

    /// If even passing is good enough, some move will be.
    pub fn null_move(
        &mut self,
        node: &Node<G>,
        passed: Option<&G::Position>,
    ) -> Result<Option<Value>, Stopped> {
        let Some(passed) = passed else { return Ok(None) };
        let (tuning, beta) = (self.tuning, node.window.beta);
        // Passing twice tells nothing, and a lost position must not be passed over.
        let has_passed = self.stack.before(node.ply)[0].is_none();
        if node.depth < tuning.null_move_depth
            || node.static_eval < beta
            || has_passed
            || beta < -FORCED
        {
            return Ok(None);
        }
        let above = (node.static_eval - beta) / tuning.null_move_margin;
        let above = above.min(tuning.null_move_margin_most);
        let saved =
            tuning.null_move_reduction + node.depth / tuning.null_move_depth_divisor + above;
        self.stack.at(node.ply).trace = None;
        let (window, depth) = (Window::scout(-beta), node.depth - saved);
        let value = -self.search(passed, window, depth, node.ply + 1, !node.expects_cut)?;
        Ok((value >= beta).then_some(if value > FORCED { beta } else { value }))
    }

    /// Internal iterative reduction: without a move to begin with, a shallower look finds one for
    /// next time.
    pub fn internal_reduction(
        &self,
        node: &mut Node<G>,
        table_move: Option<MoveOf<G>>,
        excluded: Option<MoveOf<G>>,
    ) {
        let is_blind = table_move.is_none() && excluded.is_none();
        if is_blind && node.depth >= self.tuning.internal_reduction_depth {
            node.depth -= 1;
        }
    }

    /// Quiet moves of a hopeless position near the leaves are not even generated: what they could
    /// bring it to at most.
    pub fn futility(&self, node: &Node<G>) -> Option<Value> {
        let at_most = node.static_eval + self.tuning.futility * node.depth;
        let hopeless = !node.window.is_open()
            && !node.threatened
            && node.depth <= self.tuning.futility_depth
            && at_most <= node.window.alpha;
        hopeless.then_some(at_most)
    }

    /// So many quiet moves of a kind are searched: what comes later is hardly ever good.
    pub fn late_move_limit(&self, node: &Node<G>, kind: Kind) -> usize {
        if node.window.is_open() || node.threatened || node.is_root() {
            return usize::MAX;
        }
        let tuning = self.tuning;
        let share = if node.improving { 100 } else { tuning.late_moves_worsening };
        let most = tuning.late_moves * (1 + node.depth * node.depth) * share / 100;
        let most = if kind == Kind::Drop { most * tuning.late_drops / 100 } else { most };
        most as usize
    }

    /// Quiet moves that have hardly ever been any good are not searched near the leaves; they come in
    /// the order of their history, so neither are those after them.
    pub fn history_pruning(&self, node: &Node<G>, picked: &Picked<G>) -> bool {
        !node.is_root()
            && !node.window.is_open()
            && !node.threatened
            && picked.kind != Kind::Killer
            && node.depth <= self.tuning.history_pruning_depth
            && picked.worth < -self.tuning.history_pruning * node.depth
    }

    /// Captures that lose are not searched near the leaves.
    pub fn losing_capture(&self, node: &Node<G>, picked: &Picked<G>) -> bool {
        picked.kind == Kind::LosingCapture
            && !node.is_root()
            && !node.window.is_open()
            && !node.threatened
            && node.best > -FORCED
            && node.depth <= self.tuning.losing_capture_depth
    }

    /// How much less deep a late move is searched.
    pub fn late_move_reduction(
        &self,
        node: &Node<G>,
        picked: &Picked<G>,
        continued: Continued,
    ) -> i32 {
        let tuning = self.tuning;
        if node.number < tuning.reduction_after as usize || node.depth < tuning.reduction_depth {
            return 0;
        }
        let depth = node.depth.clamp(0, 63) as usize;
        let mut reduction = i32::from(self.reductions[depth][node.number.min(63)]);
        if picked.kind.is_quiet() {
            // The root's moves come in an order of their own.
            let worth = match node.is_root() {
                true => self.history.quiet(node.trace(picked.mv), continued, tuning),
                false => picked.worth,
            };
            let most = tuning.reduction_history_most_1024;
            reduction -= (worth * 1024 / tuning.reduction_history).clamp(-most, most);
        } else {
            reduction = reduction * tuning.reduction_capture / 100;
        }
        let parts = [
            (node.is_root(), -tuning.reduction_root_1024),
            (node.window.is_open(), -tuning.reduction_open_1024),
            (node.expects_cut, tuning.reduction_cut_1024),
            (!node.improving, tuning.reduction_worsening_1024),
            (node.threatened, -tuning.reduction_threat_1024),
            (picked.kind == Kind::Killer, -tuning.reduction_killer_1024),
            (picked.kind == Kind::Drop, tuning.reduction_drop_1024),
        ];
        reduction += parts.iter().filter(|(counts, _)| *counts).map(|(_, part)| part).sum::<i32>();
        (reduction / 1024).clamp(0, (node.depth - 1).max(0))
    }
}
