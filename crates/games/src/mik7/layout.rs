//! Where the cells are drawn.

use kelci_core::{CellLayout, CellShape, Layout};

use super::cells::{CELLS, Cell, CellSet, NAMES, RANKS};

/// The tint of the blue cells.
const BLUE: u8 = 1;

const LAID: [CellLayout; CELLS] = {
    let mut laid = [CellLayout { name: "", x: 0, y: 0, tint: 0 }; CELLS];
    let mut rank = 0;
    while rank < RANKS {
        let mut file = 0;
        while file < RANKS {
            if let Some(cell) = Cell::on(file, rank) {
                let tint = if CellSet::BLUE.contains(cell) { BLUE } else { 0 };
                let index = cell.index();
                laid[index] = CellLayout { name: NAMES[index], x: 2 * file, y: rank, tint };
            }
            file += 1;
        }
        rank += 1;
    }
    laid
};

/// The cross, rank by rank; a cell's place in the list is its [`Cell::index`].
pub const LAYOUT: Layout = Layout { shape: CellShape::Square, cells: &LAID };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_where_their_names_say() {
        let at = |name: &str| LAYOUT.cells[usize::from(LAYOUT.cell(name).expect("a cell"))];
        assert_eq!(at("c1"), CellLayout { name: "c1", x: 4, y: 0, tint: 0 });
        assert_eq!(at("a4"), CellLayout { name: "a4", x: 0, y: 3, tint: 0 });
        assert_eq!(at("g5"), CellLayout { name: "g5", x: 12, y: 4, tint: BLUE });
        assert_eq!(LAYOUT.cells.len(), CELLS);
    }
}
