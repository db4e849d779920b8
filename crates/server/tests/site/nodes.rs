//! Several nodes on one store are one site.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use kelci_server::store::Note;
use kelci_server::{Parts, WorkerNode};
use serde_json::{Value, json};
use sqlx::Row as _;
use tokio::sync::oneshot;

use crate::client::{Site, Visitor, at_one_screen, config, id, until};
use crate::home::Home;
use crate::shared_store::{SharedStore, two_nodes_with};
use crate::socket::Socket;

/// Two nodes.
struct Pair {
    one: Site,
    other: Site,
}

impl Pair {
    /// On a database if the environment names one, each with its own connections.
    async fn start() -> Pair {
        let Some(home) = Home::in_database().await else { return Pair::shared().await.1 };
        let home = Arc::new(home);
        let one = Site::node(&home, home.open().await, |_| ()).await;
        let other = Site::node(&home, home.open().await, |_| ()).await;
        Pair { one, other }
    }

    /// On a store that can be disturbed.
    async fn shared() -> (Arc<SharedStore>, Pair) {
        let home = Arc::new(Home::in_file());
        let store = SharedStore::open(&home).await;
        let one = Site::node(&home, store.clone(), |_| ()).await;
        let other = Site::node(&home, store.clone(), |_| ()).await;
        (store, Pair { one, other })
    }
}

async fn kinds(visitor: &Visitor, site: &Site, game: &str) -> Vec<String> {
    let events = visitor.get(site, &format!("/api/games/{game}/events")).await.good();
    let kind = |event: &Value| event["kind"].as_str().unwrap().to_owned();
    events.as_array().unwrap().iter().map(kind).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_on_two_nodes_see_each_others_moves() {
    let Pair { one, other } = Pair::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let wanted =
        json!({ "game": "pijersi", "first": { "kind": "me" }, "second": { "kind": "friend" } });
    let begun = ann.begin(&one, &wanted).await;
    let game = id(&begun);
    let (mut hers, _) = Socket::watch(&one, &ann, &game, Value::Null).await;
    let join = json!({ "key": begun["keys"]["second"], "name": "Bob" });
    bob.post(&other, &format!("/api/games/{game}/join"), &join).await.good();
    let (mut his, _) = Socket::watch(&other, &bob, &game, Value::Null).await;
    assert_eq!(hers.hear("event").await["event"]["kind"], "join");
    hers.act(1, json!({ "action": "move", "text": "a4-b5=c4" })).await;
    let seen = his.hear("event").await;
    assert_eq!(seen["event"]["text"], "a4b5c4");
    assert!(!seen["state"]["position"]["moves"].as_array().unwrap().is_empty(), "it is his turn");
    his.act(1, json!({ "action": "move", "text": "g6-f7=d6" })).await;
    for text in ["a4b5c4", "g6f7d6"] {
        assert_eq!(hers.hear("event").await["event"]["text"], text);
    }
    for site in [&one, &other] {
        assert_eq!(ann.look(site, &game).await["ply"], 2);
        let counts = site.counts().await;
        assert!(counts.contains("kelci_resyncs_total 0"), "{counts}");
        assert!(counts.contains("kelci_notes_behind "), "{counts}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_once() {
    let Pair { one, other } = Pair::start().await;
    let mut ann = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["clock"] = json!({ "kind": "move", "ms": 1_000 });
    let game = id(&ann.begin(&one, &wanted).await);
    let (mut here, _) = Socket::watch(&one, &ann, &game, Value::Null).await;
    let (mut there, seen) = Socket::watch(&other, &ann, &game, Value::Null).await;
    let is_over = seen["game"]["status"] == "over";
    for socket in [&mut here, &mut there] {
        // The second may have come too late to see it.
        if !is_over {
            assert_eq!(socket.hear("event").await["event"]["kind"], "flag");
        }
    }
    until(async || (ann.look(&other, &game).await["status"] == "over").then_some(())).await;
    let flags = kinds(&ann, &other, &game).await;
    assert_eq!(flags.iter().filter(|kind| *kind == "flag").count(), 1, "{flags:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_is_forgotten_on_one_node_loses_its_page_on_another() {
    let (_, Pair { one, other }) = Pair::shared().await;
    let mut ann = Visitor::default();
    let game = id(&ann.begin(&one, &at_one_screen("pijersi")).await);
    let lost = crate::persons::second_device(&one, &ann).await;
    let (mut socket, seen) = Socket::watch(&other, &lost, &game, Value::Null).await;
    assert_eq!(seen["game"]["you"], json!(["first", "second"]));
    let headers = format!("{}origin: http://{}\r\n", ann.cookie(), one.address);
    let ended = one.send("DELETE", "/api/sessions/others", &headers, "").await;
    assert_eq!(ended.good()["sessions"], 1);
    assert_eq!(socket.closed().await, Some(1008));
    assert_eq!(lost.look(&other, &game).await["you"], json!([]));
    assert_eq!(ann.look(&other, &game).await["you"], json!(["first", "second"]));
}

/// What an address may have is what a node can bear: each counts for itself, as docs/hosting.md says.
#[tokio::test(flavor = "multi_thread")]
async fn each_node_counts_for_itself_what_an_address_has() {
    let (one, other) = two_nodes_with(|config| config.limits.games_per_hour = 2).await;
    let mut ann = Visitor::default();
    for site in [&one, &other] {
        for _ in 0..2 {
            ann.begin(site, &at_one_screen("pijersi")).await;
        }
        let more = ann.post(site, "/api/games", &at_one_screen("pijersi")).await;
        more.refused(429, "too-many-requests");
    }
}

/// A worker that runs until it is dropped, and where it tells its counts.
async fn worker(directory: &Home, store: Arc<SharedStore>) -> (oneshot::Sender<()>, SocketAddr) {
    let parts = Parts { store, lock: None, listeners: Vec::new() };
    let worker = WorkerNode::start(config(directory.path()), parts).await.unwrap();
    let metrics = worker.metrics_address().unwrap();
    let (stop, stopped) = oneshot::channel();
    tokio::spawn(async move { worker.run(async { drop(stopped.await) }).await.unwrap() });
    (stop, metrics)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_without_an_engine_leaves_thinking_to_a_worker() {
    let directory = Arc::new(Home::in_file());
    let store = SharedStore::open(&directory).await;
    let site = Site::node(&directory, store.clone(), |config| config.engine.threads = 0).await;
    let mut ann = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "engine", "level": 1 });
    let game = id(&ann.begin(&site, &wanted).await);
    let (mut socket, _) = Socket::watch(&site, &ann, &game, Value::Null).await;
    ann.play(&site, &game, "a4-b5=c4").await.good();
    assert_eq!(socket.hear("event").await["event"]["text"], "a4b5c4");
    let waiting = site.counts().await;
    assert!(waiting.contains("kelci_moves_waiting 1"), "{waiting}");
    // Somebody else had begun, and was killed.
    let killed = "UPDATE jobs SET worker = 'killed', lease_ms = ? WHERE kind = 'move'";
    let mut door = site.back_door().await;
    let killed = sqlx::query(killed).bind(store.now_ms() + 1_000).execute(&mut door).await;
    assert_eq!(killed.unwrap().rows_affected(), 1);
    let (stop, metrics) = worker(&directory, store.clone()).await;
    assert_eq!(socket.hear("event").await["event"]["seat"], "second", "the engine has moved");
    let row = sqlx::query("SELECT COUNT(*) AS jobs FROM jobs").fetch_one(&mut door).await.unwrap();
    assert_eq!(row.get::<i64, _>("jobs"), 0);
    ann.act(&site, &game, &json!({ "action": "resign" })).await.good();
    let review = format!("/api/games/{game}/review");
    ann.post(&site, &review, &json!({})).await.good();
    until(async || (ann.get(&site, &review).await.good()["status"] == "done").then_some(())).await;
    let counts = Site::told_at(metrics, "/metrics").await.text;
    assert!(counts.contains("kelci_engine_moves_total 1\n"), "{counts}");
    assert!(counts.contains("kelci_moves_waiting 0\n"), "{counts}");
    let well = Site::told_at(metrics, "/healthz").await;
    assert!(well.status == 200 && well.text.starts_with("well\n"), "{well:?}");
    stop.send(()).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_about_to_stop_leaves_new_jobs_to_others() {
    let directory = Arc::new(Home::in_file());
    let store = SharedStore::open(&directory).await;
    let site = Site::node(&directory, store.clone(), |config| {
        config.drain = Duration::from_secs(3_600);
    })
    .await;
    let mut ann = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "engine", "level": 1 });
    let game = id(&ann.begin(&site, &wanted).await);
    site.ask_to_stop();
    // It is not ready either while it is slow to write.
    let readyz = async || site.send("GET", "/readyz", "", "").await.text;
    until(async || readyz().await.contains("about to stop").then_some(())).await;
    ann.play(&site, &game, "a4-b5=c4").await.good();
    // Long enough for it to look for jobs, if it did.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let counts = site.counts().await;
    assert!(counts.contains("kelci_moves_waiting 1\n"), "{counts}");
    assert!(counts.contains("kelci_engine_moves_total 0\n"), "{counts}");
    let (_stop, _) = worker(&directory, store).await;
    ann.wait(&site, &game, |game| game["ply"] == 2).await;
    assert!(site.counts().await.contains("kelci_engine_moves_total 0\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn time_is_the_stores_whatever_a_nodes_own_clock_says() {
    let directory = Arc::new(Home::in_file());
    let store = SharedStore::open(&directory).await;
    let hour_ms = 3_600_000;
    store.ahead_ms.store(-hour_ms, Ordering::Relaxed);
    let site = Site::node(&directory, store.clone(), |_| ()).await;
    let mut ann = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["clock"] = json!({ "kind": "game", "base_ms": 10 * hour_ms, "increment_ms": 0 });
    let before_ms = store.now_ms();
    let game = id(&ann.begin(&site, &wanted).await);
    let told_ms = |seen: &Value| seen["now_ms"].as_i64().unwrap();
    let seen = ann.look(&site, &game).await;
    assert!((before_ms..=store.now_ms()).contains(&told_ms(&seen)), "{seen}");
    // The node falls behind, as if it had been frozen, and is put right with its beat.
    store.ahead_ms.store(hour_ms, Ordering::Relaxed);
    let right_ms = store.now_ms();
    ann.wait(&site, &game, |seen| told_ms(seen) >= right_ms).await;
    // It does not go back.
    store.ahead_ms.store(0, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let seen = ann.look(&site, &game).await;
    assert!(told_ms(&seen) >= right_ms, "{seen}");
    ann.play(&site, &game, "a4-b5=c4").await.good();
    assert_eq!(ann.look(&site, &game).await["status"], "playing");
}

#[tokio::test(flavor = "multi_thread")]
async fn time_in_which_nobody_reached_the_store_is_nobodys() {
    let (store, Pair { one, other }) = Pair::shared().await;
    let mut ann = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["clock"] = json!({ "kind": "game", "base_ms": 36_000_000, "increment_ms": 0 });
    let game = id(&ann.begin(&one, &wanted).await);
    let (mut here, _) = Socket::watch(&one, &ann, &game, Value::Null).await;
    let (mut there, _) = Socket::watch(&other, &ann, &game, Value::Null).await;
    store.is_away.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    ann.play(&one, &game, "a4-b5=c4").await.refused(503, "busy");
    store.is_away.store(false, Ordering::Relaxed);
    for socket in [&mut here, &mut there] {
        let told = socket.hear("event").await;
        assert_eq!(told["event"]["kind"], "outage", "{told}");
        assert!(told["event"]["ms"].as_u64().unwrap() > 2_000, "{told}");
    }
    ann.play(&other, &game, "a4-b5=c4").await.good();
    let all = kinds(&ann, &one, &game).await;
    assert_eq!(all.iter().filter(|kind| *kind == "outage").count(), 1, "{all:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_heard_is_caught_up_with() {
    let (store, Pair { one, other }) = Pair::shared().await;
    let mut ann = Visitor::default();
    let game = id(&ann.begin(&one, &at_one_screen("pijersi")).await);
    let (mut there, seen) = Socket::watch(&other, &ann, &game, Value::Null).await;
    let number = seen["game"]["number"].as_u64().unwrap();
    store.is_mute.store(true, Ordering::Relaxed);
    ann.play(&one, &game, "a4-b5=c4").await.good();
    assert_eq!(ann.look(&other, &game).await["ply"], 0, "nobody has told it");
    // A page that comes from the other node and has seen more does not go back.
    let (_page, shown) = Socket::watch(&other, &ann, &game, json!(number + 1)).await;
    assert_eq!(shown["game"]["ply"], 1);
    assert_eq!(there.hear("event").await["event"]["text"], "a4b5c4");
    ann.play(&one, &game, "g6-f7=d6").await.good();
    store.is_mute.store(false, Ordering::Relaxed);
    // The line is back.
    store.tell(Note::Everything);
    assert_eq!(there.hear("event").await["event"]["text"], "g6f7d6");
    assert!(other.counts().await.contains("kelci_resyncs_total 0"));
}
