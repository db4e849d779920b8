//! What somebody lets programs do for them: tokens, and accounts by which a program plays.

use kelci_core::message;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::accounts::{change, own};
use super::{Asker, Site, counted};
use crate::bounds::{MAX_NAME_CHARS, MAX_TOKEN_DAYS, MAX_TOKENS, TOKEN_BYTES};
use crate::fault::{Fault, FaultKind};
use crate::game::check_name;
use crate::people::{
    AccessToken, AccountName, DeviceId, Person, TokenGrant, TokenScope, TokenScopes,
};
use crate::store::{AccountChange, AccountOutcome};

const DAY_MS: i64 = 86_400_000;

/// A token that is wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenRequest {
    /// What its owner calls it.
    pub label: String,
    /// What it may be used for: `read`, `play`, `challenge`, `tournament`, `people`, `personal`.
    pub scopes: Vec<String>,
    /// For how many days it is good, 1 to 365.
    pub days: u32,
}

/// A token, as its owner is told of it. The token itself nobody knows any more.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Token)]
pub struct TokenView {
    /// By what it is revoked.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// What it may be used for.
    pub scopes: Vec<&'static str>,
    /// Since when, in milliseconds since 1970.
    pub since_ms: i64,
    /// Until when.
    pub until_ms: i64,
    /// Whether its time is over.
    pub expired: bool,
}

impl TokenView {
    fn of(token: &TokenGrant, now_ms: i64) -> TokenView {
        TokenView {
            id: DeviceId::of(token.digest).as_str().to_owned(),
            label: token.label.clone(),
            scopes: token.scopes.names(),
            since_ms: token.since_ms,
            until_ms: token.until_ms,
            expired: token.until_ms <= now_ms,
        }
    }
}

/// Makes a token for a program of whoever asks, who is shown it this once.
///
/// # Errors
/// When they have no account, too many tokens, or such a token cannot be.
pub async fn grant(
    site: &Site,
    asker: &Asker,
    request: &TokenRequest,
) -> Result<(AccessToken, TokenView), Fault> {
    let own = own(site, Some(asker.person)).await?;
    let label = request.label.trim();
    if label.is_empty() || check_name(label).is_err() {
        let most = MAX_NAME_CHARS;
        let message = message!("a token is called something, in at most {most} characters", most);
        return Err(Fault::bad_request(message));
    }
    let scopes = request.scopes.iter().map(|name| TokenScope::named(name));
    let scopes = scopes.collect::<Option<TokenScopes>>().filter(|scopes| !scopes.is_empty());
    let no_scopes = || {
        let known: Vec<&str> = TokenScope::ALL.iter().map(|scope| scope.name()).collect();
        let known = known.join(", ");
        Fault::bad_request(message!(
            "a token is for some of these: {known}",
            known = known.as_str()
        ))
    };
    let scopes = scopes.ok_or_else(no_scopes)?;
    if !(1..=MAX_TOKEN_DAYS).contains(&request.days) {
        let most = MAX_TOKEN_DAYS;
        return Err(Fault::bad_request(message!("a token is good for 1 to {most} days", most)));
    }
    counted(asker.home, |home| site.gates.stored(home, TOKEN_BYTES))?;
    let (token, since_ms) = (AccessToken::fresh(), site.services().time.now_ms());
    let granted = TokenGrant {
        digest: token.digest(),
        label: label.to_owned(),
        scopes,
        since_ms,
        until_ms: since_ms + i64::from(request.days) * DAY_MS,
    };
    let view = TokenView::of(&granted, since_ms);
    if change(site, own.id, AccountChange::GrantToken(granted)).await? == AccountOutcome::NotSo {
        let most = MAX_TOKENS;
        let message = message!("an account has at most {most} tokens", most);
        return Err(Fault::new(FaultKind::Refused, message).hint("revoke one first"));
    }
    Ok((token, view))
}

/// The tokens of whoever asks, the latest first.
///
/// # Errors
/// When they have no account.
pub async fn tokens(site: &Site, person: Option<Person>) -> Result<Vec<TokenView>, Fault> {
    let own = own(site, person).await?;
    let now_ms = site.services().time.now_ms();
    let tokens = site.services().store.tokens(own.id).await?;
    Ok(tokens.iter().map(|token| TokenView::of(token, now_ms)).collect())
}

/// Revokes a token of whoever asks. What is open by it is closed.
///
/// # Errors
/// When they have no such token.
pub async fn revoke(site: &Site, person: Option<Person>, id: &str) -> Result<(), Fault> {
    let own = own(site, person).await?;
    let tokens = site.services().store.tokens(own.id).await?;
    let found = tokens.iter().find(|token| DeviceId::of(token.digest).as_str() == id);
    let Some(found) = found else {
        let message = message!("none of your tokens is called so");
        return Err(Fault::new(FaultKind::NotFound, message).hint("look at the list again"));
    };
    change(site, own.id, AccountChange::RevokeToken(found.digest)).await?;
    Ok(())
}

/// Makes the account of whoever asks a bot's, for good; says what it is called from now on.
///
/// # Errors
/// When somebody has played by it, or another is called so.
pub async fn become_bot(site: &Site, person: Option<Person>) -> Result<AccountName, Fault> {
    let own = own(site, person).await?;
    if own.is_bot() {
        return Ok(own.name);
    }
    let name = own.name.as_bot().map_err(Fault::no_name)?;
    let became = change(site, own.id, AccountChange::BecomeBot(name.clone())).await?;
    if became == AccountOutcome::NotSo {
        let message = message!("somebody has played by this account, so it can be no bot's");
        return Err(
            Fault::new(FaultKind::Refused, message).hint("make another account for the bot")
        );
    }
    Ok(name)
}

/// Who a program plays for, and what it may do.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = WhoAmI)]
pub struct ProgramView {
    /// The name of the account; none of a guest.
    pub name: Option<String>,
    /// Whether it is a bot's.
    pub bot: bool,
    /// The token that was shown; none if it was a secret or a cookie, which may do everything.
    pub token: Option<TokenView>,
}

/// Who whoever asks is.
///
/// # Errors
/// When the store fails.
pub async fn who(site: &Site, person: &Person) -> Result<ProgramView, Fault> {
    let services = site.services();
    let named = services.store.named(person.id).await?;
    let token = services.sessions.token(person.session).await?;
    let now_ms = services.time.now_ms();
    Ok(ProgramView {
        bot: named.as_ref().is_some_and(|named| named.is_bot()),
        name: named.map(|named| named.name.as_str().to_owned()),
        token: token.map(|(_, token)| TokenView::of(&token, now_ms)),
    })
}
