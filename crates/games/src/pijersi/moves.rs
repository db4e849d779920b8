//! A turn of Pijersi: a walk of one step or two.

use kelci_core::GameMove;

use crate::cubes::Walk;

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(pub Walk);

impl GameMove for Move {
    #[inline]
    fn key(self) -> u32 {
        self.0.key()
    }
}
