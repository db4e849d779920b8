//! A slim page for other sites to show in a frame: a game or a line of moves to walk through. It
//! needs no cookie, and shows no more than whoever has the link may see.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use kelci_catalog::search::Stop;
use kelci_catalog::{AnyGame, find};
use kelci_core::{Message, message};
use kelci_picture::Look;
use kelci_picture::theme::Theme;
use serde::Serialize;
use utoipa::ToSchema;

use super::board_data::BoardData;
use super::drawing;
use super::line_query::LineQuery;
use super::page::{for_page, show};
use super::reader::Reader;
use crate::fault::Fault;
use crate::game::Seat;
use crate::http::App;
use crate::http::Peer;
use crate::http::body::GamePath;
use crate::http::guard::FRAMED_POLICY;
use crate::lang::{Language, Words, telling};
use crate::line::{LineMove, PlayedLine};
use crate::view::EndView;
use crate::wire::Position;

#[derive(Template)]
#[template(path = "view.html")]
struct Page {
    reader: Reader,
    shown: Result<ShownGame, String>,
}

struct ShownGame {
    title: &'static str,
    players: [String; 2],
    /// Whose turn it is, or how it ended.
    standing: String,
    board: String,
    moves: Vec<LineMove>,
    /// The same on the full site.
    full: String,
    data: String,
}

/// What the scripts are told.
#[derive(Serialize, ToSchema)]
pub struct ViewData<'a> {
    game: &'static str,
    options: &'a BTreeMap<String, String>,
    fen: &'a Option<String>,
    moves: &'a [LineMove],
    /// How many of them have been played in the position.
    at: usize,
    position: Position,
    #[serde(flatten)]
    board: BoardData,
}

/// What is to be shown, wherever it comes from.
struct Source {
    game: &'static dyn AnyGame,
    wanted: LineQuery,
    players: [String; 2],
    /// How a game of the site ended, which its moves may not tell.
    end: Option<EndView>,
    full: String,
}

/// `GET /view?game=pijersi&moves=…`: a line of moves from a position.
pub async fn line(
    State(app): State<App>,
    reader: Reader,
    peer: Peer,
    RawQuery(query): RawQuery,
) -> Result<Response, Fault> {
    let wanted = LineQuery::read(&query.unwrap_or_default());
    let reader = as_asked(reader, &wanted);
    let Some(game) = wanted.others.get("game").and_then(|name| find(name)) else {
        return Ok(framed(
            StatusCode::NOT_FOUND,
            Page::wrong(reader, &message!("there is no such game")),
        ));
    };
    let sides = telling::sides(reader.words, game);
    let full = wanted.address(&format!("/analysis/{}", game.info().name));
    answer(&app, peer, reader, Source { game, wanted, players: sides, end: None, full }).await
}

/// `GET /view/{id}`: a game of the site, as far as it has got.
pub async fn game(
    State(app): State<App>,
    GamePath(id): GamePath,
    reader: Reader,
    peer: Peer,
    RawQuery(query): RawQuery,
) -> Result<Response, Fault> {
    let asked = LineQuery::read(&query.unwrap_or_default());
    let reader = as_asked(reader, &asked);
    let state = app.hub().game(&id)?.look().await?.state;
    let spec = state.spec();
    let wanted = LineQuery {
        options: spec.options.clone(),
        fen: spec.fen.clone(),
        moves: state.plies().iter().map(|ply| ply.text.clone()).collect(),
        others: asked.others,
    };
    let source = Source {
        game: state.game(),
        wanted,
        players: Seat::BOTH.map(|seat| telling::player(reader.words, &state, seat)),
        end: state.end().map(EndView::from),
        full: format!("/game/{id}"),
    };
    answer(&app, peer, reader, source).await
}

/// The reader, with the language and the colours that the address names.
fn as_asked(mut reader: Reader, wanted: &LineQuery) -> Reader {
    let asked = |field: &str| wanted.others.get(field);
    if let Some(language) = asked("lang").and_then(|code| Language::of_code(code)) {
        reader.words = Words::of(language);
    }
    if let Some(theme) = asked("theme").and_then(|name| Theme::named(name)) {
        reader.theme = Some(theme);
    }
    reader
}

async fn answer(app: &App, peer: Peer, reader: Reader, source: Source) -> Result<Response, Fault> {
    let page = app.work(peer, move |stop| Page::of(reader, source, stop)).await?;
    let status = if page.shown.is_ok() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    Ok(framed(status, page))
}

/// A page that other sites may show in a frame; everything else stays as strict.
fn framed(status: StatusCode, page: Page) -> Response {
    let mut response = (status, show(&page)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FRAMED_POLICY));
    let anywhere = HeaderValue::from_static("cross-origin");
    headers.insert("cross-origin-resource-policy", anywhere);
    response
}

impl Page {
    fn wrong(reader: Reader, message: &Message) -> Page {
        Page { shown: Err(reader.words.message(message)), reader }
    }

    fn of(reader: Reader, source: Source, stop: &Stop) -> Page {
        let Source { game, wanted, players, end, full } = source;
        let name = game.info().name;
        let whole = match wanted.request(name).line(stop) {
            Ok(line) => line,
            Err(error) => return Page::wrong(reader, &error.message()),
        };
        let moves = whole.moves().to_vec();
        let asked = wanted.others.get("ply").and_then(|ply| ply.parse::<usize>().ok());
        let at = asked.map_or(moves.len(), |at| at.min(moves.len()));
        let played = LineQuery { moves: wanted.moves[..at].to_vec(), ..wanted.clone() };
        let here = match played.request(name).line(stop) {
            Ok(line) => line,
            Err(error) => return Page::wrong(reader, &error.message()),
        };
        let words = reader.words;
        let sides = telling::sides(reader.words, game);
        let position = here.seen();
        let standing =
            standing(&reader, game, &whole, end.or_else(|| whole.end()), &players, &sides);
        let look = Look { title: reader.say("game-board"), ..Look::default() };
        let board = here.drawn(|game, position, last| drawing::board(game, position, last, look));
        let data = ViewData {
            game: name,
            options: &wanted.options,
            fen: &wanted.fen,
            moves: &moves,
            at,
            position,
            board: BoardData::of(words, game, words.for_scripts("view-")),
        };
        let data = for_page(&data);
        let title = game.info().title;
        let shown = ShownGame { title, players, standing, board, moves, full, data };
        Page { reader, shown: Ok(shown) }
    }
}

/// Whose turn it is at the end of the moves, or who won and why.
fn standing(
    reader: &Reader,
    game: &dyn AnyGame,
    line: &PlayedLine,
    end: Option<EndView>,
    players: &[String; 2],
    sides: &[String; 2],
) -> String {
    let words = reader.words;
    let Some(end) = end else {
        return words.with("game-turn", "side", sides[line.turn().index()].as_str());
    };
    let result = match (end.winner, end.result) {
        (Some(seat), _) => words.with("game-wins", "side", players[seat.index()].as_str()),
        (None, Some(_)) => words.say("game-drawn"),
        (None, None) => words.say("game-void"),
    };
    format!("{result} – {}", reader.reason(game, end.reason))
}
