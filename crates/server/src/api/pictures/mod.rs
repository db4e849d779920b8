//! Pictures of positions and games, for pages elsewhere to show.

mod answer;
mod picture_query;
pub mod print;
mod query;

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use kelci_catalog::AnyGame;
use kelci_core::{Message, Options, Spot, message};
use kelci_picture::{
    Around, Film, Look, PictureError, Shot, Stage, animated_svg, gif_while, png, wire,
};

use crate::bounds::MAX_GIF_PLIES;
use crate::fault::{Fault, FaultKind};
use crate::game::{self, State as GameState, Status};
use crate::http::App;
use crate::http::Peer;
use crate::ids::GameId;
use answer::{Order, answer, tag};
use picture_query::{PictureKind, PictureQuery, no_picture, unwanted};

/// What is no text cannot name a picture.
fn unreadable() -> Message {
    message!("the address cannot be read")
}

/// A picture of one moment.
struct Still {
    game: &'static dyn AnyGame,
    look: Look,
    around: Around,
    shot: Shot,
    kind: PictureKind,
    width: u32,
}

impl Still {
    fn draw(self) -> Result<Vec<u8>, PictureError> {
        let svg = Stage::new(self.game, &self.look, &self.around).svg(&self.shot);
        match self.kind {
            PictureKind::Svg | PictureKind::Gif => Ok(svg.into_bytes()),
            PictureKind::Png => png(&svg, self.width),
        }
    }
}

/// A picture of a position.
#[utoipa::path(get, path = "/picture/{file}", tag = "pictures", params(PictureQuery,
        ("file" = String, Path, description = "The name of a game with .svg or .png")),
    responses((status = 200, body = String, content_type = "image/svg+xml"),
        (status = 404, body = Fault), (status = 422, body = Fault), (status = 503, body = Fault)))]
pub async fn of_position(
    State(app): State<App>,
    path: Result<Path<String>, PathRejection>,
    query: PictureQuery,
    peer: Peer,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let Path(file) = path.map_err(|_| no_picture(unreadable()))?;
    let (name, kind) = PictureKind::split(&file)?;
    let game =
        kelci_catalog::find(name).ok_or_else(|| no_picture(message!("there is no such game")))?;
    of_one_moment(&query, kind)?;
    let position = game.position(&Options::new(), query.fen.as_deref().map(str::trim));
    let position = position.map_err(|error| unwanted(error.message()))?;
    let look = query.look(format!("{}: {}", game.info().title, position.fen()))?;
    let width = query.width(kind)?;
    let shot = Shot::of(&*position, query.lesson(game.layout(), Vec::new())?);
    let is_beside = |spot: Spot| matches!(spot, Spot::Reserve(_) | Spot::Prison(_));
    let holds = shot.pieces.iter().any(|piece| is_beside(piece.spot));
    let players = (holds && !query.alone).then(Default::default);
    let tag = tag(&(&file, &query));
    let still = Still { game, look, around: Around { players, caption: false }, shot, kind, width };
    let keep = "public, max-age=86400";
    let order = Order { content_type: kind.content_type(), tag, keep, bulkhead: app.pictures() };
    answer(&app, peer, &headers, order, move |_| still.draw()).await
}

/// A picture of a game as it stands, or a film of it.
#[utoipa::path(get, path = "/picture/game/{game}", tag = "pictures", params(PictureQuery,
        ("game" = String, Path, description = "The game's name with .svg, .png or .gif")),
    responses((status = 200, body = String, content_type = "image/svg+xml"),
        (status = 404, body = Fault), (status = 422, body = Fault), (status = 503, body = Fault)))]
pub async fn of_game(
    State(app): State<App>,
    path: Result<Path<String>, PathRejection>,
    query: PictureQuery,
    peer: Peer,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let Path(file) = path.map_err(|_| no_picture(unreadable()))?;
    let (name, kind) = PictureKind::split(&file)?;
    let id = GameId::parse(name).ok_or_else(Fault::no_game)?;
    let state = app.hub().game(&id)?.look().await?.state;
    if kind == PictureKind::Gif || query.animate {
        return film(&app, peer, &headers, &query, state, kind).await;
    }
    let ply = state.plies().len();
    still(&app, peer, &headers, &query, state, ply, kind).await
}

/// A picture of a game after so many plies.
#[utoipa::path(get, path = "/picture/game/{game}/{ply}", tag = "pictures", params(PictureQuery,
        ("game" = String, Path, description = "The game's name"),
        ("ply" = String, Path, description = "How many plies, with .svg or .png")),
    responses((status = 200, body = String, content_type = "image/svg+xml"),
        (status = 404, body = Fault), (status = 422, body = Fault), (status = 503, body = Fault)))]
pub async fn of_ply(
    State(app): State<App>,
    path: Result<Path<(String, String)>, PathRejection>,
    query: PictureQuery,
    peer: Peer,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let Path((name, file)) = path.map_err(|_| no_picture(unreadable()))?;
    let id = GameId::parse(&name).ok_or_else(Fault::no_game)?;
    let (ply, kind) = PictureKind::split(&file)?;
    of_one_moment(&query, kind)?;
    let state = app.hub().game(&id)?.look().await?.state;
    let ply = ply.parse::<usize>().ok().filter(|ply| *ply <= state.plies().len());
    let Some(ply) = ply else {
        let played = state.plies().len();
        let message = message!("{played} plies have been played, and no others", played);
        return Err(Fault::new(FaultKind::NoPly, message));
    };
    still(&app, peer, &headers, &query, state, ply, kind).await
}

/// How long a picture of a game may be kept: while it goes on, it is asked for again each time. What is
/// not for everybody only the browser of whoever asked keeps.
fn keep(state: &GameState) -> &'static str {
    match (state.status(), state.spec().visibility.is_listed()) {
        (Status::Over, true) => "public, max-age=3600",
        (Status::Over, false) => "private, max-age=3600",
        _ => "no-cache",
    }
}

fn players(state: &GameState) -> [String; 2] {
    game::record(state).players
}

fn of_one_moment(query: &PictureQuery, kind: PictureKind) -> Result<(), Fault> {
    let message = || message!("a position has no film");
    match (kind, query.animate) {
        (PictureKind::Gif, _) => Err(no_picture(message())),
        (PictureKind::Svg | PictureKind::Png, true) => Err(unwanted(message())),
        (PictureKind::Svg | PictureKind::Png, false) => Ok(()),
    }
}

fn of_games_own(query: &PictureQuery) -> Result<(), Fault> {
    match query.fen {
        Some(_) => {
            Err(unwanted(message!("a game has its own positions, so there is no fen to choose")))
        }
        None => Ok(()),
    }
}

async fn still(
    app: &App,
    peer: Peer,
    headers: &HeaderMap,
    query: &PictureQuery,
    state: Arc<GameState>,
    ply: usize,
    kind: PictureKind,
) -> Result<Response, Fault> {
    of_games_own(query)?;
    let game = state.game();
    let position = state.position_at(ply);
    let look = query.look(format!("{}: {}", game.info().title, position.fen()))?;
    let width = query.width(kind)?;
    let before = ply.checked_sub(1).map(|before| (state.position_at(before), before));
    let last = before.map_or_else(Vec::new, |(position, ply)| {
        wire::last_cells(&*position, state.plies()[ply].key)
    });
    let mut shot = Shot::of(&*position, query.lesson(game.layout(), last)?);
    if ply == state.plies().len() && state.end().is_some() {
        shot.turn = None;
    }
    let players = players(&state);
    let tag = tag(&(&look, &players, &shot, query, kind));
    let players = (!query.alone).then_some(players);
    let still = Still { game, look, around: Around { players, caption: false }, shot, kind, width };
    let order = Order {
        content_type: kind.content_type(),
        tag,
        keep: keep(&state),
        bulkhead: app.pictures(),
    };
    answer(app, peer, headers, order, move |_| still.draw()).await
}

async fn film(
    app: &App,
    peer: Peer,
    headers: &HeaderMap,
    query: &PictureQuery,
    state: Arc<GameState>,
    kind: PictureKind,
) -> Result<Response, Fault> {
    of_games_own(query)?;
    if query.animate && kind != PictureKind::Svg {
        return Err(unwanted(message!("an animated picture ends with .svg")));
    }
    let game = state.game();
    let plies = state.plies().len();
    if plies > MAX_GIF_PLIES {
        let most = MAX_GIF_PLIES;
        let message =
            message!("a film has at most {most} plies, and this game has {plies}", most, plies);
        return Err(unwanted(message));
    }
    let look = query.look(String::new())?;
    let width = query.width(kind)?;
    let start = state.position_at(0);
    let keys: Vec<u32> = state.plies().iter().map(|ply| ply.key).collect();
    let pace = query.pace.unwrap_or(1_000) / 10;
    let pace = u16::try_from(pace).unwrap_or(Film::MAX_PACE);
    let end = state.end();
    let ending =
        end.and_then(|end| Some(game.info().ending(end.verdict?, end.reason.name(), end.points)));
    let ending = ending.unwrap_or_default();
    let players = players(&state);
    let tag = tag(&(start.fen(), &keys, &players, &ending, query, kind));
    let around = Around { players: Some(players), caption: true };
    let order =
        Order { content_type: kind.content_type(), tag, keep: keep(&state), bulkhead: app.films() };
    answer(app, peer, headers, order, move |stop| {
        let film = Film::of(game, &*start, &keys, pace, &ending)?;
        let stage = Stage::new(game, &look, &around);
        match kind {
            PictureKind::Gif => gif_while(&stage, &film, width, &|| !stop.is_raised()),
            PictureKind::Svg | PictureKind::Png => Ok(animated_svg(&stage, &film).into_bytes()),
        }
    })
    .await
}
