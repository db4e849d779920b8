//! Sets of pairs of stations: one bit for each of the 528 ways to place two stations on 33 cells.

use kelci_games::mik7::cells::CELLS;

use crate::lanes::{Cells, each, mirrored_cell};

/// How many pairs of cells there are.
const PAIRS: usize = CELLS * (CELLS - 1) / 2;
const WORDS: usize = PAIRS.div_ceil(64);

/// A set of pairs of cells where the stations can stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StationPairs([u64; WORDS]);

/// For each cell the partners that make a pair of the set with it.
pub(crate) type Partners = [Cells; CELLS];

/// The number of a pair, whichever cell comes first.
#[inline]
const fn number(one: usize, other: usize) -> usize {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    high * (high - 1) / 2 + low
}

/// The pairs that have a station on a cell.
static WITH: [StationPairs; CELLS] = {
    let mut with = [StationPairs::NONE; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut other = 0;
        while other < CELLS {
            if other != cell {
                let number = number(cell, other);
                with[cell].0[number / 64] |= 1 << (number % 64);
            }
            other += 1;
        }
        cell += 1;
    }
    with
};

/// The pair of each number, the lower cell first.
static CELLS_OF: [(u8, u8); PAIRS] = {
    let mut cells = [(0, 0); PAIRS];
    let mut high = 1;
    while high < CELLS {
        let mut low = 0;
        while low < high {
            cells[number(low, high)] = (low as u8, high as u8);
            low += 1;
        }
        high += 1;
    }
    cells
};

impl StationPairs {
    /// No pair.
    pub const NONE: StationPairs = StationPairs([0; WORDS]);

    /// Every pair of two of these cells.
    pub(crate) fn of_cells(cells: Cells) -> StationPairs {
        let mut pairs = StationPairs::NONE;
        for high in each(cells) {
            let low = cells & ((1 << high) - 1);
            pairs.add_partners(high, low);
        }
        pairs
    }

    /// Whether no pair is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many pairs are in it.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the pair is in it.
    #[inline]
    pub(crate) fn has(&self, one: usize, other: usize) -> bool {
        let number = number(one, other);
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn add(&mut self, one: usize, other: usize) {
        let number = number(one, other);
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Adds the pairs of a cell with lower ones.
    fn add_partners(&mut self, cell: usize, lower: Cells) {
        let first = cell * cell.saturating_sub(1) / 2;
        let (word, shift) = (first / 64, first % 64);
        self.0[word] |= lower << shift;
        if shift > 31 && word + 1 < WORDS {
            self.0[word + 1] |= lower >> (64 - shift);
        }
    }

    /// The lower partners of a cell.
    #[inline]
    fn lower_partners(&self, cell: usize) -> Cells {
        if cell == 0 {
            return 0;
        }
        let first = cell * (cell - 1) / 2;
        let (word, shift) = (first / 64, first % 64);
        let mut partners = self.0[word] >> shift;
        if shift > 31 && word + 1 < WORDS {
            partners |= self.0[word + 1] << (64 - shift);
        }
        partners & ((1 << cell) - 1)
    }

    /// The cells that make a pair of the set with that one.
    pub(crate) fn partners_of(&self, cell: usize) -> Cells {
        let mut partners = self.lower_partners(cell);
        for other in cell + 1..CELLS {
            partners |= Cells::from(self.has(cell, other)) << other;
        }
        partners
    }

    /// The partners of every cell at once.
    pub(crate) fn partners(&self) -> Partners {
        let mut partners = [0; CELLS];
        for high in 1..CELLS {
            let lower = self.lower_partners(high);
            partners[high] |= lower;
            for low in each(lower) {
                partners[low] |= 1 << high;
            }
        }
        partners
    }

    /// Those pairs that have no station on the cell.
    #[inline]
    pub(crate) fn without(&self, cell: usize) -> StationPairs {
        self.minus(&WITH[cell])
    }

    #[inline]
    pub(crate) fn minus(&self, other: &StationPairs) -> StationPairs {
        StationPairs(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline]
    pub(crate) fn union(&self, other: &StationPairs) -> StationPairs {
        StationPairs(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Every pair in it, in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.numbers().map(|number| {
            let (low, high) = CELLS_OF[number];
            (usize::from(low), usize::from(high))
        })
    }

    /// The numbers of its pairs.
    fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(index, &word)| {
            std::iter::successors((word != 0).then_some(word), |rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |rest| index * 64 + rest.trailing_zeros() as usize)
        })
    }

    /// A bit for each pair of two of the cells, in their order; no other pair is told.
    pub(crate) fn packed(&self, cells: Cells) -> Vec<u8> {
        let count = cells.count_ones() as usize;
        let mut bytes = vec![0; (count * count.saturating_sub(1) / 2).div_ceil(8)];
        for (bit, (low, high)) in pairs_of(cells).enumerate() {
            bytes[bit / 8] |= u8::from(self.has(low, high)) << (bit % 8);
        }
        bytes
    }

    /// Takes a set that was packed off the front of some bytes; none if they are too few.
    pub(crate) fn unpacked(cells: Cells, rest: &mut &[u8]) -> Option<StationPairs> {
        let count = cells.count_ones() as usize;
        let bytes = rest.split_off(..(count * count.saturating_sub(1) / 2).div_ceil(8))?;
        let mut pairs = StationPairs::NONE;
        for (bit, (low, high)) in pairs_of(cells).enumerate() {
            if bytes[bit / 8] >> (bit % 8) & 1 != 0 {
                pairs.add(low, high);
            }
        }
        Some(pairs)
    }

    /// The set as it is seen in a mirror that swaps left and right.
    pub(crate) fn mirrored(&self) -> StationPairs {
        let mut mirrored = StationPairs::NONE;
        for (low, high) in self.iter() {
            mirrored.add(mirrored_cell(low), mirrored_cell(high));
        }
        mirrored
    }
}

/// Every pair of two of the cells.
fn pairs_of(cells: Cells) -> impl Iterator<Item = (usize, usize)> {
    each(cells).flat_map(move |high| each(cells & ((1 << high) - 1)).map(move |low| (low, high)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_found_again_however_it_is_asked_for() {
        let mut pairs = StationPairs::NONE;
        let chosen: Vec<(usize, usize)> =
            (0..CELLS).flat_map(|high| (0..high).map(move |low| (low, high))).collect();
        let chosen: Vec<_> =
            chosen.into_iter().filter(|(low, high)| (low * 7 + high) % 5 == 0).collect();
        for &(low, high) in &chosen {
            pairs.add(high, low);
        }
        assert_eq!(pairs.iter().collect::<Vec<_>>(), chosen);
        assert_eq!(pairs.len() as usize, chosen.len());
        assert_eq!(pairs.mirrored().mirrored(), pairs);
        let packed = pairs.packed(crate::lanes::BOARD);
        assert_eq!(StationPairs::unpacked(crate::lanes::BOARD, &mut &*packed), Some(pairs));
        assert_eq!(StationPairs::unpacked(crate::lanes::BOARD, &mut &packed[1..]), None);
        let partners = pairs.partners();
        for (cell, &partners) in partners.iter().enumerate() {
            assert_eq!(partners, pairs.partners_of(cell));
            let expected =
                (0..CELLS).filter(|&other| chosen.contains(&(cell.min(other), cell.max(other))));
            assert_eq!(each(partners).collect::<Vec<_>>(), expected.collect::<Vec<_>>());
            assert!(pairs.without(cell).partners_of(cell) == 0);
        }
    }

    #[test]
    fn all_pairs_of_some_cells_are_as_many_as_they_should_be() {
        for cells in [0, 1, 0b1011, (1 << CELLS) - 1, 0x1_5555_5555] {
            let pairs = StationPairs::of_cells(cells);
            let count = cells.count_ones();
            assert_eq!(pairs.len(), count * count.saturating_sub(1) / 2, "{cells:b}");
            assert!(pairs.iter().all(|(low, high)| cells >> low & cells >> high & 1 != 0));
        }
    }
}
