//! Notices in the SQLite store.

use std::sync::Arc;

use super::{Sqlite, notice_rows as rows};
use crate::ids::{LinkDigest, NoticeId, PersonId};
use crate::store::{
    Answer, DigestTimes, Inboxes, Lease, Mail, Notice, NoticeChannel, NoticeChoice, NoticeChoices,
    Push, PushOutcome, PushSubscription, ReadNotices,
};

impl Inboxes for Sqlite {
    fn notices(
        &self,
        person: PersonId,
        channel: NoticeChannel,
        now_ms: i64,
        most: u32,
    ) -> Answer<'_, Vec<Notice>> {
        Box::pin(rows::list(&self.readers, person, channel, now_ms, most))
    }

    fn unread_notices(&self, person: PersonId, now_ms: i64) -> Answer<'_, u32> {
        Box::pin(rows::unread(&self.readers, person, now_ms))
    }

    fn notice(&self, person: PersonId, id: NoticeId) -> Answer<'_, Option<Notice>> {
        Box::pin(async move { rows::find(&self.readers, person, &id).await })
    }

    fn read_notices(&self, person: PersonId, which: ReadNotices, at_ms: i64) -> Answer<'_, u64> {
        let which = Arc::new(which);
        Box::pin(self.queue.write(move |connection| {
            let which = which.clone();
            Box::pin(async move { rows::read(connection, person, &which, at_ms).await })
        }))
    }

    fn notice_choices(&self, person: PersonId) -> Answer<'_, NoticeChoices> {
        Box::pin(rows::choices(&self.readers, person))
    }

    fn choose_notices(&self, person: PersonId, choice: NoticeChoice) -> Answer<'_, ()> {
        let choice = Arc::new(choice);
        Box::pin(self.queue.write(move |connection| {
            let choice = choice.clone();
            Box::pin(async move { rows::choose(connection, person, &choice).await })
        }))
    }

    fn whose_feed(&self, key: LinkDigest) -> Answer<'_, Option<PersonId>> {
        Box::pin(rows::whose_feed(&self.readers, key))
    }

    fn stop_mails(&self, key: LinkDigest) -> Answer<'_, bool> {
        Box::pin(self.queue.write(move |connection| Box::pin(rows::stop_mails(connection, key))))
    }

    fn subscribe(&self, subscription: PushSubscription) -> Answer<'_, bool> {
        let subscription = Arc::new(subscription);
        Box::pin(self.queue.write(move |connection| {
            let subscription = subscription.clone();
            Box::pin(async move { rows::subscribe(connection, &subscription).await })
        }))
    }

    fn subscriptions(&self, person: PersonId) -> Answer<'_, Vec<PushSubscription>> {
        Box::pin(rows::subscriptions(&self.readers, person))
    }

    fn unsubscribe(&self, person: PersonId, id: String) -> Answer<'_, bool> {
        let id = Arc::new(id);
        Box::pin(self.queue.write(move |connection| {
            let id = id.clone();
            Box::pin(async move { rows::unsubscribe(connection, person, &id).await })
        }))
    }

    fn due_digests(&self, times: DigestTimes, most: u32) -> Answer<'_, Vec<PersonId>> {
        Box::pin(rows::due_digests(&self.readers, times, most))
    }

    fn digest(&self, person: PersonId, times: DigestTimes) -> Answer<'_, Vec<Notice>> {
        Box::pin(rows::digest(&self.readers, person, times.now_ms))
    }

    fn forget_notices(&self, before_ms: i64) -> Answer<'_, u64> {
        Box::pin(self.queue.write(move |connection| Box::pin(rows::forget(connection, before_ms))))
    }

    fn claim_pushes(&self, lease: Lease, most: usize) -> Answer<'_, Vec<Push>> {
        let lease = Arc::new(lease);
        Box::pin(async move {
            // To look costs less than to write.
            if !rows::are_waiting(&self.readers, lease.now_ms).await? {
                return Ok(Vec::new());
            }
            let claim = self.queue.write(move |connection| {
                let lease = lease.clone();
                Box::pin(async move { rows::claim(connection, &lease, most).await })
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
        Box::pin(self.queue.write(move |connection| {
            let named = named.clone();
            Box::pin(async move {
                let (notice, subscription, worker) = &*named;
                rows::change(connection, notice, subscription, worker, outcome).await
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
        Box::pin(self.queue.write(move |connection| {
            let posted = posted.clone();
            Box::pin(async move {
                rows::post_digest(connection, &posted.0, &posted.1, stop, times).await
            })
        }))
    }
}
