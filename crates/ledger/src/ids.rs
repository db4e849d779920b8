//! Names that cannot be guessed: of games and persons, and the secrets of sessions and links.

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

/// The name of a seek. Whoever knows it may take it up, if it is for them; only its owner keeps it alive.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SeekId(String);

impl SeekId {
    /// A name that no seek has.
    #[must_use]
    pub fn fresh() -> SeekId {
        SeekId(fresh())
    }

    /// Reads a name.
    #[must_use]
    pub fn parse(text: &str) -> Option<SeekId> {
        is_well_formed(text).then(|| SeekId(text.to_owned()))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for SeekId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<SeekId, &'static str> {
        SeekId::parse(&text).ok_or("this is no name of a seek")
    }
}

impl From<SeekId> for String {
    fn from(id: SeekId) -> String {
        id.0
    }
}

/// The name of a tournament. Whoever knows it can look at it: it is the link.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TournamentId(String);

impl TournamentId {
    /// A name that no tournament has.
    #[must_use]
    pub fn fresh() -> TournamentId {
        TournamentId(fresh())
    }

    /// Reads a name.
    #[must_use]
    pub fn parse(text: &str) -> Option<TournamentId> {
        is_well_formed(text).then(|| TournamentId(text.to_owned()))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for TournamentId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<TournamentId, &'static str> {
        TournamentId::parse(&text).ok_or("this is no name of a tournament")
    }
}

impl From<TournamentId> for String {
    fn from(id: TournamentId) -> String {
        id.0
    }
}

/// What a club is known by, whatever it is called.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ClubId(String);

impl ClubId {
    /// One that no club has.
    #[must_use]
    pub fn fresh() -> ClubId {
        ClubId(fresh())
    }

    /// Reads one.
    #[must_use]
    pub fn parse(text: &str) -> Option<ClubId> {
        is_well_formed(text).then(|| ClubId(text.to_owned()))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ClubId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<ClubId, &'static str> {
        ClubId::parse(&text).ok_or("this is no club")
    }
}

impl From<ClubId> for String {
    fn from(id: ClubId) -> String {
        id.0
    }
}

/// The name of a notice: it is nobody's business but its owner's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NoticeId(String);

impl NoticeId {
    /// A name that no notice has.
    #[must_use]
    pub fn fresh() -> NoticeId {
        NoticeId(fresh())
    }

    /// Reads a name.
    #[must_use]
    pub fn parse(text: &str) -> Option<NoticeId> {
        is_well_formed(text).then(|| NoticeId(text.to_owned()))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What the names of workers begin with; statements of the stores know it too.
const WORKER: &str = "worker-";

/// The name of a process that serves the site or works for it, from its start to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeId(String);

impl NodeId {
    /// A name that no other process has.
    #[must_use]
    pub fn fresh() -> NodeId {
        NodeId(fresh())
    }

    /// One as it was stored.
    pub fn of_text(text: &str) -> NodeId {
        NodeId(text.to_owned())
    }

    /// The same of one to which no visitors come, which is seen in its name.
    #[must_use]
    pub fn fresh_worker() -> NodeId {
        NodeId(format!("{WORKER}{}", fresh()))
    }

    /// Whether no visitors come to it.
    #[must_use]
    pub fn is_worker(&self) -> bool {
        self.0.starts_with(WORKER)
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
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

    /// What is shown to its owner, and to nobody else.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored of one that proves who somebody is.
    #[must_use]
    pub fn of_session(&self) -> SessionDigest {
        SessionDigest(self.digest())
    }

    /// What is stored of the key of a private link.
    #[must_use]
    pub fn of_link(&self) -> LinkDigest {
        LinkDigest(self.digest())
    }

    fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a secret")
    }
}

macro_rules! stored_bytes {
    ($($(#[$doc:meta])* $name:ident($length:literal), $shown:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; $length]);

        impl $name {
            /// As it is stored.
            #[must_use]
            pub const fn bytes(&self) -> &[u8] {
                &self.0
            }

            /// As it was stored.
            #[must_use]
            pub fn of_bytes(bytes: &[u8]) -> Option<$name> {
                bytes.try_into().ok().map($name)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($shown)
            }
        }
    )*};
}

stored_bytes! {
    /// Who somebody is, whatever they prove it with.
    PersonId(16), "a person";
    /// What proves who somebody is, one for each device: the SHA-256 of a secret of 130 random bits, useless
    /// to whoever steals the store.
    SessionDigest(32), "a session";
    /// What takes a seat, or makes a device one of somebody's, once: the SHA-256 of the key of a private link.
    LinkDigest(32), "a link";
}

impl PersonId {
    /// Somebody whom nobody knows yet.
    #[must_use]
    pub fn fresh() -> PersonId {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system has randomness");
        PersonId(bytes)
    }
}

/// What the server makes the keys of private links from, so that whoever may see a link can be shown it
/// again though only its digest is stored.
#[derive(Clone)]
pub struct LinkMaker([u8; 32]);

impl LinkMaker {
    /// One that makes them from this.
    #[must_use]
    pub const fn new(secret: [u8; 32]) -> LinkMaker {
        LinkMaker(secret)
    }

    /// The key of the link to a seat that the event of that number made.
    #[must_use]
    pub fn key(&self, game: &GameId, seat: &str, number: u32) -> Secret {
        self.made(&format!("kelci seat key {game} {seat} {number}"))
    }

    /// The key of the link that, until a time, makes a device one of somebody's.
    #[must_use]
    pub fn device_key(&self, person: PersonId, until_ms: i64) -> Secret {
        self.made(&format!("kelci device key {:032x} {until_ms}", u128::from_be_bytes(person.0)))
    }

    /// The key of the link in somebody's mails that ends them.
    #[must_use]
    pub fn stop_key(&self, person: PersonId) -> Secret {
        self.made(&format!("kelci stop key {:032x}", u128::from_be_bytes(person.0)))
    }

    /// A text that nobody changes unseen, for whoever brings it back.
    #[must_use]
    pub fn seal(&self, text: &str) -> String {
        let seal = hmac(&self.0, format!("kelci seal {text}").as_bytes());
        let seal: String = seal.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{seal}{text}")
    }

    /// The text, if it is as it was sealed.
    #[must_use]
    pub fn open<'a>(&self, sealed: &'a str) -> Option<&'a str> {
        let (seal, text) = sealed.split_at_checked(64)?;
        let own = self.seal(text);
        // It takes as long wherever the first difference is.
        let differs =
            own.bytes().zip(seal.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
        (differs == 0).then_some(text)
    }

    /// What a name that is tried, and from where, is counted under.
    #[must_use]
    pub fn try_key(&self, what: &str) -> [u8; 32] {
        hmac(&self.0, format!("kelci try {what}").as_bytes())
    }

    /// The name of a game of a tournament: the one that belongs to a board since an event, of that number in its
    /// pairing. Whoever begins it, and however often, it is the same game.
    #[must_use]
    pub fn game_of(&self, tournament: &TournamentId, begun: u32, board: u32, game: u32) -> GameId {
        let text = format!("kelci tournament game {} {begun} {board} {game}", tournament.0);
        GameId(self.made(&text).0)
    }

    /// Whose the games of a tournament are: nobody's who could ask for anything.
    #[must_use]
    pub fn director(&self, tournament: &TournamentId) -> PersonId {
        let bytes = hmac(&self.0, format!("kelci director {}", tournament.0).as_bytes());
        PersonId(std::array::from_fn(|at| bytes[at]))
    }

    /// What is kept of the password of a tournament.
    #[must_use]
    pub fn door(&self, tournament: &TournamentId, password: &str) -> String {
        self.made(&format!("kelci tournament door {} {password}", tournament.0)).0
    }

    /// The key of the invitation of that number to a club.
    #[must_use]
    pub fn club_key(&self, club: &ClubId, number: u32) -> Secret {
        self.made(&format!("kelci club key {} {number}", club.0))
    }

    fn made(&self, text: &str) -> Secret {
        let bytes = hmac(&self.0, text.as_bytes());
        Secret(bytes[..LENGTH].iter().map(letter).collect())
    }
}

/// HMAC-SHA-256 with a key that fits a block (RFC 2104).
fn hmac(key: &[u8; 32], text: &[u8]) -> [u8; 32] {
    let padded = |with: u8| -> [u8; 64] {
        std::array::from_fn(|at| key.get(at).copied().unwrap_or_default() ^ with)
    };
    let inner = Sha256::new().chain_update(padded(0x36)).chain_update(text).finalize();
    Sha256::new().chain_update(padded(0x5c)).chain_update(inner).finalize().into()
}

impl fmt::Debug for LinkMaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a maker of links")
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
    fn the_key_of_a_seat_follows_from_the_server_the_game_the_seat_and_the_event() {
        let (maker, game) = (LinkMaker::new([7; 32]), GameId::fresh());
        let key = maker.key(&game, "second", 2);
        assert_eq!(Secret::parse(key.reveal()).unwrap().of_link(), key.of_link());
        assert_eq!(key, maker.key(&game, "second", 2));
        assert_ne!(key, maker.key(&game, "first", 2));
        assert_ne!(key, maker.key(&game, "second", 3));
        assert_ne!(key, maker.key(&GameId::fresh(), "second", 2));
        assert_ne!(key, LinkMaker::new([8; 32]).key(&game, "second", 2));
    }

    #[test]
    fn the_key_of_a_device_follows_from_the_server_the_person_and_the_time() {
        let (maker, ann) = (LinkMaker::new([7; 32]), PersonId::fresh());
        let key = maker.device_key(ann, 5);
        assert_eq!(Secret::parse(key.reveal()).unwrap(), maker.device_key(ann, 5));
        assert_ne!(key, maker.device_key(ann, 6));
        assert_ne!(key, maker.device_key(PersonId::fresh(), 5));
        assert_ne!(key, LinkMaker::new([8; 32]).device_key(ann, 5));
    }

    #[test]
    fn what_is_sealed_is_opened_by_whoever_sealed_it_and_unchanged() {
        let maker = LinkMaker::new([7; 32]);
        let sealed = maker.seal("until tomorrow");
        assert_eq!(maker.open(&sealed), Some("until tomorrow"));
        assert_eq!(LinkMaker::new([8; 32]).open(&sealed), None);
        assert_eq!(maker.open(&sealed.replace("tomorrow", "Tuesday")), None);
        for odd in ["", "until tomorrow", &sealed[1..], &"é".repeat(40)] {
            assert_eq!(maker.open(odd), None, "{odd}");
        }
    }

    /// Computed with Python's `hmac`, keys and texts of our own.
    #[test]
    fn hmac_is_what_others_compute() {
        let hex =
            |bytes: [u8; 32]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let key = std::array::from_fn(|at| at as u8);
        assert_eq!(
            hex(hmac(&key, b"")),
            "d38b42096d80f45f826b44a9d5607de72496a415d3f4a1a8c88e3bb9da8dc1cb"
        );
        assert_eq!(
            hex(hmac(&key, b"kelci")),
            "6321289ccd6965c4cbbf4356788c77868e0b54a011c5d135cef900906da22056"
        );
        assert_eq!(
            hex(hmac(&key, &[b'x'; 100])),
            "d1c86a42d627e0de515d31da2dd2c101f2b49ffba04d04685fe4b05d877c5601"
        );
    }

    #[test]
    fn secrets_do_not_show_in_logs() {
        let secret = Secret::fresh();
        let logged = format!("{secret:?} {:?}", secret.of_session());
        assert!(!logged.contains(secret.reveal()));
        let again = Secret::parse(secret.reveal()).unwrap();
        assert_eq!(secret.of_session(), again.of_session());
    }
}
