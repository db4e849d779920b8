//! What is wrong with a walk that is not legal.

use kelci_core::{Side, Told, told};

use super::{Bits, Board, Cell, Cube, CubePlacement, Grid, Grip, Hands, Level, Sort, Walk};

/// Says what is wrong with a walk of `side`; nothing if no step is at fault.
///
/// `landing` tells whether the game lets a cube, alone or as the top of a stack, go onto what
/// an occupied cell holds, and if not, why.
pub(crate) fn explain_walk<B: Bits>(
    walk: Walk,
    side: Side,
    side_names: [&'static str; 2],
    board: &Board<B>,
    grid: &Grid<B>,
    landing: impl Fn(&Board<B>, Cube, Grip, Cell) -> Result<(), Told>,
) -> Option<Told> {
    let check = |board: &Board<B>, from: Cell, grip: Grip, to: Cell| -> Result<(), Told> {
        let name = |cell| grid.name(cell);
        let cell = name(from);
        let Some(top) = board.top(from) else {
            return Err(told!("there is no cube on {cell}", cell));
        };
        if top.cube.side != side {
            let owner = Told::word(side_names[top.cube.side.index()]);
            return Err(told!("the cube on {cell} is {owner}'s", cell, owner));
        }
        if top.cube.sort == Sort::Mountain {
            return Err(told!("mountains never move"));
        }
        if grip == Grip::Stack {
            match board.at(from, Level::Ground) {
                _ if top.level == Level::Ground => {
                    return Err(told!("{cell} holds a lone cube, not a stack", cell));
                }
                Some(below) if below.sort == Sort::Mountain => {
                    return Err(told!(
                        "the cube on {cell} lies on a mountain, so it moves alone",
                        cell
                    ));
                }
                _ => {}
            }
        }
        if from == to {
            return Err(told!("a step goes to another cell"));
        }
        if !grid.neighbours(from).has(to) {
            match (grip, grid.middle(from, to)) {
                (Grip::Cube, _) => {
                    return Err(told!(
                        "a cube goes one cell, and {goal} is not next to {cell}",
                        goal = name(to),
                        cell
                    ));
                }
                (Grip::Stack, None) => {
                    return Err(told!(
                        "a stack goes one or two cells along a line, and {goal} is not so from {cell}",
                        goal = name(to),
                        cell
                    ));
                }
                (Grip::Stack, Some(middle)) if board.occupied().has(middle) => {
                    return Err(told!("the middle cell {cell} is not empty", cell = name(middle)));
                }
                (Grip::Stack, Some(_)) => {}
            }
        }
        let Some(target) = board.top(to) else { return Ok(()) };
        let cell = name(to);
        if target.cube.side == side && grip == Grip::Stack {
            return Err(told!("a stack never lands on a friendly cube, as on {cell}", cell));
        }
        if target.level == Level::Upper
            && (target.cube.side == side || target.cube.sort == Sort::Mountain)
        {
            return Err(told!("{cell} holds two cubes already", cell));
        }
        landing(board, top.cube, grip, to).map_err(|why| told!("{why} on {cell}", why, cell))
    };

    if let Err(why) = check(board, walk.from, walk.grip, walk.via) {
        return Some(why);
    }
    let on = walk.on?;
    let after = after_first_step(*board, walk, side);
    if walk.grip == Grip::Cube && !after.pairs().has(walk.via) {
        let cell = grid.name(walk.via);
        return Some(told!("no stack is built on {cell}, so none moves on", cell));
    }
    check(&after, walk.via, walk.grip.other(), on).err()
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
