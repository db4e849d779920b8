//! What FENs have in common in the whole family. The board: rows from the second side's down,
//! `x-` a lone cube, `xy` bottom then top, a digit a run of empty cells.

use kelci_core::notation::{clip, plain_number};
use kelci_core::{FenError, FenField, Message, Side, ValueField, ValueKind, message};

use super::{Bits, Board, Cell, Cube, CubePlacement, Grid, StackLevel};

/// The field that says whose turn it is.
pub(crate) const TURN: FenField = FenField::Turn(["w", "b"]);

/// The last field of every FEN.
pub(crate) const MOVE_NUMBER: FenField = FenField::Value(ValueField::MOVE_NUMBER);

/// A field that counts from 0.
pub(crate) const fn counter(label: &'static str, most: u32) -> FenField {
    let kind = ValueKind::Number { least: 0, most };
    FenField::Value(ValueField { label, kind, default: "0" })
}

/// Reads the field that says whose turn it is.
pub(crate) fn parse_turn(text: &str) -> Result<Side, FenError> {
    match text {
        "w" => Ok(Side::First),
        "b" => Ok(Side::Second),
        other => Err(FenError::field(message!("side to move"), other, message!("w or b"))),
    }
}

/// Writes it.
pub(crate) fn turn_letter(side: Side) -> char {
    if side == Side::First { 'w' } else { 'b' }
}

/// Reads a field that counts plies.
pub(crate) fn parse_plies(text: &str, field: Message) -> Result<u32, FenError> {
    let wrong = || FenError::field(field, text, message!("0 to 999999999, no leading zeros"));
    plain_number(text).ok_or_else(wrong)
}

/// Refuses more of a cube than its side owns.
pub(crate) fn check_owned(
    cube: Cube,
    found: u32,
    most: u32,
    sides: [&'static str; 2],
) -> Result<(), FenError> {
    if found <= most {
        return Ok(());
    }
    let (side, piece) = (sides[cube.side.index()], cube.sort.word());
    let message = message!(
        "{side} has {found} {sort} cubes and owns {most}",
        side = Message::word(side),
        found,
        sort = Message::word(piece),
        most
    );
    Err(FenError::Number { message, side, piece, found, least: 0, most })
}

/// Reads the board field. `pair` refuses two cubes that may not lie on each other, saying why.
pub(crate) fn parse_board<B: Bits>(
    text: &str,
    grid: &Grid<B>,
    known: impl Fn(Cube) -> bool,
    pair: impl Fn(Cube, Cube) -> Result<(), Message>,
) -> Result<Board<B>, FenError> {
    let rows: Vec<&str> = text.split('/').collect();
    let lengths = grid.rows();
    if rows.len() != lengths.len() {
        return Err(FenError::Rows { expected: lengths.len(), found: rows.len() });
    }
    let mut board = Board::EMPTY;
    for (row_text, y) in rows.iter().zip((0..lengths.len()).rev()) {
        let row = char::from(b'a' + y as u8);
        let wrong = |found: String, why| FenError::Symbol { row, found: clip(&found), why };
        let cube = |letter: char| {
            Cube::parse(letter)
                .filter(|cube| known(*cube))
                .ok_or_else(|| wrong(letter.to_string(), message!("no cube of this game")))
        };
        let half = || message!("half a cell: write x- or xy");
        let first: usize = lengths[..y].iter().sum();
        let mut column = 0;
        let mut letters = row_text.chars();
        while let Some(letter) = letters.next() {
            if let Some(run) = letter.to_digit(10) {
                if run == 0 {
                    return Err(wrong("0".into(), message!("no run of empty cells")));
                }
                column += run as usize;
                continue;
            }
            let ground = cube(letter)?;
            let upper = match letters.next() {
                None => return Err(wrong(letter.to_string(), half())),
                Some('-') => None,
                Some(digit) if digit.is_ascii_digit() => {
                    return Err(wrong(format!("{letter}{digit}"), half()));
                }
                Some(letter) => Some(cube(letter)?),
            };
            if column < lengths[y] {
                let cell = Cell::at(first + column);
                if let Some(upper) = upper {
                    let found = || format!("{}{}", ground.letter(), upper.letter());
                    let name = grid.name(cell);
                    pair(ground, upper).map_err(|why| FenError::Cell {
                        cell: name.to_owned(),
                        found: found(),
                        why,
                    })?;
                }
                board.toggle(CubePlacement { cube: ground, cell, level: StackLevel::Ground });
                if let Some(cube) = upper {
                    board.toggle(CubePlacement { cube, cell, level: StackLevel::Upper });
                }
            }
            column += 1;
        }
        if column != lengths[y] {
            return Err(FenError::RowLength { row, expected: lengths[y], found: column });
        }
    }
    Ok(board)
}

/// The board field of a position.
pub(crate) fn write_board<B: Bits>(board: &Board<B>, grid: &Grid<B>) -> String {
    let mut text = String::new();
    let lengths = grid.rows();
    for y in (0..lengths.len()).rev() {
        let first: usize = lengths[..y].iter().sum();
        let mut run = 0;
        for cell in (first..first + lengths[y]).map(Cell::at) {
            let Some(ground) = board.at(cell, StackLevel::Ground) else {
                run += 1;
                continue;
            };
            if run > 0 {
                text.push_str(&run.to_string());
                run = 0;
            }
            text.push(ground.letter());
            text.push(board.at(cell, StackLevel::Upper).map_or('-', Cube::letter));
        }
        if run > 0 {
            text.push_str(&run.to_string());
        }
        if y > 0 {
            text.push('/');
        }
    }
    text
}
