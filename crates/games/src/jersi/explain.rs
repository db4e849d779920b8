//! Which rule forbids what was tried, whether it was written or clicked.

use kelci_core::{Click, Message, Position as _, message};

use super::pieces::{beats, check_pair, rule_of_pairs};
use super::{CubeDrop, Move, Position, Variant};
use crate::cubes::{
    Bits, Board, Cell, Cube, Explainer, Grip, Sort, StackLevel, Walk, explain_capture,
};

impl<V: Variant> Position<V> {
    fn explainer(&self) -> Explainer<'_, V::Bits> {
        let (side, side_names) = (self.side, V::INFO.sides);
        Explainer { side, side_names, board: &self.board, grid: V::GRID, landing: check_landing }
    }

    /// The rule that forbids the last of these clicks.
    pub(super) fn explain_clicks(&self, clicks: &[Click]) -> Message {
        let mut cells = Vec::new();
        // The letter and, once it is put somewhere, the cell of each piece from beside the board.
        let mut put: Vec<(char, Option<Cell>)> = Vec::new();
        for click in clicks {
            match (*click, put.last_mut()) {
                (_, Some((_, Some(_)))) if !cells.is_empty() => {
                    return message!("with the king's return the turn is over");
                }
                (Click::Word(_), _) => return message!("there is nothing to say here"),
                (Click::Hand(_), Some((_, None))) => {
                    return message!("what is picked up goes to a cell first");
                }
                (Click::Hand(letter), _) => put.push((letter, None)),
                (Click::Cell(cell), last) => {
                    let Some(cell) = V::GRID.cell(cell) else {
                        return message!("there is no such cell");
                    };
                    match last {
                        None => cells.push(cell),
                        Some((_, at @ None)) => *at = Some(cell),
                        Some((_, Some(_))) => {
                            return message!("a turn drops cubes or moves them, not both");
                        }
                    }
                }
            }
        }
        let why = match (cells.first(), put.as_slice()) {
            (Some(_), []) => self.explainer().clicks(&cells),
            (Some(&from), [king, ..]) => {
                let on_mountain = self.board.grounded(Sort::Mountain).has(from);
                let from_stack = self.board.pairs().has(from) && !on_mountain;
                let walk = Walk::clicked(&cells, from_stack).map(|(walk, _)| walk);
                self.explain_king(walk, *king)
            }
            (None, put) => Some(self.explain_put(put)),
        };
        why.unwrap_or_else(|| message!("it is not among the legal moves"))
    }

    /// What is wrong with a piece from beside the board after a walk, or after what would walk
    /// was picked up.
    fn explain_king(&self, walk: Option<Walk>, king: (char, Option<Cell>)) -> Option<Message> {
        let (letter, at) = king;
        let king = Cube { side: self.side.other(), sort: Sort::King };
        if letter != king.letter() {
            return Some(message!("a turn drops cubes or moves them, not both"));
        }
        match (walk.filter(|walk| self.captures_king(*walk)), at) {
            (None, _) => Some(message!("no king was captured")),
            (Some(walk), Some(_)) => self.explain_return(walk, at),
            (Some(_), None) => Some(message!("the captured king has no cell to return to")),
        }
    }

    /// What is wrong with the last of the pieces from beside the board.
    fn explain_put(&self, put: &[(char, Option<Cell>)]) -> Message {
        let mut drops = Vec::new();
        for &(letter, at) in put {
            let Some(cube) = Cube::parse(letter) else {
                return message!("\"{letter}\" is the letter of no cube", letter);
            };
            if cube.sort == Sort::King {
                return message!("no king was captured");
            }
            if cube.side != self.side {
                let owner = Message::word(V::INFO.sides[cube.side.index()]);
                return message!("this cube is {owner}'s", owner);
            }
            if drops.len() == 2 {
                return message!("a turn drops one cube or two");
            }
            let has = usize::from(self.in_reserve(cube));
            let wanted = 1 + drops.iter().filter(|drop: &&CubeDrop| drop.sort == cube.sort).count();
            match at {
                Some(cell) => drops.push(CubeDrop { sort: cube.sort, cell }),
                None if has < wanted => {
                    return message!(
                        "the reserve holds {has} {letter}, and {wanted} would be dropped",
                        has,
                        letter,
                        wanted
                    );
                }
                None => return message!("there is no cell to drop it on"),
            }
        }
        self.explain_drops(&drops).unwrap_or_else(|| message!("it is not among the legal moves"))
    }

    /// What is wrong with a move that is not legal.
    pub(super) fn explain(&self, mv: Move) -> Message {
        if self.outcome().is_some() {
            return message!("the game is over");
        }
        let why = match mv {
            Move::Walk { walk, king_return } => {
                self.explainer().walk(walk).or_else(|| self.explain_return(walk, king_return))
            }
            Move::Drop(only) => self.explain_drops(&[only]),
            Move::DropTwo(first, second) => self.explain_drops(&[first, second]),
        };
        why.unwrap_or_else(|| message!("it is not among the legal moves"))
    }

    fn explain_return(&self, walk: Walk, king_return: Option<Cell>) -> Option<Message> {
        let side = self.side.other();
        let returns = Self::returns(&self.board_after(walk), side);
        let letter = Cube { side, sort: Sort::King }.letter();
        match king_return {
            None => {
                let cells: Vec<&str> = returns.cells().map(|cell| V::GRID.name(cell)).collect();
                let cells = cells.join(", ");
                Some(message!(
                    "the captured king must return: add /{letter}: and one of {cells}",
                    letter,
                    cells
                ))
            }
            Some(_) if !self.captures_king(walk) => Some(message!("no king was captured")),
            Some(cell) if !V::GRID.home_row(side).has(cell) => {
                Some(message!("a captured king returns to its own first row"))
            }
            Some(cell) if !returns.has(cell) => {
                let cell = V::GRID.name(cell);
                Some(message!("the king cannot lie on what {cell} holds", cell))
            }
            Some(_) => None,
        }
    }

    fn explain_drops(&self, drops: &[CubeDrop]) -> Option<Message> {
        for (i, drop) in drops.iter().enumerate() {
            let wanted = drops.iter().filter(|other| other.sort == drop.sort).count();
            let cube = Cube { side: self.side, sort: drop.sort };
            let has = usize::from(self.in_reserve(cube));
            let (letter, cell) = (cube.letter(), V::GRID.name(drop.cell));
            if has < wanted {
                return Some(message!(
                    "the reserve holds {has} {letter}, and {wanted} would be dropped",
                    has,
                    letter,
                    wanted
                ));
            }
            let below = &drops[..i].iter().find(|first| first.cell == drop.cell);
            if let Some(first) = below {
                let first = Cube { side: self.side, sort: first.sort };
                if self.board.occupied().has(drop.cell) {
                    return Some(message!("{cell} cannot take two cubes", cell));
                }
                if check_pair(first, cube).is_err() {
                    return Some(rule_of_pairs(first, cube));
                }
                continue;
            }
            let Some(target) = self.board.top(drop.cell) else { continue };
            if target.level == StackLevel::Upper {
                return Some(message!("{cell} holds two cubes already", cell));
            }
            if target.cube.side != self.side {
                return Some(message!("cubes are not dropped on the opponent's"));
            }
            if check_pair(target.cube, cube).is_err() {
                return Some(rule_of_pairs(target.cube, cube));
            }
        }
        match drops {
            [first, second] if first.cell != second.cell => {
                let adjacent = V::GRID.neighbours(first.cell).has(second.cell);
                (!adjacent).then(|| message!("two drops go to one cell or to adjacent cells"))
            }
            _ => None,
        }
    }
}

/// Whether a cube, alone or as the top of a stack, may go onto what an occupied cell holds.
fn check_landing<B: Bits>(
    board: &Board<B>,
    mover: Cube,
    grip: Grip,
    to: Cell,
) -> Result<(), Message> {
    let Some(target) = board.top(to) else { return Ok(()) };
    let target = target.cube;
    if target.sort == Sort::Mountain && grip == Grip::Stack {
        return Err(message!("a stack never lands on a mountain"));
    }
    if target.side == mover.side || target.sort == Sort::Mountain {
        return check_pair(target, mover).map_err(|_| rule_of_pairs(target, mover));
    }
    if !beats(mover.sort, target.sort) {
        return Err(explain_capture(mover.sort, target.sort, beats));
    }
    let on_mountain = board.pairs().has(to) && board.grounded(Sort::Mountain).has(to);
    if grip == Grip::Stack && on_mountain {
        return Err(message!("only a single cube captures on a mountain, not a stack"));
    }
    Ok(())
}
