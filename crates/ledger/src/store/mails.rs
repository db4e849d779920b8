//! What is kept of mail: what is to be sent, and where somebody wants to be written to.

use crate::ids::{LinkDigest, PersonId};
use crate::people::{MailAddress, NamedPerson};

use super::{Answer, Lease};

/// Why somebody is written to. What is of one kind is counted together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailKind {
    /// To see whether the address is theirs.
    Confirm,
    /// Because they have forgotten their password.
    Forgotten,
    /// Of what happened to their account.
    Notice,
    /// Of what they are told in games, several things together.
    Digest,
}

impl MailKind {
    /// Its name in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            MailKind::Confirm => "confirm",
            MailKind::Forgotten => "forgotten",
            MailKind::Notice => "notice",
            MailKind::Digest => "digest",
        }
    }

    /// The most of them in a day to one address, and to one person.
    #[must_use]
    pub const fn most_a_day(self) -> u32 {
        match self {
            MailKind::Confirm => 4,
            MailKind::Forgotten => 5,
            MailKind::Notice => 20,
            MailKind::Digest => 8,
        }
    }
}

/// Something to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mail {
    /// Why.
    pub kind: MailKind,
    /// Whose account it is about.
    pub person: PersonId,
    /// To whom.
    pub to: MailAddress,
    /// The subject, in a line.
    pub subject: String,
    /// What it says: plain text.
    pub text: String,
    /// Where such mails are stopped by one click, if they can be.
    pub stop: Option<String>,
}

/// A mail that is to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredMail {
    /// Its name, which no other mail has.
    pub id: String,
    /// To whom.
    pub to: MailAddress,
    /// The subject.
    pub subject: String,
    /// What it says.
    pub text: String,
    /// Where such mails are stopped by one click, if they can be.
    pub stop: Option<String>,
    /// How often it could not be sent.
    pub tries: u32,
}

/// What becomes of a mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MailChange {
    /// It is sent, or nobody tries any more: what it said is forgotten.
    Over {
        /// When.
        at_ms: i64,
    },
    /// It could not be sent, and is tried again from then on.
    Later {
        /// When.
        next_ms: i64,
    },
}

/// Where somebody wants to be written to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mailbox {
    /// The address that they have confirmed.
    pub address: Option<MailAddress>,
    /// The one that they have not.
    pub pending: Option<MailAddress>,
    /// In which language: its code.
    pub language: String,
    /// Whether they want to hear what happens to their account.
    pub wants_notices: bool,
}

/// A change of where somebody wants to be written to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MailboxChange {
    /// Another address, which a link confirms until a time. The one before stays until then.
    Ask {
        /// The address.
        address: MailAddress,
        /// The link.
        link: LinkDigest,
        /// Until when.
        until_ms: i64,
        /// In which language they are written to.
        language: &'static str,
    },
    /// Whether they want to hear what happens to their account.
    Notices(bool),
    /// None: they do not want to be written to.
    Remove,
}

/// Who is to be written to, and what is to be sent.
pub trait Mails: Send + Sync + 'static {
    /// Keeps a mail to be sent; not if too many of its kind went to that address or person within a day.
    fn post(&self, mail: Mail, at_ms: i64) -> Answer<'_, bool>;
    /// Takes mails that nobody works on, at most so many.
    fn claim_mails(&self, lease: Lease, most: usize) -> Answer<'_, Vec<StoredMail>>;
    /// Says what became of one that a worker has.
    fn change_mail(&self, id: String, worker: String, change: MailChange) -> Answer<'_, bool>;
    /// Where somebody wants to be written to.
    fn mailbox(&self, person: PersonId) -> Answer<'_, Option<Mailbox>>;
    /// Changes that.
    fn change_mailbox(&self, person: PersonId, change: MailboxChange) -> Answer<'_, ()>;
    /// Confirms the address that a link was sent to, once; says whose it is.
    fn confirm_address(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, Option<PersonId>>;
    /// Whose confirmed address this is, at most so many accounts.
    fn whose_address<'a>(
        &'a self,
        address: &'a MailAddress,
        most: u32,
    ) -> Answer<'a, Vec<NamedPerson>>;
    /// Has a link set another password of somebody's until a time; older ones are void.
    fn keep_password_link(
        &self,
        person: PersonId,
        link: LinkDigest,
        until_ms: i64,
    ) -> Answer<'_, ()>;
    /// Whose password a link sets now.
    fn password_link(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, Option<PersonId>>;
}
