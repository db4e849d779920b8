//! Events as a stream: one line of JSON each, over one request. Written down in `docs/bots.md`.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hyper::body::{Body, Bytes, Frame};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::timeout;
use utoipa::IntoParams;

use super::programs::known;
use crate::bounds::{STREAM_TIME, STREAM_WAITING};
use crate::doing::stream;
use crate::fault::Fault;
use crate::http::body::QueryFields;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::view::ProgramEvent;

/// The kind of what is sent.
pub const LINES: &str = "application/x-ndjson";

/// For how long.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct StreamQuery {
    /// After so many seconds it ends; with 0 it tells how everything stands and ends. Without it, after four hours.
    #[serde(default)]
    pub seconds: Option<u32>,
}

/// What concerns whoever asks, as it happens: challenges to them, games that begin, their turns, ends. All that stands
/// is told first, so whoever comes back has missed nothing. A line of JSON each; every ten seconds a beat.
#[utoipa::path(get, path = "/api/events", tag = "programs", params(StreamQuery),
    responses((status = 200, body = ProgramEvent, content_type = "application/x-ndjson"),
        (status = 403, body = Fault), (status = 429, body = Fault)))]
pub async fn events(
    State(app): State<App>,
    Peer(address): Peer,
    visitor: Visitor,
    QueryFields(StreamQuery { seconds }): QueryFields<StreamQuery>,
) -> Result<Response, Fault> {
    let person = known(&visitor)?;
    let place = app.site().gates().socket(address)?;
    let own = app.site().gates().stream(person.id)?;
    let (out, events) = mpsc::channel(STREAM_WAITING);
    let is_brief = seconds == Some(0);
    let time = seconds.map_or(STREAM_TIME, |s| Duration::from_secs(s.into())).min(STREAM_TIME);
    let time = if is_brief { STREAM_TIME } else { time };
    tokio::spawn(async move {
        let mut closing = app.closing();
        tokio::select! {
            _ = timeout(time, stream::tell(app.site(), person, is_brief, out)) => {}
            _ = closing.wait_for(|is_closing| *is_closing) => {}
        }
        drop((place, own));
    });
    // A proxy that collects what it passes on would keep all of it back.
    let headers = [(header::CONTENT_TYPE.as_str(), LINES), ("x-accel-buffering", "no")];
    Ok((headers, axum::body::Body::new(EventLines(events))).into_response())
}

/// Events as the lines of an answer.
struct EventLines(mpsc::Receiver<ProgramEvent>);

impl Body for EventLines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|event| {
            let mut line = serde_json::to_vec(&event?).unwrap_or_default();
            line.push(b'\n');
            Some(Ok(Frame::data(line.into())))
        })
    }
}
