//! What every request passes: its address, its host, its origin, its time; and what every
//! answer carries.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use kelci_core::told;

use super::App;
use super::visitor::Secure;
use crate::bounds::REQUEST_TIME;
use crate::fault::Fault;

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
            .ok_or_else(|| Fault::bad_request(told!("no address")))
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

/// Passes a request on, if it may pass.
pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let begun = std::time::Instant::now();
    let method = request.method().clone();
    // Logs show routes, not addresses: a name of a game is its key, and links can be private.
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let mut response = match admit(&app, &mut request) {
        Ok(()) => match tokio::time::timeout(REQUEST_TIME, next.run(request)).await {
            Ok(response) => response,
            Err(_) => Fault::busy(told!("this took too long")).into_response(),
        },
        Err(fault) => fault.into_response(),
    };
    for (name, value) in HEADERS {
        let name = HeaderName::from_static(name);
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    if !response.headers().contains_key(header::CACHE_CONTROL) {
        let fresh = HeaderValue::from_static("no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, fresh);
    }
    let status = response.status().as_u16();
    let counted = [("status", status.to_string())];
    app.services().metrics.answers.get_or_create(&counted).inc();
    let route = route.as_deref().unwrap_or("-");
    let micros = begun.elapsed().as_micros();
    tracing::debug!(%method, route, status, micros, "answered");
    response
}

fn admit(app: &App, request: &mut Request) -> Result<(), Fault> {
    let config = app.config();
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let connected = connected.map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip());
    let headers = request.headers();
    let address =
        if config.behind_proxy { forwarded(headers).unwrap_or(connected) } else { connected };
    app.gates().request(address)?;
    let host = text(headers, &header::HOST).unwrap_or_default();
    if !is_own_host(host, &config.hosts) {
        let told = told!("this server is not known by that name");
        return Err(Fault::new(StatusCode::MISDIRECTED_REQUEST, "wrong-host", told)
            .hint("whoever runs it can add the name: kelci serve --host NAME"));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_socket = headers.contains_key(header::UPGRADE);
    if (changes || is_socket) && !is_own_origin(headers, host) {
        let told = told!("this request comes from another site");
        return Err(Fault::new(StatusCode::FORBIDDEN, "wrong-origin", told)
            .hint("use the site itself, or a program that sends no Origin"));
    }
    let is_secure = config.behind_proxy
        && text(headers, &HeaderName::from_static("x-forwarded-proto")) == Some("https");
    request.extensions_mut().insert(Secure(is_secure));
    request.extensions_mut().insert(Peer(address));
    Ok(())
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// The address that our own proxy saw: the last one, since a visitor can invent the others.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

/// Whether a request is for us: for an address, a name of this computer or of the local network,
/// or a name that was agreed. Any other name is one that somebody made point here.
fn is_own_host(host: &str, hosts: &[String]) -> bool {
    let name = match host.strip_prefix('[') {
        Some(v6) => return v6.split_once(']').is_some_and(|(v6, _)| v6.parse::<IpAddr>().is_ok()),
        None => host.split_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase(),
    };
    name.parse::<IpAddr>().is_ok()
        || (!name.is_empty() && !name.contains('.'))
        || name.ends_with(".localhost")
        || name.ends_with(".local")
        || hosts.iter().any(|known| known.eq_ignore_ascii_case(&name))
}

/// Whether the page that asks is one of ours. Programs, which have no pages, send no origin.
fn is_own_origin(headers: &HeaderMap, host: &str) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Some((scheme, place)) = origin.to_str().ok().and_then(|text| text.split_once("://")) else {
        return false;
    };
    matches!(scheme, "http" | "https") && place.eq_ignore_ascii_case(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_addresses_and_local_names() {
        let hosts = ["play.example.org".to_owned()];
        for own in [
            "127.0.0.1:7474",
            "[::1]:7474",
            "localhost",
            "LOCALHOST:80",
            "mybox:7474",
            "mybox.local",
            "192.168.1.5",
            "play.example.org",
            "Play.Example.org:443",
        ] {
            assert!(is_own_host(own, &hosts), "{own}");
        }
        for other in ["", "evil.example", "127.0.0.1.evil.example:7474", "[evil]", "[::1"] {
            assert!(!is_own_host(other, &hosts), "{other}");
        }
    }

    #[test]
    fn the_last_forwarded_address_counts() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("6.6.6.6, 10.0.0.9"));
        assert_eq!(forwarded(&headers), Some(IpAddr::from([10, 0, 0, 9])));
        headers.insert("x-forwarded-for", HeaderValue::from_static("nonsense"));
        assert_eq!(forwarded(&headers), None);
    }
}
