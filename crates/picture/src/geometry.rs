//! Where everything of a board is drawn, in units of which neighbours are 100 apart.
//!
//! The first side sits at the bottom; a board turned round has every centre mirrored through the
//! middle of the drawing, while what stands on a cell and its label stay upright.

use kelci_core::{CellIndex, CellShape, Layout, Side};

/// From the middle of a cell to the middle of the next one in its row.
pub(crate) const PITCH: f64 = 100.0;
/// From the middle of a hexagon to its corners: half its height.
const HEXAGON_RADIUS: f64 = 57.735;
/// From one row of hexagons to the next.
const HEXAGON_ROWS: f64 = 86.603;
/// What is left free on each side of the cells, for the rim of the board.
const MARGIN: f64 = 19.0;
/// What separates a cell from its edge of the honeycomb, so that cells stand apart.
const GAP: f64 = 2.5;
/// How far from a corner its rounding begins.
const ROUNDING: f64 = 9.0;

/// A point, or a distance in both directions.
type Point = (f64, f64);

/// A place for a piece, seen from the middle of its cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PiecePlace {
    /// To the right.
    pub dx: f64,
    /// Downwards.
    pub dy: f64,
    /// The length of the square that the piece fills.
    pub size: f64,
}

/// The drawing of a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Geometry {
    /// How wide the drawing is.
    pub width: f64,
    /// How high.
    pub height: f64,
    /// The middle of each cell, the first side at the bottom.
    pub centres: Vec<Point>,
    /// A cell's outline with rounded corners, as a relative path about its middle.
    pub outline: String,
    /// The same further inside, for a second mark on a cell.
    pub inner: String,
    /// A cell's whole part of the board, as a relative path about its middle.
    pub slab: String,
    /// The middle of a cell's name, its base line, seen from the middle of the cell.
    pub label: Point,
    /// Where a piece alone on its cell stands.
    pub lone: PiecePlace,
    /// Where the pieces of a stack stand, the lower one first. Both can be seen.
    pub stacked: [PiecePlace; 2],
}

impl Geometry {
    /// The drawing of a layout.
    pub fn of(layout: &Layout) -> Geometry {
        let farthest = |of: fn(&kelci_core::CellLayout) -> u8| {
            f64::from(layout.cells.iter().map(of).max().unwrap_or(0))
        };
        let (columns, rows) = (farthest(|cell| cell.x) / 2.0, farthest(|cell| cell.y));
        let (half_width, half_height, row_pitch) = match layout.shape {
            CellShape::Hexagon => (PITCH / 2.0, HEXAGON_RADIUS, HEXAGON_ROWS),
            CellShape::Square => (PITCH / 2.0, PITCH / 2.0, PITCH),
        };
        let centre = |cell: &kelci_core::CellLayout| {
            let x = MARGIN + half_width + f64::from(cell.x) / 2.0 * PITCH;
            (rounded(x), rounded(MARGIN + half_height + (rows - f64::from(cell.y)) * row_pitch))
        };
        // The top of a stack is the larger one, nearer to the eye. On hexagons it stands over the
        // row behind, so that the cell's name stays in sight, well above the lower corner where it
        // would be between two cells.
        let (label, lone, [below, above]) = match layout.shape {
            CellShape::Hexagon => ((0.0, 40.5), (-6.5, 70.0), [(6.5, 48.0), (-32.5, 54.0)]),
            CellShape::Square => ((-37.0, 44.0), (0.0, 76.0), [(23.5, 51.0), (-19.5, 58.0)]),
        };
        let upright = |(dy, size)| PiecePlace { dx: 0.0, dy, size };
        Geometry {
            width: rounded(2.0 * (MARGIN + half_width) + columns * PITCH),
            height: rounded(2.0 * (MARGIN + half_height) + rows * row_pitch),
            centres: layout.cells.iter().map(centre).collect(),
            outline: round_path(&corners(layout.shape, GAP)),
            inner: round_path(&frame(layout.shape)),
            slab: path(&corners(layout.shape, 0.0)),
            label,
            lone: upright(lone),
            stacked: [upright(below), upright(above)],
        }
    }

    /// The middle of a cell when that side sits at the bottom.
    pub fn centre(&self, cell: CellIndex, bottom: Side) -> Point {
        let (x, y) = self.centres[usize::from(cell)];
        match bottom {
            Side::First => (x, y),
            Side::Second => (rounded(self.width - x), rounded(self.height - y)),
        }
    }
}

/// To hundredths, which is all that is ever written.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// A number as it is written into a drawing: at most two digits after the point.
pub(crate) fn written(number: f64) -> String {
    // Zero has no sign.
    (rounded(number) + 0.0).to_string()
}

/// The corners of a cell about its middle, so much inside its edges.
fn corners(shape: CellShape, inside: f64) -> Vec<Point> {
    match shape {
        CellShape::Hexagon => {
            let scale = 1.0 - inside / (PITCH / 2.0);
            let (x, y) = (PITCH / 2.0 * scale, HEXAGON_RADIUS * scale);
            vec![(0.0, -y), (x, -y / 2.0), (x, y / 2.0), (0.0, y), (-x, y / 2.0), (-x, -y / 2.0)]
        }
        CellShape::Square => {
            let half = PITCH / 2.0 - inside;
            vec![(-half, -half), (half, -half), (half, half), (-half, half)]
        }
    }
}

/// The corners of a frame inside a cell. On squares it goes around the name, which is in a corner.
fn frame(shape: CellShape) -> Vec<Point> {
    let mut corners = corners(shape, 9.0);
    if let (CellShape::Square, Some((x, y))) = (shape, corners.last().copied()) {
        corners.pop();
        corners.extend([(x + 29.0, y), (x, y - 21.0)]);
    }
    corners
}

/// A relative path through points.
struct Pen {
    path: String,
    at: Point,
}

impl Pen {
    fn at(point: Point) -> Pen {
        Pen { path: format!("m{} {}", written(point.0), written(point.1)), at: point }
    }

    fn draw(&mut self, command: char, points: &[Point]) {
        self.path.push(command);
        for (i, point) in points.iter().enumerate() {
            let step = (written(point.0 - self.at.0), written(point.1 - self.at.1));
            let before = if i == 0 { "" } else { " " };
            self.path += &format!("{before}{} {}", step.0, step.1);
        }
        self.at = *points.last().unwrap_or(&self.at);
    }

    fn close(mut self) -> String {
        self.path.push('z');
        self.path
    }
}

fn path(corners: &[Point]) -> String {
    let mut pen = Pen::at(corners[0]);
    corners[1..].iter().for_each(|&corner| pen.draw('l', &[corner]));
    pen.close()
}

fn round_path(corners: &[Point]) -> String {
    let count = corners.len();
    let beside = |corner: Point, towards: Point| {
        let (dx, dy) = (towards.0 - corner.0, towards.1 - corner.1);
        let part = ROUNDING / (dx * dx + dy * dy).sqrt();
        (rounded(corner.0 + dx * part), rounded(corner.1 + dy * part))
    };
    let mut pen = Pen::at(beside(corners[0], corners[1]));
    for i in 1..=count {
        let (before, corner, next) = (corners[i - 1], corners[i % count], corners[(i + 1) % count]);
        pen.draw('l', &[beside(corner, before)]);
        pen.draw('q', &[corner, beside(corner, next)]);
    }
    pen.close()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_a_pitch_apart_and_a_turned_board_is_the_same_board() {
        for game in kelci_catalog::GAMES {
            let geometry = Geometry::of(game.layout());
            let nearest = |from: Point| {
                let others = geometry.centres.iter().filter(|&&to| to != from);
                let distance =
                    |to: &Point| ((to.0 - from.0).powi(2) + (to.1 - from.1).powi(2)).sqrt();
                others.map(distance).fold(f64::MAX, f64::min)
            };
            for (cell, &(x, y)) in geometry.centres.iter().enumerate() {
                assert!((nearest((x, y)) - PITCH).abs() < 0.01, "{}", game.info().name);
                assert!(x > MARGIN && x < geometry.width - MARGIN);
                assert!(y > MARGIN && y < geometry.height - MARGIN);
                let (x, y) = geometry.centre(cell as u8, Side::Second);
                assert!(x > MARGIN && y > MARGIN, "the drawing has room on all sides");
            }
        }
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(written(-0.001), "0");
        assert_eq!(written(12.0), "12");
        assert_eq!(written(1.0 / 3.0), "0.33");
    }
}
