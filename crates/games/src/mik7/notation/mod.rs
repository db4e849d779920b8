//! Text of positions ([`fen`]) and of moves: `c4-c5`, `c5xc3xe3`, `c5-e5xe3`, `claim`.

use std::fmt::Write;
use std::ops::ControlFlow;

use kelci_core::notation::clip;
use kelci_core::{MoveError, Notation, Position as _, Scope, Spelling};

use crate::mik7::depict::CLAIM;
use crate::mik7::moves::Move;
use crate::mik7::position::Position;

mod fen;
mod reading;

pub(super) use fen::{FORM, parse as parse_fen};
use reading::Refusal;

/// Between the cells of a step, a hop or a ship's move.
const MOVES: char = '-';
/// Before the cell on which a capture lands.
const CAPTURES: char = 'x';

impl Notation for Position {
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
        self.read_move(text).map_err(|Refusal { fault, why }| {
            if self.is_crowded() {
                return MoveError { text: clip(text), fault, why, nearest: Vec::new() };
            }
            self.refuse(text, fault, why)
        })
    }
}

impl Position {
    /// Whether there are too many moves to look for the one that was meant: with a million
    /// chains that took 3.5 s, and any stranger can ask for it.
    fn is_crowded(&self) -> bool {
        const MANY: usize = 5_000;
        let mut count = 0;
        self.each_move(Scope::All, |_| {
            count += 1;
            if count > MANY { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break()
    }
}
