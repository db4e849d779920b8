//! How a game ends.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Message, Side, errors_are_messages, message};

/// Who won, as files and protocols write it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "VerdictCode", into = "VerdictCode")]
pub enum Verdict {
    /// This side won.
    Win(Side),
    /// Nobody did.
    Draw,
}

impl Verdict {
    /// `p1win`, `p2win` or `draw`.
    pub const fn code(self) -> &'static str {
        match self {
            Verdict::Win(Side::First) => "p1win",
            Verdict::Win(Side::Second) => "p2win",
            Verdict::Draw => "draw",
        }
    }

    /// The side that won, if one did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Verdict::Win(side) => Some(side),
            Verdict::Draw => None,
        }
    }
}

/// Who won.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
enum VerdictCode {
    #[serde(rename = "p1win")]
    FirstWins,
    #[serde(rename = "p2win")]
    SecondWins,
    #[serde(rename = "draw")]
    Draw,
}

impl From<Verdict> for VerdictCode {
    fn from(verdict: Verdict) -> VerdictCode {
        match verdict {
            Verdict::Win(Side::First) => VerdictCode::FirstWins,
            Verdict::Win(Side::Second) => VerdictCode::SecondWins,
            Verdict::Draw => VerdictCode::Draw,
        }
    }
}

impl From<VerdictCode> for Verdict {
    fn from(code: VerdictCode) -> Verdict {
        match code {
            VerdictCode::FirstWins => Verdict::Win(Side::First),
            VerdictCode::SecondWins => Verdict::Win(Side::Second),
            VerdictCode::Draw => Verdict::Draw,
        }
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Verdict {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        VerdictCode::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Verdict {
    fn name() -> std::borrow::Cow<'static, str> {
        "GameResult".into()
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Verdict {
    type Err = UnknownVerdict;

    fn from_str(text: &str) -> Result<Self, UnknownVerdict> {
        [Verdict::Win(Side::First), Verdict::Win(Side::Second), Verdict::Draw]
            .into_iter()
            .find(|verdict| verdict.code() == text)
            .ok_or_else(|| UnknownVerdict(text.chars().take(40).collect()))
    }
}

/// A text that names no verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownVerdict(pub String);

errors_are_messages!(UnknownVerdict);

impl UnknownVerdict {
    /// What is wrong.
    pub fn message(&self) -> Message {
        let found = self.0.as_str();
        message!("\"{found}\" is no result: expected p1win, p2win or draw", found)
    }
}

/// Why a game ended, by the name that files and protocols use, such as `king-arrived`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reason(pub &'static str);

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// The end of a game: who won, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won.
    pub verdict: Verdict,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// `side` has won.
    pub const fn win(side: Side, reason: Reason) -> Outcome {
        Outcome { verdict: Verdict::Win(side), reason }
    }

    /// Nobody has won.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { verdict: Verdict::Draw, reason }
    }
}
