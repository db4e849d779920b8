//! The golden vectors in `tests/vectors`: what every implementation of the rules must answer.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kelci_core::{Game, Notation, Options, Outcome, Position, Spelling, perft};
use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};
use serde_json::Value;

#[test]
fn jersi() {
    run::<Jersi>("jersi.jsonl");
}

#[test]
fn mikjersi() {
    run::<Mikjersi>("mikjersi.jsonl");
}

#[test]
fn pijersi() {
    run::<Pijersi>("pijersi.jsonl");
}

#[test]
fn mik7() {
    run::<Mik7>("mik7.jsonl");
}

#[test]
fn mik7_with_other_contracts_and_rule_files() {
    run::<Mik7>("mik7-options.jsonl");
}

/// Runs every vector of a file and reports all that fail, not only the first.
fn run<G: Game>(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(file);
    let text = fs::read_to_string(&path).expect("the vectors are there");
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut failures = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let row: Value = serde_json::from_str(line).expect("a vector is JSON");
        let kind = string(&row, "kind");
        let checked = match kind {
            "moves" => check_moves::<G>(&row),
            "play" => check_play::<G>(&row),
            "perft" => check_perft::<G>(&row),
            "illegal" => check_illegal::<G>(&row),
            "badfen" => check_bad_fen::<G>(&row),
            other => Err(format!("unknown kind {other}")),
        };
        *counts.entry(kind.into()).or_default() += 1;
        if let Err(why) = checked {
            failures.push(format!("{file}:{} {kind}: {why}", index + 1));
        }
    }
    println!("{file}: {counts:?}");
    assert!(!counts.is_empty(), "{file} has vectors");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

type Checked = Result<(), String>;

fn string<'a>(row: &'a Value, field: &str) -> &'a str {
    row[field].as_str().unwrap_or_else(|| panic!("{field} is a string in {row}"))
}

fn strings<'a>(row: &'a Value, field: &str) -> Vec<&'a str> {
    let list = row[field].as_array().unwrap_or_else(|| panic!("{field} is a list in {row}"));
    list.iter().map(|item| item.as_str().expect("a list of strings")).collect()
}

/// The position of a vector, by the options that it names.
fn read<G: Game>(row: &Value) -> Result<G::Position, String> {
    let fen = string(row, "fen");
    let named = row.get("options").and_then(Value::as_object).into_iter().flatten();
    let options = named.fold(Options::new(), |options, (name, value)| {
        options.with(name, value.as_str().expect("an option is a text"))
    });
    G::position(&options, Some(fen)).map_err(|error| format!("{fen}: {error}"))
}

fn same<T: PartialEq + std::fmt::Debug>(found: T, expected: T, what: &str) -> Checked {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what} is {found:?}, expected {expected:?}"))
}

fn result(outcome: Option<Outcome>) -> &'static str {
    outcome.map_or("none", |outcome| outcome.verdict.code())
}

fn check_moves<G: Game>(row: &Value) -> Checked {
    let fen = string(row, "fen");
    let position = read::<G>(row)?;
    same(position.fen().as_str(), fen, "the FEN")?;
    same(result(position.outcome()), string(row, "result"), fen)?;
    let expected = strings(row, "moves");
    let mut moves = position.moves();
    moves.sort_by_cached_key(|&mv| position.write_move(mv, Spelling::Canonical));
    let spelled = |spelling| -> Vec<String> {
        moves.iter().map(|&mv| position.write_move(mv, spelling)).collect()
    };
    same(spelled(Spelling::Canonical), expected.iter().map(|m| (*m).into()).collect(), fen)?;
    same(position.count_moves(), expected.len() as u64, fen)?;
    if row.get("rulebook").is_some_and(|rulebook| !rulebook.is_null()) {
        let rulebook = strings(row, "rulebook").into_iter().map(String::from).collect();
        same(spelled(Spelling::Rulebook), rulebook, fen)?;
    }
    Ok(())
}

fn check_play<G: Game>(row: &Value) -> Checked {
    let mut position = read::<G>(row)?;
    for (text, fen) in strings(row, "moves").into_iter().zip(strings(row, "fens")) {
        same(position.outcome(), None, "the result of a game that goes on")?;
        let mv = position.parse_move(text).map_err(|error| error.to_string())?;
        same(position.write_move(mv, Spelling::Canonical).as_str(), text, "the move")?;
        position.play(mv).unwrap();
        same(position.fen().as_str(), fen, text)?;
    }
    let outcome = position.outcome();
    same(result(outcome), string(row, "result"), "the result")?;
    same(outcome.map(|outcome| outcome.reason.0), row["reason"].as_str(), "the reason")?;
    if let Some(points) = row.get("points") {
        let points: Option<[u32; 2]> = serde_json::from_value(points.clone()).expect("points");
        same(position.points(), points, "the points")?;
    }
    Ok(())
}

fn check_perft<G: Game>(row: &Value) -> Checked {
    let fen = string(row, "fen");
    let number = |field: &str| row[field].as_u64().expect("a number");
    let depth = u32::try_from(number("depth")).expect("a depth");
    same(perft(&read::<G>(row)?, depth), number("nodes"), fen)
}

fn check_illegal<G: Game>(row: &Value) -> Checked {
    let (fen, text) = (string(row, "fen"), string(row, "move"));
    let position = read::<G>(row)?;
    match position.parse_move(text) {
        Ok(mv) => Err(format!("{text} is read as {mv:?} in {fen}")),
        Err(_) => same(position.fen().as_str(), fen, "the position"),
    }
}

fn check_bad_fen<G: Game>(row: &Value) -> Checked {
    let fen = string(row, "fen");
    match read::<G>(row) {
        Ok(_) => Err(format!("{fen} is accepted, but: {}", string(row, "why"))),
        Err(_) => Ok(()),
    }
}
