//! What a proxy in front of the site tells of a request: whose it is, and how they reached it.
//!
//! Nothing of it is believed unless whoever runs the server says that there is one.

use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

use axum::http::HeaderMap;

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

/// The address that our own proxy saw. If it tells none that can be read, all visitors seem to be the
/// proxy and share its limits, which is said in the log, once.
pub fn address(headers: &HeaderMap) -> Option<IpAddr> {
    static WARNED: Once = Once::new();
    address_or_warning(headers, &WARNED)
}

fn address_or_warning(headers: &HeaderMap, warned: &Once) -> Option<IpAddr> {
    // The last one, since a visitor can invent the others.
    let told = match headers.contains_key("x-forwarded-for") {
        true => last(headers, "x-forwarded-for").map(str::to_owned),
        false => last(headers, "forwarded").and_then(|hop| parameter(hop, "for")),
    };
    let address = told.as_deref().and_then(read_address);
    if address.is_none() {
        warned.call_once(|| {
            let told: String = told.unwrap_or_default().chars().take(64).collect();
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
pub fn scheme(headers: &HeaderMap) -> Scheme {
    let told = match headers.contains_key("x-forwarded-proto") {
        true => first(headers, "x-forwarded-proto").map(str::to_owned),
        false => first(headers, "forwarded").and_then(|hop| parameter(hop, "proto")),
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

fn last<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    line.rsplit(',').next().map(str::trim)
}

fn first<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let line = headers.get_all(name).iter().next()?.to_str().ok()?;
    line.split(',').next().map(str::trim)
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
            assert_eq!(address(&told("x-forwarded-for", value)), read, "{value}");
        }
        for (value, read) in [
            ("for=10.0.0.9", Some(v4)),
            ("for=6.6.6.6, For=\"10.0.0.9:80\";proto=https", Some(v4)),
            ("proto=http;for=\"[2001:db8::1]:4711\"", Some(v6)),
            ("for=_hidden", None),
            ("for=unknown", None),
        ] {
            assert_eq!(address(&told("forwarded", value)), read, "{value}");
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
            assert!(address_or_warning(&told("x-forwarded-for", "10.0.0.9"), &warned).is_some());
            assert_eq!(lines(), "", "all is well");
            let long =
                "the-first-nonsense-that-is-much-longer-than-anybody-should-have-to-read-in-a-log";
            for nonsense in [long, "the-second", "the-third"] {
                let headers = told("x-forwarded-for", nonsense);
                assert_eq!(address_or_warning(&headers, &warned), None);
            }
            assert_eq!(address_or_warning(&HeaderMap::new(), &warned), None);
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
