//! Games to take home, as many as there are: as a stream, a few at a time.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Body, Bytes, Frame};
use kelci_catalog::records::{Format, write};
use kelci_catalog::search::Stop;
use kelci_core::message;
use kelci_core::record::certu::KeyLines;
use serde::Deserialize;
use thiserror::Error;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use utoipa::IntoParams;

use super::programs::known;
use crate::bounds::{EXPORT_PAUSE, EXPORT_TIME};
use crate::doing::export::Export;
use crate::fault::Fault;
use crate::game;
use crate::http::body::{PersonPath, QueryFields};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::store::{PlayedScope, StoredGame};

/// Parts that wait for whoever takes them; more are not written before.
const WAITING: usize = 2;

/// Which games, and how they are written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ExportQuery {
    /// Only this game, by its name in the catalog.
    #[serde(default)]
    pub game: Option<String>,
    /// Only what ended since then, in milliseconds since 1970.
    #[serde(default)]
    pub since: Option<i64>,
    /// `text` (the default) or `json`.
    #[serde(default)]
    pub format: Option<String>,
}

/// All games that everybody may watch and that are over, in the order in which they ended. 200 a second at most.
#[utoipa::path(get, path = "/api/export", tag = "records", params(ExportQuery),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 400, body = Fault),
        (status = 429, body = Fault)))]
pub async fn of_all(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    QueryFields(query): QueryFields<ExportQuery>,
) -> Result<Response, Fault> {
    export(app, peer, &visitor, PlayedScope::Public, query).await
}

/// The games of whoever asks that are over, also those that nobody else may see.
#[utoipa::path(get, path = "/api/mine/export", tag = "records", params(ExportQuery),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 400, body = Fault),
        (status = 403, body = Fault), (status = 429, body = Fault)))]
pub async fn of_own(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    QueryFields(query): QueryFields<ExportQuery>,
) -> Result<Response, Fault> {
    let person = known(&visitor)?.id;
    export(app, peer, &visitor, PlayedScope::Of(person), query).await
}

/// The games of an account that everybody may watch and that are over.
#[utoipa::path(get, path = "/api/people/{name}/export", tag = "records", params(ExportQuery,
        ("name" = String, Path, description = "The name of the account")),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 400, body = Fault),
        (status = 404, body = Fault), (status = 429, body = Fault)))]
pub async fn of_person(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    PersonPath(looks): PersonPath,
    QueryFields(query): QueryFields<ExportQuery>,
) -> Result<Response, Fault> {
    let named = app.services().store.find_named(&looks).await?.ok_or_else(Fault::no_person)?;
    export(app, peer, &visitor, PlayedScope::PublicOf(named.id), query).await
}

async fn export(
    app: App,
    peer: Peer,
    visitor: &Visitor,
    scope: PlayedScope,
    ExportQuery { game, since, format }: ExportQuery,
) -> Result<Response, Fault> {
    let format = match format.as_deref().unwrap_or("text") {
        "text" => Format::Text,
        "json" => Format::Json,
        _ => {
            return Err(Fault::bad_request(message!(
                "the formats are: {known}",
                known = "text, json"
            )));
        }
    };
    let games = Export::new(scope, &game.unwrap_or_default(), since.unwrap_or(0))?;
    let place = app.site().gates().export(peer.0, visitor.person())?;
    let (out, parts) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        let mut closing = app.closing();
        tokio::select! {
            _ = timeout(EXPORT_TIME, tell(&app, peer, games, format, out)) => {}
            _ = closing.wait_for(|is_closing| *is_closing) => {}
        }
        drop(place);
    });
    let kind = match format {
        Format::Json => "application/json",
        _ => "text/plain; charset=utf-8",
    };
    let file = format!("attachment; filename=\"kelci-games.{}\"", format.extension());
    let file = HeaderValue::from_str(&file).unwrap_or(HeaderValue::from_static("attachment"));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, file),
    ];
    Ok((headers, axum::body::Body::new(Parts(parts))).into_response())
}

/// Writes a few games after the other, until there are no more or nobody takes them.
async fn tell(app: &App, peer: Peer, mut games: Export, format: Format, out: mpsc::Sender<Part>) {
    let is_json = format == Format::Json;
    let mut before = if is_json { "[" } else { "" };
    loop {
        let page = match games.next(app.site()).await {
            Ok(Some(page)) => page,
            Ok(None) => break,
            // What was sent cannot be taken back: that there was more is seen by how it ends.
            Err(_) => return,
        };
        let written = match app.work(peer, move |_: &Stop| written(&page, format)).await {
            Ok(written) => written,
            Err(_) => return,
        };
        if !written.is_empty() {
            if out.send(Part::Text(format!("{before}{written}"))).await.is_err() {
                return;
            }
            before = if is_json { "," } else { "\n" };
        }
        // So many a second, and no more.
        sleep(EXPORT_PAUSE).await;
    }
    if is_json {
        let nothing = if before == "[" { "[" } else { "" };
        let _ = out.send(Part::Text(format!("{nothing}]\n"))).await;
    }
    let _ = out.send(Part::End).await;
}

/// Games as they stand in a longer text; one that cannot be read is a game less.
fn written(games: &[StoredGame], format: Format) -> String {
    let played = games.iter().filter_map(|game| game.state().ok());
    let records: Vec<_> = played.map(|state| game::record(&state)).collect();
    let mut texts = Vec::with_capacity(records.len());
    for record in records {
        let Ok(text) = write(&[record], format, KeyLines::Write) else { continue };
        texts.push(match format {
            Format::Json => {
                let inner = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
                inner.unwrap_or(&text).trim().to_owned()
            }
            _ => text,
        });
    }
    texts.join(if format == Format::Json { "," } else { "\n" })
}

enum Part {
    Text(String),
    /// There is no more: all was told.
    End,
}

/// Not all was told.
#[derive(Debug, Error)]
#[error("the games could not be told to the end")]
struct CutOff;

/// Parts of a text as the body of an answer. If they end without having come to the end, the connection is broken off, so
/// that nobody takes some of the games for all of them.
struct Parts(mpsc::Receiver<Part>);

impl Body for Parts {
    type Data = Bytes;
    type Error = CutOff;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, CutOff>>> {
        Poll::Ready(match ready!(self.0.poll_recv(context)) {
            Some(Part::Text(text)) => Some(Ok(Frame::data(text.into()))),
            Some(Part::End) => None,
            None => Some(Err(CutOff)),
        })
    }
}
