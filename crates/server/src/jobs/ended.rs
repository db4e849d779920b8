//! Games that have ended, and whoever wants to hear it.

use std::sync::Arc;

use super::Worker;
use crate::bounds::JOBS_AT_ONCE;
use crate::ids::GameId;
use crate::store::{Answer, Job, JobKind, StoreError};

/// Whoever wants to hear that games end. Each hears it at least once, and may hear it again: after a kill, or
/// because another could not be told. What follows from it must bear that.
pub trait EndListener: Send + Sync + 'static {
    /// Its name, for the log.
    fn name(&self) -> &'static str;
    /// Hears that a game has ended. If that fails, it hears it again later.
    fn ended<'a>(&'a self, game: &'a GameId) -> Answer<'a, ()>;
}

impl Worker {
    /// Tells whoever listens of games that have ended. One of which somebody could not be told is left until
    /// its lease has run out.
    pub(super) async fn tell_ends(&self) -> Result<(), StoreError> {
        for Job { game, .. } in self.take(JobKind::Ended, JOBS_AT_ONCE).await? {
            if tell(&self.listeners, &game).await {
                self.finish(JobKind::Ended, &game).await?;
            }
        }
        Ok(())
    }
}

/// Tells everybody; says whether all have heard it.
async fn tell(listeners: &[Arc<dyn EndListener>], game: &GameId) -> bool {
    let mut is_heard = true;
    for listener in listeners {
        if let Err(error) = listener.ended(game).await {
            tracing::warn!(listener = listener.name(), ?game, %error, "an end was not heard");
            is_heard = false;
        }
    }
    is_heard
}
