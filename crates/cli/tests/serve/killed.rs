//! Killed while it works by itself: what was under way is finished by whoever comes next.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{NOBODY, Site, begin};

/// Only what never ends takes as long.
const FOR_EVER: Duration = Duration::from_secs(300);

pub fn good(site: &Site, method: &str, path: &str, secret: &str, body: &Value) -> Value {
    let (status, answer) = site.ask(method, path, secret, &body.to_string()).expect("it answers");
    assert!((200..300).contains(&status), "{path}: {status} {answer}");
    answer
}

/// Asks again and again until there is an answer.
pub fn until<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(begun.elapsed() < FOR_EVER, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A game of so many plies that has ended.
fn played(site: &Site, plies: usize) -> (String, String) {
    let (game, secret) = begin(site, "pijersi");
    let actions = format!("/api/games/{game}/actions");
    for _ in 0..plies {
        let seen = good(site, "GET", &format!("/api/games/{game}"), &secret, &Value::Null);
        let moves = seen["position"]["moves"].as_array().unwrap();
        // One from the middle: the first ones end games.
        let text = &moves[moves.len() / 2]["text"];
        good(site, "POST", &actions, &secret, &json!({ "action": "move", "text": text }));
    }
    good(site, "POST", &actions, &secret, &json!({ "action": "resign" }));
    (game, secret)
}

/// Has a review and an engine's move begun, and kills the site while both are under way; none if they were
/// faster than the kill.
fn killed_in_the_middle(mut site: Site, data: &std::path::Path) -> Option<()> {
    let (reviewed, secret) = played(&site, 12);
    let review = format!("/api/games/{reviewed}/review");
    let wanted = json!({
        "game": "jersi",
        "first": { "kind": "me" },
        "second": { "kind": "engine", "level": 8 },
    });
    let begun = good(&site, "POST", "/api/games", NOBODY, &wanted);
    let (game, player) = (begun["id"].as_str().unwrap(), begun["visitor"].as_str().unwrap());
    let look = |site: &Site| good(site, "GET", &format!("/api/games/{game}"), player, &Value::Null);
    let text = look(&site)["position"]["moves"][0]["text"].clone();
    let ask = |site: &Site| good(site, "GET", &review, &secret, &Value::Null);
    good(&site, "POST", &review, &secret, &json!({}));
    until("the review begins", || (ask(&site)["reviewed"].as_u64() > Some(0)).then_some(()));
    let actions = format!("/api/games/{game}/actions");
    good(&site, "POST", &actions, player, &json!({ "action": "move", "text": text }));
    site.signal("-KILL");
    site.child.wait().unwrap();

    let site = Site::start(data, &["serve"]);
    let (before, seen) = (ask(&site), look(&site));
    until("the review is finished", || (ask(&site)["status"] == "done").then_some(()));
    until("the engine moves", || (look(&site)["ply"] == 2).then_some(()));
    let all = ask(&site);
    assert_eq!(all["moves"].as_array().unwrap().len(), 12, "{all}");
    (before["status"] != "done" && seen["ply"] == 1).then_some(())
}

#[test]
fn a_review_and_an_engines_move_are_finished_after_a_kill() {
    for _ in 0..5 {
        let data = tempfile::tempdir().unwrap();
        let site = Site::start(data.path(), &["serve"]);
        if killed_in_the_middle(site, data.path()).is_some() {
            return;
        }
    }
    panic!("it was never killed in the middle of both");
}
