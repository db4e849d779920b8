//! What the server does by itself goes on after a kill.

use std::sync::{Arc, Mutex};

use kelci_server::ids::GameId;
use kelci_server::store::{Answer, Sqlite, StoreError};
use kelci_server::{EndListener, Parts, Server};
use serde_json::json;
use sqlx::{Row as _, SqliteConnection};

use crate::client::{Site, Visitor, at_one_screen, config, id, until};
use crate::home::Home;

async fn count(store: &mut SqliteConnection, kind: &str) -> i64 {
    let count = "SELECT COUNT(*) AS jobs FROM jobs WHERE kind = ?";
    sqlx::query(count).bind(kind).fetch_one(store).await.unwrap().get("jobs")
}

async fn add(store: &mut SqliteConnection, kind: &str, game: &str, lease_ms: Option<i64>) {
    let add = "INSERT INTO jobs (kind, game, asked_ms, is_done, worker, lease_ms) \
               VALUES (?, ?, 0, 0, ?, ?)";
    let worker = lease_ms.map(|_| "killed");
    let job = sqlx::query(add).bind(kind).bind(game).bind(worker).bind(lease_ms);
    job.execute(store).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_is_told_though_whoever_had_to_was_killed() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let mut games = Vec::new();
    for _ in 0..2 {
        let game = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
        visitor.play(&site, &game, "a4-b5=c4").await.good();
        visitor.act(&site, &game, &json!({ "action": "resign" })).await.good();
        games.push(game);
    }
    let told = async |site: &Site| {
        let mut store = site.back_door().await;
        (count(&mut store, "ended").await == 0).then_some(())
    };
    until(async || told(&site).await).await;
    // As a kill leaves it: one that nobody took, one that somebody had taken.
    let mut store = site.back_door().await;
    let directory = site.stopped().await;
    add(&mut store, "ended", &games[0], None).await;
    add(&mut store, "ended", &games[1], Some(1)).await;
    assert_eq!(count(&mut store, "ended").await, 2);
    drop(store);
    let site = Site::on(directory, |_| ()).await;
    until(async || told(&site).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_that_has_moved_has_no_job_left() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "engine", "level": 1 });
    let game = id(&visitor.begin(&site, &wanted).await);
    visitor.play(&site, &game, "a4-b5=c4").await.good();
    visitor.wait(&site, &game, |game| game["ply"] == 2).await;
    let mut store = site.back_door().await;
    assert_eq!(count(&mut store, "move").await, 0);
    // A job that is there twice, or for nothing, does no harm.
    add(&mut store, "move", &game, Some(1)).await;
    let site = site.restarted().await;
    let seen = visitor.look(&site, &game).await;
    assert_eq!((&seen["ply"], &seen["turn"]), (&json!(2), &json!("first")));
    let next = seen["position"]["moves"][0]["text"].as_str().unwrap().to_owned();
    visitor.play(&site, &game, &next).await.good();
    visitor.wait(&site, &game, |game| game["ply"] == 4).await;
    assert_eq!(count(&mut site.back_door().await, "move").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_job_of_an_engine_that_is_not_to_move_is_struck_out() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "engine", "level": 1 });
    let game = id(&visitor.begin(&site, &wanted).await);
    let mut store = site.back_door().await;
    add(&mut store, "move", &game, None).await;
    until(async || {
        let mut store = site.back_door().await;
        (count(&mut store, "move").await == 0).then_some(())
    })
    .await;
    assert_eq!(visitor.look(&site, &game).await["ply"], 0);
}

/// Somebody who hears the first end only when it is told again.
#[derive(Default)]
struct HardOfHearing(Mutex<Vec<GameId>>);

impl EndListener for HardOfHearing {
    fn name(&self) -> &'static str {
        "hard of hearing"
    }

    fn ended<'a>(&'a self, game: &'a GameId) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut heard = self.0.lock().unwrap();
            heard.push(game.clone());
            if heard.len() == 1 { Err(StoreError::Busy) } else { Ok(()) }
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_listens_hears_every_end_until_they_have_heard_it() {
    let directory = Arc::new(Home::in_file());
    let file = kelci_server::store_file(directory.path());
    let listener = Arc::new(HardOfHearing::default());
    let parts = Parts {
        store: Arc::new(Sqlite::open(&file).await.unwrap()),
        lock: None,
        listeners: vec![listener.clone()],
    };
    let server = Server::start_on(config(directory.path()), parts).await.unwrap();
    let site = Site::run(server, directory);
    let mut visitor = Visitor::default();
    let game = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    visitor.play(&site, &game, "a4-b5=c4").await.good();
    visitor.act(&site, &game, &json!({ "action": "resign" })).await.good();
    until(async || {
        let mut store = site.back_door().await;
        (count(&mut store, "ended").await == 0).then_some(())
    })
    .await;
    let game = GameId::parse(&game).unwrap();
    assert_eq!(*listener.0.lock().unwrap(), [game.clone(), game]);
}
