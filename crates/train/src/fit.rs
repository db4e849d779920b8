//! A logistic fit: the parameters under which the results of games are least surprising.

use kelci_catalog::search::Parameters;
use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{Options, Side, Verdict};

/// A position of a game that was played: its parameters with their signs, and how it ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    terms: Vec<(u16, i8)>,
    /// 1 if the first side was to move, else -1.
    turn: f32,
    /// 1 if the first side won, 0 if it lost, a half for a draw.
    result: f32,
}

/// How the fit is done.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// Passes over the samples.
    pub passes: usize,
    /// How far a step goes.
    pub rate: f32,
    /// How strongly parameters are held to where they were, as a share of the samples.
    pub hold: f32,
}

impl Default for Fit {
    fn default() -> Self {
        Fit { passes: 300, rate: 100.0, hold: 0.05 }
    }
}

/// What came out.
#[derive(Clone, Debug)]
pub struct FitResult {
    /// The values, in the order of the parameters.
    pub values: Vec<f32>,
    /// What it is worth to be the one to move.
    pub tempo: f32,
    /// The value at which a side wins ten times as often as it loses.
    pub scale: f32,
    /// The mean surprise before and after, in nats.
    pub loss: [f64; 2],
}

/// Reads the lines of [`game_line`](crate::game_line). Lines that are torn are left out.
pub fn samples(game: &dyn AnyGame, lines: &str) -> Vec<Sample> {
    let mut samples = Vec::new();
    for line in lines.lines() {
        let mut fields = line.split('\t');
        let (Some(_), Some(result)) = (fields.next(), fields.next()) else { continue };
        let Ok(verdict) = result.parse::<Verdict>() else { continue };
        for field in fields {
            let fen = field.split_once(';').map_or(field, |(fen, _)| fen);
            if let Ok(position) = game.position(&Options::new(), Some(fen)) {
                samples.push(sample(game, &*position, verdict));
            }
        }
    }
    samples
}

fn sample(game: &dyn AnyGame, position: &dyn AnyPosition, verdict: Verdict) -> Sample {
    Sample {
        terms: game.terms(position),
        turn: if position.side_to_move() == Side::First { 1.0 } else { -1.0 },
        result: match verdict {
            Verdict::Win(Side::First) => 1.0,
            Verdict::Win(Side::Second) => 0.0,
            Verdict::Draw => 0.5,
        },
    }
}

/// Fits the parameters to the samples by gradient descent, from where they are.
pub fn fit(parameters: &Parameters, samples: &[Sample], how: &Fit) -> FitResult {
    let start: Vec<f32> = parameters.values.iter().map(|value| f32::from(*value)).collect();
    let mut values = start.clone();
    let mut tempo = 0.0_f32;
    // First the scale on which the values as they are explain the results best, so that the fit
    // changes what they are worth to each other and not the unit that the search counts in.
    let scale = best_scale(samples, &values);
    let steep = std::f32::consts::LN_10 / scale;
    let before = loss(samples, &values, tempo, steep);
    // Adagrad: parameters that are seen seldom take longer steps.
    let mut seen = vec![1e-8_f32; values.len() + 1];
    let batch = 4_096;
    for pass in 0..how.passes {
        let rate = how.rate * steep / (1.0 + 10.0 * pass as f32 / how.passes as f32);
        for chunk in samples.chunks(batch) {
            let mut gradient = vec![0.0_f32; values.len() + 1];
            for sample in chunk {
                let error = chance(sample, &values, tempo, steep) - sample.result;
                for (parameter, sign) in &sample.terms {
                    gradient[usize::from(*parameter)] += error * f32::from(*sign);
                }
                gradient[values.len()] += error * sample.turn;
            }
            for i in 0..gradient.len() {
                let mean = gradient[i] * steep / chunk.len() as f32;
                let drift = if i < values.len() { values[i] - start[i] } else { 0.0 };
                let pull = how.hold * steep * steep * drift;
                let step = mean + pull;
                seen[i] += step * step;
                let change = rate * step / seen[i].sqrt() / steep * 0.05;
                if i < values.len() { values[i] -= change } else { tempo -= change }
            }
        }
    }
    let after = loss(samples, &values, tempo, steep);
    FitResult { values, tempo, scale, loss: [before, after] }
}

/// Narrows down where the surprise is least; it has one least point.
fn best_scale(samples: &[Sample], values: &[f32]) -> f32 {
    let surprise = |log: f32| loss(samples, values, 0.0, std::f32::consts::LN_10 / log.exp2());
    let (mut low, mut high) = (5.0_f32, 14.0_f32);
    while high - low > 0.02 {
        let (one, two) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if surprise(one) < surprise(two) { high = two } else { low = one }
    }
    ((low + high) / 2.0).exp2()
}

/// How likely the first side wins.
fn chance(sample: &Sample, values: &[f32], tempo: f32, steep: f32) -> f32 {
    let terms = sample.terms.iter();
    let sum: f32 = terms.map(|(p, sign)| values[usize::from(*p)] * f32::from(*sign)).sum();
    1.0 / (1.0 + (-(sum + tempo * sample.turn) * steep).exp())
}

fn loss(samples: &[Sample], values: &[f32], tempo: f32, steep: f32) -> f64 {
    let surprise = |sample: &Sample| {
        let chance = f64::from(chance(sample, values, tempo, steep)).clamp(1e-6, 1.0 - 1e-6);
        let result = f64::from(sample.result);
        -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SelfPlay, game_line};

    #[test]
    fn a_fit_makes_the_results_less_surprising() {
        let game = kelci_catalog::find("mikjersi").unwrap();
        let mut engine = game.engine(1, 1).unwrap();
        let how = SelfPlay { nodes: 60, random_plies: 4, seed: 5, ..SelfPlay::default() };
        let lines: Vec<String> = (0..30)
            .filter_map(|number| game_line(game, &mut *engine, &how, number).unwrap())
            .collect();
        let again = game_line(game, &mut *engine, &how, 0).unwrap();
        assert_eq!(lines.first(), again.as_ref(), "a seed plays the same game again");
        let parameters = game.parameters().unwrap();
        let samples = samples(game, &lines.join("\n"));
        assert!(samples.len() > 100, "{} samples", samples.len());
        let fitted = fit(parameters, &samples, &Fit { passes: 5, ..Fit::default() });
        assert!(fitted.loss[1] < fitted.loss[0], "{:?}", fitted.loss);
    }

    #[test]
    fn torn_lines_are_left_out() {
        let game = kelci_catalog::find("pijersi").unwrap();
        let fen = game.position(&Options::new(), None).unwrap().fen();
        let text = format!("0\tp1win\t{fen}\n1\tp2w");
        assert_eq!(samples(game, &text).len(), 1);
        assert_eq!(samples(game, "nonsense\n\t\t\n").len(), 0);
    }
}
