//! A row without content: the walk names every kind in every language.

use std::collections::BTreeSet;

use kelci_catalog::{AnyGame, Content, GameList, Row};
use kelci_fifth::Hexapawn;

static LACKING: &dyn AnyGame = &Row::<Hexapawn>::new(Content::NONE);

#[test]
fn whatever_is_missing_is_told() {
    static GAMES: &[&dyn AnyGame] = &[LACKING];
    assert!(GameList::choose(GAMES), "nobody has asked before");
    let faults = kelci_server::content::faults(LACKING);
    let files: BTreeSet<&str> =
        faults.iter().map(|fault| fault.split_once(": ").expect("a file").0).collect();
    let wanted = [
        "bench.txt",
        "book.txt",
        "learn.en.ftl",
        "learn.fr.ftl",
        "lessons.toml",
        "openings.txt",
        "puzzles.txt",
        "rules.en.html",
        "rules.fr.html",
        "sheet.en.txt",
        "sheet.fr.txt",
        "words.en.ftl",
        "words.fr.ftl",
    ];
    assert!(files.iter().copied().eq(wanted), "{faults:#?}");
    // One by one: the words that the pages make of what the game says of itself.
    for key in ["summary", "credit", "side-first", "option-middle-about", "reason-arrived"] {
        assert!(faults.contains(&format!("words.fr.ftl: hexapawn-{key} is missing")), "{key}");
    }
    assert!(faults.contains(&"words.en.ftl: fact-rocks-left is missing".to_owned()));
}
