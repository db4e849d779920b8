//! Matches between engines: who plays whom from where, one game after another, and what it proves.
//!
//! A [`Schedule`] says which games there are, a [`Run`] plays them with [`Player`]s, a
//! [`Journal`] keeps every finished game, and [`Standings`] count them. Nothing here knows a game:
//! positions come from the catalog, and a game is a list of moves.
//!
//! ```
//! use kelci_arena::{EngineSpec, Pace};
//!
//! let engine: EngineSpec = "name=quick,nodes=2000,level=5".parse()?;
//! assert_eq!(engine.name, "quick");
//! assert_eq!(engine.pace, Some(Pace { nodes: Some(2000), ..Pace::default() }));
//! # Ok::<(), kelci_arena::SpecError>(())
//! ```

mod adjudicate;
pub mod book;
mod config;
mod external;
mod game;
mod journal;
pub mod openings;
mod player;
pub mod report;
mod runner;
mod schedule;
mod spec;
pub mod spsa;
pub mod stats;
mod swiss;

pub use adjudicate::{Adjudication, DrawRule, ResignRule, ResultTable, RuleError};
pub use config::{ConfigError, Configuration};
pub use external::External;
pub use game::{Cause, FaultReport, FinishedGame, SearchStats};
pub use journal::{Head, Journal, JournalError};
pub use player::{BuiltIn, Choice, ChosenMove, Player, PlayerFault, Turn};
pub use report::Standings;
pub use runner::{Run, RunError};
pub use schedule::{Fixture, Schedule, Tournament};
pub use spec::{EngineKind, EngineSpec, EvalChoice, Pace, SpecError};
