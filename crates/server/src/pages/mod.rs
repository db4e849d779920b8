//! The pages that people see: rendered here, readable without scripts, in two languages.
//!
//! * [`reader`]: who reads; [`words`]: what is said; [`assets`]: styles and scripts;
//! * [`names`]: what the games call things; [`lists`]: games in lists; [`telling`]: what is said of
//!   a game; [`invite`]: links to empty seats;
//! * [`home`], [`new_game`], [`game`], [`join`], [`watch`], [`series`], [`rules`], [`learn`], [`api`]: one file
//!   or folder for each page, its template in `templates/`;
//! * [`trouble`]: faults, as pages.

pub mod api;
mod assets;
mod choices;
mod drawing;
mod game;
mod home;
mod invite;
mod join;
mod learn;
mod lists;
mod names;
mod new_game;
mod page;
mod reader;
mod rules;
mod series;
mod telling;
mod trouble;
mod watch;
mod words;

pub use trouble::as_pages;

use axum::Router;
use axum::response::Redirect;
use axum::routing::{get, post};

use crate::http::App;

/// The routes of all pages.
pub fn router() -> Router<App> {
    Router::new()
        .route("/", get(home::home))
        .route("/new", get(|| async { Redirect::to("/#games") }))
        .route("/new/{game}", get(new_game::form).post(new_game::play))
        .route("/game/{id}", get(game::game))
        .route("/game/{id}/join/{key}", get(join::invitation).post(join::take_seat))
        .route("/watch", get(watch::watch))
        .route("/series/{id}", get(series::series))
        .route("/rules", get(rules::index))
        .route("/rules/{game}", get(rules::rules))
        .route("/learn", get(learn::index))
        .route("/learn/{game}", get(learn::contents))
        .route("/learn/{game}/{step}", get(learn::step))
        .route("/choices", post(choices::choose))
        .route("/assets/{digest}/{*path}", get(assets::serve))
}
