//! Whose sessions are known, so that not every request asks the store, and which have ended.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

use crate::ids::{PersonId, SessionDigest};
use crate::people::Person;
use crate::store::{Store, StoreError};

/// More are not remembered.
const MOST: usize = 20_000;

pub struct Sessions {
    store: Arc<dyn Store>,
    known: Mutex<HashMap<SessionDigest, PersonId>>,
    /// How often it was heard that sessions ended.
    noted: AtomicU64,
    /// Whose sessions have ended; none if anybody's may have.
    ended: broadcast::Sender<Option<PersonId>>,
}

impl Sessions {
    /// Those of a store.
    pub fn new(store: Arc<dyn Store>) -> Sessions {
        Sessions {
            store,
            known: Mutex::default(),
            noted: AtomicU64::new(0),
            ended: broadcast::Sender::new(64),
        }
    }

    /// Whose session it is.
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
        }
        Ok(person)
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

    /// Hears that sessions of somebody have ended, or that anybody's may have.
    pub fn note(&self, whose: Option<PersonId>) {
        self.noted.fetch_add(1, Ordering::AcqRel);
        self.lock().retain(|_, person| whose.is_some_and(|whose| whose != *person));
        // Nobody may be listening.
        let _ = self.ended.send(whose);
    }

    /// Hears whose sessions end: somebody's, or anybody's.
    pub fn endings(&self) -> broadcast::Receiver<Option<PersonId>> {
        self.ended.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SessionDigest, PersonId>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
