//! What a puzzle is.

use std::fmt;

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{Options, Side};

/// A position with one right way to play it, which was proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// How hard it is.
    pub grade: Grade,
    /// What is to be done.
    pub kind: Kind,
    /// How well it is known that nothing else does it.
    pub proof: Proof,
    /// The position, which says everything: no puzzle is played under options that a FEN lacks.
    pub fen: String,
    /// The moves in canonical spelling: the solver's first, then in turn the other side's longest
    /// defence and the solver's answer.
    pub solution: Vec<String>,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Win by force within so many plies, an odd number. Each move but the last is the only one
    /// that does; with the last any move that wins at once is right.
    Win {
        /// The plies of both sides.
        plies: u32,
    },
    /// Play the only move that does not lose by force: after every other one the other side wins
    /// within so many plies, an odd number.
    Save {
        /// The plies after a wrong move.
        plies: u32,
    },
}

/// How well it is known that there is no other solution. That a win is one is always proved by
/// looking at every reply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// Everything was looked at.
    Exact,
    /// Other moves were left aside where the other side could even pass without losing, so a
    /// second way that works by zugzwang or a blockade alone may have escaped.
    Threats,
}

impl Proof {
    /// Both.
    pub const ALL: [Proof; 2] = [Proof::Exact, Proof::Threats];

    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Proof::Exact => "exact",
            Proof::Threats => "threats",
        }
    }
}

/// How hard a puzzle is: 1 to 5, by how many plies must be seen, and by how deep the engine must
/// look until it finds every move of the solution, knows what it wins, and keeps to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grade(u8);

impl Grade {
    /// How many grades there are.
    pub const HARDEST: u8 = 5;

    /// The grade of that number, 1 to 5.
    pub const fn new(number: u8) -> Option<Grade> {
        if number >= 1 && number <= Grade::HARDEST { Some(Grade(number)) } else { None }
    }

    /// Its number, 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Win { plies } => write!(f, "win {plies}"),
            Kind::Save { plies } => write!(f, "save {plies}"),
        }
    }
}

impl Puzzle {
    /// How many moves the solver plays.
    pub fn solver_moves(&self) -> usize {
        self.solution.len().div_ceil(2)
    }

    /// The position.
    ///
    /// # Panics
    /// If it is not a puzzle of this game; what was read is one.
    pub fn position(&self, game: &dyn AnyGame) -> Box<dyn AnyPosition> {
        game.position(&Options::new(), Some(&self.fen)).expect("a puzzle was read as one")
    }

    /// Who is to solve it.
    pub fn solver(&self, game: &dyn AnyGame) -> Side {
        self.position(game).side_to_move()
    }

    /// Whether a move that is not the solution's is as good, once so many plies of the solution
    /// have been played up to this position: it leads to the same position, or it is time to win
    /// and it wins.
    pub fn is_right(&self, position: &dyn AnyPosition, played: usize, key: u32) -> bool {
        let Some(text) = self.solution.get(played) else { return false };
        let after = |key: u32| {
            let mut next = position.boxed_clone();
            next.play(key).then_some(next)
        };
        let Some(next) = after(key) else { return false };
        let expected = position.parse_move(text).ok().and_then(after);
        let is_same = expected.is_some_and(|expected| expected.is_same(&*next));
        let is_last = matches!(self.kind, Kind::Win { .. }) && played + 1 == self.solution.len();
        let winner = next.outcome().and_then(|outcome| outcome.verdict.winner());
        is_same || (is_last && winner == Some(position.side_to_move()))
    }
}
