//! Whole numbers as wide as the criteria of a bracket need: a field of bits for each of them.

use std::cmp::Ordering;
use std::ops::{Add, Sub};

/// A signed number of `64 * K` bits, the lowest word first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide<const K: usize>([u64; K]);

impl<const K: usize> Wide<K> {
    /// Nothing.
    pub const ZERO: Wide<K> = Wide([0; K]);

    /// `value` times two to the power of `shift`.
    ///
    /// The caller has counted the bits: what would not fit is cut off.
    #[must_use]
    pub fn at(value: u64, shift: u32) -> Wide<K> {
        let mut words = [0; K];
        let (word, bits) = ((shift / 64) as usize, shift % 64);
        if word < K {
            words[word] = value << bits;
        }
        if bits > 0 && word + 1 < K {
            words[word + 1] = value >> (64 - bits);
        }
        Wide(words)
    }

    /// The `bits` bits from `shift` on.
    #[must_use]
    pub fn field(&self, shift: u32, bits: u32) -> u64 {
        let (word, low) = ((shift / 64) as usize, shift % 64);
        let mut value = self.0[word] >> low;
        if low > 0 && word + 1 < K {
            value |= self.0[word + 1] << (64 - low);
        }
        if bits < 64 { value & ((1 << bits) - 1) } else { value }
    }

    /// Twice as much.
    #[must_use]
    pub fn doubled(self) -> Wide<K> {
        self + self
    }

    /// Half as much, of an even number.
    #[must_use]
    pub fn halved(self) -> Wide<K> {
        debug_assert!(self.0[0] & 1 == 0, "only even numbers are halved");
        let mut words = [0; K];
        for (i, word) in words.iter_mut().enumerate() {
            let above = if i + 1 < K { self.0[i + 1] << 63 } else { self.0[i] & (1 << 63) };
            *word = (self.0[i] >> 1) | above;
        }
        Wide(words)
    }

    /// Whether it is below nothing.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.0[K - 1] >> 63 == 1
    }
}

impl<const K: usize> Add for Wide<K> {
    type Output = Wide<K>;

    #[inline]
    fn add(self, other: Wide<K>) -> Wide<K> {
        let mut words = [0; K];
        let mut carry = false;
        for (i, word) in words.iter_mut().enumerate() {
            (*word, carry) = self.0[i].carrying_add(other.0[i], carry);
        }
        Wide(words)
    }
}

impl<const K: usize> Sub for Wide<K> {
    type Output = Wide<K>;

    #[inline]
    fn sub(self, other: Wide<K>) -> Wide<K> {
        let mut words = [0; K];
        let mut borrow = false;
        for (i, word) in words.iter_mut().enumerate() {
            (*word, borrow) = self.0[i].borrowing_sub(other.0[i], borrow);
        }
        Wide(words)
    }
}

impl<const K: usize> Ord for Wide<K> {
    #[inline]
    fn cmp(&self, other: &Wide<K>) -> Ordering {
        // Only the highest word has a sign.
        let top = (self.0[K - 1] as i64).cmp(&(other.0[K - 1] as i64));
        let below = || self.0[..K - 1].iter().rev().cmp(other.0[..K - 1].iter().rev());
        top.then_with(below)
    }
}

impl<const K: usize> PartialOrd for Wide<K> {
    #[inline]
    fn partial_cmp(&self, other: &Wide<K>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_cross_words() {
        let number = Wide::<3>::at(0b1011, 62) + Wide::at(7, 130);
        assert_eq!(number.field(62, 4), 0b1011);
        assert_eq!(number.field(130, 3), 7);
        assert_eq!(number.field(66, 60), 0);
    }

    #[test]
    fn signs_carry_and_halve() {
        let (small, large) = (Wide::<2>::at(6, 0), Wide::<2>::at(1, 64));
        let below = small - large;
        assert!(below.is_negative() && below < Wide::ZERO && small < large);
        assert_eq!(below + large, small);
        assert_eq!(below.halved().doubled(), below);
        assert_eq!(large.halved(), Wide::at(1, 63));
    }
}
