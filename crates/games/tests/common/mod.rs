//! Positions and questions in the words of a rulebook.
#![allow(dead_code)] // Each test file uses what it needs.

use kelci_core::{Game, Layout, MoveFault, Notation, Options, Position, Spelling};

/// The position with these cubes (bottom then top where there are two), and the rest of the FEN.
pub fn board<G: Game>(cubes: &[(&str, &str)], rest: &str) -> G::Position {
    read::<G>(&format!("{} {rest}", board_field(&G::LAYOUT, cubes)))
}

/// The position of a FEN that is known to be good.
pub fn read<G: Game>(fen: &str) -> G::Position {
    G::position(&Options::new(), Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn board_field(layout: &Layout, cubes: &[(&str, &str)]) -> String {
    for (cell, _) in cubes {
        assert!(layout.cell(cell).is_some(), "{cell} is on the board");
    }
    let rows = 1 + layout.cells.iter().map(|cell| cell.y).max().unwrap();
    let row = |y| {
        let cells = layout.cells.iter().filter(move |cell| cell.y == y);
        let text: Vec<String> = cells
            .map(|cell| match cubes.iter().find(|(name, _)| *name == cell.name) {
                Some((_, cubes)) if cubes.len() == 1 => format!("{cubes}-"),
                Some((_, cubes)) => (*cubes).to_owned(),
                None => "1".to_owned(),
            })
            .collect();
        text.concat()
    };
    (0..rows).rev().map(row).collect::<Vec<_>>().join("/")
}

/// Why a move is refused; it must be readable.
pub fn refusal(position: &impl Notation, text: &str) -> String {
    let error = position.parse_move(text).expect_err(text);
    assert_eq!(error.fault, MoveFault::Illegal, "{error}");
    error.why.to_string()
}

/// Why a text is no move at all.
pub fn unreadable(position: &impl Notation, text: &str) -> String {
    let error = position.parse_move(text).expect_err(text);
    assert_eq!(error.fault, MoveFault::Unreadable, "{error}");
    error.why.to_string()
}

/// The position after these moves.
pub fn after<P: Notation>(position: &P, moves: &str) -> P {
    moves.split_whitespace().fold(position.clone(), |position, text| {
        position.after(position.parse_move(text).unwrap_or_else(|error| panic!("{error}")))
    })
}

/// The board field of the FEN after these moves.
pub fn board_after(position: &impl Notation, moves: &str) -> String {
    after(position, moves).fen().split(' ').next().unwrap().to_owned()
}

/// The legal moves that begin so, in the rulebook's spelling, sorted.
pub fn moves_from(position: &impl Notation, start: &str) -> Vec<String> {
    let spell = |mv| position.write_move(mv, Spelling::Rulebook);
    let mut moves: Vec<String> = position.moves().into_iter().map(spell).collect();
    moves.retain(|text| text.starts_with(start));
    moves.sort();
    moves
}

/// `p1win king-arrived` and the like, or `none`.
pub fn result(position: &impl Position) -> String {
    position.outcome().map_or("none".into(), |o| format!("{} {}", o.verdict, o.reason))
}

/// How a FEN is refused.
pub fn bad_fen<G: Game>(fen: &str) -> String {
    G::position(&Options::new(), Some(fen)).expect_err(fen).to_string()
}
