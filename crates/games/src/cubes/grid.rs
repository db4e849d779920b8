//! Boards made of rows: who is next to whom, and what lies beyond.

use kelci_core::{CellLayout, Side};

use super::Bits;

/// A cell of a board by its index: row by row from the first side's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell of that index.
    ///
    /// # Panics
    /// If no board has so many cells.
    #[inline]
    pub const fn at(index: usize) -> Cell {
        assert!(index < MOST_CELLS, "no board has so many cells");
        Cell(index as u8)
    }

    /// The cell of a bit that was found in a set.
    #[inline]
    pub(super) const fn of_bit(bit: u32) -> Cell {
        Cell(bit as u8)
    }

    /// Its index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How the rows of a board lie against each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Rows are centred, so that each cell touches two cells of each row beside it.
    Hexagons,
    /// Columns stand above each other; cells touch through their four edges.
    Squares,
}

/// The most directions any shape has.
const DIRECTIONS: usize = 6;

/// Steps in doubled coordinates: two units of `x` to the next cell of a row.
const HEXAGON_STEPS: [(i8, i8); DIRECTIONS] = [(2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];
const SQUARE_STEPS: [(i8, i8); DIRECTIONS] = [(2, 0), (-2, 0), (0, 1), (0, -1), (0, 0), (0, 0)];

/// What lies in one direction of a cell: the next cell and the one behind it, as sets that
/// are empty off the board.
#[derive(Clone, Copy, Debug)]
struct Way<B> {
    near: B,
    far: B,
}

/// The most cells and rows any board has; smaller boards leave the rest of the tables unused.
const MOST_CELLS: usize = 69;
const MOST_ROWS: usize = 9;

/// A board: its rows, and for every cell its neighbours and straight lines.
#[derive(Debug)]
pub struct Grid<B: 'static> {
    /// The lengths of the rows, the first side's first.
    rows: &'static [usize],
    row_cells: [B; MOST_ROWS],
    neighbours: [B; MOST_CELLS],
    ways: [[Way<B>; DIRECTIONS]; MOST_CELLS],
    /// `x`, `y` of each cell, as a layout draws it.
    places: [(u8, u8); MOST_CELLS],
    names: [[u8; 2]; MOST_CELLS],
    cells: usize,
}

/// Looks for the cell at these coordinates.
const fn find(places: &[(u8, u8)], x: i8, y: i8) -> Option<usize> {
    let mut i = 0;
    while i < places.len() {
        if places[i].0 as i8 == x && places[i].1 as i8 == y {
            return Some(i);
        }
        i += 1;
    }
    None
}

macro_rules! build {
    ($word:ty) => {
        impl Grid<$word> {
            /// Computes the tables of a board, at compile time.
            pub const fn new(shape: Shape, rows: &'static [usize]) -> Self {
                let mut places = [(0, 0); MOST_CELLS];
                let mut names = [[0; 2]; MOST_CELLS];
                let mut row_cells: [$word; MOST_ROWS] = [0; MOST_ROWS];
                let mut longest = 0;
                let mut y = 0;
                while y < rows.len() {
                    if rows[y] > longest {
                        longest = rows[y];
                    }
                    y += 1;
                }
                let mut cells = 0;
                let mut y = 0;
                while y < rows.len() {
                    let mut column = 0;
                    while column < rows[y] {
                        places[cells] = ((longest - rows[y] + 2 * column) as u8, y as u8);
                        names[cells] = [b'a' + y as u8, b'1' + column as u8];
                        row_cells[y] |= 1 << cells;
                        cells += 1;
                        column += 1;
                    }
                    y += 1;
                }
                let (board, _) = places.split_at(cells);

                let steps = match shape {
                    Shape::Hexagons => HEXAGON_STEPS,
                    Shape::Squares => SQUARE_STEPS,
                };
                let mut neighbours: [$word; MOST_CELLS] = [0; MOST_CELLS];
                let mut ways = [[Way { near: 0, far: 0 }; DIRECTIONS]; MOST_CELLS];
                let mut cell = 0;
                while cell < cells {
                    let (x, y) = (places[cell].0 as i8, places[cell].1 as i8);
                    let mut d = 0;
                    while d < DIRECTIONS {
                        let (dx, dy) = steps[d];
                        if (dx != 0 || dy != 0)
                            && let Some(near) = find(board, x + dx, y + dy)
                        {
                            ways[cell][d].near = 1 << near;
                            neighbours[cell] |= 1 << near;
                            if let Some(far) = find(board, x + 2 * dx, y + 2 * dy) {
                                ways[cell][d].far = 1 << far;
                            }
                        }
                        d += 1;
                    }
                    cell += 1;
                }
                Grid { rows, row_cells, neighbours, ways, places, names, cells }
            }
        }
    };
}

build!(u64);
build!(u128);

impl<B: Bits> Grid<B> {
    /// The cells next to a cell.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> B {
        self.neighbours[cell.index()]
    }

    /// The cells two steps away in a straight line whose middle cell is `open`.
    #[inline]
    pub fn leaps(&self, cell: Cell, open: B) -> B {
        let mut leaps = B::NONE;
        for way in &self.ways[cell.index()] {
            leaps |= way.far.when(open.meets(way.near));
        }
        leaps
    }

    /// The middle cell between two cells in a straight line two steps apart.
    pub fn middle(&self, from: Cell, to: Cell) -> Option<Cell> {
        let way = self.ways[from.index()].iter().find(|way| way.far == B::only(to))?;
        Some(way.near.lowest())
    }

    /// The cells of a row; row 0 is the first side's.
    #[inline]
    pub fn row(&self, y: usize) -> B {
        self.row_cells[y]
    }

    /// The row where a side sets up.
    #[inline]
    pub fn home_row(&self, side: Side) -> B {
        match side {
            Side::First => self.row(0),
            Side::Second => self.row(self.rows.len() - 1),
        }
    }

    /// All cells.
    #[inline]
    pub fn all(&self) -> B {
        self.row_cells.iter().fold(B::NONE, |all, row| all | *row)
    }

    /// The lengths of the rows, the first side's first.
    pub fn rows(&self) -> &'static [usize] {
        self.rows
    }

    /// A cell's name, such as `b4`.
    pub fn name(&self, cell: Cell) -> &str {
        std::str::from_utf8(&self.names[cell.index()]).expect("cell names are ASCII")
    }

    /// The cell of that index, if there is one.
    pub fn cell(&self, index: u8) -> Option<Cell> {
        (usize::from(index) < self.cells).then_some(Cell(index))
    }

    /// The cell of that name.
    pub fn parse(&self, name: &str) -> Option<Cell> {
        self.names[..self.cells].iter().position(|known| known == name.as_bytes()).map(Cell::at)
    }
}

impl<B> Grid<B> {
    /// The cells as a layout wants them.
    ///
    /// # Panics
    /// At compile time, if the board does not have that many cells.
    pub const fn layout<const CELLS: usize>(&'static self) -> [CellLayout; CELLS] {
        assert!(CELLS == self.cells);
        let mut cells = [CellLayout { name: "", x: 0, y: 0, tint: 0 }; CELLS];
        let mut i = 0;
        while i < CELLS {
            let (x, y) = self.places[i];
            let Ok(name) = std::str::from_utf8(&self.names[i]) else { panic!() };
            cells[i] = CellLayout { name, x, y, tint: 0 };
            i += 1;
        }
        cells
    }
}
