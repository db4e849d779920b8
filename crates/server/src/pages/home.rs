//! The first page: the games, one's own that are going on, and those that everybody may watch.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::drawing;
use super::lists::{GameCard, Offered, cards, is_running, offered};
use super::page::show;
use super::reader::Reader;
use crate::bounds::MAX_LISTED_GAMES;
use crate::fault::Fault;
use crate::http::App;
use crate::http::visitor::Visitor;

/// How many of one's own games are shown: running ones, and ones that are over.
const OWN_RUNNING: usize = 6;
const OWN_OVER: usize = 2;
/// How many public games.
const LIVE: usize = 3;

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    reader: Reader,
    own: Vec<GameCard>,
    live: Vec<GameCard>,
}

impl Home {
    fn pieces(&self) -> &'static [String] {
        drawing::pieces()
    }

    fn cards(&self) -> impl Iterator<Item = Offered> {
        offered(&self.reader)
    }
}

/// `GET /`
pub async fn home(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let (store, holder) = (&app.services().store, visitor.digest());
    let own = match holder {
        Some(holder) => store.games_of(holder, MAX_LISTED_GAMES).await?,
        None => Vec::new(),
    };
    let (mut running, over): (Vec<_>, Vec<_>) = own.into_iter().partition(is_running);
    // Engines that play each other need nobody.
    running.sort_by_key(|game| game.spec.is_exhibition());
    // What was given up before it began is of no interest any more.
    let over = over.into_iter().filter(|game| game.result.is_some());
    let own = running.into_iter().take(OWN_RUNNING).chain(over.take(OWN_OVER));
    let mut own = cards(&app, &reader, holder, own).await;
    own.sort_by_key(|card| card.mood);
    let public = store.public(MAX_LISTED_GAMES).await?;
    let playing = public.into_iter().filter(|game| game.status == "playing").take(LIVE);
    let live = cards(&app, &reader, holder, playing).await;
    Ok(show(&Home { reader, own, live }))
}
