//! Forced wins, exactly: every move of the attacker against every reply, nothing left out.
//!
//! The ordinary search finds most wins sooner, but its reductions can hide one, so it cannot say
//! that there is none. Here a position costs about the square root of what its width suggests: for
//! a move of the attacker that does not win, one reply that refutes it is enough, and the last
//! reply that did so is tried first.
//!
//! A glance comes before the exact look: it drops every attack that would not even win against
//! a pass. What it finds is a win all the same, only zugzwang and blockades escape it.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use kelci_core::{Position, Scope, Side, Verdict};

use crate::alphabeta::evasions;
use crate::evaluator::{MoveOf, Searchable};
use crate::limits::Line;
use crate::score::{MAX_PLY, Score};
use crate::worker::{Shared, Stopped};

/// How often it looks whether to go on, in positions.
const POLL: u64 = 256;

/// A search for forced wins of one side.
pub(crate) struct MateSearch<'a, G: Searchable> {
    shared: &'a Shared<'a>,
    /// The reply that last refuted an attack, for every number of plies left.
    refutations: Vec<Option<MoveOf<G>>>,
    care: Care,
    nodes: u64,
    /// How many positions it looks at.
    most: u64,
    /// Whether it ends when a usual move would be due.
    is_hasty: bool,
}

/// What a search for forced wins looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// Attacks that win even against a pass, and wins that are seen at once. What it finds is a win
    /// all the same; only zugzwang and blockades escape it.
    Glance,
    /// Everything.
    Exact,
}

/// The moves of a forced win, the last first; none if there is none.
type Attack<M> = Result<Option<Vec<M>>, Stopped>;

impl<'a, G: Searchable> MateSearch<'a, G> {
    pub fn new(shared: &'a Shared<'a>) -> Self {
        let refutations = vec![None; MAX_PLY + 1];
        let (care, most) = (Care::Exact, u64::MAX);
        MateSearch { shared, refutations, care, nodes: 0, most, is_hasty: false }
    }

    /// The shortest win of the side to move within so many plies; none if there is none, or if the
    /// search was ended before it was found.
    pub fn shortest(&mut self, position: &G::Position, plies: u32) -> Option<Line<MoveOf<G>>> {
        self.first(position, plies, &[Care::Glance, Care::Exact])
    }

    /// The shortest win of the side to move within so many plies that can be seen by looking at no
    /// more than so many positions, once at a glance and once exactly.
    pub fn glimpse(
        &mut self,
        position: &G::Position,
        plies: u32,
        most: u64,
    ) -> Option<Line<MoveOf<G>>> {
        // A win is known already, so a shorter one is worth no more than a usual move's time.
        (self.most, self.is_hasty) = (most, true);
        let seen = self.first(position, plies, &[Care::Glance]);
        self.most = self.nodes + most;
        let shorter = seen.as_ref().map_or(plies, |win| win.moves.len() as u32 - 1);
        self.first(position, shorter, &[Care::Exact]).or(seen)
    }

    /// The moves that win within so many plies whatever the other side does, until so many are
    /// found; one of those that lead to the same position. None if the search was ended first.
    pub fn winning_moves(
        &mut self,
        position: &G::Position,
        plies: u32,
        care: Care,
        most: usize,
    ) -> Option<Vec<MoveOf<G>>> {
        self.care = care;
        // The attacker has the last word: an even number of plies is a ply too many.
        let plies = (plies as usize).clamp(1, MAX_PLY);
        let (attacker, plies) = (position.side_to_move(), plies - (plies + 1) % 2);
        let mut wins: Vec<(MoveOf<G>, G::Position)> = Vec::new();
        for mv in self.attacks(position, plies) {
            if wins.len() >= most {
                break;
            }
            self.poll().ok()?;
            let child = position.after(mv);
            let is_known = wins.iter().any(|(_, known)| *known == child);
            if !is_known && self.attacked(&child, attacker, plies).ok()?.is_some() {
                wins.push((mv, child));
            }
        }
        Some(wins.into_iter().map(|(mv, _)| mv).collect())
    }

    /// The first win found when looking for longer and longer ones with every care.
    fn first(
        &mut self,
        position: &G::Position,
        plies: u32,
        cares: &[Care],
    ) -> Option<Line<MoveOf<G>>> {
        let attacker = position.side_to_move();
        for depth in (1..=plies.min(MAX_PLY as u32)).step_by(2) {
            for &care in cares {
                self.care = care;
                if let Some(mut moves) = self.attack(position, attacker, depth as usize).ok()? {
                    moves.reverse();
                    return Some(self.line(depth, moves));
                }
            }
        }
        None
    }

    fn line(&self, depth: u32, moves: Vec<MoveOf<G>>) -> Line<MoveOf<G>> {
        Line {
            depth,
            selective_depth: depth,
            rank: 1,
            // Even a win that ends with a move of the other side, as in MIK-7, has its true length.
            score: Score::Win(moves.len() as u32),
            nodes: self.shared.nodes.load(Ordering::Relaxed) + self.nodes,
            time: self.shared.timing.elapsed(),
            hashfull: self.shared.table.hashfull(),
            moves,
        }
    }

    fn poll(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(POLL) {
            return Ok(());
        }
        let all = self.shared.nodes.load(Ordering::Relaxed) + self.nodes;
        let spent = self.nodes > self.most || self.shared.max_nodes.is_some_and(|most| all > most);
        let timing = &self.shared.timing;
        let is_due = if self.is_hasty { timing.is_late() } else { timing.is_over() };
        let over = spent || self.shared.stop.is_raised() || is_due;
        if over { Err(Stopped) } else { Ok(()) }
    }

    /// The moves to look at when so many plies are left.
    fn attacks(&self, position: &G::Position, plies: usize) -> Vec<MoveOf<G>> {
        if plies > 1 || self.care == Care::Exact {
            return position.moves();
        }
        // Kings are captured and rows reached by tactical moves; quiet ones win by blockades only.
        let mut moves = Vec::new();
        let _ = position.each_move(Scope::Tactical, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }

    /// A win of the attacker, who is to move, within an odd number of plies.
    fn attack(
        &mut self,
        position: &G::Position,
        attacker: Side,
        plies: usize,
    ) -> Attack<MoveOf<G>> {
        // Whoever can win now need not look for anything longer.
        let plies = if G::wins_at_once(position) { 1 } else { plies };
        for mv in self.attacks(position, plies) {
            self.poll()?;
            if let Some(mut moves) = self.attacked(&position.after(mv), attacker, plies)? {
                moves.push(mv);
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// A win of the attacker who has just moved, with the first of so many plies.
    fn attacked(&mut self, child: &G::Position, attacker: Side, plies: usize) -> Attack<MoveOf<G>> {
        let blocks = plies == 1 && self.care == Care::Exact;
        let ended = if blocks { child.outcome() } else { child.settled() };
        match ended {
            Some(outcome) if outcome.verdict == Verdict::Win(attacker) => Ok(Some(Vec::new())),
            Some(_) => Ok(None),
            None if plies == 1 || G::wins_at_once(child) => Ok(None),
            None => self.defend(child, attacker, plies - 1),
        }
    }

    /// A win of the attacker against every reply; the moves are those of the longest defence.
    fn defend(
        &mut self,
        position: &G::Position,
        attacker: Side,
        plies: usize,
    ) -> Attack<MoveOf<G>> {
        if self.care == Care::Glance
            && let Some(passed) = G::pass(position)
            && self.attack(&passed, attacker, plies - 1)?.is_none()
        {
            return Ok(None);
        }
        let mut replies = position.moves();
        if replies.is_empty() {
            let is_won = position.when_blocked().verdict == Verdict::Win(attacker);
            return Ok(is_won.then(Vec::new));
        }
        // Against a turn that wins at once only what touches it helps; all else loses alike.
        if let Some(path) = evasions::<G>(position, G::pass(position).as_ref()) {
            let any = replies[0];
            replies.retain(|reply| G::touches(*reply, path));
            if replies.is_empty() {
                replies.push(any);
            }
        }
        if let Some(known) = self.refutations[plies]
            && let Some(at) = replies.iter().position(|reply| *reply == known)
        {
            replies.swap(0, at);
        }
        let mut longest = Vec::new();
        for reply in replies {
            self.poll()?;
            let mut child = position.clone();
            child.play_unchecked(reply);
            let won = match child.settled() {
                Some(outcome) => (outcome.verdict == Verdict::Win(attacker)).then(Vec::new),
                None => self.attack(&child, attacker, plies - 1)?,
            };
            let Some(mut moves) = won else {
                self.refutations[plies] = Some(reply);
                return Ok(None);
            };
            moves.push(reply);
            if moves.len() > longest.len() {
                longest = moves;
            }
        }
        Ok(Some(longest))
    }
}

#[cfg(test)]
mod tests {
    use kelci_core::testkit::nim::Nim;
    use kelci_core::{Game, Options};

    use super::*;
    use crate::engine::WinQuery;
    use crate::limits::Stop;
    use crate::worker::Common;

    fn shortest(matches: u32, plies: u32, max_nodes: Option<u64>) -> Option<Score> {
        let position = Nim::position(&Options::new(), Some(&format!("{matches} p1"))).unwrap();
        let common = Common::new();
        let shared = common.shared(max_nodes, 0, 1);
        let line = MateSearch::<Nim>::new(&shared).shortest(&position, plies)?;
        assert_eq!(Score::Win(line.moves.len() as u32), line.score, "the whole line is told");
        Some(line.score)
    }

    /// Whoever leaves a multiple of four wins: with 4k + r matches in 2k + 1 plies, as the other
    /// side can make every round of four last two plies.
    #[test]
    fn a_win_is_found_exactly_or_proved_absent() {
        for matches in 1..=14_u32 {
            let length = 2 * (matches / 4) + 1;
            for plies in 1..=9 {
                let is_there = !matches.is_multiple_of(4) && length <= plies;
                let expected = is_there.then_some(Score::Win(length));
                assert_eq!(shortest(matches, plies, None), expected, "{matches} in {plies}");
            }
        }
    }

    #[test]
    fn of_an_even_number_of_plies_the_last_is_not_looked_at() {
        for matches in [1, 2, 3, 5, 6, 7] {
            let position = Nim::position(&Options::new(), Some(&format!("{matches} p1"))).unwrap();
            let mut engine = crate::Engine::<Nim>::new(1, 1).unwrap();
            let mut wins = |plies, care| {
                let wanted = WinQuery { plies, care, most: 9, nodes: u64::MAX };
                engine.winning_moves(&position, wanted, &Stop::new()).map(|moves| moves.len())
            };
            for care in [Care::Glance, Care::Exact] {
                for plies in [0, 2, 4, 6] {
                    let odd = u32::max(plies, 2) - 1;
                    assert_eq!(wins(plies, care), wins(odd, care), "{matches} in {plies}");
                }
            }
        }
    }

    #[test]
    fn it_can_be_ended() {
        assert_eq!(shortest(23, 21, Some(1_000)), None);
    }
}
