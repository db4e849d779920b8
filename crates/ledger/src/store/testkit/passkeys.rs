//! What any store must do with passkeys.

use super::accounts::{done, sign_up, signed_up};
use crate::bounds::MAX_PASSKEYS;
use crate::ids::Secret;
use crate::people::{CredentialId, Passkey, PasskeyLabel, Person, RecoveryCode};
use crate::store::{AccountChange, AccountOutcome, SpentChallenge, Store, StoreError};

fn passkey(number: u32) -> Passkey {
    Passkey {
        credential: CredentialId::of_bytes(&number.to_be_bytes()).unwrap(),
        data: format!("{{\"key\":{number},\"count\":0}}"),
        label: PasskeyLabel::of_text("A key ring"),
        since_ms: i64::from(number),
        used_ms: None,
    }
}

/// Something that is asked of a browser; nothing else was.
fn asked() -> SpentChallenge {
    let digest = Secret::fresh().of_link();
    SpentChallenge { digest: digest.bytes().try_into().unwrap(), until_ms: 9_000 }
}

fn add(passkey: &Passkey, spent: SpentChallenge) -> AccountChange {
    AccountChange::AddPasskey(Box::new((passkey.clone(), spent)))
}

/// Somebody has nothing but a passkey, then others too, as many as there may be; each is one person's, and the last
/// way in stays.
///
/// # Panics
/// When it is not so.
pub async fn passkeys_come_and_go_and_one_way_in_stays(store: &dyn Store) {
    let person = Person::new(Secret::fresh().of_session());
    let (first, challenge) = (passkey(1), asked());
    let mut new = sign_up(person, "Ann");
    (new.password, new.passkey) = (None, Some((first.clone(), challenge.clone())));
    let signed = done(store, person.id, AccountChange::SignUp(Box::new(new))).await.unwrap();
    assert_eq!(signed, AccountOutcome::Done);
    assert!(store.password(person.id).await.unwrap().is_none());
    assert_eq!(store.passkeys(person.id).await.unwrap(), std::slice::from_ref(&first));
    let found = store.passkey(&first.credential).await.unwrap();
    assert_eq!(found, Some((person.id, first.clone())));
    assert_eq!(store.passkey(&passkey(2).credential).await.unwrap(), None);

    // What was answered makes nobody an account, and a passkey is one person's.
    let bob = Person::new(Secret::fresh().of_session());
    for (key, spent) in [(passkey(2), challenge.clone()), (first.clone(), asked())] {
        let mut late = sign_up(bob, "Bob");
        late.passkey = Some((key, spent));
        let refused = done(store, bob.id, AccountChange::SignUp(Box::new(late.clone()))).await;
        assert!(matches!(refused, Err(StoreError::ChallengeSpent)), "{refused:?}");
        assert_eq!(store.person(late.session.digest).await.unwrap(), None);
        assert_eq!(store.named(bob.id).await.unwrap(), None);
    }
    let (eve, ..) = signed_up(store, "Eve").await;
    let change = |who, change| done(store, who, change);
    let outcome = async |who, what| change(who, what).await.unwrap();
    assert_eq!(outcome(eve.id, add(&first, asked())).await, AccountOutcome::NotSo);
    assert_eq!(outcome(eve.id, add(&passkey(2), challenge)).await, AccountOutcome::Spent);
    let name = PasskeyLabel::of_text("Mine");
    let rename = || AccountChange::RenamePasskey {
        credential: first.credential.clone(),
        label: name.clone(),
    };
    let remove = |key: &Passkey| AccountChange::RemovePasskey(key.credential.clone());
    assert_eq!(outcome(eve.id, rename()).await, AccountOutcome::NotSo, "it is not hers");
    assert_eq!(outcome(eve.id, remove(&first)).await, AccountOutcome::NotSo, "it is not hers");
    assert_eq!(outcome(person.id, rename()).await, AccountOutcome::Done);
    assert_eq!(outcome(person.id, remove(&first)).await, AccountOutcome::LastWayIn);
    for number in 2..=MAX_PASSKEYS {
        let added = outcome(person.id, add(&passkey(number), asked())).await;
        assert_eq!(added, AccountOutcome::Done, "{number}");
    }
    let more = add(&passkey(MAX_PASSKEYS + 1), asked());
    assert_eq!(outcome(person.id, more).await, AccountOutcome::NotSo, "those are many");
    let listed = store.passkeys(person.id).await.unwrap();
    let since: Vec<_> = listed.iter().map(|key| key.since_ms).collect();
    assert_eq!(since, (1..=i64::from(MAX_PASSKEYS)).collect::<Vec<_>>(), "the oldest first");
    assert_eq!(listed[0].label, name);
    assert_eq!(outcome(person.id, remove(&first)).await, AccountOutcome::Done);
    assert_eq!(outcome(person.id, remove(&first)).await, AccountOutcome::NotSo, "it is gone");
    assert_eq!(store.passkey(&first.credential).await.unwrap(), None);

    // Whoever has a password needs none; a reset and leaving take all of them.
    assert_eq!(outcome(eve.id, add(&first, asked())).await, AccountOutcome::Done);
    assert_eq!(outcome(eve.id, remove(&first)).await, AccountOutcome::Done);
    outcome(eve.id, add(&first, asked())).await;
    outcome(eve.id, AccountChange::Reset(RecoveryCode::fresh().digest())).await;
    assert_eq!(store.passkeys(eve.id).await.unwrap(), []);
    outcome(person.id, AccountChange::Leave).await;
    assert_eq!(store.passkeys(person.id).await.unwrap(), []);
    assert_eq!(store.passkey(&passkey(2).credential).await.unwrap(), None);
}

/// What was asked is answered once, on whichever node; of two who use a passkey at once, of which one must have a
/// copy, one comes in.
///
/// # Panics
/// When it is not so.
pub async fn an_answer_of_a_passkey_is_good_once(one: &dyn Store, other: &dyn Store) {
    let (ann, ..) = signed_up(one, "Ann").await;
    let before = passkey(1);
    done(one, ann.id, add(&before, asked())).await.unwrap();
    let counted = |before: &Passkey, count: u32| Passkey {
        data: format!("{{\"key\":1,\"count\":{count}}}"),
        ..before.clone()
    };
    let used = |before: &Passkey, count, spent: &SpentChallenge| AccountChange::UsePasskey {
        before: Box::new(before.clone()),
        after: Box::new(counted(before, count)),
        spent: spent.clone(),
    };
    let challenge = asked();
    let both = tokio::join!(
        done(one, ann.id, used(&before, 1, &challenge)),
        done(other, ann.id, used(&before, 1, &challenge)),
    );
    let mut both = [both.0.unwrap(), both.1.unwrap()];
    both.sort_by_key(|outcome| *outcome != AccountOutcome::Done);
    assert_eq!(both, [AccountOutcome::Done, AccountOutcome::Spent]);
    let (whose, now) = other.passkey(&before.credential).await.unwrap().unwrap();
    let after = Passkey { used_ms: Some(5_000), ..counted(&before, 1) };
    assert_eq!((whose, &now), (ann.id, &after));
    // Two answers to two questions, both of a key that had counted to one.
    let both = tokio::join!(
        done(one, ann.id, used(&now, 2, &asked())),
        done(other, ann.id, used(&now, 3, &asked())),
    );
    let mut both = [both.0.unwrap(), both.1.unwrap()];
    both.sort_by_key(|outcome| *outcome != AccountOutcome::Done);
    assert_eq!(both, [AccountOutcome::Done, AccountOutcome::NotSo]);
}
