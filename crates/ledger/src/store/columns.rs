//! Values as they stand in the columns of any database.

use super::StoreError;
use crate::ids::{GameId, LinkDigest, PersonId, SessionDigest};

pub(super) fn unreadable(what: impl ToString) -> StoreError {
    StoreError::Unreadable(what.to_string())
}

pub(super) fn person_id(bytes: &[u8]) -> Result<PersonId, StoreError> {
    PersonId::of_bytes(bytes).ok_or_else(|| unreadable("a person has 16 bytes"))
}

pub(super) fn link(bytes: &[u8]) -> Result<LinkDigest, StoreError> {
    LinkDigest::of_bytes(bytes).ok_or_else(|| unreadable("a digest has 32 bytes"))
}

pub(super) fn session(bytes: &[u8]) -> Result<SessionDigest, StoreError> {
    SessionDigest::of_bytes(bytes).ok_or_else(|| unreadable("a digest has 32 bytes"))
}

pub(super) fn game_id(text: &str) -> Result<GameId, StoreError> {
    GameId::parse(text).ok_or_else(|| unreadable("the name of a game"))
}

pub(super) fn unwritable(error: serde_json::Error) -> StoreError {
    StoreError::Unreadable(error.to_string())
}
