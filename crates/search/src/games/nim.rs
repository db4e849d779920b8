//! Nim, the toy of the tests: the search must find its perfect play without knowing any.

use std::sync::Arc;

use kelci_core::testkit::nim::{Heap, Nim, Take};
use kelci_core::{GameMove, Position as _, Watcher};

use crate::evaluator::{Evaluator, MoveIndex, Searchable};
use crate::network::NeuralNetwork;
use crate::score::Value;
use crate::tuning::Tuning;

/// Knows nothing.
#[derive(Clone, Copy, Debug)]
pub struct NimEval;

impl Watcher<usize> for NimEval {}

impl Evaluator<Heap> for NimEval {
    fn at(_: &Heap, _: Option<&Arc<NeuralNetwork>>) -> Self {
        NimEval
    }

    fn enter(&mut self) {}

    fn leave(&mut self) {}

    fn score(&mut self, _: &Heap) -> Value {
        0
    }
}

impl Searchable for Nim {
    type Eval = NimEval;

    // What nobody can judge must be searched.
    const TUNING: Tuning = Tuning {
        reverse_futility_depth: 0,
        futility_depth: 0,
        late_moves: 100,
        reduction_base_1024: 0,
        reduction_divisor: 10_000,
        ..Tuning::USUAL
    };

    const FINE: usize = 4;
    const COARSE: usize = 4;

    fn move_index(_: &Heap, mv: Take) -> MoveIndex {
        let number = mv.key() as usize;
        MoveIndex { fine: number, coarse: number }
    }

    fn gain(_: &Heap, _: Take) -> Value {
        0
    }

    fn wins_at_once(_: &Heap) -> bool {
        false
    }

    fn table_key(position: &Heap) -> u64 {
        position.hash()
    }

    fn pass(_: &Heap) -> Option<Heap> {
        None
    }
}
