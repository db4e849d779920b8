//! What the site's board is told: plain data with names that are part of a protocol.
//!
//! Sides are `first` and `second`, cells go by their names, and a click is a word: `c4` a cell,
//! `*R` a piece beside the board by its letter, `!claim` a word. A board is told its layout once
//! and a position with each change.

use std::borrow::Cow;

use kelci_catalog::{AnyGame, AnyPosition, ClickableMove};
use kelci_core::{
    CellIndex, CellShape, Click, FactValue as Value, Options, Piece as Seen, Side, Spot,
};
use serde::Serialize;

use crate::art::{self, side_name};
use crate::geometry::{self, Geometry};

mod last;

pub use last::{Deed, Last, LostPieces, NamedPiece, Step, last, last_cells, move_steps};

/// Where the cells of a game are drawn and what they look like.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Layout {
    /// `hexagon` or `square`.
    #[cfg_attr(feature = "schema", schema(value_type = ShapeName))]
    pub shape: &'static str,
    /// The width of the drawing.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The cells, with the first side at the bottom.
    pub cells: Vec<Cell>,
    /// The outline of a cell, a relative path about its middle.
    pub outline: String,
    /// The same further inside, for a second mark on a cell.
    pub inner: String,
    /// A cell's part of the board below it, likewise.
    pub slab: String,
    /// Where a cell's name is written, seen from its middle.
    pub label: Place,
    /// Where a piece alone on its cell stands.
    pub lone: Place,
    /// Where the pieces of a stack stand, the lower one first.
    pub stacked: [Place; 2],
    /// Whether the game has pieces beside the board, for which room is kept.
    pub beside: bool,
    /// The drawing by which each side is known.
    pub emblems: [&'static str; 2],
}

/// A cell.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Cell {
    /// Its name.
    pub name: &'static str,
    /// Its middle.
    pub x: f64,
    /// Its middle.
    pub y: f64,
    /// The group of cells that it is tinted with; 0 is plain.
    pub tint: u8,
}

/// A place seen from the middle of a cell.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Place {
    /// To the right.
    pub dx: f64,
    /// Downwards.
    pub dy: f64,
    /// The length of the square that a piece fills; 0 for what is not a piece.
    pub size: f64,
}

/// The words that stand for something, as the description of the API lists them.
#[cfg(feature = "schema")]
#[expect(dead_code, reason = "they describe what is told as text")]
mod names {
    use utoipa::ToSchema;

    /// A side.
    #[derive(ToSchema)]
    #[schema(rename_all = "lowercase")]
    pub enum SideName {
        First,
        Second,
    }

    /// Where a piece beside the board is.
    #[derive(ToSchema)]
    #[schema(rename_all = "lowercase")]
    pub enum HandName {
        Reserve,
        Prison,
    }

    /// What cells look like.
    #[derive(ToSchema)]
    #[schema(rename_all = "lowercase")]
    pub enum ShapeName {
        Hexagon,
        Square,
    }

    /// How a piece goes somewhere.
    #[derive(ToSchema)]
    #[schema(rename_all = "lowercase")]
    pub enum StepName {
        Move,
        Drop,
        Return,
    }
}
#[cfg(feature = "schema")]
use names::{HandName, ShapeName, SideName};

/// A piece, on the board or beside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Whose it is.
    #[cfg_attr(feature = "schema", schema(value_type = SideName))]
    pub side: &'static str,
    /// Its letter in the FEN.
    pub letter: char,
    /// The name of its drawing.
    pub art: &'static str,
    /// The cell it is on, if it is on the board.
    pub cell: Option<&'static str>,
    /// How high it lies: 0 on the ground.
    pub level: u8,
    /// `reserve` or `prison`, if it is beside the board.
    #[cfg_attr(feature = "schema", schema(value_type = Option<HandName>))]
    pub hand: Option<&'static str>,
    /// Who holds it, if it is beside the board.
    #[cfg_attr(feature = "schema", schema(value_type = Option<SideName>))]
    pub holder: Option<&'static str>,
}

/// A fact that the board does not show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Fact {
    /// What it is about.
    pub label: &'static str,
    /// What is so, in English.
    pub text: String,
    /// The key of what it is about, for translations.
    pub key: String,
    /// What is so, in parts.
    pub value: FactValue,
}

/// What is so, in parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum FactValue {
    /// A number.
    Number {
        /// It.
        count: u32,
    },
    /// So many of so many.
    Count {
        /// How many there are.
        count: u32,
        /// Of how many.
        of: u32,
    },
    /// So many are to be reached.
    Goal {
        /// The key of what they are.
        word: String,
        /// How many there are so far.
        count: u32,
        /// How many there should be.
        of: u32,
    },
    /// One of a few things that can be so.
    Word {
        /// Its key.
        word: String,
    },
    /// Moves.
    Moves {
        /// The key of what they are; empty if the label says it.
        word: String,
        /// As they are written.
        moves: Vec<String>,
    },
}

impl From<kelci_core::Fact> for Fact {
    fn from(fact: kelci_core::Fact) -> Fact {
        let text = fact.value.to_string();
        let value = match fact.value {
            Value::Number(count) => FactValue::Number { count },
            Value::Count { count, of } => FactValue::Count { count, of },
            Value::Goal { count, of, what } => FactValue::Goal { word: key(what), count, of },
            Value::Word(word) => FactValue::Word { word: key(word) },
            Value::Moves { what, moves } => FactValue::Moves { word: key(what), moves },
        };
        Fact { label: fact.label, text, key: key(fact.label), value }
    }
}

/// English words as a key: in lower case, with hyphens between them.
pub fn key(english: &str) -> String {
    let words = english.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Move {
    /// As the rulebook writes it.
    pub text: String,
    /// Every script of clicks that makes it.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<String>>))]
    pub clicks: Vec<Vec<Cow<'static, str>>>,
}

/// A position with all that a player can do in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Position {
    /// Its one-line text.
    pub fen: String,
    /// Whose turn it is.
    #[cfg_attr(feature = "schema", schema(value_type = SideName))]
    pub side: &'static str,
    /// Every piece to be seen.
    pub pieces: Vec<Piece>,
    /// What else there is to know.
    pub facts: Vec<Fact>,
    /// The legal moves; none if the game is over, or if they were not asked for.
    pub moves: Vec<Move>,
    /// Whether there are more legal moves than are told; they can be typed.
    pub moves_capped: bool,
    /// The move before, if there was one.
    pub last: Option<Last>,
    /// What both sides have lost since the game began, if that was asked for ([`Position::since`]).
    pub lost: Vec<LostPieces>,
    /// Sets of cells of which the first side has to fill one; none in most games.
    pub diagrams: Vec<Vec<&'static str>>,
}

/// The layout of a game.
pub fn layout(game: &dyn AnyGame) -> Layout {
    let laid = game.layout();
    let geometry = Geometry::of(laid);
    let cells = laid.cells.iter().zip(&geometry.centres);
    let place =
        |place: geometry::PiecePlace| Place { dx: place.dx, dy: place.dy, size: place.size };
    let start = game.position(&Options::new(), None).map(|start| start.pieces());
    let is_beside = |piece: &Seen| !matches!(piece.spot, Spot::Cell { .. });
    Layout {
        shape: match laid.shape {
            CellShape::Hexagon => "hexagon",
            CellShape::Square => "square",
        },
        width: geometry.width,
        height: geometry.height,
        cells: cells
            .map(|(cell, &(x, y))| Cell { name: cell.name, x, y, tint: cell.tint })
            .collect(),
        label: Place { dx: geometry.label.0, dy: geometry.label.1, size: 0.0 },
        lone: place(geometry.lone),
        stacked: geometry.stacked.map(place),
        outline: geometry.outline,
        inner: geometry.inner,
        slab: geometry.slab,
        beside: start.is_ok_and(|pieces| pieces.iter().any(is_beside)),
        emblems: game.info().emblems,
    }
}

/// A position with so many of its legal moves at most, and the move that led to it from the position
/// before: its key there. A made-up position of MIK-7 can have a million moves.
pub fn position(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    last: Option<(&dyn AnyPosition, u32)>,
    most_moves: usize,
) -> Position {
    let facts = position.facts().into_iter();
    let (moves, moves_capped) = moves(game, position, most_moves);
    let diagrams = position.diagrams().into_iter();
    Position {
        fen: position.fen(),
        side: side_name(position.side_to_move()),
        pieces: pieces(game, &position.pieces()),
        facts: facts.map(Fact::from).collect(),
        moves,
        moves_capped,
        last: last.and_then(|(before, key)| last::last(game, before, key)),
        lost: Vec::new(),
        diagrams: diagrams
            .map(|diagram| diagram.into_iter().map(|cell| name(game, cell)).collect())
            .collect(),
    }
}

/// The legal moves of a position, if they are not more than that, and whether there are more.
pub fn moves(game: &dyn AnyGame, position: &dyn AnyPosition, most: usize) -> (Vec<Move>, bool) {
    let told = if most == 0 { 0 } else { most.saturating_add(1) };
    let mut moves = position.clickable_moves(told);
    let are_capped = moves.len() > most;
    moves.truncate(most);
    let script = |script: Vec<Click>| script.iter().map(|click| word(game, *click)).collect();
    let listed = |mv: ClickableMove| Move {
        text: mv.text,
        clicks: mv.scripts.into_iter().map(script).collect(),
    };
    (moves.into_iter().map(listed).collect(), are_capped)
}

/// A click as one word.
pub fn word(game: &dyn AnyGame, click: Click) -> Cow<'static, str> {
    match click {
        Click::Cell(cell) => name(game, cell).into(),
        Click::Hand(letter) => format!("*{letter}").into(),
        Click::Word(word) => format!("!{word}").into(),
    }
}

/// The click that a word means, on a cell or on a piece beside the board; what is said beside the
/// board stands in the list of moves and needs no reader.
pub fn click(game: &dyn AnyGame, word: &str) -> Option<Click> {
    let Some(letter) = word.strip_prefix('*') else {
        return game.layout().cell(word).map(Click::Cell);
    };
    let mut letters = letter.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    Some(Click::Hand(letter))
}

fn name(game: &dyn AnyGame, cell: CellIndex) -> &'static str {
    game.layout().cells[usize::from(cell)].name
}

/// Pieces, on the board and beside it.
pub fn pieces(game: &dyn AnyGame, seen: &[Seen]) -> Vec<Piece> {
    seen.iter().map(|piece| self::piece(game, piece)).collect()
}

fn piece(game: &dyn AnyGame, seen: &Seen) -> Piece {
    let beside = |hand, holder: Side| (None, 0, Some(hand), Some(side_name(holder)));
    let (cell, level, hand, holder) = match seen.spot {
        Spot::Cell { cell, level } => (Some(name(game, cell)), level, None, None),
        Spot::Reserve(holder) => beside("reserve", holder),
        Spot::Prison(holder) => beside("prison", holder),
    };
    let (side, art) = (side_name(seen.side), art::name(game, seen.letter));
    Piece { side, letter: seen.letter, art, cell, level, hand, holder }
}
