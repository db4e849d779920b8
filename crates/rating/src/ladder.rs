//! Among whom somebody is rated: those who play the same game, as fast, in the same role.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// How fast a game is: by the time that one player has for 40 moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// Less than ten minutes.
    Fast,
    /// From ten minutes to less than a day.
    Normal,
    /// A day or more.
    Days,
}

impl Pace {
    /// All of them, the fastest first.
    pub const ALL: [Pace; 3] = [Pace::Fast, Pace::Normal, Pace::Days];
    /// So many moves tell how fast a clock is.
    pub const MOVES: u64 = 40;
    /// What is shorter is fast.
    pub const NORMAL_FROM_MS: u64 = 10 * 60 * 1000;
    /// What is longer takes days.
    pub const DAYS_FROM_MS: u64 = 24 * 60 * 60 * 1000;

    /// That of a clock which gives a time for the game and one for each move.
    #[must_use]
    pub const fn of(game_ms: u64, move_ms: u64) -> Pace {
        match game_ms.saturating_add(move_ms.saturating_mul(Pace::MOVES)) {
            0..Pace::NORMAL_FROM_MS => Pace::Fast,
            Pace::NORMAL_FROM_MS..Pace::DAYS_FROM_MS => Pace::Normal,
            _ => Pace::Days,
        }
    }

    /// Its name in addresses and in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Pace::Fast => "fast",
            Pace::Normal => "normal",
            Pace::Days => "days",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.name() == name)
    }
}

/// What somebody is rated as.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum LadderRole {
    /// A player of a game whose sides are equal, or of a match, in which both play both sides.
    Player,
    /// The first side, where sides are unequal.
    First,
    /// The second side, where sides are unequal.
    Second,
}

impl LadderRole {
    /// All of them.
    pub const ALL: [LadderRole; 3] = [LadderRole::Player, LadderRole::First, LadderRole::Second];

    /// Its name in addresses and in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LadderRole::Player => "player",
            LadderRole::First => "first",
            LadderRole::Second => "second",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<LadderRole> {
        LadderRole::ALL.into_iter().find(|role| role.name() == name)
    }
}

/// Those who are rated together. Its text is `pijersi.fast.player`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ladder {
    /// The name of the game.
    pub game: String,
    /// How fast it is played.
    pub pace: Pace,
    /// As what.
    pub role: LadderRole,
}

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.game, self.pace.name(), self.role.name())
    }
}

impl FromStr for Ladder {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Ladder, &'static str> {
        let parts: Vec<&str> = text.split('.').collect();
        let ladder = match parts[..] {
            [game, pace, role] if !game.is_empty() => Pace::named(pace)
                .zip(LadderRole::named(role))
                .map(|(pace, role)| Ladder { game: game.to_owned(), pace, role }),
            _ => None,
        };
        ladder.ok_or("a ladder is a game, a pace and a role, such as pijersi.fast.player")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_the_time_for_forty_moves() {
        let (second, minute, hour) = (1_000, 60_000, 3_600_000);
        assert_eq!(Pace::of(3 * minute, 2 * second), Pace::Fast);
        assert_eq!(Pace::of(5 * minute, 3 * second), Pace::Fast);
        assert_eq!(Pace::of(10 * minute, 0), Pace::Normal);
        assert_eq!(Pace::of(10 * minute - 1, 0), Pace::Fast);
        assert_eq!(Pace::of(0, 14 * second), Pace::Fast);
        assert_eq!(Pace::of(0, 15 * second), Pace::Normal);
        assert_eq!(Pace::of(0, hour / 2), Pace::Normal);
        assert_eq!(Pace::of(0, 24 * hour), Pace::Days);
        assert_eq!(Pace::of(u64::MAX, u64::MAX), Pace::Days);
    }

    #[test]
    fn ladders_are_read_back() {
        for pace in Pace::ALL {
            for role in LadderRole::ALL {
                let ladder = Ladder { game: "mik7".into(), pace, role };
                assert_eq!(ladder.to_string().parse(), Ok(ladder));
            }
        }
        for wrong in ["", "mik7", "mik7.fast", "mik7.fast.ali", "mik7.slow.first", ".fast.first"] {
            assert!(wrong.parse::<Ladder>().is_err(), "{wrong}");
        }
    }
}
