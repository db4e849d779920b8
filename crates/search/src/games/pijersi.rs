//! Pijersi, as the search sees it.

use std::sync::LazyLock;

use kelci_core::{Game, Position as _, Side, Watcher};
use kelci_games::Pijersi;
use kelci_games::cubes::{Bits, Cell, Cube, CubePlacement, Grip, Sort, StackLevel};
use kelci_games::pijersi::{Move, Placement, Position};

use super::linear::{Linear, Parameters};
use super::place;
use crate::evaluator::{Evaluator, Searchable, Tuning};
use crate::level::Handicaps;
use crate::score::Value;

const CELLS: usize = 45;

/// Estimates a position of Pijersi.
#[derive(Clone, Debug)]
pub struct PijersiEval(Linear);

/// What a race is worth that is decided but not yet run: whoever loses it is never ahead, whatever
/// else stands on the board. That a forced win is near, the search finds out.
const RACE: Value = 20;

/// What a cube is worth to whoever takes it, for ordering.
fn worth(sort: Sort) -> Value {
    if sort == Sort::Wise { 30 } else { 100 }
}

static PARAMETERS: LazyLock<Parameters> = LazyLock::new(|| {
    let file = include_str!("../../weights/pijersi.txt");
    Parameters::read(file, Position::PLACEMENTS, |tie| {
        for (cell, layout) in Pijersi::LAYOUT.cells.iter().enumerate() {
            for level in [StackLevel::Ground, StackLevel::Upper] {
                for side in Side::BOTH {
                    for sort in [Sort::Rock, Sort::Paper, Sort::Scissors, Sort::Wise] {
                        let cube = Cube { side, sort };
                        let placement = CubePlacement { cube, cell: Cell::at(cell), level };
                        // Rock, paper and scissors are the same in a circle.
                        let kind = if sort == Sort::Wise { "wise" } else { "runner" };
                        let (name, sign) = place(kind, side, level, layout, 6, 6);
                        tie(Placement::from(placement).into(), name, sign);
                    }
                }
            }
        }
    })
});

impl Watcher<Placement> for PijersiEval {
    fn vanished(&mut self, placement: Placement) {
        self.0.vanished(placement);
    }
    fn appeared(&mut self, placement: Placement) {
        self.0.appeared(placement);
    }
}

impl Evaluator<Position> for PijersiEval {
    fn at(position: &Position) -> Self {
        PijersiEval(Linear::new(&PARAMETERS, |visit| position.each_placement(|p| visit(p.into()))))
    }

    fn enter(&mut self) {
        self.0.enter();
    }

    fn leave(&mut self) {
        self.0.leave();
    }

    fn score(&self, position: &Position) -> Value {
        /// To be the one to move is worth something.
        const TEMPO: Value = 15;
        let side = position.side_to_move();
        let sum = match side {
            Side::First => self.0.sum(),
            Side::Second => -self.0.sum(),
        };
        match position.decided_race() {
            Some(winner) if winner == side => sum.max(0) + RACE,
            Some(_) => sum.min(0) - RACE,
            None => TEMPO + sum,
        }
    }
}

/// What the cubes of an opposing cell are worth to whoever takes them.
fn prize(position: &Position, cell: Cell) -> Value {
    let board = position.board();
    if !board.owned(position.side_to_move().other()).has(cell) {
        return 0;
    }
    [StackLevel::Ground, StackLevel::Upper]
        .into_iter()
        .filter_map(|level| board.at(cell, level).map(|cube| worth(cube.sort)))
        .sum()
}

impl Searchable for Pijersi {
    type Eval = PijersiEval;

    const TUNING: Tuning = Tuning {
        aspiration: 25,
        reverse_futility: 60,
        futility: 80,
        late_moves: 6,
        reduction_base: 0.6,
        reduction_divisor: 1.9,
        delta: 80,
        levels: Handicaps::USUAL,
    };

    const HISTORY: usize = 4 * 4 * CELLS;

    fn gain(position: &Position, Move(walk): Move) -> Value {
        prize(position, walk.via) + walk.on.map_or(0, |on| prize(position, on))
    }

    fn history_index(position: &Position, Move(walk): Move) -> usize {
        let sort = position.board().top(walk.from).map_or(0, |top| top.cube.sort.code() - 1);
        let kind = usize::from(walk.grip == Grip::Stack) * 2 + usize::from(walk.on.is_some());
        (kind * 4 + sort) * CELLS + walk.end().index()
    }

    fn parameters() -> Option<&'static Parameters> {
        Some(&PARAMETERS)
    }

    fn wins_at_once(position: &Position) -> bool {
        position.can_arrive()
    }

    fn pass(position: &Position) -> Option<Position> {
        Some(position.passed())
    }

    fn table_key(position: &Position) -> u64 {
        super::counted_key(position.hash(), position.plies_to_draw())
    }
}

#[cfg(test)]
mod tests {
    use kelci_core::Options;

    use super::*;

    #[test]
    fn whoever_wins_a_race_is_ahead() {
        let score = |fen: &str| {
            let position = Pijersi::position(&Options::new(), Some(fen)).unwrap();
            PijersiEval::at(&position).score(&position)
        };
        // White has five rows to go, Black six and the move.
        assert!(score("r-5/7/6/7/6/R-6/6 b 0 5") < 0);
        // Now the draw comes first.
        assert_eq!(score("r-5/7/6/7/6/R-6/6 b 9 5"), score("r-5/7/6/7/6/R-6/6 b 19 5"));
        // Two papers are worth more than a rock, but neither catches it.
        assert!(score("6/6p-/R-4p-/7/6/7/6 w 0 5") > 0);
    }
}
