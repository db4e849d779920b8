//! Sockets: two players and a spectator, coming back, being kept out.

use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Site, Visitor, at_one_screen, id};
use crate::socket::Socket;

async fn two_friends(site: &Site) -> (String, Visitor, Visitor) {
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "friend" });
    let begun = ann.begin(site, &wanted).await;
    let key = json!({ "key": begun["keys"]["second"] });
    bob.post(site, &format!("/api/games/{}/join", id(&begun)), &key).await.good();
    (id(&begun), ann, bob)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_and_a_spectator_see_the_same_game() {
    let site = Site::start().await;
    let (id, ann, bob) = two_friends(&site).await;
    let (mut first, game) = Socket::watch(&site, &ann, &id, Value::Null).await;
    assert_eq!((&game["game"]["you"], &game["missed"]), (&json!(["first"]), &Value::Null));
    let (mut second, _) = Socket::watch(&site, &bob, &id, Value::Null).await;
    let (mut spectator, game) = Socket::watch(&site, &Visitor::default(), &id, Value::Null).await;
    assert_eq!(game["game"]["you"], json!([]));

    first.act(1, json!({ "action": "move", "text": "a4-b5=c4", "ply": 0 })).await;
    let done = first.hear("done").await;
    assert_eq!(done["id"], 1);
    let told = second.hear("event").await;
    assert_eq!(told["event"]["number"], done["number"]);
    assert_eq!(
        (&told["event"]["kind"], &told["ply"]["text"]),
        (&json!("move"), &json!("a4-b5=c4"))
    );
    assert!(!told["state"]["position"]["moves"].as_array().unwrap().is_empty());
    let seen = spectator.hear("event").await;
    assert_eq!(seen["state"]["position"]["fen"], told["state"]["position"]["fen"]);
    assert_eq!(seen["state"]["position"]["moves"], json!([]), "spectators need no moves");

    first.act(2, json!({ "action": "move", "text": "g6-f7=d6" })).await;
    assert_eq!(first.hear("refused").await["error"]["error"], "not-your-turn");
    spectator.act(3, json!({ "action": "move", "text": "g6-f7=d6" })).await;
    assert_eq!(spectator.hear("refused").await["error"]["error"], "not-your-seat");
    second.act(4, json!({ "action": "resign" })).await;
    let end = spectator.hear("event").await;
    assert_eq!(end["state"]["end"]["winner"], "first");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_is_told_what_was_missed() {
    let site = Site::start().await;
    let (id, mut ann, mut bob) = two_friends(&site).await;
    let (socket, game) = Socket::watch(&site, &ann, &id, Value::Null).await;
    let seen = game["game"]["number"].clone();
    drop(socket);
    ann.play(&site, &id, "a4-b5=c4").await.good();
    bob.play(&site, &id, "g6-f7=d6").await.good();
    let (mut socket, game) = Socket::watch(&site, &ann, &id, seen.clone()).await;
    let missed = game["missed"].as_array().unwrap();
    let texts: Vec<&Value> = missed.iter().map(|event| &event["kind"]).collect();
    assert_eq!(texts, ["move", "move"]);
    assert_eq!(game["game"]["ply"], 2);
    // The server stops, comes back, and the page goes on where it was.
    let seen = game["game"]["number"].clone();
    let (site, code) = tokio::join!(site.restarted(), socket.closed());
    assert_eq!(code, Some(1012));
    let (_, game) = Socket::watch(&site, &ann, &id, seen).await;
    assert_eq!((&game["missed"], &game["game"]["ply"]), (&json!([]), &json!(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engines_thinking_is_told() {
    // It thinks until the game is over.
    let site = Site::with(|config| config.engine.move_time = Duration::from_secs(3_600)).await;
    let mut ann = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "engine", "level": 8 });
    let id = id(&ann.begin(&site, &wanted).await);
    let (mut socket, _) = Socket::watch(&site, &ann, &id, Value::Null).await;
    socket.act(1, json!({ "action": "move", "text": "a4-b5=c4" })).await;
    let thinking = socket.hear("thinking").await;
    assert_eq!((&thinking["seat"], &thinking["ply"]), (&json!("second"), &json!(1)));
    assert!(thinking["depth"].as_u64().is_some());
    socket.act(2, json!({ "action": "resign" })).await;
    while socket.hear("event").await["event"]["kind"] != "resign" {}
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_sockets_are_kept_out() {
    let site = Site::with(|config| config.limits.sockets_per_address = 2).await;
    let (id, ann, _) = two_friends(&site).await;
    for origin in ["http://evil.example", "null", "https://127.0.0.1"] {
        let refused = Socket::open_from(&site, &ann, &id, origin).await;
        assert_eq!(refused.err(), Some(403), "{origin}");
    }
    let nowhere = "0123456789abcdefghjkmnpqrs";
    assert_eq!(Socket::open(&site, &ann, nowhere).await.err(), Some(404));
    let open = [Socket::open(&site, &ann, &id).await, Socket::open(&site, &ann, &id).await];
    assert!(open.iter().all(Result::is_ok));
    assert_eq!(Socket::open(&site, &ann, &id).await.err(), Some(429));
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_that_misbehave_are_answered_or_closed() {
    let site = Site::start().await;
    let (id, ann, _) = two_friends(&site).await;
    let mut rude = Socket::open(&site, &ann, &id).await.unwrap();
    rude.act(1, json!({ "action": "resign" })).await;
    assert_eq!(rude.closed().await, Some(1008), "hello comes first");

    let (mut socket, _) = Socket::watch(&site, &ann, &id, Value::Null).await;
    for nonsense in ["", "{", "[]", "{\"type\":\"act\"}", "{\"type\":\"hello\",\"seen\":-1}"] {
        socket.send(Message::text(nonsense)).await;
        assert_eq!(socket.hear("refused").await["error"]["error"], "bad-request", "{nonsense}");
    }
    for _ in 0..60 {
        socket.say(&json!({ "type": "hush" })).await;
    }
    let slowed = loop {
        let refused = socket.hear("refused").await;
        if refused["error"]["error"] != "bad-request" {
            break refused;
        }
    };
    assert_eq!(slowed["error"]["error"], "too-many-requests");
    socket.send(Message::binary(vec![0; 8])).await;
    assert_eq!(socket.closed().await, Some(1003));

    let (mut socket, _) = Socket::watch(&site, &ann, &id, Value::Null).await;
    socket.send(Message::text("x".repeat(100_000))).await;
    socket.closed().await;
    assert_eq!(ann.look(&site, &id).await["status"], "playing", "the game is unharmed");
}

#[tokio::test(flavor = "multi_thread")]
async fn hello_said_again_and_again_is_answered_now_and_then_without_moves() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let id = id(&visitor.begin(&site, &at_one_screen("mik7")).await);
    let (mut socket, first) = Socket::watch(&site, &visitor, &id, Value::Null).await;
    assert!(!first["game"]["position"]["moves"].as_array().unwrap().is_empty());
    let hello = json!({ "type": "hello", "seen": null });
    for _ in 0..30 {
        socket.say(&hello).await;
    }
    let again = socket.hear("game").await;
    assert_eq!(again["game"]["position"]["moves"], json!([]), "they are known");
    // However many were said, no other answer comes before what is done afterwards is told.
    let text = first["game"]["position"]["moves"][0]["text"].clone();
    socket.act(1, json!({ "action": "move", "text": text })).await;
    let mut answers = 0;
    loop {
        let message = socket.next().await.unwrap();
        match message["type"].as_str() {
            Some("game") => answers += 1,
            Some("done") => break,
            _ => {}
        }
    }
    assert!(answers <= 2, "{answers} answers to 30 words");
    socket.say(&hello).await;
    let after = socket.hear("game").await;
    assert!(!after["game"]["position"]["moves"].as_array().unwrap().is_empty(), "new ones");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_only_talks_nonsense_is_shown_the_door() {
    let site = Site::start().await;
    let (id, ann, _) = two_friends(&site).await;
    let (mut socket, _) = Socket::watch(&site, &ann, &id, Value::Null).await;
    let mut refused = 0;
    let closed = loop {
        socket.send(Message::text("{")).await;
        match socket.next().await {
            Ok(message) if message["error"]["error"] == "too-many-requests" => {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            Ok(_) => refused += 1,
            Err(code) => break code,
        }
        assert!(refused <= 200, "for ever");
    };
    assert_eq!((closed, refused), (Some(1008), 100));
}
