//! Principal variation search.
//!
//! [`Worker::search`] reads as the order of its ideas; each is a function with the name it has in
//! the literature. Nodes are wide, two hundred moves or a thousand, so quiet moves are generated
//! only when table move and captures have not cut, and most late ones are never searched in full.

use std::ops::ControlFlow;

use kelci_core::{GameMove, Position, Scope};

use crate::evaluator::{Evaluator, MoveOf, Searchable};
use crate::ordering::{HistoryKey, Picker, bonus};
use crate::score::{FORCED, INFINITE, MAX_PLY, Value, win_in};
use crate::table::{Bound, Entry, from_table};
use crate::worker::{Node, Searched, Stopped, Window, Worker, outcome_value, settled_value};

impl<G: Searchable> Worker<'_, G> {
    /// Searches the given moves of the root within a window, the first one in full. Moves that
    /// were raised come first in the next iteration.
    pub fn search_root(
        &mut self,
        root: &G::Position,
        moves: &mut [(MoveOf<G>, Value)],
        window: Window,
        depth: i32,
    ) -> Searched {
        let mut node: Node<G> = Node::new(root, window, depth, 0, None);
        self.lines[0].clear();
        let mut deferred = Vec::new();
        let mut order = 0..moves.len();
        // Moves that other threads are searching come last.
        while let Some(at) = order.next().or_else(|| deferred.pop()) {
            let (mv, worth) = &mut moves[at];
            if !order.is_empty() && self.is_elsewhere(&node, *mv) {
                deferred.push(at);
                continue;
            }
            let value = self.search_move(&node, *mv, 0)?;
            node.number += 1;
            // Moves that failed low are known to be worse only; they keep their order.
            *worth = if at == 0 || value > node.window.alpha { value } else { -INFINITE };
            if value > node.best {
                node.best = value;
                if value > node.window.alpha || at == 0 {
                    self.extend_line(0, *mv);
                }
                node.window.alpha = node.window.alpha.max(value);
            }
            if node.window.alpha >= node.window.beta {
                break;
            }
        }
        Ok(node.best)
    }

    /// The value of a position for the side to move, searched to a depth.
    pub fn search(
        &mut self,
        position: &G::Position,
        window: Window,
        depth: i32,
        ply: usize,
        previous: Option<HistoryKey>,
    ) -> Searched {
        self.poll()?;
        self.lines[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(value) = settled_value(position, ply) {
            return Ok(value);
        }
        if ply >= MAX_PLY {
            return Ok(self.eval.score(position));
        }
        if G::wins_at_once(position) {
            return Ok(win_in(ply + 1));
        }
        let window = window.within_mate_distance(ply);
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }
        // A side that will lose unless it answers is not judged by standing still.
        let passed = G::pass(position);
        let threatened = passed.as_ref().is_some_and(G::wins_at_once);
        let depth = if threatened && depth <= 0 && ply < MAX_PLY / 2 { 1 } else { depth };
        if depth <= 0 {
            return self.quiescence(position, window, ply);
        }

        let known = self.shared.table.get(G::table_key(position));
        if let Some(entry) = known
            && !window.is_open()
            && entry.depth >= depth
            && let Some(value) = known_value(entry, window, ply)
        {
            return Ok(value);
        }

        let mut node: Node<G> = Node::new(position, window, depth, ply, previous);
        node.threatened = threatened;
        let static_eval = self.eval.score(position);
        if !window.is_open() && !threatened {
            if self.reverse_futility(&node, static_eval) {
                return Ok(static_eval);
            }
            if let Some(value) = self.null_move(&node, passed.as_ref(), static_eval)? {
                return Ok(value);
            }
        }
        // Without a move to begin with, a shallower look finds one for next time.
        let table_move_key = known.and_then(|entry| entry.mv);
        if table_move_key.is_none() && depth >= 4 {
            node.depth -= 1;
        }
        self.search_moves(node, table_move_key, static_eval)
    }

    /// Searches the moves of a node in stages: table move, captures, quiet moves.
    fn search_moves(
        &mut self,
        mut node: Node<G>,
        table_move_key: Option<u32>,
        static_eval: Value,
    ) -> Searched {
        let alpha = node.window.alpha;
        let table_move = table_move_key.and_then(|key| node.position.move_with_key(key));
        if let Some(mv) = table_move
            && self.try_move(&mut node, mv, 0)?
        {
            return Ok(self.cut(&node, &[]));
        }
        if self.search_captures(&mut node, table_move)? {
            return Ok(self.cut(&node, &[]));
        }
        match self.futility(&node, static_eval) {
            Some(at_most) => node.best = node.best.max(at_most),
            None if self.search_quiet_moves(&mut node, table_move)? => return Ok(node.best),
            None if node.number == 0 => {
                let (blocked, side) = (node.position.when_blocked(), node.position.side_to_move());
                return Ok(outcome_value(blocked, side, node.ply));
            }
            None => (),
        }
        let bound = if node.best > alpha { Bound::Exact } else { Bound::Upper };
        self.store(&node, bound);
        Ok(node.best)
    }

    /// Searches captures and immediate gains; says whether one cut off.
    fn search_captures(
        &mut self,
        node: &mut Node<G>,
        table_move: Option<MoveOf<G>>,
    ) -> Result<bool, Stopped> {
        let mut list = std::mem::take(&mut self.lists[2 * node.ply]);
        list.clear();
        let _ = node.position.each_move(Scope::Tactical, |mv| {
            if Some(mv) != table_move {
                list.push((mv, G::gain(node.position, mv)));
            }
            ControlFlow::Continue(())
        });
        let mut cut = false;
        for (mv, _) in Picker::new(&mut list) {
            let reduction = Self::late_capture_reduction(node);
            if self.is_elsewhere(node, mv) {
                node.deferred.push((mv, reduction));
                continue;
            }
            if self.try_move(node, mv, reduction)? {
                cut = true;
                break;
            }
        }
        self.lists[2 * node.ply] = list;
        Ok(cut || self.search_deferred(node)?)
    }

    /// Searches killers and then all other quiet moves; says whether one cut off.
    fn search_quiet_moves(
        &mut self,
        node: &mut Node<G>,
        table_move: Option<MoveOf<G>>,
    ) -> Result<bool, Stopped> {
        let killers = self.history.killers(node.ply);
        let mut list = std::mem::take(&mut self.lists[2 * node.ply + 1]);
        list.clear();
        let _ = node.position.each_move(Scope::Quiet, |mv| {
            if Some(mv) != table_move {
                let killer = match killers.iter().position(|killer| *killer == Some(mv.key())) {
                    Some(rank) => 30_000 - 1_000 * rank as i32,
                    None => 0,
                };
                list.push((mv, self.history.worth(node.history_key(mv), node.previous) + killer));
            }
            ControlFlow::Continue(())
        });
        let most = Self::late_move_limit(node);
        let mut tried: Vec<MoveOf<G>> = Vec::new();
        let mut cut = false;
        for (searched, (mv, worth)) in Picker::new(&mut list).enumerate() {
            if searched >= most && node.best > -FORCED {
                break;
            }
            let reduction = self.late_move_reduction(node, worth);
            if self.is_elsewhere(node, mv) {
                node.deferred.push((mv, reduction));
                continue;
            }
            if self.try_move(node, mv, reduction)? {
                cut = true;
                break;
            }
            tried.push(mv);
        }
        self.lists[2 * node.ply + 1] = list;
        cut = cut || self.search_deferred(node)?;
        if cut {
            self.cut(node, &tried);
        }
        Ok(cut)
    }

    /// Searches the moves that were left to other threads, which by now have mostly answered.
    fn search_deferred(&mut self, node: &mut Node<G>) -> Result<bool, Stopped> {
        for (mv, reduction) in std::mem::take(&mut node.deferred) {
            if self.try_move(node, mv, reduction)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Searches one move of a node; says whether it is too good for the opponent to allow.
    fn try_move(
        &mut self,
        node: &mut Node<G>,
        mv: MoveOf<G>,
        reduction: i32,
    ) -> Result<bool, Stopped> {
        let value = self.search_move(node, mv, reduction)?;
        node.number += 1;
        if value > node.best {
            node.best = value;
            if value > node.window.alpha {
                node.best_move = Some(mv);
                node.window.alpha = value;
                self.extend_line(node.ply, mv);
            }
        }
        Ok(node.window.alpha >= node.window.beta)
    }

    /// The value of one move: searched in full if it is the first, else with a window of nothing,
    /// and again in full if it surprises.
    fn search_move(&mut self, node: &Node<G>, mv: MoveOf<G>, reduction: i32) -> Searched {
        let mark = self.mark(node, mv);
        mark.inspect(|mark| self.shared.busy.begin(*mark));
        let child = self.enter(node.position, mv);
        let value = self.search_child(node, &child, reduction, node.history_key(mv));
        self.eval.leave();
        mark.inspect(|mark| self.shared.busy.end(*mark));
        value
    }

    fn search_child(
        &mut self,
        node: &Node<G>,
        child: &G::Position,
        reduction: i32,
        history_key: HistoryKey,
    ) -> Searched {
        let Window { alpha, beta } = node.window;
        let mut look = |window: Window, depth: i32| -> Searched {
            Ok(-self.search(child, window.turned(), depth, node.ply + 1, Some(history_key))?)
        };
        let depth = node.depth - 1;
        if node.number == 0 {
            return look(node.window, depth);
        }
        let mut value = look(Window::scout(alpha), depth - reduction)?;
        if value > alpha && reduction > 0 {
            value = look(Window::scout(alpha), depth)?;
        }
        if value > alpha && value < beta {
            value = look(node.window, depth)?;
        }
        Ok(value)
    }

    /// Remembers the move that cut off, and that those before it did not.
    fn cut(&mut self, node: &Node<G>, tried: &[MoveOf<G>]) -> Value {
        if let Some(mv) = node.best_move
            && G::gain(node.position, mv) == 0
        {
            let bonus = bonus(node.depth);
            self.history.remember_killer(node.ply, mv.key());
            self.history.learn(node.history_key(mv), node.previous, bonus);
            for &other in tried.iter().take(32) {
                self.history.learn(node.history_key(other), node.previous, -bonus);
            }
        }
        self.store(node, Bound::Lower);
        node.best
    }
}

/// What the table knows, if that answers the question of the window.
fn known_value(entry: Entry, window: Window, ply: usize) -> Option<Value> {
    let value = from_table(entry.value, ply);
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    answers.then_some(value)
}
