//! Who may go where in Jersi, and what may be dropped where. The walks themselves are the
//! family's ([`Terrain`]).

use std::ops::ControlFlow;

use kelci_core::Scope;

use super::pieces::beats;
use super::{CubeDrop, Move, Position, Variant};
use crate::cubes::{Bits, Cell, Cube, Sort, Terrain, Walk};

impl<V: Variant> Position<V> {
    /// The board as the side to move meets it.
    #[inline]
    pub(super) fn terrain(&self) -> Terrain<V::Bits> {
        let board = &self.board;
        let own = board.owned(self.side);
        let opposing = board.owned(self.side.other());
        let pairs = board.pairs();
        let lone = board.occupied() & !pairs;
        let empty = V::GRID.all() & !board.occupied();
        let mountains = board.tops(Sort::Mountain);
        let on_mountains = pairs & board.grounded(Sort::Mountain);
        // A cube may climb on a lone friend that is no king, and on any lone mountain.
        let joins = own & lone & !board.tops(Sort::King) & !mountains;
        let builds = joins | (lone & mountains);

        let mut terrain = Terrain {
            empty,
            movers: [V::Bits::NONE; 8],
            lone: own & lone,
            stacks: own & pairs & !on_mountains,
            cube_landings: [empty | builds; 8],
            stack_landings: [empty; 8],
            joins: [joins; 8],
            sharp: [V::Bits::NONE; 8],
        };
        for mover in Sort::ALL {
            if mover == Sort::Mountain {
                continue;
            }
            let code = mover.code();
            terrain.movers[code] = own & board.tops(mover);
            for prey in Sort::ALL {
                if beats(mover, prey) {
                    let prey = opposing & board.tops(prey);
                    terrain.cube_landings[code] |= prey;
                    terrain.sharp[code] |= prey;
                    // From a mountain only a single cube captures.
                    terrain.stack_landings[code] |= prey & !on_mountains;
                }
            }
        }
        terrain.sharp[Sort::King.code()] |= V::GRID.home_row(self.side.other());
        terrain
    }

    /// Visits every walk with every return of a king it captures.
    #[inline]
    pub(super) fn each_walk_move(
        &self,
        terrain: &Terrain<V::Bits>,
        scope: Scope,
        visit: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let king = self.king(self.side.other());
        terrain.each_walk(V::GRID, scope, &mut |walk| {
            if king.has(walk.via) || king.has(walk.end()) {
                return self.each_return(walk, visit);
            }
            visit(Move::Walk { walk, king_return: None })
        })
    }

    #[cold]
    fn each_return(
        &self,
        walk: Walk,
        visit: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let returns = Self::returns(&self.board_after(walk), self.side.other());
        if returns.is_empty() {
            return visit(Move::Walk { walk, king_return: None });
        }
        for cell in returns.cells() {
            visit(Move::Walk { walk, king_return: Some(cell) })?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a walk from that cell, with the return of a king, is legal.
    pub(super) fn has_walk_move(&self, from: Cell, mv: Move) -> bool {
        let terrain = self.terrain().only_from(V::Bits::only(from));
        let found =
            |other| if other == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.each_walk_move(&terrain, Scope::All, &mut { found }).is_break()
    }

    pub(super) fn count_walk_moves(&self) -> u64 {
        let terrain = self.terrain();
        let king = self.king(self.side.other());
        let threatened = terrain.cube_landings.iter().any(|landings| landings.meets(king));
        if !threatened {
            return terrain.count_walks(V::GRID);
        }
        let mut count = 0;
        let _ = self.each_walk_move(&terrain, Scope::All, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Where a cube of the reserve may be dropped.
    #[inline]
    pub(super) fn drop_cells(&self, sort: Sort) -> V::Bits {
        let board = &self.board;
        let empty = V::GRID.all() & !board.occupied();
        let friends = board.owned(self.side) & !board.pairs();
        let receiving = if sort == Sort::Mountain {
            board.tops(Sort::Mountain)
        } else {
            !board.tops(Sort::King)
        };
        empty | (friends & receiving)
    }

    /// The pairs of sorts that can be dropped in one turn, in both orders.
    #[inline]
    fn droppable_pairs(&self) -> impl Iterator<Item = (Sort, Sort)> {
        let count = move |sort| self.in_reserve(Cube { side: self.side, sort });
        let sorts = move || V::RESERVE.iter().copied().filter(move |sort| count(*sort) > 0);
        sorts()
            .flat_map(move |first| sorts().map(move |second| (first, second)))
            .filter(move |(first, second)| first != second || count(*first) > 1)
    }

    /// Whether two dropped cubes may share a cell.
    #[inline]
    fn may_share(below: Sort, above: Sort) -> bool {
        above != Sort::Mountain || below == Sort::Mountain
    }

    /// The neighbours of a cell that come after it.
    #[inline]
    fn later_neighbours(cell: Cell) -> V::Bits {
        // J4: two drops in different cells are one action, so only the one naming the lower
        // cell first is generated.
        V::GRID.neighbours(cell) & V::Bits::after(cell)
    }

    /// Whether one or two cubes may be dropped so.
    pub(super) fn can_drop(&self, drops: &[CubeDrop]) -> bool {
        let held = |sort| usize::from(self.in_reserve(Cube { side: self.side, sort }));
        let enough = |drop: &CubeDrop| {
            drops.iter().filter(|other| other.sort == drop.sort).count() <= held(drop.sort)
        };
        let lands = |drop: &CubeDrop| self.drop_cells(drop.sort).has(drop.cell);
        let in_order = match drops {
            [first, second] if first.cell == second.cell => {
                return drops.iter().all(enough)
                    && !self.board.occupied().has(first.cell)
                    && Self::may_share(first.sort, second.sort);
            }
            [first, second] => Self::later_neighbours(first.cell).has(second.cell),
            _ => true,
        };
        in_order && drops.iter().all(|drop| enough(drop) && lands(drop))
    }

    /// Visits every walk that neither captures nor arrives.
    #[inline]
    pub fn each_quiet_walk(
        &self,
        visit: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_walk_move(&self.terrain(), Scope::Quiet, visit)
    }

    /// Visits every turn that drops one or two cubes.
    #[inline]
    pub(super) fn each_drop(
        &self,
        visit: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_single_drop(visit)?;
        self.each_double_drop(visit)
    }

    /// Visits every turn that drops one cube.
    #[inline]
    pub fn each_single_drop(
        &self,
        visit: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for &sort in V::RESERVE {
            if self.in_reserve(Cube { side: self.side, sort }) > 0 {
                for cell in self.drop_cells(sort).cells() {
                    visit(Move::Drop(CubeDrop { sort, cell }))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits every turn that drops two cubes.
    #[inline]
    pub fn each_double_drop(
        &self,
        visit: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let empty = V::GRID.all() & !self.board.occupied();
        for (first, second) in self.droppable_pairs() {
            let second_cells = self.drop_cells(second);
            for cell in self.drop_cells(first).cells() {
                let drop = CubeDrop { sort: first, cell };
                if empty.has(cell) && Self::may_share(first, second) {
                    visit(Move::DropTwo(drop, CubeDrop { sort: second, cell }))?;
                }
                for other in (Self::later_neighbours(cell) & second_cells).cells() {
                    visit(Move::DropTwo(drop, CubeDrop { sort: second, cell: other }))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// How many turns drop one or two cubes.
    pub(super) fn count_drops(&self) -> u64 {
        let mut count = 0;
        for &sort in V::RESERVE {
            if self.in_reserve(Cube { side: self.side, sort }) > 0 {
                count += self.drop_cells(sort).count();
            }
        }
        let empty = V::GRID.all() & !self.board.occupied();
        for (first, second) in self.droppable_pairs() {
            if Self::may_share(first, second) {
                count += empty.count();
            }
            let second_cells = self.drop_cells(second);
            for cell in self.drop_cells(first).cells() {
                count += (Self::later_neighbours(cell) & second_cells).count();
            }
        }
        u64::from(count)
    }
}
