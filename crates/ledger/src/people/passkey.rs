//! Passkeys (WebAuthn): a key that a device or a password manager keeps, and proves its owner with when they
//! unlock it. Only the public half is stored. Nothing here is read or kept: what was asked of a browser travels with
//! it, sealed, and comes back with the answer.

use std::fmt;
use std::time::Duration;

use kelci_core::{Message, message};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use webauthn_rs::prelude as webauthn;
use webauthn_rs::{Webauthn, WebauthnBuilder};

use super::AccountName;
use crate::bounds::{MAX_CREDENTIAL_ID_BYTES, MAX_PASSKEY_LABEL_CHARS, PASSKEY_TIME};
use crate::ids::PersonId;

/// A passkey of somebody, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// What the authenticator knows it by.
    pub credential: CredentialId,
    /// The public key and its counter, as JSON.
    pub data: String,
    /// What its owner calls it.
    pub label: PasskeyLabel,
    /// Since when it is theirs.
    pub since_ms: i64,
    /// When it last let them in.
    pub used_ms: Option<i64>,
}

impl Passkey {
    /// By what its owner names it.
    #[must_use]
    pub fn id(&self) -> PasskeyId {
        PasskeyId::of(&self.credential)
    }
}

/// What an authenticator knows a passkey by. No two are alike.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CredentialId(Vec<u8>);

impl CredentialId {
    /// As it is stored.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Of bytes; none if no authenticator makes so many.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Option<CredentialId> {
        let is_one = !bytes.is_empty() && bytes.len() <= MAX_CREDENTIAL_ID_BYTES;
        is_one.then(|| CredentialId(bytes.to_vec()))
    }
}

impl fmt::Debug for CredentialId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a passkey's number")
    }
}

/// How the owner of a passkey names it to have it renamed or removed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyId(String);

impl PasskeyId {
    /// Of a passkey: twelve letters of a digest.
    #[must_use]
    pub fn of(credential: &CredentialId) -> PasskeyId {
        let digest = Sha256::new().chain_update("kelci passkey ").chain_update(credential.bytes());
        PasskeyId(digest.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What its owner calls a passkey, in a few words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyLabel(String);

impl PasskeyLabel {
    /// Of what somebody typed: what cannot be seen is left out, and what is too long cut off.
    #[must_use]
    pub fn of_text(text: &str) -> PasskeyLabel {
        let seen = text.trim().chars().filter(|c| !c.is_control());
        PasskeyLabel(seen.take(MAX_PASSKEY_LABEL_CHARS).collect::<String>().trim_end().to_owned())
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a browser is asked to do.
#[derive(Clone, Debug)]
pub struct Ceremony {
    /// What was asked; it comes back with the answer.
    pub state: CeremonyState,
    /// The same for the browser: the options of `navigator.credentials`.
    pub options: Value,
}

/// What was asked of a browser.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CeremonyState {
    /// To make a passkey for somebody.
    New {
        /// For whom.
        #[serde(with = "person_as_hex")]
        person: PersonId,
        /// What the library wants to see again.
        registration: webauthn::PasskeyRegistration,
    },
    /// To prove whoever has one.
    Proof(webauthn::DiscoverableAuthentication),
}

mod person_as_hex {
    use super::{Deserialize, PersonId};
    use serde::de::Error as _;
    use serde::{Deserializer, Serializer};

    pub fn serialize<S: Serializer>(person: &PersonId, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(
            &person.bytes().iter().map(|byte| format!("{byte:02x}")).collect::<String>(),
        )
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<PersonId, D::Error> {
        let text = String::deserialize(from)?;
        let number = u128::from_str_radix(&text, 16).map_err(D::Error::custom)?;
        PersonId::of_bytes(&number.to_be_bytes()).ok_or_else(|| D::Error::custom("no person"))
    }
}

/// What a browser answers, not yet looked into.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CeremonyAnswer {
    /// What was asked, sealed, as it was given.
    pub challenge: String,
    /// What `navigator.credentials` gave, as JSON.
    pub credential: Value,
}

/// For which site passkeys are made: they are bound to its name, and prove nobody anywhere else.
#[derive(Clone, Debug)]
pub struct RelyingParty(Webauthn);

impl RelyingParty {
    /// The site that is reached at that name, with a port or without; none where browsers know no passkeys: at an
    /// address without a name, and without TLS but on this computer.
    #[must_use]
    pub fn of(host: &str, is_secure: bool) -> Option<RelyingParty> {
        let scheme = if is_secure { "https" } else { "http" };
        let origin = webauthn::Url::parse(&format!("{scheme}://{host}")).ok()?;
        let name = origin.domain()?.to_owned();
        let is_here = name == "localhost" || name.ends_with(".localhost");
        if !is_secure && !is_here {
            return None;
        }
        let built =
            WebauthnBuilder::new(&name, &origin).ok()?.rp_name("kelci").timeout(PASSKEY_TIME);
        built.build().ok().map(RelyingParty)
    }

    /// Asks a browser for a passkey of somebody who is called so, other than those that they have. It is to be one
    /// that proves them without being told whom: so signing in tells nobody which names have passkeys.
    ///
    /// # Errors
    /// When the library refuses what we ask.
    pub fn ask_for_new(
        &self,
        person: PersonId,
        name: &AccountName,
        known: &[Passkey],
    ) -> Result<Ceremony, Message> {
        let handle = webauthn::Uuid::from_slice(person.bytes()).map_err(refused)?;
        let known = known.iter().map(|passkey| passkey.credential.0.clone()).collect();
        let name = name.as_str();
        let (asked, registration) =
            self.0.start_passkey_registration(handle, name, name, Some(known)).map_err(refused)?;
        let mut options = options_of(&asked)?;
        let selection = &mut options["authenticatorSelection"];
        selection["residentKey"] = "required".into();
        selection["requireResidentKey"] = true.into();
        Ok(Ceremony { state: CeremonyState::New { person, registration }, options })
    }

    /// Takes the passkey that a browser made.
    ///
    /// # Errors
    /// When the answer is not one to what was asked.
    pub fn take_new(
        &self,
        registration: &webauthn::PasskeyRegistration,
        answer: Value,
        label: PasskeyLabel,
        now_ms: i64,
    ) -> Result<Passkey, Message> {
        let answer = serde_json::from_value(answer).map_err(|_| not_that())?;
        let made = self.0.finish_passkey_registration(&answer, registration);
        let made = made.map_err(|_| not_that())?;
        Ok(Passkey {
            credential: CredentialId::of_bytes(made.cred_id()).ok_or_else(not_that)?,
            data: serde_json::to_string(&made).map_err(refused)?,
            label,
            since_ms: now_ms,
            used_ms: None,
        })
    }

    /// Asks a browser to prove whoever has a passkey for this site.
    ///
    /// # Errors
    /// When the library refuses what we ask.
    pub fn ask_for_proof(&self) -> Result<Ceremony, Message> {
        let (asked, state) = self.0.start_discoverable_authentication().map_err(refused)?;
        Ok(Ceremony { state: CeremonyState::Proof(state), options: options_of(&asked)? })
    }

    /// Which passkey an answer speaks of, and whose it says that it is; nothing is proved yet.
    #[must_use]
    pub fn spoken_of(&self, answer: &Value) -> Option<(PersonId, CredentialId)> {
        let answer: webauthn::PublicKeyCredential = serde_json::from_value(answer.clone()).ok()?;
        let (handle, credential) = self.0.identify_discoverable_authentication(&answer).ok()?;
        Some((PersonId::of_bytes(handle.as_bytes())?, CredentialId::of_bytes(credential)?))
    }

    /// Sees whether an answer proves that whoever sent it has the passkey; gives what is stored of it from now on.
    /// A counter that does not count up is that of a copy, and proves nothing.
    #[must_use]
    pub fn prove(
        &self,
        asked: webauthn::DiscoverableAuthentication,
        answer: Value,
        passkey: &Passkey,
    ) -> Option<String> {
        let answer: webauthn::PublicKeyCredential = serde_json::from_value(answer).ok()?;
        let mut stored: webauthn::Passkey = serde_json::from_str(&passkey.data).ok()?;
        let proved = self.0.finish_discoverable_authentication_v2(&answer, asked, &stored).ok()?;
        stored.update_credential(&proved)?;
        serde_json::to_string(&stored).ok()
    }
}

/// The options themselves, which stand in a wrapping.
fn options_of(asked: &impl Serialize) -> Result<Value, Message> {
    let mut asked = serde_json::to_value(asked).map_err(refused)?;
    Ok(asked["publicKey"].take())
}

fn not_that() -> Message {
    message!("this is no passkey that was asked for here")
}

fn refused(error: impl fmt::Display) -> Message {
    tracing::error!(%error, "passkeys do not work");
    message!("passkeys do not work at the moment")
}

/// How long a browser has to answer, in milliseconds.
#[must_use]
pub const fn ceremony_ms() -> i64 {
    const MS: u128 = Duration::as_millis(&PASSKEY_TIME);
    MS as i64
}

#[cfg(test)]
mod tests {
    use super::super::NameRules;
    use super::*;

    #[test]
    fn passkeys_are_for_names_that_browsers_trust() {
        for (host, is_secure) in [
            ("localhost:7474", false),
            ("kelci.localhost", false),
            ("play.example.org", true),
            ("play.example.org:8443", true),
        ] {
            assert!(RelyingParty::of(host, is_secure).is_some(), "{host}");
        }
        for (host, is_secure) in [
            ("play.example.org", false),
            ("127.0.0.1:7474", false),
            ("192.168.1.5", true),
            ("[::1]", true),
            ("", true),
            ("a b", true),
        ] {
            assert!(RelyingParty::of(host, is_secure).is_none(), "{host}");
        }
    }

    #[test]
    fn what_is_asked_can_be_found_without_a_name_and_is_read_back() {
        let party = RelyingParty::of("play.example.org", true).unwrap();
        let (ann, name) = (PersonId::fresh(), NameRules::default().read("Ann").unwrap());
        let Ceremony { state, options } = party.ask_for_new(ann, &name, &[]).unwrap();
        assert_eq!(options["rp"]["id"], "play.example.org");
        assert_eq!(options["user"]["name"], "Ann");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        assert_eq!(options["attestation"], "none");
        let text = serde_json::to_string(&state).unwrap();
        let again: CeremonyState = serde_json::from_str(&text).unwrap();
        assert!(matches!(again, CeremonyState::New { person, .. } if person == ann));
        let asked = party.ask_for_proof().unwrap();
        assert!(asked.options["allowCredentials"].as_array().is_none_or(Vec::is_empty));
        assert!(serde_json::to_string(&asked.state).unwrap().len() < 2_000);
        for odd in [Value::Null, serde_json::json!({ "id": "x" }), serde_json::json!([1])] {
            assert_eq!(party.spoken_of(&odd), None);
        }
    }

    #[test]
    fn labels_are_short_and_seen() {
        assert_eq!(PasskeyLabel::of_text("  my\u{7} key \n").as_str(), "my key");
        assert_eq!(PasskeyLabel::of_text(&"x".repeat(500)).as_str().len(), MAX_PASSKEY_LABEL_CHARS);
    }
}
