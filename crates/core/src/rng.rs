//! Small reproducible randomness: the same seed gives the same numbers on every machine.

/// 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Spreads the bits of a small number over 64, the best mixed ones highest (Fibonacci hashing).
#[inline]
pub const fn spread64(number: u64) -> u64 {
    number.wrapping_mul(GOLDEN)
}

/// Mixes the bits of a number thoroughly (splitmix64).
#[inline]
pub const fn mix64(number: u64) -> u64 {
    let mut z = number.wrapping_add(GOLDEN);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A generator of pseudo-random numbers (splitmix64).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator that always gives the same numbers for the same seed.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The generator of the game of that number, where each has its own.
    pub const fn of(seed: u64, number: u64) -> Rng {
        Rng(seed ^ spread64(number))
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        let bits = mix64(self.0);
        self.0 = self.0.wrapping_add(GOLDEN);
        bits
    }

    /// A number below `bound`, or 0 if `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        // The high half of a product is as even as anyone could notice at these bounds.
        ((self.bits() as u128 * bound as u128) >> 64) as usize
    }

    /// An element of the slice, or none if it is empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts the slice into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// One hash key for every placement of a game, made at compile time.
pub const fn zobrist_keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut rng = Rng::new(seed);
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = rng.bits();
        i += 1;
    }
    keys
}
