//! Whose work is done first, on threads that are all taken.

use std::sync::{Arc, mpsc};
use std::time::Duration;

use kelci_catalog::AnyEngine;
use kelci_catalog::search::{Level, Stop};
use kelci_core::Options;

use super::{Pool, PoolSize, Task};
use crate::limits::Owner;
use crate::metrics::Metrics;

/// Only a hang takes longer.
const FOR_EVER: Duration = Duration::from_secs(300);

#[tokio::test]
async fn moves_come_before_studies_and_owners_take_turns() {
    let size = PoolSize {
        threads: 1,
        most_waiting: 3,
        most_of_one: 2,
        move_time: Duration::from_millis(20),
        hash_mib: 1,
        study_nodes: 100,
    };
    let metrics = Arc::new(Metrics::default());
    let pool = Pool::start(size, metrics.clone()).unwrap();
    let game = kelci_catalog::find("mikjersi").unwrap();
    let [one, other] = [1, 2].map(|number| Owner::at([10, 0, 0, number].into()));
    let (begun, has_begun) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel::<()>();
    let busy = pool.study(one, game, move |_, _| {
        begun.send(()).unwrap();
        may_go_on.recv().unwrap();
    });
    has_begun.recv().unwrap();
    // All of these wait for the one thread.
    let (told, order) = mpsc::channel();
    let study = |owner, name: &'static str| {
        let (told, metrics) = (told.clone(), metrics.clone());
        let work = move |_: &mut dyn AnyEngine, _: &Stop| {
            told.send((name, metrics.engine_moves.get())).unwrap();
        };
        pool.study(owner, game, work)
    };
    let studies = [study(one, "first"), study(one, "second"), study(other, "other's")];
    assert!(study(other, "too much").is_err());
    let position = game.position(&Options::new(), None).unwrap();
    let task = Task {
        owner: other,
        game,
        position: position.into(),
        level: Level::new(1).unwrap(),
        clock: None,
        move_time: None,
        seed: 1,
    };
    let mut thought = pool.think(task).unwrap();
    go_on.send(()).unwrap();
    assert!((&mut thought.answer).await.unwrap().is_some());
    busy.unwrap().found().await.unwrap();
    for study in studies {
        study.unwrap().found().await.unwrap();
    }
    // The move had been made before any of them began.
    let expected = [("other's", 1), ("first", 1), ("second", 1)];
    assert_eq!(order.try_iter().collect::<Vec<_>>(), expected);
    pool.close();
}

#[tokio::test]
async fn one_household_leaves_the_last_thread_to_the_others() {
    let size = PoolSize {
        threads: 2,
        most_waiting: 8,
        most_of_one: 8,
        move_time: Duration::from_secs(3_600),
        hash_mib: 1,
        study_nodes: 100,
    };
    let pool = Pool::start(size, Arc::default()).unwrap();
    let game = kelci_catalog::find("mikjersi").unwrap();
    let task = |number: u8, level: u8, move_time: Option<Duration>| Task {
        owner: Owner::at([10, 0, 0, number].into()),
        game,
        position: game.position(&Options::new(), None).unwrap().into(),
        level: Level::new(level).unwrap(),
        clock: None,
        move_time,
        seed: 1,
    };
    let endless = [task(1, 8, None), task(1, 8, None)].map(|task| pool.think(task).unwrap());
    // Time for both to begin, if both may.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut quick = pool.think(task(2, 1, Some(Duration::from_millis(20)))).unwrap();
    let answered = tokio::time::timeout(FOR_EVER, &mut quick.answer).await;
    assert!(answered.expect("a thread is left").unwrap().is_some());
    drop(endless);
    pool.close();
}
