//! Beginning a game.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::doing::begin::{self, GameRequest};
use crate::fault::Fault;
use crate::http::body::Body;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::view::GameView;

/// A game that has begun.
#[derive(Serialize, ToSchema)]
#[schema(as = Begun)]
pub struct BeginResponse {
    /// The visitor's secret, for programs; browsers keep it as a cookie that scripts cannot read.
    /// Only told to whoever came without one.
    pub visitor: Option<String>,
    /// The keys of the private links, by seat: `POST /api/games/ID/join` with one takes the seat.
    pub keys: BTreeMap<&'static str, String>,
    /// The game.
    #[serde(flatten)]
    pub game: GameView,
}

/// Begins a game.
#[utoipa::path(post, path = "/api/games", request_body = GameRequest, tag = "games",
    responses((status = 201, body = BeginResponse), (status = 422, body = Fault),
        (status = 429, body = Fault), (status = 503, body = Fault)))]
pub async fn create(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    Body(request): Body<GameRequest>,
) -> Result<impl IntoResponse, Fault> {
    let known = visitor.session_or_new();
    let begin::BegunGame { id, keys, game } =
        begin::begin(app.site(), &known.at(peer), request).await?;
    let (powers, now_ms) = (game.powers(Some(known.person.id)), app.services().time.now_ms());
    let begun = BeginResponse {
        visitor: known.new_secret,
        keys: keys.into_iter().map(|(seat, key)| (seat.name(), key.reveal().to_owned())).collect(),
        game: GameView::of(&id, &game.state, powers, now_ms),
    };
    Ok((StatusCode::CREATED, known.cookie, Json(begun)))
}
