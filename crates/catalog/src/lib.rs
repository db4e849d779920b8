//! The games behind one interface, for whoever should not care which game it is.
//!
//! Right of this crate nobody is generic over games and nobody matches on a game's name:
//! there are [`AnyGame`], [`AnyPosition`] and plain data.

mod any;
pub mod book;
mod content;
pub mod drafts;
pub mod images;
pub mod openings;
pub mod records;

use std::ops::Deref;
use std::sync::OnceLock;

pub use any::{AnyEngine, AnyGame, AnyPosition, ClickableMove, Row};
pub use content::{Content, Language, Texts};
use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};
pub use kelci_search as search;

/// The games that the program comes with, one row each: the game, and the folder of what is told and
/// shown of it. Whoever wants the games of this program asks [`GAMES`].
pub static ROWS: &[&dyn AnyGame] = &[
    &Row::<Jersi>::new(content!("../../../content/jersi")),
    &Row::<Mikjersi>::new(content!("../../../content/mikjersi")),
    &Row::<Pijersi>::new(content!("../../../content/pijersi")),
    &Row::<Mik7>::new(content!("../../../content/mik7")),
];

/// The games of this program, as a slice.
pub static GAMES: GameList = GameList;

static CHOSEN: OnceLock<&'static [&'static dyn AnyGame]> = OnceLock::new();

/// The games of this program: [`ROWS`], unless it [chose](GameList::choose) others.
#[derive(Clone, Copy, Debug)]
pub struct GameList;

impl GameList {
    /// Chooses the games of this program, once and before anybody asks for them; says whether it was
    /// in time. For programs with games of their own, such as the tests of how a game is added.
    pub fn choose(rows: &'static [&'static dyn AnyGame]) -> bool {
        CHOSEN.set(rows).is_ok()
    }
}

impl Deref for GameList {
    type Target = [&'static dyn AnyGame];

    fn deref(&self) -> &Self::Target {
        CHOSEN.get_or_init(|| ROWS)
    }
}

impl IntoIterator for GameList {
    type Item = &'static &'static dyn AnyGame;
    type IntoIter = std::slice::Iter<'static, &'static dyn AnyGame>;

    fn into_iter(self) -> Self::IntoIter {
        CHOSEN.get_or_init(|| ROWS).iter()
    }
}

/// The game of that name.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.into_iter().copied().find(|game| game.info().name == name)
}
