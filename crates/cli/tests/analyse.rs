//! `kelci analyse` as it is called: positions, games, and whatever else is typed.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use kelci_catalog::{AnyPosition, GAMES};
use kelci_core::Options;
use serde_json::Value;

fn analyse(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
    command.arg("analyse").args(args).stdin(Stdio::null()).env("LC_ALL", "C.UTF-8");
    command.output().expect("kelci runs")
}

fn stdout(args: &[&str]) -> String {
    let output = analyse(args);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).expect("kelci writes UTF-8")
}

/// The objects that are told with `--json`.
fn told(args: &[&str]) -> Vec<Value> {
    let said = stdout(&[args, &["--json"]].concat());
    said.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// A position of each game in which the first side wins with this move.
const WINS: [(&str, &str); 4] = [
    ("jersi", "3k-3/8/RK6/8/9/8/7/8/7 w - 0 9"),
    ("mikjersi", "4k-/K-4/5/5/5 w - 0 0 9"),
    ("pijersi", "6/R-6/6/7/3p-2/7/6 w 0 9"),
    ("mik7", "AAA/AAA/AAAAAA1/6A/4E2/3/1E1 a 7 c - 29"),
];

fn position(game: &str, fen: Option<&str>) -> Box<dyn AnyPosition> {
    let game = kelci_catalog::find(game).expect("there is such a game");
    game.position(&Options::new(), fen).expect("it is a position")
}

#[test]
fn a_win_in_one_is_told_in_every_game() {
    assert_eq!(WINS.map(|(game, _)| game).to_vec(), names(), "one for each game");
    for (game, fen) in WINS {
        let said = stdout(&[game, "--fen", fen]);
        let first = kelci_catalog::find(game).unwrap().info().sides[0];
        assert!(said.contains(&format!("{first} wins in 1 ply")), "{said}");
        let best = told(&[game, "--fen", fen]).pop().expect("something is told");
        assert_eq!(best["score"], serde_json::json!({ "winner": "p1", "plies": 1 }));
        assert_eq!((&best["chance"], &best["turn"]), (&1.0.into(), &"p1".into()));
        let mut after = position(game, Some(fen));
        let key = after.parse_move(best["best"].as_str().unwrap()).expect("it is legal");
        assert!(after.play(key));
        assert_eq!(after.outcome().expect("it wins").verdict.code(), "p1win");
    }
}

fn names() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.info().name).collect()
}

/// How good a score is for the first side, so that it can be compared.
fn worth(score: &Value) -> i64 {
    match (score["cp"].as_i64(), score["winner"].as_str()) {
        (Some(cp), _) => cp,
        (None, Some("p1")) => 30_000 - score["plies"].as_i64().unwrap(),
        (None, Some("p2")) => -30_000 + score["plies"].as_i64().unwrap(),
        _ => panic!("{score} is no score"),
    }
}

#[test]
fn lines_are_distinct_and_sorted_and_can_be_played() {
    for game in names() {
        // After one move, so that the second side sees it too.
        for moves in 0..2 {
            let mut start = position(game, None);
            let first = start.moves()[0];
            let text = start.write_move(first, kelci_core::Spelling::Canonical).unwrap();
            let mut args = vec![game, "--lines", "4", "--nodes", "6000"];
            if moves == 1 {
                args.extend(["--moves", &text]);
                start.play(first);
            }
            let expected = start.count_moves().min(4) as usize;
            let mut objects = told(&args);
            let best = objects.pop().expect("a last object");
            assert!(!objects.is_empty(), "{game}: at least one depth");
            let sign = if best["turn"] == "p1" { 1 } else { -1 };
            for (depth, number) in objects.iter().zip(1..) {
                assert_eq!((&depth["type"], &depth["depth"]), (&"depth".into(), &number.into()));
                let lines = depth["lines"].as_array().unwrap();
                assert_eq!(lines.len(), expected);
                let worths: Vec<i64> =
                    lines.iter().map(|line| sign * worth(&line["score"])).collect();
                assert!(worths.is_sorted_by(|a, b| a >= b), "{game}: {worths:?}");
                let mut firsts: Vec<&str> =
                    lines.iter().map(|line| line["moves"][0].as_str().unwrap()).collect();
                firsts.sort_unstable();
                firsts.dedup();
                assert_eq!(firsts.len(), expected, "{game}: {depth}");
                for line in lines {
                    for spelling in ["moves", "text"] {
                        can_be_played(&*start, line[spelling].as_array().unwrap());
                    }
                }
            }
            let deepest = objects.last().unwrap();
            assert_eq!(best["best"], deepest["lines"][0]["moves"][0]);
            assert_eq!(best["score"], deepest["lines"][0]["score"]);
        }
    }
}

fn can_be_played(start: &dyn AnyPosition, moves: &[Value]) {
    assert!(!moves.is_empty());
    let mut at = start.boxed_clone();
    for mv in moves {
        let key = at.parse_move(mv.as_str().unwrap()).expect("a line can be played");
        at.play(key);
    }
}

#[test]
fn there_are_no_more_lines_than_moves() {
    let fen = WINS[1].1;
    let count = position("mikjersi", Some(fen)).count_moves() as usize;
    let objects = told(&["mikjersi", "--fen", fen, "--lines", "64", "--depth", "2"]);
    assert!(count < 64);
    assert_eq!(objects[0]["lines"].as_array().unwrap().len(), count);
}

#[test]
fn with_nodes_and_one_thread_the_answer_is_always_the_same() {
    let without_clock = |args: &[&str]| {
        let mut objects = told(args);
        for object in &mut objects {
            for key in ["ms", "nps"] {
                object.as_object_mut().unwrap().remove(key);
            }
        }
        objects
    };
    for game in names() {
        let args = [game, "--nodes", "20000", "--lines", "2"];
        assert_eq!(without_clock(&args), without_clock(&args));
    }
}

/// A directory with records that goes away with the test.
struct Records(PathBuf);

impl Records {
    fn new(name: &str) -> Records {
        let name = format!("kelci-analyse-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a directory for the test");
        Records(path)
    }

    /// Writes a record and says where.
    fn add(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.join(name), text).expect("written");
        self.path(name)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Records {
    fn drop(&mut self) {
        // Nobody needs it; that it stays is no failure of the test.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// White could win and steps back; Black could win and steps back; then White wins.
const BLUNDERS: &str = "[Game \"pijersi\"]\n[FEN \"6/R-6/6/7/6/p-6/6 w 0 9\"]\n\n\
    1. f1-e1 b1-c1 2. e1-f1 c1-b1 3. f1-g1 *\n";

#[test]
fn planted_blunders_are_called_so_and_the_better_move_is_told() {
    let records = Records::new("blunders");
    let file = records.add("blunders.kelci", BLUNDERS);
    let mut objects = told(&["--review", &file]);
    let summary = objects.pop().expect("a summary");
    assert_eq!(objects.len(), 5);
    let [white, black] = [&objects[0], &objects[1]];
    assert_eq!((&white["verdict"], &white["loss"]), (&"blunder".into(), &1.0.into()), "{white}");
    assert!(worth(&white["better"]["score"]) == 29_999, "{white}");
    let mut after = position("pijersi", Some("6/R-6/6/7/6/p-6/6 w 0 9"));
    let key = after.parse_move(white["better"]["moves"][0].as_str().unwrap()).expect("legal");
    after.play(key);
    assert!(after.outcome().is_some(), "the better move wins");
    assert_eq!(white["after"], serde_json::json!({ "winner": "p2", "plies": 1 }));
    assert_eq!((&black["verdict"], &black["side"]), (&"blunder".into(), &"p2".into()), "{black}");
    let last = &objects[4];
    assert_eq!((&last["verdict"], &last["better"]), (&"best".into(), &Value::Null));
    assert_eq!(last["after"], serde_json::json!({ "result": "p1win" }));
    assert_eq!((&summary["plies"], &summary["reviewed"]), (&5.into(), &5.into()));
    let blunders = |side: &str| {
        objects.iter().filter(|mv| mv["side"] == side && mv["verdict"] == "blunder").count()
    };
    for side in ["p1", "p2"] {
        assert_eq!(summary[side]["blunder"], blunders(side), "{summary}");
    }
    assert_eq!(summary["moments"], serde_json::json!([1, 2]));
    let why = |mv: &Value| mv["reasons"][0].clone();
    let missed = serde_json::json!({ "key": "missed-win", "plies": 1, "end": "arrived" });
    assert_eq!((why(white), why(black)), (missed.clone(), missed));
    // Two best moves of three, and one that gave everything away.
    assert_eq!(summary["p1"]["accuracy"], 13.5);
    let said = stdout(&["--review", &file]);
    assert!(said.contains("misses a win in 1 ply"), "{said}");
    assert!(said.contains("Key moments") && said.contains("White: accuracy 14;"), "{said}");
    assert_eq!(stdout(&["--record", &file]), said, "the old name still works");
}

#[test]
fn the_record_is_annotated() {
    let records = Records::new("annotated");
    let file = records.add("game.kelci", &BLUNDERS.replace("f1-e1 ", "f1-e1 {hm} "));
    for name in ["out.kelci", "out.json", "out.txt"] {
        let out = records.path(name);
        stdout(&["--review", &file, "--annotate", &out]);
        let text = std::fs::read_to_string(&out).expect("it was written");
        let game = Some(kelci_catalog::find("pijersi").unwrap());
        let record = kelci_catalog::records::read(&text, None, game).unwrap().remove(0).record;
        assert!(record.comment.contains("White: accuracy 14."), "{text}");
        let comments: Vec<&str> = record.plies.iter().map(|ply| ply.comment.as_str()).collect();
        assert!(comments[0].starts_with("hm"), "{text}");
        assert!(comments[0].contains("?? blunder: misses a win in 1 ply"), "{text}");
        assert!(comments[0].contains("Better f1-g1"), "{text}");
        assert!(comments[2].starts_with("! "), "{text}");
        let better = &record.plies[0].variations;
        match name {
            "out.txt" => assert!(better.is_empty(), "a certu file holds no variations"),
            _ => assert_eq!((better.len(), better[0][0].text.as_str()), (1, "f1-g1"), "{text}"),
        }
        assert_eq!(comments[4], "");
    }
    // What is written can be reviewed again, and says the same; a line that is there is not added.
    let again = records.path("again.json");
    stdout(&["--review", &records.path("out.kelci"), "--annotate", &again]);
    let text = std::fs::read_to_string(&again).expect("it was written");
    let record = kelci_catalog::records::read(&text, None, None).unwrap().remove(0).record;
    assert_eq!(record.plies[0].variations.len(), 1, "{text}");
    let moves = |file: &str| {
        let mut objects = told(&["--review", file]);
        objects.pop();
        objects
    };
    assert_eq!(moves(&records.path("out.kelci")), moves(&file));
}

#[test]
fn the_record_is_annotated_also_if_the_reader_of_the_text_leaves() {
    let records = Records::new("left");
    let file = records.add("game.kelci", BLUNDERS);
    let whole = records.path("whole.kelci");
    stdout(&["--review", &file, "--annotate", &whole]);
    let whole = std::fs::read_to_string(whole).expect("it was written");
    for (lines, json) in [(0, &[][..]), (1, &[]), (1, &["--json"])] {
        let out = records.path("left.kelci");
        let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
        command.args(["analyse", "--review", &file, "--annotate", &out]).args(json);
        let mut kelci = command.stdout(Stdio::piped()).spawn().expect("kelci runs");
        let text = BufReader::new(kelci.stdout.take().expect("a pipe"));
        assert_eq!(text.lines().take(lines).filter(Result::is_ok).count(), lines);
        assert!(kelci.wait().expect("it ends").success(), "who leaves has read enough");
        let text = std::fs::read_to_string(&out).expect("it was written");
        assert_eq!(text, whole);
        std::fs::remove_file(&out).expect("it is ours");
    }
}

#[test]
fn every_format_of_records_gets_the_same_verdicts() {
    let records = Records::new("formats");
    let game = "[Game \"pijersi\"]\n\n1. a4-b5=c4 g6-f7=d6 2. c4=e3! *\n";
    records.add("game.kelci", game);
    for name in ["game.json", "game.txt"] {
        let mut convert = Command::new(env!("CARGO_BIN_EXE_kelci"));
        convert.arg("convert").args([records.path("game.kelci"), records.path(name)]);
        assert!(convert.status().expect("kelci runs").success());
    }
    let moves = |name: &str| {
        let mut objects = told(&["--review", &records.path(name), "--nodes", "3000"]);
        objects.pop();
        objects
    };
    let expected = moves("game.kelci");
    assert_eq!(expected.len(), 3);
    assert_eq!(moves("game.json"), expected);
    assert_eq!(moves("game.txt"), expected);
    // Nothing but its clock could make the text differ, and it tells no times.
    let text = || stdout(&["pijersi", "--review", &records.path("game.txt"), "--nodes", "3000"]);
    assert_eq!(text(), text());
}

#[test]
fn all_games_of_a_file_are_looked_at() {
    let records = Records::new("several");
    let file = records.add("two.kelci", &format!("{BLUNDERS}\n[Game \"mikjersi\"]\n\n*\n"));
    let said = stdout(&["--review", &file, "--nodes", "500"]);
    assert!(said.contains("game 1: Pijersi") && said.contains("game 2: Mikjersi"), "{said}");
    assert!(said.contains("No move was played in it."), "{said}");
}

#[test]
fn what_makes_no_sense_is_refused_in_a_sentence() {
    let records = Records::new("bad");
    let broken = records.add("broken.kelci", "[Game \"pijersi\"]\n\n1. a4-b5=c4 g6-a1 *\n");
    let other = records.add("other.kelci", "[Game \"chess\"]\n\n1. e2-e4 *\n");
    let good = records.add("good.kelci", BLUNDERS);
    let missing = records.path("missing.kelci");
    for (args, code, word) in [
        (&["pijersi", "--fen", "nonsense"][..], 1, "no position"),
        (&["pijersi", "--moves", "a1-g1"], 1, "not legal"),
        (&["--review", &broken], 1, "g6-a1"),
        (&["--review", &other], 1, "chess"),
        (&["--review", &missing], 1, "cannot read"),
        (&["chess"], 2, "chess"),
        (&["pijersi", "-o", "colour=red"], 2, "colour"),
        (&["pijersi", "--lines", "0"], 2, "--lines"),
        (&["pijersi", "--lines", "65"], 2, "--lines"),
        (&["pijersi", "--time", "0"], 2, "--time"),
        (&["pijersi", "--time", "NaN"], 2, "--time"),
        (&["pijersi", "--nodes", "0"], 2, "--nodes"),
        (&["pijersi", "--depth", "0"], 2, "--depth"),
        (&["pijersi", "--threads", "0"], 2, "--threads"),
        (&["pijersi", "--hash", "0"], 2, "--hash"),
        (&["--review", &good, "--fen", "x"], 2, "--fen"),
        (&["--review", &good, "--lines", "2"], 2, "--lines"),
        (&["--review", &good, "--annotate", "-"], 2, "--annotate"),
        (&["--review", &good, "--annotate", "/nowhere/at/all.kelci"], 1, "cannot write"),
        (&["--review", &good, "--annotate", "out.certu"], 2, "out.certu says no format"),
        (&["jersi", "--review", &good], 1, "a record of \"pijersi\", not of jersi"),
        (&["pijersi", "--annotate", "out.kelci"], 2, "--review"),
        (&[], 2, "GAME"),
    ] {
        let output = analyse(args);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {error}");
        assert!(error.starts_with("error: ") && error.contains(word), "{args:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn a_game_that_is_over_is_told_so() {
    for (fen, result) in [
        ("R-5/7/6/7/3p-2/7/6 b 0 9", "p1win"),
        // Nothing is left to move, and nothing was captured for too long.
        ("6/7/6/7/2R-3/7/6 b 0 9", "p1win"),
        ("6/7/W-5/7/5w-/7/6 w 20 19", "draw"),
    ] {
        let said = stdout(&["pijersi", "--fen", fen]);
        assert!(said.starts_with("The game is over, there is no move to look for."), "{said}");
        assert_eq!(said.lines().count(), 1);
        let told = told(&["pijersi", "--fen", fen]);
        assert_eq!(told.len(), 1);
        assert_eq!((&told[0]["best"], &told[0]["result"]), (&Value::Null, &result.into()));
    }
}
