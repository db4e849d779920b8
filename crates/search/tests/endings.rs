//! The engine with MIK-7's solved endings: it knows who wins, says so, and wins.

use std::ops::ControlFlow;

use kelci_core::{Game, Notation, Options, Outcome, Position as _, Rng, Side};
use kelci_games::Mik7;
use kelci_games::mik7::{DIAGRAM, Move, Position};
use kelci_search::{Engine, Limits, Line, Score, Searchable, Stop};

fn position(fen: &str) -> Position {
    Mik7::position(&Options::new(), Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn search(engine: &mut Engine<Mik7>, position: &Position, nodes: u64) -> Line<Move> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.search(position, &limits, &Stop::new(), &mut |_| ()).expect("the game is not over")
}

/// Random positions of a level with so few ships that they are solved; the ships are mostly near home,
/// where Ali has a chance.
fn solved_positions(level: u32, seed: u64) -> impl Iterator<Item = Position> {
    let mut rng = Rng::new(seed);
    std::iter::from_fn(move || {
        // Ranks 7 to 1, as in a FEN.
        let widths = [3, 3, 7, 7, 7, 3, 3];
        let mut cells: Vec<(usize, usize)> =
            (0..7).flat_map(|rank| (0..widths[rank]).map(move |file| (rank, file))).collect();
        let mut board: Vec<Vec<char>> = widths.iter().map(|width| vec!['.'; *width]).collect();
        for ship in 0..20 - level {
            let near = if ship < 8 { cells.len().min(10) } else { cells.len() };
            let (rank, file) = cells.remove(rng.below(near));
            board[rank][file] = 'A';
        }
        for _ in 0..2 {
            let (rank, file) = cells.remove(rng.below(cells.len()));
            board[rank][file] = 'E';
        }
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let board = rows.join("/").replace('.', "1");
        let side = if rng.below(2) == 0 { 'a' } else { 'e' };
        Some(position(&format!("{board} {side} {level} c - 1")))
    })
}

fn won_by_ali(level: u32, count: usize) -> Vec<Position> {
    solved_positions(level, 17)
        .filter(|position| position.outcome().is_none())
        .filter(|position| Mik7::proved(position) == Some(Side::First))
        .take(count)
        .collect()
}

/// Plays a position on: Ali by the engine, Eddy as told.
fn play_on(mut position: Position, mut eddy: impl FnMut(&Position) -> Move) -> Outcome {
    let mut engine = Engine::<Mik7>::new(1, 1).unwrap();
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let mv = match position.side_to_move() {
            Side::First => {
                let line = search(&mut engine, &position, 300);
                assert!(matches!(line.score, Score::Win(_) | Score::ProvedWin), "{position:?}");
                line.moves[0]
            }
            Side::Second => eddy(&position),
        };
        position.play(mv).expect("it is legal");
    }
}

#[test]
fn a_proved_win_is_won_against_chance() {
    for level in [13, 10, 7] {
        for (number, position) in (0..).zip(won_by_ali(level, 12)) {
            let mut rng = Rng::new(number);
            let random = |position: &Position| *rng.pick(&position.moves()).expect("a move");
            assert_eq!(play_on(position, random), Outcome::win(Side::First, DIAGRAM));
        }
    }
}

#[test]
fn a_proved_win_is_won_against_the_best_replies() {
    for level in [13, 8] {
        for position in won_by_ali(level, 8) {
            let mut engine = Engine::<Mik7>::new(1, 1).unwrap();
            let best = |position: &Position| {
                let line = search(&mut engine, position, 3_000);
                assert!(matches!(line.score, Score::Loss(_) | Score::ProvedLoss), "{position:?}");
                line.moves[0]
            };
            assert_eq!(play_on(position, best), Outcome::win(Side::First, DIAGRAM));
        }
    }
}

#[test]
fn whoever_has_had_enough_of_a_proof_at_the_root_goes_without() {
    let (mut alis, mut eddys) = (0, 0);
    for position in won_by_ali(10, 20) {
        let positions = position.moves().into_iter().map(|mv| position.after(mv));
        let eddys_turn = positions.filter(|child| child.outcome().is_none());
        for position in [position].into_iter().chain(eddys_turn) {
            let mut looked_at = 0;
            let go_on = &mut || {
                looked_at += 1;
                ControlFlow::Continue(())
            };
            // What is known without looking at any position takes no time.
            if Mik7::proof(&position, go_on).is_none() || looked_at == 0 {
                continue;
            }
            match position.side_to_move() {
                Side::First => alis += 1,
                Side::Second => eddys += 1,
            }
            assert_eq!(Mik7::proof(&position, &mut || ControlFlow::Break(())), None);
        }
    }
    assert!(alis >= 5 && eddys >= 5, "{alis} and {eddys} proofs");
}

#[test]
fn what_eddy_has_won_he_does_not_give_away() {
    let mut rng = Rng::new(5);
    let mut engine = Engine::<Mik7>::new(1, 1).unwrap();
    for level in [13, 9] {
        let lost = solved_positions(level, 3).filter(|position| {
            position.outcome().is_none() && Mik7::proved(position) == Some(Side::Second)
        });
        for mut position in lost.take(10) {
            while position.outcome().is_none() {
                assert_eq!(Mik7::proved(&position), Some(Side::Second), "{position:?}");
                let mv = match position.side_to_move() {
                    Side::First => *rng.pick(&position.moves()).expect("a move"),
                    Side::Second => {
                        let line = search(&mut engine, &position, 100);
                        assert!(matches!(line.score, Score::Win(_) | Score::ProvedWin));
                        line.moves[0]
                    }
                };
                position.play(mv).expect("it is legal");
            }
            assert_eq!(position.outcome().unwrap().verdict.winner(), Some(Side::Second));
        }
    }
}

#[test]
fn hidden_stations_are_proved_to_win() {
    let hidden = position("AAA/AAA/AAAAAAA/AAAA3/7/1E1/E2 a 7 c - 1");
    assert!(hidden.are_stations_hidden());
    let mut engine = Engine::<Mik7>::new(1, 1).unwrap();
    assert_eq!(search(&mut engine, &hidden, 500).score, Score::ProvedLoss);
    // Eddy to move stays there.
    let to_move = position(&hidden.fen().replace(" a ", " e "));
    let line = search(&mut engine, &to_move, 500);
    assert_eq!(line.score, Score::ProvedWin);
    assert!(to_move.after(line.moves[0]).are_stations_hidden());
    // Where a better contract counts, nothing is decided.
    let better = position(&hidden.fen().replace(" c ", " m "));
    assert!(!better.are_stations_hidden());
    // A claim takes the station back to where it was (M7).
    let claimed = |claim: &str| position(&format!("{} {claim}", hidden.fen()));
    assert!(claimed("-").are_stations_hidden());
    let left = position("AAA/AAA/AA1AAAA/AAA4/7/1E1/E2 a 7 c - 9 c3d2");
    assert!(!left.are_stations_hidden(), "{left:?}");
}

#[test]
fn whoever_faces_a_proved_win_is_told() {
    // Eddy, to move after a winning move of Ali's, is told so whatever he could try.
    let mut engine = Engine::<Mik7>::new(1, 1).unwrap();
    let solved = won_by_ali(10, 30);
    let mut found = 0;
    for ended in solved.iter().filter(|position| position.side_to_move() == Side::First) {
        for mv in ended.moves() {
            let before = ended.after(mv);
            if before.outcome().is_none() && Mik7::proved(&before) == Some(Side::First) {
                let line = search(&mut engine, &before, 2_000);
                assert!(matches!(line.score, Score::Loss(_) | Score::ProvedLoss), "{before:?}");
                found += 1;
            }
        }
    }
    assert!(found > 0);
}

#[test]
fn several_lines_tell_which_moves_keep_a_proved_win() {
    let mut engine = Engine::<Mik7>::new(1, 1).unwrap();
    for position in won_by_ali(13, 40) {
        if position.side_to_move() == Side::Second || position.count_moves() < 3 {
            continue;
        }
        let limits = Limits { nodes: Some(3_000), multi_pv: 3, ..Limits::default() };
        let mut lines = Vec::new();
        let best =
            engine.search(&position, &limits, &Stop::new(), &mut |line| lines.push(line.clone()));
        let best = best.expect("the game is not over");
        assert!(matches!(best.score, Score::Win(_) | Score::ProvedWin), "{position:?}");
        for line in &lines {
            let child = position.after(line.moves[0]);
            let is_won = child.outcome().map_or_else(
                || Mik7::proved(&child) == Some(Side::First),
                |end| end.verdict.winner() == Some(Side::First),
            );
            if matches!(line.score, Score::ProvedWin) {
                assert!(is_won || Mik7::proved(&child).is_none(), "{position:?}");
            }
            if matches!(line.score, Score::ProvedLoss | Score::Loss(_)) {
                assert!(!is_won, "{position:?}");
            }
        }
    }
}
