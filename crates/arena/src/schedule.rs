//! Which games a match has: pairs from one opening with sides swapped, round by round.

use kelci_pairing::PairingFault;

use crate::FinishedGame;
use crate::swiss::swiss_fixtures;

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tournament {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first engine meets every other one.
    Gauntlet,
    /// Everybody meets somebody of about as many points, round by round.
    Swiss,
}

impl Tournament {
    /// Its name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Tournament::RoundRobin => "roundrobin",
            Tournament::Gauntlet => "gauntlet",
            Tournament::Swiss => "swiss",
        }
    }
}

/// A game of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// Its number, from 0. The games `2n` and `2n + 1` are a pair.
    pub game: u64,
    /// The round, which has one opening.
    pub round: u64,
    /// The engines, the first side's first.
    pub engines: [usize; 2],
}

/// All games of a match. A longer match begins with the games of a shorter one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    rounds: u64,
    /// How many engines play a Swiss, whose pairings are not known before.
    swiss: Option<usize>,
}

impl Schedule {
    /// The schedule of so many engines, each pairing with so many pairs of games.
    pub fn new(tournament: Tournament, engines: usize, rounds: u64) -> Schedule {
        let hosts = match tournament {
            Tournament::RoundRobin => engines,
            Tournament::Gauntlet => engines.min(1),
            Tournament::Swiss => 0,
        };
        let pairings = (0..hosts).flat_map(|i| (i + 1..engines).map(move |j| [i, j])).collect();
        let swiss = (tournament == Tournament::Swiss).then_some(engines);
        Schedule { pairings, rounds, swiss }
    }

    /// Who meets whom.
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        let pairs = self.swiss.map_or(self.pairings.len(), |engines| engines / 2);
        2 * self.rounds * pairs as u64
    }

    /// The games, in the order of their numbers; of a Swiss none.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> + '_ {
        let pairs = self.pairings.len() as u64;
        (0..2 * self.rounds * pairs).map(move |game| {
            let (round, pairing) = (game / 2 / pairs, (game / 2 % pairs) as usize);
            let [i, j] = self.pairings[pairing];
            let engines = if game.is_multiple_of(2) { [i, j] } else { [j, i] };
            Fixture { game, round, engines }
        })
    }

    /// The games that are known after those that have been played: all of them, or those of a Swiss up to the
    /// round that is under way.
    ///
    /// # Errors
    /// If a round of a Swiss cannot be paired.
    pub fn known(&self, games: &[FinishedGame]) -> Result<Vec<Fixture>, PairingFault> {
        match self.swiss {
            Some(engines) => swiss_fixtures(engines, self.rounds, games),
            None => Ok(self.fixtures().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_plays_both_sides_as_often() {
        for (tournament, engines, games) in [
            (Tournament::RoundRobin, 2, 10),
            (Tournament::RoundRobin, 4, 60),
            (Tournament::Gauntlet, 4, 30),
        ] {
            let schedule = Schedule::new(tournament, engines, 5);
            assert_eq!(schedule.games(), games);
            let fixtures: Vec<Fixture> = schedule.fixtures().collect();
            for engine in 0..engines {
                let side = |side: usize| {
                    fixtures.iter().filter(|fixture| fixture.engines[side] == engine).count()
                };
                assert_eq!(side(0), side(1), "engine {engine}");
            }
            for pair in fixtures.chunks(2) {
                assert_eq!(pair[0].round, pair[1].round, "one opening for both games");
                assert_eq!(pair[0].engines[0], pair[1].engines[1]);
                assert_eq!(pair[0].engines[1], pair[1].engines[0]);
            }
        }
    }

    #[test]
    fn a_longer_match_begins_as_the_shorter_one() {
        let [short, long] = [3, 5].map(|rounds| {
            Schedule::new(Tournament::RoundRobin, 3, rounds).fixtures().collect::<Vec<_>>()
        });
        assert_eq!(short, long[..short.len()]);
    }

    #[test]
    fn the_first_engine_of_a_gauntlet_meets_the_others() {
        let schedule = Schedule::new(Tournament::Gauntlet, 4, 1);
        assert_eq!(schedule.pairings(), [[0, 1], [0, 2], [0, 3]]);
    }
}
