//! The evaluator with a network: the linear sum, and the hidden units of every position from the root
//! to where the search is.

use std::sync::Arc;

use kelci_core::{Side, Watcher};

use super::NeuralNetwork;
use super::lanes::{Lane, Update};
use crate::evaluator::Evaluator;
use crate::games::{Linear, WeightedPosition};
use crate::score::Value;

/// What a move has changed. Many positions are never judged, so their units are counted only when
/// somebody asks.
#[derive(Clone, Default, Debug)]
struct Changes {
    added: Vec<u16>,
    taken: Vec<u16>,
}

/// The linear evaluation, corrected by a network if there is one.
#[derive(Clone, Debug)]
pub struct NetworkEvaluator {
    linear: Linear,
    network: Option<Arc<NeuralNetwork>>,
    /// The moves from the root; those of lines that were left stay for their memory.
    moves: Vec<Changes>,
    /// The hidden units of the root and after each move.
    units: Vec<Lane>,
    ply: usize,
    /// The last position on the way here whose units are counted.
    counted: usize,
    /// The facts of the position that is judged, and its units with them.
    facts: Vec<u16>,
    judged: Vec<Lane>,
}

impl NetworkEvaluator {
    /// Counts the units of the positions on the way here.
    fn count(&mut self, network: &NeuralNetwork) {
        let width = network.width();
        self.units.resize((self.units.len()).max((self.ply + 1) * width), [0; _]);
        for ply in self.counted..self.ply {
            let (before, after) = self.units[ply * width..].split_at_mut(width);
            let Changes { added, taken } = &self.moves[ply];
            Update { from: before, to: &mut after[..width], rows: &network.rows, added, taken }
                .apply();
        }
        self.counted = self.ply;
    }
}

impl<P: Into<usize>> Watcher<P> for NetworkEvaluator {
    #[inline]
    fn vanished(&mut self, placement: P) {
        let placement = placement.into();
        self.linear.vanished(placement);
        if self.network.is_some() {
            self.moves[self.ply - 1].taken.push(placement as u16);
        }
    }

    #[inline]
    fn appeared(&mut self, placement: P) {
        let placement = placement.into();
        self.linear.appeared(placement);
        if self.network.is_some() {
            self.moves[self.ply - 1].added.push(placement as u16);
        }
    }
}

impl<P: WeightedPosition> Evaluator<P> for NetworkEvaluator {
    fn at(position: &P, network: Option<&Arc<NeuralNetwork>>) -> Self {
        let linear = Linear::at(position, None);
        let network = network.cloned();
        let units = network.as_ref().map_or_else(Vec::new, |network| {
            let mut inputs = Vec::new();
            position.each_placement(|placement| inputs.push(placement.into() as u16));
            network.units(&inputs)
        });
        let judged = vec![[0; _]; units.len()];
        let (moves, facts) = (Vec::new(), Vec::new());
        NetworkEvaluator { linear, network, moves, units, ply: 0, counted: 0, facts, judged }
    }

    #[inline]
    fn enter(&mut self) {
        Evaluator::<P>::enter(&mut self.linear);
        if self.moves.len() == self.ply {
            self.moves.push(Changes::default());
        }
        let changes = &mut self.moves[self.ply];
        changes.added.clear();
        changes.taken.clear();
        self.ply += 1;
    }

    #[inline]
    fn leave(&mut self) {
        Evaluator::<P>::leave(&mut self.linear);
        self.ply -= 1;
        self.counted = self.counted.min(self.ply);
    }

    fn score(&mut self, position: &P) -> Value {
        let side = position.side_to_move();
        let sum = match side {
            Side::First => self.linear.sum(),
            Side::Second => -self.linear.sum(),
        };
        let Some(network) = self.network.take() else { return position.judge(sum) };
        self.count(&network);
        let width = network.width();
        let mut units = &self.units[self.ply * width..][..width];
        self.facts.clear();
        position.each_fact(|fact| self.facts.push(fact));
        if !self.facts.is_empty() {
            let (to, rows, added) = (&mut *self.judged, &*network.rows, &*self.facts);
            Update { from: units, to, rows, added, taken: &[] }.apply();
            units = &self.judged;
        }
        let correction = network.correction(units, side);
        self.network = Some(network);
        position.judge(sum + correction)
    }
}
