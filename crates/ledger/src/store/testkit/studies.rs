//! What any store must do with what people have solved and learned.

use super::accounts::{done, sign_up};
use crate::ids::Secret;
use crate::people::Person;
use crate::store::{AccountChange, Store, StudyKind, StudyMark};

fn mark(kind: StudyKind, name: &str, is_helped: bool) -> StudyMark {
    StudyMark { kind, game: "jersi".into(), name: name.into(), is_helped }
}

/// What an account has done is kept once, as it was done first, and goes with the account; of guests nothing is kept.
pub async fn an_account_keeps_what_was_done_first(store: &dyn Store) {
    let person = Person::new(Secret::fresh().of_session());
    let [puzzle, lesson] = [StudyKind::Puzzle, StudyKind::Lesson];
    store.note_progress(person.id, vec![mark(puzzle, "1", false)], 1_000).await.unwrap();
    assert_eq!(store.progress(person.id).await.unwrap(), [], "nobody has that name yet");
    let new = AccountChange::SignUp(Box::new(sign_up(person, "Ann")));
    done(store, person.id, new).await.unwrap();
    let first = vec![mark(puzzle, "2", true), mark(lesson, "cube", false)];
    store.note_progress(person.id, first, 2_000).await.unwrap();
    let again = vec![mark(puzzle, "2", false), mark(puzzle, "1", false)];
    store.note_progress(person.id, again, 3_000).await.unwrap();
    let known = [mark(lesson, "cube", false), mark(puzzle, "1", false), mark(puzzle, "2", true)];
    assert_eq!(store.progress(person.id).await.unwrap(), known);
    store.forget_lessons(person.id, "pijersi".into()).await.unwrap();
    assert_eq!(store.progress(person.id).await.unwrap(), known);
    store.forget_lessons(person.id, "jersi".into()).await.unwrap();
    assert_eq!(store.progress(person.id).await.unwrap(), known[1..]);
    done(store, person.id, AccountChange::Leave).await.unwrap();
    assert_eq!(store.progress(person.id).await.unwrap(), []);
}
