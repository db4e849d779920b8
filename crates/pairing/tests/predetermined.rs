//! Tie-breaks where a table says from the start who meets whom (C.07, 15.2).

use kelci_pairing::TournamentRecord;
use kelci_pairing::standings::{TieBreak, standings};
use serde_json::{Value, json};

/// The values of a tie-break by number, in a round robin and in what is no round robin.
fn both(players: u32, history: &Value, tie_break: TieBreak) -> [Vec<f64>; 2] {
    [true, false].map(|is_predetermined| {
        let line = json!({
            "players": (1..=players).map(|no| json!({"no": no, "rating": 1000 + 100 * no})).collect::<Vec<_>>(),
            "history": history,
            "predetermined": is_predetermined,
        });
        let tournament = TournamentRecord::from_value(line).unwrap();
        let mut rows = standings(&tournament, &[tie_break]).unwrap();
        rows.sort_by_key(|row| row.no);
        rows.iter().map(|row| row.values[0].number()).collect()
    })
}

fn game(white: u32, black: u32, result: &str) -> Value {
    json!({"white": white, "black": black, "result": result})
}

/// 1 beats 2, 2 beats 3, 3 beats 1: each round somebody else has nobody to meet, and asked for nothing.
fn cycle() -> Value {
    let free = |no: u32| json!({"bye": no, "kind": "zero"});
    json!([
        [game(1, 2, "1-0"), free(3)],
        [game(2, 3, "1-0"), free(1)],
        [game(3, 1, "1-0"), free(2)]
    ])
}

/// 1 and 2 have two points each, and 1 has won against 2 without a game.
fn forfeit() -> Value {
    json!([
        [game(1, 4, "0-1"), game(2, 3, "1-0")],
        [game(4, 3, "0-1"), game(1, 2, "1-0F")],
        [game(2, 4, "1-0"), game(3, 1, "0-1")]
    ])
}

#[test]
fn three_who_beat_each_other_in_turn_are_equal() {
    let [table, other] = both(3, &cycle(), TieBreak::SonnebornBerger);
    assert_eq!(table, [1.0; 3]);
    assert_ne!(other, table, "as in a Swiss, whoever was free last would be worth more");
}

#[test]
fn a_free_round_is_no_round_that_could_be_cut() {
    assert_eq!(both(3, &cycle(), TieBreak::Buchholz)[0], [2.0; 3]);
    assert_eq!(both(3, &cycle(), TieBreak::BuchholzCut1)[0], [1.0; 3]);
}

#[test]
fn a_forfeit_between_two_equals_decides_their_direct_encounter() {
    let [table, other] = both(4, &forfeit(), TieBreak::DirectEncounter);
    assert_eq!(table, [1.0, 2.0, 1.0, 2.0]);
    assert_eq!(other[..2], [1.0, 1.0], "in a Swiss they have not met");
}

#[test]
fn a_forfeit_counts_as_the_opponent_it_was_against() {
    assert_eq!(both(4, &forfeit(), TieBreak::SonnebornBerger)[0], [3.0, 2.0, 1.0, 2.0]);
    assert_eq!(both(4, &forfeit(), TieBreak::Buchholz)[0], [4.0, 4.0, 5.0, 5.0]);
}

#[test]
fn a_forfeit_is_no_performance() {
    let [table, other] = both(4, &forfeit(), TieBreak::Performance);
    assert_eq!(table, other);
}
