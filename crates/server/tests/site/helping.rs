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
    analysed_by(site, &Visitor::default(), position).await
}

async fn analysed_by(site: &Site, visitor: &Visitor, position: &Value) -> Value {
    let origin = format!("http://{}", site.address);
    let mut socket = Socket::open_at(site, visitor, "/api/analysis/live", &origin).await.unwrap();
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

/// What the socket of the analysis says of a position to whoever comes from there.
async fn analysed_from(site: &Site, home: &str, position: &Value) -> Value {
    let mut socket = Socket::forwarded(site, "/api/analysis/live", home).await.unwrap();
    let look = json!({ "type": "look", "id": 1, "lines": 1, "time_ms": 50, "position": position });
    socket.say(&look).await;
    socket.hear_next().await
}

#[tokio::test(flavor = "multi_thread")]
async fn nor_with_an_image_of_their_board() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let Running { id: game, fen, .. } = running(&site, &mut ann, &mut bob).await;
    let board = fen.split(' ').next().unwrap();
    let mirrored: Vec<String> = board.split('/').map(mirrored_row).collect();
    let turned: String = board.chars().map(turned).collect();
    for image in [mirrored.join("/"), turned] {
        let fen = fen.replacen(board, &image, 1);
        assert_ne!(image, board);
        let refused = analysed(&site, &json!({ "game": "pijersi", "fen": fen })).await;
        assert_eq!(refused["error"]["error"], "still-played", "{fen}: {refused}");
    }
    bob.act(&site, &game, &json!({ "action": "resign" })).await.good();
    let fen = fen.replacen(board, &mirrored.join("/"), 1);
    let told = analysed(&site, &json!({ "game": "pijersi", "fen": fen })).await;
    assert_ne!(told["type"], "refused", "{told}");
}

/// A row of a board of cubes from the other end: each cell is two characters or a run of empty ones.
fn mirrored_row(row: &str) -> String {
    let (mut cells, mut rest) = (Vec::new(), row);
    while !rest.is_empty() {
        let at = if rest.starts_with(|c: char| c.is_ascii_digit()) { 1 } else { 2 };
        cells.push(&rest[..at]);
        rest = &rest[at..];
    }
    cells.reverse();
    cells.concat()
}

fn turned(letter: char) -> char {
    const ROUND: &str = "RPSRrpsr";
    let next = ROUND.find(letter).and_then(|at| ROUND[at + 1..].chars().next());
    next.unwrap_or(letter)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_is_not_helped_with_what_comes_next_nor_is_their_household() {
    let site = Site::with(|config| config.proxies = kelci_server::network::Proxies::Any).await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let Running { id: game, mut moves, .. } = running(&site, &mut ann, &mut bob).await;
    let next = ann.look(&site, &game).await["position"]["moves"][0]["text"].clone();
    moves.push(next.as_str().unwrap().to_owned());
    let ahead = json!({ "game": "pijersi", "moves": moves });
    // Ann from wherever she asks, and somebody at the address from which she plays.
    let refused = analysed_by(&site, &ann, &ahead).await;
    assert_eq!(refused["error"]["error"], "still-played", "{refused}");
    assert!(refused["error"]["message"].as_str().unwrap().contains("next move"), "{refused}");
    let refused = analysed_from(&site, "127.0.0.1", &ahead).await;
    assert_eq!(refused["error"]["error"], "still-played", "{refused}");
    // For anybody else it is a position like any other.
    let told = analysed_from(&site, "203.0.113.9", &ahead).await;
    assert_ne!(told["type"], "refused", "{told}");
    // A move later it is on the board, and then a game that has moved on.
    ann.play(&site, &game, next.as_str().unwrap()).await.good();
    let refused = analysed_from(&site, "203.0.113.9", &ahead).await;
    assert_eq!(refused["error"]["error"], "still-played", "{refused}");
    let answer = bob.look(&site, &game).await["position"]["moves"][3]["text"].clone();
    bob.play(&site, &game, answer.as_str().unwrap()).await.good();
    let told = analysed_by(&site, &ann, &ahead).await;
    assert_ne!(told["type"], "refused", "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_ends_when_a_game_comes_to_where_it_looks() {
    let site = Site::with(|config| config.proxies = kelci_server::network::Proxies::Any).await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let wanted =
        json!({ "game": "pijersi", "first": { "kind": "me" }, "second": { "kind": "friend" } });
    let begun = ann.begin(&site, &wanted).await;
    let game = id(&begun);
    let key = json!({ "key": begun["keys"]["second"] });
    bob.post(&site, &format!("/api/games/{game}/join"), &key).await.good();
    let mut socket = Socket::forwarded(&site, "/api/analysis/live", "203.0.113.9").await.unwrap();
    let position = json!({ "game": "pijersi", "moves": ["a4-b5=c4"] });
    let look = json!({ "type": "look", "id": 1, "time_ms": 4_000, "position": position });
    socket.say(&look).await;
    socket.hear("depth").await;
    ann.play(&site, &game, "a4-b5=c4").await.good();
    // With the next that it would tell; that it ends is told too.
    let refused = socket.hear("refused").await;
    assert_eq!(refused["error"]["error"], "still-played", "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_does_not_play_for_one_of_two_people_by_a_game_that_mirrors_theirs() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    // Ann has the engine play her own side: what Bob moves she moves there.
    let against_engine = json!({
        "game": "pijersi", "first": { "kind": "me" }, "second": { "kind": "engine", "level": 1 }
    });
    let mirror = id(&ann.begin(&site, &against_engine).await);
    let between =
        json!({ "game": "pijersi", "first": { "kind": "friend" }, "second": { "kind": "me" } });
    let begun = ann.begin(&site, &between).await;
    let game = id(&begun);
    let key = json!({ "key": begun["keys"]["first"] });
    bob.post(&site, &format!("/api/games/{game}/join"), &key).await.good();
    let first = async |site: &Site, visitor: &Visitor| {
        let seen = visitor.look(site, &game).await;
        seen["position"]["moves"][0]["text"].as_str().unwrap().to_owned()
    };
    for round in 1..=4_u64 {
        let text = first(&site, &bob).await;
        bob.play(&site, &game, &text).await.good();
        // Many games begin alike: so far the engine answers.
        ann.play(&site, &mirror, &text).await.good();
        let seen = ann.wait(&site, &mirror, |seen| seen["ply"] == 2 * round).await;
        let answer = seen["plies"][2 * round as usize - 1]["text"].as_str().unwrap().to_owned();
        ann.play(&site, &game, &answer).await.good();
    }
    let text = first(&site, &bob).await;
    // Neither when it may come on their board next, nor when it stands there.
    let refused = ann.play(&site, &mirror, &text).await;
    refused.refused(403, "still-played");
    bob.play(&site, &game, &text).await.good();
    let refused = ann.play(&site, &mirror, &text).await;
    refused.refused(403, "still-played");
    assert!(refused.text.contains("the computer would think"), "{refused:?}");
    assert_eq!(ann.look(&site, &mirror).await["ply"], 8);
    // When their game has gone on she may move there like anybody.
    let own = first(&site, &ann).await;
    ann.play(&site, &game, &own).await.good();
    let answer = bob.look(&site, &game).await["position"]["moves"][1]["text"].clone();
    bob.play(&site, &game, answer.as_str().unwrap()).await.good();
    ann.play(&site, &mirror, &text).await.good();
    ann.wait(&site, &mirror, |seen| seen["ply"] == 10).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_position_of_a_reviewed_game_is_one_that_people_play_in() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let Running { id: game, moves, .. } = running(&site, &mut ann, &mut bob).await;
    // A copy of the game, played far beyond it.
    let mut carla = Visitor::default();
    let copy = id(&carla.begin(&site, &at_one_screen("pijersi")).await);
    for text in &moves {
        carla.play(&site, &copy, text).await.good();
    }
    let mut played = 0;
    for _ in 0..6 {
        let seen = carla.look(&site, &copy).await;
        let moves = seen["position"]["moves"].as_array().unwrap();
        let Some(quiet) = moves.get(moves.len() / 2) else { break };
        carla.play(&site, &copy, quiet["text"].as_str().unwrap()).await.good();
        played += 1;
    }
    assert!(played >= 3, "more than were looked at from the end once");
    carla.act(&site, &copy, &json!({ "action": "resign" })).await;
    let review = format!("/api/games/{copy}/review");
    carla.post(&site, &review, &Value::Null).await.refused(403, "still-played");
    bob.act(&site, &game, &json!({ "action": "resign" })).await.good();
    assert_eq!(carla.post(&site, &review, &Value::Null).await.status, 202);
}

#[tokio::test(flavor = "multi_thread")]
async fn nor_on_another_node() {
    let (one, other) = two_nodes().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let running = running(&one, &mut ann, &mut bob).await;
    no_help(&other, &running, &mut ann).await;
}
