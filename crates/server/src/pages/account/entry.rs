//! Signing up, signing in, and coming in without the password.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::{CodesPage, again, complaint};
use crate::bounds::{MAX_ACCOUNT_NAME_CHARS, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS};
use crate::doing::accounts::{self, Entry, WantedAccount};
use crate::doing::{mail, passkeys};
use crate::fault::Fault;
use crate::http::body::{FormFields, QueryFields};
use crate::http::passkeys::Party;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::ids::Secret;
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::people::DeviceLabel;

#[derive(Template)]
#[template(path = "account/sign_up.html")]
struct SignUpPage {
    reader: Reader,
    name: String,
    /// The key of the host's link, if they came by one.
    invitation: String,
    wrong: Option<String>,
    /// Whether whoever reads has games, which they keep.
    has_games: bool,
    /// Whether there can be passkeys.
    has_passkeys: bool,
}

#[derive(Template)]
#[template(path = "account/sign_in.html")]
struct SignInPage {
    reader: Reader,
    name: String,
    wrong: Option<String>,
    /// Whether there can be passkeys.
    has_passkeys: bool,
}

#[derive(Template)]
#[template(path = "account/recover.html")]
struct RecoverPage {
    reader: Reader,
    name: String,
    code: String,
    wrong: Option<String>,
    /// Whether the site sends mail.
    has_mail: bool,
}

impl SignUpPage {
    fn most(&self) -> [usize; 3] {
        [MAX_ACCOUNT_NAME_CHARS, MIN_PASSWORD_CHARS, MAX_PASSWORD_CHARS]
    }
}

impl RecoverPage {
    fn most(&self) -> [usize; 2] {
        [MIN_PASSWORD_CHARS, MAX_PASSWORD_CHARS]
    }
}

/// A link of the host's.
#[derive(Deserialize)]
pub struct InvitationQuery {
    #[serde(default)]
    invitation: String,
}

/// `GET /sign-up`
pub async fn sign_up_form(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    Party(party): Party,
    QueryFields(InvitationQuery { invitation }): QueryFields<InvitationQuery>,
) -> Result<Response, Fault> {
    if accounts::own(app.site(), visitor.proved()).await.is_ok() {
        return Ok(Redirect::to("/account").into_response());
    }
    accounts::may_sign_up(app.site(), Secret::parse(&invitation).as_ref()).await?;
    let has_games = has_games(&app, &visitor).await?;
    let has_passkeys = party.is_some();
    let name = String::new();
    Ok(show(&SignUpPage { reader, name, invitation, wrong: None, has_games, has_passkeys }))
}

async fn has_games(app: &App, visitor: &Visitor) -> Result<bool, Fault> {
    Ok(match visitor.person() {
        Some(person) => !app.services().store.games_of(person, 1).await?.is_empty(),
        None => false,
    })
}

/// `POST /sign-up`
pub async fn sign_up(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    reader: Reader,
    party: Party,
    form: FormFields,
) -> Result<Response, Fault> {
    let field = |name| form.get(name).unwrap_or_default();
    let (name, invitation) = (field("name"), field("invitation"));
    let (known, door) = (visitor.session_or_new(), visitor.door(peer, device));
    let key = Secret::parse(invitation);
    let made = match party.in_form(&form, "new_passkey") {
        Ok(passkey) => {
            let wanted = WantedAccount { name, password: field("password"), passkey };
            accounts::sign_up(app.site(), &known.at(peer), &door, wanted, key.as_ref()).await
        }
        Err(fault) => Err(fault),
    };
    match made {
        Ok(new) => {
            let page = CodesPage::new(reader, &new.codes, true);
            Ok((visitor.becomes(&new.secret), show(&page)).into_response())
        }
        Err(fault) => {
            let wrong = Some(complaint(&reader, fault)?);
            let has_games = has_games(&app, &visitor).await?;
            let (name, invitation) = (name.to_owned(), invitation.to_owned());
            let has_passkeys = party.0.is_some();
            Ok(again(&SignUpPage { reader, name, invitation, wrong, has_games, has_passkeys }))
        }
    }
}

/// `GET /sign-in`
pub async fn sign_in_form(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    Party(party): Party,
) -> Result<Response, Fault> {
    if accounts::own(app.site(), visitor.proved()).await.is_ok() {
        return Ok(Redirect::to("/account").into_response());
    }
    let (name, has_passkeys) = (String::new(), party.is_some());
    Ok(show(&SignInPage { reader, name, wrong: None, has_passkeys }))
}

/// Whoever has come in sees their account, and there what to do with a guest who was put aside.
pub(super) fn entered(visitor: &Visitor, entry: &Entry) -> Response {
    let headers = match entry.puts_aside {
        true => visitor.makes_way(&entry.secret),
        false => visitor.becomes(&entry.secret),
    };
    (headers, Redirect::to("/account")).into_response()
}

/// `POST /sign-in`
pub async fn sign_in(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    reader: Reader,
    party: Party,
    form: FormFields,
) -> Result<Response, Fault> {
    let field = |name| form.get(name).unwrap_or_default();
    let (name, door) = (field("name"), visitor.door(peer, device));
    let entry = match party.in_form(&form, "passkey") {
        Ok(Some(proof)) => passkeys::sign_in(app.site(), &door, proof).await,
        Ok(None) => accounts::sign_in(app.site(), &door, name, field("password")).await,
        Err(fault) => Err(fault),
    };
    match entry {
        Ok(entry) => Ok(entered(&visitor, &entry)),
        Err(fault) => {
            let wrong = Some(complaint(&reader, fault)?);
            let (name, has_passkeys) = (name.to_owned(), party.0.is_some());
            Ok(again(&SignInPage { reader, name, wrong, has_passkeys }))
        }
    }
}

/// `GET /recover`
pub async fn recover_form(State(app): State<App>, reader: Reader) -> Response {
    let [name, code] = [(); 2].map(|()| String::new());
    let has_mail = mail::is_set_up(app.site());
    show(&RecoverPage { reader, name, code, wrong: None, has_mail })
}

/// `POST /recover`
pub async fn recover(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    let field = |name| form.get(name).unwrap_or_default();
    let (name, code, door) = (field("name"), field("code"), visitor.door(peer, device));
    match accounts::recover(app.site(), &door, name, code, field("password")).await {
        Ok(entry) => Ok(entered(&visitor, &entry)),
        Err(fault) => {
            let wrong = Some(complaint(&reader, fault)?);
            let (name, code) = (name.to_owned(), code.to_owned());
            let has_mail = mail::is_set_up(app.site());
            Ok(again(&RecoverPage { reader, name, code, wrong, has_mail }))
        }
    }
}
