//! One's own account: devices, password, recovery codes, a guest's games, all that is known, leaving.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};

use super::talk::TalkPart;
use super::{CodesPage, again, complaint, day};
use crate::bounds::{MAX_PASSKEY_LABEL_CHARS, MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS};
use crate::doing::leaving::{self, KnownDevice};
use crate::doing::mail::{self, KnownMailbox};
use crate::doing::passkeys::{KnownPasskey, told};
use crate::doing::{accounts, people};
use crate::fault::{Fault, FaultKind};
use crate::http::body::FormFields;
use crate::http::passkeys::Party;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::people::{DeviceLabel, NamedPerson};

#[derive(Template)]
#[template(path = "account/account.html")]
struct AccountPage {
    reader: Reader,
    name: String,
    joined: String,
    devices: Vec<KnownDevice>,
    ways: WaysIn,
    passkeys: Vec<KnownPasskey>,
    /// Whether the site sends mail.
    has_mail: bool,
    mailbox: Option<KnownMailbox>,
    /// How many recovery codes are left.
    codes: u32,
    /// Whether a guest with games was put aside on this device.
    has_guest: bool,
    talk: TalkPart,
    /// What is wrong with which form.
    wrong: Option<(&'static str, String)>,
}

/// With what whoever reads can prove that the account is theirs.
#[derive(Clone, Copy)]
pub(super) struct WaysIn {
    /// Whether there is a password.
    password: bool,
    /// Whether there is a passkey, and the site is reached so that it can be used.
    passkey: bool,
    /// Whether the site is reached so that there can be passkeys.
    can_add: bool,
}

impl WaysIn {
    async fn of(app: &App, own: &NamedPerson, Party(party): &Party) -> Result<WaysIn, Fault> {
        let (store, can_add) = (&app.services().store, party.is_some());
        Ok(WaysIn {
            password: store.password(own.id).await?.is_some(),
            passkey: can_add && !store.passkeys(own.id).await?.is_empty(),
            can_add,
        })
    }
}

impl AccountPage {
    async fn of(
        app: &App,
        visitor: &Visitor,
        reader: Reader,
        party: &Party,
        wrong: Option<(&'static str, String)>,
    ) -> Result<AccountPage, Fault> {
        let own = accounts::own(app.site(), visitor.proved()).await?;
        let here = visitor.proved().ok_or_else(Fault::account_needed)?;
        let aside = people::put_aside(app.site(), visitor.aside(), Some(own.id)).await?;
        let has_guest = match aside {
            Some(guest) => app.services().sessions.name(guest).await?.is_none(),
            None => false,
        };
        Ok(AccountPage {
            name: own.name.as_str().to_owned(),
            joined: day(own.joined_ms),
            devices: leaving::told_devices(app.site(), &here).await?,
            ways: WaysIn::of(app, &own, party).await?,
            passkeys: told(app.site(), own.id).await?,
            has_mail: mail::is_set_up(app.site()),
            mailbox: mail::told(app.site(), &own).await?,
            codes: app.services().store.recovery_codes(own.id).await?,
            has_guest,
            talk: TalkPart::of(app, own.id).await?,
            reader,
            wrong,
        })
    }

    fn most(&self) -> [usize; 2] {
        [MIN_PASSWORD_CHARS, MAX_PASSWORD_CHARS]
    }

    fn label(&self, device: &KnownDevice) -> String {
        match device.label.is_empty() {
            true => self.reader.say("account-device-unknown"),
            false => device.label.clone(),
        }
    }

    fn since(&self, device: &KnownDevice) -> String {
        self.reader.words.with("account-device-since", "text", day(device.since_ms))
    }

    fn of_address(&self, key: &str, address: &str) -> String {
        self.reader.words.with(key, "text", address)
    }

    fn most_label(&self) -> usize {
        MAX_PASSKEY_LABEL_CHARS
    }

    fn password_button(&self) -> String {
        let key = if self.ways.password { "account-change-button" } else { "account-set" };
        self.reader.say(key)
    }

    fn used(&self, passkey: &KnownPasskey) -> String {
        match passkey.used_ms {
            Some(used_ms) => self.reader.words.with("passkey-used", "text", day(used_ms)),
            None => self.reader.words.with("passkey-since", "text", day(passkey.since_ms)),
        }
    }

    /// Whether nothing but one passkey lets its owner in.
    fn has_one_way(&self) -> bool {
        !self.ways.password && self.passkeys.len() < 2
    }

    fn wrong_with(&self, form: &str) -> Option<&str> {
        let (of, wrong) = self.wrong.as_ref()?;
        (*of == form).then_some(wrong)
    }
}

pub(super) fn to_sign_in() -> Response {
    Redirect::to("/sign-in").into_response()
}

/// A page for whoever is signed in, and the way in for others.
pub(super) fn or_sign_in(fault: Fault) -> Result<Response, Fault> {
    match fault.error {
        FaultKind::AccountNeeded => Ok(to_sign_in()),
        _ => Err(fault),
    }
}

/// `GET /account`
pub async fn account(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    party: Party,
) -> Result<Response, Fault> {
    match AccountPage::of(&app, &visitor, reader, &party, None).await {
        Ok(page) => Ok(show(&page)),
        Err(fault) => or_sign_in(fault),
    }
}

/// The account with what is wrong with a form of it.
pub(super) async fn back(
    app: &App,
    visitor: &Visitor,
    reader: Reader,
    party: &Party,
    form: &'static str,
    fault: Fault,
) -> Result<Response, Fault> {
    if fault.error == FaultKind::AccountNeeded {
        return Ok(to_sign_in());
    }
    let wrong = complaint(&reader, fault)?;
    Ok(again(&AccountPage::of(app, visitor, reader, party, Some((form, wrong))).await?))
}

/// `POST /account/password`
pub async fn password(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    reader: Reader,
    party: Party,
    form: FormFields,
) -> Result<Response, Fault> {
    let (door, new) = (visitor.door(peer, device), form.get("new").unwrap_or_default());
    let changed = match party.proof(&form, "old") {
        Ok(old) => accounts::change_password(app.site(), &door, old, new).await,
        Err(fault) => Err(fault),
    };
    match changed {
        Ok(secret) => Ok((visitor.becomes(&secret), Redirect::to("/account")).into_response()),
        Err(fault) => back(&app, &visitor, reader, &party, "password", fault).await,
    }
}

/// `POST /account/codes`
pub async fn codes(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    reader: Reader,
    party: Party,
    form: FormFields,
) -> Result<Response, Fault> {
    let codes = match party.proof(&form, "password") {
        Ok(proof) => accounts::new_codes(app.site(), &visitor.door(peer, device), proof).await,
        Err(fault) => Err(fault),
    };
    match codes {
        Ok(codes) => Ok(show(&CodesPage::new(reader, &codes, false))),
        Err(fault) => back(&app, &visitor, reader, &party, "codes", fault).await,
    }
}

/// `POST /account/devices/{device}`: signs one out.
pub async fn sign_out(
    State(app): State<App>,
    visitor: Visitor,
    Path(device): Path<String>,
) -> Result<Response, Fault> {
    let Some(here) = visitor.proved() else { return Ok(to_sign_in()) };
    Ok(match accounts::sign_out(app.site(), here, &device).await? {
        true => (visitor.leaves(), Redirect::to("/")).into_response(),
        false => Redirect::to("/account").into_response(),
    })
}

/// `POST /sign-out`
pub async fn sign_out_here(State(app): State<App>, visitor: Visitor) -> Result<Response, Fault> {
    // A guest has nothing to come back with.
    if let Some(here) = visitor.proved()
        && app.services().sessions.name(here.id).await?.is_some()
    {
        accounts::sign_out_here(app.site(), here).await?;
        return Ok((visitor.leaves(), Redirect::to("/")).into_response());
    }
    Ok(Redirect::to("/").into_response())
}

/// `POST /account/guest`: what a guest did on this device is the account's from now on.
pub async fn take_along(State(app): State<App>, visitor: Visitor) -> Result<Response, Fault> {
    accounts::take_along(app.site(), visitor.proved(), visitor.aside()).await?;
    Ok((visitor.forgets_aside(), Redirect::to("/mine")).into_response())
}

#[derive(Template)]
#[template(path = "account/leave.html")]
struct LeavePage {
    reader: Reader,
    name: String,
    ways: WaysIn,
    wrong: Option<String>,
}

/// `GET /account/delete`
pub async fn leave_form(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    party: Party,
) -> Result<Response, Fault> {
    match accounts::own(app.site(), visitor.proved()).await {
        Ok(own) => {
            let name = own.name.as_str().to_owned();
            let ways = WaysIn::of(&app, &own, &party).await?;
            Ok(show(&LeavePage { reader, name, ways, wrong: None }))
        }
        Err(fault) => or_sign_in(fault),
    }
}

/// `POST /account/delete`
pub async fn leave(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    reader: Reader,
    party: Party,
    form: FormFields,
) -> Result<Response, Fault> {
    let own = match accounts::own(app.site(), visitor.proved()).await {
        Ok(own) => own,
        Err(fault) => return or_sign_in(fault),
    };
    let left = match party.proof(&form, "password") {
        Ok(proof) => leaving::leave(app.site(), &visitor.door(peer, device), proof).await,
        Err(fault) => Err(fault),
    };
    match left {
        Ok(()) => Ok((visitor.leaves(), Redirect::to("/")).into_response()),
        Err(fault) => {
            let wrong = Some(complaint(&reader, fault)?);
            let ways = WaysIn::of(&app, &own, &party).await?;
            Ok(again(&LeavePage { reader, name: own.name.as_str().to_owned(), ways, wrong }))
        }
    }
}
