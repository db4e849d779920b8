//! The passkeys of one's account. A script asks the browser for what these forms send.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use kelci_core::message;

use super::own::back;
use crate::doing::accounts::Doorstep;
use crate::doing::passkeys;
use crate::fault::Fault;
use crate::http::body::FormFields;
use crate::http::passkeys::Party;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::pages::reader::Reader;
use crate::people::DeviceLabel;

/// The account, or what is wrong with the forms of its passkeys.
async fn shown(
    done: Result<(), Fault>,
    app: &App,
    visitor: &Visitor,
    reader: Reader,
    party: &Party,
) -> Result<Response, Fault> {
    match done {
        Ok(()) => Ok(Redirect::to("/account").into_response()),
        Err(fault) => back(app, visitor, reader, party, "passkeys", fault).await,
    }
}

/// `POST /account/passkeys`
pub async fn add(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    reader: Reader,
    party: Party,
    form: FormFields,
) -> Result<Response, Fault> {
    let done = added(&app, &visitor.door(peer, device), &party, &form).await;
    shown(done, &app, &visitor, reader, &party).await
}

async fn added(
    app: &App,
    door: &Doorstep<'_>,
    party: &Party,
    form: &FormFields,
) -> Result<(), Fault> {
    let new = party.in_form(form, "new_passkey")?;
    let new = new.ok_or_else(|| Fault::bad_request(message!("a passkey is made by a script")))?;
    let (proof, label) = (party.proof(form, "password")?, form.get("label").unwrap_or_default());
    passkeys::add(app.site(), door, proof, new, label).await.map(drop)
}

/// `POST /account/passkeys/{passkey}`
pub async fn rename(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    party: Party,
    Path(passkey): Path<String>,
    form: FormFields,
) -> Result<Response, Fault> {
    let label = form.get("label").unwrap_or_default();
    let done = passkeys::rename(app.site(), visitor.proved(), &passkey, label).await;
    shown(done.map(drop), &app, &visitor, reader, &party).await
}

/// `POST /account/passkeys/{passkey}/remove`
pub async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    party: Party,
    Path(passkey): Path<String>,
) -> Result<Response, Fault> {
    let done = passkeys::remove(app.site(), visitor.proved(), &passkey).await;
    shown(done, &app, &visitor, reader, &party).await
}
