//! Where the cells of Jersi are drawn.

use kelci_core::{CellLayout, CellShape, Layout};

use super::cells::{CELLS, GRID};

static CELL_LAYOUTS: [CellLayout; CELLS] = GRID.layout();

pub(super) const LAYOUT: Layout = Layout { shape: CellShape::Hexagon, cells: &CELL_LAYOUTS };
