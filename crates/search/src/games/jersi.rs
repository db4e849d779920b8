//! Jersi and Mikjersi, as the search sees them.

use std::sync::LazyLock;

use kelci_core::{Game, Position as _, Side, Watcher};
use kelci_games::cubes::{Bits, Cell, Cube, CubePlacement, Grip, Sort, StackLevel};
use kelci_games::jersi::{Move, Placement, Position, Variant};
use kelci_games::{Jersi, Mikjersi};

use super::linear::{Linear, Parameters};
use super::place;
use crate::evaluator::{Evaluator, Searchable, Tuning};
use crate::level::Handicaps;
use crate::score::Value;

/// Estimates a position of Jersi or Mikjersi.
#[derive(Clone, Debug)]
pub struct JersiEval(Linear);

/// What a cube is worth to whoever takes it, for ordering.
fn worth(sort: Sort) -> Value {
    match sort {
        Sort::Rock | Sort::Paper | Sort::Scissors => 100,
        Sort::Fool => 130,
        Sort::Wise => 60,
        Sort::King => 0,
        Sort::Mountain => 10,
    }
}

/// How the parameters call a sort. Rock, paper and scissors are the same in a circle.
fn kind(sort: Sort) -> &'static str {
    match sort {
        Sort::Rock | Sort::Paper | Sort::Scissors => "hand",
        other => other.word(),
    }
}

fn parameters<V: Variant>(file: &str, middle: u8) -> Parameters {
    let far = V::GRID.rows().len() as u8 - 1;
    Parameters::read(file, <Position<V> as kelci_core::Position>::PLACEMENTS, |tie| {
        for side in Side::BOTH {
            for sort in Sort::ALL {
                let cube = Cube { side, sort };
                for (cell, layout) in V::LAYOUT.cells.iter().enumerate() {
                    for level in [StackLevel::Ground, StackLevel::Upper] {
                        let placement = CubePlacement { cube, cell: Cell::at(cell), level };
                        let (name, sign) = place(kind(sort), side, level, layout, far, middle);
                        tie(Placement::from(placement).into(), name, sign);
                    }
                }
                for nth in 0..V::owned(sort) {
                    if sort != Sort::King {
                        let sign = if side == Side::First { 1 } else { -1 };
                        let placement = Position::<V>::reserve_placement(cube, nth);
                        tie(placement.into(), format!("{}.reserve.{nth}", kind(sort)), sign);
                    }
                }
            }
        }
    })
}

/// A game of the kind with its parameters.
pub trait Weighted: Variant {
    /// Its parameters.
    fn parameters() -> &'static Parameters;
}

impl Weighted for Jersi {
    fn parameters() -> &'static Parameters {
        static PARAMETERS: LazyLock<Parameters> =
            LazyLock::new(|| parameters::<Jersi>(include_str!("../../weights/jersi.txt"), 8));
        &PARAMETERS
    }
}

impl Weighted for Mikjersi {
    fn parameters() -> &'static Parameters {
        static PARAMETERS: LazyLock<Parameters> =
            LazyLock::new(|| parameters::<Mikjersi>(include_str!("../../weights/mikjersi.txt"), 4));
        &PARAMETERS
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
        JersiEval(Linear::new(V::parameters(), |visit| {
            position.each_placement(|p| visit(p.into()))
        }))
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
        let cubes = [StackLevel::Ground, StackLevel::Upper].map(|level| board.at(cell, level));
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

            fn parameters() -> Option<&'static Parameters> {
                Some(<$game as Weighted>::parameters())
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
        levels: Handicaps::USUAL,
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
        levels: Handicaps::USUAL,
    }
);
