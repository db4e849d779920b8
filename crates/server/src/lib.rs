//! The site: people play the games against each other and against the engine, through one
//! program with one file of data.
//!
//! * [`game`]: a game as its list of events, pure;
//! * [`store`]: where events are kept, and become durable;
//! * [`live`]: games that are going on: one actor each, a keeper of time;
//! * [`engine`]: the engine's threads, bounded and fair;
//! * `jobs`: what the server does by itself: reviews, engines that should move, games that ended;
//! * `lessons`: what is learned step by step, and how it is checked;
//! * `doing`: what the site does for somebody; `lang`: how it is said;
//! * [`http`]: what `api` (JSON) and `pages` (what people see) share;
//! * [`serve`]: from start to stop.
//!
//! A move is acknowledged and announced only after it is on the disk. Everything in memory is a
//! cache that can be thrown away.

mod api;
pub mod bounds;
pub mod config;
mod doing;
pub mod engine;
pub mod fault;
pub mod game;
pub mod http;
pub mod ids;
mod jobs;
mod lang;
mod lessons;
pub mod limits;
mod line;
pub mod live;
pub mod log;
pub mod metrics;
pub mod network;
mod pages;
mod patience;
pub mod people;
mod private;
mod room;
mod routes;
pub mod serve;
pub mod store;
pub mod time;
pub mod view;
pub mod vitals;
pub mod wire;

pub use config::{Config, PORT, VisitorLimits, store_file};
pub use jobs::EndListener;
pub use pages::content;
pub use serve::{Parts, Server, StartError};
