//! What there is to see of a position, and how a move is clicked.

use std::fmt;
use std::ops::ControlFlow;

use crate::{Message, Position, Scope, Side, message};

/// The shape of a board's cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellShape {
    /// A hexagon standing on a corner; rows are shifted by half a cell.
    Hexagon,
    /// A square.
    Square,
}

/// A cell as it is drawn. `x` grows to the first side's right, `y` away from the first side;
/// neighbours in a row are two units of `x` apart, neighbouring rows one unit of `y`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellLayout {
    /// The cell's name.
    pub name: &'static str,
    /// Twice its column.
    pub x: u8,
    /// Its row.
    pub y: u8,
    /// A group of cells that a board tints alike; `0` is the plain cell.
    pub tint: u8,
}

/// Where the cells of a board are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The shape of every cell.
    pub shape: CellShape,
    /// The cells; a [`CellIndex`] points into this list.
    pub cells: &'static [CellLayout],
}

impl Layout {
    /// The index of the cell of that name.
    pub fn cell(&self, name: &str) -> Option<CellIndex> {
        let found = self.cells.iter().position(|cell| cell.name == name)?;
        u8::try_from(found).ok()
    }
}

/// Points into [`Layout::cells`].
pub type CellIndex = u8;

/// Where a piece is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// On the board: on the ground (`level` 0) or on another piece (1).
    Cell {
        /// Its index in the layout.
        cell: CellIndex,
        /// 0 on the ground, 1 on another piece.
        level: u8,
    },
    /// Beside the board, ready to be dropped by this side.
    Reserve(Side),
    /// Beside the board, captured and held by this side.
    Prison(Side),
}

/// A piece to draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Its letter in the FEN: `R`, `r`, `A`, `E`.
    pub letter: char,
    /// On the board, or beside it.
    pub spot: Spot,
}

/// One gesture of a player who clicks a move together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Click {
    /// A cell of the board. The cell of a stack once takes the whole stack, twice its top.
    Cell(CellIndex),
    /// A piece beside the board, by its letter: of the reserve, or a captured king.
    Hand(char),
    /// A word beside the board, such as `claim`.
    Word(&'static str),
}

/// A fact of the position that the board does not show, such as a counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What it is about, in English; with hyphens for blanks it is the key of a translation.
    pub label: &'static str,
    /// What is so.
    pub value: FactValue,
}

/// What is so: as parts, so that a page can say it in any language. Written out it is English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FactValue {
    /// A number.
    Number(u32),
    /// So many of so many.
    Count {
        /// How many there are.
        count: u32,
        /// Of how many.
        of: u32,
    },
    /// So many are to be reached: what somebody wins with.
    Goal {
        /// How many there are so far.
        count: u32,
        /// How many there should be.
        of: u32,
        /// What they are, such as `ships on blue cells`.
        what: &'static str,
    },
    /// One of a few things that can be so.
    Word(&'static str),
    /// Moves, and what they are; that may be empty.
    Moves {
        /// What stands before them.
        what: &'static str,
        /// The moves.
        moves: Vec<String>,
    },
}

impl fmt::Display for FactValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FactValue::Number(number) => write!(f, "{number}"),
            FactValue::Count { count, of } => write!(f, "{count} of {of}"),
            FactValue::Goal { count, of, what } => write!(f, "{of} {what}: {count} so far"),
            FactValue::Word(word) => f.write_str(word),
            FactValue::Moves { what: "", moves } => f.write_str(&moves.join(", ")),
            FactValue::Moves { what, moves } => write!(f, "{what} {}", moves.join(", ")),
        }
    }
}

/// What a board, a terminal or a picture shows of a position.
pub trait Depict: Position {
    /// Visits every piece to be seen.
    fn each_piece(&self, visit: impl FnMut(Piece));

    /// What else there is to know: counters, levels, exchanges left.
    fn facts(&self) -> Vec<Fact>;

    /// Every way to click a legal move. No script leads to two moves, though one move's script
    /// may begin another's.
    fn scripts(&self, mv: Self::Move) -> Vec<Vec<Click>>;

    /// The rule that forbids a click: `begun` is how some script begins, `open` is what can be
    /// clicked then, and `refused` is not among it.
    fn refusal(&self, begun: &[Click], refused: Click, open: &[Click]) -> Message;

    /// The pieces to be seen after each step of a legal move, in order: the steps of a walk, the
    /// return of a king, an exchange, each jump of a chain. The last frame is what is seen of
    /// the position after the move.
    fn frames(&self, mv: Self::Move) -> Vec<Vec<Piece>>;

    /// Sets of cells of which the first side has to fill one, such as the winning diagrams of a
    /// contract; none in most games.
    fn diagrams(&self) -> Vec<Vec<CellIndex>> {
        Vec::new()
    }

    /// Why no script begins with these clicks: the rule that forbids the first of them that none
    /// goes on with. None if some script does begin so.
    fn why_not(&self, clicks: &[Click]) -> Option<Message> {
        if !clicks.is_empty() && self.outcome().is_some() {
            return Some(message!("the game is over"));
        }
        let (mut reached, mut open) = (0, Vec::new());
        let _ = self.each_move(Scope::All, |mv| {
            for script in self.scripts(mv) {
                let same = script.iter().zip(clicks).take_while(|(known, click)| known == click);
                let shared = same.count();
                if shared > reached {
                    open.clear();
                    reached = shared;
                }
                match script.get(shared) {
                    Some(next) if shared == reached && !open.contains(next) => open.push(*next),
                    _ => {}
                }
            }
            if reached == clicks.len() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let refused = *clicks.get(reached)?;
        Some(self.refusal(&clicks[..reached], refused, &open))
    }

    /// Every piece to be seen.
    fn seen(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        self.each_piece(|piece| pieces.push(piece));
        pieces
    }
}
