//! Making sure of a puzzle: everything that was proved when it was made is proved again.

use kelci_catalog::AnyPosition;
use kelci_catalog::search::Stop;

use crate::prover::{Proved, Prover, Unproved, after, successors, winner};
use crate::{Kind, Puzzle};

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// It cannot be played.
    #[error("\"{0}\" is no move here")]
    NoMove(String),
    /// The solution does not win, or something else wins as well.
    #[error("{0} is not the only move that wins within {within}", within = plies(*.1))]
    NotTheOnlyWin(String, u32),
    /// The line ends without a win, or goes on after it.
    #[error("the line does not end with a win")]
    NoWin,
    /// The line is not as long as is said.
    #[error("plies in the line: {0}; its win is said to take {1}")]
    Length(usize, u32),
    /// The other side could have held out longer.
    #[error("{0} is not the longest defence")]
    NotTheLongest(String),
    /// A save is a single move.
    #[error("a save is one move")]
    NotOneMove,
    /// Another move saves too.
    #[error("{0} does not lose within {within} either", within = plies(*.1))]
    SavesToo(String, u32),
    /// What is called a save is none.
    #[error("{0} does not save the game")]
    DoesNotSave(String),
    /// It takes too long, or it was stopped.
    #[error("it could not be proved within the bounds")]
    Unproved,
}

fn plies(count: u32) -> String {
    format!("{count} {}", if count == 1 { "ply" } else { "plies" })
}

impl From<Unproved> for Flaw {
    fn from(_: Unproved) -> Flaw {
        Flaw::Unproved
    }
}

impl Prover {
    /// Proves that the solution of a puzzle is right and the only one.
    ///
    /// # Errors
    /// With the first thing that is wrong.
    pub fn verify(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<(), Flaw> {
        let position = puzzle.position(self.game);
        match puzzle.kind {
            Kind::Win { plies } => self.verify_win(puzzle, position, plies, stop),
            Kind::Save { plies } => self.verify_save(puzzle, &*position, plies, stop),
        }
    }

    fn verify_win(
        &mut self,
        puzzle: &Puzzle,
        mut position: Box<dyn AnyPosition>,
        plies: u32,
        stop: &Stop,
    ) -> Result<(), Flaw> {
        let (solver, moves) = (position.side_to_move(), &puzzle.solution);
        // A line of MIK-7 can end with a move of the other side.
        if moves.len() != plies as usize && moves.len() + 1 != plies as usize {
            return Err(Flaw::Length(moves.len(), plies));
        }
        let mut left = plies;
        for (number, text) in moves.iter().enumerate() {
            let key = position.parse_move(text).map_err(|_| Flaw::NoMove(text.clone()))?;
            let next = after(&*position, key);
            if number.is_multiple_of(2) {
                let is_last_of_many = left == 1 && number > 0;
                if !is_last_of_many && !self.is_only_win(puzzle, &*position, key, left, stop)? {
                    return Err(Flaw::NotTheOnlyWin(text.clone(), left));
                }
            } else {
                left = left.saturating_sub(2);
                let best = self.longest_defences(&*position, left, stop)?;
                let longest = best.first().map_or(0, |(_, plies)| *plies);
                let lasts = self.lasts(&*next, left, stop)?;
                if lasts != longest {
                    return Err(Flaw::NotTheLongest(text.clone()));
                }
                left = lasts;
            }
            position = next;
        }
        if winner(&*position) == Some(solver) { Ok(()) } else { Err(Flaw::NoWin) }
    }

    fn is_only_win(
        &mut self,
        puzzle: &Puzzle,
        position: &dyn AnyPosition,
        key: u32,
        plies: u32,
        stop: &Stop,
    ) -> Proved<bool> {
        let only = self.only_win(position, plies, puzzle.proof, stop)?;
        Ok(only.is_some_and(|only| after(position, only).fen() == after(position, key).fen()))
    }

    /// How many plies are left after a defence; 0 if the game is over.
    fn lasts(&mut self, position: &dyn AnyPosition, plies: u32, stop: &Stop) -> Proved<u32> {
        match position.outcome() {
            Some(_) => Ok(0),
            None => self.shortest(position, plies, stop)?.ok_or(Unproved),
        }
    }

    fn verify_save(
        &mut self,
        puzzle: &Puzzle,
        position: &dyn AnyPosition,
        plies: u32,
        stop: &Stop,
    ) -> Result<(), Flaw> {
        let [text] = puzzle.solution.as_slice() else { return Err(Flaw::NotOneMove) };
        let key = position.parse_move(text).map_err(|_| Flaw::NoMove(text.clone()))?;
        let saved = after(position, key);
        for (other, next) in successors(position) {
            if next.fen() != saved.fen() && self.loss(&*next, plies, stop)?.is_none() {
                let text = position.write_move(other, kelci_core::Spelling::Canonical);
                return Err(Flaw::SavesToo(text.unwrap_or_default(), plies));
            }
        }
        let is_over = saved.outcome().is_some();
        let can_win = |prover: &mut Prover| {
            Ok::<bool, Unproved>(
                prover.can_win(&*saved, plies + 2, puzzle.proof, stop)?
                    || prover.sees_a_win(&*saved, stop)?,
            )
        };
        if is_over || can_win(self)? {
            return Err(Flaw::DoesNotSave(text.clone()));
        }
        Ok(())
    }
}
