//! What a move did, as the board is told it: steps for arrows, and deeds that are said in words.

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{CellIndex, Click, Piece as Seen, Spelling, Spot};
use serde::Serialize;

#[cfg(feature = "schema")]
use super::names::{SideName, StepName};
use super::{Piece, Position, name, pieces};
use crate::art::{self, side_name};
use crate::steps::{self, steps};

/// The move that led to a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Last {
    /// As the rulebook writes it, with its marks.
    pub text: String,
    /// The cells it touched, in order.
    pub cells: Vec<&'static str>,
    /// Its steps, in order; none for a word.
    pub steps: Vec<Step>,
    /// What else it did, to be said in words.
    pub deeds: Vec<Deed>,
    /// The pieces after each step of it except the final one.
    pub frames: Vec<Vec<Piece>>,
}

/// One step of a move: what an arrow shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    /// `move` from a cell, `drop` from the reserve, or `return` of a piece that was taken.
    #[cfg_attr(feature = "schema", schema(value_type = StepName))]
    pub kind: &'static str,
    /// The cell it began on, if it is a `move`.
    pub from: Option<&'static str>,
    /// The cell it ended on.
    pub to: &'static str,
    /// How many pieces went: 2 for a stack.
    pub count: usize,
    /// The cells on which something was taken.
    pub taken: Vec<&'static str>,
}

/// A piece by its side and the name of its drawing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NamedPiece {
    /// Whose it is.
    #[cfg_attr(feature = "schema", schema(value_type = SideName))]
    pub side: &'static str,
    /// The name of its drawing.
    pub art: &'static str,
}

/// What a move did besides moving.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Deed {
    /// It took pieces for good, or as prisoners.
    Take {
        /// Which.
        pieces: Vec<NamedPiece>,
    },
    /// It took a piece that was put back elsewhere.
    Return {
        /// Which.
        piece: NamedPiece,
        /// Where it now stands.
        cell: &'static str,
    },
    /// Prisoners were exchanged.
    Exchange {
        /// Which, of both sides.
        pieces: Vec<NamedPiece>,
    },
}

/// Pieces of a side that are no longer to be seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LostPieces {
    /// Whose they were.
    #[cfg_attr(feature = "schema", schema(value_type = SideName))]
    pub side: &'static str,
    /// The name of their drawing.
    pub art: &'static str,
    /// How many.
    pub count: usize,
}

impl Position {
    /// With what was lost since that position: its pieces that are seen no more, on the board or beside
    /// it. Prisoners are not lost, one sees them.
    #[must_use]
    pub fn since(mut self, game: &dyn AnyGame, start: &dyn AnyPosition) -> Position {
        let mut left = start.pieces();
        for piece in &self.pieces {
            let same =
                |seen: &Seen| seen.letter == piece.letter && side_name(seen.side) == piece.side;
            if let Some(at) = left.iter().position(same) {
                left.remove(at);
            }
        }
        for seen in left {
            let NamedPiece { side, art } = named(game, &seen);
            match self.lost.iter_mut().find(|lost| lost.side == side && lost.art == art) {
                Some(lost) => lost.count += 1,
                None => self.lost.push(LostPieces { side, art, count: 1 }),
            }
        }
        self
    }
}

/// The legal move of that key as the board shows it once it is played; none if there is none.
pub fn last(game: &dyn AnyGame, before: &dyn AnyPosition, key: u32) -> Option<Last> {
    let text = before.write_move(key, Spelling::Marked)?;
    let cells = last_cells(before, key).into_iter().map(|cell| name(game, cell)).collect();
    let mut frames = before.frames(key);
    frames.pop();
    let frames = frames.iter().map(|frame| pieces(game, frame)).collect();
    let seen = steps(before, key);
    Some(Last { text, cells, steps: step_list(game, &seen), deeds: deeds(game, &seen), frames })
}

/// The steps of the legal move of that key, for arrows.
pub fn move_steps(game: &dyn AnyGame, before: &dyn AnyPosition, key: u32) -> Vec<Step> {
    step_list(game, &steps(before, key))
}

fn step_list(game: &dyn AnyGame, seen: &[steps::Step]) -> Vec<Step> {
    let told = |step: &steps::Step| {
        let from = step.origin().map(|cell| name(game, cell));
        let mut taken = Vec::new();
        for piece in &step.taken {
            if let Spot::Cell { cell, .. } = piece.spot
                && !taken.contains(&name(game, cell))
            {
                taken.push(name(game, cell));
            }
        }
        let kind = match step.from {
            Some(Spot::Cell { .. }) => "move",
            Some(Spot::Reserve(_) | Spot::Prison(_)) => "drop",
            None => "return",
        };
        Some(Step { kind, from, to: name(game, step.to?), count: step.pieces.len(), taken })
    };
    seen.iter().filter_map(told).collect()
}

fn deeds(game: &dyn AnyGame, seen: &[steps::Step]) -> Vec<Deed> {
    let mut taken: Vec<&Seen> = seen.iter().flat_map(|step| &step.taken).collect();
    let mut deeds = Vec::new();
    for step in seen.iter().filter(|step| step.from.is_none()) {
        let (Some(cell), [piece]) = (step.to, &step.pieces[..]) else { continue };
        taken.retain(|other| other.letter != piece.letter);
        deeds.push(Deed::Return { piece: named(game, piece), cell: name(game, cell) });
    }
    if !taken.is_empty() {
        let pieces = taken.into_iter().map(|piece| named(game, piece)).collect();
        deeds.insert(0, Deed::Take { pieces });
    }
    let freed: Vec<NamedPiece> =
        seen.iter().flat_map(|step| &step.freed).map(|piece| named(game, piece)).collect();
    if !freed.is_empty() {
        deeds.push(Deed::Exchange { pieces: freed });
    }
    deeds
}

fn named(game: &dyn AnyGame, seen: &Seen) -> NamedPiece {
    NamedPiece { side: side_name(seen.side), art: art::name(game, seen.letter) }
}

/// The cells that the move of that key touches, in order, each once.
pub fn last_cells(before: &dyn AnyPosition, key: u32) -> Vec<CellIndex> {
    let mut cells = Vec::new();
    for click in before.scripts(key).first().into_iter().flatten() {
        if let Click::Cell(cell) = click
            && !cells.contains(cell)
        {
            cells.push(*cell);
        }
    }
    cells
}
