//! What every kelci game is made of.
//!
//! A game implements four traits, one for each kind of reader: [`Position`] for whoever plays
//! by the rules, [`Notation`] for whoever reads and writes, [`Depict`] for whoever draws, and
//! [`Game`] for whoever starts one. Everything else here is built on them: [`perft()`], games
//! written down ([`record`]) and the conformance kit (feature `testkit`).
//!
//! Nothing in this crate opens a file or a socket or looks at a clock.

pub mod cpu;
mod depict;
mod draft;
mod game;
pub mod lines;
mod message;
mod nearest;
pub mod notation;
mod options;
mod outcome;
mod perft;
mod position;
pub mod record;
mod rng;
mod side;
#[cfg(any(test, feature = "testkit"))]
pub mod testkit;

pub use depict::{
    CellIndex, CellLayout, CellShape, Click, Depict, Fact, FactValue, Layout, Piece, Spot,
};
pub use draft::{CellText, Draft, FenField, FenForm, ValueField, ValueKind};
pub use game::{Game, GameInfo, SetUpError};
pub use message::{Message, MessageValue};
pub use notation::{FenError, MoveError, MoveFault, Notation, Spelling};
pub use options::{ChosenOptions, MAX_OPTION_TEXT, OptionError, OptionInfo, OptionKind, Options};
pub use outcome::{Outcome, Reason, UnknownVerdict, Verdict};
pub use perft::{MAX_PERFT_DEPTH, perft, perft_split};
pub use position::{GameMove, IllegalMove, Position, Scope, Watcher};
pub use rng::{Rng, mix64, spread64, zobrist_keys};
pub use side::Side;
