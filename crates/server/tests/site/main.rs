//! The site through its routes and sockets, over a real store in a directory of its own.

mod client;
mod clocks;
mod engines;
mod forms;
mod friends;
mod game_page;
mod hostile;
mod pages;
mod patience;
mod pictures;
mod privacy;
mod proxies;
mod routes;
mod rules;
mod socket;
mod sockets;
mod stores;
mod whole_games;
