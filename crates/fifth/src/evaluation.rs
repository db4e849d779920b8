//! What the search knows of the game: nothing, since it sees to every end.

use std::sync::Arc;

use kelci_catalog::search::{Evaluator, MoveIndex, NeuralNetwork, Searchable, Tuning, Value};
use kelci_core::{GameMove, Position as _, Watcher};

use crate::game::Hexapawn;
use crate::position::{CELLS, Position, Step};

#[derive(Clone, Copy, Debug)]
pub struct Evaluation;

impl Watcher<usize> for Evaluation {}

impl Evaluator<Position> for Evaluation {
    fn at(_: &Position, _: Option<&Arc<NeuralNetwork>>) -> Self {
        Evaluation
    }

    fn enter(&mut self) {}

    fn leave(&mut self) {}

    fn score(&mut self, _: &Position) -> Value {
        0
    }
}

impl Searchable for Hexapawn {
    type Eval = Evaluation;

    // What nobody can judge must be searched.
    const TUNING: Tuning = Tuning {
        reverse_futility_depth: 0,
        futility_depth: 0,
        late_moves: 100,
        reduction_base_1024: 0,
        reduction_divisor: 10_000,
        ..Tuning::USUAL
    };

    const FINE: usize = CELLS as usize * CELLS as usize;
    const COARSE: usize = Self::FINE;

    fn move_index(_: &Position, step: Step) -> MoveIndex {
        let number = step.key() as usize;
        MoveIndex { fine: number, coarse: number }
    }

    fn gain(position: &Position, step: Step) -> Value {
        if position.captures(step) { 100 } else { 0 }
    }

    fn wins_at_once(position: &Position) -> bool {
        position.moves().into_iter().any(|step| Position::arrives(step, position.side_to_move()))
    }

    fn table_key(position: &Position) -> u64 {
        position.hash()
    }

    fn pass(_: &Position) -> Option<Position> {
        None
    }
}
