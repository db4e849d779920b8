//! The Universal Game Interface: how programs ask each other for moves.
//!
//! [`engine::serve`] is kelci as an engine, [`client::Client`] drives anybody's engine as a child
//! process, [`check::check`] tells how well an engine speaks. What kelci says and understands is
//! written down in `docs/ugi.md`.
//!
//! ```
//! use kelci_ugi::engine::{Settings, serve};
//! let game = kelci_catalog::find("pijersi").unwrap();
//! let commands = "position startpos moves b4c4c4\nquery p1turn\nquit\n";
//! let mut answers = Vec::new();
//! serve(game, &Settings::default(), commands.as_bytes(), &mut answers).unwrap();
//! assert_eq!(answers, b"response false\n");
//! ```

pub mod check;
pub mod client;
pub mod engine;
pub mod message;

/// Longer lines are refused, whoever sends them.
pub const MAX_LINE_BYTES: usize = 1024 * 1024;

/// Longer games are refused.
pub const MAX_MOVES: usize = 10_000;
