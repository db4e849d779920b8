//! Several programs on one database are one site. It needs PostgreSQL: `KELCI_TEST_DATABASE` is the address of a
//! database in which schemas may be made.

use std::process::{Child, Command, Stdio};
use std::time::Instant;

use serde_json::{Value, json};

use crate::killed::{good, until};
use crate::{NOBODY, Site};

/// A schema of its own, which goes when it is dropped.
struct Schema {
    database: String,
    name: String,
}

impl Schema {
    fn new() -> Option<Schema> {
        let database = std::env::var("KELCI_TEST_DATABASE").ok().filter(|url| !url.is_empty());
        let Some(database) = database else {
            eprintln!("left out: several programs on one database; set KELCI_TEST_DATABASE");
            return None;
        };
        let name = format!("kelci_cluster_{}", std::process::id());
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
        let count = format!("SET search_path = {}; {count}", self.name);
        let told = Command::new("psql").args(["-qtA", &self.database, "-c", &count]).output();
        String::from_utf8(told.expect("psql runs").stdout).unwrap().trim().to_owned()
    }

    fn address(&self) -> String {
        let sign = if self.database.contains('?') { '&' } else { '?' };
        format!("{}{sign}options[search_path]={}", self.database, self.name)
    }

    fn kelci(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
        command.args(args).env("KELCI_DATABASE", self.address());
        command
    }

    fn site(&self) -> Site {
        Site::listening(self.kelci(&["serve", "--engine-threads", "0"]))
    }

    fn worker(&self) -> Worker {
        let mut worker = self.kelci(&["worker", "--engine-threads", "1"]);
        worker.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Worker(worker.spawn().expect("kelci runs"))
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
    eprintln!("the move came {:.1} s after the kill", killed.elapsed().as_secs_f64());
    until("on every node", || (look(&other)["ply"] == 2).then_some(()));
}
