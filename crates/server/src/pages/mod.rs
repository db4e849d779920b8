//! The pages that people see: rendered here, readable without scripts, in two languages.
//!
//! * [`reader`]: who reads; [`assets`]: styles and scripts;
//! * [`lists`]: games in lists; [`legend`]: who captures whom; [`invite`]: links to empty seats;
//! * [`line_query`]: a position or a line of moves in an address;
//! * the others: one file or folder for each page, its template in `templates/`;
//! * [`trouble`]: faults, as pages.

mod analysis;
mod api;
mod assets;
mod board_data;
mod board_words;
mod choices;
pub mod content;
mod device;
mod drawing;
mod editor;
mod game;
mod home;
mod import;
mod invite;
mod join;
mod joined;
mod learn;
mod legend;
mod licences;
mod line_query;
mod lists;
mod mine;
mod new_game;
mod page;
mod pairs;
mod print;
mod puzzles;
mod reader;
mod review;
mod rules;
mod series;
mod trouble;
mod view;
mod watch;

pub use board_data::PageData;
pub use trouble::as_pages;

use std::sync::Arc;

use axum::Router;
use axum::response::Redirect;
use axum::routing::{get, post};

use crate::http::App;

/// The routes of all pages, one of which shows what the API is described by.
pub fn router(described: &serde_json::Value) -> Router<App> {
    let described = Arc::new(api::ApiDescription::of(described));
    let show = move |reader, headers| api::api(described, reader, headers);
    Router::new()
        .route("/api", get(show))
        .route("/", get(home::home))
        .route("/new", get(|| async { Redirect::to("/#games") }).post(new_game::play_at_once))
        .route("/new/{game}", get(new_game::form).post(new_game::play))
        .route("/editor/{game}", get(editor::editor))
        .route("/import", get(import::form).post(import::read))
        .route("/view", get(view::line))
        .route("/view/{id}", get(view::game))
        .route("/game/{id}", get(game::game))
        .route("/game/{id}/review", get(review::page).post(review::change))
        .route("/game/{id}/join/{key}", get(join::invitation).post(join::take_seat))
        .route("/game/{id}/device", post(device::from_game))
        .route("/devices", post(device::from_list))
        .route("/devices/forget", post(device::forget))
        .route("/devices/back", post(device::back))
        .route("/devices/{key}", get(device::arrival).post(device::arrive))
        .route("/mine", get(mine::mine))
        .route("/watch", get(watch::watch))
        .route("/series/{id}", get(series::series))
        .route("/rules", get(rules::index))
        .route("/rules/{game}", get(rules::rules))
        .route("/print", get(print::print))
        .route("/analysis", get(analysis::index))
        .route("/analysis/{game}", get(analysis::analysis))
        .route("/learn", get(learn::index))
        .route("/learn/{game}", get(learn::contents))
        .route("/learn/{game}/{step}", get(learn::step))
        .route("/puzzles", get(puzzles::index))
        .route("/puzzles/{game}", get(puzzles::of_game))
        .route("/puzzles/{game}/{number}", get(puzzles::puzzle))
        .route("/licences", get(licences::licences))
        .route("/choices", post(choices::choose))
        .route("/assets/{digest}/{*path}", get(assets::serve))
}
