//! The score sheet of a series.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::doing::series::{SeriesScore, score};
use crate::fault::Fault;
use crate::game::{Seat, SeriesSheet};
use crate::http::App;
use crate::http::body::GamePath;
use crate::ids::GameId;

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
    pub sheet: SeriesSheet,
}

/// The score sheet of a series.
#[utoipa::path(get, path = "/api/series/{id}", tag = "games",
    params(("id" = String, Path, description = "The series' name, that of its first game")),
    responses((status = 200, body = SeriesView), (status = 404, body = Fault)))]
pub async fn sheet(
    State(app): State<App>,
    GamePath(id): GamePath,
) -> Result<Json<SeriesView>, Fault> {
    let SeriesScore { first, sheet } = score(app.site(), &id).await?;
    let name = |seat: Seat| {
        let engine = first.spec.engine(seat);
        let named = first.names[seat.index()].clone().filter(|name| !name.is_empty());
        named.or_else(|| engine.map(|level| format!("kelci level {}", level.number())))
    };
    let players = Seat::BOTH.map(|seat| name(seat).unwrap_or_default());
    Ok(Json(SeriesView { id, game: first.spec.game, players, sheet }))
}
