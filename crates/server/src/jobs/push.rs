//! What browsers are to be told, by whichever node is first.

use std::sync::Arc;
use std::time::Duration;

use kelci_catalog::Language;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::Worker;
use crate::bounds::{LOOK_FOR_JOBS, PUSH_LEASE_MS, PUSH_RETRY_MS, PUSH_TRIES, PUSHES_AT_ONCE};
use crate::lang::Words;
use crate::lang::notices::told;
use crate::push::{NotPushed, PushMessage, Pusher};
use crate::store::{Lease, Push, PushOutcome, StoreError};

impl Worker {
    /// Tells browsers what they are to be told, until this node is about to stop and others take over. It has a loop
    /// of its own: a push service that takes its time keeps nobody waiting but whoever it is for.
    pub async fn push_notices(self, pusher: Arc<Pusher>) {
        while self.services().takes_jobs() {
            let pushed = match self.push_some(&pusher).await {
                Ok(pushed) => pushed,
                Err(error) => {
                    tracing::error!(%error, "what is to be pushed could not be taken up");
                    0
                }
            };
            sleep(if pushed < PUSHES_AT_ONCE { LOOK_FOR_JOBS } else { Duration::ZERO }).await;
        }
    }

    async fn push_some(&self, pusher: &Arc<Pusher>) -> Result<usize, StoreError> {
        let services = self.services();
        let now_ms = services.time.now_ms();
        let lease = Lease { worker: self.name(), now_ms, until_ms: now_ms + PUSH_LEASE_MS };
        let pushes = services.store.claim_pushes(lease, PUSHES_AT_ONCE).await?;
        let (taken, mut running) = (pushes.len(), JoinSet::new());
        for push in pushes {
            let pusher = pusher.clone();
            running.spawn(async move {
                let topic = push.notice.id.as_str();
                let done = pusher.push(&push.subscription, topic, &message(&push), now_ms).await;
                (push, done)
            });
        }
        while let Some(joined) = running.join_next().await {
            let Ok((push, done)) = joined else { continue };
            let outcome = self.push_outcome(&push, done);
            let (notice, to) = (push.notice.id, push.subscription.id);
            services.store.change_push(notice, to, self.name(), outcome).await?;
        }
        Ok(taken)
    }

    /// What becomes of something that was to be pushed.
    fn push_outcome(&self, push: &Push, done: Result<(), NotPushed>) -> PushOutcome {
        match done {
            Ok(()) => PushOutcome::Over,
            Err(NotPushed::Gone) => PushOutcome::Gone,
            Err(NotPushed::Later(why)) if push.tries + 1 < PUSH_TRIES => {
                tracing::info!(tries = push.tries + 1, why, "a browser is told later");
                let next_ms = self.services().time.now_ms() + (PUSH_RETRY_MS << push.tries);
                PushOutcome::Later { next_ms }
            }
            Err(NotPushed::Later(why) | NotPushed::Never(why)) => {
                tracing::warn!(tries = push.tries + 1, why, "a browser is not told something");
                PushOutcome::Over
            }
        }
    }
}

fn message(Push { notice, subscription, .. }: &Push) -> Vec<u8> {
    let known = Language::ALL.into_iter().find(|known| known.code() == subscription.language);
    let words = Words::of(known.unwrap_or(Language::English));
    let text = told(words, notice);
    let message = PushMessage {
        title: "kelci",
        body: text,
        href: format!("/notices/{}", notice.id.as_str()),
        tag: notice.id.as_str(),
        lang: words.language().code(),
    };
    serde_json::to_vec(&message).expect("strings are written")
}
