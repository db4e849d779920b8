//! The hands that carry out a turn on the board: they lift and put cubes, keep the hash and
//! tell the watcher.

use std::marker::PhantomData;

use kelci_core::{Side, Watcher};

use super::{Bits, Board, Cell, Cube, CubePlacement, Grip, Sort, StackLevel, Walk};

/// A board being changed. `P` is the game's own placement.
pub(crate) struct Hands<'a, B, P, W> {
    board: &'a mut Board<B>,
    hash: &'a mut u64,
    keys: &'static [u64],
    watcher: &'a mut W,
    placements: PhantomData<P>,
}

impl<'a, B, P, W> Hands<'a, B, P, W> {
    /// Hands that change a board and its hash, which has a key for each placement.
    #[inline]
    pub fn on(
        board: &'a mut Board<B>,
        hash: &'a mut u64,
        keys: &'static [u64],
        watcher: &'a mut W,
    ) -> Self {
        Hands { board, hash, keys, watcher, placements: PhantomData }
    }
}

/// What a walk has captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Captured {
    pub king: bool,
    pub others: u8,
}

impl<B, P, W> Hands<'_, B, P, W>
where
    B: Bits,
    P: From<CubePlacement> + Into<usize> + Copy,
    W: Watcher<P>,
{
    /// Takes away a cube that is there.
    #[inline]
    pub fn lift(&mut self, placement: CubePlacement) {
        self.board.toggle(placement);
        let placement = P::from(placement);
        *self.hash ^= self.keys[placement.into()];
        self.watcher.vanished(placement);
    }

    /// Puts a cube on what the cell holds.
    #[inline]
    pub fn put(&mut self, cube: Cube, cell: Cell) {
        let placement = CubePlacement { cube, cell, level: self.board.next_level(cell) };
        self.board.toggle(placement);
        let placement = P::from(placement);
        *self.hash ^= self.keys[placement.into()];
        self.watcher.appeared(placement);
    }

    /// Carries out a legal walk of `side`. A cube that only passes through a cell is not put
    /// down there.
    #[inline]
    pub fn walk(&mut self, walk: Walk, side: Side) -> Captured {
        let mut captured = Captured::default();
        let Some(top) = self.take(walk.from) else { return captured };
        match (walk.grip, walk.on) {
            (Grip::Cube, None) => self.capture(walk.via, side, &mut captured),
            (Grip::Cube, Some(on)) => {
                let friend = self.take(walk.via);
                self.capture(on, side, &mut captured);
                friend.into_iter().for_each(|friend| self.put(friend, on));
            }
            (Grip::Stack, on) => {
                let below = self.take(walk.from);
                self.capture(walk.via, side, &mut captured);
                below.into_iter().for_each(|below| self.put(below, walk.via));
                if let Some(on) = on {
                    self.capture(on, side, &mut captured);
                }
            }
        }
        self.put(top, walk.end());
        captured
    }

    /// Takes away the visible cube of a cell.
    #[inline]
    fn take(&mut self, cell: Cell) -> Option<Cube> {
        let top = self.board.top(cell)?;
        self.lift(top);
        Some(top.cube)
    }

    /// Removes an opposing occupant: a pair goes whole, but from a mountain only its top goes,
    /// and a lone mountain is not captured at all.
    #[inline]
    fn capture(&mut self, cell: Cell, side: Side, captured: &mut Captured) {
        if !self.board.occupied().has(cell) {
            return;
        }
        let Some(top) = self.board.top(cell) else { return };
        if top.cube.side == side || top.cube.sort == Sort::Mountain {
            return;
        }
        self.lift(top);
        if top.cube.sort == Sort::King {
            captured.king = true;
        } else {
            captured.others += 1;
        }
        if top.level == StackLevel::Upper
            && let Some(below) = self.board.top(cell)
            && below.cube.sort != Sort::Mountain
        {
            self.lift(below);
            captured.others += 1;
        }
    }
}
