//! An evaluation that is a sum over placements, kept up to date by watching.

use kelci_core::Watcher;

use crate::score::Value;

/// The sum of the weights of all placements, seen from the first side.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    weights: &'static [i16],
    sums: Vec<Value>,
}

impl Linear {
    /// The sum for these placements.
    pub fn new(weights: &'static [i16], placements: impl FnOnce(&mut dyn FnMut(usize))) -> Linear {
        let mut sum = 0;
        placements(&mut |placement| sum += Value::from(weights[placement]));
        Linear { weights, sums: vec![sum] }
    }

    pub fn enter(&mut self) {
        self.sums.push(self.sum());
    }

    pub fn leave(&mut self) {
        self.sums.pop();
    }

    pub fn sum(&self) -> Value {
        *self.sums.last().expect("there is always a position")
    }

    fn add(&mut self, value: Value) {
        *self.sums.last_mut().expect("there is always a position") += value;
    }
}

impl<P: Into<usize>> Watcher<P> for Linear {
    #[inline]
    fn vanished(&mut self, placement: P) {
        self.add(-Value::from(self.weights[placement.into()]));
    }

    #[inline]
    fn appeared(&mut self, placement: P) {
        self.add(Value::from(self.weights[placement.into()]));
    }
}
