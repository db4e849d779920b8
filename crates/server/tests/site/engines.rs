//! Games against the computer, and of computers.

use std::sync::{Arc, mpsc};
use std::time::Duration;

use kelci_catalog::AnyEngine;
use kelci_catalog::search::{Level, Stop};
use kelci_core::Options;
use kelci_server::engine::{Pool, PoolSize, Task};
use kelci_server::limits::Owner;
use kelci_server::metrics::Metrics;
use serde_json::{Value, json};

use crate::client::{FOR_EVER, Site, Visitor, at_one_screen, id};

fn against(game: &str, seat: &str, level: u8) -> Value {
    let mut wanted = at_one_screen(game);
    wanted[seat] = json!({ "kind": "engine", "level": level });
    wanted
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_answers_in_every_game() {
    let site = Site::start().await;
    for game in kelci_catalog::GAMES {
        let mut visitor = Visitor::default();
        let begun = visitor.begin(&site, &against(game.info().name, "second", 1)).await;
        let (id, text) = (id(&begun), begun["position"]["moves"][0]["text"].clone());
        visitor.play(&site, &id, text.as_str().unwrap()).await.good();
        let answered = visitor.wait(&site, &id, |game| game["ply"] == 2).await;
        assert_eq!(answered["turn"], begun["turn"]);
        assert!(!answered["position"]["moves"].as_array().unwrap().is_empty());
        let draw = json!({ "action": "draw", "answer": "offer" });
        visitor.act(&site, &id, &draw).await.refused(409, "refused");
        let back = json!({ "action": "takeback", "answer": "offer" });
        let back = visitor.act(&site, &id, &back).await.good();
        assert_eq!(back["game"]["ply"], 0, "the engine's answer goes back too");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_back_ends_the_engines_thinking() {
    let site = Site::with(|config| {
        config.engine.move_time = std::time::Duration::from_secs(600);
    })
    .await;
    let mut visitor = Visitor::default();
    let id = id(&visitor.begin(&site, &against("pijersi", "second", 8)).await);
    let back = json!({ "action": "takeback", "answer": "offer" });
    for _ in 0..3 {
        visitor.play(&site, &id, "a4-b5=c4").await.good();
        assert_eq!(visitor.act(&site, &id, &back).await.good()["game"]["ply"], 0);
    }
    // Of the one thread that there is, nothing is left thinking for ten minutes.
    let quick = crate::client::id(&visitor.begin(&site, &against("mikjersi", "first", 1)).await);
    visitor.wait(&site, &quick, |game| game["ply"] == 1).await;
    visitor.act(&site, &id, &json!({ "action": "resign" })).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn engines_play_each_other_and_go_on_after_a_restart() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let wanted = json!({
        "game": "mikjersi",
        "first": { "kind": "engine", "level": 1 },
        "second": { "kind": "engine", "level": 2 },
        "pace_ms": 0,
        "visibility": "public",
    });
    let id = id(&visitor.begin(&site, &wanted).await);
    let before = visitor.wait(&site, &id, |game| game["ply"].as_u64() > Some(2)).await;
    let site = site.restarted().await;
    let after = visitor.look(&site, &id).await;
    let plies = before["plies"].as_array().unwrap();
    assert_eq!(&after["plies"].as_array().unwrap()[..plies.len()], &plies[..]);
    let listed = Visitor::default().get(&site, "/api/games").await.good();
    assert_eq!(listed[0]["id"], id.as_str());
    // Nobody watches or asks for a move, and yet it goes on.
    let more = after["ply"].as_u64().unwrap() + 2;
    let later = visitor
        .wait(&site, &id, |game| game["status"] == "over" || game["ply"].as_u64() > Some(more))
        .await;
    assert!(later["ply"].as_u64() >= Some(more) || later["status"] == "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_visitor_has_few_exhibitions() {
    let site = Site::with(|config| config.limits.exhibitions_of_one = 1).await;
    let mut visitor = Visitor::default();
    let wanted = json!({
        "game": "jersi",
        "first": { "kind": "engine", "level": 1 },
        "second": { "kind": "engine", "level": 1 },
        "pace_ms": 10_000,
    });
    visitor.begin(&site, &wanted).await;
    visitor.post(&site, "/api/games", &wanted).await.refused(429, "too-many-requests");
    let mut level_nine = wanted.clone();
    level_nine["first"]["level"] = 9.into();
    visitor.post(&site, "/api/games", &level_nine).await.refused(422, "bad-game");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_engine_is_said_to_be_busy() {
    let site = Site::with(|config| config.engine.most_waiting = 0).await;
    let wanted = against("pijersi", "second", 1);
    Visitor::default().post(&site, "/api/games", &wanted).await.refused(503, "busy");
    Visitor::default().begin(&site, &at_one_screen("pijersi")).await;
}

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
