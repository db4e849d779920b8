//! Boards drawn into pages.

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{CellIndex, Options};
use kelci_picture::{Look, Source, svg};

use super::assets;

/// A position with marked cells, in the page's own colours. Without a title it is an ornament.
#[must_use]
pub fn board(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    marked: &[CellIndex],
    look: Look,
) -> String {
    let source = Source::Page { sprite: assets::address("art/pieces.svg") };
    svg(game, position, marked, &Look { source, ..look })
}

/// The start of a game, as an ornament.
#[must_use]
pub fn start(game: &dyn AnyGame) -> String {
    let look = Look { labels: false, ..Look::default() };
    game.position(&Options::new(), None)
        .map_or_else(|_| String::new(), |position| board(game, &*position, &[], look))
}
