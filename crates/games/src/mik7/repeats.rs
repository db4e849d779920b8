//! How often Ali has played each sideways move, for the end by repetition (M9).
//!
//! A sideways move has both ends on one rank: 42 on each of the three long ranks and 6 on each
//! of the four short ones, 150 in all, two bits each.

use super::cells::{Cell, RANKS};

/// How many sideways moves there are.
const SIDEWAYS: usize = 150;

/// The third time ends the game.
pub(super) const MOST: u8 = 3;

const FILES: usize = 7;
const PER_WORD: usize = 32;

/// Every sideways move, in the order of cell names (file, then rank), start before end.
const MOVES: [(Cell, Cell); SIDEWAYS] = {
    let nowhere = Cell::on(3, 3).expect("d4 is a cell");
    let mut moves = [(nowhere, nowhere); SIDEWAYS];
    let mut next = 0;
    let mut file = 0;
    while file < FILES as u8 {
        let mut rank = 0;
        while rank < RANKS {
            let mut end = 0;
            while end < FILES as u8 {
                if let (Some(from), Some(to)) = (Cell::on(file, rank), Cell::on(end, rank))
                    && file != end
                {
                    moves[next] = (from, to);
                    next += 1;
                }
                end += 1;
            }
            rank += 1;
        }
        file += 1;
    }
    assert!(next == SIDEWAYS);
    moves
};

/// Where a move stands in [`MOVES`], by rank and the files of its ends.
const NUMBER: [[[u8; FILES]; FILES]; RANKS as usize] = {
    let mut number = [[[0; FILES]; FILES]; RANKS as usize];
    let mut i = 0;
    while i < SIDEWAYS {
        let (from, to) = MOVES[i];
        number[from.rank() as usize][from.file() as usize][to.file() as usize] = i as u8;
        i += 1;
    }
    number
};

/// The counts of all sideways moves since the last forward move or capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Repeats([u64; SIDEWAYS.div_ceil(PER_WORD)]);

impl Repeats {
    /// Nothing repeated.
    pub const NONE: Repeats = Repeats([0; SIDEWAYS.div_ceil(PER_WORD)]);

    /// Whether the move from one cell to the other is one that is counted here.
    pub(super) const fn counts(from: Cell, to: Cell) -> bool {
        from.rank() == to.rank() && from.file() != to.file()
    }

    /// The number of a sideways move in the order in which they are written.
    pub(super) const fn number(from: Cell, to: Cell) -> usize {
        NUMBER[from.rank() as usize][from.file() as usize][to.file() as usize] as usize
    }

    /// How often the sideways move was played.
    pub const fn times(&self, from: Cell, to: Cell) -> u8 {
        self.times_of(Repeats::number(from, to))
    }

    const fn times_of(&self, number: usize) -> u8 {
        (self.0[number / PER_WORD] >> (2 * (number % PER_WORD)) & 3) as u8
    }

    /// Sets how often, at most three times, the sideways move was played.
    pub(super) const fn set(&mut self, from: Cell, to: Cell, times: u8) {
        let number = Repeats::number(from, to);
        let place = 2 * (number % PER_WORD);
        let word = &mut self.0[number / PER_WORD];
        *word = *word & !(3 << place) | (times as u64 & 3) << place;
    }

    /// The sideways move is played once more.
    #[inline]
    pub(super) const fn add(&mut self, from: Cell, to: Cell) {
        let times = self.times(from, to);
        if times < MOST {
            self.set(from, to, times + 1);
        }
    }

    /// Whether some move was played for the third time.
    #[inline]
    pub fn has_third(&self) -> bool {
        // Both bits of a pair are set exactly when it counts three.
        const LOW_BITS: u64 = u64::MAX / 3;
        self.0.iter().fold(0, |found, word| found | word & word >> 1 & LOW_BITS) != 0
    }

    /// The moves that were played, with their counts, in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Cell, u8)> + '_ {
        MOVES.iter().enumerate().filter_map(|(number, &(from, to))| {
            let times = self.times_of(number);
            (times > 0).then_some((from, to, times))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sideways_move_has_its_own_count() {
        let mut repeats = Repeats::NONE;
        for (number, &(from, to)) in MOVES.iter().enumerate() {
            assert!(Repeats::counts(from, to));
            assert_eq!(Repeats::number(from, to), number);
            repeats.set(from, to, (number % 4) as u8);
        }
        for (number, &(from, to)) in MOVES.iter().enumerate() {
            assert_eq!(usize::from(repeats.times(from, to)), number % 4);
        }
    }

    #[test]
    fn moves_are_in_the_order_of_their_names() {
        let names: Vec<_> = MOVES.iter().map(|(from, to)| (from.name(), to.name())).collect();
        assert!(names.is_sorted());
        assert_eq!((names[0], names[SIDEWAYS - 1]), (("a3", "b3"), ("g5", "f5")));
    }

    #[test]
    fn the_third_time_shows() {
        for &(from, to) in &MOVES {
            let mut repeats = Repeats::NONE;
            for times in 1..=3 {
                assert!(!repeats.has_third());
                repeats.add(from, to);
                assert_eq!(repeats.iter().collect::<Vec<_>>(), [(from, to, times)]);
            }
            assert!(repeats.has_third());
        }
    }
}
