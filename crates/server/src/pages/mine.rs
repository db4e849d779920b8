//! All of one's games.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::lists::{GameCard, cards, is_running};
use super::page::show;
use super::reader::Reader;
use crate::bounds::MAX_LISTED_GAMES;
use crate::doing::people::put_aside;
use crate::fault::Fault;
use crate::http::App;
use crate::http::visitor::Visitor;

#[derive(Template)]
#[template(path = "mine.html")]
struct Mine {
    reader: Reader,
    running: Vec<GameCard>,
    over: Vec<GameCard>,
    /// Whether whoever reads is somebody, and whether somebody else was known on this device before.
    is_known: bool,
    has_aside: bool,
}

/// `GET /mine`
pub async fn mine(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let holder = visitor.person();
    let own = match holder {
        Some(holder) => app.services().store.games_of(holder, MAX_LISTED_GAMES).await?,
        None => Vec::new(),
    };
    let (running, over): (Vec<_>, Vec<_>) = own.into_iter().partition(is_running);
    let mut running = cards(&app, &reader, holder, running);
    running.sort_by_key(|card| card.mood);
    let over = over.into_iter().filter(|game| game.result.is_some());
    let over = cards(&app, &reader, holder, over);
    let is_known = holder.is_some();
    let has_aside = put_aside(app.site(), visitor.aside(), holder).await?.is_some();
    Ok(show(&Mine { reader, running, over, is_known, has_aside }))
}
