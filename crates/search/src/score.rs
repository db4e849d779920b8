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

/// A win that is proved without being played out, so that nobody knows how long it takes: worth less
/// than any whose length is known, and `n` less if it is met after `n` plies.
pub const PROVED: Value = 29_500;

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

/// A proved win, met after so many plies.
#[must_use]
pub const fn proved_in(plies: usize) -> Value {
    PROVED - plies as Value
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
    /// The side to move wins: that is proved, but not in how many plies.
    ProvedWin,
    /// The side to move loses, which is proved.
    ProvedLoss,
}

impl Score {
    /// What a value means.
    #[must_use]
    pub fn of(value: Value) -> Score {
        if value.abs() <= FORCED {
            return Score::Estimate(value);
        }
        let plies = (WIN - value.abs()) as u32;
        match (value > 0, value.abs() > PROVED) {
            (true, true) => Score::Win(plies),
            (false, true) => Score::Loss(plies),
            (true, false) => Score::ProvedWin,
            (false, false) => Score::ProvedLoss,
        }
    }

    /// The value that means this.
    #[must_use]
    pub fn value(self) -> Value {
        match self {
            Score::Estimate(value) => value,
            Score::Win(plies) => win_in(plies as usize),
            Score::Loss(plies) => loss_in(plies as usize),
            Score::ProvedWin => PROVED,
            Score::ProvedLoss => -PROVED,
        }
    }

    /// The same for the other side.
    #[must_use]
    pub fn flipped(self) -> Score {
        match self {
            Score::Estimate(value) => Score::Estimate(-value),
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
            Score::ProvedWin => Score::ProvedLoss,
            Score::ProvedLoss => Score::ProvedWin,
        }
    }
}

impl fmt::Display for Score {
    /// As UGI writes it: `cp 57`, `mate 3`, `mate -4` (in plies); what is proved without its length is
    /// `cp 29500`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Estimate(value) => write!(f, "cp {value}"),
            Score::Win(plies) => write!(f, "mate {plies}"),
            Score::Loss(plies) => write!(f, "mate -{plies}"),
            Score::ProvedWin | Score::ProvedLoss => write!(f, "cp {}", self.value()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_and_its_value_say_the_same() {
        for value in [0, -57, win_in(1), win_in(9), loss_in(0), loss_in(12), PROVED, -PROVED] {
            assert_eq!(Score::of(value).value(), value);
            assert_eq!(Score::of(value).flipped().value(), -value);
        }
        assert_eq!(Score::of(win_in(3)).to_string(), "mate 3");
        assert_eq!(Score::of(loss_in(4)).to_string(), "mate -4");
        // However late a proved win is met and however long another takes, none is taken for the other.
        assert_eq!(Score::of(proved_in(MAX_PLY)), Score::ProvedWin);
        assert_eq!(Score::of(-proved_in(MAX_PLY)), Score::ProvedLoss);
        assert_eq!(Score::of(win_in(2 * MAX_PLY)), Score::Win(2 * MAX_PLY as u32));
        assert!(proved_in(0) < win_in(2 * MAX_PLY) && proved_in(MAX_PLY) > FORCED);
    }
}
