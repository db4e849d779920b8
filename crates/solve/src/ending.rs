//! What is solved: a level, a contract and the rules they are played by.

use kelci_games::mik7::cells::CellSet;
use kelci_games::mik7::rules::{RuleFile, Rules};
use kelci_games::mik7::{Contract, ContractLevel, FLEET};

use crate::lanes::{Cells, mirrored, packed};

/// The most ships whose arrangements can be tabulated: all of them.
pub const MOST_SHIPS: u32 = FLEET;

/// A game to be solved from its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The announced level.
    pub level: ContractLevel,
    /// Which ships where keep the contract.
    pub contract: Contract,
    /// The rules; where the stations start does not matter.
    pub rules: Rules,
}

impl Ending {
    /// The ending of a level as it is printed: the contract `exact`, the built-in rules.
    pub fn printed(level: ContractLevel) -> Ending {
        Ending { level, contract: Contract::Exact, rules: RuleFile::built_in().rules }
    }

    /// With fewer ships Eddy has won.
    pub fn fewest_ships(&self) -> u32 {
        self.level.ships_home()
    }

    /// What the ships alone decide.
    pub(crate) fn goal(&self) -> Goal {
        let diagrams = match self.contract {
            Contract::Home => Vec::new(),
            Contract::Exact => vec![self.level],
            Contract::AtMost => ContractLevel::all().filter(|level| *level <= self.level).collect(),
        };
        let diagrams: Vec<Cells> = diagrams
            .iter()
            .flat_map(|level| self.rules.diagrams(*level))
            .map(|set| packed(*set))
            .collect();
        let is_symmetric = diagrams.iter().all(|diagram| diagrams.contains(&mirrored(*diagram)));
        let home = (self.contract == Contract::Home).then(|| self.fewest_ships());
        Goal { diagrams, home, is_symmetric, blue: packed(CellSet::BLUE) }
    }
}

/// Which arrangements of ships have won.
pub(crate) struct Goal {
    diagrams: Vec<Cells>,
    /// So many ships on blue cells, under the contract `home`.
    home: Option<u32>,
    blue: Cells,
    /// Whether left and right can be swapped; diagrams of a rule file may forbid it.
    pub is_symmetric: bool,
}

impl Goal {
    /// Whether Ali has kept his contract.
    #[inline]
    pub fn is_reached(&self, ships: Cells) -> bool {
        match self.home {
            Some(home) => (ships & self.blue).count_ones() >= home,
            // A diagram has as many cells as its level leaves ships.
            None => self.diagrams.contains(&ships),
        }
    }

    /// The arrangements that have won, where there are so few that they can be listed.
    pub fn listed(&self) -> Option<&[Cells]> {
        self.home.is_none().then_some(&self.diagrams)
    }

    /// Of an arrangement and its mirror image the one that stands in the tables.
    #[inline]
    pub fn kept(&self, ships: Cells) -> Cells {
        if self.is_symmetric { ships.min(mirrored(ships)) } else { ships }
    }
}
