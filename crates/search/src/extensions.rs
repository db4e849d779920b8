//! What is searched deeper than its turn.

use crate::evaluator::{MoveOf, Searchable};
use crate::score::{FORCED, MAX_PLY, Value};
use crate::table::{Bound, Entry, from_table};
use crate::worker::{Node, Stopped, Window, Worker};

impl<G: Searchable> Worker<'_, G> {
    /// A side that will lose unless it answers is not judged by standing still.
    pub fn threat_extension(&self, threatened: bool, depth: i32, ply: usize) -> i32 {
        if !threatened || ply >= MAX_PLY / 2 {
            return depth;
        }
        let is_near = self.may_extend(ply);
        let extension = if is_near { self.tuning.threat_extension } else { 0 };
        (depth + extension).max(1)
    }

    /// Lines do not get longer and longer: far behind the horizon nothing is extended.
    fn may_extend(&self, ply: usize) -> bool {
        ply < (self.tuning.extension_end * self.root_depth) as usize
    }

    /// A table move that is better than all others by far is searched deeper. If another one is
    /// also too good to be allowed, the node is cut instead (multi-cut).
    pub fn singular_extension(
        &mut self,
        node: &Node<G>,
        known: Option<Entry>,
        table_move: Option<MoveOf<G>>,
    ) -> Result<Result<i32, Value>, Stopped> {
        let (Some(entry), Some(mv)) = (known, table_move) else { return Ok(Ok(0)) };
        let tuning = self.tuning;
        let known = from_table(entry.value, node.ply);
        if node.depth < tuning.singular_depth
            || entry.depth < node.depth - tuning.singular_entry_depth
            || entry.bound == Bound::Upper
            || known.abs() >= FORCED
            || !self.may_extend(node.ply)
            || node.ply >= MAX_PLY / 2
        {
            return Ok(Ok(0));
        }
        let target = known - tuning.singular_margin * node.depth;
        let window = Window::scout(target - 1);
        self.stack.at(node.ply).excluded = Some(mv);
        let depth = (node.depth - 1) / tuning.singular_depth_divisor;
        let others = self.search(node.position, window, depth, node.ply, node.expects_cut);
        self.stack.at(node.ply).excluded = None;
        let others = others?;
        Ok(if others < target {
            let is_alone = !node.window.is_open() && others < target - tuning.singular_double;
            Ok(1 + i32::from(is_alone))
        } else if target >= node.window.beta {
            Err(target)
        } else if known >= node.window.beta {
            Ok(-1)
        } else {
            Ok(0)
        })
    }
}
