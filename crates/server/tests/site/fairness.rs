//! Whoever asks for much waits for himself: nobody else is kept waiting by a few kilobytes.

use kelci_server::network::Proxies;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use kelci_core::{Options, Spelling};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::client::{Answer, Site, Visitor, at_one_screen, encoded, id, until};
use crate::socket::Socket;

/// With `claims` Ali has few moves here, but after `a3-b3` Eddy has a million.
const NARROW: &str = "1A1/AAA/1A1A1AE/AAAAAAE/A2A1A1/AAA/1A1 a 13 c - 1 -";

/// A request that a proxy passes on from an address, by whoever has never been here.
async fn post_from(site: &Site, home: &str, path: &str, body: &Value) -> Answer {
    let headers = format!("x-forwarded-for: {home}\r\ncontent-type: application/json\r\n");
    site.send("POST", path, &headers, &body.to_string()).await
}

async fn behind_proxy() -> Site {
    Site::with(|config| config.proxies = Proxies::Any).await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_move_leads_to_a_position_with_too_many_moves() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let line = json!({
        "game": "mik7", "options": { "claims": true }, "fen": NARROW, "moves": ["a3-b3"]
    });
    visitor.post(&site, "/api/positions", &line).await.refused(422, "too-wide");
    let mut shown = line.clone();
    shown["moves"] = json!([]);
    visitor.post(&site, "/api/positions", &shown).await.good();

    let fields = [("game", "mik7"), ("claims", "true"), ("fen", NARROW), ("moves", "a3-b3")];
    let view = visitor.read(&site, &format!("/view?{}", encoded(&fields)), "en").await;
    assert_eq!(view.status, 422, "{view:?}");
    let analysis = format!("/analysis/mik7?{}", encoded(&fields[1..]));
    assert_eq!(visitor.read(&site, &analysis, "en").await.status, 422);

    let mut socket =
        Socket::open_at(&site, &visitor, "/api/analysis/live", &format!("http://{}", site.address))
            .await
            .unwrap();
    let look = json!({ "type": "look", "id": 1, "position": line });
    socket.say(&look).await;
    assert_eq!(socket.hear("refused").await["error"]["error"], "too-wide");
}

/// The record that kept a processor busy for a minute.
fn wide_record(variations: usize) -> String {
    let mut text = format!("[Game \"mik7\"]\n[Option \"claims true\"]\n[FEN \"{NARROW}\"]\n\n");
    text.push_str("1. a3-b3 g4-g3");
    for _ in 0..variations {
        let _ = write!(text, " (1... g4-g3)");
    }
    text.push_str(" *\n");
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn variations_are_not_played_in_a_position_with_too_many_moves() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let text = wide_record(1_900);
    let read = visitor.post(&site, "/api/records/read", &json!({ "text": text })).await;
    read.refused(422, "bad-record");
    let json = read.json();
    assert!(json["message"].as_str().unwrap().contains("20000 legal moves"), "{json}");
    assert_eq!(json["ply"], 1, "{json}");
    let form = visitor.fill(&site, "/import", &[("text", &text)]).await;
    assert_eq!(form.status, 422);
    let written = json!({
        "game": "mik7", "options": { "claims": true }, "fen": NARROW, "format": "text",
        "moves": [{ "text": "a3-b3" }, { "text": "g4-g3" }]
    });
    visitor.post(&site, "/api/records/write", &written).await.refused(422, "bad-record");
}

#[tokio::test(flavor = "multi_thread")]
async fn variations_alone_do_not_lead_to_too_many_moves_either() {
    let mut options = Options::new();
    options.set("claims", "true");
    let start = kelci_catalog::find("mik7").unwrap().position(&options, Some(NARROW)).unwrap();
    let is_narrow = |key: &u32| {
        let mut next = start.clone();
        next.play(*key) && next.outcome().is_none() && !next.is_wider_than(20_000)
    };
    let played = start.moves().into_iter().find(is_narrow).unwrap();
    let played = start.write_move(played, Spelling::Canonical).unwrap();
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let text = format!(
        "[Game \"mik7\"]\n[Option \"claims true\"]\n[FEN \"{NARROW}\"]\n\n1. {played} (1. a3-b3) *\n"
    );
    let read = visitor.post(&site, "/api/records/read", &json!({ "text": text })).await;
    read.refused(422, "bad-record");
    assert!(read.text.contains("20000 legal moves"), "{read:?}");
    let mut written = json!({
        "game": "mik7", "options": { "claims": true }, "fen": NARROW, "format": "text",
        "moves": [{ "text": played, "variations": [[{ "text": "a3-b3" }]] }]
    });
    visitor.post(&site, "/api/records/write", &written).await.refused(422, "bad-record");
    written["moves"][0]["variations"] = json!([]);
    visitor.post(&site, "/api/records/write", &written).await.good();
}

/// What is within all bounds and takes its time all the same: after `a3-b3` there are 9 722 moves.
fn long_record() -> String {
    const FEN: &str = "3/AAA/1A1A1AE/AAA1A1E/A2A1A1/AAA/1A1 a 13 c - 1 -";
    wide_record(1_980).replace(NARROW, FEN)
}

#[tokio::test(flavor = "multi_thread")]
async fn games_begin_while_records_keep_every_desk_busy() {
    let site = Arc::new(behind_proxy().await);
    let desks = std::thread::available_parallelism().map_or(1, usize::from).max(2);
    let text = json!({ "text": long_record() });
    let records: Vec<_> = (0..6 * desks)
        .map(|number| {
            let home = format!("10.1.0.{}", number % desks);
            let (site, text) = (site.clone(), text.clone());
            tokio::spawn(async move { post_from(&site, &home, "/api/records/read", &text).await })
        })
        .collect();
    let read = || records.iter().filter(|record| record.is_finished()).count();
    tokio::time::sleep(Duration::from_millis(200)).await;
    let (mut begun, mut unhindered) = (0, 0);
    while begun < 8 && read() < records.len() {
        let before = read();
        post_from(&site, "10.0.0.2", "/api/games", &at_one_screen("pijersi")).await.good();
        begun += 1;
        unhindered += usize::from(read() == before);
    }
    assert!(2 * unhindered > begun, "{unhindered} of {begun} did not wait for a record");
    records.iter().for_each(JoinHandle::abort);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_anonymous_games_of_one_address_are_one_households() {
    let site = Site::with(|config| {
        config.proxies = Proxies::Any;
        config.engine.move_time = Duration::from_millis(500);
    })
    .await;
    let against = |level: u8| json!({ "game": "jersi", "first": { "kind": "engine", "level": level }, "second": { "kind": "me" } });
    let mut greedy = Vec::new();
    for _ in 0..16 {
        greedy.push(id(&post_from(&site, "10.0.0.1", "/api/games", &against(8)).await.good()));
    }
    let modest = id(&post_from(&site, "10.0.0.2", "/api/games", &against(1)).await.good());
    let nobody = Visitor::default();
    nobody.wait(&site, &modest, |game| game["ply"] == 1).await;
    let mut answered = 0;
    for game in &greedy {
        answered += usize::from(nobody.look(&site, game).await["ply"] != 0);
    }
    assert!(answered < 8, "{answered} of the others were answered before");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_belongs_to_the_household_of_whoever_moved_last() {
    let site = Site::with(|config| {
        config.proxies = Proxies::Any;
        config.engine.move_time = Duration::from_millis(500);
    })
    .await;
    let wanted = json!({
        "game": "jersi", "first": { "kind": "me" }, "second": { "kind": "engine", "level": 1 }
    });
    let begun = post_from(&site, "10.0.0.1", "/api/games", &wanted).await.good();
    let (modest, secret) = (id(&begun), begun["visitor"].as_str().unwrap().to_owned());
    let act = async |home: &str, secret: &str, action: Value| {
        let headers = format!(
            "x-forwarded-for: {home}\r\nauthorization: Bearer {secret}\r\n\
             content-type: application/json\r\n"
        );
        let path = format!("/api/games/{modest}/actions");
        site.send("POST", &path, &headers, &action.to_string()).await
    };
    let against = json!({
        "game": "jersi", "first": { "kind": "engine", "level": 8 }, "second": { "kind": "me" }
    });
    let mut greedy = Vec::new();
    for _ in 0..16 {
        greedy.push(id(&post_from(&site, "10.0.0.1", "/api/games", &against).await.good()));
    }
    let text = &begun["position"]["moves"][0]["text"];
    act("10.0.0.2", &secret, json!({ "action": "move", "text": text })).await.good();
    let nobody = Visitor::default();
    nobody.wait(&site, &modest, |game| game["ply"] == 2).await;
    let mut answered = 0;
    for game in &greedy {
        answered += usize::from(nobody.look(&site, game).await["ply"] != 0);
    }
    assert!(answered < 8, "{answered} of the others were answered before");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_take_all_places_of_exhibitions() {
    let site = behind_proxy().await;
    let engines = json!({
        "game": "pijersi", "first": { "kind": "engine", "level": 1 },
        "second": { "kind": "engine", "level": 1 }, "pace_ms": 10_000
    });
    for _ in 0..8 {
        post_from(&site, "10.0.0.1", "/api/games", &engines).await.good();
    }
    let refused = post_from(&site, "10.0.0.1", "/api/games", &engines).await;
    refused.refused(429, "too-many-requests");
    post_from(&site, "10.0.0.2", "/api/games", &engines).await.good();
    // A person may play from there all the same.
    post_from(&site, "10.0.0.1", "/api/games", &at_one_screen("pijersi")).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_take_all_places_of_reviews() {
    let site = Site::with(|config| {
        config.proxies = Proxies::Any;
        config.engine.study_nodes = u64::MAX;
    })
    .await;
    let mut games = Vec::new();
    for _ in 0..14 {
        let mut visitor = Visitor::default();
        let game = visitor.begin(&site, &at_one_screen("pijersi")).await;
        for _ in 0..4 {
            let view = visitor.look(&site, &id(&game)).await;
            let text = view["position"]["moves"][0]["text"].as_str().unwrap().to_owned();
            visitor.play(&site, &id(&game), &text).await.good();
        }
        visitor.act(&site, &id(&game), &json!({ "action": "resign" })).await.good();
        games.push(id(&game));
    }
    let ask = |home: &'static str, game: &str| {
        let (site, path) = (&site, format!("/api/games/{game}/review"));
        async move { post_from(site, home, &path, &json!({})).await }
    };
    let mut statuses = Vec::new();
    for game in &games[..13] {
        statuses.push(ask("10.0.0.1", game).await.status);
    }
    assert_eq!(statuses[..12], [202; 12]);
    assert_eq!(statuses[12], 429, "its household has asked for enough");
    ask("10.0.0.2", &games[13]).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_helped_with_the_position_of_a_game_between_people() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "friend" });
    let begun = ann.begin(&site, &wanted).await;
    let game = id(&begun);
    let key = json!({ "key": begun["keys"]["second"] });
    bob.post(&site, &format!("/api/games/{game}/join"), &key).await.good();
    let origin = format!("http://{}", site.address);
    let path = "/api/analysis/live";
    let mut socket = Socket::open_at(&site, &Visitor::default(), path, &origin).await.unwrap();
    let look = |id: u64, moves: &[&str]| {
        let position = json!({ "game": "pijersi", "moves": moves });
        json!({ "type": "look", "id": id, "time_ms": 20, "position": position })
    };
    socket.say(&look(1, &[])).await;
    socket.hear("end").await;
    ann.play(&site, &game, "a4-b5=c4").await.good();
    socket.say(&look(2, &["a4-b5=c4"])).await;
    assert_eq!(socket.hear("refused").await["error"]["error"], "still-played");
    // Once it has gone on, or is over, the position is like any other.
    bob.play(&site, &game, "g6-f7=d6").await.good();
    socket.say(&look(3, &["a4-b5=c4"])).await;
    socket.hear("end").await;
    socket.say(&look(4, &["a4-b5=c4", "g6-f7=d6"])).await;
    assert_eq!(socket.hear("refused").await["error"]["error"], "still-played");
    ann.act(&site, &game, &json!({ "action": "resign" })).await.good();
    socket.say(&look(5, &["a4-b5=c4", "g6-f7=d6"])).await;
    socket.hear("end").await;
    // Whoever plays for both sides may ask.
    let alone = id(&ann.begin(&site, &at_one_screen("pijersi")).await);
    ann.play(&site, &alone, "a4-b5=c4").await.good();
    socket.say(&look(6, &["a4-b5=c4"])).await;
    socket.hear("end").await;
}

/// A game of a few plies between two at one screen.
async fn played(site: &Site, plies: usize) -> String {
    let mut visitor = Visitor::default();
    let game = id(&visitor.begin(site, &at_one_screen("pijersi")).await);
    for _ in 0..plies {
        let view = visitor.look(site, &game).await;
        let Some(text) = view["position"]["moves"][0]["text"].as_str() else { break };
        visitor.play(site, &game, text).await.good();
    }
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn films_of_one_address_keep_nobody_from_a_picture() {
    let site = behind_proxy().await;
    let game = played(&site, 12).await;
    let from = |home: &str| format!("x-forwarded-for: {home}\r\n");
    // Each of another width, so that none has been made before.
    let films: Vec<_> = (0..6)
        .map(|number| {
            let (address, headers) = (site.address, from("10.0.0.1"));
            let path = format!("/picture/game/{game}.gif?size={}", 300 + number);
            tokio::spawn(async move {
                let stream = tokio::net::TcpStream::connect(address).await.unwrap();
                let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\n{headers}\r\n");
                let mut stream = stream;
                tokio::io::AsyncWriteExt::write_all(&mut stream, request.as_bytes()).await.unwrap();
                // They are asked for, and not waited for.
                tokio::time::sleep(Duration::from_secs(2)).await;
            })
        })
        .collect();
    for number in 0..8 {
        let path = format!("/picture/game/{game}.png?size={}", 100 + number);
        assert_eq!(site.send("GET", &path, &from("10.0.0.2"), "").await.status, 200);
        let path = format!("/picture/game/{game}.png?size={}", 200 + number);
        assert_eq!(site.send("GET", &path, &from("10.0.0.1"), "").await.status, 200);
    }
    let short = played(&site, 1).await;
    let path = format!("/picture/game/{short}.gif?size=40");
    // On a machine with much else to do the first try may be told that it took too long.
    let film = async || site.send("GET", &path, &from("10.0.0.2"), "").await.status == 200;
    until(async || film().await.then_some(())).await;
    for film in films {
        film.await.unwrap();
    }
}

/// Asks for a film from an address, without waiting for it.
fn film(site: &Arc<Site>, home: &str, game: &str) -> JoinHandle<Answer> {
    let (site, headers) = (site.clone(), format!("x-forwarded-for: {home}\r\n"));
    let path = format!("/picture/game/{game}.gif?size=640");
    tokio::spawn(async move { site.send("GET", &path, &headers, "").await })
}

/// Time for what was asked for to begin.
const A_MOMENT: Duration = Duration::from_millis(300);

#[tokio::test(flavor = "multi_thread")]
async fn films_that_take_all_their_places_keep_nobody_from_a_picture() {
    let site = Arc::new(behind_proxy().await);
    let long = played(&site, 40).await;
    let films = ["10.0.0.1", "10.0.0.3"].map(|home| film(&site, home, &long));
    tokio::time::sleep(A_MOMENT).await;
    let path = format!("/picture/game/{long}.svg");
    let picture = site.send("GET", &path, "x-forwarded-for: 10.0.0.2\r\n", "").await;
    assert_eq!(picture.status, 200, "{}", picture.head);
    assert!(films.iter().all(|film| !film.is_finished()), "it waited for a film");
    films.iter().for_each(JoinHandle::abort);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_film_that_was_drawn_is_not_drawn_again() {
    let site = Arc::new(behind_proxy().await);
    let (long, short) = (played(&site, 40).await, played(&site, 1).await);
    let short = format!("/picture/game/{short}.svg?animate=true");
    let drawn = site.send("GET", &short, "", "").await;
    assert_eq!(drawn.status, 200, "{}", drawn.head);
    // From now on the household has the one place that it may have for films.
    let film = film(&site, "10.0.0.1", &long);
    tokio::time::sleep(A_MOMENT).await;
    let again = site.send("GET", &short, "x-forwarded-for: 10.0.0.1\r\n", "").await;
    assert!(!film.is_finished(), "it waited for the other film");
    assert_eq!((again.status, again.text), (200, drawn.text));
    film.abort();
}

/// Whoever leaves leaves no work behind: their household's one place for films is free as soon as they are gone, and
/// not when a film that nobody waits for has been drawn. What is drawn meanwhile elsewhere is half as long as that
/// one, and would be done before it.
#[tokio::test(flavor = "multi_thread")]
async fn a_film_that_nobody_waits_for_is_not_drawn_to_its_end() {
    let site = Arc::new(behind_proxy().await);
    let (long, half) = (played(&site, 160).await, played(&site, 80).await);
    let short = played(&site, 1).await;
    let left = film(&site, "10.0.0.1", &long);
    let elsewhere = film(&site, "10.0.0.3", &half);
    tokio::time::sleep(A_MOMENT).await;
    assert!(!left.is_finished(), "it takes its time");
    left.abort();
    let path = format!("/picture/game/{short}.gif?size=64");
    let next = site.send("GET", &path, "x-forwarded-for: 10.0.0.1\r\n", "").await;
    assert_eq!(next.status, 200, "{}", next.head);
    assert!(!elsewhere.is_finished(), "the next film waited for one that nobody waits for");
    elsewhere.abort();
}
