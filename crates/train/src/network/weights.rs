//! The weights of a network that learns, and how they change.

use kelci_catalog::search::{FULL, MOST_WEIGHT, NetworkFile, NetworkInputs, OUTPUT_ONE};
use kelci_core::Rng;

use super::positions::Sight;

/// The weights: those of the units input by input, where units start, what they say, where the output
/// starts.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Weights {
    units: usize,
    inputs: usize,
    pub all: Vec<f32>,
}

impl Weights {
    pub fn new(inputs: usize, units: usize, rng: &mut Rng) -> Weights {
        let mut chance = |most: f32| (rng.below(20_001) as f32 / 10_000.0 - 1.0) * most;
        let hidden = (0..inputs * units).map(|_| chance(0.15)).collect::<Vec<f32>>();
        let start = (0..units).map(|_| 0.2 + chance(0.2)).collect::<Vec<f32>>();
        let output = (0..2 * units).map(|_| chance(0.1)).collect::<Vec<f32>>();
        Weights { units, inputs, all: [hidden, start, output, vec![0.0]].concat() }
    }

    fn hidden(&self) -> &[f32] {
        &self.all[..self.inputs * self.units]
    }

    fn start(&self) -> &[f32] {
        &self.all[self.inputs * self.units..][..self.units]
    }

    fn output(&self) -> &[f32] {
        &self.all[(self.inputs + 1) * self.units..][..2 * self.units]
    }

    fn output_start(&self) -> f32 {
        self.all[(self.inputs + 3) * self.units]
    }

    pub fn quantised(&self) -> NetworkFile {
        let whole = |numbers: &[f32], one: i16| -> Vec<i16> {
            numbers.iter().map(|number| (number * f32::from(one)).round() as i16).collect()
        };
        let one = f32::from(FULL) * f32::from(FULL) * f32::from(OUTPUT_ONE);
        NetworkFile {
            notes: Vec::new(),
            hidden: whole(self.hidden(), FULL),
            start: whole(self.start(), FULL),
            output: whole(self.output(), OUTPUT_ONE),
            output_start: (self.output_start() * one).round() as i32,
        }
    }
}

/// Adam: each weight has steps of its own size.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Adam {
    pub mean: Vec<f32>,
    pub square: Vec<f32>,
    pub steps: u32,
}

impl Adam {
    pub fn new(weights: &Weights) -> Adam {
        let none = vec![0.0; weights.all.len()];
        Adam { mean: none.clone(), square: none, steps: 0 }
    }

    /// A step of every weight, which also pulls the weights of inputs towards 0 by so much of the rate.
    pub fn step(&mut self, weights: &mut Weights, gradient: &[f32], rate: f32, decay: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let steps = self.steps as i32;
        let (less, lesser) = (1.0 - MEAN.powi(steps), 1.0 - SQUARE.powi(steps));
        let inputs = weights.inputs * weights.units;
        weights.all[..inputs].iter_mut().for_each(|weight| *weight -= rate * decay * *weight);
        let kept = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, gradient), (mean, square)) in weights.all.iter_mut().zip(gradient).zip(kept) {
            *mean += (1.0 - MEAN) * (gradient - *mean);
            *square += (1.0 - SQUARE) * (gradient * gradient - *square);
            let step = rate * (*mean / less) / ((*square / lesser).sqrt() + 1e-8);
            *weight = (*weight - step).clamp(-MOST_WEIGHT, MOST_WEIGHT);
        }
    }
}

/// The weights spread over all hidden units that the symmetries make, and the gradient there.
pub(super) struct Spread {
    units: usize,
    /// How many units there are with all symmetries.
    width: usize,
    hidden: Vec<f32>,
    start: Vec<f32>,
    output: [Vec<f32>; 2],
    output_start: f32,
    hidden_gradient: Vec<f32>,
    start_gradient: Vec<f32>,
    output_gradient: [Vec<f32>; 2],
    output_start_gradient: f32,
    /// How full the units are, of the side to move and of the other.
    full: [Vec<f32>; 2],
}

impl Spread {
    pub fn new(inputs: &NetworkInputs, units: usize) -> Spread {
        let width = units * inputs.symmetries.len();
        let (none, table) = (vec![0.0; width], vec![0.0; inputs.count() * width]);
        let both = [none.clone(), none.clone()];
        Spread {
            units,
            width,
            hidden: table.clone(),
            start: none.clone(),
            output: both.clone(),
            output_start: 0.0,
            hidden_gradient: table,
            start_gradient: none,
            output_gradient: both.clone(),
            output_start_gradient: 0.0,
            full: both,
        }
    }

    /// Spreads the weights, with no gradient yet.
    pub fn begin(&mut self, weights: &Weights, inputs: &NetworkInputs) {
        let (units, ways) = (self.units, inputs.symmetries.len());
        for (input, row) in self.hidden.chunks_exact_mut(self.width).enumerate() {
            for (way, part) in row.chunks_exact_mut(units).enumerate() {
                let base = usize::from(inputs.symmetries[way][input]);
                part.copy_from_slice(&weights.hidden()[base * units..][..units]);
            }
        }
        self.start = weights.start().repeat(ways);
        self.output = [0, units].map(|from| weights.output()[from..][..units].repeat(ways));
        self.output_start = weights.output_start();
        self.hidden_gradient.fill(0.0);
        self.start_gradient.fill(0.0);
        self.output_gradient.iter_mut().for_each(|gradient| gradient.fill(0.0));
        self.output_start_gradient = 0.0;
    }

    /// What comes out for a position.
    pub fn forward(&mut self, sight: &Sight<'_>, inputs: &NetworkInputs) -> f32 {
        let mut out = self.output_start;
        for (view, full) in self.full.iter_mut().enumerate() {
            full.copy_from_slice(&self.start);
            for &input in sight.inputs {
                let input = seen(view, input, inputs);
                let row = &self.hidden[input * self.width..][..self.width];
                full.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
            }
            full.iter_mut().for_each(|unit| *unit = unit.clamp(0.0, 1.0));
            let says = full.iter().zip(&self.output[view]);
            out += says.map(|(unit, weight)| unit * unit * weight).sum::<f32>();
        }
        out
    }

    /// Adds the gradient of the position that was last looked at, whose output should be so much less.
    pub fn backward(&mut self, sight: &Sight<'_>, inputs: &NetworkInputs, error: f32) {
        self.output_start_gradient += error;
        for view in 0..2 {
            let full = &mut self.full[view];
            for ((unit, weight), gradient) in
                full.iter_mut().zip(&self.output[view]).zip(&mut self.output_gradient[view])
            {
                *gradient += error * *unit * *unit;
                let moves = *unit > 0.0 && *unit < 1.0;
                *unit = if moves { 2.0 * error * weight * *unit } else { 0.0 };
            }
            self.start_gradient.iter_mut().zip(&*full).for_each(|(sum, unit)| *sum += unit);
            for &input in sight.inputs {
                let input = seen(view, input, inputs);
                let row = &mut self.hidden_gradient[input * self.width..][..self.width];
                row.iter_mut().zip(&*full).for_each(|(sum, unit)| *sum += unit);
            }
        }
    }

    /// The mean gradient of the weights.
    pub fn end(&mut self, inputs: &NetworkInputs, positions: usize) -> Vec<f32> {
        let units = self.units;
        let mut gradient = vec![0.0; (inputs.count() + 3) * units + 1];
        let mut add = |base: usize, part: &[f32]| {
            let sums = gradient[base * units..][..units].iter_mut();
            sums.zip(part).for_each(|(sum, one)| *sum += one / positions as f32);
        };
        for (input, row) in self.hidden_gradient.chunks_exact(self.width).enumerate() {
            for (way, part) in row.chunks_exact(units).enumerate() {
                add(usize::from(inputs.symmetries[way][input]), part);
            }
        }
        let rest = [&self.start_gradient, &self.output_gradient[0], &self.output_gradient[1]];
        for (number, row) in rest.into_iter().enumerate() {
            row.chunks_exact(units).for_each(|part| add(inputs.count() + number, part));
        }
        *gradient.last_mut().expect("the output starts somewhere") =
            self.output_start_gradient / positions as f32;
        gradient
    }
}

/// An input as the side to move sees it, or the other side.
fn seen(view: usize, input: u16, inputs: &NetworkInputs) -> usize {
    usize::from(if view == 0 { input } else { inputs.flipped[usize::from(input)] })
}
