//! A position as an SVG picture.

use std::fmt::Write;

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{CellIndex, Side};

use crate::art::{self, Marks};
use crate::board::{self, Sight};
use crate::geometry::{Geometry, PiecePlace, written};
use crate::lesson::{Lesson, Window};
use crate::theme::{Theme, painted};

/// How a position is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// Who sits at the bottom.
    pub bottom: Side,
    /// Whether cells bear their names.
    pub labels: bool,
    /// Symbols or letters.
    pub marks: Marks,
    /// Whether the diagrams to be completed are shown, in a game that has such.
    pub diagrams: bool,
    /// Where colours and pieces come from.
    pub source: Source,
    /// What the picture is called, for those who do not see it.
    pub title: String,
}

/// Where colours and pieces come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// The picture stands alone and carries the pieces and the colours of a theme.
    Own(Theme),
    /// The page has the style sheets, and the sprite is at this address.
    Page {
        /// Where [`art::PIECES`] is served.
        sprite: String,
    },
}

impl Default for Look {
    fn default() -> Look {
        Look {
            bottom: Side::First,
            labels: true,
            marks: Marks::Symbols,
            diagrams: false,
            source: Source::Own(Theme::Light),
            title: String::new(),
        }
    }
}

/// The board of a position with the cells of the last move marked. What stands beside the board
/// is the page's to lay out; see [`piece_svg`].
pub fn svg(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    last: &[CellIndex],
    look: &Look,
) -> String {
    svg_lesson(game, position, &Lesson { marked: last.to_vec(), ..Lesson::default() }, look)
}

/// The board of a position, or a part of it, with what is to be shown about it.
pub fn svg_lesson(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    lesson: &Lesson,
    look: &Look,
) -> String {
    let geometry = Geometry::of(game.layout());
    let mut out = opening(lesson.window.unwrap_or(Window::whole(&geometry)), look);
    let (pieces, diagrams) = (position.pieces(), position.diagrams());
    let sight = Sight { pieces: &pieces, diagrams: &diagrams, lesson };
    for element in board::elements(game, &geometry, sight, look) {
        out.push_str(&element.text);
        out.push('\n');
    }
    out.push_str("</svg>\n");
    out
}

/// A single piece, for a tray beside the board, a legend or a text.
pub fn piece_svg(game: &dyn AnyGame, side: Side, letter: char, look: &Look) -> String {
    let mut out = opening(Window { x: 0.0, y: 0.0, width: 100.0, height: 100.0 }, look);
    let place = PiecePlace { dx: 0.0, dy: 0.0, size: 92.0 };
    out += &board::piece(side, art::name(game, letter), look, (50.0, 50.0), place);
    out.push_str("\n</svg>\n");
    out
}

pub(crate) fn opening(window: Window, look: &Look) -> String {
    let corner = format!("{} {}", written(window.x), written(window.y));
    let size = format!("{} {}", written(window.width), written(window.height));
    let mut out = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{corner} {size}\"");
    if look.title.is_empty() {
        out.push_str(" aria-hidden=\"true\">\n");
    } else {
        let title = escaped(&look.title);
        let _ = write!(out, " role=\"img\" aria-label=\"{title}\">\n<title>{title}</title>\n");
    }
    if let Source::Own(theme) = look.source {
        let _ = writeln!(out, "<style>\n{}</style>", painted(art::STYLE, theme));
        let _ = writeln!(out, "<defs>{}</defs>", art::symbols().replacen("</defs>", "", 1));
    }
    out
}

/// A scale as it is written into a drawing: to millionths.
pub(crate) fn precise(number: f64) -> String {
    ((number * 1e6).round() / 1e6).to_string()
}

/// Text that may stand between tags and inside of quotes. What XML cannot hold at all is left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelci_core::Options;

    #[test]
    fn a_title_cannot_break_out() {
        let game = kelci_catalog::find("pijersi").expect("a game");
        let start = game.position(&Options::new(), None).expect("a start");
        let title = "\"><script>alert('x')</script>\u{0}&".to_owned();
        let source = Source::Page { sprite: "/a\"b.svg".to_owned() };
        let drawn = svg(game, &*start, &[], &Look { title, source, ..Look::default() });
        assert!(!drawn.contains("<script"), "{}", &drawn[..200]);
        assert!(drawn.contains("&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;"));
        assert!(drawn.contains("href=\"/a&quot;b.svg#first-rock\""));
        assert!(!drawn.contains("<style"), "a page's policy forbids styles inside of it");
    }

    #[test]
    fn a_cell_that_is_not_there_is_not_marked() {
        let game = kelci_catalog::find("mikjersi").expect("a game");
        let start = game.position(&Options::new(), None).expect("a start");
        let marks =
            |last: &[u8]| svg(game, &*start, last, &Look::default()).matches("\"k-last\"").count();
        assert_eq!(marks(&[0, 24, 25, 255]), 2);
    }
}
