//! Somebody's history, and what can be done about them without a report.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use kelci_core::message;

use super::{ActForm, Choices, CodePage, Subject, Typed, intervention, path_of};
use crate::doing::moderating;
use crate::fault::Fault;
use crate::http::App;
use crate::http::body::{FormFields, PersonPath};
use crate::http::visitor::Visitor;
use crate::pages::account::{again, complaint};
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::people::NamedPerson;

#[derive(Template)]
#[template(path = "moderation/person.html")]
struct HistoryPage {
    reader: Reader,
    about: Subject,
    form: Option<String>,
}

async fn page(
    app: &App,
    reader: Reader,
    person: &NamedPerson,
    typed: Typed,
) -> Result<HistoryPage, Fault> {
    let now_ms = app.services().time.now_ms();
    let dossier = moderating::dossier(app.site(), person.id).await?;
    let choices = Choices::of(&dossier.voice, false, now_ms);
    let form = ActForm { reader: &reader, choices, typed }.render().ok();
    let about = Subject::of(&reader, dossier, None, now_ms);
    Ok(HistoryPage { about, form, reader })
}

/// `GET /moderation/people/{name}`
pub async fn history(
    State(app): State<App>,
    PersonPath(looks): PersonPath,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    moderating::moderator(app.site(), visitor.proved()).await?;
    let named = app.services().store.find_named(&looks).await?.ok_or_else(Fault::no_person)?;
    Ok(show(&page(&app, reader, &named, Typed::default()).await?))
}

/// `POST /moderation/people/{name}`
pub async fn intervene(
    State(app): State<App>,
    PersonPath(looks): PersonPath,
    visitor: Visitor,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    let moderator = moderating::moderator(app.site(), visitor.proved()).await?;
    let store = &app.services().store;
    let named = store.find_named(&looks).await?.ok_or_else(Fault::no_person)?;
    let done = match intervention(&form) {
        Some(intervention) => {
            let why = form.get("why").unwrap_or_default();
            moderating::intervene(app.site(), &moderator, named.id, &intervention, why).await
        }
        None => Err(Fault::bad_request(message!("choose what is to be done"))),
    };
    match done.map(|done| done.code) {
        Ok(Some(code)) => {
            let (name, back) = (named.name.to_string(), path_of(named.name.as_str()));
            Ok(show(&CodePage { reader, name, code: code.reveal(), back }))
        }
        Ok(None) => {
            // They may be called otherwise now.
            let now = store.named(named.id).await?.unwrap_or(named);
            Ok(Redirect::to(&path_of(now.name.as_str())).into_response())
        }
        Err(fault) => {
            let typed = Typed::of(&form, complaint(&reader, fault)?);
            Ok(again(&page(&app, reader, &named, typed).await?))
        }
    }
}
