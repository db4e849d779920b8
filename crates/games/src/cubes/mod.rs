//! What the Jersi family shares: cubes, cells that hold up to two of them, straight lines, and
//! the walks that cubes and stacks make.
//!
//! Which pairs may exist and who captures whom is each game's own affair.

mod bits;
mod board;
mod explain;
mod fen;
mod grid;
mod hands;
mod sort;
mod terrain;
mod walk;

pub use bits::Bits;
pub use board::{Board, CubePlacement, StackLevel};
pub(crate) use explain::{Explainer, explain_capture};
pub(crate) use fen::{
    MOVE_NUMBER, TURN, check_owned, counter, parse_board, parse_plies, parse_turn, turn_letter,
    write_board,
};
pub use grid::{Cell, Grid, Shape};
pub(crate) use hands::Hands;
pub use sort::{Cube, Sort};
pub(crate) use terrain::Terrain;
pub(crate) use walk::off_board;
pub use walk::{Grip, Walk};
