//! Mail that is to be sent, by whichever node has a mail server.

use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::sleep;

use super::Worker;
use crate::bounds::{LOOK_FOR_JOBS, MAIL_LEASE_MS, MAIL_RETRY_MS, MAIL_TRIES, MAILS_AT_ONCE};
use crate::mail::{NotSent, Postman};
use crate::store::{Lease, MailChange, StoreError, StoredMail};

impl Worker {
    /// Sends what is to be sent, until this node is about to stop and others take over. It has a loop of its own:
    /// a mail server that takes its time keeps nobody waiting but the mail.
    pub async fn send_mails(self, postman: std::sync::Arc<Postman>) {
        while self.services().takes_jobs() {
            let sent = match self.send_some(&postman).await {
                Ok(sent) => sent,
                Err(error) => {
                    tracing::error!(%error, "mail could not be taken up");
                    0
                }
            };
            sleep(if sent < MAILS_AT_ONCE { LOOK_FOR_JOBS } else { Duration::ZERO }).await;
        }
    }

    async fn send_some(&self, postman: &std::sync::Arc<Postman>) -> Result<usize, StoreError> {
        let services = self.services();
        let now_ms = services.time.now_ms();
        let lease = Lease { worker: self.name(), now_ms, until_ms: now_ms + MAIL_LEASE_MS };
        let mails = services.store.claim_mails(lease, MAILS_AT_ONCE).await?;
        let (taken, mut running) = (mails.len(), JoinSet::new());
        for mail in mails {
            let postman = postman.clone();
            running.spawn(async move {
                let sent = postman.send(&mail).await;
                (mail, sent)
            });
        }
        while let Some(joined) = running.join_next().await {
            let Ok((mail, sent)) = joined else { continue };
            let change = self.outcome(&mail, sent);
            services.store.change_mail(mail.id, self.name(), change).await?;
        }
        Ok(taken)
    }

    /// What becomes of a mail.
    fn outcome(&self, mail: &StoredMail, sent: Result<(), NotSent>) -> MailChange {
        let now_ms = self.services().time.now_ms();
        match sent {
            Ok(()) => MailChange::Over { at_ms: now_ms },
            Err(NotSent { is_final, why }) if is_final || mail.tries + 1 >= MAIL_TRIES => {
                tracing::warn!(tries = mail.tries + 1, why, "a mail was given up");
                MailChange::Over { at_ms: now_ms }
            }
            Err(NotSent { why, .. }) => {
                tracing::warn!(tries = mail.tries + 1, why, "a mail is tried again later");
                MailChange::Later { next_ms: now_ms + (MAIL_RETRY_MS << mail.tries) }
            }
        }
    }
}
