//! The terminal of a program with five games: this test is that program, and asks itself.

use std::process::{Command, ExitCode};

use kelci_catalog::{GameList, ROWS};
use kelci_fifth::ROW;

/// Set where it is the program that is asked.
const ASKED: &str = "KELCI_FIFTH_ASKED";

fn main() -> ExitCode {
    let all: Vec<_> = ROWS.iter().copied().chain([ROW]).collect();
    assert!(GameList::choose(Vec::leak(all)), "nobody has asked before");
    if std::env::var_os(ASKED).is_some() {
        return kelci_cli::main();
    }
    for (asked, answer) in [
        ("games", "Hexapawn"),
        ("games --json", "\"name\": \"hexapawn\""),
        ("rules hexapawn", "Step forward, capture diagonally"),
        ("show hexapawn", "│  r  │  r  │  r  │ c3"),
        ("moves hexapawn", "a1a2"),
        ("perft hexapawn --depth 3", "28 nodes"),
        ("random hexapawn --games 20", "arrived"),
        ("bench --game hexapawn --depth 3", "hexapawn"),
        (
            "match hexapawn --engine level=1 --engine name=b,level=2 --games 4 --nodes 200 --openings content/openings.txt",
            "b",
        ),
        ("analyse hexapawn --nodes 1000", "Black wins in 6 plies"),
    ] {
        let program = std::env::current_exe().expect("this test is a program");
        let done =
            Command::new(program).env(ASKED, "1").args(asked.split(' ')).output().expect("it runs");
        let (out, err) =
            (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
        assert!(done.status.success(), "{asked}: {err}");
        assert!(out.contains(answer), "{asked}: {out}");
    }
    ExitCode::SUCCESS
}
