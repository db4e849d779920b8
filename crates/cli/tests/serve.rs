//! The site as a program: it starts, stops, is copied, and survives being killed.
#![cfg(unix)] // Signals are sent by `kill`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kelci_core::Rng;
use serde_json::{Value, json};

/// A site that runs, and is killed when the test ends.
struct Site {
    child: Child,
    address: String,
}

impl Site {
    fn start(data: &Path, args: &[&str]) -> Site {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kelci"))
            .args(args)
            .args(["--listen", "127.0.0.1:0", "--no-open", "--requests", "0", "--games", "0"])
            .arg("--data")
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("kelci runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("kelci is at http://").expect("it says where");
        Site { child, address: address.to_owned() }
    }

    /// One request; none if the server is gone.
    fn ask(&self, method: &str, path: &str, secret: &str, body: &str) -> Option<(u16, Value)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             authorization: Bearer {secret}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split_whitespace().nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(body).unwrap_or(Value::String(body.to_owned()))))
    }

    fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        let status = Command::new("kill").args([signal, &pid]).status().expect("kill runs");
        assert!(status.success());
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const NOBODY: &str = "";

/// Two at one screen, with clocks that will not run out.
fn begin(site: &Site, game: &str) -> (String, String) {
    let wanted = json!({
        "game": game,
        "clock": { "kind": "game", "base_ms": 3_600_000, "increment_ms": 0 },
        "first": { "kind": "me" },
        "second": { "kind": "me" },
    });
    let (status, begun) = site.ask("POST", "/api/games", NOBODY, &wanted.to_string()).unwrap();
    assert_eq!(status, 201, "{begun}");
    let text = |key: &str| begun[key].as_str().unwrap().to_owned();
    (text("id"), text("visitor"))
}

#[test]
fn without_a_command_it_serves_and_a_signal_ends_it_well() {
    for (signal, command) in [("-TERM", &[][..]), ("-INT", &["serve"][..])] {
        let data = tempfile::tempdir().unwrap();
        // Options of serve need its name; the bare command is started as people do it.
        let mut site =
            if command.is_empty() { bare(data.path()) } else { Site::start(data.path(), command) };
        assert_eq!(site.ask("GET", "/healthz", NOBODY, "").unwrap().0, 200);
        site.signal(signal);
        assert_eq!(site.child.wait().unwrap().code(), Some(0), "{signal}");
    }
}

/// `kelci` alone, with a data directory of its own through the environment.
fn bare(data: &Path) -> Site {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kelci"))
        .env("HOME", data)
        .env("XDG_DATA_HOME", data)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("kelci runs");
    let mut said = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let line = said.next().unwrap().unwrap();
    let address = line.strip_prefix("kelci is at http://").expect("it says where").to_owned();
    let kept = said.next().unwrap().unwrap();
    assert!(kept.contains(&*data.join("kelci").to_string_lossy()), "{kept}");
    Site { child, address }
}

#[test]
fn two_sites_do_not_share_a_directory() {
    let data = tempfile::tempdir().unwrap();
    let _site = Site::start(data.path(), &["serve"]);
    let second = Command::new(env!("CARGO_BIN_EXE_kelci"))
        .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .output()
        .expect("kelci runs");
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&second.stderr).contains("another kelci is serving"));
}

#[test]
fn a_backup_is_a_whole_store_made_while_it_runs() {
    let (data, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let site = Site::start(data.path(), &["serve"]);
    let (id, secret) = begin(&site, "pijersi");
    let moved = json!({ "action": "move", "text": "a4-b5=c4", "ply": 0 }).to_string();
    let path = format!("/api/games/{id}/actions");
    assert_eq!(site.ask("POST", &path, &secret, &moved).unwrap().0, 200);
    let copy = copies.path().join("kelci.sqlite");
    let backup = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
        command.args(["backup", "--data"]).arg(data.path()).arg(&copy).output().expect("it runs")
    };
    let made = backup();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert_eq!(backup().status.code(), Some(1), "a copy is not written over");
    let other = Site::start(copies.path(), &["serve"]);
    let (status, game) = other.ask("GET", &format!("/api/games/{id}"), &secret, "").unwrap();
    assert_eq!((status, &game["plies"][0]["text"]), (200, &json!("a4-b5=c4")));
    assert_eq!(game["you"], json!(["first", "second"]), "seats are kept too");
}

/// A game that is played by somebody who writes down what was acknowledged.
struct Witness {
    id: String,
    secret: String,
    acknowledged: Vec<String>,
    left_ms: [u64; 2],
}

impl Witness {
    /// Plays until the server is gone or the game is over.
    fn play(&mut self, site: &Site, mut rng: Rng) {
        let Some((200, mut game)) = self.look(site) else { return };
        loop {
            let moves = game["position"]["moves"].as_array().cloned().unwrap_or_default();
            let Some(chosen) = rng.pick(&moves) else { return };
            let action = json!({ "action": "move", "text": chosen["text"], "ply": game["ply"] });
            let path = format!("/api/games/{}/actions", self.id);
            let answer = site.ask("POST", &path, &self.secret, &action.to_string());
            let Some((200, mut done)) = answer else { return };
            game = done["game"].take();
            let last = game["plies"].as_array().and_then(|plies| plies.last()).cloned();
            self.acknowledged.push(last.unwrap()["canonical"].as_str().unwrap().to_owned());
            self.left_ms = serde_json::from_value(game["clocks"]["left_ms"].clone()).unwrap();
        }
    }

    fn look(&self, site: &Site) -> Option<(u16, Value)> {
        site.ask("GET", &format!("/api/games/{}", self.id), &self.secret, "")
    }

    /// Everything acknowledged is there; at most one move more, whose answer got lost.
    fn check(&mut self, site: &Site) {
        let (status, game) = self.look(site).expect("the site is back");
        assert_eq!(status, 200, "{game}");
        let plies = game["plies"].as_array().unwrap();
        let stored: Vec<&str> =
            plies.iter().map(|ply| ply["canonical"].as_str().unwrap()).collect();
        assert!(stored.starts_with(&self.acknowledged.iter().map(|s| &**s).collect::<Vec<_>>()));
        assert!(stored.len() <= self.acknowledged.len() + 1);
        let left_ms: [u64; 2] = serde_json::from_value(game["clocks"]["left_ms"].clone()).unwrap();
        for (now, before) in left_ms.iter().zip(self.left_ms) {
            assert!(*now <= before, "a clock went backwards: {now} after {before}");
        }
        self.left_ms = left_ms;
        self.acknowledged = stored.into_iter().map(str::to_owned).collect();
    }
}

/// Kills the site in mid-game, again and again. `KELCI_KILL_ROUNDS=100 cargo test -p kelci
/// --test serve kill -- --nocapture` is the long version.
#[test]
fn a_kill_loses_no_move_that_was_acknowledged() {
    let rounds = std::env::var("KELCI_KILL_ROUNDS").ok().and_then(|text| text.parse().ok());
    let rounds: u64 = rounds.unwrap_or(3);
    let data = tempfile::tempdir().unwrap();
    let mut site = Site::start(data.path(), &["serve"]);
    let mut witnesses: Vec<Witness> = Vec::new();
    let mut total = 0;
    for round in 0..rounds {
        witnesses.retain(|witness| witness.acknowledged.len() < 40);
        while witnesses.len() < 8 {
            let game = kelci_catalog::GAMES[witnesses.len() % 4].info().name;
            let (id, secret) = begin(&site, game);
            let left_ms = [3_600_000; 2];
            witnesses.push(Witness { id, secret, acknowledged: Vec::new(), left_ms });
        }
        let before: usize = witnesses.iter().map(|witness| witness.acknowledged.len()).sum();
        std::thread::scope(|scope| {
            for (number, witness) in witnesses.iter_mut().enumerate() {
                let (site, rng) = (&site, Rng::new((round << 8) | number as u64));
                scope.spawn(move || witness.play(site, rng));
            }
            std::thread::sleep(Duration::from_millis(300 + Rng::new(round).below(700) as u64));
            site.signal("-KILL");
        });
        site.child.wait().unwrap();
        let after: usize = witnesses.iter().map(|witness| witness.acknowledged.len()).sum();
        total += after - before;
        site = Site::start(data.path(), &["serve"]);
        witnesses.iter_mut().for_each(|witness| witness.check(&site));
    }
    println!("{rounds} kills, {total} moves acknowledged, none lost");
    assert!(total > 0, "nobody moved");
}
