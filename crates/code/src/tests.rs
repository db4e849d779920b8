//! Codes of games that were played at random, whole and damaged.

use kelci_catalog::GAMES;

use super::*;

/// A simple source of chance.
struct Lots(u64);

impl Lots {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

fn played(game: &'static dyn AnyGame, plies: usize, seed: u64) -> CodedGame {
    let mut coded = CodedGame::new(game, Options::new(), None).unwrap();
    let mut lots = Lots(seed);
    for _ in 0..plies {
        if coded.position().outcome().is_some() {
            break;
        }
        let moves = coded.position().write_moves(Spelling::Canonical);
        let text = moves[lots.below(moves.len())].clone();
        coded.play(&text).unwrap();
    }
    coded
}

#[test]
fn every_game_reads_back_at_every_length() {
    for game in GAMES {
        for plies in [0, 1, 2, 7, 30, 400] {
            let coded = played(*game, plies, plies as u64 + 3);
            let code = coded.write().unwrap();
            let read = CodedGame::read(&code).unwrap();
            assert!(read.continues(&coded) && coded.continues(&read), "{code}");
            assert_eq!(read.position().fen(), coded.position().fen());
            assert_eq!(read.write().unwrap(), code);
            let broken: String = code.chars().flat_map(|c| [c, '\n']).collect();
            assert!(CodedGame::read(&broken).is_ok(), "lines may be broken");
        }
    }
}

#[test]
fn codes_are_short() {
    let pijersi = find("pijersi").unwrap();
    let code = played(pijersi, 30, 5).write().unwrap();
    assert!(code.len() < 80, "{} characters", code.len());
}

#[test]
fn a_code_that_was_damaged_is_refused() {
    let coded = played(find("mikjersi").unwrap(), 25, 11);
    let code = coded.write().unwrap();
    for at in 0..code.len() {
        assert!(CodedGame::read(&code[..at]).is_err(), "cut off at {at}");
        let other = if code.as_bytes()[at] == b'A' { "B" } else { "A" };
        let mistyped = format!("{}{other}{}", &code[..at], &code[at + 1..]);
        assert!(CodedGame::read(&mistyped).is_err(), "{mistyped}");
    }
    assert!(CodedGame::read(&format!("{code}A")).is_err());
    let later = CodedGame::read("k2.AAAA").err().unwrap().to_string();
    assert!(later.contains("later"), "{later}");
    for wrong in ["", "k1.", "hello", &"k1.A".repeat(10_000), "k1.\u{e9}"] {
        assert!(CodedGame::read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_game_continues_only_its_own() {
    let pijersi = find("pijersi").unwrap();
    let [earlier, later] = [4, 9].map(|plies| played(pijersi, plies, 2));
    assert!(later.continues(&earlier) && !earlier.continues(&later));
    assert!(!played(pijersi, 9, 3).continues(&earlier), "other moves");
    assert!(!played(find("jersi").unwrap(), 9, 2).continues(&earlier), "another game");
    let fen = earlier.position().fen();
    let elsewhere = CodedGame::new(pijersi, Options::new(), Some(&fen)).unwrap();
    assert!(!elsewhere.continues(&earlier), "another beginning");
    let read = CodedGame::read(&elsewhere.write().unwrap()).unwrap();
    assert_eq!(read.position().fen(), fen);
}

#[test]
fn options_travel_with_the_game() {
    let options = Options::new().with("setup", "full-random").with("seed", "7");
    let coded = CodedGame::new(find("pijersi").unwrap(), options, None).unwrap();
    let read = CodedGame::read(&coded.write().unwrap()).unwrap();
    assert_eq!(read.start().fen(), coded.start().fen());
    assert!(read.continues(&coded) && read.options().iter().eq(coded.options().iter()));
}
