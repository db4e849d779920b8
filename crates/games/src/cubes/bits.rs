//! Sets of cells as machine words: `u64` for small boards, `u128` for Jersi's.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::Cell;

/// A set of cells.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitOrAssign
    + BitXorAssign
{
    /// No cell.
    const NONE: Self;

    /// The set of this one cell.
    fn only(cell: Cell) -> Self;

    /// All cells of higher index than this one.
    fn after(cell: Cell) -> Self;

    /// How many cells.
    fn count(self) -> u32;

    /// The cell of lowest index; meaningless for the empty set.
    fn lowest(self) -> Cell;

    /// The set without its lowest cell.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// Whether there is no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether the cell is in the set.
    #[inline]
    fn has(self, cell: Cell) -> bool {
        self & Self::only(cell) != Self::NONE
    }

    /// Whether the sets share a cell.
    #[inline]
    fn meets(self, other: Self) -> bool {
        self & other != Self::NONE
    }

    /// All of the set if `condition`, else nothing; without a branch.
    #[must_use]
    fn when(self, condition: bool) -> Self;

    /// The cells, lowest first.
    #[inline]
    fn cells(self) -> CellsOf<Self> {
        CellsOf(self)
    }
}

/// Iterates over a set of cells.
#[derive(Clone, Copy, Debug)]
pub struct CellsOf<B>(B);

impl<B: Bits> Iterator for CellsOf<B> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(cell)
    }
}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            const NONE: Self = 0;

            #[inline]
            fn only(cell: Cell) -> Self {
                1 << cell.index()
            }

            #[inline]
            fn after(cell: Cell) -> Self {
                !1 << cell.index()
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> Cell {
                Cell::of_bit(self.trailing_zeros())
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn when(self, condition: bool) -> Self {
                self & (0 as $word).wrapping_sub(condition as $word)
            }
        }
    };
}

bits!(u64);
bits!(u128);
