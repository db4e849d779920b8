//! A connection that breaks while something is being committed: whoever asked is told what became of it, and it is
//! stored once.

use std::time::Duration;

use kelci_load::cluster::relay::Loss;
use serde_json::{Value, json};

use crate::killed::{good, until};
use crate::scratch::{Scratch, site};
use crate::{NOBODY, begin};

/// A move goes to the database in a statement that commits by itself.
#[test]
fn what_breaks_within_a_commit_is_stored_once_and_told() {
    let Some(scratch) = Scratch::new() else { return };
    let relay = scratch.relay();
    let site = site(&scratch.url_by(relay.address().port()));
    let (game, secret) = begin(&site, "pijersi");
    let actions = format!("/api/games/{game}/actions");
    let moves = || {
        scratch
            .number(&format!("SELECT COUNT(*) FROM events WHERE kind = 'move' AND game = '{game}'"))
    };
    let texts = ["a4b5c4", "g6f7d6", "a5b6c5", "g5f6d5"];
    let losses = [Loss::Answer, Loss::Words, Loss::Answer, Loss::Words];
    for ((text, loss), played) in texts.into_iter().zip(losses).zip(1..) {
        let look = good(&site, "GET", &format!("/api/games/{game}"), &secret, &Value::Null);
        let before = look["number"].as_u64().unwrap();
        relay.break_at(&[text.as_bytes()], loss);
        // Without its ply: whoever made it twice would be told that it is not legal.
        let wanted = json!({ "action": "move", "text": text });
        let told = good(&site, "POST", &actions, &secret, &wanted);
        assert_eq!(told["number"], before + 1, "{text} {loss:?}: {told}");
        assert_eq!(relay.breaks(), played, "{text} {loss:?}: the connection broke");
        assert_eq!(moves(), i64::try_from(played).unwrap(), "{text} {loss:?}: it is there once");
    }
}

/// A game begins in a transaction of several statements, whose `COMMIT` is sent by itself.
#[test]
fn a_game_whose_commit_breaks_begins_once() {
    let Some(scratch) = Scratch::new() else { return };
    let relay = scratch.relay();
    let site = site(&scratch.url_by(relay.address().port()));
    let begun = |name: &str| {
        scratch.number(&format!("SELECT COUNT(*) FROM games WHERE names LIKE '%{name}%'"))
    };
    for (name, loss, breaks) in [("Zoe7", Loss::Answer, 1), ("Yve8", Loss::Words, 2)] {
        let wanted = json!({
            "game": "pijersi",
            "first": { "kind": "me", "name": name },
            "second": { "kind": "me" },
        });
        relay.break_at(&[name.as_bytes(), b"COMMIT"], loss);
        let told = good(&site, "POST", "/api/games", NOBODY, &wanted);
        assert_eq!(relay.breaks(), breaks, "{loss:?}: the connection broke");
        assert_eq!(begun(name), 1, "{loss:?}: it is there once");
        let secret = told["visitor"].as_str().unwrap();
        let path = format!("/api/games/{}", told["id"].as_str().unwrap());
        let look = good(&site, "GET", &path, secret, &Value::Null);
        assert_eq!(look["you"], json!(["first", "second"]), "{loss:?}: seats are taken");
    }
}

/// What was committed although nobody could be told is told to whoever sends it again.
#[test]
fn a_move_that_is_sent_again_after_a_long_cut_is_played_once() {
    let Some(scratch) = Scratch::new() else { return };
    let relay = scratch.relay();
    let site = site(&scratch.url_by(relay.address().port()));
    let (game, secret) = begin(&site, "pijersi");
    let actions = format!("/api/games/{game}/actions");
    let wanted = json!({ "action": "move", "text": "a4b5c4", "ply": 0 }).to_string();
    relay.break_at(&[b"a4b5c4"], Loss::Silence);
    // The connection hangs, and the site tries another way.
    let (status, told) = site.ask("POST", &actions, &secret, &wanted).unwrap();
    assert!([200, 503].contains(&status), "{status} {told}");
    assert_eq!(relay.breaks(), 1);
    let told = good(&site, "POST", &actions, &secret, &serde_json::from_str(&wanted).unwrap());
    assert!(told["number"].is_u64(), "{told}");
    assert_eq!(scratch.number("SELECT COUNT(*) FROM events WHERE kind = 'move'"), 1);
}

/// The database is out of reach for some seconds, and a beat that was on its way arrives afterwards.
#[test]
fn a_beat_that_comes_late_does_not_hide_that_nobody_was_there() {
    let Some(scratch) = Scratch::new() else { return };
    let relay = scratch.relay();
    let site = site(&scratch.url_by(relay.address().port()));
    // Where a beat happened to be on its way is a matter of chance.
    let is_seen = (0..3).any(|_| {
        let (game, secret) = begin(&site, "pijersi");
        relay.cut();
        std::thread::sleep(Duration::from_secs(7));
        relay.mend();
        let path = format!("/api/games/{game}/actions");
        let wanted = json!({ "action": "move", "text": "a4b5c4", "ply": 0 });
        until("the move is made", || {
            (site.ask("POST", &path, &secret, &wanted.to_string()).unwrap().0 == 200).then_some(())
        });
        let path = format!("/api/games/{game}/events");
        let events = good(&site, "GET", &path, NOBODY, &Value::Null);
        let kinds = events.as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap());
        let kinds: Vec<&str> = kinds.collect();
        eprintln!("{kinds:?}");
        kinds == ["join", "join", "outage", "move"]
    });
    assert!(is_seen, "that time was charged");
}
