//! Judging a position only once it is quiet.

use crate::alphabeta::known_value;
use crate::evaluator::{Evaluator, Searchable};
use crate::history::Continued;
use crate::picker::{Judge, Wanted};
use crate::table::Bound;
use crate::worker::{Node, Searched, Window, Worker};
use kelci_core::Position;

impl<G: Searchable> Worker<'_, G> {
    /// Captures only, until the position is quiet enough to be judged.
    pub fn quiescence(&mut self, mut node: Node<G>) -> Searched {
        let Window { alpha, beta } = node.window;
        let raw_eval = self.judge(&mut node, None);
        node.best = node.static_eval;
        if node.best >= beta {
            return Ok(node.best);
        }
        let asks_table = self.tuning.quiescence_table != 0;
        let known = if asks_table { self.probe(node.position) } else { None };
        let draw = node.position.plies_to_draw();
        if let Some(entry) = known
            && !node.window.is_open()
            && let Some(value) = known_value(entry, node.window, node.ply, draw)
        {
            return Ok(value);
        }
        let mut picker = std::mem::take(&mut self.stack.at(node.ply).picker);
        let table_move = known.and_then(|entry| node.position.move_with_key(entry.mv?));
        let table_move = table_move.filter(|mv| G::gain(node.position, *mv) > 0);
        node.window.alpha = alpha.max(node.best);
        // Delta pruning: not even this capture brings the position near the window.
        let floor = node.window.alpha - node.static_eval - self.tuning.delta;
        let wanted = Wanted { excluded: None, path: None, captures_only: true, floor };
        picker.begin(table_move, [None; 2], wanted);
        loop {
            let continued = Continued::default();
            let judge = Judge { history: self.history, continued, tuning: self.tuning };
            let Some(picked) = picker.next(node.position, &judge) else { break };
            let gain = G::gain(node.position, picked.mv);
            if node.static_eval + gain + self.tuning.delta <= node.window.alpha {
                continue;
            }
            self.stack.at(node.ply).trace = Some(node.trace(picked.mv));
            let child = self.enter(node.position, picked.mv);
            let value = self.search(&child, node.window.turned(), -1, node.ply + 1, false);
            self.eval.leave();
            let value = -value?;
            if value > node.best {
                node.best = value;
                if value > node.window.alpha {
                    node.best_move = Some(picked.mv);
                    node.window.alpha = value;
                    self.stack.extend_line(node.ply, picked.mv);
                }
                if node.window.alpha >= beta {
                    break;
                }
            }
        }
        self.stack.at(node.ply).picker = picker;
        if asks_table {
            // Moves were left out, so nothing is known exactly.
            let bound = if node.best >= beta { Bound::Lower } else { Bound::Upper };
            node.depth = 0;
            self.store(&node, bound, Some(raw_eval));
        }
        Ok(node.best)
    }
}
