//! One layer, solved by following wins back from where they are.
//!
//! Captures lead to layers below, which are known. Within a layer forward moves lead to arrangements
//! that stand higher, so these come first; sideways moves stay among arrangements with as many ships
//! on every rank, a class, and are followed round by round until nothing changes. Wins are rare, so
//! they are followed backward instead of being looked for everywhere.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::{Bound, ControlFlow};

use crate::candidates::{Candidates, choose};
use crate::eddy::Below;
use crate::lanes::{BOARD, Cells, RANK_OF, each, height, mirrored, ships_by_rank};
use crate::layer::ByShips;
use crate::pairs::StationPairs;
use crate::solver::{Sideways, SolveStep, SolveStop};

/// The order in which classes are solved: those that stand highest first.
type ClassKey = (Reverse<u32>, u32);

fn class_key(ships: Cells) -> ClassKey {
    let by_rank = ships_by_rank(ships);
    (Reverse(height(by_rank)), by_rank)
}

/// An arrangement of the layer that is being solved.
struct Arrangement {
    ships: Cells,
    /// The pairs with which Ali, to move, wins.
    to_move: StationPairs,
}

/// Which moves are followed back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Sideways,
    Forward,
}

/// A layer that is being solved.
pub(crate) struct Building<'a> {
    ships: u32,
    below: Below<'a>,
    mib: u64,
    room: u64,
    visit: &'a mut dyn FnMut(SolveStep) -> ControlFlow<()>,
    /// How far it was when that was last told.
    told: (bool, u64, u64),
    places: ByShips<u32>,
    arrangements: Vec<Arrangement>,
    /// The pairs with which Ali wins after whatever Eddy, to move, plays: where captures decide, and
    /// for the class at hand. Lower down they are not known yet, higher up no longer needed.
    after_eddy: ByShips<StationPairs>,
    classes: BTreeMap<ClassKey, Vec<u32>>,
    /// Arrangements with more wins than a round ago, each once.
    changed: Vec<u32>,
    is_changed: Vec<bool>,
    /// Where a chain of jumps could have come from, while it is followed back.
    trail: Vec<(usize, StationPairs)>,
}

impl<'a> Building<'a> {
    pub fn new(
        ships: u32,
        below: Below<'a>,
        (mib, room): (u64, u64),
        visit: &'a mut dyn FnMut(SolveStep) -> ControlFlow<()>,
    ) -> Self {
        Building {
            ships,
            below,
            mib,
            room,
            visit,
            told: (true, 0, 1),
            places: ByShips::default(),
            arrangements: Vec::new(),
            after_eddy: ByShips::default(),
            classes: BTreeMap::new(),
            changed: Vec::new(),
            is_changed: Vec::new(),
            trail: Vec::new(),
        }
    }

    /// Tells how far it is, and hears whether to go on.
    fn tell(&mut self, is_scan: bool, done: u64, parts: u64) -> Result<(), SolveStop> {
        self.told = (is_scan, done, parts);
        self.check()
    }

    fn check(&mut self) -> Result<(), SolveStop> {
        let (is_scan, done, parts) = self.told;
        if self.arrangements.len() as u64 > self.room {
            return Err(SolveStop::Memory { ships: self.ships, mib: self.mib });
        }
        let (ships, sideways, kept) = (self.ships, self.below.sideways, self.places.len());
        let step = SolveStep { ships, sideways, is_scan, done, parts, kept };
        match (self.visit)(step) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(SolveStop::Told),
        }
    }

    /// Finds what the layers below decide, and the arrangements that have won.
    pub fn scan(&mut self) -> Result<(), SolveStop> {
        /// So many arrangements between two looks whether to go on.
        const PART: u64 = 1 << 16;
        let listed = self.below.goal.listed();
        for &ships in listed.unwrap_or_default() {
            if ships.count_ones() == self.ships {
                self.add_won(ships);
            }
        }
        if listed.is_some() && self.ships == self.below.fewest {
            return Ok(());
        }
        let candidates = self.candidates()?;
        let parts = choose(33, self.ships).div_ceil(PART);
        let mut ships: Cells = (1 << self.ships) - 1;
        let mut rank = 0;
        while ships <= BOARD {
            if rank % PART == 0 {
                self.tell(true, rank / PART, parts)?;
            }
            if candidates.has(rank) {
                self.look_at(ships);
            }
            rank += 1;
            // The next number with as many bits.
            let low = ships & ships.wrapping_neg();
            let carried = ships + low;
            ships = carried | (ships ^ carried) >> 2 >> low.trailing_zeros();
        }
        Ok(())
    }

    /// The arrangements that have to be looked at.
    fn candidates(&mut self) -> Result<Candidates, SolveStop> {
        /// So many arrangements between two looks whether to go on.
        const PART: usize = 1 << 14;
        let below = self.below;
        let below = &below;
        let mut candidates = Candidates::new(self.ships);
        let Some(listed) = below.goal.listed() else {
            candidates.mark_all();
            return Ok(candidates);
        };
        for &ships in listed.iter().filter(|ships| ships.count_ones() < self.ships) {
            candidates.mark_won(below, self.ships, ships);
        }
        for layer in below.layers {
            for (number, (ships, pairs)) in layer.iter().enumerate() {
                if number % PART == 0 {
                    self.check()?;
                }
                for (station, partners) in pairs.partners().into_iter().enumerate() {
                    if partners != 0 {
                        candidates.mark(below, self.ships, ships, station, partners);
                    }
                }
            }
        }
        Ok(candidates)
    }

    fn look_at(&mut self, ships: Cells) {
        if self.below.goal.kept(ships) != ships {
            return;
        }
        if self.below.goal.is_reached(ships) {
            self.add_won(ships);
            return;
        }
        if self.ships == self.below.fewest {
            // Whatever is captured now is one too many.
            return;
        }
        let pairs = self.below.capturing(ships);
        if !pairs.is_empty() {
            let place = self.place(ships);
            self.after_eddy.insert(place as u64, pairs);
        }
    }

    /// An arrangement with which the game is over.
    fn add_won(&mut self, ships: Cells) {
        if self.below.goal.kept(ships) == ships {
            let place = self.place(ships);
            self.after_eddy.insert(place as u64, StationPairs::of_cells(BOARD & !ships));
        }
    }

    /// Where an arrangement is kept, from now on if not before.
    fn place(&mut self, ships: Cells) -> usize {
        let next = self.arrangements.len() as u32;
        let place = *self.places.entry(ships).or_insert(next);
        if place == next {
            self.arrangements.push(Arrangement { ships, to_move: StationPairs::NONE });
            self.is_changed.push(false);
            self.classes.entry(class_key(ships)).or_default().push(place);
        }
        place as usize
    }

    /// Follows wins back, class by class.
    pub fn follow(&mut self) -> Result<(), SolveStop> {
        // The highest ships stand on top of each other, the lowest at the start.
        let top = self.classes.keys().next().map_or(0, |(Reverse(height), _)| *height);
        let mut done = None;
        loop {
            let from = done.map_or(Bound::Unbounded, Bound::Excluded);
            let next = self.classes.range((from, Bound::Unbounded)).next();
            let Some((&key, _)) = next else { return Ok(()) };
            let Reverse(height) = key.0;
            self.tell(false, u64::from(top - height), u64::from(top))?;
            self.solve_class(key)?;
            done = Some(key);
        }
    }

    fn solve_class(&mut self, key: ClassKey) -> Result<(), SolveStop> {
        let members = self.classes[&key].clone();
        let mut fresh: Vec<(u32, StationPairs)> = Vec::new();
        for place in members {
            self.answer(place);
            if let Some(after_eddy) = self.after_eddy.get(&u64::from(place)) {
                fresh.push((place, *after_eddy));
            }
        }
        let mut moves = 0;
        while !fresh.is_empty() && (self.below.sideways == Sideways::Any || moves < 4) {
            moves += 1;
            for (place, pairs) in std::mem::take(&mut fresh) {
                self.follow_back(place, pairs, Way::Sideways);
            }
            for place in std::mem::take(&mut self.changed) {
                self.is_changed[place as usize] = false;
                let more = self.answer(place);
                if !more.is_empty() {
                    fresh.push((place, more));
                }
            }
            self.check()?;
        }
        let members = self.classes.insert(key, Vec::new()).unwrap_or_default();
        for place in members {
            if let Some(pairs) = self.after_eddy.remove(&u64::from(place)) {
                self.follow_back(place, pairs, Way::Forward);
            }
        }
        // What changed lower down is looked at when its class comes.
        for place in std::mem::take(&mut self.changed) {
            self.is_changed[place as usize] = false;
        }
        Ok(())
    }

    /// Looks again at what Eddy can do against an arrangement; gives what he loses now and did not
    /// before.
    fn answer(&mut self, place: u32) -> StationPairs {
        let Arrangement { ships, to_move } = &self.arrangements[place as usize];
        let quiet = self.below.quiet(*ships, to_move);
        if quiet.is_empty() {
            return quiet;
        }
        let after_eddy = self.after_eddy.entry(u64::from(place)).or_insert(StationPairs::NONE);
        let more = quiet.minus(after_eddy);
        *after_eddy = after_eddy.union(&quiet);
        more
    }

    /// Wins of Ali's, Eddy to move, make the positions before them wins.
    fn follow_back(&mut self, place: u32, pairs: StationPairs, way: Way) {
        let ships = self.arrangements[place as usize].ships;
        self.follow_back_from(ships, &pairs, way);
        if self.below.goal.is_symmetric {
            // Of what leads here one half leads to the mirror image.
            self.follow_back_from(mirrored(ships), &pairs.mirrored(), way);
        }
    }

    fn follow_back_from(&mut self, ships: Cells, pairs: &StationPairs, way: Way) {
        for ship in each(ships) {
            let others = ships & !(1 << ship);
            let lanes = self.below.lanes;
            let steps = match way {
                Way::Sideways => lanes.sideways_from[ship],
                Way::Forward => lanes.forward_from[ship],
            };
            for from in each(steps & !others) {
                self.add_wins(others | 1 << from, pairs, from);
            }
            if lanes.jumps_from[ship].iter().any(|jump| others & jump.over != 0) {
                self.follow_jumps(ship, others, pairs, way);
            }
        }
    }

    /// Follows back every chain of jumps that ends with a ship there.
    fn follow_jumps(&mut self, ship: usize, others: Cells, pairs: &StationPairs, way: Way) {
        let mut trail = std::mem::take(&mut self.trail);
        trail.clear();
        trail.push((ship, *pairs));
        let mut next = 0;
        while let Some(&(at, pairs)) = trail.get(next) {
            next += 1;
            for jump in &self.below.lanes.jumps_from[at] {
                let from = jump.to;
                let leaves_rank = way == Way::Sideways && RANK_OF[from] != RANK_OF[ship];
                if others & jump.over == 0 || others >> from & 1 != 0 || from == ship || leaves_rank
                {
                    continue;
                }
                // No station stands where the ship lands.
                let pairs = pairs.without(from);
                let known = trail.iter().filter(|(cell, _)| *cell == from);
                let fresh = known.fold(pairs, |fresh, (_, known)| fresh.minus(known));
                if !fresh.is_empty() {
                    trail.push((from, fresh));
                }
            }
        }
        for &(from, pairs) in &trail[1..] {
            let is_sideways = RANK_OF[from] == RANK_OF[ship];
            if is_sideways == (way == Way::Sideways) {
                self.add_wins(others | 1 << from, &pairs, from);
            }
        }
        self.trail = trail;
    }

    /// With these pairs, save those that have a station on `ship`, Ali to move wins.
    fn add_wins(&mut self, ships: Cells, pairs: &StationPairs, ship: usize) {
        let goal = self.below.goal;
        if goal.kept(ships) != ships || goal.is_reached(ships) {
            return;
        }
        let pairs = pairs.without(ship);
        if pairs.is_empty() {
            return;
        }
        let place = self.place(ships);
        let arrangement = &mut self.arrangements[place];
        let all = arrangement.to_move.union(&pairs);
        if all != arrangement.to_move {
            arrangement.to_move = all;
            if !std::mem::replace(&mut self.is_changed[place], true) {
                self.changed.push(place as u32);
            }
        }
    }

    pub fn wins(self) -> Vec<(Cells, StationPairs)> {
        // The largest of what is no longer needed goes before the list is copied.
        drop((self.places, self.classes, self.after_eddy));
        let wins = self.arrangements.into_iter().filter(|known| !known.to_move.is_empty());
        let mut wins: Vec<_> = wins.map(|known| (known.ships, known.to_move)).collect();
        wins.sort_unstable_by_key(|(ships, _)| *ships);
        wins
    }
}
