//! What the server does by itself: it claims jobs and works on them, each at least once.
//!
//! A job is asked for in the transaction of what it follows from. Whoever works on one holds a lease; after a
//! kill it is taken up again when the lease has run out, so what is done for it must bear to be done twice. An
//! engine's move has the number of its event, a review is noted move by move, and whoever hears that a game
//! ended asks whether that is known.

mod review;

use std::sync::Arc;

use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::bounds::{JOBS_AT_ONCE, LEASE_BEAT, LEASE_MS};
use crate::engine::PoolSize;
use crate::ids::GameId;
use crate::live::{Hub, Services};
use crate::store::{Job, JobChange, JobKind, StoreError};
use review::Reviewer;

/// Whoever works on jobs.
#[derive(Clone)]
pub struct Worker {
    hub: Arc<Hub>,
    /// Its name in leases.
    name: String,
}

impl Worker {
    /// One who works for the games of that hub.
    #[must_use]
    pub fn new(hub: Arc<Hub>) -> Worker {
        Worker { hub, name: GameId::fresh().to_string() }
    }

    fn services(&self) -> &Services {
        self.hub.services()
    }

    /// Works on whatever is asked for, for ever.
    pub async fn work(self, size: PoolSize) {
        let reviewer = Arc::new(Reviewer::new(self.clone(), size));
        let mut running = JoinSet::new();
        loop {
            for taken in [
                reviewer.take(&mut running).await,
                self.wake_engines().await,
                self.tell_ends().await,
            ] {
                if let Err(error) = taken {
                    tracing::error!(%error, "jobs could not be taken up");
                }
            }
            tokio::select! {
                () = self.services().jobs_asked.notified() => {}
                Some(_) = running.join_next() => {}
                // The leases of others may have run out.
                () = sleep(LEASE_BEAT) => {}
            }
        }
    }

    /// Wakes games whose engine should have moved by now. Whoever stored that it is to move has the time of
    /// a lease for it.
    async fn wake_engines(&self) -> Result<(), StoreError> {
        let now_ms = self.services().time.now_ms();
        let store = &self.services().store;
        for Job { game, .. } in
            store.free_jobs(JobKind::Move, now_ms, now_ms - LEASE_MS, JOBS_AT_ONCE).await?
        {
            if self.claim(JobKind::Move, &game).await? {
                self.services().keeper.set(&game, Some(now_ms));
            }
        }
        Ok(())
    }

    /// Tells whoever wants to hear it that games ended. So far nobody does but the log.
    async fn tell_ends(&self) -> Result<(), StoreError> {
        for Job { game, .. } in self.free(JobKind::Ended, JOBS_AT_ONCE).await? {
            if self.claim(JobKind::Ended, &game).await? {
                tracing::debug!(?game, "a game has ended");
                self.finish(JobKind::Ended, &game).await?;
            }
        }
        Ok(())
    }

    /// Jobs that nobody works on.
    async fn free(&self, kind: JobKind, most: usize) -> Result<Vec<Job>, StoreError> {
        let Services { store, time, .. } = self.services();
        store.free_jobs(kind, time.now_ms(), i64::MAX, most).await
    }

    /// Takes a job or keeps it; not if somebody else has it, or nobody wants it any more.
    async fn claim(&self, kind: JobKind, game: &GameId) -> Result<bool, StoreError> {
        let Services { store, time, .. } = self.services();
        let (worker, now_ms) = (self.name.clone(), time.now_ms());
        let claim = JobChange::Claim { worker, now_ms, until_ms: now_ms + LEASE_MS };
        Ok(store.change_job(kind, game.clone(), claim).await? > 0)
    }

    /// Says that a job is done.
    async fn finish(&self, kind: JobKind, game: &GameId) -> Result<(), StoreError> {
        let finish = JobChange::Finish { worker: self.name.clone() };
        self.services().store.change_job(kind, game.clone(), finish).await.map(drop)
    }

    /// Leaves all that is not done to whoever comes next.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn leave(&self) -> Result<(), StoreError> {
        self.services().store.leave_jobs(self.name.clone()).await.map(drop)
    }
}
