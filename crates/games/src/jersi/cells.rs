//! The board of Jersi.
//!
//! ```text
//! i     1 2 3 4 5 6 7         Black's side
//! h    1 2 3 4 5 6 7 8
//! g     1 2 3 4 5 6 7
//! f    1 2 3 4 5 6 7 8
//! e   1 2 3 4 5 6 7 8 9
//! d    1 2 3 4 5 6 7 8
//! c     1 2 3 4 5 6 7
//! b    1 2 3 4 5 6 7 8
//! a     1 2 3 4 5 6 7         White's side
//! ```

use crate::cubes::{Grid, Shape};

pub(super) const CELLS: usize = 69;

pub(super) static GRID: Grid<u128> =
    Grid::<u128>::new(Shape::Hexagons, &[7, 8, 7, 8, 9, 8, 7, 8, 7]);
