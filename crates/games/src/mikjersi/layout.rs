//! Where the cells of Mikjersi are drawn.

use kelci_core::{CellLayout, CellShape, Layout};

use super::cells::{CELLS, GRID};

static CELL_LAYOUTS: [CellLayout; CELLS] = GRID.layout();

pub(super) const LAYOUT: Layout = Layout { shape: CellShape::Square, cells: &CELL_LAYOUTS };
