//! Several nodes on one store: who is alive, which flags are due, who does what.

use std::time::Duration;

use tokio::sync::broadcast::error::{RecvError, TryRecvError};

use super::{a_move, game_with, new_game};
use crate::bounds::{DAY_MS, MAX_AHEAD_MS, NODE_SILENCE_MS};
use crate::game::{ClockSpec, Player};
use crate::ids::{GameId, NodeId, PersonId, Secret};
use crate::store::{
    Append, Beat, Block, Change, Check, Effect, Forget, JobChange, JobCounts, JobKind, Lease,
    Moderation, NewGame, Note, Outage, Presence, Store,
};
use crate::time::system_ms;

pub(super) async fn beat(
    store: &dyn Store,
    node: &NodeId,
    at_ms: i64,
    presence: Presence,
) -> Vec<Outage> {
    let beat = Beat { node: node.clone(), at_ms, presence, known: 0 };
    store.beat(beat).await.unwrap().outages
}

fn times(outages: &[Outage]) -> Vec<(i64, i64)> {
    outages.iter().map(|outage| (outage.from_ms, outage.to_ms)).collect()
}

/// Time in which nobody was alive is noted once, by whoever is back first.
///
/// # Panics
/// When it is not so.
pub async fn an_outage_is_noted_once(one: &dyn Store, other: &dyn Store) {
    use Presence::{Alone, Back, Leaving, Steady};
    let (ann, bob, cid) = (NodeId::fresh(), NodeId::fresh(), NodeId::fresh());
    assert_eq!(one.time().await.unwrap().last_beat_ms, None);
    assert_eq!(beat(one, &ann, 100_000, Back).await, [], "nobody has been here before");
    assert_eq!(beat(one, &ann, 101_000, Steady).await, []);
    assert_eq!(one.time().await.unwrap().last_beat_ms, Some(101_000));
    let soon = 101_000 + NODE_SILENCE_MS;
    assert_eq!(beat(other, &bob, soon, Back).await, [], "the other is alive, as far as is known");
    // Both could not be heard, and are back at once.
    let later = soon + 60_000;
    let both = tokio::join!(beat(one, &ann, later, Back), beat(other, &bob, later, Back));
    let told = beat(one, &cid, later, Back).await;
    assert_eq!(times(&told), [(soon, later)], "{both:?}");
    let known = Beat { node: cid, at_ms: later, presence: Steady, known: told[0].id };
    assert_eq!(one.beat(known).await.unwrap().outages, [], "it is told once");
    // All have left, and somebody comes a moment later.
    for (at_ms, node) in [(later + 10, &ann), (later + 20, &bob)] {
        beat(one, node, at_ms, Leaving).await;
    }
    let known = told[0].id;
    let dan = NodeId::fresh();
    let begun = Beat { node: dan.clone(), at_ms: later + 50, presence: Back, known };
    let told = other.beat(begun).await.unwrap().outages;
    // The third one has not said that it goes.
    assert_eq!(told, []);
    // Whoever is alone knows better.
    let alone = Beat { node: NodeId::fresh(), at_ms: later + 90, presence: Alone, known };
    let told = other.beat(alone).await.unwrap().outages;
    assert_eq!(times(&told), [(later + 50, later + 90)]);
    // A beat that is ahead of the time was that of a wrong clock: nobody knows how long nobody was here.
    beat(one, &dan, later + 10 * NODE_SILENCE_MS, Steady).await;
    let alone = Beat { node: NodeId::fresh(), at_ms: later + 99, presence: Alone, known };
    let told = other.beat(alone).await.unwrap().outages;
    assert_eq!(times(&told).last(), Some(&(0, later + 99)));
    assert_eq!(one.time().await.unwrap().last_beat_ms, Some(later + 99), "that time is not kept");
    for store in [one, other] {
        store.close().await.unwrap();
    }
}

/// Nobody can move at a worker: time in which only one was alive is nobody's.
///
/// # Panics
/// When it is not so.
pub async fn a_worker_is_nobody_who_is_there(store: &dyn Store) {
    use Presence::{Back, Leaving, Steady};
    let (node, worker) = (NodeId::fresh(), NodeId::fresh_worker());
    beat(store, &node, 100_000, Back).await;
    beat(store, &node, 101_000, Steady).await;
    let later = 101_000 + 60_000;
    // It notes how long nobody was there until now, and whoever is back after it notes the rest.
    let told = beat(store, &worker, later - 1_000, Back).await;
    assert_eq!(times(&told), [(101_000, later - 1_000)]);
    beat(store, &worker, later, Steady).await;
    let told = beat(store, &node, later, Back).await;
    assert_eq!(times(&told)[1..], [(101_000, later)]);
    beat(store, &node, later + 10, Leaving).await;
    beat(store, &worker, later + 20, Steady).await;
    let told = beat(store, &NodeId::fresh(), later + 50, Back).await;
    assert_eq!(times(&told)[2..], [(later + 10, later + 50)], "also when all others have left");
}

/// Flags that should have fallen are found without looking at any game, the earliest first.
///
/// # Panics
/// When it is not so.
pub async fn flags_that_are_due_are_found(store: &dyn Store) {
    let timed = |now_ms, ms| game_with(now_ms, ClockSpec::Move { ms }, [Player::Person; 2]);
    assert_eq!(store.due(i64::MAX, 9).await.unwrap().first_ms, None, "no clock runs");
    let games = [timed(1_000, 500), timed(1_000, 200), timed(1_000, 900), new_game(1_000)];
    for game in &games {
        store.create(game.clone(), Vec::new()).await.unwrap();
    }
    let due = async |now_ms, most| {
        let due = store.due(now_ms, most).await.unwrap();
        assert_eq!(due.first_ms, Some(1_200));
        due.games
    };
    assert_eq!(due(1_199, 9).await, []);
    assert_eq!(due(1_500, 9).await, [games[1].id.clone(), games[0].id.clone()]);
    assert_eq!(due(9_999, 1).await, [games[1].id.clone()]);
    // Games in which the clock runs by a time that was far ahead are to be looked at too.
    let node = NodeId::fresh();
    let ahead = 1_000_000 + 2 * MAX_AHEAD_MS;
    let astray = timed(ahead, 3_600_000);
    store.create(astray.clone(), Vec::new()).await.unwrap();
    beat(store, &node, ahead, Presence::Steady).await;
    assert!(!due(1_000_000, 9).await.contains(&astray.id));
    beat(store, &node, 1_000_000, Presence::Alone).await;
    assert!(due(1_000_000, 9).await.contains(&astray.id));
    store.close().await.unwrap();
}

fn lease(worker: &str, now_ms: i64) -> Lease {
    Lease { worker: worker.into(), now_ms, until_ms: now_ms + 100 }
}

/// Jobs are taken by one worker each, or by whoever stores what they follow from.
///
/// # Panics
/// When it is not so.
pub async fn a_job_is_taken_by_one_worker(one: &dyn Store, other: &dyn Store) {
    let games: Vec<NewGame> = (0..8).map(|_| new_game(1_000)).collect();
    for game in &games {
        one.create(game.clone(), Vec::new()).await.unwrap();
        let effects = vec![Effect::Job(JobKind::Ended)];
        one.append(Append { effects, ..a_move(game, "a4-b5=c4") }).await.unwrap();
    }
    let counts = JobCounts { ends: 8, ..JobCounts::default() };
    assert_eq!(one.waiting_jobs(2_000).await.unwrap(), counts);
    let take = async |store: &dyn Store, worker, most| -> Vec<GameId> {
        let jobs = store.claim_jobs(JobKind::Ended, lease(worker, 2_000), most).await.unwrap();
        jobs.into_iter().map(|job| job.game).collect()
    };
    let (first, second) = tokio::join!(take(one, "one", 4), take(other, "other", 4));
    // If one was in the way of the other, the rest is still there.
    let rest = take(one, "one", 9).await;
    let mut all = [first, second, rest].concat();
    all.sort();
    let mut wanted: Vec<GameId> = games.iter().map(|game| game.id.clone()).collect();
    wanted.sort();
    assert_eq!(all, wanted, "each is taken once");
    assert_eq!(one.waiting_jobs(2_050).await.unwrap(), JobCounts::default());
    assert_eq!(one.waiting_jobs(2_101).await.unwrap(), counts, "the leases have run out");
    for store in [one, other] {
        store.close().await.unwrap();
    }
}

/// Whoever is alone need not wait until the leases of those who were there before have run out.
///
/// # Panics
/// When it is not so.
pub async fn whoever_is_alone_takes_over_what_others_had(store: &dyn Store) {
    let game = new_game(1_000);
    store.create(game.clone(), Vec::new()).await.unwrap();
    let effects = vec![Effect::Job(JobKind::Ended)];
    store.append(Append { effects, ..a_move(&game, "a4-b5=c4") }).await.unwrap();
    let take = async |worker| {
        store.claim_jobs(JobKind::Ended, lease(worker, 2_000), 9).await.unwrap().len()
    };
    assert_eq!(take("one").await, 1);
    beat(store, &NodeId::fresh(), 2_000, Presence::Back).await;
    assert_eq!(take("other").await, 0, "whoever is back is not alone");
    beat(store, &NodeId::fresh(), 2_000, Presence::Alone).await;
    assert_eq!(take("other").await, 1);
    store.close().await.unwrap();
}

/// Whoever stores the event after which an engine is to move has that job, unless another has it; and it is
/// there for as long as the engine is to move.
///
/// # Panics
/// When it is not so.
pub async fn the_job_of_an_engine_stays_until_it_has_moved(store: &dyn Store) {
    let game = game_with(1_000, ClockSpec::None, [Player::Person, Player::Engine { level: 1 }]);
    store.create(game.clone(), Vec::new()).await.unwrap();
    assert_eq!(store.waiting_jobs(1_000).await.unwrap().moves, 0, "a person begins");
    let claim = |worker, now_ms| Effect::Claim(JobKind::Move, lease(worker, now_ms));
    let moved = a_move(&game, "a4-b5=c4");
    assert!(moved.summary.engine_turn);
    let effects = vec![claim("one", 1_001)];
    store.append(Append { effects, ..moved.clone() }).await.unwrap();
    let change =
        async |change| store.change_job(JobKind::Move, game.id.clone(), change).await.unwrap();
    assert_eq!(change(JobChange::Claim(lease("other", 1_050))).await, 0, "it is taken");
    let finish = |worker: &str| JobChange::Finish { worker: worker.into() };
    assert_eq!(change(finish("one")).await, 0, "the engine has not moved");
    // Something else happens, stored by another: the job stays where it is until the lease has run out.
    let mut next = moved;
    for (worker, now_ms, holder) in [("other", 1_060, "one"), ("other", 1_200, "other")] {
        next.stored.number += 1;
        next.stored.at_ms = now_ms;
        next.stored.event = crate::game::Event::Outage { ms: 0 };
        next.effects = vec![claim(worker, now_ms)];
        store.append(next.clone()).await.unwrap();
        assert_eq!(change(JobChange::Claim(lease(holder, now_ms))).await, 1, "{holder} has it");
    }
    // The engine need not move any more, and nobody has said so.
    next.stored.number += 1;
    next.summary.engine_turn = false;
    next.effects = Vec::new();
    store.append(next).await.unwrap();
    assert_eq!(change(finish("one")).await, 0, "it is the other's");
    assert_eq!(change(finish("other")).await, 1);
    assert_eq!(store.waiting_jobs(9_999).await.unwrap().moves, 0);
    // So has whoever begins a game in which an engine begins.
    let game = game_with(1_000, ClockSpec::None, [Player::Engine { level: 1 }, Player::Person]);
    store.create(game, vec![claim("one", 1_000)]).await.unwrap();
    assert_eq!(store.waiting_jobs(1_050).await.unwrap().moves, 0);
    assert_eq!(store.waiting_jobs(1_101).await.unwrap().moves, 1);
    store.close().await.unwrap();
}

/// What one node tells, those on the same store hear, if there can be others at all: then the store has a clock.
///
/// # Panics
/// When it is not so.
pub async fn nodes_hear_each_other(one: &dyn Store, other: &dyn Store) {
    let mut heard = other.notes();
    let person = PersonId::fresh();
    one.tell(Note::Person(person)).await.unwrap();
    if one.time().await.unwrap().now_ms.is_none() {
        assert_eq!(heard.try_recv(), Err(TryRecvError::Empty), "there is nobody to tell");
        return;
    }
    loop {
        match heard.recv().await {
            Ok(Note::Person(told)) if told == person => break,
            // Whatever else is told is no answer, and neither is that something may have been missed.
            Ok(_) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => panic!("nobody tells anything any more"),
        }
    }
}

/// It can be written to and looked through, and counts what it writes.
///
/// # Panics
/// When it is not so.
pub async fn a_store_says_how_it_is(store: &dyn Store) {
    let before = store.commits().writes();
    // Of the last write it may say so only later.
    for _ in 0..3 {
        store.probe().await.unwrap();
    }
    store.create(new_game(1_000), Vec::new()).await.unwrap();
    assert!(store.commits().writes() >= before + 3);
    let check = store.check(Duration::from_secs(600)).await.unwrap();
    assert!(matches!(check, Check::Whole | Check::LeftToDatabase), "{check:?}");
    // What is forgotten leaves room, unless a database takes it back.
    let room = store.spare().await.unwrap();
    for created_ms in 0..50 {
        store.create(new_game(created_ms), Vec::new()).await.unwrap();
    }
    let old = Forget {
        waiting_before_ms: i64::MAX,
        unfinished_before_ms: i64::MAX,
        finished_before_ms: i64::MAX,
    };
    assert!(store.forget(old).await.unwrap() > 0);
    while store.forget(old).await.unwrap() > 0 {}
    assert!(store.spare().await.unwrap() >= room);
    store.close().await.unwrap();
    assert!(store.probe().await.is_err(), "it is closed");
}

/// Who is shut out, and whose link lets them sign up, is decided beside a site that runs.
///
/// # Panics
/// When it is not so.
pub async fn what_the_host_does_beside_is_seen(store: &dyn Store, beside: &mut dyn Moderation) {
    assert_eq!(store.blocks().await.unwrap(), []);
    let (_, last) = store.changes(0).await.unwrap();
    let block = Block {
        network: "192.0.2.0/24".parse().unwrap(),
        until_ms: Some(system_ms() + DAY_MS),
        why: "too many".into(),
    };
    let over = Block {
        network: "198.51.100.0/24".parse().unwrap(),
        until_ms: Some(9_000),
        why: "long ago".into(),
    };
    beside.block(&over).await.unwrap();
    assert_eq!(store.blocks().await.unwrap(), [], "its time is over");
    let (_, last) = store.changes(last).await.unwrap();
    beside.block(&block).await.unwrap();
    assert_eq!(store.blocks().await.unwrap(), std::slice::from_ref(&block));
    let (changes, last) = store.changes(last).await.unwrap();
    assert_eq!(changes, [Change::Blocks]);
    let longer = Block { until_ms: None, ..block };
    beside.block(&longer).await.unwrap();
    assert_eq!(store.blocks().await.unwrap(), std::slice::from_ref(&longer), "one of a network");
    assert!(beside.unblock(longer.network).await.unwrap());
    assert_eq!(store.blocks().await.unwrap(), []);
    assert!(store.changes(last).await.unwrap().1 > last);
    let (link, other) = (Secret::fresh().of_link(), Secret::fresh().of_link());
    beside.keep_sign_up_link(link, [1_000, 5_000], "host").await.unwrap();
    assert!(store.is_sign_up_link(link, 4_999).await.unwrap());
    assert!(!store.is_sign_up_link(link, 5_000).await.unwrap(), "its time is over");
    assert!(!store.is_sign_up_link(other, 2_000).await.unwrap());
}
