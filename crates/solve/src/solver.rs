//! A layer after another: from which positions Ali wins, with one ship more each time.
//!
//! Whoever never comes to an end has not won: what is not found is Eddy's. The rule of repetition
//! (M9) is left out, or made stricter: see [`Sideways`].

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use kelci_games::mik7::ContractLevel;

use crate::building::Building;
use crate::eddy::Below;
use crate::ending::{Ending, Goal, MOST_SHIPS};
use crate::lanes::{Cells, Lanes};
use crate::layer::WinLayer;
use crate::pairs::StationPairs;

/// How many sideways moves Ali may play between a forward move or a capture and the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sideways {
    /// Four. The same one for the third time is the fifth at the earliest, so whatever is won so is
    /// won: M9 never comes into play.
    Four,
    /// As many as he likes. Whatever is not won so is lost.
    Any,
}

/// How far a layer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolveStep {
    /// How many ships it has.
    pub ships: u32,
    /// Which sideways moves count in this run.
    pub sideways: Sideways,
    /// Whether captures are still looked at, which comes first.
    pub is_scan: bool,
    /// How many parts of this half are done.
    pub done: u64,
    /// Of how many.
    pub parts: u64,
    /// How many arrangements are kept in memory.
    pub kept: usize,
}

/// Why a layer was not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveStop {
    /// It was told to stop.
    #[error("stopped")]
    Told,
    /// It needs more memory than it may have.
    #[error(
        "the layer of {ships} ships needs more than {mib} MiB of memory; allow more with --memory"
    )]
    Memory {
        /// How many ships the layer has.
        ships: u32,
        /// What was allowed.
        mib: u64,
    },
    /// There are no more ships.
    #[error("all layers are solved")]
    Done,
}

/// What an arrangement takes while its layer is solved: its number and its set twice, its place in the
/// map and in its class, and for one in five what Eddy is known to lose.
const BYTES: u64 = 190;

/// Solves the layers of an ending.
pub struct Solver {
    ending: Ending,
    lanes: Lanes,
    goal: Goal,
    layers: Vec<WinLayer>,
}

/// What is to be known of a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Who wins if nothing is repeated: of whatever Ali does not win so, Eddy is the winner.
    LeftOut,
    /// Also which of Ali's wins no repetition can take away; twice the work.
    Minded,
}

impl Solver {
    /// A solver that has not begun.
    pub fn new(ending: Ending) -> Solver {
        let lanes = Lanes::of(&ending.rules);
        Solver { lanes, goal: ending.goal(), ending, layers: Vec::new() }
    }

    /// What is solved.
    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    /// The layers that are solved, those of the fewest ships first.
    pub fn layers(&self) -> &[WinLayer] {
        &self.layers
    }

    /// The layers that are solved, for whoever asks about positions ([`Endings::new`](crate::Endings::new)).
    #[cfg(test)]
    pub(crate) fn into_layers(self) -> Vec<WinLayer> {
        self.layers
    }

    /// How many ships the next layer has; none if all are solved.
    pub fn next_ships(&self) -> Option<u32> {
        let ships = self.ending.fewest_ships() + self.layers.len() as u32;
        (ships <= MOST_SHIPS).then_some(ships)
    }

    /// Goes on after a layer that was solved before; says whether it is the next one.
    pub fn resume(&mut self, layer: WinLayer) -> bool {
        let is_next = Some(layer.ships()) == self.next_ships();
        if is_next {
            self.layers.push(layer);
        }
        is_next
    }

    /// How many positions of so many ships are over because Ali has won, whoever would be to move; none
    /// where nobody has counted.
    pub fn ended_positions(&self, ships: u32) -> Option<u64> {
        let ended = self.goal.listed()?.iter().filter(|diagram| diagram.count_ones() == ships);
        let free = u64::from(33 - ships);
        Some(ended.collect::<BTreeSet<_>>().len() as u64 * (free * (free - 1) / 2))
    }

    /// How many positions of so many ships Ali to move wins or has won, where an independent count was
    /// published (`rules/mik7.md`).
    pub fn published(&self, ships: u32) -> Option<u64> {
        let is_counted = self.ending == Ending::printed(ContractLevel::HIGHEST);
        match ships {
            7 if is_counted => Some(200_062),
            8 if is_counted => Some(4_651_787),
            9 if is_counted => Some(45_212_182),
            _ => None,
        }
    }

    /// Solves the next layer within so much memory. The visitor hears now and then how far it is,
    /// and can stop it.
    ///
    /// # Errors
    /// When it was stopped, when the memory is not enough, and when there is no next layer.
    pub fn solve(
        &mut self,
        repetition: Repetition,
        mib: u64,
        visit: &mut dyn FnMut(SolveStep) -> ControlFlow<()>,
    ) -> Result<&WinLayer, SolveStop> {
        let ships = self.next_ships().ok_or(SolveStop::Done)?;
        let is_symmetric = self.goal.is_symmetric;
        let wins = self.run(ships, Sideways::Any, mib, visit)?;
        let mut layer = WinLayer::new(ships, is_symmetric, wins, None);
        if repetition == Repetition::Minded && self.layers.iter().all(WinLayer::is_confirmed) {
            let mib = mib.saturating_sub(layer.bytes() as u64 >> 20);
            let sure = self.run(ships, Sideways::Four, mib, visit)?;
            layer.confirm(&sure.into_iter().collect());
        }
        self.layers.push(layer);
        Ok(self.layers.last().expect("a layer was just added"))
    }

    /// What Ali wins with so many ships.
    fn run(
        &self,
        ships: u32,
        sideways: Sideways,
        mib: u64,
        visit: &mut dyn FnMut(SolveStep) -> ControlFlow<()>,
    ) -> Result<Vec<(Cells, StationPairs)>, SolveStop> {
        let below = Below {
            lanes: &self.lanes,
            goal: &self.goal,
            fewest: self.ending.fewest_ships(),
            layers: &self.layers,
            sideways,
        };
        let held: usize = self.layers.iter().map(WinLayer::bytes).sum();
        let room = (mib << 20).saturating_sub(held as u64) / BYTES;
        let mut building = Building::new(ships, below, (mib, room), visit);
        building.scan()?;
        building.follow()?;
        Ok(building.wins())
    }
}
