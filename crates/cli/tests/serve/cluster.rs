//! Several programs on one database are one site. It needs PostgreSQL: `KELCI_TEST_DATABASE` is the address of a
//! database in which schemas may be made.

use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::killed::{good, until};
use crate::{NOBODY, Site};

/// A schema of its own, which goes when it is dropped.
pub struct Schema {
    database: String,
    name: String,
}

impl Schema {
    pub fn new() -> Option<Schema> {
        let database = std::env::var("KELCI_TEST_DATABASE").ok().filter(|url| !url.is_empty())?;
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("kelci_cluster_{}_{number}", std::process::id());
        let schema = Schema { database, name };
        schema.say(&format!("CREATE SCHEMA {}", schema.name));
        Some(schema)
    }

    fn say(&self, sentence: &str) {
        let said = Command::new("psql").args(["-q", &self.database, "-c", sentence]).status();
        assert!(said.expect("psql runs").success(), "{sentence}");
    }

    /// How many moves of engines somebody has a lease of.
    fn leases(&self) -> String {
        let count = "SELECT count(*) FROM jobs WHERE kind = 'move' AND worker IS NOT NULL";
        self.told(count)
    }

    /// What the database answers, one row.
    pub fn told(&self, question: &str) -> String {
        let asked = format!("SET search_path = {}; {question}", self.name);
        let told = Command::new("psql").args(["-qtA", &self.database, "-c", &asked]).output();
        String::from_utf8(told.expect("psql runs").stdout).unwrap().trim().to_owned()
    }

    fn address(&self) -> String {
        let sign = if self.database.contains('?') { '&' } else { '?' };
        format!("{}{sign}options[search_path]={}", self.database, self.name)
    }

    pub fn kelci(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
        command.args(args).env("KELCI_DATABASE", self.address());
        command
    }

    pub fn site(&self) -> Site {
        self.site_with(&[])
    }

    pub fn site_with(&self, args: &[&str]) -> Site {
        let mut command = self.kelci(&["serve", "--engine-threads", "0"]);
        command.args(args);
        Site::listening(command)
    }

    fn worker(&self) -> Worker {
        Worker(self.worker_process("worker"))
    }

    /// A process that thinks, as that command.
    fn worker_process(&self, command: &str) -> Child {
        let mut worker = self.kelci(&[command, "--engine-threads", "1"]);
        if command == "serve" {
            worker.args(["--listen", "127.0.0.1:0", "--no-open"]);
        }
        worker.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        worker.spawn().expect("kelci runs")
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        self.say(&format!("SET client_min_messages = error; DROP SCHEMA {} CASCADE", self.name));
    }
}

struct Worker(Child);

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_worker_that_is_killed_while_it_thinks_is_replaced() {
    let Some(schema) = Schema::new() else { return };
    let (one, other) = (schema.site(), schema.site());
    let wanted = json!({
        "game": "jersi",
        "first": { "kind": "me" },
        "second": { "kind": "engine", "level": 8 },
    });
    let begun = good(&one, "POST", "/api/games", NOBODY, &wanted);
    let (game, secret) = (begun["id"].as_str().unwrap(), begun["visitor"].as_str().unwrap());
    let path = format!("/api/games/{game}");
    let look = |site: &Site| good(site, "GET", &path, secret, &Value::Null);
    let waiting = schema.worker();
    let text = look(&other)["position"]["moves"][0]["text"].clone();
    let actions = format!("{path}/actions");
    good(&other, "POST", &actions, secret, &json!({ "action": "move", "text": text }));
    until("the other node hears of it", || (look(&one)["ply"] == 1).then_some(()));
    until("it thinks", || (schema.leases() == "1").then_some(()));
    drop(waiting);
    let (killed, _worker) = (Instant::now(), schema.worker());
    until("another worker takes over", || (look(&one)["ply"] == 2).then_some(()));
    let passed = killed.elapsed();
    eprintln!("the move came {:.1} s after the kill", passed.as_secs_f64());
    // A lease of four seconds, a start, and thinking anew: only what hangs takes so long.
    assert!(passed < Duration::from_secs(120), "{passed:?}");
    until("on every node", || (look(&other)["ply"] == 2).then_some(()));
}

/// Whoever is told to stop says that nobody works on what it had taken, so that nobody waits for its lease to end.
#[test]
fn jobs_are_given_back_by_whoever_is_told_to_stop() {
    let Some(schema) = Schema::new() else { return };
    let site = schema.site();
    let wanted = json!({
        "game": "jersi",
        "first": { "kind": "me" },
        "second": { "kind": "engine", "level": 8 },
    });
    let taken = |worker: &dyn Fn() -> Child| {
        // The engine may have moved before it was told.
        for _ in 0..20 {
            let begun = good(&site, "POST", "/api/games", NOBODY, &wanted);
            let (game, secret) =
                (begun["id"].as_str().unwrap(), begun["visitor"].as_str().unwrap());
            let text = &begun["position"]["moves"][0]["text"];
            let path = format!("/api/games/{game}/actions");
            good(&site, "POST", &path, secret, &json!({ "action": "move", "text": text }));
            let mut worker = Worker(worker());
            until("somebody has taken it", || (schema.leases() != "0").then_some(()));
            let told = Command::new("kill").args(["-TERM", &worker.0.id().to_string()]).status();
            assert!(told.expect("kill runs").success());
            assert_eq!(worker.0.wait().unwrap().code(), Some(0));
            let left =
                "SELECT count(*), count(worker), count(lease_ms) FROM jobs WHERE kind = 'move'";
            let left = schema.told(left);
            good(&site, "POST", &path, secret, &json!({ "action": "resign" }));
            if left != "0|0|0" {
                return left;
            }
        }
        panic!("the engine is too quick to be stopped while it thinks");
    };
    assert_eq!(taken(&|| schema.worker_process("worker")), "1|0|0", "a worker");
    assert_eq!(taken(&|| schema.worker_process("serve")), "1|0|0", "a node with visitors");
}

fn kinds(site: &Site, game: &str) -> Vec<String> {
    let events = good(site, "GET", &format!("/api/games/{game}/events"), NOBODY, &Value::Null);
    let kind = |event: &Value| event["kind"].as_str().unwrap().to_owned();
    events.as_array().unwrap().iter().map(kind).collect()
}

/// However soon it is back: who was killed is not taken for somebody who may still be there.
#[test]
fn a_site_that_is_killed_and_started_at_once_charges_nobody() {
    let Some(schema) = Schema::new() else { return };
    let mut site = schema.site();
    let (game, _) = crate::begin(&site, "pijersi");
    for outages in 1..=2 {
        site.signal("-KILL");
        site.child.wait().unwrap();
        site = schema.site();
        let kinds = kinds_when_looked_at(&site, &game);
        let told = kinds.iter().filter(|kind| *kind == "outage").count();
        assert_eq!(told, outages, "{kinds:?}");
    }
}

fn kinds_when_looked_at(site: &Site, game: &str) -> Vec<String> {
    good(site, "GET", &format!("/api/games/{game}"), NOBODY, &Value::Null);
    kinds(site, game)
}

/// Nobody can move at a worker.
#[test]
fn time_in_which_only_a_worker_was_there_is_nobodys() {
    let Some(schema) = Schema::new() else { return };
    let (mut site, _worker) = (schema.site(), schema.worker());
    let wanted = json!({
        "game": "pijersi",
        "clock": { "kind": "move", "ms": 4_000 },
        "first": { "kind": "me" },
        "second": { "kind": "engine", "level": 1 },
    });
    let begun = good(&site, "POST", "/api/games", NOBODY, &wanted);
    let (game, secret) = (begun["id"].as_str().unwrap(), begun["visitor"].as_str().unwrap());
    let path = format!("/api/games/{game}");
    let actions = format!("{path}/actions");
    let text = &begun["position"]["moves"][0]["text"];
    good(&site, "POST", &actions, secret, &json!({ "action": "move", "text": text }));
    // The worker has the game in memory, and sees the clock of whoever is to move.
    until("the engine moves", || {
        let look = good(&site, "GET", &path, secret, &Value::Null);
        (look["ply"] == 2).then_some(())
    });
    site.signal("-KILL");
    site.child.wait().unwrap();
    std::thread::sleep(Duration::from_secs(6));
    site = schema.site();
    let kinds = kinds_when_looked_at(&site, game);
    assert!(!kinds.contains(&"flag".to_owned()), "{kinds:?}");
    assert!(kinds.contains(&"outage".to_owned()), "{kinds:?}");
}

/// Breaks each part of a cluster once: a short version of `cargo run --release --example load -- faults`.
#[test]
fn faults_lose_no_move_that_was_acknowledged() {
    use kelci_load::crowd::Think;
    use kelci_load::progress::{Progress, Stop};
    use kelci_load::runs::{Subject, faults};

    if !crate::scratch::is_possible() {
        return;
    }
    let subject = Subject { kelci: env!("CARGO_BIN_EXE_kelci").into(), disk: None };
    let plan = faults::FaultsPlan {
        rounds: 5,
        games: 12,
        game: "mikjersi".into(),
        think: Think { mean: Duration::from_millis(100) },
        seed: 1,
        frozen: Duration::from_secs(3),
        cut: Duration::from_secs(4),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (mut progress, mut stop) = (Progress::quiet(), Stop::never());
    let broken = faults::faults(&subject, &plan, &mut progress, &mut stop);
    let report = tokio::task::LocalSet::new().block_on(&runtime, broken).unwrap();
    eprintln!("{}", report.table());
    assert_eq!(report.wrong, Vec::<String>::new());
    let (rounds, acknowledged) = report.counts();
    assert_eq!(rounds, 5);
    assert!(acknowledged > 0, "somebody moved");
}
