//! What every request passes: its address, its host, its origin, its time; and what every
//! answer carries.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use kelci_core::message;

use super::proxy::Scheme;
use super::visitor::Secure;
use super::{App, cookies, origin, proxy};
use crate::bounds::REQUEST_TIME;
use crate::fault::{Fault, FaultKind};

/// The visitor's address.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Peer, Fault> {
        parts
            .extensions
            .get::<Peer>()
            .copied()
            .ok_or_else(|| Fault::bad_request(message!("no address")))
    }
}

/// Scripts, styles and pictures come from here alone, and nothing is written into pages.
macro_rules! policy {
    ($ancestors:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; ",
            "font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; ",
            "base-uri 'none'; form-action 'self'; frame-ancestors ",
            $ancestors
        )
    };
}

const POLICY: &str = policy!("'none'");
/// The same for a page that other sites may show in a frame.
pub const FRAMED_POLICY: &str = policy!("*");

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    // Private links must not travel to other sites.
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"),
];

/// What a browser that came over TLS keeps to for a year.
const STRICT_TRANSPORT: &str = "max-age=31536000";

/// Routes whose addresses are known to those whom they were given to. Search engines that come across one
/// tell nobody: they are told on each, since what `robots.txt` forbids they would not even hear.
const UNLISTED: [&str; 31] = [
    "/game/",
    "/devices",
    "/series/",
    "/view",
    "/mine",
    "/turns",
    "/vacation",
    "/lobby/",
    "/picture/game/",
    "/api/games/",
    "/api/series/",
    "/api/mine",
    "/account",
    "/notices",
    "/feed/",
    "/api/notices",
    "/sign-",
    "/recover",
    "/forgotten",
    "/mail/",
    "/people/",
    "/reports",
    "/moderation",
    "/evening/",
    "/tournaments/{id}/desk",
    "/tournaments/{id}/log",
    "/clubs/{name}/desk",
    "/clubs/{name}/join/",
    "/clubs/{name}/members",
    "/api/account",
    "/api/people/",
];

fn is_unlisted(route: &str) -> bool {
    UNLISTED.iter().any(|begin| route.starts_with(begin))
}

/// Passes a request on, if it may pass.
pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let begun = std::time::Instant::now();
    let method = request.method().clone();
    // Logs show routes, not addresses: a name of a game is its key, and links can be private.
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let connected = connected.map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip());
    let (address, scheme) = proxy::visitor(&app.config().proxies, connected, request.headers());
    let mut response = match admit(&app, &mut request, address, scheme) {
        Ok(()) => match tokio::time::timeout(REQUEST_TIME, next.run(request)).await {
            Ok(response) => response,
            Err(_) => Fault::busy(message!("this took too long")).into_response(),
        },
        Err(fault) => fault.into_response(),
    };
    let route = route.as_deref().unwrap_or("-");
    dress(response.headers_mut(), route, scheme);
    let status = response.status().as_u16();
    let counted = [("status", status.to_string())];
    app.services().metrics.answers.get_or_create(&counted).inc();
    let micros = begun.elapsed().as_micros();
    tracing::debug!(%method, route, status, micros, "answered");
    response
}

/// Gives an answer what every one carries.
fn dress(headers: &mut HeaderMap, route: &str, scheme: Scheme) {
    for (name, value) in HEADERS {
        let name = HeaderName::from_static(name);
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if is_unlisted(route) {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    if scheme == Scheme::Https {
        let strict = HeaderValue::from_static(STRICT_TRANSPORT);
        headers.insert(header::STRICT_TRANSPORT_SECURITY, strict);
        cookies::secure(headers);
    }
}

fn admit(app: &App, request: &mut Request, address: IpAddr, scheme: Scheme) -> Result<(), Fault> {
    let (config, headers) = (app.config(), request.headers());
    if app.services().is_shut_out(address) {
        return Err(Fault::shut_out());
    }
    app.site().gates().request(address)?;
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok()).unwrap_or_default();
    if hosts.next().is_some() || !origin::is_own_host(host, config) {
        let message = message!("this server is not known by that name");
        return Err(Fault::new(FaultKind::WrongHost, message)
            .hint("whoever runs it can add the name: kelci serve --host NAME"));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = headers.contains_key(header::UPGRADE);
    if (changes || is_socket) && !origin::is_own_origin(headers, host, scheme, is_socket) {
        let message = message!("this request comes from another site");
        return Err(Fault::new(FaultKind::WrongOrigin, message)
            .hint("use the site itself, or a program that sends no Origin"));
    }
    request.extensions_mut().insert(Secure(scheme == Scheme::Https));
    request.extensions_mut().insert(Peer(address));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages that are for everybody, so that search engines may list them.
    const LISTED: [&str; 35] = [
        "/api",
        "/",
        "/new",
        "/new/{game}",
        "/editor/{game}",
        "/import",
        "/code",
        "/lobby",
        "/worker.js",
        "/tournaments",
        "/tournaments/new",
        "/tournaments/import",
        "/tournaments/{id}",
        "/tournaments/{id}/hall",
        "/tournaments/{id}/clock",
        "/tournaments/{id}/print/{file}",
        "/clubs",
        "/clubs/new",
        "/clubs/{name}",
        "/watch",
        "/ratings",
        "/rules",
        "/rules/{game}",
        "/print",
        "/analysis",
        "/analysis/{game}",
        "/learn",
        "/learn/{game}",
        "/learn/{game}/{step}",
        "/puzzles",
        "/puzzles/{game}",
        "/puzzles/{game}/{number}",
        "/licences",
        "/choices",
        "/assets/{digest}/{*path}",
    ];

    #[test]
    fn every_page_is_either_for_search_engines_or_kept_from_them() {
        let source = include_str!("../pages/mod.rs");
        let routes = source.split(".route(").skip(1);
        let routes: Vec<&str> = routes.filter_map(|rest| rest.split('"').nth(1)).collect();
        for route in &routes {
            assert_ne!(LISTED.contains(route), is_unlisted(route), "{route}: which is it?");
        }
        for listed in LISTED {
            assert!(routes.contains(&listed), "{listed} is gone");
            assert!(!listed.contains("{key}"), "{listed} opens something");
        }
    }
}
