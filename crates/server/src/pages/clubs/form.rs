//! The form that founds a club.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::club_href;
use crate::bounds::{MAX_CLUB_NAME_CHARS, MAX_CLUB_TEXT_CHARS};
use crate::doing::Asker;
use crate::doing::clubs::{self, ClubRequest};
use crate::fault::Fault;
use crate::http::body::FormFields;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::pages::account::{again, complaint};
use crate::pages::new_game::own_name;
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::people::ClubEntry;

#[derive(Template)]
#[template(path = "clubs/new.html")]
struct NewClubPage {
    reader: Reader,
    name: String,
    about: String,
    entry: ClubEntry,
    wrong: Option<String>,
    has_account: bool,
}

impl NewClubPage {
    /// The most characters of its fields.
    const fn bounds(&self) -> [usize; 2] {
        [MAX_CLUB_NAME_CHARS, MAX_CLUB_TEXT_CHARS]
    }

    fn entries(&self) -> Vec<(&'static str, String, bool)> {
        entries(&self.reader, self.entry)
    }
}

/// How one comes into a club, as a form offers it.
pub(super) fn entries(reader: &Reader, chosen: ClubEntry) -> Vec<(&'static str, String, bool)> {
    let offered = |entry: ClubEntry| {
        let label = reader.say(&format!("club-form-entry-{}", entry.name()));
        (entry.name(), label, entry == chosen)
    };
    ClubEntry::ALL.map(offered).into()
}

/// What a form says of how one comes in.
pub(super) fn entry(fields: &FormFields) -> ClubEntry {
    fields.get("entry").and_then(ClubEntry::named).unwrap_or_default()
}

/// `GET /clubs/new`
pub async fn form(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let has_account = own_name(&app, &visitor).await?.is_some();
    let (name, about, entry) = Default::default();
    Ok(show(&NewClubPage { reader, name, about, entry, wrong: None, has_account }))
}

/// `POST /clubs/new`
pub async fn found(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    reader: Reader,
    fields: FormFields,
) -> Result<Response, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    let field = |name: &str| fields.get(name).unwrap_or_default().to_owned();
    let (name, about, entry) = (field("name"), field("about"), entry(&fields));
    let request = ClubRequest { name: name.clone(), about: about.clone(), entry };
    let asker = Asker { person, home: Some(peer.0) };
    match clubs::found(app.site(), &asker, request).await {
        Ok(name) => Ok(Redirect::to(&club_href(name.as_str())).into_response()),
        Err(fault) => {
            let wrong = Some(complaint(&reader, fault)?);
            Ok(again(&NewClubPage { reader, name, about, entry, wrong, has_account: true }))
        }
    }
}
