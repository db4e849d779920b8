//! The games behind one interface, for whoever should not care which game it is.
//!
//! Right of this crate nobody is generic over games and nobody matches on a game's name:
//! there are [`AnyGame`], [`AnyPosition`] and plain data.

mod any;
pub mod book;
pub mod drafts;
pub mod records;

use any::Row;
pub use any::{AnyEngine, AnyGame, AnyPosition, ClickableMove};
use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};
pub use kelci_search as search;

/// Every game there is, one row each.
pub static GAMES: &[&dyn AnyGame] = &[
    &Row::<Jersi>::new(include_str!("../../../content/jersi/book.txt")),
    &Row::<Mikjersi>::new(include_str!("../../../content/mikjersi/book.txt")),
    &Row::<Pijersi>::new(include_str!("../../../content/pijersi/book.txt")),
    &Row::<Mik7>::new(include_str!("../../../content/mik7/book.txt")),
];

/// The game of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.info().name == name)
}
