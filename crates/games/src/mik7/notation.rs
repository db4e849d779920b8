//! Moves as text: `c4-c5`, `c5xc3xe3`, `c5-e5xe3`, `claim`.

use std::fmt::Write;

use kelci_core::{MoveError, Notation, Spelling};

use super::depict::CLAIM;
use super::fen;
use super::moves::Move;
use super::position::Mik7Position;

/// Between the cells of a step, a hop or a ship's move.
pub(super) const MOVES: char = '-';
/// Before the cell on which a capture lands.
pub(super) const CAPTURES: char = 'x';

impl Notation for Mik7Position {
    fn fen(&self) -> String {
        fen::write(self)
    }

    fn write_move(&self, mv: Move, spelling: Spelling) -> String {
        match mv {
            Move::Sail { from, to } | Move::Shift { from, to } => {
                format!("{}{MOVES}{}", from.name(), to.name())
            }
            Move::Claim => CLAIM.into(),
            Move::Capture(chain) => {
                let mark = if spelling == Spelling::Marked { "!" } else { "" };
                let mut text = String::from(chain.from().name());
                for link in chain.links() {
                    // Writing into a string cannot fail.
                    let _ = if link.captures {
                        write!(text, "{CAPTURES}{}{mark}", link.to.name())
                    } else {
                        write!(text, "{MOVES}{}", link.to.name())
                    };
                }
                text
            }
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.read_move(text).map_err(|refusal| self.refuse(text, refusal.fault, refusal.why))
    }
}
