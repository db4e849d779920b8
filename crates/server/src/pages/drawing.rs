//! Boards drawn into pages.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kelci_catalog::{AnyGame, AnyPosition, GAMES};
use kelci_core::{CellIndex, Options, Side};
use kelci_picture::wire::last_cells;
use kelci_picture::{Look, Source, art, piece_svg, svg};

use super::assets;
use crate::game::State;

/// A position with marked cells, in the page's own colours. Without a title it is an ornament.
pub fn board(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    marked: &[CellIndex],
    look: Look,
) -> String {
    let source = Source::Page { sprite: assets::address("art/pieces.svg") };
    svg(game, position, marked, &Look { source, ..look })
}

/// Where a game stands, with its last move marked.
pub fn standing(state: &State, look: Look) -> String {
    let last = state.last_move().map(|(before, key)| last_cells(before, key));
    board(state.game(), &**state.position(), &last.unwrap_or_default(), look)
}

/// The start of a game, as an ornament. It is drawn once, for all readers.
pub fn start(game: &dyn AnyGame) -> &'static str {
    static STARTS: LazyLock<BTreeMap<&str, String>> = LazyLock::new(|| {
        let drawn = |game: &dyn AnyGame| {
            let look = Look { labels: false, ..Look::default() };
            game.position(&Options::new(), None)
                .map_or_else(|_| String::new(), |position| board(game, &*position, &[], look))
        };
        GAMES.iter().map(|game| (game.info().name, drawn(*game))).collect()
    });
    STARTS.get(game.info().name).map_or("", String::as_str)
}

/// Each sort of piece that the games have, once, with what it is. They are drawn once, too.
pub fn pieces() -> &'static [(&'static str, String)] {
    static PIECES: LazyLock<Vec<(&str, String)>> = LazyLock::new(draw_pieces);
    &PIECES
}

fn draw_pieces() -> Vec<(&'static str, String)> {
    let mut seen: Vec<&str> = Vec::new();
    let mut drawn = Vec::new();
    for game in GAMES {
        let start = game.position(&Options::new(), None);
        let on_board = start.map(|start| start.pieces()).unwrap_or_default();
        for (letter, _) in game.info().pieces {
            let name = art::name(*game, *letter);
            if seen.contains(&name) {
                continue;
            }
            // In turn of either side, where both have it.
            let has = |side: Side| {
                let is_it = |letter: char| art::name(*game, letter) == name;
                on_board.iter().any(|piece| piece.side == side && is_it(piece.letter))
            };
            let wanted = if seen.len().is_multiple_of(2) { Side::First } else { Side::Second };
            let side = if has(wanted) { wanted } else { wanted.other() };
            let source = Source::Page { sprite: assets::address("art/pieces.svg") };
            let look = Look { source, ..Look::default() };
            drawn.push((name, piece_svg(*game, side, *letter, &look)));
            seen.push(name);
        }
    }
    drawn
}
