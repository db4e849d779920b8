//! The two players.

use serde::{Deserialize, Serialize};

/// A player. The first side always opens the game; "white" or "Ali" is a label the game supplies.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub enum Side {
    /// White, or Ali.
    #[default]
    #[serde(rename = "p1")]
    First,
    /// Black, or Eddy.
    #[serde(rename = "p2")]
    Second,
}

impl Side {
    /// Both sides, the first one first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// `0` or `1`, for tables that hold one entry a side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `p1` or `p2`, as programs name the sides.
    pub const fn code(self) -> &'static str {
        match self {
            Side::First => "p1",
            Side::Second => "p2",
        }
    }
}
