//! Where somebody is written to, if they wish.

use std::fmt;
use std::str::FromStr as _;

use kelci_core::{Message, message};

use crate::bounds::MAX_MAIL_ADDRESS_CHARS;

/// A mail address. Whether it is anybody's is not known before they have confirmed it.
#[derive(Clone, PartialEq, Eq)]
pub struct MailAddress(String);

impl MailAddress {
    /// Reads what somebody typed.
    ///
    /// # Errors
    /// When it is no address of plain letters.
    pub fn read(text: &str) -> Result<MailAddress, Message> {
        let text = text.trim();
        let wrong = || message!("this is no mail address");
        if text.len() > MAX_MAIL_ADDRESS_CHARS || !text.is_ascii() {
            return Err(wrong());
        }
        let address = lettre::Address::from_str(text).map_err(|_| wrong())?;
        let domain = address.domain();
        // Nobody is written to on this computer's own network by way of an address in brackets.
        let is_name = !domain.starts_with('[') && domain.contains('.');
        let is_plain = address.user().bytes().all(|byte| !b"\"\\ ".contains(&byte));
        match is_name && is_plain {
            true => Ok(MailAddress(format!("{}@{}", address.user(), domain.to_ascii_lowercase()))),
            false => Err(wrong()),
        }
    }

    /// As it was stored.
    #[must_use]
    pub fn of_stored(text: &str) -> MailAddress {
        MailAddress(text.to_owned())
    }

    /// As it is written to.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// By what it is looked for: hardly any server tells upper case from lower.
    #[must_use]
    pub fn folded(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

/// Logs show nobody's address.
impl fmt::Debug for MailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a mail address")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_plain_and_bounded() {
        let read = |text| MailAddress::read(text).unwrap().as_str().to_owned();
        assert_eq!(read(" Ann.Lee+kelci@Example.ORG "), "Ann.Lee+kelci@example.org");
        assert_eq!(MailAddress::read("Ann@Example.org").unwrap().folded(), "ann@example.org");
        let long = format!("{}@example.org", "x".repeat(300));
        for wrong in [
            "",
            "ann",
            "ann@",
            "@example.org",
            "a b@example.org",
            "ann@localhost",
            "ann@[127.0.0.1]",
            "\"a b\"@example.org",
            "ann@example.org\r\nbcc: bob@example.org",
            "ann@example.org,bob@example.org",
            "zoé@example.org",
            &long,
        ] {
            assert!(MailAddress::read(wrong).is_err(), "{wrong}");
        }
    }
}
