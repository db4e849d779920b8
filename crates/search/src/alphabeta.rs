//! Principal variation search.
//!
//! [`Worker::search`] reads as the order of its ideas; each is a function with the name it has in
//! the literature. Nodes are wide, two hundred moves or a thousand, so moves are generated stage by
//! stage ([`Picker`]), and most late ones are never searched in full.

use kelci_core::Position;

use crate::busy::{Busy, Mark};
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
        searched.map(|_| node.best)
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
        if let Some(value) = searched? {
            return Ok(value);
        }
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

    /// Searches the moves of a node until one of them cuts off. Gives what another thread has meanwhile
    /// found the node to be worth, if that is enough to leave it.
    fn search_moves(
        &mut self,
        node: &mut Node<G>,
        picker: &mut Picker<G>,
        extension: i32,
    ) -> Result<Option<Value>, Stopped> {
        let before = self.stack.before(node.ply);
        let continued = self.history.continued(node.position.side_to_move(), before);
        self.stack.at(node.ply).tried.clear();
        let hopeless = self.futility(node);
        let limits = [Kind::Walk, Kind::Drop].map(|kind| self.late_move_limit(node, kind));
        let mut quiet = [0; 2];
        let mut deferred: Vec<Picked<G>> = Vec::new();
        let mut is_shared = false;
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
            // A move that was left for later is not marked: whoever comes to it would leave it once more.
            let mark = if is_deferred { None } else { self.mark(node, picked.mv) };
            if mark.is_some_and(|mark| self.shared.busy.is_elsewhere(mark)) {
                deferred.push(picked);
                is_shared = true;
                continue;
            }
            if is_shared && let Some(value) = self.found_elsewhere(node) {
                return Ok(Some(value));
            }
            if self.try_move(node, &picked, continued, extension, mark)? {
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
        Ok(None)
    }

    /// What a thread that is at this node too has found it to be worth, if that answers its window.
    fn found_elsewhere(&self, node: &Node<G>) -> Option<Value> {
        if node.depth < self.tuning.busy_leave_depth || node.window.is_open() || node.is_root() {
            return None;
        }
        let entry = self.probe(node.position).filter(|entry| entry.depth >= node.depth)?;
        known_value(entry, node.window, node.ply, node.position.plies_to_draw())
    }

    /// Searches one move of a node; says whether it is too good for the opponent to allow.
    fn try_move(
        &mut self,
        node: &mut Node<G>,
        picked: &Picked<G>,
        continued: Continued,
        extension: i32,
        mark: Option<Mark>,
    ) -> Result<bool, Stopped> {
        let &Picked { mv, kind, .. } = picked;
        let extension = if kind == Kind::Known { extension } else { 0 };
        let reduction = self.late_move_reduction(node, picked, continued);
        let nodes = self.nodes;
        let value = self.search_move(node, mv, extension, reduction, mark)?;
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
        mark: Option<Mark>,
    ) -> Searched {
        self.stack.at(node.ply).trace = Some(node.trace(mv));
        let child = self.enter(node.position, mv);
        let depth = node.depth - 1 + extension;
        let busy = &self.shared.busy;
        let look = |window: Window, depth: i32, expects_cut: bool| -> Searched {
            Ok(-self.search(&child, window.turned(), depth, node.ply + 1, expects_cut)?)
        };
        let value = search_windows(node, depth, reduction, busy, mark, look);
        self.eval.leave();
        value
    }

    /// Remembers the move that cut off, and that those before it did not.
    fn learn_cut(&mut self, node: &Node<G>, continued: Continued) {
        let Some(mv) = node.best_move else { return };
        let bonus = bonus(node.depth, self.tuning);
        let malus = bonus * self.tuning.history_malus / 100;
        let is_quiet = G::gain(node.position, mv) == 0;
        if is_quiet {
            self.stack.remember_killer(node.ply, node.trace(mv).key);
            self.history.learn_quiet(node.trace(mv), continued, bonus, self.tuning);
        } else {
            self.history.learn_capture(node.trace(mv), bonus, self.tuning);
        }
        let most = self.tuning.history_malus_moves as usize;
        let mut quiet = 0;
        for &Tried { trace, is_quiet: other_is_quiet } in &self.stack.at(node.ply).tried {
            if !other_is_quiet {
                self.history.learn_capture(trace, -malus, self.tuning);
            } else if is_quiet && quiet < most {
                quiet += 1;
                self.history.learn_quiet(trace, continued, -malus, self.tuning);
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
            let (depth, tuning) = (node.depth, self.tuning);
            self.history.learn_correction(side, material, before, error, depth, tuning);
        }
    }
}

/// The value of a move, looked at with the windows that it takes. Only the first look at a move is marked:
/// one that surprises is better helped with than stepped around.
fn search_windows<G: Searchable>(
    node: &Node<G>,
    depth: i32,
    reduction: i32,
    busy: &Busy,
    mark: Option<Mark>,
    mut look: impl FnMut(Window, i32, bool) -> Searched,
) -> Searched {
    let Window { alpha, beta } = node.window;
    if node.number == 0 {
        return look(node.window, depth, !node.window.is_open() && !node.expects_cut);
    }
    mark.inspect(|mark| busy.begin(*mark));
    let scouted = look(Window::scout(alpha), depth - reduction, true);
    mark.inspect(|mark| busy.end(*mark));
    let mut value = scouted?;
    if value > alpha && reduction > 0 {
        value = look(Window::scout(alpha), depth, !node.expects_cut)?;
    }
    if value > alpha && value < beta {
        value = look(node.window, depth, false)?;
    }
    Ok(value)
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
    use kelci_core::testkit::nim::Nim;
    use kelci_core::{Game as _, GameMove as _};
    use kelci_games::Pijersi;

    use super::*;
    use crate::worker::{Common, with_worker};

    #[test]
    fn only_the_first_look_at_a_move_is_marked() {
        let (heap, window) = (Nim::start(), Window { alpha: -50, beta: 50 });
        let mut node: Node<Nim> = Node::new(&heap, window, 6, 1);
        node.number = 1;
        let (busy, mark) = (Busy::new(2), Mark::new(1, 2));
        // What the looks at it find, and which of them others step around: a scout that is reduced, one
        // that is not, an open window.
        for (found, marked) in [
            (vec![-60], vec![true]),
            (vec![10, -60], vec![true, false]),
            (vec![10, 20, 30], vec![true, false, false]),
        ] {
            let (mut values, mut seen) = (found.iter(), Vec::new());
            let look = |_: Window, _: i32, _: bool| -> Searched {
                seen.push(busy.is_elsewhere(mark));
                Ok(*values.next().expect("one look more than was thought"))
            };
            let value = search_windows(&node, 5, 2, &busy, Some(mark), look);
            assert_eq!((value.ok(), seen), (found.last().copied(), marked));
            assert!(!busy.is_elsewhere(mark));
        }
    }

    /// Looks at a node after the first move with the marks of two threads.
    fn at_a_node(look: impl FnOnce(&mut Worker<'_, Pijersi>, &mut Node<'_, Pijersi>)) {
        let (common, root) = (Common::new(), Pijersi::start());
        let shared = common.shared(None, 0, 2);
        with_worker::<Pijersi, _>(&shared, &Pijersi::TUNING, &root, |mut worker| {
            worker.root_depth = 8;
            let child = worker.enter(&root, root.moves()[0]);
            let mut node = Node::new(&child, Window::scout(FORCED), 4, 1);
            node.number = 1;
            look(&mut worker, &mut node);
        });
    }

    #[test]
    fn what_was_left_for_later_is_searched_without_a_mark() {
        at_a_node(|worker, node| {
            node.number = 0;
            let moves = node.position.moves();
            let key = Pijersi::table_key(node.position);
            let marks: Vec<Mark> = moves.iter().map(|mv| Mark::new(key, mv.key())).collect();
            let busy = &worker.shared.busy;
            marks.iter().for_each(|mark| busy.begin(*mark));
            // All but the first move are left for later and then searched, which does not end the marks
            // of those who are at them.
            let mut picker = Picker::default();
            let wanted =
                Wanted { excluded: None, path: None, captures_only: false, floor: Value::MIN };
            picker.begin(None, [None; 2], wanted);
            let searched = worker.search_moves(node, &mut picker, 0);
            assert!(matches!(searched, Ok(None)) && node.number > 1);
            assert!(marks.iter().all(|mark| busy.is_elsewhere(*mark)));
        });
    }

    #[test]
    fn the_look_at_all_moves_but_one_marks_none() {
        at_a_node(|worker, node| {
            let moves = node.position.moves();
            assert!(worker.mark(node, moves[0]).is_some());
            worker.stack.at(node.ply).excluded = Some(moves[1]);
            assert!(worker.mark(node, moves[0]).is_none());
        });
    }

    #[test]
    fn a_node_is_left_when_another_thread_has_found_its_value() {
        at_a_node(|worker, node| {
            node.window = Window::scout(10);
            let entry =
                |depth, value, bound| Entry { mv: None, value, depth, bound, static_eval: None };
            for (entry, found) in [
                (entry(4, 20, Bound::Lower), Some(20)),
                (entry(5, 3, Bound::Upper), Some(3)),
                (entry(3, 20, Bound::Lower), None),
                (entry(4, 20, Bound::Upper), None),
            ] {
                worker.shared.table.clear();
                worker.shared.table.put(Pijersi::table_key(node.position), entry, worker.tuning);
                assert_eq!(worker.found_elsewhere(node), found, "{entry:?}");
            }
            let deeper = entry(9, 20, Bound::Exact);
            worker.shared.table.put(Pijersi::table_key(node.position), deeper, worker.tuning);
            assert_eq!(worker.found_elsewhere(node), Some(20));
            node.window.beta = 12;
            assert_eq!(worker.found_elsewhere(node), None, "an open window wants the line too");
        });
    }

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
