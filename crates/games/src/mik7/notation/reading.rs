//! Reading a move, and saying precisely what is wrong with one that is refused.
//!
//! ```
//! use kelci_core::{Game, Notation};
//! let refused = kelci_games::Mik7::start().parse_move("c4-c3").unwrap_err();
//! assert_eq!(refused.why.to_string(), "c3 is occupied");
//! ```

use std::ops::ControlFlow;

use kelci_core::notation::{clip, plain_move};
use kelci_core::{Message, MoveFault, Position as _, Scope, Side, message};

use super::{CAPTURES, MOVES};
use crate::mik7::cells::{Cell, CellSet, Direction};
use crate::mik7::depict::CLAIM;
use crate::mik7::moves::{Chain, Move};
use crate::mik7::position::{Claims, Position};

/// Why a text is refused.
pub(super) struct Refusal {
    pub fault: MoveFault,
    pub why: Message,
}

fn unreadable(why: Message) -> Refusal {
    Refusal { fault: MoveFault::Unreadable, why }
}

fn illegal(why: Message) -> Refusal {
    Refusal { fault: MoveFault::Illegal, why }
}

/// A move as it is written, before anyone asks whether it can be played.
enum Written {
    Claim,
    Path { from: Cell, leads: Vec<Lead> },
}

/// One link of a written path.
#[derive(Clone, Copy)]
struct Lead {
    captures: bool,
    to: Cell,
}

impl Written {
    fn read(text: &str) -> Result<Written, Refusal> {
        let text = plain_move(text).map_err(unreadable)?;
        if text.is_empty() {
            return Err(unreadable(message!("there is nothing")));
        }
        if text == CLAIM {
            return Ok(Written::Claim);
        }
        let mut names = text.split([MOVES, CAPTURES]);
        let from = read_cell(names.next().unwrap_or_default())?;
        let marks = text.chars().filter(|&mark| mark == MOVES || mark == CAPTURES);
        let leads = marks
            .zip(names)
            .map(|(mark, name)| Ok(Lead { captures: mark == CAPTURES, to: read_cell(name)? }))
            .collect::<Result<Vec<Lead>, Refusal>>()?;
        if leads.is_empty() {
            return Err(unreadable(message!(
                "it goes nowhere; a move is written as c4-c5 or c5xc3"
            )));
        }
        Ok(Written::Path { from, leads })
    }
}

fn read_cell(name: &str) -> Result<Cell, Refusal> {
    match Cell::parse(name) {
        Some(cell) => Ok(cell),
        None if name.is_empty() => Err(unreadable(message!("a cell is missing"))),
        None => Err(unreadable(message!("cell \"{name}\" is not on the board", name = clip(name)))),
    }
}

impl Position {
    /// The legal move that the text names.
    pub(super) fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        let written = Written::read(text)?;
        if self.outcome().is_some() {
            return Err(illegal(message!("the game is over")));
        }
        let mv = match (written, self.side) {
            (Written::Claim, side) => self.read_claim(side)?,
            (Written::Path { from, leads }, Side::First) => self.read_sail(from, &leads)?,
            (Written::Path { from, leads }, Side::Second) => self.read_station(from, &leads)?,
        };
        self.legal_move(mv).ok_or_else(|| illegal(message!("the rules do not allow it here")))
    }

    /// The move as it is generated: a long chain has its number among the others.
    fn legal_move(&self, mv: Move) -> Option<Move> {
        let mut found = None;
        let _ = self.each_move(Scope::All, |legal| {
            let same = match (legal, mv) {
                (Move::Capture(legal), Move::Capture(chain)) => legal.has_path_of(chain),
                _ => legal == mv,
            };
            if same {
                found = Some(legal);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// What is wrong with a claim now.
    pub(in crate::mik7) fn explain_claim(&self) -> Option<Message> {
        self.read_claim(self.side).err().map(|refusal| refusal.why)
    }

    /// What is wrong with a step or a single jump from cell to cell.
    pub(in crate::mik7) fn explain_leg(&self, from: Cell, to: Cell) -> Option<Message> {
        let over_ship = between(from, to).is_some_and(|over| self.ships.contains(over));
        let leads = [Lead { captures: over_ship && self.side == Side::Second, to }];
        let read = match self.side {
            Side::First => self.read_sail(from, &leads),
            Side::Second => self.read_station(from, &leads),
        };
        read.err().map(|refusal| refusal.why)
    }

    fn read_claim(&self, side: Side) -> Result<Move, Refusal> {
        match (side, self.claims) {
            (Side::First, Claims::AtHand { .. }) => Ok(Move::Claim),
            (_, Claims::Off) => Err(illegal(message!("this game is played without claims"))),
            (Side::Second, _) => Err(illegal(message!("only Ali claims, and it is Eddy's turn"))),
            (Side::First, _) => {
                Err(illegal(message!("there is nothing to claim: Eddy left no capture")))
            }
        }
    }

    fn read_sail(&self, from: Cell, leads: &[Lead]) -> Result<Move, Refusal> {
        let start = from.name();
        if self.stations.contains(from) {
            return Err(illegal(message!(
                "it is Ali's turn, and {cell} is a station",
                cell = start
            )));
        }
        if !self.ships.contains(from) {
            return Err(illegal(message!("there is no ship on {cell}", cell = start)));
        }
        let &[Lead { captures: false, to }] = leads else {
            return Err(illegal(message!(
                "a ship captures nothing, and its move is written as its start and its end"
            )));
        };
        let end = to.name();
        if from == to {
            return Err(illegal(message!("a ship may not end where it began")));
        }
        if (self.ships | self.stations).contains(to) {
            return Err(illegal(message!("{cell} is occupied", cell = end)));
        }
        if to.rank() < from.rank() {
            return Err(illegal(message!("ships never move backward")));
        }
        if self.ship_reach(from).contains(to) {
            return Ok(Move::Sail { from, to });
        }
        if from.direction_to(to).is_some() && !self.rules.ship_diagonals() {
            return Err(illegal(message!("ships do not move diagonally")));
        }
        if let Some(direction) = from.direction_to(to).or(from.jump_to(to)) {
            self.check_line(from, direction)?;
        }
        if let Some(over) = between(from, to)
            && !self.ships.contains(over)
            && (from.rank() == to.rank() || from.file() == to.file())
        {
            let cell = over.name();
            return Err(illegal(if self.stations.contains(over) {
                message!("ships jump over ships, and a station stands on {cell}", cell)
            } else {
                message!("ships jump over ships, and no ship stands on {cell}", cell)
            }));
        }
        Err(illegal(message!(
            "no step and no chain of jumps leads from {start} to {end}",
            start,
            end
        )))
    }

    fn read_station(&self, from: Cell, leads: &[Lead]) -> Result<Move, Refusal> {
        let start = from.name();
        if self.ships.contains(from) {
            return Err(illegal(message!("it is Eddy's turn, and {cell} is a ship", cell = start)));
        }
        if !self.stations.contains(from) {
            return Err(illegal(message!("there is no station on {cell}", cell = start)));
        }
        match *leads {
            [Lead { captures: false, to }] => self.read_shift(from, to),
            [Lead { captures: false, to }, ref captures @ ..] => {
                let direction = from.jump_to(to).ok_or_else(|| {
                    illegal(message!("before a capture a station may hop, but not step"))
                })?;
                self.check_hop(from, to)?;
                self.read_captures(Chain::with_hop(from, direction), to, captures)
            }
            _ => self.read_captures(Chain::new(from), from, leads),
        }
    }

    fn read_shift(&self, from: Cell, to: Cell) -> Result<Move, Refusal> {
        if from == to {
            return Err(illegal(message!("the station stays where it is")));
        }
        if !self.empty().contains(to) {
            return Err(illegal(message!("{cell} is occupied", cell = to.name())));
        }
        match from.direction_to(to) {
            Some(direction) => self.check_line(from, direction)?,
            None => self.check_hop(from, to)?,
        }
        if self.must_capture() {
            return Err(illegal(self.duty()));
        }
        Ok(Move::Shift { from, to })
    }

    /// Whether the board has a line that leaves the cell in that direction (M13).
    fn check_line(&self, from: Cell, direction: Direction) -> Result<(), Refusal> {
        if self.rules.leaving(CellSet::of(from), direction).is_empty() {
            let cell = from.name();
            return Err(illegal(message!("no diagonal line is drawn through {cell}", cell)));
        }
        Ok(())
    }

    fn check_hop(&self, from: Cell, to: Cell) -> Result<(), Refusal> {
        let (Some(direction), Some(over)) = (from.jump_to(to), between(from, to)) else {
            return Err(not_two_apart(from, to));
        };
        self.check_line(from, direction)?;
        let (over_name, end) = (over.name(), to.name());
        if self.ships.contains(over) {
            return Err(illegal(message!(
                "a ship is captured on {cell}: write x before {end}",
                cell = over_name,
                end
            )));
        }
        if !self.stations.contains(over) {
            return Err(illegal(message!(
                "there is no station to hop over on {cell}",
                cell = over_name
            )));
        }
        if !self.empty().contains(to) {
            return Err(illegal(message!("{cell} is occupied", cell = end)));
        }
        Ok(())
    }

    /// Goes along the captures of a chain whose station stands on `at`.
    fn read_captures(&self, chain: Chain, at: Cell, leads: &[Lead]) -> Result<Move, Refusal> {
        let (mut chain, mut at) = (chain, at);
        let mut ships = self.ships;
        let others = self.stations.minus(CellSet::of(chain.from()));
        let mut last = None;
        for &Lead { captures, to } in leads {
            let end = to.name();
            if !captures {
                return Err(illegal(message!("a station hops only at the beginning of a chain")));
            }
            let (Some(direction), Some(over)) = (at.jump_to(to), between(at, to)) else {
                return Err(not_two_apart(at, to));
            };
            self.check_line(at, direction)?;
            if !self.rules.capture_turns() && last.is_some_and(|last| last != direction) {
                return Err(illegal(message!("all captures of a chain go in one direction here")));
            }
            last = Some(direction);
            if !ships.contains(over) {
                return Err(illegal(message!(
                    "there is no ship to jump on {cell}",
                    cell = over.name()
                )));
            }
            if (ships | others).contains(to) {
                return Err(illegal(message!("{cell} is occupied", cell = end)));
            }
            ships = ships.minus(CellSet::of(over));
            chain = chain.then(direction);
            at = to;
        }
        let stations = others | CellSet::of(at);
        let after = Position { ships, stations, ..*self };
        // M14: where captures do not turn, only the way on counts.
        let goes_on = match last.filter(|_| !self.rules.capture_turns()) {
            Some(direction) => after.can_capture(CellSet::of(at), direction),
            None => after.can_capture_from(CellSet::of(at)),
        };
        if goes_on {
            let cell = at.name();
            return Err(illegal(message!(
                "the chain may not stop on {cell}: it can capture again",
                cell
            )));
        }
        Ok(Move::Capture(chain))
    }
}

fn not_two_apart(one: Cell, other: Cell) -> Refusal {
    let (one, other) = (one.name(), other.name());
    illegal(message!("{one} and {other} are not two apart in a line", one, other))
}

/// The cell between two cells that are two apart in a straight line.
fn between(from: Cell, to: Cell) -> Option<Cell> {
    from.neighbour(from.jump_to(to)?)
}
