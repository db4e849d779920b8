//! Passkeys: what is asked of a browser, and those of an account.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::account::DoneResponse;
use crate::doing::passkeys::{self, Challenge, KnownPasskey};
use crate::fault::Fault;
use crate::http::body::Body;
use crate::http::passkeys::Party;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::people::{CeremonyAnswer, DeviceLabel};

/// What a browser answers.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyAnswer {
    /// The challenge, as it was given.
    pub challenge: String,
    /// What `navigator.credentials.create` or `get` gave, as its `toJSON` tells it.
    #[schema(value_type = Object)]
    pub credential: Value,
}

impl From<PasskeyAnswer> for CeremonyAnswer {
    fn from(PasskeyAnswer { challenge, credential }: PasskeyAnswer) -> CeremonyAnswer {
        CeremonyAnswer { challenge, credential }
    }
}

/// What a browser is asked.
#[derive(Serialize, ToSchema)]
#[schema(as = PasskeyChallenge)]
pub struct PasskeyChallengeResponse {
    /// To be sent back with the answer, within five minutes and once.
    pub challenge: String,
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
}

impl From<Challenge> for PasskeyChallengeResponse {
    fn from(Challenge { sealed, options }: Challenge) -> PasskeyChallengeResponse {
        PasskeyChallengeResponse { challenge: sealed, options }
    }
}

/// For whom a passkey is made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasskeyRequest {
    /// The name of the account that somebody would have; whoever is signed in leaves it out.
    #[serde(default)]
    pub name: Option<String>,
}

/// Asks a browser for a new passkey: of whoever is signed in, or of somebody who would sign up.
#[utoipa::path(post, path = "/api/account/passkeys/new", request_body = NewPasskeyRequest,
    tag = "account", responses((status = 200, body = PasskeyChallengeResponse),
        (status = 400, body = Fault), (status = 403, body = Fault), (status = 409, body = Fault)))]
pub async fn ask_for_new(
    State(app): State<App>,
    visitor: Visitor,
    Party(party): Party,
    Body(NewPasskeyRequest { name }): Body<NewPasskeyRequest>,
) -> Result<Json<PasskeyChallengeResponse>, Fault> {
    let here = visitor.proved();
    let asked = passkeys::ask_for_new(app.site(), party.as_ref(), here, name.as_deref()).await?;
    Ok(Json(asked.into()))
}

/// Asks a browser to prove whoever has a passkey, to sign in or to confirm what matters.
#[utoipa::path(post, path = "/api/account/passkeys/proof", tag = "account",
    responses((status = 200, body = PasskeyChallengeResponse), (status = 409, body = Fault)))]
pub async fn ask_for_proof(
    State(app): State<App>,
    Party(party): Party,
) -> Result<Json<PasskeyChallengeResponse>, Fault> {
    Ok(Json(passkeys::ask_for_proof(app.site(), party.as_ref())?.into()))
}

/// A passkey for an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddPasskeyRequest {
    /// The passkey that the browser made.
    pub new: PasskeyAnswer,
    /// What it is called; without it, what the device is called.
    #[serde(default)]
    pub label: String,
    /// The password ...
    #[serde(default)]
    pub password: String,
    /// ... or another passkey of the account.
    #[serde(default)]
    pub passkey: Option<PasskeyAnswer>,
}

/// Adds a passkey to the account of whoever asks.
#[utoipa::path(post, path = "/api/account/passkeys", request_body = AddPasskeyRequest,
    tag = "account", responses((status = 201, body = KnownPasskey), (status = 403, body = Fault),
        (status = 409, body = Fault), (status = 429, body = Fault)))]
pub async fn add(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
    party: Party,
    Body(request): Body<AddPasskeyRequest>,
) -> Result<impl IntoResponse, Fault> {
    let AddPasskeyRequest { new, label, password, passkey } = request;
    let proof = party.proved(&password, passkey.map(Into::into));
    let (door, new) = (visitor.door(peer, device), party.answered(new.into()));
    let added = passkeys::add(app.site(), &door, proof, new, &label).await?;
    Ok((StatusCode::CREATED, Json(added)))
}

/// What a passkey is called.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyLabelRequest {
    /// The label; what is too long is cut off.
    pub label: String,
}

/// Calls a passkey otherwise.
#[utoipa::path(post, path = "/api/account/passkeys/{passkey}", request_body = PasskeyLabelRequest,
    tag = "account",
    params(("passkey" = String, Path, description = "The passkey, as the account lists it")),
    responses((status = 200, body = KnownPasskey), (status = 403, body = Fault),
        (status = 404, body = Fault)))]
pub async fn rename(
    State(app): State<App>,
    visitor: Visitor,
    passkey: Result<Path<String>, axum::extract::rejection::PathRejection>,
    Body(PasskeyLabelRequest { label }): Body<PasskeyLabelRequest>,
) -> Result<Json<KnownPasskey>, Fault> {
    let passkey = passkey.map(|Path(passkey)| passkey).unwrap_or_default();
    Ok(Json(passkeys::rename(app.site(), visitor.proved(), &passkey, &label).await?))
}

/// Removes a passkey. The last way in stays.
#[utoipa::path(delete, path = "/api/account/passkeys/{passkey}", tag = "account",
    params(("passkey" = String, Path, description = "The passkey, as the account lists it")),
    responses((status = 200, body = DoneResponse), (status = 403, body = Fault),
        (status = 404, body = Fault), (status = 409, body = Fault)))]
pub async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    passkey: Result<Path<String>, axum::extract::rejection::PathRejection>,
) -> Result<Json<DoneResponse>, Fault> {
    let passkey = passkey.map(|Path(passkey)| passkey).unwrap_or_default();
    passkeys::remove(app.site(), visitor.proved(), &passkey).await?;
    Ok(Json(DoneResponse { signed_out: false }))
}
