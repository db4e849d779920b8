//! The legal moves: one function for each kind of action.
//!
//! Ali's moves are found by flooding: all the cells one ship can reach. Eddy's captures are
//! walked depth first, because each path is a move of its own and takes its ships with it.

use std::ops::ControlFlow;
use std::slice;

use kelci_core::{GameMove as _, Scope, Side};

use super::cells::{Cell, CellSet, Direction};
use super::contract::Contract;
use super::moves::{Chain, Move};
use super::position::{Claims, Position};

/// A visitor of moves that can stop.
type Flow = ControlFlow<()>;

impl Position {
    pub(super) fn each_move_of_ali(
        &self,
        scope: Scope,
        visit: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        if scope == Scope::Tactical && !self.is_within_a_move() {
            return ControlFlow::Continue(());
        }
        if scope != Scope::Tactical && matches!(self.claims, Claims::AtHand { .. }) {
            visit(Move::Claim)?;
        }
        for from in self.ships {
            let reach = match scope {
                Scope::All => self.ship_reach(from),
                Scope::Tactical => self.ship_reach(from) & self.completing(from),
                Scope::Quiet => self.ship_reach(from).minus(self.completing(from)),
            };
            for to in reach {
                visit(Move::Sail { from, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn each_move_of_eddy(
        &self,
        scope: Scope,
        visit: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        if scope != Scope::Quiet {
            self.each_chain(visit)?;
        }
        if scope != Scope::Tactical && !self.must_capture() {
            for from in self.stations {
                for to in self.station_shifts(from) {
                    visit(Move::Shift { from, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn count_moves_of_ali(&self) -> u64 {
        let empty = self.empty();
        let claim = u64::from(matches!(self.claims, Claims::AtHand { .. }));
        let (mut steps, mut jumpers) = (0, CellSet::EMPTY);
        for &direction in self.rules.ship_directions() {
            steps += u64::from((self.rules.ahead(self.ships, direction) & empty).len());
            let back = direction.opposite();
            jumpers |= (self.rules.ahead(empty, back) & self.ships).shifted(back) & self.ships;
        }
        // No chain ends beside its start (jumps keep the parity of file and rank), so steps
        // and chains never share an end and can be counted apart.
        let jumps: u64 = jumpers.map(|from| u64::from(self.ship_jumps(from).len())).sum();
        claim + steps + jumps
    }

    pub(super) fn count_moves_of_eddy(&self) -> u64 {
        let mut count = 0;
        let _ = self.each_chain(&mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        if !self.must_capture() {
            let shifts = self.stations.map(|from| u64::from(self.station_shifts(from).len()));
            count += shifts.sum::<u64>();
        }
        count
    }

    /// The cells that a ship can step or jump to.
    pub(super) fn ship_reach(&self, from: Cell) -> CellSet {
        let ship = CellSet::of(from);
        let mut steps = CellSet::EMPTY;
        for &direction in self.rules.ship_directions() {
            steps |= self.rules.ahead(ship, direction);
        }
        (steps & self.empty()) | self.ship_jumps(from)
    }

    /// The cells where a chain of jumps of that ship can end.
    fn ship_jumps(&self, from: Cell) -> CellSet {
        let start = CellSet::of(from);
        let others = self.ships.minus(start);
        // The ship has left its cell: it may come through there again, but not end there.
        let open = self.empty() | start;
        let (mut reached, mut fresh) = (start, start);
        while !fresh.is_empty() {
            let mut landed = CellSet::EMPTY;
            for &direction in self.rules.ship_directions() {
                landed |= (self.rules.ahead(fresh, direction) & others).shifted(direction);
            }
            fresh = (landed & open).minus(reached);
            reached |= fresh;
        }
        reached.minus(start)
    }

    /// The cells where a ship lands on its way, the last included: one for a step, else as few
    /// as lead there by jumps. Several ways can be equally short; this is always the same one.
    pub(super) fn ship_path(&self, from: Cell, to: Cell) -> Vec<Cell> {
        let others = self.ships.minus(CellSet::of(from));
        let open = self.empty();
        // Breadth first; each way found is one landing longer than the one it grew from.
        let mut ways = vec![vec![from]];
        let mut seen = CellSet::of(from);
        let mut next = 0;
        while let Some(way) = ways.get(next).cloned() {
            next += 1;
            let at = way[way.len() - 1];
            for &direction in self.rules.ship_directions() {
                let over = self.rules.ahead(CellSet::of(at), direction) & others;
                let Some(landing) = (over.shifted(direction) & open).minus(seen).first() else {
                    continue;
                };
                let way = [way.as_slice(), &[landing]].concat();
                if landing == to {
                    return way[1..].to_vec();
                }
                seen |= CellSet::of(landing);
                ways.push(way);
            }
        }
        vec![to]
    }

    /// Whether one more ship in its place could keep the contract.
    fn is_within_a_move(&self) -> bool {
        match self.contract() {
            Contract::Home => self.ships_home() + 1 >= self.level.ships_home(),
            Contract::Exact | Contract::AtMost => self.level_in_reach().is_some(),
        }
    }

    /// The cells where a ship from `from` would complete a diagram, or be the last to come home.
    fn completing(&self, from: Cell) -> CellSet {
        if self.contract() == Contract::Home {
            let comes_home = self.is_within_a_move() && !CellSet::BLUE.contains(from);
            return if comes_home { CellSet::BLUE } else { CellSet::EMPTY };
        }
        let others = self.ships.minus(CellSet::of(from));
        let Some(level) = self.level_in_reach() else { return CellSet::EMPTY };
        let diagrams = self.rules.diagrams(level).iter();
        diagrams
            .filter(|diagram| others.minus(**diagram).is_empty())
            .fold(CellSet::EMPTY, |ends, diagram| ends | diagram.minus(others))
    }

    /// Whether Eddy's move has to capture. With the option `claims` he may leave a capture
    /// until Ali has claimed (M7).
    pub fn must_capture(&self) -> bool {
        match self.claims {
            Claims::Off => self.has_direct_capture(),
            Claims::Idle | Claims::AtHand { .. } => false,
            Claims::Upheld => true,
        }
    }

    /// Whether some station can capture without hopping first: what the duty looks at (M6).
    #[inline]
    pub fn has_direct_capture(&self) -> bool {
        self.can_capture_from(self.stations)
    }

    /// Whether a station on one of these cells can capture without hopping first.
    #[inline]
    pub(super) fn can_capture_from(&self, cells: CellSet) -> bool {
        Direction::ALL.into_iter().any(|direction| self.can_capture(cells, direction))
    }

    /// Whether a station on one of these cells can capture in that direction.
    #[inline]
    pub(super) fn can_capture(&self, cells: CellSet, direction: Direction) -> bool {
        let over = self.rules.ahead(cells, direction) & self.ships;
        !(over.shifted(direction) & self.empty()).is_empty()
    }

    /// The cells that a station can step or hop to.
    pub(super) fn station_shifts(&self, from: Cell) -> CellSet {
        let station = CellSet::of(from);
        let mut ends = CellSet::EMPTY;
        for direction in Direction::ALL {
            let next = self.rules.ahead(station, direction);
            ends |= next | (next & self.stations).shifted(direction);
        }
        ends & self.empty()
    }

    /// Visits every chain of captures, hop first or not.
    fn each_chain(&self, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        let mut long_chains = 0;
        let mut end = |chain: Chain| visit(Move::Capture(chain.numbered(&mut long_chains)));
        for from in self.stations {
            let station = CellSet::of(from);
            // The station has left its cell and may land there again.
            let open = self.empty() | station;
            let chain = Chain::new(from);
            self.walk(&Direction::ALL, station, self.ships, open, chain, &mut end)?;
            for direction in Direction::ALL {
                let other = self.rules.ahead(station, direction) & self.stations;
                let landed = other.shifted(direction) & open;
                if !landed.is_empty() {
                    // M6: a hop may be the first link.
                    let hop = Chain::with_hop(from, direction);
                    self.walk(&Direction::ALL, landed, self.ships, open, hop, &mut end)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a move is legal while the game is not settled; of a long chain that was generated
    /// that is known.
    pub(super) fn allows(&self, mv: Move) -> bool {
        match mv {
            Move::Claim => matches!(self.claims, Claims::AtHand { .. }),
            Move::Sail { from, to } => {
                self.ships.contains(from) && self.ship_reach(from).contains(to)
            }
            Move::Shift { from, to } => {
                let is_free = self.stations.contains(from) && !self.must_capture();
                is_free && self.station_shifts(from).contains(to)
            }
            Move::Capture(chain) => self.side == Side::Second && self.allows_chain(chain),
        }
    }

    /// Follows a chain as [`walk`](Self::walk) would, to its end.
    fn allows_chain(&self, chain: Chain) -> bool {
        let station = CellSet::of(chain.from());
        if !self.stations.contains(chain.from()) || chain.captures() == 0 {
            return false;
        }
        let (mut at, mut ships) = (station, self.ships);
        let mut open = self.empty() | station;
        // M14: where captures do not turn, the first one gives the direction.
        let mut only = None;
        let mut is_hop = chain.hops_first();
        for direction in chain.directions() {
            let over = self.rules.ahead(at, direction) & if is_hop { self.stations } else { ships };
            at = over.shifted(direction) & open;
            if at.is_empty() || only.is_some_and(|only| only != direction) {
                return false;
            }
            if !is_hop {
                (ships, open) = (ships.minus(over), open | over);
                only = (!self.rules.capture_turns()).then_some(direction);
            }
            is_hop = false;
        }
        // M5: it is played to its end.
        let goes_on = |direction: Direction| {
            let landed = (self.rules.ahead(at, direction) & ships).shifted(direction) & open;
            !landed.is_empty() && only.is_none_or(|only| only == direction)
        };
        !Direction::ALL.into_iter().any(goes_on)
    }

    /// The chain of that number among the long ones.
    pub(super) fn long_chain(&self, key: u32) -> Option<Move> {
        let mut found = None;
        if self.side == Side::Second {
            let _ = self.each_chain(&mut |mv| {
                if mv.key() != key {
                    return ControlFlow::Continue(());
                }
                found = Some(mv);
                ControlFlow::Break(())
            });
        }
        found
    }

    /// Goes on from a chain whose station stands on `at`, and visits it where it can capture no
    /// more: M5, a chain is played to its end. What it captures is gone at once.
    fn walk(
        &self,
        ways: &[Direction],
        at: CellSet,
        ships: CellSet,
        open: CellSet,
        chain: Chain,
        end: &mut impl FnMut(Chain) -> Flow,
    ) -> Flow {
        let mut ended = true;
        for direction in ways {
            let over = self.rules.ahead(at, *direction) & ships;
            let landed = over.shifted(*direction) & open;
            if !landed.is_empty() {
                ended = false;
                let chain = chain.then(*direction);
                // M14: where captures do not turn, the first one gives the direction.
                let on = if self.rules.capture_turns() { ways } else { slice::from_ref(direction) };
                self.walk(on, landed, ships.minus(over), open | over, chain, end)?;
            }
        }
        if ended && chain.captures() > 0 {
            return end(chain);
        }
        ControlFlow::Continue(())
    }
}
