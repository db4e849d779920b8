//! Tournaments: who meets whom, who stands where, and the files that tell it.
//!
//! Pure: no clock, no file, no socket.

mod lines;
mod matching;
mod record;
pub mod standings;
pub mod swiss;
mod tournament;

pub use lines::LineFault;
pub use record::{ByeKind, Colour, Entry, Number, Player, Points, Score};
pub use tournament::{Doing, Fault, MAX_PLAYERS, MAX_ROUNDS, Tournament};
