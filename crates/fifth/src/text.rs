//! Positions and moves as text, and what there is to see and to click.

use kelci_core::notation::{fen_fields, without_marks};
use kelci_core::{
    Click, Depict, Fact, FactValue, FenError, Message, MoveError, MoveFault, Notation, Piece,
    Position as _, Side, Spelling, Spot, message,
};

use crate::game::CELL_NAMES;
use crate::position::{CELLS, Position, Step};

const LETTERS: [char; 2] = ['R', 'r'];

/// `rrr/3/RRR w`
pub fn parse_fen(fen: &str) -> Result<Position, FenError> {
    let fields = fen_fields(fen, 2, 2, message!("board, side"))?;
    let rows: Vec<&str> = fields[0].split('/').collect();
    if rows.len() != 3 {
        return Err(FenError::Rows { expected: 3, found: rows.len() });
    }
    let mut rocks = [0; 2];
    for (text, y) in rows.into_iter().zip((0..3).rev()) {
        let row = char::from(b'1' + y);
        let mut column = 0;
        for letter in text.chars() {
            let side = Side::BOTH.into_iter().find(|side| LETTERS[side.index()] == letter);
            match (side, letter.to_digit(10)) {
                (Some(side), _) if column < 3 => rocks[side.index()] |= 1 << (3 * y + column),
                (None, Some(1..=3)) => {}
                _ => {
                    let why = message!("no rock and no run of empty squares");
                    return Err(FenError::Symbol { row, found: letter.to_string(), why });
                }
            }
            column = column.saturating_add(letter.to_digit(10).unwrap_or(1) as u8);
        }
        if column != 3 {
            return Err(FenError::RowLength { row, expected: 3, found: column.into() });
        }
    }
    let side = match fields[1] {
        "w" => Side::First,
        "b" => Side::Second,
        other => return Err(FenError::field(message!("side to move"), other, message!("w or b"))),
    };
    Ok(Position { rocks, side })
}

fn name(cell: u8) -> &'static str {
    CELL_NAMES[usize::from(cell)]
}

impl Notation for Position {
    fn fen(&self) -> String {
        let row = |y: u8| {
            let (mut text, mut empty) = (String::new(), 0);
            for cell in 3 * y..3 * y + 3 {
                let Some(side) = Side::BOTH.into_iter().find(|side| self.has(*side, cell)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text += &std::mem::take(&mut empty).to_string();
                }
                text.push(LETTERS[side.index()]);
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        };
        let turn = if self.side == Side::First { "w" } else { "b" };
        format!("{}/{}/{} {turn}", row(2), row(1), row(0))
    }

    fn write_move(&self, step: Step, spelling: Spelling) -> String {
        let (from, to) = (name(step.from), name(step.to));
        let sign = match (spelling, self.captures(step)) {
            (Spelling::Canonical, _) => "",
            (_, true) => "x",
            (_, false) => "-",
        };
        format!("{from}{sign}{to}")
    }

    fn parse_move(&self, text: &str) -> Result<Step, MoveError> {
        let plain: String = without_marks(text).replacen(['-', 'x'], "", 1);
        let cell = |text: &str| (0..CELLS).find(|&cell| name(cell) == text);
        let cells = plain.split_at_checked(2).map(|(from, to)| (cell(from), cell(to)));
        let Some((Some(from), Some(to))) = cells else {
            return Err(self.refuse(text, MoveFault::Unreadable, message!("it is not like a1-a2")));
        };
        let step = Step { from, to };
        if self.is_legal(step) {
            return Ok(step);
        }
        Err(self.refuse(text, MoveFault::Illegal, why_not()))
    }
}

fn why_not() -> Message {
    message!("a rock steps forward to an empty square, or captures diagonally")
}

impl Depict for Position {
    fn each_piece(&self, mut visit: impl FnMut(Piece)) {
        for side in Side::BOTH {
            for cell in (0..CELLS).filter(|&cell| self.has(side, cell)) {
                let letter = LETTERS[side.index()];
                visit(Piece { side, letter, spot: Spot::Cell { cell, level: 0 } });
            }
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let left: u32 = self.rocks.iter().map(|rocks| rocks.count_ones()).sum();
        vec![Fact { label: "rocks left", value: FactValue::Count { count: left, of: 6 } }]
    }

    fn scripts(&self, step: Step) -> Vec<Vec<Click>> {
        vec![vec![Click::Cell(step.from), Click::Cell(step.to)]]
    }

    fn refusal(&self, _: &[Click], _: Click, _: &[Click]) -> Message {
        why_not()
    }

    fn frames(&self, step: Step) -> Vec<Vec<Piece>> {
        vec![self.after(step).seen()]
    }
}
