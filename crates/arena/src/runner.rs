//! Playing a schedule, several games at once.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use kelci_catalog::AnyGame;
use kelci_catalog::search::{Stop, TableError};
use kelci_core::{Options, SetUpError};

use crate::game::{Encounter, Seat};
use crate::{
    Adjudication, BuiltIn, Cause, EngineKind, EngineSpec, External, FinishedGame, Fixture, Pace,
    Player,
};

/// A match that is to be played.
pub struct Run<'a> {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its options.
    pub options: &'a Options,
    /// Who takes part.
    pub engines: &'a [EngineSpec],
    /// The limits of engines that have none of their own.
    pub pace: Pace,
    /// The games to play, each with the position it begins from.
    pub fixtures: &'a [(Fixture, String)],
    /// How many games are played at once.
    pub concurrency: usize,
    /// When games end early.
    pub adjudication: &'a Adjudication,
    /// Where the randomness begins.
    pub seed: u64,
    /// Ends the match; games that are not finished then are forgotten.
    pub stop: &'a Stop,
}

/// Why a match cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// An engine cannot be started at all.
    #[error("engine {name} cannot be started: {cause}")]
    Start {
        /// Its name.
        name: String,
        /// Why not.
        cause: String,
    },
    /// An opening is no position.
    #[error("the opening \"{0}\" cannot be played: {1}")]
    Opening(String, SetUpError),
}

impl Run<'_> {
    /// Plays all games and hands over each one as it ends, in any order, until that breaks.
    ///
    /// # Errors
    /// When an engine cannot be started, or an opening is no position.
    pub fn play(
        &self,
        mut finished: impl FnMut(FinishedGame) -> ControlFlow<()>,
    ) -> Result<(), RunError> {
        let next = AtomicUsize::new(0);
        let enough = AtomicBool::new(false);
        let (sender, receiver) = channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, self.fixtures.len().max(1)) {
                let (sender, next, enough) = (sender.clone(), &next, &enough);
                scope.spawn(move || self.work(next, enough, &sender));
            }
            drop(sender);
            let mut result = Ok(());
            for game in receiver {
                let go_on = match game {
                    Ok(game) if !enough.load(Ordering::Relaxed) => finished(game),
                    Ok(_) => ControlFlow::Break(()),
                    Err(error) => {
                        result = Err(error);
                        ControlFlow::Break(())
                    }
                };
                if go_on.is_break() {
                    enough.store(true, Ordering::Relaxed);
                    self.stop.raise();
                }
            }
            result
        })
    }

    fn work(
        &self,
        next: &AtomicUsize,
        enough: &AtomicBool,
        sender: &Sender<Result<FinishedGame, RunError>>,
    ) {
        let mut players: HashMap<usize, Box<dyn Player>> = HashMap::new();
        while !enough.load(Ordering::Relaxed) && !self.stop.is_raised() {
            let Some((fixture, opening)) = self.fixtures.get(next.fetch_add(1, Ordering::Relaxed))
            else {
                return;
            };
            let game = self.play_one(fixture, opening, &mut players);
            let Some(game) = game.transpose() else { return };
            if let Ok(game) = &game
                && game.cause.is_fault()
                && game.cause != Cause::TimeLoss
            {
                // Whoever did something wrong starts afresh.
                players.clear();
            }
            if sender.send(game).is_err() {
                return;
            }
        }
    }

    fn play_one(
        &self,
        fixture: &Fixture,
        opening: &str,
        players: &mut HashMap<usize, Box<dyn Player>>,
    ) -> Result<Option<FinishedGame>, RunError> {
        let mut taken = Vec::new();
        for engine in fixture.engines {
            let player = match players.remove(&engine) {
                Some(player) => player,
                None => match self.start(&self.engines[engine]) {
                    Err(_) if self.stop.is_raised() => return Ok(None),
                    started => started?,
                },
            };
            taken.push(player);
        }
        let [mut first, mut second]: [Box<dyn Player>; 2] =
            taken.try_into().unwrap_or_else(|_| unreachable!("a game has two players"));
        let pace = |spec: &EngineSpec| spec.pace.unwrap_or(self.pace);
        let specs = fixture.engines.map(|engine| &self.engines[engine]);
        let table = Encounter {
            game: self.game,
            options: self.options,
            number: fixture.game,
            opening,
            adjudication: self.adjudication,
            seed: self.seed,
            stop: self.stop,
        };
        let played = table
            .play([
                Seat { player: &mut *first, spec: specs[0], pace: pace(specs[0]) },
                Seat { player: &mut *second, spec: specs[1], pace: pace(specs[1]) },
            ])
            .map_err(|error| RunError::Opening(opening.to_owned(), error))?;
        players.extend(fixture.engines.into_iter().zip([first, second]));
        Ok(played)
    }

    fn start(&self, spec: &EngineSpec) -> Result<Box<dyn Player>, RunError> {
        let failed = |cause: String| RunError::Start { name: spec.name.clone(), cause };
        match &spec.kind {
            EngineKind::BuiltIn { level, threads, hash_mib, tuning, eval } => {
                let player = BuiltIn::new(self.game, *level, *threads, *hash_mib);
                let player = player.map_err(|error: TableError| failed(error.to_string()))?;
                let tuned = player.tuned(tuning).map_err(|error| failed(error.to_string()))?;
                let judging = tuned.judging_with(self.game, eval).map_err(failed)?;
                Ok(Box::new(judging))
            }
            EngineKind::Command { .. } => {
                Ok(Box::new(External::start(spec, self.stop).map_err(failed)?))
            }
        }
    }
}
