//! The arrangements where a capture may lead to a win of Ali's: found by taking captures back from
//! where he wins, so that the others, nearly all, are never looked at.

use crate::eddy::Below;
use crate::lanes::{BOARD, Cells, each};

/// A bit for each arrangement of so many ships, in the order of their numbers.
pub(crate) struct Candidates {
    ways: Ways,
    bits: Vec<u64>,
}

/// How many ways there are to choose so many of so many.
struct Ways([[u32; 22]; 34]);

impl Ways {
    fn new() -> Ways {
        let mut ways = [[0; 22]; 34];
        for (of, row) in ways.iter_mut().enumerate() {
            for (many, entry) in row.iter_mut().enumerate() {
                *entry = choose(of as u32, many as u32) as u32;
            }
        }
        Ways(ways)
    }

    /// How many arrangements of as many ships have a lower number.
    #[inline]
    fn rank(&self, ships: Cells) -> usize {
        let ranks = each(ships).zip(1..).map(|(cell, many)| self.0[cell][many] as usize);
        ranks.sum()
    }
}

/// How many ways there are to choose so many of so many.
pub(crate) fn choose(of: u32, many: u32) -> u64 {
    if many > of {
        return 0;
    }
    (0..u64::from(many)).fold(1, |ways, next| ways * (u64::from(of) - next) / (next + 1))
}

impl Candidates {
    pub fn new(ships: u32) -> Candidates {
        let words = choose(33, ships).div_ceil(64) as usize;
        Candidates { ways: Ways::new(), bits: vec![0; words] }
    }

    /// Marks the arrangements of so many ships from which captures lead to a win of Ali's with these
    /// ones, a station on `end` and the other on one of the `partners`.
    pub fn mark(
        &mut self,
        below: &Below<'_>,
        many: u32,
        ships: Cells,
        end: usize,
        partners: Cells,
    ) {
        for jump in &below.lanes.station_jumps[end] {
            let came = jump.over | 1 << jump.to;
            let partners = partners & !came;
            if ships & came != 0 || partners == 0 {
                continue;
            }
            let before = ships | jump.over;
            if before.count_ones() == many {
                let rank = self.ways.rank(below.goal.kept(before));
                self.bits[rank / 64] |= 1 << (rank % 64);
            } else {
                self.mark(below, many, before, jump.to, partners);
            }
        }
    }

    /// Marks those of all stations of an arrangement that has won.
    pub fn mark_won(&mut self, below: &Below<'_>, many: u32, ships: Cells) {
        let empty = BOARD & !ships;
        for end in each(empty) {
            self.mark(below, many, ships, end, empty & !(1 << end));
        }
    }

    /// Marks every arrangement, where nearly all would be.
    pub fn mark_all(&mut self) {
        self.bits.fill(u64::MAX);
    }

    /// Whether the arrangement of that number in their order is marked.
    #[inline]
    pub fn has(&self, rank: u64) -> bool {
        self.bits[(rank / 64) as usize] >> (rank % 64) & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_are_numbered_in_the_order_of_their_bits() {
        let ways = Ways::new();
        for many in [1, 2, 5] {
            let all = (0..1_u64 << 12).filter(|ships| ships.count_ones() == many);
            assert!(all.map(|ships| ways.rank(ships)).eq(0..choose(12, many) as usize));
        }
        assert_eq!(ways.rank(BOARD & !0b11_1111_1111_1111) as u64, choose(33, 19) - 1);
        assert_eq!(choose(33, 7), 4_272_048);
    }
}
