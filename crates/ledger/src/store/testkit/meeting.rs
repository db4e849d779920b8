//! How people find each other.

use std::sync::Arc;
use std::task::Poll;

use super::new_game;
use crate::bounds::{MAX_CHALLENGES, MAX_STANDING_SEEKS, SEEK_HOLD_MS};
use crate::game::{ClockSpec, Event, Seat, Spec, State, StoredEvent, Terms, Visibility};
use crate::ids::{GameId, NodeId, PersonId, Secret, SeekId};
use crate::people::Person;
use crate::store::{
    Append, Attendance, Effect, NewGame, SeatAccess, Seek, SeekAnswer, SeekOrder, SocialTie, Store,
    StoreError, Summary, TiedPerson,
};

fn seek_for(person: PersonId, asked_ms: i64) -> Seek {
    let terms = Terms {
        game: "pijersi".into(),
        options: Default::default(),
        clock: ClockSpec::Move { ms: 60_000 },
        rated: false,
    };
    Seek {
        id: SeekId::fresh(),
        person,
        other: None,
        name: "Ann".into(),
        is_account: false,
        terms,
        rating: None,
        wanted: [None; 2],
        stands: false,
        asked_ms,
        until_ms: asked_ms + 1_000,
    }
}

fn somebody() -> Person {
    Person::new(Secret::fresh().of_session())
}

/// Looks for a game for somebody new.
async fn look(store: &dyn Store, change: impl FnOnce(&mut Seek)) -> (Seek, SeekAnswer) {
    let person = somebody();
    let mut seek = seek_for(person.id, 1_000);
    change(&mut seek);
    let answer = store.seek(SeekOrder { seek: seek.clone(), met: Some(person) }).await.unwrap();
    (seek, answer)
}

/// Two who want the same find each other, once, and whoever is too late has nothing of it.
///
/// # Panics
/// When it is not so.
pub async fn two_who_want_the_same_are_paired_once(one: &dyn Store, other: &dyn Store) {
    let (ann, waits) = look(one, |_| ()).await;
    assert_eq!(waits, SeekAnswer::Waits);
    let (_, waits) = look(other, |seek| seek.terms.game = "jersi".into()).await;
    assert_eq!(waits, SeekAnswer::Waits, "another game");
    let (bob, found) = look(other, |_| ()).await;
    assert_eq!(found, SeekAnswer::Found(Box::new(ann.clone())));
    let (cid, waits) = look(one, |_| ()).await;
    assert_eq!(waits, SeekAnswer::Waits, "both are kept for their game");
    // The game begins with both, or not at all.
    let game = new_game(1_500);
    let both = |game| vec![(game, Effect::Pair(vec![bob.id.clone(), ann.id.clone()]))];
    for (game, pair) in both(game.clone()) {
        other.create(game, vec![pair]).await.unwrap();
    }
    let again = new_game(1_500);
    for (game, pair) in both(again.clone()) {
        let late = one.create(game, vec![pair]).await;
        assert!(matches!(late, Err(StoreError::SeekGone)), "{late:?}");
    }
    assert!(one.load(&again.id).await.unwrap().is_none(), "nothing of it is stored");
    assert_eq!(one.pairing(ann.id.clone()).await.unwrap(), Some(game.id.clone()));
    assert_eq!(one.pairing(cid.id.clone()).await.unwrap(), None);
    let half = vec![Effect::Pair(vec![cid.id.clone(), ann.id.clone()])];
    assert!(one.create(again, half).await.is_err());
    assert_eq!(one.find_seek(cid.id.clone(), 1_500).await.unwrap(), Some(cid), "he waits still");
    for store in [one, other] {
        store.close().await.unwrap();
    }
}

/// Lets all of them go on until the last is done.
async fn together<T>(all: impl Iterator<Item = impl Future<Output = T>>) -> Vec<T> {
    let mut waiting: Vec<_> = all.map(|one| Some(Box::pin(one))).collect();
    let mut done = Vec::new();
    std::future::poll_fn(|context| {
        for place in &mut waiting {
            let Some(one) = place else { continue };
            if let Poll::Ready(came) = one.as_mut().poll(context) {
                done.push(came);
                *place = None;
            }
        }
        let is_over = waiting.iter().all(Option::is_none);
        if is_over { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    done
}

/// Many who come at once on two nodes are in one pair each.
///
/// # Panics
/// When it is not so.
pub async fn of_many_who_come_at_once_none_is_paired_twice(one: &dyn Store, other: &dyn Store) {
    let comes = async |store: &dyn Store| {
        let (own, mut found) = look(store, |seek| seek.until_ms = 1_000_000).await;
        // Whoever found nobody was found, or looks again when a moment has passed.
        for round in 1..50 {
            if let SeekAnswer::Found(partner) = found {
                let game = new_game(1_000 + round);
                let pair = vec![Effect::Pair(vec![own.id.clone(), partner.id.clone()])];
                let id = game.id.clone();
                store.create(game, pair).await.unwrap();
                return (own.id, Some((partner.id, id)));
            }
            if store.pairing(own.id.clone()).await.unwrap().is_some() {
                return (own.id, None);
            }
            let again = store.match_seek(own.id.clone(), 1_000 + round).await.unwrap();
            found = again.map_or(SeekAnswer::Waits, SeekAnswer::Found);
        }
        panic!("nobody found them, and they found nobody");
    };
    let all = together((0..20).map(|at| comes(if at % 2 == 0 { one } else { other }))).await;
    let finders: Vec<_> =
        all.iter().filter_map(|(own, found)| Some((own, found.as_ref()?))).collect();
    assert_eq!(finders.len(), 10, "half of them found the other half");
    let mut paired: Vec<&SeekId> =
        finders.iter().flat_map(|(own, (other, _))| [*own, other]).collect();
    paired.sort();
    paired.dedup();
    assert_eq!(paired.len(), 20);
    for (own, (other, game)) in finders {
        assert_eq!(one.pairing(own.clone()).await.unwrap().as_ref(), Some(game));
        assert_eq!(one.pairing(other.clone()).await.unwrap().as_ref(), Some(game));
    }
    for store in [one, other] {
        store.close().await.unwrap();
    }
}

/// A seek lives while it is renewed; one who found somebody and was not heard of again is found by others.
///
/// # Panics
/// When it is not so.
pub async fn a_seek_lives_while_it_is_renewed(store: &dyn Store) {
    let (ann, _) = look(store, |_| ()).await;
    let ids = vec![ann.id.clone(), SeekId::fresh()];
    let renewed = store.renew(ids, [1_900, 2_900]).await.unwrap();
    assert_eq!(renewed, std::slice::from_ref(&ann.id));
    assert!(store.find_seek(ann.id.clone(), 2_899).await.unwrap().is_some());
    assert_eq!(store.find_seek(ann.id.clone(), 2_900).await.unwrap(), None);
    assert_eq!(store.seeks(2_900, 9).await.unwrap(), []);
    let late = store.create(new_game(2_900), vec![Effect::Pair(vec![ann.id.clone()])]).await;
    assert!(matches!(late, Err(StoreError::SeekGone)), "{late:?}");
    assert_eq!(store.renew(vec![ann.id.clone()], [2_900, 3_900]).await.unwrap(), [], "it is gone");
    // Another of the same person is in the place of the first.
    let bob = somebody();
    let stays = |seek: &mut Seek| seek.until_ms = 100_000;
    let mut first = seek_for(bob.id, 1_000);
    stays(&mut first);
    store.seek(SeekOrder { seek: first.clone(), met: Some(bob) }).await.unwrap();
    let mut second = seek_for(bob.id, 1_001);
    stays(&mut second);
    assert_eq!(
        store.seek(SeekOrder { seek: second.clone(), met: None }).await.unwrap(),
        SeekAnswer::Waits,
        "not with himself"
    );
    assert_eq!(store.find_seek(first.id, 1_002).await.unwrap(), None);
    assert_eq!(store.seek_of(bob.id, 1_002).await.unwrap(), Some(second.clone()));
    assert_eq!(store.seeks(1_002, 9).await.unwrap(), [second.clone()]);
    let (_, found) = look(store, stays).await;
    assert_eq!(found, SeekAnswer::Found(Box::new(second.clone())));
    assert_eq!(store.seeks(1_002, 9).await.unwrap(), [], "who is about to play is not listed");
    let after = 1_000 + SEEK_HOLD_MS;
    let again = store.match_seek(second.id.clone(), after).await.unwrap();
    assert!(again.is_some(), "the game did not begin");
    assert!(!store.withdraw(second.id.clone(), ann.person).await.unwrap(), "it is not hers");
    assert!(store.withdraw(second.id.clone(), bob.id).await.unwrap());
    assert!(!store.withdraw(second.id, bob.id).await.unwrap());
    store.close().await.unwrap();
}

/// Seeks that stand are beside the one that a page keeps alive, one for each kind of game, and not too many.
///
/// # Panics
/// When it is not so.
pub async fn seeks_stand_beside_the_one_of_a_page(store: &dyn Store) {
    let ann = somebody();
    let stand = |days: u64, asked_ms: i64| {
        let mut seek = seek_for(ann.id, asked_ms);
        (seek.stands, seek.until_ms) = (true, 100_000);
        seek.terms.clock = ClockSpec::Move { ms: days * 86_400_000 };
        seek
    };
    let keep = async |seek: &Seek| {
        let met = (seek.asked_ms == 1_000).then_some(ann);
        store.seek(SeekOrder { seek: seek.clone(), met }).await.unwrap()
    };
    let (first, second, live) = (stand(3, 1_000), stand(7, 1_001), seek_for(ann.id, 1_002));
    for seek in [&first, &second, &live] {
        assert_eq!(keep(seek).await, SeekAnswer::Waits);
    }
    assert_eq!(store.seek_of(ann.id, 1_003).await.unwrap(), Some(live.clone()));
    let all = [live, first.clone(), second.clone()];
    assert_eq!(store.seeks(1_003, 9).await.unwrap(), all, "who waits at a page comes first");
    let again = stand(3, 1_004);
    keep(&again).await;
    let standing = store.standing_seeks(ann.id, 9_000).await.unwrap();
    assert_eq!(standing, [second, again.clone()], "one of each kind, and nobody renews them");
    assert_eq!(store.find_seek(first.id, 1_005).await.unwrap(), None);
    for days in 1..=MAX_STANDING_SEEKS.unsigned_abs() - 2 {
        let answer = keep(&stand(100 + days, 1_010)).await;
        assert_eq!(answer, SeekAnswer::Waits, "{days}");
    }
    assert_eq!(keep(&stand(99, 1_011)).await, SeekAnswer::Full);
    // Somebody who wants the same finds it.
    let (bob, found) = look(store, |seek| seek.terms = again.terms.clone()).await;
    assert_eq!(found, SeekAnswer::Found(Box::new(again.clone())));
    let pair = vec![Effect::Pair(vec![bob.id, again.id])];
    store.create(new_game(1_000), pair).await.unwrap();
    assert_eq!(store.standing_seeks(ann.id, 100_000).await.unwrap(), [], "their time is over");
    store.close().await.unwrap();
}

/// Whoever wants a certain strength gets it, and nobody gets whom they want nothing to do with.
///
/// # Panics
/// When it is not so.
pub async fn ratings_and_blocks_keep_people_apart(store: &dyn Store) {
    let rated = |rating, wanted: [Option<i64>; 2]| {
        move |seek: &mut Seek| (seek.rating, seek.wanted) = (rating, wanted)
    };
    let (strong, _) = look(store, rated(Some(1_900), [Some(1_800), None])).await;
    let waits = look(store, rated(Some(1_500), [None, None])).await.1;
    assert_eq!(waits, SeekAnswer::Waits, "she wants a stronger one");
    let waits = look(store, rated(None, [None, None])).await.1;
    assert!(matches!(waits, SeekAnswer::Found(weak) if weak.rating == Some(1_500)));
    let waits = look(store, rated(Some(2_000), [None, Some(1_850)])).await.1;
    assert_eq!(waits, SeekAnswer::Waits, "he wants a weaker one");
    let (fit, found) = look(store, rated(Some(1_850), [Some(1_000), Some(1_950)])).await;
    assert_eq!(found, SeekAnswer::Found(Box::new(strong.clone())));
    let [ann, bob] = [strong.person, fit.person];
    assert!(!store.are_apart(ann, bob).await.unwrap());
    assert!(store.tie(ann, bob, Some(SocialTie::Follow), 1).await.unwrap());
    let tied = |tie| [TiedPerson { person: bob, name: None, tie }];
    assert_eq!(store.ties(ann).await.unwrap(), tied(SocialTie::Follow));
    assert!(store.tie(ann, bob, Some(SocialTie::Block), 2).await.unwrap());
    assert_eq!(store.ties(ann).await.unwrap(), tied(SocialTie::Block));
    assert_eq!(store.ties(bob).await.unwrap(), []);
    assert!(store.are_apart(bob, ann).await.unwrap());
    // Their game did not begin, and they look for another.
    let later = 1_000 + SEEK_HOLD_MS;
    let looks = async |person, asked_ms| {
        let mut seek = seek_for(person, asked_ms);
        seek.until_ms = later * 2;
        seek.terms.clock = ClockSpec::None;
        store.seek(SeekOrder { seek, met: None }).await.unwrap()
    };
    assert_eq!(looks(ann, later).await, SeekAnswer::Waits);
    assert_eq!(looks(bob, later).await, SeekAnswer::Waits);
    assert!(store.tie(ann, bob, None, 3).await.unwrap());
    assert!(matches!(looks(bob, later).await, SeekAnswer::Found(_)), "they are good again");
    store.close().await.unwrap();
}

/// Of the games that wait, those are told in which anybody may take the seat, the latest first, with what is played.
///
/// # Panics
/// When it is not so.
pub async fn open_games_are_listed_until_somebody_sits_down(store: &dyn Store) {
    let waiting = |now_ms, visibility| {
        let game = new_game(now_ms);
        let options = [("setup".to_owned(), "half-random".to_owned())].into();
        let spec = Arc::new(Spec { visibility, options, ..Spec::clone(&game.spec) });
        let mut state = State::new(spec.clone(), now_ms).unwrap();
        let mut events = game.events.clone();
        events.truncate(1);
        events.iter().for_each(|stored| state.apply(stored).unwrap());
        let link = Some(Secret::fresh().of_link());
        let access = [game.access[0], SeatAccess { person: None, link }];
        NewGame { spec, events, access, summary: Summary::of(&state).unwrap(), ..game }
    };
    let [first, second] = [1_000, 2_000].map(|now_ms| waiting(now_ms, Visibility::Open));
    for game in [&first, &second] {
        store.create(game.clone(), Vec::new()).await.unwrap();
    }
    for visibility in [Visibility::Public, Visibility::Private] {
        store.create(waiting(3_000, visibility), Vec::new()).await.unwrap();
    }
    store.create(new_game(4_000), Vec::new()).await.unwrap();
    let listed = async |owner, most| -> Vec<GameId> {
        let games = store.open_games(owner, most).await.unwrap();
        assert!(games.iter().all(|game| game.spec.options["setup"] == "half-random"));
        games.into_iter().map(|game| game.id).collect()
    };
    assert_eq!(listed(None, 9).await, [second.id.clone(), first.id.clone()]);
    assert_eq!(listed(None, 1).await, std::slice::from_ref(&second.id));
    assert_eq!(listed(Some(first.owner), 9).await, std::slice::from_ref(&first.id));
    assert_eq!(listed(Some(PersonId::fresh()), 9).await, []);
    assert_eq!(store.public(9).await.unwrap().len(), 4, "everybody may watch them");
    let mut state = State::new(second.spec.clone(), second.created_ms).unwrap();
    second.events.iter().for_each(|stored| state.apply(stored).unwrap());
    let event = Event::Join { seat: Seat::Second, name: "Bob".into(), account: false };
    let stored = StoredEvent { number: state.number() + 1, at_ms: 5_000, event };
    state.apply(&stored).unwrap();
    let (game, summary) = (second.id, Summary::of(&state).unwrap());
    let effects = vec![Effect::Sit(Seat::Second, PersonId::fresh())];
    store.append(Append { game, stored, summary, effects }).await.unwrap();
    assert_eq!(listed(None, 9).await, [first.id]);
    store.close().await.unwrap();
}

/// A challenge is known to the two whom it concerns, is taken up once, and not made without end.
///
/// # Panics
/// When it is not so.
pub async fn a_challenge_is_between_two(store: &dyn Store) {
    let (ann, bob) = (look(store, |_| ()).await.0.person, somebody());
    store.create(new_game(1), vec![Effect::Meet(bob)]).await.unwrap();
    let ask = |person, other| Seek { other: Some(other), ..seek_for(person, 1_000) };
    let first = ask(ann, bob.id);
    assert_eq!(store.seek(SeekOrder { seek: first, met: None }).await.unwrap(), SeekAnswer::Waits);
    let asked = ask(ann, bob.id);
    assert_eq!(
        store.seek(SeekOrder { seek: asked.clone(), met: None }).await.unwrap(),
        SeekAnswer::Waits
    );
    for person in [ann, bob.id] {
        let known = store.challenges(person, 1_000).await.unwrap();
        assert_eq!(known, std::slice::from_ref(&asked), "the second is in the place of the first");
    }
    assert!(store.seeks(1_000, 9).await.unwrap().iter().all(|seek| seek.other.is_none()));
    assert_eq!(store.challenges(PersonId::fresh(), 1_000).await.unwrap(), []);
    store.create(new_game(1_001), vec![Effect::Pair(vec![asked.id.clone()])]).await.unwrap();
    assert!(store.create(new_game(1_001), vec![Effect::Pair(vec![asked.id])]).await.is_err());
    // Whoever is asked may say no, and who wants nothing of another is not asked any more.
    let asked = ask(ann, bob.id);
    store.seek(SeekOrder { seek: asked.clone(), met: None }).await.unwrap();
    assert!(store.withdraw(asked.id, bob.id).await.unwrap());
    store.seek(SeekOrder { seek: ask(ann, bob.id), met: None }).await.unwrap();
    store.tie(bob.id, ann, Some(SocialTie::Block), 5).await.unwrap();
    assert_eq!(store.challenges(bob.id, 1_000).await.unwrap(), []);
    let mut asked = 0;
    loop {
        let other = look(store, |seek| seek.terms.rated = true).await.0.person;
        match store.seek(SeekOrder { seek: ask(ann, other), met: None }).await.unwrap() {
            SeekAnswer::Full => break,
            _ => asked += 1,
        }
        assert!(asked <= MAX_CHALLENGES);
    }
    assert_eq!(asked, MAX_CHALLENGES);
    store.close().await.unwrap();
}

/// Who is in the lobby is the sum over the nodes that are alive.
///
/// # Panics
/// When it is not so.
pub async fn who_is_in_the_lobby_is_known_on_every_node(one: &dyn Store, other: &dyn Store) {
    let node = NodeId::fresh();
    let here = |people, until_ms| Attendance {
        node: node.clone(),
        people,
        names: vec!["Ann".into()],
        until_ms,
    };
    one.attend(here(3, 2_000)).await.unwrap();
    one.attend(here(4, 2_000)).await.unwrap();
    let elsewhere = Attendance { node: NodeId::fresh(), ..here(2, 1_500) };
    other.attend(elsewhere).await.unwrap();
    let count = async |now_ms| -> u32 {
        other.attendance(now_ms).await.unwrap().iter().map(|node| node.people).sum()
    };
    assert_eq!((count(1_000).await, count(1_500).await, count(2_000).await), (6, 4, 0));
    assert_eq!(other.attendance(1_600).await.unwrap(), [here(4, 2_000)]);
    for store in [one, other] {
        store.close().await.unwrap();
    }
}
