//! The pages that people see: rendered here, readable without scripts, in two languages.
//!
//! * [`reader`]: who reads; [`words`]: what is said; [`assets`]: styles and scripts;
//! * [`home`], [`rules`]: one file for each page, its template in `templates/`;
//! * [`trouble`]: faults, as pages.

mod assets;
mod choices;
mod drawing;
mod home;
mod page;
mod reader;
mod rules;
mod trouble;
mod words;

pub use trouble::as_pages;

use axum::Router;
use axum::routing::{get, post};

use crate::http::App;

/// The routes of all pages.
pub fn router() -> Router<App> {
    Router::new()
        .route("/", get(home::home))
        .route("/rules", get(rules::index))
        .route("/rules/{game}", get(rules::rules))
        .route("/choices", post(choices::choose))
        .route("/assets/{digest}/{*path}", get(assets::serve))
}
