//! A fifth game, which the program does not have: how a game is added, proved by adding one.
//!
//! It follows the list of CONTRIBUTING.md ("Adding a game") with nothing else: its rules, its
//! evaluation, the folder of its content, and one row. The tests choose a catalog with that row in it
//! and look at everything to the right of the catalog.
//!
//! Hexapawn (Martin Gardner, 1962): three rocks a side on nine squares. A rock steps one square
//! forward or captures one diagonally forward; whoever arrives at the far row wins, and so does
//! whoever leaves the other without a move.
#![cfg(feature = "game")]

mod evaluation;
mod game;
mod position;
mod text;

pub use game::Hexapawn;
use kelci_catalog::{AnyGame, Row, content};
pub use position::{Position, Step};

/// Its row in the catalog.
pub static ROW: &dyn AnyGame = &Row::<Hexapawn>::new(content!("../content"));
