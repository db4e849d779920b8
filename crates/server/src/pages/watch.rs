//! Games that everybody may watch: running ones, and those that ended lately.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::lists::{GameCard, OfferedGame, cards, offered};
use super::page::show;
use super::reader::Reader;
use crate::bounds::MAX_LISTED_GAMES;
use crate::fault::Fault;
use crate::game::Status;
use crate::http::App;
use crate::http::visitor::Visitor;

/// How many are shown.
const RUNNING: usize = 12;
const OVER: usize = 6;

#[derive(Template)]
#[template(path = "watch.html")]
struct Watch {
    reader: Reader,
    running: Vec<GameCard>,
    over: Vec<GameCard>,
}

impl Watch {
    fn starts(&self) -> impl Iterator<Item = OfferedGame> {
        offered(&self.reader)
    }
}

/// `GET /watch`
pub async fn watch(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let public = app.services().store.public(MAX_LISTED_GAMES).await?;
    let (over, running): (Vec<_>, Vec<_>) =
        public.into_iter().partition(|game| game.status == Status::Over);
    let running = running.into_iter().filter(|game| game.status == Status::Playing).take(RUNNING);
    let running = cards(&app, &reader, visitor.person(), running);
    let over = over.into_iter().filter(|game| game.result.is_some()).take(OVER);
    let over = cards(&app, &reader, visitor.person(), over);
    Ok(show(&Watch { reader, running, over }))
}
