//! To the right of the catalog nothing is chosen by the name of a game.

use std::fs;
use std::path::{Path, PathBuf};

use kelci_catalog::GAMES;

/// What names a game and chooses nothing: the game of an engine that is not told one, and examples.
const MAY: [&str; 6] = [
    "cli/src/ugi.rs",
    "cli/src/ugi_check.rs",
    "load/src/args.rs",
    "load/src/runs/greed.rs",
    "server/templates/api.html",
    "words/fr/faults.ftl",
];

const ROOMS: [&str; 18] = [
    "arena/src",
    "cli/src",
    "code/src",
    "ledger/src",
    "load/src",
    "notices/src",
    "pairing/src",
    "picture/src",
    "puzzle/src",
    "rating/src",
    "review/src",
    "server/src",
    "server/templates",
    "train/src",
    "ugi/src",
    "../web/board",
    "../web/site",
    "../web/words",
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.file_name().and_then(|name| name.to_str()) {
            Some("tests" | "tests.rs" | "testkit" | "testkit.rs") => {}
            _ if path.is_dir() => files(&path, found),
            _ => found.push(path),
        }
    }
}

#[test]
fn nothing_is_chosen_by_the_name_of_a_game() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    ROOMS.iter().for_each(|room| files(&crates.join(room), &mut found));
    assert!(found.len() > 300, "{}", found.len());
    let may = |path: &Path| MAY.iter().any(|may| path.ends_with(may));
    for path in found.into_iter().filter(|path| !may(path)) {
        let Ok(source) = fs::read_to_string(&path) else { continue };
        let source = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for game in GAMES {
                let name = game.info().name;
                let chosen =
                    line.contains(&format!("\"{name}\"")) || line.starts_with(&format!("{name}-"));
                assert!(!chosen, "{}: {line}", path.display());
            }
        }
    }
}
