//! Jersi and Mikjersi, as the search sees them.

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use kelci_core::{Game, Position as _, Side};
use kelci_games::cubes::{Bits, Cell, Cube, CubePlacement, Grip, Sort, StackLevel};
use kelci_games::jersi::{Move, Placement, Position, Variant};
use kelci_games::{Jersi, Mikjersi};

use super::linear::{Parameters, WeightedPosition};
use super::place;
use super::symmetry::{CubePlace, PlacedCube, cube_inputs};
use crate::evaluator::{MoveIndex, QuietPart, Searchable};
use crate::network::{NetworkEvaluator, NetworkInputs, NeuralNetwork};
use crate::score::Value;
use crate::tuning::Tuning;

/// What a cube is worth to whoever takes it, for ordering.
fn worth(sort: Sort) -> Value {
    match sort {
        Sort::Rock | Sort::Paper | Sort::Scissors => 100,
        Sort::Fool => 130,
        Sort::Wise => 60,
        // A king returns, and a mountain is never taken.
        Sort::King => 40,
        Sort::Mountain => 0,
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

fn inputs<V: FittedVariant + Game<Position = Position<V>>>() -> NetworkInputs {
    cube_inputs::<V>(V::fitted().digest, &Sort::ALL, V::owned, |PlacedCube { cube, place }| {
        match place {
            CubePlace::Board(cell, level) => {
                Placement::from(CubePlacement { cube, cell, level }).into()
            }
            CubePlace::Reserve(nth) => Position::<V>::reserve_placement(cube, nth).into(),
        }
    })
}

/// A game of the kind with its parameters.
pub trait FittedVariant: Variant {
    /// Its parameters.
    fn fitted() -> &'static Parameters;

    /// The network that corrects them, if there is one.
    fn network() -> Option<&'static Arc<NeuralNetwork>>;
}

impl FittedVariant for Jersi {
    fn fitted() -> &'static Parameters {
        static PARAMETERS: LazyLock<Parameters> =
            LazyLock::new(|| parameters::<Jersi>(include_str!("../../weights/jersi.txt"), 8));
        &PARAMETERS
    }

    fn network() -> Option<&'static Arc<NeuralNetwork>> {
        static NETWORK: LazyLock<Arc<NeuralNetwork>> = LazyLock::new(|| {
            NeuralNetwork::shipped(include_bytes!("../../networks/jersi.net"), &inputs::<Jersi>())
        });
        Some(&NETWORK)
    }
}

impl FittedVariant for Mikjersi {
    fn fitted() -> &'static Parameters {
        static PARAMETERS: LazyLock<Parameters> =
            LazyLock::new(|| parameters::<Mikjersi>(include_str!("../../weights/mikjersi.txt"), 4));
        &PARAMETERS
    }

    fn network() -> Option<&'static Arc<NeuralNetwork>> {
        static NETWORK: LazyLock<Arc<NeuralNetwork>> = LazyLock::new(|| {
            NeuralNetwork::shipped(
                include_bytes!("../../networks/mikjersi.net"),
                &inputs::<Mikjersi>(),
            )
        });
        Some(&NETWORK)
    }
}

impl<V: FittedVariant> WeightedPosition for Position<V> {
    fn parameters(&self) -> &'static Parameters {
        V::fitted()
    }

    fn judge(&self, sum: Value) -> Value {
        const TEMPO: Value = 15;
        TEMPO + sum
    }
}

/// What the cubes of an opposing cell are worth to whoever takes them.
fn prize<V: Variant>(position: &Position<V>, cell: Cell) -> Value {
    let board = position.board();
    if !board.owned(position.side_to_move().other()).has(cell) {
        return 0;
    }
    let cubes = [StackLevel::Ground, StackLevel::Upper].map(|level| board.at(cell, level));
    cubes.into_iter().flatten().map(|cube| worth(cube.sort)).sum()
}

fn gain<V: Variant>(position: &Position<V>, mv: Move) -> Value {
    let Move::Walk { walk, .. } = mv else { return 0 };
    prize(position, walk.via) + walk.on.map_or(0, |on| prize(position, on))
}

fn exchange<V: Variant>(position: &Position<V>, mv: Move, gain: Value) -> Value {
    let Move::Walk { walk, .. } = mv else { return gain };
    let after = position.after(mv);
    let stake = prize(&after, walk.end());
    if gain < stake && after.can_take(walk.end()) { gain - stake } else { gain }
}

const KINDS: usize = 6;

fn move_index<V: Variant>(position: &Position<V>, mv: Move) -> MoveIndex {
    let (kind, sort, cell) = match mv {
        Move::Walk { walk, .. } => {
            let sort = position.board().top(walk.from).map_or(Sort::Rock, |top| top.cube.sort);
            let kind = usize::from(walk.grip == Grip::Stack) * 2 + usize::from(walk.on.is_some());
            (kind, sort, walk.end())
        }
        Move::Drop(drop) => (4, drop.sort, drop.cell),
        Move::DropTwo(first, second) => (5, first.sort, second.cell),
    };
    let coarse = (sort.code() - 1) * V::CELLS + cell.index();
    MoveIndex { fine: kind * Sort::ALL.len() * V::CELLS + coarse, coarse }
}

fn touches(mv: Move, cells: u128) -> bool {
    let has = |cell: Cell| cells & 1 << cell.index() != 0;
    match mv {
        Move::Walk { walk, king_return } => {
            let ends = [Some(walk.via), walk.on, king_return];
            has(walk.from) || ends.into_iter().flatten().any(has)
        }
        Move::Drop(drop) => has(drop.cell),
        Move::DropTwo(first, second) => has(first.cell) || has(second.cell),
    }
}

fn material<V: Variant>(position: &Position<V>) -> u64 {
    let board = position.board();
    Side::BOTH.into_iter().fold(0, |key, side| {
        Sort::ALL
            .into_iter()
            .fold(key, |key, sort| key << 4 | u64::from(board.count(Cube { side, sort })))
    })
}

fn each_quiet<V, G>(position: &Position<V>, part: QuietPart<'_, G>, mut visit: impl FnMut(Move))
where
    V: Variant,
    G: Searchable<Position = Position<V>>,
{
    let mut visit = |mv| {
        visit(mv);
        ControlFlow::Continue(())
    };
    let _ = match part {
        QuietPart::Walks => position.each_quiet_walk(&mut visit),
        QuietPart::Drops => position.each_single_drop(&mut visit),
        QuietPart::DoubleDrops(singles) => position.each_double_drop(&mut |mv| match mv {
            Move::DropTwo(first, second)
                if [first, second].iter().any(|drop| singles.contains(&Move::Drop(*drop))) =>
            {
                visit(mv)
            }
            _ => ControlFlow::Continue(()),
        }),
    };
}

macro_rules! searchable {
    ($game:ty, $tuning:expr) => {
        impl Searchable for $game {
            type Eval = NetworkEvaluator;
            const TUNING: Tuning = $tuning;
            const FINE: usize = KINDS * Self::COARSE;
            const COARSE: usize = Sort::ALL.len() * <$game as Variant>::CELLS;

            fn move_index(position: &<Self as Game>::Position, mv: Move) -> MoveIndex {
                move_index(position, mv)
            }

            fn gain(position: &<Self as Game>::Position, mv: Move) -> Value {
                gain(position, mv)
            }

            fn exchange(position: &<Self as Game>::Position, mv: Move, gain: Value) -> Value {
                exchange(position, mv, gain)
            }

            fn each_quiet(
                position: &<Self as Game>::Position,
                part: QuietPart<'_, Self>,
                visit: impl FnMut(Move),
            ) {
                each_quiet(position, part, visit);
            }

            fn winning_path(position: &<Self as Game>::Position) -> Option<u128> {
                position.arriving_path()
            }

            fn touches(mv: Move, cells: u128) -> bool {
                touches(mv, cells)
            }

            fn material(position: &<Self as Game>::Position) -> u64 {
                material(position)
            }

            fn parameters() -> Option<&'static Parameters> {
                Some(<$game as FittedVariant>::fitted())
            }

            fn network_inputs() -> Option<&'static NetworkInputs> {
                static INPUTS: LazyLock<NetworkInputs> = LazyLock::new(inputs::<$game>);
                Some(&INPUTS)
            }

            fn network() -> Option<&'static Arc<NeuralNetwork>> {
                <$game as FittedVariant>::network()
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
        reduction_base_1024: 717,
        reduction_divisor: 170,
        // Threats and captures come in any order, and meet in the same positions.
        quiescence_table: 1,
        moves_ahead: 34,
        ..Tuning::USUAL
    }
);

searchable!(
    Mikjersi,
    Tuning {
        reverse_futility: 70,
        futility: 90,
        late_moves: 8,
        reduction_base_1024: 512,
        reduction_divisor: 210,
        delta: 90,
        // Here a threat is answered by most moves, and what is looked for costs more than it finds.
        quiescence_threats: 0,
        threat_extension: 0,
        singular_depth: 64,
        moves_ahead: 15,
        ..Tuning::USUAL
    }
);
