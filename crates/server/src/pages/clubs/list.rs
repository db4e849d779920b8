//! `GET /clubs`: which there are.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::club_href;
use crate::doing::clubs;
use crate::fault::Fault;
use crate::http::App;
use crate::http::body::QueryFields;
use crate::http::visitor::Visitor;
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::view::{ClubLine, OwnClub};

#[derive(Template)]
#[template(path = "clubs/index.html")]
struct Index {
    reader: Reader,
    clubs: Vec<ClubLine>,
    own: Vec<OwnClub>,
    page: u32,
    has_next: bool,
}

impl Index {
    fn href(&self, club: &ClubLine) -> String {
        club_href(&club.name)
    }

    fn facts(&self, club: &ClubLine) -> String {
        let members = self.reader.words.count("club-members-count", club.members);
        let entry = self.reader.say(&format!("club-entry-{}", club.entry.name()));
        format!("{members} · {entry}")
    }

    fn rank(&self, own: &OwnClub) -> String {
        self.reader.say(&format!("club-rank-{}", own.rank.name()))
    }
}

/// Which page.
#[derive(Deserialize)]
pub struct ListPageQuery {
    page: Option<u32>,
}

impl ListPageQuery {
    /// From 1.
    pub fn page(&self) -> u32 {
        self.page.unwrap_or(1).max(1)
    }
}

/// Tells which there are.
pub async fn list(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    QueryFields(asked): QueryFields<ListPageQuery>,
) -> Result<Response, Fault> {
    let page = asked.page();
    let ((clubs, has_next), own) = clubs::list(app.site(), visitor.person(), page).await?;
    Ok(show(&Index { reader, clubs, own, page, has_next }))
}
