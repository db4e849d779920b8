//! What a match proves: pairs of games counted, Elo with its error, and the sequential test.
//!
//! Two games from one opening with sides swapped are not independent, pairs of them nearly are.
//! So everything here counts pairs: a pair is worth 0, 1/2, 1, 3/2 or 2 points.
//!
//! ```
//! use kelci_arena::stats::Pairs;
//!
//! let mut pairs = Pairs::default();
//! pairs.add(1.5);
//! pairs.add(1.0);
//! assert_eq!(pairs.mean(), Some(0.625));
//! ```

mod elo;
mod joint;
mod sprt;

pub use elo::{Interval, Strength};
pub use joint::{Encounter, Ratings};
pub use sprt::{Model, Sprt, SprtError, SprtVerdict};

/// How many pairs of games brought 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// What a game of a pair is worth on average, in the order of the counts.
    const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts a pair of that many points; they are 0, 1/2, 1, 3/2 or 2.
    pub fn add(&mut self, points: f64) {
        let index = (points * 2.0).round().clamp(0.0, 4.0) as usize;
        self.0[index] += 1;
    }

    /// How many pairs there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same pairs as the opponent sees them.
    #[must_use]
    pub fn flipped(&self) -> Pairs {
        let mut counts = self.0;
        counts.reverse();
        Pairs(counts)
    }

    /// The mean score of a game, 0 to 1.
    pub fn mean(&self) -> Option<f64> {
        let count = self.count();
        let sum: f64 = self.0.iter().zip(Pairs::SCORES).map(|(&n, x)| n as f64 * x).sum();
        (count > 0).then(|| sum / count as f64)
    }

    /// The variance of a pair's mean score.
    pub fn variance(&self) -> Option<f64> {
        let mean = self.mean()?;
        let squares = self.0.iter().zip(Pairs::SCORES).map(|(&n, x)| n as f64 * (x - mean).powi(2));
        Some(squares.sum::<f64>() / self.count() as f64)
    }
}
