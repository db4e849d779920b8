//! Looking for puzzles in games: the engine's own, with a mistake now and then, and others'.

use kelci_catalog::search::{Limits, Line, Score, Stop, TableError};
use kelci_catalog::{AnyEngine, AnyGame, AnyPosition};
use kelci_core::{Options, Rng, SetUpError, Side};

use crate::{Kind, Prover, Puzzle, Shelf};

/// How to look for puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Positions the engine looks at for each move; more where there are more moves.
    pub nodes: u64,
    /// Random plies at the start of a game, at most.
    pub random_plies: usize,
    /// One of so many moves after that is random too.
    pub blunders: usize,
    /// The longest win, in plies.
    pub plies: u32,
    /// Where the randomness begins.
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe { nodes: 600, random_plies: 8, blunders: 8, plies: 7, seed: 1 }
    }
}

/// Longer games are left.
const LONGEST_GAME: usize = 200;
/// After a puzzle, what follows in the game is too much like it.
const APART: usize = 6;
/// The longest threat that a save wards off, in plies.
const SAVE_PLIES: u32 = 3;
const HASH_MIB: usize = 8;

/// Looks for puzzles.
pub struct Hunt<'a> {
    player: Box<dyn AnyEngine>,
    prover: Prover,
    starts: Vec<Box<dyn AnyPosition>>,
    recipe: Recipe,
    stop: &'a Stop,
}

impl<'a> Hunt<'a> {
    /// Games begin in turn under each of these options.
    ///
    /// # Errors
    /// When the options are not the game's.
    pub fn new(
        game: &'static dyn AnyGame,
        starts: &[Options],
        recipe: Recipe,
        stop: &'a Stop,
    ) -> Result<Hunt<'a>, HuntError> {
        let starts: Result<_, SetUpError> =
            starts.iter().map(|options| game.position(options, None)).collect();
        let (player, prover) = (game.engine(HASH_MIB, 1)?, Prover::new(game)?);
        Ok(Hunt { player, prover, starts: starts?, recipe, stop })
    }

    /// Plays the game of that number and puts the puzzles in it on the shelf. They are also given
    /// back; what was found before a stop is given up, so that a game is done wholly or not at all.
    pub fn game(&mut self, number: u64, shelf: &mut Shelf) -> Vec<Puzzle> {
        let mut rng = Rng::of(self.recipe.seed, number);
        let at = (number % self.starts.len().max(1) as u64) as usize;
        let Some(start) = self.starts.get(at) else { return Vec::new() };
        let mut position = start.boxed_clone();
        for _ in 0..2 + rng.below(self.recipe.random_plies.max(1)) {
            let Some(&key) = rng.pick(&position.moves()) else { return Vec::new() };
            position.play(key);
        }
        self.player.new_game();
        // In turn both sides err, or one alone, so that either has something to win.
        let errs = |side: Side| number % 3 != 1 + side.index() as u64;
        let mut trail = Trail::default();
        for _ in 0..LONGEST_GAME {
            let Some(lines) = self.think(&*position) else { break };
            self.look(&*position, &lines, shelf, &mut trail);
            trail.positions.push(position.boxed_clone());
            if self.stop.is_raised() || shelf.is_full() {
                break;
            }
            let best = lines.first().and_then(|line| line.moves.first().copied());
            let is_error = rng.below(self.recipe.blunders.max(1)) == 0;
            let key = if is_error && errs(position.side_to_move()) {
                rng.pick(&position.moves()).copied()
            } else {
                best
            };
            let Some(key) = key else { break };
            position.play(key);
        }
        trail.found
    }

    /// Looks for puzzles among the positions of a game that was played elsewhere.
    pub fn positions(
        &mut self,
        positions: impl Iterator<Item = Box<dyn AnyPosition>>,
        shelf: &mut Shelf,
    ) -> Vec<Puzzle> {
        self.player.new_game();
        let mut trail = Trail::default();
        for position in positions {
            if self.stop.is_raised() || shelf.is_full() {
                break;
            }
            if let Some(lines) = self.think(&*position) {
                self.look(&*position, &lines, shelf, &mut trail);
            }
            trail.positions.push(position);
        }
        trail.found
    }

    /// The two best lines; none if the game is over.
    fn think(&mut self, position: &dyn AnyPosition) -> Option<Vec<Line<u32>>> {
        let nodes = self.recipe.nodes * (position.count_moves() / 100 + 1);
        let limits = Limits { nodes: Some(nodes), multi_pv: 2, ..Limits::default() };
        let mut lines: Vec<Line<u32>> = Vec::new();
        let best = self.player.search(position, &limits, self.stop, &mut |line| {
            // A line that was reported replaces that of its rank, and what is behind it is older.
            lines.truncate(line.rank - 1);
            lines.push(line.clone());
        })?;
        if lines.is_empty() {
            lines.push(best);
        }
        Some(lines)
    }

    /// Makes a puzzle of a position if the lines promise one.
    fn look(
        &mut self,
        position: &dyn AnyPosition,
        lines: &[Line<u32>],
        shelf: &mut Shelf,
        trail: &mut Trail,
    ) {
        let [first, second] = lines else { return };
        if trail.is_near_the_last() || position.has_memory() {
            return;
        }
        let (most, stop) = (self.recipe.plies, self.stop);
        let solver = position.side_to_move();
        let puzzle = match (first.score, second.score) {
            (Score::Win(plies), _) if plies < most && !trail.is_won(solver) => {
                trail.won = Some(solver);
                let earlier = self.earlier(plies | 1, shelf, trail);
                earlier.or_else(|| self.win(position, first, second, shelf))
            }
            (Score::Win(plies), _) if plies <= most => self.win(position, first, second, shelf),
            (Score::Estimate(_), Score::Loss(plies)) if plies <= SAVE_PLIES + 1 => {
                let plies = (plies.max(2) - 1) | 1;
                let has_room = shelf.has_room(Kind::Save { plies }, solver);
                has_room.then(|| self.prover.save(position, plies, stop)).flatten()
            }
            _ => None,
        };
        if !matches!(first.score, Score::Win(_)) && trail.is_won(solver) {
            trail.won = None;
        }
        if let Some(puzzle) = puzzle
            && !stop.is_raised()
            && shelf.put(puzzle.clone())
        {
            trail.last = Some(trail.positions.len());
            trail.found.push(puzzle);
        }
    }

    fn win(
        &mut self,
        position: &dyn AnyPosition,
        first: &Line<u32>,
        second: &Line<u32>,
        shelf: &Shelf,
    ) -> Option<Puzzle> {
        let Score::Win(plies) = first.score else { return None };
        // Where a second move wins as quickly there is no puzzle.
        let is_plain = matches!(second.score, Score::Win(other) if other <= plies);
        let kind = Kind::Win { plies: plies | 1 };
        let has_room = shelf.has_room(kind, position.side_to_move());
        let is_wanted = !is_plain && has_room;
        is_wanted.then(|| self.prover.win(position, plies | 1, self.stop)).flatten()
    }

    /// A win that is seen from here may have been there a move earlier, where a short search did
    /// not see it: a longer puzzle than this one.
    fn earlier(&mut self, plies: u32, shelf: &Shelf, trail: &Trail) -> Option<Puzzle> {
        let position = trail.positions.get(trail.positions.len().checked_sub(2)?)?;
        let plies = plies + 2;
        let has_room = shelf.has_room(Kind::Win { plies }, position.side_to_move());
        if plies > self.recipe.plies || !has_room || position.has_memory() {
            return None;
        }
        self.prover.win(&**position, plies, self.stop)
    }
}

/// A game so far, and what was found in it.
#[derive(Default)]
struct Trail {
    positions: Vec<Box<dyn AnyPosition>>,
    found: Vec<Puzzle>,
    /// The ply of the last one.
    last: Option<usize>,
    /// Who was seen to win at their last turn.
    won: Option<Side>,
}

impl Trail {
    fn is_near_the_last(&self) -> bool {
        self.last.is_some_and(|last| self.positions.len() < last + APART)
    }

    fn is_won(&self, side: Side) -> bool {
        self.won == Some(side)
    }
}

/// Why there is no looking for puzzles.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HuntError {
    /// The options are not the game's.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// There is no memory.
    #[error(transparent)]
    Table(#[from] TableError),
}
