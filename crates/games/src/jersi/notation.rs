//! Text of positions and moves.

use kelci_core::notation::{clip, fen_fields, parse_move_number, plain_move, plain_number};
use kelci_core::{
    FenError, Message, MoveError, MoveFault, Notation, Position as _, Side, Spelling, message,
};

use super::pieces::check_pair;
use super::{CubeDrop, Move, Position, Variant};
use crate::cubes::{
    Bits, Cell, Cube, Sort, Walk, check_owned, off_board, parse_board, parse_plies, parse_turn,
    turn_letter, write_board,
};

/// Reads a FEN.
pub(super) fn parse_fen<V: Variant>(text: &str) -> Result<Position<V>, FenError> {
    let (fields, exchanges) = match V::EXCHANGES {
        None => {
            let known = message!(
                "board, side, reserve, plies since the last counting capture, move number"
            );
            (fen_fields(text, 5, 5, known)?, 0)
        }
        Some(most) => {
            let known = message!(
                "board, side, reserve, exchanges left, plies since the last counting capture, move number"
            );
            let mut fields = fen_fields(text, 6, 6, known)?;
            let field = fields.remove(3);
            let exchanges = plain_number(field).filter(|n| *n <= u32::from(most));
            let wrong = || {
                FenError::field(message!("number of exchanges left"), field, message!("0, 1 or 2"))
            };
            (fields, exchanges.ok_or_else(wrong)? as u8)
        }
    };
    let board = parse_board(fields[0], V::GRID, |_| true, check_pair)?;
    let side = parse_turn(fields[1])?;
    let reserve = parse_reserve::<V>(fields[2])?;
    let quiet = message!("number of plies since the last counting capture");
    let quiet_plies = parse_plies(fields[3], quiet)?;
    let move_number = parse_move_number(fields[4])?;
    let position = Position::new(board, reserve, exchanges, side, quiet_plies, move_number);
    position.check_numbers()?;
    Ok(position)
}

fn parse_reserve<V: Variant>(text: &str) -> Result<[[u8; 7]; 2], FenError> {
    let mut reserve = [[0; 7]; 2];
    if text == "-" {
        return Ok(reserve);
    }
    for letter in text.chars() {
        let cube = Cube::parse(letter).filter(|cube| V::RESERVE.contains(&cube.sort));
        let cube = cube.ok_or_else(|| {
            let letter = clip(&letter.to_string());
            FenError::Impossible(message!(
                "the reserve holds \"{letter}\", which never goes there",
                letter
            ))
        })?;
        let count = &mut reserve[cube.side.index()][cube.sort.code() - 1];
        *count += 1;
        if *count > V::owned(cube.sort) {
            let (side, sort) = (V::INFO.sides[cube.side.index()], cube.sort.word());
            let (found, most) = (u32::from(*count), u32::from(V::owned(cube.sort)));
            return Err(FenError::Number {
                message: message!(
                    "{side} has {found} {sort} cubes in the reserve and owns {most}",
                    side = Message::word(side),
                    found,
                    sort = Message::word(sort),
                    most
                ),
                side,
                piece: sort,
                found,
                least: 0,
                most,
            });
        }
    }
    Ok(reserve)
}

impl<V: Variant> Position<V> {
    /// Refuses more cubes than a side owns, and a missing king that could be on the board.
    fn check_numbers(&self) -> Result<(), FenError> {
        for side in Side::BOTH {
            let name = V::INFO.sides[side.index()];
            for sort in Sort::ALL {
                let cube = Cube { side, sort };
                let found = self.board.count(cube) + u32::from(self.in_reserve(cube));
                check_owned(cube, found, V::owned(sort).into(), V::INFO.sides)?;
            }
            if self.king(side).is_empty()
                && (side != self.side || !Self::returns(&self.board, side).is_empty())
            {
                return Err(FenError::Number {
                    message: message!("{side} has no king", side = Message::word(name)),
                    side: name,
                    piece: Sort::King.word(),
                    found: 0,
                    least: 1,
                    most: 1,
                });
            }
        }
        Ok(())
    }

    fn write_reserve(&self) -> String {
        let mut text = String::new();
        for side in Side::BOTH {
            for &sort in V::RESERVE {
                let cube = Cube { side, sort };
                (0..self.in_reserve(cube)).for_each(|_| text.push(cube.letter()));
            }
        }
        if text.is_empty() { "-".into() } else { text }
    }
}

impl<V: Variant> Notation for Position<V> {
    fn fen(&self) -> String {
        let board = write_board(&self.board, V::GRID);
        let side = turn_letter(self.side);
        let reserve = self.write_reserve();
        let exchanges = V::EXCHANGES.map_or(String::new(), |_| format!(" {}", self.exchanges));
        format!("{board} {side} {reserve}{exchanges} {} {}", self.quiet_plies, self.move_number)
    }

    fn write_move(&self, mv: Move, spelling: Spelling) -> String {
        let name = |cell| V::GRID.name(cell);
        let drop = |drop: CubeDrop| {
            let cube = Cube { side: self.side, sort: drop.sort };
            format!("{}:{}", cube.letter(), name(drop.cell))
        };
        let marked = spelling == Spelling::Marked;
        let mut text = match mv {
            Move::Drop(only) => drop(only),
            Move::DropTwo(first, second) => format!("{}/{}", drop(first), drop(second)),
            Move::Walk { walk, king_return } => {
                let mark = |cell: Cell| match self.prey().has(cell) {
                    _ if !marked => "",
                    true if self.king(self.side.other()).has(cell) => "!!",
                    true => "!",
                    false => "",
                };
                let mut text = walk.write(V::GRID, [mark(walk.via), walk.on.map_or("", mark)]);
                if let Some(cell) = king_return {
                    let king = Cube { side: self.side.other(), sort: Sort::King };
                    text.push_str(&format!("/{}:{}", king.letter(), name(cell)));
                }
                text
            }
        };
        if marked && self.after(mv).exchanges < self.exchanges {
            text.push('*');
        }
        text
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let unreadable = |why: Message| self.refuse(text, MoveFault::Unreadable, why);
        let plain = plain_move(text).map_err(unreadable)?;
        let spoken = Spoken::parse(&plain, V::GRID).map_err(unreadable)?;
        match self.understand(spoken) {
            Ok(mv) if self.is_legal(mv) => Ok(mv),
            Ok(mv) => Err(self.refuse(text, MoveFault::Illegal, self.explain(mv))),
            Err(why) => Err(self.refuse(text, MoveFault::Illegal, why)),
        }
    }
}

/// A move as it is written: whose cubes the letters mean is not looked at yet.
enum Spoken {
    Walk(Walk, Option<(Cube, Cell)>),
    Drops(Vec<(Cube, Cell)>),
}

impl Spoken {
    fn parse<B: Bits>(text: &str, grid: &crate::cubes::Grid<B>) -> Result<Spoken, Message> {
        let cube_on_cell = |part: &str| {
            let form = || message!("a cube on a cell is written like M:c4");
            let (letter, name) = part.split_once(':').ok_or_else(form)?;
            let mut letters = letter.chars();
            let (Some(sort), None) = (letters.next(), letters.next()) else {
                return Err(form());
            };
            let unknown =
                || message!("\"{letter}\" is the letter of no cube", letter = clip(letter));
            let cube = Cube::parse(sort).ok_or_else(unknown)?;
            let cell = grid.parse(name).ok_or_else(|| off_board(name))?;
            Ok((cube, cell))
        };
        let mut parts = text.split('/');
        let first = parts.next().unwrap_or_default();
        if first.contains(':') {
            let drops = std::iter::once(first).chain(parts).map(cube_on_cell);
            return Ok(Spoken::Drops(drops.collect::<Result<_, _>>()?));
        }
        let walk = Walk::parse(first, grid)?;
        let back = parts.next().map(cube_on_cell).transpose()?;
        if parts.next().is_some() {
            return Err(message!("a walk is followed by the return of one king at most"));
        }
        Ok(Spoken::Walk(walk, back))
    }
}

impl<V: Variant> Position<V> {
    /// The move that was meant, if the cubes it names can be meant at all.
    fn understand(&self, spoken: Spoken) -> Result<Move, Message> {
        let sides = V::INFO.sides;
        match spoken {
            Spoken::Walk(walk, None) => Ok(Move::Walk { walk, king_return: None }),
            Spoken::Walk(walk, Some((cube, cell))) => {
                let king = Cube { side: self.side.other(), sort: Sort::King };
                if cube != king {
                    let side = Message::word(sides[king.side.index()]);
                    let letter = king.letter();
                    return Err(message!(
                        "only {side}'s king, {letter}, returns here",
                        side,
                        letter
                    ));
                }
                Ok(Move::Walk { walk, king_return: Some(cell) })
            }
            Spoken::Drops(drops) => {
                if let Some((cube, _)) = drops.iter().find(|(cube, _)| cube.side != self.side) {
                    let side = Message::word(sides[self.side.index()]);
                    let letter = cube.letter();
                    return Err(message!("{letter} is not a cube of {side}'s", letter, side));
                }
                let drops: Vec<CubeDrop> = drops
                    .iter()
                    .map(|(cube, cell)| CubeDrop { sort: cube.sort, cell: *cell })
                    .collect();
                match drops[..] {
                    [only] => Ok(Move::Drop(only)),
                    // J4: the order of drops in different cells does not matter.
                    [first, second] if second.cell < first.cell => Ok(Move::DropTwo(second, first)),
                    [first, second] => Ok(Move::DropTwo(first, second)),
                    _ => Err(message!("a turn drops one cube or two")),
                }
            }
        }
    }
}
