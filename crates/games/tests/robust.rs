//! Whatever text arrives, reading it ends in a value or an error, never in a panic, and what
//! was read prints as something that reads back the same.

use kelci_core::{Game, Notation, Options, Position, Rng, Spelling};
use kelci_games::mik7::rules;
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

/// Whoever prints an error prints no control characters that came with the text.
fn is_shown_safely<G: Game>() {
    let start = G::start();
    let (fen, first) = (start.fen(), start.write_move(start.moves()[0], Spelling::Rulebook));
    for control in ['\u{1b}', '\u{9b}', '\u{7}', '\n'] {
        let says = |text: String| match start.parse_move(&text) {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        };
        for at in (0..=first.len()).filter(|at| first.is_char_boundary(*at)) {
            let shown = says(format!("{}{control}{}", &first[..at], &first[at..]));
            assert!(!shown.contains(control), "{shown:?}");
            let shown = says(format!("{}{control}", &first[..at]));
            assert!(!shown.contains(control), "{shown:?}");
        }
        for text in ["M:", "M:a", "", "a1", "a1-a", "a1=", "a1xa", "a1b", "a1b2c"] {
            let shown = says(format!("{text}{control}"));
            assert!(!shown.contains(control), "{shown:?}");
        }
        assert!(!says(format!("{control}:a1")).contains(control));
        for at in 0..=fen.len() {
            let wrong = format!("{}{control}{}", &fen[..at], &fen[at..]);
            if let Err(error) = G::position(&Options::new(), Some(&wrong)) {
                assert!(!error.to_string().contains(control), "{wrong:?}");
            }
        }
    }
}

#[test]
fn an_escape_in_a_text_is_not_repeated_in_the_error() {
    is_shown_safely::<Jersi>();
    is_shown_safely::<Mikjersi>();
    is_shown_safely::<Pijersi>();
    is_shown_safely::<Mik7>();
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
        position.play_unchecked(mv);
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

/// Always the same cases: a failure here can be seen again.
fn runner() -> TestRunner {
    let config =
        ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// A few changes of a text.
fn changes() -> impl Strategy<Value = Vec<(usize, char, u8)>> + Clone {
    proptest::collection::vec((any::<usize>(), letter(), any::<u8>()), 0..4)
}

fn changed_by(text: &str, changes: &[(usize, char, u8)]) -> String {
    let change = |text: String, (at, by, how): &_| changed(&text, *at, *by, *how);
    changes.iter().fold(text.to_owned(), change)
}

/// Any text, and a good text with a few changes.
fn never_panics(good: &str, read: impl Fn(&str)) {
    runner()
        .run(&(".{0,200}", changes()), |(random, changes)| {
            read(&random);
            read(&changed_by(good, &changes));
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
}

fn robust<G: Game>(options: &Options) {
    let name = G::INFO.name;
    let mut runner = runner();
    let random = (".{0,80}", ".{0,40}");
    runner
        .run(&random, |(fen, text)| {
            read::<G>(&fen, &text);
            read::<G>(&G::start().fen(), &text);
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{name}: {failure}"));
    let game = (any::<u64>(), 0_usize..120);
    runner
        .run(&(game, changes(), changes()), |((seed, plies), in_fen, in_text)| {
            let (fen, text) = played::<G>(options, seed, plies);
            read::<G>(&changed_by(&fen, &in_fen), &text);
            read::<G>(&fen, &changed_by(&text, &in_text));
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

#[test]
fn options_of_any_value_are_taken_or_refused() {
    fn set_up<G: Game>(name: &str, value: &str) {
        let options = Options::new().with(name, value);
        if let Err(error) = G::position(&options, None) {
            assert!(!error.to_string().is_empty());
        }
    }
    never_panics("GRXLLS-grxlls", |text| set_up::<Pijersi>("setup", text));
    never_panics(rules::DEFAULT_RULES, |text| set_up::<Mik7>("rules", text));
    never_panics("level", |text| set_up::<Mik7>(text, text));
}

/// A position that somebody made up, with a million moves: whether they are too many is known soon.
#[test]
fn of_a_million_moves_only_so_many_are_counted_as_are_too_many() {
    let mut options = Options::new();
    options.set("claims", "true");
    let fen = "1A1/AAA/1A1A1AE/AAAAAAE/A2A1A1/AAA/1A1 a 13 c - 1 -";
    let mut position = Mik7::position(&options, Some(fen)).expect("a position");
    position.play(position.parse_move("a3-b3").expect("a move")).expect("it is legal");
    let time = |work: &dyn Fn() -> bool| {
        let once = |_| {
            let begun = std::time::Instant::now();
            assert!(work());
            begun.elapsed()
        };
        (0..3).map(once).min().expect("three times")
    };
    let all = time(&|| position.count_moves() > 900_000);
    let some = time(&|| position.is_wider_than(20_000));
    assert!(some * 4 < all, "{some:?}, and {all:?} for all");
}
