//! What Jersi and Mikjersi differ in.

use std::fmt::Debug;

use kelci_core::{ChosenOptions, FenError, Game};

use super::{Position, notation};
use crate::cubes::{Bits, Grid, Sort};

/// A game of the kind of Jersi: a board, the cubes each side owns, and a few numbers.
pub trait Variant: Game<Position = Position<Self>> + Copy + Eq + Debug {
    /// A set of the board's cells.
    type Bits: Bits;
    /// The board.
    const GRID: &'static Grid<Self::Bits>;
    /// How many cells it has.
    const CELLS: usize;
    /// The start position.
    const START: &'static str;
    /// The start position without reserve and exchanges.
    const LEARNERS_START: &'static str;
    /// The sorts that a reserve can hold, in the order in which the FEN lists them.
    const RESERVE: &'static [Sort];
    /// So many plies without a counting capture are a draw.
    const DRAW_PLIES: u32;
    /// How many turns may exchange prisoners; none where captured cubes leave the game.
    const EXCHANGES: Option<u8>;

    /// How many cubes of a sort each side owns.
    fn owned(sort: Sort) -> u8;
}

/// The start position that the options ask for.
pub(crate) fn set_up<V: Variant>(options: ChosenOptions<'_>) -> Position<V> {
    let fen = if options.check("reserve") { V::START } else { V::LEARNERS_START };
    parse(fen).expect("the start positions are valid")
}

/// The position of a FEN.
pub(crate) fn parse<V: Variant>(fen: &str) -> Result<Position<V>, FenError> {
    notation::parse_fen(fen)
}
