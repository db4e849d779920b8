//! What there is to see of a position, and how a move is clicked.

use kelci_core::{Click, Depict, Fact, FactValue, Message, Piece};

use super::position::DRAW_PLIES;
use super::{Move, Position};
use crate::cubes::Bits;

/// What the draw counter is called.
pub(super) const QUIET_PLIES: &str = "plies without capture";

impl Depict for Position {
    fn each_piece(&self, mut visit: impl FnMut(Piece)) {
        self.board.each_placement(|placement| visit(placement.piece()));
    }

    fn facts(&self) -> Vec<Fact> {
        let value = FactValue::Count { count: self.quiet_plies, of: DRAW_PLIES };
        vec![Fact { label: QUIET_PLIES, value }]
    }

    fn scripts(&self, Move(walk): Move) -> Vec<Vec<Click>> {
        vec![walk.clicks(self.board.pairs().has(walk.from))]
    }

    fn refusal(&self, begun: &[Click], refused: Click, _: &[Click]) -> Message {
        self.explain_clicks(begun.iter().copied().chain([refused]))
    }

    fn frames(&self, Move(walk): Move) -> Vec<Vec<Piece>> {
        let mut stage = *self;
        walk.steps()
            .map(|step| {
                stage.hands(&mut ()).walk(step, self.side);
                stage.seen()
            })
            .collect()
    }
}
