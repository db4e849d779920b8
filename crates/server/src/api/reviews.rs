//! Reviews of finished games.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kelci_core::message;

use super::games::EventsQuery;
use crate::doing::review::{self, ReviewView};
use crate::fault::{Fault, FaultKind};
use crate::http::body::{GamePartPath, GamePath, QueryFields};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::wire::{self, Moves, Position};

/// Asks for the review of a game that is over. The server works on it when the engine has no moves
/// to think about; asking again changes nothing.
#[utoipa::path(post, path = "/api/games/{id}/review", tag = "reviews",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 202, body = ReviewView), (status = 404, body = Fault),
        (status = 409, body = Fault), (status = 429, body = Fault), (status = 503, body = Fault)))]
pub async fn ask(
    State(app): State<App>,
    GamePath(id): GamePath,
    peer: Peer,
    visitor: Visitor,
) -> Result<impl IntoResponse, Fault> {
    let known = visitor.session_or_new();
    let view = review::ask(app.site(), &known.at(peer), &id).await?;
    Ok((StatusCode::ACCEPTED, known.cookie, Json(view)))
}

/// The review of a game, as far as it has come.
#[utoipa::path(get, path = "/api/games/{id}/review", tag = "reviews", params(
        ("after" = Option<u32>, Query, description = "Only moves after this ply"),
        ("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = ReviewView), (status = 404, body = Fault)))]
pub async fn look(
    State(app): State<App>,
    GamePath(id): GamePath,
    visitor: Visitor,
    QueryFields(EventsQuery { after }): QueryFields<EventsQuery>,
) -> Result<Json<ReviewView>, Fault> {
    let (game, known) = review::find(app.site(), &id).await?;
    let mut view = ReviewView::of(&game, known, visitor.person());
    view.moves.retain(|mv| mv.ply > after as usize);
    Ok(Json(view))
}

/// Cancels a review, or forgets one that is done. Only whoever asked for it or plays in the game can.
#[utoipa::path(delete, path = "/api/games/{id}/review", tag = "reviews",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = ReviewView), (status = 403, body = Fault),
        (status = 404, body = Fault)))]
pub async fn forget(
    State(app): State<App>,
    GamePath(id): GamePath,
    visitor: Visitor,
) -> Result<Json<ReviewView>, Fault> {
    Ok(Json(review::forget(app.site(), visitor.person(), &id).await?))
}

/// The positions of the line that was better than a move, each with the move that leads to it; none
/// if nothing was.
#[utoipa::path(get, path = "/api/games/{id}/review/{ply}", tag = "reviews",
    params(("id" = String, Path, description = "The game's name"),
        ("ply" = usize, Path, description = "Which move, from 1")),
    responses((status = 200, body = Vec<Position>), (status = 404, body = Fault)))]
pub async fn better(
    State(app): State<App>,
    GamePartPath(id, ply): GamePartPath,
) -> Result<Json<Vec<Position>>, Fault> {
    let (game, known) = review::find(app.site(), &id).await?;
    let moves = known.map(|review| review.moves).unwrap_or_default();
    let judged = ply.parse().ok().and_then(|ply: usize| moves.into_iter().find(|mv| mv.ply == ply));
    let Some(judged) = judged else {
        let message = message!("this move was not reviewed");
        return Err(Fault::new(FaultKind::NoPly, message)
            .hint("POST to the review asks for it; GET tells which moves were judged"));
    };
    let mut at = game.state.position_at(judged.ply - 1);
    let line = judged.better.map(|line| line.moves).unwrap_or_default();
    let positions = line.iter().map_while(|text| {
        let key = at.parse_move(text).ok()?;
        let before = at.boxed_clone();
        at.play(key);
        Some(wire::position(game.state.game(), &*at, Some((&*before, key)), Moves::Unlisted))
    });
    Ok(Json(positions.collect()))
}
