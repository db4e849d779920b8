//! Programs on computers whose clocks are wrong by an hour, either way, on one database: its time is everybody's. A
//! clock is put wrong by what stands between the program and the system, which the C compiler that links kelci makes.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::cluster::Schema;
use crate::killed::{good, until};
use crate::scratch::said;
use crate::{NOBODY, Site, begin};

const HOUR_S: i64 = 3_600;

/// Asks the system for the time, and tells another.
const SHIFT: &str = r#"
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *time) {
    long failed = syscall(SYS_clock_gettime, clock, time);
    const char *ahead = getenv("KELCI_TEST_AHEAD");
    if (!failed && clock == CLOCK_REALTIME && ahead) time->tv_sec += atol(ahead);
    return failed;
}
"#;

struct WrongClock(PathBuf);

impl WrongClock {
    fn make(folder: &Path) -> WrongClock {
        let (source, made) = (folder.join("shift.c"), folder.join("shift.so"));
        std::fs::write(&source, SHIFT).unwrap();
        let made_well =
            Command::new("cc").args(["-shared", "-fPIC", "-o"]).args([&made, &source]).status();
        assert!(made_well.expect("there is a C compiler").success());
        WrongClock(made)
    }

    /// The program, on a computer whose clock is so many seconds ahead.
    fn on(&self, mut command: Command, ahead_s: i64) -> Command {
        command.env("LD_PRELOAD", &self.0).env("KELCI_TEST_AHEAD", ahead_s.to_string());
        command
    }
}

fn look(site: &Site, game: &str, secret: &str) -> Value {
    good(site, "GET", &format!("/api/games/{game}"), secret, &Value::Null)
}

/// By how many hours a site's time differs from this computer's, which the database runs on too.
fn hours_ahead(site: &Site, game: &str, secret: &str) -> i64 {
    let told_ms = look(site, game, secret)["now_ms"].as_i64().unwrap();
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let ms = told_ms - i64::try_from(since.as_millis()).unwrap();
    (ms + 1_800_000).div_euclid(3_600_000)
}

#[test]
fn nodes_whose_clocks_are_wrong_by_an_hour_are_one_site() {
    let Some(schema) = Schema::new() else { return };
    let folder = tempfile::tempdir().unwrap();
    let clock = WrongClock::make(folder.path());
    // On a file there is no other clock than the computer's.
    let mut alone = Command::new(env!("CARGO_BIN_EXE_kelci"));
    alone.arg("serve").arg("--data").arg(folder.path().join("games")).env_remove("KELCI_DATABASE");
    let alone = Site::listening(clock.on(alone, HOUR_S));
    let (game, secret) = begin(&alone, "pijersi");
    assert_eq!(hours_ahead(&alone, &game, &secret), 1, "the clock is wrong");
    drop(alone);

    let serve = ["serve", "--engine-threads", "0"];
    let [early, late] =
        [-HOUR_S, HOUR_S].map(|ahead| Site::listening(clock.on(schema.kelci(&serve), ahead)));
    // Half an hour for a move: by the wrong clock of either node it would be over, or longer.
    let wanted = |ms: u64| {
        json!({
            "game": "pijersi",
            "clock": { "kind": "move", "ms": ms },
            "first": { "kind": "me" },
            "second": { "kind": "me" },
        })
    };
    let begun = good(&late, "POST", "/api/games", NOBODY, &wanted(1_800_000));
    let (game, secret) = (begun["id"].as_str().unwrap(), begun["visitor"].as_str().unwrap());
    let actions = format!("/api/games/{game}/actions");
    for (site, text) in [(&early, "a4-b5=c4"), (&late, "g6-f7=d6")] {
        good(site, "POST", &actions, secret, &json!({ "action": "move", "text": text }));
        for site in [&early, &late] {
            assert_eq!(hours_ahead(site, game, secret), 0);
            let seen = look(site, game, secret);
            assert_eq!(seen["status"], "playing", "{seen}");
            let left_ms = seen["clocks"]["left_ms"].as_array().unwrap().iter();
            assert!(left_ms.map(|ms| ms.as_u64().unwrap()).all(|ms| 0 < ms && ms <= 1_800_000));
        }
    }
    let begun = good(&early, "POST", "/api/games", secret, &wanted(1_000));
    let game = begun["id"].as_str().unwrap();
    for site in [&early, &late] {
        until("the flag falls", || (look(site, game, secret)["status"] == "over").then_some(()));
    }
    let events = good(&late, "GET", &format!("/api/games/{game}/events"), secret, &Value::Null);
    let events = events.as_array().unwrap();
    let flags: Vec<&Value> = events.iter().filter(|event| event["kind"] == "flag").collect();
    let [flag] = flags[..] else { panic!("{events:?}") };
    let after_ms = flag["at_ms"].as_i64().unwrap() - events[0]["at_ms"].as_i64().unwrap();
    assert!((1_000..1_800_000).contains(&after_ms), "{events:?}");

    // Whoever is shut out is so at every node until the database's time is over.
    let status = |site: &Site| site.ask("GET", "/api/games", NOBODY, "").unwrap().0;
    let shut_out = |minutes: i32| {
        schema.told(&format!(
            "INSERT INTO blocks (network, until_ms, why, created_ms) SELECT '127.0.0.1', \
             (EXTRACT(EPOCH FROM now()) * 1000)::bigint + {minutes} * 60000, '', 0 \
             ON CONFLICT (network) DO UPDATE SET until_ms = excluded.until_ms; \
             INSERT INTO changes (at_ms) SELECT (EXTRACT(EPOCH FROM now()) * 1000)::bigint"
        ))
    };
    shut_out(30);
    for site in [&early, &late] {
        until("they are shut out", || (status(site) == 403).then_some(()));
    }
    shut_out(-30);
    for site in [&early, &late] {
        until("they are let in again", || (status(site) == 200).then_some(()));
    }
    // What an administrator on such a computer says ends when it should.
    let account = json!({ "name": "Nasty", "password": "a long walk" });
    good(&early, "POST", "/api/account", NOBODY, &account);
    let hours = |column: &str, of: &str| {
        schema.told(&format!(
            "SELECT round(({column} - EXTRACT(EPOCH FROM now()) * 1000) / 3600000) FROM {of}"
        ))
    };
    for ahead in [-HOUR_S, HOUR_S] {
        for arguments in [
            &["admin", "block", "192.0.2.0/24", "--days", "1"][..],
            &["admin", "account", "mute", "Nasty", "--days", "1"],
            &["admin", "invite", "--days", "1", "--host", "http://localhost"],
        ] {
            let (code, told) = said(clock.on(schema.kelci(arguments), ahead));
            assert_eq!(code, Some(0), "{told}");
        }
        for (column, of) in [
            ("until_ms", "blocks WHERE network = '192.0.2.0/24'"),
            ("muted_ms", "persons WHERE muted_ms IS NOT NULL"),
            ("MAX(until_ms)", "sign_up_links"),
        ] {
            let of_hours = hours(column, of);
            assert_eq!(of_hours, "24", "{of}, by a clock that is {ahead} s ahead");
        }
        let (_, blocks) = said(clock.on(schema.kelci(&["admin", "blocks"]), ahead));
        assert!(blocks.contains("192.0.2.0/24 for 1 days"), "{blocks}");
        assert!(!blocks.contains("127.0.0.1"), "{blocks}");
    }
}
