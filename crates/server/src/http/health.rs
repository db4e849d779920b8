//! For whoever runs the server: is it well, and what does it do.

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use kelci_core::told;

use super::App;
use super::guard::Peer;
use crate::fault::Fault;

/// The routes.
pub fn router() -> Router<App> {
    Router::new().route("/healthz", get(healthz)).route("/metrics", get(metrics))
}

/// Well means that the store answers.
async fn healthz(State(app): State<App>) -> Result<&'static str, Fault> {
    app.services().store.last_pulse().await?;
    Ok("well\n")
}

/// The counts, for whoever is on this computer. A proxy would make everybody seem to be, so what
/// came through one is refused.
async fn metrics(
    State(app): State<App>,
    Peer(address): Peer,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Fault> {
    if !address.to_canonical().is_loopback() || headers.contains_key("x-forwarded-for") {
        let told = told!("the counts are for whoever runs the server");
        return Err(Fault::new(StatusCode::FORBIDDEN, "local-only", told)
            .hint("ask from the computer that it runs on"));
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], app.services().metrics.text()))
}
