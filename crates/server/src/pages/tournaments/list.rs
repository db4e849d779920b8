//! `GET /tournaments`: which there are.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::told::{Line, line};
use crate::doing::tournaments::list as listed;
use crate::fault::Fault;
use crate::http::App;
use crate::http::visitor::Visitor;
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::tournament::TournamentPhase;
use crate::view::TournamentLine;

#[derive(Template)]
#[template(path = "tournaments/index.html")]
struct Index {
    reader: Reader,
    /// What goes on, what will, what was, and one's own; each with the word above it.
    shelves: Vec<(String, Vec<Line>)>,
}

/// Tells which there are.
pub async fn list(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let [public, own] = listed(app.site(), visitor.person()).await?;
    let now_ms = app.services().time.now_ms();
    let lines = |all: &[TournamentLine], phase: Option<TournamentPhase>| -> Vec<Line> {
        let of_phase = all.iter().filter(|one| phase.is_none_or(|phase| one.phase == phase));
        of_phase.map(|one| line(&reader, one, now_ms)).collect()
    };
    let shelves = [
        ("tournaments-mine", lines(&own, None)),
        ("tournaments-running", lines(&public, Some(TournamentPhase::Running))),
        ("tournaments-open", lines(&public, Some(TournamentPhase::Open))),
        ("tournaments-over", lines(&public, Some(TournamentPhase::Over))),
    ];
    let shelves = shelves.into_iter().filter(|(_, lines)| !lines.is_empty());
    let shelves = shelves.map(|(key, lines)| (reader.say(key), lines)).collect();
    Ok(show(&Index { reader, shelves }))
}
