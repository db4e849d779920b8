//! A turn of either side as one value.
//!
//! ```
//! use kelci_core::{Game, Notation};
//! use kelci_games::{Mik7, mik7::Move};
//! let start = Mik7::start();
//! assert!(matches!(start.parse_move("c3-c5"), Err(_)));       // a station stands on c5
//! assert!(matches!(start.parse_move("d3-d5"), Ok(Move::Sail { .. })));
//! ```

use kelci_core::{GameMove, Side};

use super::cells::{Cell, Direction};

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Ali: one ship goes from cell to cell, by a step or by whatever chain of jumps.
    Sail {
        /// Where it starts.
        from: Cell,
        /// Where it stops.
        to: Cell,
    },
    /// Eddy: a step, or a hop over the other station, without a capture.
    Shift {
        /// Where the station starts.
        from: Cell,
        /// Where it stops.
        to: Cell,
    },
    /// Eddy: a chain of captures.
    Capture(Chain),
    /// Ali: Eddy's last move is taken back and he must capture (M7).
    Claim,
}

/// The path of a station that captures: its start and the direction of each link.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chain {
    /// Three bits a link, the first lowest: 20 captures and a hop fit into 63 bits.
    directions: u64,
    /// Which of the long chains of its position it is, from 1; 0 for a short one.
    number: u32,
    from: Cell,
    links: u8,
    hops_first: bool,
}

/// One jump of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The cell jumped over.
    pub over: Cell,
    /// The cell it lands on.
    pub to: Cell,
    /// Whether a ship is captured; otherwise the other station is hopped over.
    pub captures: bool,
}

impl Chain {
    /// The most links a chain can have: a hop and the whole fleet.
    pub const LONGEST: usize = 21;

    /// A chain that has not yet left its cell.
    pub const fn new(from: Cell) -> Chain {
        Chain { directions: 0, number: 0, from, links: 0, hops_first: false }
    }

    /// A chain that begins with a hop over the other station (M6).
    pub const fn with_hop(from: Cell, direction: Direction) -> Chain {
        Chain { hops_first: true, ..Chain::new(from).then(direction) }
    }

    /// The chain with one more jump. Beyond [`Chain::LONGEST`] it stays as it is.
    #[must_use]
    #[inline]
    pub const fn then(self, direction: Direction) -> Chain {
        if self.links as usize >= Chain::LONGEST {
            return self;
        }
        Chain {
            directions: self.directions | (direction as u64) << (3 * self.links),
            links: self.links + 1,
            ..self
        }
    }

    /// Where the station starts.
    pub const fn from(self) -> Cell {
        self.from
    }

    /// How many ships it captures.
    pub const fn captures(self) -> u32 {
        self.links as u32 - self.hops_first as u32
    }

    /// Its jumps, in order.
    pub fn links(self) -> impl Iterator<Item = Link> {
        let mut at = self.from;
        self.directions().enumerate().map(move |(link, direction)| {
            let over = at.neighbour(direction).expect("a chain jumps over cells of the board");
            at = over.neighbour(direction).expect("a chain lands on cells of the board");
            Link { over, to: at, captures: link > 0 || !self.hops_first }
        })
    }

    /// The chain with its number, if it is a long one; `long_chains` counts those of the
    /// position. The generator alone gives numbers, always in the same order.
    #[inline]
    pub(super) const fn numbered(self, long_chains: &mut u32) -> Chain {
        if self.links <= PACKED {
            return self;
        }
        *long_chains += 1;
        Chain { number: *long_chains, ..self }
    }

    /// Whether both are the same path, numbered or not.
    pub(super) fn has_path_of(self, other: Chain) -> bool {
        Chain { number: 0, ..self } == Chain { number: 0, ..other }
    }

    /// The short chain of that key, wherever it leads.
    fn from_key(key: u32) -> Option<Chain> {
        let start = (key & !KEY_PACKED_CHAIN) >> 22;
        let packed = key & ((1 << 22) - 1);
        let bits = packed.checked_ilog2()?;
        let chain = Chain {
            directions: u64::from(packed ^ 1 << bits),
            number: 0,
            from: Cell::nth(start as usize / 2)?,
            links: (bits / 3) as u8,
            hops_first: start % 2 == 1,
        };
        (bits % 3 == 0).then_some(chain)
    }

    /// The directions of its jumps, in order.
    pub(super) fn directions(self) -> impl Iterator<Item = Direction> {
        (0..self.links).map(move |link| Direction::nth(self.directions >> (3 * link)))
    }

    /// Whether it begins with a hop over the other station.
    pub(super) const fn hops_first(self) -> bool {
        self.hops_first
    }

    /// A short chain is packed: a 1 that ends the list of directions, start and hop above it.
    /// A position can have a million long ones, too many for a hash of 31 bits to keep apart,
    /// so these are numbered.
    fn key(self) -> u32 {
        if self.links > PACKED {
            return KEY_LONG_CHAIN | self.number;
        }
        let start = (self.from.index() as u32) << 1 | u32::from(self.hops_first);
        let directions = 1 << (3 * self.links) | self.directions as u32;
        KEY_PACKED_CHAIN | start << 22 | directions
    }
}

impl Move {
    /// The move of that key of a side, legal or not; none for a long chain, whose key is a number
    /// that only its position knows.
    pub(super) fn from_key(key: u32, side: Side) -> Option<Move> {
        if key == Move::Claim.key() {
            return Some(Move::Claim);
        }
        if key & KEY_LONG_CHAIN != 0 {
            return None;
        }
        if key & KEY_PACKED_CHAIN != 0 {
            return Chain::from_key(key).map(Move::Capture);
        }
        let (from, to) =
            (Cell::nth((key as usize >> 6).checked_sub(1)?)?, Cell::nth(key as usize % 64)?);
        Some(match side {
            Side::First => Move::Sail { from, to },
            Side::Second => Move::Shift { from, to },
        })
    }
}

/// The most links of a chain whose key is the chain itself.
const PACKED: u8 = 7;

const KEY_LONG_CHAIN: u32 = 1 << 31;
const KEY_PACKED_CHAIN: u32 = 1 << 30;

impl GameMove for Move {
    fn key(self) -> u32 {
        match self {
            // One position never has both: ships are Ali's, stations Eddy's.
            Move::Sail { from, to } | Move::Shift { from, to } => {
                (from.index() as u32 + 1) << 6 | to.index() as u32
            }
            Move::Capture(chain) => chain.key(),
            Move::Claim => 0,
        }
    }
}
