//! What Mikjersi adds to Jersi, as `rules/mikjersi.md` states it.

mod common;

use common::{after, bad_fen, moves_from, read, refusal, result};
use kelci_core::testkit::{Playouts, check};
use kelci_core::{Depict, Game, Notation, Options, Piece, Side, Spelling, Spot};
use kelci_games::Mikjersi;

#[test]
fn conforms() {
    for reserve in ["on", "off"] {
        let options = Options::new().with("reserve", reserve);
        check::<Mikjersi>(&Playouts { games: 1_000, seed: 7, options, ..Playouts::default() });
    }
}

#[test]
fn steps_go_along_rows_and_columns() {
    let pos = Mikjersi::start();
    assert_eq!(refusal(&pos, "a1-b2"), "a cube goes one cell, and b2 is not next to a1");
    assert_eq!(moves_from(&pos, "a1-b"), ["a1-b1"]);
}

#[test]
fn the_learners_game_has_neither_reserve_nor_exchanges() {
    let start = Mikjersi::position(&Options::new().with("reserve", "off"), None).unwrap();
    assert_eq!(start.fen(), "k-f-s-p-r-/5/5/5/R-P-S-F-K- w - 0 0 1");
}

/// White can take a rock while Black holds a rock prisoner. The other cubes are in reserve.
const ROCK_FOR_ROCK: &str = "k-4/5/P-r-3/5/4K- w MWSFmwpsf 2 5 9";

#[test]
fn sorts_held_by_both_sides_are_exchanged() {
    let pos = read::<Mikjersi>(ROCK_FOR_ROCK);
    assert_eq!(after(&pos, "c1-c2").fen(), "k-4/5/1P-3/5/4K- b MWRSFmwrpsf 1 0 9");
}

#[test]
fn k2_a_turn_uses_up_one_exchange_however_many_sorts() {
    // Both sides lack scissors, White also rock and fool; Black's rock falls with a fool below.
    let pos = read::<Mikjersi>("k-4/5/P-fr3/5/4K- w MW 1 5 9");
    let end = after(&pos, "c1-c2");
    assert_eq!(end.fen(), "k-4/5/1P-3/5/4K- b MWRSFrsf 0 0 9");
}

#[test]
fn after_two_exchanges_prisoners_stay() {
    let pos = read::<Mikjersi>(&ROCK_FOR_ROCK.replace(" 2 5", " 0 5"));
    let end = after(&pos, "c1-c2");
    assert_eq!(end.fen(), "k-4/5/1P-3/5/4K- b MWSFmwpsf 0 0 9");
    let rock = |side, letter, spot| Piece { side, letter, spot };
    let mut pieces = Vec::new();
    end.each_piece(|piece| pieces.push(piece));
    assert!(pieces.contains(&rock(Side::Second, 'r', Spot::Prison(Side::First))));
    assert!(pieces.contains(&rock(Side::First, 'R', Spot::Prison(Side::Second))));
}

#[test]
fn an_exchange_comes_at_the_end_of_any_turn() {
    // A made-up position: both rocks are prisoners already, and no capture is needed.
    let pos = read::<Mikjersi>("k-4/5/P-4/5/4K- w MWS 1 5 9");
    assert_eq!(after(&pos, "c1-c2").fen(), "k-4/5/1P-3/5/4K- b MWRSFrf 0 6 9");
}

#[test]
fn k3_cubes_that_came_back_are_dropped_like_any_other() {
    let pos = read::<Mikjersi>("k-4/5/P-4/1M-3/1m-2K- w RF 0 0 9");
    assert_eq!(moves_from(&pos, "R:b2"), ["R:b2", "R:b2/F:b3", "R:b2/F:c2"]);
    assert!(moves_from(&pos, "R:c1").contains(&"R:c1".into()), "on a friend");
    assert!(refusal(&pos, "R:a2").contains("not dropped on the opponent's"));
    assert_eq!(refusal(&pos, "R:a5"), "nothing lies on a king");
}

#[test]
fn k4_a_capture_that_leads_to_an_exchange_counts() {
    let pos = read::<Mikjersi>(&ROCK_FOR_ROCK.replace(" 5 9", " 19 9"));
    assert_eq!(result(&after(&pos, "c1-c2")), "none");
    assert_eq!(result(&after(&pos, "a5-a4")), "draw draw-counter");
}

#[test]
fn the_exchange_is_made_even_if_the_king_cannot_return() {
    // The rock falls with the king on it, and no cell of row e could receive the king.
    let pos = read::<Mikjersi>("P-S-W-mpws/rkF-3/5/5/4K- w M 2 0 9");
    let end = after(&pos, "d2-d1");
    assert_eq!(end.fen(), "P-S-W-mpws/F-4/5/5/4K- b MRr 1 0 9");
    assert_eq!(result(&end), "p1win king-captured-no-return");
}

#[test]
fn an_exchange_is_marked_with_a_star() {
    let pos = read::<Mikjersi>(ROCK_FOR_ROCK);
    let mv = pos.parse_move("c1-c2").unwrap();
    assert_eq!(pos.write_move(mv, Spelling::Marked), "c1-c2!*");
    assert_eq!(pos.parse_move("c1-c2!*"), Ok(mv));
}

#[test]
fn twenty_plies_are_a_draw() {
    let pos = read::<Mikjersi>("k-4/5/5/5/4K- w - 0 19 30");
    assert_eq!(result(&after(&pos, "a5-b5")), "draw draw-counter");
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (fen, why) in [
        ("k-4/5/5/5/4K- w - 3 0 1", "number of exchanges left is \"3\""),
        ("k-4/5/5/5/4K- w - 0 1", "exchanges left"),
        ("k-4/5/5/5/3R-K- w R 0 0 1", "White has 2 rock cubes and owns 1"),
        ("k-4/5/5/5/4K- w K 0 0 1", "never goes there"),
        ("5/5/5/5/4K- w - 0 0 1", "Black has no king"),
        ("k-4/5/5/5/3mM1 w - 0 0 1", "a mountain on top of the opponent's mountain"),
    ] {
        let said = bad_fen::<Mikjersi>(fen);
        assert!(said.contains(why), "{fen}: {said}");
    }
}

#[test]
fn an_exchange_is_seen_after_the_capture() {
    let pos = read::<Mikjersi>(ROCK_FOR_ROCK);
    let frames = pos.frames(pos.parse_move("c1-c2").unwrap());
    let beside =
        |frame: &[Piece], spot| frame.iter().any(|piece| piece.letter == 'r' && piece.spot == spot);
    assert_eq!(frames.len(), 2);
    assert!(beside(&frames[0], Spot::Prison(Side::First)), "first Black's rock is a prisoner");
    assert!(beside(&frames[1], Spot::Reserve(Side::Second)), "then it is back in its reserve");
}
