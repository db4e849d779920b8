//! Eddy's turn: with which pairs of stations, whatever he plays, Ali still wins.

use crate::ending::Goal;
use crate::lanes::{BOARD, Cells, Jump, Lanes, each};
use crate::layer::WinLayer;
use crate::pairs::{Partners, StationPairs};
use crate::solver::Sideways;

/// What is known of fewer ships, and the rules: all that Eddy's captures need.
#[derive(Clone, Copy)]
pub(crate) struct Below<'a> {
    pub lanes: &'a Lanes,
    pub goal: &'a Goal,
    /// With fewer ships Eddy has won.
    pub fewest: u32,
    /// The layers from `fewest` on.
    pub layers: &'a [WinLayer],
    /// Which of their wins count.
    pub sideways: Sideways,
}

/// A station on its way through a chain of captures.
#[derive(Clone, Copy)]
struct Capturing {
    at: usize,
    ships: Cells,
    /// The cells where it landed.
    landed: Cells,
    /// M14: the direction that all its captures must have.
    only: Option<u8>,
}

impl Below<'_> {
    /// Where the other station must stand for Ali to win when a capture has left these ships, and a
    /// station there.
    fn partners_after(&self, ships: Cells, station: usize) -> Cells {
        if self.goal.is_reached(ships) {
            return BOARD & !ships & !(1 << station);
        }
        let Some(layer) = ships.count_ones().checked_sub(self.fewest) else { return 0 };
        self.layers
            .get(layer as usize)
            .map_or(0, |layer| layer.partners_of(ships, station, self.sideways))
    }

    /// The cells where a station's first captures land, the other station left aside.
    #[inline]
    fn landings(&self, ships: Cells, station: usize) -> Cells {
        let jumps = self.lanes.station_jumps[station].iter();
        jumps.fold(0, |landings, jump| {
            let captures = ships & jump.over != 0 && ships >> jump.to & 1 == 0;
            landings | Cells::from(captures) << jump.to
        })
    }

    /// Whether one of the stations can capture without hopping first.
    fn must_capture(&self, ships: Cells, one: usize, other: usize) -> bool {
        self.landings(ships, one) & !(1 << other) != 0
            || self.landings(ships, other) & !(1 << one) != 0
    }

    /// Visits the ends of all chains of captures from there until a visitor says that it is enough;
    /// says whether all were visited. `blocked` is the other station, if it is to be minded.
    fn each_end(
        &self,
        from: Capturing,
        blocked: Cells,
        visit: &mut impl FnMut(Capturing) -> bool,
    ) -> bool {
        let mut ended = true;
        for &Jump { over, to, direction } in &self.lanes.station_jumps[from.at] {
            let is_taken = (from.ships | blocked) >> to & 1 != 0;
            if from.ships & over == 0 || is_taken || from.only.is_some_and(|only| only != direction)
            {
                continue;
            }
            ended = false;
            let next = Capturing {
                at: to,
                ships: from.ships & !over,
                landed: from.landed | 1 << to,
                only: (!self.lanes.capture_turns).then_some(direction),
            };
            if !self.each_end(next, blocked, visit) {
                return false;
            }
        }
        // Nothing captured is no chain.
        !ended || from.landed == 0 || visit(from)
    }

    /// Whether Ali wins after every chain of captures of a station on `from`, the other one on
    /// `other`. True where there is none.
    fn survives_chains(&self, ships: Cells, from: usize, other: usize) -> bool {
        let start = Capturing { at: from, ships, landed: 0, only: None };
        self.each_end(start, 1 << other, &mut |end| {
            self.partners_after(end.ships, end.at) >> other & 1 != 0
        })
    }

    /// Whether Ali wins after every hop over the other station that goes on capturing (M6).
    fn survives_hops(&self, ships: Cells, from: usize, other: usize) -> bool {
        let hop = self.lanes.station_jumps[from].iter().find(|jump| jump.over == 1 << other);
        hop.is_none_or(|hop| ships >> hop.to & 1 != 0 || self.survives_chains(ships, hop.to, other))
    }

    /// Where the other station may stand so that Ali wins after every chain of captures of a station
    /// on `from` that can capture; what it says of pairs where it cannot is worth nothing.
    fn partners_surviving(&self, ships: Cells, from: usize) -> Cells {
        let mut alive = BOARD & !ships & !(1 << from);
        let mut touched = 0;
        let start = Capturing { at: from, ships, landed: 0, only: None };
        self.each_end(start, 0, &mut |end| {
            // Whoever stands on no cell of the chain cannot prevent it.
            alive &= self.partners_after(end.ships, end.at) | end.landed;
            touched |= end.landed;
            alive != 0
        });
        let in_the_way = each(alive & touched);
        in_the_way
            .filter(|&other| !self.survives_chains(ships, from, other))
            .fold(alive, |alive, other| alive & !(1 << other))
    }

    /// The pairs that must capture and lose the game to Ali by whatever they capture.
    pub fn capturing(&self, ships: Cells) -> StationPairs {
        let empty = BOARD & !ships;
        let mut pairs = StationPairs::NONE;
        // For each station where the other one is no trouble, and where it leaves no capture.
        let (mut fine, mut idle): (Partners, Partners) = ([0; 33], [0; 33]);
        let mut any = false;
        for station in each(empty) {
            let landings = self.landings(ships, station);
            idle[station] = match landings.count_ones() {
                0 => empty,
                1 => landings,
                _ => 0,
            };
            if landings != 0 {
                fine[station] = self.partners_surviving(ships, station) & !idle[station];
                any |= fine[station] != 0;
            }
        }
        if !any {
            return pairs;
        }
        for one in each(empty) {
            for other in each(fine[one]) {
                let is_fine = (fine[other] | idle[other]) >> one & 1 != 0;
                if is_fine
                    && self.survives_hops(ships, one, other)
                    && self.survives_hops(ships, other, one)
                {
                    pairs.add(one, other);
                }
            }
        }
        pairs
    }

    /// The pairs that cannot capture and can go only where Ali, to move, wins: `won` are those.
    pub fn quiet(&self, ships: Cells, won: &StationPairs) -> StationPairs {
        if won.is_empty() {
            return StationPairs::NONE;
        }
        let empty = BOARD & !ships;
        let won = won.partners();
        // For each station the others with which all its steps are lost. A step onto the other
        // station is none.
        let mut lost: Partners = [0; 33];
        for station in each(empty) {
            let steps = each(self.lanes.station_steps[station] & empty);
            lost[station] = steps.fold(empty, |lost, step| lost & (won[step] | 1 << step));
        }
        let mut pairs = StationPairs::NONE;
        for one in each(empty) {
            for other in each(lost[one] & ((1 << one) - 1)) {
                if lost[other] >> one & 1 != 0 && self.is_lost_quietly(ships, &won, one, other) {
                    pairs.add(one, other);
                }
            }
        }
        pairs
    }

    /// The rest of [`quiet`](Self::quiet) for a pair all of whose steps are lost.
    fn is_lost_quietly(&self, ships: Cells, won: &Partners, one: usize, other: usize) -> bool {
        if self.must_capture(ships, one, other) {
            return false;
        }
        let free = BOARD & !ships & !(1 << one | 1 << other);
        let mut moves =
            self.lanes.station_steps[one] & free | self.lanes.station_steps[other] & free;
        for (from, over) in [(one, other), (other, one)] {
            let hop = self.lanes.station_jumps[from].iter().find(|jump| jump.over == 1 << over);
            if let Some(hop) = hop.filter(|hop| free >> hop.to & 1 != 0) {
                let is_lost = won[hop.to] >> over & 1 != 0;
                if !is_lost || !self.survives_chains(ships, hop.to, over) {
                    return false;
                }
                moves |= 1 << hop.to;
            }
        }
        // M8: whoever blocks the stations has lost.
        moves != 0
    }

    /// Whether Ali wins after whatever Eddy, to move, plays with the stations there. With as many
    /// ships it is known too where Ali, to move, wins.
    pub fn is_won_after_eddy(&self, ships: Cells, one: usize, other: usize) -> bool {
        if self.must_capture(ships, one, other) {
            return [(one, other), (other, one)].into_iter().all(|(from, other)| {
                self.survives_chains(ships, from, other) && self.survives_hops(ships, from, other)
            });
        }
        let free = BOARD & !ships & !(1 << one | 1 << other);
        let mut won: Partners = [0; 33];
        let mut goes = |to: usize, stays: usize| {
            let is_won = self.partners_after(ships, to) >> stays & 1 != 0;
            won[to] |= Cells::from(is_won) << stays;
            is_won
        };
        for (from, stays) in [(one, other), (other, one)] {
            let mut steps = each(self.lanes.station_steps[from] & free);
            if !steps.all(|step| goes(step, stays)) {
                return false;
            }
            for hop in self.lanes.station_jumps[from].iter().filter(|hop| hop.over == 1 << stays) {
                goes(hop.to, stays);
            }
        }
        self.is_lost_quietly(ships, &won, one, other)
    }
}
