//! What any store must do for games by days.

use std::slice;

use super::accounts::{done, sign_up};
use super::{a_move, game_with, new_game};
use crate::bounds::DAY_MS;
use crate::game::{ClockSpec, ConditionalMoves, Player, Seat, Vacation};
use crate::ids::{GameId, PersonId, Secret};
use crate::people::Person;
use crate::store::{
    AccountChange, EnteredMoves, Forget, GameNote, NewGame, OpenSeat, SeatAccess, Store, TurnCount,
    VacationOutcome,
};

async fn signed_up(store: &dyn Store, name: &str) -> PersonId {
    let person = Person::new(Secret::fresh().of_session());
    let new = AccountChange::SignUp(Box::new(sign_up(person, name)));
    done(store, person.id, new).await.unwrap();
    person.id
}

fn between(mut game: NewGame, people: [PersonId; 2]) -> NewGame {
    game.access = people.map(|person| SeatAccess { person: Some(person), link: None });
    game
}

fn by_days(days: u64, people: [PersonId; 2]) -> NewGame {
    let clock = ClockSpec::Move { ms: days * DAY_MS.unsigned_abs() };
    between(game_with(1_000, clock, [Player::Person; 2]), people)
}

async fn waiting(store: &dyn Store, person: PersonId) -> Vec<GameId> {
    store.turns(person, 9).await.unwrap().into_iter().map(|game| game.id).collect()
}

/// Whose turn it is follows from who began and how many plies there are; the most urgent game comes first, one without a
/// clock last. Games with oneself, and with the engine, wait for nobody. A game whose clock runs is not forgotten.
pub async fn games_wait_for_whoever_is_to_move(store: &dyn Store) {
    let (ann, bob) = (PersonId::fresh(), PersonId::fresh());
    let [slow, fast] = [7, 2].map(|days| by_days(days, [ann, bob]));
    let untimed = between(new_game(1_000), [ann, bob]);
    let second = NewGame { begins: Seat::Second, ..between(new_game(1_000), [ann, bob]) };
    let alone = between(new_game(1_000), [ann, ann]);
    let mut engine =
        game_with(1_000, ClockSpec::None, [Player::Person, Player::Engine { level: 1 }]);
    engine.access = [SeatAccess { person: Some(ann), link: None }, SeatAccess::default()];
    for game in [&untimed, &slow, &second, &fast, &alone, &engine] {
        store.create(game.clone(), Vec::new()).await.unwrap();
    }
    let wanted = [&fast, &slow, &untimed].map(|game| game.id.clone());
    assert_eq!(waiting(store, ann).await, wanted);
    assert_eq!(waiting(store, bob).await, slice::from_ref(&second.id));
    assert_eq!(store.count_turns(ann).await.unwrap(), TurnCount { turns: 3, open: 4 });
    assert_eq!(store.count_turns(bob).await.unwrap(), TurnCount { turns: 1, open: 4 });
    let deadline_ms = store.turns(ann, 1).await.unwrap()[0].deadline_ms;
    assert_eq!(deadline_ms, Some(1_000 + 2 * DAY_MS));
    // Where it is one's turn comes first, whatever the game is called.
    let seats = store.open_seats(bob, 9).await.unwrap();
    assert_eq!(seats[0], OpenSeat { game: second.id.clone(), is_turn: true });
    assert_eq!(seats[1..].iter().map(|seat| seat.is_turn).collect::<Vec<_>>(), [false; 3]);
    let turns = store.open_seats(ann, 9).await.unwrap();
    assert_eq!(turns.iter().filter(|seat| seat.is_turn).count(), 5, "{turns:?}");
    assert_eq!(turns.last().unwrap().game, second.id);
    let mut moved = a_move(&fast, "a4-b5=c4");
    moved.summary.deadline_ms = Some(1_001 + 2 * DAY_MS);
    store.append(moved).await.unwrap();
    assert_eq!(waiting(store, ann).await, wanted[1..]);
    assert_eq!(waiting(store, bob).await, [fast.id.clone(), second.id.clone()]);
    let nobody = TurnCount::default();
    assert_eq!(store.count_turns(PersonId::fresh()).await.unwrap(), nobody);
    // After five days nothing has happened in any of them; but two clocks run until later.
    let unfinished_before_ms = 5 * DAY_MS;
    let forget = Forget { waiting_before_ms: 0, unfinished_before_ms, finished_before_ms: 0 };
    store.forget(forget).await.unwrap();
    assert_eq!(waiting(store, ann).await, slice::from_ref(&slow.id));
}

/// Of two vacations that are taken at once, on whatever node, one is refused if both are too much; guests have none.
pub async fn vacations_are_an_accounts_and_bounded(one: &dyn Store, other: &dyn Store) {
    let ann = signed_up(one, "Ann").await;
    let now_ms = 1_000 * DAY_MS;
    let days = |from: i64, to: i64| Vacation {
        from_ms: now_ms + from * DAY_MS,
        to_ms: now_ms + to * DAY_MS,
    };
    let taken = VacationOutcome::Taken;
    let nobody = one.take_vacation(PersonId::fresh(), days(0, 3), now_ms).await.unwrap();
    assert_eq!(nobody, VacationOutcome::Nameless);
    let (first, second) = tokio::join!(
        one.take_vacation(ann, days(0, 20), now_ms),
        other.take_vacation(ann, days(30, 50), now_ms)
    );
    let outcomes = [first.unwrap(), second.unwrap()];
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == taken).count(), 1, "{outcomes:?}");
    let own = one.vacations(ann, 0).await.unwrap();
    assert_eq!(own.len(), 1);
    assert_eq!(other.vacations(ann, own[0].to_ms).await.unwrap(), []);
    // It ends early, or is called off, once; the rest of its days can be taken again.
    let later_ms = now_ms + DAY_MS;
    assert!(one.end_vacation(ann, own[0].from_ms, later_ms).await.unwrap());
    assert!(!one.end_vacation(ann, own[0].from_ms, later_ms + 1).await.unwrap());
    assert!(!one.end_vacation(PersonId::fresh(), own[0].from_ms, later_ms).await.unwrap());
    let ended = one.vacations(ann, 0).await.unwrap()[0];
    assert_eq!(ended.from_ms, own[0].from_ms);
    assert_eq!(ended.to_ms, own[0].from_ms.max(later_ms));
    let again = one.take_vacation(ann, days(60, 85), later_ms).await.unwrap();
    assert_eq!(again, taken);
    assert_eq!(one.vacations(ann, later_ms).await.unwrap().last(), Some(&days(60, 85)));
}

/// Moves that were entered and notes are kept by game and owner, become those of the account that a guest takes, and go
/// with whoever leaves.
pub async fn what_is_entered_and_noted_is_its_owners(store: &dyn Store) {
    let (ann, bob) = (signed_up(store, "Ann").await, signed_up(store, "Bob").await);
    let guest = Person::new(Secret::fresh().of_session());
    let game = by_days(3, [guest.id, bob]);
    let met = vec![crate::store::Effect::Meet(guest)];
    store.create(game.clone(), met).await.unwrap();
    let lines = vec![vec!["a1-a2".to_owned(), "b1-b2".to_owned()], vec!["c1".into(), "d1".into()]];
    let moves = ConditionalMoves { number: 3, ply: 1, lines };
    let entered = |seat, person, moves| EnteredMoves { game: game.id.clone(), seat, person, moves };
    let hers = entered(Seat::First, guest.id, moves.clone());
    store.enter_moves(hers.clone(), 1_000).await.unwrap();
    assert_eq!(store.entered_moves(&game.id, Seat::First).await.unwrap(), Some(hers));
    assert_eq!(store.entered_moves(&game.id, Seat::Second).await.unwrap(), None);
    let note = |words: &str| GameNote { game: game.id.clone(), words: words.into(), at_ms: 2_000 };
    store.keep_game_note(guest.id, note("first")).await.unwrap();
    store.keep_game_note(guest.id, note("patience")).await.unwrap();
    store.keep_game_note(bob, note("haste")).await.unwrap();
    assert_eq!(store.game_note(&game.id, guest.id).await.unwrap(), Some(note("patience")));
    assert_eq!(store.game_note(&game.id, ann).await.unwrap(), None);
    // The guest signs in as Ann.
    done(store, ann, AccountChange::Merge { guest: guest.id }).await.unwrap();
    assert_eq!(store.game_notes_of(ann, 9).await.unwrap(), [note("patience")]);
    let own = store.entered_moves_of(ann, 9).await.unwrap();
    assert_eq!(own, [entered(Seat::First, ann, moves.clone())]);
    let fewer = ConditionalMoves { lines: moves.lines[..1].to_vec(), ..moves };
    store.enter_moves(entered(Seat::First, ann, fewer.clone()), 3_000).await.unwrap();
    let kept = store.entered_moves(&game.id, Seat::First).await.unwrap().unwrap();
    assert_eq!(kept.moves, fewer);
    store.take_vacation(ann, Vacation { from_ms: DAY_MS, to_ms: 2 * DAY_MS }, 0).await.unwrap();
    // Nothing is no note, and no lines are none.
    store.keep_game_note(bob, note("")).await.unwrap();
    assert_eq!(store.game_notes_of(bob, 9).await.unwrap(), []);
    store.enter_moves(entered(Seat::Second, bob, fewer.clone()), 3_000).await.unwrap();
    let none = ConditionalMoves::default();
    store.enter_moves(entered(Seat::Second, bob, none), 3_000).await.unwrap();
    assert_eq!(store.entered_moves(&game.id, Seat::Second).await.unwrap(), None);
    done(store, ann, AccountChange::Leave).await.unwrap();
    assert_eq!(store.game_notes_of(ann, 9).await.unwrap(), []);
    assert_eq!(store.entered_moves_of(ann, 9).await.unwrap(), []);
    assert_eq!(store.vacations(ann, 0).await.unwrap(), []);
    // Of somebody who is gone, and of a game that is, nothing is kept.
    store.keep_game_note(PersonId::fresh(), note("late")).await.unwrap();
    let lost = GameNote { game: GameId::fresh(), ..note("lost") };
    store.keep_game_note(bob, lost).await.unwrap();
    assert_eq!(store.game_notes_of(bob, 9).await.unwrap(), []);
}
