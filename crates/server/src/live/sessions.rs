//! Whose sessions are known, so that not every request asks the store, and which have ended.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

use crate::ids::{PersonId, SessionDigest};
use crate::people::{AccountName, Person, TokenGrant};
use crate::store::{Store, StoreError};
use crate::time::Time;

/// More are not remembered.
const MOST: usize = 20_000;

pub struct Sessions {
    store: Arc<dyn Store>,
    time: Time,
    known: Mutex<HashMap<SessionDigest, PersonId>>,
    /// Whose tokens they are that were shown.
    tokens: Mutex<HashMap<SessionDigest, (PersonId, TokenGrant)>>,
    /// What those are called who were asked about; nothing of a guest.
    names: Mutex<HashMap<PersonId, Option<AccountName>>>,
    /// How often it was heard that sessions ended.
    noted: AtomicU64,
    /// Whose sessions have ended; none if anybody's may have.
    ended: broadcast::Sender<Option<PersonId>>,
}

impl Sessions {
    /// Those of a store, which go by that time.
    pub fn new(store: Arc<dyn Store>, time: Time) -> Sessions {
        Sessions {
            store,
            time,
            known: Mutex::default(),
            tokens: Mutex::default(),
            names: Mutex::default(),
            noted: AtomicU64::new(0),
            ended: broadcast::Sender::new(64),
        }
    }

    /// Whose session it is, or whose token.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn person(&self, session: SessionDigest) -> Result<Option<PersonId>, StoreError> {
        if let Some(person) = self.lock().get(&session) {
            return Ok(Some(*person));
        }
        let noted = self.noted.load(Ordering::Acquire);
        let person = self.store.person(session).await?;
        if let Some(person) = person {
            let mut known = self.lock();
            // What was read may have ended meanwhile.
            if self.noted.load(Ordering::Acquire) != noted {
                return Ok(Some(person));
            }
            if known.len() >= MOST {
                known.clear();
            }
            known.insert(session, person);
            return Ok(Some(person));
        }
        Ok(self.token(session).await?.map(|(person, _)| person))
    }

    /// Whose token it is, and what it may be used for, if its time is not over.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn token(
        &self,
        digest: SessionDigest,
    ) -> Result<Option<(PersonId, TokenGrant)>, StoreError> {
        let is_good = |token: &(PersonId, TokenGrant)| self.time.now_ms() < token.1.until_ms;
        if let Some(token) = self.tokens().get(&digest) {
            return Ok(Some(token.clone()).filter(is_good));
        }
        let noted = self.noted.load(Ordering::Acquire);
        let found = self.store.token(digest).await?;
        if let Some(token) = &found {
            let mut tokens = self.tokens();
            // What was read may have been revoked meanwhile.
            if self.noted.load(Ordering::Acquire) == noted {
                if tokens.len() >= MOST {
                    tokens.clear();
                }
                tokens.insert(digest, token.clone());
            }
        }
        Ok(found.filter(is_good))
    }

    /// The name of somebody's account, if they have one.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn name(&self, person: PersonId) -> Result<Option<AccountName>, StoreError> {
        if let Some(name) = self.names().get(&person) {
            return Ok(name.clone());
        }
        let noted = self.noted.load(Ordering::Acquire);
        let name = self.store.named(person).await?.map(|named| named.name);
        let mut names = self.names();
        // What was read may have changed meanwhile.
        if self.noted.load(Ordering::Acquire) == noted {
            if names.len() >= MOST {
                names.clear();
            }
            names.insert(person, name.clone());
        }
        Ok(name)
    }

    /// Ends all sessions of somebody but the one that they have here; says how many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_others(&self, person: &Person) -> Result<usize, StoreError> {
        let ended = self.store.end_sessions(person.id, person.session).await?;
        self.note(Some(person.id));
        Ok(ended.len())
    }

    /// Hears that sessions of somebody have ended or their name has changed, or that anybody's may have.
    pub fn note(&self, whose: Option<PersonId>) {
        self.noted.fetch_add(1, Ordering::AcqRel);
        self.lock().retain(|_, person| whose.is_some_and(|whose| whose != *person));
        self.tokens().retain(|_, (person, _)| whose.is_some_and(|whose| whose != *person));
        self.names().retain(|person, _| whose.is_some_and(|whose| whose != *person));
        // Nobody may be listening.
        let _ = self.ended.send(whose);
    }

    /// Hears whose sessions end: somebody's, or anybody's.
    pub fn endings(&self) -> broadcast::Receiver<Option<PersonId>> {
        self.ended.subscribe()
    }

    fn names(&self) -> MutexGuard<'_, HashMap<PersonId, Option<AccountName>>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tokens(&self) -> MutexGuard<'_, HashMap<SessionDigest, (PersonId, TokenGrant)>> {
        self.tokens.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SessionDigest, PersonId>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
