//! Making a puzzle of a position, where it is one.

use kelci_catalog::AnyPosition;
use kelci_catalog::search::Stop;
use kelci_core::Spelling;

use crate::prover::{Proved, Prover, Unproved, after, successors, winner};
use crate::{Grade, Kind, Proof, Puzzle};

/// Of several longest defences so many are tried for one that leaves a single way to win.
const DEFENCES: usize = 8;
/// A save among fewer moves than this is found by trying them all.
const FEWEST_MOVES: usize = 8;

/// A way to win and how well it is known to be the only one.
struct Line {
    moves: Vec<String>,
    proof: Proof,
}

impl Prover {
    /// The puzzle of winning from here, within so many plies at most; none if the win is not the
    /// only one, or if it cannot be proved.
    pub fn win(&mut self, position: &dyn AnyPosition, plies: u32, stop: &Stop) -> Option<Puzzle> {
        let plies = self.shortest(position, plies, stop).ok()??;
        let line = self.line(position, plies, true, stop).ok()??;
        self.puzzle(position, Kind::Win { plies }, line, stop)
    }

    /// The puzzle of not losing from here, when every other move loses within so many plies.
    pub fn save(&mut self, position: &dyn AnyPosition, plies: u32, stop: &Stop) -> Option<Puzzle> {
        let moves = successors(position);
        if moves.len() < FEWEST_MOVES {
            return None;
        }
        let (mut saving, mut longest) = (None, 1);
        for (key, next) in moves {
            match self.loss(&*next, plies, stop).ok()? {
                Some(plies) => longest = longest.max(plies),
                None if saving.is_some() => return None,
                None => saving = Some((key, next)),
            }
        }
        let (key, next) = saving?;
        if next.outcome().is_some() || self.sees_a_win(&*next, stop).ok()? {
            return None;
        }
        let held = |proof, prover: &mut Prover| prover.can_win(&*next, longest + 2, proof, stop);
        let proof = match held(Proof::Exact, self) {
            Ok(true) => return None,
            Ok(false) => Proof::Exact,
            Err(Unproved) if held(Proof::Threats, self) == Ok(false) => Proof::Threats,
            Err(Unproved) => return None,
        };
        let moves = vec![position.write_move(key, Spelling::Canonical)?];
        self.puzzle(position, Kind::Save { plies: longest }, Line { moves, proof }, stop)
    }

    fn puzzle(
        &mut self,
        position: &dyn AnyPosition,
        kind: Kind,
        line: Line,
        stop: &Stop,
    ) -> Option<Puzzle> {
        let easiest = Grade::new(1)?;
        let Line { moves: solution, proof } = line;
        let mut puzzle = Puzzle { grade: easiest, kind, proof, fen: position.fen(), solution };
        puzzle.grade = self.grade(&puzzle, stop)?;
        Some(puzzle)
    }

    /// In how many plies the side that has just moved to this position is lost, if it is.
    pub(crate) fn loss(
        &mut self,
        position: &dyn AnyPosition,
        plies: u32,
        stop: &Stop,
    ) -> Proved<Option<u32>> {
        if position.outcome().is_some() {
            let is_lost = winner(position) == Some(position.side_to_move());
            return Ok(is_lost.then_some(1));
        }
        self.shortest(position, plies, stop)
    }

    /// The only way to win that takes so many plies and not fewer. The last move of a longer line
    /// may be one of several.
    fn line(
        &mut self,
        position: &dyn AnyPosition,
        plies: u32,
        is_first: bool,
        stop: &Stop,
    ) -> Proved<Option<Line>> {
        if plies == 1 && !is_first {
            let wins = |key: &u32| winner(&*after(position, *key)) == Some(position.side_to_move());
            let win = position.moves().into_iter().find(wins);
            let text = win.and_then(|key| position.write_move(key, Spelling::Canonical));
            return Ok(text.map(|text| Line { moves: vec![text], proof: Proof::Exact }));
        }
        let (key, proof) = match self.only_win(position, plies, Proof::Exact, stop) {
            Ok(found) => (found, Proof::Exact),
            Err(Unproved) => {
                (self.only_win(position, plies, Proof::Threats, stop)?, Proof::Threats)
            }
        };
        let Some(key) = key else { return Ok(None) };
        let Some(text) = position.write_move(key, Spelling::Canonical) else { return Ok(None) };
        let next = after(position, key);
        if plies == 1 || next.outcome().is_some() {
            return Ok(Some(Line { moves: vec![text], proof }));
        }
        for (reply, left) in self.longest_defences(&*next, plies - 2, stop)? {
            let Some(answer) = next.write_move(reply, Spelling::Canonical) else { continue };
            let rest = match left {
                0 => Some(Line { moves: Vec::new(), proof }),
                left => self.line(&*after(&*next, reply), left, false, stop)?,
            };
            if let Some(rest) = rest {
                let moves = [text, answer].into_iter().chain(rest.moves).collect();
                let is_exact = proof == Proof::Exact && rest.proof == Proof::Exact;
                let proof = if is_exact { Proof::Exact } else { Proof::Threats };
                return Ok(Some(Line { moves, proof }));
            }
        }
        Ok(None)
    }

    /// The replies of a side that is lost within so many plies which put it off longest, each
    /// with the plies that are left after it; 0 if the reply itself ends the game.
    pub(crate) fn longest_defences(
        &mut self,
        position: &dyn AnyPosition,
        plies: u32,
        stop: &Stop,
    ) -> Proved<Vec<(u32, u32)>> {
        let (mut longest, mut best) = (0, Vec::new());
        for (reply, next) in successors(position) {
            let left = match next.outcome() {
                Some(_) => 0,
                None => self.shortest(&*next, plies, stop)?.ok_or(Unproved)?,
            };
            if left > longest {
                longest = left;
                best.clear();
            }
            if left == longest {
                best.push((reply, left));
            }
        }
        best.truncate(DEFENCES);
        Ok(best)
    }
}
