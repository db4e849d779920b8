//! Faults as pages: whoever reads HTML gets no JSON.

use askama::Template;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::page::show;
use super::reader::Reader;
use crate::fault::Fault;

#[derive(Template)]
#[template(path = "trouble.html")]
struct Trouble {
    reader: Reader,
    fault: Fault,
}

/// Turns a fault into a page, outside the API and for those who read pages.
pub async fn as_pages(request: Request, next: Next) -> Response {
    let for_people = !request.uri().path().starts_with("/api/") && reads_html(request.headers());
    let path = request.uri().path().to_owned();
    let headers = for_people.then(|| request.headers().clone());
    let mut response = next.run(request).await;
    let Some((headers, fault)) = headers.zip(response.extensions_mut().remove::<Fault>()) else {
        return response;
    };
    let reader = Reader::of(&headers, &path);
    let status = fault.status();
    let mut page = show(&Trouble { reader, fault }).into_response();
    *page.status_mut() = status;
    if let Some(later) = response.headers_mut().remove(header::RETRY_AFTER) {
        page.headers_mut().insert(header::RETRY_AFTER, later);
    }
    page
}

fn reads_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

impl Trouble {
    fn title(&self) -> String {
        self.reader.words.or(&format!("fault-{}", self.fault.error), &self.fault.message)
    }

    /// What the program says itself, where the title is only its kind.
    fn detail(&self) -> Option<&str> {
        matches!(self.fault.error, "bad-game" | "bad-request" | "illegal-move")
            .then_some(self.fault.message.as_str())
    }
}
