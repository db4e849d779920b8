//! The state of a game of Pijersi, and what a turn does to it.

use std::ops::ControlFlow;

use kelci_core::cpu::with_bit_instructions;
use kelci_core::notation::next_number;
use kelci_core::{GameMove, Outcome, Scope, Side, Watcher, zobrist_keys};

use super::cells::{CELLS, GRID, goal};
use super::count::CountMoves;
use super::pieces::SORTS;
use super::{ARRIVED, BLOCKED, DRAW_COUNTER, Move};
use crate::cubes::{Bits, Board, CubePlacement, Hands, Sort, Walk};

/// So many plies without a capture are a draw.
pub(super) const DRAW_PLIES: u32 = 20;

/// A position of Pijersi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(super) board: Board<u64>,
    pub(super) hash: u64,
    pub(super) side: Side,
    /// Plies since the last capture.
    pub(super) quiet_plies: u32,
    /// From 1, one more after each turn of Black.
    pub(super) move_number: u32,
}

/// A cube on a cell at a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement(u16);

const PLACEMENTS: usize = CubePlacement::count(CELLS, SORTS.len());

/// A key for every placement, and one for Black's turn.
static KEYS: [u64; PLACEMENTS + 1] = zobrist_keys(0x0070_696a_6572_7369);
const SECOND_TO_MOVE: usize = PLACEMENTS;

impl From<CubePlacement> for Placement {
    #[inline]
    fn from(placement: CubePlacement) -> Self {
        Placement(placement.index(SORTS.len()) as u16)
    }
}

impl From<Placement> for usize {
    #[inline]
    fn from(placement: Placement) -> usize {
        placement.0.into()
    }
}

impl Position {
    /// The position with these cubes; they satisfy the rules of stacks.
    pub(super) fn new(board: Board<u64>, side: Side, quiet_plies: u32, move_number: u32) -> Self {
        let mut hash = if side == Side::Second { KEYS[SECOND_TO_MOVE] } else { 0 };
        board.each_placement(|p| hash ^= KEYS[usize::from(Placement::from(p))]);
        Position { board, hash, side, quiet_plies, move_number }
    }

    /// Whether `side` has a rock, paper or scissors on its far row.
    fn has_arrived(&self, side: Side) -> bool {
        let units = self.board.owned(side) & goal(side);
        units & !self.board.tops(Sort::Wise) != 0
    }

    #[inline]
    pub(super) fn hands<'a, W>(&'a mut self, watcher: &'a mut W) -> Hands<'a, u64, Placement, W> {
        Hands::on(&mut self.board, &mut self.hash, &KEYS, watcher)
    }

    /// What stands where.
    pub const fn board(&self) -> &Board<u64> {
        &self.board
    }

    /// The same position with the other side to move, as if a turn could be passed.
    #[must_use]
    pub fn passed(&self) -> Position {
        Position { side: self.side.other(), hash: self.hash ^ KEYS[SECOND_TO_MOVE], ..*self }
    }
}

impl kelci_core::Position for Position {
    type Move = Move;
    type Placement = Placement;
    const PLACEMENTS: usize = PLACEMENTS;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    #[inline]
    fn plies_to_draw(&self) -> Option<u32> {
        Some(DRAW_PLIES.saturating_sub(self.quiet_plies))
    }

    #[inline]
    fn settled(&self) -> Option<Outcome> {
        // In a made-up position both sides may have arrived: who has just played comes first.
        for side in [self.side.other(), self.side] {
            if self.has_arrived(side) {
                return Some(Outcome::win(side, ARRIVED));
            }
        }
        // P3: the draw comes before a look at the next side's moves.
        (self.quiet_plies >= DRAW_PLIES).then_some(Outcome::draw(DRAW_COUNTER))
    }

    fn when_blocked(&self) -> Outcome {
        Outcome::win(self.side.other(), BLOCKED)
    }

    #[inline]
    fn each_move(
        &self,
        scope: Scope,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.terrain().each_walk(&GRID, scope, &mut |walk| visit(Move(walk)))
    }

    fn count_moves(&self) -> u64 {
        if self.settled().is_some() { 0 } else { with_bit_instructions(CountMoves(self)) }
    }

    fn is_legal(&self, mv: Move) -> bool {
        let from = u64::only(mv.0.from);
        let found = |walk| {
            if Move(walk) == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.settled().is_none()
            && self
                .terrain()
                .only_from(from)
                .each_walk(&GRID, Scope::All, &mut { found })
                .is_break()
    }

    fn move_with_key(&self, key: u32) -> Option<Move> {
        let mv = Move(Walk::from_key(key, CELLS)?);
        (mv.key() == key && self.is_legal(mv)).then_some(mv)
    }

    fn each_placement(&self, mut visit: impl FnMut(Placement)) {
        self.board.each_placement(|placement| visit(placement.into()));
    }

    #[inline]
    fn play_watched(&mut self, Move(walk): Move, watcher: &mut impl Watcher<Placement>) {
        let side = self.side;
        let captured = self.hands(watcher).walk(walk, side);
        self.quiet_plies = if captured.others > 0 { 0 } else { self.quiet_plies + 1 };
        if self.side == Side::Second {
            self.move_number = next_number(self.move_number);
        }
        self.side = self.side.other();
        self.hash ^= KEYS[SECOND_TO_MOVE];
    }
}
