//! Mail: the address of one's account, and where the links in mails lead.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};

use super::entry::entered;
use super::own::back;
use super::{again, complaint};
use crate::bounds::{MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS};
use crate::doing::mail;
use crate::fault::{Fault, FaultKind};
use crate::http::body::FormFields;
use crate::http::passkeys::Party;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::people::DeviceLabel;

/// The account, or what is wrong with the forms of its address.
async fn shown(
    done: Result<(), Fault>,
    app: &App,
    visitor: &Visitor,
    reader: Reader,
    party: &Party,
) -> Result<Response, Fault> {
    match done {
        Ok(()) => Ok(Redirect::to("/account#mail-title").into_response()),
        Err(fault) => back(app, visitor, reader, party, "mail", fault).await,
    }
}

/// `POST /account/mail`
pub async fn ask(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    reader: Reader,
    party: Party,
    form: FormFields,
) -> Result<Response, Fault> {
    let (door, address) = (visitor.door(peer, device), form.get("address").unwrap_or_default());
    let done = match party.proof(&form, "password") {
        Ok(proof) => mail::ask(app.site(), &door, proof, address, reader.words).await,
        Err(fault) => Err(fault),
    };
    shown(done, &app, &visitor, reader, &party).await
}

/// `POST /account/mail/notices`
pub async fn notices(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    party: Party,
    form: FormFields,
) -> Result<Response, Fault> {
    let wants = form.get("notices").is_some();
    let done = mail::want_notices(app.site(), visitor.proved(), wants).await;
    shown(done, &app, &visitor, reader, &party).await
}

/// `POST /account/mail/remove`
pub async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    party: Party,
) -> Result<Response, Fault> {
    let done = mail::remove(app.site(), visitor.proved()).await;
    shown(done, &app, &visitor, reader, &party).await
}

/// A few words, a button that does what a link is for, or a way on.
#[derive(Template)]
#[template(path = "account/mail.html")]
struct MailPage {
    reader: Reader,
    title: &'static str,
    text: &'static str,
    /// Where the button sends, with its words.
    button: Option<(String, &'static str)>,
}

/// `GET /mail/confirm/{key}`: programs that look into mails follow links too, so that alone does nothing.
pub async fn confirm_form(reader: Reader, Path(key): Path<String>) -> Response {
    let button = Some((format!("/mail/confirm/{key}"), "mail-confirm-button"));
    show(&MailPage { reader, title: "mail-confirm-title", text: "mail-confirm-about", button })
}

/// `POST /mail/confirm/{key}`
pub async fn confirm(
    State(app): State<App>,
    reader: Reader,
    Path(key): Path<String>,
) -> Result<Response, Fault> {
    mail::confirm_address(app.site(), &key).await?;
    let (title, text) = ("mail-confirm-title", "mail-confirmed");
    Ok(show(&MailPage { reader, title, text, button: None }))
}

/// `POST /forgotten`
pub async fn forgotten(
    State(app): State<App>,
    Peer(home): Peer,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    mail::forgotten(app.site(), home, form.get("who").unwrap_or_default())?;
    let (title, text) = ("recover-title", "forgotten-sent");
    Ok(show(&MailPage { reader, title, text, button: None }))
}

#[derive(Template)]
#[template(path = "account/new_password.html")]
struct NewPasswordPage {
    reader: Reader,
    key: String,
    wrong: Option<String>,
}

impl NewPasswordPage {
    fn most(&self) -> [usize; 2] {
        [MIN_PASSWORD_CHARS, MAX_PASSWORD_CHARS]
    }
}

/// `GET /mail/password/{key}`
pub async fn password_form(
    State(app): State<App>,
    reader: Reader,
    Path(key): Path<String>,
) -> Result<Response, Fault> {
    mail::may_set_password(app.site(), &key).await?;
    Ok(show(&NewPasswordPage { reader, key, wrong: None }))
}

/// `POST /mail/password/{key}`
pub async fn password(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    reader: Reader,
    Path(key): Path<String>,
    form: FormFields,
) -> Result<Response, Fault> {
    let (door, new) = (visitor.door(peer, device), form.get("password").unwrap_or_default());
    match mail::set_password(app.site(), &door, &key, new).await {
        Ok(entry) => Ok(entered(&visitor, &entry)),
        Err(fault) if fault.error == FaultKind::VoidLink => Err(fault),
        Err(fault) => {
            let wrong = Some(complaint(&reader, fault)?);
            Ok(again(&NewPasswordPage { reader, key, wrong }))
        }
    }
}
