//! A piece in a place, and the hash keys of all that a position is made of.

use kelci_core::zobrist_keys;

use super::cells::{CELLS, Cell};
use super::contract::{Contract, Count, LEVELS};
use super::position::Claims;

/// A ship or a station on each cell.
pub(super) const PLACEMENTS: usize = 2 * CELLS;

/// A ship on a cell, or a station on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement(u8);

impl Placement {
    /// A ship on that cell.
    pub const fn ship(cell: Cell) -> Placement {
        Placement(cell.index() as u8)
    }

    /// A station on that cell.
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
pub(super) static KEYS: [u64; KEY_HOME + 1] = zobrist_keys(0x6d69_6b37);
pub(super) const KEY_SIDE: usize = PLACEMENTS;
const KEY_POINTS: usize = KEY_SIDE + 1;
const KEY_CLAIMS_IDLE: usize = KEY_POINTS + 1;
const KEY_CLAIM_UPHELD: usize = KEY_CLAIMS_IDLE + 1;
pub(super) const KEY_LEVEL: usize = KEY_CLAIM_UPHELD + 1;
const KEY_CLAIM_FROM: usize = KEY_LEVEL + LEVELS;
const KEY_CLAIM_TO: usize = KEY_CLAIM_FROM + CELLS;
const KEY_AT_MOST: usize = KEY_CLAIM_TO + CELLS;
const KEY_HOME: usize = KEY_AT_MOST + 1;

/// The part of a position's hash that tells how the game is counted.
#[inline]
pub(super) fn count_key(count: Count) -> u64 {
    match count {
        Count::Contract(Contract::Exact) => 0,
        Count::Contract(Contract::AtMost) => KEYS[KEY_AT_MOST],
        Count::Contract(Contract::Home) => KEYS[KEY_HOME],
        Count::Points => KEYS[KEY_POINTS],
    }
}

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
