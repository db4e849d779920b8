//! The pages that people see: rendered here, readable without scripts, in two languages.
//!
//! * [`reader`]: who reads; [`words`]: what is said; [`assets`]: styles and scripts;
//! * [`names`]: what the games call things; [`lists`]: games in lists; [`telling`]: what is said of
//!   a game; [`legend`]: who captures whom; [`invite`]: links to empty seats;
//! * [`asked`]: a position or a line of moves in an address;
//! * the others: one file or folder for each page, its template in `templates/`;
//! * [`trouble`]: faults, as pages.

mod analysis;
pub mod api;
mod asked;
mod assets;
mod choices;
mod device;
mod drawing;
mod editor;
mod game;
mod home;
mod import;
mod invite;
mod join;
mod learn;
mod legend;
mod licences;
mod lists;
mod mine;
mod names;
mod new_game;
mod page;
mod pairs;
mod print;
mod puzzles;
mod reader;
mod review;
mod rules;
mod series;
mod telling;
mod trouble;
mod view;
mod watch;
mod words;

pub use reader::Reader;
pub use trouble::as_pages;
pub use words::Words;

use axum::Router;
use axum::response::Redirect;
use axum::routing::{get, post};

use crate::http::App;

/// The routes of all pages.
pub fn router() -> Router<App> {
    Router::new()
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
        .route("/game/{id}/device", post(device::device))
        .route("/mine", get(mine::mine))
        .route("/watch", get(watch::watch))
        .route("/series/{id}", get(series::series))
        .route("/rules", get(rules::index))
        .route("/rules/{game}", get(rules::rules))
        .route("/print", get(print::print))
        .route("/print/{file}", get(crate::http::pictures::print::of_kit))
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
