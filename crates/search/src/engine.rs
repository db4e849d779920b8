//! A player: a table, experience, and searches that deepen until their limits.

use std::sync::atomic::{AtomicU64, Ordering};

use kelci_core::{Position, Rng};

use crate::busy::Busy;
use crate::evaluator::{MoveOf, Searchable};
use crate::limits::{Limits, Line, Stop};
use crate::mate::{Care, MateSearch};
use crate::ordering::History;
use crate::score::{FORCED, INFINITE, MAX_PLY, Score, Value};
use crate::table::{Table, TableError};
use crate::timing::Timing;
use crate::worker::{Reductions, Shared, Stopped, Window, Worker};

/// More threads are not started.
pub const MOST_THREADS: usize = 256;

/// Which winning moves to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinQuery {
    /// Those that win within so many plies. The winner has the last of them, so of an even number
    /// one less counts.
    pub plies: u32,
    /// What to look at.
    pub care: Care,
    /// No more than so many of them.
    pub most: usize,
    /// Looking at no more than about so many positions.
    pub nodes: u64,
}

/// A player of one game.
pub struct Engine<G: Searchable> {
    table: Table,
    histories: Vec<History>,
    reductions: Box<Reductions>,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Searchable> Engine<G> {
    /// A player with a table of that size and so many threads (at least 1).
    ///
    /// # Errors
    /// When the table cannot be had.
    pub fn new(hash_mib: usize, threads: usize) -> Result<Self, TableError> {
        let mut engine = Engine {
            table: Table::new(hash_mib)?,
            histories: Vec::new(),
            reductions: reductions::<G>(),
            game: std::marker::PhantomData,
        };
        engine.set_threads(threads);
        Ok(engine)
    }

    /// Replaces the table by an empty one of another size.
    ///
    /// # Errors
    /// When the table cannot be had; the old one then stays.
    pub fn set_hash(&mut self, mib: usize) -> Result<(), TableError> {
        self.table = Table::new(mib)?;
        Ok(())
    }

    /// Searches with so many threads from now on, at least 1.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.clamp(1, MOST_THREADS);
        self.histories.resize_with(threads, || History::new(G::HISTORY));
    }

    /// Forgets everything: the next game has nothing to do with the last.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(|history| *history = History::new(G::HISTORY));
    }

    /// Looks for the best move until a limit is reached or the flag is raised, reporting every
    /// line as it is found. None if the game is over.
    pub fn search(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Line<MoveOf<G>>),
    ) -> Option<Line<MoveOf<G>>> {
        let timing = Timing::new(limits);
        let moves = position.moves();
        let &first = moves.first()?;
        let handicap = limits.level.handicap(&G::TUNING.levels);
        let mut limits = limits.clone();
        if let Some(plies) = limits.mate {
            // Deeper there is nothing that was asked for.
            limits.depth = Some(limits.depth.unwrap_or(u32::MAX).min(plies));
        }
        if let Some(handicap) = handicap {
            limits.depth = Some(limits.depth.unwrap_or(u32::MAX).min(handicap.depth));
            // Wide positions get more, or the lowest levels would not see each move once.
            let nodes = handicap.nodes * (moves.len() as u64 / 100 + 1);
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(nodes));
        }
        self.table.next_generation();
        self.histories.iter_mut().for_each(History::age);
        let (nodes, done) = (AtomicU64::new(0), Stop::new());
        let shared = Shared {
            table: &self.table,
            busy: Busy::new(self.histories.len()),
            stop,
            done: &done,
            timing,
            max_nodes: limits.nodes,
            nodes: &nodes,
        };
        let (main, others) = self.histories.split_first_mut().expect("there is a thread");
        let reductions = &*self.reductions;
        let (mut lines, values) = std::thread::scope(|scope| {
            for history in others {
                let (shared, moves, limits) = (&shared, &moves, &limits);
                scope.spawn(move || {
                    let worker = Worker::<G>::new(shared, position, history, reductions);
                    let plain = Limits { multi_pv: 1, ..limits.clone() };
                    Deepening { worker, position, shared, limits: &plain }.run(moves, &mut |_| ());
                });
            }
            let worker = Worker::<G>::new(&shared, position, main, reductions);
            let found = Deepening { worker, position, shared: &shared, limits: &limits }
                .run(&moves, report);
            done.raise();
            found
        });
        if handicap.is_none()
            && let Some(win) = hidden_win::<G>(position, &shared, lines.first(), limits.mate)
        {
            lines.retain(|line| line.moves.first() != win.moves.first());
            lines.insert(0, win);
            lines.truncate(limits.multi_pv.max(1));
            for (rank, line) in (1..).zip(&mut lines) {
                line.rank = rank;
                report(line);
            }
        }
        let mut best = lines.into_iter().next().unwrap_or_else(|| Line {
            depth: 0,
            selective_depth: 0,
            rank: 1,
            score: Score::Estimate(0),
            nodes: nodes.load(Ordering::Relaxed),
            time: shared.timing.elapsed(),
            hashfull: 0,
            moves: vec![first],
        });
        if let Some(handicap) = handicap
            && handicap.margin > 0
        {
            let seed = limits.seed ^ position.hash();
            if let Some((mv, value)) = near_equal(&values, handicap.margin, seed) {
                best.moves = vec![mv];
                best.score = Score::of(value);
            }
        }
        Some(best)
    }

    /// The moves that win within so many plies whatever the other side does, until so many are
    /// found; of those that lead to the same position one. None if it took more than so many
    /// positions, or if the flag was raised.
    pub fn winning_moves(
        &mut self,
        position: &G::Position,
        wanted: WinQuery,
        stop: &Stop,
    ) -> Option<Vec<MoveOf<G>>> {
        let WinQuery { plies, care, most, nodes } = wanted;
        let (counted, done) = (AtomicU64::new(0), Stop::new());
        let shared = Shared {
            table: &self.table,
            busy: Busy::new(1),
            stop,
            done: &done,
            timing: Timing::new(&Limits::default()),
            max_nodes: Some(nodes),
            nodes: &counted,
        };
        MateSearch::<G>::new(&shared).winning_moves(position, plies, care, most)
    }
}

/// So many positions are looked at for a shorter win, or as many as the search took if it took more.
const GLIMPSE: u64 = 1_000_000;

/// A win that reductions and pruning have hidden: a shorter one than was found, or one within the
/// plies that were asked for.
fn hidden_win<G: Searchable>(
    position: &G::Position,
    shared: &Shared<'_>,
    best: Option<&Line<MoveOf<G>>>,
    asked: Option<u32>,
) -> Option<Line<MoveOf<G>>> {
    let best = best?;
    let mut search = MateSearch::<G>::new(shared);
    let win = match best.score {
        Score::Win(found) if asked.is_none_or(|plies| found <= plies) => {
            search.glimpse(position, found - 1, best.nodes.max(GLIMPSE))?
        }
        Score::Win(_) | Score::Estimate(_) => search.shortest(position, asked?)?,
        Score::Loss(_) => return None,
    };
    // Told as part of the depth that was reached, since no other lines belong to its own.
    Some(Line { depth: best.depth, selective_depth: best.selective_depth, ..win })
}

/// Lower levels choose by chance among the moves that are nearly as good as the best. They do
/// not give away a forced end.
fn near_equal<M: Copy>(values: &[(M, Value)], margin: Value, seed: u64) -> Option<(M, Value)> {
    let best = values.iter().map(|(_, value)| *value).max()?;
    if best.abs() > FORCED {
        return None;
    }
    let near: Vec<(M, Value)> =
        values.iter().copied().filter(|(_, value)| *value >= best - margin).collect();
    Rng::new(seed).pick(&near).copied()
}

/// A table of late move reductions by depth and number of the move.
fn reductions<G: Searchable>() -> Box<Reductions> {
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, entry) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f32).ln() * (number as f32).ln();
            *entry = (G::TUNING.reduction_base + product / G::TUNING.reduction_divisor) as i8;
        }
    }
    table
}

/// One thread's iterations, each a ply deeper than the last.
struct Deepening<'a, 's, G: Searchable> {
    worker: Worker<'a, G>,
    position: &'s G::Position,
    shared: &'s Shared<'s>,
    limits: &'s Limits,
}

/// The best lines of the last iteration, and what every move of the root seemed worth.
type Found<M> = (Vec<Line<M>>, Vec<(M, Value)>);

impl<G: Searchable> Deepening<'_, '_, G> {
    fn run(
        mut self,
        moves: &[MoveOf<G>],
        report: &mut dyn FnMut(&Line<MoveOf<G>>),
    ) -> Found<MoveOf<G>> {
        let mut roots: Vec<(MoveOf<G>, Value)> =
            moves.iter().map(|&mv| (mv, G::gain(self.position, mv))).collect();
        roots.sort_by_key(|(_, worth)| -worth);
        let ranks = self.limits.multi_pv.clamp(1, moves.len());
        // To choose among near-equal moves, a level must know the value of each.
        let every_value =
            self.limits.level.handicap(&G::TUNING.levels).is_some_and(|h| h.margin > 0);
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
        let (mut best, mut values) = (Vec::new(), Vec::new());
        for depth in 1..=deepest {
            let found = if every_value {
                self.value_every_move(&mut roots, depth)
            } else {
                self.iteration(&mut roots, depth, ranks, report)
            };
            let Ok(lines) = found else {
                // Stopped before anything was finished: the best move seen so far must do.
                if best.is_empty() && !self.worker.line().is_empty() {
                    best.push(self.line(0, 0, 0));
                }
                break;
            };
            best = lines;
            values.clone_from(&roots);
            if self.is_decided(&best, depth) || !self.shared.timing.allows_another() {
                break;
            }
        }
        (best, values)
    }

    /// Whether deeper iterations can change nothing.
    fn is_decided(&self, lines: &[Line<MoveOf<G>>], depth: u32) -> bool {
        let Some(best) = lines.first() else { return false };
        // A forced end within the depth searched in full will not get any shorter.
        let is_final = |line: &Line<_>| match line.score {
            Score::Win(plies) | Score::Loss(plies) => plies <= depth,
            Score::Estimate(_) => false,
        };
        let is_wanted = |plies| self.limits.mate.is_some_and(|most| plies <= most);
        matches!(best.score, Score::Win(plies) if is_wanted(plies)) || lines.iter().all(is_final)
    }

    /// Searches the root once for every line to be reported.
    fn iteration(
        &mut self,
        roots: &mut [(MoveOf<G>, Value)],
        depth: u32,
        ranks: usize,
        report: &mut dyn FnMut(&Line<MoveOf<G>>),
    ) -> Result<Vec<Line<MoveOf<G>>>, Stopped> {
        let mut lines: Vec<Line<MoveOf<G>>> = Vec::new();
        for rank in 0..ranks {
            let guess = roots[rank].1;
            let value = self.aspiration(&mut roots[rank..], depth, guess)?;
            let line = self.line(depth, rank, value);
            // The best move goes to its rank; the others keep their order.
            if let Some(best) = line.moves.first()
                && let Some(at) = roots[rank..].iter().position(|(mv, _)| mv == best)
            {
                roots[rank..=rank + at].rotate_right(1);
            }
            report(&line);
            lines.push(line);
        }
        Ok(lines)
    }

    /// Searches with a narrow window around the last value, and a wider one if that fails.
    fn aspiration(
        &mut self,
        roots: &mut [(MoveOf<G>, Value)],
        depth: u32,
        guess: Value,
    ) -> Result<Value, Stopped> {
        let mut width = G::TUNING.aspiration;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && guess.abs() < FORCED {
            (alpha, beta) = (guess - width, guess + width);
        }
        loop {
            let window = Window { alpha, beta };
            let value = self.worker.search_root(self.position, roots, window, depth as i32)?;
            if value <= alpha && alpha > -INFINITE {
                alpha = (alpha - width).max(-INFINITE);
            } else if value >= beta && beta < INFINITE {
                beta = (beta + width).min(INFINITE);
                // The move that failed high is tried first again.
                if let Some(best) = self.worker.line().first()
                    && let Some(at) = roots.iter().position(|(mv, _)| mv == best)
                {
                    roots[..=at].rotate_right(1);
                }
            } else {
                return Ok(value);
            }
            width *= 3;
            if width > 2_000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Searches every move of the root as far as needed to tell which are within a level's
    /// margin of the best. Stopped during the first iteration, it gives what it has.
    fn value_every_move(
        &mut self,
        roots: &mut [(MoveOf<G>, Value)],
        depth: u32,
    ) -> Result<Vec<Line<MoveOf<G>>>, Stopped> {
        let mut best: Option<Line<MoveOf<G>>> = None;
        let mut values = Vec::with_capacity(roots.len());
        let margin =
            self.limits.level.handicap(&G::TUNING.levels).map_or(0, |handicap| handicap.margin);
        for root in roots.iter() {
            let mut only = [*root];
            let enough = best.as_ref().map_or(-INFINITE, |line| line.score.value() - margin - 1);
            let window = Window { alpha: enough.max(-INFINITE), beta: INFINITE };
            let value = self.worker.search_root(self.position, &mut only, window, depth as i32);
            let value = match value {
                Err(Stopped) if depth == 1 && best.is_some() => break,
                value => value?,
            };
            values.push(value);
            if best.as_ref().is_none_or(|line| value > line.score.value()) {
                best = Some(self.line(depth, 0, value));
            }
        }
        // Moves that were not reached are not known to be any good.
        let values = values.into_iter().chain(std::iter::repeat(-INFINITE));
        roots.iter_mut().zip(values).for_each(|(root, value)| root.1 = value);
        roots.sort_by_key(|(_, value)| -value);
        Ok(best.into_iter().collect())
    }

    fn line(&self, depth: u32, rank: usize, value: Value) -> Line<MoveOf<G>> {
        Line {
            depth,
            selective_depth: (self.worker.selective_depth as u32).max(depth),
            rank: rank + 1,
            score: Score::of(value),
            nodes: self.shared.nodes.load(Ordering::Relaxed).max(self.worker.nodes),
            time: self.shared.timing.elapsed(),
            hashfull: self.shared.table.hashfull(),
            moves: self.legal_prefix(self.worker.line()),
        }
    }

    /// The moves of a line as far as they can really be played, with the move that wins at once
    /// where the search only knew that there is one.
    fn legal_prefix(&self, line: &[MoveOf<G>]) -> Vec<MoveOf<G>> {
        let mut position = self.position.clone();
        let mut moves = Vec::with_capacity(line.len());
        for &mv in line {
            if position.play(mv).is_err() {
                break;
            }
            moves.push(mv);
        }
        if position.settled().is_none() && G::wins_at_once(&position) {
            let side = position.side_to_move();
            let wins = |mv: &MoveOf<G>| {
                let end = position.after(*mv).settled();
                end.is_some_and(|outcome| outcome.verdict.winner() == Some(side))
            };
            moves.extend(position.moves().into_iter().find(wins));
        }
        moves
    }
}
