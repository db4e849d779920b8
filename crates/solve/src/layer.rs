//! A layer: every arrangement of so many ships with which Ali, to move, can win.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use kelci_core::spread64;

use crate::lanes::{Cells, mirrored, mirrored_cell};
use crate::pairs::StationPairs;
use crate::solver::Sideways;

/// Arrangements are numbers that need no more than being spread.
#[derive(Clone, Copy, Default)]
pub(crate) struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = spread(self.0 ^ number);
    }
}

/// The low bits of a product know only the low bits of the number, so the high ones are mixed in.
#[inline]
fn spread(number: u64) -> u64 {
    let product = spread64(number);
    product ^ product >> 32
}

/// A map whose keys are arrangements, or their places.
pub(crate) type ByShips<T> = HashMap<Cells, T, BuildHasherDefault<Spread>>;

/// The arrangements of so many ships from which Ali, to move, wins for some pair of stations, with
/// all those pairs. Of an arrangement and its mirror image one is kept.
#[derive(Debug)]
pub struct WinLayer {
    ships: u32,
    is_symmetric: bool,
    places: ByShips<u32>,
    wins: Vec<StationPairs>,
    /// Those wins that more than four sideways moves in a row may be needed for, so that they may
    /// fail by repetition; none where nobody has looked.
    doubts: Option<ByShips<StationPairs>>,
    /// A bit for each arrangement at a place that others share: most questions end here.
    filter: Vec<u64>,
}

impl WinLayer {
    /// A layer of these arrangements, each given once.
    pub(crate) fn new(
        ships: u32,
        is_symmetric: bool,
        entries: Vec<(Cells, StationPairs)>,
        doubts: Option<Vec<(Cells, StationPairs)>>,
    ) -> WinLayer {
        let bits = (16 * entries.len()).next_power_of_two().max(1 << 10);
        let mut filter = vec![0; bits / 64];
        let mut places =
            ByShips::with_capacity_and_hasher(entries.len(), BuildHasherDefault::default());
        let mut wins = Vec::with_capacity(entries.len());
        for (ships, pairs) in entries {
            let place = place_in(&filter, ships);
            filter[place.0] |= place.1;
            places.insert(ships, wins.len() as u32);
            wins.push(pairs);
        }
        let doubts = doubts.map(|doubts| doubts.into_iter().collect());
        WinLayer { ships, is_symmetric, places, wins, doubts, filter }
    }

    /// How many ships its arrangements have.
    pub const fn ships(&self) -> u32 {
        self.ships
    }

    /// How many arrangements are kept.
    pub fn len(&self) -> usize {
        self.wins.len()
    }

    /// Whether Ali wins nowhere.
    pub fn is_empty(&self) -> bool {
        self.wins.is_empty()
    }

    /// Whether it is known which wins no repetition can take away.
    pub fn is_confirmed(&self) -> bool {
        self.doubts.is_some()
    }

    /// About how much memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        let entry = size_of::<(Cells, u32)>() + 1;
        let doubts = self.doubts.as_ref().map_or(0, |doubts| doubts.capacity() * 96);
        let places = self.places.capacity() * entry * 8 / 7;
        places + size_of_val(&*self.wins) + size_of_val(&*self.filter) + doubts
    }

    /// How many positions Ali to move wins if nothing is repeated, mirror images counted.
    pub fn positions(&self) -> u64 {
        self.iter().map(|(ships, pairs)| self.images(ships) * u64::from(pairs.len())).sum()
    }

    /// Of how many of them it is not known whether repetition takes them away.
    pub fn doubted_positions(&self) -> u64 {
        let Some(doubts) = &self.doubts else { return self.positions() };
        doubts.iter().map(|(ships, pairs)| self.images(*ships) * u64::from(pairs.len())).sum()
    }

    fn images(&self, ships: Cells) -> u64 {
        if self.is_symmetric && mirrored(ships) != ships { 2 } else { 1 }
    }

    /// Every arrangement that is kept, with its pairs.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Cells, &StationPairs)> {
        self.places.iter().map(|(ships, place)| (*ships, &self.wins[*place as usize]))
    }

    /// The entries in the order of their arrangements.
    pub(crate) fn sorted(&self) -> Vec<(Cells, &StationPairs)> {
        let mut entries: Vec<_> = self.iter().collect();
        entries.sort_unstable_by_key(|(ships, _)| *ships);
        entries
    }

    /// The doubted ones of an arrangement that is kept.
    pub(crate) fn doubts(&self, ships: Cells) -> Option<&StationPairs> {
        self.doubts.as_ref()?.get(&ships)
    }

    /// Doubts all wins that are not among these.
    pub(crate) fn confirm(&mut self, sure: &ByShips<StationPairs>) {
        let none = &StationPairs::NONE;
        let doubts =
            self.iter().map(|(ships, wins)| (ships, wins.minus(sure.get(&ships).unwrap_or(none))));
        self.doubts = Some(doubts.filter(|(_, doubts)| !doubts.is_empty()).collect());
    }

    /// The winning pairs of an arrangement that may be kept.
    #[inline]
    fn find(&self, ships: Cells, sideways: Sideways) -> Option<StationPairs> {
        let (word, bit) = place_in(&self.filter, ships);
        if self.filter[word] & bit == 0 {
            return None;
        }
        let wins = &self.wins[*self.places.get(&ships)? as usize];
        match sideways {
            Sideways::Any => Some(*wins),
            Sideways::Four => match self.doubts.as_ref()?.get(&ships) {
                None => Some(*wins),
                Some(doubts) => Some(wins.minus(doubts)),
            },
        }
    }

    /// Where the other station stands so that Ali wins, if one stands there.
    #[inline]
    pub(crate) fn partners_of(&self, ships: Cells, station: usize, sideways: Sideways) -> Cells {
        let image = mirrored(ships);
        if self.is_symmetric && image < ships {
            let pairs = self.find(image, sideways);
            return pairs.map_or(0, |pairs| mirrored(pairs.partners_of(mirrored_cell(station))));
        }
        self.find(ships, sideways).map_or(0, |pairs| pairs.partners_of(station))
    }

    /// Whether Ali wins with the stations there.
    pub(crate) fn has(&self, ships: Cells, one: usize, other: usize, sideways: Sideways) -> bool {
        let image = mirrored(ships);
        if self.is_symmetric && image < ships {
            let (one, other) = (mirrored_cell(one), mirrored_cell(other));
            return self.find(image, sideways).is_some_and(|pairs| pairs.has(one, other));
        }
        self.find(ships, sideways).is_some_and(|pairs| pairs.has(one, other))
    }
}

#[inline]
fn place_in(filter: &[u64], ships: Cells) -> (usize, u64) {
    let bit = spread(ships) as usize & (64 * filter.len() - 1);
    (bit / 64, 1 << (bit % 64))
}
