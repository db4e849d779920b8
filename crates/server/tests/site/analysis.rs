//! The socket of the analysis board: what it tells, what it refuses, and that it is shared fairly.

use kelci_server::network::Proxies;
use std::time::Duration;

use kelci_server::Config;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{FOR_EVER, Site, Visitor};
use crate::socket::Socket;

const PATH: &str = "/api/analysis/live";
/// White arrives with this turn.
const WON: &str = "6/R-6/6/7/3p-2/7/6 w 0 9";

async fn open(site: &Site) -> Socket {
    let origin = format!("http://{}", site.address);
    Socket::open_at(site, &Visitor::default(), PATH, &origin).await.unwrap()
}

/// A question about the start of Pijersi, with some fields otherwise.
fn look(id: u64, change: &Value) -> Value {
    let mut asked =
        json!({ "type": "look", "id": id, "time_ms": 150, "position": { "game": "pijersi" } });
    for (field, value) in change.as_object().unwrap() {
        asked[field] = value.clone();
    }
    asked
}

/// Everything that is told until the end of the analysis.
async fn depths(socket: &mut Socket, id: u64) -> Vec<Value> {
    let mut depths = Vec::new();
    loop {
        let told = socket.next().await.unwrap();
        assert!(told["type"] == "beat" || told["id"] == id, "{told}");
        match told["type"].as_str().unwrap() {
            "depth" => depths.push(told),
            "end" => return depths,
            "waiting" | "beat" => {}
            _ => panic!("{told}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_of_every_game_come_deeper_and_deeper() {
    let site = Site::start().await;
    let mut socket = open(&site).await;
    for (id, game) in (1..).zip(kelci_catalog::GAMES) {
        let game = game.info().name;
        socket.say(&look(id, &json!({ "lines": 3, "position": { "game": game } }))).await;
        let depths = depths(&mut socket, id).await;
        let last = depths.last().unwrap_or_else(|| panic!("{game}: nothing was told"));
        assert!(depths.is_sorted_by_key(|told| told["depth"].as_u64().unwrap()), "{game}");
        assert!(last["depth"].as_u64().unwrap() > 0 && last["nodes"].as_u64().unwrap() > 0);
        let lines = last["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 3, "{game}: {last}");
        for line in lines {
            let chance = line["chance"].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&chance), "{game}: {line}");
            assert_eq!(
                line["moves"].as_array().unwrap().len(),
                line["text"].as_array().unwrap().len()
            );
            assert!(line["score"]["cp"].is_i64(), "{game}: nothing is forced at the start: {line}");
            // The line can be played.
            let asked = json!({ "game": game, "moves": line["moves"] });
            Visitor::default().post(&site, "/api/positions", &asked).await.good();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forced_win_and_the_end_are_told() {
    let site = Site::start().await;
    let mut socket = open(&site).await;
    let won = json!({ "position": { "game": "pijersi", "fen": WON } });
    socket.say(&look(7, &won)).await;
    let seen = depths(&mut socket, 7).await;
    let line = &seen.last().unwrap()["lines"][0];
    assert_eq!(line["score"], json!({ "winner": "p1", "plies": 1 }));
    assert_eq!(line["chance"], 1.0);
    let arrival = line["moves"][0].clone();
    let over = json!({ "position": { "game": "pijersi", "fen": WON, "moves": [arrival] } });
    socket.say(&look(8, &over)).await;
    assert!(depths(&mut socket, 8).await.is_empty(), "after the end there is nothing to see");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_question_replaces_the_one_before() {
    let site = Site::start().await;
    let mut socket = open(&site).await;
    socket.say(&look(1, &json!({ "time_ms": null }))).await;
    socket.hear("depth").await;
    socket.say(&look(2, &json!({}))).await;
    // What was under way may still be heard, then only the new one.
    while socket.next().await.unwrap()["id"] != 2 {}
    depths(&mut socket, 2).await;
    socket.say(&look(3, &json!({ "time_ms": null }))).await;
    socket.hear("depth").await;
    socket.say(&json!({ "type": "stop" })).await;
    socket.say(&json!({ "type": "beat" })).await;
    socket.say(&look(4, &json!({}))).await;
    while socket.next().await.unwrap()["id"] != 4 {}
    depths(&mut socket, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said() {
    let site = Site::start().await;
    let mut socket = open(&site).await;
    let wrong = [
        (json!({ "position": { "game": "chess" } }), "bad-game"),
        (json!({ "position": { "game": "pijersi", "fen": "x" } }), "bad-game"),
        (json!({ "position": { "game": "mik7", "options": { "level": 99 } } }), "bad-game"),
        (json!({ "position": { "game": "pijersi", "moves": ["a1-a9"] } }), "illegal-move"),
        (json!({ "position": { "game": "pijersi", "moves": vec!["a"; 2_001] } }), "too-long"),
        (json!({ "lines": 0 }), "bad-request"),
        (json!({ "lines": 6 }), "bad-request"),
    ];
    for (id, (change, error)) in (1..).zip(wrong) {
        socket.say(&look(id, &change)).await;
        let refused = socket.hear("refused").await;
        assert_eq!((&refused["id"], &refused["error"]["error"]), (&json!(id), &json!(error)));
    }
    for nonsense in ["", "{", "[]", "{\"type\":\"look\"}", "{\"type\":\"look\",\"id\":-1}"] {
        socket.send(Message::text(nonsense)).await;
        assert_eq!(socket.hear("refused").await["error"]["error"], "bad-request", "{nonsense}");
    }
    for _ in 0..40 {
        socket.say(&json!({ "type": "hush" })).await;
    }
    while socket.hear("refused").await["error"]["error"] != "too-many-requests" {}
    socket.send(Message::binary(vec![0; 8])).await;
    assert_eq!(socket.closed().await, Some(1003));
    let mut socket = open(&site).await;
    socket.send(Message::text("x".repeat(400_000))).await;
    socket.closed().await;
    assert_eq!(site.send("GET", "/healthz", "", "").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_kept_out() {
    let site = Site::with(|config| config.limits.sockets_per_address = 2).await;
    let visitor = Visitor::default();
    for origin in ["http://evil.example", "null"] {
        let refused = Socket::open_at(&site, &visitor, PATH, origin).await;
        assert_eq!(refused.err(), Some(403), "{origin}");
    }
    site.send("GET", PATH, "", "").await.refused(400, "bad-request");
    let _open = [open(&site).await, open(&site).await];
    let origin = format!("http://{}", site.address);
    assert_eq!(Socket::open_at(&site, &visitor, PATH, &origin).await.err(), Some(429));
}

/// One thread, so that whoever asks second waits, and analyses that only an end can end.
fn one_thread(config: &mut Config) {
    config.proxies = Proxies::Any;
    config.analysts.threads = 1;
    config.analysts.most_time = Duration::from_secs(3_600);
    config.analysts.most_of_one = 2;
    config.analysts.most_waiting = 3;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_wait_until_it_is_their_turn_and_players_do_not() {
    let site = Site::with(one_thread).await;
    let endless = |id| look(id, &json!({ "time_ms": null }));
    let mut first = Socket::forwarded(&site, PATH, "10.0.0.1").await.unwrap();
    first.say(&endless(1)).await;
    first.hear("depth").await;
    let mut second = Socket::forwarded(&site, PATH, "10.0.0.2").await.unwrap();
    second.say(&look(2, &json!({}))).await;
    assert_eq!(second.next().await.unwrap(), json!({ "type": "waiting", "id": 2 }));
    // The computer answers a player all the same.
    let mut player = Visitor::default();
    let wanted = json!({
        "game": "pijersi", "first": { "kind": "engine", "level": 1 }, "second": { "kind": "me" }
    });
    let id = crate::client::id(&player.begin(&site, &wanted).await);
    player.wait(&site, &id, |game| game["ply"] == 1).await;
    // When the first one leaves, it is the second one's turn.
    drop(first);
    assert!(!depths(&mut second, 2).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_no_room_for_everybody_and_leaving_makes_room() {
    let site = Site::with(one_thread).await;
    let mut busy = Socket::forwarded(&site, PATH, "10.0.0.1").await.unwrap();
    busy.say(&look(1, &json!({ "time_ms": null }))).await;
    busy.hear("depth").await;
    let mut waiting = Vec::new();
    for _ in 0..2 {
        let mut socket = Socket::forwarded(&site, PATH, "10.0.0.2").await.unwrap();
        socket.say(&look(1, &json!({}))).await;
        socket.hear("waiting").await;
        waiting.push(socket);
    }
    let mut late = Socket::forwarded(&site, PATH, "10.0.0.2").await.unwrap();
    late.say(&look(1, &json!({}))).await;
    assert_eq!(late.hear("refused").await["error"]["error"], "busy", "too many of one");
    let mut other = Socket::forwarded(&site, PATH, "10.0.0.3").await.unwrap();
    other.say(&look(1, &json!({}))).await;
    other.hear("waiting").await;
    let mut fourth = Socket::forwarded(&site, PATH, "10.0.0.4").await.unwrap();
    fourth.say(&look(1, &json!({}))).await;
    // Whoever has two places makes room for whoever has none.
    fourth.hear("waiting").await;
    let mut fifth = Socket::forwarded(&site, PATH, "10.0.0.5").await.unwrap();
    fifth.say(&look(1, &json!({}))).await;
    assert_eq!(fifth.hear("refused").await["error"]["error"], "busy", "too many in all");
    // Somebody who asks anew leaves no second place behind.
    for id in 2..6 {
        other.say(&look(id, &json!({}))).await;
        other.hear("waiting").await;
    }
    drop((busy, waiting, fourth));
    assert!(!depths(&mut other, 5).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_ends_analyses() {
    let site = Site::with(one_thread).await;
    let mut socket = open(&site).await;
    socket.say(&look(1, &json!({ "time_ms": null }))).await;
    socket.hear("depth").await;
    // It would not come back if it waited for the analysis.
    let (_site, code) = tokio::join!(site.restarted(), socket.closed());
    assert_eq!(code, Some(1012));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_household_has_one_analysis_at_a_time_however_many_threads_are_free() {
    let site = Site::with(|config| {
        one_thread(config);
        config.analysts.threads = 4;
    })
    .await;
    let mut sockets = [open(&site).await, open(&site).await];
    for socket in &mut sockets {
        socket.say(&look(1, &json!({ "time_ms": null }))).await;
        socket.hear("waiting").await;
    }
    sockets[0].hear("depth").await;
    // Time for the second to begin, if it may.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let counts = site.counts().await;
    assert!(counts.contains("kelci_analyses_waiting 1\n"), "{counts}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_makes_way_for_others_and_goes_on_later() {
    let site = Site::with(one_thread).await;
    let mut busy = Socket::forwarded(&site, PATH, "10.0.0.1").await.unwrap();
    busy.say(&look(1, &json!({ "time_ms": null }))).await;
    busy.hear("depth").await;
    // It is listened to all the time, and goes on until it is told to end.
    let going_on =
        tokio::spawn(
            async move { while busy.next().await.is_ok_and(|told| told["type"] != "end") {} },
        );
    for (number, home) in [(2, "10.0.0.2"), (3, "10.0.0.3")] {
        let mut modest = Socket::forwarded(&site, PATH, home).await.unwrap();
        modest.say(&look(number, &json!({}))).await;
        let depths = tokio::time::timeout(FOR_EVER, depths(&mut modest, number)).await;
        assert!(!depths.expect("it is answered though nobody has left").is_empty());
    }
    assert!(!going_on.is_finished(), "it was ended by others");
    going_on.abort();
}
