//! A collection that stays varied while it grows.

use std::collections::HashSet;

use kelci_catalog::AnyGame;
use kelci_core::Side;

use crate::{Kind, Puzzle};

/// The puzzles found so far, and which others are still wanted.
pub struct Shelf {
    game: &'static dyn AnyGame,
    wanted: usize,
    puzzles: Vec<(Side, Puzzle)>,
    /// Counters aside, no position comes twice.
    hashes: HashSet<u64>,
}

/// Puzzles with the same first move and the same length are of one motif; so many are kept.
const MOST_OF_A_MOTIF: usize = 2;
/// What share of a collection one side solves at most, in hundredths.
const MOST_OF_A_SIDE: usize = 70;

/// What share of a collection a kind of puzzle has at most, in hundredths.
const fn most(kind: Kind) -> usize {
    match kind {
        Kind::Win { plies: 1 } => 4,
        Kind::Win { plies: 3 } => 38,
        Kind::Win { .. } => 40,
        Kind::Save { plies: 1 } => 8,
        Kind::Save { .. } => 20,
    }
}

impl Shelf {
    /// An empty one for so many puzzles of that game.
    pub fn new(game: &'static dyn AnyGame, wanted: usize) -> Shelf {
        Shelf { game, wanted, puzzles: Vec::new(), hashes: HashSet::new() }
    }

    /// Whether another puzzle of that kind and solver is wanted.
    pub fn has_room(&self, kind: Kind, solver: Side) -> bool {
        let share = |hundredths: usize| (self.wanted * hundredths).div_ceil(100);
        let of_side = self.count(|side, _| side == solver);
        let of_kind = self.count(|_, puzzle| puzzle.kind == kind);
        !self.is_full() && of_side < share(MOST_OF_A_SIDE) && of_kind < share(most(kind))
    }

    /// Puts a puzzle with the others, if it is wanted and not too much like one of them.
    pub fn put(&mut self, puzzle: Puzzle) -> bool {
        let position = puzzle.position(self.game);
        let solver = position.side_to_move();
        let is_alike = |other: &Puzzle| {
            other.solution.first() == puzzle.solution.first()
                && other.solution.len() == puzzle.solution.len()
        };
        let alike = self.count(|_, other| is_alike(other));
        if !self.has_room(puzzle.kind, solver) || alike >= MOST_OF_A_MOTIF {
            return false;
        }
        let is_new = self.hashes.insert(position.hash());
        if is_new {
            self.puzzles.push((solver, puzzle));
        }
        is_new
    }

    fn count(&self, is_it: impl Fn(Side, &Puzzle) -> bool) -> usize {
        self.puzzles.iter().filter(|(side, puzzle)| is_it(*side, puzzle)).count()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// Whether there are as many as were wanted.
    pub fn is_full(&self) -> bool {
        self.puzzles.len() >= self.wanted
    }

    /// The puzzles, the easiest first; those as hard as each other by their length, then as found.
    pub fn sorted(&self) -> Vec<Puzzle> {
        let mut puzzles: Vec<Puzzle> = self.puzzles.iter().map(|(_, p)| p.clone()).collect();
        puzzles.sort_by_key(|puzzle| (puzzle.grade, puzzle.solution.len()));
        puzzles
    }
}
