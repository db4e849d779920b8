//! Whether the server is well: it can write, and no damage was found in its store.

use std::sync::OnceLock;

use kelci_core::message;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::bounds::PROBE_EVERY;
use crate::fault::Fault;
use crate::store::{Check, Store};

/// What is known of it.
#[derive(Default)]
pub struct Vitals {
    /// When it was last tried to write, and whether that could be done.
    tried: Mutex<Option<(Instant, bool)>>,
    check: OnceLock<Check>,
}

impl Vitals {
    /// Whether the store can be written, as of a moment ago: whoever asks all the time does not
    /// keep the disk busy.
    pub async fn can_write(&self, store: &dyn Store) -> bool {
        let mut tried = self.tried.lock().await;
        if let Some((at, could)) = *tried
            && at.elapsed() < PROBE_EVERY
        {
            return could;
        }
        let probed = store.probe().await;
        if let Err(error) = &probed {
            tracing::error!(%error, "the store cannot be written");
        }
        *tried = Some((Instant::now(), probed.is_ok()));
        probed.is_ok()
    }

    /// What was found when the store was looked through; none if that is still being done.
    pub fn check(&self) -> Option<&Check> {
        self.check.get()
    }

    pub fn found(&self, check: Check) {
        let _ = self.check.set(check);
    }

    /// Lets a game begin.
    ///
    /// # Errors
    /// When the store is damaged: what is written there may be lost.
    pub fn let_begin(&self) -> Result<(), Fault> {
        match self.check() {
            Some(Check::Damaged(_)) => Err(Fault::busy(message!(
                "the games of this server are damaged: no new game begins"
            ))),
            _ => Ok(()),
        }
    }
}
