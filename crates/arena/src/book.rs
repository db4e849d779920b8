//! Working out a book: what a long search finds good near the start.

use std::collections::{HashSet, VecDeque};

use kelci_catalog::search::{Limits, Line, Stop};
use kelci_catalog::{AnyEngine, AnyGame, AnyPosition};
use kelci_core::{Options, SetUpError, Spelling};

/// How a book is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookRecipe {
    /// Positions up to so many plies from the start.
    pub plies: u32,
    /// Positions that each search looks at.
    pub nodes: u64,
    /// The most moves that are kept of a position.
    pub width: usize,
    /// How much worse than the best a move may be.
    pub margin: i32,
}

impl Default for BookRecipe {
    fn default() -> Self {
        BookRecipe { plies: 4, nodes: 500_000, width: 3, margin: 15 }
    }
}

/// The lines of a book, the nearest positions first. The same recipe always makes the same ones.
pub struct BookMaker<'a> {
    engine: Box<dyn AnyEngine>,
    recipe: BookRecipe,
    waiting: VecDeque<(u32, Box<dyn AnyPosition>)>,
    seen: HashSet<u64>,
    stop: &'a Stop,
}

impl<'a> BookMaker<'a> {
    /// A maker that begins at the start positions of some options, with an engine of the game.
    ///
    /// # Errors
    /// When an option is wrong.
    pub fn new(
        game: &dyn AnyGame,
        engine: Box<dyn AnyEngine>,
        starts: &[Options],
        recipe: BookRecipe,
        stop: &'a Stop,
    ) -> Result<BookMaker<'a>, SetUpError> {
        let mut waiting = VecDeque::new();
        for options in starts {
            waiting.push_back((0, game.position(options, None)?));
        }
        Ok(BookMaker { engine, recipe, waiting, seen: HashSet::new(), stop })
    }

    /// The good moves of a position, the best first.
    fn good_moves(&mut self, position: &dyn AnyPosition) -> Vec<u32> {
        let limits = Limits {
            nodes: Some(self.recipe.nodes),
            multi_pv: self.recipe.width,
            ..Limits::default()
        };
        self.engine.new_game();
        let (mut whole, mut lines): (Vec<Line<u32>>, Vec<Line<u32>>) = Default::default();
        let best = self.engine.search(position, &limits, self.stop, &mut |line| {
            // A new depth begins with its best line; what was there before is whole.
            if line.rank == 1 {
                whole = std::mem::take(&mut lines);
            }
            lines.push(line.clone());
        });
        let lines = if lines.len() >= whole.len() { lines } else { whole };
        let Some(value) = lines.first().or(best.as_ref()).map(|line| line.score.value()) else {
            return Vec::new();
        };
        let good = lines.iter().filter(|line| line.score.value() >= value - self.recipe.margin);
        good.filter_map(|line| line.moves.first().copied()).collect()
    }
}

impl Iterator for BookMaker<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        while let Some((plies, position)) = self.waiting.pop_front() {
            if position.outcome().is_some() || !self.seen.insert(position.hash()) {
                continue;
            }
            let moves = self.good_moves(&*position);
            if self.stop.is_raised() || moves.is_empty() {
                return None;
            }
            if plies < self.recipe.plies {
                for key in &moves {
                    let mut next = position.boxed_clone();
                    if next.play(*key) {
                        self.waiting.push_back((plies + 1, next));
                    }
                }
            }
            let text = |key: &u32| position.write_move(*key, Spelling::Canonical);
            let texts: Vec<String> = moves.iter().filter_map(text).collect();
            return Some(format!("{};{}", position.fen(), texts.join(" ")));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use kelci_catalog::GAMES;
    use kelci_catalog::book::Book;

    use super::*;

    #[test]
    fn a_book_is_made_again_the_same_and_can_be_read() {
        let stop = Stop::new();
        let recipe = BookRecipe { plies: 1, nodes: 3_000, width: 2, margin: 30 };
        for game in GAMES {
            let make = || {
                let engine = game.engine(1, 1).unwrap();
                BookMaker::new(*game, engine, &[Options::new()], recipe, &stop).unwrap()
            };
            let lines: Vec<String> = make().collect();
            assert!((2..=3).contains(&lines.len()), "{lines:?}");
            assert_eq!(lines, make().collect::<Vec<_>>());
            assert_eq!(Book::read(*game, &lines.join("\n")).unwrap().len(), lines.len());
        }
    }
}
