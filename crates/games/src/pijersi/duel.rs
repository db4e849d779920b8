//! One cube against one: who arrives, worked out once for every pair of cells.

use std::sync::LazyLock;

use kelci_core::Side;

use super::cells::{CELLS, goal};
use super::pieces::prey;
use super::steps::spread;
use crate::cubes::{Bits, Cell, Sort};

/// What the other cube is to the runner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeper {
    /// It captures the runner, or runs itself.
    Hunter,
    /// It stands in the way, or runs itself.
    Equal,
    /// It stands in the way.
    Wise,
    /// The runner captures it; it runs itself.
    Prey,
}

impl Keeper {
    const ALL: [Keeper; 4] = [Keeper::Hunter, Keeper::Equal, Keeper::Wise, Keeper::Prey];

    fn of(keeper: Sort, runner: Sort) -> Keeper {
        if keeper == Sort::Wise {
            Keeper::Wise
        } else if prey(keeper) == Some(runner) {
            Keeper::Hunter
        } else if prey(runner) == Some(keeper) {
            Keeper::Prey
        } else {
            Keeper::Equal
        }
    }
}

/// Longer duels are drawn.
const MOST_TURNS: u8 = 10;

/// For the keeper's cell and the runner's: in how many turns of its own the runner has won; 0 if
/// it has not.
type Turns = [[u8; CELLS]; CELLS];

/// Duels of a white runner against each keeper, with the runner and with the keeper to move.
static DUELS: LazyLock<[[Turns; 2]; 4]> = LazyLock::new(|| Keeper::ALL.map(work_out));

/// In how many plies a runner on that cell has won against a lone cube, if it does.
pub(super) fn duel(
    (side, runner, from): (Side, Sort, Cell),
    (keeper, at): (Sort, Cell),
    to_move: Side,
) -> Option<u32> {
    if runner == Sort::Wise {
        return None;
    }
    // The board looks the same from both ends.
    let seen = |cell: Cell| match side {
        Side::First => cell.index(),
        Side::Second => CELLS - 1 - cell.index(),
    };
    let waits = to_move != side;
    let table = &DUELS[Keeper::of(keeper, runner) as usize][usize::from(waits)];
    let turns = table[seen(at)][seen(from)];
    (turns > 0).then(|| 2 * u32::from(turns) - u32::from(!waits))
}

fn work_out(keeper: Keeper) -> [Turns; 2] {
    let mut table = [[[0; CELLS]; CELLS]; 2];
    // Where a runner has won within the turns counted so far, for each cell of the keeper.
    let mut waiting = [0; CELLS];
    for turns in 1..=MOST_TURNS {
        let to_move = std::array::from_fn(|at| {
            let well = goal(Side::First) | waiting[at];
            let keeper_at = u64::only(Cell::at(at));
            around(if keeper == Keeper::Prey { well | keeper_at } else { well & !keeper_at })
        });
        waiting = std::array::from_fn(|at| outrun(keeper, Cell::at(at), &to_move));
        for (table, won) in table.iter_mut().zip([&to_move, &waiting]) {
            for (row, won) in table.iter_mut().zip(won) {
                for cell in won.cells() {
                    let known = &mut row[cell.index()];
                    *known = if *known == 0 { turns } else { *known };
                }
            }
        }
    }
    table
}

/// Where a runner wins although the keeper on that cell is to move, if these are the cells from
/// which it wins afterwards.
fn outrun(keeper: Keeper, at: Cell, after: &[u64; CELLS]) -> u64 {
    let reach = around(u64::only(at));
    let arrives = if keeper == Keeper::Wise { 0 } else { goal(Side::Second) };
    let won = reach.cells().fold(!0, |won, to| {
        let well = if arrives.has(to) { 0 } else { after[to.index()] };
        // Where the runner stands, the keeper cannot go, unless to capture it.
        won & (well | u64::only(to))
    });
    if keeper == Keeper::Hunter { won & !reach } else { won }
}

/// The cells next to these.
fn around(set: u64) -> u64 {
    spread(set).into_iter().fold(0, |all, next| all | next)
}
