//! MIK-7, as the search sees it.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use kelci_core::{Game as _, Position as _, Scope, Side, spread64};
use kelci_games::Mik7;
use kelci_games::mik7::cells::{Cell, CellSet};
use kelci_games::mik7::{Claims, Contract, Count, LEVELS, Move, Placement, Position};
use kelci_solve::{Ending, Solver, Visit};

use super::linear::{Parameters, WeightedPosition, each_input};
use crate::evaluator::{MoveIndex, ProvedRoot, Searchable};
use crate::level::Handicaps;
use crate::network::{NetworkEvaluator, NetworkInputs};
use crate::score::Value;
use crate::tuning::Tuning;

/// More ships than this are not lost at any level before the contract is broken.
const MOST_LOST: usize = 13;

/// More ships than this do not have to come home at any level.
const MOST_HOME: usize = 13;

/// The parameters and those of them that no placement has.
struct Known {
    parameters: Parameters,
    /// The same ones, with ships tied to what their places are worth under the contract `home`,
    /// where they want to come forward and any blue cell will do.
    of_home: Parameters,
    /// By level, from 7, and ships lost.
    lost: [[u16; MOST_LOST + 1]; 7],
    /// Under the contract `home`: how many ships must still come home.
    home_need: [u16; MOST_HOME + 1],
    /// How much easier a level is under that contract, from 7.
    home_level: [u16; 7],
    /// Under `at-most`: a ship that stands on the diagram of the ships lost.
    in_place: u16,
    /// The contract is broken; in points play the game goes on.
    broken: u16,
    /// Eddy can capture.
    capture: u16,
}

static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let file = include_str!("../../weights/mik7.txt");
    let read = |ship: &str| {
        Parameters::read(file, Position::PLACEMENTS, |tie| {
            for cell in CellSet::YELLOW.chain(CellSet::BLUE) {
                let place = format!("{}.{}", cell.rank() + 1, cell.file().abs_diff(3));
                tie(Placement::ship(cell).into(), format!("{ship}.{place}"), 1);
                tie(Placement::station(cell).into(), format!("station.{place}"), 1);
            }
        })
    };
    let (parameters, of_home) = (read("ship"), read("home.ship"));
    let lost = std::array::from_fn(|level| {
        std::array::from_fn(|lost| match level + 7 {
            level if lost <= level => parameters.named(&format!("lost.{level}.{lost}")),
            _ => 0,
        })
    });
    let (broken, capture) = (parameters.named("broken"), parameters.named("capture"));
    let home_need = std::array::from_fn(|need| parameters.named(&format!("home.need.{need}")));
    let home_level =
        std::array::from_fn(|index| parameters.named(&format!("home.level.{}", index + 7)));
    let in_place = parameters.named("at-most.in-place");
    Known { parameters, of_home, lost, home_need, home_level, in_place, broken, capture }
});

impl Known {
    /// The parameters with which a position's placements count.
    fn of(&self, position: &Position) -> &Parameters {
        match position.contract() {
            Contract::Home => &self.of_home,
            Contract::Exact | Contract::AtMost => &self.parameters,
        }
    }

    fn each_circumstance(&self, position: &Position, mut visit: impl FnMut(u16)) {
        if position.has_direct_capture() {
            visit(self.capture);
        }
        let (level, lost) = (position.level(), position.ships_lost());
        if position.contract() == Contract::Home {
            let need = level.ships_home().saturating_sub(position.ships_home()) as usize;
            visit(self.home_need[need.min(MOST_HOME)]);
            visit(self.home_level[level.index()]);
        }
        if position.contract() == Contract::AtMost
            && let Some(reached) = position.level_in_reach()
        {
            let diagrams = position.rules().diagrams(reached);
            let in_place = diagrams.map(|diagram| (position.ships() & diagram).len());
            (0..in_place[0].max(in_place[1])).for_each(|_| visit(self.in_place));
        }
        if position.is_contract_broken() {
            visit(self.broken);
        } else {
            visit(self.lost[level.index()][(lost as usize).min(MOST_LOST)]);
        }
    }
}

/// Where the pieces are, and how many ships are lost of how many that may be; under the contract
/// `home` also how many have still to come.
impl WeightedPosition for Position {
    fn parameters(&self) -> &'static Parameters {
        KNOWN.of(self)
    }

    fn judge(&self, sum: Value) -> Value {
        const TEMPO: Value = 10;
        let known = &*KNOWN;
        let mut more = 0;
        known.each_circumstance(self, |parameter| more += known.parameters.value(parameter));
        TEMPO + sum + if self.side_to_move() == Side::First { more } else { -more }
    }

    #[inline]
    fn each_fact(&self, mut visit: impl FnMut(u16)) {
        visit(announced(self));
        if self.has_direct_capture() {
            visit(FACTS - 1);
        }
    }
}

/// How many numbers of facts there are with the placements before them; the last is that Eddy can
/// capture.
const FACTS: u16 = ANNOUNCED + (4 * LEVELS * (MOST_LOST + 1)) as u16 + 1;

/// Where the numbers of what was announced and lost begin.
const ANNOUNCED: u16 = Position::PLACEMENTS as u16;

/// What was announced, and what is lost of it.
fn announced(position: &Position) -> u16 {
    let count = match position.count() {
        Count::Contract(Contract::Exact) => 0,
        Count::Contract(Contract::AtMost) => 1,
        Count::Contract(Contract::Home) => 2,
        Count::Points => 3,
    };
    let lost = (position.ships_lost() as usize).min(MOST_LOST);
    let row = count * LEVELS + position.level().index();
    ANNOUNCED + (row * (MOST_LOST + 1) + lost) as u16
}

/// Ali and Eddy play two games, so what one sees has other numbers than what the other sees. The only
/// symmetry is the mirror.
static INPUTS: LazyLock<NetworkInputs> = LazyLock::new(|| {
    let mut mirrored: Vec<u16> = (0..2 * FACTS).collect();
    for cell in CellSet::YELLOW.chain(CellSet::BLUE) {
        let other = Cell::on(6 - cell.file(), cell.rank()).expect("the board is its own mirror");
        for placement in [Placement::ship, Placement::station] {
            let [from, to] = [cell, other].map(|cell| usize::from(placement(cell)) as u16);
            mirrored[usize::from(from)] = to;
            mirrored[usize::from(from + FACTS)] = to + FACTS;
        }
    }
    NetworkInputs {
        game: Mik7::INFO.name,
        linear: KNOWN.parameters.digest,
        flipped: (0..2 * FACTS).map(|input| (input + FACTS) % (2 * FACTS)).collect(),
        symmetries: vec![(0..2 * FACTS).collect(), mirrored],
    }
});

impl Searchable for Mik7 {
    type Eval = NetworkEvaluator;

    const TUNING: Tuning = Tuning {
        aspiration: 30,
        late_moves: 10,
        reduction_base_1024: 410,
        reduction_divisor: 230,
        singular_depth: 64,
        moves_ahead: 120,
        ..Tuning::USUAL
    };

    const LEVELS: Handicaps = Handicaps { depths: [1, 3, 4, 5, 7, 9, 12], piece: 30 };

    const FINE: usize = 64 * 64;

    /// Where a ship or a station goes to. A capture is known by where it begins.
    const COARSE: usize = 128;

    fn move_index(_: &Position, mv: Move) -> MoveIndex {
        match mv {
            Move::Sail { from, to } | Move::Shift { from, to } => {
                MoveIndex { fine: from.index() * 64 + to.index(), coarse: to.index() }
            }
            Move::Capture(chain) => MoveIndex {
                fine: chain.from().index() * 64 + 63,
                coarse: 64 + chain.from().index(),
            },
            Move::Claim => MoveIndex { fine: 0, coarse: 127 },
        }
    }

    fn gain(_: &Position, mv: Move) -> Value {
        match mv {
            Move::Capture(chain) => 60 * chain.captures() as Value,
            _ => 0,
        }
    }

    fn material(position: &Position) -> u64 {
        u64::from(position.ships_lost()) << 32 | u64::from(position.ships_home())
    }

    fn parameters() -> Option<&'static Parameters> {
        Some(&KNOWN.parameters)
    }

    fn each_term(position: &Position, visit: &mut dyn FnMut(u16, i8)) {
        position.each_placement(|placement| {
            let tied = KNOWN.of(position).of_placement[usize::from(placement)];
            if let Some((parameter, sign)) = tied {
                visit(parameter, sign);
            }
        });
        KNOWN.each_circumstance(position, |parameter| visit(parameter, 1));
    }

    fn network_inputs() -> Option<&'static NetworkInputs> {
        Some(&INPUTS)
    }

    fn each_input(position: &Position, visit: &mut dyn FnMut(u16)) {
        each_input(position, visit);
    }

    fn wins_at_once(position: &Position) -> bool {
        let lost = position.ships_lost();
        match position.side_to_move() {
            // A tactical move of Ali's keeps the contract.
            Side::First => {
                !position.is_contract_broken()
                    && position.each_move(Scope::Tactical, |_| ControlFlow::Break(())).is_break()
            }
            Side::Second if position.count() == Count::Points => false,
            Side::Second => position
                .each_move(Scope::Tactical, |mv| match mv {
                    Move::Capture(chain) if lost + chain.captures() > position.level().number() => {
                        ControlFlow::Break(())
                    }
                    _ => ControlFlow::Continue(()),
                })
                .is_break(),
        }
    }

    fn proved(position: &Position) -> Option<Side> {
        kelci_solve::winner(position)
    }

    fn proof(position: &Position, visit: Visit<'_>) -> Option<ProvedRoot<Move>> {
        let side = position.side_to_move();
        let is_eddys = Self::proved(position) == Some(Side::Second);
        let keeps = |mv: &Move| {
            let child = position.after(*mv);
            let winner = child.outcome().map(|end| end.verdict.winner());
            winner.unwrap_or_else(|| Self::proved(&child)) == Some(Side::Second)
        };
        let (winner, moves) = match side {
            Side::First if is_eddys => (Side::Second, position.moves()),
            Side::First => (Side::First, kelci_solve::winning_moves(position, visit)?),
            Side::Second if is_eddys => {
                (Side::Second, position.moves().into_iter().filter(keeps).collect())
            }
            Side::Second if kelci_solve::is_lost_for_eddy(position, visit) => {
                (Side::First, position.moves())
            }
            Side::Second => return None,
        };
        (!moves.is_empty()).then_some(ProvedRoot { winner, moves })
    }

    fn solver(position: &Position) -> Option<Solver> {
        let (level, contract, rules) = (position.level(), position.contract(), *position.rules());
        let is_solved = position.count() != Count::Points && position.claims() == Claims::Off;
        is_solved.then(|| Solver::new(Ending { level, contract, rules }))
    }

    fn pass(_: &Position) -> Option<Position> {
        // Who must capture, and who runs out of moves, is half of this game.
        None
    }

    fn table_key(position: &Position) -> u64 {
        position.repeats().iter().filter(|(_, _, times)| *times >= 2).fold(
            position.hash(),
            |key, (from, to, _)| {
                key.rotate_left(7) ^ spread64(from.index() as u64 * 64 + to.index() as u64 + 1)
            },
        )
    }
}
