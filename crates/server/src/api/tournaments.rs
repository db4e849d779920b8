//! Tournaments: organising them, taking part, the desk.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::doing::Asker;
use crate::doing::tournaments::{
    self, AttachRequest, ImportRequest, TournamentAction, TournamentArchive, TournamentRequest,
};
use crate::fault::Fault;
use crate::http::body::{Body, LargeBody, TournamentPath};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::ids::{GameId, TournamentId};
use crate::view::{TournamentLine, TournamentLogLine, TournamentView};

/// Tournaments.
#[derive(Serialize, ToSchema)]
pub struct TournamentList {
    /// Those of which everybody is told: what goes on, what will, what was.
    pub tournaments: Vec<TournamentLine>,
    /// Those that whoever asks organises or has entered.
    pub mine: Vec<TournamentLine>,
}

fn asker(visitor: &Visitor, peer: Peer) -> Result<Asker, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    Ok(Asker { person, home: Some(peer.0) })
}

/// Which tournaments there are.
#[utoipa::path(get, path = "/api/tournaments", tag = "tournaments",
    responses((status = 200, body = TournamentList)))]
pub async fn list(State(app): State<App>, visitor: Visitor) -> Result<Json<TournamentList>, Fault> {
    let [tournaments, mine] = tournaments::list(app.site(), visitor.person()).await?;
    Ok(Json(TournamentList { tournaments, mine }))
}

/// A tournament that was announced.
#[derive(Serialize, ToSchema)]
pub struct AnnouncedTournament {
    /// Its name, which is its link.
    #[schema(value_type = String)]
    pub id: TournamentId,
}

/// Announces a tournament. That needs an account.
#[utoipa::path(post, path = "/api/tournaments", request_body = TournamentRequest, tag = "tournaments",
    responses((status = 201, body = AnnouncedTournament), (status = 403, body = Fault), (status = 404, body = Fault),
        (status = 409, body = Fault), (status = 422, body = Fault)))]
pub async fn organise(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    Body(request): Body<TournamentRequest>,
) -> Result<impl IntoResponse, Fault> {
    let asker = asker(&visitor, peer)?;
    let id = tournaments::organise(app.site(), &asker, request).await?;
    Ok((StatusCode::CREATED, Json(AnnouncedTournament { id })))
}

/// A tournament: standings, rounds, and the game of whoever asks.
#[utoipa::path(get, path = "/api/tournaments/{id}", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's name")),
    responses((status = 200, body = TournamentView), (status = 404, body = Fault)))]
pub async fn look(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
    visitor: Visitor,
) -> Result<Json<TournamentView>, Fault> {
    Ok(Json(tournaments::look(app.site(), visitor.person(), &id).await?))
}

/// Enters, withdraws, or does what the desk may.
#[utoipa::path(post, path = "/api/tournaments/{id}/actions", request_body = TournamentAction, tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's name")),
    responses((status = 200, body = TournamentView), (status = 403, body = Fault), (status = 404, body = Fault),
        (status = 409, body = Fault)))]
pub async fn act(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
    peer: Peer,
    visitor: Visitor,
    Body(action): Body<TournamentAction>,
) -> Result<Json<TournamentView>, Fault> {
    let asker = asker(&visitor, peer)?;
    tournaments::act(app.site(), &asker, &id, action).await?;
    Ok(Json(tournaments::look(app.site(), visitor.person(), &id).await?))
}

/// What happened.
#[derive(Serialize, ToSchema)]
pub struct TournamentLog {
    /// The latest first.
    pub lines: Vec<TournamentLogLine>,
}

/// What the desk and the director did, for everybody to read.
#[utoipa::path(get, path = "/api/tournaments/{id}/log", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's name")),
    responses((status = 200, body = TournamentLog), (status = 404, body = Fault)))]
pub async fn log(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
) -> Result<Json<TournamentLog>, Fault> {
    Ok(Json(TournamentLog { lines: tournaments::log(app.site(), &id).await? }))
}

/// The rounds that are over as a report (TRF16).
#[utoipa::path(get, path = "/api/tournaments/{id}/report", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's name")),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Fault),
        (status = 409, body = Fault)))]
pub async fn report(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
) -> Result<impl IntoResponse, Fault> {
    let text = tournaments::report(app.site(), &id).await?;
    let kind = (header::CONTENT_TYPE, "text/plain; charset=utf-8");
    Ok(([kind], text))
}

/// The whole tournament with its games as one file, which another site can read.
#[utoipa::path(get, path = "/api/tournaments/{id}/archive", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's name")),
    responses((status = 200, body = TournamentArchive), (status = 404, body = Fault)))]
pub async fn archive(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
) -> Result<impl IntoResponse, Fault> {
    let archive = tournaments::archive(app.site(), &id).await?;
    let file = (header::CONTENT_DISPOSITION, "attachment; filename=\"tournament.json\"");
    Ok(([file], Json(archive)))
}

/// The standings as CSV.
#[utoipa::path(get, path = "/api/tournaments/{id}/standings", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's name")),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 404, body = Fault)))]
pub async fn standings(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
) -> Result<impl IntoResponse, Fault> {
    let text = tournaments::standings_csv(app.site(), &id).await?;
    let kind = (header::CONTENT_TYPE, "text/csv; charset=utf-8");
    let file = (header::CONTENT_DISPOSITION, "attachment; filename=\"standings.csv\"");
    Ok(([kind, file], text))
}

/// Brings a tournament that was played elsewhere: a file of `archive`, or a report (TRF16). All of it, or nothing.
#[utoipa::path(post, path = "/api/tournaments/import", request_body = ImportRequest, tag = "tournaments",
    responses((status = 201, body = AnnouncedTournament), (status = 403, body = Fault), (status = 409, body = Fault),
        (status = 422, body = Fault)))]
pub async fn import(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    LargeBody(request): LargeBody<ImportRequest>,
) -> Result<impl IntoResponse, Fault> {
    let asker = asker(&visitor, peer)?;
    let id = tournaments::import(app.site(), &asker, request).await?;
    Ok((StatusCode::CREATED, Json(AnnouncedTournament { id })))
}

/// A game that joined a tournament.
#[derive(Serialize, ToSchema)]
pub struct AttachedGame {
    /// Its name, which is its link.
    #[schema(value_type = String)]
    pub id: GameId,
}

/// Has a game that was played at a real board join the tournament, by a record or a list of moves.
#[utoipa::path(post, path = "/api/tournaments/{id}/games", request_body = AttachRequest, tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's name")),
    responses((status = 201, body = AttachedGame), (status = 403, body = Fault), (status = 404, body = Fault),
        (status = 409, body = Fault), (status = 422, body = Fault)))]
pub async fn attach(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
    peer: Peer,
    visitor: Visitor,
    Body(request): Body<AttachRequest>,
) -> Result<impl IntoResponse, Fault> {
    let asker = asker(&visitor, peer)?;
    let id = tournaments::attach(app.site(), &asker, &id, request).await?;
    Ok((StatusCode::CREATED, Json(AttachedGame { id })))
}
