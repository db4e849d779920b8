//! What moderators can do about a club.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use kelci_core::message;

use crate::doing::clubs::{self, ClubIntervention};
use crate::doing::moderating;
use crate::fault::Fault;
use crate::http::App;
use crate::http::body::{ClubPath, FormFields};
use crate::http::visitor::Visitor;
use crate::pages::account::{again, complaint};
use crate::pages::clubs::club_href;
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::people::NameSkeleton;
use crate::store::Club;

#[derive(Template)]
#[template(path = "moderation/club.html")]
struct ClubPage {
    reader: Reader,
    club: Club,
    /// What was typed, if it comes back.
    does: String,
    name: String,
    why: String,
    wrong: Option<String>,
}

impl ClubPage {
    fn of(reader: Reader, club: Club) -> ClubPage {
        let (does, name, why, wrong) = Default::default();
        ClubPage { reader, club, does, name, why, wrong }
    }

    fn href(&self) -> String {
        club_href(self.club.name.as_str())
    }

    fn is_closed(&self) -> bool {
        self.club.closed_ms.is_some()
    }

    fn offered(&self) -> Vec<(&'static str, String, bool)> {
        let close = if self.is_closed() { "reopen" } else { "close" };
        let offer = |name: &'static str| {
            let label = self.reader.say(&format!("moderation-club-{name}"));
            (name, label, self.does == name)
        };
        ["rename", "appoint", close].map(offer).into()
    }
}

async fn known(app: &App, looks: &NameSkeleton) -> Result<Club, Fault> {
    app.services().store.find_club(looks).await?.ok_or_else(Fault::no_club)
}

/// `GET /moderation/clubs/{name}`
pub async fn club(
    State(app): State<App>,
    ClubPath(looks): ClubPath,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    moderating::moderator(app.site(), visitor.proved()).await?;
    Ok(show(&ClubPage::of(reader, known(&app, &looks).await?)))
}

/// `POST /moderation/clubs/{name}`
pub async fn intervene(
    State(app): State<App>,
    ClubPath(looks): ClubPath,
    visitor: Visitor,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    let moderator = moderating::moderator(app.site(), visitor.proved()).await?;
    let club = known(&app, &looks).await?;
    let field = |name: &str| form.get(name).unwrap_or_default();
    let intervention = match field("do") {
        "close" => Some(ClubIntervention::Close),
        "reopen" => Some(ClubIntervention::Reopen),
        "rename" => Some(ClubIntervention::Rename { name: field("name") }),
        "appoint" => Some(ClubIntervention::Appoint { name: field("name") }),
        _ => None,
    };
    let done = match intervention {
        Some(one) => clubs::intervene(app.site(), &moderator, &club, one, field("why")).await,
        None => Err(Fault::bad_request(message!("choose what is to be done"))),
    };
    match done {
        Ok(()) => {
            let called = match intervention {
                Some(ClubIntervention::Rename { name }) => name.trim(),
                _ => club.name.as_str(),
            };
            Ok(Redirect::to(&format!("/moderation{}", club_href(called))).into_response())
        }
        Err(fault) => {
            let [does, name, why] = ["do", "name", "why"].map(|name| field(name).to_owned());
            let wrong = Some(complaint(&reader, fault)?);
            Ok(again(&ClubPage { reader, club, does, name, why, wrong }))
        }
    }
}
