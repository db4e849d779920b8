//! What the levels of the engine begin with, before anybody has played them for a rating.
//!
//! The distances between neighbours were measured by matches of the engine against itself; a game has them in its
//! content (`levels.txt`). Where all games but a few were won there is only a bound, and that is taken. Level 3, which
//! the site offers to whoever comes for the first time, stands where somebody new does; real results move the levels
//! from there.

use std::collections::BTreeSet;

use crate::{LadderRole, Rating};

/// How many levels there are.
pub const LEVELS: u8 = 8;
/// The level that begins where people do.
const ANCHOR: usize = 3;
/// Distances measured by machine say little about people, so levels are let to move; but they are known.
const DEVIATION: f64 = 100.0;

/// So many steps lie between them.
const STEPS: usize = LEVELS as usize - 1;
/// How far each level is above the one below it, where nobody has measured: the mean of the measured games, about.
const UNMEASURED: f64 = 200.0;
/// No distance that a match can measure is longer.
const FARTHEST: f64 = 1_000.0;

/// How well the levels play a game, as far as it was measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelSteps {
    /// How far each level is above the one below it, from 2 over 1 to 8 over 7.
    above: [f64; STEPS],
    /// How much stronger the second side is for the same player, where sides are unequal.
    second_side: f64,
}

impl Default for LevelSteps {
    fn default() -> Self {
        LevelSteps { above: [UNMEASURED; STEPS], second_side: 0.0 }
    }
}

impl LevelSteps {
    /// The measured steps of a game: lines such as `2 over 1: 215` or `second side: 300`; `#` begins a comment. What
    /// no line tells nobody has measured.
    ///
    /// # Errors
    /// On the first line that is none of these, with its number.
    pub fn read(text: &str) -> Result<LevelSteps, String> {
        let mut steps = LevelSteps::default();
        let mut read = BTreeSet::new();
        for (line, number) in text.lines().zip(1..) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |why: &str| format!("line {number}: {why}: {line}");
            let (name, value) = line
                .split_once(": ")
                .ok_or_else(|| wrong("it is not of the form `2 over 1: 215`"))?;
            let place = match name {
                "second side" => &mut steps.second_side,
                _ => (0..STEPS)
                    .find(|at| name == format!("{} over {}", at + 2, at + 1))
                    .and_then(|at| steps.above.get_mut(at))
                    .ok_or_else(|| {
                        wrong("no level is named; write `2 over 1` to `8 over 7`, or `second side`")
                    })?,
            };
            if !read.insert(name) {
                return Err(wrong("it is said twice"));
            }
            *place = value
                .parse()
                .ok()
                .filter(|value: &f64| value.abs() <= FARTHEST)
                .ok_or_else(|| wrong("the distance is no number from -1000 to 1000"))?;
        }
        Ok(steps)
    }
}

/// The rating that a level, 1 to 8, begins with in a game with such steps.
#[must_use]
pub fn level_at_first(level: u8, role: LadderRole, steps: &LevelSteps) -> Rating {
    let height =
        |level: usize| steps.above[..level.clamp(1, LEVELS.into()) - 1].iter().sum::<f64>();
    let advantage = steps.second_side / 2.0;
    let of_role = match role {
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

    const MEASURED: &str =
        "# A game.\n2 over 1: 215\n3 over 2: 191\n8 over 7: 301.5\n\nsecond side: 300\n";

    fn points(level: u8, role: LadderRole) -> f64 {
        level_at_first(level, role, &LevelSteps::read(MEASURED).unwrap()).points
    }

    #[test]
    fn levels_stand_as_far_apart_as_was_measured_and_else_as_those_of_other_games() {
        let at = |level| points(level, LadderRole::Player);
        assert_eq!([1, 2, 3, 4, 7, 8].map(at), [1094.0, 1309.0, 1500.0, 1700.0, 2300.0, 2601.5]);
        assert_eq!(LevelSteps::read("# Nobody has measured.\n"), Ok(LevelSteps::default()));
    }

    #[test]
    fn the_stronger_side_is_above_and_a_match_lies_between() {
        let [first, second, both] =
            [LadderRole::First, LadderRole::Second, LadderRole::Player].map(|role| points(5, role));
        assert_eq!((second - first, second + first), (300.0, 2.0 * both));
    }

    #[test]
    fn a_line_that_is_no_step_is_told_with_its_number() {
        for (line, why) in [
            ("2 over 1 215", "line 2: it is not of the form"),
            ("3 over 1: 215", "line 2: no level is named"),
            ("9 over 8: 215", "line 2: no level is named"),
            ("2 over 1: much", "line 2: the distance is no number"),
            ("2 over 1: NaN", "line 2: the distance is no number"),
            ("2 over 1: 1e9", "line 2: the distance is no number"),
            ("2 over 1: 215\n2 over 1: 216", "line 3: it is said twice"),
        ] {
            let fault = LevelSteps::read(&format!("# A game.\n{line}\n")).unwrap_err();
            assert!(fault.starts_with(why), "{fault}");
        }
    }

    #[test]
    fn no_level_is_out_of_reach_of_the_table() {
        for level in [0, 9, u8::MAX] {
            let rating = level_at_first(level, LadderRole::First, &LevelSteps::default());
            assert!((100.0..4_500.0).contains(&rating.points));
        }
    }
}
