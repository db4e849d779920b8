//! Positions of games with what became of them, as a network learns from them.

use kelci_catalog::AnyGame;
use kelci_catalog::search::{FORCED, NetworkInputs, Value};
use kelci_core::{Options, Side, Verdict, mix64};

/// One game of so many is held out: nothing is learned from it, and the loss is measured on it.
const HELD_OUT: u64 = 12;

/// Positions of games.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct GamePositions {
    /// The inputs of all positions, one after the other, as the side to move sees them.
    inputs: Vec<u16>,
    /// Where the inputs of each position end.
    ends: Vec<u32>,
    positions: Vec<Known>,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Known {
    /// What the linear evaluation says.
    linear: f32,
    /// What the search said.
    searched: f32,
    /// 1 if the side to move won, 0 if it lost.
    result: f32,
    /// It is the first side's turn.
    is_first: bool,
    /// It is the last of its game.
    is_last: bool,
}

/// One of the positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sight<'a> {
    /// Its inputs, as the side to move sees them.
    pub inputs: &'a [u16],
    /// What the linear evaluation says.
    pub linear: f32,
    /// 1 if the side to move won, 0 if it lost.
    pub result: f32,
}

/// How likely a side wins that is ahead by so much.
pub(super) fn chance(value: f32, steep: f32) -> f32 {
    1.0 / (1.0 + (-value * steep).exp())
}

/// How surprising a target is where this was found, in nats.
pub(super) fn surprise(found: f32, target: f32) -> f64 {
    let (found, target) = (f64::from(found).clamp(1e-6, 1.0 - 1e-6), f64::from(target));
    -(target * found.ln() + (1.0 - target) * (1.0 - found).ln())
}

impl GamePositions {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    pub(super) fn get(&self, index: usize) -> Sight<'_> {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        let Known { linear, result, .. } = self.positions[index];
        Sight { inputs: &self.inputs[start..self.ends[index] as usize], linear, result }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Sight<'_>> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// How steeply chances rise with what the search says, so that results are least surprising.
    pub(super) fn steepness(&self) -> f32 {
        let surprise = |log: f32| {
            let steep = (-log).exp2();
            let known = self.positions.iter();
            known.map(|known| surprise(chance(known.searched, steep), known.result)).sum::<f64>()
        };
        let (mut low, mut high) = (4.0_f32, 11.0_f32);
        while high - low > 0.02 {
            let (one, two) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if surprise(one) < surprise(two) { high = two } else { low = one }
        }
        (-(low + high) / 2.0).exp2()
    }

    /// How likely the side to move wins each position: what the search said of it and of those after
    /// it, each with so many times the weight of the one before, and at last how the game ended.
    pub(super) fn targets(&self, foresight: f32, steep: f32) -> Vec<f32> {
        let mut targets = vec![0.0; self.len()];
        let mut after = (0.5, true);
        for (target, known) in targets.iter_mut().zip(&self.positions).rev() {
            let (later, is_first) = after;
            let later = if known.is_last {
                known.result
            } else if is_first == known.is_first {
                later
            } else {
                1.0 - later
            };
            *target = (1.0 - foresight) * chance(known.searched, steep) + foresight * later;
            after = (*target, known.is_first);
        }
        targets
    }

    fn push(&mut self, inputs: impl Iterator<Item = u16>, known: Known) {
        self.inputs.extend(inputs);
        self.ends.push(self.inputs.len() as u32);
        self.positions.push(known);
    }
}

/// Reads a line of [`game_line`](crate::game_line) and adds its positions to those to learn from, or
/// to those of the games held out. Says whether the line was whole; of one that is torn nothing counts.
pub fn add_game(
    game: &dyn AnyGame,
    inputs: &NetworkInputs,
    line: &str,
    [learned, held]: [&mut GamePositions; 2],
) -> bool {
    let mut fields = line.split('\t');
    let number = fields.next().and_then(|number| number.parse::<u64>().ok());
    let verdict = fields.next().and_then(|verdict| verdict.parse::<Verdict>().ok());
    let (Some(number), Some(verdict)) = (number, verdict) else { return false };
    let is_held = mix64(number).is_multiple_of(HELD_OUT);
    let into = if is_held { held } else { learned };
    for field in fields {
        let read = || {
            let (fen, score) = field.split_once(';')?;
            let searched = score.parse::<Value>().ok().filter(|score| score.abs() < FORCED)?;
            let position = game.position(&Options::new(), Some(fen)).ok()?;
            Some((game.static_eval(&*position, None)?, searched, position))
        };
        let Some((linear, searched, position)) = read() else { continue };
        let side = position.side_to_move();
        let result = match verdict.winner() {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == side)),
        };
        let seen = game.inputs_of(&*position).into_iter().map(|input| match side {
            Side::First => input,
            Side::Second => inputs.flipped[usize::from(input)],
        });
        let (linear, searched) = (linear as f32, searched as f32);
        let is_first = side == Side::First;
        into.push(seen, Known { linear, searched, result, is_first, is_last: false });
    }
    if let Some(last) = into.positions.last_mut() {
        last.is_last = true;
    }
    true
}
