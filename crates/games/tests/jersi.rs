//! The rules of Jersi, one by one, as `rules/jersi.md` states them.

mod common;

use common::{after, bad_fen, board_after, moves_from, refusal, result, unreadable};
use kelci_core::testkit::{Playouts, check};
use kelci_core::{Click, Depict, Game, Notation, Options, Piece, Position, Spelling, Spot};
use kelci_games::Jersi;

/// White to move with these cubes; both kings stand where they began unless told otherwise.
fn board(cubes: &[(&str, &str)], reserve: &str) -> <Jersi as Game>::Position {
    let mut all = cubes.to_vec();
    for (cell, king) in [("a4", "K"), ("i4", "k")] {
        if !cubes.iter().any(|(_, cubes)| cubes.contains(king)) {
            all.push((cell, king));
        }
    }
    common::board::<Jersi>(&all, &format!("w {reserve} 0 1"))
}

#[test]
fn conforms() {
    for (reserve, games) in [("on", 60), ("off", 200)] {
        let options = Options::new().with("reserve", reserve);
        check::<Jersi>(&Playouts { games, seed: 7, options, ..Playouts::default() });
    }
}

#[test]
fn the_learners_game_has_no_reserve() {
    let start = Jersi::position(&Options::new().with("reserve", "off"), None).unwrap();
    assert!(start.fen().ends_with(" w - 0 1"));
    assert_eq!(moves_from(&start, "M"), [""; 0]);
    assert_eq!(start.moves().len(), 228);
}

#[test]
fn who_beats_whom() {
    let prey_of = |mover: &str| -> String {
        let beaten = |prey: &&str| {
            let mut cubes = vec![("e4", mover), ("e5", *prey)];
            if *prey != "k" {
                cubes.push(("i4", "k"));
            }
            moves_from(&board(&cubes, "-"), "e4-e5").iter().any(|text| !text.contains('='))
        };
        ["r", "p", "s", "f", "w", "k", "m"].into_iter().filter(beaten).collect()
    };
    assert_eq!(prey_of("R"), "sfwkm".replace('m', "") + "m", "an opposing mountain is climbed");
    assert_eq!(prey_of("P"), "rfwkm");
    assert_eq!(prey_of("S"), "pfwkm");
    assert_eq!(prey_of("F"), "rpsfkm");
    assert_eq!(prey_of("W"), "m");
}

#[test]
fn a_king_is_never_at_the_bottom() {
    let pos = board(&[("a3", "R")], "W");
    assert_eq!(refusal(&pos, "a3-a4"), "nothing lies on a king");
    assert_eq!(refusal(&pos, "W:a4"), "nothing lies on a king");
    assert!(bad_fen::<Jersi>("3k-3/8/7/8/9/8/7/8/3KR3 w - 0 1").contains("on top of a king"));
    assert_eq!(result(&after(&pos, "a4-a3")), "none");
}

#[test]
fn any_cube_climbs_a_lone_mountain_of_either_colour() {
    for mountain in ["M", "m"] {
        let pos = board(&[("e4", "R"), ("e5", mountain)], "-");
        let board = board_after(&pos, "e4-e5");
        assert!(board.contains(&format!("4{mountain}R4")), "{board}");
    }
}

#[test]
fn j1_a_mountain_lies_on_a_mountain_only_by_a_drop_on_ones_own() {
    let pos = board(&[("e4", "M"), ("e6", "m")], "MM");
    assert!(board_after(&pos, "M:e4").contains("3MM1m-3"));
    assert_eq!(refusal(&pos, "M:e6"), "cubes are not dropped on the opponent's");
    assert_eq!(refusal(&pos, "e4-e5"), "mountains never move");
}

#[test]
fn a_cube_on_a_mountain_moves_alone() {
    let pos = board(&[("e4", "MR"), ("e6", "P")], "-");
    assert_eq!(refusal(&pos, "e4=e5"), "the cube on e4 lies on a mountain, so it moves alone");
    assert!(board_after(&pos, "e4-e5").contains("3M-R-P-3"));
    // A friend's mountain makes no stack that could move on.
    let pos = board(&[("e4", "R"), ("e5", "M")], "-");
    assert!(refusal(&pos, "e4-e5=e6").contains("lies on a mountain"));
}

#[test]
fn a_stack_never_lands_on_a_mountain() {
    let pos = board(&[("e4", "RP"), ("e5", "m")], "-");
    assert_eq!(refusal(&pos, "e4=e5"), "a stack never lands on a mountain");
    let pos = board(&[("e4", "RP"), ("e5", "M")], "-");
    assert_eq!(refusal(&pos, "e4=e5"), "a stack never lands on a friendly cube");
}

#[test]
fn j2_the_cube_that_builds_may_come_from_a_stack_or_a_mountain() {
    let pos = board(&[("e4", "RP"), ("e5", "S")], "-");
    assert!(board_after(&pos, "e4-e5=e7").contains("3R-2SP2"));
    let pos = board(&[("e4", "MP"), ("e5", "S")], "-");
    assert!(board_after(&pos, "e4-e5=e7").contains("3M-2SP2"));
}

#[test]
fn j3_the_second_step_sees_the_board_left_by_the_first() {
    let pos = board(&[("e4", "R"), ("e5", "S")], "-");
    assert!(board_after(&pos, "e4-e5=e4").contains("3SR5"));
    assert!(board_after(&pos, "e4-e5=e3").contains("2SR6"));
    let pos = board(&[("e4", "RS")], "-");
    assert!(board_after(&pos, "e4=e5-e4").contains("3S-R-4"));
}

#[test]
fn a_captured_pair_goes_whole_except_from_a_mountain() {
    let pos = board(&[("e4", "R"), ("e5", "ps"), ("e3", "R"), ("e2", "mp"), ("f3", "P")], "-");
    assert!(board_after(&pos, "e4-e5").contains("1mpR-1R-4"));
    let pos = board(&[("e3", "R"), ("e2", "ms")], "-");
    assert!(board_after(&pos, "e3-e2").contains("1mR7"));
}

#[test]
fn from_a_mountain_only_a_single_cube_captures() {
    let pos = board(&[("e4", "PR"), ("e5", "Ms")], "-");
    assert_eq!(refusal(&pos, "e4=e5"), "only a single cube captures on a mountain, not a stack");
    assert!(board_after(&pos, "e4-e5").contains("3P-MR4"));
}

#[test]
fn drops_go_to_empty_cells_and_lone_friends() {
    let pos = board(&[("e4", "R"), ("e5", "r"), ("e6", "RP")], "MWmw");
    assert!(board_after(&pos, "W:e4").contains("3RWr-RP3"));
    assert_eq!(refusal(&pos, "M:e4"), "a mountain lies only on a mountain");
    assert_eq!(refusal(&pos, "W:e5"), "cubes are not dropped on the opponent's");
    assert_eq!(refusal(&pos, "W:e6"), "e6 holds two cubes already");
    assert_eq!(refusal(&pos, "w:e1"), "w is not a cube of White's");
    assert_eq!(refusal(&pos, "R:e1"), "the reserve holds 0 R, and 1 would be dropped");
    assert_eq!(refusal(&pos, "W:e1/W:e2"), "the reserve holds 1 W, and 2 would be dropped");
}

#[test]
fn two_drops_share_a_cell_or_are_adjacent() {
    let pos = board(&[], "MMWW");
    assert!(board_after(&pos, "M:e4/W:e4").contains("3MW5"));
    assert!(board_after(&pos, "M:e4/M:e4").contains("3MM5"));
    assert_eq!(refusal(&pos, "W:e4/M:e4"), "a mountain lies only on a mountain");
    assert_eq!(refusal(&pos, "W:e4/M:e6"), "two drops go to one cell or to adjacent cells");
    assert_eq!(refusal(&pos, "W:e4/W:e5/M:e6"), "a turn drops one cube or two");
    let pos = board(&[("e4", "R")], "WW");
    assert_eq!(refusal(&pos, "W:e4/W:e4"), "e4 cannot take two cubes");
}

#[test]
fn j4_two_drops_are_one_action_whatever_their_order() {
    let pos = board(&[], "MW");
    let mv = pos.parse_move("W:e5/M:e4").unwrap();
    assert_eq!(pos.parse_move("M:e4/W:e5"), Ok(mv));
    assert_eq!(pos.write_move(mv, Spelling::Canonical), "M:e4/W:e5");
    assert_eq!(pos.scripts(mv).len(), 2, "either may be dropped first");
    let order = pos.parse_move("M:e4/W:e4").unwrap();
    let cell = Jersi::LAYOUT.cell("e4").unwrap();
    let script = vec![Click::Hand('M'), Click::Cell(cell), Click::Hand('W'), Click::Cell(cell)];
    assert_eq!(pos.scripts(order), [script]);
}

#[test]
fn a_captured_king_returns_to_its_first_row() {
    let pos = board(&[("e4", "R"), ("e5", "k"), ("i1", "p"), ("i2", "ps"), ("i3", "M")], "-");
    assert_eq!(
        moves_from(&pos, "e4-e5"),
        ["e4-e5/k:i1", "e4-e5/k:i3", "e4-e5/k:i4", "e4-e5/k:i5", "e4-e5/k:i6", "e4-e5/k:i7"]
    );
    assert!(board_after(&pos, "e4-e5/k:i1").starts_with("pkpsM-4/"));
    assert!(
        refusal(&pos, "e4-e5").starts_with("the captured king must return: add /k: and one of i1")
    );
    assert_eq!(refusal(&pos, "e4-e5/k:i2"), "the king cannot lie on what i2 holds");
    assert_eq!(refusal(&pos, "e4-e5/k:a1"), "a captured king returns to its own first row");
    assert_eq!(refusal(&pos, "e4-e5/K:i4"), "only Black's king, k, returns here");
    assert_eq!(refusal(&pos, "e4-e3/k:i4"), "no king was captured");
    let mv = pos.parse_move("e4-e5!!/k:i4").unwrap();
    assert_eq!(pos.write_move(mv, Spelling::Marked), "e4-e5!!/k:i4");
}

/// Black's king beside a rock; Black's first row is full of White's cubes.
const NO_RETURN: [(&str, &str); 9] = [
    ("e4", "R"),
    ("e5", "k"),
    ("i1", "P"),
    ("i2", "P"),
    ("i3", "P"),
    ("i4", "P"),
    ("i5", "S"),
    ("i6", "S"),
    ("i7", "S"),
];

#[test]
fn a_king_that_cannot_return_has_lost() {
    let end = after(&board(&NO_RETURN, "-"), "e4-e5");
    assert_eq!(result(&end), "p1win king-captured-no-return");
    assert_eq!(common::read::<Jersi>(&end.fen()), end, "its FEN lacks a king");
}

#[test]
fn a_king_may_be_missing_only_where_it_could_not_return() {
    let fen = after(&board(&NO_RETURN, "-"), "e4-e5").fen();
    assert!(bad_fen::<Jersi>(&fen.replacen("P-", "1", 1)).contains("Black has no king"));
    assert!(bad_fen::<Jersi>(&fen.replace(" b ", " w ")).contains("Black has no king"));
}

#[test]
fn a_king_on_the_far_row_wins() {
    let pos = board(&[("h1", "K")], "-");
    assert_eq!(result(&after(&pos, "h1-i1")), "p1win king-arrived");
    let pos = board(&[("g1", "RK")], "-");
    assert_eq!(result(&after(&pos, "g1=h1-i1")), "p1win king-arrived");
}

#[test]
fn if_both_kings_have_arrived_the_one_who_just_played_wins() {
    let kings = [("i1", "K"), ("a1", "k")];
    assert_eq!(result(&common::board::<Jersi>(&kings, "w - 0 9")), "p2win king-arrived");
    assert_eq!(result(&common::board::<Jersi>(&kings, "b - 0 9")), "p1win king-arrived");
}

#[test]
fn forty_plies_without_a_counting_capture_are_a_draw() {
    let cubes = [("a4", "K"), ("i4", "k"), ("e4", "R"), ("e5", "s")];
    let pos = common::board::<Jersi>(&cubes, "w - 39 30");
    assert_eq!(result(&after(&pos, "a4-a5")), "draw draw-counter");
    let capture = after(&pos, "e4-e5");
    assert_eq!((result(&capture), capture.fen().contains(" - 0 ")), ("none".into(), true));
}

#[test]
fn j7_a_king_alone_is_no_counting_capture_but_its_friend_is() {
    let counter = |king: &str| {
        let pos = board(&[("e4", "R"), ("e5", king)], "-");
        after(&pos, "e4-e5/k:i1").fen().split(' ').nth(3).unwrap().to_owned()
    };
    assert_eq!(counter("k"), "1");
    assert_eq!(counter("mk"), "1", "the mountain stays");
    assert_eq!(counter("pk"), "0");
}

/// Black has nothing but a king, shut in by mountains with two wise on them.
const SHUT_IN: [(&str, &str); 6] =
    [("a4", "K"), ("i1", "k"), ("i2", "MM"), ("h1", "MW"), ("g1", "W"), ("h2", "M")];

#[test]
fn a_side_without_an_action_has_lost() {
    let pos = common::board::<Jersi>(&SHUT_IN, "w - 0 9");
    assert_eq!(result(&after(&pos, "g1-h2")), "p1win blocked");
}

#[test]
fn j6_the_draw_comes_before_a_blocked_opponent() {
    let pos = common::board::<Jersi>(&SHUT_IN, "w - 39 9");
    assert_eq!(result(&after(&pos, "g1-h2")), "draw draw-counter");
}

#[test]
fn a_reserve_keeps_a_blocked_side_playing() {
    let pos = common::board::<Jersi>(&SHUT_IN, "w w 0 9");
    assert_eq!(result(&after(&pos, "g1-h2")), "none");
}

#[test]
fn the_reserve_may_be_listed_in_any_order() {
    let pos = common::board::<Jersi>(&[("a4", "K"), ("i4", "k")], "w wmWM 0 1");
    assert!(pos.fen().contains(" MWmw "));
    assert!(bad_fen::<Jersi>("3k-3/8/7/8/9/8/7/8/3K-3 w MMMMM 0 1").contains("owns 4"));
    assert!(bad_fen::<Jersi>("3k-3/8/7/8/9/8/7/8/3K-3 w R 0 1").contains("never goes there"));
}

#[test]
fn text_that_is_no_move_says_how_moves_are_written() {
    let pos = Jersi::start();
    assert!(unreadable(&pos, "hello").contains("is not on the board"));
    assert!(unreadable(&pos, "a4").contains("a4-b5"));
    assert!(unreadable(&pos, "MM:c4").contains("M:c4"));
    assert!(unreadable(&pos, "X:c4").contains("the letter of no cube"));
    assert!(unreadable(&pos, &"a".repeat(5_000)).contains("more than 200"));
}

#[test]
fn every_step_of_a_turn_is_seen() {
    // A stack takes a rock, its top goes on to take the king, and the king returns.
    let pos = board(&[("e4", "RP"), ("e5", "r"), ("e6", "k")], "-");
    let mv = pos.parse_move("e4=e5-e6/k:i3").unwrap();
    let king =
        |frame: &[Piece]| frame.iter().find(|piece| piece.letter == 'k').map(|king| king.spot);
    let on = |name: &str| Spot::Cell { cell: Jersi::LAYOUT.cell(name).unwrap(), level: 0 };
    let kings: Vec<_> = pos.frames(mv).iter().map(|frame| king(frame)).collect();
    assert_eq!(kings, [Some(on("e6")), None, Some(on("i3"))]);
}
