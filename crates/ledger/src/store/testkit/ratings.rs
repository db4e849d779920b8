//! What any store must do with ratings.

use kelci_rating::{Ladder, LadderRole, Pace, RatedScore, Rating};

use super::new_game;
use crate::game::rated::{RatedPlayer, RatedResult};
use crate::ids::{GameId, PersonId};
use crate::store::{Effect, Store, StoreLocation};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

fn ladder() -> Ladder {
    Ladder { game: "pijersi".into(), pace: Pace::Fast, role: LadderRole::Player }
}

/// A result in which the first player scores; both halves of the whole are told from one number.
fn result(players: [RatedPlayer; 2], number: i64) -> RatedResult {
    let score = [RatedScore::Win, RatedScore::Draw, RatedScore::Loss, RatedScore::Win];
    RatedResult {
        id: GameId::fresh(),
        players,
        ladders: [ladder(), ladder()],
        score: score[usize::try_from(number % 4).unwrap()],
        ended_ms: number * DAY_MS,
        opening: (number % 5 != 0).then(|| "a4b5c4 g6f7d6".to_owned()),
    }
}

fn somebody() -> RatedPlayer {
    RatedPlayer::Person(PersonId::fresh())
}

/// A result is rated once, also by two who come at the same time.
///
/// # Panics
/// When it is not so.
pub async fn a_result_is_rated_once(one: &dyn Store, other: &dyn Store) {
    let (ann, level) = (somebody(), RatedPlayer::Level(3));
    let won = result([ann, level], 0);
    let both = tokio::join!(one.rate(won.clone()), other.rate(won.clone()));
    let mut new = [both.0.unwrap(), both.1.unwrap()];
    new.sort_unstable();
    assert_eq!(new, [false, true]);
    assert!(!one.rate(won.clone()).await.unwrap());
    let stored = one.rating(&ladder(), ann).await.unwrap().unwrap();
    assert_eq!((stored.results, stored.last_ms), (1, 0));
    assert!(stored.rating.points > 1_600.0, "{stored:?}");
    let [hers, its] = &one.rating_changes_by(&won.id).await.unwrap()[..] else { panic!("two") };
    assert_eq!((hers.points_before, hers.after), (1_500.0, stored.rating));
    assert_eq!((hers.number, its.number, its.score), (1, 1, RatedScore::Loss));
    assert_eq!((its.player, its.opponent, its.place), (level, ann, 1));
    assert_eq!(hers.opening, won.opening);
    assert_eq!(one.rating(&ladder(), somebody()).await.unwrap(), None);
    let levels = one.ranked_levels(&ladder()).await.unwrap();
    assert_eq!(levels.iter().map(|ranked| ranked.player).collect::<Vec<_>>(), [level]);
}

/// Results of the same players that are rated at the same time each count, one after the other.
///
/// # Panics
/// When it is not so.
pub async fn results_at_the_same_time_each_count(one: &dyn Store, other: &dyn Store) {
    let players = [somebody(), somebody()];
    let results: Vec<_> = (0..16).map(|number| result(players, number)).collect();
    let (mine, theirs) = results.split_at(8);
    let rate = async |store: &dyn Store, results: &[RatedResult]| {
        for result in results {
            assert!(store.rate(result.clone()).await.unwrap());
        }
    };
    tokio::join!(rate(one, mine), rate(other, theirs));
    let mut changes = one.rating_changes(players[0], i64::MAX, 99).await.unwrap();
    changes.reverse();
    assert_eq!(
        changes.iter().map(|change| change.number).collect::<Vec<_>>(),
        Vec::from_iter(1..=16)
    );
    for pair in changes.windows(2) {
        assert_eq!(pair[0].after.points, pair[1].points_before, "each from the one before it");
    }
    assert_eq!(one.rating(&ladder(), players[0]).await.unwrap().unwrap().results, 16);
    let page = one.rating_changes(players[0], 5, 2).await.unwrap();
    assert_eq!(page.iter().map(|change| change.number).collect::<Vec<_>>(), [4, 3]);
}

/// Everything computed again is the same to the last bit, whatever has become of it meanwhile; `spoil` does that.
///
/// # Panics
/// When it is not so.
pub async fn ratings_can_be_computed_again(
    store: &dyn Store,
    place: &StoreLocation,
    spoil: impl AsyncFn(),
) {
    let people: Vec<_> = (0..7).map(|_| somebody()).collect();
    for number in 0..1_300 {
        let first = people[usize::try_from(number % 7).unwrap()];
        let second = match number % 3 {
            0 => RatedPlayer::Level(u8::try_from(number % 8).unwrap() + 1),
            _ => people[usize::try_from((number + 1 + number / 7 % 6) % 7).unwrap()],
        };
        // Clocks may disagree about which game ended first.
        let at = if number % 10 == 0 { number - 3 } else { number };
        if first != second {
            let told = result([first, second], number);
            let ended_ms = at * DAY_MS / 24;
            assert!(store.rate(RatedResult { ended_ms, ..told }).await.unwrap());
        }
    }
    let everything = async || {
        let mut all = Vec::new();
        for player in &people {
            let changes = store.rating_changes(*player, i64::MAX, 9_999).await.unwrap();
            all.push((store.ratings_of(*player).await.unwrap(), changes));
        }
        let bits = |rating: &Rating| {
            [rating.points, rating.deviation, rating.volatility].map(f64::to_bits)
        };
        let told = all.iter().map(|(ratings, changes)| {
            let ratings = ratings.iter().map(|(ladder, stored)| {
                (ladder.to_string(), bits(&stored.rating), stored.results, stored.last_ms)
            });
            let changes = changes.iter().map(|change| (change.number, bits(&change.after)));
            (ratings.collect::<Vec<_>>(), changes.collect::<Vec<_>>())
        });
        told.collect::<Vec<_>>()
    };
    let before = everything().await;
    let mut moderator = place.moderate().await.unwrap();
    let again = moderator.recompute_ratings().await.unwrap();
    assert_eq!(again.corrected, 0, "nothing was wrong");
    assert!(again.results > 1_100, "{again:?}");
    assert_eq!(everything().await, before);
    spoil().await;
    assert_ne!(everything().await, before);
    let again = moderator.recompute_ratings().await.unwrap();
    assert!(again.corrected > 0);
    assert_eq!(everything().await, before);
    moderator.close().await.unwrap();
}

/// Only who has an account is on a ladder.
///
/// # Panics
/// When it is not so.
pub async fn a_ladder_shows_accounts(store: &dyn Store, name_person: impl AsyncFn(PersonId, &str)) {
    let mut people = Vec::new();
    for _ in 0..4 {
        let person = crate::people::Person::new(crate::ids::Secret::fresh().of_session());
        store.create(new_game(1_000), vec![Effect::Meet(person)]).await.unwrap();
        people.push(person.id);
    }
    let [ann, bob, guest, cleo] = people[..] else { unreachable!("four") };
    for (person, name) in [(ann, "Ann"), (bob, "Bob"), (cleo, "Cleo")] {
        name_person(person, name).await;
    }
    let rate = async |players: [PersonId; 2], number| {
        store.rate(result(players.map(RatedPlayer::Person), number)).await.unwrap();
    };
    // Bob plays often enough to be known; Cleo has won once, and the guest too.
    for number in 0..40 {
        rate([ann, bob], number * 4 + 1).await;
    }
    rate([cleo, ann], 400).await;
    rate([guest, ann], 404).await;
    let names = async |skip, most| {
        let ranked = store.ranked(&ladder(), None, skip, most).await.unwrap();
        ranked.into_iter().map(|ranked| ranked.name.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(names(0, 9).await, ["Bob", "Ann", "Cleo"], "those who are known come first");
    assert_eq!(names(1, 1).await, ["Ann"]);
    assert!(names(3, 9).await.is_empty());
    let [changes, ..] = &store.rating_changes_by(&GameId::fresh()).await.unwrap()[..] else {
        let changes = store.rating_changes(RatedPlayer::Person(cleo), i64::MAX, 9).await.unwrap();
        assert_eq!(changes[0].opponent_name.as_deref(), Some("Ann"));
        return;
    };
    panic!("nobody has played it: {changes:?}");
}
