//! Names that cannot be guessed: of games, and the secrets of visitors and seats.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// Digits and letters that nobody confuses (Crockford's base 32, in lower case).
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// 26 characters of 5 bits hold 130 bits.
const LENGTH: usize = 26;

fn fresh() -> String {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes.iter().map(letter).collect()
}

fn letter(byte: &u8) -> char {
    char::from(ALPHABET[usize::from(byte % 32)])
}

fn is_well_formed(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// The name of a game. Whoever knows it can watch: it is the link.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId(String);

impl GameId {
    /// A name that no game has.
    #[must_use]
    pub fn fresh() -> GameId {
        GameId(fresh())
    }

    /// Reads a name.
    #[must_use]
    pub fn parse(text: &str) -> Option<GameId> {
        is_well_formed(text).then(|| GameId(text.to_owned()))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Logs show only the beginning: the whole name would let the reader of a log into the game.
impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}…", &self.0[..6])
    }
}

impl TryFrom<String> for GameId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<GameId, &'static str> {
        GameId::parse(&text).ok_or("this is no name of a game")
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.0
    }
}

/// What a visitor, or a private link, shows to prove itself. The server keeps only its digest.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A new one.
    #[must_use]
    pub fn fresh() -> Secret {
        Secret(fresh())
    }

    /// Reads one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Secret> {
        is_well_formed(text).then(|| Secret(text.to_owned()))
    }

    /// The key of a private link to a seat of one's own game. It follows from the owner's secret,
    /// so that the owner can be shown the link again though only its digest is stored.
    #[must_use]
    pub fn key_of(&self, game: &GameId, seat: &str) -> Secret {
        let mut hash = Sha256::new();
        for part in ["kelci seat key", &self.0, game.as_str(), seat] {
            hash.update(part);
            hash.update([0]);
        }
        let hash = hash.finalize();
        Secret(hash[..LENGTH].iter().map(letter).collect())
    }

    /// What is shown to its owner, and to nobody else.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What may be stored.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a secret")
    }
}

/// The SHA-256 of a secret of 130 random bits: stored, and useless to whoever steals the store.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; 32]);

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a digest")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_long_different_and_read_back() {
        let (one, other) = (GameId::fresh(), GameId::fresh());
        assert_ne!(one, other);
        assert_eq!(GameId::parse(one.as_str()), Some(one));
        for wrong in ["", "abc", "../../../etc/passwd", "ABCDEFGHJKMNPQRSTVWXYZ0123"] {
            assert_eq!(GameId::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_key_of_a_seat_follows_from_its_owner_the_game_and_the_seat() {
        let (owner, game) = (Secret::fresh(), GameId::fresh());
        let key = owner.key_of(&game, "second");
        assert_eq!(Secret::parse(key.reveal()).unwrap().digest(), key.digest());
        assert_eq!(key, owner.key_of(&game, "second"));
        assert_ne!(key, owner.key_of(&game, "first"));
        assert_ne!(key, owner.key_of(&GameId::fresh(), "second"));
        assert_ne!(key, Secret::fresh().key_of(&game, "second"));
    }

    #[test]
    fn secrets_do_not_show_in_logs() {
        let secret = Secret::fresh();
        let logged = format!("{secret:?} {:?}", secret.digest());
        assert!(!logged.contains(secret.reveal()));
        assert_eq!(secret.digest(), Secret::parse(secret.reveal()).unwrap().digest());
    }
}
