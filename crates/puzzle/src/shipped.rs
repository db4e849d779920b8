//! The puzzles that come with the program.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kelci_catalog::{AnyGame, GAMES};
use kelci_core::Rng;

use crate::{Puzzle, text};

static SHIPPED: LazyLock<BTreeMap<&'static str, Vec<Puzzle>>> =
    LazyLock::new(|| GAMES.iter().map(|game| (game.info().name, load(*game))).collect());

fn load(game: &dyn AnyGame) -> Vec<Puzzle> {
    text::read(game, game.content().puzzles).expect("our puzzles can be read, as a test makes sure")
}

/// The puzzles of a game, the easiest first; none if the program has none of that game.
pub fn shipped(game: &dyn AnyGame) -> &'static [Puzzle] {
    SHIPPED.get(game.info().name).map_or(&[], Vec::as_slice)
}

/// The number, from 1, of the puzzle for a day, given as days since 1970. Every puzzle has its
/// turn before any comes again, and each game has its own order: the files are sorted by
/// difficulty, so with one order for all a day would be very hard in every game at once.
pub fn of_the_day(game: &dyn AnyGame, day: u64) -> Option<usize> {
    let count = shipped(game).len();
    let round = day.checked_div(count as u64)?;
    let mut numbers: Vec<usize> = (1..=count).collect();
    let name = game.info().name.bytes().fold(0x6b65_6c63_6921, |seed: u64, byte| {
        (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    Rng::new(round ^ name).shuffle(&mut numbers);
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

    #[test]
    fn the_games_do_not_share_the_number_of_the_day() {
        let (mut alike, mut pairs) = (0, 0);
        for day in 20_000..20_365 {
            let numbers: Vec<_> = GAMES.iter().map(|game| of_the_day(*game, day)).collect();
            assert!(numbers.iter().any(|number| *number != numbers[0]), "day {day}: {numbers:?}");
            for (at, number) in numbers.iter().enumerate() {
                pairs += numbers.len() - at - 1;
                alike += numbers[at + 1..].iter().filter(|other| *other == number).count();
            }
        }
        // Of 240 puzzles two games fall on the same number one day in 240.
        assert!(alike * 80 < pairs, "{alike} of {pairs}");
    }
}
