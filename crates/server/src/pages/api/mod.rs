//! The API for people who write programs: the same description that programs read, as a page.
//!
//! * [`described`]: from the OpenAPI document to what the page shows.

mod described;

use std::sync::OnceLock;

use askama::Template;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::response::Response;
use serde_json::Value;

use self::described::ApiDescription;
use super::page::show;
use super::reader::Reader;

#[derive(Template)]
#[template(path = "api.html")]
struct Api {
    reader: Reader,
    described: &'static ApiDescription,
    /// Where this server is, for examples that can be tried as they are.
    host: String,
}

/// `GET /api`, which reads the document when it is first asked for.
pub async fn api(describe: fn() -> Value, reader: Reader, headers: HeaderMap) -> Response {
    static DESCRIBED: OnceLock<ApiDescription> = OnceLock::new();
    let described = DESCRIBED.get_or_init(|| ApiDescription::of(&describe()));
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost:7474");
    show(&Api { reader, described, host: host.to_owned() })
}
