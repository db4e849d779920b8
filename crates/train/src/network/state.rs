//! What a training that was stopped goes on from.

use kelci_core::mix64;

use super::{Trainer, Training};

/// Why a training cannot go on from a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StateError {
    /// It is cut or something else.
    #[error("this is not where a training was stopped")]
    NotOne,
    /// The positions or the way of training are others.
    #[error("this training was of other positions, or another kind")]
    Other,
}

impl Trainer<'_> {
    /// A number for what is trained on, and how.
    fn identity(&self) -> u64 {
        let Training { units, passes, rate, foresight, decay, seed } = self.how;
        let parts = [
            self.inputs.linear,
            self.inputs.count() as u64,
            self.learned.len() as u64,
            self.held.len() as u64,
            self.steep.to_bits().into(),
            units as u64,
            passes.into(),
            rate.to_bits().into(),
            foresight.to_bits().into(),
            decay.to_bits().into(),
            seed,
        ];
        parts.into_iter().fold(0, |sum, part| mix64(sum ^ part))
    }

    /// Where it stands, to go on from later.
    #[must_use]
    pub fn state(&self) -> Vec<u8> {
        let mut bytes = self.identity().to_le_bytes().to_vec();
        bytes.extend(self.passes.to_le_bytes());
        bytes.extend(self.adam.steps.to_le_bytes());
        let numbers = [&self.weights.all, &self.adam.mean, &self.adam.square];
        bytes.extend(numbers.into_iter().flatten().flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// Goes on from where it stood.
    ///
    /// # Errors
    /// When that was not this training; then nothing changes.
    pub fn go_on(&mut self, state: &[u8]) -> Result<(), StateError> {
        let (words, []) = state.as_chunks::<4>() else { return Err(StateError::NotOne) };
        let [low, high, passes, steps, numbers @ ..] = words else {
            return Err(StateError::NotOne);
        };
        let [low, high, passes, steps] =
            [low, high, passes, steps].map(|word| u32::from_le_bytes(*word));
        let many = self.weights.all.len();
        if u64::from(low) | u64::from(high) << 32 != self.identity() {
            return Err(StateError::Other);
        }
        if numbers.len() != 3 * many {
            return Err(StateError::NotOne);
        }
        let mut parts = numbers
            .chunks_exact(many)
            .map(|part| part.iter().map(|word| f32::from_le_bytes(*word)).collect::<Vec<f32>>());
        let mut next = || parts.next().expect("there are three parts");
        (self.weights.all, self.adam.mean, self.adam.square) = (next(), next(), next());
        (self.passes, self.adam.steps) = (passes, steps);
        Ok(())
    }
}
