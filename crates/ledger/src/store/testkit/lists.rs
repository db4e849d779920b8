//! Lists of games: who played, in which series, whether engines alone do.

use std::sync::Arc;

use super::{a_move, game_with, new_game};
use crate::game::{
    ClockSpec, Event, Player, Seat, Series, SeriesCount, State, StoredEvent, Visibility,
};
use crate::ids::{GameId, PersonId};
use crate::store::{Append, FinishedQuery, ListedGame, NewGame, Store, Summary};

fn ids(listed: &[ListedGame]) -> Vec<&GameId> {
    listed.iter().map(|game| &game.id).collect()
}

/// Gives up a game in which a move was played, at a time.
async fn resign(store: &dyn Store, game: &NewGame, at_ms: i64) {
    let moved = a_move(game, "a4-b5=c4");
    let mut state = State::new(game.spec.clone(), game.created_ms).unwrap();
    for stored in game.events.iter().chain([&moved.stored]) {
        state.apply(stored).unwrap();
    }
    let event = Event::Resign { seat: Seat::Second };
    let stored = StoredEvent { number: state.number() + 1, at_ms, event };
    state.apply(&stored).unwrap();
    store.append(moved).await.unwrap();
    let (game, summary) = (game.id.clone(), Summary::of(&state).unwrap());
    store.append(Append { game, stored, summary, effects: Vec::new() }).await.unwrap();
}

/// What somebody has played to an end in public is found, the latest first.
///
/// # Panics
/// When it is not so.
pub async fn public_games_that_are_over_are_found_by_who_played(store: &dyn Store) {
    let ann = PersonId::fresh();
    let hers = |visibility| {
        let mut game = new_game(1_000);
        game.access[0].person = Some(ann);
        Arc::make_mut(&mut game.spec).visibility = visibility;
        game
    };
    let games = [Visibility::Public, Visibility::Private, Visibility::Public, Visibility::Public];
    let [early, private, late, running] = games.map(hers);
    let others = new_game(1_000);
    for game in [&early, &private, &late, &running, &others] {
        store.create(game.clone(), Vec::new()).await.unwrap();
    }
    for (game, at_ms) in [(&late, 9_000), (&early, 2_000), (&private, 3_000), (&others, 4_000)] {
        resign(store, game, at_ms).await;
    }
    let found = store.finished_of(ann, FinishedQuery::default(), 9).await.unwrap();
    assert_eq!(ids(&found), [&late.id, &early.id]);
    assert!(found.iter().all(|game| game.result.is_some() && game.persons[0] == Some(ann)));
    assert_eq!(
        ids(&store.finished_of(ann, FinishedQuery::default(), 1).await.unwrap()),
        [&late.id]
    );
    assert!(
        store.finished_of(PersonId::fresh(), FinishedQuery::default(), 9).await.unwrap().is_empty()
    );
}

/// The games of a series are told in the order of its rounds, whenever they were begun.
///
/// # Panics
/// When it is not so.
pub async fn a_series_is_told_in_the_order_of_its_rounds(store: &dyn Store) {
    let of = |id: &GameId, round| {
        let mut game = new_game(1_000 - i64::from(round));
        let series = Series { id: id.clone(), round, agreed: 3, count: SeriesCount::Games };
        Arc::make_mut(&mut game.spec).series = Some(series);
        game
    };
    let (one, other) = (GameId::fresh(), GameId::fresh());
    let games = [of(&one, 3), of(&other, 1), of(&one, 1), of(&one, 2)];
    for game in &games {
        store.create(game.clone(), Vec::new()).await.unwrap();
    }
    let told = store.series(&one, 9).await.unwrap();
    assert_eq!(ids(&told), [&games[2].id, &games[3].id, &games[0].id]);
    assert_eq!(ids(&store.series(&one, 2).await.unwrap()), [&games[2].id, &games[3].id]);
    assert_eq!(ids(&store.series(&other, 9).await.unwrap()), [&games[1].id]);
    assert!(store.series(&GameId::fresh(), 9).await.unwrap().is_empty());
}

/// Games in which engines alone play are counted, of one who began them and in all; others are not.
///
/// # Panics
/// When it is not so.
pub async fn games_of_engines_alone_are_counted(store: &dyn Store) {
    let engine = Player::Engine { level: 1 };
    let begin = async |players| {
        let game = game_with(1_000, ClockSpec::None, players);
        store.create(game.clone(), Vec::new()).await.unwrap();
        game.owner
    };
    assert_eq!(store.exhibitions(PersonId::fresh()).await.unwrap(), [0, 0]);
    let ann = begin([engine; 2]).await;
    begin([engine; 2]).await;
    let bob = begin([engine, Player::Person]).await;
    assert_eq!(store.exhibitions(ann).await.unwrap(), [1, 2]);
    assert_eq!(store.exhibitions(bob).await.unwrap(), [0, 2]);
}
