//! Where the rocks stand, and how they move.

use std::ops::ControlFlow;

use kelci_core::{GameMove, Outcome, Reason, Scope, Side, Watcher, zobrist_keys};

pub const CELLS: u8 = 9;
const WIDTH: u8 = 3;
const KEYS: [u64; 2 * CELLS as usize + 1] = zobrist_keys(5);

pub const ARRIVED: Reason = Reason("arrived");
pub const BLOCKED: Reason = Reason("blocked");

/// A position: the cells of each side's rocks as bits, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) rocks: [u16; 2],
    pub(crate) side: Side,
}

/// A rock goes from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

impl GameMove for Step {
    fn key(self) -> u32 {
        u32::from(self.from) * u32::from(CELLS) + u32::from(self.to)
    }
}

impl Position {
    pub(crate) fn has(&self, side: Side, cell: u8) -> bool {
        self.rocks[side.index()] & 1 << cell != 0
    }

    pub(crate) fn captures(&self, step: Step) -> bool {
        self.has(self.side.other(), step.to)
    }

    pub(crate) fn arrives(step: Step, side: Side) -> bool {
        step.to / WIDTH == if side == Side::First { 2 } else { 0 }
    }

    fn placement(side: Side, cell: u8) -> usize {
        side.index() * usize::from(CELLS) + usize::from(cell)
    }
}

impl kelci_core::Position for Position {
    type Move = Step;
    type Placement = usize;
    const PLACEMENTS: usize = 2 * CELLS as usize;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn hash(&self) -> u64 {
        let mut hash = if self.side == Side::First { 0 } else { KEYS[Self::PLACEMENTS] };
        self.each_placement(|placement| hash ^= KEYS[placement]);
        hash
    }

    fn settled(&self) -> Option<Outcome> {
        const FAR: [u16; 2] = [0b111_000_000, 0b000_000_111];
        let arrived = |side: &Side| self.rocks[side.index()] & FAR[side.index()] != 0;
        Side::BOTH.into_iter().find(arrived).map(|side| Outcome::win(side, ARRIVED))
    }

    fn when_blocked(&self) -> Outcome {
        Outcome::win(self.side.other(), BLOCKED)
    }

    fn each_move(
        &self,
        scope: Scope,
        mut visit: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (side, other) = (self.side, self.side.other());
        for from in (0..CELLS).filter(|&cell| self.has(side, cell)) {
            let row =
                if side == Side::First { from / WIDTH + 1 } else { (from / WIDTH).wrapping_sub(1) };
            for column in 0..WIDTH {
                let step = Step { from, to: row.wrapping_mul(WIDTH).wrapping_add(column) };
                let may = row < WIDTH
                    && match column.abs_diff(from % WIDTH) {
                        0 => !self.has(side, step.to) && !self.has(other, step.to),
                        1 => self.has(other, step.to),
                        _ => false,
                    };
                let tactical = may && (self.captures(step) || Self::arrives(step, side));
                if may && scope.includes(tactical) {
                    visit(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn each_placement(&self, mut visit: impl FnMut(usize)) {
        for side in Side::BOTH {
            let cells = (0..CELLS).filter(|&cell| self.has(side, cell));
            cells.for_each(|cell| visit(Self::placement(side, cell)));
        }
    }

    fn play_watched(&mut self, step: Step, watcher: &mut impl Watcher<usize>) {
        let (side, other) = (self.side, self.side.other());
        if self.captures(step) {
            self.rocks[other.index()] &= !(1 << step.to);
            watcher.vanished(Self::placement(other, step.to));
        }
        self.rocks[side.index()] ^= 1 << step.from | 1 << step.to;
        watcher.vanished(Self::placement(side, step.from));
        watcher.appeared(Self::placement(side, step.to));
        self.side = other;
    }
}
