//! What a later version of the program stored, read by this one.

use serde_json::{Value, json};
use sqlx::Row as _;

use crate::client::{Site, Visitor, at_one_screen, id};
use crate::socket::Socket;

/// What is noted of a game: all that stands in its row.
async fn summary(site: &Site, game: &str) -> Vec<Option<String>> {
    let mut store = site.back_door().await;
    let columns = ["status", "updated_ms", "deadline_ms", "engine_turn", "plies", "fen", "names"];
    let columns = columns.map(|column| format!("CAST({column} AS TEXT) AS {column}")).join(", ");
    let row = format!("SELECT {columns} FROM games WHERE id = ?");
    let row = sqlx::query(sqlx::AssertSqlSafe(row)).bind(game).fetch_one(&mut store).await.unwrap();
    (0..row.len()).map(|column| row.get(column)).collect()
}

/// Stores an event as another program would, with what that one notes of the game.
async fn store(site: &Site, game: &str, data: &Value) {
    let mut store = site.back_door().await;
    let insert = "INSERT INTO events (game, number, kind, data, at_ms) \
                  SELECT ?1, MAX(number) + 1, ?2, ?3, MAX(at_ms) FROM events WHERE game = ?1";
    let kind = data["kind"].as_str().unwrap();
    let event = sqlx::query(insert).bind(game).bind(kind).bind(data.to_string());
    event.execute(&mut store).await.unwrap();
    let note = "UPDATE games SET plies = 99, fen = 'a board of tomorrow', deadline_ms = 1 \
                WHERE id = ?";
    sqlx::query(note).bind(game).execute(&mut store).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_tomorrow_is_looked_at_and_not_played() {
    let site = Site::in_file().await;
    let mut both = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["clock"] = json!({ "kind": "move", "ms": 600_000 });
    let game = id(&both.begin(&site, &wanted).await);
    both.play(&site, &game, "a4-b5=c4").await.good();
    // A field that is not known is left out; a kind that is not known is counted.
    store(&site, &game, &json!({ "kind": "offer", "what": "draw", "seat": "first", "why": "tea" }))
        .await;
    store(&site, &game, &json!({ "kind": "adjourn", "seat": "second", "until": [1, 2] })).await;
    // What follows it there may not fit here.
    store(&site, &game, &json!({ "kind": "move", "seat": "second", "text": "z9-z8" })).await;
    let noted = summary(&site, &game).await;
    let site = site.restarted().await;

    let seen = both.look(&site, &game).await;
    assert_eq!((&seen["number"], &seen["ply"]), (&json!(6), &json!(1)));
    assert_eq!((&seen["understood"], &seen["you"]), (&json!(false), &json!(["first", "second"])));
    assert_eq!(seen["position"]["moves"], json!([]));
    let events = both.get(&site, &format!("/api/games/{game}/events?after=3")).await.good();
    let kinds: Vec<_> = events.as_array().unwrap().iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds, ["offer", "unknown", "move"]);
    assert_eq!(events[1]["name"], "adjourn");
    let (socket, told) = Socket::watch(&site, &both, &game, Value::Null).await;
    assert_eq!(told["game"]["understood"], false);
    let page = format!("/game/{game}");
    for (language, words) in [("en", "does not know"), ("fr", "ne connaît pas")] {
        assert!(both.read(&site, &page, language).await.text.contains(words), "{language}");
    }

    for action in ["resign", "abort"] {
        both.act(&site, &game, &json!({ "action": action })).await.refused(409, "refused");
    }
    let draw = json!({ "action": "draw", "answer": "accept" });
    both.act(&site, &game, &draw).await.refused(409, "refused");
    both.play(&site, &game, "g6-f7=d6").await.refused(409, "refused");
    let review = format!("/api/games/{game}/review");
    both.post(&site, &review, &json!({})).await.refused(409, "refused");
    assert_eq!(summary(&site, &game).await, noted, "whoever knows more has noted it");
    // The other one goes on, and tells; a list shows what it noted, and wakes nothing.
    store(&site, &game, &json!({ "kind": "resume" })).await;
    both.play(&site, &game, "g6-f7=d6").await.refused(409, "refused");
    drop(both.get(&site, "/api/mine").await.good());
    drop(socket);
    let site = site.restarted().await;
    assert_eq!(both.look(&site, &game).await["number"], 7);
    assert_eq!(summary(&site, &game).await, noted, "nor does a clock that ran out there");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_for_a_game_of_tomorrow_is_left_out_and_hinders_nobody() {
    let site = Site::in_file().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let clock = json!({ "kind": "game", "base_ms": 300_000, "increment_ms": 3_000 });
    let wanted = |game: &str| json!({ "game": game, "clock": clock });
    let seeks = "/api/lobby/seeks";
    let mut store = site.back_door().await;
    // However slow this is, nobody's time is over.
    let wait = "CREATE TRIGGER wait AFTER INSERT ON seeks BEGIN \
                UPDATE seeks SET until_ms = until_ms + 3600000 WHERE id = NEW.id; END";
    sqlx::query(wait).execute(&mut store).await.unwrap();
    ann.post(&site, seeks, &wanted("pijersi")).await.good();
    bob.post(&site, seeks, &wanted("jersi")).await.good();
    // One has a clock that is not known, the other something beside it that can be left out.
    for (game, clock) in [
        ("pijersi", json!({ "kind": "hourglass", "ms": 9 })),
        ("jersi", json!({ "kind": "game", "base_ms": 300_000, "increment_ms": 3_000, "delay": 7 })),
    ] {
        let update = "UPDATE seeks SET terms = json_set(terms, '$.clock', json(?2)) \
                      WHERE terms ->> 'game' = ?1";
        let update = sqlx::query(update).bind(game).bind(clock.to_string());
        assert_eq!(update.execute(&mut store).await.unwrap().rows_affected(), 1);
    }
    let lobby = ann.get(&site, "/api/lobby").await.good();
    let listed: Vec<_> = lobby["seeks"].as_array().unwrap().iter().collect();
    assert_eq!(listed.len(), 1, "{lobby}");
    assert_eq!(listed[0]["terms"]["game"], "jersi");
    ann.post(&site, seeks, &wanted("mikjersi")).await.good();
}
