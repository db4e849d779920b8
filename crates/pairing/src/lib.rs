//! Tournaments: who meets whom, who stands where, and the files that tell it.
//!
//! Pure: no clock, no file, no socket; the same input gives the same answer.
//! ```
//! use kelci_pairing::{TournamentRecord, swiss};
//!
//! let line = r#"{"players":[{"no":1},{"no":2},{"no":3},{"no":4},{"no":5}],"rounds_total":3}"#;
//! let pairing = swiss::pair(&TournamentRecord::from_line(line).unwrap()).unwrap();
//! assert_eq!(pairing.pairs, [[1, 3], [4, 2]]);
//! assert_eq!(pairing.bye, Some(5));
//! ```

pub mod arena;
pub mod berger;
pub mod knockout;
mod lines;
mod matching;
mod record;
pub mod standings;
pub mod swiss;
pub mod tally;
pub mod team;
mod tournament;
pub mod trf;

pub use lines::LineFault;
pub use record::{ByeKind, Colour, Entrant, Number, Points, RoundEntry, Score};
pub use tournament::{Doing, MAX_PLAYERS, MAX_ROUNDS, PairingFault, TournamentRecord};
