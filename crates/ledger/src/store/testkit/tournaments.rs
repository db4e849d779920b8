//! Tournaments.

use std::sync::Arc;

use super::nodes::beat;
use crate::game::{ClockSpec, SeriesCount, Terms};
use crate::ids::{GameId, NodeId, PersonId, TournamentId};
use crate::store::{AppendResult, Lease, NewTournament, Presence, Store, TournamentAppend};
use crate::tournament::{
    EntryDoor, NamedEntry, StoredTournamentEvent, TournamentEvent, TournamentPhase, TournamentSpec,
    TournamentSystem, Venue,
};

pub(super) fn new_tournament(door: EntryDoor) -> NewTournament {
    let terms = Terms {
        game: "pijersi".into(),
        options: Default::default(),
        clock: ClockSpec::Move { ms: 60_000 },
        rated: false,
    };
    let spec = TournamentSpec {
        title: "Friday".into(),
        terms,
        system: TournamentSystem::Swiss { rounds: 3 },
        games: 1,
        count: SeriesCount::Games,
        door,
        ratings: [None; 2],
        most_players: 16,
        start_ms: None,
        pause_ms: 0,
        by_hand: false,
        no_show_ms: 60_000,
        venue: Venue::Site,
        club: None,
        members_only: false,
        team_boards: None,
        ties: Vec::new(),
    };
    NewTournament {
        id: TournamentId::fresh(),
        spec: Arc::new(spec),
        owner: PersonId::fresh(),
        created_ms: 1_000,
        events: Vec::new(),
        games: Vec::new(),
    }
}

fn entering(new: &NewTournament, number: u32, person: PersonId) -> TournamentAppend {
    let event = TournamentEvent::Enter { no: number, person, rating: 1_500 };
    TournamentAppend {
        tournament: new.id.clone(),
        stored: StoredTournamentEvent { number, at_ms: 2_000, by: Some(person), event },
        phase: TournamentPhase::Open,
        players: number,
        entrant: Some(person),
        notice: None,
    }
}

/// Of two events with the same number one is stored, and everything that was is read.
///
/// # Panics
/// When it is not so.
pub async fn of_two_who_change_a_tournament_one_wins(one: &dyn Store, other: &dyn Store) {
    let new = new_tournament(EntryDoor::Public);
    one.create_tournament(new.clone()).await.unwrap();
    let (ann, bob) = (PersonId::fresh(), PersonId::fresh());
    let (hers, his) = (entering(&new, 1, ann), entering(&new, 1, bob));
    let results = tokio::join!(one.append_tournament(hers), other.append_tournament(his));
    let mut results = [results.0.unwrap(), results.1.unwrap()];
    results.sort_by_key(|result| *result == AppendResult::Conflict);
    assert_eq!(results, [AppendResult::Stored, AppendResult::Conflict]);
    let loaded = other.load_tournament(&new.id).await.unwrap().unwrap();
    assert_eq!((loaded.events.len(), loaded.owner), (1, new.owner));
    assert_eq!(*loaded.spec, *new.spec);
    assert_eq!(loaded.state().unwrap().players(), 1);
    let winner = loaded.events[0].by.unwrap();
    for (person, count) in [(winner, 1), (new.owner, 1), (PersonId::fresh(), 0)] {
        assert_eq!(one.tournaments_of(person, 10).await.unwrap().len(), count);
    }
    assert_eq!(one.tournament_events(&new.id, 1).await.unwrap(), []);
    assert!(one.load_tournament(&TournamentId::fresh()).await.unwrap().is_none());
}

/// Whoever has the link sees a tournament; lists tell only of those for everybody.
///
/// # Panics
/// When it is not so.
pub async fn only_public_tournaments_are_listed(store: &dyn Store) {
    for door in [EntryDoor::Link, EntryDoor::Password("x".into())] {
        store.create_tournament(new_tournament(door)).await.unwrap();
    }
    let public = new_tournament(EntryDoor::Public);
    store.create_tournament(public.clone()).await.unwrap();
    let listed = store.tournaments(10).await.unwrap();
    assert_eq!(listed.iter().map(|one| &one.id).collect::<Vec<_>>(), [&public.id]);
    assert_eq!((listed[0].phase, listed[0].players), (TournamentPhase::Open, 0));
}

/// What has happened in a tournament before it is stored is stored with it, or nothing is.
///
/// # Panics
/// When it is not so.
pub async fn what_a_tournament_begins_with_is_stored(store: &dyn Store) {
    let mut new = new_tournament(EntryDoor::Public);
    let names = |first: u32| {
        let one = |no: u32| NamedEntry {
            no,
            name: format!("Player {no}"),
            rating: 0,
            club: String::new(),
            seed: None,
        };
        TournamentEvent::Names { players: (first..first + 2).map(one).collect() }
    };
    let stored = |number: u32, event: TournamentEvent| StoredTournamentEvent {
        number,
        at_ms: 3_000,
        by: Some(PersonId::fresh()),
        event,
    };
    new.events = vec![stored(1, names(1)), stored(2, names(3))];
    store.create_tournament(new.clone()).await.unwrap();
    let loaded = store.load_tournament(&new.id).await.unwrap().unwrap();
    assert_eq!(loaded.events, new.events);
    let listed = store.tournaments(10).await.unwrap();
    let own = listed.iter().find(|one| one.id == new.id).unwrap();
    assert_eq!((own.players, own.updated_ms), (4, 3_000));
    // The next event has the next number.
    let mut next = entering(&new, 2, PersonId::fresh());
    assert_eq!(store.append_tournament(next.clone()).await.unwrap(), AppendResult::Conflict);
    next.stored.number = 3;
    assert_eq!(store.append_tournament(next).await.unwrap(), AppendResult::Stored);
    let mut damaged = new_tournament(EntryDoor::Public);
    damaged.events = vec![stored(1, names(7))];
    assert!(store.create_tournament(damaged.clone()).await.is_err());
    assert!(store.load_tournament(&damaged.id).await.unwrap().is_none());
}

/// A tournament that was played elsewhere is there with all of its games, or nothing of it is.
///
/// # Panics
/// When it is not so.
pub async fn a_tournament_is_stored_with_its_games_or_not_at_all(store: &dyn Store) {
    let mut new = new_tournament(EntryDoor::Link);
    new.games = vec![super::new_game(1_000), super::new_game(1_000)];
    let mut broken = new.clone();
    let first = broken.games[0].clone();
    // Something fails between the first game and the tournament.
    broken.games.push(first.clone());
    assert!(store.create_tournament(broken).await.is_err());
    for game in &new.games {
        assert!(store.load(&game.id).await.unwrap().is_none(), "a game without its tournament");
    }
    assert!(store.load_tournament(&new.id).await.unwrap().is_none());
    store.create_tournament(new.clone()).await.unwrap();
    for game in &new.games {
        let stored = store.load(&game.id).await.unwrap().unwrap();
        assert_eq!(stored.events.len(), game.events.len());
    }
    // Nor is there a game if the tournament itself cannot be stored.
    let mut again = new;
    again.games = vec![super::new_game(1_000)];
    assert!(store.create_tournament(again.clone()).await.is_err());
    assert!(store.load(&again.games[0].id).await.unwrap().is_none(), "nothing leads to it");
}

/// A tournament is directed by one, until they rest or are gone; whatever happens meanwhile is not slept through.
///
/// # Panics
/// When it is not so.
pub async fn a_tournament_is_directed_by_one(one: &dyn Store, other: &dyn Store) {
    let new = new_tournament(EntryDoor::Public);
    one.create_tournament(new.clone()).await.unwrap();
    let lease =
        |worker: &str, now_ms| Lease { worker: worker.into(), now_ms, until_ms: now_ms + 100 };
    let both = tokio::join!(
        one.claim_tournaments(lease("a", 1_000), 5),
        other.claim_tournaments(lease("b", 1_000), 5)
    );
    let (hers, his) = (both.0.unwrap(), both.1.unwrap());
    assert_eq!(hers.len() + his.len(), 1, "one of them has it");
    let worker = if hers.is_empty() { "b" } else { "a" };
    // Whoever is gone loses it when the lease has run out.
    assert_eq!(one.claim_tournaments(lease("c", 1_050), 5).await.unwrap(), []);
    let claimed = one.claim_tournaments(lease("c", 1_200), 5).await.unwrap();
    assert_eq!(claimed, std::slice::from_ref(&new.id));
    one.rest_tournament(new.id.clone(), worker.into(), 0, None).await.unwrap();
    assert_eq!(one.claim_tournaments(lease("d", 1_250), 5).await.unwrap(), [], "it is c's now");
    one.rest_tournament(new.id.clone(), "c".into(), 0, Some(5_000)).await.unwrap();
    assert_eq!(one.claim_tournaments(lease("d", 4_999), 5).await.unwrap(), []);
    assert_eq!(one.claim_tournaments(lease("d", 5_000), 5).await.unwrap().len(), 1);
    // Something happens that whoever directs it has not seen.
    one.append_tournament(entering(&new, 1, PersonId::fresh())).await.unwrap();
    one.rest_tournament(new.id.clone(), "d".into(), 0, None).await.unwrap();
    assert_eq!(other.claim_tournaments(lease("e", 5_001), 5).await.unwrap().len(), 1);
    // Whoever is alone need not wait until e, who is gone, has lost it.
    assert_eq!(one.claim_tournaments(lease("f", 5_002), 5).await.unwrap(), []);
    beat(one, &NodeId::fresh(), 5_002, Presence::Alone).await;
    assert_eq!(one.claim_tournaments(lease("f", 5_002), 5).await.unwrap().len(), 1);
}

/// Of a game that is begun twice under one name there is one.
///
/// # Panics
/// When it is not so.
pub async fn a_game_of_one_name_begins_once(one: &dyn Store, other: &dyn Store) {
    let game = super::new_game(1_000);
    let begun = tokio::join!(one.create(game.clone(), vec![]), other.create(game.clone(), vec![]));
    assert!(begun.0.is_ok() ^ begun.1.is_ok(), "one of them begins it");
    let named = one.games_named(vec![game.id.clone(), GameId::fresh()]).await.unwrap();
    assert_eq!(named.iter().map(|one| &one.id).collect::<Vec<_>>(), [&game.id]);
    let stored = one.load(&game.id).await.unwrap().unwrap();
    assert_eq!(stored.events.len(), game.events.len());
}
