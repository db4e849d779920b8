//! What `NOTIFY` costs: commits a second of several writers on a PostgreSQL of our own, with it and without.
//!
//! PostgreSQL puts the notes of transactions in order by a lock that a commit holds until it is on the disk, so that
//! those who notify commit one after the other; those who do not share the way to the disk. pgbench plays the nodes:
//! each writer commits what a node commits, some events and a note, in one statement.

use std::io::Write as _;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use super::Subject;
use crate::cluster::postgres::Postgres;
use crate::figures::{heading, row, thousands};
use crate::progress::{Progress, Stop};
use crate::trouble::Trouble;

/// What is tried.
#[derive(Clone, Debug)]
pub struct NotifyPlan {
    /// How many write at once, one after the other.
    pub writers: Vec<u32>,
    /// How many events are in a commit.
    pub batch: u32,
    /// How long each is tried, with and without, in seconds.
    pub seconds: u32,
}

struct Tried {
    writers: u32,
    /// Commits a second and the mean time of one in milliseconds: without `NOTIFY`, with it.
    rates: [[f64; 2]; 2],
}

pub struct NotifyReport {
    batch: u32,
    tried: Vec<Tried>,
}

const TABLES: &str = "\
    CREATE TABLE events (game TEXT, number INTEGER, at_ms BIGINT, kind TEXT, data TEXT, PRIMARY KEY (game, number)); \
    CREATE TABLE notes (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT now(), \
    body TEXT NOT NULL); CREATE INDEX notes_by_age ON notes (at)";

/// A commit of a node: events of some games, and the note of it.
fn script(batch: u32, is_told: bool) -> String {
    let told = match is_told {
        true => "SELECT pg_notify('kelci', id || ' ' || body) FROM said",
        false => "SELECT id || ' ' || body FROM said",
    };
    format!(
        "WITH stored AS (INSERT INTO events SELECT md5(random()::text), 1, 1000, 'move', repeat('x', 100) \
         FROM generate_series(1, {batch}) RETURNING game), \
         said AS (INSERT INTO notes (body) SELECT left(string_agg(game || ':1', ' '), 7900) FROM stored \
         RETURNING id, body) {told};\n"
    )
}

/// Tries it, with and without in turn.
///
/// # Errors
/// When there is no PostgreSQL, or it refuses.
pub fn notify(
    subject: &Subject,
    plan: &NotifyPlan,
    progress: &mut Progress,
    stop: &Stop,
) -> Result<NotifyReport, Trouble> {
    let directory = subject.directory()?;
    let postgres = Postgres::start(directory.path(), &[], &[])?;
    postgres.ask(TABLES)?;
    let scripts = [false, true].map(|is_told| {
        let file = directory.path().join(if is_told { "told.sql" } else { "untold.sql" });
        std::fs::write(&file, script(plan.batch, is_told)).map(|()| file)
    });
    let [untold, told] = scripts;
    let (untold, told) = (untold?, told?);
    let mut report = NotifyReport { batch: plan.batch, tried: Vec::new() };
    for &writers in &plan.writers {
        if stop.is_wanted() {
            break;
        }
        progress.say(&format!("{writers} writers"));
        // Whoever writes listens too, as each node does.
        let listeners = Listeners::start(&postgres, writers)?;
        let both = [&untold, &told].map(|script| bench(&postgres, script, writers, plan.seconds));
        listeners.stop();
        let [without, with] = both;
        let rates = [without?, with?];
        report.tried.push(Tried { writers, rates });
    }
    progress.clear();
    Ok(report)
}

/// So many who hear what is said, each on a connection.
struct Listeners {
    children: Vec<Child>,
    is_over: Arc<AtomicBool>,
    /// Has them read what came, which psql does when it is told something.
    reading: JoinHandle<()>,
}

impl Listeners {
    fn start(postgres: &Postgres, count: u32) -> Result<Listeners, Trouble> {
        let mut children = Vec::new();
        for _ in 0..count {
            let port = postgres.port().to_string();
            let mut psql = Command::new("psql");
            psql.args(["-X", "-q", "-h", "127.0.0.1", "-p", &port, "-U", "kelci", "-d", "kelci"]);
            psql.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            children.push(psql.spawn()?);
        }
        let mut inputs: Vec<ChildStdin> =
            children.iter_mut().filter_map(|child| child.stdin.take()).collect();
        for input in &mut inputs {
            input.write_all(b"LISTEN kelci;\n")?;
        }
        let is_over = Arc::new(AtomicBool::new(false));
        let seen = is_over.clone();
        let reading = std::thread::spawn(move || {
            while !seen.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(20));
                // One that is gone hears nothing.
                inputs.iter_mut().for_each(|input| drop(input.write_all(b"SELECT 1;\n")));
            }
        });
        Ok(Listeners { children, is_over, reading })
    }

    fn stop(self) {
        self.is_over.store(true, Ordering::Relaxed);
        let _ = self.reading.join();
        for mut child in self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Commits a second, and how long one takes, as pgbench tells it.
fn bench(
    postgres: &Postgres,
    script: &Path,
    writers: u32,
    seconds: u32,
) -> Result<[f64; 2], Trouble> {
    let numbers = [writers, seconds, u32::from(postgres.port())].map(|number| number.to_string());
    let [writers, seconds, port] = &numbers;
    let file = script.display().to_string();
    let args = ["-n", "-M", "prepared", "-h", "127.0.0.1", "-p", port, "-U", "kelci"];
    let how = ["-c", writers, "-j", "1", "-T", seconds, "-f", &file, "kelci"];
    read(&postgres.run("pgbench", &[&args[..], &how].concat())?)
}

/// The two numbers that count.
fn read(told: &str) -> Result<[f64; 2], Trouble> {
    let number = |before: &str| {
        let line = told.lines().find_map(|line| line.strip_prefix(before))?;
        line.split_whitespace().next()?.parse::<f64>().ok()
    };
    let numbers = number("tps = ").zip(number("latency average = "));
    let unreadable = || Trouble::Wrong(format!("pgbench says something else: {told}"));
    numbers.map(|(rate, ms)| [rate, ms]).ok_or_else(unreadable)
}

impl NotifyReport {
    /// What it says, as Markdown.
    pub fn table(&self) -> String {
        let mut lines = vec![heading(&[
            "writers",
            "events a commit",
            "commits/s without NOTIFY",
            "with",
            "ratio",
            "ms a commit without",
            "with",
            "events/s with",
        ])];
        for Tried { writers, rates: [[untold, untold_ms], [told, told_ms]] } in &self.tried {
            lines.push(row(&[
                writers.to_string(),
                self.batch.to_string(),
                thousands(*untold as u64),
                thousands(*told as u64),
                format!("{:.2}", told / untold.max(1e-9)),
                format!("{untold_ms:.2}"),
                format!("{told_ms:.2}"),
                thousands((told * f64::from(self.batch)) as u64),
            ]));
        }
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_pgbench_tells_is_read() {
        let told = "number of clients: 4\nlatency average = 1.250 ms\ninitial connection time = 3.1 ms\n\
                    tps = 3200.500000 (without initial connection time)\n";
        assert_eq!(read(told).unwrap(), [3200.5, 1.25]);
        assert!(read("pgbench: error").is_err());
    }

    #[test]
    fn only_one_of_the_two_notifies() {
        assert!(script(10, true).contains("pg_notify"));
        assert!(!script(10, false).contains("pg_notify"));
    }
}
