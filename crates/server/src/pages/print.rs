//! Print and play: `/print`, where each game is taken home as a PDF.

use askama::Template;
use axum::response::Response;

use super::lists::{Offered, offered};
use super::page::show;
use super::reader::Reader;

#[derive(Template)]
#[template(path = "print.html")]
struct Print {
    reader: Reader,
}

impl Print {
    fn cards(&self) -> impl Iterator<Item = Offered> {
        offered(&self.reader)
    }
}

/// `GET /print`
pub async fn print(reader: Reader) -> Response {
    show(&Print { reader })
}
