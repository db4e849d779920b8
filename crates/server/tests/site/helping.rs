//! While people play against each other the engine helps nobody with what is on their board, through whatever door.

use serde_json::{Value, json};

use crate::client::{Site, Visitor, at_one_screen, id};
use crate::shared_store::two_nodes;
use crate::socket::Socket;

/// So many plies that nobody else has come the same way.
const PLIES: usize = 10;

/// A game of two that goes on.
struct Running {
    id: String,
    fen: String,
    moves: Vec<String>,
}

async fn running(site: &Site, first: &mut Visitor, second: &mut Visitor) -> Running {
    let wanted =
        json!({ "game": "pijersi", "first": { "kind": "me" }, "second": { "kind": "friend" } });
    let begun = first.begin(site, &wanted).await;
    let game = id(&begun);
    let key = json!({ "key": begun["keys"]["second"] });
    second.post(site, &format!("/api/games/{game}/join"), &key).await.good();
    let mut moves = Vec::new();
    for at in 0..PLIES {
        let mover = if at % 2 == 0 { &mut *first } else { &mut *second };
        let seen = mover.look(site, &game).await;
        let text = seen["position"]["moves"][at]["text"].as_str().unwrap().to_owned();
        mover.play(site, &game, &text).await.good();
        moves.push(text);
    }
    let seen = first.look(site, &game).await;
    Running { id: game, fen: seen["position"]["fen"].as_str().unwrap().to_owned(), moves }
}

async fn analysed(site: &Site, position: &Value) -> Value {
    let origin = format!("http://{}", site.address);
    let nobody = Visitor::default();
    let mut socket = Socket::open_at(site, &nobody, "/api/analysis/live", &origin).await.unwrap();
    let look = json!({ "type": "look", "id": 1, "lines": 1, "time_ms": 50, "position": position });
    socket.say(&look).await;
    socket.hear_next().await
}

async fn no_help(site: &Site, running: &Running, player: &mut Visitor) {
    let Running { id: game, fen, moves } = running;
    // The analysis: by FEN, by the moves, and with the other side to move.
    let swapped = fen.replacen(" w ", " b ", 1);
    for position in [
        json!({ "game": "pijersi", "fen": fen }),
        json!({ "game": "pijersi", "moves": moves }),
        json!({ "game": "pijersi", "fen": swapped }),
    ] {
        let refused = analysed(site, &position).await;
        assert_eq!(refused["error"]["error"], "still-played", "{position}: {refused}");
    }
    let page = player.read(site, &format!("/analysis/pijersi?game={game}"), "en").await;
    assert_eq!(page.status, 403, "the page of this very game");
    // The engine as an opponent from there, or two of them.
    for seats in [["me", "engine"], ["engine", "me"], ["engine", "engine"]] {
        let seat = |kind: &str| match kind {
            "me" => json!({ "kind": "me" }),
            _ => json!({ "kind": "engine", "level": 1 }),
        };
        let [first, second] = seats.map(seat);
        let wanted = json!({ "game": "pijersi", "fen": fen, "first": first, "second": second });
        player.post(site, "/api/games", &wanted).await.refused(403, "still-played");
    }
    // A copy of the game, played at one screen and given up, is not reviewed; nor the game itself.
    let copy = id(&player.begin(site, &at_one_screen("pijersi")).await);
    for text in moves {
        player.play(site, &copy, text).await.good();
    }
    player.act(site, &copy, &json!({ "action": "resign" })).await.good();
    let review = format!("/api/games/{copy}/review");
    player.post(site, &review, &Value::Null).await.refused(403, "still-played");
    player
        .post(site, &format!("/api/games/{game}/review"), &Value::Null)
        .await
        .refused(409, "not-over");
    player
        .post(site, &format!("/api/games/{game}/hint"), &Value::Null)
        .await
        .refused(403, "no-hints");
    // What tells the rules and draws is open: it says nothing about what is good.
    player.post(site, "/api/positions", &json!({ "game": "pijersi", "fen": fen })).await.good();
    assert_eq!(player.get(site, &format!("/picture/game/{game}.svg")).await.status, 200);
    assert_eq!(player.get(site, &format!("/api/games/{game}/record")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_helps_nobody_with_what_people_have_on_their_board() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let running = running(&site, &mut ann, &mut bob).await;
    no_help(&site, &running, &mut ann).await;
    let Running { id: game, fen, .. } = running;
    // Nor after a restart, when the game is in nobody's memory.
    let site = site.restarted().await;
    let refused = analysed(&site, &json!({ "game": "pijersi", "fen": fen })).await;
    assert_eq!(refused["error"]["error"], "still-played", "{refused}");
    // When it is over it is anybody's.
    bob.act(&site, &game, &json!({ "action": "resign" })).await.good();
    let told = analysed(&site, &json!({ "game": "pijersi", "fen": fen })).await;
    assert_ne!(told["type"], "refused", "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nor_on_another_node() {
    let (one, other) = two_nodes().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let running = running(&one, &mut ann, &mut bob).await;
    no_help(&other, &running, &mut ann).await;
}
