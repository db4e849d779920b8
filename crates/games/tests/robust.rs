//! Whatever text arrives, reading it ends in a value or an error, never in a panic, and what
//! was read prints as something that reads back the same.

use kelci_core::{Game, Notation, Options, Position, Rng, Spelling};
use kelci_games::{Jersi, Mik7, Mikjersi, Pijersi};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// Reads a position and a move from texts of any origin.
fn read<G: Game>(fen: &str, text: &str) {
    let Ok(position) = G::position(&Options::new(), Some(fen)) else { return };
    let printed = position.fen();
    let again = G::position(&Options::new(), Some(&printed)).expect("what is printed can be read");
    assert_eq!(again, position, "{printed}");
    match position.parse_move(text) {
        Ok(mv) => {
            assert!(position.is_legal(mv), "{text} in {printed}");
            let spelled = position.write_move(mv, Spelling::Canonical);
            assert_eq!(position.parse_move(&spelled).ok(), Some(mv), "{spelled} in {printed}");
        }
        // An error can always be shown.
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A position of a random game and one of its moves, as text.
fn played<G: Game>(options: &Options, seed: u64, plies: usize) -> (String, String) {
    let mut rng = Rng::new(seed);
    let mut position = G::position(options, None).expect("the options are valid");
    let mut text = String::new();
    for _ in 0..=plies {
        let moves = position.moves();
        let Some(&mv) = rng.pick(&moves) else { break };
        text = position.write_move(mv, Spelling::Canonical);
        if position.after(mv).outcome().is_some() {
            break;
        }
        position.play(mv);
    }
    (position.fen(), text)
}

/// One change of a text: a character replaced, inserted, removed or doubled.
fn changed(text: &str, place: usize, by: char, how: u8) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = place % (letters.len() + 1);
    match how % 4 {
        0 => letters.insert(at, by),
        _ if at == letters.len() => letters.push(by),
        1 => letters[at] = by,
        2 => drop(letters.remove(at)),
        _ => letters.insert(at, letters[at]),
    }
    letters.into_iter().collect()
}

/// Mostly letters that mean something in some FEN or move, sometimes any at all.
fn letter() -> impl Strategy<Value = char> + Clone {
    let known: Vec<char> = "abcdegikprsxzABEKPR0123456789/-*!=,: ".chars().collect();
    prop_oneof![4 => proptest::sample::select(known), 1 => any::<char>()]
}

fn robust<G: Game>(options: &Options) {
    let name = G::INFO.name;
    let config =
        ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() };
    // Always the same cases: a failure here can be seen again.
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let random = (".{0,80}", ".{0,40}");
    runner
        .run(&random, |(fen, text)| {
            read::<G>(&fen, &text);
            read::<G>(&G::start().fen(), &text);
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{name}: {failure}"));
    let changes = proptest::collection::vec((any::<usize>(), letter(), any::<u8>()), 0..4);
    let game = (any::<u64>(), 0_usize..120);
    runner
        .run(&(game, changes.clone(), changes), |((seed, plies), in_fen, in_text)| {
            let (fen, text) = played::<G>(options, seed, plies);
            let change = |text: String, changes: Vec<(usize, char, u8)>| {
                changes.into_iter().fold(text, |text, (at, by, how)| changed(&text, at, by, how))
            };
            read::<G>(&change(fen.clone(), in_fen), &text);
            read::<G>(&fen, &change(text, in_text));
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{name}: {failure}"));
}

#[test]
fn jersi() {
    robust::<Jersi>(&Options::new());
}

#[test]
fn mikjersi() {
    robust::<Mikjersi>(&Options::new());
}

#[test]
fn pijersi() {
    robust::<Pijersi>(&Options::new());
}

#[test]
fn mik7() {
    robust::<Mik7>(&Options::new().with("level", "10"));
    robust::<Mik7>(&Options::new().with("claims", "true"));
}
