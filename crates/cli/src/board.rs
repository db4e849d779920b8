//! The board of any game, drawn with characters.
//!
//! A cell shows its ground piece in the middle and the piece lying on it above. Hexagons and
//! small squares are one line high, so the upper piece stands in the roof of its cell:
//! ```text
//!      ╱ ╲ ╱ ╲ ╱w╲ ╱ ╲
//!  f2 │ r │ s │ w │ r │ f5
//!      ╲ ╱ ╲ ╱ ╲ ╱ ╲ ╱
//! ```

use kelci_core::{CellIndex, CellLayout, CellShape, Layout, Piece, Spot};

use crate::paint::{Ink, InkedLine, OutputLook};

/// What to draw, and how.
pub struct View<'a> {
    /// Where the cells are.
    pub layout: &'a Layout,
    /// What stands on them; pieces beside the board are left out.
    pub pieces: &'a [Piece],
    /// Cells to be pointed out.
    pub fresh: &'a [CellIndex],
    /// Whether the second side sits below.
    pub flip: bool,
    /// Whether empty cells show their names.
    pub names: bool,
    /// What the output can show.
    pub look: OutputLook,
}

/// How many columns and lines a cell takes, its left and upper edges included.
#[derive(Clone, Copy)]
struct Size {
    columns: usize,
    lines: usize,
}

const SMALL: Size = Size { columns: 4, lines: 2 };
const LARGE: Size = Size { columns: 6, lines: 3 };

/// Boards are drawn with large cells if that keeps them so low.
const MAX_LARGE_LINES: usize = 20;

/// Columns left and right of the board for the names of the outer cells.
const MARGIN: usize = 3;

// The edges that meet in a character, for the lines between squares.
const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

/// The character for each set of edges that meet.
const JOINTS: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// Draws the board, the second side's end above unless it is flipped.
pub fn draw(view: &View<'_>) -> Vec<InkedLine> {
    let cells = view.layout.cells;
    let last_x = cells.iter().map(|cell| usize::from(cell.x)).max().unwrap_or(0);
    let last_y = cells.iter().map(|cell| usize::from(cell.y)).max().unwrap_or(0);
    let size = match view.layout.shape {
        CellShape::Square if (last_y + 1) * LARGE.lines < MAX_LARGE_LINES => LARGE,
        _ => SMALL,
    };
    // Twice the column, halved: `x` counts half cells.
    let columns = (last_x + 2) * size.columns / 2 + 1;
    let lines = (last_y + 1) * size.lines + 1;
    let mut canvas = Canvas::new(columns + 2 * MARGIN, lines, view.look.ascii);
    let place = |cell: &CellLayout| {
        let (x, y) = (usize::from(cell.x), usize::from(cell.y));
        let (x, y) = if view.flip { (last_x - x, y) } else { (x, last_y - y) };
        Corner { column: MARGIN + x * size.columns / 2, line: y * size.lines, size }
    };

    // Cells pointed out are outlined last, over the edges they share.
    let is_fresh = |index: usize| view.fresh.iter().any(|cell| usize::from(*cell) == index);
    for pass in [false, true] {
        for (_, cell) in cells.iter().enumerate().filter(|(i, _)| is_fresh(*i) == pass) {
            let ink = if pass { Ink::Fresh } else { Ink::Line };
            match view.layout.shape {
                CellShape::Hexagon => canvas.outline_hexagon(place(cell), ink),
                CellShape::Square => canvas.outline_square(place(cell), ink),
            }
        }
    }
    for (index, cell) in cells.iter().enumerate() {
        let piece = |wanted: u8| {
            view.pieces.iter().find(|piece| {
                matches!(piece.spot, Spot::Cell { cell, level }
                    if usize::from(cell) == index && level == wanted)
            })
        };
        fill(&mut canvas, place(cell), cell, [piece(0), piece(1)], view);
    }
    name_outer_cells(&mut canvas, cells, place);
    canvas.into_lines()
}

/// Draws what is inside a cell.
fn fill(
    canvas: &mut Canvas,
    corner: Corner,
    cell: &CellLayout,
    [ground, upper]: [Option<&Piece>; 2],
    view: &View<'_>,
) {
    let (middle, line) = corner.middle();
    if cell.tint != 0 {
        let mark = match (view.look.colour, view.look.ascii) {
            (true, _) => ' ',
            (false, false) => '░',
            (false, true) => ':',
        };
        for (column, line) in corner.inside() {
            canvas.put(column, line, mark, Ink::Tint);
        }
    }
    match ground {
        Some(piece) => {
            // In a small tinted cell a wide piece would hide the tint.
            let is_large = corner.size.lines == LARGE.lines;
            if view.look.colour && (cell.tint == 0 || is_large) {
                canvas.write(middle - 1, line, "   ", Ink::Piece(piece.side));
            }
            canvas.put(middle, line, piece.letter, Ink::Piece(piece.side));
        }
        None if view.names => {
            let ink = if cell.tint != 0 { Ink::Tint } else { Ink::Faint };
            canvas.write(middle - 1, line, cell.name, ink);
        }
        None => {}
    }
    if let Some(piece) = upper {
        if view.look.colour && corner.size.lines == LARGE.lines {
            canvas.write(middle - 1, line - 1, "   ", Ink::Piece(piece.side));
        }
        canvas.put(middle, line - 1, piece.letter, Ink::Piece(piece.side));
    }
}

/// Writes the names of the cells at both ends of each row beside them.
fn name_outer_cells(
    canvas: &mut Canvas,
    cells: &[CellLayout],
    place: impl Fn(&CellLayout) -> Corner,
) {
    for cell in cells {
        let row = || cells.iter().filter(|other| other.y == cell.y);
        let corner = place(cell);
        let (_, line) = corner.middle();
        let is_left = row().all(|other| place(other).column >= corner.column);
        if is_left {
            canvas.write(corner.column - MARGIN, line, cell.name, Ink::Faint);
        }
        let is_right = row().all(|other| place(other).column <= corner.column);
        if is_right {
            canvas.write(corner.column + corner.size.columns + 2, line, cell.name, Ink::Faint);
        }
    }
}

/// The upper left corner of a cell's box on the canvas.
#[derive(Clone, Copy)]
struct Corner {
    column: usize,
    line: usize,
    size: Size,
}

impl Corner {
    /// Where the ground piece stands.
    fn middle(self) -> (usize, usize) {
        (self.column + self.size.columns / 2, self.line + self.size.lines - 1)
    }

    /// All places between the edges.
    fn inside(self) -> impl Iterator<Item = (usize, usize)> {
        let lines = self.line + 1..self.line + self.size.lines;
        lines.flat_map(move |line| {
            (self.column + 1..self.column + self.size.columns).map(move |column| (column, line))
        })
    }
}

#[derive(Clone, Copy)]
struct Mark {
    glyph: char,
    ink: Ink,
    /// The edges that meet here, as long as nothing else is drawn.
    joint: u8,
}

struct Canvas {
    lines: Vec<Vec<Mark>>,
    ascii: bool,
}

impl Canvas {
    fn new(columns: usize, lines: usize, ascii: bool) -> Canvas {
        let blank = Mark { glyph: ' ', ink: Ink::Plain, joint: 0 };
        Canvas { lines: vec![vec![blank; columns]; lines], ascii }
    }

    fn put(&mut self, column: usize, line: usize, glyph: char, ink: Ink) {
        self.lines[line][column] = Mark { glyph, ink, joint: 0 };
    }

    /// Writes from a column on; what would leave the canvas is left out.
    fn write(&mut self, column: usize, line: usize, text: &str, ink: Ink) {
        let marks = &mut self.lines[line];
        for (mark, glyph) in marks.iter_mut().skip(column).zip(text.chars()) {
            *mark = Mark { glyph, ink, joint: 0 };
        }
    }

    fn outline_hexagon(&mut self, corner: Corner, ink: Ink) {
        let Corner { column, line, .. } = corner;
        let [rise, fall, wall] = if self.ascii { ['/', '\\', '|'] } else { ['╱', '╲', '│'] };
        self.put(column + 1, line, rise, ink);
        self.put(column + 3, line, fall, ink);
        self.put(column, line + 1, wall, ink);
        self.put(column + 4, line + 1, wall, ink);
        self.put(column + 1, line + 2, fall, ink);
        self.put(column + 3, line + 2, rise, ink);
    }

    fn outline_square(&mut self, corner: Corner, ink: Ink) {
        let Corner { column, line, size } = corner;
        let (right, bottom) = (column + size.columns, line + size.lines);
        for edge in [line, bottom] {
            self.join(column, edge, RIGHT, ink);
            self.join(right, edge, LEFT, ink);
            for between in column + 1..right {
                self.join(between, edge, LEFT | RIGHT, ink);
            }
        }
        for edge in [column, right] {
            self.join(edge, line, DOWN, ink);
            self.join(edge, bottom, UP, ink);
            for between in line + 1..bottom {
                self.join(edge, between, UP | DOWN, ink);
            }
        }
    }

    fn join(&mut self, column: usize, line: usize, edges: u8, ink: Ink) {
        let ascii = self.ascii;
        let mark = &mut self.lines[line][column];
        mark.joint |= edges;
        mark.ink = ink;
        mark.glyph = match mark.joint {
            joint if !ascii => JOINTS[usize::from(joint)],
            joint if joint == UP | DOWN => '|',
            joint if joint == LEFT | RIGHT => '-',
            _ => '+',
        };
    }

    fn into_lines(self) -> Vec<InkedLine> {
        self.lines
            .into_iter()
            .map(|marks| {
                let mut line = InkedLine::default();
                for run in marks.chunk_by(|left, right| left.ink == right.ink) {
                    line.push(run.iter().map(|mark| mark.glyph).collect::<String>(), run[0].ink);
                }
                line
            })
            .collect()
    }
}

/// The cells on which something else stands now.
pub fn changed_cells(before: &[Piece], after: &[Piece]) -> Vec<CellIndex> {
    let mut cells = Vec::new();
    for (these, those) in [(before, after), (after, before)] {
        for piece in these.iter().filter(|piece| !those.contains(piece)) {
            if let Spot::Cell { cell, .. } = piece.spot
                && !cells.contains(&cell)
            {
                cells.push(cell);
            }
        }
    }
    cells
}
