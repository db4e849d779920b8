//! Reviews of finished games.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::IntoResponse;
use kelci_core::message;
use kelci_review::wire::{Code, Move, Summary, moments};
use serde::Serialize;
use utoipa::ToSchema;

use super::App;
use super::body::{Asked, Named, NamedPart};
use super::games::After;
use super::guard::Peer;
use super::visitor::Visitor;
use crate::bounds::{MAX_REVIEWS, MAX_REVIEWS_OF_ONE, REVIEWS_SHARE};
use crate::fault::Fault;
use crate::game::State as GameState;
use crate::ids::{Digest, GameId};
use crate::live::Snapshot;
use crate::store::{ReviewChange, StoredReview};
use crate::wire::{self, Moves, Position};

/// A review as the API tells it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReviewView {
    /// `none`, `waiting`, `running` or `done`.
    pub status: &'static str,
    /// How many plies the game has.
    pub plies: usize,
    /// How many of them were judged.
    pub reviewed: usize,
    /// Whether whoever asks may have it forgotten.
    pub may_forget: bool,
    /// The moves that were judged, those after `after`.
    pub moves: Vec<Move>,
    /// The plies of the moves that decided most, at most five.
    pub moments: Vec<usize>,
    /// How the first side played.
    pub p1: Summary,
    /// How the second side played.
    pub p2: Summary,
}

impl ReviewView {
    /// The review of a game, as somebody sees it.
    #[must_use]
    pub fn of(game: &Snapshot, stored: Option<StoredReview>, visitor: Option<Digest>) -> Self {
        let may_forget = stored.as_ref().is_some_and(|stored| may_forget(game, stored, visitor));
        let status = match &stored {
            None => "none",
            Some(review) if review.is_done => "done",
            Some(review) if review.is_claimed => "running",
            Some(_) => "waiting",
        };
        let moves = stored.map(|stored| stored.moves).unwrap_or_default();
        let [p1, p2] = [Code::P1, Code::P2].map(|side| Summary::of(&moves, side));
        let (plies, reviewed) = (game.state.plies().len(), moves.len());
        let moments = moments(&moves);
        ReviewView { status, plies, reviewed, may_forget, moves, moments, p1, p2 }
    }
}

/// Whoever asked for it or plays in the game.
fn may_forget(game: &Snapshot, stored: &StoredReview, visitor: Option<Digest>) -> bool {
    let powers = game.powers(visitor);
    visitor == Some(stored.owner) || powers.owner || powers.seats.contains(&true)
}

/// A game, and what is known of its review.
///
/// # Errors
/// When there is no such game.
pub async fn find(app: &App, id: &GameId) -> Result<(Snapshot, Option<StoredReview>), Fault> {
    let game = app.hub().game(id)?.look().await?;
    let review = app.services().store.review(id).await?;
    Ok((game, review))
}

/// Asks for the review of a game that is over, whether a program or a page does.
///
/// # Errors
/// When the game goes on, or too many reviews wait already.
pub async fn ask_for(
    app: &App,
    id: &GameId,
    Peer(address): Peer,
    visitor: &Visitor,
) -> Result<([(HeaderName, HeaderValue); 1], ReviewView), Fault> {
    let (secret, cookie) = visitor.known();
    let owner = secret.digest();
    let (game, known) = find(app, id).await?;
    must_be_over(&game.state)?;
    if known.is_none() {
        let [own, all] = app.services().store.unfinished_reviews(owner).await?;
        if own >= MAX_REVIEWS_OF_ONE {
            return Err(Fault::too_many(message!("you have asked for several reviews already"))
                .hint("wait until one of them is done, or cancel one"));
        }
        let goes_on = async |game: GameId| {
            let review = app.services().store.review(&game).await?;
            Ok(review.is_some_and(|review| !review.is_done))
        };
        if app.services().reviews.is_used_up(address, REVIEWS_SHARE, goes_on).await? {
            return Err(Fault::too_many(message!(
                "several reviews were asked for from your address"
            ))
            .hint("wait until one of them is done, or cancel one"));
        }
        if all >= MAX_REVIEWS {
            return Err(Fault::busy(message!("too many reviews are waiting")));
        }
        let ask =
            ReviewChange::Ask { game: id.clone(), owner, at_ms: app.services().time.now_ms() };
        app.services().store.change_review(ask).await?;
        app.services().reviews.note(id, address);
        app.services().review_asked.notify_one();
    }
    let (game, review) = find(app, id).await?;
    Ok((cookie, ReviewView::of(&game, review, Some(owner))))
}

/// While a game goes on nobody is helped.
///
/// # Errors
/// When it does.
pub fn must_be_over(state: &GameState) -> Result<(), Fault> {
    if state.end().is_some() {
        return Ok(());
    }
    Err(Fault::new(StatusCode::CONFLICT, "not-over", message!("the game is not over yet"))
        .hint("a game is reviewed when it has ended"))
}

/// Asks for the review of a game that is over. The server works on it when the engine has no moves
/// to think about; asking again changes nothing.
#[utoipa::path(post, path = "/api/games/{id}/review", tag = "reviews",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 202, body = ReviewView), (status = 404, body = Fault),
        (status = 409, body = Fault), (status = 429, body = Fault), (status = 503, body = Fault)))]
pub async fn ask(
    State(app): State<App>,
    Named(id): Named,
    peer: Peer,
    visitor: Visitor,
) -> Result<impl IntoResponse, Fault> {
    let (cookie, view) = ask_for(&app, &id, peer, &visitor).await?;
    Ok((StatusCode::ACCEPTED, cookie, Json(view)))
}

/// The review of a game, as far as it has come.
#[utoipa::path(get, path = "/api/games/{id}/review", tag = "reviews", params(
        ("after" = Option<u32>, Query, description = "Only moves after this ply"),
        ("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = ReviewView), (status = 404, body = Fault)))]
pub async fn look(
    State(app): State<App>,
    Named(id): Named,
    visitor: Visitor,
    Asked(After { after }): Asked<After>,
) -> Result<Json<ReviewView>, Fault> {
    let (game, review) = find(&app, &id).await?;
    let mut view = ReviewView::of(&game, review, visitor.digest());
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
    Named(id): Named,
    visitor: Visitor,
) -> Result<Json<ReviewView>, Fault> {
    Ok(Json(forget_it(&app, &id, &visitor).await?))
}

/// Forgets a review, whether a program or a page asks.
///
/// # Errors
/// When it is not theirs.
pub async fn forget_it(app: &App, id: &GameId, visitor: &Visitor) -> Result<ReviewView, Fault> {
    let (game, review) = find(app, id).await?;
    if let Some(review) = &review {
        if !may_forget(&game, review, visitor.digest()) {
            let message = message!("this review is not yours");
            return Err(Fault::new(StatusCode::FORBIDDEN, "not-your-review", message)
                .hint("whoever asked for it or plays in the game can cancel it"));
        }
        let forget = ReviewChange::Forget { game: id.clone() };
        app.services().store.change_review(forget).await?;
    }
    Ok(ReviewView::of(&game, None, visitor.digest()))
}

/// The positions of the line that was better than a move, each with the move that leads to it; none
/// if nothing was.
#[utoipa::path(get, path = "/api/games/{id}/review/{ply}", tag = "reviews",
    params(("id" = String, Path, description = "The game's name"),
        ("ply" = usize, Path, description = "Which move, from 1")),
    responses((status = 200, body = Vec<Position>), (status = 404, body = Fault)))]
pub async fn better(
    State(app): State<App>,
    NamedPart(id, ply): NamedPart,
) -> Result<Json<Vec<Position>>, Fault> {
    let (game, review) = find(&app, &id).await?;
    let moves = review.map(|review| review.moves).unwrap_or_default();
    let judged = ply.parse().ok().and_then(|ply: usize| moves.into_iter().find(|mv| mv.ply == ply));
    let Some(judged) = judged else {
        let message = message!("this move was not reviewed");
        return Err(Fault::new(StatusCode::NOT_FOUND, "no-ply", message)
            .hint("POST to the review asks for it; GET tells which moves were judged"));
    };
    let mut at = game.state.position_at(judged.ply - 1);
    let line = judged.better.map(|line| line.moves).unwrap_or_default();
    let positions = line.iter().map_while(|text| {
        let key = at.parse_move(text).ok()?;
        let before = at.boxed_clone();
        at.play(key);
        Some(wire::position(game.state.game(), &*at, Some((&*before, key)), Moves::Untold))
    });
    Ok(Json(positions.collect()))
}
