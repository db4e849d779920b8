//! The site through its routes and sockets, over a real store in a directory of its own.

mod analysis;
mod analysis_page;
mod client;
mod clocks;
mod drafts;
mod engines;
mod forms;
mod friends;
mod game_page;
mod hostile;
mod pages;
mod patience;
mod positions;
mod positions_pages;
mod privacy;
mod proxies;
mod record_texts;
mod routes;
mod rules;
mod socket;
mod sockets;
mod stores;
mod whole_games;
