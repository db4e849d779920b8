//! One's account: signing up and in, what lets one in, the devices, all that is known, and leaving.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::passkeys::PasskeyAnswer;
use crate::doing::accounts::{self, Entry, NewAccount, WantedAccount};
use crate::doing::leaving::{self, KnownDevice, KnownOfPerson};
use crate::doing::mail::{self, KnownMailbox};
use crate::doing::passkeys::{self, KnownPasskey};
use crate::fault::Fault;
use crate::http::body::Body;
use crate::http::passkeys::Party;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::ids::Secret;
use crate::people::{DeviceLabel, RecoveryCode};

/// Who wants an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignUpRequest {
    /// The name, 3 to 20 letters and digits with single `-`, `_` or `.` between them.
    pub name: String,
    /// The password, 8 characters or more; whoever brings a passkey may have none.
    #[serde(default)]
    pub password: String,
    /// A passkey, which was made for this name.
    #[serde(default)]
    pub passkey: Option<PasskeyAnswer>,
    /// The key of the host's link, where accounts are made by invitation.
    #[serde(default)]
    pub invitation: Option<String>,
}

/// An account that was made.
#[derive(Serialize, ToSchema)]
#[schema(as = SignedUp)]
pub struct SignUpResponse {
    /// What proves who asks, from now on: programs send it as `Authorization: Bearer`, browsers keep it as a cookie.
    pub visitor: String,
    /// The name.
    pub name: String,
    /// What lets its owner in who has forgotten the password, each once. They are told this once.
    pub recovery_codes: Vec<String>,
}

fn told(codes: &[RecoveryCode]) -> Vec<String> {
    codes.iter().map(RecoveryCode::reveal).collect()
}

/// Gives whoever asks a name. They stay who they are, with all their games; their other devices sign in with it.
#[utoipa::path(post, path = "/api/account", request_body = SignUpRequest, tag = "account",
    responses((status = 201, body = SignUpResponse), (status = 400, body = Fault),
        (status = 403, body = Fault), (status = 409, body = Fault), (status = 429, body = Fault)))]
pub async fn sign_up(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    party: Party,
    Body(request): Body<SignUpRequest>,
) -> Result<impl IntoResponse, Fault> {
    let key = request.invitation.as_deref().and_then(Secret::parse);
    let (known, door) = (visitor.session_or_new(), visitor.door(peer, device));
    let wanted = WantedAccount {
        name: &request.name,
        password: &request.password,
        passkey: request.passkey.map(|answer| party.answered(answer.into())),
    };
    let NewAccount { name, secret, codes } =
        accounts::sign_up(app.site(), &known.at(peer), &door, wanted, key.as_ref()).await?;
    let response = SignUpResponse {
        visitor: secret.reveal().to_owned(),
        name: name.as_str().to_owned(),
        recovery_codes: told(&codes),
    };
    Ok((StatusCode::CREATED, visitor.becomes(&secret), Json(response)))
}

/// The account of whoever asks.
#[derive(Serialize, ToSchema)]
#[schema(as = Account)]
pub struct AccountView {
    /// The name.
    pub name: String,
    /// When it was taken, in milliseconds since 1970.
    pub joined_ms: i64,
    /// How many recovery codes are left.
    pub recovery_codes: u32,
    /// Whether a password lets its owner in.
    pub has_password: bool,
    /// The passkeys that do, the oldest first.
    pub passkeys: Vec<KnownPasskey>,
    /// Where its owner is written to, if they wish.
    pub mail: Option<KnownMailbox>,
    /// Where its owner is signed in, the latest first.
    pub devices: Vec<KnownDevice>,
}

/// The account of whoever asks.
#[utoipa::path(get, path = "/api/account", tag = "account",
    responses((status = 200, body = AccountView), (status = 403, body = Fault)))]
pub async fn look(State(app): State<App>, visitor: Visitor) -> Result<Json<AccountView>, Fault> {
    let own = accounts::own(app.site(), visitor.proved()).await?;
    let here = visitor.proved().ok_or_else(Fault::account_needed)?;
    Ok(Json(AccountView {
        name: own.name.as_str().to_owned(),
        joined_ms: own.joined_ms,
        recovery_codes: app.services().store.recovery_codes(own.id).await?,
        has_password: app.services().store.password(own.id).await?.is_some(),
        passkeys: passkeys::told(app.site(), own.id).await?,
        mail: mail::told(app.site(), &own).await?,
        devices: leaving::told_devices(app.site(), &here).await?,
    }))
}

/// Who wants to come in: by name and password, or by a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignInRequest {
    /// The name, in any spelling that looks like it.
    #[serde(default)]
    pub name: String,
    /// The password.
    #[serde(default)]
    pub password: String,
    /// The passkey, which needs no name.
    #[serde(default)]
    pub passkey: Option<PasskeyAnswer>,
}

/// Who has come in.
#[derive(Serialize, ToSchema)]
#[schema(as = SignedIn)]
pub struct SignInResponse {
    /// What proves who asks, from now on.
    pub visitor: String,
    /// The name.
    pub name: String,
    /// Whether a guest with games was known by the secret that came with the request. For a browser they are put
    /// aside, and `POST /api/account/guest` makes their games the account's.
    pub puts_aside: bool,
}

pub(super) fn entered(visitor: &Visitor, entry: &Entry) -> impl IntoResponse + use<> {
    let headers = match entry.puts_aside {
        true => visitor.makes_way(&entry.secret),
        false => visitor.becomes(&entry.secret),
    };
    let response = SignInResponse {
        visitor: entry.secret.reveal().to_owned(),
        name: entry.name.as_str().to_owned(),
        puts_aside: entry.puts_aside,
    };
    (headers, Json(response))
}

/// Lets somebody in by name and password or by a passkey, with a new secret.
#[utoipa::path(post, path = "/api/account/sign-in", request_body = SignInRequest, tag = "account",
    responses((status = 200, body = SignInResponse), (status = 403, body = Fault),
        (status = 409, body = Fault), (status = 429, body = Fault)))]
pub async fn sign_in(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    party: Party,
    Body(SignInRequest { name, password, passkey }): Body<SignInRequest>,
) -> Result<impl IntoResponse, Fault> {
    let door = visitor.door(peer, device);
    let entry = match passkey {
        Some(answer) => passkeys::sign_in(app.site(), &door, party.answered(answer.into())).await?,
        None => accounts::sign_in(app.site(), &door, &name, &password).await?,
    };
    Ok(entered(&visitor, &entry))
}

/// Who has forgotten the password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoverRequest {
    /// The name.
    pub name: String,
    /// A recovery code.
    pub code: String,
    /// The password from now on.
    pub password: String,
}

/// Lets somebody in by a recovery code, which is then void, and sets another password. All devices are signed out.
#[utoipa::path(post, path = "/api/account/recover", request_body = RecoverRequest, tag = "account",
    responses((status = 200, body = SignInResponse), (status = 403, body = Fault),
        (status = 429, body = Fault)))]
pub async fn recover(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    Body(RecoverRequest { name, code, password }): Body<RecoverRequest>,
) -> Result<impl IntoResponse, Fault> {
    let door = visitor.door(peer, device);
    let entry = accounts::recover(app.site(), &door, &name, &code, &password).await?;
    Ok(entered(&visitor, &entry))
}

/// Another password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordRequest {
    /// The one until now ...
    #[serde(default)]
    pub old: String,
    /// ... or a passkey.
    #[serde(default)]
    pub passkey: Option<PasskeyAnswer>,
    /// The one from now on.
    pub new: String,
}

/// What proves who asks, from now on.
#[derive(Serialize, ToSchema)]
#[schema(as = NewSecret)]
pub struct SecretResponse {
    /// The secret.
    pub visitor: String,
}

/// Sets another password. All other devices are signed out, and this one has a new secret.
#[utoipa::path(post, path = "/api/account/password", request_body = PasswordRequest, tag = "account",
    responses((status = 200, body = SecretResponse), (status = 403, body = Fault),
        (status = 429, body = Fault)))]
pub async fn password(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    party: Party,
    Body(PasswordRequest { old, passkey, new }): Body<PasswordRequest>,
) -> Result<impl IntoResponse, Fault> {
    let door = visitor.door(peer, device);
    let old = party.proved(&old, passkey.map(Into::into));
    let secret = accounts::change_password(app.site(), &door, old, &new).await?;
    let response = SecretResponse { visitor: secret.reveal().to_owned() };
    Ok((visitor.becomes(&secret), Json(response)))
}

/// The password once more, or a passkey, for what matters.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmRequest {
    /// The password ...
    #[serde(default)]
    pub password: String,
    /// ... or a passkey.
    #[serde(default)]
    pub passkey: Option<PasskeyAnswer>,
}

/// Recovery codes.
#[derive(Serialize, ToSchema)]
#[schema(as = RecoveryCodes)]
pub struct CodesResponse {
    /// The codes, told this once.
    pub recovery_codes: Vec<String>,
}

/// Gives new recovery codes; those before are void.
#[utoipa::path(post, path = "/api/account/recovery-codes", request_body = ConfirmRequest,
    tag = "account", responses((status = 200, body = CodesResponse), (status = 403, body = Fault),
        (status = 429, body = Fault)))]
pub async fn codes(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    party: Party,
    Body(ConfirmRequest { password, passkey }): Body<ConfirmRequest>,
) -> Result<Json<CodesResponse>, Fault> {
    let door = visitor.door(peer, device);
    let proof = party.proved(&password, passkey.map(Into::into));
    let codes = accounts::new_codes(app.site(), &door, proof).await?;
    Ok(Json(CodesResponse { recovery_codes: told(&codes) }))
}

/// It is done.
#[derive(Serialize, ToSchema)]
#[schema(as = AccountDone)]
pub struct DoneResponse {
    /// Whether whoever asked is nobody from now on.
    pub signed_out: bool,
}

/// Signs out a device, and its open pages.
#[utoipa::path(delete, path = "/api/account/devices/{device}", tag = "account",
    params(("device" = String, Path, description = "The device, as the account lists it")),
    responses((status = 200, body = DoneResponse), (status = 403, body = Fault),
        (status = 404, body = Fault)))]
pub async fn sign_out(
    State(app): State<App>,
    visitor: Visitor,
    device: Result<Path<String>, axum::extract::rejection::PathRejection>,
) -> Result<impl IntoResponse, Fault> {
    accounts::own(app.site(), visitor.proved()).await?;
    let here = visitor.proved().ok_or_else(Fault::account_needed)?;
    let device = device.map(|Path(device)| device).unwrap_or_default();
    let signed_out = accounts::sign_out(app.site(), here, &device).await?;
    let headers = if signed_out { visitor.leaves() } else { Default::default() };
    Ok((headers, Json(DoneResponse { signed_out })))
}

/// How many games there are.
#[derive(Serialize, ToSchema)]
#[schema(as = TakenAlong)]
pub struct TakenResponse {
    /// How many games are the account's now.
    pub games: usize,
}

/// Makes the games of a guest who was put aside in this browser the account's.
#[utoipa::path(post, path = "/api/account/guest", tag = "account",
    responses((status = 200, body = TakenResponse), (status = 403, body = Fault),
        (status = 409, body = Fault)))]
pub async fn take_along(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<impl IntoResponse, Fault> {
    let games = accounts::take_along(app.site(), visitor.proved(), visitor.aside()).await?;
    Ok((visitor.forgets_aside(), Json(TakenResponse { games })))
}

/// All that is known of whoever asks, in one file.
#[utoipa::path(get, path = "/api/account/data", tag = "account",
    responses((status = 200, body = KnownOfPerson), (status = 403, body = Fault)))]
pub async fn everything(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<impl IntoResponse, Fault> {
    let known = leaving::everything(app.site(), visitor.proved()).await?;
    let file = [("content-disposition", "attachment; filename=\"kelci-account.json\"")];
    Ok((file, Json(known)))
}

/// Deletes the account, for ever. Games that go on are resigned; in those of others its owner is nameless.
#[utoipa::path(delete, path = "/api/account", request_body = ConfirmRequest, tag = "account",
    responses((status = 200, body = DoneResponse), (status = 403, body = Fault),
        (status = 429, body = Fault)))]
pub async fn leave(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    party: Party,
    Body(ConfirmRequest { password, passkey }): Body<ConfirmRequest>,
) -> Result<impl IntoResponse, Fault> {
    let proof = party.proved(&password, passkey.map(Into::into));
    leaving::leave(app.site(), &visitor.door(peer, device), proof).await?;
    Ok((visitor.leaves(), Json(DoneResponse { signed_out: true })))
}
