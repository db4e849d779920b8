//! A person with a name.

use super::AccountName;
use crate::ids::PersonId;

/// Somebody who has an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedPerson {
    /// Who.
    pub id: PersonId,
    /// What they are called everywhere.
    pub name: AccountName,
    /// When they took that name.
    pub joined_ms: i64,
    /// When the host closed the account, if that was done: nobody comes in by it.
    pub closed_ms: Option<i64>,
    /// Since when a program plays by it, if one does.
    pub bot_ms: Option<i64>,
}

impl NamedPerson {
    /// Whether a program plays by it.
    #[must_use]
    pub const fn is_bot(&self) -> bool {
        self.bot_ms.is_some()
    }

    /// Whether the host has closed the account.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed_ms.is_some()
    }
}
