//! What solved layers say of positions of the game.

use kelci_core::{Position as _, Side};
use kelci_games::mik7::{Claims, Contract, Count, Move, Position, Repeats};

use crate::confirm::{self, Visit};
use crate::eddy::Below;
use crate::ending::{Ending, Goal};
use crate::lanes::{Cells, Lanes, packed};
use crate::layer::WinLayer;
use crate::solver::Sideways;

/// The solved layers of an ending, for whoever meets one of their positions.
pub struct Endings {
    ending: Ending,
    lanes: Lanes,
    goal: Goal,
    layers: Vec<WinLayer>,
}

/// Where ships and stations are.
#[derive(Clone, Copy)]
struct Spots {
    ships: Cells,
    one: usize,
    other: usize,
}

impl Endings {
    /// These layers of an ending, from the fewest ships on.
    ///
    /// # Panics
    /// When the layers do not begin with the fewest ships, or one is missing between them.
    pub fn new(ending: Ending, layers: Vec<WinLayer>) -> Endings {
        let ships = layers.iter().map(WinLayer::ships);
        assert!(ships.eq((ending.fewest_ships()..).take(layers.len())), "no layer is missing");
        Endings { lanes: Lanes::of(&ending.rules), goal: ending.goal(), ending, layers }
    }

    /// Its layers, from the fewest ships on.
    pub fn layers(&self) -> &[WinLayer] {
        &self.layers
    }

    fn below(&self, sideways: Sideways) -> Below<'_> {
        let fewest = self.ending.fewest_ships();
        let (lanes, goal, layers) = (&self.lanes, &self.goal, &*self.layers);
        Below { lanes, goal, fewest, layers, sideways }
    }

    /// Where the pieces are, if the position is one of the ending's and its layer is here.
    fn spots(&self, position: &Position) -> Option<Spots> {
        let layer = position.ships().len().checked_sub(self.ending.fewest_ships())?;
        if layer as usize >= self.layers.len() || position.claims() != Claims::Off {
            return None;
        }
        let is_same = match position.count() {
            Count::Contract(contract) if contract == self.ending.contract => true,
            // With no ship to lose a better contract is out of reach.
            Count::Contract(Contract::AtMost) => {
                self.ending.contract == Contract::Exact && layer == 0
            }
            Count::Contract(_) | Count::Points => false,
        };
        if !is_same
            || position.level() != self.ending.level
            || *position.rules() != self.ending.rules
        {
            return None;
        }
        let mut stations = position.stations().map(|cell| cell.index());
        let (one, other) = (stations.next()?, stations.next()?);
        Some(Spots { ships: packed(position.ships()), one, other })
    }

    fn is_won(&self, spots: Spots, side: Side, sideways: Sideways) -> bool {
        let Spots { ships, one, other } = spots;
        let layer = (ships.count_ones() - self.ending.fewest_ships()) as usize;
        self.goal.is_reached(ships)
            || match side {
                Side::First => self.layers[layer].has(ships, one, other, sideways),
                Side::Second => self.below(sideways).is_won_after_eddy(ships, one, other),
            }
    }

    /// Who wins a position that is not over, as far as the layers alone can tell: they do not know
    /// what was repeated already, and not always whether it matters.
    pub fn winner(&self, position: &Position) -> Option<Side> {
        let spots = self.spots(position)?;
        let side = position.side_to_move();
        if !self.is_won(spots, side, Sideways::Any) {
            return Some(Side::Second);
        }
        let is_sure =
            *position.repeats() == Repeats::NONE && self.is_won(spots, side, Sideways::Four);
        is_sure.then_some(Side::First)
    }

    /// Whether a position that is not over is in the layers as a win of Ali's.
    #[cfg(test)]
    pub(crate) fn has(&self, position: &Position, sideways: Sideways) -> bool {
        let spots = self.spots(position).expect("its layer is here");
        self.is_won(spots, position.side_to_move(), sideways)
    }

    /// Whether repetition, left out of account, is all that could take this position from Ali.
    pub(crate) fn may_be_won(&self, position: &Position) -> bool {
        let spots = self.spots(position);
        spots.is_some_and(|spots| self.is_won(spots, position.side_to_move(), Sideways::Any))
    }

    /// The moves with which Ali, to move, comes nearest to an end that is his, whatever Eddy plays and
    /// whatever was repeated before: as few sideways moves as can be lead to the next forward move
    /// or capture, and then he wins still. None if no such win is found before the visitor has had enough.
    pub fn winning_moves(&self, position: &Position, visit: Visit<'_>) -> Option<Vec<Move>> {
        let is_asked = position.side_to_move() == Side::First && self.may_be_won(position);
        if is_asked { confirm::winning_moves(self, position, visit) } else { None }
    }

    /// Whether Ali wins whatever Eddy, to move, plays, and whatever was repeated before; not if
    /// the visitor has had enough before that is known.
    pub fn is_lost_for_eddy(&self, position: &Position, visit: Visit<'_>) -> bool {
        let is_asked = position.side_to_move() == Side::Second && self.may_be_won(position);
        is_asked && confirm::is_lost_for_eddy(self, position, visit)
    }
}
