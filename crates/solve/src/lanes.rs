//! Where ships and stations can go, for sets of cells that are packed as closely as can be: one bit
//! for each of the 33 cells, in the order of their names.

use std::iter::successors;

use kelci_games::mik7::cells::{CELLS, Cell, CellSet, Direction, NAMES};
use kelci_games::mik7::rules::Rules;

/// A set of cells.
pub(crate) type Cells = u64;

/// Every cell.
pub(crate) const BOARD: Cells = (1 << CELLS) - 1;

/// The numbers of the cells of a set.
#[inline]
pub(crate) fn each(cells: Cells) -> impl Iterator<Item = usize> {
    let first = (cells != 0).then_some(cells);
    successors(first, |rest| Some(rest & (rest - 1)).filter(|rest| *rest != 0))
        .map(|rest| rest.trailing_zeros() as usize)
}

/// The same cells as a set of the game's.
pub(crate) fn packed(cells: CellSet) -> Cells {
    cells.fold(0, |packed, cell| packed | 1 << cell.index())
}

pub(crate) fn cell(number: usize) -> Cell {
    Cell::parse(NAMES[number]).expect("every number has a name, and every name a cell")
}

/// How many cells each rank has, and where the first of them stands.
const RANKS: [(u32, u32); 7] = [(3, 0), (3, 3), (7, 6), (7, 13), (7, 20), (3, 27), (3, 30)];

/// The rank of each cell, the first being 0.
pub(crate) const RANK_OF: [u8; CELLS] = {
    let mut ranks = [0; CELLS];
    let mut rank = 0;
    while rank < RANKS.len() {
        let (width, first) = RANKS[rank];
        let mut file = 0;
        while file < width {
            ranks[(first + file) as usize] = rank as u8;
            file += 1;
        }
        rank += 1;
    }
    ranks
};

const MIRROR: [u8; CELLS] = {
    let mut mirror = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (width, first) = RANKS[RANK_OF[cell] as usize];
        mirror[cell] = (2 * first + width - 1) as u8 - cell as u8;
        cell += 1;
    }
    mirror
};

/// Seven bits in the opposite order.
const TURNED: [u8; 128] = {
    let mut turned = [0; 128];
    let mut bits = 0;
    while bits < 128 {
        turned[bits] = (bits as u8).reverse_bits() >> 1;
        bits += 1;
    }
    turned
};

/// The cell that a mirror shows in its place: left and right are swapped.
#[inline]
pub(crate) fn mirrored_cell(cell: usize) -> usize {
    usize::from(MIRROR[cell])
}

/// The cells that a mirror shows.
#[inline]
pub(crate) fn mirrored(cells: Cells) -> Cells {
    let mut turned = 0;
    for (width, first) in RANKS {
        let rank = (cells >> first) as usize & ((1 << width) - 1);
        turned |= Cells::from(TURNED[rank] >> (7 - width)) << first;
    }
    turned
}

/// The numbers of ships on the ranks, one rank in three bits.
#[inline]
pub(crate) fn ships_by_rank(ships: Cells) -> u32 {
    let count = |(width, first): (u32, u32)| (ships >> first & ((1 << width) - 1)).count_ones();
    RANKS.iter().rev().fold(0, |key, &rank| key << 3 | count(rank))
}

/// The sum of the ranks of ships that are so many on each rank: what a forward move makes larger.
pub(crate) fn height(by_rank: u32) -> u32 {
    (0..7).map(|rank| rank * (by_rank >> (3 * rank) & 7)).sum()
}

/// A jump in one direction: over one cell to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jump {
    pub over: Cells,
    pub to: usize,
    pub direction: u8,
}

/// Where pieces go under some rules.
pub(crate) struct Lanes {
    /// The cells a station can step to.
    pub station_steps: [Cells; CELLS],
    /// The jumps of a station: captures, or hops over the other one.
    pub station_jumps: [Vec<Jump>; CELLS],
    /// The cells from which a ship steps to this one on its own rank, and from lower ranks.
    pub sideways_from: [Cells; CELLS],
    pub forward_from: [Cells; CELLS],
    /// The jumps of ships that end here, seen from their end: `to` is where they begin.
    pub jumps_from: [Vec<Jump>; CELLS],
    /// Whether captures of one chain may turn (M14).
    pub capture_turns: bool,
}

impl Lanes {
    pub fn of(rules: &Rules) -> Lanes {
        let mut lanes = Lanes {
            station_steps: [0; CELLS],
            station_jumps: [const { Vec::new() }; CELLS],
            sideways_from: [0; CELLS],
            forward_from: [0; CELLS],
            jumps_from: [const { Vec::new() }; CELLS],
            capture_turns: rules.capture_turns(),
        };
        for (from, number) in (0..CELLS).map(|number| (CellSet::of(cell(number)), number)) {
            for direction in Direction::ALL {
                let next = rules.ahead(from, direction);
                let over = packed(next);
                lanes.station_steps[number] |= over;
                if let Some(to) = next.shifted(direction).first() {
                    let jump = Jump { over, to: to.index(), direction: direction as u8 };
                    lanes.station_jumps[number].push(jump);
                }
            }
            for &direction in rules.ship_directions() {
                let next = rules.ahead(from, direction);
                for to in next {
                    let is_sideways = to.rank() == cell(number).rank();
                    let ends = if is_sideways {
                        &mut lanes.sideways_from
                    } else {
                        &mut lanes.forward_from
                    };
                    ends[to.index()] |= 1 << number;
                }
                if let Some(to) = next.shifted(direction).first() {
                    let jump = Jump { over: packed(next), to: number, direction: direction as u8 };
                    lanes.jumps_from[to.index()].push(jump);
                }
            }
        }
        lanes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_the_ranks_and_the_mirror_of_the_board() {
        for (number, name) in NAMES.iter().enumerate() {
            let here = cell(number);
            assert_eq!(here.index(), number, "{name}");
            assert_eq!(here.rank(), RANK_OF[number], "{name}");
            let there = cell(mirrored_cell(number));
            assert_eq!((there.rank(), there.file()), (here.rank(), 6 - here.file()), "{name}");
            assert_eq!(mirrored(1 << number), 1 << mirrored_cell(number));
        }
        assert_eq!(packed(CellSet::BOARD), BOARD);
    }

    #[test]
    fn ships_are_counted_by_rank() {
        let start = packed(CellSet::YELLOW);
        assert_eq!(ships_by_rank(start), 3 | 3 << 3 | 7 << 6 | 7 << 9);
        assert_eq!(height(ships_by_rank(start)), 3 + 14 + 21);
        assert_eq!(height(ships_by_rank(packed(CellSet::BLUE))), 28 + 15 + 18);
    }
}
