//! Whether a request is meant for this site, and comes from a page of it.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};

use super::proxy::Scheme;
use crate::config::Config;

/// Whether a request is for us: for an address, a name of this computer, a name that was agreed, or, where
/// others can reach us, a name of the local network. Any other name is one that somebody made point here.
///
/// Names without a dot and those under `.local` belong to nobody whom we would have to fear: they are given
/// by the network one is in.
pub fn is_own_host(host: &str, config: &Config) -> bool {
    let Some(name) = name(host) else { return false };
    let is_local = name == "localhost" || name.ends_with(".localhost");
    let is_near = !name.contains('.') || name.ends_with(".local");
    name.parse::<IpAddr>().is_ok()
        || is_local
        || (is_near && !config.listen.ip().to_canonical().is_loopback())
        || config.hosts.iter().any(|known| known.eq_ignore_ascii_case(&name))
}

/// The name or address that a `Host` names, in small letters; none if it is not written as one.
fn name(host: &str) -> Option<String> {
    let is_port = |port: &str| port.parse::<u16>().is_ok() && !port.starts_with('+');
    if let Some(bracketed) = host.strip_prefix('[') {
        let (v6, rest) = bracketed.split_once(']')?;
        let is_whole = rest.is_empty() || rest.strip_prefix(':').is_some_and(is_port);
        return (is_whole && v6.parse::<std::net::Ipv6Addr>().is_ok()).then(|| v6.to_owned());
    }
    let name = match host.split_once(':') {
        Some((name, port)) => is_port(port).then_some(name)?,
        None => host,
    };
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    (!name.is_empty() && name.bytes().all(is_name)).then(|| name.to_ascii_lowercase())
}

/// Whether the page that asks is one of ours. Programs, which have no pages, send neither an origin nor
/// what browsers say of the site that a request comes from.
pub fn is_own_origin(headers: &HeaderMap, host: &str, scheme: Scheme, is_socket: bool) -> bool {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let (origin, second) = (origins.next(), origins.next());
    // Of the sites around us, also those that share a part of our name, none may change anything. Some
    // browsers take a socket for another site's, so there the origin alone counts if it is told.
    let trusts_site = origin.is_some() && is_socket;
    let mut sites = headers.get_all("sec-fetch-site").iter();
    if !trusts_site && !sites.all(|site| site == "same-origin" || site == "none") {
        return false;
    }
    let Some(origin) = origin else { return true };
    let told = origin.to_str().ok().and_then(|text| text.split_once("://"));
    let Some((of_page, place)) = told.filter(|_| second.is_none()) else { return false };
    let is_same_way = match scheme {
        Scheme::Http => of_page == "http",
        Scheme::Https => of_page == "https",
        Scheme::Untold => matches!(of_page, "http" | "https"),
    };
    is_same_way && place.eq_ignore_ascii_case(host)
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn config(listen: [u8; 4]) -> Config {
        let mut config = Config::local("nowhere".into());
        config.listen = (listen, 7474).into();
        config.hosts = vec!["play.example.org".to_owned()];
        config
    }

    #[test]
    fn hosts_are_addresses_and_local_names() {
        let (open, closed) = (config([0, 0, 0, 0]), config([127, 0, 0, 1]));
        for own in [
            "127.0.0.1:7474",
            "[::1]:7474",
            "[::1]",
            "localhost",
            "LOCALHOST:80",
            "kelci.localhost",
            "192.168.1.5",
            "play.example.org",
            "Play.Example.org:443",
        ] {
            assert!(is_own_host(own, &open) && is_own_host(own, &closed), "{own}");
        }
        for near in ["mybox:7474", "mybox.local"] {
            assert!(is_own_host(near, &open), "{near}");
            assert!(!is_own_host(near, &closed), "{near} cannot reach us");
        }
        for other in [
            "",
            ":80",
            "evil.example",
            "127.0.0.1.evil.example:7474",
            "[evil]",
            "[::1",
            "[::1].evil.example",
            "[::1]:",
            "[::1]:evil.example",
            "[127.0.0.1]",
            "localhost:evil.example",
            "localhost:80:80",
            "localhost:99999",
            "localhost:+80",
            "a@localhost",
            "local host",
            "localhost/..",
        ] {
            assert!(!is_own_host(other, &open), "{other}");
        }
    }

    fn headers(given: &[(&'static str, &'static str)]) -> HeaderMap {
        let given = given
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        let mut headers = HeaderMap::new();
        for (name, value) in given {
            headers.append(name, value);
        }
        headers
    }

    #[test]
    fn origins_are_this_site_the_way_it_was_reached() {
        let own = |given: &[(&'static str, &'static str)], scheme| {
            is_own_origin(&headers(given), "play.example.org", scheme, false)
        };
        let (http, https) = ("http://play.example.org", "https://play.example.org");
        assert!(own(&[], Scheme::Http), "a program");
        assert!(own(&[("origin", http)], Scheme::Http));
        assert!(!own(&[("origin", https)], Scheme::Http));
        assert!(own(&[("origin", https)], Scheme::Https));
        assert!(
            !own(&[("origin", http)], Scheme::Https),
            "a page that anybody on the way can write"
        );
        assert!(
            own(&[("origin", http)], Scheme::Untold) && own(&[("origin", https)], Scheme::Untold)
        );
        assert!(!own(&[("origin", http), ("origin", "http://evil.example")], Scheme::Http));
        assert!(!own(&[("origin", http), ("origin", http)], Scheme::Http));
        assert!(!own(&[("origin", "null")], Scheme::Untold));
    }

    #[test]
    fn what_browsers_say_of_the_site_counts() {
        let own = |given: &[(&'static str, &'static str)], is_socket| {
            is_own_origin(&headers(given), "localhost", Scheme::Http, is_socket)
        };
        let origin = ("origin", "http://localhost");
        for site in ["cross-site", "same-site", "odd"] {
            assert!(!own(&[("sec-fetch-site", site)], false), "{site}");
            assert!(!own(&[("sec-fetch-site", site), origin], false), "{site}");
            assert!(!own(&[("sec-fetch-site", site)], true), "{site}");
        }
        for site in ["same-origin", "none"] {
            assert!(own(&[("sec-fetch-site", site), origin], false), "{site}");
        }
        assert!(own(&[("sec-fetch-site", "cross-site"), origin], true), "a socket of our page");
    }
}
