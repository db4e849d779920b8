//! What proves who somebody is on a device that does not know them: a password, a passkey, or a recovery code. A person may
//! have several of them, of several kinds.

use std::fmt;
use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use kelci_core::{Message, message};
use sha2::{Digest as _, Sha256};
use unicode_normalization::UnicodeNormalization as _;

use super::AccountName;
use crate::bounds::{MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS};

/// What a credential is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CredentialKind {
    /// A password: its hash is stored. There is one at most.
    Password,
    /// A recovery code: its digest is stored, until it is used.
    Recovery,
    /// A passkey: its public key is stored.
    Passkey,
}

impl CredentialKind {
    /// As it is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CredentialKind::Password => "password",
            CredentialKind::Recovery => "recovery",
            CredentialKind::Passkey => "passkey",
        }
    }
}

/// A password that somebody typed. It never shows in a log.
#[derive(Clone)]
pub struct Password(String);

/// Of these a guesser tries the first few dozen, whoever it is.
const COMMON: [&str; 16] = [
    "password",
    "motdepasse",
    "azertyuiop",
    "azerty123",
    "qwertyuiop",
    "qwerty123",
    "1234567890",
    "123456789",
    "12345678",
    "abcdefgh",
    "abcd1234",
    "iloveyou",
    "jetaime123",
    "password1",
    "passw0rd",
    "11111111",
];

impl Password {
    /// A password that somebody chooses for an account of that name.
    ///
    /// # Errors
    /// When it is too short, too long, or would be guessed at once.
    pub fn choose(text: &str, name: &AccountName) -> Result<Password, Message> {
        let found = text.chars().count();
        if found < MIN_PASSWORD_CHARS {
            let most = MIN_PASSWORD_CHARS;
            return Err(message!("a password has at least {most} characters", most));
        }
        let Some(password) = Password::typed(text) else {
            let most = MAX_PASSWORD_CHARS;
            return Err(message!("a password has at most {most} characters", most));
        };
        let plain = password.0.to_lowercase();
        let mut letters = plain.chars();
        let first = letters.next();
        let is_one_letter = letters.all(|letter| Some(letter) == first);
        if is_one_letter || COMMON.contains(&&*plain) || plain == name.as_str().to_lowercase() {
            return Err(message!("this password would be guessed at once: choose another"));
        }
        Ok(password)
    }

    /// A password that somebody types to prove who they are; none if it is longer than any is.
    #[must_use]
    pub fn typed(text: &str) -> Option<Password> {
        // The same keys give the same letters, composed or not, whatever the system.
        let is_bounded = text.chars().nth(MAX_PASSWORD_CHARS).is_none();
        is_bounded.then(|| Password(text.nfc().collect()))
    }

    /// One that is too short to be anybody's.
    #[must_use]
    pub const fn nobodys() -> Password {
        Password(String::new())
    }

    /// What is stored of it. This takes its time, by design.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn hash(&self) -> Result<PasswordHash, Message> {
        let hash = Argon2::default().hash_password(self.0.as_bytes());
        hash.map(|hash| PasswordHash(hash.to_string()))
            .map_err(|_| message!("the password could not be worked on"))
    }

    /// Whether it is the one of which that is stored. Where nothing is, it takes as long to say no.
    #[must_use]
    pub fn is_right(&self, stored: Option<&PasswordHash>) -> bool {
        let hash = compared(stored);
        let fits = Argon2::default().verify_password(self.0.as_bytes(), hash).is_ok();
        fits && stored.is_some()
    }
}

/// What a typed password is compared with: where nothing is stored, something that costs as much and fits nothing.
fn compared(stored: Option<&PasswordHash>) -> &str {
    static NOBODYS: LazyLock<String> = LazyLock::new(|| {
        let hash = Argon2::default().hash_password(b"a password that nobody has");
        hash.map(|hash| hash.to_string()).unwrap_or_default()
    });
    // It is made even when it is not needed, so that its first use is not seen in the time.
    let nobodys = NOBODYS.as_str();
    stored.map_or(nobodys, |stored| &*stored.0)
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a password")
    }
}

/// What is stored of a password: Argon2id with its salt and cost, as a PHC string.
#[derive(Clone)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// As it was stored.
    #[must_use]
    pub fn of_stored(text: &str) -> PasswordHash {
        PasswordHash(text.to_owned())
    }

    /// As it is stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the hash of a password")
    }
}

/// Digits and letters that nobody confuses, in lower case.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Four groups of five letters, 100 bits: nobody guesses one, so a quick digest is enough.
const GROUPS: usize = 4;
const GROUP: usize = 5;

/// A code that lets somebody in who has forgotten the password, once. It is shown once.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode(String);

impl RecoveryCode {
    /// A new one.
    #[must_use]
    pub fn fresh() -> RecoveryCode {
        let mut bytes = [0; GROUPS * GROUP];
        getrandom::fill(&mut bytes).expect("the system has randomness");
        RecoveryCode(
            bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect(),
        )
    }

    /// Reads one as it was written down: blanks and strokes do not matter, nor does the case.
    #[must_use]
    pub fn parse(text: &str) -> Option<RecoveryCode> {
        // Nothing that long is one.
        let text = (text.len() <= 100).then_some(text)?;
        let read = |c: char| match c.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            c => c,
        };
        let code: String =
            text.chars().filter(|c| !c.is_whitespace() && *c != '-').map(read).collect();
        let is_code =
            code.len() == GROUPS * GROUP && code.bytes().all(|byte| ALPHABET.contains(&byte));
        is_code.then_some(RecoveryCode(code))
    }

    /// As it is shown to its owner: `ab3de-…`.
    #[must_use]
    pub fn reveal(&self) -> String {
        let letters = self.0.as_bytes().chunks(GROUP).map(String::from_utf8_lossy);
        letters.collect::<Vec<_>>().join("-")
    }

    /// What is stored of it.
    #[must_use]
    pub fn digest(&self) -> RecoveryDigest {
        let digest = Sha256::new().chain_update("kelci recovery ").chain_update(&self.0);
        RecoveryDigest(digest.finalize().into())
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a recovery code")
    }
}

/// What is stored of a recovery code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RecoveryDigest([u8; 32]);

impl RecoveryDigest {
    /// As it is stored.
    #[must_use]
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// As it was stored.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Option<RecoveryDigest> {
        bytes.try_into().ok().map(RecoveryDigest)
    }
}

impl fmt::Debug for RecoveryDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the digest of a recovery code")
    }
}

#[cfg(test)]
mod tests {
    use super::super::NameRules;
    use super::*;

    fn ann() -> AccountName {
        NameRules::default().read("Ann-Lee-Two").unwrap()
    }

    #[test]
    fn a_password_is_the_one_that_was_chosen_and_no_other() {
        let password = Password::choose("caf\u{e9} au lait", &ann()).unwrap();
        let hash = password.hash().unwrap();
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", hash.as_str());
        let typed = |text| Password::typed(text).unwrap();
        assert!(typed("cafe\u{301} au lait").is_right(Some(&hash)), "composed or not");
        assert!(!typed("Caf\u{e9} au lait").is_right(Some(&hash)));
        assert!(!typed("caf\u{e9} au lait").is_right(None), "nobody has it");
        assert!(!typed("a password that nobody has").is_right(None));
        assert!(!typed("x").is_right(Some(&PasswordHash::of_stored("nonsense"))));
        assert_ne!(password.hash().unwrap().as_str(), hash.as_str(), "each has its own salt");
        assert!(!format!("{password:?} {hash:?}").contains("caf"));
    }

    /// The cost of a comparison is written at the beginning of what is compared: a name that nobody has costs the same.
    #[test]
    fn where_there_is_no_password_as_much_is_computed() {
        let hash = Password::typed("a long walk").unwrap().hash().unwrap();
        let cost = |hash: &str| hash.rsplitn(3, '$').last().unwrap().to_owned();
        let (somebodys, nobodys) = (compared(Some(&hash)), compared(None));
        assert_eq!(cost(nobodys), "$argon2id$v=19$m=19456,t=2,p=1");
        assert_eq!(cost(nobodys), cost(somebodys));
        assert_eq!(nobodys.len(), somebodys.len(), "salt and hash are as long");
        let typed = Password::typed("a password that nobody has").unwrap();
        assert!(typed.is_right(Some(&PasswordHash::of_stored(nobodys))), "it is really computed");
    }

    #[test]
    fn passwords_that_would_be_guessed_are_refused() {
        for bad in ["", "short", "aaaaaaaaaaaa", "Password", "12345678", "ann-lee-two"] {
            assert!(Password::choose(bad, &ann()).is_err(), "{bad}");
        }
        assert!(Password::choose(&"xy".repeat(MAX_PASSWORD_CHARS), &ann()).is_err());
        assert!(Password::typed(&"xy".repeat(MAX_PASSWORD_CHARS)).is_none());
        assert!(Password::choose(&"xy".repeat(MAX_PASSWORD_CHARS / 2), &ann()).is_ok());
    }

    #[test]
    fn codes_are_read_as_people_write_them_down() {
        let code = RecoveryCode::fresh();
        assert_ne!(code, RecoveryCode::fresh());
        let shown = code.reveal();
        assert_eq!(shown.len(), GROUPS * GROUP + GROUPS - 1);
        let spaced = format!(" {} ", shown.replace('-', " ").to_uppercase());
        for text in [shown.clone(), spaced, shown.replace('0', "O").replace('1', "l")] {
            assert_eq!(RecoveryCode::parse(&text).unwrap().digest(), code.digest(), "{text}");
        }
        for wrong in ["", "abcde", &shown[1..], &format!("{shown}x"), &"-".repeat(200)] {
            assert!(RecoveryCode::parse(wrong).is_none(), "{wrong}");
        }
        assert!(!format!("{code:?}").contains(&shown));
    }
}
