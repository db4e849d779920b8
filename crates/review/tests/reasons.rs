//! Why moves were bad: positions of every game in which the reason is plain to see.

use kelci_catalog::search::{Limits, Stop};
use kelci_catalog::{AnyGame, GAMES};
use kelci_core::Options;
use kelci_review::wire::{self, Move, Reason, Unit};
use kelci_review::{Analyst, Judgement};

/// What is said of the moves of a game from a position.
fn review(game: &'static dyn AnyGame, fen: &str, moves: &[&str]) -> Vec<Move> {
    let start = game.position(&Options::new(), Some(fen)).expect("it is a position");
    let mut at = start.boxed_clone();
    let key = |text: &&str| {
        let key = at.parse_move(text).expect("it is legal");
        at.play(key);
        key
    };
    let keys: Vec<u32> = moves.iter().map(key).collect();
    let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    let mut analyst = Analyst::new(game, 1, 1, limits).expect("a small table");
    let review = analyst.review(&*start, &keys, &Stop::new(), &mut |_| ());
    review.moves.iter().map(|mv| Move::of(game, mv)).collect()
}

/// Why a move was bad.
fn why(game: &str, fen: &str, text: &str) -> Vec<Reason> {
    let game = kelci_catalog::find(game).expect("there is such a game");
    let judged = review(game, fen, &[text]).remove(0);
    assert!(judged.verdict.is_error(), "{judged:?}");
    judged.reasons
}

fn has(reasons: &[Reason], expected: &Reason) {
    assert!(reasons.contains(expected), "{expected:?} in {reasons:?}");
}

fn unit(cell: &str, pieces: &[&str]) -> Unit {
    Unit { cell: cell.into(), pieces: pieces.iter().map(|piece| (*piece).into()).collect() }
}

fn end(reason: &str) -> Option<String> {
    Some(reason.to_owned())
}

#[test]
fn a_missed_arrival_is_told_in_every_game() {
    // In each the first side wins with one move; here it makes another.
    let wins = [
        ("jersi", "7/8/RK6/8/9/8/rk6/8/7 w - 0 9", "g1-f1", "king-arrived"),
        ("mikjersi", "5/K-4/5/4k-/5 w - 0 0 9", "d1-c1", "king-arrived"),
        ("pijersi", "6/R-6/6/7/6/p-6/6 w 0 9", "f1-e1", "arrived"),
        // The diagram could have been completed.
        ("mik7", "AAA/AAA/AAAAAA1/6A/4E2/3/1E1 a 7 c - 29", "f5-g5", "diagram"),
    ];
    assert_eq!(wins.map(|(name, ..)| name).to_vec(), names(), "one for each game");
    for (name, fen, text, ending) in wins {
        let reasons = why(name, fen, text);
        assert_eq!(reasons[0], Reason::MissedWin { plies: 1, end: end(ending) }, "{name}");
    }
}

fn names() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.info().name).collect()
}

#[test]
fn a_stack_left_to_be_captured_is_named_with_the_capture() {
    let left = why(
        "pijersi",
        "s-p-r-1srr-/p-r-s-wwp-s-p-/6/5WW1/6/P-S-R-1S-R-P-/R-P-S-R-P-S- w 4 3",
        "b2-b3=d4",
    );
    let units = vec![unit("d4", &["rock", "scissors"])];
    has(&left, &Reason::LeavesPieces { units, reply: "f2-f3=d4!".into() });
    let left = why("mikjersi", "1fkpr1M-/1mw3/1PWs-2/3F-1/R-1S-1K- w - 2 10 10", "a3-b3");
    let units = vec![unit("c2", &["paper", "wise"])];
    has(&left, &Reason::LeavesPieces { units, reply: "c3-c2!".into() });
}

#[test]
fn a_piece_dropped_where_it_is_captured_and_a_capture_not_made() {
    let fen = "p-r-s-k-sr1p-/f-s-p-r-s-p-r-f-/2m-4/2m-5/2w-6/3M-4/1RF1M-3/2P-S-R-P-S-PF/P-S-R-K-S-R-1 w MMWWmmw 6 4";
    // Several cubes can do it.
    let [Reason::LeavesPieces { units, reply }] = &why("jersi", fen, "W:f8/W:g7")[..] else {
        panic!("a wise was left");
    };
    assert!(*units == [unit("g7", &["wise"])] && reply.ends_with("=g7!"), "{reply}");
    let missed = why("jersi", "3k-3/8/7/8/4r-4/3P-4/7/8/3K-3 w - 0 9", "a4-a5");
    has(&missed, &Reason::MissedCapture { units: vec![unit("e5", &["rock"])] });
}

#[test]
fn chains_of_captures_are_counted_whole() {
    // Ali leaves three ships to one station; then Eddy takes one where three could be had.
    let fen = "1E1/3/A1A3A/AAA1AAA/E3AA1/AAA/AAA a 7 c - 5";
    let ships = |cells: [&str; 3]| cells.map(|cell| unit(cell, &["ship"])).to_vec();
    let (units, reply) = (ships(["b4", "f4", "d5"]), "a3xc5!xe5!xg3!".to_owned());
    has(&why("mik7", fen, "c5-d5"), &Reason::LeavesPieces { units, reply });
    let fen = "3/E2/AAE2AA/3AA2/AAAAAA1/AA1/1AA e 7 c - 13";
    let missed = why("mik7", fen, "c6xa4");
    has(&missed, &Reason::MissedCapture { units: ships(["d3", "f3", "f5"]) });
}

#[test]
fn what_loses_the_game_is_told_instead_of_the_pieces() {
    let lost = why("mik7", "1E1/1E1/5AA/AAA1A1A/A1AA2A/AAA/A1A a 7 c e5g5 8", "f5-e5");
    assert_eq!(lost, [Reason::AllowsWin { plies: 1, end: end("captures") }]);
    let fen = "6/R-6/6/7/6/p-6/6 w 0 9";
    let both = why("pijersi", fen, "f1-e1");
    let arrived = end("arrived");
    let expected = [
        Reason::MissedWin { plies: 1, end: arrived.clone() },
        Reason::AllowsWin { plies: 1, end: arrived },
    ];
    assert_eq!(both, expected);
}

#[test]
fn a_ply_wasted_before_the_draw_is_told() {
    // Five plies are left after it; the capture would have begun the count anew.
    let fen = "1p-r-s-p-1/p-5rr/s-2w-1ps/1sr2w-1RS/1P-S-W-2/3W-S-2/R-P-SRR-P-P- w 14 8";
    let wasted = why("pijersi", fen, "a6-a5=b6");
    assert!(wasted.contains(&Reason::WastesPly { left: 5 }), "{wasted:?}");
    // It also leaves a cube to be captured, which is told first.
    has(&wasted, &Reason::MissedCapture { units: vec![unit("d2", &["scissors", "rock"])] });
    // Far from the draw the same move wastes nothing but the capture.
    let early = why("pijersi", &fen.replace("w 14 8", "w 2 8"), "a6-a5=b6");
    assert!(!early.iter().any(|reason| matches!(reason, Reason::WastesPly { .. })), "{early:?}");
    // The last ply before the draw.
    let last = why("mikjersi", "1fkpr1M-/1mw3/1PWs-2/2S-F-1/R-3K- b - 2 19 10", "e3=e4-e3");
    assert!(last.contains(&Reason::WastesPly { left: 0 }), "{last:?}");
}

#[test]
fn good_moves_need_no_reason() {
    let game = kelci_catalog::find("pijersi").unwrap();
    let moves = review(game, "6/R-6/6/7/6/p-6/6 w 0 9", &["f1-g1"]);
    assert_eq!((moves[0].verdict, moves[0].reasons.len()), (Judgement::Best, 0));
    assert_eq!((moves[0].chance, &moves[0].better), (1.0, &None));
}

#[test]
fn what_is_told_is_read_back() {
    let game = kelci_catalog::find("pijersi").unwrap();
    let moves =
        review(game, "6/R-6/6/7/6/p-6/6 w 0 9", &["f1-e1", "b1-c1", "e1-f1", "c1-b1", "f1-g1"]);
    for mv in &moves {
        let text = serde_json::to_string(mv).unwrap();
        assert_eq!(&serde_json::from_str::<Move>(&text).unwrap(), mv, "{text}");
    }
    assert_eq!(wire::moments(&moves), [1, 2]);
    assert_eq!(moves[0].before.chance(), 1.0);
    assert_eq!(moves[4].after.chance(), 1.0);
}
