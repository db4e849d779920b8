//! Principal variation search.
//!
//! [`Worker::search`] reads as the order of its ideas; each is a function with the name it has in
//! the literature. Nodes are wide, two hundred moves or a thousand, so moves are generated stage by
//! stage ([`Picker`]), and most late ones are never searched in full.

use kelci_core::Position;

use crate::evaluator::{Evaluator, MoveOf, Searchable};
use crate::frame::Tried;
use crate::history::{Continued, bonus};
use crate::picker::{Judge, Kind, Picked, Picker, Wanted};
use crate::score::{FORCED, INFINITE, MAX_PLY, Value, WIN, loss_in, win_in};
use crate::table::{Bound, Entry, from_table};
use crate::worker::{
    Node, RootMove, Searched, Stopped, Window, Worker, outcome_value, proved_value, settled_value,
};

impl<G: Searchable> Worker<'_, G> {
    /// Searches the given moves of the root within a window, in their order and the first one in
    /// full, and notes what they came to.
    pub fn search_root(
        &mut self,
        root: &G::Position,
        roots: &mut Vec<RootMove<G>>,
        window: Window,
        depth: i32,
    ) -> Searched {
        let mut node: Node<G> = Node::new(root, window, depth, 0);
        node.static_eval = self.eval.score(root);
        self.root_depth = depth;
        self.raised = None;
        std::mem::swap(&mut self.roots, roots);
        let mut picker = std::mem::take(&mut self.stack.at(0).picker);
        let frame = self.stack.at(0);
        (frame.static_eval, frame.excluded) = (Some(node.static_eval), None);
        frame.line.clear();
        picker.begin_ordered(self.roots.iter().map(|root| root.mv));
        let searched = self.search_moves(&mut node, &mut picker, 0);
        self.stack.at(0).picker = picker;
        std::mem::swap(&mut self.roots, roots);
        searched.map(|()| node.best)
    }

    /// The value of a position for the side to move, searched to a depth; with no depth left only as
    /// far as it takes to be judged.
    pub fn search(
        &mut self,
        position: &G::Position,
        window: Window,
        depth: i32,
        ply: usize,
        expects_cut: bool,
    ) -> Searched {
        self.poll()?;
        self.stack.at(ply).line.clear();
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(value) = settled_value(position, ply) {
            return Ok(value);
        }
        if ply >= MAX_PLY {
            return Ok(self.eval.score(position));
        }
        let window = window.within_mate_distance(ply);
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }
        let proved = if self.shared.asks_proofs { proved_value::<G>(position, ply) } else { None };
        match proved {
            None => self.search_further(position, window, depth, ply, expects_cut),
            Some(value) if value >= window.beta && value > 0 => Ok(value),
            Some(value) if value <= window.alpha && value < 0 => Ok(value),
            // Who wins is known; how soon, a search may find.
            Some(value) => {
                let found = self.search_further(position, window, depth, ply, expects_cut)?;
                Ok(if value > 0 { found.max(value) } else { found.min(value) })
            }
        }
    }

    /// The value of a position that is not over and not yet too deep.
    fn search_further(
        &mut self,
        position: &G::Position,
        window: Window,
        depth: i32,
        ply: usize,
        expects_cut: bool,
    ) -> Searched {
        // Cheaper to ask than the table.
        if G::wins_at_once(position) {
            return Ok(win_in(ply + 1));
        }
        let asks_threat = depth >= 0 || self.tuning.quiescence_threats != 0;
        let passed = if asks_threat { G::pass(position) } else { None };
        let threatened = passed.as_ref().is_some_and(G::wins_at_once);
        let depth = self.threat_extension(threatened, depth, ply);
        if depth <= 0 {
            return self.quiescence(Node::new(position, window, depth, ply));
        }
        let excluded = self.stack.at(ply).excluded;
        let known = if excluded.is_none() { self.probe(position) } else { None };
        if let Some(entry) = known
            && !window.is_open()
            && entry.depth >= depth
            && let Some(value) = known_value(entry, window, ply, position.plies_to_draw())
        {
            return Ok(value);
        }
        let mut node: Node<G> = Node::new(position, window, depth, ply);
        (node.threatened, node.expects_cut) = (threatened, expects_cut);
        let raw_eval = self.judge(&mut node, known);
        if !window.is_open() && !threatened && excluded.is_none() {
            if self.reverse_futility(&node) {
                return Ok(node.static_eval);
            }
            if let Some(value) = self.null_move(&node, passed.as_ref())? {
                return Ok(value);
            }
        }
        let table_move = match excluded {
            None => known.and_then(|entry| position.move_with_key(entry.mv?)),
            Some(_) => None,
        };
        self.internal_reduction(&mut node, table_move, excluded);
        let extension = match self.singular_extension(&node, known, table_move)? {
            Ok(extension) => extension,
            Err(multi_cut) => return Ok(multi_cut),
        };
        let path = if threatened { evasions::<G>(position, passed.as_ref()) } else { None };
        let mut picker = std::mem::take(&mut self.stack.at(ply).picker);
        let killers = self.stack.at(ply).killers;
        let floor = Value::MIN;
        picker.begin(table_move, killers, Wanted { excluded, path, captures_only: false, floor });
        let searched = self.search_moves(&mut node, &mut picker, extension);
        self.stack.at(ply).picker = picker;
        searched?;
        if node.number == 0 {
            return Ok(match (excluded, path) {
                (Some(_), _) => window.alpha,
                (None, Some(_)) if position.has_move() => loss_in(ply + 2),
                (None, _) => outcome_value(position.when_blocked(), position.side_to_move(), ply),
            });
        }
        if excluded.is_none() {
            self.learn_result(&node, window, raw_eval);
        }
        Ok(node.best)
    }

    /// What the table knows of a position.
    pub fn probe(&self, position: &G::Position) -> Option<Entry> {
        self.shared.table.get(G::table_key(position))
    }

    /// Looks at a position itself: its evaluation, corrected by what such evaluations were wrong by,
    /// and whether it gets better. The evaluation as it was before goes into the table.
    pub fn judge(&mut self, node: &mut Node<G>, known: Option<Entry>) -> Value {
        let raw = known.and_then(|entry| entry.static_eval);
        let raw = raw.unwrap_or_else(|| self.eval.score(node.position));
        node.static_eval = raw;
        if self.tuning.correction_1024 > 0 {
            let (side, material) = (node.position.side_to_move(), G::material(node.position));
            let before = self.stack.before(node.ply);
            let correction = self.history.correction(side, material, before);
            let corrected = raw + correction * self.tuning.correction_1024 / 1024;
            node.static_eval = corrected.clamp(1 - FORCED, FORCED - 1);
        }
        let earlier = self.stack.earlier_eval(node.ply);
        node.improving =
            !node.threatened && earlier.is_none_or(|earlier| node.static_eval > earlier);
        self.stack.at(node.ply).static_eval = (!node.threatened).then_some(node.static_eval);
        raw
    }

    /// Searches the moves of a node until one of them cuts off.
    fn search_moves(
        &mut self,
        node: &mut Node<G>,
        picker: &mut Picker<G>,
        extension: i32,
    ) -> Result<(), Stopped> {
        let before = self.stack.before(node.ply);
        let continued = self.history.continued(node.position.side_to_move(), before);
        self.stack.at(node.ply).tried.clear();
        let hopeless = self.futility(node);
        let limits = [Kind::Walk, Kind::Drop].map(|kind| self.late_move_limit(node, kind));
        let mut quiet = [0; 2];
        let mut deferred: Vec<Picked<G>> = Vec::new();
        loop {
            picker.want_quiet(hopeless.is_none() || node.best <= -FORCED);
            let judge = Judge { history: self.history, continued, tuning: self.tuning };
            let (picked, is_deferred) = match picker.next(node.position, &judge) {
                Some(picked) => (picked, false),
                // Moves that other threads were searching have mostly been answered by now.
                None if !deferred.is_empty() => (deferred.remove(0), true),
                None => break,
            };
            if picked.kind.is_quiet() && !is_deferred {
                let drops = usize::from(picked.kind == Kind::Drop);
                let is_late = quiet[drops] >= limits[drops];
                quiet[drops] += 1;
                if node.best > -FORCED && (is_late || self.history_pruning(node, &picked)) {
                    picker.skip_kind();
                    continue;
                }
            }
            if self.losing_capture(node, &picked) {
                continue;
            }
            if !is_deferred && self.is_elsewhere(node, picked.mv) {
                deferred.push(picked);
                continue;
            }
            if self.try_move(node, &picked, continued, extension)? {
                self.learn_cut(node, continued);
                break;
            }
        }
        if let Some(at_most) = hopeless
            && node.best > -FORCED
            && node.window.alpha < node.window.beta
        {
            node.best = node.best.max(at_most);
        }
        Ok(())
    }

    /// Searches one move of a node; says whether it is too good for the opponent to allow.
    fn try_move(
        &mut self,
        node: &mut Node<G>,
        picked: &Picked<G>,
        continued: Continued,
        extension: i32,
    ) -> Result<bool, Stopped> {
        let &Picked { mv, kind, .. } = picked;
        let extension = if kind == Kind::Known { extension } else { 0 };
        let reduction = self.late_move_reduction(node, picked, continued);
        let nodes = self.nodes;
        let value = self.search_move(node, mv, extension, reduction)?;
        let raises = value > node.window.alpha;
        if node.is_root() {
            self.note_root(picked, node, value, self.nodes - nodes);
        }
        node.number += 1;
        if value > node.best {
            node.best = value;
            if raises || (node.is_root() && node.number == 1) {
                self.stack.extend_line(node.ply, mv);
            }
            if raises {
                node.best_move = Some(mv);
                node.window.alpha = value;
            }
        }
        if node.window.alpha >= node.window.beta {
            return Ok(true);
        }
        let is_quiet = kind.is_quiet() || kind == Kind::Known && G::gain(node.position, mv) == 0;
        let trace = node.trace(mv);
        self.stack.at(node.ply).tried.push(Tried { trace, is_quiet });
        Ok(false)
    }

    /// Notes what a move of the root came to. Those that failed low are known to be worse only.
    fn note_root(&mut self, picked: &Picked<G>, node: &Node<G>, value: Value, nodes: u64) {
        let is_known = node.number == 0 || value > node.window.alpha;
        let root = &mut self.roots[picked.worth as usize];
        (root.value, root.nodes) = (if is_known { value } else { -INFINITE }, nodes);
        self.shared.findings.tell_effort(root.number, self.root_depth as u32, nodes);
        if value > node.window.alpha {
            self.raised = Some(value);
        }
    }

    /// The value of one move: searched in full if it is the first, else with a window of nothing,
    /// and again in full if it surprises.
    fn search_move(
        &mut self,
        node: &Node<G>,
        mv: MoveOf<G>,
        extension: i32,
        reduction: i32,
    ) -> Searched {
        let mark = self.mark(node, mv);
        mark.inspect(|mark| self.shared.busy.begin(*mark));
        self.stack.at(node.ply).trace = Some(node.trace(mv));
        let child = self.enter(node.position, mv);
        let value = self.search_child(node, &child, node.depth - 1 + extension, reduction);
        self.eval.leave();
        mark.inspect(|mark| self.shared.busy.end(*mark));
        value
    }

    fn search_child(
        &mut self,
        node: &Node<G>,
        child: &G::Position,
        depth: i32,
        reduction: i32,
    ) -> Searched {
        let Window { alpha, beta } = node.window;
        let mut look = |window: Window, depth: i32, expects_cut: bool| -> Searched {
            Ok(-self.search(child, window.turned(), depth, node.ply + 1, expects_cut)?)
        };
        let is_open = node.window.is_open();
        if node.number == 0 {
            return look(node.window, depth, !is_open && !node.expects_cut);
        }
        let mut value = look(Window::scout(alpha), depth - reduction, true)?;
        if value > alpha && reduction > 0 {
            value = look(Window::scout(alpha), depth, !node.expects_cut)?;
        }
        if value > alpha && value < beta {
            value = look(node.window, depth, false)?;
        }
        Ok(value)
    }

    /// Remembers the move that cut off, and that those before it did not.
    fn learn_cut(&mut self, node: &Node<G>, continued: Continued) {
        let Some(mv) = node.best_move else { return };
        let bonus = bonus(node.depth, self.tuning);
        let malus = bonus * self.tuning.history_malus / 100;
        let is_quiet = G::gain(node.position, mv) == 0;
        if is_quiet {
            self.stack.remember_killer(node.ply, node.trace(mv).key);
            self.history.learn_quiet(node.trace(mv), continued, bonus);
        } else {
            self.history.learn_capture(node.trace(mv), bonus);
        }
        let most = self.tuning.history_malus_moves as usize;
        let mut quiet = 0;
        for &Tried { trace, is_quiet: other_is_quiet } in &self.stack.at(node.ply).tried {
            if !other_is_quiet {
                self.history.learn_capture(trace, -malus);
            } else if is_quiet && quiet < most {
                quiet += 1;
                self.history.learn_quiet(trace, continued, -malus);
            }
        }
    }

    /// Stores what a node has come to, and how far its evaluation was from it.
    fn learn_result(&mut self, node: &Node<G>, window: Window, raw_eval: Value) {
        let bound = if node.best >= window.beta {
            Bound::Lower
        } else if node.best > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.store(node, bound, Some(raw_eval));
        let is_quiet = node.best_move.is_none_or(|mv| G::gain(node.position, mv) == 0);
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => node.best > node.static_eval,
            Bound::Upper => node.best < node.static_eval,
        };
        if self.tuning.correction_1024 > 0 && is_quiet && tells && !node.threatened {
            let (side, material) = (node.position.side_to_move(), G::material(node.position));
            let (before, error) = (self.stack.before(node.ply), node.best - raw_eval);
            self.history.learn_correction(side, material, before, error, node.depth);
        }
    }
}

/// The cells that an answer to a threat must touch, if the game can tell.
pub(crate) fn evasions<G: Searchable>(
    position: &G::Position,
    passed: Option<&G::Position>,
) -> Option<u128> {
    // Whoever draws with any move at all need not answer.
    if position.plies_to_draw().is_some_and(|plies| plies <= 1) {
        return None;
    }
    G::winning_path(passed?)
}

/// What the table knows, if that answers the question of the window.
pub(crate) fn known_value(
    entry: Entry,
    window: Window,
    ply: usize,
    plies_to_draw: Option<u32>,
) -> Option<Value> {
    // A forced end that takes longer than the draw may have been found with a fresher count.
    let is_forced = entry.value.abs() > FORCED;
    let length = WIN - entry.value.abs();
    if is_forced && plies_to_draw.is_some_and(|plies| length > plies as Value) {
        return None;
    }
    let value = from_table(entry.value, ply);
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    answers.then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forced_end_later_than_the_draw_is_not_believed() {
        let window = Window { alpha: -INFINITE, beta: INFINITE };
        for value in [win_in(13), loss_in(13)] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let entry = Entry { mv: None, value, depth: 20, bound, static_eval: None };
                assert_eq!(known_value(entry, window, 0, Some(12)), None);
            }
            let entry =
                Entry { mv: None, value, depth: 20, bound: Bound::Exact, static_eval: None };
            for draw in [Some(13), Some(40), None] {
                assert_eq!(known_value(entry, window, 0, draw), Some(value));
            }
        }
        let bound = Bound::Exact;
        let estimate = Entry { mv: None, value: 50, depth: 20, bound, static_eval: None };
        assert_eq!(known_value(estimate, window, 0, Some(1)), Some(50), "that is no promise");
    }
}
