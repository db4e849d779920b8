//! Text of positions and moves, in the rulebook's spelling and in the engines' (UGI).

use kelci_core::notation::{fen_fields, parse_move_number, plain_move};
use kelci_core::{
    FenError, Game, Message, MoveError, MoveFault, Notation, Position as _, Side, Spelling, message,
};

use super::cells::GRID;
use super::pieces::{SORTS, check_pair, owned};
use super::{Move, Pijersi, Position};
use crate::cubes::{
    Bits, Board, Cell, Cube, Grip, Walk, check_owned, off_board, parse_board, parse_plies,
    parse_turn, turn_letter, write_board,
};

/// Reads a FEN (the community's PSN).
pub(super) fn parse_fen(text: &str) -> Result<Position, FenError> {
    let fields =
        fen_fields(text, 4, 4, message!("board, side, plies since the last capture, move number"))?;
    let known = |cube: Cube| SORTS.contains(&cube.sort);
    let board = parse_board(fields[0], &GRID, known, check_pair)?;
    check_numbers(&board)?;
    let side = parse_turn(fields[1])?;
    let quiet_plies = parse_plies(fields[2], message!("number of plies since the last capture"))?;
    let move_number = parse_move_number(fields[3])?;
    Ok(Position::new(board, side, quiet_plies, move_number))
}

/// Refuses more cubes than a side owns.
pub(super) fn check_numbers(board: &Board<u64>) -> Result<(), FenError> {
    for side in Side::BOTH {
        for sort in SORTS {
            let cube = Cube { side, sort };
            check_owned(cube, board.count(cube), owned(sort), Pijersi::INFO.sides)?;
        }
    }
    Ok(())
}

impl Notation for Position {
    fn fen(&self) -> String {
        let side = turn_letter(self.side);
        let board = write_board(&self.board, &GRID);
        format!("{board} {side} {} {}", self.quiet_plies, self.move_number)
    }

    fn write_move(&self, Move(walk): Move, spelling: Spelling) -> String {
        match spelling {
            Spelling::Canonical => self.write_ugi(walk),
            Spelling::Rulebook => walk.write(&GRID, ["", ""]),
            Spelling::Marked => {
                let prey = self.board.owned(self.side.other());
                let mark = |cell: Cell| if prey.has(cell) { "!" } else { "" };
                walk.write(&GRID, [mark(walk.via), walk.on.map_or("", mark)])
            }
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let unreadable = |why: Message| self.refuse(text, MoveFault::Unreadable, why);
        let plain = plain_move(text).map_err(unreadable)?;
        let walk = if plain.contains(['-', '=']) {
            Walk::parse(&plain, &GRID).map_err(unreadable)?
        } else {
            self.parse_ugi(&plain).map_err(unreadable)?
        };
        let mv = Move(walk);
        if self.is_legal(mv) {
            return Ok(mv);
        }
        Err(self.refuse(text, MoveFault::Illegal, self.explain(walk)))
    }
}

impl Position {
    /// The engines' spelling: a lone cube names two cells, or three when it builds and moves on;
    /// a stack names where it starts, where its bottom ends and where its top ends.
    fn write_ugi(&self, walk: Walk) -> String {
        let from_stack = self.board.pairs().has(walk.from);
        let (second, third) = match (walk.grip, walk.on) {
            (Grip::Cube, None) if from_stack => (walk.from, Some(walk.via)),
            (Grip::Stack, None) => (walk.via, Some(walk.via)),
            (_, on) => (walk.via, on),
        };
        [Some(walk.from), Some(second), third].into_iter().flatten().map(|c| GRID.name(c)).collect()
    }

    fn parse_ugi(&self, text: &str) -> Result<Walk, Message> {
        if !text.is_ascii() || !matches!(text.len(), 4 | 6) {
            return Err(message!("it is written like a4-b5=c4, or as engines do, a4b5c4"));
        }
        let cell = |i: usize| {
            let name = &text[2 * i..2 * i + 2];
            GRID.parse(name).ok_or_else(|| off_board(name))
        };
        let (from, second) = (cell(0)?, cell(1)?);
        let third = if text.len() == 6 { Some(cell(2)?) } else { None };
        if !self.board.pairs().has(from) {
            return Ok(Walk { from, grip: Grip::Cube, via: second, on: third });
        }
        let Some(third) = third else {
            return Err(message!(
                "a stack's move names three cells: start, bottom's goal, top's goal"
            ));
        };
        let friends = self.board.owned(self.side) & !self.board.pairs();
        Ok(if second == from {
            Walk::step(from, Grip::Cube, third)
        } else if third == second {
            Walk::step(from, Grip::Stack, second)
        } else if friends.has(second) {
            // The top cube builds on a friend, and that stack moves on.
            Walk::step(from, Grip::Cube, second).then(third)
        } else {
            Walk::step(from, Grip::Stack, second).then(third)
        })
    }

    /// What is wrong with a walk that is not legal.
    fn explain(&self, walk: Walk) -> Message {
        if self.outcome().is_some() {
            return message!("the game is over");
        }
        self.explainer().walk(walk).unwrap_or_else(|| message!("it is not among the legal moves"))
    }
}
