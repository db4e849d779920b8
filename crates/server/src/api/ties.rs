//! What people with accounts are to each other: challenges, whom they follow, block or mute.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kelci_core::message;
use serde::Serialize;
use utoipa::ToSchema;

use crate::doing::meeting::{self, SeekRequest};
use crate::doing::{Asker, ties};
use crate::fault::{Fault, FaultKind};
use crate::http::body::{Body, PersonPath};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::ids::{PersonId, SeekId};
use crate::people::NameSkeleton;
use crate::store::SocialTie;
use crate::view::ChallengeView;

fn known(visitor: &Visitor) -> Result<PersonId, Fault> {
    visitor.person().ok_or_else(|| {
        Fault::new(FaultKind::NotKnown, message!("nobody is known by this secret"))
            .hint("the first answer that begins or joins a game gives one")
    })
}

/// The challenges of whoever asks and to them.
#[utoipa::path(get, path = "/api/challenges", tag = "meet",
    responses((status = 200, body = Vec<ChallengeView>)))]
pub async fn challenges(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<Vec<ChallengeView>>, Fault> {
    let Some(person) = visitor.person() else { return Ok(Json(Vec::new())) };
    Ok(Json(ties::challenges(app.site(), person).await?))
}

/// A challenge that was made.
#[derive(Serialize, ToSchema)]
#[schema(as = Challenged)]
pub struct ChallengeResponse {
    /// Its name; it waits for a day.
    #[schema(value_type = String)]
    pub id: SeekId,
}

/// Asks somebody who has an account for a game; an older challenge to them is void.
#[utoipa::path(post, path = "/api/people/{name}/challenge", request_body = SeekRequest, tag = "meet",
    params(("name" = String, Path, description = "The name of an account")),
    responses((status = 201, body = ChallengeResponse), (status = 403, body = Fault),
        (status = 404, body = Fault), (status = 409, body = Fault), (status = 422, body = Fault)))]
pub async fn challenge(
    State(app): State<App>,
    PersonPath(looks): PersonPath,
    peer: Peer,
    visitor: Visitor,
    Body(request): Body<SeekRequest>,
) -> Result<impl IntoResponse, Fault> {
    known(&visitor)?;
    let person = visitor.proved().ok_or_else(Fault::not_your_seat)?;
    let asker = Asker { person, home: Some(peer.0) };
    let seek = meeting::challenge(app.site(), &asker, &looks, request).await?;
    Ok((StatusCode::CREATED, Json(ChallengeResponse { id: seek.id })))
}

/// What somebody is to whoever asks now.
#[derive(Serialize, ToSchema)]
#[schema(as = Tied)]
pub struct TieResponse {
    /// `follow`, `block`, `mute`, or nothing.
    pub tie: Option<&'static str>,
}

async fn set(
    app: &App,
    visitor: &Visitor,
    looks: &NameSkeleton,
    tie: Option<SocialTie>,
) -> Result<Json<TieResponse>, Fault> {
    ties::tie(app.site(), known(visitor)?, looks, tie).await?;
    Ok(Json(TieResponse { tie: tie.map(SocialTie::name) }))
}

macro_rules! tie_routes {
    ($($(#[$doc:meta])* $name:ident, $method:ident, $path:literal, $tie:expr;)*) => {$(
        $(#[$doc])*
        #[utoipa::path($method, path = $path, tag = "meet",
            params(("name" = String, Path, description = "The name of an account")),
            responses((status = 200, body = TieResponse), (status = 403, body = Fault),
                (status = 404, body = Fault), (status = 409, body = Fault)))]
        pub async fn $name(
            State(app): State<App>,
            PersonPath(looks): PersonPath,
            visitor: Visitor,
        ) -> Result<Json<TieResponse>, Fault> {
            set(&app, &visitor, &looks, $tie).await
        }
    )*};
}

tie_routes! {
    /// Follows somebody: their name is told when they are here.
    follow, put, "/api/people/{name}/follow", Some(SocialTie::Follow);
    /// Follows them no more.
    unfollow, delete, "/api/people/{name}/follow", None;
    /// Blocks somebody: they are neither paired nor can they ask for a game, in either direction.
    block, put, "/api/people/{name}/block", Some(SocialTie::Block);
    /// Blocks them no more.
    unblock, delete, "/api/people/{name}/block", None;
    /// Mutes somebody: what they say in games is not told to whoever asks.
    mute, put, "/api/people/{name}/mute", Some(SocialTie::Mute);
    /// Hears them again.
    unmute, delete, "/api/people/{name}/mute", None;
}
