//! The site as a program: it starts, stops, is copied, and survives being killed.
#![cfg(unix)] // Signals are sent by `kill`.

mod accounts;
mod bots;
mod broken_database;
mod cluster;
mod commits;
mod copies;
mod deaf;
mod directed;
mod evening;
mod imported;
mod killed;
mod notices;
mod rated;
mod scratch;
mod unusable;
mod wrong_clocks;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use kelci_load::socket::Socket;
use serde_json::{Value, json};

/// A site that runs, and is killed when the test ends.
struct Site {
    child: Child,
    address: String,
}

impl Site {
    fn start(data: &Path, args: &[&str]) -> Site {
        Site::spawned(Command::new(env!("CARGO_BIN_EXE_kelci")), data, args)
    }

    fn spawned(mut command: Command, data: &Path, args: &[&str]) -> Site {
        command.args(args).arg("--data").arg(data);
        Site::listening(command)
    }

    fn listening(mut command: Command) -> Site {
        let mut child = command
            .args(["--listen", "127.0.0.1:0", "--no-open", "--requests", "0", "--games", "0"])
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
fn somebody_has_to_think() {
    let data = tempfile::tempdir().unwrap();
    let refused = Command::new(env!("CARGO_BIN_EXE_kelci"))
        .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--engine-threads", "0", "--data"])
        .arg(data.path())
        .output()
        .expect("kelci runs");
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("the engine needs a thread"));
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

/// A disk that is full, as far as the site can tell: no file may grow beyond 1600 blocks of 512
/// bytes, until somebody gives more.
fn start_with_little_room(data: &Path) -> Site {
    let program = env!("CARGO_BIN_EXE_kelci");
    let script = "ulimit -S -f 2400; exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh", program]);
    Site::spawned(command, data, &["serve"])
}

#[cfg(target_os = "linux")]
fn give_room(site: &Site) {
    use rustix::process::{Pid, Resource, getrlimit, prlimit};
    let pid = Pid::from_raw(site.child.id().try_into().unwrap());
    prlimit(pid, Resource::Fsize, getrlimit(Resource::Fsize)).unwrap();
}

/// Has it do nothing for some time; says for how long it really was.
fn freeze(site: &Site, time: Duration) -> Duration {
    site.signal("-STOP");
    // A signal is on its way for a moment.
    let state = || {
        let pid = site.child.id().to_string();
        let seen = Command::new("ps").args(["-o", "stat=", "-p", &pid]).output().expect("ps runs");
        String::from_utf8_lossy(&seen.stdout).trim().to_owned()
    };
    while !state().starts_with('T') {
        std::thread::sleep(Duration::from_millis(10));
    }
    let frozen = Instant::now();
    std::thread::sleep(time);
    let frozen = frozen.elapsed();
    site.signal("-CONT");
    frozen
}

/// Their clocks went on meanwhile, and those of the site did not.
#[test]
fn whoever_watches_a_site_that_was_frozen_is_told_anew() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path(), &["serve"]);
    let (id, secret) = begin(&site, "pijersi");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let address = site.address.parse().unwrap();
        let mut socket = Socket::open(address, &id, &secret, None).await.unwrap();
        for _ in 0..2 {
            let told =
                async { while !socket.hear().await.unwrap().starts_with("{\"type\":\"game\"") {} };
            tokio::time::timeout(Duration::from_secs(60), told).await.expect("it is told");
            freeze(&site, Duration::from_secs(2));
        }
    });
}

#[test]
fn a_site_that_was_frozen_catches_up_when_no_clock_runs() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path(), &["serve"]);
    let wanted = json!({ "game": "jersi", "first": { "kind": "me" }, "second": { "kind": "me" } });
    let begun = site.ask("POST", "/api/games", NOBODY, &wanted.to_string()).unwrap().1;
    let path = format!("/api/games/{}", begun["id"].as_str().unwrap());
    let now_ms = || site.ask("GET", &path, NOBODY, "").unwrap().1["now_ms"].as_u64().unwrap();
    let (since, before) = (Instant::now(), now_ms());
    freeze(&site, Duration::from_secs(3));
    while Duration::from_millis(now_ms() - before) + Duration::from_secs(1) < since.elapsed() {
        assert!(since.elapsed() < Duration::from_secs(60), "it stays behind");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// While it cannot do anything, nobody can move.
#[test]
fn a_frozen_site_charges_nobody() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path(), &["serve"]);
    let (id, secret) = begin(&site, "pijersi");
    let left = || {
        let (status, game) = site.ask("GET", &format!("/api/games/{id}"), &secret, "").unwrap();
        assert_eq!(status, 200, "{game}");
        Duration::from_millis(game["clocks"]["left_ms"][0].as_u64().unwrap())
    };
    let (begun, before) = (Instant::now(), left());
    let frozen = freeze(&site, Duration::from_secs(6));
    let charged = before - left();
    assert!(charged <= begun.elapsed() - frozen, "{charged:?} with {frozen:?} of nobody's time");
}

/// The names of games are links.
#[test]
fn files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let above = tempfile::tempdir().unwrap();
    let data = above.path().join("games");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let files = ["kelci.sqlite", "kelci.sqlite-wal", "kelci.sqlite-shm", "lock"];
    let are_closed = || {
        assert_eq!(mode(&data), 0o700);
        for file in files {
            assert_eq!(mode(&data.join(file)), 0o600, "{file}");
        }
    };
    let site = Site::start(&data, &["serve"]);
    begin(&site, "pijersi");
    are_closed();
    let copy = above.path().join("copy.sqlite");
    let mut backup = Command::new(env!("CARGO_BIN_EXE_kelci"));
    let made = backup.args(["backup", "--data"]).arg(&data).arg(&copy).output().expect("it runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert_eq!(mode(&copy), 0o600);
    // Those of an earlier version are closed too, also after a kill.
    site.signal("-KILL");
    drop(site);
    let open = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    files.iter().for_each(|file| open(&data.join(file), 0o644));
    open(&data, 0o755);
    let site = Site::start(&data, &["serve"]);
    are_closed();
    drop(site);
    // A directory that is not only the site's is left as it is.
    std::fs::write(data.join("notes.txt"), "mine").unwrap();
    open(&data, 0o755);
    let _site = Site::start(&data, &["serve"]);
    assert_eq!(mode(&data), 0o755);
    assert_eq!(mode(&data.join("kelci.sqlite")), 0o600);
}

#[test]
fn a_full_disk_is_said_and_loses_nothing() {
    let data = tempfile::tempdir().unwrap();
    #[allow(unused_mut, reason = "where no room can be given it is not ended")]
    let mut site = start_with_little_room(data.path());
    let (id, secret) = begin(&site, "pijersi");
    let path = format!("/api/games/{id}/actions");
    // Played and taken back, again and again: each is an event.
    let actions = [
        json!({ "action": "move", "text": "a4-b5=c4" }).to_string(),
        json!({ "action": "takeback", "answer": "offer" }).to_string(),
    ];
    let mut acknowledged = 0;
    let refused = actions.iter().cycle().take(5_000).find_map(|action| {
        let (status, told) = site.ask("POST", &path, &secret, action).unwrap();
        if status != 200 {
            return Some((status, told));
        }
        acknowledged = told["number"].as_u64().unwrap();
        None
    });
    let refused = refused.expect("the disk becomes full");
    assert_eq!((refused.0, &refused.1["error"]), (503, &json!("busy")), "{refused:?}");
    let look = |site: &Site| site.ask("GET", &format!("/api/games/{id}"), &secret, "").unwrap();
    assert_eq!(look(&site).1["number"], acknowledged, "games can still be looked at");
    #[cfg(target_os = "linux")]
    {
        assert_eq!(site.ask("GET", "/healthz", NOBODY, "").unwrap().0, 503, "it is not well");
        give_room(&site);
        let moved = actions.iter().any(|action| {
            let (status, told) = site.ask("POST", &path, &secret, action).unwrap();
            acknowledged = told["number"].as_u64().unwrap_or(acknowledged);
            status == 200
        });
        assert!(moved, "writing goes on without a restart");
        begin(&site, "jersi");
        site.signal("-TERM");
        assert_eq!(site.child.wait().unwrap().code(), Some(0), "and it ends well");
    }
    drop(site);
    let site = Site::start(data.path(), &["serve"]);
    let (status, game) = look(&site);
    assert_eq!(status, 200, "{game}");
    let events =
        site.ask("GET", &format!("/api/games/{id}/events?after={}", acknowledged - 1), "", "");
    let events = events.unwrap().1;
    assert_eq!(events[0]["number"], acknowledged, "what was acknowledged is there: {events}");
    assert!(game["number"].as_u64() <= Some(acknowledged + 1), "and no more than the outage");
}

/// Kills the site in mid-play: a short version of `cargo run --release --example load -- kill`.
#[test]
fn a_kill_loses_no_move_that_was_acknowledged() {
    use kelci_load::crowd::Think;
    use kelci_load::progress::{Progress, Stop};
    use kelci_load::runs::{Subject, kill};

    let subject = Subject { kelci: env!("CARGO_BIN_EXE_kelci").into(), disk: None };
    let plan = kill::KillPlan {
        rounds: 3,
        games: 12,
        think: Think { mean: Duration::from_millis(20) },
        play: Duration::from_millis(1_000),
        away: Duration::from_millis(300),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (mut progress, stop) = (Progress::quiet(), Stop::never());
    let killed = kill::kill(&subject, &plan, &mut progress, &stop);
    let survived = tokio::task::LocalSet::new().block_on(&runtime, killed).unwrap();
    assert_eq!(survived.wrong, Vec::<String>::new());
    assert_eq!((survived.rounds, survived.lost, survived.charged), (3, 0, 0));
    assert!(survived.acknowledged > 0, "somebody moved");
    assert!(survived.clocks > 0, "clocks ran");
}
