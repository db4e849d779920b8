//! Where the server goes for a browser, and where it does not: whoever subscribes says where, so it could be anywhere.

use std::net::{IpAddr, SocketAddr};

use url::{Host, Url};

use crate::bounds::MAX_ENDPOINT_CHARS;
use crate::network::is_public;

/// How far the server goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PushReach {
    /// To servers on the internet, over TLS.
    #[default]
    Internet,
    /// Also to this very computer, in the open: for a push service that somebody tries.
    Loopback,
}

/// The address that a push service gave a browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushAddress {
    url: Url,
    reach: PushReach,
}

impl PushAddress {
    /// Reads one, if the server would go there at all.
    #[must_use]
    pub fn parse(text: &str, reach: PushReach) -> Option<PushAddress> {
        if text.len() > MAX_ENDPOINT_CHARS {
            return None;
        }
        let url = Url::parse(text).ok()?;
        let is_plain = url.username().is_empty() && url.password().is_none();
        // No push service is at a bare address, or at another port.
        let is_far = url.scheme() == "https"
            && url.port().is_none()
            && matches!(url.host(), Some(Host::Domain(name)) if name.contains('.'));
        let is_near =
            reach == PushReach::Loopback && url.scheme() == "http" && loopback(&url).is_some();
        (is_plain && (is_far || is_near)).then_some(PushAddress { url, reach })
    }

    /// What the signature is for.
    pub(super) fn origin(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    pub(super) fn host(&self) -> &str {
        self.url.host_str().unwrap_or_default()
    }

    /// What stands behind the host.
    pub(super) fn path(&self) -> String {
        match self.url.query() {
            Some(query) => format!("{}?{query}", self.url.path()),
            None => self.url.path().to_owned(),
        }
    }

    pub(super) fn is_over_tls(&self) -> bool {
        self.url.scheme() == "https"
    }

    /// Where that is now; none if any of it is where the server does not go. The name is asked once, and what it says
    /// then is where one goes.
    pub(super) async fn resolved(&self) -> std::io::Result<Option<SocketAddr>> {
        if self.reach == PushReach::Loopback
            && let Some(address) = loopback(&self.url)
        {
            return Ok(Some(address));
        }
        let found: Vec<_> = tokio::net::lookup_host((self.host(), 443)).await?.collect();
        let are_public = found.iter().all(|address| is_public(address.ip()));
        Ok(found.first().copied().filter(|_| are_public))
    }
}

/// Where on this computer an address leads, if it does.
fn loopback(url: &Url) -> Option<SocketAddr> {
    let ip: IpAddr = match url.host()? {
        Host::Ipv4(ip) => ip.into(),
        Host::Ipv6(ip) => ip.into(),
        Host::Domain(_) => return None,
    };
    ip.is_loopback().then(|| SocketAddr::new(ip, url.port_or_known_default().unwrap_or(80)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_goes_to_push_services_and_nowhere_else() {
        for good in ["https://push.example.org/wpush/v2/abc", "https://fcm.googleapis.com/x?y=z"] {
            assert!(PushAddress::parse(good, PushReach::Internet).is_some(), "{good}");
        }
        let long = format!("https://push.example.org/{}", "a".repeat(1_000));
        for wrong in [
            "",
            "push.example.org",
            "http://push.example.org/abc",
            "ftp://push.example.org/abc",
            "https://push.example.org:8443/abc",
            "https://user@push.example.org/abc",
            "https://127.0.0.1/abc",
            "https://[::1]/abc",
            "https://10.0.0.1/",
            "https://0x7f000001/",
            "https://2130706433/",
            "https://localhost/abc",
            "https://intranet/abc",
            "http://127.0.0.1:9999/abc",
            "file:///etc/passwd",
            &long,
        ] {
            assert!(PushAddress::parse(wrong, PushReach::Internet).is_none(), "{wrong}");
        }
        assert!(PushAddress::parse("http://127.0.0.1:9999/a", PushReach::Loopback).is_some());
        for wrong in ["http://10.0.0.1:9999/a", "http://localhost:9/a", "http://push.example/a"] {
            assert!(PushAddress::parse(wrong, PushReach::Loopback).is_none(), "{wrong}");
        }
    }

    /// A name of somebody's that leads into the house is not followed.
    #[tokio::test]
    async fn a_name_that_leads_to_this_computer_is_not_followed() {
        let text = "https://kelci.localhost/abc";
        let address = PushAddress::parse(text, PushReach::Internet).unwrap();
        // Where such names are not known at all there is nothing to follow either.
        assert!(!matches!(address.resolved().await, Ok(Some(_))));
    }
}
