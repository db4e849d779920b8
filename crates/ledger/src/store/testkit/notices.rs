//! What any store must do with what people are told.

use super::accounts::{done, sign_up};
use super::{a_move, game_with};
use crate::bounds::{CHALLENGE_AGAIN_MS, DAY_MS};
use crate::game::{ClockSpec, Player, Terms};
use crate::ids::{LinkDigest, PersonId, Secret, SeekId};
use crate::people::{MailAddress, Person};
use crate::store::{
    AccountChange, DigestTimes, Effect, Lease, Mail, MailChange, MailKind, MailboxChange, NewGame,
    NewNotice, Notice, NoticeChannel, NoticeChoice, NoticeKind, NoticeToggles, PlayedQuery,
    PlayedScope, PushOutcome, PushSubscription, ReadNotices, SeatAccess, Seek, SeekOrder, Store,
};

const HOUR_MS: i64 = 3_600_000;

async fn account(store: &dyn Store, name: &str) -> Person {
    let person = Person::new(Secret::fresh().of_session());
    let new = sign_up(person, name);
    let session = new.session.digest;
    done(store, person.id, AccountChange::SignUp(Box::new(new))).await.unwrap();
    Person { session, is_new: false, ..person }
}

fn turn(person: PersonId, game: &NewGame, number: u32) -> NewNotice {
    NewNotice {
        person,
        kind: NoticeKind::Turn,
        key: format!("turn {} {number}", game.id),
        about: game.id.as_str().to_owned(),
        game: "pijersi".into(),
        other: None,
        name: "Bob".into(),
        detail: None,
        until_ms: None,
    }
}

async fn page(store: &dyn Store, person: PersonId, now_ms: i64) -> Vec<Notice> {
    store.notices(person, NoticeChannel::Page, now_ms, 10).await.unwrap()
}

fn subscription(person: &Person, session: crate::ids::SessionDigest, at: &str) -> PushSubscription {
    PushSubscription {
        id: crate::ids::NodeId::fresh().as_str().to_owned(),
        person: person.id,
        session,
        endpoint: format!("https://push.example/{at}"),
        public_key: vec![4; 65],
        auth: vec![7; 16],
        site: "https://kelci.example".into(),
        language: "en".into(),
        label: "Firefox".into(),
        created_ms: 1,
    }
}

fn lease(worker: &str, now_ms: i64) -> Lease {
    Lease { worker: worker.into(), now_ms, until_ms: now_ms + 1_000 }
}

/// A notice is there with the event that it follows from, and what it overtakes is not told any more.
///
/// # Panics
/// When it is not so.
pub async fn a_notice_is_there_with_its_event_and_is_overtaken_by_the_next(store: &dyn Store) {
    let (ann, bob) = (account(store, "Ann").await, account(store, "Bob").await);
    let game = game_with(1_000, ClockSpec::Move { ms: 86_400_000 }, [Player::Person; 2]);
    let access = [ann, bob].map(|who| SeatAccess { person: Some(who.id), link: None });
    let game = NewGame { access, ..game };
    // Whoever is not known is told nothing.
    let told = vec![turn(ann.id, &game, 0), turn(PersonId::fresh(), &game, 0)];
    store.create(game.clone(), vec![Effect::Tell(told)]).await.unwrap();
    let notices = page(store, ann.id, 2_000).await;
    assert_eq!((notices.len(), notices[0].kind, &*notices[0].name), (1, NoticeKind::Turn, "Bob"));
    assert_eq!(store.unread_notices(ann.id, 2_000).await.unwrap(), 1);
    // An event that is not stored tells nobody.
    let mut moved = a_move(&game, "a4-b5=c4");
    moved.effects = vec![Effect::Tell(vec![turn(bob.id, &game, 3)])];
    let again = moved.clone();
    store.append(moved).await.unwrap();
    store.append(again).await.unwrap();
    assert_eq!(page(store, ann.id, 2_000).await, []);
    let notices = page(store, bob.id, 2_000).await;
    assert_eq!(notices.len(), 1);
    assert_eq!(store.unread_notices(ann.id, 2_000).await.unwrap(), 0);
    // Only its owner finds it, and reads it once.
    let id = notices[0].id.clone();
    assert_eq!(store.notice(ann.id, id.clone()).await.unwrap(), None);
    assert!(store.notice(bob.id, id.clone()).await.unwrap().is_some());
    let one = || ReadNotices::One(id.clone());
    assert_eq!(store.read_notices(ann.id, one(), 3_000).await.unwrap(), 0);
    assert_eq!(store.read_notices(bob.id, one(), 3_000).await.unwrap(), 1);
    assert_eq!(store.read_notices(bob.id, one(), 3_000).await.unwrap(), 0);
    assert_eq!(store.unread_notices(bob.id, 3_000).await.unwrap(), 0);
    assert!(page(store, bob.id, 3_000).await[0].is_read);
    // What is switched off is not told in that way, and in the others it is.
    let quiet = NoticeToggles::of(|kind, channel| {
        kind != NoticeKind::Turn || channel == NoticeChannel::Feed
    });
    store.choose_notices(bob.id, NoticeChoice::Toggles(quiet)).await.unwrap();
    assert_eq!(page(store, bob.id, 3_000).await, []);
    let feed = store.notices(bob.id, NoticeChannel::Feed, 3_000, 10).await.unwrap();
    assert_eq!(feed.len(), 1);
    assert_eq!(store.forget_notices(900).await.unwrap(), 0);
    assert_eq!(store.forget_notices(5_000).await.unwrap(), 2);
}

/// A feed has one address at a time, which its owner alone knows.
///
/// # Panics
/// When it is not so.
pub async fn a_feed_has_one_address_at_a_time(store: &dyn Store) {
    let ann = account(store, "Ann").await;
    let [one, other] = [(); 2].map(|()| Secret::fresh().of_link());
    store.choose_notices(ann.id, NoticeChoice::Feed(Some(one))).await.unwrap();
    assert_eq!(store.whose_feed(one).await.unwrap(), Some(ann.id));
    store.choose_notices(ann.id, NoticeChoice::Feed(Some(other))).await.unwrap();
    assert_eq!(store.whose_feed(one).await.unwrap(), None);
    assert_eq!(store.whose_feed(other).await.unwrap(), Some(ann.id));
    assert!(store.notice_choices(ann.id).await.unwrap().has_feed);
    store.choose_notices(ann.id, NoticeChoice::Feed(None)).await.unwrap();
    assert_eq!(store.whose_feed(other).await.unwrap(), None);
    // Guests have none.
    let guest = PersonId::fresh();
    store.choose_notices(guest, NoticeChoice::Feed(Some(one))).await.unwrap();
    assert_eq!(store.whose_feed(one).await.unwrap(), None);
}

/// A challenge is told until it is answered, and the browser not again and again.
///
/// # Panics
/// When it is not so.
pub async fn a_challenge_is_told_until_it_is_answered(store: &dyn Store) {
    let (ann, bob) = (account(store, "Ann").await, account(store, "Bob").await);
    store.subscribe(subscription(&bob, bob.session, "bob")).await.unwrap();
    let ask = async |asked_ms: i64| {
        let id = SeekId::fresh();
        let terms = Terms {
            game: "pijersi".into(),
            options: Default::default(),
            clock: ClockSpec::None,
            rated: false,
        };
        let seek = Seek {
            id: id.clone(),
            person: ann.id,
            other: Some(bob.id),
            name: "Ann".into(),
            is_account: true,
            terms,
            rating: None,
            wanted: [None; 2],
            stands: false,
            asked_ms,
            until_ms: asked_ms + HOUR_MS,
        };
        store.seek(SeekOrder { seek, met: None }).await.unwrap();
        id
    };
    let first = ask(1_000).await;
    let notices = page(store, bob.id, 2_000).await;
    assert_eq!((notices.len(), notices[0].kind), (1, NoticeKind::Challenge));
    assert_eq!((&*notices[0].about, &*notices[0].name), (first.as_str(), "Ann"));
    assert_eq!(page(store, bob.id, 1_000 + HOUR_MS).await, [], "its time is over");
    let pushes = store.claim_pushes(lease("one", 2_000), 10).await.unwrap();
    assert_eq!(pushes.len(), 1);
    let (notice, to) = (pushes[0].notice.id.clone(), pushes[0].subscription.id.clone());
    store.change_push(notice, to, "one".into(), PushOutcome::Over).await.unwrap();
    assert!(store.withdraw(first, bob.id).await.unwrap());
    assert_eq!(page(store, bob.id, 2_000).await, []);
    // Again and again: it is there, and the browser is told once in a while.
    let second = ask(3_000).await;
    assert_eq!(page(store, bob.id, 4_000).await[0].about, second.as_str());
    assert_eq!(store.claim_pushes(lease("one", 4_000), 10).await.unwrap(), []);
    ask(2_000 + CHALLENGE_AGAIN_MS).await;
    let now_ms = 3_000 + CHALLENGE_AGAIN_MS;
    assert_eq!(store.claim_pushes(lease("one", now_ms), 10).await.unwrap().len(), 1);
    assert_eq!(page(store, bob.id, now_ms).await.len(), 1, "one of each who asks");
    // Whoever leaves is in nobody's notices.
    done(store, ann.id, AccountChange::Leave).await.unwrap();
    assert_eq!(page(store, bob.id, now_ms).await, []);
}

/// What is pushed is pushed by one worker, after a kill by another, and not when it was read meanwhile; a browser is told
/// as long as its session lasts.
///
/// # Panics
/// When it is not so.
pub async fn a_browser_is_told_by_one_worker(one: &dyn Store, other: &dyn Store) {
    let ann = account(one, "Ann").await;
    let game = game_with(1_000, ClockSpec::Move { ms: 86_400_000 }, [Player::Person; 2]);
    assert!(one.subscribe(subscription(&ann, ann.session, "old")).await.unwrap());
    // In one session there is one, and an address is one browser's.
    assert!(one.subscribe(subscription(&ann, ann.session, "new")).await.unwrap());
    let known = one.subscriptions(ann.id).await.unwrap();
    assert_eq!(known.len(), 1);
    assert!(known[0].endpoint.ends_with("/new"), "{known:?}");
    let strange = Secret::fresh().of_session();
    assert!(!one.subscribe(subscription(&ann, strange, "x")).await.unwrap(), "no such session");
    one.create(game.clone(), vec![Effect::Tell(vec![turn(ann.id, &game, 0)])]).await.unwrap();
    let (a, b) = tokio::join!(
        one.claim_pushes(lease("one", 2_000), 10),
        other.claim_pushes(lease("two", 2_000), 10)
    );
    let (a, b) = (a.unwrap(), b.unwrap());
    assert_eq!(a.len() + b.len(), 1, "one of them has it");
    let push = a.into_iter().chain(b).next().unwrap();
    assert_eq!(push.subscription, known[0]);
    // Whoever has it is killed: when the lease has run out another takes it.
    assert_eq!(other.claim_pushes(lease("three", 2_500), 10).await.unwrap(), []);
    let taken = other.claim_pushes(lease("three", 9_000), 10).await.unwrap();
    assert_eq!(taken.len(), 1);
    let name =
        |worker: &str| (push.notice.id.clone(), push.subscription.id.clone(), worker.to_owned());
    let (notice, to, worker) = name("three");
    let later = PushOutcome::Later { next_ms: 20_000 };
    other.change_push(notice, to, worker, later).await.unwrap();
    assert_eq!(one.claim_pushes(lease("one", 19_000), 10).await.unwrap(), []);
    let again = one.claim_pushes(lease("one", 20_000), 10).await.unwrap();
    assert_eq!(again[0].tries, 1);
    // What was read meanwhile is not told any more.
    one.read_notices(ann.id, ReadNotices::All, 21_000).await.unwrap();
    assert_eq!(one.claim_pushes(lease("one", 30_000), 10).await.unwrap(), []);
    // One that is gone is forgotten with what it was to be told.
    let second = game_with(1_000, ClockSpec::Move { ms: 86_400_000 }, [Player::Person; 2]);
    one.create(second.clone(), vec![Effect::Tell(vec![turn(ann.id, &second, 0)])]).await.unwrap();
    let push = one.claim_pushes(lease("one", 40_000), 10).await.unwrap().remove(0);
    let (notice, to) = (push.notice.id, push.subscription.id);
    one.change_push(notice, to, "one".into(), PushOutcome::Gone).await.unwrap();
    assert_eq!(one.subscriptions(ann.id).await.unwrap(), []);
    // It goes with the session.
    assert!(one.subscribe(subscription(&ann, ann.session, "more")).await.unwrap());
    let mine = one.subscriptions(ann.id).await.unwrap().remove(0).id;
    assert!(!one.unsubscribe(PersonId::fresh(), mine).await.unwrap(), "it is not theirs");
    done(one, ann.id, AccountChange::EndSession(ann.session)).await.unwrap();
    assert_eq!(one.subscriptions(ann.id).await.unwrap(), []);
}

/// What somebody switches off is not pushed any more, also what waits already; other things are.
///
/// # Panics
/// When it is not so.
pub async fn what_is_switched_off_is_not_pushed(store: &dyn Store) {
    let ann = account(store, "Ann").await;
    assert!(store.subscribe(subscription(&ann, ann.session, "ann")).await.unwrap());
    let begin = async |kind: NoticeKind| {
        let game = game_with(1_000, ClockSpec::Move { ms: 86_400_000 }, [Player::Person; 2]);
        let told = NewNotice { kind, ..turn(ann.id, &game, 0) };
        store.create(game, vec![Effect::Tell(vec![told])]).await.unwrap();
    };
    let claimed = async |now_ms: i64| {
        let pushes = store.claim_pushes(lease("one", now_ms), 10).await.unwrap();
        pushes.into_iter().map(|push| push.notice.kind).collect::<Vec<_>>()
    };
    let choose = async |toggles| {
        store.choose_notices(ann.id, NoticeChoice::Toggles(toggles)).await.unwrap();
    };
    begin(NoticeKind::Turn).await;
    begin(NoticeKind::Ended).await;
    let no_turns = NoticeToggles::of(|kind, channel| {
        channel != NoticeChannel::Mail && (kind, channel) != (NoticeKind::Turn, NoticeChannel::Push)
    });
    choose(no_turns).await;
    assert_eq!(claimed(2_000).await, [NoticeKind::Ended], "it waited when it was switched off");
    begin(NoticeKind::Turn).await;
    assert_eq!(claimed(2_100).await, []);
    // Switched on again it is told of what comes then.
    choose(NoticeToggles::of(|_, channel| channel != NoticeChannel::Mail)).await;
    assert_eq!(claimed(2_200).await, []);
    begin(NoticeKind::Turn).await;
    assert_eq!(claimed(2_300).await, [NoticeKind::Turn]);
    assert_eq!(page(store, ann.id, 2_300).await.len(), 4, "the page shows all of it");
}

/// Whoever wants it is written to, of several workers by one, with all there is, and not too often; until they stop it.
///
/// # Panics
/// When it is not so.
pub async fn a_digest_is_written_once_and_not_too_often(one: &dyn Store, other: &dyn Store) {
    let ann = account(one, "Ann").await;
    let game = game_with(1_000, ClockSpec::Move { ms: 86_400_000 }, [Player::Person; 2]);
    one.create(game.clone(), vec![Effect::Tell(vec![turn(ann.id, &game, 0)])]).await.unwrap();
    let times = |now_ms| DigestTimes { now_ms, after_ms: 1_000, every_ms: HOUR_MS };
    let due = async |now_ms| one.due_digests(times(now_ms), 10).await.unwrap();
    assert_eq!(due(9_000).await, [], "she has no address");
    let address = MailAddress::read("ann@example.org").unwrap();
    let link = Secret::fresh().of_link();
    let asked =
        MailboxChange::Ask { address: address.clone(), link, until_ms: 99_000, language: "en" };
    one.change_mailbox(ann.id, asked).await.unwrap();
    let by_mail = NoticeToggles::of(|_, _| true);
    one.choose_notices(ann.id, NoticeChoice::Toggles(by_mail)).await.unwrap();
    assert_eq!(due(9_000).await, [], "it is not confirmed");
    one.confirm_address(link, 2_000).await.unwrap();
    assert_eq!(due(1_500).await, [], "it may be seen first");
    assert_eq!(due(9_000).await, [ann.id]);
    let stop = Secret::fresh().of_link();
    let post = async |store: &dyn Store, now_ms: i64, stop: LinkDigest| {
        let notices = store.digest(ann.id, times(now_ms)).await.unwrap();
        let ids = notices.into_iter().map(|notice| notice.id).collect();
        let mail = Mail {
            kind: MailKind::Digest,
            person: ann.id,
            to: address.clone(),
            subject: "s".into(),
            text: "t".into(),
            stop: Some("https://kelci.example/stop".into()),
        };
        store.post_digest(mail, ids, stop, times(now_ms)).await.unwrap()
    };
    let (a, b) = tokio::join!(post(one, 9_000, stop), post(other, 9_000, stop));
    assert!(a != b, "one of them writes it");
    let mails = one.claim_mails(lease("one", 10_000), 10).await.unwrap();
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].stop.as_deref(), Some("https://kelci.example/stop"));
    assert_eq!(due(9_000 + 2 * HOUR_MS).await, [], "she was told");
    let second = game_with(1_000, ClockSpec::Move { ms: 86_400_000 }, [Player::Person; 2]);
    one.create(second.clone(), vec![Effect::Tell(vec![turn(ann.id, &second, 0)])]).await.unwrap();
    assert_eq!(due(8_000 + HOUR_MS).await, [], "not too often");
    assert_eq!(due(9_000 + HOUR_MS).await, [ann.id]);
    // One click, of whoever has the mail.
    assert!(!one.stop_mails(Secret::fresh().of_link()).await.unwrap());
    assert!(one.stop_mails(stop).await.unwrap());
    assert_eq!(due(9_000 + HOUR_MS).await, []);
    let toggles = one.notice_choices(ann.id).await.unwrap().toggles;
    assert!(toggles.wants(NoticeKind::Turn, NoticeChannel::Push), "the other ways stay");
}

/// What the limit of a day kept from being written is not taken for told: it is in the next mail.
///
/// # Panics
/// When it is not so.
pub async fn a_digest_over_the_days_limit_is_written_later(store: &dyn Store) {
    let ann = account(store, "Ann").await;
    let address = MailAddress::read("ann@example.org").unwrap();
    let link = Secret::fresh().of_link();
    let asked =
        MailboxChange::Ask { address: address.clone(), link, until_ms: 99_000, language: "en" };
    store.change_mailbox(ann.id, asked).await.unwrap();
    store.confirm_address(link, 2_000).await.unwrap();
    let by_mail = NoticeToggles::of(|_, _| true);
    store.choose_notices(ann.id, NoticeChoice::Toggles(by_mail)).await.unwrap();
    let game = game_with(1_000, ClockSpec::Move { ms: 86_400_000 }, [Player::Person; 2]);
    store.create(game.clone(), vec![Effect::Tell(vec![turn(ann.id, &game, 0)])]).await.unwrap();
    let mail = |person: PersonId| Mail {
        kind: MailKind::Digest,
        person,
        to: address.clone(),
        subject: "s".into(),
        text: "t".into(),
        stop: None,
    };
    // Another account of hers, with the same address, was written to all day.
    let bob = account(store, "Bob").await;
    for _ in 0..MailKind::Digest.most_a_day() {
        assert!(store.post(mail(bob.id), 5_000).await.unwrap());
    }
    for sent in store.claim_mails(lease("one", 6_000), 99).await.unwrap() {
        let over = MailChange::Over { at_ms: 6_000 };
        assert!(store.change_mail(sent.id, "one".into(), over).await.unwrap());
    }
    let post = async |now_ms: i64| {
        let times = DigestTimes { now_ms, after_ms: 1_000, every_ms: HOUR_MS };
        let notices = store.digest(ann.id, times).await.unwrap();
        let ids: Vec<_> = notices.into_iter().map(|notice| notice.id).collect();
        assert_eq!(ids.len(), 1, "at {now_ms}");
        let stop = Secret::fresh().of_link();
        let due = store.due_digests(times, 10).await.unwrap();
        let is_posted = store.post_digest(mail(ann.id), ids, stop, times).await.unwrap();
        (due == [ann.id], is_posted)
    };
    assert_eq!(post(9_000).await, (true, false));
    // It is not tried again and again, lest nobody else's turn comes.
    assert_eq!(post(10_000).await, (false, false));
    assert_eq!(post(9_000 + HOUR_MS).await, (true, false));
    assert_eq!(post(9_000 + DAY_MS).await, (true, true));
    assert_eq!(store.claim_mails(lease("one", 9_000 + DAY_MS), 9).await.unwrap().len(), 1);
    let times = DigestTimes { now_ms: 9_000 + DAY_MS, after_ms: 1_000, every_ms: HOUR_MS };
    assert_eq!(store.digest(ann.id, times).await.unwrap(), []);
}

/// Games that are over are found in their order, whoever asks, and no others.
///
/// # Panics
/// When it is not so.
pub async fn games_that_were_played_are_found_in_their_order(store: &dyn Store) {
    let ann = Person::new(Secret::fresh().of_session());
    let mut played = Vec::new();
    for at_ms in [3_000, 1_000, 2_000, 2_000] {
        let mut game = super::new_game(at_ms);
        game.access[0].person = Some(ann.id);
        game.summary.status = crate::game::Status::Over;
        game.summary.result = Some(kelci_core::Verdict::Draw);
        store.create(game.clone(), Vec::new()).await.unwrap();
        played.push((at_ms, game.id));
    }
    played.sort();
    let mut running = super::new_game(5_000);
    running.access[0].person = Some(ann.id);
    store.create(running, Vec::new()).await.unwrap();
    let query = |scope| PlayedQuery { scope, game: String::new(), since_ms: 0, after: None };
    for scope in [PlayedScope::Public, PlayedScope::PublicOf(ann.id), PlayedScope::Of(ann.id)] {
        let mut query = query(scope);
        let mut found = Vec::new();
        // One at a time, none twice and none left out.
        while let Some(next) = store.played(query.clone(), 1).await.unwrap().pop() {
            found.push((next.ended_ms, next.id.clone()));
            query.after = Some(next);
        }
        assert_eq!(found, played);
    }
    let since = PlayedQuery { since_ms: 2_000, ..query(PlayedScope::Public) };
    assert_eq!(store.played(since, 9).await.unwrap().len(), 3);
    let other = PlayedQuery { game: "jersi".into(), ..query(PlayedScope::Public) };
    assert_eq!(store.played(other, 9).await.unwrap(), []);
    let nobody = query(PlayedScope::Of(PersonId::fresh()));
    assert_eq!(store.played(nobody, 9).await.unwrap(), []);
}
