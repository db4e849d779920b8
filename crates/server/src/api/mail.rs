//! Mail: an address of an account, and what it is good for.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::ToSchema;

use super::account::{DoneResponse, SignInResponse, entered};
use super::passkeys::PasskeyAnswer;
use crate::doing::mail;
use crate::fault::Fault;
use crate::http::body::Body;
use crate::http::passkeys::Party;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::lang::Words;
use crate::people::DeviceLabel;

/// Who would be written to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailAddressRequest {
    /// The address.
    pub address: String,
    /// The password ...
    #[serde(default)]
    pub password: String,
    /// ... or a passkey.
    #[serde(default)]
    pub passkey: Option<PasskeyAnswer>,
}

const fn done() -> Json<DoneResponse> {
    Json(DoneResponse { signed_out: false })
}

/// Has an address of whoever asks confirmed by a link that is sent to it.
#[utoipa::path(post, path = "/api/account/mail", request_body = MailAddressRequest,
    tag = "account", responses((status = 202, body = DoneResponse), (status = 403, body = Fault),
        (status = 409, body = Fault), (status = 429, body = Fault)))]
pub async fn ask(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    party: Party,
    words: Words,
    Body(MailAddressRequest { address, password, passkey }): Body<MailAddressRequest>,
) -> Result<impl IntoResponse, Fault> {
    let proof = party.proved(&password, passkey.map(Into::into));
    mail::ask(app.site(), &visitor.door(peer, device), proof, &address, words).await?;
    Ok((StatusCode::ACCEPTED, done()))
}

/// Forgets the address of whoever asks.
#[utoipa::path(delete, path = "/api/account/mail", tag = "account",
    responses((status = 200, body = DoneResponse), (status = 403, body = Fault)))]
pub async fn remove(State(app): State<App>, visitor: Visitor) -> Result<Json<DoneResponse>, Fault> {
    mail::remove(app.site(), visitor.proved()).await?;
    Ok(done())
}

/// The key of a link in a mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailKeyRequest {
    /// The last part of the link.
    pub key: String,
}

/// Confirms the address that a link was sent to.
#[utoipa::path(post, path = "/api/account/mail/confirm", request_body = MailKeyRequest,
    tag = "account", responses((status = 200, body = DoneResponse), (status = 403, body = Fault),
        (status = 409, body = Fault)))]
pub async fn confirm(
    State(app): State<App>,
    Body(MailKeyRequest { key }): Body<MailKeyRequest>,
) -> Result<Json<DoneResponse>, Fault> {
    mail::confirm_address(app.site(), &key).await?;
    Ok(done())
}

/// What somebody wants to hear.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoticesRequest {
    /// Whether they want to hear what happens to their account.
    pub notices: bool,
}

/// Says whether whoever asks hears what happens to their account.
#[utoipa::path(post, path = "/api/account/mail/notices", request_body = NoticesRequest,
    tag = "account", responses((status = 200, body = DoneResponse), (status = 403, body = Fault),
        (status = 409, body = Fault)))]
pub async fn notices(
    State(app): State<App>,
    visitor: Visitor,
    Body(NoticesRequest { notices }): Body<NoticesRequest>,
) -> Result<Json<DoneResponse>, Fault> {
    mail::want_notices(app.site(), visitor.proved(), notices).await?;
    Ok(done())
}

/// Who has forgotten a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForgottenRequest {
    /// The name of the account, or its confirmed address.
    pub who: String,
}

/// Sends a link that sets another password, if the name or the address is somebody's who has confirmed one. Whether
/// it is, nobody is told.
#[utoipa::path(post, path = "/api/account/forgotten", request_body = ForgottenRequest,
    tag = "account", responses((status = 202, body = DoneResponse), (status = 409, body = Fault),
        (status = 429, body = Fault)))]
pub async fn forgotten(
    State(app): State<App>,
    Peer(home): Peer,
    Body(ForgottenRequest { who }): Body<ForgottenRequest>,
) -> Result<impl IntoResponse, Fault> {
    mail::forgotten(app.site(), home, &who)?;
    Ok((StatusCode::ACCEPTED, done()))
}

/// Another password, by a link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkedPasswordRequest {
    /// The last part of the link.
    pub key: String,
    /// The password from now on.
    pub password: String,
}

/// Sets another password by a link that was sent, which is then void. All devices are signed out but this one.
#[utoipa::path(post, path = "/api/account/forgotten/password",
    request_body = LinkedPasswordRequest, tag = "account",
    responses((status = 200, body = SignInResponse), (status = 403, body = Fault),
        (status = 409, body = Fault), (status = 429, body = Fault)))]
pub async fn set_password(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    Body(LinkedPasswordRequest { key, password }): Body<LinkedPasswordRequest>,
) -> Result<impl IntoResponse, Fault> {
    let door = visitor.door(peer, device);
    let entry = mail::set_password(app.site(), &door, &key, &password).await?;
    Ok(entered(&visitor, &entry))
}
