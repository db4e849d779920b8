//! The perft tables in `tests/perft`: known counts of lines of play, as data.
//!
//! A table is blocks of lines, `#` beginning a comment:
//! ```text
//! source: where the counts come from, for all that follows
//! position: a FEN
//! 1: 10
//! 2: 36
//! ```

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use kelci_core::{Game, Options, perft_split};
use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};

const THREADS: NonZeroUsize = NonZeroUsize::new(2).unwrap();

#[test]
fn jersi() {
    run::<Jersi>("jersi.perft");
}

#[test]
fn mikjersi() {
    run::<Mikjersi>("mikjersi.perft");
}

#[test]
fn pijersi() {
    run::<Pijersi>("pijersi.perft");
}

#[test]
fn mik7() {
    run::<Mik7>("mik7.perft");
}

/// Checks every count of a table.
fn run<G: Game>(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft").join(file);
    let text = fs::read_to_string(&path).expect("the table is there");
    let (mut position, mut source, mut checked) = (None, None, 0);
    for (index, line) in text.lines().enumerate() {
        let place = format!("{file}:{}", index + 1);
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let (key, value) = line.split_once(": ").unwrap_or_else(|| panic!("{place}: no value"));
        match key {
            "source" => source = Some(value.to_owned()),
            "position" => {
                let read = G::position(&Options::new(), Some(value));
                position = Some(read.unwrap_or_else(|error| panic!("{place}: {error}")));
            }
            _ => {
                let depth: u32 = key.parse().unwrap_or_else(|_| panic!("{place}: no depth"));
                let count: u64 = value.parse().unwrap_or_else(|_| panic!("{place}: no count"));
                let position = position.as_ref().expect("a position stands above its counts");
                assert!(source.is_some(), "{place}: counts have a source");
                let lines = perft_split(position, depth, THREADS, &|| true).expect("all of it");
                assert_eq!(lines.iter().map(|(_, nodes)| nodes).sum::<u64>(), count, "{place}");
                checked += 1;
            }
        }
    }
    assert!(checked > 0, "{file} has counts");
}
