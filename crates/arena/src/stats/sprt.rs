//! The sequential test: play on until the games have decided between two hypotheses.
//!
//! The generalised likelihood ratio over pairs of games, after Michel Van den Bergh, *Comments on
//! normalized Elo*: of all distributions that fit a hypothesis, the likeliest one given the games.

use std::f64::consts::{LN_10, SQRT_2};
use std::fmt;

use super::Pairs;
use super::elo::NORMALISED;

/// What the Elo of a hypothesis measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Model {
    /// A score above a half in units of the games' own spread: the same number is as quickly
    /// proved whatever share of games is drawn.
    #[default]
    Normalised,
    /// The usual Elo.
    Logistic,
}

/// A test between two hypotheses about the Elo difference.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference under the hypothesis that is refuted by good results.
    pub elo0: f64,
    /// The difference under the hypothesis that good results prove.
    pub elo1: f64,
    /// How often the test may be passed under `elo0`.
    pub alpha: f64,
    /// How often the test may be failed under `elo1`.
    pub beta: f64,
    /// What the two differences measure.
    pub model: Model,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// More games are needed.
    Open,
    /// The first hypothesis holds: no such gain.
    Failed,
    /// The second hypothesis holds: a gain.
    Passed,
}

/// Why a test cannot be.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are in the wrong order.
    #[error("elo0 must be less than elo1")]
    Order,
    /// An error rate is none.
    #[error("alpha and beta must lie between 0 and 1, and their sum below 1")]
    Rates,
    /// A part is not known or not a number.
    #[error(
        "\"{0}\" is no part of a test: expected elo0, elo1, alpha, beta or model=normalized|logistic"
    )]
    Part(String),
}

impl Sprt {
    /// Reads `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized`; what is left out is so.
    ///
    /// # Errors
    /// When a part is unknown, or the test makes no sense.
    pub fn parse(text: &str) -> Result<Sprt, SprtError> {
        let model = Model::Normalised;
        let mut sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, model };
        for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
            let wrong = || SprtError::Part(part.to_owned());
            let (key, value) = part.split_once('=').ok_or_else(wrong)?;
            if key == "model" {
                sprt.model = match value {
                    "normalized" | "normalised" => Model::Normalised,
                    "logistic" => Model::Logistic,
                    _ => return Err(wrong()),
                };
                continue;
            }
            let number: f64 =
                value.parse().ok().filter(|n: &f64| n.is_finite()).ok_or_else(wrong)?;
            match key {
                "elo0" => sprt.elo0 = number,
                "elo1" => sprt.elo1 = number,
                "alpha" => sprt.alpha = number,
                "beta" => sprt.beta = number,
                _ => return Err(wrong()),
            }
        }
        sprt.checked()
    }

    /// The same test, if it makes sense.
    ///
    /// # Errors
    /// When it does not.
    pub fn checked(self) -> Result<Sprt, SprtError> {
        let is_rate = |rate: f64| rate > 0.0 && rate < 1.0;
        if self.elo0 >= self.elo1 {
            return Err(SprtError::Order);
        }
        if !is_rate(self.alpha) || !is_rate(self.beta) || self.alpha + self.beta >= 1.0 {
            return Err(SprtError::Rates);
        }
        Ok(self)
    }

    /// The log-likelihood ratios at which the test is failed and passed.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the second hypothesis over the first.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        // An outcome that has not been seen is taken as rare, not as impossible.
        let counts = pairs.0.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let [fit0, fit1] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => fit_mean(&seen, 1.0 / (1.0 + (-elo * LN_10 / 400.0).exp())),
            Model::Normalised => fit_normalised(&seen, SQRT_2 * elo / NORMALISED),
        });
        let ratios = fit1.iter().zip(fit0).map(|(p1, p0)| p1.ln() - p0.ln());
        total * ratios.zip(seen).map(|(ratio, seen)| ratio * seen).sum::<f64>()
    }

    /// Where the test stands after these pairs.
    pub fn verdict(&self, pairs: &Pairs) -> SprtVerdict {
        let (llr, (failed, passed)) = (self.llr(pairs), self.bounds());
        if llr >= passed {
            SprtVerdict::Passed
        } else if llr <= failed {
            SprtVerdict::Failed
        } else {
            SprtVerdict::Open
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        let model = match model {
            Model::Normalised => "normalized",
            Model::Logistic => "logistic",
        };
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

/// Probabilities of the five scores of a pair.
type Distribution = [f64; 5];

/// The likeliest distribution with that mean (proposition 1.1).
fn fit_mean(seen: &Distribution, mean: f64) -> Distribution {
    tilt(seen, &Pairs::SCORES.map(|score| score - mean))
}

/// The likeliest distribution whose mean is so many of its own deviations above a half
/// (section 4.1): the condition is made linear around the last guess, until nothing changes.
fn fit_normalised(seen: &Distribution, deviations: f64) -> Distribution {
    let mut guess = [0.2; 5];
    // It takes a handful of rounds; the bound is for distributions nobody has met yet.
    for _ in 0..1_000 {
        let mean: f64 = guess.iter().zip(Pairs::SCORES).map(|(p, x)| p * x).sum();
        let variance: f64 =
            guess.iter().zip(Pairs::SCORES).map(|(p, x)| p * (x - mean).powi(2)).sum();
        let sigma = variance.sqrt();
        let excess = Pairs::SCORES
            .map(|x| x - 0.5 - 0.5 * deviations * sigma * (1.0 + ((x - mean) / sigma).powi(2)));
        let next = tilt(seen, &excess);
        let change = next.iter().zip(guess).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        guess = next;
        if change < 1e-9 {
            break;
        }
    }
    guess
}

/// The likeliest distribution under which the mean of `excess` is zero: every probability is
/// divided by `1 + theta * excess`, and `theta` is found by bisection.
fn tilt(seen: &Distribution, excess: &[f64; 5]) -> Distribution {
    let least = excess.iter().copied().fold(f64::INFINITY, f64::min);
    let most = excess.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let theta = (low + high) / 2.0;
        let sum: f64 = seen.iter().zip(excess).map(|(p, x)| p * x / (1.0 + theta * x)).sum();
        if sum > 0.0 { low = theta } else { high = theta }
    }
    let theta = (low + high) / 2.0;
    let mut fitted = *seen;
    fitted.iter_mut().zip(excess).for_each(|(p, x)| *p /= 1.0 + theta * x);
    fitted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn llr(test: &str, pairs: [u64; 5]) -> f64 {
        Sprt::parse(test).unwrap().llr(&Pairs(pairs))
    }

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.012 * expected.abs().max(1.0), "{found}, {expected}");
    }

    /// Counts and ratios from the tests of fastchess (`app/tests/sprt_test.cpp`).
    #[test]
    fn fastchess_finds_the_same() {
        near(llr("elo0=0,elo1=2", [365, 16618, 36029 + 200, 16974, 390]), 2.25);
        near(llr("elo0=-1.75,elo1=0.25", [127, 4883, 10311 + 401, 5150, 104]), 3.01);
        let logistic = "elo0=0.5,elo1=2.5,model=logistic";
        near(llr(logistic, [223, 9863, 20279 + 1000, 10037, 246]), -3.07);
        near(llr("elo0=0,elo1=2,model=logistic", [871, 26175, 55003 + 980, 26678, 821]), -4.98);
    }

    #[test]
    fn by_hand_only_lost_and_won_pairs() {
        // With only won and lost pairs the fits are coins: of 60 wins in 100 throws.
        let s = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let coin = |s: f64| 60.0 * s.ln() + 40.0 * (1.0 - s).ln();
        let expected = coin(s(50.0)) - coin(s(0.0));
        near(llr("elo0=0,elo1=50,model=logistic", [40, 0, 0, 0, 60]), expected);
    }

    #[test]
    fn games_without_spread_do_not_break_the_test() {
        for pairs in [[0; 5], [5, 0, 0, 0, 0], [0, 0, 5, 0, 0], [0, 0, 0, 0, 5], [0, 1, 0, 0, 0]] {
            for model in ["normalized", "logistic"] {
                let llr = llr(&format!("elo0=0,elo1=10,model={model}"), pairs);
                assert!(llr.is_finite(), "{pairs:?}: {llr}");
            }
        }
        assert_eq!(llr("", [0; 5]), 0.0);
        assert!(llr("", [0, 0, 0, 0, 5]) > 0.0 && llr("", [5, 0, 0, 0, 0]) < 0.0);
    }

    #[test]
    fn a_test_ends_at_its_bounds() {
        let sprt = Sprt::parse("elo0=0,elo1=10").unwrap();
        let (low, high) = sprt.bounds();
        near(low, -2.944);
        near(high, 2.944);
        assert_eq!(sprt.verdict(&Pairs([20, 20, 60, 20, 20])), SprtVerdict::Open);
        assert_eq!(sprt.verdict(&Pairs([0, 10, 40, 60, 90])), SprtVerdict::Passed);
        assert_eq!(sprt.verdict(&Pairs([90, 60, 40, 10, 0])), SprtVerdict::Failed);
    }

    #[test]
    fn a_test_that_makes_no_sense_is_refused() {
        assert_eq!(Sprt::parse("elo0=5,elo1=5"), Err(SprtError::Order));
        assert_eq!(Sprt::parse("alpha=0"), Err(SprtError::Rates));
        assert_eq!(Sprt::parse("alpha=0.6,beta=0.5"), Err(SprtError::Rates));
        for part in ["elo2=3", "elo0=x", "elo0=nan", "elo0", "model=bayesian"] {
            assert_eq!(Sprt::parse(part), Err(SprtError::Part(part.into())));
        }
        let written = "elo0=-1.5,elo1=2,alpha=0.1,beta=0.05,model=logistic";
        assert_eq!(Sprt::parse(written).unwrap().to_string(), written);
    }
}
