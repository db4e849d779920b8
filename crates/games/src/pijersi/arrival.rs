//! Whether a turn can win, or take what is on a cell, told without generating moves: the search asks
//! this everywhere.

use std::ops::ControlFlow;

use kelci_core::Scope;
use kelci_core::cpu::{Work, with_bit_instructions};

use super::Position;
use super::cells::{ALL, GRID, goal, within_a_turn};
use super::pieces::{arrives, prey};
use super::steps::{shift, spread};
use crate::cubes::{Bits, Cell, Sort};

impl Position {
    /// Whether the side to move can arrive with this turn.
    #[inline]
    pub fn can_arrive(&self) -> bool {
        // A turn goes three rows at most.
        let runners = self.board.owned(self.side) & !self.board.tops(Sort::Wise);
        let near = runners & within_a_turn(self.side);
        near != 0 && with_bit_instructions(Arrives { position: self, near })
    }

    /// The cells of one turn with which the side to move arrives: whatever the other side does
    /// elsewhere, it could still do so.
    #[must_use]
    pub fn arriving_path(&self) -> Option<u64> {
        let (goal, board) = (goal(self.side), &self.board);
        let mut found = None;
        let runners = board.owned(self.side) & !board.tops(Sort::Wise) & within_a_turn(self.side);
        let terrain = self.terrain().only_from(runners);
        let _ = terrain.each_walk(&GRID, Scope::Tactical, &mut |walk| {
            let sort = board.top(walk.from).map(|top| top.cube.sort);
            if !goal.has(walk.end()) || !sort.is_some_and(arrives) {
                return ControlFlow::Continue(());
            }
            found = Some(walk.path(&GRID));
            ControlFlow::Break(())
        });
        found
    }

    /// Whether the side to move can capture what is on that cell.
    #[must_use]
    pub fn can_take(&self, cell: Cell) -> bool {
        with_bit_instructions(Takes { position: self, cell: u64::only(cell) })
    }
}

struct Takes<'a> {
    position: &'a Position,
    /// The cell as a set.
    cell: u64,
}

impl Work for Takes<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Position { board, side, .. } = self.position;
        let (own, opposing) = (board.owned(*side), board.owned(side.other()));
        let lone = own & !board.pairs();
        let empty = ALL & !board.occupied();
        [Sort::Rock, Sort::Paper, Sort::Scissors].into_iter().any(|sort| {
            let captures = prey(sort).map_or(0, |prey| opposing & board.tops(prey));
            if captures & self.cell == 0 {
                return false;
            }
            let movers = own & board.tops(sort);
            let landings = empty | captures;
            let stepped = step(movers);
            let moved = stack_move(movers & !lone, empty) & landings;
            // As for an arrival, a cube that builds leaves its cell full.
            let built = stack_move(stepped & lone, empty);
            self.cell & (stepped | moved | step(moved) | built) != 0
        })
    }
}

struct Arrives<'a> {
    position: &'a Position,
    /// The cubes other than wises that are near enough.
    near: u64,
}

impl Work for Arrives<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Position { board, side, .. } = self.position;
        let (own, opposing) = (board.owned(*side), board.owned(side.other()));
        let lone = own & !board.pairs();
        let empty = ALL & !board.occupied();
        let goal = goal(*side);
        [Sort::Rock, Sort::Paper, Sort::Scissors].into_iter().any(|sort| {
            let movers = self.near & board.tops(sort);
            let captures = prey(sort).map_or(0, |prey| opposing & board.tops(prey));
            let landings = empty | captures;
            let stepped = step(movers);
            let moved = stack_move(movers & !lone, empty) & landings;
            // A cell that a cube leaves by building counts as full: a stack that would leap over
            // it to the goal has its cube next to the goal, and the cube can go there itself.
            let built = stack_move(stepped & lone, empty) & landings;
            goal & ((stepped | step(moved)) & (landings | lone) | moved | built) != 0
        })
    }
}

/// Where cubes on these cells can step.
#[inline(always)]
fn step(cubes: u64) -> u64 {
    spread(cubes).into_iter().fold(0, |all, set| all | set)
}

/// Where stacks on these cells can step or leap.
#[inline(always)]
fn stack_move(stacks: u64, empty: u64) -> u64 {
    (0..6).fold(0, |all, direction| {
        let next = shift(stacks, direction);
        all | next | shift(next & empty, direction)
    })
}

#[cfg(test)]
mod tests {
    use kelci_core::{Game, Outcome, Position as _, Rng};

    use crate::Pijersi;
    use crate::cubes::Bits as _;
    use crate::pijersi::{ARRIVED, Position};

    fn some_move_arrives(position: &Position) -> bool {
        let wins = Outcome::win(position.side_to_move(), ARRIVED);
        position.moves().into_iter().any(|mv| {
            let mut after = *position;
            after.play_unchecked(mv);
            after.settled() == Some(wins)
        })
    }

    #[test]
    fn a_cell_can_be_taken_if_and_only_if_some_move_does() {
        let mut rng = Rng::new(12);
        let mut seen = [0, 0];
        for _ in 0..60 {
            let mut position = Pijersi::start();
            while position.settled().is_none() {
                let opposing = position.board.owned(position.side.other());
                for cell in opposing.cells() {
                    let takes = position
                        .moves()
                        .into_iter()
                        .any(|mv| mv.0.via == cell || mv.0.on == Some(cell));
                    assert_eq!(position.can_take(cell), takes, "{position:?} {cell:?}");
                    seen[usize::from(takes)] += 1;
                }
                let Some(&mv) = rng.pick(&position.moves()) else { break };
                position.play_unchecked(mv);
            }
        }
        assert!(seen[0] > 1_000 && seen[1] > 300, "{seen:?}");
    }

    #[test]
    fn a_turn_can_arrive_if_and_only_if_some_move_does() {
        let mut rng = Rng::new(11);
        let mut seen = [0, 0];
        for _ in 0..150 {
            let mut position = Pijersi::start();
            while position.settled().is_none() {
                for view in [position, position.passed()] {
                    let arrives = some_move_arrives(&view);
                    assert_eq!(view.can_arrive(), arrives, "{view:?}");
                    seen[usize::from(arrives)] += 1;
                }
                let Some(&mv) = rng.pick(&position.moves()) else { break };
                position.play_unchecked(mv);
            }
        }
        assert!(seen[0] > 1_000 && seen[1] > 1_000, "{seen:?}");
    }
}
