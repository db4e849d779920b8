//! A program with a fifth game: everything to the right of the catalog knows it.

use std::sync::Once;
use std::time::Duration;

use kelci_catalog::search::{Limits, Score, Stop};
use kelci_catalog::{GAMES, GameList, ROWS, find};
use kelci_core::Options;
use kelci_core::testkit::{Playouts, check};
use kelci_fifth::{Hexapawn, ROW};
use kelci_server::{Config, Server, content};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Makes this a program with five games.
fn add() {
    static ADDED: Once = Once::new();
    ADDED.call_once(|| {
        let all: Vec<_> = ROWS.iter().copied().chain([ROW]).collect();
        assert!(GameList::choose(Vec::leak(all)), "nobody has asked before");
    });
}

#[test]
fn the_rules_conform() {
    check::<Hexapawn>(&Playouts::default());
    let options = Options::new().with("middle", "false");
    check::<Hexapawn>(&Playouts { options, ..Playouts::default() });
}

#[test]
fn it_has_all_its_content_in_every_language_and_so_have_the_others() {
    add();
    assert_eq!(GAMES.len(), 5);
    for game in GAMES {
        assert_eq!(content::faults(*game), [""; 0], "{}", game.info().name);
    }
}

#[test]
fn its_puzzles_are_proved() {
    add();
    let mut prover = kelci_puzzle::Prover::new(ROW).expect("a table");
    for puzzle in kelci_puzzle::shipped(ROW) {
        assert_eq!(prover.verify(puzzle, &Stop::new()), Ok(()), "{}", puzzle.fen);
    }
}

#[test]
fn engines_play_it() {
    let start = ROW.position(&Options::new(), None).expect("a start");
    let mut engine = ROW.engine(1, 1).expect("a table");
    let line = engine.search(&*start, &Limits::default(), &Stop::new(), &mut |_| ());
    let score = line.expect("a move").score;
    assert!(
        matches!(score, Score::Loss(_)),
        "whoever begins loses, and the engine knows: {score:?}"
    );

    let commands = "ugi\nposition startpos moves a1a2\ngo depth 3\nquit\n";
    let mut answers = Vec::new();
    kelci_ugi::engine::serve(ROW, &Default::default(), commands.as_bytes(), &mut answers)
        .expect("nothing fails in memory");
    let answers = String::from_utf8(answers).expect("text");
    assert!(answers.contains("option name middle type check default true"), "{answers}");
    assert!(answers.contains("\nbestmove b3a2"), "{answers}");
}

/// The site with five games.
struct Site {
    address: std::net::SocketAddr,
    _directory: tempfile::TempDir,
}

impl Site {
    async fn start() -> Site {
        add();
        let directory = tempfile::tempdir().expect("a directory");
        let mut config = Config::local(directory.path().to_owned());
        config.listen = ([127, 0, 0, 1], 0).into();
        config.limits.requests_per_second = 0;
        config.engine.threads = 1;
        config.engine.hash_mib = 1;
        config.engine.move_time = Duration::from_millis(100);
        let server = Server::start(config).await.expect("a site");
        let address = server.address().expect("an address");
        tokio::spawn(server.run(std::future::pending()));
        Site { address, _directory: directory }
    }

    /// Status and body.
    async fn send(&self, method: &str, path: &str, language: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).await.expect("a connection");
        let accept = if path.starts_with("/api") { "application/json" } else { "text/html" };
        let (host, length) = (self.address, body.len());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\naccept: {accept}\r\n\
             accept-language: {language}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(head.as_bytes()).await.expect("it listens");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("it answers");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        (head[9..12].parse().expect("a status"), body.to_owned())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_knows_it() {
    let site = Site::start().await;
    let steps =
        ["board", "capture", "arrive", "play"].map(|step| format!("/learn/hexapawn/{step}"));
    let pages = [
        "/",
        "/new/hexapawn",
        "/watch",
        "/rules",
        "/rules/hexapawn",
        "/learn",
        "/learn/hexapawn",
        "/puzzles",
        "/puzzles/hexapawn",
        "/puzzles/hexapawn/1",
        "/print",
        "/analysis",
        "/analysis/hexapawn",
        "/editor/hexapawn",
        "/api/catalog",
    ];
    let pages = pages.map(str::to_owned).into_iter().chain(steps);
    for page in pages {
        for language in ["en", "fr"] {
            let (status, html) = site.send("GET", &page, language, "").await;
            assert_eq!(status, 200, "{page}: {html}");
            assert!(html.contains("Hexapawn"), "{page} in {language}");
        }
    }
    let (_, home) = site.send("GET", "/", "en", "").await;
    assert!(home.contains("<h1>5 games"), "{home}");
    assert!(home.contains("Pijersi, MIK-7 and Hexapawn"), "{home}");
    assert!(home.contains("a game by Martin Gardner"), "the foot of every page");
    for file in
        ["/picture/hexapawn.png", "/picture/hexapawn.svg", "/print/hexapawn.pdf?language=fr"]
    {
        assert_eq!(site.send("GET", file, "fr", "").await.0, 200, "{file}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_it_is_played_on_the_site() {
    let site = Site::start().await;
    let wanted = json!({ "game": "hexapawn",
        "first": { "kind": "engine", "level": 1 }, "second": { "kind": "engine", "level": 8 }, "pace_ms": 0 });
    let (status, made) = site.send("POST", "/api/games", "en", &wanted.to_string()).await;
    assert!((200..300).contains(&status), "{made}");
    let made: Value = serde_json::from_str(&made).expect("JSON");
    let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
    let end = loop {
        let (_, game) = site.send("GET", &path, "en", "").await;
        let game: Value = serde_json::from_str(&game).expect("JSON");
        if game["status"] == "over" {
            break game["end"].clone();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(end["result"], "p2win", "{end}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_it_refuses_is_told_in_french() {
    let site = Site::start().await;
    let why = |clicks: Value, text: Value| {
        json!({ "game": "hexapawn", "options": {}, "fen": null, "clicks": clicks, "text": text })
            .to_string()
    };
    for body in [
        why(json!(["a1", "b2"]), Value::Null),
        why(json!([]), json!("a1-b2")),
        why(json!([]), json!("z")),
    ] {
        let (status, told) = site.send("POST", "/api/positions/why", "fr", &body).await;
        assert_eq!(status, 200, "{told}");
        assert!(told.contains("pierre") || told.contains("écrit"), "{told}");
    }
    assert!(find("hexapawn").is_some());
}
