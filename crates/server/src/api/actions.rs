//! Doing something in a game.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use kelci_core::message;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::seat_named;
use crate::doing::sitting::{self, Sitting};
use crate::doing::{Asker, act};
use crate::fault::Fault;
use crate::game::{Action, Seat};
use crate::http::App;
use crate::http::Peer;
use crate::http::body::{Body, GamePartPath, GamePath};
use crate::http::visitor::Visitor;
use crate::ids::Secret;
use crate::view::GameView;

/// What was done.
#[derive(Serialize, ToSchema)]
#[schema(as = Done)]
pub struct ActionResponse {
    /// The number of the event, which is stored.
    pub number: u32,
    /// The game after it.
    pub game: GameView,
}

/// Moves, offers, answers, resigns, aborts.
#[utoipa::path(post, path = "/api/games/{id}/actions", request_body = Action, tag = "play",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = ActionResponse), (status = 403, body = Fault),
        (status = 404, body = Fault), (status = 409, body = Fault), (status = 422, body = Fault)))]
pub async fn act(
    State(app): State<App>,
    GamePath(id): GamePath,
    peer: Peer,
    visitor: Visitor,
    Body(action): Body<Action>,
) -> Result<Json<ActionResponse>, Fault> {
    let handle = app.hub().game(&id)?;
    let Some(person) = visitor.proved() else {
        // There may be no such game at all.
        handle.look().await?;
        return Err(Fault::not_your_seat());
    };
    let asker = Asker { person, home: Some(peer.0) };
    let number = act::act(app.site(), &asker, &id, &handle, action).await?;
    let game = handle.look().await?;
    let now_ms = app.services().time.now_ms();
    let view = GameView::of(&id, &game.state, game.powers(Some(person.id)), now_ms);
    Ok(Json(ActionResponse { number, game: view }))
}

/// Who wants to sit down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The key of the private link; none where anybody may take the seat.
    #[serde(default)]
    pub key: Option<String>,
    /// What they are called.
    #[serde(default)]
    pub name: String,
}

/// Who has sat down.
#[derive(Serialize, ToSchema)]
#[schema(as = Joined)]
pub struct JoinResponse {
    /// The visitor's secret, for programs. Only told to whoever came without one, or is known by another one
    /// from now on.
    pub visitor: Option<String>,
    /// The seat.
    pub seat: Seat,
    /// The game.
    pub game: GameView,
}

/// Takes the seat of a private link, which is then void, or without a key the one that anybody may take. If it is a
/// link to somebody's own seat, whoever comes with it is known as them from now on, by a secret of their own, and sits
/// in all their games.
#[utoipa::path(post, path = "/api/games/{id}/join", request_body = JoinRequest, tag = "play",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = JoinResponse), (status = 403, body = Fault),
        (status = 404, body = Fault), (status = 409, body = Fault)))]
pub async fn join(
    State(app): State<App>,
    GamePath(id): GamePath,
    visitor: Visitor,
    Body(JoinRequest { key, name }): Body<JoinRequest>,
) -> Result<impl IntoResponse, Fault> {
    let no_key = || Fault::bad_request(message!("this is no key of a private link"));
    let key = key.map(|key| Secret::parse(key.trim()).ok_or_else(no_key)).transpose()?;
    let known = visitor.session_or_new();
    let comes = known.person;
    let sitting = sitting::join(app.site(), visitor.person(), comes, &id, key, name).await?;
    let (person, seat, told, headers) = match sitting {
        Sitting::Taken(seat) => (comes.id, seat, known.new_secret, known.cookie),
        Sitting::Own { person, seat, secret } => {
            let headers = secret.as_ref().map(|secret| visitor.becomes(secret));
            let told = secret.map(|secret| secret.reveal().to_owned());
            (person, seat, told, headers.unwrap_or_default())
        }
    };
    let game = app.hub().game(&id)?.look().await?;
    let powers = game.powers(Some(person));
    let view = GameView::of(&id, &game.state, powers, app.services().time.now_ms());
    Ok((headers, Json(JoinResponse { visitor: told, seat, game: view })))
}

/// A private link.
#[derive(Serialize, ToSchema)]
#[schema(as = Invitation)]
pub struct SeatKey {
    /// Its key.
    pub key: String,
}

/// Makes a new private link: to an empty seat of one's game, or, for half an hour, to one's own seat, which makes
/// another device one's own: for that one no token is enough. An older link is void.
#[utoipa::path(post, path = "/api/games/{id}/seats/{seat}/key", tag = "play",
    params(("id" = String, Path, description = "The game's name"),
        ("seat" = Seat, Path, description = "first or second")),
    responses((status = 200, body = SeatKey), (status = 400, body = Fault), (status = 403, body = Fault),
        (status = 404, body = Fault)))]
pub async fn invite(
    State(app): State<App>,
    GamePartPath(id, seat): GamePartPath,
    visitor: Visitor,
) -> Result<Json<SeatKey>, Fault> {
    let seat = seat_named(&seat)?;
    let (person, by_token) = (visitor.person(), visitor.is_by_token());
    let key = sitting::invite(app.site(), person, &id, seat, by_token).await?;
    Ok(Json(SeatKey { key: key.reveal().to_owned() }))
}
