//! Iterative deepening: one thread's searches, each a ply deeper than the last.

use std::sync::atomic::Ordering;

use kelci_core::{GameMove, Position};

use crate::alphabeta::evasions;
use crate::evaluator::{MoveOf, Searchable};
use crate::findings::Finding;
use crate::limits::{Limits, Line};
use crate::score::{FORCED, INFINITE, MAX_PLY, Score, Value};
use crate::worker::{RootMove, Shared, Stopped, Window, Worker};

type Roots<G> = Vec<RootMove<G>>;

/// One thread's iterations, each a ply deeper than the last.
pub(crate) struct Deepening<'a, 's, G: Searchable> {
    pub worker: Worker<'a, G>,
    pub position: &'s G::Position,
    pub shared: &'s Shared<'s>,
    pub limits: &'s Limits,
    /// Whether the others are to stop when this thread comes to its end.
    pub ends_all: bool,
}

/// What a thread has found.
pub(crate) struct Found<M> {
    /// The best lines of the last iteration.
    pub lines: Vec<Line<M>>,
    /// What every move of the root seemed worth.
    pub values: Vec<(M, Value)>,
    /// How deep the last iteration was that it finished.
    pub finished: u32,
}

impl<G: Searchable> Deepening<'_, '_, G> {
    /// Searches deeper and deeper until a limit is reached or nothing can change any more.
    pub fn run(
        mut self,
        moves: &[MoveOf<G>],
        report: &mut dyn FnMut(&Line<MoveOf<G>>),
    ) -> Found<MoveOf<G>> {
        let gain = |mv| G::gain(self.position, mv);
        let mut roots: Roots<G> = (0..)
            .zip(moves)
            .map(|(number, &mv)| RootMove { mv, number, value: gain(mv), nodes: 0 })
            .collect();
        roots.sort_by_key(|root| -root.value);
        let ranks = self.limits.multi_pv.clamp(1, moves.len());
        // To choose among near-equal moves, a level must know the value of each.
        let every_value = self.limits.level.handicap(&G::LEVELS).is_some_and(|h| h.margin > 0);
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
        let (mut best, mut values) = (Vec::new(), Vec::new());
        let (mut unchanged, mut finished) = (0, 0);
        for depth in 1..=deepest {
            let found = if every_value {
                self.value_every_move(&mut roots, depth)
            } else {
                self.iteration(&mut roots, depth, ranks, report)
            };
            let Ok(lines) = found else {
                if !every_value || best.is_empty() {
                    self.take_unfinished(&mut best, depth);
                }
                return Found { lines: best, values, finished };
            };
            finished = depth;
            unchanged = if first_move(&lines) == first_move(&best) { unchanged + 1 } else { 0 };
            best = lines;
            values = roots.iter().map(|root| (root.mv, root.value)).collect();
            let goes_on = self.shared.timing.allows_another(unchanged, self.worker.tuning);
            if self.is_decided(&best, depth) || !goes_on {
                break;
            }
        }
        if self.ends_all {
            self.shared.done.raise();
        }
        Found { lines: best, values, finished }
    }

    /// Stopped within an iteration: a move that it has already found to be better than the last
    /// one's is the one to play. In the first iteration the best move seen so far must do.
    fn take_unfinished(&self, best: &mut Vec<Line<MoveOf<G>>>, depth: u32) {
        let found = self.worker.raised.filter(|_| !self.worker.stack.line().is_empty());
        match found {
            Some(value) if self.limits.multi_pv <= 1 && self.worker.tuning.unfinished != 0 => {
                let line = self.line(depth, 0, value);
                // A better line that is no longer than its first move is none.
                *best = vec![line];
            }
            _ if best.is_empty() && !self.worker.stack.line().is_empty() => {
                best.push(self.line(0, 0, 0));
            }
            _ => (),
        }
    }

    /// Whether deeper iterations can change nothing.
    fn is_decided(&self, lines: &[Line<MoveOf<G>>], depth: u32) -> bool {
        let Some(best) = lines.first() else { return false };
        // A forced end within the depth searched in full will not get any shorter.
        let is_final = |line: &Line<_>| match line.score {
            Score::Win(plies) | Score::Loss(plies) => plies <= depth,
            Score::Estimate(_) | Score::ProvedWin | Score::ProvedLoss => false,
        };
        let is_wanted = |plies| self.limits.mate.is_some_and(|most| plies <= most);
        matches!(best.score, Score::Win(plies) if is_wanted(plies)) || lines.iter().all(is_final)
    }

    /// Searches the root once for every line to be reported.
    fn iteration(
        &mut self,
        roots: &mut Roots<G>,
        depth: u32,
        ranks: usize,
        report: &mut dyn FnMut(&Line<MoveOf<G>>),
    ) -> Result<Vec<Line<MoveOf<G>>>, Stopped> {
        let mut lines: Vec<Line<MoveOf<G>>> = Vec::new();
        for rank in 0..ranks {
            let guess = self.guess(&mut roots[rank..], depth);
            let mut rest = roots.split_off(rank);
            let value = self.aspiration(&mut rest, depth, guess);
            roots.append(&mut rest);
            let line = self.line(depth, rank, value?);
            // The best move goes to its rank, the others follow by the work they made.
            bring_forward(&mut roots[rank..], line.moves.first());
            if self.worker.tuning.root_by_nodes != 0 {
                for root in &mut roots[rank + 1..] {
                    root.nodes = root.nodes.max(self.shared.findings.effort(root.number));
                }
                roots[rank + 1..].sort_by_key(|root| std::cmp::Reverse(root.nodes));
            }
            if let (0, Some(mv)) = (rank, line.moves.first()) {
                let (value, mv) = (line.score.value(), mv.key());
                self.shared.findings.tell(Finding { depth, value, mv });
            }
            report(&line);
            lines.push(line);
        }
        Ok(lines)
    }

    /// What the best of these moves is thought to be worth. If another thread has finished an iteration
    /// as deep as this one, that is what it came to, and its move is put first.
    fn guess(&self, roots: &mut [RootMove<G>], depth: u32) -> Value {
        let found = self.shared.findings.deeper_than(depth - 1);
        let first = found.and_then(|found| {
            let at = roots.iter().position(|root| root.mv.key() == found.mv)?;
            Some((at, found.value))
        });
        let Some((at, value)) = first else { return roots[0].value };
        roots[..=at].rotate_right(1);
        value
    }

    /// Searches with a narrow window around the last value, and a wider one if that fails.
    fn aspiration(
        &mut self,
        roots: &mut Roots<G>,
        depth: u32,
        guess: Value,
    ) -> Result<Value, Stopped> {
        let tuning = self.worker.tuning;
        let mut width = tuning.aspiration;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= tuning.aspiration_depth as u32 && guess.abs() < FORCED {
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
                bring_forward(roots, self.worker.stack.line().first());
            } else {
                return Ok(value);
            }
            width += width * tuning.aspiration_growth / 100;
            if width > tuning.aspiration_widest {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Searches every move of the root as far as needed to tell which are within a level's
    /// margin of the best. Stopped during the first iteration, it gives what it has.
    fn value_every_move(
        &mut self,
        roots: &mut Roots<G>,
        depth: u32,
    ) -> Result<Vec<Line<MoveOf<G>>>, Stopped> {
        let mut best: Option<Line<MoveOf<G>>> = None;
        let mut values = Vec::with_capacity(roots.len());
        let margin = self.limits.level.handicap(&G::LEVELS).map_or(0, |handicap| handicap.margin);
        for root in roots.iter() {
            let mut only = vec![RootMove { ..*root }];
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
        roots.iter_mut().zip(values).for_each(|(root, value)| root.value = value);
        roots.sort_by_key(|root| -root.value);
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
            moves: self.legal_prefix(self.worker.stack.line()),
        }
    }

    /// The moves of a line as far as they can really be played, with the moves that lose and win at
    /// once where the search only knew that there are some.
    fn legal_prefix(&self, line: &[MoveOf<G>]) -> Vec<MoveOf<G>> {
        let mut position = self.position.clone();
        let mut moves = Vec::with_capacity(line.len());
        for &mv in line {
            if position.play(mv).is_err() {
                break;
            }
            moves.push(mv);
        }
        // Where nothing helped, the search has not looked which move does not.
        if let Some(mv) = hopeless_move::<G>(&position) {
            position.play_unchecked(mv);
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

/// Some move of a side that no move saves from a turn that wins at once.
fn hopeless_move<G: Searchable>(position: &G::Position) -> Option<MoveOf<G>> {
    if position.settled().is_some() || G::wins_at_once(position) {
        return None;
    }
    let path = evasions::<G>(position, G::pass(position).as_ref())?;
    let moves = position.moves();
    moves.first().copied().filter(|_| !moves.iter().any(|mv| G::touches(*mv, path)))
}

fn first_move<M: Copy>(lines: &[Line<M>]) -> Option<M> {
    lines.first().and_then(|line| line.moves.first().copied())
}

/// Puts a move in front of the others, which keep their order.
fn bring_forward<G: Searchable>(roots: &mut [RootMove<G>], first: Option<&MoveOf<G>>) {
    if let Some(at) = roots.iter().position(|root| Some(&root.mv) == first) {
        roots[..=at].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use kelci_core::Game as _;
    use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};

    use super::*;
    use crate::findings::Findings;
    use crate::limits::Stop;
    use crate::tuning::Tuning;
    use crate::worker::{Common, POLL, with_worker};

    /// The best lines of a search from the start of a game, and how many positions it looked at. What is
    /// reported may raise the flag.
    fn searched<G: Searchable>(
        tuning: &Tuning,
        max_nodes: Option<u64>,
        report: &mut dyn FnMut(&Line<MoveOf<G>>, &Stop),
    ) -> (Vec<Line<MoveOf<G>>>, u64) {
        let common = Common::new();
        let shared = common.shared(max_nodes, 0, 1);
        let report = &mut |line: &Line<_>| report(line, &common.stop);
        let found = deepened::<G>(&shared, tuning, &Limits::default(), report);
        (found.lines, common.nodes.load(Ordering::Relaxed))
    }

    /// What one thread of a search from the start of a game finds.
    fn deepened<G: Searchable>(
        shared: &Shared<'_>,
        tuning: &Tuning,
        limits: &Limits,
        report: &mut dyn FnMut(&Line<MoveOf<G>>),
    ) -> Found<MoveOf<G>> {
        let (position, ends_all) = (&G::start(), true);
        with_worker::<G, _>(shared, tuning, position, |worker| {
            let deepening = Deepening { worker, position, shared, limits, ends_all };
            deepening.run(&position.moves(), report)
        })
    }

    /// A flag is looked at after so few positions that it cannot take ten milliseconds.
    fn stops_soon<G: Searchable>(depth: u32) {
        for max_nodes in [None, Some(u64::MAX)] {
            let mut raised = None;
            let (_, nodes) = searched::<G>(&G::TUNING, max_nodes, &mut |line, stop| {
                if line.depth == depth {
                    stop.raise();
                    raised = Some(line.nodes);
                }
            });
            let later = nodes - raised.expect("the depth was reached");
            assert!(later <= POLL, "{}: {later} positions later", G::INFO.name);
        }
    }

    #[test]
    fn a_raised_flag_is_seen_within_so_many_positions() {
        stops_soon::<Pijersi>(4);
        stops_soon::<Mikjersi>(5);
        stops_soon::<Jersi>(2);
        stops_soon::<Mik7>(7);
    }

    #[test]
    fn a_thread_that_has_finished_ends_the_others_and_one_that_was_stopped_does_not() {
        let tuning = &Pijersi::TUNING;
        for (depth, max_nodes) in [(3, None), (9, Some(5_000))] {
            let (common, limits) =
                (Common::new(), Limits { depth: Some(depth), ..Limits::default() });
            let shared = common.shared(max_nodes, 0, 2);
            let found = deepened::<Pijersi>(&shared, tuning, &limits, &mut |_| ());
            let is_whole = max_nodes.is_none();
            assert_eq!((found.finished == depth, common.done.is_raised()), (is_whole, is_whole));
        }
    }

    /// Deepens at the start of Pijersi beside another thread that has told its findings; the moves are
    /// in the order of their numbers.
    fn beside_another(
        tell: impl FnOnce(&Findings, &[MoveOf<Pijersi>]),
        look: impl FnOnce(&mut Deepening<'_, '_, Pijersi>, &mut Roots<Pijersi>),
    ) {
        let position = &Pijersi::start();
        let moves = position.moves();
        let common = Common::new();
        let shared = &common.shared(None, moves.len(), 2);
        tell(&shared.findings, &moves);
        let mut roots = (0..)
            .zip(moves)
            .map(|(number, mv)| RootMove { mv, number, value: 5, nodes: 0 })
            .collect();
        let (limits, ends_all) = (&Limits::default(), true);
        with_worker::<Pijersi, _>(shared, &Pijersi::TUNING, position, |worker| {
            look(&mut Deepening { worker, position, shared, limits, ends_all }, &mut roots);
        });
    }

    #[test]
    fn an_iteration_that_another_thread_has_finished_begins_where_it_ended() {
        let (value, number) = (-77, 99);
        let tell = |findings: &Findings, moves: &[MoveOf<Pijersi>]| {
            findings.tell(Finding { depth: 2, value, mv: moves[number].key() });
        };
        beside_another(tell, |deepening, roots| {
            let many = roots.len();
            assert_eq!((deepening.guess(roots, 3), roots[0].number), (5, 0), "that was less deep");
            assert_eq!((deepening.guess(roots, 2), roots[0].number), (value, number));
            assert_eq!((roots[1].number, roots.len()), (0, many), "the others keep their order");
            assert_eq!(deepening.guess(&mut roots[1..], 2), 5, "it has its place already");
        });
    }

    #[test]
    fn a_move_that_another_thread_has_searched_counts_by_its_work() {
        // Whoever finds all answers in the table counts a position a move.
        let worked = 99;
        let tell = |findings: &Findings, _: &[_]| findings.tell_effort(worked, 3, 1 << 30);
        beside_another(tell, |deepening, roots| {
            assert!(deepening.iteration(roots, 3, 1, &mut |_| ()).is_ok());
            let first: Vec<usize> = roots[..2].iter().map(|root| root.number).collect();
            assert!(first.contains(&worked), "it comes after the best one: {first:?}");
        });
    }

    #[test]
    fn the_best_move_of_an_unfinished_iteration_is_played() {
        let mut changed = 0;
        for nodes in (1..60).map(|n| 500 * n) {
            let played = [0, 1].map(|unfinished| {
                let tuning = Tuning { unfinished, ..Pijersi::TUNING };
                let mut last = None;
                let mut report = |line: &Line<_>, _: &Stop| last = Some(line.clone());
                let (lines, _) = searched::<Pijersi>(&tuning, Some(nodes), &mut report);
                (lines.into_iter().next().unwrap(), last.expect("an iteration was finished"))
            });
            let [(thrown_away, finished), (kept, same)] = played;
            assert_eq!((&thrown_away.moves, thrown_away.depth), (&finished.moves, finished.depth));
            assert_eq!(same.moves, finished.moves, "until then they search the same");
            assert!(kept.depth == finished.depth || kept.depth == finished.depth + 1);
            changed += u32::from(kept.depth > finished.depth && kept.moves[0] != finished.moves[0]);
        }
        assert!(changed > 0, "a better move was found in none of them");
    }
}
