//! The first page: the games.

use askama::Template;
use axum::response::Response;
use kelci_catalog::{AnyGame, GAMES};

use super::drawing;
use super::page::show;
use super::reader::Reader;

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    reader: Reader,
}

/// A game on the first page.
struct Card {
    name: &'static str,
    title: &'static str,
    summary: String,
    board: String,
}

impl Home {
    fn cards(&self) -> impl Iterator<Item = Card> {
        GAMES.iter().map(|game| self.card(*game))
    }

    fn card(&self, game: &dyn AnyGame) -> Card {
        let info = game.info();
        let summary = self.reader.words.or(&format!("{}-summary", info.name), info.summary);
        Card { name: info.name, title: info.title, board: drawing::start(game), summary }
    }
}

/// `GET /`
pub async fn home(reader: Reader) -> Response {
    show(&Home { reader })
}
