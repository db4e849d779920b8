//! Clubs: founding them, joining, what officers do.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::doing::Asker;
use crate::doing::clubs::{self, ClubAction, ClubRequest};
use crate::fault::Fault;
use crate::http::body::{Body, ClubPath, QueryFields};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::view::{ClubLine, ClubMemberView, ClubTablesView, ClubView, OwnClub};

/// Which page of a list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    /// From 1.
    #[serde(default = "first")]
    pub page: u32,
}

const fn first() -> u32 {
    1
}

/// Clubs.
#[derive(Serialize, ToSchema)]
pub struct ClubList {
    /// Those that there are, the largest first.
    pub clubs: Vec<ClubLine>,
    /// Whether there are more on the next page.
    pub next: bool,
    /// Those that whoever asks is in, or has asked.
    pub mine: Vec<OwnClub>,
}

fn asker(visitor: &Visitor, peer: Peer) -> Result<Asker, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    Ok(Asker { person, home: Some(peer.0) })
}

/// Which clubs there are.
#[utoipa::path(get, path = "/api/clubs", tag = "clubs", params(ListQuery),
    responses((status = 200, body = ClubList)))]
pub async fn list(
    State(app): State<App>,
    visitor: Visitor,
    QueryFields(ListQuery { page }): QueryFields<ListQuery>,
) -> Result<Json<ClubList>, Fault> {
    let ((clubs, next), mine) = clubs::list(app.site(), visitor.person(), page).await?;
    Ok(Json(ClubList { clubs, next, mine }))
}

/// A club that was founded.
#[derive(Serialize, ToSchema)]
pub struct FoundedClub {
    /// What it is called.
    pub name: String,
}

/// Founds a club. That needs an account, which is its first officer.
#[utoipa::path(post, path = "/api/clubs", request_body = ClubRequest, tag = "clubs",
    responses((status = 201, body = FoundedClub), (status = 400, body = Fault), (status = 403, body = Fault),
        (status = 409, body = Fault)))]
pub async fn found(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    Body(request): Body<ClubRequest>,
) -> Result<impl IntoResponse, Fault> {
    let asker = asker(&visitor, peer)?;
    let name = clubs::found(app.site(), &asker, request).await?;
    Ok((StatusCode::CREATED, Json(FoundedClub { name: name.to_string() })))
}

/// A club: who sees to it, its tournaments, and what whoever asks is in it.
#[utoipa::path(get, path = "/api/clubs/{name}", tag = "clubs",
    params(("name" = String, Path, description = "The club's name")),
    responses((status = 200, body = ClubView), (status = 404, body = Fault)))]
pub async fn look(
    State(app): State<App>,
    ClubPath(looks): ClubPath,
    visitor: Visitor,
) -> Result<Json<ClubView>, Fault> {
    Ok(Json(clubs::look(app.site(), visitor.person(), &looks).await?))
}

/// Members of a club.
#[derive(Serialize, ToSchema)]
pub struct ClubMembers {
    /// Those who are no officers, whoever came first first.
    pub members: Vec<ClubMemberView>,
    /// Whether there are more on the next page.
    pub next: bool,
}

/// Who is in a club, besides its officers.
#[utoipa::path(get, path = "/api/clubs/{name}/members", tag = "clubs",
    params(ListQuery, ("name" = String, Path, description = "The club's name")),
    responses((status = 200, body = ClubMembers), (status = 404, body = Fault)))]
pub async fn members(
    State(app): State<App>,
    ClubPath(looks): ClubPath,
    QueryFields(ListQuery { page }): QueryFields<ListQuery>,
) -> Result<Json<ClubMembers>, Fault> {
    let club = clubs::open(app.site(), &looks).await?;
    let (members, next) = clubs::members(app.site(), &club, page).await?;
    Ok(Json(ClubMembers { members, next }))
}

/// The ladders and the records of a club, at most a minute old.
#[utoipa::path(get, path = "/api/clubs/{name}/tables", tag = "clubs",
    params(("name" = String, Path, description = "The club's name")),
    responses((status = 200, body = ClubTablesView), (status = 404, body = Fault)))]
pub async fn tables(
    State(app): State<App>,
    ClubPath(looks): ClubPath,
) -> Result<impl IntoResponse, Fault> {
    let club = clubs::open(app.site(), &looks).await?;
    let tables = clubs::tables(app.site(), &club).await?;
    Ok(Json((*tables).clone()))
}

/// Joins, leaves, or does what officers may.
#[utoipa::path(post, path = "/api/clubs/{name}/actions", request_body = ClubAction, tag = "clubs",
    params(("name" = String, Path, description = "The club's name")),
    responses((status = 200, body = ClubView), (status = 204, description = "There is no club any more"),
        (status = 403, body = Fault), (status = 404, body = Fault), (status = 409, body = Fault)))]
pub async fn act(
    State(app): State<App>,
    ClubPath(looks): ClubPath,
    peer: Peer,
    visitor: Visitor,
    Body(action): Body<ClubAction>,
) -> Result<impl IntoResponse, Fault> {
    let asker = asker(&visitor, peer)?;
    if clubs::act(app.site(), &asker, &looks, action).await? == clubs::ENDED {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    Ok(Json(clubs::look(app.site(), visitor.person(), &looks).await?).into_response())
}
