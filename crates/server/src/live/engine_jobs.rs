//! The job of an engine that is to move: whoever has it thinks, and nobody else does.

use tokio::time::Instant;

use super::actor::Actor;
use super::timers::AGAIN_MS;
use crate::bounds::LEASE_BEAT;
use crate::game::State;
use crate::store::{Effect, JobChange, JobKind};

impl Actor {
    /// What is to be done, or need not be done any more, after a game has changed so; and until when the job
    /// of its engine is this node's then.
    pub(super) fn jobs(&self, before: &State, after: &State) -> (Vec<Effect>, Option<i64>) {
        let mut effects = Vec::new();
        let mut lease_ms = None;
        if after.is_engines_turn() {
            // Another may have it if it was the engine's turn before. What this node has it keeps until it stops.
            let is_ours = self.lease_ms.is_some();
            if is_ours || !before.is_engines_turn() && self.services.takes_moves() {
                let lease = self.services.lease_from(begins_ms(after));
                lease_ms = Some(lease.until_ms);
                effects.push(Effect::Claim(JobKind::Move, lease));
            } else {
                effects.push(Effect::Job(JobKind::Move));
            }
        } else if before.is_engines_turn() {
            effects.push(Effect::Done(JobKind::Move));
        }
        if before.end().is_none() && after.end().is_some() {
            effects.push(Effect::Job(JobKind::Ended));
        }
        (effects, lease_ms)
    }

    /// Takes over the job of the engine. If the engine is not to move after all, the job is done.
    pub(super) async fn take_job(&mut self, until_ms: i64) {
        let is_engines_turn =
            |actor: &Actor| actor.table.as_ref().is_some_and(|table| table.state.is_engines_turn());
        if !is_engines_turn(self) {
            // Whoever has stored that it is may not have been heard yet.
            let _ = self.catch_up().await;
        }
        if is_engines_turn(self) {
            self.lease_ms = Some(until_ms);
            self.renew = Instant::now() + LEASE_BEAT;
            self.reschedule();
        } else if self.table.is_some() {
            let finish = JobChange::Finish { worker: self.services.lease().worker };
            // If that fails, the lease runs out, and it is tried again.
            let _ = self.services.store.change_job(JobKind::Move, self.id.clone(), finish).await;
        }
    }

    /// Keeps the job for longer; if another has it now, thinking ends here.
    pub(super) async fn keep_job(&mut self) {
        self.renew = Instant::now() + LEASE_BEAT;
        let lease = self.services.lease();
        let (until_ms, claim) = (lease.until_ms, JobChange::Claim(lease));
        match self.services.store.change_job(JobKind::Move, self.id.clone(), claim).await {
            Ok(0) => {
                self.lease_ms = None;
                self.thinking = None;
                self.reschedule();
            }
            Ok(_) => self.lease_ms = Some(until_ms),
            Err(error) => {
                tracing::warn!(game = ?self.id, %error, "a job could not be kept");
                if self.thinking.is_none() {
                    self.wake_ms = Some(self.now_ms() + AGAIN_MS);
                }
            }
        }
    }

    /// The same for an engine that waits to begin, whose lease has run out or will soon.
    pub(super) async fn keep_job_if_needed(&mut self) {
        let soon_ms = self.now_ms() + 1_000;
        if self.thinking.is_none() && self.lease_ms.is_some_and(|until_ms| until_ms < soon_ms) {
            self.keep_job().await;
        }
    }
}

/// When an engine whose turn it is begins to think: games to be watched have a pace.
pub(super) fn begins_ms(state: &State) -> i64 {
    let pace_ms = if state.spec().is_exhibition() { state.spec().pace_ms } else { 0 };
    state.last_ms().saturating_add_unsigned(pace_ms)
}
