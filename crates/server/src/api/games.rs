//! Looking at games.

use axum::Json;
use axum::extract::State;
use kelci_core::{Verdict, message};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::bounds::{MAX_LISTED_GAMES, MAX_MISSED};
use crate::fault::{Fault, FaultKind};
use crate::game::{ClockSpec, Seat, Series, Status};
use crate::http::App;
use crate::http::body::{GamePartPath, GamePath, QueryFields};
use crate::http::visitor::Visitor;
use crate::ids::GameId;
use crate::store::ListedGame;
use crate::view::{EventView, GameView, PlayerView};
use crate::wire::{self, Moves, Position};

/// A line of a list.
#[derive(Serialize, ToSchema)]
pub struct GameLine {
    /// The game's name.
    #[schema(value_type = String)]
    pub id: GameId,
    /// Which game it is.
    pub game: String,
    /// Who plays.
    pub players: [PlayerView; 2],
    /// How the clocks are set.
    pub clock: ClockSpec,
    /// The series it belongs to.
    pub series: Option<Series>,
    /// Where it stands.
    pub status: Status,
    /// How many plies were played.
    pub plies: u32,
    /// When something last happened.
    pub updated_ms: i64,
    /// When the flag of whoever is to move falls, in milliseconds since 1970.
    pub deadline_ms: Option<i64>,
    /// The result's code.
    pub result: Option<Verdict>,
    /// Why it ended.
    pub reason: Option<String>,
}

impl From<ListedGame> for GameLine {
    fn from(listed: ListedGame) -> GameLine {
        let players = PlayerView::listed(&listed);
        let ListedGame { id, spec, status, plies, updated_ms, deadline_ms, result, reason, .. } =
            listed;
        let (game, clock, series) = (spec.game, spec.clock, spec.series);
        GameLine {
            id,
            game,
            players,
            clock,
            series,
            status,
            plies,
            updated_ms,
            deadline_ms,
            result,
            reason,
        }
    }
}

/// Public games, the liveliest first.
#[utoipa::path(get, path = "/api/games", tag = "games",
    responses((status = 200, body = Vec<GameLine>)))]
pub async fn list(State(app): State<App>) -> Result<Json<Vec<GameLine>>, Fault> {
    let games = app.services().store.public(MAX_LISTED_GAMES).await?;
    Ok(Json(games.into_iter().map(GameLine::from).collect()))
}

/// The visitor's own games, the latest first.
#[utoipa::path(get, path = "/api/mine", tag = "games",
    responses((status = 200, body = Vec<GameLine>)))]
pub async fn mine(State(app): State<App>, visitor: Visitor) -> Result<Json<Vec<GameLine>>, Fault> {
    let Some(holder) = visitor.person() else { return Ok(Json(Vec::new())) };
    let games = app.services().store.games_of(holder, MAX_LISTED_GAMES).await?;
    Ok(Json(games.into_iter().map(GameLine::from).collect()))
}

/// A game.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = GameView), (status = 404, body = Fault)))]
pub async fn look(
    State(app): State<App>,
    GamePath(id): GamePath,
    visitor: Visitor,
) -> Result<Json<GameView>, Fault> {
    let game = app.hub().game(&id)?.look().await?;
    let powers = game.powers(visitor.person());
    Ok(Json(GameView::of(&id, &game.state, powers, app.services().time.now_ms())))
}

/// The position of a game after so many plies, to walk through it.
#[utoipa::path(get, path = "/api/games/{id}/positions/{ply}", tag = "games",
    params(("id" = String, Path, description = "The game's name"),
        ("ply" = usize, Path, description = "How many plies")),
    responses((status = 200, body = Position), (status = 404, body = Fault)))]
pub async fn position(
    State(app): State<App>,
    GamePartPath(id, ply): GamePartPath,
) -> Result<Json<Position>, Fault> {
    let state = app.hub().game(&id)?.look().await?.state;
    let ply = ply.parse::<usize>().ok().filter(|ply| *ply <= state.plies().len());
    let Some(ply) = ply else {
        let played = state.plies().len();
        let message = message!("{played} plies have been played, and no others", played);
        return Err(Fault::new(FaultKind::NoPly, message));
    };
    let position = state.position_at(ply);
    let before = ply.checked_sub(1).map(|before| (state.position_at(before), before));
    let last = before.as_ref().map(|(position, ply)| (&**position, state.plies()[*ply].key));
    let seen = wire::position(state.game(), &*position, last, Moves::Unlisted);
    Ok(Json(seen.since(state.game(), &**state.start())))
}

/// From where on events are asked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct EventsQuery {
    /// The number of the last event that is known.
    #[serde(default)]
    pub after: u32,
}

/// What has happened in a game.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "games", params(EventsQuery,
        ("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = Vec<EventView>), (status = 404, body = Fault)))]
pub async fn events(
    State(app): State<App>,
    GamePath(id): GamePath,
    QueryFields(EventsQuery { after }): QueryFields<EventsQuery>,
) -> Result<Json<Vec<EventView>>, Fault> {
    app.hub().game(&id)?.look().await?;
    let events = app.services().store.events(&id, after, MAX_MISSED).await?;
    Ok(Json(events.into_iter().map(EventView::from).collect()))
}

/// The seat that a word names.
pub(super) fn seat_named(name: &str) -> Result<Seat, Fault> {
    Seat::BOTH
        .into_iter()
        .find(|seat| seat.name() == name)
        .ok_or_else(|| Fault::bad_request(message!("a seat is first or second")))
}
