//! What the server does by itself: it claims jobs and works on them, each at least once.
//!
//! A job is asked for in the transaction of what it follows from. Whoever works on one holds a lease; after a
//! kill it is taken up again when the lease has run out, so what is done for it must bear to be done twice. An
//! engine's move has the number of its event, a review is noted move by move, and whoever hears that a game
//! ended ([`EndListener`]) asks whether that is known.

mod arbiter;
mod digest;
mod ended;
mod mail;
mod push;
mod rating;
mod review;

use std::sync::Arc;

use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::bounds::{JOBS_AT_ONCE, LOOK_FOR_JOBS, LOOK_FOR_MORE_JOBS};
use crate::engine::PoolSize;
use crate::ids::GameId;
use crate::live::{Hub, Services};
use crate::store::{Job, JobChange, JobKind, StoreError};
pub use arbiter::Arbiter;
pub use ended::EndListener;
pub use rating::Rater;
use review::Reviewer;

/// How many jobs were taken.
enum Taken {
    All,
    AsManyAsThereIsRoomFor,
}

/// Whoever works on jobs.
#[derive(Clone)]
pub struct Worker {
    hub: Arc<Hub>,
    listeners: Arc<[Arc<dyn EndListener>]>,
}

impl Worker {
    /// One who works for the games of that hub, in the name of its node, and tells those who listen.
    pub fn new(hub: Arc<Hub>, listeners: Vec<Arc<dyn EndListener>>) -> Worker {
        Worker { hub, listeners: listeners.into() }
    }

    fn services(&self) -> &Services {
        self.hub.services()
    }

    /// Works on whatever is asked for, until this node is about to stop and others take over.
    pub async fn work(self, size: PoolSize) {
        let reviewer = Arc::new(Reviewer::new(self.clone(), size));
        let mut running = JoinSet::new();
        loop {
            if !self.services().takes_jobs() {
                // What was begun goes on; whatever wakes this loop now is for others.
                while running.join_next().await.is_some() {}
                return;
            }
            let reviews = reviewer.take(&mut running).await;
            let ends = self.tell_ends().await;
            let answers = self.play_answers().await;
            let moves = self.take_moves().await;
            let look_again = match &moves {
                Ok(Taken::AsManyAsThereIsRoomFor) => LOOK_FOR_MORE_JOBS,
                _ => LOOK_FOR_JOBS,
            };
            for taken in [reviews, ends, answers, moves.map(drop)] {
                if let Err(error) = taken {
                    tracing::error!(%error, "jobs could not be taken up");
                }
            }
            tokio::select! {
                () = self.services().jobs_asked.notified() => {}
                Some(_) = running.join_next() => {}
                // The leases of others may have run out.
                () = sleep(look_again) => {}
            }
        }
    }

    /// Has engines think whose games nobody sees to: those of other nodes, and those of a node that is gone.
    async fn take_moves(&self) -> Result<Taken, StoreError> {
        let room = self.services().pool.room();
        if room == 0 {
            let has_threads = self.services().pool.can_think();
            return Ok(if has_threads { Taken::AsManyAsThereIsRoomFor } else { Taken::All });
        }
        let until_ms = self.services().lease().until_ms;
        let jobs = self.take(JobKind::Move, room).await?;
        for Job { game, .. } in &jobs {
            // If there is no room for it in memory, another takes it when the lease has run out.
            if let Ok(handle) = self.hub.game(game) {
                handle.think(until_ms).await;
            }
        }
        Ok(if jobs.len() < room { Taken::All } else { Taken::AsManyAsThereIsRoomFor })
    }

    /// Has moves played that were entered beforehand, where whoever stored the move before them is gone.
    async fn play_answers(&self) -> Result<(), StoreError> {
        for Job { game, .. } in self.take(JobKind::Answer, JOBS_AT_ONCE).await? {
            // What cannot be done now is tried again when the lease has run out.
            let Ok(handle) = self.hub.game(&game) else { continue };
            if handle.answer().await.is_ok() {
                self.finish(JobKind::Answer, &game).await?;
            }
        }
        Ok(())
    }

    /// Its name in leases.
    fn name(&self) -> String {
        self.services().pulse.node().as_str().to_owned()
    }

    /// Takes jobs that nobody works on.
    async fn take(&self, kind: JobKind, most: usize) -> Result<Vec<Job>, StoreError> {
        let Services { store, time, .. } = self.services();
        // To look costs less than to write.
        if store.free_jobs(kind, time.now_ms(), 1).await?.is_empty() {
            return Ok(Vec::new());
        }
        store.claim_jobs(kind, self.services().lease(), most).await
    }

    /// Takes a job or keeps it; not if somebody else has it, or nobody wants it any more.
    async fn claim(&self, kind: JobKind, game: &GameId) -> Result<bool, StoreError> {
        let claim = JobChange::Claim(self.services().lease());
        Ok(self.services().store.change_job(kind, game.clone(), claim).await? > 0)
    }

    /// Says that a job is done.
    async fn finish(&self, kind: JobKind, game: &GameId) -> Result<(), StoreError> {
        let finish = JobChange::Finish { worker: self.name() };
        self.services().store.change_job(kind, game.clone(), finish).await.map(drop)
    }

    /// Leaves all that is not done to whoever comes next.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn leave(&self) -> Result<(), StoreError> {
        self.services().store.leave_jobs(self.name()).await.map(drop)
    }
}
