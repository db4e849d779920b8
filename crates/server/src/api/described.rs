//! What every route may answer, added to the description of the API.
//!
//! A route describes what it answers itself. What `http::guard` and `http::body` answer in its place
//! is the same for all, and known here from what the route takes.

use axum::http::StatusCode;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::{OpenApi, Ref, RefOr, Response};

/// Adds to every operation the refusals that it shares with others.
pub fn complete(doc: &mut OpenApi) {
    for item in doc.paths.paths.values_mut() {
        let reading = [&mut item.get, &mut item.head];
        let changing = [&mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
        reading.into_iter().chain(changing).flatten().for_each(fill);
    }
}

fn fill(operation: &mut Operation) {
    let asks = operation.parameters.iter().flatten();
    let has_query = asks.into_iter().any(|asked| match asked {
        RefOr::T(asked) => asked.parameter_in == ParameterIn::Query,
        RefOr::Ref(_) => true,
    });
    let has_body = operation.request_body.is_some();
    let is_socket = operation.responses.responses.contains_key("101");
    let refusals = [
        (true, StatusCode::MISDIRECTED_REQUEST),
        // Of a token that is not good, or not for this.
        (true, StatusCode::UNAUTHORIZED),
        (true, StatusCode::FORBIDDEN),
        (true, StatusCode::TOO_MANY_REQUESTS),
        (true, StatusCode::SERVICE_UNAVAILABLE),
        (has_query || has_body || is_socket, StatusCode::BAD_REQUEST),
        (has_body, StatusCode::REQUEST_TIMEOUT),
        (has_body, StatusCode::PAYLOAD_TOO_LARGE),
        (has_body, StatusCode::UNSUPPORTED_MEDIA_TYPE),
    ];
    for (_, status) in refusals.into_iter().filter(|(may, _)| *may) {
        let known = &mut operation.responses.responses;
        known.entry(status.as_str().to_owned()).or_insert_with(|| RefOr::T(refusal(status)));
    }
}

fn refusal(status: StatusCode) -> Response {
    let fault = ContentBuilder::new().schema(Some(Ref::from_schema_name("Fault"))).build();
    let why = status.canonical_reason().unwrap_or_default();
    utoipa::openapi::ResponseBuilder::new()
        .description(why)
        .content("application/json", fault)
        .build()
}
