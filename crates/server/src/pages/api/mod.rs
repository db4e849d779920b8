//! The API for people who write programs: the same description that programs read, as a page.
//!
//! * [`described`]: from the OpenAPI document to what the page shows.

mod described;

use std::sync::Arc;

use askama::Template;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::response::Response;

pub use self::described::ApiDescription;
use super::page::show;
use super::reader::Reader;

#[derive(Template)]
#[template(path = "api.html")]
struct Api {
    reader: Reader,
    described: Arc<ApiDescription>,
    /// Where this server is, for examples that can be tried as they are.
    host: String,
}

/// `GET /api`
pub async fn api(described: Arc<ApiDescription>, reader: Reader, headers: HeaderMap) -> Response {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost:7474");
    show(&Api { reader, described, host: host.to_owned() })
}
