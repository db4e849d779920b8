//! Print and play: `/print`, where each game is taken home as a PDF.

use askama::Template;
use axum::response::Response;
use kelci_picture::print::has_cubes;

use super::lists::{OfferedGame, offered};
use super::page::show;
use super::reader::Reader;

#[derive(Template)]
#[template(path = "print.html")]
struct Print {
    reader: Reader,
}

impl Print {
    fn cards(&self) -> impl Iterator<Item = OfferedGame> {
        offered(&self.reader)
    }

    /// What is done with cubes, and with other pieces.
    fn pieces(&self) -> [String; 2] {
        let cubes = self.reader.say_of_games("print-how-cubes", has_cubes);
        [cubes, self.reader.say_of_games("print-how-discs", |game| !has_cubes(game))]
    }
}

/// `GET /print`
pub async fn print(reader: Reader) -> Response {
    show(&Print { reader })
}
