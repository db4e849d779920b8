//! The board of Mikjersi: five rows `a` to `e` of five squares each, White's side first.

use crate::cubes::{Grid, Shape};

pub(super) const CELLS: usize = 25;

pub(super) static GRID: Grid<u64> = Grid::<u64>::new(Shape::Squares, &[5, 5, 5, 5, 5]);
