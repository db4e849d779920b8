//! Pijersi, as the search sees it.

use std::sync::{Arc, LazyLock};

use kelci_core::{Game, Position as _, Side};
use kelci_games::Pijersi;
use kelci_games::cubes::{Bits, Cell, Cube, CubePlacement, Grip, Sort, StackLevel};
use kelci_games::pijersi::{Move, Placement, Position};

use super::linear::{Parameters, WeightedPosition};
use super::place;
use super::symmetry::{CubePlace, PlacedCube, cube_inputs};
use crate::evaluator::{MoveIndex, Searchable};
use crate::network::{NetworkEvaluator, NetworkInputs, NeuralNetwork};
use crate::score::Value;
use crate::tuning::Tuning;

const CELLS: usize = 45;
const SORTS: [Sort; 4] = [Sort::Rock, Sort::Paper, Sort::Scissors, Sort::Wise];

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
                    for sort in SORTS {
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

static INPUTS: LazyLock<NetworkInputs> = LazyLock::new(|| {
    cube_inputs::<Pijersi>(
        PARAMETERS.digest,
        &SORTS,
        |_| 0,
        |PlacedCube { cube, place }| match place {
            CubePlace::Board(cell, level) => {
                Placement::from(CubePlacement { cube, cell, level }).into()
            }
            CubePlace::Reserve(_) => unreachable!("Pijersi has no reserve"),
        },
    )
});

static NETWORK: LazyLock<Arc<NeuralNetwork>> =
    LazyLock::new(|| NeuralNetwork::shipped(include_bytes!("../../networks/pijersi.net"), &INPUTS));

impl WeightedPosition for Position {
    fn parameters(&self) -> &'static Parameters {
        &PARAMETERS
    }

    fn judge(&self, sum: Value) -> Value {
        /// To be the one to move is worth something.
        const TEMPO: Value = 15;
        match self.decided_race() {
            Some(winner) if winner == self.side_to_move() => sum.max(0) + RACE,
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
    type Eval = NetworkEvaluator;

    const TUNING: Tuning = Tuning {
        reduction_base_1024: 614,
        reduction_divisor: 190,
        continuation_2: 100,
        capture_history: 100,
        retake_test: 1,
        losing_capture_depth: 3,
        quiescence_table: 1,
        quiescence_threats: 0,
        moves_ahead: 9,
        ..Tuning::USUAL
    };

    const FINE: usize = 4 * 4 * CELLS;

    const COARSE: usize = 4 * CELLS;

    fn move_index(position: &Position, Move(walk): Move) -> MoveIndex {
        let sort = position.board().top(walk.from).map_or(0, |top| top.cube.sort.code() - 1);
        let kind = usize::from(walk.grip == Grip::Stack) * 2 + usize::from(walk.on.is_some());
        let coarse = sort * CELLS + walk.end().index();
        MoveIndex { fine: kind * 4 * CELLS + coarse, coarse }
    }

    fn gain(position: &Position, Move(walk): Move) -> Value {
        prize(position, walk.via) + walk.on.map_or(0, |on| prize(position, on))
    }

    fn exchange(position: &Position, mv: Move, gain: Value) -> Value {
        // No more than a stack can be lost.
        if gain >= 2 * worth(Sort::Rock) {
            return gain;
        }
        let (after, end) = (position.after(mv), mv.0.end());
        if after.can_take(end) { gain - prize(&after, end) } else { gain }
    }

    fn winning_path(position: &Position) -> Option<u128> {
        position.arriving_path().map(u128::from)
    }

    fn touches(Move(walk): Move, cells: u128) -> bool {
        let has = |cell: Cell| cells & 1 << cell.index() != 0;
        has(walk.from) || has(walk.via) || walk.on.is_some_and(has)
    }

    fn material(position: &Position) -> u64 {
        let board = position.board();
        Side::BOTH.into_iter().fold(0, |key, side| {
            SORTS
                .into_iter()
                .fold(key, |key, sort| key << 4 | u64::from(board.count(Cube { side, sort })))
        })
    }

    fn parameters() -> Option<&'static Parameters> {
        Some(&PARAMETERS)
    }

    fn network_inputs() -> Option<&'static NetworkInputs> {
        Some(&INPUTS)
    }

    fn network() -> Option<&'static Arc<NeuralNetwork>> {
        Some(&NETWORK)
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

    use crate::evaluator::Evaluator as _;
    use crate::games::Linear;

    use super::*;

    #[test]
    fn whoever_wins_a_race_is_ahead() {
        let score = |fen: &str| {
            let position = Pijersi::position(&Options::new(), Some(fen)).unwrap();
            Linear::at(&position, None).score(&position)
        };
        // White has five rows to go, Black six and the move.
        assert!(score("r-5/7/6/7/6/R-6/6 b 0 5") < 0);
        // Now the draw comes first.
        assert_eq!(score("r-5/7/6/7/6/R-6/6 b 9 5"), score("r-5/7/6/7/6/R-6/6 b 19 5"));
        // Two papers are worth more than a rock, but neither catches it.
        assert!(score("6/6p-/R-4p-/7/6/7/6 w 0 5") > 0);
    }
}
