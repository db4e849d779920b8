//! A player: a table, experience, and searches that deepen until their limits.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use kelci_core::{Position, Rng};

use crate::busy::Busy;
use crate::deepening::{Deepening, Found};
use crate::evaluator::{Evaluator as _, MoveOf, ProvedRoot, Searchable};
use crate::findings::Findings;
use crate::history::History;
use crate::limits::{Limits, Line, Stop};
use crate::mate::{Care, MateSearch};
use crate::network::{NeuralNetwork, NeuralNetworkError};
use crate::score::{FORCED, Score, Value};
use crate::table::{Table, TableError};
use crate::timing::Timing;
use crate::tuning::Tuning;
use crate::worker::{POLL, Reductions, Shared, Worker, batch};

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
    tuning: Tuning,
    reductions: Box<Reductions>,
    network: Option<Arc<NeuralNetwork>>,
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
            tuning: G::TUNING,
            reductions: reductions(&G::TUNING),
            network: G::network().cloned(),
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
        self.histories.resize_with(threads, || History::new(G::FINE, G::COARSE));
    }

    /// Forgets everything: the next game has nothing to do with the last.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(|history| *history = History::new(G::FINE, G::COARSE));
    }

    /// The numbers it searches with.
    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// Searches with other numbers from now on.
    pub fn set_tuning(&mut self, tuning: Tuning) {
        self.reductions = reductions(&tuning);
        self.tuning = tuning;
    }

    /// The network it judges with, if it has one.
    pub fn network(&self) -> Option<&Arc<NeuralNetwork>> {
        self.network.as_ref()
    }

    /// Judges with another network from now on, or with none, and forgets what was judged before.
    ///
    /// # Errors
    /// When it is another game's; the old one then stays.
    pub fn set_network(
        &mut self,
        network: Option<Arc<NeuralNetwork>>,
    ) -> Result<(), NeuralNetworkError> {
        if let Some(network) = &network {
            network.check_game(G::INFO.name)?;
        }
        self.network = network;
        self.new_game();
        Ok(())
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
        let timing = Timing::new(limits, &self.tuning);
        let mut moves = position.moves();
        let &first = moves.first()?;
        let handicap = limits.level.handicap(&G::LEVELS);
        // Who plays as people do has no proofs at hand.
        let proof = match handicap {
            None => G::proof(position, &mut until_over(stop, &timing)),
            Some(_) => None,
        };
        let is_told_alone = limits.multi_pv <= 1;
        if let Some(proof) = &proof {
            if is_told_alone {
                moves.clone_from(&proof.moves);
            }
            moves.sort_by_key(|mv| !proof.moves.contains(mv));
        }
        let report =
            &mut |line: &Line<MoveOf<G>>| report(&told::<G>(position, proof.as_ref(), line));
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
        let tuning = match handicap {
            Some(_) => &self.tuning.without_extensions(),
            None => &self.tuning,
        };
        self.histories.iter_mut().for_each(|history| history.age(tuning));
        let (nodes, done) = (AtomicU64::new(0), Stop::new());
        let shared = Shared {
            table: &self.table,
            busy: Busy::new(self.histories.len()),
            findings: Findings::new(moves.len(), self.histories.len()),
            stop,
            done: &done,
            timing,
            max_nodes: limits.nodes,
            batch: batch(limits.nodes, self.histories.len()),
            nodes: &nodes,
            // A proved win is searched for its end, a proved loss for what holds out longest; only to
            // compare moves must it be known which of them keep what is proved.
            asks_proofs: handicap.is_none() && (proof.is_none() || !is_told_alone),
        };
        let (main, others) = self.histories.split_first_mut().expect("there is a thread");
        let reductions = &*self.reductions;
        let network = self.network.as_ref();
        // A thread that finds one line knows as much as the first, but not where several are wanted.
        let plain = Limits { multi_pv: 1, ..limits.clone() };
        let ends_all = limits.multi_pv <= 1;
        let Found { mut lines, values, .. } = std::thread::scope(|scope| {
            let (shared, moves, plain) = (&shared, &moves, &plain);
            let search_too = |history| {
                scope.spawn(move || {
                    // Made here, so that what two threads write at every move lies far apart.
                    let eval = G::Eval::at(position, network);
                    let worker = Worker::<G>::new(shared, tuning, eval, history, reductions);
                    let deepening = Deepening { worker, position, shared, limits: plain, ends_all };
                    deepening.run(moves, &mut |_| ())
                })
            };
            let others: Vec<_> = others.iter_mut().map(search_too).collect();
            let eval = G::Eval::at(position, network);
            let worker = Worker::<G>::new(shared, tuning, eval, main, reductions);
            let limits = &limits;
            let deepening = Deepening { worker, position, shared, limits, ends_all: true };
            let mut found = deepening.run(moves, report);
            done.raise();
            for other in others {
                let other = other.join().expect("a thread that searches comes to its end");
                if ends_all && other.finished > found.finished {
                    found = other;
                    found.lines.iter().for_each(&mut *report);
                }
            }
            found
        });
        if handicap.is_none()
            && let Some(win) =
                hidden_win::<G>(position, &shared, lines.first(), limits.mate, tuning)
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
        Some(told::<G>(position, proof.as_ref(), &best))
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
            findings: Findings::new(0, 1),
            stop,
            done: &done,
            timing: Timing::new(&Limits::default(), &self.tuning),
            max_nodes: Some(nodes),
            batch: POLL,
            nodes: &counted,
            asks_proofs: false,
        };
        MateSearch::<G>::new(&shared).winning_moves(position, plies, care, most)
    }
}

/// Hears of positions that are looked at before the search, and ends that when it would end the search.
fn until_over(stop: &Stop, timing: &Timing) -> impl FnMut() -> ControlFlow<()> {
    let mut looked_at = 0;
    move || {
        let is_over = looked_at % POLL == 0 && (stop.is_raised() || timing.is_over());
        looked_at += 1;
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A line as it is told: where a proof knows better than an estimate, it has the word.
fn told<G: Searchable>(
    position: &G::Position,
    proof: Option<&ProvedRoot<MoveOf<G>>>,
    line: &Line<MoveOf<G>>,
) -> Line<MoveOf<G>> {
    let mut line = line.clone();
    if let (Some(proof), Score::Estimate(_)) = (proof, line.score) {
        let is_won = proof.winner == position.side_to_move();
        let keeps = line.moves.first().is_some_and(|mv| proof.moves.contains(mv));
        line.score = match is_won {
            true if keeps => Score::ProvedWin,
            // Moves that keep the win but come no nearer to it are not known to.
            true => line.score,
            false => Score::ProvedLoss,
        };
    }
    line
}

/// A win that reductions and pruning have hidden: a shorter one than was found, or one within the
/// plies that were asked for.
fn hidden_win<G: Searchable>(
    position: &G::Position,
    shared: &Shared<'_>,
    best: Option<&Line<MoveOf<G>>>,
    asked: Option<u32>,
    tuning: &Tuning,
) -> Option<Line<MoveOf<G>>> {
    let best = best?;
    let mut search = MateSearch::<G>::new(shared);
    let win = match best.score {
        Score::Win(found) if asked.is_none_or(|plies| found <= plies) => {
            // As many positions as the search took, if it took more.
            let most = best.nodes.max(1_000 * tuning.glimpse_thousands as u64);
            search.glimpse(position, found - 1, most)?
        }
        Score::Win(_) | Score::Estimate(_) | Score::ProvedWin => {
            search.shortest(position, asked?)?
        }
        Score::Loss(_) | Score::ProvedLoss => return None,
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
pub(crate) fn reductions(tuning: &Tuning) -> Box<Reductions> {
    let mut table = Box::new([[0; 64]; 64]);
    let divisor = tuning.reduction_divisor as f32 / 100.0;
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, entry) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f32).ln() * (number as f32).ln();
            *entry = (tuning.reduction_base_1024 as f32 + 1024.0 * product / divisor) as i16;
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_comes_before_the_search_ends_as_soon_as_the_search_would() {
        let positions = |raise_after: Option<u64>, move_time: Option<Duration>| {
            let (stop, limits) = (Stop::new(), Limits { move_time, ..Limits::default() });
            let timing = Timing::new(&limits, &Tuning::USUAL);
            let mut visit = until_over(&stop, &timing);
            (0..100 * POLL).position(|number| {
                if raise_after == Some(number) {
                    stop.raise();
                }
                visit().is_break()
            })
        };
        assert_eq!(positions(None, None), None);
        assert_eq!(positions(Some(0), None), Some(0), "not one position more");
        assert_eq!(positions(None, Some(Duration::ZERO)), Some(0), "nor without any time");
        let later = positions(Some(7 * POLL + 1), None).expect("it ends");
        assert!(later <= 8 * POLL as usize, "{later}");
    }
}
