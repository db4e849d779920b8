//! The state of a game of Jersi, and what a turn does to it.

use std::ops::ControlFlow;

use kelci_core::notation::next_number;
use kelci_core::{Outcome, Scope, Side, Watcher, zobrist_keys};

use super::{BLOCKED, DRAW_COUNTER, KING_ARRIVED, KING_CAPTURED, Move, Variant};
use crate::cubes::{Bits, Board, Cell, Cube, CubePlacement, Hands, Sort, Walk};

/// How many sorts there are.
const SORTS: usize = Sort::ALL.len();
/// No side owns more of a sort.
const MOST_OF_A_SORT: usize = 4;
/// No game has more exchanges.
const MOST_EXCHANGES: usize = 2;

/// A position of Jersi or Mikjersi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<V: Variant> {
    pub(super) board: Board<V::Bits>,
    pub(super) hash: u64,
    /// How many of each sort each side can drop.
    pub(super) reserve: [[u8; SORTS]; 2],
    /// In how many more turns prisoners can be exchanged.
    pub(super) exchanges: u8,
    pub(super) side: Side,
    /// Plies since the last counting capture.
    pub(super) quiet_plies: u32,
    /// From 1, one more after each turn of Black.
    pub(super) move_number: u32,
}

/// A cube on a cell at a level, a cube in a reserve, or an exchange that is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement(u16);

const fn reserve_start(cells: usize) -> usize {
    CubePlacement::count(cells, SORTS)
}

const fn exchanges_start(cells: usize) -> usize {
    reserve_start(cells) + 2 * SORTS * MOST_OF_A_SORT
}

const fn placements(cells: usize) -> usize {
    exchanges_start(cells) + MOST_EXCHANGES
}

/// A key for every placement of the largest board, and one for Black's turn.
static KEYS: [u64; placements(69) + 1] = zobrist_keys(0x6a_6572_7369);
const SECOND_TO_MOVE: usize = placements(69);

impl From<CubePlacement> for Placement {
    #[inline]
    fn from(placement: CubePlacement) -> Self {
        Placement(placement.index(SORTS) as u16)
    }
}

impl From<Placement> for usize {
    #[inline]
    fn from(placement: Placement) -> usize {
        placement.0.into()
    }
}

impl<V: Variant> Position<V> {
    /// The position with these cubes; the caller has checked them.
    pub(super) fn new(
        board: Board<V::Bits>,
        reserve: [[u8; SORTS]; 2],
        exchanges: u8,
        side: Side,
        quiet_plies: u32,
        move_number: u32,
    ) -> Self {
        let hash = if side == Side::Second { KEYS[SECOND_TO_MOVE] } else { 0 };
        let mut position =
            Position { board, hash, reserve, exchanges, side, quiet_plies, move_number };
        let mut hash = hash;
        kelci_core::Position::each_placement(&position, |p| hash ^= KEYS[usize::from(p)]);
        position.hash = hash;
        position
    }

    /// How many of this cube its owner can drop.
    #[inline]
    pub(super) fn in_reserve(&self, cube: Cube) -> u8 {
        self.reserve[cube.side.index()][cube.sort.code() - 1]
    }

    /// How many of this cube are held by the other side. A mountain is never captured.
    pub(super) fn prisoners(&self, cube: Cube) -> u8 {
        if matches!(cube.sort, Sort::King | Sort::Mountain) || V::EXCHANGES.is_none() {
            return 0;
        }
        V::owned(cube.sort) - self.board.count(cube) as u8 - self.in_reserve(cube)
    }

    /// The cell of a side's king, as a set; empty if it was captured for good.
    #[inline]
    pub(super) fn king(&self, side: Side) -> V::Bits {
        self.board.tops(Sort::King) & self.board.owned(side)
    }

    fn king_has_arrived(&self, side: Side) -> bool {
        self.king(side).meets(V::GRID.home_row(side.other()))
    }

    /// The board after a legal walk of the side to move, before any king returns.
    pub(super) fn board_after(&self, walk: Walk) -> Board<V::Bits> {
        let mut after = *self;
        after.hands(&mut ()).walk(walk, self.side);
        after.board
    }

    /// Where the captured king of `side` can return to on this board.
    pub(super) fn returns(board: &Board<V::Bits>, side: Side) -> V::Bits {
        let lone = board.occupied() & !board.pairs();
        let receiving = lone & (board.owned(side) | board.tops(Sort::Mountain));
        V::GRID.home_row(side) & (!board.occupied() | receiving)
    }

    /// Whether a walk takes the opposing king.
    #[inline]
    pub(super) fn captures_king(&self, walk: Walk) -> bool {
        let king = self.king(self.side.other());
        king.has(walk.via) || king.has(walk.end())
    }

    /// The cells whose visible cube can be captured by something.
    #[inline]
    pub(super) fn prey(&self) -> V::Bits {
        self.board.owned(self.side.other()) & !self.board.tops(Sort::Mountain)
    }

    /// What stands where.
    pub const fn board(&self) -> &Board<V::Bits> {
        &self.board
    }

    /// The same position with the other side to move, as if a turn could be passed.
    #[must_use]
    pub fn passed(&self) -> Self {
        Position { side: self.side.other(), hash: self.hash ^ KEYS[SECOND_TO_MOVE], ..*self }
    }

    /// Whether the side to move can bring its king to the far row with this turn.
    pub fn can_arrive(&self) -> bool {
        self.arriving_walk().is_some()
    }

    /// The cells of one turn that brings the king of the side to move to the far row, as the bits of
    /// their numbers: whatever the other side does elsewhere, the king could still do it.
    #[must_use]
    pub fn arriving_path(&self) -> Option<u128> {
        let path = self.arriving_walk()?.path(V::GRID);
        Some(path.cells().fold(0, |cells, cell| cells | 1 << cell.index()))
    }

    fn arriving_walk(&self) -> Option<Walk> {
        // A turn goes three rows at most.
        let king = self.king(self.side);
        let far = V::GRID.rows().len() - 1;
        let row = |steps: usize| match self.side {
            Side::First => V::GRID.row(far - steps),
            Side::Second => V::GRID.row(steps),
        };
        if !king.meets(row(1) | row(2) | row(3)) {
            return None;
        }
        let goal = row(0);
        let mut found = None;
        let _ = self.terrain().only_from(king).each_walk(V::GRID, Scope::Tactical, &mut |walk| {
            if !king.has(walk.from) || !goal.has(walk.end()) {
                return ControlFlow::Continue(());
            }
            found = Some(walk);
            ControlFlow::Break(())
        });
        found
    }

    /// Whether the side to move can capture what is on that cell.
    #[must_use]
    pub fn can_take(&self, cell: Cell) -> bool {
        let terrain = self.terrain();
        if !terrain.sharp.iter().any(|sharp| sharp.has(cell)) {
            return false;
        }
        let takes = |walk: Walk| match walk.via == cell || walk.end() == cell {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        terrain.each_walk(V::GRID, Scope::Tactical, &mut { takes }).is_break()
    }

    pub(super) fn hands<'a, W>(
        &'a mut self,
        watcher: &'a mut W,
    ) -> Hands<'a, V::Bits, Placement, W> {
        Hands::on(&mut self.board, &mut self.hash, &KEYS, watcher)
    }

    /// A reserve's cubes are placements too: the first (`nth` 0), second, .. of their kind.
    pub fn reserve_placement(cube: Cube, nth: u8) -> Placement {
        let kind = cube.side.index() * SORTS + cube.sort.code() - 1;
        Placement((reserve_start(V::CELLS) + kind * MOST_OF_A_SORT + usize::from(nth)) as u16)
    }

    fn exchange_placement(nth: u8) -> Placement {
        Placement((exchanges_start(V::CELLS) + usize::from(nth)) as u16)
    }

    pub(super) fn drop_cube(
        &mut self,
        sort: Sort,
        cell: Cell,
        watcher: &mut impl Watcher<Placement>,
    ) {
        let cube = Cube { side: self.side, sort };
        let count = &mut self.reserve[cube.side.index()][sort.code() - 1];
        *count -= 1;
        let gone = Self::reserve_placement(cube, *count);
        self.hash ^= KEYS[usize::from(gone)];
        watcher.vanished(gone);
        self.hands(watcher).put(cube, cell);
    }

    fn give_back(&mut self, cube: Cube, watcher: &mut impl Watcher<Placement>) {
        let count = &mut self.reserve[cube.side.index()][cube.sort.code() - 1];
        let come = Self::reserve_placement(cube, *count);
        *count += 1;
        self.hash ^= KEYS[usize::from(come)];
        watcher.appeared(come);
    }

    /// Whether no cube of this side is missing: the quick way to see that nothing is exchanged.
    #[inline]
    fn has_all_cubes(&self, side: Side) -> bool {
        let in_reserve: u32 = self.reserve[side.index()].iter().map(|n| u32::from(*n)).sum();
        let owned: u32 = Sort::ALL.iter().map(|sort| u32::from(V::owned(*sort))).sum();
        self.board.count_of(side) + in_reserve == owned
    }

    /// Exchanges every sort held prisoner on both sides; however many sorts they are, a turn
    /// uses up one exchange (K2).
    pub(super) fn exchange_prisoners(&mut self, watcher: &mut impl Watcher<Placement>) {
        if self.exchanges == 0 || Side::BOTH.iter().any(|side| self.has_all_cubes(*side)) {
            return;
        }
        let mut exchanged = false;
        for sort in Sort::ALL {
            let cubes = Side::BOTH.map(|side| Cube { side, sort });
            if cubes.iter().all(|cube| self.prisoners(*cube) > 0) {
                exchanged = true;
                for cube in cubes {
                    self.give_back(cube, watcher);
                }
            }
        }
        if exchanged {
            self.exchanges -= 1;
            let gone = Self::exchange_placement(self.exchanges);
            self.hash ^= KEYS[usize::from(gone)];
            watcher.vanished(gone);
        }
    }
}

impl<V: Variant> kelci_core::Position for Position<V> {
    type Move = Move;
    type Placement = Placement;
    const PLACEMENTS: usize = placements(V::CELLS);

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
        Some(V::DRAW_PLIES.saturating_sub(self.quiet_plies))
    }

    #[inline]
    fn settled(&self) -> Option<Outcome> {
        let just_played = self.side.other();
        if self.king(self.side).is_empty() {
            return Some(Outcome::win(just_played, KING_CAPTURED));
        }
        // In a made-up position both may have arrived: who has just played comes first.
        for side in [just_played, self.side] {
            if self.king_has_arrived(side) {
                return Some(Outcome::win(side, KING_ARRIVED));
            }
        }
        // J6: the draw comes before a look at the next side's moves.
        (self.quiet_plies >= V::DRAW_PLIES).then_some(Outcome::draw(DRAW_COUNTER))
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
        self.each_walk_move(&self.terrain(), scope, &mut visit)?;
        if scope == Scope::Tactical {
            return ControlFlow::Continue(());
        }
        self.each_drop(&mut visit)
    }

    fn count_moves(&self) -> u64 {
        if self.settled().is_some() { 0 } else { self.count_walk_moves() + self.count_drops() }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.settled().is_none()
            && match mv {
                Move::Walk { walk, .. } => self.has_walk_move(walk.from, mv),
                Move::Drop(drop) => self.can_drop(&[drop]),
                Move::DropTwo(first, second) => self.can_drop(&[first, second]),
            }
    }

    fn move_with_key(&self, key: u32) -> Option<Move> {
        Move::from_key(key, V::CELLS).filter(|mv| self.is_legal(*mv))
    }

    fn each_placement(&self, mut visit: impl FnMut(Placement)) {
        self.board.each_placement(|placement| visit(placement.into()));
        for side in Side::BOTH {
            for sort in Sort::ALL {
                let cube = Cube { side, sort };
                (0..self.in_reserve(cube)).for_each(|n| visit(Self::reserve_placement(cube, n)));
            }
        }
        (0..self.exchanges).for_each(|nth| visit(Self::exchange_placement(nth)));
    }

    fn play_watched(&mut self, mv: Move, watcher: &mut impl Watcher<Placement>) {
        let side = self.side;
        let mut counting = false;
        match mv {
            Move::Walk { walk, king_return } => {
                let mut hands = self.hands(watcher);
                let captured = hands.walk(walk, side);
                if let Some(cell) = king_return {
                    hands.put(Cube { side: side.other(), sort: Sort::King }, cell);
                }
                // J7: a king alone does not count, a friend that fell with it does.
                counting = captured.others > 0;
            }
            Move::Drop(drop) => self.drop_cube(drop.sort, drop.cell, watcher),
            Move::DropTwo(first, second) => {
                self.drop_cube(first.sort, first.cell, watcher);
                self.drop_cube(second.sort, second.cell, watcher);
            }
        }
        self.exchange_prisoners(watcher);
        self.quiet_plies = if counting { 0 } else { self.quiet_plies + 1 };
        if side == Side::Second {
            self.move_number = next_number(self.move_number);
        }
        self.side = side.other();
        self.hash ^= KEYS[SECOND_TO_MOVE];
    }
}
