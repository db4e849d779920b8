//! Counting moves without generating them: the leaves of a perft.
//!
//! Whole sets of cubes step at once, and the six neighbours of a cell are six bits that look up
//! where a stack can leap.

use kelci_core::cpu::Work;

use super::Position;
use super::cells::{ALL, CELLS, GRID};
use super::steps::{shift, spread};
use crate::cubes::{Bits, Cell, Sort};

/// `LEAPS[cell][open]`: the cells two steps away over those neighbours that `open` names, one
/// bit a direction.
static LEAPS: [[u64; 64]; CELLS] = leaps();

/// Where a cell's neighbour in a direction is, as a set that is empty off the board.
const fn neighbour(cell: usize, direction: usize) -> u64 {
    shift(1 << cell, direction)
}

const fn leaps() -> [[u64; 64]; CELLS] {
    let mut leaps = [[0; 64]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut open = 0;
        while open < 64 {
            let mut d = 0;
            while d < 6 {
                if open >> d & 1 == 1 {
                    leaps[cell][open] |= shift(neighbour(cell, d), d);
                }
                d += 1;
            }
            open += 1;
        }
        cell += 1;
    }
    leaps
}

/// The cells two steps from `cell` in a straight line whose middle cell is in `open`.
#[inline(always)]
fn leaps_from(cell: Cell, open: u64) -> u64 {
    let around = (open << 7) >> cell.index();
    let pattern = around & 3 | around >> 4 & 4 | around >> 5 & 8 | around >> 9 & 0x30;
    LEAPS[cell.index()][pattern as usize]
}

/// A number from 0 to 7 on every cell, one bit plane a binary digit.
#[derive(Clone, Copy)]
struct Tally([u64; 3]);

impl Tally {
    /// On every cell the number of those sets that hold it.
    #[inline(always)]
    fn of([a, b, c, d, e, f]: [u64; 6]) -> Tally {
        let add = |x: u64, y: u64, z: u64| (x ^ y ^ z, (x & y) | (z & (x ^ y)));
        let (low, carry) = add(a, b, c);
        let (other_low, other_carry) = add(d, e, f);
        let (twos, fours) = add(carry, other_carry, low & other_low);
        Tally([low ^ other_low, twos, fours])
    }

    /// The numbers on these cells only.
    #[inline(always)]
    fn on(self, cells: u64) -> Tally {
        Tally(self.0.map(|plane| plane & cells))
    }

    /// The sum over all cells.
    #[inline(always)]
    fn sum(self) -> u32 {
        let [ones, twos, fours] = self.0.map(u64::count_ones);
        ones + 2 * twos + 4 * fours
    }

    /// The sum over all cells of the products of two numbers.
    #[inline(always)]
    fn times(self, other: Tally) -> u32 {
        let [ones, twos, fours] = self.0.map(|plane| other.on(plane).sum());
        ones + 2 * twos + 4 * fours
    }
}

/// Counts the moves of a position that is not settled.
pub(super) struct CountMoves<'a>(pub &'a Position);

impl Work for CountMoves<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let board = &self.0.board;
        let own = board.owned(self.0.side);
        let opposing = board.owned(self.0.side.other());
        let [rock, paper, scissors, wise] =
            [Sort::Rock, Sort::Paper, Sort::Scissors, Sort::Wise].map(|sort| board.tops(sort));
        let pairs = board.pairs();
        let count = Count {
            empty: ALL & !board.occupied(),
            lone: own & !pairs,
            stacks: own & pairs,
            runners: own & !wise,
            wise: own & wise,
            movers: [own & rock, own & paper, own & scissors],
            prey: [opposing & scissors, opposing & rock, opposing & paper],
        };
        u64::from(
            count.runners_quietly()
                + count.runners_capturing()
                + count.stacks()
                + count.lone_wise(),
        )
    }
}

/// The board as counting needs it. *Runners* are rock, paper and scissors.
struct Count {
    empty: u64,
    lone: u64,
    stacks: u64,
    runners: u64,
    wise: u64,
    movers: [u64; 3],
    /// What each of the movers captures.
    prey: [u64; 3],
}

impl Count {
    /// Steps of runners to empty cells and onto friends, and steps of the stacks so built to
    /// empty cells.
    #[inline(always)]
    fn runners_quietly(&self) -> u32 {
        let runners_near = Tally::of(spread(self.runners));
        let empty_near = spread(self.empty);
        let leaps = std::array::from_fn(|d| shift(empty_near[d] & self.empty, d));
        let builds = runners_near.on(self.lone);
        let steps = runners_near.on(self.empty | self.lone).sum();
        let steps_on = builds.times(Tally::of(empty_near)) + builds.times(Tally::of(leaps));

        // P2: a lone cube that builds leaves its cell empty. The stack may step back there, or
        // leap over it.
        let built = spread(self.runners & self.lone).map(|built| built & self.lone);
        let back = (0..6).map(|d| built[d].count() + (built[d] & shift(empty_near[d], d)).count());
        steps + steps_on + back.sum::<u32>()
    }

    /// The same steps when they capture.
    #[inline(always)]
    fn runners_capturing(&self) -> u32 {
        // Nothing further away than a step and a leap is captured; most cells are.
        let united = |sets: [u64; 6]| sets.into_iter().fold(0, |all, set| all | set);
        let within_one = united(spread(self.runners | self.lone));
        let within_two = within_one | united(spread(within_one));
        let mut count = 0;
        for (movers, prey) in self.movers.into_iter().zip(self.prey) {
            for target in (prey & within_two).cells() {
                let near = GRID.neighbours(target);
                count += (near & movers).count();
                for via in ((near | leaps_from(target, self.empty)) & self.lone).cells() {
                    count += (GRID.neighbours(via) & movers).count();
                }
                for from in (near & movers & self.lone).cells() {
                    let beyond = leaps_from(target, u64::only(from));
                    count += (beyond & self.lone).count();
                }
            }
        }
        count
    }

    /// Steps of stacks, with and without a further step of their top cube.
    #[inline(always)]
    fn stacks(&self) -> u32 {
        let mut count = 0;
        for from in self.stacks.cells() {
            let at = u64::only(from);
            let prey = self.movers.into_iter().zip(self.prey);
            let prey = prey.fold(0, |all, (movers, prey)| all | prey.when(movers.meets(at)));
            let landings = self.empty | prey;
            let joins = if self.wise.meets(at) { self.lone & self.wise } else { self.lone };
            let top_landings = landings | joins | at;
            let reach = GRID.neighbours(from) | leaps_from(from, self.empty);
            for via in (reach & landings).cells() {
                count += 1 + (GRID.neighbours(via) & top_landings).count();
            }
        }
        count
    }

    /// Steps of wise cubes, which lie on nothing but a wise, and what they build.
    #[inline(always)]
    fn lone_wise(&self) -> u32 {
        let mut count = 0;
        let joins = self.lone & self.wise;
        for from in self.wise.cells() {
            let near = GRID.neighbours(from);
            count += (near & (self.empty | joins)).count();
            let open = self.empty | u64::only(from).when(self.lone.has(from));
            for via in (near & joins).cells() {
                count += ((GRID.neighbours(via) | leaps_from(via, open)) & open).count();
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_go_where_the_grid_says() {
        assert_eq!(ALL, GRID.all());
        for cell in 0..CELLS {
            let around = (0..6).fold(0, |set, d| set | neighbour(cell, d));
            assert_eq!(around, GRID.neighbours(Cell::at(cell)), "around cell {cell}");
            for open in 0..1_u64 << 6 {
                let open = open.wrapping_mul(0x9e37_79b9_7f4a_7c15) & GRID.all();
                let cell = Cell::at(cell);
                assert_eq!(leaps_from(cell, open), GRID.leaps(cell, open), "from {cell:?}");
            }
        }
    }
}
