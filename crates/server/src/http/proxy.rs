//! What a proxy in front of the site tells of a request: whose it is, and how they reached it.
//!
//! Nothing of it is believed unless whoever runs the server says that there is one.

use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

use axum::http::HeaderMap;

use crate::network::Proxies;

/// How a visitor reached the site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// In the open.
    Http,
    /// Over TLS, which only a proxy speaks.
    Https,
    /// Through a proxy that does not say.
    Untold,
}

/// Whose request it is, and how they reached the site, if whoever connects is a proxy that is believed.
pub fn visitor(proxies: &Proxies, connected: IpAddr, headers: &HeaderMap) -> (IpAddr, Scheme) {
    static WARNED: Once = Once::new();
    match proxies.has(connected) {
        true => (address(proxies, headers, &WARNED).unwrap_or(connected), scheme(headers)),
        false => (connected, Scheme::Http),
    }
}

/// The address that our own proxies saw: the last that is none of them, since a visitor can invent whatever
/// stands before it. If they tell none that can be read, all visitors seem to be the proxy and share its limits,
/// which is said in the log, once.
fn address(proxies: &Proxies, headers: &HeaderMap, warned: &Once) -> Option<IpAddr> {
    let told = match headers.contains_key("x-forwarded-for") {
        true => hops(headers, "x-forwarded-for").map(str::to_owned).collect(),
        false => hops(headers, "forwarded")
            .map(|hop| parameter(hop, "for").unwrap_or_default())
            .collect::<Vec<_>>(),
    };
    let mut hops = told.iter().rev().map(|hop| read_address(hop));
    let address = match proxies {
        Proxies::Named(_) => hops.find(|hop| hop.is_none_or(|hop| !proxies.has(hop))),
        Proxies::None | Proxies::Any => hops.next(),
    };
    let address = address.flatten();
    if address.is_none() {
        warned.call_once(|| {
            let told: String =
                told.last().into_iter().flat_map(|hop| hop.chars()).take(64).collect();
            tracing::warn!(
                ?told,
                "the proxy tells no address that can be read (X-Forwarded-For or Forwarded): all \
                 visitors share one limit"
            );
        });
    }
    address
}

/// How the visitor reached the first proxy.
fn scheme(headers: &HeaderMap) -> Scheme {
    let told = match headers.contains_key("x-forwarded-proto") {
        true => hops(headers, "x-forwarded-proto").next().map(str::to_owned),
        false => hops(headers, "forwarded").next().and_then(|hop| parameter(hop, "proto")),
    };
    match told.map(|told| told.to_ascii_lowercase()).as_deref() {
        Some("https" | "wss") => Scheme::Https,
        Some("http" | "ws") => Scheme::Http,
        _ => Scheme::Untold,
    }
}

/// An address as proxies write it: alone, with a port, in brackets.
fn read_address(told: &str) -> Option<IpAddr> {
    let bare = told.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(told);
    let address = bare.parse().ok();
    address.or_else(|| told.parse::<SocketAddr>().ok().map(|socket| socket.ip()))
}

/// What proxies told, the first of them first. A header has a bounded length, and so has this.
fn hops<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    // What is no text is a hop that cannot be read.
    let lines = headers.get_all(name).iter().map(|line| line.to_str().unwrap_or_default());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// A part of `for="[2001:db8::1]:4711";proto=https;by=...` (RFC 7239).
fn parameter(hop: &str, wanted: &str) -> Option<String> {
    let mut pairs = hop.split(';').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case(wanted))?;
    Some(value.trim().trim_matches('"').to_owned())
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use axum::http::HeaderValue;

    use super::*;

    fn told(name: &'static str, value: &'static str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(name, HeaderValue::from_static(value));
        headers
    }

    fn last_hop(headers: &HeaderMap) -> Option<IpAddr> {
        address(&Proxies::Any, headers, &Once::new())
    }

    #[test]
    fn a_proxy_that_is_not_named_is_not_believed() {
        let named = Proxies::Named(vec!["10.0.0.0/8".parse().unwrap(), "::1".parse().unwrap()]);
        let inside = IpAddr::from([10, 1, 2, 3]);
        let outside = IpAddr::from([203, 0, 113, 9]);
        let mut headers = told("x-forwarded-for", "192.0.2.1");
        headers.insert("x-forwarded-proto", HeaderValue::from_static("https"));
        let told_of = IpAddr::from([192, 0, 2, 1]);
        assert_eq!(visitor(&named, inside, &headers), (told_of, Scheme::Https));
        assert_eq!(visitor(&named, outside, &headers), (outside, Scheme::Http));
        assert_eq!(visitor(&Proxies::None, inside, &headers), (inside, Scheme::Http));
        assert_eq!(visitor(&Proxies::Any, outside, &headers), (told_of, Scheme::Https));
    }

    #[test]
    fn of_several_proxies_in_a_row_the_visitor_before_them_counts() {
        let named = Proxies::Named(vec!["10.0.0.0/8".parse().unwrap(), "::1".parse().unwrap()]);
        let visitor = IpAddr::from([192, 0, 2, 1]);
        for (value, read) in [
            ("192.0.2.1, 10.0.0.9", Some(visitor)),
            ("6.6.6.6, 192.0.2.1, 10.0.0.9, 10.0.0.8:443, ::1", Some(visitor)),
            ("10.0.0.1, 10.0.0.2", None),
            ("192.0.2.1, nonsense, 10.0.0.9", None),
        ] {
            let headers = told("x-forwarded-for", value);
            assert_eq!(address(&named, &headers, &Once::new()), read, "{value}");
        }
        let mut headers = told("x-forwarded-for", "6.6.6.6, 192.0.2.1");
        headers.append("x-forwarded-for", HeaderValue::from_static("10.0.0.9"));
        assert_eq!(address(&named, &headers, &Once::new()), Some(visitor), "one line or two");
        let hops = "for=6.6.6.6, for=\"192.0.2.1:80\";proto=https, for=10.0.0.9";
        assert_eq!(address(&named, &told("forwarded", hops), &Once::new()), Some(visitor));
    }

    #[test]
    fn the_last_forwarded_address_counts() {
        let v6: IpAddr = "2001:db8::1".parse().unwrap();
        let v4 = IpAddr::from([10, 0, 0, 9]);
        for (value, read) in [
            ("6.6.6.6, 10.0.0.9", Some(v4)),
            ("10.0.0.9:1234", Some(v4)),
            ("6.6.6.6:1,10.0.0.9:65535", Some(v4)),
            ("2001:db8::1", Some(v6)),
            ("[2001:db8::1]", Some(v6)),
            ("6.6.6.6, [2001:db8::1]:443", Some(v6)),
            ("nonsense", None),
            ("10.0.0.9:99999", None),
            ("10.0.0.9, ", None),
            ("", None),
        ] {
            assert_eq!(last_hop(&told("x-forwarded-for", value)), read, "{value}");
        }
        for (value, read) in [
            ("for=10.0.0.9", Some(v4)),
            ("for=6.6.6.6, For=\"10.0.0.9:80\";proto=https", Some(v4)),
            ("proto=http;for=\"[2001:db8::1]:4711\"", Some(v6)),
            ("for=_hidden", None),
            ("for=unknown", None),
        ] {
            assert_eq!(last_hop(&told("forwarded", value)), read, "{value}");
        }
    }

    /// What is logged, for a test.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_proxy_that_cannot_be_read_is_warned_of_once() {
        let (log, warned) = (Log::default(), Once::new());
        let written = log.clone();
        let subscriber = tracing_subscriber::fmt().with_writer(move || written.clone()).finish();
        let lines = || String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        tracing::subscriber::with_default(subscriber, || {
            assert!(
                address(&Proxies::Any, &told("x-forwarded-for", "10.0.0.9"), &warned).is_some()
            );
            assert_eq!(lines(), "", "all is well");
            let long =
                "the-first-nonsense-that-is-much-longer-than-anybody-should-have-to-read-in-a-log";
            for nonsense in [long, "the-second", "the-third"] {
                let headers = told("x-forwarded-for", nonsense);
                assert_eq!(address(&Proxies::Any, &headers, &warned), None);
            }
            assert_eq!(address(&Proxies::Any, &HeaderMap::new(), &warned), None);
        });
        let lines = lines();
        assert_eq!(lines.matches("all visitors share one limit").count(), 1, "{lines}");
        assert!(lines.contains("the-first-nonsense") && !lines.contains("the-second"), "{lines}");
        assert!(!lines.contains("in-a-log"), "a stranger's text is cut: {lines}");
    }

    #[test]
    fn the_way_to_the_first_proxy_counts() {
        for (name, value, scheme) in [
            ("x-forwarded-proto", "https", Scheme::Https),
            ("x-forwarded-proto", "HTTPS", Scheme::Https),
            ("x-forwarded-proto", "https, http", Scheme::Https),
            ("x-forwarded-proto", "wss", Scheme::Https),
            ("x-forwarded-proto", "http, https", Scheme::Http),
            ("x-forwarded-proto", "gopher", Scheme::Untold),
            ("forwarded", "for=1.2.3.4;proto=https, for=10.0.0.1;proto=http", Scheme::Https),
            ("forwarded", "for=1.2.3.4;Proto=\"http\"", Scheme::Http),
            ("forwarded", "for=1.2.3.4", Scheme::Untold),
            ("x-other", "https", Scheme::Untold),
        ] {
            assert_eq!(super::scheme(&told(name, value)), scheme, "{name}: {value}");
        }
    }
}
