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
use crate::live::Services;
use crate::store::Check;

/// The routes.
pub fn router() -> Router<App> {
    Router::new().route("/healthz", get(healthz)).route("/metrics", get(metrics))
}

/// Well means that the store can be written, and that no damage was found in it.
async fn healthz(State(app): State<App>) -> Result<&'static str, Fault> {
    let Services { vitals, store, .. } = app.services();
    let unwell = |told| Fault::new(StatusCode::SERVICE_UNAVAILABLE, "unwell", told);
    if !vitals.can_write(&**store).await {
        return Err(unwell(told!("the store cannot be written"))
            .hint("look at the log, and whether the disk is full"));
    }
    match vitals.check() {
        Some(Check::Damaged(_)) => Err(unwell(told!("the store is damaged"))
            .hint("look at the log, and put a copy in its place")),
        Some(Check::Whole) => Ok("well\nstore: whole\n"),
        Some(Check::CutShort) => Ok("well\nstore: too large to be seen whole\n"),
        None => Ok("well\nstore: being looked through\n"),
    }
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
