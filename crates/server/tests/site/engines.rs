//! Games against the computer, and of computers.

use serde_json::{Value, json};

use crate::client::{Site, Visitor, at_one_screen, id};

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
