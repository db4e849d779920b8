//! kelci as a person meets it line by line: at a terminal, with Ctrl-C.
#![cfg(unix)]

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

fn kelci(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
    command.args(args).env("LC_ALL", "C.UTF-8").env("TERM", "xterm").env("NO_COLOR", "1");
    command
}

/// Types these lines at a terminal where kelci runs; the exit code and all that was to be seen.
fn at_terminal(mut command: Command, typed: &str) -> (Option<i32>, String) {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&master).expect("it is ours");
    unlockpt(&master).expect("it is ours");
    let name = ptsname(&master, Vec::new()).expect("it has a name");
    let flags = OFlags::RDWR | OFlags::NOCTTY;
    let end = || Stdio::from(rustix::fs::open(&name, flags, Mode::empty()).expect("its other end"));
    let mut child = command.stdin(end()).stdout(end()).stderr(end()).spawn().expect("kelci runs");
    // The terminal is closed when the child is done, and only if nobody else holds it.
    drop(command);
    let mut master = File::from(master);
    master.write_all(typed.as_bytes()).expect("typed");
    let mut seen = Vec::new();
    // A terminal that is closed is an error to some systems and an end to others.
    let _ = master.read_to_end(&mut seen);
    let status = child.wait().expect("kelci ends");
    (status.code(), String::from_utf8_lossy(&seen).into_owned())
}

/// A directory that goes away with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let name = format!("kelci-terminal-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a directory for the test");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nobody needs it; that it stays is no failure of the test.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const TWO: [&str; 5] = ["play", "pijersi", "--second", "human", "--plain"];
const WARNING: &str = "Not saved: quit again to leave";

#[test]
fn who_quits_with_moves_that_are_not_saved_is_asked_again() {
    let (code, seen) = at_terminal(kelci(&TWO), "a4-b5=c4\nquit\nquit\n");
    assert_eq!(code, Some(0));
    assert_eq!(seen.matches(WARNING).count(), 1, "{seen}");
    assert!(seen.contains("The game was not saved."), "{seen}");
}

#[test]
fn who_thinks_better_of_quitting_is_asked_again_the_next_time() {
    let (code, seen) = at_terminal(kelci(&TWO), "a4-b5=c4\nquit\nfen\nquit\nquit\n");
    assert_eq!(code, Some(0));
    assert_eq!(seen.matches(WARNING).count(), 2, "{seen}");
}

#[test]
fn who_saves_before_quitting_or_played_nothing_just_leaves() {
    let (code, seen) = at_terminal(kelci(&TWO), "quit\n");
    assert_eq!((code, seen.matches(WARNING).count()), (Some(0), 0), "{seen}");
    let scratch = Scratch::new("saves");
    let mut command = kelci(&TWO);
    command.current_dir(&scratch.0);
    let (code, seen) = at_terminal(command, "a4-b5=c4\nquit\nsave a.kelci\nquit\n");
    assert_eq!((code, seen.matches(WARNING).count()), (Some(0), 1), "{seen}");
    assert!(seen.contains("The game can be resumed: kelci play --resume a.kelci"), "{seen}");
    let saved = std::fs::read_to_string(scratch.0.join("a.kelci")).expect("it was saved");
    assert!(saved.contains("a4-b5=c4"), "{saved}");
}

#[test]
fn what_is_being_done_is_to_be_seen_at_a_terminal_only() {
    let args = ["analyse", "pijersi", "--time", "1"];
    let (code, seen) = at_terminal(kelci(&args), "");
    assert_eq!(code, Some(0));
    assert!(seen.contains("ahead"), "{seen}");
    let output = kelci(&args).stdin(Stdio::null()).output().expect("kelci runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(!String::from_utf8_lossy(&output.stdout).contains("ahead"));
}

/// Starts a command, waits for so many lines, and presses Ctrl-C.
fn interrupted(args: &[&str], lines: usize) -> (Option<i32>, Vec<String>) {
    let mut child: Child = kelci(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("kelci runs");
    let mut reader = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut said: Vec<String> =
        reader.by_ref().take(lines).map(|line| line.expect("kelci writes UTF-8")).collect();
    let pid = Pid::from_child(&child);
    kill_process(pid, Signal::INT).expect("it is running");
    said.extend(reader.map(|line| line.expect("kelci writes UTF-8")));
    (child.wait().expect("kelci ends").code(), said)
}

#[test]
fn ctrl_c_ends_an_analysis_and_the_best_found_is_told() {
    let (code, said) = interrupted(&["analyse", "pijersi", "--time", "100000"], 4);
    assert_eq!(code, Some(0));
    assert!(said.last().expect("lines").starts_with("Best move: "), "{said:?}");
    let (code, said) = interrupted(&["analyse", "jersi", "--time", "100000", "--json"], 1);
    assert_eq!(code, Some(0));
    let last = said.last().expect("lines");
    assert!(last.contains("\"type\":\"best\"") && last.contains("\"stopped\":true"), "{last}");
}

#[test]
fn ctrl_c_ends_a_review_and_what_was_judged_is_summed_up() {
    let scratch = Scratch::new("review");
    let file = scratch.0.join("game.kelci");
    std::fs::write(&file, "[Game \"pijersi\"]\n\n1. a4-b5=c4 g6-f7=d6 2. c4=e3! *\n").unwrap();
    let file = file.display().to_string();
    // The first line comes before anything was looked at, and nothing ends the first look.
    let args = ["analyse", "--record", &file, "--time", "100000"];
    let (code, said) = interrupted(&args, 1);
    assert_eq!(code, Some(1), "it was not finished");
    assert_eq!(said.len(), 1, "{said:?}");
}
