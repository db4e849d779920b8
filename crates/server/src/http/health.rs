//! For whoever runs the server: is it well, and what does it do.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use kelci_core::message;

use super::App;
use crate::fault::{Fault, FaultKind};
use crate::live::Services;
use crate::store::{Check, JobCounts};

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/robots.txt", get(robots))
}

/// Well means that the store can be written, and that no damage was found in it.
async fn healthz(State(app): State<App>) -> Result<&'static str, Fault> {
    health(app.services()).await
}

async fn health(Services { vitals, store, .. }: &Services) -> Result<&'static str, Fault> {
    let unwell = |message| Fault::new(FaultKind::Unwell, message);
    if !vitals.can_write(&**store).await {
        return Err(unwell(message!("the store cannot be written"))
            .hint("look at the log, and whether the disk is full"));
    }
    match vitals.check() {
        Some(Check::Damaged(_)) => Err(unwell(message!("the store is damaged"))
            .hint("look at the log, and put a copy in its place")),
        Some(Check::Whole) => Ok("well\nstore: whole\n"),
        Some(Check::CutShort) => Ok("well\nstore: too large to be seen whole\n"),
        Some(Check::LeftToDatabase) => Ok("well\nstore: looked after by its database\n"),
        None => Ok("well\nstore: being looked through\n"),
    }
}

/// Ready means that visitors may be sent here: it does not stop, and what they do can be stored.
async fn readyz(State(app): State<App>) -> Result<&'static str, Fault> {
    let Services { vitals, store, .. } = app.services();
    let unready = |message| Fault::new(FaultKind::Unwell, message);
    if app.is_draining() {
        return Err(unready(message!("this server is about to stop"))
            .hint("another one takes over, or it is back in a moment"));
    }
    if !vitals.can_write(&**store).await {
        return Err(unready(message!("the store cannot be written"))
            .hint("look at the log, and whether the disk is full"));
    }
    Ok("ready\n")
}

/// `GET /robots.txt`: what search engines need not look at. Pages of games are not named here: those say
/// themselves that they are not to be listed, and would not be heard.
async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /api/\nDisallow: /picture/\nDisallow: /editor/\nDisallow: /import\n"
}

/// The counts, and whether the node is well: a site of its own, on a listener of its own, which a worker has too.
/// Who may reach that is for whoever runs the server to say: through a proxy everybody would seem to be on this
/// computer.
pub(crate) fn counts(services: Arc<Services>) -> Router {
    let healthz = async |State(services): State<Arc<Services>>| health(&services).await;
    Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(healthz))
        .with_state(services)
}

async fn metrics(State(services): State<Arc<Services>>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let Services { store, time, pulse, metrics, .. } = &*services;
    metrics.silence.set(pulse.silence().as_secs_f64());
    metrics.notes_silence.set(store.notes_silence().as_secs_f64());
    // What cannot be read now stays as it was.
    if let Ok(JobCounts { reviews, moves, ends }) = store.waiting_jobs(time.now_ms()).await {
        metrics.reviews_waiting.set(reviews.into());
        metrics.moves_waiting.set(moves.into());
        metrics.ends_waiting.set(ends.into());
    }
    ([(header::CONTENT_TYPE, kind)], metrics.text())
}
