//! Positions of no game in particular, for whoever tries moves.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kelci_catalog::search::Stop;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::App;
use super::body::Body;
use super::create::{OptionValue, written};
use super::guard::Peer;
use crate::fault::Fault;
use crate::line::{Line, LineError, LineMove};
use crate::view::EndView;
use crate::wire::Position;

/// A position, and moves from it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LineRequest {
    /// Which game, by its name in the catalog.
    pub game: String,
    /// Its options; the value of a rule file is its text.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// The position to begin from, if not the start.
    #[serde(default)]
    pub fen: Option<String>,
    /// The moves, in any spelling.
    #[serde(default)]
    pub moves: Vec<String>,
}

impl LineRequest {
    /// Plays it, until the flag is raised.
    ///
    /// # Errors
    /// When something is wrong with it.
    pub fn line(self, stop: &Stop) -> Result<Line, LineError> {
        Line::play(&self.game, &written(self.options), self.fen.as_deref(), &self.moves, stop)
    }
}

/// Where moves lead.
#[derive(Serialize, ToSchema)]
pub struct LineView {
    /// The moves.
    pub moves: Vec<LineMove>,
    /// The position they lead to, with the legal moves.
    pub position: Position,
    /// How the game ended, if it did.
    pub end: Option<EndView>,
}

impl From<&Line> for LineView {
    fn from(line: &Line) -> LineView {
        LineView { moves: line.moves().to_vec(), position: line.seen(), end: line.end() }
    }
}

/// Where moves lead from a position. Nothing is stored.
#[utoipa::path(post, path = "/api/positions", request_body = LineRequest, tag = "positions",
    responses((status = 200, body = LineView), (status = 422, body = Fault)))]
pub async fn position(
    State(app): State<App>,
    peer: Peer,
    Body(request): Body<LineRequest>,
) -> Result<Json<LineView>, Fault> {
    let seen = move |stop: &Stop| request.line(stop).map(|line| LineView::from(&line));
    Ok(Json(app.work(peer, seen).await??))
}

impl From<LineError> for Fault {
    fn from(error: LineError) -> Fault {
        let hint = "the legal moves come with each position";
        let kind = match error {
            LineError::Start(error) => return error.into(),
            LineError::GivenUp => return Fault::busy(error.message()),
            LineError::TooLong => "too-long",
            LineError::TooWide { .. } => "too-wide",
            LineError::Over { .. } => "over",
            LineError::Move { .. } => "illegal-move",
        };
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, kind, error.message()).hint(hint)
    }
}
