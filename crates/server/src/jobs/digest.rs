//! What people are told by mail: several things together, and not too often.

use fluent_bundle::FluentArgs;
use tokio::time::sleep;

use super::Worker;
use crate::bounds::{DIGESTS_AT_ONCE, LOOK_FOR_DIGESTS};
use crate::config::NoticeRules;
use crate::ids::{NoticeId, PersonId};
use crate::lang::Words;
use crate::lang::notices::{leads_to, told};
use crate::mail::{Letter, MailSetup, words_of};
use crate::store::{DigestTimes, Mail, MailKind, Notice, StoreError};

impl Worker {
    /// Writes to whoever is to be written to, until this node is about to stop and others take over. The mail is
    /// stored with the note that it was written, so of several nodes one writes it.
    pub async fn write_digests(self, setup: MailSetup, rules: NoticeRules) {
        let ms = |time: std::time::Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let look = LOOK_FOR_DIGESTS.min(rules.digest_after.max(std::time::Duration::from_secs(1)));
        while self.services().takes_jobs() {
            let times = DigestTimes {
                now_ms: self.services().time.now_ms(),
                after_ms: ms(rules.digest_after),
                every_ms: ms(rules.digest_every),
            };
            if let Err(error) = self.write_some(&setup, times).await {
                tracing::error!(%error, "what is to be told by mail could not be written");
            }
            sleep(look).await;
        }
    }

    async fn write_some(&self, setup: &MailSetup, times: DigestTimes) -> Result<(), StoreError> {
        for person in self.services().store.due_digests(times, DIGESTS_AT_ONCE).await? {
            self.write_digest(setup, person, times).await?;
        }
        Ok(())
    }

    async fn write_digest(
        &self,
        setup: &MailSetup,
        person: PersonId,
        times: DigestTimes,
    ) -> Result<(), StoreError> {
        let store = &self.services().store;
        let (mailbox, named) = (store.mailbox(person).await?, store.named(person).await?);
        let (Some(mailbox), Some(named)) = (mailbox, named) else { return Ok(()) };
        let words = words_of(&mailbox);
        let Some(to) = mailbox.address.filter(|_| !named.is_closed()) else { return Ok(()) };
        let notices = store.digest(person, times).await?;
        if notices.is_empty() {
            return Ok(());
        }
        let key = self.services().links.stop_key(person);
        let stop = format!("{}/notices/stop/{}", setup.site, key.reveal());
        let Letter { subject, text } = letter(words, setup, named.name.as_str(), &notices, &stop);
        let kind = MailKind::Digest;
        let mail = Mail { kind, person, to, subject, text, stop: Some(stop) };
        let ids: Vec<NoticeId> = notices.into_iter().map(|notice| notice.id).collect();
        store.post_digest(mail, ids, key.of_link(), times).await.map(drop)
    }
}

fn letter(words: Words, setup: &MailSetup, name: &str, notices: &[Notice], stop: &str) -> Letter {
    let line = |notice: &Notice| {
        format!("- {}\n  {}{}\n", told(words, notice), setup.site, leads_to(notice))
    };
    let lines: Vec<String> = notices.iter().map(line).collect();
    let mut args = FluentArgs::new();
    args.set("name", name.to_owned());
    args.set("site", setup.site_name().to_owned());
    args.set("count", notices.len());
    args.set("stop", stop.to_owned());
    args.set("link", format!("{}/account/notices", setup.site));
    let (head, foot) = (words.tell("digest-head", &args), words.tell("digest-foot", &args));
    let text = format!("{head}\n\n{}\n-- \n{foot}\n", lines.join("\n"));
    Letter { subject: words.tell("digest-subject", &args), text }
}
