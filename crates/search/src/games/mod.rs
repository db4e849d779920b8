//! What the search knows of each game: its evaluation and its hints.

mod jersi;
mod linear;
mod mik7;
#[cfg(any(test, feature = "testkit"))]
mod nim;
mod pijersi;
mod symmetry;

use kelci_core::{CellLayout, Side, spread64};
use kelci_games::cubes::StackLevel;

pub use linear::Parameters;
pub(crate) use linear::{Linear, WeightedPosition};

/// The name of the parameter of a cube on a cell: its kind, level, rows gone and distance from the
/// middle file; and the sign with which it counts for the first side.
fn place(
    kind: &str,
    side: Side,
    level: StackLevel,
    cell: &CellLayout,
    far: u8,
    middle: u8,
) -> (String, i8) {
    let (rows, sign) = match side {
        Side::First => (cell.y, 1),
        Side::Second => (far - cell.y, -1),
    };
    let level = match level {
        StackLevel::Ground => "ground",
        StackLevel::Upper => "upper",
    };
    (format!("{kind}.{level}.{rows}.{}", cell.x.abs_diff(middle).div_ceil(2)), sign)
}

/// The table's key of a position that is drawn after so many more plies. Near the end of that
/// count equal boards are no longer equal positions.
fn counted_key(hash: u64, plies_to_draw: Option<u32>) -> u64 {
    const NEAR: u32 = 12;
    match plies_to_draw {
        Some(plies) if plies <= NEAR => hash ^ spread64(u64::from(plies + 1)),
        _ => hash,
    }
}
