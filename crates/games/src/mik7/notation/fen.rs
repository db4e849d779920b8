//! Positions as text: reading and writing FENs.
//!
//! ```text
//! 3/3/2E1E2/AAAAAAA/AAAAAAA/AAA/AAA a 7 c - 1 -
//! board, rank 7 first               |  | | | claims, only with that option
//!                       side to move   | | move number
//!                                level   repeats
//!                                  count
//! ```

use std::fmt::Write;

use kelci_core::notation::{FenError, clip, fen_fields, parse_move_number, plain_number};
use kelci_core::{
    CellText, FenField, FenForm, Message, Position as _, Side, ValueField, ValueKind, message,
};

use crate::mik7::cells::{Cell, CellSet, RANKS};
use crate::mik7::contract::{Contract, ContractLevel, Count, FLEET};
use crate::mik7::depict::{SHIP, STATION};
use crate::mik7::position::{Claims, Position};
use crate::mik7::repeats::{MOST, Repeats};
use crate::mik7::rules::Rules;

const FILES: u8 = 7;

/// What stands in a FEN, as data.
pub const FORM: FenForm = FenForm {
    letters: ["A", "E"],
    round: "",
    cell: CellText::One,
    fields: &[
        FenField::Turn(["a", "e"]),
        FenField::Value(ValueField {
            label: "level",
            kind: ValueKind::Number { least: 7, most: 13 },
            default: "7",
        }),
        FenField::Value(ValueField {
            label: "count",
            kind: ValueKind::Choice(&[
                ("c", "contract"),
                ("m", "at-most"),
                ("h", "home"),
                ("p", "points"),
            ]),
            default: "c",
        }),
        FenField::Value(ValueField { label: "repeats", kind: ValueKind::Text, default: "-" }),
        FenField::Value(ValueField::MOVE_NUMBER),
        // Left out where no claims are played.
        FenField::Value(ValueField { label: "claim", kind: ValueKind::Text, default: "" }),
    ],
};

/// Reads a FEN; it is played on by these rules.
pub fn parse(text: &str, rules: Rules) -> Result<Position, FenError> {
    let known =
        message!("board, side, level, count, repeats, move number and, with claims, the claim");
    let fields = fen_fields(text, 6, 7, known)?;
    let (ships, stations) = read_board(fields[0])?;
    let side = match fields[1] {
        "a" => Side::First,
        "e" => Side::Second,
        other => return Err(FenError::field(message!("side to move"), other, message!("a or e"))),
    };
    let level = plain_number(fields[2])
        .and_then(ContractLevel::new)
        .ok_or_else(|| FenError::field(message!("level"), fields[2], message!("7 to 13")))?;
    let count = match fields[3] {
        "c" => Count::Contract(Contract::Exact),
        "m" => Count::Contract(Contract::AtMost),
        "h" => Count::Contract(Contract::Home),
        "p" if level.has_points() => Count::Points,
        "p" => {
            let expected = message!("c, m or h: points are for levels 7 and 8");
            return Err(FenError::field(message!("count"), "p", expected));
        }
        other => return Err(FenError::field(message!("count"), other, message!("c, m, h or p"))),
    };
    let repeats = read_repeats(fields[4])?;
    let move_number = parse_move_number(fields[5])?;
    let claims = if fields.len() == 7 { Claims::Idle } else { Claims::Off };
    let position = Position {
        ships,
        stations,
        hash: 0,
        repeats,
        move_number,
        side,
        level,
        count,
        claims,
        rules,
    };
    match fields.get(6) {
        Some(&claim) => with_claim(position, claim),
        None => Ok(position),
    }
    .map(Position::hashed)
}

fn read_board(text: &str) -> Result<(CellSet, CellSet), FenError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(RANKS) {
        return Err(FenError::Rows { expected: RANKS.into(), found: rows.len() });
    }
    let (mut ships, mut stations) = (CellSet::EMPTY, CellSet::EMPTY);
    for (row, rank) in rows.into_iter().zip((0..RANKS).rev()) {
        let name = char::from(b'1' + rank);
        let cells: Vec<Cell> = cells_of(rank).collect();
        let mut next = 0;
        for letter in row.chars() {
            let set = match letter {
                SHIP => &mut ships,
                STATION => &mut stations,
                '1'..='9' => {
                    next += letter as usize - '0' as usize;
                    continue;
                }
                _ => {
                    let why = message!("neither A, E nor a run of empty cells");
                    return Err(FenError::Symbol {
                        row: name,
                        found: clip(&letter.to_string()),
                        why,
                    });
                }
            };
            if let Some(&cell) = cells.get(next) {
                *set |= CellSet::of(cell);
            }
            next += 1;
        }
        if next != cells.len() {
            return Err(FenError::RowLength { row: name, expected: cells.len(), found: next });
        }
    }
    let found = ships.len();
    if found > FLEET {
        return Err(FenError::Number {
            message: message!("Ali has {most} ships, there are {found}", most = FLEET, found),
            side: "Ali",
            piece: "ship",
            found,
            least: 0,
            most: FLEET,
        });
    }
    let found = stations.len();
    if found != 2 {
        return Err(FenError::Number {
            message: message!("Eddy has two stations, there are {found}", found),
            side: "Eddy",
            piece: "station",
            found,
            least: 2,
            most: 2,
        });
    }
    Ok((ships, stations))
}

fn cells_of(rank: u8) -> impl Iterator<Item = Cell> {
    (0..FILES).filter_map(move |file| Cell::on(file, rank))
}

fn read_repeats(text: &str) -> Result<Repeats, FenError> {
    let mut repeats = Repeats::NONE;
    if text == "-" {
        return Ok(repeats);
    }
    let mut last = None;
    for item in text.split(',') {
        let wrong = |expected| FenError::field(message!("list of repeats"), item, expected);
        let (ends, times) = match item.split_once('*') {
            None => (item, 1),
            Some((ends, "2")) => (ends, 2),
            Some((ends, "3")) => (ends, MOST),
            Some(_) => return Err(wrong(message!("a count of 2 or 3, as in c3d3*2"))),
        };
        let (from, to) = read_ends(ends).ok_or_else(|| wrong(message!("two cells, as in c3d3")))?;
        if !Repeats::counts(from, to) {
            return Err(wrong(message!("a sideways move, as in c3d3")));
        }
        let number = Repeats::number(from, to);
        if last.is_some_and(|last| last >= number) {
            return Err(wrong(message!("each move once, ordered by cell names")));
        }
        last = Some(number);
        repeats.set(from, to, times);
    }
    Ok(repeats)
}

/// Two cell names without anything between them.
fn read_ends(text: &str) -> Option<(Cell, Cell)> {
    let (from, to) = text.split_at_checked(2)?;
    Some((Cell::parse(from)?, Cell::parse(to)?))
}

/// The position with what its last field says of claims.
fn with_claim(position: Position, text: &str) -> Result<Position, FenError> {
    let impossible = |why: Message| Err(FenError::Impossible(why));
    match (text, position.side) {
        ("-", _) => Ok(position),
        ("!", Side::First) => {
            impossible(message!("! with Ali to move: it is Eddy who must capture"))
        }
        ("!", Side::Second) if !position.has_direct_capture() => {
            impossible(message!("! without a capture: Eddy had none to leave"))
        }
        ("!", Side::Second) => Ok(Position { claims: Claims::Upheld, ..position }),
        _ => {
            let wrong = || {
                let expected = message!("-, ! or a move such as c5d6");
                FenError::field(message!("claim"), text, expected)
            };
            let (from, to) = read_ends(text).ok_or_else(wrong)?;
            if position.side == Side::Second {
                return impossible(message!("{text} cannot be claimed with Eddy to move", text));
            }
            claimable(position, from, to)
                .or_else(|why| impossible(message!("{text}: {why}", text, why)))
        }
    }
}

/// The position in which Ali may claim against that move, if Eddy can have played it.
fn claimable(position: Position, from: Cell, to: Cell) -> Result<Position, Message> {
    if !position.stations.contains(to) {
        return Err(message!("no station stands where the claimable move ends"));
    }
    if position.move_number == 1 {
        return Err(message!("Eddy has not moved yet"));
    }
    let stations = position.stations.minus(CellSet::of(to)) | CellSet::of(from);
    let before = Position { stations, side: Side::Second, ..position };
    if !position.empty().contains(from) {
        return Err(message!("the cell where the claimable move began is not empty"));
    }
    if !before.station_shifts(from).contains(to) {
        return Err(message!("the claimable move is neither a step nor a hop"));
    }
    if !before.has_direct_capture() {
        return Err(message!("Eddy left no capture by that move"));
    }
    Ok(Position { claims: Claims::AtHand { from, to }, ..position })
}

/// Writes the FEN of a position.
pub fn write(position: &Position) -> String {
    let mut fen = String::with_capacity(64);
    for rank in (0..RANKS).rev() {
        let mut run = 0;
        for cell in cells_of(rank) {
            let letter = match cell {
                _ if position.ships.contains(cell) => SHIP,
                _ if position.stations.contains(cell) => STATION,
                _ => {
                    run += 1;
                    continue;
                }
            };
            write_run(&mut fen, &mut run);
            fen.push(letter);
        }
        write_run(&mut fen, &mut run);
        fen.push(if rank > 0 { '/' } else { ' ' });
    }
    let side = match position.side_to_move() {
        Side::First => 'a',
        Side::Second => 'e',
    };
    // Writing into a string cannot fail.
    let _ = write!(fen, "{side} {} {} ", position.level, position.count.letter());
    write_repeats(&mut fen, &position.repeats);
    let _ = write!(fen, " {}", position.move_number);
    match position.claims {
        Claims::Off => {}
        Claims::Idle => fen.push_str(" -"),
        Claims::Upheld => fen.push_str(" !"),
        Claims::AtHand { from, to } => {
            let _ = write!(fen, " {}{}", from.name(), to.name());
        }
    }
    fen
}

fn write_run(fen: &mut String, run: &mut u32) {
    if *run > 0 {
        let _ = write!(fen, "{run}");
    }
    *run = 0;
}

fn write_repeats(fen: &mut String, repeats: &Repeats) {
    let mut between = "";
    for (from, to, times) in repeats.iter() {
        let _ = write!(fen, "{between}{}{}", from.name(), to.name());
        if times > 1 {
            let _ = write!(fen, "*{times}");
        }
        between = ",";
    }
    if between.is_empty() {
        fen.push('-');
    }
}
