//! `GET /clubs/{name}/desk`: what officers can do.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::club_href;
use super::form::entries;
use crate::bounds::MAX_CLUB_TEXT_CHARS;
use crate::doing::clubs;
use crate::fault::Fault;
use crate::http::App;
use crate::http::body::ClubPath;
use crate::http::visitor::Visitor;
use crate::pages::page::show;
use crate::pages::person::person_href;
use crate::pages::reader::Reader;
use crate::people::{ClubRank, ClubRefusal};
use crate::view::{ClubDesk, ClubView};

#[derive(Template)]
#[template(path = "clubs/desk.html")]
struct DeskPage {
    reader: Reader,
    view: ClubView,
    desk: ClubDesk,
}

impl DeskPage {
    fn href(&self) -> String {
        club_href(&self.view.club.name)
    }

    fn person(&self, name: &str) -> String {
        person_href(name)
    }

    /// The whole address that invites.
    fn link(&self) -> Option<String> {
        let key = self.desk.key.as_ref()?;
        Some(format!("{}{}/join/{key}", self.reader.origin, self.href()))
    }

    fn entries(&self) -> Vec<(&'static str, String, bool)> {
        entries(&self.reader, self.view.club.entry)
    }

    const fn most(&self) -> usize {
        MAX_CLUB_TEXT_CHARS
    }

    /// The form of a tournament of the club.
    fn organise(&self) -> String {
        let club: String =
            form_urlencoded::byte_serialize(self.view.club.name.as_bytes()).collect();
        format!("/tournaments/new?club={club}")
    }

    fn is_officer(&self) -> bool {
        self.view.rank == Some(ClubRank::Officer)
    }
}

/// Shows the desk to officers.
pub async fn desk(
    State(app): State<App>,
    ClubPath(looks): ClubPath,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let view = clubs::look(app.site(), visitor.person(), &looks).await?;
    let desk = view.desk.clone().ok_or(ClubRefusal::NotAnOfficer)?;
    Ok(show(&DeskPage { reader, view, desk }))
}
