//! The rulebook as tests: one for each ruling of `rules/mik7.md`, and the conformance kit.

use std::ops::ControlFlow;

use kelci_core::testkit::{self, Playouts};
use kelci_core::{
    Depict, Game, GameMove, Notation, Options, Outcome, Position as _, Rng, Scope, Side, Spelling,
    Spot,
};

use super::*;

const START: &str = "3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 1";

fn at(fen: &str) -> Position {
    read(fen, &Options::new()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn read(fen: &str, options: &Options) -> Result<Position, SetUpError> {
    Mik7::position(options, Some(fen))
}

fn moves(position: &Position) -> Vec<String> {
    let text = |&mv: &Move| position.write_move(mv, Spelling::Canonical);
    let mut texts: Vec<String> = position.moves().iter().map(text).collect();
    texts.sort();
    texts
}

/// The position after these moves.
fn play(fen: &str, texts: &[&str]) -> Position {
    texts.iter().fold(at(fen), |position, text| {
        position.after(position.parse_move(text).unwrap_or_else(|error| panic!("{error}")))
    })
}

/// Why the move is refused.
fn why(fen: &str, text: &str) -> String {
    at(fen).parse_move(text).expect_err("the move is wrong").why.to_string()
}

fn ali_wins(reason: Reason) -> Option<Outcome> {
    Some(Outcome::win(Side::First, reason))
}

fn eddy_wins(reason: Reason) -> Option<Outcome> {
    Some(Outcome::win(Side::Second, reason))
}

// M1, M2.
#[test]
fn the_game_starts_with_twenty_ships_and_stations_on_c5_and_e5() {
    assert_eq!(Mik7::start().fen(), START);
    assert_eq!(Mik7::start().moves().len(), 10);
}

// M3.
#[test]
fn ali_wins_on_a_diagram_of_his_level_and_on_no_other() {
    for level in ContractLevel::all() {
        for (shown, &diagram) in ContractLevel::all()
            .flat_map(|l| RuleFile::built_in().rules.diagrams(l).iter().map(move |d| (l, d)))
        {
            let start = Position::new(
                level,
                Count::Contract(Contract::Exact),
                Claims::Off,
                RuleFile::built_in(),
            );
            let position = Position { ships: diagram, side: Side::Second, ..start };
            let expected = match shown.cmp(&level) {
                std::cmp::Ordering::Equal => ali_wins(DIAGRAM),
                std::cmp::Ordering::Greater => eddy_wins(CAPTURES),
                std::cmp::Ordering::Less => None,
            };
            assert_eq!(position.settled(), expected, "{shown} at level {level}");
        }
    }
}

// M4.
#[test]
fn ships_move_diagonally_only_where_the_rule_file_says_so() {
    let fen = "3/3/E5E/3A3/3A3/AAA/AAA a 12 c - 1";
    let ali = |options: &Options| {
        let mut texts = moves(&read(fen, options).expect("the FEN is right"));
        texts.retain(|text| text.starts_with("d3") || text.starts_with("d4"));
        texts
    };
    assert_eq!(ali(&Options::new()), ["d3-c3", "d3-d5", "d3-e3", "d4-c4", "d4-d5", "d4-e4"]);
    let diagonals = Options::new().with("rules", "ship_diagonals = true");
    assert_eq!(
        ali(&diagonals),
        ["d3-c3", "d3-c4", "d3-d5", "d3-e3", "d3-e4", "d4-c4", "d4-c5", "d4-d5", "d4-e4", "d4-e5"]
    );
    assert_eq!(why(fen, "d3-e4"), "ships do not move diagonally");
}

#[test]
fn ships_jump_in_chains_over_friends_and_never_backward() {
    let of = |fen: &str, cell: &str| {
        let mut texts = moves(&at(fen));
        texts.retain(|text| text.starts_with(cell));
        texts
    };
    let fen = "3/3/E1A3E/1AA4/A6/1AA/AAA a 11 c - 1";
    assert_eq!(of(fen, "a3"), ["a3-a4", "a3-b3"]);
    assert_eq!(of(fen, "b4"), ["b4-a4", "b4-b5", "b4-d4"]);
    assert_eq!(of(fen, "c4"), ["c4-a4", "c4-c6", "c4-d4"]);
    // Over a4 to a5, over b5 to c5; or straight on over c4 from c3.
    let chains = "3/3/1A3EE/A1A4/AA5/1AA/AAA a 10 c - 1";
    assert_eq!(of(chains, "a3"), ["a3-a5", "a3-c3", "a3-c5"]);
}

#[test]
fn a_chain_of_ships_may_not_end_where_it_began() {
    let fen = "3/3/E5E/AA5/7/AAA/AAA a 13 c - 1";
    assert_eq!(why(fen, "a4-a4"), "a ship may not end where it began");
    assert!(!moves(&at(fen)).contains(&"a4-a4".into()));
}

#[test]
fn a_wrong_ship_move_says_what_is_wrong() {
    let fen = "3/A2/E1A1A2/A1E1A2/3A3/1AA/AAA a 9 c - 1";
    for (text, expected) in [
        ("", "there is nothing"),
        ("c5", "it goes nowhere; a move is written as c4-c5 or c5xc3"),
        ("k3-c5", "cell \"k3\" is not on the board"),
        ("c5-", "a cell is missing"),
        ("a5-a6", "cell \"a6\" is not on the board"),
        ("a5-b5", "it is Ali's turn, and a5 is a station"),
        ("b3-b4", "there is no ship on b3"),
        ("c5xc3", "a ship captures nothing, and its move is written as its start and its end"),
        ("e4-e5", "e5 is occupied"),
        ("e5-f4", "ships never move backward"),
        ("d3-c3", ""),
        ("e1-e3", ""),
        ("c5-e7", "no step and no chain of jumps leads from c5 to e7"),
        ("a4-c4", "c4 is occupied"),
        ("d3-d5", "ships jump over ships, and no ship stands on d4"),
        ("d3-g3", "no step and no chain of jumps leads from d3 to g3"),
        ("claim", "this game is played without claims"),
    ] {
        let found =
            at(fen).parse_move(text).err().map(|error| error.why.to_string()).unwrap_or_default();
        assert_eq!(found, expected, "{text}");
    }
    let over_station = "3/3/4AE1/AA2A2/AAAAE2/1AA/AAA a 7 c - 1";
    assert_eq!(why(over_station, "e5-g5"), "ships jump over ships, and a station stands on f5");
}

// M5.
#[test]
fn a_capture_chain_is_played_to_its_end() {
    let fen = "AAA/AAA/AAAAAAA/2A4/A1A4/EE1/3 e 7 c - 19";
    assert_eq!(moves(&at(fen)), ["d2xb4xd4"]);
    assert_eq!(why(fen, "d2xb4"), "the chain may not stop on b4: it can capture again");
    // Among the possible chains Eddy chooses freely, the shortest too.
    let free = "3/1A1/AE1AA1A/AA3A1/A1AAAA1/1AE/A2 e 10 c - 36";
    assert!(at(free).parse_move("b5xb3").is_ok());
}

#[test]
fn a_station_may_land_where_it_began() {
    let fen = "1A1/AE1/4A2/AA2AAA/1A3AE/A1A/AA1 e 7 c - 58";
    let back = play(fen, &["g3xe3xg5xg3"]);
    assert!(back.stations().contains(cells::Cell::parse("g3").expect("a cell")));
    assert_eq!(back.ships_lost(), at(fen).ships_lost() + 3);
}

// M6.
#[test]
fn a_hop_may_begin_a_chain_and_is_never_required() {
    let duty = "3/AA1/AAAAA2/2E1A2/AA1EAA1/A2/1A1 e 9 c - 35";
    assert_eq!(moves(&at(duty)), ["c4-e2xg4", "c4xe6", "d3xf5"]);
    assert_eq!(why(duty, "c4-e2"), "Eddy must capture: d3, c4 can");
    // Without a direct capture nothing is compulsory, and a hop may stop beside a ship.
    let free = "3/3/A5A/EE1A2A/AA3AA/AAA/AAA e 7 c - 9";
    let free = moves(&at(free));
    assert!(free.contains(&"a4-c4xe4".into()), "{free:?}");
    assert!(free.contains(&"a4-c4".into()), "{free:?}");
    assert!(free.contains(&"b4-c5".into()), "{free:?}");
}

#[test]
fn capturing_is_compulsory() {
    let fen = "3/AE1/A2A3/A1AEAAA/1AAAAAA/AAA/AAA e 11 c - 5";
    assert_eq!(moves(&at(fen)), ["d4xb4"]);
    for (text, expected) in [
        ("d4-e5", "Eddy must capture: d4 can"),
        ("d4-b4", "a ship is captured on c4: write x before b4"),
        ("d4xb2", "cell \"b2\" is not on the board"),
        ("d4xb3", "d4 and b3 are not two apart in a line"),
        ("d4xf4", "f4 is occupied"),
        ("d6xf4", "there is no ship to jump on e5"),
        ("d6-f4", "f4 is occupied"),
        ("c4-c5", "it is Eddy's turn, and c4 is a ship"),
        ("b3-c3", "it is Eddy's turn, and b3 is a ship"),
        ("c7-c6", "there is no station on c7"),
        ("d4-e5xe3", "before a capture a station may hop, but not step"),
        ("d4xb4-a5", "a station hops only at the beginning of a chain"),
        ("d4-d4", "the station stays where it is"),
    ] {
        assert_eq!(why(fen, text), expected, "{text}");
    }
}

// M7.
#[test]
fn with_claims_eddy_may_leave_a_capture_and_ali_may_claim_it() {
    let nothing_left = "3/3/2E1E2/AAAAAAA/AAA1AAA/AAA/A1A e 7 c - 4 -";
    assert!(play(nothing_left, &["c5-c6"]).fen().ends_with(" 5 -"));
    let fen = "3/3/2EAE2/AAAA1AA/AAAAA2/AAA/A2 e 7 c c3d3 4 -";
    assert!(at(fen).has_direct_capture());
    let left = play(fen, &["c5-c6"]);
    assert_eq!(left.fen(), "3/E2/3AE2/AAAA1AA/AAAAA2/AAA/A2 a 7 c c3d3 5 c5c6");
    // Ali need not claim: any other move lets the chance pass.
    assert!(play(&left.fen(), &["d5-d6"]).fen().ends_with(" 5 -"));
    let claimed = play(&left.fen(), &["claim"]);
    assert_eq!(claimed.fen(), fen.replace(" -", " !"));
    assert!(claimed.must_capture());
    assert!(moves(&claimed).iter().all(|text| text.contains('x')));
    let refused = claimed.parse_move("c5-c6").expect_err("he must capture");
    assert_eq!(refused.why.to_string(), "Eddy must capture: e5 can");
    assert_eq!(why(fen, "claim"), "only Ali claims, and it is Eddy's turn");
    assert_eq!(
        why("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 1 -", "claim"),
        "there is nothing to claim: Eddy left no capture"
    );
}

#[test]
fn with_a_claim_at_hand_ali_is_not_blocked() {
    // Eddy could have captured c5xe5, and shut Ali in by f5-e5 instead.
    let shut_in = "AAA/AAA/AAEAE2/7/7/3/3 a 12 c - 50";
    assert_eq!(at(shut_in).outcome(), eddy_wins(ALI_BLOCKED));
    assert_eq!(at(&format!("{shut_in} -")).outcome(), eddy_wins(ALI_BLOCKED));
    let with_claim = at(&format!("{shut_in} f5e5"));
    assert_eq!((with_claim.outcome(), moves(&with_claim)), (None, vec!["claim".into()]));
}

// M8.
#[test]
fn blocking_the_stations_is_lost_for_ali() {
    let fen = "EEA/AAA/1AAA1A1/A3A2/7/3/3 a 13 c - 30";
    assert_eq!(play(fen, &["e4-e5"]).outcome(), eddy_wins(EDDY_BLOCKED));
}

// M9.
#[test]
fn the_third_equal_sideways_move_loses() {
    let fen = "AAA/2A/A4AA/A6/3E1E1/3/3 a 12 c - 33";
    let round = ["a5-b5", "d3-c3", "b5-a5", "c3-d3"];
    let three = [&round[..], &round[..], &round[..1]].concat();
    let ended = play(fen, &three);
    assert_eq!(ended.outcome(), eddy_wins(REPETITION));
    assert_eq!(ended.fen(), "AAA/2A/1A3AA/A6/3E1E1/3/3 e 12 c a5b5*3,b5a5*2 37");
    assert!(ended.moves().is_empty());
    // A forward move begins anew, and so does a capture.
    let forward = play(fen, &["a5-b5", "d3-c3", "a4-a5"]);
    assert!(forward.fen().contains(" c - "), "{}", forward.fen());
    let capture = "2A/3/6A/EA2AA1/1E1A3/2A/1AA e 8 p a5b5*2,b3c3*2,c2e2 6";
    assert!(play(capture, &["a4xc4"]).fen().contains(" p - "));
}

#[test]
fn a_block_is_looked_for_before_a_repetition() {
    let fen = "EEA/AAA/1AAAAA1/A6/7/3/3 e 13 c f5e5*3 30";
    assert_eq!(at(fen).outcome(), eddy_wins(EDDY_BLOCKED));
    let free = "E1A/AAA/1AAAAA1/A5E/7/3/3 e 13 c f5e5*3 30";
    assert_eq!(at(free).outcome(), eddy_wins(REPETITION));
}

// M10.
#[test]
fn a_beaten_ali_counts_his_ships_on_blue_cells() {
    let repeated = "AAA/AAA/1AA2A1/3E3/7/3/2E e 8 p a5b5*3 58";
    assert_eq!(at(repeated).outcome(), eddy_wins(REPETITION));
    assert_eq!(at(repeated).points(), Some([2, 7]));
    // Without more captures than the level it is the same: 13 home of 14 are six points.
    let spare = "AAA/AAA/AAAAAAA/2A4/2E4/2E/3 e 7 p c4d4*3 58";
    assert_eq!(at(spare).points(), Some([6, 7]));
    let contract = spare.replace(" p ", " c ");
    assert_eq!(at(&contract).points(), None);
}

#[test]
fn in_points_play_goes_on_after_the_contract_is_broken() {
    let fen = "AAA/AAA/1AA1A2/3A1A1/E3E2/3/3 a 7 p - 45";
    assert_eq!((at(fen).outcome(), at(fen).points()), (None, None));
    let ended = play(fen, &["f4-f5", "a3-b4", "d4-d5"]);
    assert_eq!((ended.outcome(), ended.points()), (eddy_wins(DIAGRAM), Some([4, 7])));
    assert_eq!(at(&fen.replace(" p ", " c ")).outcome(), eddy_wins(CAPTURES));
    let kept = "AAA/AAA/AAAAAAA/7/4E2/3/1E1 e 7 p - 29";
    assert_eq!((at(kept).outcome(), at(kept).points()), (ali_wins(DIAGRAM), Some([7, 0])));
    let few = "AAA/AAA/7/7/4E2/3/1E1 a 7 p - 29";
    assert_eq!((at(few).outcome(), at(few).points()), (eddy_wins(CAPTURES), Some([0, 7])));
}

// M11.
#[test]
fn a_capture_can_complete_the_diagram() {
    let fen = "AAA/AAA/3AA2/2EA3/7/3/2E e 12 c - 50";
    assert_eq!(at(fen).outcome(), None);
    let ended = play(fen, &["c4xe4"]);
    assert_eq!(ended.outcome(), ali_wins(DIAGRAM));
}

// M12.
#[test]
fn at_most_a_better_contract_than_announced_counts_too() {
    // Eight lost of eleven that may be, on a diagram of level 8.
    let fen = "AAA/AAA/AAAAA1A/5A1/7/3/EE1 a 11 m - 40";
    assert_eq!(at(fen).outcome(), None, "twelve ships, and f5 is empty");
    let ended = play("AAA/AAA/AAAAA2/5A1/7/3/EE1 a 11 m - 40", &["f4-f5"]);
    assert_eq!(ended.outcome(), ali_wins(DIAGRAM));
    let exact = at(&ended.fen().replace(" m ", " c "));
    assert_eq!(exact.outcome(), None, "exactly eleven have to be lost");
    // The diagram is that of the ships lost: nine ships on a diagram of level 12 are one too many.
    assert_eq!(at("AAA/AAA/2AA3/4A2/7/3/EE1 a 11 m - 40").outcome(), None);
    assert_eq!(at("AAA/AAA/2AA3/7/7/3/EE1 a 12 m - 40").outcome(), ali_wins(DIAGRAM));
    // More than the level are too many, on whatever diagram.
    assert_eq!(at("AAA/AAA/2AA3/7/7/3/EE1 a 11 m - 40").outcome(), eddy_wins(CAPTURES));
    // Fewer than seven lost: no diagram has so many cells.
    assert_eq!(at("AAA/AAA/AAAAAAA/A6/7/3/EE1 a 13 m - 40").outcome(), None);
    // M11: Eddy's capture can complete it.
    let forced = "AAA/AAA/3AA2/2EA3/7/3/2E e 13 m - 50";
    assert_eq!(play(forced, &["c4xe4"]).outcome(), ali_wins(DIAGRAM));
}

#[test]
fn home_any_blue_cells_do_whatever_else_is_on_the_board() {
    let fen = "3/A2/A1A1AAA/A6/7/AAA/AAE a 13 h - 9";
    let fen = fen.replace("3/A2", "1E1/A2");
    assert_eq!((at(&fen).ships_home(), at(&fen).outcome()), (6, None));
    let ended = play(&fen, &["a5-b5"]);
    assert_eq!(ended.outcome(), None, "a ship that was home already is no more");
    let ended = play(&fen, &["a4-b4"]);
    assert_eq!(ended.outcome(), None);
    let behind = fen.replace("/A6/", "/1A5/");
    let ended = play(&behind, &["b4-b5"]);
    assert_eq!(ended.outcome(), ali_wins(HOME));
    assert_eq!((ended.ships_lost(), ended.points()), (8, None));
    assert!(ended.moves().is_empty());
    // Whoever is to move, and more than asked for do too.
    let more = "AAA/AAA/AAAAAAA/4A2/2E1E2/A2/A1A e 9 h - 8";
    assert_eq!(at(more).outcome(), ali_wins(HOME));
    assert_eq!(at(&more.replace(" h ", " c ")).outcome(), None);
    // Eddy wins with one capture more than the level: too few ships are left then.
    let twelve = "AAA/AAA/2AA3/7/7/3/EE1 a 11 h - 40";
    assert_eq!(at(twelve).outcome(), eddy_wins(CAPTURES));
    // It is looked at before a block and before a repetition.
    let repeated = "AAA/AAA/AAA4/7/4E2/3/1E1 e 11 h a5b5*3 58";
    assert_eq!(at(repeated).outcome(), ali_wins(HOME));
    assert_eq!(at("AAA/AAA/AAEAE2/7/7/3/3 a 11 h - 9").outcome(), ali_wins(HOME));
}

#[test]
fn what_keeps_the_contract_is_a_tactical_move() {
    let one_short = "AAA/AAA/AA1A3/2A1A2/4E2/3/1E1 a 9 h - 58";
    for (fen, expected) in [
        (one_short.replace(" 9 ", " 10 "), vec!["c4-c5", "e4-e5"]),
        (one_short.into(), vec![]),
        ("AAA/AAA/2A1A2/3A3/4E2/3/1E1 a 13 m - 58".into(), vec!["d4-d5"]),
        ("AAA/AAA/2A1A2/3A3/4E2/3/1E1 a 11 c - 58".into(), vec!["d4-d5"]),
        ("AAA/AAA/2A1A2/3A3/4E2/3/1E1 a 13 c - 58".into(), vec![]),
    ] {
        let position = at(&fen);
        let mut found = Vec::new();
        let _ = position.each_move(Scope::Tactical, |mv| {
            let after = position.after(mv);
            assert_eq!(after.outcome().and_then(|end| end.verdict.winner()), Some(Side::First));
            found.push(position.write_move(mv, Spelling::Canonical));
            ControlFlow::Continue(())
        });
        assert_eq!(found, expected, "{fen}");
    }
}

// M13.
#[test]
fn diagonals_are_drawn_through_every_second_cell() {
    let drawn = Options::new().with("rules", "diagonals = 'drawn'");
    let of = |fen: &str, options: &Options, cells: &[&str]| {
        let mut texts = moves(&read(fen, options).expect("a position"));
        texts.retain(|text| cells.iter().any(|cell| text.starts_with(cell)));
        texts
    };
    let refused = |fen: &str, options: &Options, text: &str| {
        let position = read(fen, options).expect("a position");
        position.parse_move(text).expect_err("the move is wrong").why.to_string()
    };
    // a3 has the colour of d4, d5 has not.
    let fen = "3/3/3E3/7/E5A/AAA/AAA e 13 h - 1";
    assert_eq!(of(fen, &drawn, &["a3"]), ["a3-a4", "a3-b3", "a3-b4"]);
    assert_eq!(of(fen, &drawn, &["d5"]), ["d5-c5", "d5-d4", "d5-d6", "d5-e5"]);
    assert_eq!(refused(fen, &drawn, "d5-e6"), "no diagonal line is drawn through d5");
    // Without a line there is no capture either, and nothing is compulsory.
    let capture = "3/3/E6/4A2/3E3/AAA/AAA e 13 h - 1";
    assert_eq!(moves(&at(capture)), ["d3xf5"]);
    assert!(!read(capture, &drawn).expect("a position").must_capture());
    assert_eq!(refused(capture, &drawn, "d3xf5"), "no diagonal line is drawn through d3");
    // Ships that move diagonally keep to the lines as well.
    let ships = Options::new().with("rules", "diagonals = 'drawn'\nship_diagonals = true");
    let fen = "3/3/E5E/3A3/3A3/1AA/AAA a 13 h - 1";
    assert_eq!(of(fen, &ships, &["d3"]), ["d3-c3", "d3-d5", "d3-e3"]);
    assert_eq!(of(fen, &ships, &["d4"]), ["d4-c4", "d4-c5", "d4-d5", "d4-e4", "d4-e5"]);
    assert_eq!(refused(fen, &ships, "d3-e4"), "no diagonal line is drawn through d3");
}

// M14.
#[test]
fn captures_of_a_chain_go_in_one_direction_where_the_rule_file_says_so() {
    let straight = Options::new().with("rules", "capture_turns = false");
    let refused = |fen: &str, text: &str| {
        let position = read(fen, &straight).expect("a position");
        position.parse_move(text).expect_err("the move is wrong").why.to_string()
    };
    let of = |fen: &str| moves(&read(fen, &straight).expect("a position"));
    let corner = "3/3/2E3E/2A4/3A3/AAA/AAA e 13 h - 1";
    assert_eq!(moves(&at(corner)), ["c5xc3xe3"]);
    assert_eq!(of(corner), ["c5xc3"]);
    assert_eq!(refused(corner, "c5xc3xe3"), "all captures of a chain go in one direction here");
    // A chain is still played to its end.
    let line = "3/3/6E/7/EA1A3/AAA/AAA e 13 h - 1";
    assert_eq!(of(line), ["a3xc3xe3"]);
    assert_eq!(refused(line, "a3xc3"), "the chain may not stop on c3: it can capture again");
    // A hop before them may go another way.
    assert_eq!(of("3/3/1A5/E6/E6/AAA/AAA e 13 h - 1"), ["a3-a5xc5", "a4xc6"]);
}

#[test]
fn a_wrong_fen_is_refused() {
    for (fen, expected) in [
        ("", "a position has 1 to 2000 characters, this text has 0"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c -", "expected the fields"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 1 - -", "expected the fields"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA  a 7 c - 1", "expected the fields"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA a 7 c - 1", "the board has 7 rows, found 6"),
        ("3/3/2E1E2/AAAAAAA/AAAAAA/AAA/AAA a 7 c - 1", "row 3 has 7 cells, found 6"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAB/AAA/AAA a 7 c - 1", "\"B\" in row 3 is neither"),
        ("3/3/4E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 1", "Eddy has two stations, there are 1"),
        ("3/E2/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 1", "Eddy has two stations, there are 3"),
        ("3/A2/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 1", "Ali has 20 ships, there are 21"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 07 c - 1", "the level is \"07\""),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 9 p - 1", "points are for levels 7 and 8"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 9 x - 1", "expected c, m, h or p"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 0", "the move number is \"0\""),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 01", "the move number is \"01\""),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - +1", "the move number is \"+1\""),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c c3d3*1 1", "a count of 2 or 3"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c c3d3*4 1", "a count of 2 or 3"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c c3d3*02 1", "a count of 2 or 3"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c c3c3 1", "a sideways move"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c d3c3,c3d3 1", "ordered by cell names"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c c3d3, 1", "two cells"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c c3-d3 1", "two cells"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 2 x", "the claim is \"x\""),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 2 c6c5", "Eddy left no capture"),
        ("3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 1 c6c5", "Eddy has not moved yet"),
        ("3/E2/3AE2/AAAA1AA/AAAAA2/AAA/A2 a 7 c c3d3 5 c4c6", "is not empty"),
        ("3/E2/3AE2/AAAA1AA/AAAAA2/AAA/A2 a 7 c c3d3 5 e7c6", "neither a step nor a hop"),
        ("3/E2/3AE2/AAAA1AA/AAAAA2/AAA/A2 a 7 c c3d3 5 e6c6", "neither a step nor a hop"),
    ] {
        let error = read(fen, &Options::new()).expect_err(fen).to_string();
        assert!(error.contains(expected), "{fen}: {error}");
    }
    // Only a split run of empty cells is read and written better.
    assert_eq!(at("111/21/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 1").fen(), START);
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let says = |options: &Options| Mik7::position(options, None).expect_err("wrong").to_string();
    assert_eq!(
        says(&Options::new().with("count", "points").with("level", "9")),
        "option count cannot be \"points\": points are counted at levels 7 and 8 only, not at \
         level 9"
    );
    for contract in ["at-most", "home"] {
        assert_eq!(
            says(&Options::new().with("count", "points").with("contract", contract)),
            format!(
                "option count cannot be \"points\": points are counted under the contract exact \
                 only, not under {contract}"
            )
        );
    }
    let rules = says(&Options::new().with("rules", "stations = ['c5', 'k3']"));
    assert!(rules.ends_with("stations: cell \"k3\" is not on the board"), "{rules}");
}

#[test]
fn keys_name_each_of_a_million_chains() {
    let position = at("1A1/AAA/1A1A1AE/AAAAAAE/1A1A1A1/AAA/1A1 e 13 c - 1");
    let mut keys = std::collections::HashSet::new();
    let mut longest = None;
    let _ = position.each_move(Scope::All, |mv| {
        keys.insert(mv.key());
        longest = longest.max(Some((position.write_move(mv, Spelling::Canonical).len(), mv.key())));
        ControlFlow::Continue(())
    });
    assert_eq!((keys.len(), position.count_moves()), (998_818, 998_818));
    let (length, key) = longest.expect("there are moves");
    let mv = position.move_with_key(key).expect("keys name moves");
    let text = position.write_move(mv, Spelling::Canonical);
    assert_eq!((text.len(), position.parse_move(&text).ok()), (length, Some(mv)));
    assert!(text.len() < kelci_core::notation::MAX_MOVE_TEXT);
    // Nobody is made to compare a wrong text with all of them.
    assert!(position.parse_move("g5xe3").expect_err("the chain goes on").nearest.is_empty());
}

#[test]
fn captures_are_marked_for_people() {
    let fen = "3/2A/2A1AA1/1E3A1/1E4A/AA1/1A1 e 11 c - 35";
    let position = at(fen);
    let mv = position.parse_move(" b3-b5 x d5! ").expect("marks and blanks are ignored");
    assert_eq!(position.write_move(mv, Spelling::Marked), "b3-b5xd5!");
    assert_eq!(position.write_move(mv, Spelling::Rulebook), "b3-b5xd5");
}

#[test]
fn facts_tell_what_the_board_does_not_show() {
    let says = |fen: &str| -> Vec<String> {
        at(fen).facts().iter().map(|fact| format!("{}: {}", fact.label, fact.value)).collect()
    };
    assert_eq!(
        says("AAA/AAA/1AA1A2/3A1A1/E3E2/3/3 a 7 p a5b5*2,b5a5 45"),
        [
            "level: 7",
            "contract: exact, counted by points",
            "ships lost: 9",
            "ships home: 11 ships on the diagram: 9 so far",
            "contract broken: yes, play goes on for points",
            "repetition: played twice, a third time loses: a5-b5",
        ]
    );
    // What the panel says is what wins (M12).
    assert_eq!(
        says(START)[1..],
        [
            "contract: exact",
            "ships lost: 7 ships must be lost, no more: 0 so far",
            "ships home: 13 ships on the diagram: 0 so far",
        ]
    );
    let nine_lost = "AAA/AAA/1AAA3/A6/4E2/A2/1E1 a 11 m - 29";
    assert_eq!(
        says(nine_lost)[1..],
        [
            "contract: at most",
            "ships lost: 11 ships lost at most, 7 at least: 9 so far",
            "ships home: 11 ships on the diagram: 9 so far",
        ]
    );
    assert_eq!(
        says(&nine_lost.replace(" m ", " h "))[1..],
        [
            "contract: home",
            "ships home: 9 ships home on blue cells: 9 so far",
            "captures: 12 captures win for Eddy: 9 so far",
        ]
    );
    let claim = says("3/E2/3AE2/AAAA1AA/AAAAA2/AAA/A2 a 7 c - 5 c5c6");
    assert_eq!(claim.last().map(String::as_str), Some("claim: at hand, against c5-c6"));
}

#[test]
fn the_greatest_move_number_stays_readable() {
    let fen = "3/3/2E1E2/AAAAAAA/AAA1AAA/AAA/AAA e 7 c - 999999999";
    let after = play(fen, &["c5-c6"]);
    assert_eq!(at(&after.fen()), after);
}

fn conforms(seed: u64, options: Options) {
    testkit::check::<Mik7>(&Playouts { games: 300, seed, options, ..Playouts::default() });
}

#[test]
fn level_7_conforms() {
    conforms(7, Options::new());
}

#[test]
fn level_13_conforms() {
    conforms(13, Options::new().with("level", "13"));
}

#[test]
fn points_at_level_7_conform() {
    conforms(70, Options::new().with("count", "points"));
}

#[test]
fn points_at_level_8_conform() {
    conforms(80, Options::new().with("count", "points").with("level", "8"));
}

#[test]
fn claims_conform() {
    conforms(1, Options::new().with("claims", "true").with("level", "10"));
    conforms(2, Options::new().with("claims", "true").with("count", "points"));
}

#[test]
fn contracts_conform() {
    for (seed, contract, level) in [(4, "home", "11"), (5, "home", "13"), (6, "at-most", "12")] {
        conforms(seed, Options::new().with("contract", contract).with("level", level));
    }
}

#[test]
fn drawn_diagonals_and_straight_captures_conform() {
    let rules = "diagonals = 'drawn'\ncapture_turns = false\nship_diagonals = true";
    conforms(8, Options::new().with("rules", rules).with("level", "12").with("contract", "home"));
    conforms(9, Options::new().with("rules", "capture_turns = false").with("claims", "true"));
}

#[test]
fn ship_diagonals_conform() {
    let rules = "ship_diagonals = true\nstations = ['c7', 'e7']";
    conforms(3, Options::new().with("rules", rules).with("level", "11"));
}

/// The cells of a letter in each frame of a move, as names.
fn seen(fen: &str, text: &str, letter: char) -> Vec<String> {
    let position = at(fen);
    let frames = position.frames(position.parse_move(text).expect("a legal move"));
    let names = frames.iter().map(|frame| {
        let cells = frame.iter().filter(|piece| piece.letter == letter).map(|piece| piece.spot);
        let names = cells.map(|spot| match spot {
            Spot::Cell { cell, .. } => Mik7::LAYOUT.cells[usize::from(cell)].name,
            Spot::Reserve(_) | Spot::Prison(_) => "beside",
        });
        names.collect::<Vec<_>>().join(" ")
    });
    names.collect()
}

#[test]
fn every_jump_of_a_chain_is_seen() {
    // Six ships at the bottom keep the game going.
    let home = "c1 d1 e1 c2 d2 e2";
    let ships = "3/1E1/3E3/AA1A3/7/AAA/AAA a 7 p - 1";
    let sailed = [format!("{home} b4 c4 d4"), format!("{home} b4 d4 e4")];
    assert_eq!(seen(ships, "a4-e4", 'A'), sailed);
    let chain = "3/3/2E3E/2A4/3A3/AAA/AAA e 7 p - 1";
    assert_eq!(seen(chain, "c5xc3xe3", 'A'), [format!("{home} d3"), home.to_owned()]);
    assert_eq!(seen(chain, "c5xc3xe3", 'E'), ["c3 g5", "e3 g5"]);
}

#[test]
fn the_diagrams_are_those_of_the_level_that_counts() {
    assert_eq!(at(START).diagrams().iter().map(Vec::len).collect::<Vec<_>>(), [13]);
    let eighth = START.replace(" 7 c", " 8 c");
    assert_eq!(at(&eighth).diagrams().iter().map(Vec::len).collect::<Vec<_>>(), [12, 12]);
    // M12: under home all blue cells count, under at-most the diagrams of the ships lost.
    let home = START.replace(" 7 c", " 11 h");
    assert_eq!(at(&home).diagrams().iter().map(Vec::len).collect::<Vec<_>>(), [13]);
    let at_most = START.replace(" 7 c", " 11 m");
    assert_eq!(at(&at_most).diagrams().iter().map(Vec::len).collect::<Vec<_>>(), [13]);
    let nine_lost = "AAA/AAA/1AAAA2/7/4E2/A2/1E1 a 11 m - 29";
    assert_eq!(at(nine_lost).diagrams().iter().map(Vec::len).collect::<Vec<_>>(), [11]);
}

#[test]
fn whoever_gives_up_a_game_counted_by_points_leaves_points() {
    let options = Options::new().with("count", "points");
    let game = Mik7::position(&options, None).unwrap();
    assert_eq!(game.points_given_up(Side::Second), Some([7, 0]));
    let home = game.ships_home();
    assert_eq!(game.points_given_up(Side::First), Some([home.saturating_sub(7), 7]));
    assert_eq!(Mik7::start().points_given_up(Side::First), None, "nobody counts points");
}

#[test]
fn rules_of_the_players_own_have_hashes_of_their_own() {
    let start = |rules: &str| {
        let options = Options::new().with("rules", rules);
        Mik7::position(&options, None).expect("the rules are valid")
    };
    let plain = Mik7::start();
    assert_eq!(plain.rules().digest(), 0, "hashes under the usual rules are as they always were");
    assert_eq!(start("").hash(), plain.hash());
    let mut seen = vec![plain.hash()];
    for rules in ["ship_diagonals = true", "diagonals = 'drawn'", "capture_turns = false"] {
        let own = start(rules);
        assert_eq!(own.fen(), plain.fen());
        assert!(!seen.contains(&own.hash()), "{rules}");
        seen.push(own.hash());
    }
}

#[test]
fn a_key_names_what_the_generator_gives() {
    let options = [
        Options::new(),
        Options::new().with("claims", "on"),
        Options::new().with("rules", "capture_turns = false"),
    ];
    let mut rng = Rng::new(7);
    for options in options {
        for _ in 0..12 {
            let mut position = Mik7::position(&options, None).expect("the options are valid");
            while position.outcome().is_none() {
                let moves = position.moves();
                // Keys of this position, of other ones, and of none.
                let own = moves.iter().map(|mv| mv.key()).collect::<Vec<_>>();
                let near = own.iter().map(|key| key ^ 1 << rng.below(32)).collect::<Vec<_>>();
                for key in own.into_iter().chain(near).chain([0, 63, 64, u32::MAX]) {
                    let generated = moves.iter().find(|mv| mv.key() == key).copied();
                    assert_eq!(position.move_with_key(key), generated, "{key:#x} {position:?}");
                }
                position.play_unchecked(*rng.pick(&moves).expect("the game goes on"));
            }
        }
    }
}
