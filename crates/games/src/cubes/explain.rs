//! What is wrong with a walk that is not legal.

use kelci_core::Side;

use super::{Bits, Board, Cell, Cube, CubePlacement, Grid, Grip, Hands, Level, Sort, Walk};

/// Says what is wrong with a walk of `side`; nothing if no step is at fault.
///
/// `landing` tells whether the game lets a cube, alone or as the top of a stack, go onto what
/// an occupied cell holds, and if not, why.
pub(crate) fn explain_walk<B: Bits>(
    walk: Walk,
    side: Side,
    side_names: [&str; 2],
    board: &Board<B>,
    grid: &Grid<B>,
    landing: impl Fn(&Board<B>, Cube, Grip, Cell) -> Result<(), String>,
) -> Option<String> {
    let check = |board: &Board<B>, from: Cell, grip: Grip, to: Cell| -> Result<(), String> {
        let name = |cell| grid.name(cell);
        let Some(top) = board.top(from) else {
            return Err(format!("there is no cube on {}", name(from)));
        };
        if top.cube.side != side {
            let owner = side_names[top.cube.side.index()];
            return Err(format!("the cube on {} is {owner}'s", name(from)));
        }
        if top.cube.sort == Sort::Mountain {
            return Err("mountains never move".into());
        }
        if grip == Grip::Stack {
            match board.at(from, Level::Ground) {
                _ if top.level == Level::Ground => {
                    return Err(format!("{} holds a lone cube, not a stack", name(from)));
                }
                Some(below) if below.sort == Sort::Mountain => {
                    return Err(format!(
                        "the cube on {} lies on a mountain, so it moves alone",
                        name(from)
                    ));
                }
                _ => {}
            }
        }
        if from == to {
            return Err("a step goes to another cell".into());
        }
        if !grid.neighbours(from).has(to) {
            match (grip, grid.middle(from, to)) {
                (Grip::Cube, _) => {
                    return Err(format!(
                        "a cube goes one cell, and {} is not next to {}",
                        name(to),
                        name(from)
                    ));
                }
                (Grip::Stack, None) => {
                    return Err(format!(
                        "a stack goes one or two cells along a line, and {} is not so from {}",
                        name(to),
                        name(from)
                    ));
                }
                (Grip::Stack, Some(middle)) if board.occupied().has(middle) => {
                    return Err(format!("the middle cell {} is not empty", name(middle)));
                }
                (Grip::Stack, Some(_)) => {}
            }
        }
        let Some(target) = board.top(to) else { return Ok(()) };
        if target.cube.side == side && grip == Grip::Stack {
            return Err(format!("a stack never lands on a friendly cube, as on {}", name(to)));
        }
        if target.level == Level::Upper
            && (target.cube.side == side || target.cube.sort == Sort::Mountain)
        {
            return Err(format!("{} holds two cubes already", name(to)));
        }
        landing(board, top.cube, grip, to).map_err(|why| format!("{why} on {}", name(to)))
    };

    if let Err(why) = check(board, walk.from, walk.grip, walk.via) {
        return Some(why);
    }
    let on = walk.on?;
    let after = after_first_step(*board, walk, side);
    if walk.grip == Grip::Cube && !after.pairs().has(walk.via) {
        return Some(format!("no stack is built on {}, so none moves on", grid.name(walk.via)));
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
