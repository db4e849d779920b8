//! A piece in a place, and the hash keys of all that a position is made of.

use kelci_core::zobrist_keys;

use super::cells::{CELLS, Cell};
use super::contract::LEVELS;
use super::position::Claims;

/// A ship or a station on each cell.
pub(super) const PLACEMENTS: usize = 2 * CELLS;

/// A ship on a cell, or a station on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement(u8);

impl Placement {
    /// A ship on that cell.
    #[must_use]
    pub const fn ship(cell: Cell) -> Placement {
        Placement(cell.index() as u8)
    }

    /// A station on that cell.
    #[must_use]
    pub const fn station(cell: Cell) -> Placement {
        Placement((CELLS + cell.index()) as u8)
    }

    #[inline]
    pub(super) fn hash_key(self) -> u64 {
        KEYS[usize::from(self)]
    }
}

impl From<Placement> for usize {
    #[inline]
    fn from(placement: Placement) -> usize {
        placement.0.into()
    }
}

/// Hash keys: those of placements first, then of all that makes equal boards go on differently.
pub(super) static KEYS: [u64; KEY_CLAIM_TO + CELLS] = zobrist_keys(0x6d69_6b37);
pub(super) const KEY_SIDE: usize = PLACEMENTS;
pub(super) const KEY_POINTS: usize = KEY_SIDE + 1;
const KEY_CLAIMS_IDLE: usize = KEY_POINTS + 1;
const KEY_CLAIM_UPHELD: usize = KEY_CLAIMS_IDLE + 1;
pub(super) const KEY_LEVEL: usize = KEY_CLAIM_UPHELD + 1;
const KEY_CLAIM_FROM: usize = KEY_LEVEL + LEVELS;
const KEY_CLAIM_TO: usize = KEY_CLAIM_FROM + CELLS;

/// The part of a position's hash that tells what Ali may claim.
#[inline]
pub(super) fn claims_key(claims: Claims) -> u64 {
    match claims {
        Claims::Off => 0,
        Claims::Idle => KEYS[KEY_CLAIMS_IDLE],
        Claims::AtHand { from, to } => {
            KEYS[KEY_CLAIM_FROM + from.index()] ^ KEYS[KEY_CLAIM_TO + to.index()]
        }
        Claims::Upheld => KEYS[KEY_CLAIM_UPHELD],
    }
}
