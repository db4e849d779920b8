//! What `NOTIFY` costs: commits a second of several writers on a PostgreSQL of our own, with it and without.
//!
//! PostgreSQL puts the notes of transactions in order by a lock that a commit holds until it is on the disk, so that
//! those who notify commit one after the other; those who do not share the way to the disk. pgbench plays the nodes:
//! each writer commits what a node commits (`store/postgres/bundle.rs`), in one statement.

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

/// What a commit of a node writes to, as far as it costs something, with the rows of so many writers.
fn tables(writers: u32, batch: u32) -> String {
    format!(
        "CREATE TABLE writers (id INTEGER PRIMARY KEY, batch BIGINT NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT now()) \
             WITH (fillfactor = 10); \
         INSERT INTO writers (id, batch) SELECT id, 0 FROM generate_series(0, {writers} - 1) AS id; \
         CREATE TABLE games (id TEXT COLLATE \"C\" PRIMARY KEY, updated_ms BIGINT, plies BIGINT, fen TEXT) \
             WITH (fillfactor = 80); \
         CREATE INDEX games_by_age ON games (updated_ms); \
         INSERT INTO games (id) SELECT {GAME} FROM writers, generate_series(1, {batch}) AS part; \
         CREATE TABLE events (game TEXT COLLATE \"C\", number BIGINT, kind TEXT, data TEXT, at_ms BIGINT, \
             PRIMARY KEY (game, number)); \
         CREATE TABLE notes (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, \
             tx XID8 NOT NULL DEFAULT pg_current_xact_id(), at TIMESTAMPTZ NOT NULL DEFAULT now(), writer TEXT NOT NULL, \
             body TEXT NOT NULL); \
         CREATE INDEX notes_by_tx ON notes (tx)"
    )
}

/// The name of a game, as long as they are.
const GAME: &str = "lpad(writers.id || '-' || part, 26, 'g')";

/// A commit of a node: the number of its batch, events of its games, where those stand then, and the note of it, which has
/// the events whole.
fn script(batch: u32, is_told: bool) -> String {
    let told = match is_told {
        true => "SELECT pg_notify('kelci', body) FROM whole",
        false => "SELECT body FROM whole",
    };
    format!(
        "WITH fence AS (UPDATE writers SET batch = batch + 1, at = now() WHERE id = :client_id RETURNING id, batch), \
         new AS (SELECT {GAME} AS game, writers.batch AS number \
             FROM fence AS writers, generate_series(1, {batch}) AS part), \
         stored AS (INSERT INTO events SELECT game, number, 'move', repeat('x', 80), 1000 FROM new \
             ON CONFLICT (game, number) DO NOTHING RETURNING game, number, data), \
         summarised AS (UPDATE games SET updated_ms = number, plies = number, fen = repeat('x', 80) \
             FROM stored WHERE games.id = stored.game), \
         said AS (INSERT INTO notes (writer, body) \
             SELECT repeat('w', 36), string_agg(game || chr(58) || number, ' ') FROM stored RETURNING id, writer), \
         whole AS (SELECT left(said.writer || ' ' || said.id || chr(10) || \
             string_agg(game || ' ' || number || ' 1000 ' || data, chr(10)), 7900) AS body \
             FROM said, stored GROUP BY said.writer, said.id) {told};\n"
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
    let most = plan.writers.iter().copied().max().unwrap_or(1);
    postgres.ask(&tables(most, plan.batch))?;
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
