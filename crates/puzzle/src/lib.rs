//! Puzzles: positions with one way to win, or one move that saves.
//!
//! * [`Puzzle`] is plain data; [`text`] reads and writes files of them;
//! * [`Prover`] makes sure of a puzzle ([`Prover::verify`]) and makes one of a position;
//! * [`Hunt`] looks for them in games, [`Shelf`] keeps a collection varied;
//! * [`shipped`] are those that come with the program.
//!
//! ```
//! use kelci_catalog::search::Stop;
//! use kelci_puzzle::{Prover, text};
//!
//! let game = kelci_catalog::find("pijersi").unwrap();
//! let line = "1;win 1;exact;6/R-6/6/7/3p-2/7/6 w 0 9;f1g1";
//! let puzzle = text::read_line(game, line)?;
//! assert_eq!(puzzle.solver_moves(), 1);
//! assert_eq!(Prover::new(game).unwrap().verify(&puzzle, &Stop::new()), Ok(()));
//! # Ok::<(), kelci_puzzle::text::PuzzleTextError>(())
//! ```

mod compose;
mod grade;
mod hunt;
mod prover;
mod puzzle;
mod shelf;
mod shipped;
pub mod text;
mod verify;

pub use hunt::{Hunt, HuntError, Recipe};
pub use prover::Prover;
pub use puzzle::{Grade, Kind, Proof, Puzzle};
pub use shelf::Shelf;
pub use shipped::{of_the_day, shipped};
pub use verify::Flaw;
