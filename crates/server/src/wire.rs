//! Positions as the board reads them. The board knows no rules: it narrows the list of moves.

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{CellShape, Click, Layout as CoreLayout, Side, Spot};
use serde::Serialize;
use utoipa::ToSchema;

use crate::bounds::MAX_LISTED_MOVES;
use crate::game::{Ply, Seat};

/// Where the cells of a board are.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Layout {
    /// `hexagon` or `square`.
    pub shape: &'static str,
    /// The width of the drawing.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// A cell of the board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Cell {
    /// Its name.
    pub name: &'static str,
    /// Its centre, from the left.
    pub x: u32,
    /// Its centre, from the top; the first side sits at the bottom.
    pub y: u32,
    /// Cells of one tint are drawn alike.
    pub tint: u8,
}

/// A piece to be seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Piece {
    /// Whose it is.
    pub side: Seat,
    /// Its letter in the FEN.
    pub letter: char,
    /// What it looks like: the name of its sort.
    pub art: &'static str,
    /// Its cell, if it is on the board.
    pub cell: Option<&'static str>,
    /// 0 on the ground, 1 on another piece.
    pub level: u8,
    /// `reserve` or `prison`, if it is beside the board.
    pub hand: Option<&'static str>,
    /// Who holds it there.
    pub holder: Option<Seat>,
}

/// Something that the board does not show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Fact {
    /// What it is about.
    pub label: &'static str,
    /// What is so.
    pub value: String,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Move {
    /// The move as the rulebook writes it.
    pub text: String,
    /// Every way to click it: a cell `c4`, a piece beside the board `*R`, a word `!claim`.
    pub clicks: Vec<Vec<String>>,
}

/// The last move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Last {
    /// Its text.
    pub text: String,
    /// The cells to be marked.
    pub cells: Vec<&'static str>,
    /// What the board looked like after each of its steps but the last.
    pub frames: Vec<Vec<Piece>>,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Position {
    /// Its one-line text.
    pub fen: String,
    /// Whose turn it is.
    pub side: Seat,
    /// Every piece.
    pub pieces: Vec<Piece>,
    /// What else there is to know.
    pub facts: Vec<Fact>,
    /// The legal moves; empty for whoever is not to move.
    pub moves: Vec<Move>,
    /// Whether there are more legal moves than are listed; they can be typed.
    pub moves_capped: bool,
    /// The move that led here.
    pub last: Option<Last>,
}

impl Layout {
    /// The layout of a game's board: cells are two units wide and high.
    #[must_use]
    pub fn of(game: &dyn AnyGame) -> Layout {
        let CoreLayout { shape, cells } = game.layout();
        let right = cells.iter().map(|cell| u32::from(cell.x)).max().unwrap_or(0);
        let top = cells.iter().map(|cell| u32::from(cell.y)).max().unwrap_or(0);
        let placed = cells.iter().map(|cell| Cell {
            name: cell.name,
            x: u32::from(cell.x) + 1,
            y: (top - u32::from(cell.y)) * 2 + 1,
            tint: cell.tint,
        });
        Layout {
            shape: match shape {
                CellShape::Hexagon => "hexagon",
                CellShape::Square => "square",
            },
            width: right + 2,
            height: top * 2 + 2,
            cells: placed.collect(),
        }
    }
}

/// Whether the legal moves are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    /// To whoever is to move.
    Told,
    /// To the others they would be a burden.
    Untold,
}

impl Position {
    /// A position as the board reads it.
    #[must_use]
    pub fn of(
        game: &dyn AnyGame,
        position: &dyn AnyPosition,
        last: Option<&Ply>,
        moves: Moves,
    ) -> Position {
        let cell_name = |cell: u8| game.layout().cells[usize::from(cell)].name;
        let click = |click: &Click| match click {
            Click::Cell(cell) => cell_name(*cell).to_owned(),
            Click::Hand(letter) => format!("*{letter}"),
            Click::Word(word) => format!("!{word}"),
        };
        let most = if moves == Moves::Told { MAX_LISTED_MOVES + 1 } else { 0 };
        let mut listed: Vec<Move> = position
            .clickable_moves(most)
            .into_iter()
            .map(|mv| Move {
                text: mv.text,
                clicks: mv.scripts.iter().map(|s| s.iter().map(click).collect()).collect(),
            })
            .collect();
        let moves_capped = listed.len() > MAX_LISTED_MOVES;
        listed.truncate(MAX_LISTED_MOVES);
        Position {
            fen: position.fen(),
            side: position.side_to_move().into(),
            pieces: pieces(game, position),
            facts: position
                .facts()
                .into_iter()
                .map(|fact| Fact { label: fact.label, value: fact.value })
                .collect(),
            moves: listed,
            moves_capped,
            last: last.map(|ply| Last {
                text: ply.marked.clone(),
                cells: ply.cells.iter().map(|&cell| cell_name(cell)).collect(),
                frames: Vec::new(),
            }),
        }
    }
}

fn pieces(game: &dyn AnyGame, position: &dyn AnyPosition) -> Vec<Piece> {
    let art = |letter: char| {
        let upper = letter.to_ascii_uppercase();
        game.info().pieces.iter().find(|(known, _)| *known == upper).map_or("", |(_, name)| name)
    };
    let seen = position.pieces().into_iter().map(|piece| {
        let beside = |hand, side: Side| (None, 0, Some(hand), Some(side.into()));
        let (cell, level, hand, holder) = match piece.spot {
            Spot::Cell { cell, level } => {
                (Some(game.layout().cells[usize::from(cell)].name), level, None, None)
            }
            Spot::Reserve(side) => beside("reserve", side),
            Spot::Prison(side) => beside("prison", side),
        };
        let (side, letter) = (piece.side.into(), piece.letter);
        Piece { side, letter, art: art(letter), cell, level, hand, holder }
    });
    seen.collect()
}
