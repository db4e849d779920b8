//! Clocks: kept by the server, with or without anybody there.

use serde_json::{Value, json};

use crate::client::{Site, Visitor, at_one_screen, id, until};

fn timed(clock: Value) -> Value {
    let mut wanted = at_one_screen("pijersi");
    wanted["clock"] = clock;
    wanted
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_with_nobody_connected() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let mut wanted = timed(json!({ "kind": "move", "ms": 200 }));
    wanted["visibility"] = "public".into();
    let id = id(&visitor.begin(&site, &wanted).await);
    // Lists are read from the store and wake no game.
    let over = until(async || {
        let listed = Visitor::default().get(&site, "/api/games").await.good();
        (listed[0]["status"] == "over").then(|| listed[0].clone())
    })
    .await;
    assert_eq!((&over["result"], &over["reason"]), (&json!("p2win"), &json!("time")));
    visitor.play(&site, &id, "a4-b5=c4").await.refused(409, "over");
    let game = visitor.look(&site, &id).await;
    assert_eq!(
        (&game["clocks"]["left_ms"][0], &game["clocks"]["running"]),
        (&json!(0), &Value::Null)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_run_for_whoever_is_to_move_and_go_on_after_a_restart() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let hour = 3_600_000;
    let clock = json!({ "kind": "game", "base_ms": hour, "increment_ms": 5_000 });
    let id = id(&visitor.begin(&site, &timed(clock)).await);
    let left = |game: &Value, seat: usize| game["clocks"]["left_ms"][seat].as_u64().unwrap();
    let moved = visitor.play(&site, &id, "a4-b5=c4").await.good()["game"].clone();
    assert!((hour..=hour + 5_000).contains(&left(&moved, 0)), "the increment came on top");
    assert_eq!(moved["clocks"]["running"], "second");
    assert_eq!(moved["plies"][0]["clock_ms"], left(&moved, 0));
    let site = site.restarted().await;
    let after = visitor.look(&site, &id).await;
    assert_eq!((left(&after, 0), &after["clocks"]["running"]), (left(&moved, 0), &json!("second")));
    assert!(left(&after, 1) <= left(&moved, 1) && left(&after, 1) > hour - 600_000);
    let events = visitor.get(&site, &format!("/api/games/{id}/events")).await.good();
    let outages = events.as_array().unwrap().iter().filter(|event| event["kind"] == "outage");
    assert_eq!(outages.count(), 1, "what the server slept is nobody's time: {events}");
    visitor.play(&site, &id, "g6-f7=d6").await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_is_due_falls_after_a_restart() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let id = id(&visitor.begin(&site, &timed(json!({ "kind": "move", "ms": 1_500 }))).await);
    let site = site.restarted().await;
    let over = visitor.wait(&site, &id, |game| game["status"] == "over").await;
    assert_eq!(over["end"]["reason"], "time");
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_have_bounds() {
    let site = Site::start().await;
    for clock in [
        json!({ "kind": "move", "ms": 0 }),
        json!({ "kind": "move", "ms": u64::MAX }),
        json!({ "kind": "game", "base_ms": 60_000, "increment_ms": u64::MAX }),
    ] {
        let refused = Visitor::default().post(&site, "/api/games", &timed(clock)).await;
        refused.refused(422, "bad-game");
    }
    for clock in [json!({ "kind": "sand" }), json!({ "kind": "move" }), json!(5)] {
        let refused = Visitor::default().post(&site, "/api/games", &timed(clock)).await;
        refused.refused(400, "bad-request");
    }
}
