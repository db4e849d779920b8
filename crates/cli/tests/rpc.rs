//! `kelci rpc` as its clients meet it: a child process, lines in, lines out.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use kelci_catalog::GAMES;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A running `kelci rpc`.
struct Rpc {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Rpc {
    fn start() -> Rpc {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kelci"))
            .arg("rpc")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("kelci starts");
        let requests = child.stdin.take().expect("it was piped");
        let answers = BufReader::new(child.stdout.take().expect("it was piped"));
        Rpc { child, requests, answers }
    }

    fn send(&mut self, line: &[u8]) {
        self.requests.write_all(line).expect("kelci listens");
    }

    fn answer(&mut self) -> Value {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("kelci answers");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error} in answer {line:?}"))
    }

    /// Sends a request and returns its answer.
    fn ask(&mut self, request: &Value) -> Value {
        self.send(format!("{request}\n").as_bytes());
        let answer = self.answer();
        assert_eq!(answer["id"], request["id"], "the id comes back");
        answer
    }

    /// The code of the failure that a raw line gets.
    fn code(&mut self, line: &[u8]) -> String {
        self.send(line);
        self.send(b"\n");
        let answer = self.answer();
        assert_eq!(answer["ok"], false, "{answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|text| !text.is_empty()));
        answer["error"]["code"].as_str().expect("a code").to_owned()
    }

    /// Ends the input and waits: nothing more is said, and the exit code is 0.
    fn end(self) {
        let Rpc { mut child, requests, mut answers } = self;
        drop(requests);
        let mut rest = String::new();
        answers.read_line(&mut rest).expect("kelci ends");
        assert_eq!(rest, "");
        assert!(child.wait().expect("kelci ends").success());
    }
}

/// The golden vectors, where the games' own tests have them: their files and whose they are.
fn vectors() -> Vec<(PathBuf, &'static str)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/tests/vectors");
    let files = std::fs::read_dir(directory).expect("the vectors are there");
    let paths = files.map(|file| file.expect("it can be listed").path());
    let vectors = paths.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    vectors
        .map(|path| {
            // `mik7-options` are vectors of `mik7`.
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let name = stem.split('-').next().unwrap_or_default();
            let game = kelci_catalog::find(name);
            let game = game.unwrap_or_else(|| panic!("{name} is in the catalog"));
            (path, game.info().name)
        })
        .collect()
}

#[test]
fn every_golden_vector_holds() {
    let vectors = vectors();
    for game in GAMES {
        let name = game.info().name;
        assert!(vectors.iter().any(|(_, of)| *of == name), "{name} has vectors");
    }
    for (path, name) in vectors {
        let file =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        let mut rpc = Rpc::start();
        let mut checked = 0;
        for line in file.lines() {
            let vector: Value = serde_json::from_str(line).expect("a vector is JSON");
            check(&mut rpc, name, &vector);
            checked += 1;
        }
        assert!(checked > 100, "{path:?} has vectors");
        rpc.end();
    }
}

fn check(rpc: &mut Rpc, game: &str, vector: &Value) {
    let ask = |rpc: &mut Rpc, mut request: Value| {
        request["id"] = vector["kind"].clone();
        request["game"] = game.into();
        request["fen"] = vector["fen"].clone();
        if let Some(options) = vector.get("options") {
            request["options"] = options.clone();
        }
        rpc.ask(&request)
    };
    match vector["kind"].as_str().expect("a kind") {
        "moves" => {
            let answer = ask(rpc, json!({ "op": "position" }));
            assert_eq!(answer["ok"], true, "{vector}");
            assert_eq!(answer["fen"], vector["fen"]);
            assert_eq!(answer["moves"], vector["moves"], "{vector}");
            assert_eq!(answer["result"], vector["result"], "{vector}");
            if let Some(rulebook) = vector.get("rulebook") {
                assert_eq!(&answer["text"], rulebook, "{vector}");
            }
        }
        "play" => {
            let answer = ask(rpc, json!({ "op": "play", "moves": vector["moves"] }));
            assert_eq!(answer["ok"], true, "{vector}");
            assert_eq!(answer["fens"], vector["fens"], "{vector}");
            for field in ["result", "reason"] {
                assert_eq!(answer[field], vector[field], "{vector}");
            }
            if let Some(points) = vector.get("points") {
                assert_eq!(&answer["points"], points, "{vector}");
            }
        }
        "perft" => {
            let answer = ask(rpc, json!({ "op": "perft", "depth": vector["depth"] }));
            assert_eq!(answer["nodes"], vector["nodes"], "{vector}");
        }
        "illegal" => {
            let answer = ask(rpc, json!({ "op": "position", "moves": [vector["move"]] }));
            assert_eq!(answer["error"]["code"], "illegal-move", "{vector}");
            assert_eq!(answer["error"]["ply"], 1, "{vector}");
        }
        "badfen" => {
            let answer = ask(rpc, json!({ "op": "position" }));
            assert_eq!(answer["error"]["code"], "bad-fen", "{vector}");
        }
        other => panic!("vectors of kind {other} are not checked"),
    }
}

#[test]
fn a_position_says_all_there_is_to_know() {
    let mut rpc = Rpc::start();
    let request = json!({ "id": {"any": ["json", null]}, "op": "position", "game": "pijersi",
        "moves": ["a4-b5=c4"], "unknown": 1 });
    let answer = rpc.ask(&request);
    let names: Vec<&String> = answer.as_object().expect("an object").keys().collect();
    let expected = ["id", "ok", "fen", "turn", "moves", "text", "result", "reason", "points"];
    assert_eq!(names, expected);
    assert_eq!(answer["turn"], "p2");
    assert_eq!((&answer["reason"], &answer["points"]), (&Value::Null, &Value::Null));
    rpc.end();
}

#[test]
fn games_are_listed_with_options_and_start_positions() {
    let mut rpc = Rpc::start();
    let answer = rpc.ask(&json!({ "id": 1, "op": "games" }));
    let games = answer["games"].as_array().expect("a list");
    assert_eq!(games.len(), GAMES.len());
    for game in games {
        let request = json!({ "id": 2, "op": "position", "game": game["name"] });
        assert_eq!(rpc.ask(&request)["fen"], game["fen"]);
        assert!(game["options"].is_array());
    }
    rpc.end();
}

#[test]
fn a_finished_position_has_no_moves() {
    let mut rpc = Rpc::start();
    let fen = "R-5/7/6/7/6/7/5s- b 0 9";
    let answer = rpc.ask(&json!({ "id": 1, "op": "position", "game": "pijersi", "fen": fen }));
    assert_eq!(answer["result"], "p1win", "{answer}");
    assert_eq!((&answer["moves"], &answer["text"]), (&json!([]), &json!([])));
    rpc.end();
}

#[test]
fn options_are_texts_numbers_and_truth_values() {
    let mut rpc = Rpc::start();
    let mut fen = |options: Value| {
        rpc.ask(&json!({ "id": 0, "op": "position", "game": "pijersi", "options": options }))
    };
    let number = fen(json!({ "setup": "full-random", "seed": 7 }));
    let text = fen(json!({ "setup": "full-random", "seed": "7" }));
    assert_eq!(number["fen"], text["fen"]);
    assert_ne!(number["fen"], fen(json!(null))["fen"]);
    for wrong in [json!({ "sead": 7 }), json!({ "seed": -7 }), json!({ "seed": true })] {
        assert_eq!(fen(wrong)["error"]["code"], "bad-option");
    }
    for wrong in [json!({ "seed": [7] }), json!([]), json!("seed=7")] {
        assert_eq!(fen(wrong)["error"]["code"], "bad-request");
    }
    rpc.end();
}

#[test]
fn a_document_is_its_text_or_the_path_of_a_file() {
    let mut rpc = Rpc::start();
    let rules = "stations = ['b5', 'f5']";
    let path = std::env::temp_dir().join(format!("kelci-rules-{}.toml", std::process::id()));
    std::fs::write(&path, rules).expect("written");
    let mut fen = |rules: &str| {
        let options = json!({ "rules": rules });
        rpc.ask(&json!({ "id": 0, "op": "position", "game": "mik7", "options": options }))
    };
    let text = fen(rules);
    assert_eq!(text["fen"], "3/3/1E3E1/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 1", "{text}");
    assert_eq!(fen(path.to_str().expect("a plain path"))["fen"], text["fen"]);
    assert_eq!(fen("/no/such/file")["error"]["code"], "bad-option");
    assert_eq!(fen("stations = []")["error"]["code"], "bad-option");
    std::fs::remove_file(path).expect("removed");
    rpc.end();
}

#[test]
fn points_are_told_where_a_game_is_counted_by_them() {
    let mut rpc = Rpc::start();
    let fen = "AAA/AAA/AAAAAAA/7/7/3/EE1 e 7 p - 40";
    let answer = rpc.ask(&json!({ "id": 1, "op": "position", "game": "mik7", "fen": fen }));
    assert_eq!((&answer["result"], &answer["reason"]), (&json!("p1win"), &json!("diagram")));
    assert_eq!(answer["points"], json!([7, 0]));
    rpc.end();
}

#[test]
fn bad_lines_are_answered_and_end_nothing() {
    let mut rpc = Rpc::start();
    for (line, code) in [
        (&b"{"[..], "bad-json"),
        (b"\xff\xfe", "bad-json"),
        (b"{\"id\":\"\xff\"}", "bad-json"),
        (b"nonsense", "bad-json"),
        (b"{\"op\":1e999}", "bad-json"),
        (b"[]", "bad-request"),
        (b"null", "bad-request"),
        (b"{}", "bad-request"),
        (br#"{"op":"dance"}"#, "bad-request"),
        (br#"{"op":7}"#, "bad-request"),
        (br#"{"op":"position"}"#, "bad-request"),
        (br#"{"op":"position","game":7}"#, "bad-request"),
        (br#"{"op":"position","game":"chess"}"#, "bad-game"),
        (br#"{"op":"position","game":"pijersi","fen":7}"#, "bad-request"),
        (br#"{"op":"position","game":"pijersi","fen":""}"#, "bad-fen"),
        (br#"{"op":"position","game":"pijersi","moves":"a1b1"}"#, "bad-request"),
        (br#"{"op":"position","game":"pijersi","moves":[7]}"#, "bad-request"),
        (br#"{"op":"position","game":"pijersi","moves":["?"]}"#, "illegal-move"),
        (br#"{"op":"play","game":"pijersi"}"#, "bad-request"),
        (br#"{"op":"perft","game":"pijersi"}"#, "bad-request"),
        (br#"{"op":"perft","game":"pijersi","depth":-1}"#, "bad-request"),
        (br#"{"op":"perft","game":"pijersi","depth":1.5}"#, "bad-request"),
        (br#"{"op":"perft","game":"pijersi","depth":21}"#, "too-large"),
        (br#"{"op":"perft","game":"pijersi","depth":1,"threads":0}"#, "bad-request"),
        (br#"{"op":"perft","game":"pijersi","depth":1,"threads":65}"#, "too-large"),
    ] {
        assert_eq!(rpc.code(line), code, "{}", String::from_utf8_lossy(line));
    }
    let deep = [b"[".repeat(100_000), b"]".repeat(100_000)].concat();
    assert_eq!(rpc.code(&deep), "bad-json");
    let ask = json!({ "id": 1, "op": "perft", "game": "pijersi", "depth": 0 });
    assert_eq!(rpc.ask(&ask)["nodes"], 1);
    rpc.end();
}

#[test]
fn the_first_bad_move_is_numbered_from_one() {
    let mut rpc = Rpc::start();
    let moves = ["a4-b5=c4", "b4c4c4", "a4-b5"];
    let answer = rpc.ask(&json!({ "id": 1, "op": "play", "game": "pijersi", "moves": moves }));
    assert_eq!(answer["error"]["code"], "illegal-move");
    assert_eq!(answer["error"]["ply"], 2);
    rpc.end();
}

#[test]
fn what_is_too_large_is_refused() {
    let mut rpc = Rpc::start();
    let many = json!({ "id": 1, "op": "play", "game": "pijersi", "moves": vec!["a1b1"; 10_001] });
    assert_eq!(rpc.ask(&many)["error"]["code"], "too-large");
    let enough = json!({ "id": 1, "op": "play", "game": "pijersi", "moves": vec!["a1b1"; 10_000] });
    assert_eq!(rpc.ask(&enough)["error"]["code"], "illegal-move");

    // A line of exactly 1 MiB is read, one byte more is not, nor is one of many.
    let games = br#"{"op":"games"}"#;
    let mut line = games.to_vec();
    line.resize(1024 * 1024, b' ');
    line.push(b'\n');
    rpc.send(&line);
    assert_eq!(rpc.answer()["ok"], true);
    for length in [1024 * 1024 + 1, 20 * 1024 * 1024] {
        line.resize(length, b' ');
        line[1024 * 1024] = b' ';
        assert_eq!(rpc.code(&line), "too-large");
    }
    assert_eq!(rpc.ask(&json!({ "id": 9, "op": "games" }))["ok"], true);
    rpc.end();
}

#[test]
fn blank_lines_are_nothing_and_a_last_line_needs_no_newline() {
    let mut rpc = Rpc::start();
    rpc.send(b"\n  \r\n{\"id\":1,\"op\":\"games\"}\r\n\n{\"id\":2,\"op\":\"games\"}");
    assert_eq!(rpc.answer()["id"], 1);
    let Rpc { mut child, requests, mut answers } = rpc;
    drop(requests);
    let mut line = String::new();
    answers.read_line(&mut line).expect("the last answer");
    assert!(line.contains("\"id\":2"), "{line}");
    assert!(child.wait().expect("kelci ends").success());
}

/// JSON values of every sort, mostly with the fields of requests.
fn any_request() -> impl Strategy<Value = Vec<u8>> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (0..3u64).prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        prop::sample::select(vec![
            "position",
            "play",
            "perft",
            "games",
            "pijersi",
            "jersi",
            "mik7",
            "a1b1",
            "a4-b5=c4",
            "setup",
            "6/7/6/7/6/7/6 w 0 1",
            "6/7/6/3ww3/6/3R-3/6 w 0 1",
        ])
        .prop_map(Value::from),
    ];
    let value = leaf.prop_recursive(2, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec(("[a-z]{0,5}", inner), 0..4)
                .prop_map(|fields| fields.into_iter().collect()),
        ]
    });
    let names = vec!["id", "op", "game", "fen", "moves", "options", "threads"];
    let request =
        prop::collection::vec((prop::sample::select(names), value), 0..7).prop_map(|fields| {
            let object: Value =
                fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            object.to_string().into_bytes()
        });
    let noise = prop::collection::vec(any::<u8>().prop_filter("one line", |b| *b != b'\n'), 1..80);
    prop_oneof![3 => request, 1 => noise]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn it_never_dies(requests in prop::collection::vec(any_request(), 1..30)) {
        let mut rpc = Rpc::start();
        for request in requests.iter().filter(|request| !request.trim_ascii().is_empty()) {
            rpc.send(request);
            rpc.send(b"\n");
            let answer = rpc.answer();
            prop_assert!(answer["ok"].is_boolean());
        }
        rpc.end();
    }
}
