//! A PostgreSQL of a test's own, which it may break. It needs Debian's programs of PostgreSQL, and somebody who wants
//! it: `KELCI_TEST_DATABASE` is set.

use std::net::Ipv4Addr;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use kelci_load::cluster::postgres::Postgres;
use kelci_load::cluster::relay::Relay;
use tempfile::TempDir;

use crate::Site;
use crate::broken_database::can_have_a_small_disk;

/// Where Debian has its programs.
const PROGRAMS: &str = "/usr/lib/postgresql";

fn is_wanted() -> bool {
    std::env::var_os("KELCI_TEST_DATABASE").is_some_and(|url| !url.is_empty())
}

/// Whether somebody wants it and it can be had.
pub fn is_possible() -> bool {
    is_wanted() && Path::new(PROGRAMS).is_dir()
}

/// Says once what is left out, past the test harness that keeps what tests say to itself. Where nobody wants a database
/// the tests of the site say so for these too.
#[test]
fn what_is_left_out_is_said() {
    use std::io::Write as _;
    if !is_wanted() {
        return;
    }
    let what = match is_possible() {
        true if can_have_a_small_disk() => return,
        true => "a full disk under PostgreSQL; only root can make a small one",
        false => "PostgreSQL that breaks, a full disk; install it as Debian packages it",
    };
    let _ = writeln!(std::io::stderr(), "left out: {what}");
}

/// A PostgreSQL that goes when it is dropped.
pub struct Scratch {
    pub postgres: Postgres,
    // Last: it goes when nobody uses it.
    directory: TempDir,
}

impl Scratch {
    /// One, if that is wanted and can be.
    pub fn new() -> Option<Scratch> {
        if !is_possible() {
            return None;
        }
        let directory = tempfile::tempdir().unwrap();
        let postgres = Postgres::start(directory.path(), &[], &[]).expect("PostgreSQL starts");
        Some(Scratch { postgres, directory })
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Something that stands between a site and the database.
    pub fn relay(&self) -> Relay {
        Relay::start((Ipv4Addr::LOCALHOST, self.postgres.port()).into()).unwrap()
    }

    /// The same, which passes on no `NOTIFY`.
    pub fn deaf_relay(&self) -> Relay {
        Relay::start_deaf((Ipv4Addr::LOCALHOST, self.postgres.port()).into()).unwrap()
    }

    /// The address of the site's database by another port of this computer.
    pub fn url_by(&self, port: u16) -> String {
        format!("postgres://kelci@127.0.0.1:{port}/kelci")
    }

    /// The address of one of its databases, for somebody.
    pub fn url_of(&self, user: &str, name: &str) -> String {
        format!("postgres://{user}@127.0.0.1:{}/{name}", self.postgres.port())
    }

    /// A number that the database is asked for.
    pub fn number(&self, sentence: &str) -> i64 {
        let told = self.postgres.ask(sentence).unwrap();
        told[0].parse().unwrap_or_else(|_| panic!("{sentence}: {told:?}"))
    }
}

/// A command of kelci over that database.
pub fn kelci(url: &str, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
    command.args(args).env("KELCI_DATABASE", url).stdin(Stdio::null());
    command
}

/// A site over that database, with an engine.
pub fn site(url: &str) -> Site {
    Site::listening(kelci(url, &["serve", "--engine-threads", "1"]))
}

/// What a command says that ends by itself.
pub fn said(mut command: Command) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = command.output().expect("kelci runs");
    let text = [stdout, stderr].concat();
    (status.code(), String::from_utf8_lossy(&text).into_owned())
}
