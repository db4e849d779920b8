//! Many games at once against the real site, through real sockets.
//!
//! `cargo run --release --example load -- all` starts `kelci serve` as a child, plays, measures and
//! prints Markdown tables; `--help` tells the single runs. The generator has one thread, since it
//! shares the machine with what it measures, and reads of a message only what it needs.
//!
//! The runs are a library so that the tests of the binary kill it in the same way ([`runs::kill`]).
#![cfg(all(unix, feature = "generator"))]

mod args;
pub mod cluster;
pub mod crowd;
mod figures;
mod http;
mod machine;
mod player;
mod process;
pub mod program;
pub mod progress;
pub mod runs;
mod site;
pub mod socket;
mod table;
mod trouble;
mod wire;
