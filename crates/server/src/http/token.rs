//! Programs that show a token: which routes they may use, and how often.

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use kelci_core::message;

use super::App;
use crate::fault::{Fault, FaultKind};
use crate::limits::Allowance;
use crate::people::{AccessToken, Person, TokenScope};

/// Whoever asks with a token, which was seen to be good for it.
#[derive(Clone, Copy, Debug)]
pub struct TokenUse {
    /// Whose it is.
    pub person: Person,
    /// Until when it is good; what it opened ends then too.
    pub until_ms: i64,
}

/// Who may use a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RouteScope {
    /// Anybody: it tells nothing of whoever asks, and changes nothing of theirs.
    Open,
    /// A token needs this scope.
    Needs(TokenScope),
    /// No token opens it: only its owner, signed in.
    Owner,
}

/// The token that a request shows, if it shows one, be it good or not.
pub fn shown(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    Some(value.strip_prefix("Bearer ")?.trim()).filter(|text| AccessToken::is_meant(text))
}

/// What is said of a token that opens nothing here.
pub fn refused(_shown: &str) -> Fault {
    Fault::new(FaultKind::BadToken, message!("this token opens nothing here"))
        .hint("it may be mistyped, revoked or expired, or this is no address of the API")
}

/// Passes on a request to the API. One that shows a token passes if that is good for the route, and not too often.
pub async fn admit(
    State(app): State<App>,
    scope_of: fn(&str, &str) -> RouteScope,
    mut request: Request,
    next: Next,
) -> Response {
    let Some(shown) = shown(request.headers()) else { return next.run(request).await };
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let scope = scope_of(request.method().as_str(), route);
    let (used, allowance) = match seen(&app, shown, scope).await {
        Ok(seen) => seen,
        Err(fault) => return fault.into_response(),
    };
    if let Some(allowance) = allowance.filter(|allowance| allowance.wait_s > 0) {
        let message = message!("programs of this account ask too often");
        let mut response = Fault::too_many(message).into_response();
        state(response.headers_mut(), &allowance);
        return response;
    }
    request.extensions_mut().insert(used);
    let mut response = next.run(request).await;
    if let Some(allowance) = allowance {
        state(response.headers_mut(), &allowance);
    }
    response
}

/// Whose token it is and until when, and how much they may ask.
async fn seen(
    app: &App,
    shown: &str,
    scope: RouteScope,
) -> Result<(TokenUse, Option<Allowance>), Fault> {
    let token = AccessToken::parse(shown).ok_or_else(|| refused(shown))?;
    let found = app.services().sessions.token(token.digest()).await?;
    let (id, grant) = found.ok_or_else(|| refused(shown))?;
    let allowance = app.site().gates().program(id);
    match scope {
        RouteScope::Open => {}
        RouteScope::Needs(scope) if grant.scopes.has(scope) => {}
        RouteScope::Needs(scope) => {
            let scope = scope.name();
            let message =
                message!("the token was not made for this: it needs the scope {scope}", scope);
            return Err(Fault::new(FaultKind::NoScope, message)
                .hint("its owner can make another: /account/programs"));
        }
        RouteScope::Owner => {
            return Err(Fault::for_owner());
        }
    }
    let person = Person { id, session: grant.digest, is_new: false };
    Ok((TokenUse { person, until_ms: grant.until_ms }, allowance))
}

/// Says in an answer how much may be asked, and when.
fn state(headers: &mut HeaderMap, allowance: &Allowance) {
    let Allowance { limit, remaining, reset_s, wait_s } = *allowance;
    let window_s = limit.div_ceil(crate::bounds::TOKEN_REQUESTS);
    let told = [
        ("ratelimit-limit", limit.to_string()),
        ("ratelimit-remaining", remaining.to_string()),
        ("ratelimit-reset", reset_s.to_string()),
        ("ratelimit-policy", format!("{limit};w={window_s}")),
    ];
    let wait = (wait_s > 0).then(|| ("retry-after", wait_s.to_string()));
    for (name, value) in told.into_iter().chain(wait) {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
}
