//! The pieces' drawings.

use kelci_catalog::AnyGame;
use kelci_core::Side;

/// The sprite: every piece of every game as a symbol, such as `first-rock`, and once more as a
/// letter, `first-rock-letter`. A page loads it once; a picture carries it along.
pub const PIECES: &str = include_str!("../art/pieces.svg");

/// The rules of style that every drawing shares; see [`crate::theme`] for its colours.
pub const STYLE: &str = include_str!("../art/picture.css");

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Marks {
    /// By the family's symbols.
    #[default]
    Symbols,
    /// By the letters of their FEN.
    Letters,
}

/// The name of the drawing of a piece, which is the name of the piece.
///
/// # Panics
/// When the game names no such piece; it names all it has.
pub fn name(game: &dyn AnyGame, letter: char) -> &'static str {
    let pieces = game.info().pieces.iter();
    let mut named = pieces.filter(|(known, _)| known.eq_ignore_ascii_case(&letter));
    named.next().map(|(_, name)| *name).expect("a game names its pieces")
}

/// The symbol that draws a piece.
pub(crate) fn symbol(side: Side, art: &str, marks: Marks) -> String {
    let letter = if marks == Marks::Letters { "-letter" } else { "" };
    format!("{}-{art}{letter}", side_name(side))
}

/// Whether a piece is a cube, with its mark on every face.
pub(crate) fn is_cube(art: &str) -> bool {
    let symbol = format!("<symbol id=\"first-{art}\"");
    let drawn = PIECES.split_once(&symbol).and_then(|(_, rest)| rest.split_once("</symbol>"));
    drawn.is_some_and(|(drawn, _)| drawn.contains("#cube-first"))
}

/// Whether a drawing shows which way its piece goes, so that it turns with the board.
pub(crate) fn points_ahead(art: &str, marks: Marks) -> bool {
    art == "ship" && marks == Marks::Symbols
}

/// `first` or `second`, as classes, symbols and messages have it.
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// The symbols of the sprite without the element around them.
pub(crate) fn symbols() -> &'static str {
    let inner = PIECES.split_once("<defs>").map_or("", |(_, rest)| rest);
    inner.trim_end().strip_suffix("</svg>").unwrap_or(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_of_every_game_has_its_drawings() {
        for game in kelci_catalog::GAMES {
            for (letter, _) in game.info().pieces {
                for side in Side::BOTH {
                    let emblem = game.info().emblems[side.index()];
                    let emblem = symbol(side, emblem, Marks::Symbols);
                    assert!(PIECES.contains(&format!("<symbol id=\"{emblem}\"")), "{emblem}");
                    for marks in [Marks::Symbols, Marks::Letters] {
                        let symbol = symbol(side, name(*game, *letter), marks);
                        assert!(PIECES.contains(&format!("<symbol id=\"{symbol}\"")), "{symbol}");
                    }
                }
            }
        }
    }

    #[test]
    fn cubes_are_told_from_other_pieces() {
        assert!(["rock", "king", "mountain"].into_iter().all(is_cube));
        assert!(!["ship", "station", "no such piece"].into_iter().any(is_cube));
    }

    #[test]
    fn the_sprite_names_no_colour_but_the_black_of_shadows() {
        let painted = PIECES
            .split("\"#")
            .skip(1)
            .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        assert!(painted.clone().count() > 0);
        for paint in painted {
            assert!(paint.starts_with("000\" fill-opacity"), "{}", &paint[..20]);
        }
        assert!(symbols().starts_with("\n<g id="), "{}", &symbols()[..40]);
        assert!(symbols().ends_with("</symbol>\n"));
    }
}
