//! What there is to see of a position, and how its moves are clicked.

use kelci_core::{
    CellIndex, Click, Depict, Fact, FactValue, Message, Piece, Position as _, Side, Spot,
};

use super::cells::{Cell, CellSet};
use super::contract::{Contract, ContractLevel, Count};
use super::moves::Move;
use super::position::{Claims, Position};

/// The letter of a ship.
pub const SHIP: char = 'A';
/// The letter of a station.
pub const STATION: char = 'E';
/// The word Ali says to claim.
pub const CLAIM: &str = "claim";

fn place(cell: Cell) -> CellIndex {
    cell.index() as CellIndex
}

impl Position {
    /// The level whose diagram Ali has to complete as far as can be told now: after a broken
    /// contract that of the ships lost, under `at-most` the best that is left.
    fn wanted_level(&self) -> ContractLevel {
        match (self.level_in_reach(), self.contract()) {
            (Some(level), _) => level,
            (None, Contract::AtMost) => ContractLevel::LOWEST,
            (None, Contract::Exact | Contract::Home) => self.level(),
        }
    }

    /// How many ships stand where that diagram wants them.
    fn ships_in_place(&self) -> u32 {
        let diagrams = self.rules().diagrams(self.wanted_level());
        diagrams.map(|diagram| (self.ships() & diagram).len()).into_iter().max().unwrap_or(0)
    }
}

impl Depict for Position {
    fn each_piece(&self, mut visit: impl FnMut(Piece)) {
        let ground = |cell| Spot::Cell { cell: place(cell), level: 0 };
        for cell in self.ships() {
            visit(Piece { side: Side::First, letter: SHIP, spot: ground(cell) });
        }
        for cell in self.stations() {
            visit(Piece { side: Side::Second, letter: STATION, spot: ground(cell) });
        }
    }

    fn facts(&self) -> Vec<Fact> {
        let level = self.level();
        let mut facts = Vec::new();
        let mut fact = |label, value| facts.push(Fact { label, value });
        fact("level", FactValue::Number(level.number()));
        let contract = match self.count() {
            Count::Contract(Contract::Exact) => "exact",
            Count::Contract(Contract::AtMost) => "at most",
            Count::Contract(Contract::Home) => "home",
            Count::Points => "exact, counted by points",
        };
        fact("contract", FactValue::Word(contract));
        let goal = |count, of, what| FactValue::Goal { count, of, what };
        let (lost, most) = (self.ships_lost(), level.number());
        if self.contract() == Contract::Home {
            let home = goal(self.ships_home(), level.ships_home(), "ships home on blue cells");
            fact("ships home", home);
            fact("captures", goal(lost, most + 1, "captures win for Eddy"));
        } else {
            let lost = match self.contract() {
                _ if self.is_contract_broken() => FactValue::Number(lost),
                Contract::AtMost if level > ContractLevel::LOWEST => {
                    goal(lost, most, "ships lost at most, 7 at least")
                }
                _ => goal(lost, most, "ships must be lost, no more"),
            };
            fact("ships lost", lost);
            let needed = self.wanted_level().ships_home();
            fact("ships home", goal(self.ships_in_place(), needed, "ships on the diagram"));
        }
        if self.is_contract_broken() {
            let play = match self.count() {
                Count::Contract(_) => "yes",
                Count::Points => "yes, play goes on for points",
            };
            fact("contract broken", FactValue::Word(play));
        }
        if self.are_stations_hidden() {
            fact("decided", FactValue::Word("Eddy wins, his stations are hidden"));
        }
        let written = |from: Cell, to: Cell| format!("{}-{}", from.name(), to.name());
        let twice = self.repeats().iter().filter(|&(_, _, times)| times == 2);
        let moves: Vec<String> = twice.map(|(from, to, _)| written(from, to)).collect();
        if !moves.is_empty() {
            // M9.
            let what = "played twice, a third time loses:";
            fact("repetition", FactValue::Moves { what, moves });
        }
        match self.claims() {
            Claims::AtHand { from, to } => {
                let moves = vec![written(from, to)];
                fact("claim", FactValue::Moves { what: "at hand, against", moves });
            }
            Claims::Upheld => fact("claim", FactValue::Word("upheld, Eddy must capture")),
            Claims::Off | Claims::Idle => {}
        }
        facts
    }

    fn scripts(&self, mv: Move) -> Vec<Vec<Click>> {
        let click = |cell| Click::Cell(place(cell));
        vec![match mv {
            Move::Sail { from, to } | Move::Shift { from, to } => vec![click(from), click(to)],
            Move::Capture(chain) => std::iter::once(click(chain.from()))
                .chain(chain.links().map(|link| click(link.to)))
                .collect(),
            Move::Claim => vec![Click::Word(CLAIM)],
        }]
    }

    fn refusal(&self, begun: &[Click], refused: Click, open: &[Click]) -> Message {
        self.explain_click(begun, refused, open)
    }

    fn frames(&self, mv: Move) -> Vec<Vec<Piece>> {
        let mut stage = *self;
        match mv {
            Move::Sail { from, to } => {
                let mut at = from;
                let landings = self.ship_path(from, to).into_iter();
                let sailed = landings.map(|landing| {
                    stage.ships = stage.ships.minus(CellSet::of(at)) | CellSet::of(landing);
                    at = landing;
                    stage.seen()
                });
                sailed.collect()
            }
            Move::Capture(chain) => {
                let mut at = chain.from();
                let jumped = chain.links().map(|link| {
                    if link.captures {
                        stage.ships = stage.ships.minus(CellSet::of(link.over));
                    }
                    stage.stations = stage.stations.minus(CellSet::of(at)) | CellSet::of(link.to);
                    at = link.to;
                    stage.seen()
                });
                jumped.collect()
            }
            Move::Shift { .. } | Move::Claim => vec![self.after(mv).seen()],
        }
    }

    fn diagrams(&self) -> Vec<Vec<CellIndex>> {
        if self.contract() == Contract::Home {
            return vec![CellSet::BLUE.map(place).collect()];
        }
        let mut diagrams: Vec<Vec<CellIndex>> = Vec::new();
        for diagram in self.rules().diagrams(self.wanted_level()) {
            let cells = diagram.map(place).collect();
            // A level with one diagram has it twice.
            if !diagrams.contains(&cells) {
                diagrams.push(cells);
            }
        }
        diagrams
    }
}
