//! The program at the board: the search, at a level.

use std::time::Duration;

use kelci_catalog::AnyEngine;
use kelci_catalog::search::{Clock, Level, Limits, Stop};
use kelci_core::Rng;

use super::session::Session;
use crate::error::Error;
use crate::progress::Progress;

/// A table that fits any machine; games at a board need no larger one.
pub const HASH_MIB: usize = 32;
/// What a hint looks at, always the same, so that a game with hints can be played again.
const HINT_NODES: u64 = 100_000;
/// Up to this level a move is chosen within a second, and always the same one for a seed.
const LAST_QUICK: u8 = 5;
/// How long the higher levels think at most if nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// The program, whichever side it plays.
pub struct Opponent {
    time: Option<Duration>,
    threads: usize,
    rng: Rng,
    /// The search, with the name of its game. Two people at one board need none.
    engine: Option<(&'static str, Box<dyn AnyEngine>)>,
}

impl Opponent {
    /// A program that thinks so long at most.
    pub fn new(time: Option<Duration>, threads: usize, seed: u64) -> Opponent {
        Opponent { time, threads, rng: Rng::new(seed), engine: None }
    }

    /// The move that it plays at that level, by its key.
    pub fn choose(&mut self, session: &Session, level: Level) -> Result<u32, Error> {
        let limits = self.limits(level, None);
        self.search(session, &limits)
    }

    /// How long to look for a move at that level, and with which chance.
    pub fn limits(&mut self, level: Level, clock: Option<Clock>) -> Limits {
        // A clock says itself when to end.
        let is_slow = level.number() > LAST_QUICK && clock.is_none();
        let (move_time, seed) = (self.time.or(is_slow.then_some(USUAL_TIME)), self.rng.bits());
        Limits { level, move_time, clock, seed, ..Limits::default() }
    }

    /// How long to look for a hint.
    pub fn hint_limits() -> Limits {
        Limits { nodes: Some(HINT_NODES), ..Limits::default() }
    }

    /// On how many threads it thinks.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The move that it would play at its best.
    pub fn hint(&mut self, session: &Session) -> Result<u32, Error> {
        self.search(session, &Opponent::hint_limits())
    }

    fn search(&mut self, session: &Session, limits: &Limits) -> Result<u32, Error> {
        let name = session.game.info().name;
        // Another game may have been loaded.
        self.engine.take_if(|(game, _)| *game != name);
        let (_, engine) = match &mut self.engine {
            Some(engine) => engine,
            none => {
                let engine = session.game.engine(HASH_MIB, self.threads);
                none.insert((name, engine.map_err(|error| Error::Refused(error.to_string()))?))
            }
        };
        let position = session.position();
        let thinking = Progress::spinner(format!("thinking for {}", session.side_name()));
        let found = engine.search(position, limits, &Stop::new(), &mut |_| ());
        drop(thinking);
        let key = found.and_then(|line| line.moves.first().copied());
        Ok(key.expect("a game that is not over has a move"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelci_catalog::GAMES;
    use kelci_core::Options;

    /// The moves of a game at the lowest level.
    fn game(game: crate::args::GameArg, seed: u64) -> Vec<u32> {
        let mut opponent = Opponent::new(None, 1, seed);
        let mut session = Session::new(game, Options::new(), None).unwrap();
        let mut keys = Vec::new();
        while !session.is_over() && keys.len() < 400 {
            let key = opponent.choose(&session, Level::new(1).unwrap()).unwrap();
            session.play(key);
            keys.push(key);
        }
        assert!(session.is_over(), "it ended: {}", session.position().fen());
        keys
    }

    #[test]
    fn it_plays_every_game_to_the_end_and_the_same_one_for_a_seed() {
        for any in GAMES {
            let name = any.info().name;
            assert_eq!(game(*any, 5), game(*any, 5), "{name}");
            assert_ne!(game(*any, 5), game(*any, 6), "{name}");
        }
    }

    #[test]
    fn it_follows_to_another_game() {
        let mut opponent = Opponent::new(None, 1, 1);
        for game in GAMES {
            let session = Session::new(*game, Options::new(), None).unwrap();
            let key = opponent.hint(&session).unwrap();
            assert!(session.position().moves().contains(&key));
        }
    }
}
