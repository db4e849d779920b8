//! Whoever can be asked for a move.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use kelci_catalog::search::{
    Clock, Level, Limits, MOST_NETWORK_BYTES, Score, Stop, TableError, TuningError,
};
use kelci_catalog::{AnyEngine, AnyGame, AnyPosition};

use crate::{EvalChoice, Pace};

/// A player of a match. Its faults end a game, never the match.
pub trait Player: Send {
    /// A new game begins.
    ///
    /// # Errors
    /// When the player does not answer or is gone.
    fn new_game(&mut self) -> Result<(), PlayerFault>;

    /// The move it wants to play.
    ///
    /// # Errors
    /// When the player does not answer or is gone.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerFault>;
}

/// A move that is asked for.
pub struct Turn<'a> {
    /// The position.
    pub position: &'a dyn AnyPosition,
    /// Where the game began.
    pub start_fen: &'a str,
    /// What was played since, in canonical spelling.
    pub moves: &'a [String],
    /// The mover's limits.
    pub pace: &'a Pace,
    /// The clocks, the first side's first, where there are any.
    pub clocks: [Option<Clock>; 2],
    /// Where the chance of lower levels begins in this game.
    pub seed: u64,
    /// Ends the match.
    pub stop: &'a Stop,
}

impl Turn<'_> {
    /// The clock of the side to move.
    pub fn clock(&self) -> Option<Clock> {
        self.clocks[self.position.side_to_move().index()]
    }
}

/// What a player wants to play, and what it thinks.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The move.
    pub mv: ChosenMove,
    /// What the position is worth to it.
    pub score: Option<Score>,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
}

/// A move as a player names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChosenMove {
    /// The key of a legal move: our own search plays no other.
    Key(u32),
    /// What a program said, which may be anything.
    Text(String),
}

/// Why a player did not choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerFault {
    /// It is gone; with its last words.
    Crash(String),
    /// It does not answer any more; with what it was asked.
    Stall(String),
    /// What it answers is no move; with what it said.
    Nonsense(String),
}

/// kelci's own search as a player.
pub struct BuiltIn {
    engine: Box<dyn AnyEngine>,
    level: Level,
}

impl BuiltIn {
    /// A player of that game.
    ///
    /// # Errors
    /// When its table cannot be had.
    pub fn new(
        game: &dyn AnyGame,
        level: Level,
        threads: usize,
        hash_mib: usize,
    ) -> Result<BuiltIn, TableError> {
        Ok(BuiltIn { engine: game.engine(hash_mib, threads)?, level })
    }

    /// The same player with other numbers for the search.
    ///
    /// # Errors
    /// When the text is no list of them.
    pub fn tuned(mut self, text: &str) -> Result<BuiltIn, TuningError> {
        let mut tuning = self.engine.tuning();
        tuning.set_all(text)?;
        self.engine.set_tuning(tuning);
        Ok(self)
    }

    /// The same player with another evaluation.
    ///
    /// # Errors
    /// When the file of its network cannot be read, or is no network of the game.
    pub fn judging_with(
        mut self,
        game: &dyn AnyGame,
        eval: &EvalChoice,
    ) -> Result<BuiltIn, String> {
        let network = match eval {
            EvalChoice::Shipped => return Ok(self),
            EvalChoice::Linear => None,
            EvalChoice::File(path) => {
                let failed = |cause: String| format!("{}: {cause}", path.display());
                let bytes = read_network(path).map_err(|cause| failed(cause.kind().to_string()))?;
                Some(game.read_network(&bytes).map_err(|error| failed(error.to_string()))?)
            }
        };
        self.engine.set_network(network).map_err(|error| error.to_string())?;
        Ok(self)
    }
}

/// The bytes of a network's file; one more than it may have, if it has more.
fn read_network(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_NETWORK_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Player for BuiltIn {
    fn new_game(&mut self) -> Result<(), PlayerFault> {
        self.engine.new_game();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerFault> {
        let limits = Limits {
            depth: turn.pace.depth,
            nodes: turn.pace.nodes,
            move_time: turn.pace.move_time,
            clock: turn.clock(),
            level: self.level,
            seed: turn.seed,
            ..Limits::default()
        };
        let line = self.engine.search(turn.position, &limits, turn.stop, &mut |_| ());
        let found = line.and_then(|line| Some((*line.moves.first()?, line)));
        let (key, line) =
            found.ok_or_else(|| PlayerFault::Crash("the search found no move".into()))?;
        let mv = ChosenMove::Key(key);
        Ok(Choice { mv, score: Some(line.score), depth: line.depth, nodes: line.nodes })
    }
}
