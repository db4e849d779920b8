//! What any store must do with accounts.

use super::new_game;
use crate::bounds::{MAX_DEVICES, MAX_TOKENS, SEATS_AT_ONCE};
use crate::game::{Event, Seat};
use crate::ids::{PersonId, Secret};
use crate::people::{
    AccessToken, AccountName, DeviceLabel, NameSkeleton, PasswordHash, Person, RecoveryCode,
    RecoveryDigest, TokenGrant, TokenScope,
};
use crate::store::{
    AccountAct, AccountChange, AccountOutcome, Effect, NewGame, NewSession, SeatAccess, SignUp,
    Store, StoreError, TryQuota,
};

pub(super) fn new_session() -> NewSession {
    let digest = Secret::fresh().of_session();
    NewSession { digest, device: DeviceLabel::of_stored("Firefox, Linux") }
}

fn hash(text: &str) -> PasswordHash {
    PasswordHash::of_stored(text)
}

fn code() -> RecoveryDigest {
    RecoveryCode::fresh().digest()
}

pub(super) fn sign_up(person: Person, name: &str) -> SignUp {
    SignUp {
        person,
        name: AccountName::of_stored(name),
        password: Some(hash("one")),
        passkey: None,
        codes: vec![code(), code()],
        session: new_session(),
        link: None,
        club: None,
    }
}

pub(super) async fn done(
    store: &dyn Store,
    person: PersonId,
    change: AccountChange,
) -> Result<AccountOutcome, StoreError> {
    store.change_account(AccountAct::own(person, 5_000, change)).await
}

/// Whoever tries something on several nodes is counted once, waits for his own tries alone, and is let in again later.
pub async fn tries_are_counted_on_all_nodes_together_and_forgotten(
    one: &dyn Store,
    other: &dyn Store,
) {
    let quota = |key, at_once| TryQuota { key: [key; 32], each_ms: 1_000, at_once };
    let ann = || vec![quota(1, 9), quota(2, 4)];
    let at_once = (0..8).map(|at| [one, other][at % 2].count_try(ann(), 50_000));
    let told = futures_util::future::join_all(at_once).await;
    let let_in = told.iter().filter(|told| matches!(told, Ok(None))).count();
    assert_eq!(let_in, 4, "{told:?}");
    assert_eq!(told.iter().filter(|told| matches!(told, Ok(Some(1)))).count(), 4, "{told:?}");
    let counted = async |quotas, at_ms| other.count_try(quotas, at_ms).await.unwrap();
    assert_eq!(counted(vec![quota(3, 1)], 50_000).await, None, "others are not meant");
    // All eight were counted by the first quota, of which one is left.
    assert_eq!(counted(ann(), 50_000).await, Some(1));
    assert_eq!(counted(ann(), 50_000).await, Some(0));
    // One by one they are forgotten.
    assert_eq!(counted(vec![quota(2, 4)], 50_999).await, Some(0));
    assert_eq!(counted(vec![quota(2, 4)], 51_000).await, None);
    assert_eq!(counted(vec![quota(2, 4)], 51_000).await, Some(0));
    let late = (0..4).map(|_| one.count_try(vec![quota(2, 4)], 90_000));
    let told = futures_util::future::join_all(late).await;
    assert!(told.iter().all(|told| matches!(told, Ok(None))), "{told:?}");
    // A clock that was ahead shuts nobody out for long.
    assert_eq!(counted(vec![quota(4, 2)], 9_000_000).await, None);
    assert_eq!(counted(vec![quota(4, 2)], 100_000).await, None);
    assert_eq!(counted(vec![quota(4, 2)], 100_000).await, None);
    assert_eq!(counted(vec![quota(4, 2)], 100_000).await, Some(0));
}

/// Tokens are kept by their digests, are bounded, and end with everything else that lets somebody in; an account is
/// made a bot's before its first game.
pub async fn tokens_come_and_go_and_bots_stay(store: &dyn Store) {
    let person = Person::new(Secret::fresh().of_session());
    let new = sign_up(person, "Robin");
    done(store, person.id, AccountChange::SignUp(Box::new(new))).await.unwrap();
    let token = |since_ms| TokenGrant {
        digest: AccessToken::fresh().digest(),
        label: "A bot".into(),
        scopes: [TokenScope::Play, TokenScope::Read].into_iter().collect(),
        since_ms,
        until_ms: since_ms + 10,
    };
    let (first, second) = (token(100), token(101));
    for token in [&first, &second] {
        let granted = AccountChange::GrantToken(token.clone());
        assert_eq!(done(store, person.id, granted).await.unwrap(), AccountOutcome::Done);
    }
    assert_eq!(store.token(first.digest).await.unwrap(), Some((person.id, first.clone())));
    assert_eq!(store.tokens(person.id).await.unwrap(), [second.clone(), first.clone()]);
    let revoke = AccountChange::RevokeToken(first.digest);
    done(store, PersonId::fresh(), revoke.clone()).await.unwrap();
    assert!(store.token(first.digest).await.unwrap().is_some(), "nobody else revokes it");
    done(store, person.id, revoke).await.unwrap();
    assert_eq!(store.token(first.digest).await.unwrap(), None);
    // Of those whose time is over nothing is left when another is made; others are bounded.
    for _ in 0..MAX_TOKENS {
        let granted = AccountChange::GrantToken(token(200));
        assert_eq!(done(store, person.id, granted).await.unwrap(), AccountOutcome::Done);
    }
    assert_eq!(store.token(second.digest).await.unwrap(), None);
    let granted = AccountChange::GrantToken(token(200));
    assert_eq!(done(store, person.id, granted).await.unwrap(), AccountOutcome::NotSo);
    let bot = AccountChange::BecomeBot(AccountName::of_stored("Robin-bot"));
    assert_eq!(done(store, person.id, bot.clone()).await.unwrap(), AccountOutcome::Done);
    assert_eq!(done(store, person.id, bot).await.unwrap(), AccountOutcome::NotSo, "once");
    let named = store.named(person.id).await.unwrap().unwrap();
    assert!(named.is_bot() && named.name.as_str() == "Robin-bot");
    assert_eq!(store.find_named(&NameSkeleton::of("robin-bot")).await.unwrap(), Some(named));
    let (player, ..) = signed_up(store, "Player").await;
    let bot = AccountChange::BecomeBot(AccountName::of_stored("Player-bot"));
    assert_eq!(
        done(store, player.id, bot).await.unwrap(),
        AccountOutcome::NotSo,
        "they have played"
    );
    let session = new_session();
    done(store, person.id, AccountChange::Password { hash: hash("two"), session }).await.unwrap();
    assert_eq!(store.tokens(person.id).await.unwrap(), []);
}

/// A guest with a game, which has a name of its own.
pub(super) async fn guest(store: &dyn Store) -> (Person, NewGame) {
    let person = Person::new(Secret::fresh().of_session());
    let mut game = new_game(1_000);
    game.access[0] = SeatAccess { person: Some(person.id), link: None };
    game.owner = person.id;
    store.create(game.clone(), vec![Effect::Meet(person)]).await.unwrap();
    (Person { is_new: false, ..person }, game)
}

pub(super) async fn signed_up(store: &dyn Store, name: &str) -> (Person, NewGame, SignUp) {
    let (person, game) = guest(store).await;
    let new = sign_up(person, name);
    let change = AccountChange::SignUp(Box::new(new.clone()));
    assert_eq!(done(store, person.id, change).await.unwrap(), AccountOutcome::Done);
    (person, game, new)
}

/// A guest who takes a name stays who they are; no two names look alike, and a name is taken once.
///
/// # Panics
/// When it is not so.
pub async fn a_guest_takes_a_name_that_nobody_elses_looks_like(store: &dyn Store) {
    let (ann, game, new) = signed_up(store, "Paul").await;
    let named = store.named(ann.id).await.unwrap().unwrap();
    assert_eq!((named.name.as_str(), named.joined_ms, named.closed_ms), ("Paul", 5_000, None));
    assert_eq!(store.games_of(ann.id, 9).await.unwrap()[0].id, game.id, "their games are theirs");
    assert_eq!(store.person(ann.session).await.unwrap(), None, "the guest's secret proves nothing");
    assert_eq!(store.person(new.session.digest).await.unwrap(), Some(ann.id));
    for looks in ["paul", "PAUL", "PauI", "p.a.u.l"] {
        let found = store.find_named(&NameSkeleton::of(looks)).await.unwrap();
        assert_eq!(found.as_ref(), Some(&named), "{looks}");
    }
    assert_eq!(store.find_named(&NameSkeleton::of("Paula")).await.unwrap(), None);
    assert_eq!(store.password(ann.id).await.unwrap().unwrap().as_str(), "one");
    assert_eq!(store.recovery_codes(ann.id).await.unwrap(), 2);
    // Somebody new, who is not stored if the name is taken.
    let bob = Person::new(Secret::fresh().of_session());
    let mut late = sign_up(bob, "PauI");
    let taken = done(store, bob.id, AccountChange::SignUp(Box::new(late.clone()))).await;
    assert!(matches!(taken, Err(StoreError::NameTaken)), "{taken:?}");
    assert_eq!(store.person(late.session.digest).await.unwrap(), None);
    late.name = AccountName::of_stored("Bob");
    let change = || AccountChange::SignUp(Box::new(late.clone()));
    assert_eq!(done(store, bob.id, change()).await.unwrap(), AccountOutcome::Done);
    late.person.is_new = false;
    (late.name, late.session) = (AccountName::of_stored("Rob"), new_session());
    let change = || AccountChange::SignUp(Box::new(late.clone()));
    let twice = done(store, bob.id, change()).await;
    assert!(matches!(twice, Err(StoreError::AlreadyNamed)), "{twice:?}");
    assert_eq!(store.named(PersonId::fresh()).await.unwrap(), None);
}

/// Two who want one name at once: one has it.
///
/// # Panics
/// When it is not so.
pub async fn of_two_who_want_a_name_one_has_it(one: &dyn Store, other: &dyn Store) {
    let [ann, bob] = [(); 2].map(|()| Person::new(Secret::fresh().of_session()));
    let want = |person| AccountChange::SignUp(Box::new(sign_up(person, "Carol")));
    let both = tokio::join!(done(one, ann.id, want(ann)), done(other, bob.id, want(bob)));
    let is_taken = |result: &Result<_, _>| matches!(result, Err(StoreError::NameTaken));
    let is_done = |result: &Result<_, _>| matches!(result, Ok(AccountOutcome::Done));
    assert!(
        is_done(&both.0) && is_taken(&both.1) || is_taken(&both.0) && is_done(&both.1),
        "{both:?}"
    );
}

/// Sessions begin and end one by one, all at once with the password, and the oldest if there are too many; a
/// recovery code is good once.
///
/// # Panics
/// When it is not so.
pub async fn devices_come_and_go(store: &dyn Store) {
    let (ann, _, new) = signed_up(store, "Ann").await;
    let phone = new_session();
    let sign_in =
        |session: &NewSession| AccountChange::SignIn { session: session.clone(), instead: None };
    assert_eq!(done(store, ann.id, sign_in(&phone)).await.unwrap(), AccountOutcome::Done);
    let devices = store.devices(ann.id).await.unwrap();
    assert_eq!(devices.len(), 2);
    assert!(devices.iter().all(|device| device.label.as_str() == "Firefox, Linux"));
    assert!(devices.iter().any(|device| device.session == phone.digest));
    // Nobody ends somebody else's.
    let (eve, ..) = signed_up(store, "Eve").await;
    done(store, eve.id, AccountChange::EndSession(phone.digest)).await.unwrap();
    assert_eq!(store.person(phone.digest).await.unwrap(), Some(ann.id));
    done(store, ann.id, AccountChange::EndSession(phone.digest)).await.unwrap();
    assert_eq!(store.person(phone.digest).await.unwrap(), None);
    // Another password ends all of them but the one here, which is a new one.
    let here = new_session();
    let change = AccountChange::Password { hash: hash("two"), session: here.clone() };
    done(store, ann.id, change).await.unwrap();
    assert_eq!(store.person(new.session.digest).await.unwrap(), None);
    assert_eq!(store.person(here.digest).await.unwrap(), Some(ann.id));
    assert_eq!(store.password(ann.id).await.unwrap().unwrap().as_str(), "two");
    for _ in 0..MAX_DEVICES {
        done(store, ann.id, sign_in(&new_session())).await.unwrap();
    }
    assert_eq!(store.devices(ann.id).await.unwrap().len(), MAX_DEVICES as usize);
    // A code is good once, and for its owner.
    let recover =
        |code| AccountChange::Recover { code, hash: hash("three"), session: new_session() };
    for (whose, code, outcome) in [
        (eve.id, new.codes[0], AccountOutcome::WrongCode),
        (ann.id, code(), AccountOutcome::WrongCode),
        (ann.id, new.codes[0], AccountOutcome::Done),
        (ann.id, new.codes[0], AccountOutcome::WrongCode),
    ] {
        assert_eq!(done(store, whose, recover(code)).await.unwrap(), outcome);
    }
    assert_eq!(store.devices(ann.id).await.unwrap().len(), 1);
    assert_eq!(store.recovery_codes(ann.id).await.unwrap(), 1);
    done(store, ann.id, AccountChange::Codes(vec![code(); 1])).await.unwrap();
    let void = done(store, ann.id, recover(new.codes[1])).await.unwrap();
    assert_eq!(void, AccountOutcome::WrongCode, "new codes replace the old ones");
    let nobody = done(store, PersonId::fresh(), sign_in(&new_session())).await.unwrap();
    assert_eq!(nobody, AccountOutcome::NotSo);
}

/// What a guest did becomes somebody's, but in a game in which both sit.
///
/// # Panics
/// When it is not so.
pub async fn a_guests_games_become_an_accounts(store: &dyn Store) {
    let (ann, ..) = signed_up(store, "Ann").await;
    let (guest, game) = guest(store).await;
    let mut both = new_game(2_000);
    both.access = [guest.id, ann.id].map(|id| SeatAccess { person: Some(id), link: None });
    store.create(both.clone(), Vec::new()).await.unwrap();
    let (_, before) = store.changes(0).await.unwrap();
    let merge = AccountChange::Merge { guest: guest.id };
    let merged = done(store, ann.id, merge.clone()).await.unwrap();
    assert_eq!(merged, AccountOutcome::Games(vec![game.id.clone()]));
    let loaded = store.load(&game.id).await.unwrap().unwrap();
    assert_eq!((loaded.access[0].person, loaded.owner), (Some(ann.id), ann.id));
    assert_eq!(store.load(&both.id).await.unwrap().unwrap().access, both.access);
    assert_eq!(store.person(guest.session).await.unwrap(), None);
    let (changes, _) = store.changes(before).await.unwrap();
    assert_eq!(changes.len(), 1, "who has the game in memory is told: {changes:?}");
    let (bob, ..) = signed_up(store, "Bob").await;
    let stolen = done(store, ann.id, AccountChange::Merge { guest: bob.id }).await.unwrap();
    assert_eq!(stolen, AccountOutcome::NotSo, "nobody takes an account's games");
}

/// Whoever leaves takes everything along but the games of others, in which they are nameless.
///
/// # Panics
/// When it is not so.
pub async fn whoever_leaves_is_nameless_in_the_games_of_others(store: &dyn Store) {
    let (ann, first, new) = signed_up(store, "Ann").await;
    let mut games = vec![first];
    for number in 0..SEATS_AT_ONCE {
        let mut game = new_game(2_000 + number);
        game.access[1] = SeatAccess { person: Some(ann.id), link: None };
        store.create(game.clone(), Vec::new()).await.unwrap();
        games.push(game);
    }
    assert_eq!(store.open_seats(ann.id, 9).await.unwrap().len(), 9);
    assert_eq!(done(store, ann.id, AccountChange::Leave).await.unwrap(), AccountOutcome::Done);
    assert_eq!(store.named(ann.id).await.unwrap(), None);
    assert_eq!(store.person(new.session.digest).await.unwrap(), None);
    assert!(store.password(ann.id).await.unwrap().is_none());
    assert_eq!(store.leaving(9).await.unwrap(), [ann.id]);
    let (mut after, mut erased) = (String::new(), 0);
    loop {
        let change = AccountChange::Retitle { after: after.clone(), name: None };
        let AccountOutcome::Games(done) = done(store, ann.id, change).await.unwrap() else {
            panic!("games are told")
        };
        let Some(last) = done.last() else { break };
        (after, erased) = (last.to_string(), erased + done.len());
    }
    assert_eq!(erased, games.len());
    done(store, ann.id, AccountChange::Forget).await.unwrap();
    assert_eq!(store.leaving(9).await.unwrap(), []);
    for (game, seat) in games.iter().zip([Seat::First].into_iter().chain([Seat::Second; 99])) {
        let loaded = store.load(&game.id).await.unwrap().unwrap();
        assert_eq!(loaded.access[seat.index()].person, None);
        assert_eq!(loaded.access[seat.other().index()], game.access[seat.other().index()]);
        assert_ne!(loaded.owner, ann.id);
        for stored in &loaded.events {
            let Event::Join { seat: whose, name, .. } = &stored.event else { continue };
            assert_eq!(name, if *whose == seat { "" } else { "Ann" }, "{whose:?}");
        }
    }
    assert!(store.games_of(ann.id, 9).await.unwrap().is_empty());
    // The name is free again.
    signed_up(store, "ann").await;
}

/// The host's acts.
///
/// # Panics
/// When it is not so.
pub async fn the_host_closes_renames_and_resets(store: &dyn Store) {
    let (ann, _, new) = signed_up(store, "Ann").await;
    let (bob, ..) = signed_up(store, "Bob").await;
    done(store, ann.id, AccountChange::Close).await.unwrap();
    assert!(store.named(ann.id).await.unwrap().unwrap().is_closed());
    assert_eq!(store.person(new.session.digest).await.unwrap(), None);
    done(store, ann.id, AccountChange::Reopen).await.unwrap();
    assert!(!store.named(ann.id).await.unwrap().unwrap().is_closed());
    let rename = |name: &str| AccountChange::Rename(AccountName::of_stored(name));
    let taken = done(store, bob.id, rename("ANN")).await;
    assert!(matches!(taken, Err(StoreError::NameTaken)), "{taken:?}");
    done(store, bob.id, rename("Carol")).await.unwrap();
    assert_eq!(store.find_named(&NameSkeleton::of("bob")).await.unwrap(), None);
    assert_eq!(store.named(bob.id).await.unwrap().unwrap().name.as_str(), "Carol");
    let code = code();
    done(store, bob.id, AccountChange::Reset(code)).await.unwrap();
    assert!(store.password(bob.id).await.unwrap().is_none());
    assert_eq!(store.devices(bob.id).await.unwrap(), []);
    assert_eq!(store.recovery_codes(bob.id).await.unwrap(), 1);
    let change = AccountChange::Recover { code, hash: hash("new"), session: new_session() };
    assert_eq!(done(store, bob.id, change).await.unwrap(), AccountOutcome::Done);
}
