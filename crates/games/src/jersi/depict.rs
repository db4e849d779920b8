//! What there is to see of a position, and how a move is clicked.

use kelci_core::{Click, Depict, Fact, FactValue, Message, Piece, Side, Spot};

use super::{CubeDrop, Move, Position, Variant};
use crate::cubes::{Bits, Cube, Sort};

/// What the draw counter is called.
pub(crate) const QUIET_PLIES: &str = "plies without counting capture";
/// What the counter of exchanges is called.
pub(crate) const EXCHANGES_LEFT: &str = "exchanges left";

impl<V: Variant> Depict for Position<V> {
    fn each_piece(&self, mut visit: impl FnMut(Piece)) {
        self.board.each_placement(|placement| visit(placement.piece()));
        for side in Side::BOTH {
            for sort in Sort::ALL {
                let cube = Cube { side, sort };
                let mut beside = |count: u8, spot| {
                    (0..count).for_each(|_| visit(Piece { side, letter: cube.letter(), spot }));
                };
                beside(self.in_reserve(cube), Spot::Reserve(side));
                beside(self.prisoners(cube), Spot::Prison(side.other()));
            }
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let fact = |label, count, of| Fact { label, value: FactValue::Count { count, of } };
        let quiet = fact(QUIET_PLIES, self.quiet_plies, V::DRAW_PLIES);
        let left =
            V::EXCHANGES.map(|most| fact(EXCHANGES_LEFT, self.exchanges.into(), most.into()));
        std::iter::once(quiet).chain(left).collect()
    }

    fn scripts(&self, mv: Move) -> Vec<Vec<Click>> {
        let drop = |drop: CubeDrop| {
            let cube = Cube { side: self.side, sort: drop.sort };
            [Click::Hand(cube.letter()), Click::Cell(drop.cell.index() as u8)]
        };
        match mv {
            Move::Walk { walk, king_return } => {
                let on_mountain = self.board.grounded(Sort::Mountain).has(walk.from);
                let from_stack = self.board.pairs().has(walk.from) && !on_mountain;
                let mut clicks = walk.clicks(from_stack);
                if let Some(cell) = king_return {
                    let king = Cube { side: self.side.other(), sort: Sort::King };
                    clicks.push(Click::Hand(king.letter()));
                    clicks.push(Click::Cell(cell.index() as u8));
                }
                vec![clicks]
            }
            Move::Drop(only) => vec![drop(only).to_vec()],
            Move::DropTwo(first, second) => {
                let mut scripts = vec![[drop(first), drop(second)].concat()];
                if first.cell != second.cell {
                    // J4: either may be dropped first.
                    scripts.push([drop(second), drop(first)].concat());
                }
                scripts
            }
        }
    }

    fn refusal(&self, begun: &[Click], refused: Click, _: &[Click]) -> Message {
        self.explain_clicks(&[begun, &[refused]].concat())
    }

    fn frames(&self, mv: Move) -> Vec<Vec<Piece>> {
        let mut stage = *self;
        let mut frames = Vec::new();
        match mv {
            Move::Walk { walk, king_return } => {
                for step in walk.steps() {
                    stage.hands(&mut ()).walk(step, self.side);
                    frames.push(stage.seen());
                }
                if let Some(cell) = king_return {
                    let king = Cube { side: self.side.other(), sort: Sort::King };
                    stage.hands(&mut ()).put(king, cell);
                    frames.push(stage.seen());
                }
            }
            Move::Drop(drop) => {
                stage.drop_cube(drop.sort, drop.cell, &mut ());
                frames.push(stage.seen());
            }
            Move::DropTwo(first, second) => {
                for drop in [first, second] {
                    stage.drop_cube(drop.sort, drop.cell, &mut ());
                    frames.push(stage.seen());
                }
            }
        }
        stage.exchange_prisoners(&mut ());
        if stage.exchanges != self.exchanges {
            frames.push(stage.seen());
        }
        frames
    }
}
