//! Everything there is to show, and nothing of how: the game, who plays it, and where one looks.

use std::time::Instant;

use kelci_catalog::AnyPosition;
use kelci_catalog::search::{Clock, Level, Limits};
use kelci_core::{CellIndex, Click, Side};
use kelci_review::Findings;

use super::clocks::{Clocks, Control};
use super::form::Form;
use super::message::UserInput;
use super::overlay::{Overlay, engine_level};
use super::picker::Picker;
use crate::play::game_folder::GameFolder;
use crate::play::opponent::Opponent;
use crate::play::session::Session;
use crate::play::{SeatPlayer, usual_level};

/// Everything there is to show.
pub struct State {
    pub session: Session,
    pub players: [SeatPlayer; 2],
    pub folder: GameFolder,
    pub opponent: Opponent,
    pub clocks: Clocks,
    /// Whether the second side sits below.
    pub flip: bool,
    /// Whether the diagrams to be filled are shown.
    pub shows_diagrams: bool,
    pub picker: Picker,
    pub cursor: Click,
    /// After how many moves one looks, if that is not after the last.
    pub walked: Option<usize>,
    /// By how many rows the list of moves is scrolled up from where one looks.
    pub scrolled: i16,
    pub overlay: Option<Overlay>,
    /// A form with something over it, which comes back when that is gone.
    pub covered: Option<Form>,
    /// What is done when the moves are saved.
    pub after_saving: Option<UserInput>,
    pub notice: Option<Notice>,
    /// How many lines of analysis are shown.
    pub lines: usize,
    pub found: Option<(Job, Findings)>,
    pub wants_hint: bool,
    /// Whether no game was chosen yet.
    pub is_choosing: bool,
    pub has_left: bool,
    /// Counts what was done to the game, so that no answer to an earlier question is taken.
    pub revision: u64,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    Said(String),
    Refused(String),
}

/// What the engine is to think about.
#[derive(Clone, PartialEq, Debug)]
pub struct Job {
    pub revision: u64,
    /// After how many moves.
    pub plies: usize,
    pub task: Task,
}

/// What the engine is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// The move that it plays.
    Move(Level),
    /// A move to consider.
    Hint,
    /// So many best lines, deeper and deeper.
    Analyse(usize),
}

/// What is marked on the board.
#[derive(Default)]
pub struct BoardMarks {
    pub cursor: Option<CellIndex>,
    pub chosen: Vec<CellIndex>,
    pub targets: Vec<CellIndex>,
    pub fresh: Vec<CellIndex>,
    /// Sets of cells of which the first side has to fill one.
    pub diagrams: Vec<Vec<CellIndex>>,
}

impl State {
    /// A game on the table.
    pub fn new(
        session: Session,
        players: [SeatPlayer; 2],
        opponent: Opponent,
        folder: GameFolder,
        control: Option<Control>,
    ) -> State {
        let cursor = middle_of(&session);
        let mut state = State {
            session,
            players,
            folder,
            opponent,
            clocks: Clocks::new(control),
            flip: false,
            shows_diagrams: true,
            picker: Picker::idle(),
            cursor,
            walked: None,
            scrolled: 0,
            overlay: None,
            covered: None,
            after_saving: None,
            notice: None,
            lines: 0,
            found: None,
            wants_hint: false,
            is_choosing: false,
            has_left: false,
            revision: 0,
        };
        state.lay_out_moves();
        state
    }

    /// Where the cursor is if nothing else is known.
    pub fn home(&self) -> Click {
        middle_of(&self.session)
    }

    /// After how many moves one looks.
    pub fn looked_at(&self) -> usize {
        self.walked.unwrap_or(self.session.plies())
    }

    /// The position one looks at.
    pub fn seen(&self) -> &dyn AnyPosition {
        self.session.position_at(self.looked_at())
    }

    /// Whose turn it is, wherever one looks.
    pub fn turn(&self) -> Side {
        self.session.position().side_to_move()
    }

    /// Who has the turn, if the game goes on.
    pub fn mover(&self) -> Option<SeatPlayer> {
        (!self.session.is_over()).then(|| self.players[self.turn().index()])
    }

    /// The level of the engine, or the one it would play at.
    pub fn level(&self) -> Level {
        engine_level(self.players).unwrap_or(usual_level())
    }

    /// Whether there are moves that no file holds.
    pub fn is_unsaved(&self) -> bool {
        self.folder.saved.is_none() && self.session.plies() > 0
    }

    /// What is marked on the board one looks at.
    pub fn marks(&self) -> BoardMarks {
        let fresh = self.session.fresh_cells_at(self.looked_at());
        let diagrams = self.diagrams();
        if self.walked.is_some() {
            return BoardMarks { fresh, diagrams, ..BoardMarks::default() };
        }
        let cursor = match self.cursor {
            Click::Cell(cell) => Some(cell),
            Click::Hand(_) | Click::Word(_) => None,
        };
        let (chosen, targets) = (self.picker.chosen_cells(), self.picker.targets());
        BoardMarks { cursor, chosen, targets, fresh, diagrams }
    }

    /// The diagrams to be filled on the board one looks at, if they are to be seen.
    pub fn diagrams(&self) -> Vec<Vec<CellIndex>> {
        if self.shows_diagrams { self.seen().diagrams() } else { Vec::new() }
    }

    /// What the engine is to think about now. A move of its own comes first, then a hint.
    pub fn job(&self) -> Option<Job> {
        let job = |plies, task| Some(Job { revision: self.revision, plies, task });
        match self.mover() {
            _ if self.is_choosing => None,
            Some(SeatPlayer::Engine(level)) => job(self.session.plies(), Task::Move(level)),
            Some(SeatPlayer::Human) if self.wants_hint => job(self.session.plies(), Task::Hint),
            _ if self.lines > 0 && self.seen().outcome().is_none() => {
                job(self.looked_at(), Task::Analyse(self.lines))
            }
            _ => None,
        }
    }

    /// How long the engine may think about it.
    pub fn limits(&mut self, task: Task, now: Instant) -> Limits {
        match task {
            Task::Move(level) => {
                let turn = self.turn();
                let clock = self.clocks.control().map(|control| Clock {
                    remaining: self.clocks.shown(turn, turn, now),
                    increment: control.increment,
                });
                self.opponent.limits(level, clock)
            }
            Task::Hint => Opponent::hint_limits(),
            Task::Analyse(lines) => Limits { multi_pv: lines, ..Limits::default() },
        }
    }

    /// Makes ready to click a move, if a person has the turn.
    pub fn lay_out_moves(&mut self) {
        self.picker = match self.mover() {
            Some(SeatPlayer::Human) if !self.is_choosing => Picker::of(self.session.position()),
            _ => Picker::idle(),
        };
        // What was beside the board may be gone.
        if !matches!(self.cursor, Click::Cell(_)) && !self.picker.next().contains(&self.cursor) {
            self.cursor = self.home();
        }
    }
}

fn middle_of(session: &Session) -> Click {
    Click::Cell((session.game.layout().cells.len() / 2) as CellIndex)
}
