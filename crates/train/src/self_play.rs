//! Games that the engine plays against itself, from random openings.

use kelci_catalog::search::{Limits, Score, Stop};
use kelci_catalog::{AnyEngine, AnyGame, AnyPosition};
use kelci_core::{Options, Rng, SetUpError, Verdict};

/// How games are played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Positions looked at for each move.
    pub nodes: u64,
    /// Random plies at the start, at most.
    pub random_plies: usize,
    /// A game that goes on for more plies counts as a draw.
    pub longest: usize,
    /// Where the randomness starts; every game has its own.
    pub seed: u64,
    /// How many times as many the first side looks at; each game takes one of these, 1 if there is none.
    /// Where one side nearly always wins, only games between unequals teach what the other can hope for.
    pub odds: Vec<u64>,
    /// Values of the game's options; each game takes one of each.
    pub options: Vec<(String, Vec<String>)>,
}

impl Default for SelfPlay {
    fn default() -> Self {
        SelfPlay {
            nodes: 2_000,
            random_plies: 8,
            longest: 300,
            seed: 1,
            odds: Vec::new(),
            options: Vec::new(),
        }
    }
}

impl SelfPlay {
    fn start(&self, game: &dyn AnyGame, rng: &mut Rng) -> Result<Box<dyn AnyPosition>, SetUpError> {
        let mut options = Options::new();
        for (name, values) in &self.options {
            if let Some(value) = rng.pick(values) {
                options.set(name, value);
            }
        }
        game.position(&options, None)
    }
}

/// Plays one game and tells it in a line: its number, its result and the quiet positions in it with
/// what the search thought of them (`FEN;score`, in hundredths of a small cube for the side to move),
/// separated by tabs. None if the random opening ended the game.
///
/// # Errors
/// If the options are not the game's.
pub fn game_line(
    game: &dyn AnyGame,
    engine: &mut dyn AnyEngine,
    how: &SelfPlay,
    number: u64,
) -> Result<Option<String>, SetUpError> {
    let mut rng = Rng::of(how.seed, number);
    let position = how.start(game, &mut rng)?;
    Ok(play_out(position, engine, how, &mut rng).map(|told| format!("{number}\t{told}")))
}

/// The result of a game and its quiet positions.
fn play_out(
    mut position: Box<dyn AnyPosition>,
    engine: &mut dyn AnyEngine,
    how: &SelfPlay,
    rng: &mut Rng,
) -> Option<String> {
    for _ in 0..2 + rng.below(how.random_plies.max(1)) {
        let key = *rng.pick(&position.moves())?;
        position.play(key);
    }
    engine.new_game();
    // Nor is anybody interested in the shortest win.
    let mut tuning = engine.tuning();
    tuning.glimpse_thousands = 0;
    engine.set_tuning(tuning);
    let odds = rng.pick(&how.odds).copied().unwrap_or(1);
    let limits = [odds, 1].map(|times| {
        let nodes = Some(how.nodes.saturating_mul(times));
        Limits { nodes, ..Limits::default() }
    });
    let mut quiet = Vec::new();
    let mut result = position.outcome().map(|outcome| outcome.verdict);
    for _ in 0..how.longest {
        if result.is_some() {
            break;
        }
        let side = position.side_to_move();
        if odds > 1 {
            // What the stronger side has seen is not for the weaker one.
            engine.new_game();
        }
        let best = engine.search(&*position, &limits[side.index()], &Stop::new(), &mut |_| ())?;
        let key = *best.moves.first()?;
        match best.score {
            // Only positions that a look at the board can judge: no capture is due, no end is near.
            Score::Estimate(score) if !position.is_tactical(key) => {
                quiet.push(format!("{};{score}", position.fen()));
            }
            Score::Estimate(_) => (),
            // How it goes on from here teaches nothing.
            Score::Win(_) | Score::ProvedWin => result = Some(Verdict::Win(side)),
            Score::Loss(_) | Score::ProvedLoss => result = Some(Verdict::Win(side.other())),
        }
        position.play(key);
        result = result.or_else(|| position.outcome().map(|outcome| outcome.verdict));
    }
    let result = result.unwrap_or(Verdict::Draw);
    Some(format!("{result}\t{}", quiet.join("\t")))
}
