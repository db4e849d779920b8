//! What the board is told. The types are the drawing's own; who is told the moves is decided here.

use kelci_catalog::{AnyGame, AnyPosition};
pub use kelci_picture::wire::{Layout, Move, Piece, Position, click, key, layout, pieces};

use crate::bounds::MAX_LISTED_MOVES;

/// Whether the legal moves are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    /// To whoever is to move.
    Listed,
    /// To the others they would be a burden.
    Unlisted,
}

/// A position, and the move that led to it from the position before.
pub fn position(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    last: Option<(&dyn AnyPosition, u32)>,
    moves: Moves,
) -> Position {
    let most = if moves == Moves::Listed { MAX_LISTED_MOVES } else { 0 };
    kelci_picture::wire::position(game, position, last, most)
}

/// The legal moves of a position as [`Moves::Listed`] tells them, and whether there are more.
pub fn moves(game: &dyn AnyGame, position: &dyn AnyPosition) -> (Vec<Move>, bool) {
    kelci_picture::wire::moves(game, position, MAX_LISTED_MOVES)
}
