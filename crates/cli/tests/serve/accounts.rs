//! What a host does to accounts while the site runs.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{NOBODY, Site};

const PASSWORD: &str = "a long walk";

/// What `kelci admin` says, and whether all went well.
fn admin(data: &Path, args: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
    let output = command.arg("admin").args(args).arg("--data").arg(data).output();
    let output = output.expect("kelci runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

fn sign_in(site: &Site, name: &str, password: &str) -> (u16, Value) {
    let body = json!({ "name": name, "password": password }).to_string();
    site.ask("POST", "/api/account/sign-in", NOBODY, &body).expect("an answer")
}

/// Asks again and again until it is so.
fn until(is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(300), "it never is");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_host_invites_renames_mutes_closes_and_resets_while_the_site_runs() {
    let data = tempfile::tempdir().unwrap();
    let list = data.path().join("names.txt");
    std::fs::write(&list, "turnip\n").unwrap();
    let list = list.to_str().unwrap();
    let site = Site::start(data.path(), &["serve", "--sign-up", "invite", "--refused-names", list]);
    let sign_up = |name: &str, key: &str| {
        let body = json!({ "name": name, "password": PASSWORD, "invitation": key }).to_string();
        site.ask("POST", "/api/account", NOBODY, &body).expect("an answer")
    };
    assert_eq!(sign_up("Ann", "").0, 403, "nobody is invited");
    let (is_well, link) = admin(data.path(), &["invite", "--host", "https://play.example.org/"]);
    assert!(is_well, "{link}");
    let (_, key) = link.trim().split_once("https://play.example.org/sign-up?invitation=").unwrap();
    assert_eq!(sign_up("Turnip7", key).0, 400, "the host's list counts");
    let (status, ann) = sign_up("Ann", key);
    assert_eq!(status, 201, "{ann}");
    assert_eq!(sign_up("Bob", key).0, 403, "it was used");
    let secret = ann["visitor"].as_str().unwrap();
    let account = || site.ask("GET", "/api/account", secret, "").unwrap();
    assert!(admin(data.path(), &["account", "rename", "ann", "Anna"]).0);
    until(|| account().1["name"] == "Anna");
    let muted = || {
        let (_, known) = site.ask("GET", "/api/account/data", secret, "").unwrap();
        known["muted_until_ms"].is_i64()
    };
    assert!(!muted());
    assert!(!admin(data.path(), &["account", "mute", "Anna", "--days", "0"]).0);
    assert!(admin(data.path(), &["account", "mute", "Anna", "--days", "3"]).0);
    until(muted);
    assert!(admin(data.path(), &["account", "unmute", "Anna"]).0);
    until(|| !muted());
    let (is_well, said) = admin(data.path(), &["account", "close", "Ann"]);
    assert!(!is_well && said.contains("there is no account \"Ann\""), "{said}");
    assert!(admin(data.path(), &["account", "close", "Anna"]).0);
    until(|| account().0 == 403);
    assert_eq!(sign_in(&site, "Anna", PASSWORD).1["error"], "account-closed");
    assert!(admin(data.path(), &["account", "reopen", "Anna"]).0);
    assert_eq!(sign_in(&site, "Anna", PASSWORD).0, 200);
    let (_, said) = admin(data.path(), &["account", "reset", "Anna"]);
    assert_eq!(sign_in(&site, "Anna", PASSWORD).1["error"], "wrong-password");
    let code = said.lines().last().unwrap();
    let body = json!({ "name": "Anna", "code": code, "password": "a longer walk" }).to_string();
    assert_eq!(site.ask("POST", "/api/account/recover", NOBODY, &body).unwrap().0, 200);
    let (_, audit) = admin(data.path(), &["audit"]);
    let acts =
        ["recover", "reset", "reopen", "close", "unmute", "mute", "rename", "sign up", "invite"];
    assert_eq!(audit.lines().count(), acts.len(), "{audit}");
    for (line, act) in audit.lines().zip(acts) {
        assert!(line.contains(&format!(": {act} ")), "{line}");
        assert_eq!(line.contains("ago, host"), !["recover", "sign up"].contains(&act), "{line}");
    }
}
