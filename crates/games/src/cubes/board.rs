//! A board whose cells hold up to two cubes.
//!
//! Cubes are kept in two layers, the ground and what lies on it. A layer is bit-sliced: three
//! planes hold the sort's code, one the colour. So a whole Jersi board is eight words, the set
//! of all cubes of a sort takes a few operations, and copying a position is cheap.

use kelci_core::{Piece, Side, Spot};

use super::{Bits, Cell, Cube, Sort};

/// How high a cube lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StackLevel {
    /// On the board itself.
    Ground,
    /// On another cube.
    Upper,
}

/// A cube on a cell at a level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CubePlacement {
    /// The cube and its colour.
    pub cube: Cube,
    /// The cell below it.
    pub cell: Cell,
    /// On the ground, or on another cube.
    pub level: StackLevel,
}

impl CubePlacement {
    /// How many there are with the first so many sorts on a board of so many cells.
    pub const fn count(cells: usize, sorts: usize) -> usize {
        cells * 2 * 2 * sorts
    }

    /// A dense number below [`CubePlacement::count`].
    #[inline]
    pub const fn index(self, sorts: usize) -> usize {
        let place = self.cell.index() * 2 + self.level as usize;
        (place * 2 + self.cube.side.index()) * sorts + self.cube.sort.code() - 1
    }

    /// The cube as it is drawn.
    pub(crate) fn piece(self) -> Piece {
        let spot = Spot::Cell { cell: self.cell.index() as u8, level: self.level as u8 };
        Piece { side: self.cube.side, letter: self.cube.letter(), spot }
    }
}

/// The cubes of one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Layer<B> {
    sort: [B; 3],
    second: B,
}

impl<B: Bits> Layer<B> {
    const EMPTY: Self = Layer { sort: [B::NONE; 3], second: B::NONE };

    #[inline]
    fn occupied(&self) -> B {
        self.sort[0] | self.sort[1] | self.sort[2]
    }

    #[inline]
    fn of_sort(&self, sort: Sort) -> B {
        let mut found = !B::NONE;
        for (bit, plane) in self.sort.iter().enumerate() {
            found = found & if sort.code() >> bit & 1 == 1 { *plane } else { !*plane };
        }
        found
    }

    #[inline]
    fn get(&self, cell: Cell) -> Option<Cube> {
        let code = (0..3).fold(0, |code, bit| code | usize::from(self.sort[bit].has(cell)) << bit);
        let sort = Sort::from_code(code)?;
        let side = if self.second.has(cell) { Side::Second } else { Side::First };
        Some(Cube { side, sort })
    }

    /// Puts the cube there, or takes it away if it is there.
    #[inline]
    fn toggle(&mut self, cell: Cell, cube: Cube) {
        let bit = B::only(cell);
        for (i, plane) in self.sort.iter_mut().enumerate() {
            *plane ^= bit.when(cube.sort.code() >> i & 1 == 1);
        }
        self.second ^= bit.when(cube.side == Side::Second);
    }
}

/// What stands where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<B> {
    ground: Layer<B>,
    upper: Layer<B>,
}

impl<B: Bits> Board<B> {
    /// No cube anywhere.
    pub const EMPTY: Self = Board { ground: Layer::EMPTY, upper: Layer::EMPTY };

    /// The cells that hold any cube.
    #[inline]
    pub fn occupied(&self) -> B {
        self.ground.occupied()
    }

    /// The cells that hold two cubes.
    #[inline]
    pub fn pairs(&self) -> B {
        self.upper.occupied()
    }

    /// The cells whose visible cube is of that sort.
    #[inline]
    pub fn tops(&self, sort: Sort) -> B {
        self.upper.of_sort(sort) | (self.ground.of_sort(sort) & !self.pairs())
    }

    /// The cells with a cube of that sort on the ground, visible or not.
    #[inline]
    pub fn grounded(&self, sort: Sort) -> B {
        self.ground.of_sort(sort)
    }

    /// The cells whose visible cube is that side's.
    #[inline]
    pub fn owned(&self, side: Side) -> B {
        let pairs = self.pairs();
        let second = self.upper.second | (self.ground.second & !pairs);
        match side {
            Side::First => self.occupied() & !second,
            Side::Second => second,
        }
    }

    /// The cube at a level of a cell.
    #[inline]
    pub fn at(&self, cell: Cell, level: StackLevel) -> Option<Cube> {
        match level {
            StackLevel::Ground => self.ground.get(cell),
            StackLevel::Upper => self.upper.get(cell),
        }
    }

    /// The visible cube of a cell.
    #[inline]
    pub fn top(&self, cell: Cell) -> Option<CubePlacement> {
        let level = if self.pairs().has(cell) { StackLevel::Upper } else { StackLevel::Ground };
        self.at(cell, level).map(|cube| CubePlacement { cube, cell, level })
    }

    /// The level at which the next cube put on a cell would lie.
    #[inline]
    pub fn next_level(&self, cell: Cell) -> StackLevel {
        if self.occupied().has(cell) { StackLevel::Upper } else { StackLevel::Ground }
    }

    /// Puts a cube on an empty place, or takes it away from where it is.
    #[inline]
    pub fn toggle(&mut self, placement: CubePlacement) {
        let layer = match placement.level {
            StackLevel::Ground => &mut self.ground,
            StackLevel::Upper => &mut self.upper,
        };
        layer.toggle(placement.cell, placement.cube);
    }

    /// Visits every cube on the board.
    pub fn each_placement(&self, mut visit: impl FnMut(CubePlacement)) {
        for cell in self.occupied().cells() {
            for level in [StackLevel::Ground, StackLevel::Upper] {
                if let Some(cube) = self.at(cell, level) {
                    visit(CubePlacement { cube, cell, level });
                }
            }
        }
    }

    /// How many cubes of a side are on the board.
    #[inline]
    pub fn count_of(&self, side: Side) -> u32 {
        let second = self.ground.second.count() + self.upper.second.count();
        match side {
            Side::First => self.occupied().count() + self.pairs().count() - second,
            Side::Second => second,
        }
    }

    /// How many of this cube are on the board.
    pub fn count(&self, cube: Cube) -> u32 {
        [&self.ground, &self.upper]
            .map(|layer| {
                let second = layer.second;
                let colour = if cube.side == Side::Second { second } else { !second };
                (layer.of_sort(cube.sort) & colour).count()
            })
            .iter()
            .sum()
    }
}
