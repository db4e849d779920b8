//! Elo, normalised Elo and the likelihood of superiority.

use std::f64::consts::{LN_10, SQRT_2};

use super::Pairs;

/// 95 % of a normal distribution lie within so many standard deviations.
pub(super) const DEVIATIONS_95: f64 = 1.959_963_984_540_054;
/// Normalised Elo of a score that is one standard deviation above a half.
pub(super) const NORMALISED: f64 = 800.0 / LN_10;

/// A value and the interval that holds the true one 19 times out of 20. An end can be infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Half its width: the number behind the sign ±.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    fn map(self, function: impl Fn(f64) -> f64) -> Interval {
        Interval { value: function(self.value), low: function(self.low), high: function(self.high) }
    }
}

/// How strong the first player of some pairs seems to be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The mean score of a game, 0 to 1.
    pub score: Interval,
    /// The Elo difference.
    pub elo: Interval,
    /// The Elo difference as a multiple of the games' own spread; none if they have no spread.
    pub normalised: Option<Interval>,
    /// The likelihood that the first player is the better one, 0 to 1.
    pub superiority: f64,
}

impl Strength {
    /// What these pairs say; nothing if there are none.
    pub fn of(pairs: &Pairs) -> Option<Strength> {
        let (mean, variance, count) = (pairs.mean()?, pairs.variance()?, pairs.count() as f64);
        let score = score_interval(mean, variance, count);
        let error = (variance / count).sqrt();
        let superiority = if error > 0.0 {
            normal_below((mean - 0.5) / error)
        } else {
            // Pairs that all ended alike: by Laplace's rule of succession.
            match mean.total_cmp(&0.5) {
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0 - 0.5_f64.powf(count + 1.0),
                std::cmp::Ordering::Less => 0.5_f64.powf(count + 1.0),
            }
        };
        let normalised = (variance > 0.0).then(|| {
            let value = (mean - 0.5) / (variance * 2.0).sqrt() * NORMALISED;
            let error = DEVIATIONS_95 * NORMALISED / (2.0 * count).sqrt();
            Interval { value, low: value - error, high: value + error }
        });
        Some(Strength { score, elo: score.map(elo), normalised, superiority })
    }
}

/// The Elo difference at which that score is expected; infinite at 0 and 1.
fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

fn score_interval(mean: f64, variance: f64, count: f64) -> Interval {
    if variance > 0.0 {
        let error = DEVIATIONS_95 * (variance / count).sqrt();
        let clip = |score: f64| score.clamp(0.0, 1.0);
        return Interval { value: mean, low: clip(mean - error), high: clip(mean + error) };
    }
    // Without spread the usual error is zero, which is never true: Wilson's interval is not.
    let z2 = DEVIATIONS_95.powi(2);
    let middle = (mean + z2 / (2.0 * count)) / (1.0 + z2 / count);
    let spread = mean * (1.0 - mean) / count + z2 / (4.0 * count * count);
    let error = DEVIATIONS_95 * spread.sqrt() / (1.0 + z2 / count);
    let low = if mean <= 0.0 { 0.0 } else { middle - error };
    let high = if mean >= 1.0 { 1.0 } else { middle + error };
    Interval { value: mean, low, high }
}

/// How much of a normal distribution lies below so many standard deviations.
fn normal_below(deviations: f64) -> f64 {
    error_function_complement(-deviations / SQRT_2) / 2.0
}

/// `erfc`, by the rational Chebyshev fit of Press et al.; wrong by less than 2e-7.
fn error_function_complement(x: f64) -> f64 {
    const FIT: [f64; 10] = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let t = 1.0 / (1.0 + 0.5 * x.abs());
    let series = FIT.iter().rev().fold(0.0, |sum, term| sum * t + term);
    let tail = t * (-x * x + series).exp();
    if x >= 0.0 { tail } else { 2.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        let allowed = expected.abs().max(1.0) * 0.001;
        assert!((found - expected).abs() < allowed, "{found} is not {expected}");
    }

    /// Counts and numbers from the tests of fastchess (`app/tests/elo_test.cpp`).
    #[test]
    fn fastchess_finds_the_same() {
        let strength = Strength::of(&Pairs([34, 54, 31 + 32, 64, 75])).unwrap();
        near(strength.normalised.unwrap().value, 57.94);
        near(strength.normalised.unwrap().error(), 28.28);
        near(strength.elo.value, 55.58);
        near(strength.elo.error(), 27.65);
        near(strength.superiority, 1.0);

        let strength = Strength::of(&Pairs([332, 433, 457 + 41, 333, 334])).unwrap();
        near(strength.normalised.unwrap().value, -9.17);
        near(strength.elo.value, -8.64);
        near(strength.elo.error(), 10.33);
        near(strength.superiority, 0.0505);
    }

    #[test]
    fn by_hand_four_pairs_of_three_to_one() {
        // Means 1, 3/4, 3/4, 1/2: mean 3/4, variance 1/32, standard error sqrt(1/128).
        let pairs = Pairs([0, 0, 1, 2, 1]);
        let strength = Strength::of(&pairs).unwrap();
        near(strength.score.value, 0.75);
        near(strength.score.low, 0.75 - 1.959_964 * 0.088_388);
        near(strength.elo.value, 190.85);
        near(strength.superiority, 0.997_661);
    }

    #[test]
    fn the_opponent_is_as_weak_as_the_player_is_strong() {
        let pairs = Pairs([3, 1, 7, 4, 9]);
        let (mine, theirs) =
            (Strength::of(&pairs).unwrap(), Strength::of(&pairs.flipped()).unwrap());
        near(mine.elo.value, -theirs.elo.value);
        near(mine.elo.low, -theirs.elo.high);
        near(mine.superiority, 1.0 - theirs.superiority);
    }

    #[test]
    fn pairs_without_spread_still_leave_a_doubt() {
        assert_eq!(Strength::of(&Pairs::default()), None);
        let even = Strength::of(&Pairs([0, 0, 10, 0, 0])).unwrap();
        assert_eq!((even.elo.value, even.superiority), (0.0, 0.5));
        assert!(even.elo.low < -50.0 && even.elo.high > 50.0);
        assert_eq!(even.normalised, None);
        let swept = Strength::of(&Pairs([0, 0, 0, 0, 10])).unwrap();
        assert_eq!((swept.elo.value, swept.elo.high), (f64::INFINITY, f64::INFINITY));
        assert!(swept.elo.low.is_finite() && swept.elo.low > 100.0);
        assert!(swept.superiority > 0.999);
        let lost = Strength::of(&Pairs([1, 0, 0, 0, 0])).unwrap();
        assert!(lost.elo.high > 0.0, "one lost pair proves nothing");
        near(lost.superiority, 0.25);
    }
}
