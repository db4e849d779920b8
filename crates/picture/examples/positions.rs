//! Writes what the board is told about some games into a folder, for the tests of the board:
//! `cargo run -p kelci-picture --example positions -- FOLDER`.
//!
//! Each file is a game: its layout and the positions of a line of moves. Moves are chosen by a
//! seeded hand that likes those with many steps, so that every kind of move soon occurs.

use std::path::PathBuf;

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{Options, Rng};
use kelci_picture::{theme, wire};
use serde::Serialize;

#[derive(Serialize)]
struct Line {
    layout: wire::Layout,
    positions: Vec<wire::Position>,
}

/// A line of a game: its file, the game, options, where it begins, and moves that are wanted.
struct Wanted {
    file: &'static str,
    game: &'static str,
    options: &'static [(&'static str, &'static str)],
    fen: Option<&'static str>,
    moves: &'static [&'static str],
    plies: usize,
}

const LINES: &[Wanted] = &[
    Wanted { file: "jersi", game: "jersi", options: &[], fen: None, moves: &[], plies: 26 },
    Wanted { file: "mikjersi", game: "mikjersi", options: &[], fen: None, moves: &[], plies: 18 },
    Wanted { file: "pijersi", game: "pijersi", options: &[], fen: None, moves: &[], plies: 24 },
    Wanted { file: "mik7", game: "mik7", options: &[], fen: None, moves: &[], plies: 24 },
    Wanted {
        file: "return",
        game: "jersi",
        options: &[],
        fen: Some("p-6/8/7/8/3RPr-k-3/8/7/8/3K-3 w - 0 9"),
        moves: &["e4=e5-e6/k:i3"],
        plies: 0,
    },
    Wanted {
        file: "exchange",
        game: "mikjersi",
        options: &[],
        fen: Some("k-4/5/P-r-3/5/4K- w MWSFmwpsf 2 5 9"),
        moves: &["c1-c2"],
        plies: 2,
    },
    Wanted {
        file: "claim",
        game: "mik7",
        options: &[("claims", "on"), ("level", "8")],
        fen: Some("3/3/2E1E2/AAAAAAA/AA1AAAA/AAA/AAA e 8 c - 1 -"),
        moves: &["c5-b5", "claim"],
        plies: 1,
    },
];

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".into()));
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("themes.css"), theme::css())?;
    for wanted in LINES {
        let game = kelci_catalog::find(wanted.game).expect("a game of the catalog");
        let line = Line { layout: wire::layout(game), positions: play(game, wanted) };
        let text = serde_json::to_string(&line).expect("plain data");
        std::fs::write(folder.join(format!("{}.json", wanted.file)), text)?;
    }
    Ok(())
}

fn play(game: &dyn AnyGame, wanted: &Wanted) -> Vec<wire::Position> {
    let options =
        wanted.options.iter().fold(Options::new(), |options, (k, v)| options.with(*k, *v));
    let mut position = game.position(&options, wanted.fen).expect("a good start");
    let mut told = vec![wire::position(game, &*position, None, usize::MAX)];
    let mut rng = Rng::new(27);
    for ply in 0..wanted.moves.len() + wanted.plies {
        let key = match wanted.moves.get(ply) {
            Some(text) => position.parse_move(text).expect("a legal move"),
            None => match likable(&*position, &mut rng) {
                Some(key) => key,
                None => break,
            },
        };
        let before = position.clone();
        position.play(key);
        told.push(wire::position(game, &*position, Some((&*before, key)), usize::MAX));
    }
    told
}

/// A move with several steps now and then, one that does not end the game if there is one.
fn likable(position: &dyn AnyPosition, rng: &mut Rng) -> Option<u32> {
    let moves = position.moves();
    let tried: Vec<u32> = (0..12).filter_map(|_| rng.pick(&moves).copied()).collect();
    let goes_on = |key: &&u32| {
        let mut after = position.boxed_clone();
        after.play(**key);
        after.outcome().is_none()
    };
    let wants_steps = rng.below(2) == 0;
    let mut kept: Vec<&u32> = tried.iter().filter(goes_on).collect();
    if wants_steps {
        kept.sort_by_key(|key| std::cmp::Reverse(position.frames(**key).len()));
    }
    kept.first().map(|key| **key).or_else(|| tried.first().copied())
}
