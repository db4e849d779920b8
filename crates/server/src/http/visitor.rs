//! Who asks: a secret in a cookie, or in a header for programs.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use super::{Peer, cookies};
use crate::doing::Asker;
use crate::ids::{Digest, GameId, Secret};

/// The cookie's name.
const COOKIE: &str = "kelci";
/// Its name over TLS. What begins so a browser takes only from this very site, over TLS and for all of
/// it: no neighbour, on another port or under a name beside ours, can make somebody be whom it wants.
const HOST_COOKIE: &str = "__Host-kelci";

const fn cookie_name(is_secure: bool) -> &'static str {
    if is_secure { HOST_COOKIE } else { COOKIE }
}

/// Whoever asks, if they have been here before.
#[derive(Clone, Debug)]
pub struct Visitor {
    secret: Option<Secret>,
    is_secure: bool,
}

impl Visitor {
    /// What is known of them.
    #[must_use]
    pub fn digest(&self) -> Option<Digest> {
        self.secret.as_ref().map(Secret::digest)
    }

    /// The key of the private link to a seat of their own game, which follows from their secret.
    #[must_use]
    pub fn key_of(&self, game: &GameId, seat: &str) -> Option<Secret> {
        self.secret.as_ref().map(|secret| secret.key_of(game, seat))
    }

    /// How they reach the site: `http`, or `https` through a proxy.
    #[must_use]
    pub const fn scheme(&self) -> &'static str {
        if self.is_secure { "https" } else { "http" }
    }

    /// Who they are from now on: whoever comes for the first time gets a secret, and the header
    /// that has the browser keep it.
    #[must_use]
    pub fn asker(&self, Peer(address): Peer) -> (Asker, [(HeaderName, HeaderValue); 1]) {
        let (secret, cookie) = self.session_or_new();
        (Asker { secret, home: Some(address) }, cookie)
    }

    /// What a program is told of its secret: nothing, if it had one.
    #[must_use]
    pub fn told(&self, asker: &Asker) -> Option<String> {
        self.secret.is_none().then(|| asker.secret.reveal().to_owned())
    }

    /// The same of whoever is not counted by address.
    #[must_use]
    pub fn session_or_new(&self) -> (Secret, [(HeaderName, HeaderValue); 1]) {
        let secret = self.secret.clone().unwrap_or_else(Secret::fresh);
        let cookie = cookies::write(cookie_name(self.is_secure), secret.reveal())
            .expect("a secret is letters and digits");
        (secret, [(header::SET_COOKIE, cookie)])
    }
}

fn of_bearer(headers: &HeaderMap) -> Option<Secret> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    Secret::parse(value.strip_prefix("Bearer ")?.trim())
}

/// Whether the visitor came over TLS, which only a proxy can tell.
#[derive(Clone, Copy)]
pub struct Secure(pub bool);

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        let is_secure = parts.extensions.get::<Secure>().is_some_and(|secure| secure.0);
        let secret = of_bearer(&parts.headers)
            .or_else(|| Secret::parse(cookies::read(&parts.headers, cookie_name(is_secure))?));
        Ok(Visitor { secret, is_secure })
    }
}
