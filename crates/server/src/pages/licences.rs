//! Whose work the program holds: `/licences`.

use askama::Template;
use axum::response::Response;
use kelci_notices::{Notices, OWN, notices};

use super::page::show;
use super::reader::Reader;

#[derive(Template)]
#[template(path = "licences.html")]
struct Page {
    reader: Reader,
    notices: &'static Notices,
}

/// `GET /licences`
pub async fn licences(reader: Reader) -> Response {
    show(&Page { reader, notices: notices() })
}

impl Page {
    fn own(&self) -> [(&'static str, &'static str); 2] {
        OWN
    }

    /// Where on the page a text is.
    fn anchor(&self, name: &str) -> String {
        let text = self.notices.text.iter().position(|text| text.name == name);
        text.map_or_else(String::new, |number| format!("text-{number}"))
    }
}
