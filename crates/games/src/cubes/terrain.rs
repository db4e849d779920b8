//! Where the mover's cubes and stacks may go, and all the walks that follow from it.
//!
//! The games differ in who may land where; given that, walking is the same in all of them.

use std::ops::ControlFlow;

use kelci_core::Scope;

use super::{Bits, Grid, Grip, Walk};

/// What the board is to the side to move. Arrays are indexed by the code of a sort.
#[derive(Clone, Copy)]
pub(crate) struct Terrain<B> {
    /// Empty cells.
    pub empty: B,
    /// The mover's visible cubes that can move, by sort.
    pub movers: [B; 8],
    /// Those of them that leave their cell empty behind.
    pub lone: B,
    /// Those of them that are the top of a stack.
    pub stacks: B,
    /// Where a cube of that sort may step: empty cells, captures, builds.
    pub cube_landings: [B; 8],
    /// Where a stack with that sort on top may step.
    pub stack_landings: [B; 8],
    /// Where a cube of that sort builds a stack that may move on.
    pub joins: [B; 8],
    /// Where a step of that sort captures or arrives: such a walk is tactical.
    pub sharp: [B; 8],
}

impl<B: Bits> Terrain<B> {
    /// The same terrain where only the cubes and stacks on these cells move.
    pub fn only_from(mut self, cells: B) -> Self {
        self.movers = self.movers.map(|movers| movers & cells);
        self
    }

    /// Visits every walk of a scope, each once.
    #[inline]
    pub fn each_walk(
        &self,
        grid: &Grid<B>,
        scope: Scope,
        visit: &mut impl FnMut(Walk) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for sort in 1..8 {
            let cube_landings = self.cube_landings[sort];
            let stack_landings = self.stack_landings[sort];
            let (joins, sharp) = (self.joins[sort], self.sharp[sort]);
            // Which second steps belong to the scope after such a first step.
            let part = |targets: B, after_sharp: bool| match scope {
                Scope::All => targets,
                Scope::Tactical if after_sharp => targets,
                Scope::Tactical => targets & sharp,
                Scope::Quiet if after_sharp => B::NONE,
                Scope::Quiet => targets & !sharp,
            };
            for from in self.movers[sort].cells() {
                let vacated = B::only(from).when(self.lone.has(from));
                let near = grid.neighbours(from) & cube_landings;
                let near = if scope == Scope::Tactical { near & (sharp | joins) } else { near };
                for via in near.cells() {
                    let step = Walk::step(from, Grip::Cube, via);
                    let is_sharp = scope != Scope::All && sharp.has(via);
                    if scope.includes(is_sharp) {
                        visit(step)?;
                    }
                    if joins.has(via) {
                        let reach = grid.neighbours(via) | grid.leaps(via, self.empty | vacated);
                        let targets = reach & (stack_landings | vacated);
                        for on in part(targets, is_sharp).cells() {
                            visit(step.then(on))?;
                        }
                    }
                }
                if self.stacks.has(from) {
                    let reach = grid.neighbours(from) | grid.leaps(from, self.empty);
                    for via in (reach & stack_landings).cells() {
                        let step = Walk::step(from, Grip::Stack, via);
                        let is_sharp = scope != Scope::All && sharp.has(via);
                        if scope.includes(is_sharp) {
                            visit(step)?;
                        }
                        let targets = grid.neighbours(via) & (cube_landings | B::only(from));
                        for on in part(targets, is_sharp).cells() {
                            visit(step.then(on))?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// How many walks there are, counted without visiting the last step of any.
    #[inline]
    pub fn count_walks(&self, grid: &Grid<B>) -> u64 {
        let mut count = 0;
        for sort in 1..8 {
            let cube_landings = self.cube_landings[sort];
            let stack_landings = self.stack_landings[sort];
            for from in self.movers[sort].cells() {
                let near = grid.neighbours(from);
                count += (near & cube_landings).count();
                let vacated = B::only(from).when(self.lone.has(from));
                for via in (near & self.joins[sort]).cells() {
                    let reach = grid.neighbours(via) | grid.leaps(via, self.empty | vacated);
                    count += (reach & (stack_landings | vacated)).count();
                }
                if self.stacks.has(from) {
                    let landings = cube_landings | B::only(from);
                    for via in ((near | grid.leaps(from, self.empty)) & stack_landings).cells() {
                        count += 1 + (grid.neighbours(via) & landings).count();
                    }
                }
            }
        }
        u64::from(count)
    }
}
