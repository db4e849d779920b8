//! Notices in PostgreSQL.

use std::sync::Arc;

use super::{Postgres, notice_rows as rows};
use crate::ids::{LinkDigest, NoticeId, PersonId};
use crate::store::{
    Answer, DigestTimes, Inboxes, Lease, Mail, Note, Notice, NoticeChannel, NoticeChoice,
    NoticeChoices, Push, PushOutcome, PushSubscription, ReadNotices,
};

impl Inboxes for Postgres {
    fn notices(
        &self,
        person: PersonId,
        channel: NoticeChannel,
        now_ms: i64,
        most: u32,
    ) -> Answer<'_, Vec<Notice>> {
        Box::pin(self.read(move || rows::list(&self.readers, person, channel, now_ms, most)))
    }

    fn unread_notices(&self, person: PersonId, now_ms: i64) -> Answer<'_, u32> {
        Box::pin(self.read(move || rows::unread(&self.readers, person, now_ms)))
    }

    fn notice(&self, person: PersonId, id: NoticeId) -> Answer<'_, Option<Notice>> {
        Box::pin(async move { self.read(|| rows::find(&self.readers, person, &id)).await })
    }

    fn read_notices(&self, person: PersonId, which: ReadNotices, at_ms: i64) -> Answer<'_, u64> {
        let which = Arc::new(which);
        Box::pin(self.queue.write(move |tx| {
            let which = which.clone();
            Box::pin(async move {
                let read = rows::read(&mut tx.connection, person, &which, at_ms).await?;
                if read > 0 {
                    // Pages on other nodes show another count from now on.
                    tx.notes.push(Note::Notices(person));
                }
                Ok(read)
            })
        }))
    }

    fn notice_choices(&self, person: PersonId) -> Answer<'_, NoticeChoices> {
        Box::pin(self.read(move || rows::choices(&self.readers, person)))
    }

    fn choose_notices(&self, person: PersonId, choice: NoticeChoice) -> Answer<'_, ()> {
        let choice = Arc::new(choice);
        Box::pin(self.queue.write(move |tx| {
            let choice = choice.clone();
            Box::pin(async move { rows::choose(&mut tx.connection, person, &choice).await })
        }))
    }

    fn whose_feed(&self, key: LinkDigest) -> Answer<'_, Option<PersonId>> {
        Box::pin(self.read(move || rows::whose_feed(&self.readers, key)))
    }

    fn stop_mails(&self, key: LinkDigest) -> Answer<'_, bool> {
        Box::pin(self.queue.write(move |tx| Box::pin(rows::stop_mails(&mut tx.connection, key))))
    }

    fn subscribe(&self, subscription: PushSubscription) -> Answer<'_, bool> {
        let subscription = Arc::new(subscription);
        Box::pin(self.queue.write(move |tx| {
            let subscription = subscription.clone();
            Box::pin(async move { rows::subscribe(&mut tx.connection, &subscription).await })
        }))
    }

    fn subscriptions(&self, person: PersonId) -> Answer<'_, Vec<PushSubscription>> {
        Box::pin(self.read(move || rows::subscriptions(&self.readers, person)))
    }

    fn unsubscribe(&self, person: PersonId, id: String) -> Answer<'_, bool> {
        let id = Arc::new(id);
        Box::pin(self.queue.write(move |tx| {
            let id = id.clone();
            Box::pin(async move { rows::unsubscribe(&mut tx.connection, person, &id).await })
        }))
    }

    fn due_digests(&self, times: DigestTimes, most: u32) -> Answer<'_, Vec<PersonId>> {
        Box::pin(self.read(move || rows::due_digests(&self.readers, times, most)))
    }

    fn digest(&self, person: PersonId, times: DigestTimes) -> Answer<'_, Vec<Notice>> {
        Box::pin(self.read(move || rows::digest(&self.readers, person, times.now_ms)))
    }

    fn forget_notices(&self, before_ms: i64) -> Answer<'_, u64> {
        Box::pin(self.queue.write(move |tx| Box::pin(rows::forget(&mut tx.connection, before_ms))))
    }

    fn claim_pushes(&self, lease: Lease, most: usize) -> Answer<'_, Vec<Push>> {
        let lease = Arc::new(lease);
        Box::pin(async move {
            // To look costs less than to write.
            if !self.read(|| rows::are_waiting(&self.readers, lease.now_ms)).await? {
                return Ok(Vec::new());
            }
            let claim = self.queue.write(move |tx| {
                let lease = lease.clone();
                Box::pin(async move { rows::claim(&mut tx.connection, &lease, most).await })
            });
            claim.await
        })
    }

    fn change_push(
        &self,
        notice: NoticeId,
        subscription: String,
        worker: String,
        outcome: PushOutcome,
    ) -> Answer<'_, ()> {
        let named = Arc::new((notice, subscription, worker));
        Box::pin(self.queue.write(move |tx| {
            let named = named.clone();
            Box::pin(async move {
                let (notice, subscription, worker) = &*named;
                rows::change(&mut tx.connection, notice, subscription, worker, outcome).await
            })
        }))
    }

    fn post_digest(
        &self,
        mail: Mail,
        notices: Vec<NoticeId>,
        stop: LinkDigest,
        times: DigestTimes,
    ) -> Answer<'_, bool> {
        let posted = Arc::new((mail, notices));
        Box::pin(self.queue.write(move |tx| {
            let posted = posted.clone();
            Box::pin(async move {
                rows::post_digest(&mut tx.connection, &posted.0, &posted.1, stop, times).await
            })
        }))
    }
}
