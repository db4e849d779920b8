//! One thread of a search: what it shares with the others, what it keeps for itself, and what
//! stands at one node.

use std::sync::atomic::{AtomicU64, Ordering};

use kelci_core::{GameMove, Outcome, Position, Side};

use crate::busy::{Busy, Mark};
use crate::evaluator::{Evaluator, MoveOf, Searchable};
use crate::findings::Findings;
use crate::frame::Stack;
use crate::history::{History, Trace};
use crate::limits::Stop;
use crate::score::{INFINITE, Value, loss_in, proved_in, win_in};
use crate::table::{Bound, Entry, Table, to_table};
use crate::timing::Timing;
use crate::tuning::Tuning;

/// What the threads of one search share.
pub(crate) struct Shared<'a> {
    pub table: &'a Table,
    pub busy: Busy,
    pub findings: Findings,
    pub stop: &'a Stop,
    /// Raised when a thread is done.
    pub done: &'a Stop,
    pub timing: Timing,
    pub max_nodes: Option<u64>,
    /// After so many positions a thread tells how many they were.
    pub batch: u64,
    pub nodes: &'a AtomicU64,
    /// Whether positions that are proved are not searched.
    pub asks_proofs: bool,
}

/// The search is to end: its value is worthless.
pub(crate) struct Stopped;

pub(crate) type Searched = Result<Value, Stopped>;

/// How often a thread looks at the clock, in positions.
pub(crate) const POLL: u64 = 256;

/// After how many positions each of so many threads tells of them. One alone tells of each if they are
/// limited, and is exact; a word that several write at every position would make them wait for each other.
pub(crate) fn batch(max_nodes: Option<u64>, threads: usize) -> u64 {
    match max_nodes {
        None => POLL,
        Some(_) if threads == 1 => 1,
        Some(most) => (most / (64 * threads as u64)).clamp(1, POLL),
    }
}

/// A table of reductions by depth and number of the move, in 1024ths of a ply.
pub(crate) type Reductions = [[i16; 64]; 64];

/// One thread of a search.
pub(crate) struct Worker<'a, G: Searchable> {
    pub shared: &'a Shared<'a>,
    pub tuning: &'a Tuning,
    pub eval: G::Eval,
    pub history: &'a mut History,
    pub stack: Stack<G>,
    pub reductions: &'a Reductions,
    /// How deep the iteration is.
    pub root_depth: i32,
    /// The moves of the root while it is searched.
    pub roots: Vec<RootMove<G>>,
    /// What the best move of the root is worth that was found in this look at it.
    pub raised: Option<Value>,
    unreported: u64,
    pub nodes: u64,
    pub selective_depth: usize,
}

/// A move of the root and what the last look at it has shown.
pub(crate) struct RootMove<G: Searchable> {
    pub mv: MoveOf<G>,
    /// Which of the position's moves it is.
    pub number: usize,
    pub value: Value,
    /// How many positions it took.
    pub nodes: u64,
}

/// A value at or below `alpha` is of no use, one at or above `beta` will not be allowed.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// Asks only whether a value is above `alpha`.
    pub fn scout(alpha: Value) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    pub fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The window as the other side sees it.
    pub fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// No line is better than winning now, or worse than losing now.
    pub fn within_mate_distance(self, ply: usize) -> Window {
        Window { alpha: self.alpha.max(loss_in(ply)), beta: self.beta.min(win_in(ply + 1)) }
    }
}

/// A position being searched, and what its moves have come to.
pub(crate) struct Node<'p, G: Searchable> {
    pub position: &'p G::Position,
    pub depth: i32,
    pub ply: usize,
    pub window: Window,
    /// The side to move loses at once unless it answers.
    pub threatened: bool,
    /// What it looks like, corrected.
    pub static_eval: Value,
    /// It looks better than it did at the same side's last turn.
    pub improving: bool,
    /// Some move is expected to be too good for the other side to allow.
    pub expects_cut: bool,
    pub best: Value,
    pub best_move: Option<MoveOf<G>>,
    /// How many moves were searched.
    pub number: usize,
}

impl<'p, G: Searchable> Node<'p, G> {
    pub fn new(position: &'p G::Position, window: Window, depth: i32, ply: usize) -> Self {
        Node {
            position,
            depth,
            ply,
            window,
            threatened: false,
            static_eval: 0,
            improving: true,
            expects_cut: false,
            best: -INFINITE,
            best_move: None,
            number: 0,
        }
    }

    pub fn is_root(&self) -> bool {
        self.ply == 0
    }

    pub fn trace(&self, mv: MoveOf<G>) -> Trace {
        let index = G::move_index(self.position, mv);
        Trace { side: self.position.side_to_move(), key: mv.key(), index }
    }
}

impl<'a, G: Searchable> Worker<'a, G> {
    pub fn new(
        shared: &'a Shared<'a>,
        tuning: &'a Tuning,
        eval: G::Eval,
        history: &'a mut History,
        reductions: &'a Reductions,
    ) -> Self {
        Worker {
            shared,
            tuning,
            eval,
            history,
            stack: Stack::new(),
            reductions,
            root_depth: 0,
            roots: Vec::new(),
            raised: None,
            unreported: 0,
            nodes: 0,
            selective_depth: 0,
        }
    }

    /// The position after a move; to be left again.
    pub fn enter(&mut self, position: &G::Position, mv: MoveOf<G>) -> G::Position {
        self.eval.enter();
        let mut child = position.clone();
        child.play_watched(mv, &mut self.eval);
        child
    }

    pub fn store(&mut self, node: &Node<G>, bound: Bound, static_eval: Option<Value>) {
        let mv = node.best_move.map(GameMove::key);
        let value = to_table(node.best, node.ply);
        let entry = Entry { mv, value, depth: node.depth, bound, static_eval };
        self.shared.table.put(G::table_key(node.position), entry, self.tuning);
    }

    /// What marks a move as being searched, if it is one that threads step around. The look at all moves
    /// but one is shallower than the node itself, whose moves it must not mark.
    pub fn mark(&self, node: &Node<G>, mv: MoveOf<G>) -> Option<Mark> {
        let marked = self.shared.busy.is_kept()
            && node.depth >= self.tuning.busy_depth
            && node.number > 0
            && self.stack.excluded(node.ply).is_none();
        marked.then(|| Mark::new(G::table_key(node.position), mv.key()))
    }

    /// Looks now and then whether to go on.
    pub fn poll(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        self.unreported += 1;
        let batch = self.shared.batch;
        if self.unreported < batch {
            return Ok(());
        }
        let all = self.shared.nodes.fetch_add(self.unreported, Ordering::Relaxed) + self.unreported;
        self.unreported = 0;
        let spent = self.shared.max_nodes.is_some_and(|most| all > most);
        let looks = batch > 1 || self.nodes.is_multiple_of(POLL);
        let over = looks
            && (self.shared.stop.is_raised()
                || self.shared.done.is_raised()
                || self.shared.timing.is_over());
        if spent || over { Err(Stopped) } else { Ok(()) }
    }
}

/// What the threads of a search share, for tests that begin one by hand.
#[cfg(test)]
pub(crate) struct Common {
    table: Table,
    pub stop: Stop,
    pub done: Stop,
    pub nodes: AtomicU64,
}

#[cfg(test)]
impl Common {
    pub fn new() -> Common {
        let table = Table::new(1).expect("there is a megabyte");
        Common { table, stop: Stop::new(), done: Stop::new(), nodes: AtomicU64::new(0) }
    }

    pub fn shared(&self, max_nodes: Option<u64>, moves: usize, threads: usize) -> Shared<'_> {
        Shared {
            table: &self.table,
            busy: Busy::new(threads),
            findings: Findings::new(moves, threads),
            stop: &self.stop,
            done: &self.done,
            timing: Timing::new(&crate::Limits::default(), &Tuning::USUAL),
            max_nodes,
            batch: batch(max_nodes, threads),
            nodes: &self.nodes,
            asks_proofs: true,
        }
    }
}

/// One thread of a search, for such tests.
#[cfg(test)]
pub(crate) fn with_worker<G: Searchable, T>(
    shared: &Shared<'_>,
    tuning: &Tuning,
    position: &G::Position,
    work: impl FnOnce(Worker<'_, G>) -> T,
) -> T {
    let mut history = History::new(G::FINE, G::COARSE);
    let eval = G::Eval::at(position, G::network());
    let reductions = crate::engine::reductions(tuning);
    work(Worker::new(shared, tuning, eval, &mut history, &reductions))
}

/// The value of a position whose game is over.
pub(crate) fn settled_value<P: Position>(position: &P, ply: usize) -> Option<Value> {
    position.settled().map(|outcome| outcome_value(outcome, position.side_to_move(), ply))
}

/// The value of a position whose winner is proved.
#[inline]
pub(crate) fn proved_value<G: Searchable>(position: &G::Position, ply: usize) -> Option<Value> {
    let winner = G::proved(position)?;
    let is_won = winner == position.side_to_move();
    Some(if is_won { proved_in(ply) } else { -proved_in(ply) })
}

/// What an end is worth to a side.
pub(crate) fn outcome_value(outcome: Outcome, side: Side, ply: usize) -> Value {
    match outcome.verdict.winner() {
        None => 0,
        Some(winner) if winner == side => win_in(ply),
        Some(_) => loss_in(ply),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_that_share_a_limit_tell_of_their_positions_a_few_at_a_time() {
        assert_eq!((batch(None, 1), batch(None, 8)), (POLL, POLL));
        assert_eq!((batch(Some(5), 1), batch(Some(u64::MAX), 1)), (1, 1), "one thread is exact");
        assert_eq!((batch(Some(5), 2), batch(Some(u64::MAX), 2)), (1, POLL));
        for (most, threads) in [(1_000, 2), (100_000, 8), (1_000_000, 256)] {
            let untold = batch(Some(most), threads) * threads as u64;
            assert!(untold <= most / 64 && untold > 0, "{untold} of {most}");
        }
    }
}
