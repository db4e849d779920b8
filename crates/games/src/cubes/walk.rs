//! The walking part of a turn: one step, or two.

use kelci_core::notation::clip;
use kelci_core::{Click, Message, message};

use super::{Bits, Cell, Grid};

/// What a step takes along.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grip {
    /// A lone cube, or the top cube of a cell: written `-`.
    Cube,
    /// A whole stack: written `=`.
    Stack,
}

impl Grip {
    /// The other grip, which the second step of a turn always has.
    #[must_use]
    pub const fn other(self) -> Grip {
        match self {
            Grip::Cube => Grip::Stack,
            Grip::Stack => Grip::Cube,
        }
    }

    /// How it is written between two cells.
    pub const fn sign(self) -> char {
        match self {
            Grip::Cube => '-',
            Grip::Stack => '=',
        }
    }

    /// The grip that is written so.
    pub const fn parse(sign: char) -> Option<Grip> {
        match sign {
            '-' => Some(Grip::Cube),
            '=' => Some(Grip::Stack),
            _ => None,
        }
    }
}

/// One step, or two of which the second has the other grip: build and move on, or move and
/// unbuild.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Walk {
    /// Where it starts.
    pub from: Cell,
    /// What the first step takes.
    pub grip: Grip,
    /// Where the first step ends.
    pub via: Cell,
    /// Where the second step ends, if there is one.
    pub on: Option<Cell>,
}

/// Stands for "no second step" in a packed walk; no board has so many cells.
const NO_CELL: u32 = 127;

impl Walk {
    /// A walk of one step.
    pub const fn step(from: Cell, grip: Grip, to: Cell) -> Walk {
        Walk { from, grip, via: to, on: None }
    }

    /// The same walk with a second step.
    #[must_use]
    #[inline]
    pub const fn then(mut self, to: Cell) -> Walk {
        self.on = Some(to);
        self
    }

    /// Where it ends.
    pub fn end(self) -> Cell {
        self.on.unwrap_or(self.via)
    }

    /// Its steps, each as a walk of its own.
    pub(crate) fn steps(self) -> impl Iterator<Item = Walk> {
        let second = self.on.map(|on| Walk::step(self.via, self.grip.other(), on));
        std::iter::once(Walk::step(self.from, self.grip, self.via)).chain(second)
    }

    /// Every cell on which it depends: where it starts, lands and leaps over.
    #[must_use]
    pub(crate) fn path<B: Bits>(self, grid: &Grid<B>) -> B {
        self.steps().fold(B::NONE, |path, step| {
            let leapt = grid.middle(step.from, step.via).map_or(B::NONE, B::only);
            path | B::only(step.from) | B::only(step.via) | leapt
        })
    }

    /// Packed into 22 bits.
    #[inline]
    pub fn key(self) -> u32 {
        let on = self.on.map_or(NO_CELL, |cell| cell.index() as u32);
        self.from.index() as u32
            | (self.via.index() as u32) << 7
            | on << 14
            | u32::from(self.grip == Grip::Stack) << 21
    }

    /// The walk of that key, if its cells are on a board of so many.
    pub(crate) fn from_key(key: u32, cells: usize) -> Option<Walk> {
        let number = |at: u32| (key >> at) & 127;
        let cell = |at| Some(number(at) as usize).filter(|cell| *cell < cells).map(Cell::at);
        Some(Walk {
            from: cell(0)?,
            via: cell(7)?,
            on: if number(14) == NO_CELL { None } else { Some(cell(14)?) },
            grip: if key >> 21 & 1 == 1 { Grip::Stack } else { Grip::Cube },
        })
    }

    /// How it is clicked: cell by cell; a second click on a stack takes its top cube only.
    pub(crate) fn clicks(self, from_stack: bool) -> Vec<Click> {
        let again = (from_stack && self.grip == Grip::Cube).then_some(self.from);
        let cells = [Some(self.from), again, Some(self.via), self.on];
        cells.into_iter().flatten().map(|cell| Click::Cell(cell.index() as u8)).collect()
    }

    /// The walk that clicks on cells make, and how many cells are clicked beyond it; nothing
    /// where they only pick something up.
    pub(crate) fn clicked(cells: &[Cell], from_stack: bool) -> Option<(Walk, usize)> {
        let (&from, rest) = cells.split_first()?;
        let (grip, rest) = match rest.split_first() {
            Some((again, rest)) if from_stack && *again == from => (Grip::Cube, rest),
            _ if from_stack => (Grip::Stack, rest),
            _ => (Grip::Cube, rest),
        };
        let (&via, rest) = rest.split_first()?;
        let step = Walk::step(from, grip, via);
        Some(rest.split_first().map_or((step, 0), |(on, beyond)| (step.then(*on), beyond.len())))
    }

    /// The rulebook's text, such as `a4-b5=c4`, with a mark (or nothing) after each step.
    pub fn write<B: Bits>(self, grid: &Grid<B>, marks: [&str; 2]) -> String {
        let mut text = format!(
            "{}{}{}{}",
            grid.name(self.from),
            self.grip.sign(),
            grid.name(self.via),
            marks[0]
        );
        if let Some(on) = self.on {
            text.push(self.grip.other().sign());
            text.push_str(grid.name(on));
            text.push_str(marks[1]);
        }
        text
    }

    /// Reads the rulebook's text, without marks.
    ///
    /// # Errors
    /// Says what is wrong with the form, as the end of a sentence.
    pub fn parse<B: Bits>(text: &str, grid: &Grid<B>) -> Result<Walk, Message> {
        let form = || message!("a step is written like a4-b5 or a4=b5");
        let cell = |range: std::ops::Range<usize>| {
            let name = text.get(range).ok_or_else(form)?;
            grid.parse(name).ok_or_else(|| off_board(name))
        };
        let sign = |at: usize| {
            let sign = text.get(at..at + 1).and_then(|sign| sign.chars().next());
            sign.and_then(Grip::parse).ok_or_else(form)
        };
        let walk = Walk::step(cell(0..2)?, sign(2)?, cell(3..5)?);
        match text.len() {
            5 => Ok(walk),
            8 if sign(5)? == walk.grip => Err(message!(
                "a second step has the other sign: build (-) and move on (=), or the reverse"
            )),
            8 => Ok(walk.then(cell(6..8)?)),
            _ => Err(message!("a turn has one step or two, such as a4-b5=c4")),
        }
    }
}

/// What is wrong with the name of a cell that the board has not.
pub(crate) fn off_board(name: &str) -> Message {
    message!("cell \"{name}\" is not on the board", name = clip(name))
}
