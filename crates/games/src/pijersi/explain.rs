//! Which rule forbids what was tried.

use kelci_core::{Click, Game, Message, message};

use super::cells::GRID;
use super::pieces::{check_pair, prey, rule_of_pairs};
use super::{Pijersi, Position};
use crate::cubes::{Board, Cell, Cube, Explainer, Grip, explain_capture};

impl Position {
    pub(super) fn explainer(&self) -> Explainer<'_, u64> {
        let (side, side_names) = (self.side, Pijersi::INFO.sides);
        Explainer { side, side_names, board: &self.board, grid: &GRID, landing: check_landing }
    }

    /// The rule that forbids the last of these clicks.
    pub(super) fn explain_clicks(&self, clicks: impl Iterator<Item = Click>) -> Message {
        let mut cells = Vec::new();
        for click in clicks {
            let Click::Cell(cell) = click else {
                return message!("nothing beside the board is played here");
            };
            let Some(cell) = GRID.cell(cell) else {
                return message!("there is no such cell");
            };
            cells.push(cell);
        }
        let why = self.explainer().clicks(&cells);
        why.unwrap_or_else(|| message!("it is not among the legal moves"))
    }
}

fn check_landing(board: &Board<u64>, mover: Cube, _: Grip, to: Cell) -> Result<(), Message> {
    let beats = |winner, loser| prey(winner) == Some(loser);
    match board.top(to).map(|target| target.cube) {
        Some(target) if target.side == mover.side => {
            check_pair(target, mover).map_err(|_| rule_of_pairs())
        }
        Some(target) if !beats(mover.sort, target.sort) => {
            Err(explain_capture(mover.sort, target.sort, beats))
        }
        _ => Ok(()),
    }
}
