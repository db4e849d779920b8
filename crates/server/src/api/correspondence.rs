//! Games by days: whose turn it is, moves entered beforehand, notes for oneself, vacations.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::GameLine;
use crate::doing::Asker;
use crate::doing::correspondence::{self, OwnVacations};
use crate::fault::Fault;
use crate::http::body::{Body, GamePath};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};

/// The visitor's games against people in which it is their turn, the most urgent first.
#[utoipa::path(get, path = "/api/turns", tag = "games",
    responses((status = 200, body = Vec<GameLine>)))]
pub async fn turns(State(app): State<App>, visitor: Visitor) -> Result<Json<Vec<GameLine>>, Fault> {
    let games = correspondence::turns(app.site(), visitor.person()).await?;
    Ok(Json(games.into_iter().map(GameLine::from).collect()))
}

/// Moves that are entered beforehand.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ConditionalLines)]
pub struct ConditionalBody {
    /// A line each: the other side's move, the answer to it, and so on, with blanks between them.
    pub lines: Vec<String>,
}

impl ConditionalBody {
    fn of(lines: &[Vec<String>]) -> Json<ConditionalBody> {
        Json(ConditionalBody { lines: lines.iter().map(|line| line.join(" ")).collect() })
    }
}

/// What is left of the moves that the visitor has entered beforehand. Nobody else is told of them.
#[utoipa::path(get, path = "/api/games/{id}/conditional", tag = "play",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = ConditionalBody), (status = 403, body = Fault),
        (status = 404, body = Fault)))]
pub async fn entered(
    State(app): State<App>,
    GamePath(id): GamePath,
    visitor: Visitor,
) -> Result<Json<ConditionalBody>, Fault> {
    let lines = correspondence::entered_moves(app.site(), &id, visitor.proved()).await?;
    Ok(ConditionalBody::of(&lines))
}

/// Enters moves beforehand, instead of those that were entered before: while it is the other side's turn in a game of
/// two people by days or without a clock. When the other side moves so, the answer is played at once. They are void when
/// it moves otherwise, and when moves are taken back.
#[utoipa::path(post, path = "/api/games/{id}/conditional", request_body = ConditionalBody, tag = "play",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = ConditionalBody), (status = 403, body = Fault),
        (status = 404, body = Fault), (status = 409, body = Fault), (status = 422, body = Fault)))]
pub async fn enter(
    State(app): State<App>,
    GamePath(id): GamePath,
    peer: Peer,
    visitor: Visitor,
    Body(ConditionalBody { lines }): Body<ConditionalBody>,
) -> Result<Json<ConditionalBody>, Fault> {
    let (text, home) = (lines.join("\n"), Some(peer.0));
    let lines = correspondence::enter_moves(app.site(), &id, visitor.proved(), home, &text).await?;
    Ok(ConditionalBody::of(&lines))
}

/// A note for oneself.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GameNote)]
pub struct NoteBody {
    /// What is noted; nothing is no note.
    pub words: String,
}

/// What the visitor has noted of a game that they play. Nobody else reads it.
#[utoipa::path(get, path = "/api/games/{id}/note", tag = "play",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = NoteBody), (status = 403, body = Fault), (status = 404, body = Fault)))]
pub async fn note(
    State(app): State<App>,
    GamePath(id): GamePath,
    visitor: Visitor,
) -> Result<Json<NoteBody>, Fault> {
    let words = correspondence::note(app.site(), &id, visitor.proved()).await?;
    Ok(Json(NoteBody { words }))
}

/// Keeps what the visitor notes of a game that they play, instead of what they noted before.
#[utoipa::path(post, path = "/api/games/{id}/note", request_body = NoteBody, tag = "play",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = NoteBody), (status = 403, body = Fault), (status = 404, body = Fault)))]
pub async fn keep_note(
    State(app): State<App>,
    GamePath(id): GamePath,
    peer: Peer,
    visitor: Visitor,
    Body(NoteBody { words }): Body<NoteBody>,
) -> Result<Json<NoteBody>, Fault> {
    let home = Some(peer.0);
    let words = correspondence::keep_note(app.site(), &id, visitor.proved(), home, &words).await?;
    Ok(Json(NoteBody { words }))
}

/// The vacations of the visitor's account. Its clocks by days stand still for the time, 30 days in any year.
#[utoipa::path(get, path = "/api/account/vacations", tag = "account",
    responses((status = 200, body = OwnVacations), (status = 403, body = Fault)))]
pub async fn vacations(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<OwnVacations>, Fault> {
    Ok(Json(correspondence::vacations(app.site(), visitor.proved()).await?))
}

/// A vacation that somebody wants.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VacationRequest {
    /// From when, in milliseconds since 1970; from now on if it is left out.
    #[serde(default)]
    pub from_ms: Option<i64>,
    /// For how many days.
    pub days: u32,
}

/// Takes a vacation.
#[utoipa::path(post, path = "/api/account/vacations", request_body = VacationRequest, tag = "account",
    responses((status = 200, body = OwnVacations), (status = 403, body = Fault), (status = 409, body = Fault)))]
pub async fn take_vacation(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    Body(VacationRequest { from_ms, days }): Body<VacationRequest>,
) -> Result<Json<OwnVacations>, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    let asker = Asker { person, home: Some(peer.0) };
    Ok(Json(correspondence::take_vacation(app.site(), &asker, from_ms, days).await?))
}

/// Which vacation ends.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VacationEndRequest {
    /// When it began, or was to begin.
    pub from_ms: i64,
}

/// Ends a vacation now, or calls off one that has not begun.
#[utoipa::path(post, path = "/api/account/vacations/end", request_body = VacationEndRequest, tag = "account",
    responses((status = 200, body = OwnVacations), (status = 403, body = Fault), (status = 409, body = Fault)))]
pub async fn end_vacation(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    Body(VacationEndRequest { from_ms }): Body<VacationEndRequest>,
) -> Result<Json<OwnVacations>, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    let asker = Asker { person, home: Some(peer.0) };
    Ok(Json(correspondence::end_vacation(app.site(), &asker, from_ms).await?))
}
