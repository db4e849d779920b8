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
fn an_answer_has_one_move_more_than_what_was_sent() {
    let pijersi = find("pijersi").unwrap();
    let games = [4, 5, 6, 7].map(|plies| played(pijersi, plies, 2));
    let [sent, answer, own, late] = &games;
    assert_eq!(answer.answers(sent), Ok(()));
    let why = |code: &CodedGame| code.answers(sent).unwrap_err().to_string();
    assert_eq!(why(sent), "this is the code that you sent: the answer has one move more");
    assert!(why(own).starts_with("this code has 2 moves more"), "with a move of one's own");
    assert!(why(late).starts_with("this code has 3 moves more"));
    let other = "this code does not continue the game that you sent";
    assert_eq!(why(&played(pijersi, 5, 3)), other, "other moves");
    assert_eq!(why(&played(pijersi, 3, 2)), other, "fewer moves");
    assert_eq!(why(&played(find("jersi").unwrap(), 5, 2)), other);
    assert_eq!((late.shared_plies(sent), sent.shared_plies(late)), (Some(4), Some(4)));
    assert_eq!(played(find("jersi").unwrap(), 5, 2).shared_plies(sent), None);
}

/// So one move is an answer, also a claim and one that ends the game.
#[test]
fn every_move_is_answered_by_the_other_side() {
    let claims = Options::new().with("claims", "true");
    let usual = GAMES.iter().map(|game| (*game, Options::new()));
    let mut seen = Vec::new();
    for (game, options) in usual.chain([(find("mik7").unwrap(), claims)]) {
        for seed in 0..5 {
            let mut coded = CodedGame::new(game, options.clone(), None).unwrap();
            let mut lots = Lots(seed);
            while coded.position().outcome().is_none() && coded.plies() < 300 {
                let sent = CodedGame {
                    game,
                    options: options.clone(),
                    start: coded.start.boxed_clone(),
                    position: coded.position.boxed_clone(),
                    moves: coded.moves.clone(),
                };
                let moves = coded.position().write_moves(Spelling::Canonical);
                // What is rare is played where it can be.
                let claim = moves.iter().position(|text| text == "claim");
                let text = &moves[claim.unwrap_or_else(|| lots.below(moves.len()))];
                coded.play(text).unwrap();
                assert_eq!(coded.answers(&sent), Ok(()), "{text}");
                let turn = [&sent, &coded].map(|coded| coded.position().side_to_move());
                assert!(turn[0] != turn[1] || coded.position().outcome().is_some(), "{text}");
                seen.extend(claim.map(|_| "claim"));
            }
            seen.extend(coded.position().outcome().map(|_| "end"));
        }
    }
    assert!(seen.contains(&"claim") && seen.contains(&"end"), "{seen:?}");
}

#[test]
fn options_travel_with_the_game() {
    let options = Options::new().with("setup", "full-random").with("seed", "7");
    let coded = CodedGame::new(find("pijersi").unwrap(), options, None).unwrap();
    let read = CodedGame::read(&coded.write().unwrap()).unwrap();
    assert_eq!(read.start().fen(), coded.start().fen());
    assert!(read.continues(&coded) && read.options().iter().eq(coded.options().iter()));
}

/// With `claims` Ali has few moves here, but after `a3-b3` Eddy has a million.
const NARROW: &str = "1A1/AAA/1A1A1AE/AAAAAAE/A2A1A1/AAA/1A1 a 13 c - 1 -";

#[test]
fn no_code_leads_to_a_position_with_too_many_moves() {
    let mik7 = find("mik7").unwrap();
    let mut options = Options::new();
    options.set("claims", "true");
    let mut coded = CodedGame::new(mik7, options.clone(), Some(NARROW)).unwrap();
    let mut wide = coded.position().boxed_clone();
    wide.play(wide.parse_move("a3-b3").unwrap());
    let refused = coded.play("a3-b3").unwrap_err().to_string();
    assert!(refused.contains("too many moves"), "{refused}");
    assert_eq!((coded.plies(), coded.position().fen()), (0, coded.start().fen()), "it stays");
    assert!(CodedGame::new(mik7, options, Some(&wide.fen())).is_err());
    // The same move, as a program that does not count would have coded it.
    let key = coded.position.parse_move("a3-b3").unwrap();
    coded.position.play(key);
    coded.moves.push(key);
    let refused = CodedGame::read(&coded.write().unwrap()).err().unwrap().to_string();
    assert!(refused.contains("too many moves"), "{refused}");
}

#[test]
fn a_code_that_nobody_waits_for_is_neither_read_nor_written() {
    let coded = played(find("jersi").unwrap(), 40, 7);
    let code = coded.write().unwrap();
    let asked = std::cell::Cell::new(0);
    let for_a_while = || asked.replace(asked.get() + 1) < 5;
    assert!(coded.write_while(&for_a_while).is_err());
    assert_eq!(asked.replace(0), 6, "it ends with the next move");
    assert!(CodedGame::read_while(&code, &for_a_while).is_err());
    assert_eq!(asked.get(), 6);
}
