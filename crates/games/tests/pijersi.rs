//! The rules of Pijersi, one by one, as `rules/pijersi.md` states them.

mod common;

use common::{after, bad_fen, board_after, moves_from, refusal, result, unreadable};
use kelci_core::testkit::{Playouts, check};
use kelci_core::{Game, Notation, Options, Position, Spelling};
use kelci_games::Pijersi;

/// White to move with these cubes.
fn board(cubes: &[(&str, &str)]) -> <Pijersi as Game>::Position {
    common::board::<Pijersi>(cubes, "w 0 1")
}

#[test]
fn conforms() {
    for setup in ["classic", "full-random", "half-random"] {
        let options = Options::new().with("setup", setup).with("seed", "3");
        check::<Pijersi>(&Playouts { games: 350, seed: 7, options, ..Playouts::default() });
    }
}

#[test]
fn a_cube_steps_to_an_empty_cell_or_onto_a_friend() {
    let pos = board(&[("c3", "R"), ("c4", "S"), ("g1", "p")]);
    assert_eq!(moves_from(&pos, "c3-d"), ["c3-d3", "c3-d4"]);
    assert!(moves_from(&pos, "c3").contains(&"c3-c4".into()));
    assert_eq!(refusal(&pos, "c3-c5"), "a cube goes one cell, and c5 is not next to c3");
    assert_eq!(refusal(&pos, "c2-c3"), "there is no cube on c2");
    assert_eq!(refusal(&pos, "g1-f1"), "the cube on g1 is Black's");
}

#[test]
fn a_stack_steps_one_or_two_cells_along_a_line() {
    let pos = board(&[("c3", "RS"), ("d3", "p"), ("g1", "p")]);
    assert!(moves_from(&pos, "c3=").contains(&"c3=c5".into()));
    assert_eq!(refusal(&pos, "c3=e2"), "d3 is in the way");
    assert_eq!(
        refusal(&pos, "c3=e3"),
        "a stack goes one or two cells along a line, and e3 is not so from c3"
    );
    let pos = board(&[("c3", "RS"), ("c4", "P"), ("g1", "p")]);
    assert_eq!(refusal(&pos, "c3=c4"), "a stack never lands on a friendly cube");
    assert_eq!(refusal(&pos, "c4=c5"), "c4 holds a lone cube, not a stack");
}

#[test]
fn rock_scissors_paper_capture_in_a_circle_whatever_the_heights() {
    for (mover, prey) in [("R", "s"), ("S", "p"), ("P", "r")] {
        for (mover, prey) in [(mover, prey), (mover, &*format!("w{prey}"))] {
            let pos = board(&[("c3", mover), ("c4", prey), ("g1", "p"), ("g6", "w")]);
            assert_eq!(after(&pos, "c3-c4").fen(), format!("p-4w-/7/6/7/3{mover}-2/7/6 b 0 1"));
        }
    }
    let pos = board(&[("c3", "R"), ("c4", "p"), ("c2", "r")]);
    assert_eq!(refusal(&pos, "c3-c4"), "paper beats rock");
    assert_eq!(refusal(&pos, "c3-c2"), "rock does not capture rock");
}

#[test]
fn a_wise_captures_nothing_and_is_never_captured() {
    let pos = board(&[("c3", "S"), ("c4", "w"), ("c2", "W"), ("b3", "p")]);
    assert_eq!(refusal(&pos, "c3-c4"), "the wise is never captured");
    assert_eq!(refusal(&pos, "c2-b3"), "the wise captures nothing");
}

#[test]
fn a_wise_lies_on_nothing_but_a_wise() {
    let pos = board(&[("c3", "W"), ("c4", "S"), ("c2", "W"), ("g1", "p")]);
    assert_eq!(refusal(&pos, "c3-c4"), "a wise lies only on a wise");
    assert_eq!(board_after(&pos, "c3-c2"), "p-5/7/6/7/1WW1S-2/7/6");
    assert_eq!(board_after(&pos, "c4-c3"), "p-5/7/6/7/1W-WS3/7/6");
}

#[test]
fn nothing_goes_on_two_cubes() {
    let pos = board(&[("c3", "R"), ("c4", "RS"), ("g1", "p")]);
    assert_eq!(refusal(&pos, "c3-c4"), "c4 holds two cubes already");
}

#[test]
fn a_turn_has_two_steps_in_two_orders() {
    let pos = board(&[("c3", "R"), ("c4", "S"), ("g1", "p")]);
    assert_eq!(board_after(&pos, "c3-c4=c6"), "p-5/7/6/7/5SR/7/6");
    let pos = board(&[("c3", "SR"), ("g1", "p")]);
    assert_eq!(board_after(&pos, "c3=c5-c6"), "p-5/7/6/7/4S-R-/7/6");
    assert_eq!(refusal(&pos, "c3-c4=c5"), "no stack is built on c4, so none moves on");
    assert!(unreadable(&pos, "c3-c4-c5").contains("the other sign"));
}

#[test]
fn p1_the_cube_that_builds_may_come_from_a_stack() {
    let pos = board(&[("c3", "RP"), ("c4", "S"), ("g1", "p")]);
    assert_eq!(board_after(&pos, "c3-c4=c6"), "p-5/7/6/7/2R-2SP/7/6");
}

#[test]
fn p2_the_second_step_sees_the_board_left_by_the_first() {
    let pos = board(&[("c3", "R"), ("c4", "S"), ("g1", "p")]);
    assert_eq!(board_after(&pos, "c3-c4=c3"), "p-5/7/6/7/2SR3/7/6");
    assert_eq!(board_after(&pos, "c3-c4=c2"), "p-5/7/6/7/1SR4/7/6");
    let pos = board(&[("c3", "SR"), ("g1", "p")]);
    assert_eq!(board_after(&pos, "c3=c4-c3"), "p-5/7/6/7/2R-S-2/7/6");
    // A stack that gave its top leaves its bottom in the way.
    let pos = board(&[("c3", "RP"), ("c4", "S"), ("g1", "p")]);
    assert_eq!(refusal(&pos, "c3-c4=c2"), "c3 is in the way");
}

#[test]
fn rock_paper_or_scissors_on_the_far_row_wins() {
    let pos = board(&[("f1", "R"), ("a1", "w")]);
    assert_eq!(result(&after(&pos, "f1-g1")), "p1win arrived");
    let pos = common::board::<Pijersi>(&[("b1", "s"), ("g1", "W")], "b 0 1");
    assert_eq!(result(&after(&pos, "b1-a1")), "p2win arrived");
}

#[test]
fn a_wise_on_the_far_row_wins_nothing() {
    let pos = board(&[("f1", "W"), ("c3", "r")]);
    assert_eq!(result(&after(&pos, "f1-g1")), "none");
}

#[test]
fn what_stands_on_the_far_row_after_the_turn_counts() {
    // The top goes on; the bottom has arrived. The other way round it is only passing by.
    let pos = board(&[("f1", "RP"), ("a1", "w")]);
    assert_eq!(result(&after(&pos, "f1=g1-f1")), "p1win arrived");
    let pos = board(&[("f1", "WP"), ("a1", "w")]);
    assert_eq!(result(&after(&pos, "f1=g1-f1")), "none");
}

#[test]
fn twenty_plies_without_a_capture_are_a_draw() {
    let pos = common::board::<Pijersi>(&[("c3", "R"), ("f3", "p"), ("e3", "s")], "w 19 30");
    assert_eq!(result(&after(&pos, "c3-c4")), "draw draw-counter");
    let pos = common::board::<Pijersi>(&[("c3", "R"), ("f3", "p"), ("c4", "s")], "w 19 30");
    let capture = after(&pos, "c3-c4");
    assert_eq!((result(&capture), capture.fen().contains(" b 0 30")), ("none".into(), true));
}

#[test]
fn arriving_comes_before_the_draw() {
    let pos = common::board::<Pijersi>(&[("f1", "R"), ("a1", "w")], "w 19 30");
    assert_eq!(result(&after(&pos, "f1-g1")), "p1win arrived");
}

#[test]
fn a_side_without_a_move_has_lost() {
    let pos = board(&[("c3", "R"), ("c4", "s")]);
    assert_eq!(result(&after(&pos, "c3-c4")), "p1win blocked");
}

#[test]
fn p3_the_draw_comes_before_a_blocked_opponent() {
    let pos = common::board::<Pijersi>(
        &[("a1", "w"), ("b1", "R"), ("a2", "RR"), ("c2", "S"), ("b3", "RP")],
        "w 19 30",
    );
    // Black's wise has no way out once b2 is filled; but the twentieth ply ends the game first.
    assert_eq!(result(&after(&pos, "c2-b2")), "draw draw-counter");
    let sooner = common::read::<Pijersi>(&pos.fen().replace("w 19", "w 18"));
    assert_eq!(result(&after(&sooner, "c2-b2")), "p1win blocked");
}

#[test]
fn engines_spell_moves_by_cells_alone() {
    let pos = board(&[("b4", "WW"), ("c3", "R"), ("a4", "R"), ("b5", "S"), ("g1", "p")]);
    for (rulebook, ugi) in [
        ("a4-b5", "a4b5"),
        ("a4-b5=c4", "a4b5c4"),
        ("b4=c4", "b4c4c4"),
        ("b4-c4", "b4b4c4"),
        ("b4=c4-d4", "b4c4d4"),
        ("b4=c4-b4", "b4c4b4"),
    ] {
        let mv = pos.parse_move(ugi).unwrap();
        assert_eq!(pos.parse_move(rulebook), Ok(mv));
        assert_eq!(pos.write_move(mv, Spelling::Canonical), ugi);
        assert_eq!(pos.write_move(mv, Spelling::Rulebook), rulebook);
    }
    assert!(unreadable(&pos, "b4c4").contains("three cells"));
    assert!(unreadable(&pos, "b4c").contains("a4b5c4"));
    assert!(unreadable(&pos, "b9c4").contains("\"b9\" is not on the board"));
}

#[test]
fn from_a_stack_onto_a_friend_means_building_in_the_engines_spelling() {
    let pos = board(&[("b4", "SR"), ("c4", "P"), ("g1", "p")]);
    let mv = pos.parse_move("b4c4d4").unwrap();
    assert_eq!(pos.write_move(mv, Spelling::Rulebook), "b4-c4=d4");
}

#[test]
fn captures_are_marked_for_people_and_marks_are_ignored() {
    let pos = board(&[("c3", "SR"), ("c4", "s"), ("d5", "s"), ("g1", "p")]);
    let mv = pos.parse_move("c3=c4-d5").unwrap();
    assert_eq!(pos.write_move(mv, Spelling::Marked), "c3=c4!-d5!");
    assert_eq!(pos.parse_move(" c3 = c4! - d5 !"), Ok(mv));
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (fen, why) in [
        ("6/7/6/7/6/7/RW5 w 0 1", "a wise on top of rock, paper or scissors"),
        ("6/7/6/7/6/7/Rs5 w 0 1", "a stack of two colours"),
        ("6/7/6/7/6/7/R-R-R-R-R-1 w 0 1", "White has 5 rock cubes and owns 4"),
        ("6/7/6/7/6/7/K-5 w 0 1", "no cube of this game"),
        ("6/7/6/7/6/7/R5 w 0 1", "half a cell"),
        ("6/7/6/7/6/7/60 w 0 1", "no run of empty cells"),
        ("6/7/6/7/6/7/6  w 0 1", "separated by single blanks"),
        ("6/7/6/7/6/7/6 w 00 1", "plies since the last capture"),
        ("6/7/6/7/6/7/6 w +1 1", "plies since the last capture"),
        ("6/7/6/7/6/7/6 w 0 9999999999", "move number"),
    ] {
        let said = bad_fen::<Pijersi>(fen);
        assert!(said.contains(why), "{fen}: {said}");
    }
}

#[test]
fn runs_of_empty_cells_may_be_split() {
    let split = common::read::<Pijersi>("33/7/6/7/6/1111111/R-5 w 0 1");
    assert_eq!(split.fen(), "6/7/6/7/6/7/R-5 w 0 1");
    assert_eq!(split.moves().len(), 3);
}

#[test]
fn the_name_of_a_cell_suggests_moves_from_there() {
    let refused = Pijersi::start().parse_move(" b4").unwrap_err();
    assert_eq!(refused.nearest.len(), 3);
    for mv in refused.nearest {
        assert!(mv.starts_with("b4-") || mv.starts_with("b4="), "{mv}");
    }
    let engines = Pijersi::start().parse_move("b4b4b9").unwrap_err();
    assert!(engines.nearest[0].starts_with("b4b4"), "in the spelling that was tried");
}
