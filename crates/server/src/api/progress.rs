//! What whoever asks has solved and learned.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::doing::Asker;
use crate::doing::progress::{self, LearnedThings};
use crate::fault::Fault;
use crate::http::body::Body;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};

/// What is kept for an account.
#[derive(Serialize, ToSchema)]
#[schema(as = KeptProgress)]
pub struct ProgressResponse {
    /// The name of the account; nothing is kept for guests.
    pub account: Option<String>,
    /// What is solved and learned.
    #[serde(flatten)]
    pub learned: LearnedThings,
}

/// What whoever asks has solved and learned, as far as their account knows.
#[utoipa::path(get, path = "/api/account/progress", tag = "account",
    responses((status = 200, body = ProgressResponse)))]
pub async fn look(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<ProgressResponse>, Fault> {
    let nothing = ProgressResponse { account: None, learned: LearnedThings::default() };
    let Some(person) = visitor.person() else { return Ok(Json(nothing)) };
    let Some(name) = app.services().sessions.name(person).await? else { return Ok(Json(nothing)) };
    let learned = progress::of(app.site(), person).await?;
    Ok(Json(ProgressResponse { account: Some(name.as_str().to_owned()), learned }))
}

/// Adds what was solved and learned; of what was done before, the first time counts. What there is no such puzzle or
/// step of is left out. Answers with all that is known then.
#[utoipa::path(post, path = "/api/account/progress", request_body = LearnedThings, tag = "account",
    responses((status = 200, body = LearnedThings), (status = 403, body = Fault)))]
pub async fn add(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    Body(learned): Body<LearnedThings>,
) -> Result<Json<LearnedThings>, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    let asker = Asker { person, home: Some(peer.0) };
    Ok(Json(progress::note(app.site(), &asker, learned).await?))
}

/// Begins the lessons of a game anew.
#[utoipa::path(delete, path = "/api/account/progress/lessons/{game}", tag = "account",
    params(("game" = String, Path, description = "Which game")),
    responses((status = 200, body = LearnedThings), (status = 403, body = Fault), (status = 404, body = Fault)))]
pub async fn forget_lessons(
    State(app): State<App>,
    game: Result<Path<String>, PathRejection>,
    visitor: Visitor,
) -> Result<Json<LearnedThings>, Fault> {
    let person = visitor.person().ok_or_else(Fault::account_needed)?;
    let game = game.map(|Path(game)| game).unwrap_or_default();
    progress::forget_lessons(app.site(), person, &game).await?;
    Ok(Json(progress::of(app.site(), person).await?))
}
