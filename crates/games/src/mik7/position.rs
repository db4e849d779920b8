//! The state of a game and how a turn changes it.

use std::fmt;
use std::ops::ControlFlow;

use kelci_core::notation::next_number;
use kelci_core::{Notation, Outcome, Position as _, Scope, Side, Watcher};

use super::cells::{Cell, CellSet};
use super::contract::{Contract, ContractLevel, Count, FLEET};
use super::moves::Move;
use super::pieces::{self, KEY_LEVEL, KEY_SIDE, KEYS, PLACEMENTS, Placement};
use super::repeats::Repeats;
use super::rules::{RuleFile, Rules};
use super::{ALI_BLOCKED, CAPTURES, DIAGRAM, EDDY_BLOCKED, HOME, REPETITION};

/// What the winner of the contract gets, and how many ships home earn Ali nothing.
const CONTRACT_POINTS: u32 = 7;

/// A position of MIK-7. It carries the rules it is played by, so that a rule file of the
/// players' own needs no second argument anywhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(super) ships: CellSet,
    pub(super) stations: CellSet,
    pub(super) hash: u64,
    pub(super) repeats: Repeats,
    pub(super) move_number: u32,
    pub(super) side: Side,
    pub(super) level: ContractLevel,
    pub(super) count: Count,
    pub(super) claims: Claims,
    pub(super) rules: Rules,
}

/// Where the option `claims` stands (M7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claims {
    /// The option is off: Eddy must capture when he can.
    Off,
    /// Nothing to claim against.
    Idle,
    /// Eddy left a capture by this move, and Ali may claim.
    AtHand {
        /// Where the station came from.
        from: Cell,
        /// Where it stands now.
        to: Cell,
    },
    /// Ali has claimed, and Eddy must capture.
    Upheld,
}

impl Position {
    /// The start of a game.
    pub(super) fn new(
        level: ContractLevel,
        count: Count,
        claims: Claims,
        rule_file: &RuleFile,
    ) -> Self {
        Position {
            ships: CellSet::YELLOW,
            stations: rule_file.stations,
            hash: 0,
            repeats: Repeats::NONE,
            move_number: 1,
            side: Side::First,
            level,
            count,
            claims,
            rules: rule_file.rules,
        }
        .hashed()
    }

    /// The same position with its hash counted afresh.
    #[must_use]
    pub(super) fn hashed(self) -> Self {
        let mut hash = KEYS[KEY_LEVEL + self.level.index()]
            ^ pieces::count_key(self.count)
            ^ self.rules.digest()
            ^ pieces::claims_key(self.claims);
        if self.side == Side::Second {
            hash ^= KEYS[KEY_SIDE];
        }
        self.each_placement(|placement| hash ^= placement.hash_key());
        Position { hash, ..self }
    }

    /// Where Ali's ships are.
    #[inline]
    pub const fn ships(&self) -> CellSet {
        self.ships
    }

    /// Where Eddy's two stations are.
    #[inline]
    pub const fn stations(&self) -> CellSet {
        self.stations
    }

    /// The cells where nothing stands.
    #[inline]
    pub fn empty(&self) -> CellSet {
        CellSet::BOARD.minus(self.ships | self.stations)
    }

    /// The announced level.
    pub const fn level(&self) -> ContractLevel {
        self.level
    }

    /// How the game is counted.
    pub const fn count(&self) -> Count {
        self.count
    }

    /// Which ships where keep the contract.
    #[inline]
    pub const fn contract(&self) -> Contract {
        self.count.contract()
    }

    /// Where the option `claims` stands.
    pub const fn claims(&self) -> Claims {
        self.claims
    }

    /// Ali's sideways moves since the last forward move or capture.
    pub const fn repeats(&self) -> &Repeats {
        &self.repeats
    }

    /// The move number, which grows after each turn of Eddy's.
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The diagrams and the directions that this game is played by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many ships Eddy has captured.
    #[inline]
    pub const fn ships_lost(&self) -> u32 {
        FLEET - self.ships.len()
    }

    /// How many ships stand on blue cells.
    pub fn ships_home(&self) -> u32 {
        (self.ships & CellSet::BLUE).len()
    }

    /// Whether Eddy has captured more ships than the level allows.
    pub const fn is_contract_broken(&self) -> bool {
        self.ships_lost() > self.level.number()
    }

    /// Whether Eddy's stations are out of the fleet's reach for good while ships are still to be lost:
    /// every ship is at least two ranks above both. Under the contract `exact` Eddy has won then. No
    /// ship goes backward, so none ever touches a station that stays where it is or goes back, no
    /// capture can be forced, and the number of ships stays wrong until Ali has no move or repeats one.
    /// Only a claim at hand can bring a station back (M7).
    pub fn are_stations_hidden(&self) -> bool {
        // Cells come rank by rank, so the first ship is the one that stays behind.
        let lowest_ship = self.ships.first().map(Cell::rank);
        self.contract() == Contract::Exact
            && self.ships_lost() < self.level.number()
            && !matches!(self.claims, Claims::AtHand { .. })
            && lowest_ship >= self.stations.map(|station| station.rank() + 2).max()
    }

    /// The level whose diagrams Ali could complete with the ships he has now, if any: that of
    /// the ships lost if it is the announced one, a better one under `at-most` (M12), or after a
    /// broken contract in points play a worse one. Under `home` no diagram counts.
    #[inline]
    pub fn level_in_reach(&self) -> Option<ContractLevel> {
        let lost = ContractLevel::new(self.ships_lost())?;
        let counts = match self.count {
            Count::Contract(Contract::Exact) => lost == self.level,
            Count::Contract(Contract::AtMost) => lost <= self.level,
            Count::Contract(Contract::Home) => false,
            Count::Points => lost >= self.level,
        };
        counts.then_some(lost)
    }

    /// What the ships alone decide: the first two of the ends, in their order.
    #[inline]
    fn settled_by_ships(&self) -> Option<Outcome> {
        if self.contract() == Contract::Home && self.ships_home() >= self.level.ships_home() {
            return Some(Outcome::win(Side::First, HOME));
        }
        if let Some(level) = self.level_in_reach()
            && self.rules.diagrams(level).contains(&self.ships)
        {
            // In points play a diagram after the contract ends play, but Eddy has won.
            let winner = if self.is_contract_broken() { Side::Second } else { Side::First };
            return Some(Outcome::win(winner, DIAGRAM));
        }
        let most = match self.count {
            Count::Contract(_) => self.level,
            Count::Points => ContractLevel::HIGHEST,
        };
        (self.ships_lost() > most.number()).then_some(Outcome::win(Side::Second, CAPTURES))
    }

    fn sail(&mut self, from: Cell, to: Cell, watcher: &mut impl Watcher<Placement>) {
        self.ships = self.ships.minus(CellSet::of(from)) | CellSet::of(to);
        self.vanish(Placement::ship(from), watcher);
        self.appear(Placement::ship(to), watcher);
        if Repeats::counts(from, to) {
            self.repeats.add(from, to);
        } else {
            self.repeats = Repeats::NONE;
        }
    }

    fn move_station(&mut self, from: Cell, to: Cell, watcher: &mut impl Watcher<Placement>) {
        self.stations = self.stations.minus(CellSet::of(from)) | CellSet::of(to);
        self.vanish(Placement::station(from), watcher);
        self.appear(Placement::station(to), watcher);
    }

    #[inline]
    fn vanish(&mut self, placement: Placement, watcher: &mut impl Watcher<Placement>) {
        self.hash ^= placement.hash_key();
        watcher.vanished(placement);
    }

    #[inline]
    fn appear(&mut self, placement: Placement, watcher: &mut impl Watcher<Placement>) {
        self.hash ^= placement.hash_key();
        watcher.appeared(placement);
    }

    fn count_move(&mut self) {
        self.move_number = next_number(self.move_number);
    }
}

impl kelci_core::Position for Position {
    type Move = Move;
    type Placement = Placement;
    const PLACEMENTS: usize = PLACEMENTS;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    #[inline]
    fn settled(&self) -> Option<Outcome> {
        let repeated = || Outcome::win(Side::Second, REPETITION);
        self.settled_by_ships().or_else(|| self.repeats.has_third().then(repeated))
    }

    fn when_blocked(&self) -> Outcome {
        // M8: Eddy wins whichever side is blocked.
        let reason = match self.side {
            Side::First => ALI_BLOCKED,
            Side::Second => EDDY_BLOCKED,
        };
        Outcome::win(Side::Second, reason)
    }

    fn outcome(&self) -> Option<Outcome> {
        // A block is looked for before a repetition; the winner is the same, the reason is not.
        self.settled_by_ships().or_else(|| match self.has_move() {
            true => self.settled(),
            false => Some(self.when_blocked()),
        })
    }

    fn points(&self) -> Option<[u32; 2]> {
        let outcome = self.outcome().filter(|_| self.count == Count::Points)?;
        if outcome.verdict.winner() == Some(Side::First) {
            return Some([CONTRACT_POINTS, 0]);
        }
        // M10: without a diagram the ships on blue cells are home.
        let home = if outcome.reason == DIAGRAM { self.ships.len() } else { self.ships_home() };
        Some([home.saturating_sub(CONTRACT_POINTS), CONTRACT_POINTS])
    }

    fn points_given_up(&self, loser: Side) -> Option<[u32; 2]> {
        if self.count != Count::Points {
            return None;
        }
        let home = match (loser, self.is_contract_broken()) {
            // M10: Ali leaves without a diagram, so the ships on blue cells are home.
            (Side::First, _) => self.ships_home(),
            (Side::Second, false) => return Some([CONTRACT_POINTS, 0]),
            // Eddy has his points already and leaves Ali what he could still get.
            (Side::Second, true) => self.ships.len(),
        };
        Some([home.saturating_sub(CONTRACT_POINTS), CONTRACT_POINTS])
    }

    fn has_memory(&self) -> bool {
        // M9: a sideways move that was played twice loses with the third time. M7: claims.
        let is_bound = matches!(self.claims, Claims::AtHand { .. } | Claims::Upheld);
        is_bound || self.repeats.iter().any(|(.., times)| times == 2)
    }

    #[inline]
    fn each_move(
        &self,
        scope: Scope,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.side {
            Side::First => self.each_move_of_ali(scope, &mut visit),
            Side::Second => self.each_move_of_eddy(scope, &mut visit),
        }
    }

    fn count_moves(&self) -> u64 {
        match self.side {
            _ if self.settled().is_some() => 0,
            Side::First => self.count_moves_of_ali(),
            Side::Second => self.count_moves_of_eddy(),
        }
    }

    fn move_with_key(&self, key: u32) -> Option<Move> {
        if self.settled().is_some() {
            return None;
        }
        // Long chains have numbers, so that only counting finds them.
        let mv = Move::from_key(key, self.side).or_else(|| self.long_chain(key))?;
        self.allows(mv).then_some(mv)
    }

    fn each_placement(&self, mut visit: impl FnMut(Placement)) {
        self.ships.for_each(|cell| visit(Placement::ship(cell)));
        self.stations.for_each(|cell| visit(Placement::station(cell)));
    }

    fn play_watched(&mut self, mv: Move, watcher: &mut impl Watcher<Placement>) {
        self.hash ^= pieces::claims_key(self.claims);
        let mut claims = if self.claims == Claims::Off { Claims::Off } else { Claims::Idle };
        match mv {
            Move::Sail { from, to } => self.sail(from, to, watcher),
            Move::Shift { from, to } => {
                if claims == Claims::Idle && self.has_direct_capture() {
                    claims = Claims::AtHand { from, to };
                }
                self.move_station(from, to, watcher);
                self.count_move();
            }
            Move::Capture(chain) => {
                let mut end = chain.from();
                for link in chain.links() {
                    end = link.to;
                    if link.captures {
                        self.ships = self.ships.minus(CellSet::of(link.over));
                        self.vanish(Placement::ship(link.over), watcher);
                    }
                }
                self.move_station(chain.from(), end, watcher);
                self.repeats = Repeats::NONE;
                self.count_move();
            }
            Move::Claim => {
                if let Claims::AtHand { from, to } = self.claims {
                    self.move_station(to, from, watcher);
                    self.move_number = self.move_number.saturating_sub(1).max(1);
                    claims = Claims::Upheld;
                }
            }
        }
        self.claims = claims;
        self.hash ^= pieces::claims_key(self.claims) ^ KEYS[KEY_SIDE];
        self.side = self.side.other();
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = if self.rules == RuleFile::built_in().rules { "" } else { ", own rules" };
        write!(f, "Position({}{own})", self.fen())
    }
}
