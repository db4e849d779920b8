//! The puzzles that come with the program. No solution leaves before it is asked for.

use std::collections::BTreeMap;

use kelci_catalog::AnyGame;
use kelci_catalog::search::Stop;
use kelci_core::message;
use kelci_puzzle::{Kind, Puzzle, shipped};
use serde::Serialize;
use utoipa::ToSchema;

use crate::fault::{Fault, FaultKind};
use crate::game::Seat;
use crate::line::{LineError, LineView, PlayedLine};
use crate::wire::Position;

/// The puzzle that an address names.
#[derive(Clone, Copy)]
pub struct NamedPuzzle {
    pub game: &'static dyn AnyGame,
    /// Its number, from 1.
    pub number: usize,
    pub puzzle: &'static Puzzle,
}

impl NamedPuzzle {
    /// The puzzle of a game with that number.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(game: &str, number: &str) -> Result<NamedPuzzle, Fault> {
        NamedPuzzle::shipped(game, number).ok_or_else(|| {
            Fault::new(FaultKind::NoPuzzle, message!("there is no such puzzle"))
                .hint("the puzzles are listed at /puzzles")
        })
    }

    fn shipped(game: &str, number: &str) -> Option<NamedPuzzle> {
        let game = kelci_catalog::find(game)?;
        let number: usize = number.parse().ok()?;
        let puzzle = shipped(game).get(number.checked_sub(1)?)?;
        Some(NamedPuzzle { game, number, puzzle })
    }

    /// Where so many plies of the solution lead, and then these moves.
    fn line(self, plies: usize, more: &[&str]) -> Result<PlayedLine, LineError> {
        let known = self.puzzle.solution.iter().take(plies).map(String::as_str);
        let moves: Vec<&str> = known.chain(more.iter().copied()).collect();
        PlayedLine::play(
            self.game.info().name,
            &BTreeMap::new(),
            Some(&self.puzzle.fen),
            &moves,
            &Stop::new(),
        )
    }

    /// The same, as a browser is told it.
    ///
    /// # Errors
    /// When the moves are not legal.
    pub fn seen(self, plies: usize, more: &[&str]) -> Result<LineView, Fault> {
        Ok(LineView::from(&self.line(plies, more)?))
    }

    /// What a browser may know of it.
    ///
    /// # Errors
    /// When it cannot be set up.
    pub fn view(self) -> Result<PuzzleView, Fault> {
        let NamedPuzzle { game, number, puzzle } = self;
        Ok(PuzzleView {
            game: game.info().name,
            number,
            count: shipped(game).len(),
            grade: puzzle.grade.number(),
            task: task(puzzle),
            moves: puzzle.solver_moves(),
            solver: puzzle.solver(game).into(),
            position: self.line(0, &[])?.seen(),
        })
    }
}

/// What is to be done in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleTask {
    /// To win by force.
    Win,
    /// To play the one move that does not lose.
    Save,
}

impl PuzzleTask {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleTask::Win => "win",
            PuzzleTask::Save => "save",
        }
    }
}

/// What is to be done.
pub const fn task(puzzle: &Puzzle) -> PuzzleTask {
    match puzzle.kind {
        Kind::Win { .. } => PuzzleTask::Win,
        Kind::Save { .. } => PuzzleTask::Save,
    }
}

/// A puzzle without its solution.
#[derive(Serialize, ToSchema)]
pub struct PuzzleView {
    /// Which game.
    pub game: &'static str,
    /// Its number, from 1.
    pub number: usize,
    /// How many puzzles of the game there are.
    pub count: usize,
    /// How hard it is, 1 to 5.
    pub grade: u8,
    /// What is to be done.
    pub task: PuzzleTask,
    /// How many moves the solver plays.
    pub moves: usize,
    /// Who is to solve it.
    pub solver: Seat,
    /// The position.
    pub position: Position,
}
