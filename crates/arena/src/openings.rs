//! Where games begin: positions reached by chance that a short search finds as balanced as the
//! start. In MIK-7 the start itself is better for one side, so that is what they are held to.

use std::collections::HashSet;

use kelci_catalog::search::{Limits, Score, Stop};
use kelci_catalog::{AnyEngine, AnyGame, AnyPosition};
use kelci_core::{Options, Rng, SetUpError, Side};

/// How openings are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Random moves from the start.
    pub plies: u32,
    /// Positions that the search looks at.
    pub nodes: u64,
    /// The most that the score may differ from that of the start.
    pub bound: i32,
    /// Where the randomness begins.
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe { plies: 4, nodes: 2_000, bound: 60, seed: 1 }
    }
}

/// Balanced openings, one after another. The same recipe always makes the same ones.
pub struct Maker<'a> {
    /// Start positions, and what each is worth to the first side.
    starts: Vec<(Box<dyn AnyPosition>, i32)>,
    engine: Box<dyn AnyEngine>,
    recipe: Recipe,
    rng: Rng,
    seen: HashSet<String>,
    made: usize,
    stop: &'a Stop,
}

/// After so many positions that will not do, there are no more.
const TRIES: usize = 20_000;

impl<'a> Maker<'a> {
    /// A maker of openings from the start positions of some options, in turn.
    ///
    /// # Errors
    /// When an option is wrong.
    ///
    /// # Panics
    /// Never: a table of one MiB can be had.
    pub fn new(
        game: &dyn AnyGame,
        starts: &[Options],
        recipe: Recipe,
        stop: &'a Stop,
    ) -> Result<Maker<'a>, SetUpError> {
        let mut maker = Maker {
            starts: Vec::new(),
            engine: game.engine(1, 1).expect("a table of one MiB can be had"),
            recipe,
            rng: Rng::new(recipe.seed),
            seen: HashSet::new(),
            made: 0,
            stop,
        };
        for options in starts {
            let start = game.position(options, None)?;
            // A start that is won or lost by force has no balance to keep.
            let value = maker.value(&*start).unwrap_or(0);
            maker.starts.push((start, value));
        }
        Ok(maker)
    }

    /// A position reached by chance, if the game goes on there.
    fn wander(&mut self, start: usize) -> Option<Box<dyn AnyPosition>> {
        let start = &self.starts[start].0;
        let mut position = start.boxed_clone();
        for _ in 0..self.recipe.plies {
            position.play(*self.rng.pick(&position.moves())?);
        }
        position.outcome().is_none().then_some(position)
    }

    /// What a position is worth to the first side; none if its end is forced.
    fn value(&mut self, position: &dyn AnyPosition) -> Option<i32> {
        self.engine.new_game();
        let limits = Limits { nodes: Some(self.recipe.nodes), ..Limits::default() };
        let line = self.engine.search(position, &limits, self.stop, &mut |_| ())?;
        match (line.score, position.side_to_move()) {
            (Score::Estimate(value), Side::First) => Some(value),
            (Score::Estimate(value), Side::Second) => Some(-value),
            _ => None,
        }
    }

    fn is_balanced(&mut self, position: &dyn AnyPosition, start: usize) -> bool {
        let even = self.starts[start].1;
        self.value(position).is_some_and(|value| (value - even).abs() <= self.recipe.bound)
    }
}

impl Iterator for Maker<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        for _ in 0..TRIES {
            let start = self.made % self.starts.len().max(1);
            let Some(position) = self.wander(start) else { continue };
            let fen = position.fen();
            if !self.seen.contains(&fen) && self.is_balanced(&*position, start) {
                self.seen.insert(fen.clone());
                self.made += 1;
                return Some(fen);
            }
            if self.stop.is_raised() {
                break;
            }
        }
        None
    }
}

/// A number that tells lists of openings apart (FNV-1a).
pub fn digest(openings: &[String]) -> u64 {
    let bytes = openings.iter().flat_map(|line| line.bytes().chain([b'\n']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use kelci_catalog::GAMES;
    use kelci_catalog::openings::read;

    use super::*;

    #[test]
    fn openings_are_made_again_the_same_and_can_be_read() {
        let stop = Stop::new();
        for game in GAMES {
            let recipe = Recipe { nodes: 200, bound: 300, ..Recipe::default() };
            let [made, again] = [(), ()].map(|()| {
                let maker = Maker::new(*game, &[Options::new()], recipe, &stop).unwrap();
                maker.take(4).collect::<Vec<String>>()
            });
            assert_eq!(made.len(), 4, "{}", game.info().name);
            assert_eq!(made, again);
            let file = format!("# made\n\n{}\n", made.join("\n"));
            assert_eq!(read(&file, *game, &Options::new()), Ok(made.clone()));
            assert_ne!(digest(&made), digest(&made[1..]));
        }
    }
}
