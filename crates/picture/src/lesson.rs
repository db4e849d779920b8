//! What a picture shows when it explains a move: arrows, and only the part of the board that matters.

use kelci_catalog::AnyPosition;
use kelci_core::{CellIndex, Side};

use crate::geometry::{Geometry, written};
use crate::steps::{Step, steps};

/// What is drawn about a position besides its pieces.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lesson {
    /// The cells that are marked, such as those of the last move.
    pub marked: Vec<CellIndex>,
    /// The cells on which something was captured.
    pub taken: Vec<CellIndex>,
    /// What moves.
    pub arrows: Vec<Arrow>,
    /// Only this part of the board; all of it if there is none.
    pub window: Option<Window>,
}

/// A step of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: CellIndex,
    /// Where it ends.
    pub to: CellIndex,
    /// How many pieces go.
    pub pieces: u8,
    /// Whether the step is forbidden: a cross says so.
    pub forbidden: bool,
}

impl Arrow {
    /// The steps of the legal move of that key. What comes from beside the board has no arrow.
    pub fn of_move(before: &dyn AnyPosition, key: u32) -> Vec<Arrow> {
        let arrow = |step: Step| {
            let pieces = step.pieces.len() as u8;
            Some(Arrow { from: step.origin()?, to: step.to?, pieces, forbidden: false })
        };
        steps(before, key).into_iter().filter_map(arrow).collect()
    }

    /// The elements that draw it.
    pub(crate) fn drawn(&self, geometry: &Geometry, bottom: Side) -> String {
        /// What is left free about the middle of the cell where it begins, and where it ends.
        const FREE: (f64, f64) = (30.0, 12.0);
        const HEAD: f64 = 34.0;
        let (from, to) = (geometry.centre(self.from, bottom), geometry.centre(self.to, bottom));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        let along = (dx / length, dy / length);
        let at = |far: f64, aside: f64| {
            let (x, y) = (
                from.0 + along.0 * far - along.1 * aside,
                from.1 + along.1 * far + along.0 * aside,
            );
            format!("{} {}", written(x), written(y))
        };
        let half = if self.pieces > 1 { 12.0 } else { 6.0 };
        let (begin, tip) = (FREE.0, length - FREE.1);
        let neck = tip - HEAD;
        let corners = [
            at(begin, half),
            at(neck, half),
            at(neck, half + 14.0),
            at(tip, 0.0),
            at(neck, -half - 14.0),
            at(neck, -half),
            at(begin, -half),
        ];
        let mut out = format!("<path class=\"k-arrow\" d=\"M{}z\"/>", corners.join("L"));
        if self.forbidden {
            let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            let (x, y) = (written(x - 18.0), written(y - 18.0));
            out += &format!("\n<path class=\"k-forbidden\" d=\"M{x} {y}l36 36m0 -36l-36 36\"/>");
        }
        out
    }
}

/// A part of a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Window {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high.
    pub height: f64,
}

impl Window {
    /// The whole drawing.
    pub const fn whole(geometry: &Geometry) -> Window {
        Window { x: 0.0, y: 0.0, width: geometry.width, height: geometry.height }
    }

    /// The cells with what lies around them, at least about three cells by three.
    pub fn around(cells: &[CellIndex], geometry: &Geometry, bottom: Side) -> Window {
        /// From the middle of the outermost cells to the edge.
        const AROUND: f64 = 105.0;
        const LEAST: f64 = 340.0;
        let centres = || cells.iter().map(|&cell| geometry.centre(cell, bottom));
        let stretch = |of: fn((f64, f64)) -> f64, whole: f64| {
            let first = centres().map(of).fold(f64::MAX, f64::min).min(whole) - AROUND;
            let last = centres().map(of).fold(0.0, f64::max) + AROUND;
            let length = (last - first).max(LEAST).min(whole);
            // The window is slid onto the board rather than showing what is beside it.
            let begin = f64::midpoint(first, last) - length / 2.0;
            (begin.clamp(0.0, whole - length), length)
        };
        let (x, width) = stretch(|centre| centre.0, geometry.width);
        let (y, height) = stretch(|centre| centre.1, geometry.height);
        Window { x, y, width, height }
    }

    /// Whether a point lies inside.
    pub fn holds(&self, (x, y): (f64, f64)) -> bool {
        (self.x..=self.x + self.width).contains(&x) && (self.y..=self.y + self.height).contains(&y)
    }

    /// Whether something of a cell with that middle can be seen.
    pub(crate) fn shows(&self, (x, y): (f64, f64)) -> bool {
        /// From the middle of a cell to what is farthest from it: the corner of a square.
        const REACH: f64 = 75.0;
        let wider = Window {
            x: self.x - REACH,
            y: self.y - REACH,
            width: self.width + 2.0 * REACH,
            height: self.height + 2.0 * REACH,
        };
        wider.holds((x, y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Look, svg_lesson};
    use kelci_core::Options;

    fn arrows(game: &str, fen: &str, text: &str) -> Vec<(&'static str, &'static str, u8)> {
        let game = kelci_catalog::find(game).expect("a game");
        let position = game.position(&Options::new(), Some(fen)).expect("a position");
        let key = position.parse_move(text).expect("a legal move");
        let name = |cell: CellIndex| game.layout().cells[usize::from(cell)].name;
        let arrows = Arrow::of_move(&*position, key).into_iter();
        arrows.map(|arrow| (name(arrow.from), name(arrow.to), arrow.pieces)).collect()
    }

    #[test]
    fn each_step_of_a_move_has_its_arrow() {
        let stack = "5s-/7/6/7/2RP3/7/6 w 0 1";
        assert_eq!(arrows("pijersi", stack, "c3=e4-f5"), [("c3", "e4", 2), ("e4", "f5", 1)]);
        assert_eq!(arrows("pijersi", stack, "c3=d4-c3"), [("c3", "d4", 2), ("d4", "c3", 1)]);
        let drop = "3k-3/8/7/8/9/8/7/8/3K-3 w MWmw 0 1";
        assert!(arrows("jersi", drop, "M:c4/W:c5").is_empty());
        let chain = "3/3/2E1E2/AA1A3/A6/AAA/AAA a 13 c - 1";
        assert_eq!(arrows("mik7", chain, "a4-e4"), [("a4", "c4", 1), ("c4", "e4", 1)]);
    }

    #[test]
    fn a_window_lies_on_the_board_and_shows_its_cells() {
        for game in kelci_catalog::GAMES {
            let geometry = Geometry::of(game.layout());
            let cells = || 0..game.layout().cells.len() as u8;
            for (one, other) in cells().flat_map(|one| cells().map(move |other| (one, other))) {
                for bottom in Side::BOTH {
                    let window = Window::around(&[one, other], &geometry, bottom);
                    assert!(window.x >= 0.0 && window.x + window.width <= geometry.width + 0.01);
                    assert!(window.y >= 0.0 && window.y + window.height <= geometry.height + 0.01);
                    let (x, y) = geometry.centre(one, bottom);
                    assert!(x > window.x && x < window.x + window.width);
                    assert!(y > window.y && y < window.y + window.height);
                }
            }
        }
    }

    #[test]
    fn what_is_outside_of_the_window_is_not_drawn() {
        let game = kelci_catalog::find("jersi").expect("a game");
        let start = game.position(&Options::new(), None).expect("a start");
        let geometry = Geometry::of(game.layout());
        let corner = [game.layout().cell("a1").expect("a cell")];
        let window = Some(Window::around(&corner, &geometry, Side::First));
        let drawn =
            svg_lesson(game, &*start, &Lesson { window, ..Lesson::default() }, &Look::default());
        assert!(drawn.contains(">a1</text>") && !drawn.contains(">i7</text>"));
        assert!(drawn.contains("k-first") && !drawn.contains("k-piece k-second"));
    }
}
