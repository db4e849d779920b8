//! Who somebody is, what they are called, and what they prove it with. Nothing here is read or stored.
//!
//! A guest is a person without a name. A person with one has an account: the same person, with all that they
//! did before.

mod club;
mod credential;
mod mail_address;
mod name;
mod named;
mod passkey;
mod session;
mod token;

pub use club::may_found;
pub use club::{ClubEntry, ClubFacts, ClubRank, ClubRefusal, ClubStep, ClubWish};
pub use credential::{CredentialKind, Password, PasswordHash, RecoveryCode, RecoveryDigest};
pub use mail_address::MailAddress;
pub use name::{AccountName, ClubName, NameRules, NameSkeleton};
pub use named::NamedPerson;
pub use passkey::{
    Ceremony, CeremonyAnswer, CeremonyState, CredentialId, Passkey, PasskeyId, PasskeyLabel,
    RelyingParty, ceremony_ms,
};
pub use session::{Device, DeviceId, DeviceLabel};
pub use token::{AccessToken, TokenGrant, TokenScope, TokenScopes};

use crate::ids::{PersonId, SessionDigest};

/// Somebody who has proved who they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// What proves it, on this device.
    pub session: SessionDigest,
    /// Whether they are not stored yet: that is done with the first thing they do.
    pub is_new: bool,
}

impl Person {
    /// Somebody who comes for the first time.
    #[must_use]
    pub fn new(session: SessionDigest) -> Person {
        Person { id: PersonId::fresh(), session, is_new: true }
    }
}
