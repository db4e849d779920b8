//! Writing a page.

use askama::Template;
use axum::response::{Html, IntoResponse, Response};
use kelci_core::message;
use serde::Serialize;

use crate::fault::Fault;

pub fn show(template: &impl Template) -> Response {
    answer(template.render())
}

/// The part that is the same for every template.
fn answer(written: askama::Result<String>) -> Response {
    match written {
        Ok(text) => Html(text).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page could not be written");
            Fault::busy(message!("the page could not be written")).into_response()
        }
    }
}

/// JSON that cannot end the element which holds it.
pub fn for_page(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_end_its_element() {
        assert_eq!(for_page(&"</script>"), "\"\\u003c/script>\"");
    }
}
