//! What is wrong with a walk that is not legal, whether it was written or clicked.

use kelci_core::{Message, Side, message};

use super::{Bits, Board, Cell, Cube, CubePlacement, Grid, Grip, Hands, Sort, StackLevel, Walk};

/// Whether a game lets a cube, alone or as the top of a stack, go onto what an occupied cell
/// holds, and if not, why.
type Landing<B> = fn(&Board<B>, Cube, Grip, Cell) -> Result<(), Message>;

/// Who walks where, for whoever has to say what is wrong with a walk.
pub(crate) struct Explainer<'a, B: Bits> {
    pub side: Side,
    pub side_names: [&'static str; 2],
    pub board: &'a Board<B>,
    pub grid: &'a Grid<B>,
    pub landing: Landing<B>,
}

impl<B: Bits> Explainer<'_, B> {
    /// What is wrong with clicks on these cells, of which the last is refused; nothing if no
    /// step is at fault.
    pub fn clicks(&self, cells: &[Cell]) -> Option<Message> {
        let &from = cells.first()?;
        let cell = self.grid.name(from);
        let Some((walk, beyond)) = Walk::clicked(cells, self.is_stack(from)) else {
            if cells.len() > 1 {
                return Some(message!("the top of {cell} has nowhere to go alone", cell));
            }
            let stuck = || message!("what stands on {cell} has nowhere to go", cell);
            return Some(self.mover(self.board, from).err().unwrap_or_else(stuck));
        };
        if beyond > 0 {
            return Some(message!("a turn has two steps at most"));
        }
        let why = self.walk(walk)?;
        let top = Walk { grip: Grip::Cube, ..walk };
        if walk.grip == Grip::Stack && walk.on.is_none() && self.walk(top).is_none() {
            let goal = self.grid.name(walk.via);
            return Some(message!(
                "{why}; the top alone can go to {goal}: choose {cell} once more",
                why,
                goal,
                cell
            ));
        }
        Some(why)
    }

    /// What is wrong with a walk; nothing if no step is at fault.
    pub fn walk(&self, walk: Walk) -> Option<Message> {
        if let Err(why) = self.step(self.board, walk.from, walk.grip, walk.via) {
            return Some(why);
        }
        let on = walk.on?;
        let after = after_first_step(*self.board, walk, self.side);
        if walk.grip == Grip::Cube && !after.pairs().has(walk.via) {
            let cell = self.grid.name(walk.via);
            return Some(message!("no stack is built on {cell}, so none moves on", cell));
        }
        self.step(&after, walk.via, walk.grip.other(), on).err()
    }

    /// Whether a click takes a whole stack there.
    fn is_stack(&self, cell: Cell) -> bool {
        (self.board.pairs() & !self.board.grounded(Sort::Mountain)).has(cell)
    }

    /// What moves from a cell.
    fn mover(&self, board: &Board<B>, from: Cell) -> Result<CubePlacement, Message> {
        let cell = self.grid.name(from);
        let top = board.top(from).ok_or_else(|| message!("there is no cube on {cell}", cell))?;
        if top.cube.sort == Sort::Mountain {
            return Err(message!("mountains never move"));
        }
        if top.cube.side != self.side {
            let owner = Message::word(self.side_names[top.cube.side.index()]);
            return Err(message!("the cube on {cell} is {owner}'s", cell, owner));
        }
        Ok(top)
    }

    fn step(&self, board: &Board<B>, from: Cell, grip: Grip, to: Cell) -> Result<(), Message> {
        let (cell, goal) = (self.grid.name(from), self.grid.name(to));
        let top = self.mover(board, from)?;
        if grip == Grip::Stack {
            match board.at(from, StackLevel::Ground) {
                _ if top.level == StackLevel::Ground => {
                    return Err(message!("{cell} holds a lone cube, not a stack", cell));
                }
                Some(below) if below.sort == Sort::Mountain => {
                    return Err(message!(
                        "the cube on {cell} lies on a mountain, so it moves alone",
                        cell
                    ));
                }
                _ => {}
            }
        }
        if from == to {
            return Err(message!("a step goes to another cell"));
        }
        if !self.grid.neighbours(from).has(to) {
            match (grip, self.grid.middle(from, to)) {
                (Grip::Cube, _) => {
                    return Err(message!(
                        "a cube goes one cell, and {goal} is not next to {cell}",
                        goal,
                        cell
                    ));
                }
                (Grip::Stack, None) => {
                    return Err(message!(
                        "a stack goes one or two cells along a line, and {goal} is not so from {cell}",
                        goal,
                        cell
                    ));
                }
                (Grip::Stack, Some(middle)) if board.occupied().has(middle) => {
                    return Err(message!("{cell} is in the way", cell = self.grid.name(middle)));
                }
                (Grip::Stack, Some(_)) => {}
            }
        }
        let Some(target) = board.top(to) else { return Ok(()) };
        if target.cube.side == self.side && grip == Grip::Stack {
            return Err(message!("a stack never lands on a friendly cube"));
        }
        if target.level == StackLevel::Upper
            && (target.cube.side == self.side || target.cube.sort == Sort::Mountain)
        {
            return Err(message!("{cell} holds two cubes already", cell = goal));
        }
        (self.landing)(board, top.cube, grip, to)
    }
}

/// Why one sort does not capture another, where `beats` says who captures whom.
pub(crate) fn explain_capture(
    mover: Sort,
    target: Sort,
    beats: impl Fn(Sort, Sort) -> bool,
) -> Message {
    let [winner, loser] = [target, mover].map(|sort| Message::word(sort.word()));
    if !Sort::ALL.iter().any(|prey| beats(mover, *prey)) {
        message!("the {loser} captures nothing", loser)
    } else if beats(target, mover) {
        message!("{winner} beats {loser}", winner, loser)
    } else if !Sort::ALL.iter().any(|hunter| beats(*hunter, target)) {
        message!("the {winner} is never captured", winner)
    } else {
        let (mover, target) = (loser, winner);
        message!("{mover} does not capture {target}", mover, target)
    }
}

/// The board after the first step, which was found in order.
fn after_first_step<B: Bits>(mut board: Board<B>, walk: Walk, side: Side) -> Board<B> {
    let first_step = Walk { on: None, ..walk };
    Hands::<B, Unwatched, ()>::on(&mut board, &mut 0, &[0], &mut ()).walk(first_step, side);
    board
}

/// A placement nobody looks at.
#[derive(Clone, Copy)]
struct Unwatched;

impl From<CubePlacement> for Unwatched {
    fn from(_: CubePlacement) -> Self {
        Unwatched
    }
}

impl From<Unwatched> for usize {
    fn from(_: Unwatched) -> usize {
        0
    }
}
