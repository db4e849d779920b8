//! Training of networks: by gradient descent on positions of games, with some games held out.

mod positions;
mod state;
mod weights;

use kelci_catalog::search::{NetworkFile, NetworkInputs, NeuralNetwork, OUTPUT_WORTH};
use kelci_core::{Rng, Side, mix64};

pub use positions::{GamePositions, add_game};
use positions::{Sight, chance, surprise};
pub use state::StateError;
use weights::{Adam, Spread, Weights};

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Training {
    /// How many units it has, before symmetries make more of them.
    pub units: usize,
    /// Passes over the positions.
    pub passes: u32,
    /// How far a step goes at first; it ends at a fiftieth of that.
    pub rate: f32,
    /// What counts in a position is how the game went on: what the search said of it and of those after
    /// it, each with so many times the weight of the one before, and at last how the game ended.
    pub foresight: f32,
    /// How strongly weights are pulled towards 0, so that they do not learn single games by heart.
    pub decay: f32,
    /// Where the randomness starts.
    pub seed: u64,
}

impl Default for Training {
    fn default() -> Self {
        Training { units: 8, passes: 12, rate: 0.001, foresight: 0.8, decay: 3.0, seed: 1 }
    }
}

/// Positions between two steps.
const BATCH: usize = 512;

/// Why there is nothing to train.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TrainingError {
    /// There are too few positions.
    #[error("{0} positions to learn from and {1} held out are too few")]
    TooFew(usize, usize),
    /// No network has so many units.
    #[error("a network of this game cannot have {0} units: take 8 or 16")]
    Units(usize),
}

/// A network that learns.
#[derive(Clone, Debug)]
pub struct Trainer<'a> {
    inputs: &'a NetworkInputs,
    how: Training,
    learned: &'a GamePositions,
    held: &'a GamePositions,
    /// What is to be found for the positions to learn from, and for those held out.
    targets: [Vec<f32>; 2],
    steep: f32,
    weights: Weights,
    adam: Adam,
    /// How many passes are done.
    passes: u32,
}

impl<'a> Trainer<'a> {
    /// A network that knows nothing yet, which is to learn from the first positions and to be measured
    /// on the others.
    ///
    /// # Errors
    /// When there are too few of either, or no network has so many units.
    pub fn new(
        inputs: &'a NetworkInputs,
        learned: &'a GamePositions,
        held: &'a GamePositions,
        how: Training,
    ) -> Result<Self, TrainingError> {
        if !NetworkFile::is_possible(how.units, inputs) {
            return Err(TrainingError::Units(how.units));
        }
        if learned.len() < BATCH || held.is_empty() {
            return Err(TrainingError::TooFew(learned.len(), held.len()));
        }
        let weights = Weights::new(inputs.count(), how.units, &mut Rng::new(how.seed));
        let adam = Adam::new(&weights);
        let steep = learned.steepness();
        let targets = [learned, held].map(|positions| positions.targets(how.foresight, steep));
        Ok(Trainer { inputs, how, learned, held, targets, steep, weights, adam, passes: 0 })
    }

    /// How many passes are done.
    #[must_use]
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// The value at which a side wins ten times as often as it loses.
    #[must_use]
    pub fn ten_to_one(&self) -> f32 {
        std::f32::consts::LN_10 / self.steep
    }

    /// One pass over the positions, in an order of its own; its mean loss.
    pub fn pass(&mut self) -> f64 {
        let mut order: Vec<u32> = (0..self.learned.len() as u32).collect();
        Rng::new(mix64(self.how.seed) ^ u64::from(self.passes)).shuffle(&mut order);
        let (mut loss, mut spread) = (0.0, Spread::new(self.inputs, self.how.units));
        let batches = order.len().div_ceil(BATCH);
        for (number, batch) in order.chunks(BATCH).enumerate() {
            spread.begin(&self.weights, self.inputs);
            for index in batch {
                let sight = self.learned.get(*index as usize);
                let target = self.targets[0][*index as usize];
                let value =
                    sight.linear + OUTPUT_WORTH as f32 * spread.forward(&sight, self.inputs);
                let found = chance(value, self.steep);
                loss += surprise(found, target);
                // The gradient is taken as if an output of 1 were worth one unit of the chances' log, so
                // that steps are of the same size in all games.
                spread.backward(&sight, self.inputs, found - target);
            }
            let gradient = spread.end(self.inputs, batch.len());
            let done = f64::from(self.passes) + number as f64 / batches as f64;
            let left = 1.0 - done / f64::from(self.how.passes.max(1));
            let rate = f64::from(self.how.rate) * (0.02 + 0.98 * left.max(0.0));
            self.adam.step(&mut self.weights, &gradient, rate as f32, self.how.decay);
        }
        self.passes += 1;
        loss / order.len() as f64
    }

    /// The mean loss on the games held out: of the linear evaluation alone, and with the network.
    #[must_use]
    pub fn held_loss(&self) -> [f64; 2] {
        let mut spread = Spread::new(self.inputs, self.how.units);
        spread.begin(&self.weights, self.inputs);
        let linear = self.mean_held(|_| 0.0);
        let with = self.mean_held(|sight| OUTPUT_WORTH as f32 * spread.forward(sight, self.inputs));
        [linear, with]
    }

    /// The network in whole numbers, and its mean loss on the games held out.
    #[must_use]
    pub fn quantised(&self) -> (NetworkFile, f64) {
        let file = self.weights.quantised();
        let network = NeuralNetwork::read(&file.write(self.inputs), self.inputs);
        let network = network.expect("weights are kept within their bounds");
        let loss = self.mean_held(|sight| {
            let inputs = sight.inputs.iter().map(|input| usize::from(*input));
            network.plain_correction(inputs, Side::First) as f32
        });
        (file, loss)
    }

    fn mean_held(&self, mut correction: impl FnMut(&Sight<'_>) -> f32) -> f64 {
        let losses = self.held.iter().zip(&self.targets[1]).map(|(sight, target)| {
            surprise(chance(sight.linear + correction(&sight), self.steep), *target)
        });
        losses.sum::<f64>() / self.held.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SelfPlay, game_line};

    fn games() -> (&'static NetworkInputs, [GamePositions; 2]) {
        let game = kelci_catalog::find("mikjersi").unwrap();
        let inputs = game.network_inputs().unwrap();
        let mut engine = game.engine(1, 1).unwrap();
        let how = SelfPlay { nodes: 60, random_plies: 4, seed: 5, ..SelfPlay::default() };
        let [mut learned, mut held] = [GamePositions::default(), GamePositions::default()];
        for number in 0..150 {
            let line = game_line(game, &mut *engine, &how, number).unwrap();
            assert!(add_game(game, inputs, &line.unwrap(), [&mut learned, &mut held]));
        }
        assert!(!add_game(game, inputs, "7\tp1w", [&mut learned, &mut held]), "torn");
        (inputs, [learned, held])
    }

    #[test]
    fn a_network_learns_and_goes_on_where_it_was_stopped() {
        let (inputs, [learned, held]) = games();
        assert!(learned.len() > 1_000 && held.len() > 50, "{} and {}", learned.len(), held.len());
        let how = Training { passes: 4, ..Training::default() };
        let begin = || Trainer::new(inputs, &learned, &held, how).unwrap();
        let mut whole = begin();
        let losses: Vec<f64> = (0..4).map(|_| whole.pass()).collect();
        assert!(losses[3] < losses[0], "{losses:?}");
        let mut first = begin();
        first.pass();
        first.pass();
        let state = first.state();
        let mut second = begin();
        second.go_on(&state).unwrap();
        second.pass();
        second.pass();
        assert_eq!(second.state(), whole.state(), "stopped or not, it learns the same");
        let [_, with] = whole.held_loss();
        let (file, loss) = whole.quantised();
        assert!((loss - with).abs() < 0.01, "whole numbers say nearly the same: {loss}, {with}");
        assert_eq!(NetworkFile::read(&file.write(inputs), inputs), Ok(file));
        let cut = &state[..state.len() - 4];
        assert_eq!(begin().go_on(cut), Err(StateError::NotOne));
        let other = Training { seed: 9, ..how };
        let mut other = Trainer::new(inputs, &learned, &held, other).unwrap();
        assert_eq!(other.go_on(&state), Err(StateError::Other));
    }

    #[test]
    fn what_cannot_be_trained_is_refused() {
        let (inputs, [learned, held]) = games();
        let none = GamePositions::default();
        let how = Training::default();
        let error = Trainer::new(inputs, &none, &held, how).unwrap_err();
        assert_eq!(error, TrainingError::TooFew(0, held.len()));
        for units in [0, 3, 1_000] {
            let how = Training { units, ..how };
            let error = Trainer::new(inputs, &learned, &held, how).unwrap_err();
            assert_eq!(error, TrainingError::Units(units));
        }
    }
}
