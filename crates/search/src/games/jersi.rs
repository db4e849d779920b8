//! Jersi and Mikjersi, as the search sees them.

use std::sync::LazyLock;

use kelci_core::{Game, Position as _, Side, Watcher};
use kelci_games::cubes::{Bits, Cell, Cube, CubePlacement, Grip, Level, Sort};
use kelci_games::jersi::{Move, Placement, Position, Variant};
use kelci_games::{Jersi, Mikjersi};

use super::linear::Linear;
use crate::evaluator::{Evaluator, Searchable, Tuning};
use crate::score::Value;

/// Estimates a position of Jersi or Mikjersi.
#[derive(Clone, Debug)]
pub struct JersiEval(Linear);

/// The worth of a cube on the board.
fn worth(sort: Sort) -> Value {
    match sort {
        Sort::Rock | Sort::Paper | Sort::Scissors => 100,
        Sort::Fool => 130,
        Sort::Wise => 60,
        Sort::King => 0,
        Sort::Mountain => 10,
    }
}

/// The worth of a cube that can still be dropped.
fn worth_in_reserve(sort: Sort) -> Value {
    worth(sort) * 3 / 4
}

/// What it is worth to have gone so many of `far` rows.
fn advance(sort: Sort, level: Level, rows: usize, far: usize) -> Value {
    let part = (rows * 100 / far) as Value;
    let upper = Value::from(level == Level::Upper);
    match sort {
        Sort::King => part * part / 60 + 15 * upper,
        Sort::Mountain => part * (100 - part) / 250,
        Sort::Wise => part / 6 + 5 * upper,
        _ => part / 4 + 8 * upper,
    }
}

fn weights<V: Variant>() -> Vec<i16> {
    let mut weights = vec![0; <Position<V> as kelci_core::Position>::PLACEMENTS];
    let far = V::GRID.rows().len() - 1;
    for side in Side::BOTH {
        let sign = if side == Side::First { 1 } else { -1 };
        for sort in Sort::ALL {
            let cube = Cube { side, sort };
            for cell in (0..V::CELLS).map(Cell::at) {
                let row = (0..=far).find(|row| V::GRID.row(*row).has(cell)).unwrap_or(0);
                let rows = if side == Side::First { row } else { far - row };
                for level in [Level::Ground, Level::Upper] {
                    let placement = CubePlacement { cube, cell, level };
                    let value = worth(sort) + advance(sort, level, rows, far);
                    weights[usize::from(Placement::from(placement))] = (sign * value) as i16;
                }
            }
            for nth in 0..V::owned(sort) {
                let placement = Position::<V>::reserve_placement(cube, nth);
                weights[usize::from(placement)] = (sign * worth_in_reserve(sort)) as i16;
            }
        }
    }
    weights
}

/// A game of the kind with its weights.
pub trait Weighted: Variant {
    /// A weight for every placement.
    fn weights() -> &'static [i16];
}

impl Weighted for Jersi {
    fn weights() -> &'static [i16] {
        static WEIGHTS: LazyLock<Vec<i16>> = LazyLock::new(weights::<Jersi>);
        &WEIGHTS
    }
}

impl Weighted for Mikjersi {
    fn weights() -> &'static [i16] {
        static WEIGHTS: LazyLock<Vec<i16>> = LazyLock::new(weights::<Mikjersi>);
        &WEIGHTS
    }
}

impl Watcher<Placement> for JersiEval {
    fn vanished(&mut self, placement: Placement) {
        self.0.vanished(placement);
    }
    fn appeared(&mut self, placement: Placement) {
        self.0.appeared(placement);
    }
}

impl<V: Weighted> Evaluator<Position<V>> for JersiEval {
    fn at(position: &Position<V>) -> Self {
        JersiEval(Linear::new(V::weights(), |visit| position.each_placement(|p| visit(p.into()))))
    }

    fn enter(&mut self) {
        self.0.enter();
    }

    fn leave(&mut self) {
        self.0.leave();
    }

    fn score(&self, position: &Position<V>) -> Value {
        const TEMPO: Value = 15;
        let sum = match position.side_to_move() {
            Side::First => self.0.sum(),
            Side::Second => -self.0.sum(),
        };
        TEMPO + sum
    }
}

fn gain<V: Variant>(position: &Position<V>, mv: Move) -> Value {
    let Move::Walk { walk, .. } = mv else { return 0 };
    let board = position.board();
    let opposing = board.owned(position.side_to_move().other());
    let prize = |cell: Cell| -> Value {
        if !opposing.has(cell) {
            return 0;
        }
        let cubes = [Level::Ground, Level::Upper].map(|level| board.at(cell, level));
        let worths = cubes.into_iter().flatten().map(|cube| match cube.sort {
            Sort::Mountain => 0,
            Sort::King => 40,
            sort => worth(sort),
        });
        worths.sum()
    };
    prize(walk.via) + walk.on.map_or(0, prize)
}

const KINDS: usize = 6;

fn history_index<V: Variant>(position: &Position<V>, mv: Move) -> usize {
    let (kind, sort, cell) = match mv {
        Move::Walk { walk, .. } => {
            let sort = position.board().top(walk.from).map_or(Sort::Rock, |top| top.cube.sort);
            let kind = usize::from(walk.grip == Grip::Stack) * 2 + usize::from(walk.on.is_some());
            (kind, sort, walk.end())
        }
        Move::Drop(drop) => (4, drop.sort, drop.cell),
        Move::DropTwo(first, second) => (5, first.sort, second.cell),
    };
    (kind * Sort::ALL.len() + sort.code() - 1) * V::CELLS + cell.index()
}

macro_rules! searchable {
    ($game:ty, $tuning:expr) => {
        impl Searchable for $game {
            type Eval = JersiEval;
            const TUNING: Tuning = $tuning;
            const HISTORY: usize = KINDS * Sort::ALL.len() * <$game as Variant>::CELLS;

            fn gain(position: &<Self as Game>::Position, mv: Move) -> Value {
                gain(position, mv)
            }

            fn history_index(position: &<Self as Game>::Position, mv: Move) -> usize {
                history_index(position, mv)
            }

            fn wins_at_once(position: &<Self as Game>::Position) -> bool {
                position.can_arrive()
            }

            fn pass(position: &<Self as Game>::Position) -> Option<<Self as Game>::Position> {
                Some(position.passed())
            }

            fn table_key(position: &<Self as Game>::Position) -> u64 {
                super::counted_key(position.hash(), position.plies_to_draw())
            }
        }
    };
}

searchable!(
    Jersi,
    Tuning {
        aspiration: 25,
        reverse_futility: 60,
        futility: 80,
        late_moves: 6,
        reduction_base: 0.7,
        reduction_divisor: 1.7,
        delta: 80,
    }
);

searchable!(
    Mikjersi,
    Tuning {
        aspiration: 25,
        reverse_futility: 70,
        futility: 90,
        late_moves: 8,
        reduction_base: 0.5,
        reduction_divisor: 2.1,
        delta: 90,
    }
);
