//! Looking for puzzles in games: the engine's own, with a mistake now and then, and others'.

use kelci_catalog::search::{Limits, Line, Score, Stop, TableError};
use kelci_catalog::{AnyEngine, AnyGame, AnyPosition};
use kelci_core::{Fact, FactValue, Options, Rng, SetUpError, Side};

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
        Recipe { nodes: 4_000, random_plies: 8, blunders: 8, plies: 7, seed: 1 }
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
        let mut rng = Rng::new(self.recipe.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
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
        let mut found = Finds::default();
        for ply in 0..LONGEST_GAME {
            let Some(lines) = self.think(&*position) else { break };
            self.look(&*position, &lines, ply, shelf, &mut found);
            if self.stop.is_raised() || shelf.is_full() {
                break;
            }
            let best = lines.first().and_then(|line| position.parse_move(line.moves.first()?).ok());
            let is_error = rng.below(self.recipe.blunders.max(1)) == 0;
            let key = if is_error && errs(position.side_to_move()) {
                rng.pick(&position.moves()).copied()
            } else {
                best
            };
            let Some(key) = key else { break };
            position.play(key);
        }
        found.puzzles
    }

    /// Looks for puzzles among the positions of a game that was played elsewhere.
    pub fn positions(
        &mut self,
        positions: impl Iterator<Item = Box<dyn AnyPosition>>,
        shelf: &mut Shelf,
    ) -> Vec<Puzzle> {
        self.player.new_game();
        let mut found = Finds::default();
        for (ply, position) in positions.enumerate() {
            if self.stop.is_raised() || shelf.is_full() {
                break;
            }
            if let Some(lines) = self.think(&*position) {
                self.look(&*position, &lines, ply, shelf, &mut found);
            }
        }
        found.puzzles
    }

    /// The two best lines; none if the game is over.
    fn think(&mut self, position: &dyn AnyPosition) -> Option<Vec<Line<String>>> {
        let nodes = self.recipe.nodes * (position.count_moves() / 100 + 1);
        let limits = Limits { nodes: Some(nodes), multi_pv: 2, ..Limits::default() };
        let mut lines: Vec<Line<String>> = Vec::new();
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
        lines: &[Line<String>],
        ply: usize,
        shelf: &mut Shelf,
        found: &mut Finds,
    ) {
        let [first, second] = lines else { return };
        // Where it matters which moves were played before, the board does not tell all.
        let is_past =
            |fact: Fact| matches!(fact.value, FactValue::Moves { moves, .. } if !moves.is_empty());
        if position.facts().into_iter().any(is_past) {
            return;
        }
        if found.last.is_some_and(|last| ply < last + APART) {
            return;
        }
        let (most, stop) = (self.recipe.plies, self.stop);
        let solver = position.side_to_move();
        let puzzle = match (first.score, second.score) {
            // Where a second move wins as quickly there is no puzzle.
            (Score::Win(plies), Score::Win(other)) if other <= plies => None,
            (Score::Win(plies), _) if plies <= most => {
                let plies = plies + u32::from(plies % 2 == 0);
                let has_room = shelf.has_room(Kind::Win { plies }, solver);
                has_room.then(|| self.prover.win(position, plies, stop)).flatten()
            }
            (Score::Estimate(_), Score::Loss(plies)) if plies <= SAVE_PLIES + 1 => {
                let plies = (plies.max(2) - 1) | 1;
                let has_room = shelf.has_room(Kind::Save { plies }, solver);
                has_room.then(|| self.prover.save(position, plies, stop)).flatten()
            }
            _ => None,
        };
        if let Some(puzzle) = puzzle
            && !stop.is_raised()
            && shelf.put(puzzle.clone())
        {
            found.last = Some(ply);
            found.puzzles.push(puzzle);
        }
    }
}

/// What was found in one game.
#[derive(Default)]
struct Finds {
    puzzles: Vec<Puzzle>,
    /// The ply of the last one.
    last: Option<usize>,
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
