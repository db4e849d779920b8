//! What is known of a tournament: players, results, byes.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A player's number in the tournament: 1 is the first seed.
pub type Number = u32;

/// Points, counted in halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(pub u32);

impl Points {
    /// Half a point.
    pub const HALF: Points = Points(1);
    /// What a won game is worth.
    pub const WIN: Points = Points(2);

    /// As many points as that number, if it is a small one of whole and half points.
    #[must_use]
    pub fn of(number: f64) -> Option<Points> {
        let halves = number * 2.0;
        // The comparison also refuses what is no number.
        ((0.0..=20_000.0).contains(&halves) && halves.fract() == 0.0)
            .then_some(Points(halves as u32))
    }

    /// The same as a number.
    #[must_use]
    pub fn number(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:.1}", self.number())
    }
}

impl std::ops::Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points(0), |sum, points| sum + points)
    }
}

/// The sides of a board. Where a game names its sides otherwise, White is the one that is named first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Who moves first.
    White,
    /// The other.
    Black,
}

impl Colour {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

/// How a game that was paired ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = PairingResult))]
pub enum Score {
    /// White won over the board.
    #[serde(rename = "1-0")]
    White,
    /// A draw over the board.
    #[serde(rename = "1/2")]
    Draw,
    /// Black won over the board.
    #[serde(rename = "0-1")]
    Black,
    /// Black was not there.
    #[serde(rename = "1-0F")]
    WhiteForfeit,
    /// White was not there.
    #[serde(rename = "0-1F")]
    BlackForfeit,
    /// Nobody was there.
    #[serde(rename = "0-0F")]
    BothForfeit,
}

impl Score {
    const CODES: [(Score, &'static str); 6] = [
        (Score::White, "1-0"),
        (Score::Draw, "1/2"),
        (Score::Black, "0-1"),
        (Score::WhiteForfeit, "1-0F"),
        (Score::BlackForfeit, "0-1F"),
        (Score::BothForfeit, "0-0F"),
    ];

    /// The score that a code such as `1-0F` names.
    #[must_use]
    pub fn parse(code: &str) -> Option<Score> {
        Score::CODES.iter().find(|(_, known)| *known == code).map(|&(score, _)| score)
    }

    /// Its code.
    #[must_use]
    pub fn code(self) -> &'static str {
        Score::CODES.iter().find(|(score, _)| *score == self).map_or("", |&(_, code)| code)
    }

    /// Whether there was a game: a forfeit gives no colour, and the two may meet later.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Score::White | Score::Draw | Score::Black)
    }

    /// The points of White and of Black.
    #[must_use]
    pub const fn points(self) -> [Points; 2] {
        match self {
            Score::White | Score::WhiteForfeit => [Points::WIN, Points(0)],
            Score::Draw => [Points::HALF, Points::HALF],
            Score::Black | Score::BlackForfeit => [Points(0), Points::WIN],
            Score::BothForfeit => [Points(0), Points(0)],
        }
    }
}

/// Why a player had no opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ByeKind {
    /// The number of players was odd.
    #[serde(rename = "pab")]
    Allocated,
    /// Asked for, half a point.
    Half,
    /// Not there.
    Zero,
    /// A whole point without a reason of pairing.
    Full,
}

impl ByeKind {
    const CODES: [(ByeKind, &'static str); 4] = [
        (ByeKind::Allocated, "pab"),
        (ByeKind::Half, "half"),
        (ByeKind::Zero, "zero"),
        (ByeKind::Full, "full"),
    ];

    /// The kind that a code such as `pab` names.
    #[must_use]
    pub fn parse(code: &str) -> Option<ByeKind> {
        ByeKind::CODES.iter().find(|(_, known)| *known == code).map(|&(kind, _)| kind)
    }

    /// Its code.
    #[must_use]
    pub fn code(self) -> &'static str {
        ByeKind::CODES.iter().find(|(kind, _)| *kind == self).map_or("", |&(_, code)| code)
    }

    /// What it is worth unless the tournament says otherwise.
    #[must_use]
    pub const fn points(self) -> Points {
        match self {
            ByeKind::Allocated | ByeKind::Full => Points::WIN,
            ByeKind::Half => Points::HALF,
            ByeKind::Zero => Points(0),
        }
    }
}

/// What one or two players did in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundEntry {
    /// They were paired.
    Game {
        /// Who had White.
        white: Number,
        /// Who had Black.
        black: Number,
        /// How it ended.
        score: Score,
        /// What the games of a match were worth to White and Black, where such points are counted.
        sums: Option<[u32; 2]>,
    },
    /// Somebody had no opponent.
    Bye {
        /// Who.
        no: Number,
        /// Why.
        kind: ByeKind,
        /// What it is worth.
        points: Points,
    },
}

/// Somebody who takes part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entrant {
    /// The number by which the player is paired.
    pub no: Number,
    /// The rating, 0 if there is none.
    pub rating: u32,
}
