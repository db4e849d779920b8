//! Games to take home.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;
use kelci_catalog::records::{Format, write};
use kelci_catalog::search::Stop;
use kelci_core::message;
use kelci_core::record::certu::KeyLines;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::fault::{Fault, FaultKind};
use crate::game;
use crate::http::App;
use crate::http::Peer;
use crate::http::body::{GamePath, QueryFields};

/// How a game is to be written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct RecordQuery {
    /// `text` (the default), `json` or `certu`.
    #[serde(default)]
    pub format: Option<String>,
}

/// The record of a game, finished or running, as a file.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(RecordQuery,
        ("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = String, content_type = "text/plain"),
        (status = 404, body = Fault), (status = 422, body = Fault)))]
pub async fn record(
    State(app): State<App>,
    GamePath(id): GamePath,
    peer: Peer,
    QueryFields(RecordQuery { format }): QueryFields<RecordQuery>,
) -> Result<impl IntoResponse, Fault> {
    let name = format.as_deref().unwrap_or("text");
    let Some(format) = Format::named(name) else {
        let known = Format::ALL.map(Format::name).join(", ");
        return Err(Fault::bad_request(message!("the formats are: {known}", known)));
    };
    let state = app.hub().game(&id)?.look().await?.state;
    let game = state.spec().game.clone();
    // Replaying a long game takes its time.
    let written = move |_: &Stop| write(&[game::record(&state)], format, KeyLines::Write);
    let text = app.work(peer, written).await?.map_err(|error| {
        Fault::new(FaultKind::Unwritable, error.fault.message())
            .hint("text and json hold every game")
    })?;
    let kind = match format {
        Format::Json => "application/json",
        Format::Text | Format::Certu => "text/plain; charset=utf-8",
    };
    let file =
        format!("attachment; filename=\"{game}-{}.{}\"", &id.as_str()[..6], format.extension());
    let file =
        HeaderValue::from_str(&file).map_err(|_| Fault::busy(message!("the file has no name")))?;
    let kind = HeaderValue::from_static(kind);
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], text))
}
