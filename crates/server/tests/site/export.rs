//! Games to take home, as many as there are.

use kelci_catalog::records::read;
use serde_json::{Value, json};

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::client::{Answer, Site, Visitor, at_one_screen, id, until};
use crate::home::Home;
use crate::shared_store::SharedStore;

/// A game that was played to an end: how many plies were, and whether everybody may watch it.
async fn played(site: &Site, who: &mut Visitor, game: &str, is_public: bool) -> String {
    let mut wanted = at_one_screen(game);
    wanted["visibility"] = if is_public { "public" } else { "private" }.into();
    let id = id(&who.begin(site, &wanted).await);
    who.act(site, &id, &json!({ "action": "resign" })).await.good();
    id
}

fn games(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, 200, "{answer:?}");
    let text = body(answer);
    if text.trim().is_empty() {
        return Vec::new();
    }
    let readings = read(&text, None, None).unwrap();
    readings.into_iter().map(|reading| reading.record.game).collect()
}

/// What was sent in parts, as one.
fn body(answer: &Answer) -> String {
    if !answer.head.contains("transfer-encoding: chunked") {
        return answer.text.clone();
    }
    let (mut rest, mut whole) = (answer.text.as_str(), String::new());
    while let Some((length, after)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).unwrap();
        whole.push_str(&after[..length]);
        rest = after[length..].trim_start_matches("\r\n");
    }
    whole
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_are_over_are_taken_home_and_others_are_not() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    ann.sign_up(&site, "Ann").await;
    bob.sign_up(&site, "Bob").await;
    played(&site, &mut ann, "pijersi", true).await;
    played(&site, &mut ann, "jersi", false).await;
    played(&site, &mut bob, "mik7", true).await;
    // One that goes on, for all to see.
    let mut running = at_one_screen("mikjersi");
    running["visibility"] = "public".into();
    ann.begin(&site, &running).await;
    let all = Visitor::default().get(&site, "/api/export").await;
    assert_eq!(games(&all), ["pijersi", "mik7"]);
    assert!(all.head.contains("attachment; filename=\"kelci-games.kelci\""), "{all:?}");
    assert_eq!(games(&bob.get(&site, "/api/people/Ann/export").await), ["pijersi"]);
    assert_eq!(games(&ann.get(&site, "/api/mine/export").await), ["pijersi", "jersi"]);
    assert_eq!(games(&ann.get(&site, "/api/mine/export?game=jersi").await), ["jersi"]);
    assert_eq!(games(&bob.get(&site, "/api/mine/export?game=jersi").await), [""; 0]);
    let json = ann.get(&site, "/api/mine/export?format=json").await;
    assert_eq!(games(&json), ["pijersi", "jersi"]);
    assert_eq!(serde_json::from_str::<Value>(&body(&json)).unwrap().as_array().unwrap().len(), 2);
    let none = ann.get(&site, "/api/mine/export?format=json&game=mik7").await;
    assert_eq!(serde_json::from_str::<Value>(&body(&none)).unwrap(), json!([]));
    let later = kelci_server::system_ms() + 60_000;
    let late = ann.get(&site, &format!("/api/mine/export?since={later}")).await;
    assert_eq!(games(&late), [""; 0]);
    for wrong in ["format=certu", "format=", "since=x", "since=-5", "what=1"] {
        let answer = ann.get(&site, &format!("/api/export?{wrong}")).await;
        answer.refused(400, "bad-request");
    }
    ann.get(&site, "/api/export?game=chess").await.refused(422, "bad-game");
    ann.get(&site, "/api/people/Nobody/export").await.refused(404, "no-person");
    Visitor::default().get(&site, "/api/mine/export").await.refused(403, "not-known");
    // Profiles lead there.
    let profile = bob.read(&site, "/people/Ann", "en").await.text;
    assert!(profile.contains("href=\"/api/people/Ann/export\""), "{profile}");
    assert!(ann.read(&site, "/mine", "fr").await.text.contains("/api/mine/export"));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_come_in_their_order_and_none_twice() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    // More than are read at once.
    let mut wanted = Vec::new();
    for number in 0..113 {
        let game = ["pijersi", "jersi", "mikjersi"][number % 3];
        played(&site, &mut ann, game, true).await;
        wanted.push(game);
    }
    assert_eq!(games(&ann.get(&site, "/api/export").await), wanted);
}

/// A site, and the store behind it.
async fn with_store() -> (Site, Arc<SharedStore>) {
    let home = Arc::new(Home::new().await);
    let store = SharedStore::open(&home).await;
    (Site::node(&home, store.clone(), |_| ()).await, store)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_told_to_its_end_is_broken_off() {
    let (site, store) = with_store().await;
    let mut ann = Visitor::default();
    // One more than are read at once.
    for _ in 0..51 {
        played(&site, &mut ann, "pijersi", true).await;
    }
    let whole = ann.get(&site, "/api/export").await;
    assert!(whole.head.contains("transfer-encoding: chunked"), "{whole:?}");
    assert!(whole.text.ends_with("\r\n0\r\n\r\n"), "the last chunk says that it was all");
    assert_eq!(games(&whole).len(), 51);
    store.breaks_exports.store(true, Ordering::Relaxed);
    for format in ["text", "json"] {
        let broken = ann.get(&site, &format!("/api/export?format={format}")).await;
        assert_eq!(broken.text.matches("resignation").count(), 50, "{broken:?}");
        assert!(!broken.text.ends_with("\r\n0\r\n\r\n"), "{format}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_takes_games_home_one_after_the_other() {
    let (site, store) = with_store().await;
    let mut ann = Visitor::default();
    played(&site, &mut ann, "mik7", true).await;
    let waits = store.exports.write().await;
    let mut first = TcpStream::connect(site.address).await.unwrap();
    let host = site.address;
    let request = format!("GET /api/export HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    first.write_all(request.as_bytes()).await.unwrap();
    until(async || (store.exported.load(Ordering::Relaxed) == 1).then_some(())).await;
    let second = ann.get(&site, "/api/export").await;
    second.refused(429, "too-many-requests");
    assert!(second.text.contains("being taken home from your address already"), "{second:?}");
    drop(waits);
    let mut text = String::new();
    first.read_to_string(&mut text).await.unwrap();
    assert!(text.contains("mik7") && text.ends_with("\r\n0\r\n\r\n"), "{text}");
    until(async || (ann.get(&site, "/api/export").await.status == 200).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_games_home_too_often_is_told_to_wait() {
    let site = Site::with(|config| config.limits.exports_per_hour = 2).await;
    let ann = Visitor::default();
    for _ in 0..2 {
        assert_eq!(ann.get(&site, "/api/export").await.status, 200);
    }
    let third = ann.get(&site, "/api/export").await;
    third.refused(429, "too-many-requests");
    assert!(third.head.contains("retry-after: "), "{third:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_somebodys_games_those_of_one_kind_are_shown_and_taken_home() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    ann.sign_up(&site, "Ann").await;
    let [jersi, pijersi] = [
        played(&site, &mut ann, "jersi", true).await,
        played(&site, &mut ann, "pijersi", true).await,
    ];
    let read = async |query: &str| {
        let path = format!("/people/Ann{query}");
        Visitor::default().read(&site, &path, "en").await.text
    };
    let shows = |page: &str, game: &str| page.contains(&format!("href=\"/game/{game}\""));
    for query in ["", "?game=", "?game=nonsense"] {
        let all = read(query).await;
        assert!(shows(&all, &jersi) && shows(&all, &pijersi), "{all}");
        assert!(all.contains("href=\"/api/people/Ann/export\""), "{all}");
        assert!(all.contains("href=\"?game=jersi#over-title\">Jersi</a>"), "{all}");
        assert!(!all.contains("?game=mik7"), "what was not played is not offered: {all}");
    }
    let one = read("?game=jersi").await;
    assert!(shows(&one, &jersi) && !shows(&one, &pijersi), "{one}");
    assert!(one.contains("href=\"/api/people/Ann/export?game=jersi\""), "{one}");
    assert!(one.contains("aria-current=\"page\" href=\"?game=jersi#over-title\""), "{one}");
}
