//! A clock on the screen, for two at a real board. It runs in the browser alone; the page gives it times and names.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::told::name;
use crate::doing::tournaments;
use crate::fault::Fault;
use crate::game::ClockSpec;
use crate::http::App;
use crate::http::body::{QueryFields, TournamentPath};
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::view::{BoardView, TournamentView};

/// For boards of which nobody said how the clocks are set.
const USUAL_MS: u64 = 10 * 60_000;

#[derive(Template)]
#[template(path = "tournaments/clock.html")]
struct ClockPage {
    reader: Reader,
    view: TournamentView,
    board: Option<u32>,
}

impl ClockPage {
    /// The boards of the last round, with who sits there.
    fn boards(&self) -> Vec<(u32, String)> {
        let boards = self.view.rounds.last().map(|round| &round.boards[..]).unwrap_or_default();
        let told = |board: &BoardView| {
            let [first, second] = self.players(board);
            (board.board, format!("{}. {first} – {second}", board.board))
        };
        boards.iter().map(told).collect()
    }

    fn players(&self, board: &BoardView) -> [String; 2] {
        [board.first, board.second].map(|no| name(&self.reader, &self.view, no))
    }

    fn is_chosen(&self, board: &u32) -> bool {
        self.board == Some(*board)
    }

    /// Who sits on either side: the first begins.
    fn sides(&self) -> [(&'static str, String); 2] {
        let round = self.view.rounds.last();
        let board = round
            .and_then(|round| round.boards.iter().find(|board| self.board == Some(board.board)));
        let players = board.map(|board| self.players(board));
        let [first, second] = players.unwrap_or_else(|| {
            ["tournament-first", "tournament-second"].map(|key| self.reader.say(key))
        });
        [("first", first), ("second", second)]
    }

    /// What each has at first, and what is added with every move, or given anew for it.
    fn times(&self) -> (u64, u64, &'static str) {
        match self.view.terms.clock {
            ClockSpec::Game { base_ms, increment_ms } => (base_ms, increment_ms, "game"),
            ClockSpec::Move { ms } => (ms, 0, "move"),
            _ => (USUAL_MS, 0, "game"),
        }
    }

    /// Under which name the browser remembers it.
    fn kept(&self) -> String {
        let round = self.view.rounds.last().map_or(0, |round| round.round);
        format!("kelci-clock-{}-{round}-{}", self.view.id.as_str(), self.board.unwrap_or_default())
    }
}

/// Whose clock.
#[derive(Deserialize)]
pub struct ClockQuery {
    /// Which board of the last round, from 1.
    board: Option<u32>,
}

/// `GET /tournaments/{id}/clock`
pub async fn clock(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
    reader: Reader,
    QueryFields(ClockQuery { board }): QueryFields<ClockQuery>,
) -> Result<Response, Fault> {
    let view = tournaments::look(app.site(), None, &id).await?;
    Ok(show(&ClockPage { reader, view, board }))
}
