//! Writing a page.

use askama::Template;
use axum::response::{Html, IntoResponse, Response};

use crate::fault::Fault;

/// The page of a template.
pub fn show(template: &impl Template) -> Response {
    match template.render() {
        Ok(text) => Html(text).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page could not be written");
            Fault::busy("the page could not be written").into_response()
        }
    }
}
