//! The strength of several engines from all their games at once.
//!
//! The model of Bradley and Terry: the expected score of a game depends on the difference of two
//! numbers, by the logistic curve. A draw is half a win and half a loss. The likeliest numbers are
//! those under which everybody is expected to score what it has scored; they are found by Newton's
//! method, and the information matrix at the end tells how certain they are.

use std::f64::consts::LN_10;

use super::Interval;
use super::elo::DEVIATIONS_95;

/// Elo of a difference of one in the exponent.
const UNIT: f64 = 400.0 / LN_10;

/// All games between two engines.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Encounter {
    /// The two engines.
    pub engines: [usize; 2],
    /// How many games they played.
    pub games: f64,
    /// How many points the first one made.
    pub points: f64,
}

/// Ratings of several engines that fit all their games best.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// Elo above the mean of all, with 95 % intervals; one for each engine.
    pub elo: Vec<Interval>,
    /// Whether a drawn game was added to every pairing. Without it somebody who has won
    /// everything would be infinitely strong.
    pub draws_added: bool,
}

impl Ratings {
    /// The ratings of so many engines; none unless games connect them all.
    pub fn fit(engines: usize, encounters: &[Encounter]) -> Option<Ratings> {
        let mut played: Vec<Encounter> =
            encounters.iter().copied().filter(|encounter| encounter.games > 0.0).collect();
        let everybody = |is_linked: &dyn Fn(&Encounter, usize) -> bool| {
            (0..engines).all(|from| reaches_all(engines, from, &played, is_linked))
        };
        if engines < 2 || !everybody(&|_, _| true) {
            return None;
        }
        // The fit is finite if everybody has taken points, at whatever remove, from everybody.
        let took = |encounter: &Encounter, side: usize| match side {
            0 => encounter.points > 0.0,
            _ => encounter.points < encounter.games,
        };
        let draws_added = !everybody(&took);
        if draws_added {
            for encounter in &mut played {
                encounter.games += 1.0;
                encounter.points += 0.5;
            }
        }
        let mut strengths = vec![0.0; engines];
        // Newton's method takes a handful of rounds; the bound is for what nobody has met yet.
        for _ in 0..200 {
            let (missing, information) = slope(&strengths, &played);
            let step = solve(grounded(&information), missing)?;
            // Far from the goal the curve is flat and a whole step would overshoot.
            let longest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
            let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
            strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += scale * part);
            if longest < 1e-10 {
                break;
            }
        }
        let mean = strengths.iter().sum::<f64>() / engines as f64;
        let (_, information) = slope(&strengths, &played);
        let elo = (0..engines).map(|engine| {
            let mut unit = vec![0.0; engines];
            unit[engine] = 1.0;
            let column = solve(grounded(&information), unit)?;
            let variance = (column[engine] - 1.0 / engines as f64).max(0.0);
            let (value, error) = (strengths[engine] - mean, DEVIATIONS_95 * variance.sqrt());
            let [value, low, high] = [value, value - error, value + error].map(|x| UNIT * x);
            Some(Interval { value, low, high })
        });
        Some(Ratings { elo: elo.collect::<Option<_>>()?, draws_added })
    }
}

/// Whether links lead from one engine to all others. `is_linked` says whether an encounter leads
/// from its engine on that side to the other one.
fn reaches_all(
    engines: usize,
    from: usize,
    encounters: &[Encounter],
    is_linked: &dyn Fn(&Encounter, usize) -> bool,
) -> bool {
    let mut reached = vec![false; engines];
    reached[from] = true;
    let mut waiting = vec![from];
    while let Some(engine) = waiting.pop() {
        for encounter in encounters {
            for side in 0..2 {
                let [here, there] = [encounter.engines[side], encounter.engines[1 - side]];
                if here == engine && is_linked(encounter, side) && !reached[there] {
                    reached[there] = true;
                    waiting.push(there);
                }
            }
        }
    }
    reached.into_iter().all(|is| is)
}

/// The points everybody has beyond what is expected, and the information matrix.
fn slope(strengths: &[f64], encounters: &[Encounter]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let engines = strengths.len();
    let mut missing = vec![0.0; engines];
    let mut information = vec![vec![0.0; engines]; engines];
    for Encounter { engines: [one, other], games, points } in encounters {
        let expected = 1.0 / (1.0 + (strengths[*other] - strengths[*one]).exp());
        missing[*one] += points - games * expected;
        missing[*other] -= points - games * expected;
        let weight = games * expected * (1.0 - expected);
        information[*one][*one] += weight;
        information[*other][*other] += weight;
        information[*one][*other] -= weight;
        information[*other][*one] -= weight;
    }
    (missing, information)
}

/// Only differences count, so the information says nothing about a common shift. Adding the same
/// to every entry says that there is none, and the matrix can be inverted.
fn grounded(information: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let share = 1.0 / information.len() as f64;
    let row = |row: &Vec<f64>| row.iter().map(|entry| entry + share).collect();
    information.iter().map(row).collect()
}

/// Solves linear equations by elimination; none if they have no single answer.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for column in 0..size {
        let magnitude = |row: &usize| matrix[*row][column].abs();
        let pivot = (column..size).max_by(|a, b| magnitude(a).total_cmp(&magnitude(b)))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in column + 1..size {
            let factor = matrix[row][column] / matrix[column][column];
            let (above, below) = matrix.split_at_mut(row);
            below[0].iter_mut().zip(&above[column]).for_each(|(x, y)| *x -= factor * y);
            right[row] -= factor * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(one: usize, other: usize, points: f64, games: f64) -> Encounter {
        Encounter { engines: [one, other], games, points }
    }

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.01, "{found} is not {expected}");
    }

    /// Scores of 3:1, 3:1 and 9:1 are exactly those of strengths 9, 3 and 1, so the ratings are
    /// 400 log10 3 apart. The information matrix, by games times p(1-p), is
    /// `1.65 -.75 -.9 / -.75 1.5 -.75 / -.9 -.75 1.65`; its eigenvectors across the mean are
    /// (1 0 -1) with 2.55 and (1 -2 1) with 2.25. So the variances are 1/2/2.55 + 1/6/2.25 =
    /// 0.270153 at the ends and 2/3/2.25 = 0.296296 in the middle.
    #[test]
    fn by_hand_three_engines() {
        let games = [met(0, 1, 3.0, 4.0), met(1, 2, 3.0, 4.0), met(2, 0, 1.0, 10.0)];
        let ratings = Ratings::fit(3, &games).unwrap();
        assert!(!ratings.draws_added);
        let step = 400.0 * 3_f64.log10();
        for (elo, value) in ratings.elo.iter().zip([step, 0.0, -step]) {
            near(elo.value, value);
        }
        let error = |variance: f64| 1.959_964 * 173.717_793 * variance.sqrt();
        near(ratings.elo[0].error(), error(0.270_153));
        near(ratings.elo[1].error(), error(0.296_296));
        near(ratings.elo[2].error(), error(0.270_153));
    }

    /// Two engines: the difference is the usual Elo of the score, and each is half of it away from
    /// the mean. One weight w = 8 * 3/4 * 1/4 = 1.5: the variance of each is 1 / 4w.
    #[test]
    fn by_hand_two_engines_with_draws() {
        let ratings = Ratings::fit(2, &[met(0, 1, 6.0, 8.0)]).unwrap();
        near(ratings.elo[0].value - ratings.elo[1].value, 400.0 * 3_f64.log10());
        near(ratings.elo[0].value + ratings.elo[1].value, 0.0);
        near(ratings.elo[0].error(), 1.959_964 * 173.717_793 * (1.0_f64 / 6.0).sqrt());
    }

    /// What is gained over a common opponent counts, though two have never met.
    #[test]
    fn a_gauntlet_compares_those_who_did_not_meet() {
        let ratings = Ratings::fit(3, &[met(0, 1, 5.0, 10.0), met(0, 2, 7.5, 10.0)]).unwrap();
        near(ratings.elo[0].value - ratings.elo[1].value, 0.0);
        near(ratings.elo[1].value - ratings.elo[2].value, 400.0 * 3_f64.log10());
    }

    #[test]
    fn whoever_won_everything_is_not_infinitely_strong() {
        let games = [met(0, 1, 10.0, 10.0), met(1, 2, 6.0, 10.0), met(0, 2, 10.0, 10.0)];
        let ratings = Ratings::fit(3, &games).unwrap();
        assert!(ratings.draws_added);
        assert!(ratings.elo.iter().all(|elo| elo.low.is_finite() && elo.high.is_finite()));
        assert!(ratings.elo[0].value > ratings.elo[1].value + 200.0);
        assert!(ratings.elo[1].value > ratings.elo[2].value);
    }

    #[test]
    fn engines_that_no_games_connect_are_not_compared() {
        let apart = [met(0, 1, 3.0, 4.0), met(2, 3, 3.0, 4.0), met(1, 2, 0.0, 0.0)];
        assert_eq!(Ratings::fit(4, &apart), None);
        assert_eq!(Ratings::fit(0, &[]), None);
    }
}
