//! The score sheet of a series.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::App;
use super::body::Named;
use crate::bounds::MAX_SERIES;
use crate::fault::Fault;
use crate::game::{Round, Seat, Sheet};
use crate::ids::GameId;
use crate::store::Listed;

/// A series.
#[derive(Serialize, ToSchema)]
pub struct SeriesView {
    /// Its name.
    #[schema(value_type = String)]
    pub id: GameId,
    /// The game that is played.
    pub game: String,
    /// What players A and B are called; empty if nobody said.
    pub players: [String; 2],
    /// The sheet.
    #[serde(flatten)]
    pub sheet: Sheet,
}

/// The score sheet of a series.
#[utoipa::path(get, path = "/api/series/{id}", tag = "games",
    params(("id" = String, Path, description = "The series' name, that of its first game")),
    responses((status = 200, body = SeriesView), (status = 404, body = Fault)))]
pub async fn sheet(State(app): State<App>, Named(id): Named) -> Result<Json<SeriesView>, Fault> {
    let Score { first, sheet } = score(&app, &id).await?;
    let name = |seat: Seat| {
        let engine = first.spec.engine(seat);
        let named = first.names[seat.index()].clone().filter(|name| !name.is_empty());
        named.or_else(|| engine.map(|level| format!("kelci level {}", level.number())))
    };
    let players = Seat::BOTH.map(|seat| name(seat).unwrap_or_default());
    Ok(Json(SeriesView { id, game: first.spec.game, players, sheet }))
}

/// A series as it stands.
pub struct Score {
    /// Its first game, in which player A begins.
    pub first: Listed,
    /// The sheet.
    pub sheet: Sheet,
}

/// How a series stands.
///
/// # Errors
/// When there is no such series.
pub async fn score(app: &App, id: &GameId) -> Result<Score, Fault> {
    // Games that were aborted are played again, so there may be more than were agreed.
    let games = app.services().store.series(id, 2 * MAX_SERIES).await?;
    let first = games.first().cloned().ok_or_else(Fault::no_game)?;
    let agreed = first.spec.series.clone().ok_or_else(Fault::no_game)?;
    let rounds = games.into_iter().filter_map(|game| {
        let round = game.spec.series?.round;
        let seat_of_a = Round::seat_of_a(round);
        let points = game.points.map(|[first, second]| match seat_of_a {
            Seat::First => [first, second],
            Seat::Second => [second, first],
        });
        let (id, status, result, reason) = (game.id, game.status, game.result, game.reason);
        Some(Round { id, round, seat_of_a, status, result, reason, points })
    });
    let sheet = Sheet::new(agreed.agreed, agreed.count, rounds.collect());
    Ok(Score { first, sheet })
}
