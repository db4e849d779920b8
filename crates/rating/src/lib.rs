//! How strong players are, told from their results: Glicko-2 behind our own names. No clock, file or socket.
//!
//! A rating belongs to a [`Ladder`]: a game, a [`Pace`], and, where the sides are unequal, a [`LadderRole`]. A result
//! changes both players' ratings at once; before that, the time since their last result makes each less certain.
//! The same results in the same order give the same bits.
//!
//! ```
//! use kelci_rating::{Rating, RatedScore, rate};
//! let [winner, loser] = rate([Rating::NEW; 2], RatedScore::Win);
//! assert_eq!((winner.points.round(), loser.points.round()), (1662.0, 1338.0));
//! assert!(winner.is_provisional());
//! ```

mod ladder;
mod levels;
mod rating;

pub use ladder::{Ladder, LadderRole, Pace};
pub use levels::{LEVELS, LevelSteps, level_at_first};
pub use rating::{PERIOD_MS, RatedScore, Rating, expected, rate, rate_period};
