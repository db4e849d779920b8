//! Who somebody is, and what they prove it with. A guest is a person without a name.

use crate::ids::{PersonId, SessionDigest};

/// Somebody who has proved who they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: PersonId,
    /// What proves it, on this device.
    pub session: SessionDigest,
    /// Whether they are not stored yet: that is done with the first thing they do.
    pub is_new: bool,
}

impl Person {
    /// Somebody who comes for the first time.
    pub fn new(session: SessionDigest) -> Person {
        Person { id: PersonId::fresh(), session, is_new: true }
    }
}
