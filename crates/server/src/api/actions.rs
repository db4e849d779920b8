//! Doing something in a game.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use kelci_core::message;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::games::seat_named;
use crate::doing::people::{Arrival, add_device, arrival, link_device, may_play, whose_link};
use crate::doing::{Asker, act, open_games};
use crate::fault::{Fault, FaultKind};
use crate::game::{Action, Seat};
use crate::http::App;
use crate::http::Peer;
use crate::http::body::{Body, GamePartPath, GamePath};
use crate::http::token;
use crate::http::visitor::Visitor;
use crate::ids::{PersonId, Secret};
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
    let number = act::act(app.site(), &asker, &handle, action).await?;
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
    let handle = app.hub().game(&id)?;
    let whose = match &key {
        Some(key) => whose_link(app.site(), key.of_link()).await?,
        None => None,
    };
    let (person, seat, told, headers) = match (key, whose) {
        (Some(key), Some(whose)) => {
            let powers = handle.look().await?.powers(Some(whose));
            let seat = Seat::BOTH.into_iter().find(|seat| powers.has(*seat));
            let seat = seat.ok_or_else(Fault::void_link)?;
            let (told, headers) = become_known(&app, &visitor, whose, &key).await?;
            (whose, seat, told, headers)
        }
        (key, _) => {
            let known = visitor.session_or_new();
            let seat = match key {
                Some(key) => {
                    may_play(app.site(), known.person.id).await?;
                    handle.join(known.person, key.of_link(), name).await?
                }
                None => open_games::take(app.site(), known.person, &id, name).await?,
            };
            (known.person.id, seat, known.new_secret, known.cookie)
        }
    };
    let game = handle.look().await?;
    let powers = game.powers(Some(person));
    let view = GameView::of(&id, &game.state, powers, app.services().time.now_ms());
    Ok((headers, Json(JoinResponse { visitor: told, seat, game: view })))
}

/// Has a visitor be whoever made the link to their own seat; gives the new secret.
async fn become_known(
    app: &App,
    visitor: &Visitor,
    whose: PersonId,
    key: &Secret,
) -> Result<(Option<String>, HeaderMap), Fault> {
    match arrival(app.site(), visitor.person(), whose).await? {
        Arrival::Known => Ok((None, HeaderMap::new())),
        Arrival::Free => {
            let secret = add_device(app.site(), key.of_link()).await?;
            Ok((Some(secret.reveal().to_owned()), visitor.becomes(&secret)))
        }
        Arrival::Occupied => {
            let message = message!("on this device you are somebody else, who has games");
            Err(Fault::new(FaultKind::Refused, message)
                .hint("come without a secret, or open the link as a page, which lets you choose"))
        }
    }
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
    let handle = app.hub().game(&id)?;
    let table = handle.look().await?;
    let person = visitor.person().ok_or_else(Fault::not_your_seat)?;
    let key = match table.powers(Some(person)).has(seat) {
        true if visitor.is_by_token() => return Err(token::for_owner()),
        true => link_device(app.site(), person).await?,
        false => handle.invite(person, seat).await?,
    };
    Ok(Json(SeatKey { key: key.reveal().to_owned() }))
}
