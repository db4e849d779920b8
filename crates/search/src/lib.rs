//! The player: one alpha-beta search for every game.
//!
//! A game supplies an [`Evaluator`] and a few hints ([`Searchable`]); the search supplies the
//! rest: iterative deepening, principal variation search, a shared table, several threads.

mod alphabeta;
mod batches;
mod busy;
mod deepening;
mod engine;
mod evaluator;
mod extensions;
mod findings;
mod frame;
mod games;
mod history;
mod level;
mod limits;
mod mate;
mod network;
mod picker;
mod pruning;
mod quiescence;
mod score;
mod slot;
mod table;
mod timing;
mod tuning;
mod worker;

/// What the slots of the table are made of; a test puts watched ones in their place.
mod atomic {
    pub(crate) use std::sync::atomic::{AtomicU64, Ordering};
}

pub use engine::{Engine, WinQuery};
pub use evaluator::{Evaluator, MoveIndex, ProvedRoot, QuietPart, Searchable};
pub use games::Parameters;
pub use level::{Handicaps, Level};
pub use limits::{Clock, Limits, Line, PonderHit, Stop};
pub use mate::Care;
pub use network::{
    FULL, MOST_NETWORK_BYTES, MOST_WEIGHT, NetworkFile, NetworkInputs, NeuralNetwork,
    NeuralNetworkError, OUTPUT_ONE, OUTPUT_WORTH,
};
pub use score::{
    FORCED, INFINITE, MAX_PLY, PROVED, Score, TEN_TO_ONE, Value, WIN, loss_in, win_in,
};
pub use table::{MOST_MIB, Table, TableError};
pub use tuning::{Tunable, Tuning, TuningError};
