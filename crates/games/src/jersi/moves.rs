//! A turn of Jersi: a walk, with the return of a captured king, or one or two drops.

use kelci_core::GameMove;

use crate::cubes::{Cell, Sort, Walk};

/// A cube of the mover's reserve put on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CubeDrop {
    /// What is dropped.
    pub sort: Sort,
    /// Where.
    pub cell: Cell,
}

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// One or two steps on the board.
    Walk {
        /// The steps.
        walk: Walk,
        /// Where the opposing king goes, if it was captured and can return.
        king_return: Option<Cell>,
    },
    /// A cube from the reserve.
    Drop(CubeDrop),
    /// Two cubes from the reserve: the first below if they share a cell, else the first in the
    /// lower cell (J4).
    DropTwo(CubeDrop, CubeDrop),
}

impl CubeDrop {
    #[inline]
    fn key(self) -> u32 {
        self.cell.index() as u32 | (self.sort.code() as u32) << 7
    }
}

const NO_RETURN: u32 = 127;

impl GameMove for Move {
    #[inline]
    fn key(self) -> u32 {
        match self {
            Move::Walk { walk, king_return } => {
                let back = king_return.map_or(NO_RETURN, |cell| cell.index() as u32);
                walk.key() | back << 22
            }
            Move::Drop(drop) => 1 << 30 | drop.key(),
            Move::DropTwo(first, second) => 2 << 30 | first.key() | second.key() << 10,
        }
    }
}
