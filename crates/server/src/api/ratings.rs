//! Who is how strong.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;
use kelci_catalog::records::{Format, write};
use kelci_catalog::search::Stop;
use kelci_core::message;
use kelci_core::record::certu::KeyLines;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::bounds::MAX_RECORDS_TAKEN;
use crate::doing::ratings::{self, ResultFilter};
use crate::fault::{Fault, FaultKind};
use crate::game;
use crate::http::body::{GamePath, PersonPath, QueryFields};
use crate::http::{App, Peer};
use crate::view::{LadderView, RankedView, RatingChangeView, RatingView, whole};

/// Which part of a ladder.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct LadderQuery {
    /// `player`, or where the sides are unequal `first`, `second`, and `player` for matches.
    #[serde(default)]
    pub role: Option<String>,
    /// Which page, from 1.
    #[serde(default)]
    pub page: Option<u32>,
    /// The club whose members are asked for; everybody without.
    #[serde(default)]
    pub club: Option<String>,
}

/// A page of a ladder.
#[derive(Serialize, ToSchema)]
pub struct LadderResponse {
    /// Which ladder.
    #[serde(flatten)]
    pub ladder: LadderView,
    /// The levels of the engine, the weakest first.
    pub levels: Vec<RankedView>,
    /// The accounts, the strongest first; those of whom too little is known come last.
    pub people: Vec<RankedView>,
    /// The page, from 1.
    pub page: u32,
    /// Whether there is another.
    pub next: bool,
}

/// Who is how strong in a game, at a pace.
#[utoipa::path(get, path = "/api/ratings/{game}/{pace}", tag = "ratings", params(LadderQuery,
        ("game" = String, Path, description = "The game's name in the catalog"),
        ("pace" = String, Path, description = "fast, normal or days")),
    responses((status = 200, body = LadderResponse), (status = 404, body = Fault)))]
pub async fn ladder(
    State(app): State<App>,
    path: Result<Path<(String, String)>, axum::extract::rejection::PathRejection>,
    QueryFields(LadderQuery { role, page, club }): QueryFields<LadderQuery>,
) -> Result<Json<LadderResponse>, Fault> {
    let Path((game, pace)) = path.map_err(|_| no_such())?;
    let ladder = ratings::ladder(&game, &pace, role.as_deref())?;
    let shown = ratings::ranked(app.site(), ladder, club.as_deref(), page.unwrap_or(1)).await?;
    let now_ms = app.services().time.now_ms();
    let people = shown.people.iter().zip(shown.first_rank()..);
    let people = people.map(|(ranked, rank)| RankedView::of(ranked, Some(rank), now_ms));
    Ok(Json(LadderResponse {
        ladder: (&shown.ladder).into(),
        people: people.collect(),
        levels: shown.levels.iter().map(|level| RankedView::of(level, None, now_ms)).collect(),
        page: shown.page,
        next: shown.has_next,
    }))
}

fn no_such() -> Fault {
    Fault::new(FaultKind::NotFound, message!("there is no such page"))
}

/// A rating of somebody.
#[derive(Serialize, ToSchema)]
pub struct OwnRating {
    /// Where.
    #[serde(flatten)]
    pub ladder: LadderView,
    /// How strong.
    #[serde(flatten)]
    pub rating: RatingView,
}

/// What somebody has played for a rating.
#[derive(Serialize, ToSchema)]
pub struct RatingProfileResponse {
    /// The name of their account.
    pub name: String,
    /// Their ratings.
    pub ratings: Vec<OwnRating>,
    /// Their latest results, the latest first.
    pub results: Vec<RatingChangeView>,
}

/// Which results of somebody.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ResultsQuery {
    /// A ladder, such as `pijersi.fast.player`.
    #[serde(default)]
    pub ladder: String,
    /// `win`, `draw` or `loss`.
    #[serde(default)]
    pub score: String,
    /// A part of the opponent's name, or the number of a level.
    #[serde(default)]
    pub opponent: String,
}

/// The ratings of an account, and the results they come from.
#[utoipa::path(get, path = "/api/people/{name}/ratings", tag = "ratings", params(ResultsQuery,
        ("name" = String, Path, description = "The name of the account")),
    responses((status = 200, body = RatingProfileResponse), (status = 404, body = Fault)))]
pub async fn profile(
    State(app): State<App>,
    PersonPath(looks): PersonPath,
    QueryFields(asked): QueryFields<ResultsQuery>,
) -> Result<Json<RatingProfileResponse>, Fault> {
    let filter = ResultFilter::parse(&asked.ladder, &asked.score, &asked.opponent)?;
    let profile = ratings::profile(app.site(), &looks).await?;
    let now_ms = app.services().time.now_ms();
    let own = profile.ratings.iter().map(|(ladder, stored)| OwnRating {
        ladder: ladder.into(),
        rating: RatingView::at(stored, now_ms),
    });
    let results = profile.changes.iter().filter(|change| filter.takes(change));
    Ok(Json(RatingProfileResponse {
        ratings: own.collect(),
        results: results.map(RatingChangeView::from).collect(),
        name: profile.name,
    }))
}

/// The records of an account's latest rated games in one text, which other programs and this one read.
#[utoipa::path(get, path = "/api/people/{name}/records", tag = "ratings", params(ResultsQuery,
        ("name" = String, Path, description = "The name of the account")),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Fault)))]
pub async fn records(
    State(app): State<App>,
    peer: Peer,
    PersonPath(looks): PersonPath,
    QueryFields(asked): QueryFields<ResultsQuery>,
) -> Result<impl IntoResponse, Fault> {
    let filter = ResultFilter::parse(&asked.ladder, &asked.score, &asked.opponent)?;
    let games = ratings::games(app.site(), &looks, &filter, MAX_RECORDS_TAKEN).await?;
    // Replaying them takes its time, and one that cannot be read is a game less.
    let written = move |_: &Stop| {
        let played = games.iter().filter_map(|game| game.state().ok());
        let records: Vec<_> = played.map(|state| game::record(&state)).collect();
        write(&records, Format::Text, KeyLines::Write)
    };
    let text = app.work(peer, written).await?.map_err(|error| {
        Fault::new(FaultKind::Unwritable, error.fault.message()).hint("ask for fewer games")
    })?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    let file = HeaderValue::from_static("attachment; filename=\"kelci-games.txt\"");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], text))
}

/// What a player in a seat is rated.
#[derive(Serialize, ToSchema)]
#[schema(as = SeatRating)]
pub struct SeatRatingView {
    /// The points: after the game if it was rated, else now.
    pub points: i64,
    /// Whether too little is known to take them at their word.
    pub provisional: bool,
    /// What the game has added, if it was rated.
    pub change: Option<i64>,
}

/// What the players of a game are rated.
#[derive(Serialize, ToSchema)]
pub struct GameRatings {
    /// Whether the game counts for a rating.
    pub rated: bool,
    /// The first side's player first; none of guests, and in a game without a clock.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [Option<SeatRatingView>; 2],
}

/// What the players of a game are rated. Shortly after the end of a rated game it tells what that has changed.
#[utoipa::path(get, path = "/api/games/{id}/ratings", tag = "ratings",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 200, body = GameRatings), (status = 404, body = Fault)))]
pub async fn of_game(
    State(app): State<App>,
    GamePath(id): GamePath,
) -> Result<Json<GameRatings>, Fault> {
    let game = app.hub().game(&id)?.look().await?;
    let players = ratings::of_seats(app.site(), &id, &game).await?;
    let view = |rating: ratings::SeatRating| SeatRatingView {
        points: whole(rating.points),
        provisional: rating.is_provisional,
        change: rating.change.map(whole),
    };
    let rated = game.state.spec().rated;
    Ok(Json(GameRatings { rated, players: players.map(|rating| rating.map(view)) }))
}
