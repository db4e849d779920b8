//! What any store must do with mail.

use super::accounts::{done, guest, new_session, signed_up};
use crate::bounds::DAY_MS;
use crate::ids::{LinkDigest, PersonId, Secret};
use crate::people::{MailAddress, PasswordHash};
use crate::store::{
    AccountAct, AccountChange, AccountOutcome, Lease, Mail, MailChange, MailKind, Mailbox,
    MailboxChange, Store,
};

fn address(text: &str) -> MailAddress {
    MailAddress::of_stored(text)
}

fn link() -> LinkDigest {
    Secret::fresh().of_link()
}

fn mail(person: PersonId, to: &str, subject: &str) -> Mail {
    Mail {
        kind: MailKind::Confirm,
        person,
        to: address(to),
        subject: subject.into(),
        text: "Bonjour, à bientôt.".into(),
        stop: Some("https://play.example.org/stop".into()),
    }
}

fn lease(worker: &str, now_ms: i64) -> Lease {
    Lease { worker: worker.into(), now_ms, until_ms: now_ms + 100 }
}

/// A mail is sent by one worker at a time, by another if that one is not heard of, later if it could not be, and then
/// what it said is forgotten.
///
/// # Panics
/// When it is not so.
pub async fn a_mail_is_sent_by_one_worker(one: &dyn Store, other: &dyn Store) {
    let (ann, ..) = signed_up(one, "Ann").await;
    assert!(one.claim_mails(lease("one", 1_000), 9).await.unwrap().is_empty());
    for number in 0..3 {
        let mail = mail(ann.id, "ann@example.org", &format!("Number {number}"));
        assert!(one.post(mail, 1_000).await.unwrap());
    }
    let claimed = tokio::join!(
        one.claim_mails(lease("one", 1_000), 9),
        other.claim_mails(lease("other", 1_000), 9),
    );
    let (mine, theirs) = (claimed.0.unwrap(), claimed.1.unwrap());
    let mut subjects: Vec<_> =
        mine.iter().chain(&theirs).map(|mail| mail.subject.clone()).collect();
    subjects.sort_unstable();
    assert_eq!(subjects, ["Number 0", "Number 1", "Number 2"], "each is one's");
    let ids = mine.iter().chain(&theirs).map(|mail| &mail.id);
    assert_eq!(ids.collect::<std::collections::HashSet<_>>().len(), 3);
    // Nobody was heard of any more: a third worker has them all.
    let mut all = one.claim_mails(lease("third", 1_101), 9).await.unwrap();
    assert_eq!(all.len(), 3);
    all.sort_by(|a, b| a.subject.cmp(&b.subject));
    let (sent, failed) = (all[0].clone(), all[1].clone());
    assert_eq!((sent.to.as_str(), &*sent.text), ("ann@example.org", "Bonjour, à bientôt."));
    assert_eq!((sent.stop.as_deref(), sent.tries), (Some("https://play.example.org/stop"), 0));
    let change = |id: &str, worker: &str, change| one.change_mail(id.into(), worker.into(), change);
    let over = || MailChange::Over { at_ms: 1_150 };
    assert!(!change(&sent.id, "one", over()).await.unwrap(), "too late");
    assert!(change(&sent.id, "third", over()).await.unwrap());
    let later = MailChange::Later { next_ms: 5_000 };
    assert!(change(&failed.id, "third", later).await.unwrap());
    let rest = other.claim_mails(lease("other", 1_300), 9).await.unwrap();
    assert_eq!(rest.len(), 1, "one is sent, one has time until later");
    assert_eq!(rest[0].id, all[2].id);
    assert!(change(&rest[0].id, "other", over()).await.unwrap());
    let again = other.claim_mails(lease("other", 5_000), 9).await.unwrap();
    assert_eq!(again.len(), 1);
    assert_eq!((&again[0].id, again[0].tries), (&failed.id, 1), "it has been tried");
    assert_eq!(again[0].text, failed.text);
}

/// Too many of a kind go neither to one address nor to one person within a day; also those that were sent count.
///
/// # Panics
/// When it is not so.
pub async fn nobody_is_written_to_too_often(store: &dyn Store) {
    let (ann, ..) = signed_up(store, "Ann").await;
    let (bob, ..) = signed_up(store, "Bob").await;
    let post = |mail, at_ms| async move { store.post(mail, at_ms).await.unwrap() };
    let most = MailKind::Confirm.most_a_day();
    for _ in 0..most {
        assert!(post(mail(ann.id, "ann@example.org", "Yes?"), 1_000).await);
    }
    for mail in store.claim_mails(lease("one", 1_000), 9).await.unwrap() {
        let over = MailChange::Over { at_ms: 1_000 };
        store.change_mail(mail.id, "one".into(), over).await.unwrap();
    }
    assert!(!post(mail(ann.id, "ann@example.org", "Yes?"), 2_000).await);
    assert!(!post(mail(ann.id, "other@example.org", "Yes?"), 2_000).await, "one person");
    assert!(!post(mail(bob.id, "ann@example.org", "Yes?"), 2_000).await, "one address");
    assert!(post(mail(bob.id, "bob@example.org", "Yes?"), 2_000).await);
    let notice = Mail { kind: MailKind::Notice, ..mail(ann.id, "ann@example.org", "News") };
    assert!(post(notice, 2_000).await, "another kind");
    assert!(post(mail(ann.id, "ann@example.org", "Yes?"), 1_001 + DAY_MS).await, "the next day");
}

/// An address is somebody's once they have confirmed it; the one before stays until then.
///
/// # Panics
/// When it is not so.
pub async fn an_address_is_confirmed_by_its_link_once(store: &dyn Store) {
    let (ann, ..) = signed_up(store, "Ann").await;
    let (bob, ..) = signed_up(store, "Bob").await;
    let ask = |text: &str, link, until_ms| MailboxChange::Ask {
        address: address(text),
        link,
        until_ms,
        language: "fr",
    };
    let (first, void, late) = (link(), link(), link());
    let (nobody, _) = guest(store).await;
    store.change_mailbox(nobody.id, ask("guest@example.org", link(), 2_000)).await.unwrap();
    assert_eq!(store.mailbox(nobody.id).await.unwrap(), None, "a guest is not written to");
    store.change_mailbox(ann.id, ask("wrong@example.org", void, 2_000)).await.unwrap();
    store.change_mailbox(ann.id, ask("Ann@Example.org", first, 2_000)).await.unwrap();
    let asked = Mailbox {
        address: None,
        pending: Some(address("Ann@Example.org")),
        language: "fr".into(),
        wants_notices: true,
    };
    assert_eq!(store.mailbox(ann.id).await.unwrap(), Some(asked.clone()));
    let whose = async |text: &str, most| {
        let found = store.whose_address(&address(text), most).await.unwrap();
        found.into_iter().map(|named| named.name.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(whose("Ann@Example.org", 9).await, [""; 0], "she has not said so yet");
    assert_eq!(store.confirm_address(void, 1_000).await.unwrap(), None, "a later one voids it");
    assert_eq!(store.confirm_address(first, 2_000).await.unwrap(), None, "its time is over");
    assert_eq!(store.confirm_address(first, 1_000).await.unwrap(), Some(ann.id));
    assert_eq!(store.confirm_address(first, 1_000).await.unwrap(), None, "once");
    assert_eq!(whose("ann@example.ORG", 9).await, ["Ann"], "however it is written");
    store.change_mailbox(ann.id, ask("new@example.org", late, 2_000)).await.unwrap();
    store.change_mailbox(ann.id, MailboxChange::Notices(false)).await.unwrap();
    let kept = Mailbox {
        address: Some(address("Ann@Example.org")),
        pending: Some(address("new@example.org")),
        wants_notices: false,
        ..asked
    };
    assert_eq!(store.mailbox(ann.id).await.unwrap(), Some(kept));
    // Two may have one address.
    let theirs = link();
    store.change_mailbox(bob.id, ask("ann@example.org", theirs, 2_000)).await.unwrap();
    store.confirm_address(theirs, 1_000).await.unwrap();
    let mut both = whose("ann@example.org", 9).await;
    both.sort_unstable();
    assert_eq!(both, ["Ann", "Bob"]);
    assert_eq!(whose("ann@example.org", 1).await.len(), 1, "at most so many");
    store.post(mail(ann.id, "ann@example.org", "Unsent"), 1_000).await.unwrap();
    store.change_mailbox(ann.id, MailboxChange::Remove).await.unwrap();
    assert_eq!(store.mailbox(ann.id).await.unwrap(), None);
    assert_eq!(store.confirm_address(late, 1_000).await.unwrap(), None);
    assert!(store.claim_mails(lease("one", 1_000), 9).await.unwrap().is_empty());
    done(store, bob.id, AccountChange::Leave).await.unwrap();
    assert_eq!(whose("ann@example.org", 9).await, [""; 0], "whoever leaves takes it along");
}

/// A link sets its owner's password once, while it is good; a later one and another password void it.
///
/// # Panics
/// When it is not so.
pub async fn a_link_sets_a_password_once(one: &dyn Store, other: &dyn Store) {
    let (ann, ..) = signed_up(one, "Ann").await;
    let (eve, ..) = signed_up(one, "Eve").await;
    let set = |person, link, at_ms| {
        let (hash, session) = (PasswordHash::of_stored("by mail"), new_session());
        AccountAct::own(person, at_ms, AccountChange::RecoverByLink { link, hash, session })
    };
    let (void, good) = (link(), link());
    one.keep_password_link(ann.id, void, 2_000).await.unwrap();
    one.keep_password_link(ann.id, good, 2_000).await.unwrap();
    assert_eq!(one.password_link(void, 1_000).await.unwrap(), None);
    assert_eq!(one.password_link(good, 2_000).await.unwrap(), None, "its time is over");
    assert_eq!(other.password_link(good, 1_000).await.unwrap(), Some(ann.id));
    for wrong in [set(ann.id, void, 1_000), set(eve.id, good, 1_000), set(ann.id, good, 2_000)] {
        assert_eq!(one.change_account(wrong).await.unwrap(), AccountOutcome::WrongCode);
    }
    assert_eq!(one.password(ann.id).await.unwrap().unwrap().as_str(), "one");
    let both = tokio::join!(
        one.change_account(set(ann.id, good, 1_000)),
        other.change_account(set(ann.id, good, 1_000)),
    );
    let mut both = [both.0.unwrap(), both.1.unwrap()];
    both.sort_by_key(|outcome| *outcome != AccountOutcome::Done);
    assert_eq!(both, [AccountOutcome::Done, AccountOutcome::WrongCode]);
    assert_eq!(one.password(ann.id).await.unwrap().unwrap().as_str(), "by mail");
    assert_eq!(one.devices(ann.id).await.unwrap().len(), 1, "all others are signed out");
    let unused = link();
    one.keep_password_link(ann.id, unused, 9_000).await.unwrap();
    let (hash, session) = (PasswordHash::of_stored("two"), new_session());
    done(one, ann.id, AccountChange::Password { hash, session }).await.unwrap();
    assert_eq!(one.password_link(unused, 1_000).await.unwrap(), None);
}
