//! The endings of MIK-7, solved: who wins with few ships left.
//!
//! A [`Solver`] finds, with one ship more each time, every position from which Ali wins.

mod building;
mod candidates;
mod confirm;
mod eddy;
mod ending;
mod endings;
mod file;
mod lanes;
mod layer;
mod pairs;
mod shipped;
mod solver;
#[cfg(test)]
mod tests;

pub use confirm::Visit;
pub use ending::{Ending, MOST_SHIPS};
pub use endings::Endings;
pub use file::{LayerError, layer_file_name, read_layer, write_layer};
pub use layer::WinLayer;
pub use pairs::StationPairs;
pub use shipped::{is_lost_for_eddy, shipped, winner, winning_moves};
pub use solver::{Repetition, Sideways, SolveStep, SolveStop, Solver};
