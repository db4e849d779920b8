//! What a program shows in place of its owner: a token, which can do no more than what it was made for.

use std::fmt;

use sha2::{Digest as _, Sha256};

use crate::ids::{Secret, SessionDigest};

/// What every token begins with, so that whoever finds one knows what it is.
const PREFIX: &str = "kelci_";

macro_rules! scopes {
    ($($(#[$doc:meta])* $scope:ident = $name:literal, $bit:literal;)*) => {
        /// What a token may be used for.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum TokenScope {
            $($(#[$doc])* $scope = $bit,)*
        }

        impl TokenScope {
            /// All of them.
            pub const ALL: &[TokenScope] = &[$(TokenScope::$scope),*];

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(TokenScope::$scope => $name,)*
                }
            }
        }
    };
}

scopes! {
    /// To look at what its owner may look at: their games, challenges and events.
    Read = "read", 1;
    /// To play in games in which its owner sits, and to ask for hints and reviews.
    Play = "play", 2;
    /// To begin games: to look for one, to ask somebody, to accept and to decline.
    Challenge = "challenge", 4;
    /// To enter and leave tournaments, and to hold the desk of those that its owner may.
    Tournament = "tournament", 8;
    /// To follow, block and mute people, and to do in clubs what its owner may.
    People = "people", 16;
    /// To read and write what is its owner's alone: notes, vacations, what they have learned, which notices they have read.
    Personal = "personal", 32;
}

impl TokenScope {
    /// What a bot needs.
    pub const OF_BOTS: [TokenScope; 3] =
        [TokenScope::Read, TokenScope::Play, TokenScope::Challenge];

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<TokenScope> {
        TokenScope::ALL.iter().copied().find(|scope| scope.name() == name)
    }
}

/// Some of what a token may be used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TokenScopes(u8);

impl TokenScopes {
    /// Whether it is among them.
    #[must_use]
    pub const fn has(self, scope: TokenScope) -> bool {
        self.0 & scope as u8 != 0
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Their names.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        let scopes = TokenScope::ALL.iter().filter(|scope| self.has(**scope));
        scopes.map(|scope| scope.name()).collect()
    }

    /// As they are stored.
    #[must_use]
    pub fn text(self) -> String {
        self.names().join(" ")
    }

    /// As they were stored. What only a later program knows is nothing here.
    #[must_use]
    pub fn of_text(text: &str) -> TokenScopes {
        text.split(' ').filter_map(TokenScope::named).collect()
    }
}

impl FromIterator<TokenScope> for TokenScopes {
    fn from_iter<T: IntoIterator<Item = TokenScope>>(scopes: T) -> TokenScopes {
        TokenScopes(scopes.into_iter().fold(0, |bits, scope| bits | scope as u8))
    }
}

/// A token, as its owner is shown it, once.
#[derive(Clone, PartialEq, Eq)]
pub struct AccessToken(Secret);

impl AccessToken {
    /// A new one.
    #[must_use]
    pub fn fresh() -> AccessToken {
        AccessToken(Secret::fresh())
    }

    /// Whether a text is meant to be one.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        text.starts_with(PREFIX)
    }

    /// Reads one.
    #[must_use]
    pub fn parse(text: &str) -> Option<AccessToken> {
        Secret::parse(text.strip_prefix(PREFIX)?).map(AccessToken)
    }

    /// What its owner is shown.
    #[must_use]
    pub fn reveal(&self) -> String {
        format!("{PREFIX}{}", self.0.reveal())
    }

    /// What is stored of it. No cookie has the same: what is hashed there has no such beginning.
    #[must_use]
    pub fn digest(&self) -> SessionDigest {
        let digest = Sha256::new().chain_update("kelci token ").chain_update(self.0.reveal());
        SessionDigest::of_bytes(&digest.finalize()).expect("a digest has 32 bytes")
    }
}

impl fmt::Debug for AccessToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a token")
    }
}

/// A token that somebody has made, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenGrant {
    /// What is known of it.
    pub digest: SessionDigest,
    /// What its owner calls it.
    pub label: String,
    /// What it may be used for.
    pub scopes: TokenScopes,
    /// Since when.
    pub since_ms: i64,
    /// Until when.
    pub until_ms: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_by_its_beginning_and_reads_back() {
        let token = AccessToken::fresh();
        let shown = token.reveal();
        assert!(AccessToken::is_meant(&shown) && shown.len() == PREFIX.len() + 26);
        assert_eq!(AccessToken::parse(&shown).unwrap().digest(), token.digest());
        assert!(Secret::parse(&shown).is_none(), "nor is it a secret of a session");
        let as_session = Secret::parse(&shown[PREFIX.len()..]).unwrap().of_session();
        assert_ne!(as_session, token.digest(), "not even without its beginning");
        for wrong in ["", "kelci_", "kelci_abc", &shown[1..], &format!("{shown}0")] {
            assert!(AccessToken::parse(wrong).is_none(), "{wrong}");
        }
        assert!(!format!("{token:?}").contains(&shown[6..]));
    }

    #[test]
    fn scopes_are_stored_by_their_names() {
        let some: TokenScopes = [TokenScope::Challenge, TokenScope::Read].into_iter().collect();
        assert_eq!(some.text(), "read challenge");
        assert_eq!(TokenScopes::of_text("challenge read everything"), some);
        assert!(!some.has(TokenScope::Play) && TokenScopes::of_text("").is_empty());
        for scope in TokenScope::ALL {
            let one: TokenScopes = [*scope].into_iter().collect();
            assert_eq!(one.names(), [scope.name()]);
        }
    }
}
