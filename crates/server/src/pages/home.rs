//! The first page: the four ways to play, the games, one's own that are going on, the puzzle of the day,
//! and games that everybody may watch.

use askama::Template;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Redirect, Response};

use super::clubs::club_href;
use super::drawing;
use super::lists::{GameCard, OfferedGame, cards, is_running, offered};
use super::lobby::LobbyPart;
use super::page::show;
use super::puzzles::{Card as Puzzle, puzzle_of_the_day};
use super::reader::Reader;
use super::rules::board_word;
use crate::bounds::{MAX_LISTED_GAMES, MAX_SHOWN_GAMES};
use crate::doing::meeting;
use crate::fault::Fault;
use crate::game::Status;
use crate::http::App;
use crate::http::visitor::Visitor;
use crate::ids::SeekId;

/// How many of one's own games are shown, so that a row of them leaves the games in sight; the
/// others are on a page of their own.
const OWN: usize = 3;
/// After so long a game that nobody touched is left to that page.
const STALE_MS: i64 = 14 * 24 * 60 * 60 * 1_000;

/// How many public games that are over, while none is played.
const OVER: usize = 2;

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    reader: Reader,
    own: Vec<GameCard>,
    /// How many games of one's own there are in all.
    own_count: usize,
    live: Vec<GameCard>,
    /// Whether those are being played, and not over.
    is_live: bool,
    puzzle: Option<Puzzle>,
    lobby: LobbyPart,
    /// The club whose site it is: its name and its page.
    club: Option<(String, String)>,
}

impl Home {
    /// The drawings of the pieces, with their names.
    fn pieces(&self) -> impl Iterator<Item = (&'static str, String)> {
        let language = self.reader.words.language();
        drawing::pieces()
            .iter()
            .map(move |(art, drawn)| (drawn.as_str(), board_word(language, art)))
    }

    fn cards(&self) -> impl Iterator<Item = OfferedGame> {
        offered(&self.reader)
    }
}

/// `GET /`, or the game of the challenge that was `asked`, if it has begun.
pub async fn home(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Fault> {
    let (store, holder) = (&app.services().store, visitor.person());
    let query = query.unwrap_or_default();
    let mut asked = form_urlencoded::parse(query.as_bytes());
    let asked = asked.find(|(field, _)| field == "asked").and_then(|(_, id)| SeekId::parse(&id));
    if let Some(challenge) = &asked
        && let Some(game) = meeting::led_to(app.site(), holder, challenge.clone()).await?
    {
        return Ok(Redirect::to(&format!("/game/{game}")).into_response());
    }
    let own = match holder {
        Some(holder) => store.games_of(holder, MAX_LISTED_GAMES).await?,
        None => Vec::new(),
    };
    let own_count = own.len();
    let fresh = app.services().time.now_ms() - STALE_MS;
    let own = own.into_iter().filter(|game| game.updated_ms >= fresh);
    let (mut running, over): (Vec<_>, Vec<_>) = own.partition(is_running);
    // Engines that play each other need nobody.
    running.sort_by_key(|game| game.spec.is_exhibition());
    // What was given up before it began is of no interest any more.
    let over = over.into_iter().filter(|game| game.result.is_some());
    let mut own = cards(&app, &reader, holder, running.into_iter().chain(over).take(OWN));
    own.sort_by_key(|card| card.mood);
    let public = store.public(MAX_LISTED_GAMES).await?;
    let (over, mut shown): (Vec<_>, Vec<_>) = public
        .into_iter()
        .filter(|game| game.status != Status::Waiting)
        .partition(|game| game.status == Status::Over);
    let is_live = !shown.is_empty();
    // What others play, and where something happens soon: one's own are above.
    shown.sort_by_key(|game| {
        let is_own = holder.is_some() && game.persons.contains(&holder);
        (is_own, game.spec.clock.is_by_days())
    });
    if !is_live {
        shown = over.into_iter().filter(|game| game.result.is_some()).take(OVER).collect();
    }
    let live = cards(&app, &reader, holder, shown.into_iter().take(MAX_SHOWN_GAMES));
    let puzzle = puzzle_of_the_day(&app, &reader);
    let lobby = LobbyPart::of(&app, &reader, &visitor, &headers, asked).await?;
    let club = match app.site().club() {
        Some(club) => store.club_name(club).await?,
        None => None,
    };
    let club = club.map(|name| (name.to_string(), club_href(name.as_str())));
    Ok(show(&Home { reader, own, own_count, live, is_live, puzzle, lobby, club }))
}
