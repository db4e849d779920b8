//! Boards made of rows: who is next to whom, and what lies beyond.

use super::Bits;

/// A cell of a board by its index: row by row from the first side's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell of that index.
    #[must_use]
    #[inline]
    pub const fn at(index: usize) -> Cell {
        Cell(index as u8)
    }

    /// Its index.
    #[must_use]
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

/// A board: its rows, and for every cell its neighbours and straight lines.
#[derive(Debug)]
pub struct Grid<B: 'static, const CELLS: usize> {
    /// The lengths of the rows, the first side's first.
    rows: &'static [usize],
    /// The neighbours of each cell.
    neighbours: [B; CELLS],
    ways: [[Way<B>; DIRECTIONS]; CELLS],
    /// `x`, `y` of each cell, as a layout draws it.
    places: [(u8, u8); CELLS],
    names: [[u8; 2]; CELLS],
}

/// Looks for the cell at these coordinates.
const fn find<const CELLS: usize>(places: &[(u8, u8); CELLS], x: i8, y: i8) -> Option<usize> {
    let mut i = 0;
    while i < CELLS {
        if places[i].0 as i8 == x && places[i].1 as i8 == y {
            return Some(i);
        }
        i += 1;
    }
    None
}

macro_rules! build {
    ($word:ty) => {
        impl<const CELLS: usize> Grid<$word, CELLS> {
            /// Computes the tables of a board, at compile time.
            ///
            /// # Panics
            /// If the rows do not have that many cells.
            #[must_use]
            pub const fn new(shape: Shape, rows: &'static [usize]) -> Self {
                let mut places = [(0, 0); CELLS];
                let mut names = [[0; 2]; CELLS];
                let mut longest = 0;
                let mut y = 0;
                while y < rows.len() {
                    if rows[y] > longest {
                        longest = rows[y];
                    }
                    y += 1;
                }
                let mut cell = 0;
                let mut y = 0;
                while y < rows.len() {
                    let mut column = 0;
                    while column < rows[y] {
                        places[cell] = ((longest - rows[y] + 2 * column) as u8, y as u8);
                        names[cell] = [b'a' + y as u8, b'1' + column as u8];
                        cell += 1;
                        column += 1;
                    }
                    y += 1;
                }
                assert!(cell == CELLS);

                let steps = match shape {
                    Shape::Hexagons => HEXAGON_STEPS,
                    Shape::Squares => SQUARE_STEPS,
                };
                let mut neighbours: [$word; CELLS] = [0; CELLS];
                let mut ways = [[Way { near: 0, far: 0 }; DIRECTIONS]; CELLS];
                let mut cell = 0;
                while cell < CELLS {
                    let (x, y) = (places[cell].0 as i8, places[cell].1 as i8);
                    let mut d = 0;
                    while d < DIRECTIONS {
                        let (dx, dy) = steps[d];
                        if (dx != 0 || dy != 0)
                            && let Some(near) = find(&places, x + dx, y + dy)
                        {
                            ways[cell][d].near = 1 << near;
                            neighbours[cell] |= 1 << near;
                            if let Some(far) = find(&places, x + 2 * dx, y + 2 * dy) {
                                ways[cell][d].far = 1 << far;
                            }
                        }
                        d += 1;
                    }
                    cell += 1;
                }
                Grid { rows, neighbours, ways, places, names }
            }
        }
    };
}

build!(u64);
build!(u128);

impl<B: Bits, const CELLS: usize> Grid<B, CELLS> {
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
    pub fn row(&self, y: usize) -> B {
        let first: usize = self.rows[..y].iter().sum();
        (first..first + self.rows[y]).fold(B::NONE, |row, cell| row | B::only(Cell::at(cell)))
    }

    /// The lengths of the rows, the first side's first.
    pub fn rows(&self) -> &'static [usize] {
        self.rows
    }

    /// All cells.
    pub fn all(&self) -> B {
        (0..CELLS).fold(B::NONE, |all, cell| all | B::only(Cell::at(cell)))
    }

    /// A cell's name, such as `b4`.
    pub fn name(&self, cell: Cell) -> &str {
        std::str::from_utf8(&self.names[cell.index()]).expect("cell names are ASCII")
    }

    /// The cell of that name.
    pub fn parse(&self, name: &str) -> Option<Cell> {
        self.names.iter().position(|known| known == name.as_bytes()).map(Cell::at)
    }
}

impl<B, const CELLS: usize> Grid<B, CELLS> {
    /// The cells as a layout wants them.
    #[must_use]
    pub const fn layout(&'static self) -> [kelci_core::CellLayout; CELLS] {
        let mut cells = [kelci_core::CellLayout { name: "", x: 0, y: 0, tint: 0 }; CELLS];
        let mut i = 0;
        while i < CELLS {
            let (x, y) = self.places[i];
            let Ok(name) = std::str::from_utf8(&self.names[i]) else { panic!() };
            cells[i] = kelci_core::CellLayout { name, x, y, tint: 0 };
            i += 1;
        }
        cells
    }
}
