//! What programs may do for an account: its tokens, and being a bot's.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kelci_core::message;
use serde::Serialize;
use utoipa::ToSchema;

use crate::doing::Asker;
use crate::doing::programs::{self, ProgramView, TokenRequest, TokenView};
use crate::fault::{Fault, FaultKind};
use crate::http::body::Body;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::people::Person;

/// Whoever asks, who must be somebody.
pub(super) fn known(visitor: &Visitor) -> Result<Person, Fault> {
    visitor.proved().ok_or_else(|| {
        Fault::new(FaultKind::NotKnown, message!("nobody is known by this secret"))
            .hint("the first answer that begins or joins a game gives one")
    })
}

/// Who whoever asks is, and what their token may be used for.
#[utoipa::path(get, path = "/api/whoami", tag = "programs",
    responses((status = 200, body = ProgramView), (status = 403, body = Fault)))]
pub async fn who(State(app): State<App>, visitor: Visitor) -> Result<Json<ProgramView>, Fault> {
    Ok(Json(programs::who(app.site(), &known(&visitor)?).await?))
}

/// The tokens of one's account, the latest first.
#[utoipa::path(get, path = "/api/account/tokens", tag = "programs",
    responses((status = 200, body = Vec<TokenView>), (status = 403, body = Fault)))]
pub async fn tokens(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<Vec<TokenView>>, Fault> {
    Ok(Json(programs::tokens(app.site(), visitor.proved()).await?))
}

/// A token that was made.
#[derive(Serialize, ToSchema)]
#[schema(as = NewToken)]
pub struct TokenResponse {
    /// The token: it is told this once.
    pub token: String,
    /// What is kept of it.
    pub grant: TokenView,
}

/// Makes a token, by which a program does what its scopes say and nothing else.
#[utoipa::path(post, path = "/api/account/tokens", request_body = TokenRequest, tag = "programs",
    responses((status = 201, body = TokenResponse), (status = 400, body = Fault),
        (status = 403, body = Fault), (status = 409, body = Fault)))]
pub async fn grant(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    Body(request): Body<TokenRequest>,
) -> Result<impl IntoResponse, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    let asker = Asker { person, home: Some(peer.0) };
    let (token, grant) = programs::grant(app.site(), &asker, &request).await?;
    Ok((StatusCode::CREATED, Json(TokenResponse { token: token.reveal(), grant })))
}

/// What was revoked.
#[derive(Serialize, ToSchema)]
#[schema(as = Revoked)]
pub struct RevokeResponse {
    /// Always true.
    pub revoked: bool,
}

/// Revokes a token. What a program has open by it is closed.
#[utoipa::path(delete, path = "/api/account/tokens/{token}", tag = "programs",
    params(("token" = String, Path, description = "The token's name, as the list tells it")),
    responses((status = 200, body = RevokeResponse), (status = 403, body = Fault),
        (status = 404, body = Fault)))]
pub async fn revoke(
    State(app): State<App>,
    visitor: Visitor,
    token: Result<Path<String>, PathRejection>,
) -> Result<Json<RevokeResponse>, Fault> {
    let token = token.map(|Path(token)| token).unwrap_or_default();
    programs::revoke(app.site(), visitor.proved(), &token).await?;
    Ok(Json(RevokeResponse { revoked: true }))
}

/// What a bot is called.
#[derive(Serialize, ToSchema)]
#[schema(as = BotName)]
pub struct BotResponse {
    /// The name, which ends in `-bot`.
    pub name: String,
}

/// Makes one's account a bot's, for good: a program plays by it, and its name says so. Only before its first game.
#[utoipa::path(post, path = "/api/account/bot", tag = "programs",
    responses((status = 200, body = BotResponse), (status = 403, body = Fault),
        (status = 409, body = Fault)))]
pub async fn become_bot(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<BotResponse>, Fault> {
    let name = programs::become_bot(app.site(), visitor.proved()).await?;
    Ok(Json(BotResponse { name: name.as_str().to_owned() }))
}
