//! A small network that corrects the linear evaluation.
//!
//! Its inputs are the placements of a position as a side sees them, its one hidden layer has two
//! halves: what the side to move sees and what the other side sees, with the same weights. What comes
//! out is added to the linear sum, so a game without a network is judged by that alone.
//!
//! Rules do not change when left and right are exchanged, nor when rock, paper and scissors are
//! turned round. So every unit of the file stands for as many hidden units as the game has
//! symmetries, each looking at the board in its own way, and all with the same say: a position and its
//! mirror image are worth the same by construction, and a network learns from a sixth of the positions.

mod evaluator;
mod file;
mod inputs;
mod lanes;

use std::sync::Arc;

use kelci_core::Side;

use crate::score::Value;
pub use evaluator::NetworkEvaluator;
pub(crate) use file::digest;
pub use file::{MOST_NETWORK_BYTES, NetworkFile, NeuralNetworkError};
pub use inputs::NetworkInputs;
use lanes::{LANE, Lane, Update};

/// A hidden unit is full at this.
pub const FULL: i16 = 255;
/// What weight 1 of the output is.
pub const OUTPUT_ONE: i16 = 64;
/// What an output of 1 is worth, in hundredths of a small cube.
pub const OUTPUT_WORTH: Value = 400;
/// No weight is farther from 0 than this, so that no sum leaves its type.
pub const MOST_WEIGHT: f32 = 1.98;
/// A network corrects by no more than this.
pub const MOST_CORRECTION: Value = 8_000;

/// A network that is ready to be asked.
#[derive(PartialEq, Eq, Debug)]
pub struct NeuralNetwork {
    game: &'static str,
    /// How many lanes the hidden units of one side fill.
    half: usize,
    /// For every input what it adds to the units of the first side, then to those of the second.
    rows: Vec<Lane>,
    start: Vec<Lane>,
    /// What the units of the side to move say, then those of the other side.
    output: Vec<Lane>,
    output_start: i32,
}

impl NeuralNetwork {
    /// The network of a file for the game of these inputs.
    ///
    /// # Errors
    /// When the file is not whole, not of this game or not of these inputs.
    pub fn read(
        bytes: &[u8],
        inputs: &NetworkInputs,
    ) -> Result<Arc<NeuralNetwork>, NeuralNetworkError> {
        NetworkFile::read(bytes, inputs).map(|file| Arc::new(NeuralNetwork::new(&file, inputs)))
    }

    /// The network of a file that the program comes with.
    ///
    /// # Panics
    /// When it cannot be read: the files are our own.
    pub(crate) fn shipped(bytes: &[u8], inputs: &NetworkInputs) -> Arc<NeuralNetwork> {
        NeuralNetwork::read(bytes, inputs)
            .unwrap_or_else(|error| panic!("{}: {error}", inputs.game))
    }

    /// The network that a file of this game describes.
    fn new(file: &NetworkFile, inputs: &NetworkInputs) -> NeuralNetwork {
        let units = file.units();
        let hidden = units * inputs.symmetries.len();
        let spread = |of: &[i16]| -> Vec<i16> { of.repeat(inputs.symmetries.len()) };
        let seen = |input: usize| {
            let bases = inputs.symmetries.iter().map(move |map| usize::from(map[input]));
            bases.flat_map(|base| file.hidden[base * units..][..units].iter().copied())
        };
        let mut rows = Vec::with_capacity(2 * inputs.count() * hidden / LANE);
        for input in 0..inputs.count() {
            let flipped = usize::from(inputs.flipped[input]);
            rows.extend(lanes::cut(&seen(input).chain(seen(flipped)).collect::<Vec<i16>>()));
        }
        let start = spread(&file.start);
        let [us, them] = [0, units].map(|from| spread(&file.output[from..][..units]));
        NeuralNetwork {
            game: inputs.game,
            half: hidden / LANE,
            rows,
            start: lanes::cut(&[start.clone(), start].concat()).collect(),
            output: lanes::cut(&[us, them].concat()).collect(),
            output_start: file.output_start,
        }
    }

    /// The name of its game.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.game
    }

    /// Refuses to be another game's.
    pub(crate) fn check_game(&self, wanted: &'static str) -> Result<(), NeuralNetworkError> {
        if self.game == wanted {
            return Ok(());
        }
        Err(NeuralNetworkError::OtherGame { found: self.game.to_owned(), wanted })
    }

    /// How many lanes the hidden units of both sides fill.
    fn width(&self) -> usize {
        2 * self.half
    }

    /// What it adds to the linear sum, seen from the side to move, where the units are so full.
    fn correction(&self, units: &[Lane], side: Side) -> Value {
        let (first, second) = units.split_at(self.half);
        let (us, them) = if side == Side::First { (first, second) } else { (second, first) };
        let (for_us, for_them) = self.output.split_at(self.half);
        let sum = lanes::say(us, for_us) + lanes::say(them, for_them) + self.output_start;
        told(sum)
    }

    /// How full the units are in a position of these inputs.
    fn units(&self, inputs: &[u16]) -> Vec<Lane> {
        let mut units = self.start.clone();
        let (from, rows) = (&*self.start, &*self.rows);
        Update { from, to: &mut units, rows, added: inputs, taken: &[] }.apply();
        units
    }

    /// What it adds to the linear sum of a position of these inputs, seen from the side to move.
    #[cfg(feature = "testkit")]
    #[must_use]
    pub fn correction_of(&self, inputs: impl Iterator<Item = u16>, side: Side) -> Value {
        self.correction(&self.units(&inputs.collect::<Vec<u16>>()), side)
    }

    /// The same, computed anew and one number after the other: what every machine must come to.
    #[must_use]
    pub fn plain_correction(&self, inputs: impl Iterator<Item = usize>, side: Side) -> Value {
        let mut units: Vec<i64> = self.start.as_flattened().iter().map(|n| i64::from(*n)).collect();
        for input in inputs {
            let row = self.rows[input * self.width()..][..self.width()].as_flattened();
            units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += i64::from(*weight));
        }
        if side == Side::Second {
            units.rotate_left(self.half * LANE);
        }
        let says = units.iter().zip(self.output.as_flattened()).map(|(unit, weight)| {
            let full = (*unit).clamp(0, i64::from(FULL));
            full * full * i64::from(*weight)
        });
        told((says.sum::<i64>() + i64::from(self.output_start)) as i32)
    }
}

/// What a sum at the output is worth.
fn told(sum: i32) -> Value {
    let one = i64::from(FULL) * i64::from(FULL) * i64::from(OUTPUT_ONE);
    let worth = i64::from(sum) * i64::from(OUTPUT_WORTH) / one;
    worth.clamp(-i64::from(MOST_CORRECTION), i64::from(MOST_CORRECTION)) as Value
}
