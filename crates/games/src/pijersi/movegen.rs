//! Who may go where in Pijersi. The walks themselves are the family's ([`Terrain`]).

use super::Position;
use super::cells::{ALL, goal};
use super::pieces::{SORTS, arrives, prey};
use crate::cubes::{Sort, Terrain};

impl Position {
    /// The board as the side to move meets it.
    #[inline]
    pub(super) fn terrain(&self) -> Terrain<u64> {
        let board = &self.board;
        let own = board.owned(self.side);
        let opposing = board.owned(self.side.other());
        let pairs = board.pairs();
        let lone = own & !pairs;
        let empty = ALL & !board.occupied();
        let mut terrain = Terrain {
            empty,
            movers: [0; 8],
            lone,
            stacks: own & pairs,
            cube_landings: [0; 8],
            stack_landings: [0; 8],
            joins: [0; 8],
            sharp: [0; 8],
        };
        for sort in SORTS {
            let code = sort.code();
            let captures = prey(sort).map_or(0, |prey| opposing & board.tops(prey));
            // A wise lies on nothing but a wise.
            let joins = if sort == Sort::Wise { lone & board.tops(sort) } else { lone };
            terrain.movers[code] = own & board.tops(sort);
            terrain.joins[code] = joins;
            terrain.sharp[code] = captures | if arrives(sort) { goal(self.side) } else { 0 };
            terrain.stack_landings[code] = empty | captures;
            terrain.cube_landings[code] = empty | captures | joins;
        }
        terrain
    }
}
