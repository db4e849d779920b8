//! What the site knows, and nothing of how it is asked: no HTTP, no page, no engine.
//!
//! * [`game`]: a game as its list of events, pure;
//! * [`people`]: who somebody is, and what proves it, pure;
//! * [`tournament`]: a tournament as its list of events, pure;
//! * [`store`]: where all of it is kept, and becomes durable.
//!
//! A crate of its own so that it is compiled while the compiler reads the site that stands on it: public
//! here is what that site needs.
#![allow(missing_docs, reason = "read by the site alone")]

pub mod bounds;
pub mod game;
pub mod ids;
pub mod metrics;
pub mod network;
pub mod people;
pub mod private;
pub mod store;
pub mod time;
pub mod tournament;
