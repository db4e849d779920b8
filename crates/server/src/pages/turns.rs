//! "My turn": the games that wait for whoever reads, the most urgent first, and the way from one to the next.

use askama::Template;
use axum::extract::State;
use axum::response::{Redirect, Response};
use serde::Deserialize;

use super::lists::{GameCard, cards};
use super::page::show;
use super::reader::Reader;
use crate::doing::correspondence::{next_turn, turns};
use crate::fault::Fault;
use crate::http::App;
use crate::http::body::QueryFields;
use crate::http::visitor::Visitor;
use crate::ids::GameId;

#[derive(Template)]
#[template(path = "turns.html")]
struct Turns {
    reader: Reader,
    waiting: Vec<GameCard>,
    /// Whether whoever reads has an account, and so vacations.
    is_named: bool,
}

/// `GET /turns`
pub async fn list(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let person = visitor.person();
    let waiting = cards(&app, &reader, person, turns(app.site(), person).await?);
    let is_named = match person {
        Some(person) => app.services().sessions.name(person).await?.is_some(),
        None => false,
    };
    Ok(show(&Turns { reader, waiting, is_named }))
}

/// Where somebody comes from.
#[derive(Deserialize)]
pub struct NextQuery {
    #[serde(default)]
    after: String,
}

/// `GET /turns/next?after=GAME`: leads to the next game that waits, or to the list if none does.
pub async fn next(
    State(app): State<App>,
    visitor: Visitor,
    QueryFields(NextQuery { after }): QueryFields<NextQuery>,
) -> Result<Redirect, Fault> {
    let after = GameId::parse(&after);
    let next = next_turn(app.site(), visitor.person(), after.as_ref()).await?;
    let path = next.map_or_else(|| "/turns".to_owned(), |game| format!("/game/{game}"));
    Ok(Redirect::to(&path))
}
