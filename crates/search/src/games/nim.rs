//! Nim, the toy of the tests: the search must find its perfect play without knowing any.

use kelci_core::testkit::nim::{Heap, Nim, Take};
use kelci_core::{GameMove, Position as _, Watcher};

use crate::evaluator::{Evaluator, Searchable, Tuning};
use crate::level::Handicaps;
use crate::score::Value;

/// Knows nothing.
#[derive(Clone, Copy, Debug)]
pub struct NimEval;

impl Watcher<usize> for NimEval {}

impl Evaluator<Heap> for NimEval {
    fn at(_: &Heap) -> Self {
        NimEval
    }

    fn enter(&mut self) {}

    fn leave(&mut self) {}

    fn score(&self, _: &Heap) -> Value {
        0
    }
}

impl Searchable for Nim {
    type Eval = NimEval;

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

    const HISTORY: usize = 4;

    fn gain(_: &Heap, _: Take) -> Value {
        0
    }

    fn history_index(_: &Heap, mv: Take) -> usize {
        mv.key() as usize
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
