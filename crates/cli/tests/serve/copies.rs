//! Copies of a site in PostgreSQL: by PostgreSQL's own programs, and by `kelci move-store`, also if it is killed.

use std::process::{Command, Stdio};

use kelci_load::cluster::relay::{Loss, Relay};
use serde_json::{Value, json};

use crate::killed::{good, until};
use crate::scratch::{Scratch, kelci, said, site};
use crate::{NOBODY, Site, begin};

const OPENING: [&str; 2] = ["a4-b5=c4", "g6-f7=d6"];

fn play(site: &Site, game: &str, secret: &str, text: &str) {
    let action = json!({ "action": "move", "text": text });
    good(site, "POST", &format!("/api/games/{game}/actions"), secret, &action);
}

fn look(site: &Site, game: &str, secret: &str) -> Value {
    good(site, "GET", &format!("/api/games/{game}"), secret, &Value::Null)
}

#[test]
fn a_dump_that_is_restored_is_the_site() {
    let Some(scratch) = Scratch::new() else { return };
    let postgres = &scratch.postgres;
    let (url, running) = (postgres.url(), site(&postgres.url()));
    let (game, secret) = begin(&running, "pijersi");
    play(&running, &game, &secret, OPENING[0]);
    let wanted =
        json!({ "game": "mik7", "first": { "kind": "me" }, "second": { "kind": "friend" } });
    let open = good(&running, "POST", "/api/games", NOBODY, &wanted);

    // As `kelci backup` says it, while the site runs.
    let (code, told) = said(kelci(&url, &["backup", "games.dump"]));
    assert_eq!(code, Some(1), "{told}");
    assert!(
        told.contains("pg_dump --format=custom --file=games.dump \"$KELCI_DATABASE\""),
        "{told}"
    );
    let folder = scratch.path().join("copies");
    std::fs::create_dir(&folder).unwrap();
    postgres.give(&folder).unwrap();
    let dump = folder.join("games.dump").display().to_string();
    postgres.run("pg_dump", &["--format=custom", &format!("--file={dump}"), &url]).unwrap();
    play(&running, &game, &secret, OPENING[1]);
    postgres.ask("CREATE DATABASE again").unwrap();
    let again = scratch.url_of("kelci", "again");
    postgres.run("pg_restore", &["--no-owner", &format!("--dbname={again}"), &dump]).unwrap();

    let copy = site(&again);
    let seen = look(&copy, &game, &secret);
    assert_eq!(seen["plies"].as_array().unwrap().len(), 1, "as it was when it was copied");
    assert_eq!(seen["you"], json!(["first", "second"]), "seats are kept too");
    assert_eq!(look(&running, &game, &secret)["ply"], 2, "the site itself went on");
    play(&copy, &game, &secret, OPENING[1]);
    assert_eq!(look(&copy, &game, &secret)["ply"], 2);
    // The keys of private links are made from a secret in the store.
    let join = json!({ "key": open["keys"]["second"], "name": "Bob" });
    let path = format!("/api/games/{}/join", open["id"].as_str().unwrap());
    good(&copy, "POST", &path, NOBODY, &join);
}

/// A site of twelve games that has stopped, and whose they are.
fn stopped_after_a_move(mut site: Site) -> Vec<(String, String)> {
    let games: Vec<(String, String)> = (0..12).map(|_| begin(&site, "pijersi")).collect();
    for (game, secret) in &games {
        play(&site, game, secret, OPENING[0]);
    }
    site.signal("-TERM");
    assert_eq!(site.child.wait().unwrap().code(), Some(0));
    games
}

/// Kills a move of a store where it hangs, which it does at these words to the database.
fn killed_at(words: &str, relay: &Relay, mut moving: Command) {
    let before = relay.breaks();
    relay.break_at(&[words.as_bytes()], Loss::Silence);
    let mut moving = moving.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    until("it is in the middle", || (relay.breaks() == before + 1).then_some(()));
    moving.kill().unwrap();
    moving.wait().unwrap();
}

/// Moves a store, and sees that the site there goes on with its games.
fn moved(moving: Command, open: impl FnOnce() -> Site, games: &[(String, String)]) {
    let (code, told) = said(moving);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("12 games with 36 events are in"), "{told}");
    let site = open();
    for (game, secret) in games {
        assert_eq!(look(&site, game, secret)["plies"][0]["text"], OPENING[0]);
        play(&site, game, secret, OPENING[1]);
    }
}

#[test]
fn a_move_to_a_database_that_is_killed_can_be_repeated() {
    let Some(scratch) = Scratch::new() else { return };
    let data = scratch.path().join("games");
    let games = stopped_after_a_move(Site::start(&data, &["serve"]));
    let file = data.join("kelci.sqlite").display().to_string();
    let relay = scratch.relay();
    let url = scratch.url_by(relay.address().port());
    let arguments = ["move-store", "--from", &file];
    for table in ["persons", "games", "seats", "events"] {
        // As it begins to write a table.
        killed_at(&format!("INSERT INTO {table}"), &relay, kelci(&url, &arguments));
    }
    assert_eq!(scratch.number("SELECT COUNT(*) FROM games"), 12, "it was in the middle");
    assert_eq!(scratch.number("SELECT COUNT(*) FROM events"), 0, "it was in the middle");
    let direct = scratch.postgres.url();
    moved(kelci(&direct, &arguments), || site(&direct), &games);
}

#[test]
fn a_move_back_to_a_file_that_is_killed_can_be_repeated() {
    let Some(scratch) = Scratch::new() else { return };
    let direct = scratch.postgres.url();
    let games = stopped_after_a_move(site(&direct));
    let data = scratch.path().join("games");
    std::fs::create_dir(&data).unwrap();
    let file = data.join("kelci.sqlite").display().to_string();
    let relay = scratch.relay();
    let url = scratch.url_by(relay.address().port());
    let moving = |from: &str| kelci(from, &["move-store", "--from", from, "--to", &file]);
    for table in ["persons", "games", "seats", "events", "jobs"] {
        // As it begins to read a table, when those before it are in the file.
        killed_at(&format!(" FROM {table}  ORDER BY"), &relay, moving(&url));
    }
    moved(moving(&direct), || Site::start(&data, &["serve"]), &games);
}
