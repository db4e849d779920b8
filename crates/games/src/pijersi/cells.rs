//! The board of Pijersi.
//!
//! ```text
//! g    1 2 3 4 5 6      Black's side
//! f   1 2 3 4 5 6 7
//! e    1 2 3 4 5 6
//! d   1 2 3 4 5 6 7
//! c    1 2 3 4 5 6
//! b   1 2 3 4 5 6 7
//! a    1 2 3 4 5 6      White's side
//! ```

use kelci_core::Side;

use crate::cubes::{Grid, Shape};

pub(super) const CELLS: usize = 45;

pub(super) static GRID: Grid<u64> = Grid::<u64>::new(Shape::Hexagons, &[6, 7, 6, 7, 6, 7, 6]);

/// Every cell.
pub(super) const ALL: u64 = (1 << CELLS) - 1;

/// The row a side wants to reach.
#[inline]
pub(super) fn goal(side: Side) -> u64 {
    GRID.home_row(side.other())
}

/// The three rows before a side's goal: no turn goes further.
#[inline]
pub(super) fn within_a_turn(side: Side) -> u64 {
    match side {
        Side::First => GRID.row(3) | GRID.row(4) | GRID.row(5),
        Side::Second => GRID.row(3) | GRID.row(2) | GRID.row(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_touches_up_to_six_others() {
        let around = |name| GRID.neighbours(GRID.parse(name).unwrap()).count_ones();
        assert_eq!([around("a1"), around("a3"), around("b1"), around("d4")], [3, 4, 3, 6]);
    }
}
