//! `kelci render` as it is called: every kind of picture, the same bytes each time, and what is refused.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

fn render(args: &[&str], directory: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
    command.arg("render").args(args).current_dir(directory).stdin(Stdio::null());
    command.env("LC_ALL", "C.UTF-8").output().expect("kelci runs")
}

fn records() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/records.in")
}

/// What a command makes in a file of that name; it makes it twice.
fn made(args: &[&str], name: &str) -> Vec<u8> {
    let directory = TempDir::new().expect("a directory");
    for file in ["good.kelci", "over.kelci"] {
        std::fs::copy(records().join(file), directory.path().join(file)).expect("a record");
    }
    let all: Vec<&str> = [&[args[0], name], &args[1..]].concat();
    let bytes = || {
        let output = render(&all, directory.path());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{all:?}");
        assert!(output.status.success() && output.stdout.is_empty(), "{all:?}");
        std::fs::read(directory.path().join(name)).expect("a file")
    };
    let (one, other) = (bytes(), bytes());
    assert!(one == other, "the same bytes: {all:?}");
    assert_eq!(std::fs::read_dir(directory.path()).expect("files").count(), 3, "nothing else");
    one
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn every_game_becomes_every_kind_of_picture() {
    for game in kelci_catalog::GAMES {
        let name = game.info().name;
        assert!(text(made(&[name], "x.svg")).starts_with("<svg"));
        assert!(made(&[name, "--size", "120"], "x.PNG").starts_with(b"\x89PNG"));
        assert!(made(&[name], "x.pdf").starts_with(b"%PDF"));
        let printed = made(&[name, "--print", "--cube", "16", "--paper", "a4"], "x.pdf");
        assert!(printed.starts_with(b"%PDF") && printed.len() > 20_000);
    }
}

#[test]
fn a_record_becomes_a_still_and_a_film() {
    let end = text(made(&["good.kelci"], "x.svg"));
    assert!(end.contains(">Ann</text>") && end.contains(">Bob</text>"), "who plays");
    assert!(end.contains("class=\"k-last\""), "the last move");
    let start = text(made(&["good.kelci", "--ply", "0"], "x.svg"));
    assert!(!start.contains("class=\"k-last\"") && start != end);
    let renamed = text(made(&["good.kelci", "--first", "Zo\u{e9} & <i>"], "x.svg"));
    assert!(renamed.contains(">Zo\u{e9} &amp; &lt;i&gt;</text>"));
    assert!(!text(made(&["good.kelci", "--alone"], "x.svg")).contains(">Ann</text>"));
    let film = text(made(&["good.kelci", "--animate"], "x.svg"));
    assert!(film.contains("@keyframes") && film.contains(">1. a4-b5=c4</text>"));
    assert!(text(made(&["over.kelci", "--animate"], "x.svg")).contains("White wins: resignation."));
    let slow = made(&["good.kelci", "--size", "100", "--speed", "2"], "x.gif");
    assert!(slow.starts_with(b"GIF89a"));
    assert!(slow != made(&["good.kelci", "--size", "100"], "x.gif"), "another speed");
}

#[test]
fn documents_get_their_marks() {
    let plain = text(made(&["pijersi", "--no-labels"], "x.svg"));
    assert!(!plain.contains("<text"));
    let marked = ["pijersi", "--mark", "a1,b2 c3", "--arrow", "a1-b2", "--letters", "--flip"];
    let marked = text(made(&marked, "x.svg"));
    assert_eq!(marked.matches("class=\"k-last\"").count(), 3);
    assert_eq!(marked.matches("class=\"k-arrow\"").count(), 1);
    assert!(marked.contains("href=\"#first-rock-letter\""));
    assert!(text(made(&["mik7", "--diagrams"], "x.svg")).contains("class=\"k-diagram"));
    let themes = ["light", "dark", "contrast"];
    let themes = themes.map(|theme| made(&["jersi", "--theme", theme], "x.svg"));
    assert!(themes[0] != themes[1] && themes[1] != themes[2]);
}

#[test]
fn what_makes_no_sense_is_said_and_nothing_is_written() {
    let directory = TempDir::new().expect("a directory");
    std::fs::write(directory.path().join("kept.png"), "old").expect("a file");
    std::fs::copy(records().join("good.kelci"), directory.path().join("good.kelci"))
        .expect("a record");
    for (args, code, said) in [
        (&["chess", "x.svg"][..], 2, "chess is neither a game nor a file"),
        (&["pijersi", "x.bmp"], 2, "end it with .svg, .png, .gif or .pdf"),
        (&["pijersi", "x"], 2, "cannot be told"),
        (&["pijersi", "kept.png", "--size", "5000"], 1, "it can be 16 to 4096"),
        (&["pijersi", "kept.png", "--size", "3"], 1, "it can be 16 to 4096"),
        (&["pijersi", "x.gif", "--size", "1201", "--moves", "a4-b5"], 1, "it can be 16 to 1200"),
        (&["pijersi", "x.gif"], 2, "a film needs moves"),
        (&["pijersi", "x.png", "--fen", "nonsense"], 1, "this is no position"),
        (&["pijersi", "x.png", "--moves", "a1-g6"], 1, "a1-g6"),
        (&["pijersi", "x.png", "--ply", "1"], 1, "there is no ply 1"),
        (&["pijersi", "x.png", "--mark", "z9"], 1, "cell \"z9\" is not on the board"),
        (&["pijersi", "x.png", "--arrow", "a1b2"], 2, "an arrow is written a1-b3"),
        (&["pijersi", "x.png", "--animate"], 2, "--animate makes an SVG"),
        (&["pijersi", "x.png", "--print"], 2, "--print makes a PDF"),
        (&["kept.png", "x.pdf", "--print"], 2, "--print needs a game"),
        (&["pijersi", "x.pdf", "--paper", "a4"], 2, "--print"),
        (&["pijersi", "x.gif", "--speed", "0"], 2, "from 0.05 to 10"),
        (&["pijersi", "x.gif", "--speed", "-1"], 2, "from 0.05 to 10"),
        (&["pijersi", "x.png", "--ply", "-1"], 2, "it is a whole number, 0 or more"),
        (&["pijersi", "x.png", "--moves", "b4=c4-d4 f4=e3-e2 a1-a6"], 1, "--moves, ply 3: "),
        (&["pijersi", "x.png", "--arrow", "a1-a1"], 2, "an arrow leads to another cell"),
        (&["good.kelci", "x.png", "--game", "jersi"], 1, "a record of \"pijersi\", not of jersi"),
        (&["pijersi", "no/such/place.svg"], 1, "cannot write no/such/place.svg"),
    ] {
        let output = render(args, directory.path());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.starts_with("error: ") && told.contains(said), "{args:?}: {told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert_eq!(output.status.code(), Some(code), "{args:?}: {told}");
    }
    let files: Vec<_> = std::fs::read_dir(directory.path()).expect("files").collect();
    assert_eq!(files.len(), 2, "{files:?}");
    assert_eq!(std::fs::read(directory.path().join("kept.png")).expect("a file"), b"old");
}

#[test]
fn standard_output_takes_pictures_too() {
    let directory = TempDir::new().expect("a directory");
    let output = render(&["mikjersi", "-", "--to", "png", "--size", "64"], directory.path());
    assert!(output.status.success() && output.stdout.starts_with(b"\x89PNG"));
    assert_eq!(render(&["mikjersi", "-"], directory.path()).status.code(), Some(2));
}
