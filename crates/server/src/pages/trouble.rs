//! Faults as pages: whoever reads HTML gets no JSON.

use askama::Template;
use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::page::show;
use super::reader::Reader;
use crate::bounds::MAX_BODY_BYTES;
use crate::fault::{Fault, FaultKind};
use crate::lang::Language;

#[derive(Template)]
#[template(path = "trouble.html")]
struct Trouble {
    reader: Reader,
    fault: Fault,
}

/// Turns a fault into a page, outside the API and for those who read pages. Scripts show what the
/// API says, so that is said in their reader's language too.
pub async fn as_pages(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let for_people = !path.starts_with("/api/") && reads_html(request.headers());
    let reader = Reader::of(request.headers(), path);
    let mut response = next.run(request).await;
    let Some(fault) = response.extensions_mut().remove::<Fault>() else { return response };
    let said = if for_people {
        show(&Trouble { reader, fault }).into_response()
    } else if reader.words.language() == Language::English {
        return response;
    } else {
        Json(fault.said(|message| reader.words.message(message))).into_response()
    };
    // Only what is said is another: whoever guards all answers has guarded this one.
    let (said, body) = said.into_parts();
    *response.body_mut() = body;
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::CONTENT_ENCODING);
    headers.extend(said.headers);
    response
}

fn reads_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

impl Trouble {
    fn title(&self) -> String {
        let words = self.reader.words;
        words.or(&format!("fault-{}", self.fault.error.name()), &words.message(&self.fault.message))
    }

    /// The game whose seat a link no longer gives: it can be watched.
    fn game(&self) -> Option<&str> {
        let path = self.reader.path.strip_prefix("/game/")?;
        let (id, _) = path.split_once("/join/")?;
        (self.fault.error == FaultKind::VoidLink).then_some(id)
    }

    /// Whether an account would help.
    fn needs_account(&self) -> bool {
        self.fault.error == FaultKind::AccountNeeded
    }

    /// What the program says itself, where the title is only its kind.
    fn detail(&self) -> Option<String> {
        let words = self.reader.words;
        match self.fault.error {
            FaultKind::BadGame
            | FaultKind::BadPosition
            | FaultKind::BadRequest
            | FaultKind::IllegalMove => Some(words.message(&self.fault.message)),
            FaultKind::TooLarge => Some(words.count("fault-most", MAX_BODY_BYTES / 1_024)),
            _ => None,
        }
    }
}
