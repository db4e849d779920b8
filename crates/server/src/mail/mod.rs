//! Mail, for whoever has an account and has confirmed an address; nothing of it is there where the host has set up no
//! mail server.
//!
//! The door is [`write_to`]: whom, of what kind, and what it says in their language. It stores a row and is done. Any
//! node with a mail server sends it ([`Postman`], `jobs/mail.rs`): under a lease, so that one does; after a kill
//! another takes it up; what fails is tried again, each time after twice as long, and given up in the end. How many
//! of a kind go to an address or a person within a day is bounded in the store ([`MailKind::most_a_day`]); a new
//! kind of mail is a row there.

mod postman;
mod server;

use kelci_catalog::Language;

use crate::ids::PersonId;
use crate::lang::Words;
use crate::store::{Mail, MailKind, Mailbox, Store, StoreError};

pub use postman::{NotSent, Postman};
pub use server::{MailServer, MailSetup};

/// What somebody is written.
#[derive(Clone, Debug)]
pub struct Letter {
    /// The subject, in a line.
    pub subject: String,
    /// What it says: plain text.
    pub text: String,
}

/// Has somebody written to in their language, if they have confirmed an address and want that; says whether a mail is
/// on its way.
///
/// # Errors
/// When the store fails.
pub async fn write_to(
    store: &dyn Store,
    person: PersonId,
    kind: MailKind,
    now_ms: i64,
    letter: impl FnOnce(Words) -> Letter + Send,
) -> Result<bool, StoreError> {
    let Some(mailbox) = store.mailbox(person).await? else { return Ok(false) };
    let words = words_of(&mailbox);
    let is_wanted = mailbox.wants_notices || kind != MailKind::Notice;
    let Some(to) = mailbox.address.filter(|_| is_wanted) else { return Ok(false) };
    let Letter { subject, text } = letter(words);
    store.post(Mail { kind, person, to, subject, text, stop: None }, now_ms).await
}

/// In what language somebody is written to.
pub fn words_of(mailbox: &Mailbox) -> Words {
    let known = Language::ALL.into_iter().find(|language| language.code() == mailbox.language);
    Words::of(known.unwrap_or(Language::English))
}
