//! Arithmetic of many small numbers at once, written so that the compiler makes vector instructions of
//! it. Whole numbers that wrap come to the same in any order, so every machine has the same result.

use kelci_core::cpu::{Work, with_vector_instructions};

use super::FULL;

/// How many numbers go together.
pub(super) const LANE: usize = 16;

/// Numbers that go together.
pub(super) type Lane = [i16; LANE];

/// A list of numbers, whose length is a multiple of [`LANE`], in lanes.
pub(super) fn cut(numbers: &[i16]) -> impl Iterator<Item = Lane> {
    let (lanes, rest) = numbers.as_chunks::<LANE>();
    debug_assert!(rest.is_empty());
    lanes.iter().copied()
}

/// Sums that become others by adding and taking away rows of a table.
pub(super) struct Update<'a> {
    pub from: &'a [Lane],
    pub to: &'a mut [Lane],
    pub rows: &'a [Lane],
    pub added: &'a [u16],
    pub taken: &'a [u16],
}

impl Work for Update<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let width = self.to.len();
        for (i, (to, from)) in self.to.iter_mut().zip(self.from).enumerate() {
            let mut sum = *from;
            for &row in self.added {
                let row = &self.rows[usize::from(row) * width + i];
                for j in 0..LANE {
                    sum[j] = sum[j].wrapping_add(row[j]);
                }
            }
            for &row in self.taken {
                let row = &self.rows[usize::from(row) * width + i];
                for j in 0..LANE {
                    sum[j] = sum[j].wrapping_sub(row[j]);
                }
            }
            *to = sum;
        }
    }
}

impl Update<'_> {
    pub fn apply(self) {
        with_vector_instructions(self);
    }
}

struct Say<'a> {
    units: &'a [Lane],
    weights: &'a [Lane],
}

impl Work for Say<'_> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let mut sums = [0_i32; LANE];
        for (units, weights) in self.units.iter().zip(self.weights) {
            for j in 0..LANE {
                let full = units[j].clamp(0, FULL);
                // 255 times 127 is still a small number.
                let weighted = full.wrapping_mul(weights[j]);
                sums[j] += i32::from(weighted) * i32::from(full);
            }
        }
        sums.iter().sum()
    }
}

/// The weighted sum of how full units are, squared.
pub(super) fn say(units: &[Lane], weights: &[Lane]) -> i32 {
    with_vector_instructions(Say { units, weights })
}
