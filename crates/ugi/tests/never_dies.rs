//! No line, however wrong, ends the engine or keeps it from answering.

use kelci_catalog::GAMES;
use kelci_ugi::engine::{Settings, serve};
use kelci_ugi::message::{Command, Reply};
use proptest::prelude::*;

const WORDS: &[&str] = &[
    "ugi",
    "isready",
    "uginewgame",
    "setoption",
    "name",
    "value",
    "Hash",
    "Threads",
    "MultiPV",
    "Level",
    "Compat",
    "natsel",
    "none",
    "setup",
    "full-random",
    "seed",
    "reserve",
    "rules",
    "position",
    "startpos",
    "fen",
    "moves",
    "b4c4c4",
    "a4-b5=c4",
    "a1-b1",
    "c4-c5",
    "M:c4/W:c5",
    "6/7/6/3ww3/6/3R-3/6",
    "w",
    "0",
    "1",
    "3",
    "-1",
    "99999999999999999999",
    "1e300",
    "stop",
    "ponderhit",
    "query",
    "p1turn",
    "gameover",
    "result",
    "islegal",
    "go",
    "manual",
    "perft",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "infinite",
    "ponder",
    "p1time",
    "p2inc",
    "true",
    "é",
];

/// Lines that are nearly commands, and lines that are nothing.
fn any_line() -> impl Strategy<Value = Vec<u8>> {
    let command = prop::collection::vec(prop::sample::select(WORDS), 1..7)
        .prop_map(|words| words.join(" ").into_bytes());
    let noise = prop::collection::vec(any::<u8>().prop_filter("one line", |b| *b != b'\n'), 0..60);
    prop_oneof![4 => command, 1 => noise]
}

/// Neither a machine's memory nor its time is what is tested here.
fn is_modest(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    match Command::parse(&text) {
        Ok(Some(Command::Quit)) => false,
        Ok(Some(Command::SetOption { value, .. })) => {
            value.len() < 2 || value.parse::<u64>().is_err()
        }
        _ => !text.contains("perft 3") && !text.contains("quit"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn it_always_answers(
        lines in prop::collection::vec(any_line().prop_filter("modest", |l| is_modest(l)), 0..12),
        game in 0..GAMES.len(),
    ) {
        let mut input = lines.join(&b"\nstop\n"[..]);
        input.extend_from_slice(b"\nstop\nisready\nquery p1turn\n");
        let mut output = Vec::new();
        let settings = Settings { hash_mib: 1, ..Settings::default() };
        prop_assert!(serve(GAMES[game], &settings, input.as_slice(), &mut output).is_ok());
        let output = String::from_utf8(output).expect("UTF-8");
        prop_assert!(output.lines().all(|line| !line.trim().is_empty()));
        prop_assert!(output.lines().any(|line| line == "readyok"));
        let answer = output.lines().any(|line| line.starts_with("response "));
        prop_assert!(answer, "{output}");
    }

    #[test]
    fn replies_of_any_sort_are_read(line in "\\PC{0,80}", words in prop::collection::vec("[a-z0-9-]{1,8}", 0..8)) {
        let _ = Reply::parse(&line);
        for first in ["info", "option name", "bestmove", "response", "id name", "info score"] {
            let _ = Reply::parse(&format!("{first} {}", words.join(" ")));
        }
    }
}
