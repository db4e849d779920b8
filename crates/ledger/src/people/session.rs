//! The devices on which somebody is known.

use std::fmt;

use sha2::{Digest as _, Sha256};

use crate::ids::SessionDigest;

/// The most characters of what a device is called.
const MAX_LABEL_CHARS: usize = 60;

/// A device on which somebody is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    /// What proves them there.
    pub session: SessionDigest,
    /// Since when.
    pub since_ms: i64,
    /// What it is called, as far as it said.
    pub label: DeviceLabel,
}

impl Device {
    /// By what its owner names it.
    #[must_use]
    pub fn id(&self) -> DeviceId {
        DeviceId::of(self.session)
    }
}

/// How the owner of a device names it to have it signed out. What is stored of the device's secret stays here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceId(String);

impl DeviceId {
    /// Of a session: twelve letters of a digest of the digest.
    #[must_use]
    pub fn of(session: SessionDigest) -> DeviceId {
        let digest = Sha256::new().chain_update("kelci device ").chain_update(session.bytes());
        DeviceId(digest.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a browser says it is, in a few words, such as `Firefox, Linux`; empty if it says nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DeviceLabel(String);

impl DeviceLabel {
    /// Of what a browser sends with every request (`User-Agent`). Names are looked for in an order in which
    /// those that pretend to be others come first.
    #[must_use]
    pub fn of_agent(agent: &str) -> DeviceLabel {
        const BROWSERS: [(&str, &str); 7] = [
            ("Edg", "Edge"),
            ("OPR/", "Opera"),
            ("SamsungBrowser", "Samsung Internet"),
            ("Firefox/", "Firefox"),
            ("FxiOS", "Firefox"),
            ("Chrom", "Chromium"),
            ("Safari/", "Safari"),
        ];
        const SYSTEMS: [(&str, &str); 7] = [
            ("Android", "Android"),
            ("iPhone", "iPhone"),
            ("iPad", "iPad"),
            ("CrOS", "ChromeOS"),
            ("Windows", "Windows"),
            ("Mac OS", "macOS"),
            ("Linux", "Linux"),
        ];
        let named = |names: &[(&str, &'static str)]| {
            names.iter().find(|(part, _)| agent.contains(part)).map(|(_, name)| *name)
        };
        let parts: Vec<&str> = [named(&BROWSERS), named(&SYSTEMS)].into_iter().flatten().collect();
        match parts.is_empty() {
            // A program says its own name first.
            true => DeviceLabel::of_stored(agent.split(['/', ' ']).next().unwrap_or_default()),
            false => DeviceLabel(parts.join(", ")),
        }
    }

    /// As it was stored: letters, digits and a few signs, and not many of them.
    #[must_use]
    pub fn of_stored(text: &str) -> DeviceLabel {
        let is_plain = |c: &char| c.is_ascii_alphanumeric() || " ,.-_".contains(*c);
        DeviceLabel(text.chars().filter(is_plain).take(MAX_LABEL_CHARS).collect())
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for DeviceLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Secret;

    #[test]
    fn a_device_is_called_by_its_browser_and_system() {
        for (agent, label) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox, Linux",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
                "Chromium, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604",
                "Safari, iPhone",
            ),
            ("curl/8.9.1", "curl"),
            ("<script>alert(1)</script>", "scriptalert1"),
            ("", ""),
        ] {
            assert_eq!(DeviceLabel::of_agent(agent).as_str(), label, "{agent}");
        }
        assert_eq!(DeviceLabel::of_agent(&"x".repeat(900)).as_str().len(), MAX_LABEL_CHARS);
    }

    #[test]
    fn a_device_is_named_without_telling_its_digest() {
        let [one, other] = [Secret::fresh(), Secret::fresh()].map(|secret| secret.of_session());
        assert_eq!(DeviceId::of(one), DeviceId::of(one));
        assert_ne!(DeviceId::of(one), DeviceId::of(other));
        assert_eq!(DeviceId::of(one).as_str().len(), 12);
    }
}
