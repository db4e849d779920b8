//! Where the cells of a board are on the screen.
//!
//! Cells come in sizes. Of size `k` a cell is `2k` columns wide and rows are `k` lines apart, which
//! on most terminals is as wide as it is high. Hexagons stand on a corner:
//! ```text
//!   size 2         size 3
//!    ╱ ╲             ╱ ╲
//!   │ r │           ╱ w ╲
//!    ╲ ╱           │  r  │
//!                   ╲   ╱
//!                    ╲ ╱
//! ```

use kelci_core::{CellIndex, CellShape, Layout};
use ratatui::layout::Rect;

/// Columns left and right of the board for the names of the outer cells.
const MARGIN: u16 = 3;
/// Larger cells would look empty.
const LARGEST: u16 = 6;

/// How large cells are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// A line of letters for each row, when there is no place for more.
    Flat,
    /// With outlines, of this size.
    Outlined(u16),
}

impl Scale {
    const fn columns(self) -> u16 {
        match self {
            Scale::Flat => 4,
            Scale::Outlined(size) => 2 * size,
        }
    }

    const fn lines(self) -> u16 {
        match self {
            Scale::Flat => 1,
            Scale::Outlined(size) => size,
        }
    }

    /// All of them, the largest first.
    fn all() -> impl Iterator<Item = Scale> {
        (2..=LARGEST).rev().map(Scale::Outlined).chain([Scale::Flat])
    }
}

/// Where the cells of a board are.
#[derive(Clone, Copy)]
pub struct BoardArea {
    pub layout: &'static Layout,
    pub scale: Scale,
    flip: bool,
    area: Rect,
}

impl BoardArea {
    /// A board as large as it can be in the middle of an area, if there is place for one.
    pub fn fitting(layout: &'static Layout, flip: bool, within: Rect) -> Option<BoardArea> {
        Scale::all().find_map(|scale| {
            let (width, height) = size(layout, scale);
            let left = within.width.checked_sub(width)? / 2;
            let top = within.height.checked_sub(height)? / 2;
            let area = Rect::new(within.x + left, within.y + top, width, height);
            Some(BoardArea { layout, scale, flip, area })
        })
    }

    /// How many columns and lines a board needs at least.
    pub fn least(layout: &Layout) -> (u16, u16) {
        size(layout, Scale::Flat)
    }

    /// The column and line in the middle of a cell, where its lowest piece stands.
    pub fn middle(&self, cell: CellIndex) -> (u16, u16) {
        let (last_x, last_y) = last(self.layout);
        let cell = self.layout.cells[usize::from(cell)];
        let (x, y) = (u16::from(cell.x), u16::from(cell.y));
        let (x, y) = if self.flip { (last_x - x, y) } else { (x, last_y - y) };
        let columns = self.scale.columns();
        let column = self.area.x + MARGIN + x * columns / 2 + columns / 2;
        let down = match (self.scale, self.layout.shape) {
            (Scale::Flat, _) => 0,
            (Scale::Outlined(size), CellShape::Hexagon) => size - 1,
            (Scale::Outlined(size), CellShape::Square) => size.div_ceil(2),
        };
        (column, self.area.y + y * self.scale.lines() + down)
    }

    /// How far the inside of a cell reaches to either side, so many lines below its middle; none
    /// where there is no inside.
    pub fn reach(&self, below: i16) -> Option<u16> {
        let Scale::Outlined(size) = self.scale else { return (below == 0).then_some(1) };
        match self.layout.shape {
            CellShape::Hexagon => (size - 1).checked_sub(below.unsigned_abs()),
            CellShape::Square => {
                let line = i32::from(size.div_ceil(2)) + i32::from(below);
                (0 < line && line < i32::from(size)).then_some(size - 1)
            }
        }
    }

    /// How many lines the lower edge of a cell is below its middle.
    pub fn floor(&self) -> u16 {
        match (self.scale, self.layout.shape) {
            (Scale::Flat, _) => 0,
            (Scale::Outlined(size), CellShape::Hexagon) => size - 1,
            (Scale::Outlined(size), CellShape::Square) => size - size.div_ceil(2),
        }
    }

    /// The cell at a place of the screen, the nearest one if it is between cells.
    pub fn cell_at(&self, column: u16, line: u16) -> Option<CellIndex> {
        let distance = |cell: CellIndex| {
            let (middle, centre) = self.middle(cell);
            // A line is as high as two columns are wide.
            let (dx, dy) =
                (i32::from(column) - i32::from(middle), i32::from(line) - i32::from(centre));
            dx * dx + 4 * dy * dy
        };
        let near = i32::from(self.scale.columns() / 2 + 1);
        let cells = 0..self.layout.cells.len() as CellIndex;
        cells.min_by_key(|cell| distance(*cell)).filter(|cell| distance(*cell) <= near * near)
    }
}

/// The greatest coordinates of a board.
fn last(layout: &Layout) -> (u16, u16) {
    let x = layout.cells.iter().map(|cell| u16::from(cell.x)).max().unwrap_or(0);
    let y = layout.cells.iter().map(|cell| u16::from(cell.y)).max().unwrap_or(0);
    (x, y)
}

/// The columns and lines of a board.
fn size(layout: &Layout, scale: Scale) -> (u16, u16) {
    let (last_x, last_y) = last(layout);
    let width = (last_x + 2) * scale.columns() / 2 + 1 + 2 * MARGIN;
    let rows = (last_y + 1) * scale.lines();
    let height = match (scale, layout.shape) {
        (Scale::Flat, _) => rows,
        (Scale::Outlined(size), CellShape::Hexagon) => rows + size - 1,
        (Scale::Outlined(_), CellShape::Square) => rows + 1,
    };
    (width, height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelci_catalog::GAMES;

    #[test]
    fn every_cell_is_found_where_it_is_drawn() {
        for game in GAMES {
            for (width, height) in [(45, 9), (50, 21), (90, 37), (140, 57)] {
                for flip in [false, true] {
                    let within = Rect::new(3, 2, width, height);
                    let geometry = BoardArea::fitting(game.layout(), flip, within);
                    let geometry = geometry.unwrap_or_else(|| panic!("{}", game.info().name));
                    for cell in 0..game.layout().cells.len() as CellIndex {
                        let (column, line) = geometry.middle(cell);
                        assert!(within.contains((column, line).into()));
                        assert_eq!(geometry.cell_at(column, line), Some(cell));
                        assert_eq!(geometry.cell_at(column - 1, line), Some(cell));
                    }
                }
            }
        }
    }

    #[test]
    fn boards_are_as_large_as_they_can_be() {
        let scale = |name: &str, width, height| {
            let layout = kelci_catalog::find(name).unwrap().layout();
            BoardArea::fitting(layout, false, Rect::new(0, 0, width, height)).map(|at| at.scale)
        };
        // What is left of 80x24, 120x40 and 200x60.
        assert_eq!(scale("jersi", 50, 21), Some(Scale::Outlined(2)));
        assert_eq!(scale("mikjersi", 50, 21), Some(Scale::Outlined(4)));
        assert_eq!(scale("jersi", 84, 37), Some(Scale::Outlined(3)));
        assert_eq!(scale("jersi", 150, 57), Some(Scale::Outlined(5)));
        assert_eq!(scale("jersi", 50, 12), Some(Scale::Flat));
        assert_eq!(scale("jersi", 40, 12), None);
    }
}
