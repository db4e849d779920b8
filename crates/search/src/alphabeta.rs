//! The search of one thread.
//!
//! Each idea is a function with the name it has in the literature; [`Worker::search`] reads as
//! their order. Nodes are wide, two hundred moves or a thousand, so quiet moves are generated
//! only when table move and captures have not cut, and most late ones are never searched in full.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use kelci_core::{GameMove, Outcome, Position, Scope, Side};

use crate::evaluator::{Evaluator, MoveOf, Searchable};
use crate::limits::Stop;
use crate::ordering::{Memory, Picker, Trace, bonus};
use crate::score::{FORCED, INFINITE, MAX_PLY, Value, loss_in, win_in};
use crate::table::{Bound, Entry, Table, from_table, to_table};
use crate::timing::Timing;

/// What the threads of one search share.
pub(crate) struct Shared<'a> {
    pub table: &'a Table,
    pub stop: &'a Stop,
    /// Raised when the first thread is done.
    pub done: &'a Stop,
    pub timing: Timing,
    pub max_nodes: Option<u64>,
    pub nodes: &'a AtomicU64,
}

/// The search is to end: its value is worthless.
pub(crate) struct Stopped;

type Searched = Result<Value, Stopped>;

/// How often a thread looks at the clock, in positions.
const POLL: u64 = 256;

/// One thread of a search.
pub(crate) struct Worker<'a, G: Searchable> {
    shared: &'a Shared<'a>,
    eval: G::Eval,
    memory: &'a mut Memory,
    /// One list of moves for every ply and stage, kept so that none is allocated twice.
    lists: Vec<Vec<(MoveOf<G>, Value)>>,
    lines: Vec<Vec<MoveOf<G>>>,
    reductions: &'a [[i8; 64]; 64],
    unreported: u64,
    pub nodes: u64,
    pub selective_depth: usize,
}

/// A move that cannot be better than this is not worth searching.
#[derive(Clone, Copy)]
struct Window {
    alpha: Value,
    beta: Value,
}

impl Window {
    fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a, G: Searchable> Worker<'a, G> {
    pub fn new(
        shared: &'a Shared<'a>,
        root: &G::Position,
        memory: &'a mut Memory,
        reductions: &'a [[i8; 64]; 64],
    ) -> Self {
        Worker {
            shared,
            eval: G::Eval::at(root),
            memory,
            lists: (0..=2 * MAX_PLY + 1).map(|_| Vec::new()).collect(),
            lines: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            reductions,
            unreported: 0,
            nodes: 0,
            selective_depth: 0,
        }
    }

    /// The best line found from the root.
    pub fn line(&self) -> &[MoveOf<G>] {
        &self.lines[0]
    }

    /// Searches the given moves of the root within a window, the first one in full. Moves that
    /// were raised come first in the next iteration.
    pub fn search_root(
        &mut self,
        root: &G::Position,
        moves: &mut [(MoveOf<G>, Value)],
        alpha: Value,
        beta: Value,
        depth: i32,
    ) -> Searched {
        let mut window = Window { alpha, beta };
        let mut best = -INFINITE;
        self.lines[0].clear();
        for (number, (mv, worth)) in moves.iter_mut().enumerate() {
            let trace = self.trace(root, *mv);
            let child = self.enter(root, *mv);
            let value = self.search_move(&child, window, depth, 0, number, 0, trace);
            self.eval.leave();
            let value = value?;
            // Moves that failed low are known to be worse only; they keep their order.
            *worth = if number == 0 || value > window.alpha { value } else { -INFINITE };
            if value > best {
                best = value;
                if value > window.alpha || number == 0 {
                    self.extend_line(0, *mv);
                }
                window.alpha = window.alpha.max(value);
            }
            if window.alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn enter(&mut self, position: &G::Position, mv: MoveOf<G>) -> G::Position {
        self.eval.enter();
        let mut child = position.clone();
        child.play_watched(mv, &mut self.eval);
        child
    }

    fn trace(&self, position: &G::Position, mv: MoveOf<G>) -> Trace {
        let index = G::history_index(position, mv);
        Trace { side: position.side_to_move(), key: mv.key(), index }
    }

    fn extend_line(&mut self, ply: usize, mv: MoveOf<G>) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(mv);
        before[ply].extend_from_slice(&after[0]);
    }

    /// Looks now and then whether to go on.
    fn poll(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        self.unreported += 1;
        let exact = self.shared.max_nodes.is_some();
        if self.unreported < POLL && !exact {
            return Ok(());
        }
        let all = self.shared.nodes.fetch_add(self.unreported, Ordering::Relaxed) + self.unreported;
        self.unreported = 0;
        let spent = self.shared.max_nodes.is_some_and(|most| all > most);
        let looks = all.is_multiple_of(POLL) || !exact;
        let over = looks
            && (self.shared.stop.is_raised()
                || self.shared.done.is_raised()
                || self.shared.timing.is_over());
        if spent || over { Err(Stopped) } else { Ok(()) }
    }

    /// A principal variation search of one move: in full if it is the first, else with a window
    /// of nothing, and again in full if it surprises.
    #[allow(clippy::too_many_arguments)]
    fn search_move(
        &mut self,
        child: &G::Position,
        window: Window,
        depth: i32,
        ply: usize,
        number: usize,
        reduction: i32,
        trace: Trace,
    ) -> Searched {
        let Window { alpha, beta } = window;
        let depth = depth - 1;
        let scout = |worker: &mut Self, alpha: Value, beta: Value, depth: i32| -> Searched {
            let window = Window { alpha: -beta, beta: -alpha };
            Ok(-worker.search(child, window, depth, ply + 1, Some(trace))?)
        };
        if number == 0 {
            return scout(self, alpha, beta, depth);
        }
        let mut value = scout(self, alpha, alpha + 1, depth - reduction)?;
        if value > alpha && reduction > 0 {
            value = scout(self, alpha, alpha + 1, depth)?;
        }
        if value > alpha && value < beta {
            value = scout(self, alpha, beta, depth)?;
        }
        Ok(value)
    }

    /// The value of a position for the side to move, searched to a depth.
    fn search(
        &mut self,
        position: &G::Position,
        window: Window,
        depth: i32,
        ply: usize,
        previous: Option<Trace>,
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
        let window = mate_distance(window, ply);
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

        let open = window.is_open();
        let key = G::table_key(position);
        let known = self.shared.table.get(key);
        if let Some(entry) = known
            && !open
            && entry.depth >= depth
        {
            let value = from_table(entry.value, ply);
            let holds = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= window.beta,
                Bound::Upper => value <= window.alpha,
            };
            if holds {
                return Ok(value);
            }
        }

        let stand = self.eval.score(position);
        if !open && !threatened {
            if self.reverse_futility(stand, window, depth) {
                return Ok(stand);
            }
            if let Some(value) =
                self.null_move(passed.as_ref(), stand, window, depth, ply, previous)?
            {
                return Ok(value);
            }
        }
        // Without a move to begin with, a shallower look finds one for next time.
        let unguided = known.is_none_or(|entry| entry.mv.is_none());
        let depth = if unguided && depth >= 4 { depth - 1 } else { depth };
        self.search_moves(position, window, depth, ply, previous, known, stand, threatened)
    }

    /// A position so far above the window that a few plies will not change it.
    fn reverse_futility(&self, stand: Value, window: Window, depth: i32) -> bool {
        depth <= 7
            && window.beta.abs() < FORCED
            && stand - G::TUNING.reverse_futility * depth >= window.beta
    }

    /// If even passing is good enough, some move will be.
    fn null_move(
        &mut self,
        passed: Option<&G::Position>,
        stand: Value,
        window: Window,
        depth: i32,
        ply: usize,
        previous: Option<Trace>,
    ) -> Result<Option<Value>, Stopped> {
        let Some(passed) = passed else { return Ok(None) };
        // Passing twice tells nothing, and a lost position must not be passed over.
        if depth < 3 || stand < window.beta || previous.is_none() || window.beta < -FORCED {
            return Ok(None);
        }
        let reduced = depth - 3 - depth / 4 - ((stand - window.beta) / 150).min(2);
        let beta = window.beta;
        let null = Window { alpha: -beta, beta: 1 - beta };
        let value = -self.search(passed, null, reduced, ply + 1, None)?;
        Ok((value >= beta).then_some(if value > FORCED { beta } else { value }))
    }

    /// How much less deep a late move is searched.
    fn late_move_reduction(&self, depth: i32, number: usize, open: bool, worth: i32) -> i32 {
        let base = i32::from(self.reductions[depth.clamp(0, 63) as usize][number.min(63)]);
        let reduction = base - i32::from(open) - (worth / 5_000).clamp(-2, 2);
        reduction.clamp(0, (depth - 1).max(0))
    }

    #[allow(clippy::too_many_arguments)]
    fn search_moves(
        &mut self,
        position: &G::Position,
        window: Window,
        depth: i32,
        ply: usize,
        previous: Option<Trace>,
        known: Option<Entry>,
        stand: Value,
        threatened: bool,
    ) -> Searched {
        let open = window.is_open();
        let mut node = Node { best: -INFINITE, best_move: None, window, number: 0 };
        let table_move = known.and_then(|e| e.mv).and_then(|key| position.move_with_key(key));
        if let Some(mv) = table_move
            && self.try_move(position, mv, &mut node, depth, ply, 0)?
        {
            return Ok(self.cut(position, &node, depth, ply, previous, &[]));
        }

        let mut list = std::mem::take(&mut self.lists[2 * ply]);
        list.clear();
        let _ = position.each_move(Scope::Tactical, |mv| {
            if Some(mv) != table_move {
                list.push((mv, G::gain(position, mv)));
            }
            ControlFlow::Continue(())
        });
        let mut cut = false;
        for (mv, _) in Picker::new(&mut list) {
            let reduction = if node.number > 6 { 1 + i32::from(node.number > 20) } else { 0 };
            if self.try_move(position, mv, &mut node, depth, ply, reduction.min(depth - 1))? {
                cut = true;
                break;
            }
        }
        self.lists[2 * ply] = list;
        if cut {
            return Ok(self.cut(position, &node, depth, ply, previous, &[]));
        }

        // Futility: quiet moves of a hopeless position near the leaves are not even generated.
        let hopeless = !open
            && !threatened
            && depth <= 4
            && node.best > -FORCED
            && stand + G::TUNING.futility * depth <= node.window.alpha;
        if !hopeless {
            let cut = self.search_quiet_moves(
                position, &mut node, depth, ply, previous, table_move, threatened,
            )?;
            if cut {
                return Ok(node.best);
            }
        } else {
            node.best = node.best.max(stand + G::TUNING.futility * depth);
        }
        if node.number == 0 && !hopeless {
            return Ok(outcome_value(position.when_blocked(), position.side_to_move(), ply));
        }
        let bound = if node.best > window.alpha { Bound::Exact } else { Bound::Upper };
        self.store(position, &node, depth, ply, bound);
        Ok(node.best)
    }

    /// Searches killers and then all other quiet moves; says whether one cut off.
    #[allow(clippy::too_many_arguments)]
    fn search_quiet_moves(
        &mut self,
        position: &G::Position,
        node: &mut Node<MoveOf<G>>,
        depth: i32,
        ply: usize,
        previous: Option<Trace>,
        table_move: Option<MoveOf<G>>,
        threatened: bool,
    ) -> Result<bool, Stopped> {
        let open = node.window.is_open();
        let killers = self.memory.killers(ply);
        let mut list = std::mem::take(&mut self.lists[2 * ply + 1]);
        list.clear();
        let side = position.side_to_move();
        let _ = position.each_move(Scope::Quiet, |mv| {
            if Some(mv) != table_move {
                let key = mv.key();
                let trace = Trace { side, key, index: G::history_index(position, mv) };
                let killer = match killers.iter().position(|killer| *killer == Some(key)) {
                    Some(rank) => 30_000 - 1_000 * rank as i32,
                    None => 0,
                };
                list.push((mv, self.memory.worth(trace, previous) + killer));
            }
            ControlFlow::Continue(())
        });
        let most = if open || threatened {
            usize::MAX
        } else {
            G::TUNING.late_moves * (1 + (depth * depth) as usize)
        };
        let mut tried: Vec<MoveOf<G>> = Vec::new();
        let mut cut = false;
        for (searched, (mv, worth)) in Picker::new(&mut list).enumerate() {
            // Late move pruning: what comes this late is hardly ever good.
            if searched >= most && node.best > -FORCED {
                break;
            }
            let reduction = match node.number {
                0..=2 => 0,
                number if depth >= 2 => self.late_move_reduction(depth, number, open, worth),
                _ => 0,
            };
            if self.try_move(position, mv, node, depth, ply, reduction)? {
                cut = true;
                break;
            }
            tried.push(mv);
        }
        self.lists[2 * ply + 1] = list;
        if cut {
            self.cut(position, node, depth, ply, previous, &tried);
        }
        Ok(cut)
    }

    /// Searches one move of a node; says whether it is too good for the opponent to allow.
    fn try_move(
        &mut self,
        position: &G::Position,
        mv: MoveOf<G>,
        node: &mut Node<MoveOf<G>>,
        depth: i32,
        ply: usize,
        reduction: i32,
    ) -> Result<bool, Stopped> {
        let trace = self.trace(position, mv);
        let child = self.enter(position, mv);
        let value =
            self.search_move(&child, node.window, depth, ply, node.number, reduction, trace);
        self.eval.leave();
        let value = value?;
        node.number += 1;
        if value > node.best {
            node.best = value;
            if value > node.window.alpha {
                node.best_move = Some(mv);
                node.window.alpha = value;
                self.extend_line(ply, mv);
            }
        }
        Ok(node.window.alpha >= node.window.beta)
    }

    /// Remembers the move that cut off.
    fn cut(
        &mut self,
        position: &G::Position,
        node: &Node<MoveOf<G>>,
        depth: i32,
        ply: usize,
        previous: Option<Trace>,
        tried: &[MoveOf<G>],
    ) -> Value {
        if let Some(mv) = node.best_move
            && G::gain(position, mv) == 0
        {
            let bonus = bonus(depth);
            self.memory.remember_killer(ply, mv.key());
            self.memory.learn(self.trace(position, mv), previous, bonus);
            for &other in tried.iter().take(32) {
                self.memory.learn(self.trace(position, other), previous, -bonus);
            }
        }
        self.store(position, node, depth, ply, Bound::Lower);
        node.best
    }

    fn store(
        &mut self,
        position: &G::Position,
        node: &Node<MoveOf<G>>,
        depth: i32,
        ply: usize,
        bound: Bound,
    ) {
        let mv = node.best_move.map(GameMove::key);
        let value = to_table(node.best, ply);
        self.shared.table.put(G::table_key(position), Entry { mv, value, depth, bound });
    }

    /// Captures only, until the position is quiet enough to be judged.
    fn quiescence(&mut self, position: &G::Position, window: Window, ply: usize) -> Searched {
        let stand = self.eval.score(position);
        if stand >= window.beta {
            return Ok(stand);
        }
        let mut alpha = window.alpha.max(stand);
        let mut best = stand;
        let mut list = std::mem::take(&mut self.lists[2 * ply]);
        list.clear();
        let _ = position.each_move(Scope::Tactical, |mv| {
            let gain = G::gain(position, mv);
            // Delta pruning: not even this capture brings the position near the window.
            if stand + gain + G::TUNING.delta > alpha {
                list.push((mv, gain));
            }
            ControlFlow::Continue(())
        });
        let mut stopped = false;
        for (mv, gain) in Picker::new(&mut list) {
            if stand + gain + G::TUNING.delta <= alpha {
                break;
            }
            let child = self.enter(position, mv);
            let value = self.quiet_child(&child, alpha, window.beta, ply + 1);
            self.eval.leave();
            let Ok(value) = value else {
                stopped = true;
                break;
            };
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if alpha >= window.beta {
                    break;
                }
            }
        }
        self.lists[2 * ply] = list;
        if stopped { Err(Stopped) } else { Ok(best) }
    }

    fn quiet_child(
        &mut self,
        child: &G::Position,
        alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Searched {
        self.poll()?;
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(value) = settled_value(child, ply) {
            return Ok(-value);
        }
        if ply >= MAX_PLY {
            return Ok(-self.eval.score(child));
        }
        if G::wins_at_once(child) {
            return Ok(-win_in(ply + 1));
        }
        Ok(-self.quiescence(child, Window { alpha: -beta, beta: -alpha }, ply)?)
    }
}

/// What the moves of a node have come to.
struct Node<M> {
    best: Value,
    best_move: Option<M>,
    window: Window,
    /// How many moves were searched.
    number: usize,
}

/// No line is better than winning now, or worse than losing now.
fn mate_distance(window: Window, ply: usize) -> Window {
    Window { alpha: window.alpha.max(loss_in(ply)), beta: window.beta.min(win_in(ply + 1)) }
}

fn settled_value<P: Position>(position: &P, ply: usize) -> Option<Value> {
    position.settled().map(|outcome| outcome_value(outcome, position.side_to_move(), ply))
}

/// What an end is worth to a side.
pub(crate) fn outcome_value(outcome: Outcome, side: Side, ply: usize) -> Value {
    match outcome.verdict.winner() {
        None => 0,
        Some(winner) if winner == side => win_in(ply),
        Some(_) => loss_in(ply),
    }
}
