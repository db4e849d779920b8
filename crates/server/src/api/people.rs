//! Those who have a name.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::games::GameLine;
use crate::bounds::MAX_LISTED_GAMES;
use crate::doing::progress::{SolvedPuzzles, solved};
use crate::fault::Fault;
use crate::http::App;
use crate::http::body::PersonPath;
use crate::store::FinishedQuery;

/// What everybody may know of somebody.
#[derive(Serialize, ToSchema)]
#[schema(as = Profile)]
pub struct ProfileView {
    /// The name.
    pub name: String,
    /// When it was taken, in milliseconds since 1970.
    pub joined_ms: i64,
    /// Whether a program plays by the account.
    pub bot: bool,
    /// Public games that were played to an end, the latest first.
    pub games: Vec<GameLine>,
    /// Puzzles that they have solved without help, by their own account, of games of which they solved any.
    pub puzzles: Vec<SolvedPuzzles>,
}

/// Somebody with an account.
#[utoipa::path(get, path = "/api/people/{name}", tag = "account",
    params(("name" = String, Path, description = "The name")),
    responses((status = 200, body = ProfileView), (status = 404, body = Fault)))]
pub async fn profile(
    State(app): State<App>,
    PersonPath(looks): PersonPath,
) -> Result<Json<ProfileView>, Fault> {
    let store = &app.services().store;
    let named = store.find_named(&looks).await?.ok_or_else(Fault::no_person)?;
    let games = store.finished_of(named.id, FinishedQuery::default(), MAX_LISTED_GAMES).await?;
    Ok(Json(ProfileView {
        name: named.name.as_str().to_owned(),
        joined_ms: named.joined_ms,
        bot: named.is_bot(),
        games: games.into_iter().map(GameLine::from).collect(),
        puzzles: solved(app.site(), named.id).await?,
    }))
}
