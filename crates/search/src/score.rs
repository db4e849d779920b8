//! How good a position is for the side to move.

use std::fmt;

/// A value as the search computes with it: hundredths of a small cube, or a forced end.
pub type Value = i32;

/// More than any position is worth.
pub const INFINITE: Value = 32_000;
/// A win now; a win in `n` plies is worth `n` less.
pub const WIN: Value = 30_000;
/// Values beyond this are forced ends, so no evaluation may reach it.
pub const FORCED: Value = 29_000;

/// The value at which a side wins about ten times as often as it loses: fits have found 290 to 440.
pub const TEN_TO_ONE: Value = 400;

/// The deepest line the search follows.
pub const MAX_PLY: usize = 120;

/// A win of the side to move in so many plies.
#[must_use]
pub const fn win_in(plies: usize) -> Value {
    WIN - plies as Value
}

/// A loss of the side to move in so many plies.
#[must_use]
pub const fn loss_in(plies: usize) -> Value {
    -WIN + plies as Value
}

/// How good a position is for the side to move, for people and protocols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// An estimate, in hundredths of a small cube.
    Estimate(Value),
    /// The side to move wins in so many plies.
    Win(u32),
    /// The side to move loses in so many plies.
    Loss(u32),
}

impl Score {
    /// What a value means.
    #[must_use]
    pub fn of(value: Value) -> Score {
        if value > FORCED {
            Score::Win((WIN - value) as u32)
        } else if value < -FORCED {
            Score::Loss((WIN + value) as u32)
        } else {
            Score::Estimate(value)
        }
    }

    /// The value that means this.
    #[must_use]
    pub fn value(self) -> Value {
        match self {
            Score::Estimate(value) => value,
            Score::Win(plies) => win_in(plies as usize),
            Score::Loss(plies) => loss_in(plies as usize),
        }
    }

    /// The same for the other side.
    #[must_use]
    pub fn flipped(self) -> Score {
        match self {
            Score::Estimate(value) => Score::Estimate(-value),
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
        }
    }
}

impl fmt::Display for Score {
    /// As UGI writes it: `cp 57`, `mate 3`, `mate -4` (in plies).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Estimate(value) => write!(f, "cp {value}"),
            Score::Win(plies) => write!(f, "mate {plies}"),
            Score::Loss(plies) => write!(f, "mate -{plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_and_its_value_say_the_same() {
        for value in [0, -57, win_in(1), win_in(9), loss_in(0), loss_in(12)] {
            assert_eq!(Score::of(value).value(), value);
            assert_eq!(Score::of(value).flipped().value(), -value);
        }
        assert_eq!(Score::of(win_in(3)).to_string(), "mate 3");
        assert_eq!(Score::of(loss_in(4)).to_string(), "mate -4");
    }
}
