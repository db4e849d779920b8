//! Making evaluations better: games the engine plays against itself, and parameters fitted to
//! how they ended; and networks trained on them.
//!
//! Both steps are seeded and give the same for the same input. Neither opens a file: what is
//! read and written is text, so that a run can be stopped after any game and go on later.

mod fit;
mod network;
mod self_play;

pub use fit::{Fit, FitResult, Sample, fit, samples};
pub use network::{GamePositions, StateError, Trainer, Training, TrainingError, add_game};
pub use self_play::{SelfPlay, game_line};
