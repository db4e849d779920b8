//! Which rule forbids a click, and who must capture.

use kelci_core::{Click, Message, Side, message};

use super::cells::{Cell, CellSet};
use super::layout::LAYOUT;
use super::position::Position;

impl Position {
    /// That Eddy must capture, and with what he can.
    pub(super) fn duty(&self) -> Message {
        message!("Eddy must capture: {cells} can", cells = names(self.capturers()))
    }

    /// The stations that can capture, at once or after a hop.
    fn capturers(&self) -> impl Iterator<Item = Cell> {
        self.stations.filter(|&from| {
            let station = CellSet::of(from);
            let hops = self.station_shifts(from).filter(|&to| from.jump_to(to).is_some());
            let mut landings = hops.map(|to| {
                let stations = self.stations.minus(station) | CellSet::of(to);
                (Position { stations, ..*self }, CellSet::of(to))
            });
            self.can_capture_from(station)
                || landings.any(|(hopped, landing)| hopped.can_capture_from(landing))
        })
    }

    /// The rule that forbids a click after those with which a move was begun; `open` is what can
    /// be clicked instead.
    pub(super) fn explain_click(&self, begun: &[Click], refused: Click, open: &[Click]) -> Message {
        let cells = |clicks: &[Click]| -> Vec<Cell> { clicks.iter().filter_map(cell).collect() };
        let why = match refused {
            Click::Word(_) if begun.is_empty() => self.explain_claim(),
            Click::Cell(_) => cell(&refused).map(|to| match (cells(begun).as_slice(), self.side) {
                ([], _) if !begun.is_empty() => message!("a claim is a whole turn"),
                ([], _) => self.explain_start(to),
                ([from], _) => self.explain_goal(*from, to, &cells(open)),
                (_, Side::First) => message!("a turn is one move of one ship"),
                ([.., at], Side::Second) => explain_link(*at, &cells(open)),
            }),
            Click::Word(_) | Click::Hand(_) => None,
        };
        why.unwrap_or_else(|| message!("nothing beside the board is played here"))
    }

    /// Why no move begins on a cell.
    fn explain_start(&self, cell: Cell) -> Message {
        let own = if self.side == Side::First { self.ships } else { self.stations };
        let why = match own.contains(cell) {
            true if self.side == Side::Second && self.must_capture() => Some(self.duty()),
            true => None,
            false => self.explain_leg(cell, cell),
        };
        why.unwrap_or_else(|| {
            message!("what stands on {cell} has nowhere to go", cell = cell.name())
        })
    }

    /// Why a ship, or a station that has not moved yet, does not go to a cell.
    fn explain_goal(&self, from: Cell, to: Cell, open: &[Cell]) -> Message {
        let (start, goal) = (from.name(), to.name());
        if self.side == Side::Second {
            let towards = from.direction_to(to);
            let beyond = towards.and_then(|direction| to.neighbour(direction));
            if let Some(beyond) =
                beyond.filter(|beyond| self.ships.contains(to) && open.contains(beyond))
            {
                let cell = beyond.name();
                return message!("a capture jumps over the ship: choose {cell}", cell);
            }
            if self.must_capture() && self.empty().contains(to) {
                return self.duty();
            }
            if towards.is_none() && from.jump_to(to).is_none() {
                return message!(
                    "a station goes one cell or jumps over one, and {goal} is not so from {start}",
                    goal,
                    start
                );
            }
        }
        self.explain_leg(from, to).unwrap_or_else(|| {
            message!("no step and no chain of jumps leads from {start} to {end}", start, end = goal)
        })
    }
}

/// Why a chain that has come to a cell does not go on as it was clicked.
fn explain_link(at: Cell, open: &[Cell]) -> Message {
    let cell = at.name();
    if open.is_empty() {
        return message!("the chain has ended on {cell}", cell);
    }
    let cells = names(open.iter().copied());
    message!("from {cell} the station goes on by capturing, to {cells}", cell, cells)
}

fn names(cells: impl Iterator<Item = Cell>) -> String {
    cells.map(Cell::name).collect::<Vec<_>>().join(", ")
}

/// The cell of a click, if it is one of the board.
fn cell(click: &Click) -> Option<Cell> {
    match click {
        Click::Cell(index) => Cell::parse(LAYOUT.cells.get(usize::from(*index))?.name),
        Click::Hand(_) | Click::Word(_) => None,
    }
}
