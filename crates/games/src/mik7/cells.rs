//! The 33 cells of the cross, the eight directions between them, and sets of cells.
//!
//! ```text
//!            c  d  e
//!     7      .  .  .             ranks 5, 6, 7 are blue: here Ali's ships settle
//!     6      .  .  .
//!     5 .  . E  .  E .  .        the stations start on c5 and e5 (M2)
//!     4 A  A A  A  A A  A
//!     3 A  A A  A  A A  A        ranks 1 to 4 are yellow: here they start
//!     2      A  A  A
//!     1      A  A  A
//!       a  b c  d  e f  g        forward is up
//! ```
//!
//! Cells live on a grid eight wide whose last file is never used, so that one step in any
//! direction is one rotation of a 64-bit set, and whatever leaves the board meets no cell.

use std::ops::{BitAnd, BitOr, BitOrAssign};

/// How many cells the cross has (M1).
pub const CELLS: usize = 33;

const GRID_WIDTH: u8 = 8;
const FILES: u8 = 7;

/// How many ranks the board has.
pub const RANKS: u8 = 7;

/// The names, rank by rank from Ali's left.
#[rustfmt::skip]
pub const NAMES: [&str; CELLS] = [
                "c1", "d1", "e1",
                "c2", "d2", "e2",
    "a3", "b3", "c3", "d3", "e3", "f3", "g3",
    "a4", "b4", "c4", "d4", "e4", "f4", "g4",
    "a5", "b5", "c5", "d5", "e5", "f5", "g5",
                "c6", "d6", "e6",
                "c7", "d7", "e7",
];

/// A cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell on that file and rank, both counted from 0, if the board has it.
    pub const fn on(file: u8, rank: u8) -> Option<Cell> {
        let arm = file >= 2 && file <= 4;
        let beam = rank >= 2 && rank <= 4;
        if file < FILES && rank < RANKS && (arm || beam) {
            Some(Cell(rank * GRID_WIDTH + file))
        } else {
            None
        }
    }

    /// The cell of that number among the 33.
    pub(super) fn nth(index: usize) -> Option<Cell> {
        NAMES.get(index).and_then(|name| Cell::parse(name))
    }

    /// The cell of that name.
    pub fn parse(name: &str) -> Option<Cell> {
        let &[file, rank] = name.as_bytes() else { return None };
        Cell::on(file.checked_sub(b'a')?, rank.checked_sub(b'1')?)
    }

    /// Its name, such as `c5`.
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// Its number among the 33 cells, rank by rank.
    #[inline]
    pub const fn index(self) -> usize {
        INDEX[self.0 as usize] as usize
    }

    /// Its file, `a` being 0.
    pub const fn file(self) -> u8 {
        self.0 % GRID_WIDTH
    }

    /// Its rank, the first being 0.
    pub const fn rank(self) -> u8 {
        self.0 / GRID_WIDTH
    }

    /// The cell it touches in that direction, if the board goes on there.
    pub fn neighbour(self, direction: Direction) -> Option<Cell> {
        CellSet::of(self).shifted(direction).first()
    }

    /// The cell just beyond its neighbour in that direction.
    pub fn beyond(self, direction: Direction) -> Option<Cell> {
        self.neighbour(direction)?.neighbour(direction)
    }

    /// The direction in which `other` touches this cell.
    pub fn direction_to(self, other: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(direction) == Some(other))
    }

    /// The direction in which `other` lies two cells away in a straight line.
    pub fn jump_to(self, other: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.beyond(direction) == Some(other))
    }
}

/// Where each cell of the grid stands among the 33; the places off the board are never asked.
const INDEX: [u8; 64] = {
    let mut index = [0; 64];
    let (mut next, mut place) = (0, 0);
    while place < RANKS * GRID_WIDTH {
        if Cell::on(place % GRID_WIDTH, place / GRID_WIDTH).is_some() {
            index[place as usize] = next;
            next += 1;
        }
        place += 1;
    }
    index
};

/// One of the eight directions. Forward is Ali's way, toward rank 7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Direction {
    Forward,
    ForwardRight,
    Right,
    BackwardRight,
    Backward,
    BackwardLeft,
    Left,
    ForwardLeft,
}

impl Direction {
    /// All eight, clockwise.
    pub const ALL: [Direction; 8] = [
        Direction::Forward,
        Direction::ForwardRight,
        Direction::Right,
        Direction::BackwardRight,
        Direction::Backward,
        Direction::BackwardLeft,
        Direction::Left,
        Direction::ForwardLeft,
    ];

    /// The direction of that number, which counts round the circle.
    #[inline]
    pub const fn nth(number: u64) -> Direction {
        Direction::ALL[(number % 8) as usize]
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::nth(self as u64 + 4)
    }

    /// Whether it goes to another file and another rank.
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// How far a step rotates the grid to the left.
    #[inline]
    const fn rotation(self) -> u32 {
        [8, 9, 1, 64 - 7, 64 - 8, 64 - 9, 64 - 1, 7][self as usize]
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CellSet(u64);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// Every cell.
    pub const BOARD: CellSet = CellSet::ranks(0, RANKS);
    /// Ali's start: ranks 1 to 4.
    pub const YELLOW: CellSet = CellSet::ranks(0, 4);
    /// Where ships are home: ranks 5 to 7.
    pub const BLUE: CellSet = CellSet::ranks(4, RANKS);
    /// Every second cell, those of the colour of d4: where boards of fox and geese have their
    /// diagonal lines (M13). A diagonal step never leaves them.
    pub const LINED: CellSet = {
        let mut set = 0;
        let mut place = 0;
        while place < RANKS * GRID_WIDTH {
            if (place % GRID_WIDTH + place / GRID_WIDTH).is_multiple_of(2) {
                set |= 1 << place;
            }
            place += 1;
        }
        CellSet(set & CellSet::BOARD.0)
    };

    const fn ranks(from: u8, to: u8) -> CellSet {
        let mut set = 0;
        let mut place = from * GRID_WIDTH;
        while place < to * GRID_WIDTH {
            if Cell::on(place % GRID_WIDTH, place / GRID_WIDTH).is_some() {
                set |= 1 << place;
            }
            place += 1;
        }
        CellSet(set)
    }

    /// The set as a number.
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// One cell alone.
    #[inline]
    pub const fn of(cell: Cell) -> CellSet {
        CellSet(1 << cell.0)
    }

    /// Whether there is no cell in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells are in it.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the cell is in it.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// Its cells that are not in `other`.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// Every cell one step further; what leaves the board is gone.
    #[must_use]
    #[inline]
    pub const fn shifted(self, direction: Direction) -> CellSet {
        CellSet(self.0.rotate_left(direction.rotation()) & CellSet::BOARD.0)
    }

    /// Its first cell, in the order of [`NAMES`].
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(self.0.trailing_zeros() as u8)) }
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet) {
        self.0 |= other.0;
    }
}

impl Iterator for CellSet {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = self.first()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, |set, cell| set | CellSet::of(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        Cell::parse(name).expect("the test names a cell")
    }

    #[test]
    fn the_cross_has_33_cells_20_of_them_yellow() {
        // M1.
        assert_eq!(CellSet::BOARD.len(), 33);
        assert_eq!((CellSet::YELLOW.len(), CellSet::BLUE.len()), (20, 13));
        assert_eq!(CellSet::YELLOW | CellSet::BLUE, CellSet::BOARD);
    }

    #[test]
    fn diagonals_stay_on_the_colour_of_d4() {
        // M13.
        assert!(CellSet::LINED.contains(cell("d4")));
        for cell in CellSet::LINED {
            assert_eq!((cell.file() + 1 + cell.rank() + 1) % 2, 0);
            for direction in Direction::ALL {
                let next = cell.neighbour(direction);
                let stays = |next| CellSet::LINED.contains(next) == direction.is_diagonal();
                assert!(next.is_none_or(stays), "{} {direction:?}", cell.name());
            }
        }
        assert_eq!(CellSet::LINED.len(), 17);
    }

    #[test]
    fn names_and_numbers_agree() {
        for (index, cell) in CellSet::BOARD.enumerate() {
            assert_eq!(cell.index(), index);
            assert_eq!(cell.name(), NAMES[index]);
            assert_eq!(Cell::parse(NAMES[index]), Some(cell));
        }
        for wrong in ["", "c", "a1", "f7", "h3", "c8", "c0", "C3", "c33", "é"] {
            assert_eq!(Cell::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn steps_stay_on_the_board_and_come_back() {
        for cell in CellSet::BOARD {
            for direction in Direction::ALL {
                let Some(next) = cell.neighbour(direction) else { continue };
                assert!(next.file().abs_diff(cell.file()) <= 1);
                assert!(next.rank().abs_diff(cell.rank()) <= 1);
                assert_eq!(next.neighbour(direction.opposite()), Some(cell));
                assert_eq!(cell.direction_to(next), Some(direction));
            }
        }
        assert_eq!(cell("g3").neighbour(Direction::Right), None);
        assert_eq!(cell("c1").neighbour(Direction::BackwardLeft), None);
        assert_eq!(cell("b5").neighbour(Direction::ForwardRight), Some(cell("c6")));
        assert_eq!(cell("c5").jump_to(cell("e7")), Some(Direction::ForwardRight));
        assert_eq!(cell("c5").jump_to(cell("d7")), None);
    }
}
