//! The pages that people see. So far one that says where the API is.

use axum::Router;
use axum::response::Html;
use axum::routing::get;

use crate::http::App;

/// The routes of all pages.
pub fn router() -> Router<App> {
    Router::new().route("/", get(home))
}

async fn home() -> Html<&'static str> {
    Html(include_str!("home.html"))
}
