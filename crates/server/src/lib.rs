//! The site: people play the games against each other and against the engine, through one
//! program with one file of data.
//!
//! * [`game`], [`people`], [`tournament`], [`store`]: what happened, and where it is kept (`kelci_ledger`);
//! * `live`: games that are going on: one actor each, a keeper of time;
//! * `engine`: the engine's threads, bounded and fair;
//! * `jobs`: what the server does by itself: reviews, engines that should move, games that ended;
//! * [`mail`]: what is written to whoever wishes it;
//! * `push`: what browsers are told when no page is open;
//! * `lessons`: what is learned step by step, and how it is checked;
//! * `doing`: what the site does for somebody; `lang`: how it is said;
//! * `http`: what `api` (JSON) and `pages` (what people see) share;
//! * `serve`: from start to stop.
//!
//! A move is acknowledged and announced only after it is on the disk. Everything in memory is a
//! cache that can be thrown away.

mod api;
mod config;
mod doing;
mod engine;
mod fault;
mod http;
mod jobs;
mod lang;
mod lessons;
mod limits;
mod line;
mod live;
pub mod log;
pub mod mail;
mod pages;
mod patience;
mod push;
mod room;
mod routes;
mod serve;
mod view;
mod vitals;
mod wire;

use kelci_ledger::{bounds, metrics, private, time};
pub use kelci_ledger::{game, ids, network, people, store, tournament};

pub use config::{
    AccountRules, Config, NoticeRules, PORT, SignUpPolicy, VisitorLimits, store_file,
};
pub use jobs::EndListener;
pub use pages::content;
pub use push::PushReach;
pub use routes::described;
pub use serve::{Parts, Server, StartError, WorkerNode};
pub use time::system_ms;
