//! What the levels of the engine begin with, before anybody has played them for a rating.
//!
//! The distances between neighbours are those of BENCHMARKS.md, "Levels": matches of the engine against itself. Where
//! all games but a few were won there is only a bound, and that is taken. Level 3, which the site offers to whoever
//! comes for the first time, stands where somebody new does; real results move the levels from there.

use crate::{Ladder, LadderRole, Rating};

/// How many levels there are.
pub const LEVELS: u8 = 8;
/// The level that begins where people do.
const ANCHOR: usize = 3;
/// Distances measured by machine say little about people, so levels are let to move; but they are known.
const DEVIATION: f64 = 100.0;

/// How far each level is above the one below it, from 2 over 1 to 8 over 7.
type Steps = [f64; 7];

/// By game. 21.5 of 22 in Jersi is "more than 463", 10 of 10 counts as 9.5; MIK-7's 11 of 16 is 137.
const STEPS: [(&str, Steps); 4] = [
    ("pijersi", [215.0, 191.0, 207.0, 207.0, 338.0, 459.0, 301.0]),
    ("mikjersi", [199.0, 215.0, 301.0, 269.0, 313.0, 232.0, 241.0]),
    ("jersi", [147.0, 250.0, 398.0, 290.0, 417.0, 463.0, 511.0]),
    ("mik7", [241.0, 108.0, 70.0, 147.0, 147.0, 137.0, 207.0]),
];
/// For a game that nobody has measured: the mean of the others, about.
const UNMEASURED: Steps = [200.0; 7];

/// How much stronger the second side is for the same player, where sides are unequal. In MIK-7 level 2 won all of 30
/// as Eddy and 18 as Ali against level 1, and level 8 all of 15 and 8 against level 7: both say about 300.
const SECOND_SIDE: [(&str, f64); 1] = [("mik7", 300.0)];

fn of<T: Copy>(table: &[(&str, T)], game: &str) -> Option<T> {
    table.iter().find(|(name, _)| *name == game).map(|(_, value)| *value)
}

/// The rating that a level, 1 to 8, begins with.
#[must_use]
pub fn level_at_first(level: u8, ladder: &Ladder) -> Rating {
    let steps = of(&STEPS, &ladder.game).unwrap_or(UNMEASURED);
    let height = |level: usize| steps[..level.clamp(1, LEVELS.into()) - 1].iter().sum::<f64>();
    let advantage = of(&SECOND_SIDE, &ladder.game).unwrap_or(0.0) / 2.0;
    let of_role = match ladder.role {
        LadderRole::Player => 0.0,
        LadderRole::First => -advantage,
        LadderRole::Second => advantage,
    };
    let points = Rating::NEW.points + height(level.into()) - height(ANCHOR) + of_role;
    Rating { points, deviation: DEVIATION, ..Rating::NEW }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pace, expected};

    fn ladder(game: &str, role: LadderRole) -> Ladder {
        Ladder { game: game.into(), pace: Pace::Fast, role }
    }

    #[test]
    fn levels_stand_as_far_apart_as_was_measured() {
        let pijersi = ladder("pijersi", LadderRole::Player);
        let points = |level| level_at_first(level, &pijersi).points;
        assert_eq!((points(1), points(3), points(8)), (1094.0, 1500.0, 3012.0));
        for (game, _) in STEPS {
            let ladder = ladder(game, LadderRole::Player);
            for level in 2..=LEVELS {
                let [lower, higher] =
                    [level - 1, level].map(|level| level_at_first(level, &ladder));
                assert!(lower.points < higher.points, "{game} {level}");
                assert!(expected([higher, lower]) > 0.55, "{game} {level}");
            }
        }
    }

    #[test]
    fn eddy_is_the_stronger_side_and_a_match_lies_between() {
        let points = |role| level_at_first(5, &ladder("mik7", role)).points;
        assert_eq!(points(LadderRole::Second) - points(LadderRole::First), 300.0);
        assert_eq!(
            points(LadderRole::Second) + points(LadderRole::First),
            2.0 * points(LadderRole::Player)
        );
    }

    #[test]
    fn no_level_is_out_of_reach_of_the_table() {
        for level in [0, 9, u8::MAX] {
            let rating = level_at_first(level, &ladder("a game of tomorrow", LadderRole::First));
            assert!((100.0..4_500.0).contains(&rating.points));
        }
    }
}
