//! Moves that are tried in lessons.

use axum::Json;
use axum::extract::Path;
use axum::extract::State;
use axum::extract::rejection::PathRejection;
use kelci_catalog::search::Stop;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::fault::Fault;
use crate::http::body::Body;
use crate::http::{App, Peer};
use crate::lessons::attempt::{self, Attempt, AttemptVerdict};
use crate::lessons::goal::Miss;
use crate::lessons::{find, no_step};
use crate::line::LineView;

/// Moves to be tried.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TryRequest {
    /// The learner's moves in any spelling, with the answers that there were between them.
    pub moves: Vec<String>,
}

/// What came of them.
#[derive(Serialize, ToSchema)]
pub struct TryView {
    /// Whether the goal is reached.
    pub result: AttemptVerdict,
    /// What is missing, if it cannot be reached any more.
    pub why: Option<Miss>,
    /// Where the moves lead.
    #[serde(flatten)]
    pub line: LineView,
    /// Where they lead with the other side's answer, if there is one.
    pub reply: Option<LineView>,
}

impl From<Attempt> for TryView {
    fn from(attempt: Attempt) -> TryView {
        let Attempt { verdict, miss, line, answered } = attempt;
        let reply = answered.as_ref().map(LineView::from);
        TryView { result: verdict, why: miss, line: LineView::from(&line), reply }
    }
}

/// Whether moves reach the goal of a lesson's step. Nothing is stored.
#[utoipa::path(post, path = "/api/lessons/{game}/{step}/try", request_body = TryRequest, tag = "lessons",
    params(
        ("game" = String, Path, description = "The game, by its name in the catalog"),
        ("step" = String, Path, description = "The step, as in the address of its page")
    ),
    responses((status = 200, body = TryView), (status = 404, body = Fault), (status = 422, body = Fault)))]
pub async fn attempt(
    State(app): State<App>,
    path: Result<Path<(String, String)>, PathRejection>,
    peer: Peer,
    Body(request): Body<TryRequest>,
) -> Result<Json<TryView>, Fault> {
    let found = path.ok().and_then(|Path((game, step))| find(&game, &step));
    let (game, step) = found.ok_or_else(no_step)?;
    let tried = move |_: &Stop| attempt::attempt(game, step, &request.moves).map(TryView::from);
    Ok(Json(app.work(peer, tried).await??))
}
