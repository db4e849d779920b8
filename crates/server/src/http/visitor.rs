//! Who asks: a secret in a cookie, or in a header for programs.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use super::token::{self, TokenUse};
use super::{App, Peer, cookies};
use crate::doing::Asker;
use crate::doing::accounts::Doorstep;
use crate::fault::Fault;
use crate::ids::{PersonId, Secret};
use crate::people::{DeviceLabel, Person};

/// The cookie's name.
const COOKIE: &str = "kelci";
/// Its name over TLS. What begins so a browser takes only from this very site, over TLS and for all of
/// it: no neighbour, on another port or under a name beside ours, can make somebody be whom it wants.
const HOST_COOKIE: &str = "__Host-kelci";

/// Who was known on the device before somebody else came to it, and may come back; the two names again.
const ASIDE: &str = "kelci-aside";
const HOST_ASIDE: &str = "__Host-kelci-aside";

const fn cookie_name(is_secure: bool) -> &'static str {
    if is_secure { HOST_COOKIE } else { COOKIE }
}

const fn aside_name(is_secure: bool) -> &'static str {
    if is_secure { HOST_ASIDE } else { ASIDE }
}

fn kept(name: &str, secret: &Secret) -> (HeaderName, HeaderValue) {
    let cookie = cookies::write(name, secret.reveal()).expect("a secret is letters and digits");
    (header::SET_COOKIE, cookie)
}

fn forgotten(name: &str) -> HeaderMap {
    let cookie = cookies::forget(name).expect("a name is letters and strokes");
    HeaderMap::from_iter([(header::SET_COOKIE, cookie)])
}

/// What a browser says it is.
impl FromRequestParts<App> for DeviceLabel {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<DeviceLabel, Infallible> {
        let agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(DeviceLabel::of_agent(agent.unwrap_or_default()))
    }
}

/// Whoever asks, if they have been here before.
#[derive(Clone, Debug)]
pub struct Visitor {
    secret: Option<Secret>,
    /// Who the secret proves them to be; nobody, if its session has ended or never began.
    person: Option<Person>,
    /// What proves who was known on this device before.
    aside: Option<Secret>,
    is_secure: bool,
}

/// A visitor who does something that is to be remembered.
pub struct KnownVisitor {
    /// Who they are from now on.
    pub person: Person,
    /// Their secret, for programs; only told to whoever came without one.
    pub new_secret: Option<String>,
    /// The header that has the browser keep it; none for a program that has a token.
    pub cookie: HeaderMap,
}

impl Visitor {
    /// Who they are, if they have proved it.
    pub fn person(&self) -> Option<PersonId> {
        self.person.map(|person| person.id)
    }

    /// The same, with what proved it.
    pub const fn proved(&self) -> Option<Person> {
        self.person
    }

    /// Whether a program asks for them, by a token.
    pub const fn is_by_token(&self) -> bool {
        self.secret.is_none() && self.person.is_some()
    }

    /// How they reach the site: `http`, or `https` through a proxy.
    pub const fn scheme(&self) -> &'static str {
        if self.is_secure { "https" } else { "http" }
    }

    /// Who they are from now on: whoever comes for the first time gets a secret, and the header
    /// that has the browser keep it.
    pub fn session_or_new(&self) -> KnownVisitor {
        if let (Some(person), None) = (self.person, &self.secret) {
            return KnownVisitor { person, new_secret: None, cookie: HeaderMap::new() };
        }
        let secret = self.secret.clone().unwrap_or_else(Secret::fresh);
        KnownVisitor {
            person: self.person.unwrap_or_else(|| Person::new(secret.of_session())),
            new_secret: self.secret.is_none().then(|| secret.reveal().to_owned()),
            cookie: HeaderMap::from_iter([kept(cookie_name(self.is_secure), &secret)]),
        }
    }

    /// What proves who was known on this device before somebody else came to it.
    pub const fn aside(&self) -> Option<&Secret> {
        self.aside.as_ref()
    }

    /// The headers that have this device be whom the secret proves.
    pub fn becomes(&self, secret: &Secret) -> HeaderMap {
        HeaderMap::from_iter([kept(cookie_name(self.is_secure), secret)])
    }

    /// The headers that have this device be nobody's.
    pub fn leaves(&self) -> HeaderMap {
        forgotten(cookie_name(self.is_secure))
    }

    /// The headers that have this device know nobody who was there before.
    pub fn forgets_aside(&self) -> HeaderMap {
        forgotten(aside_name(self.is_secure))
    }

    /// The same visitor, who would come in from there, on a device that is called so.
    pub const fn door(&self, Peer(home): Peer, device: DeviceLabel) -> Doorstep<'_> {
        Doorstep { home, here: self.person, aside: self.aside.as_ref(), device }
    }

    /// The headers that have it be whom the secret proves; whoever it was before is put aside and can come back.
    pub fn makes_way(&self, secret: &Secret) -> HeaderMap {
        let mut headers = self.becomes(secret);
        if let Some(before) = &self.secret {
            let (name, value) = kept(aside_name(self.is_secure), before);
            headers.append(name, value);
        }
        headers
    }
}

impl KnownVisitor {
    /// The same as somebody who asks from there.
    pub const fn at(&self, Peer(address): Peer) -> Asker {
        Asker { person: self.person, home: Some(address) }
    }
}

fn of_bearer(headers: &HeaderMap) -> Option<Secret> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    Secret::parse(value.strip_prefix("Bearer ")?.trim())
}

/// Whether the visitor came over TLS, which only a proxy can tell.
#[derive(Clone, Copy)]
pub struct Secure(pub bool);

impl FromRequestParts<App> for Visitor {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Fault> {
        let is_secure = parts.extensions.get::<Secure>().is_some_and(|secure| secure.0);
        if let Some(shown) = token::shown(&parts.headers) {
            // Cookies that come with a token are nobody's business.
            let used = parts.extensions.get::<TokenUse>().ok_or_else(|| token::refused(shown))?;
            return Ok(Visitor { secret: None, person: Some(used.person), aside: None, is_secure });
        }
        let secret = of_bearer(&parts.headers)
            .or_else(|| Secret::parse(cookies::read(&parts.headers, cookie_name(is_secure))?));
        let person = match secret.as_ref().map(Secret::of_session) {
            Some(session) => {
                let known = app.services().sessions.person(session).await?;
                known.map(|id| Person { id, session, is_new: false })
            }
            None => None,
        };
        let aside = cookies::read(&parts.headers, aside_name(is_secure)).and_then(Secret::parse);
        Ok(Visitor { secret, person, aside, is_secure })
    }
}
