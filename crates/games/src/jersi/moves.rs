//! A turn of Jersi: a walk, with the return of a captured king, or one or two drops.

use kelci_core::GameMove;

use crate::cubes::{Cell, Sort, Walk};

/// A cube of the mover's reserve put on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CubeDrop {
    /// What is dropped.
    pub sort: Sort,
    /// The cell it lands on.
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
    fn from_key(key: u32, cells: usize) -> Option<CubeDrop> {
        let cell = Some((key & 127) as usize).filter(|cell| *cell < cells).map(Cell::at)?;
        Some(CubeDrop { sort: Sort::from_code((key >> 7 & 7) as usize)?, cell })
    }

    #[inline]
    fn key(self) -> u32 {
        self.cell.index() as u32 | (self.sort.code() as u32) << 7
    }
}

const NO_RETURN: u32 = 127;

impl Move {
    /// The move of that key, if its cells are on a board of so many.
    pub(super) fn from_key(key: u32, cells: usize) -> Option<Move> {
        let mv = match key >> 30 {
            0 => {
                let back = (key >> 22 & 127) as usize;
                let king_return = (back < cells).then(|| Cell::at(back));
                Move::Walk { walk: Walk::from_key(key, cells)?, king_return }
            }
            1 => Move::Drop(CubeDrop::from_key(key, cells)?),
            2 => Move::DropTwo(
                CubeDrop::from_key(key, cells)?,
                CubeDrop::from_key(key >> 10, cells)?,
            ),
            _ => return None,
        };
        (mv.key() == key).then_some(mv)
    }
}

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
