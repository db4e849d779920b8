//! An evaluation that is a sum over placements, kept up to date by watching.
//!
//! Placements that mirror each other share a parameter: a cube of the second side is worth what
//! the same cube of the first side is worth on the opposite row, with the sign turned, and left
//! and right are alike. Parameters have names and live in a text file that a tool can fit.

use std::collections::HashMap;
use std::sync::Arc;

use kelci_core::{Position, Side, Watcher};

use crate::evaluator::Evaluator;
use crate::network::{NeuralNetwork, digest};
use crate::score::{MAX_PLY, Value};

/// The parameters of a linear evaluation.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// Their names, in the order of the file.
    pub names: Vec<String>,
    /// Their values, in hundredths of a small cube.
    pub values: Vec<i16>,
    /// For every placement its parameter and sign, if it has one.
    pub of_placement: Vec<Option<(u16, i8)>>,
    /// A number for all of them.
    pub(super) digest: u64,
    weights: Vec<i16>,
}

impl Parameters {
    /// Reads a file of lines `name value` and ties each placement to the parameter whose name
    /// `describe` gives it.
    ///
    /// # Panics
    /// If a line is not of that form, or a placement's parameter is not in the file: the files
    /// are our own.
    pub(super) fn read(
        file: &str,
        placements: usize,
        describe: impl Fn(&mut dyn FnMut(usize, String, i8)),
    ) -> Parameters {
        let (mut names, mut values, mut index) = (Vec::new(), Vec::new(), HashMap::new());
        for line in file.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let (name, value) = line.split_once(' ').expect("a line is a name and a value");
            index.insert(name.to_owned(), names.len() as u16);
            names.push(name.to_owned());
            values.push(value.parse().expect("a value is a small number"));
        }
        let mut of_placement = vec![None; placements];
        describe(&mut |placement, name, sign| {
            let parameter = index.get(&name).unwrap_or_else(|| panic!("{name} has a value"));
            of_placement[placement] = Some((*parameter, sign));
        });
        let told = |(name, value): (&String, &i16)| format!("{name} {value}\n").into_bytes();
        let digest = digest(&names.iter().zip(&values).flat_map(told).collect::<Vec<u8>>());
        let mut parameters =
            Parameters { names, values, of_placement, digest, weights: Vec::new() };
        let weight = |tied: &Option<(u16, i8)>| {
            tied.map_or(0, |(parameter, sign)| {
                parameters.values[usize::from(parameter)] * i16::from(sign)
            })
        };
        parameters.weights = parameters.of_placement.iter().map(weight).collect();
        parameters
    }
}

impl Parameters {
    /// The parameter of that name.
    ///
    /// # Panics
    /// If the file has none: the files are our own.
    pub(super) fn named(&self, name: &str) -> u16 {
        let found = self.names.iter().position(|known| known == name);
        found.unwrap_or_else(|| panic!("{name} has a value")) as u16
    }

    pub(super) fn value(&self, parameter: u16) -> Value {
        Value::from(self.values[usize::from(parameter)])
    }
}

/// A position that is judged by the sum over its placements.
pub trait WeightedPosition: Position {
    /// The parameters with which its placements count.
    fn parameters(&self) -> &'static Parameters;

    /// How good it is for the side to move, whose sum is this.
    fn judge(&self, sum: Value) -> Value;

    /// Visits what a network is told beside the placements: inputs for what is true of the position as a
    /// whole, numbered after them.
    #[inline]
    fn each_fact(&self, visit: impl FnMut(u16)) {
        let _ = visit;
    }
}

/// Visits all that a network of the game sees in a position.
pub(super) fn each_input<P: WeightedPosition>(position: &P, visit: &mut dyn FnMut(u16)) {
    position.each_placement(|placement| visit(placement.into() as u16));
    position.each_fact(visit);
}

/// The sum of the weights of all placements, seen from the first side, for every position from the
/// root to where the search is.
#[derive(Clone, Debug)]
pub struct Linear {
    weights: &'static [i16],
    sums: Vec<Value>,
}

impl Linear {
    pub(crate) fn sum(&self) -> Value {
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

impl<P: WeightedPosition> Evaluator<P> for Linear {
    fn at(position: &P, _: Option<&Arc<NeuralNetwork>>) -> Self {
        let weights = &*position.parameters().weights;
        let mut sum = 0;
        position.each_placement(|placement| sum += Value::from(weights[placement.into()]));
        let mut sums = Vec::with_capacity(MAX_PLY + 2);
        sums.push(sum);
        Linear { weights, sums }
    }

    fn enter(&mut self) {
        self.sums.push(self.sum());
    }

    fn leave(&mut self) {
        self.sums.pop();
    }

    fn score(&mut self, position: &P) -> Value {
        position.judge(match position.side_to_move() {
            Side::First => self.sum(),
            Side::Second => -self.sum(),
        })
    }
}
