//! A whole picture: the board, who plays, what they hold, and a line of words below.

use std::fmt::Write;

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{CellIndex, Options, Piece, Side, Spot};

use crate::Look;
use crate::art;
use crate::board::{self, Element, Sight};
use crate::font::{self, Weight};
use crate::geometry::{Geometry, PiecePlace, written};
use crate::lesson::{Lesson, Window};
use crate::svg::{escaped, opening};

/// The height of the strip of a player, above and below the board.
const STRIP: f64 = 76.0;
/// The height of the line of words.
const CAPTION: f64 = 62.0;
/// What is left free at both ends of a strip.
const EDGE: f64 = 24.0;
const NAME_SIZE: f64 = 32.0;
const CAPTION_SIZE: f64 = 30.0;
/// The size of a piece that is held, if there is room.
const HELD: f64 = 50.0;

/// What stands around the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Around {
    /// The players, each in a strip with what they hold; an empty name is that of the side. Without
    /// players there is the board alone.
    pub players: Option<[String; 2]>,
    /// Whether there is a line of words below.
    pub caption: bool,
}

/// What is seen at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Shot {
    /// The pieces, on the board and beside it.
    pub pieces: Vec<Piece>,
    /// The diagrams to be completed.
    pub diagrams: Vec<Vec<CellIndex>>,
    /// What is marked.
    pub lesson: Lesson,
    /// Whose turn it is, if the game goes on.
    pub turn: Option<Side>,
    /// The line of words.
    pub caption: String,
}

impl Shot {
    /// A position without moves between its pieces.
    pub fn of(position: &dyn AnyPosition, lesson: Lesson) -> Shot {
        Shot {
            pieces: position.pieces(),
            diagrams: position.diagrams(),
            lesson,
            turn: Some(position.side_to_move()),
            caption: String::new(),
        }
    }
}

/// Where shots are drawn: the same for all shots of a film.
pub struct Stage<'a> {
    game: &'a dyn AnyGame,
    look: &'a Look,
    around: &'a Around,
    geometry: Geometry,
    /// A piece of each side, which stands for it.
    badges: [Option<char>; 2],
}

impl<'a> Stage<'a> {
    /// A stage for a game.
    pub fn new(game: &'a dyn AnyGame, look: &'a Look, around: &'a Around) -> Stage<'a> {
        let start = game.position(&Options::new(), None);
        let pieces = start.map(|start| start.pieces()).unwrap_or_default();
        let badge = |side| pieces.iter().find(|piece| piece.side == side).map(|piece| piece.letter);
        let geometry = Geometry::of(game.layout());
        Stage { game, look, around, geometry, badges: Side::BOTH.map(badge) }
    }

    /// What is drawn of the window that a lesson may have, with all that stands around it.
    pub(crate) fn window(&self, lesson: &Lesson) -> Window {
        let mut window = lesson.window.unwrap_or(Window::whole(&self.geometry));
        if self.around.players.is_some() {
            window.y -= STRIP;
            window.height += 2.0 * STRIP;
        }
        if self.around.caption {
            window.height += CAPTION;
        }
        window
    }

    /// The beginning of the drawing, up to its first element.
    pub(crate) fn opening(&self, lesson: &Lesson) -> String {
        let window = self.window(lesson);
        let mut out = opening(window, self.look);
        if *self.around != Around::default() {
            let (x, y) = (written(window.x), written(window.y));
            let (width, height) = (written(window.width), written(window.height));
            let _ = writeln!(
                out,
                "<rect class=\"k-page\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
            );
        }
        out
    }

    /// What is drawn of a shot, in the order of drawing.
    pub(crate) fn elements(&self, shot: &Shot) -> Vec<Element> {
        let Shot { pieces, diagrams, lesson, .. } = shot;
        let sight = Sight { pieces, diagrams, lesson };
        let mut out = board::elements(self.game, &self.geometry, sight, self.look);
        let window = self.window(lesson);
        let caption = if self.around.caption { CAPTION } else { 0.0 };
        let below = window.y + window.height - caption;
        if let Some(players) = &self.around.players {
            for side in Side::BOTH {
                let is_below = side == self.look.bottom;
                let y = if is_below { below - STRIP / 2.0 } else { window.y + STRIP / 2.0 };
                let strip = Strip { window, y: y + if is_below { 4.0 } else { 0.0 } };
                self.strip(strip, side, &players[side.index()], shot, &mut out);
            }
        }
        if self.around.caption && !shot.caption.is_empty() {
            let room = window.width - 2.0 * EDGE;
            let wide = font::width(&shot.caption, Weight::SemiBold) * CAPTION_SIZE;
            let size = (CAPTION_SIZE * room / wide).clamp(CAPTION_SIZE * 0.6, CAPTION_SIZE);
            let text = font::fitted(&shot.caption, Weight::SemiBold, size, room);
            let (x, y) = (window.x + window.width / 2.0, below + CAPTION / 2.0);
            let (x, y, size) = (written(x), written(y + size * 0.25), written(size));
            out.push(Element::beside(format!(
                "<text class=\"k-words k-middle\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{}</text>",
                escaped(&text)
            )));
        }
        out
    }

    /// A player: whose turn it is, a piece of theirs, their name, what they hold.
    fn strip(
        &self,
        Strip { window, y }: Strip,
        side: Side,
        name: &str,
        shot: &Shot,
        out: &mut Vec<Element>,
    ) {
        let (left, right) = (window.x + EDGE, window.x + window.width - EDGE);
        let held = held(&shot.pieces, side);
        let room = (right - left) * 0.62;
        let wide: f64 = held.iter().map(|held| held.width(HELD)).sum();
        let size = if wide > room { HELD * room / wide } else { HELD };
        let mut x = right - held.iter().map(|held| held.width(size)).sum::<f64>();
        let until = x - 12.0;
        for held in &held {
            out.extend(self.held(held, (x, y), size));
            x += held.width(size);
        }
        if let Some(letter) = self.badges[side.index()] {
            let place = PiecePlace { dx: 0.0, dy: 0.0, size: 44.0 };
            let art = art::name(self.game, letter);
            let centre = (left + 22.0, y);
            out.push(Element::beside(board::piece(side, art, self.look, centre, place)));
        }
        let from = left + 58.0;
        let name = if name.trim().is_empty() { self.game.info().sides[side.index()] } else { name };
        let name = font::fitted(name.trim(), Weight::SemiBold, NAME_SIZE, until - from);
        let (from, base) = (written(from), written(y + NAME_SIZE * 0.36));
        let turn = if shot.turn == Some(side) { " k-turn" } else { "" };
        out.push(Element::beside(format!(
            "<text class=\"k-words{turn}\" x=\"{from}\" y=\"{base}\" font-size=\"{NAME_SIZE}\">{}</text>",
            escaped(&name)
        )));
        if shot.turn == Some(side) {
            // Whose turn it is, is said by a shape too.
            let (x, y) = (written(window.x + 4.0), written(y - 14.0));
            out.push(Element::beside(format!(
                "<path class=\"k-to-move\" d=\"M{x} {y}l14 14l-14 14z\"/>"
            )));
        }
    }

    fn held(&self, held: &Held, (x, y): (f64, f64), size: f64) -> Vec<Element> {
        let mut out = Vec::new();
        let x = x + held.before(size);
        let place = PiecePlace { dx: 0.0, dy: 0.0, size: size * 0.92 };
        let art = art::name(self.game, held.letter);
        let centre = (x + size / 2.0, y);
        if held.begins_prison {
            let (x, top, bottom) =
                (written(x - size * 0.22), written(y - size / 2.0), written(y + size / 2.0));
            out.push(Element::beside(format!(
                "<path class=\"k-between\" d=\"M{x} {top}V{bottom}\"/>"
            )));
        }
        out.push(Element::beside(board::piece(held.side, art, self.look, centre, place)));
        if held.count > 1 {
            let (x, y) = (written(x + size * 1.03), written(y + size * 0.19));
            let (count, size) = (held.count, written(size * 0.52));
            out.push(Element::beside(format!(
                "<text class=\"k-words\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">\u{d7}{count}</text>"
            )));
        }
        out
    }

    /// How wide and how high the picture of a shot is.
    pub fn size(&self, shot: &Shot) -> (f64, f64) {
        let window = self.window(&shot.lesson);
        (window.width, window.height)
    }

    /// A shot as a picture.
    pub fn svg(&self, shot: &Shot) -> String {
        let mut out = self.opening(&shot.lesson);
        for element in self.elements(shot) {
            out.push_str(&element.text);
            out.push('\n');
        }
        out.push_str("</svg>\n");
        out
    }
}

#[derive(Clone, Copy)]
struct Strip {
    window: Window,
    /// The middle of its height.
    y: f64,
}

/// Pieces of one sort that somebody holds.
struct Held {
    side: Side,
    letter: char,
    count: u32,
    /// Whether it is the first of the prisoners, behind a reserve.
    begins_prison: bool,
}

impl Held {
    fn before(&self, size: f64) -> f64 {
        if self.begins_prison { size * 0.45 } else { 0.0 }
    }

    fn width(&self, size: f64) -> f64 {
        let count = match self.count {
            1 => 0.0,
            count if count < 10 => 0.66,
            _ => 0.98,
        };
        self.before(size) + size * (1.04 + count)
    }
}

/// What a side holds: its reserve, then its prisoners.
fn held(pieces: &[Piece], side: Side) -> Vec<Held> {
    let mut all: Vec<Held> = Vec::new();
    let mut reserved = 0;
    for spot in [Spot::Reserve(side), Spot::Prison(side)] {
        for piece in pieces.iter().filter(|piece| piece.spot == spot) {
            let is_same = |held: &&mut Held| held.letter == piece.letter && held.side == piece.side;
            if let Some(same) = all[reserved..].iter_mut().find(is_same) {
                same.count += 1;
                continue;
            }
            let begins_prison = reserved > 0 && all.len() == reserved;
            let Piece { side, letter, .. } = *piece;
            all.push(Held { side, letter, count: 1, begins_prison });
        }
        reserved = all.len();
    }
    all
}
