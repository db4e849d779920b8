//! Finding somebody to play with. What changes in the lobby is told by its socket (`lobby_live.rs`).

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::doing::meeting::{self, SeekRequest, Sought};
use crate::doing::{Asker, instead, lobby};
use crate::fault::Fault;
use crate::http::body::{Body, SeekPath};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::ids::GameId;
use crate::view::{LobbyView, SeekView};

/// Who is here, who looks for a game, which games go on.
#[utoipa::path(get, path = "/api/lobby", tag = "meet",
    responses((status = 200, body = LobbyView)))]
pub async fn look(State(app): State<App>) -> Result<Json<LobbyView>, Fault> {
    Ok(Json(lobby::look(app.site()).await?))
}

/// What came of looking for a game: the game, or the seek.
#[derive(Serialize, ToSchema)]
#[schema(as = Sought)]
pub struct SeekResponse {
    /// The visitor's secret, for programs. Only told to whoever came without one.
    pub visitor: Option<String>,
    /// The game, if somebody was found.
    #[schema(value_type = Option<String>)]
    pub game: Option<GameId>,
    /// The seek, if nobody was. It lives for some seconds, and longer while the socket `/api/lobby/live` is told of it; one
    /// by days of an account stands for two weeks.
    pub seek: Option<SeekView>,
}

/// Looks for somebody who wants to play the same. A new seek is in the place of an older one.
#[utoipa::path(post, path = "/api/lobby/seeks", request_body = SeekRequest, tag = "meet",
    responses((status = 201, body = SeekResponse), (status = 403, body = Fault),
        (status = 409, body = Fault), (status = 422, body = Fault)))]
pub async fn seek(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    Body(request): Body<SeekRequest>,
) -> Result<impl IntoResponse, Fault> {
    let known = visitor.session_or_new();
    let (game, seek) = match meeting::seek(app.site(), &known.at(peer), request).await? {
        Sought::Begun(game) => (Some(game), None),
        Sought::Waits(seek) => (None, Some(SeekView::from(*seek))),
    };
    let answer = SeekResponse { visitor: known.new_secret, game, seek };
    Ok((StatusCode::CREATED, known.cookie, Json(answer)))
}

/// What was ended.
#[derive(Serialize, ToSchema)]
#[schema(as = Withdrawn)]
pub struct WithdrawResponse {
    /// Always true.
    pub withdrawn: bool,
}

/// Ends one's own seek or challenge, or says no to a challenge.
#[utoipa::path(delete, path = "/api/lobby/seeks/{id}", tag = "meet",
    params(("id" = String, Path, description = "The seek's name")),
    responses((status = 200, body = WithdrawResponse), (status = 409, body = Fault)))]
pub async fn withdraw(
    State(app): State<App>,
    SeekPath(id): SeekPath,
    visitor: Visitor,
) -> Result<Json<WithdrawResponse>, Fault> {
    let person = visitor.person().ok_or_else(Fault::seek_gone)?;
    meeting::withdraw(app.site(), person, id).await?;
    Ok(Json(WithdrawResponse { withdrawn: true }))
}

/// Who takes a seek up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AcceptRequest {
    /// What they are called, or nothing; an account has its own name.
    pub name: String,
}

/// A game that was agreed on.
#[derive(Serialize, ToSchema)]
#[schema(as = Agreed)]
pub struct AgreedGame {
    /// The visitor's secret, for programs. Only told to whoever came without one.
    pub visitor: Option<String>,
    /// The game.
    #[schema(value_type = String)]
    pub game: GameId,
}

/// Plays with somebody who looks for a game, or takes a challenge up.
#[utoipa::path(post, path = "/api/lobby/seeks/{id}/accept", request_body = AcceptRequest, tag = "meet",
    params(("id" = String, Path, description = "The seek's name")),
    responses((status = 201, body = AgreedGame), (status = 403, body = Fault), (status = 409, body = Fault)))]
pub async fn accept(
    State(app): State<App>,
    SeekPath(id): SeekPath,
    peer: Peer,
    visitor: Visitor,
    Body(AcceptRequest { name }): Body<AcceptRequest>,
) -> Result<impl IntoResponse, Fault> {
    let known = visitor.session_or_new();
    let game = meeting::accept(app.site(), &known.at(peer), id, name).await?;
    let agreed = AgreedGame { visitor: known.new_secret, game };
    Ok((StatusCode::CREATED, known.cookie, Json(agreed)))
}

/// Against which engine.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EngineRequest {
    /// How well it plays, 1 to 8.
    pub level: u8,
    /// Whether the game counts for a rating; if nothing is said, as it was looked for.
    #[serde(default)]
    pub rated: Option<bool>,
}

/// Plays what was looked for against the engine instead.
#[utoipa::path(post, path = "/api/lobby/seeks/{id}/engine", request_body = EngineRequest, tag = "meet",
    params(("id" = String, Path, description = "The seek's name")),
    responses((status = 201, body = AgreedGame), (status = 409, body = Fault), (status = 422, body = Fault)))]
pub async fn engine(
    State(app): State<App>,
    SeekPath(id): SeekPath,
    peer: Peer,
    visitor: Visitor,
    Body(EngineRequest { level, rated }): Body<EngineRequest>,
) -> Result<impl IntoResponse, Fault> {
    let person = visitor.proved().ok_or_else(Fault::seek_gone)?;
    let asker = Asker { person, home: Some(peer.0) };
    let game = instead::play_engine(app.site(), &asker, id, level, rated).await?;
    Ok((StatusCode::CREATED, Json(AgreedGame { visitor: None, game })))
}
