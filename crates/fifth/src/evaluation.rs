//! What the search knows of the game: nothing, since it sees to every end.

use kelci_catalog::search::{Evaluator, Handicaps, Searchable, Tuning, Value};
use kelci_core::{GameMove, Position as _, Watcher};

use crate::game::Hexapawn;
use crate::position::{CELLS, Position, Step};

#[derive(Clone, Copy, Debug)]
pub struct Evaluation;

impl Watcher<usize> for Evaluation {}

impl Evaluator<Position> for Evaluation {
    fn at(_: &Position) -> Self {
        Evaluation
    }

    fn enter(&mut self) {}

    fn leave(&mut self) {}

    fn score(&self, _: &Position) -> Value {
        0
    }
}

impl Searchable for Hexapawn {
    type Eval = Evaluation;

    const TUNING: Tuning = Tuning {
        aspiration: 25,
        reverse_futility: 100,
        futility: 100,
        late_moves: 100,
        reduction_base: 0.0,
        reduction_divisor: 100.0,
        delta: 100,
        levels: Handicaps::USUAL,
    };

    const HISTORY: usize = CELLS as usize * CELLS as usize;

    fn gain(position: &Position, step: Step) -> Value {
        if position.captures(step) { 100 } else { 0 }
    }

    fn history_index(_: &Position, step: Step) -> usize {
        step.key() as usize
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
