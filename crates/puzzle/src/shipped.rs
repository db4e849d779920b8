//! The puzzles that come with the program.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kelci_catalog::{AnyGame, GAMES};
use kelci_core::Rng;
use rust_embed::RustEmbed;

use crate::{Puzzle, text};

#[derive(RustEmbed)]
#[folder = "../../puzzles/"]
#[include = "*.txt"]
struct Files;

static SHIPPED: LazyLock<BTreeMap<&'static str, Vec<Puzzle>>> =
    LazyLock::new(|| GAMES.iter().map(|game| (game.info().name, load(*game))).collect());

fn load(game: &dyn AnyGame) -> Vec<Puzzle> {
    let Some(file) = Files::get(&format!("{}.txt", game.info().name)) else { return Vec::new() };
    let text = std::str::from_utf8(&file.data).expect("our files are UTF-8");
    text::read(game, text).expect("our puzzles can be read, as a test makes sure")
}

/// The puzzles of a game, the easiest first; none if the program has none of that game.
#[must_use]
pub fn shipped(game: &dyn AnyGame) -> &'static [Puzzle] {
    SHIPPED.get(game.info().name).map_or(&[], Vec::as_slice)
}

/// The number, from 1, of the puzzle for a day, given as days since 1970. Every puzzle has its
/// turn before any comes again.
#[must_use]
pub fn of_the_day(game: &dyn AnyGame, day: u64) -> Option<usize> {
    let count = shipped(game).len();
    let round = day.checked_div(count as u64)?;
    let mut numbers: Vec<usize> = (1..=count).collect();
    Rng::new(round ^ 0x6b65_6c63_6921).shuffle(&mut numbers);
    numbers.get((day % count as u64) as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_has_its_day() {
        for game in GAMES {
            let count = shipped(*game).len() as u64;
            assert!(count >= 50, "{}: {count}", game.info().name);
            let mut days: Vec<usize> =
                (7 * count..8 * count).filter_map(|day| of_the_day(*game, day)).collect();
            days.sort_unstable();
            assert!(days.iter().copied().eq(1..=count as usize));
        }
    }
}
