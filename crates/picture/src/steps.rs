//! What a move does, read from what is seen before and after each of its steps. No rules are needed
//! for that: what left one cell and stands on another went there, what is gone was taken.

use kelci_catalog::AnyPosition;
use kelci_core::{CellIndex, Piece, Spot};

/// One step of a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Step {
    /// What went or was put, the lowest first; nothing if only pieces beside the board changed.
    pub pieces: Vec<Piece>,
    /// Where it was: on a cell or beside the board. A piece that was taken before comes from nowhere.
    pub from: Option<Spot>,
    /// Where it now stands.
    pub to: Option<CellIndex>,
    /// What was taken, as it stood.
    pub taken: Vec<Piece>,
    /// Prisoners that are their owners' again.
    pub freed: Vec<Piece>,
}

/// The steps of the legal move of that key.
pub(crate) fn steps(before: &dyn AnyPosition, key: u32) -> Vec<Step> {
    let mut then = before.pieces();
    let frames = before.frames(key).into_iter();
    frames
        .map(|now| {
            let step = Step::between(&then, &now);
            then = now;
            step
        })
        .collect()
}

impl Step {
    fn between(then: &[Piece], now: &[Piece]) -> Step {
        let mut gone = without(then, now);
        let mut step = Step::default();
        for piece in without(now, then) {
            let mut came_from = |fits: fn(Spot) -> bool| {
                let same = |other: &Piece| other.letter == piece.letter && fits(other.spot);
                gone.iter().position(same).map(|at| gone.swap_remove(at).spot)
            };
            match piece.spot {
                Spot::Cell { cell, .. } => {
                    step.from = came_from(is_cell).or_else(|| came_from(is_reserve));
                    step.to = Some(cell);
                    step.pieces.push(piece);
                }
                Spot::Reserve(_) => {
                    if came_from(is_prison).is_some() {
                        step.freed.push(piece);
                    }
                }
                Spot::Prison(_) => {}
            }
        }
        step.taken = gone.into_iter().filter(|piece| is_cell(piece.spot)).collect();
        step.pieces.sort_by_key(|piece| level(piece.spot));
        step.taken.sort_by_key(|piece| level(piece.spot));
        step
    }

    /// The cell it began on.
    pub fn origin(&self) -> Option<CellIndex> {
        match self.from? {
            Spot::Cell { cell, .. } => Some(cell),
            Spot::Reserve(_) | Spot::Prison(_) => None,
        }
    }
}

/// The pieces of the one that the other does not have, as often as it lacks them.
fn without(all: &[Piece], others: &[Piece]) -> Vec<Piece> {
    let mut others = others.to_vec();
    let is_new = |piece: &&Piece| match others.iter().position(|other| other == *piece) {
        Some(at) => {
            others.swap_remove(at);
            false
        }
        None => true,
    };
    all.iter().filter(is_new).copied().collect()
}

const fn is_cell(spot: Spot) -> bool {
    matches!(spot, Spot::Cell { .. })
}

const fn is_reserve(spot: Spot) -> bool {
    matches!(spot, Spot::Reserve(_))
}

const fn is_prison(spot: Spot) -> bool {
    matches!(spot, Spot::Prison(_))
}

const fn level(spot: Spot) -> u8 {
    match spot {
        Spot::Cell { level, .. } => level,
        Spot::Reserve(_) | Spot::Prison(_) => 0,
    }
}
