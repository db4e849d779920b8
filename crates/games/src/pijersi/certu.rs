//! Start positions as pijersi-certu writes them: `g16:psprws f4:pr b7:R`.
//!
//! An item is a run of lone cubes in a row, or one cell with a cube or a stack. A stack is
//! written top first, the other way round than in a FEN.

use kelci_core::notation::clip;
use kelci_core::record::certu::CertuSetUp;
use kelci_core::{Message, Notation, Side, message};

use super::cells::GRID;
use super::notation::{check_numbers, parse_fen};
use super::pieces::{SORTS, check_pair};
use super::{Position, set_up};
use crate::cubes::{Board, Cell, Cube, CubePlacement, StackLevel};

pub(super) const SET_UP: CertuSetUp = CertuSetUp { read, write };

/// The rows that share a line, from Black's side down.
const LINES: [&[u8]; 4] = [b"gf", b"ed", b"c", b"ba"];

fn read(items: &[&str]) -> Result<String, Message> {
    let mut board = Board::EMPTY;
    for item in items {
        let wrong =
            |why: Message| message!("the set-up item \"{item}\" {why}", item = clip(item), why);
        let (place, cubes) = item.split_once(':').ok_or_else(|| wrong(message!("has no colon")))?;
        let cubes: Option<Vec<Cube>> = cubes.chars().map(Cube::parse).collect();
        let cubes = cubes
            .filter(|cubes| cubes.iter().all(|cube| SORTS.contains(&cube.sort)))
            .ok_or_else(|| wrong(message!("names a cube that is not in this game")))?;
        let cell =
            |name: &str| GRID.parse(name).ok_or_else(|| wrong(message!("is not on the board")));
        let mut put = |cube, cell: Cell, level| {
            if board.next_level(cell) != level {
                return Err(wrong(message!("is on a cell that is taken")));
            }
            board.toggle(CubePlacement { cube, cell, level });
            Ok(())
        };
        match (place.len(), &cubes[..]) {
            (2, [only]) => put(*only, cell(place)?, StackLevel::Ground)?,
            (2, [upper, ground]) => {
                check_pair(*ground, *upper).map_err(|why| wrong(message!("is {why}", why)))?;
                put(*ground, cell(place)?, StackLevel::Ground)?;
                put(*upper, cell(place)?, StackLevel::Upper)?;
            }
            (3, cubes) if place.is_ascii() => {
                let first = cell(&place[..2])?.index();
                let last = cell(&format!("{}{}", &place[..1], &place[2..]))?.index();
                if (first..=last).count() != cubes.len() {
                    return Err(wrong(message!("has not as many cubes as cells")));
                }
                for (cube, cell) in cubes.iter().zip(first..) {
                    put(*cube, Cell::at(cell), StackLevel::Ground)?;
                }
            }
            _ => return Err(wrong(message!("is not like g16:psprws, f4:pr or b7:R"))),
        }
    }
    check_numbers(&board).map_err(|error| error.message())?;
    Ok(Position::new(board, Side::First, 0, 1).fen())
}

fn write(fen: &str) -> Option<Vec<String>> {
    let position = parse_fen(fen).ok()?;
    if position == set_up::classic() {
        return None;
    }
    let line = |rows: &&[u8]| {
        let items: Vec<String> =
            rows.iter().flat_map(|row| row_items(&position.board, *row)).collect();
        items.join(" ")
    };
    Some(LINES.iter().map(line).filter(|line| !line.is_empty()).collect())
}

/// The items of a row: runs of lone cubes, and stacks by themselves.
fn row_items(board: &Board<u64>, row: u8) -> Vec<String> {
    let length = GRID.rows()[usize::from(row - b'a')];
    let mut items = Vec::new();
    let mut run: Vec<char> = Vec::new();
    for column in 1..=length + 1 {
        let cell = GRID.parse(&format!("{}{column}", char::from(row)));
        let at = |level| cell.and_then(|cell| board.at(cell, level));
        let (ground, upper) = (at(StackLevel::Ground), at(StackLevel::Upper));
        if let (Some(ground), None) = (ground, upper) {
            run.push(ground.letter());
            continue;
        }
        let row = char::from(row);
        match run.len() {
            0 => {}
            1 => items.push(format!("{row}{}:{}", column - 1, run[0])),
            cubes => {
                let run: String = run.iter().collect();
                items.push(format!("{row}{}{}:{run}", column - cubes, column - 1));
            }
        }
        run.clear();
        if let (Some(ground), Some(upper)) = (ground, upper) {
            items.push(format!("{row}{column}:{}{}", upper.letter(), ground.letter()));
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_up_reads_and_writes_as_the_program_does() {
        let lines = ["g16:psprws f13:sws f4:pr f57:rpr", "b13:RPW b4:PW b57:RSP a16:SSSPRR"];
        let items: Vec<&str> = lines.iter().flat_map(|line| line.split(' ')).collect();
        let fen = read(&items).unwrap();
        assert_eq!(fen, "p-s-p-r-w-s-/s-w-s-rpr-p-r-/6/7/6/R-P-W-WPR-S-P-/S-S-S-P-R-R- w 0 1");
        assert_eq!(write(&fen).unwrap(), lines);
    }

    #[test]
    fn the_classic_start_needs_no_lines() {
        assert_eq!(write(&set_up::classic().fen()), None);
    }

    #[test]
    fn lone_cubes_and_any_row_can_be_described() {
        let fen = "6/7/2Sr3/7/6/3P-3/6 w 0 1".replace("Sr", "WS");
        assert_eq!(write(&fen).unwrap(), ["e3:SW", "b4:P"]);
        assert_eq!(read(&["e3:SW", "b4:P"]).unwrap(), fen);
    }

    #[test]
    fn a_wrong_item_is_named() {
        for (items, why) in [
            (&["g1psp"][..], "has no colon"),
            (&["g1:x"], "a cube that is not in this game"),
            (&["g1:K"], "a cube that is not in this game"),
            (&["h1:R"], "is not on the board"),
            (&["g13:RP"], "as many cubes as cells"),
            (&["g31:RPS"], "as many cubes as cells"),
            (&["g1:R", "g1:P"], "a cell that is taken"),
            (&["g1:WR"], "a wise on top"),
            (&["g1:RPS"], "is not like"),
            (&["é:R"], "is not on the board"),
            (&["gé:RS"], "is not like"),
            (&["a16:RRRRRP"], "owns 4"),
        ] {
            let said = read(items).unwrap_err().to_string();
            assert!(said.contains(why), "{items:?}: {said}");
        }
    }
}
