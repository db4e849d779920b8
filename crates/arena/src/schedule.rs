//! Which games a match has: pairs from one opening with sides swapped, round by round.

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tournament {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first engine meets every other one.
    Gauntlet,
}

impl Tournament {
    /// Its name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Tournament::RoundRobin => "roundrobin",
            Tournament::Gauntlet => "gauntlet",
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
}

impl Schedule {
    /// The schedule of so many engines, each pairing with so many pairs of games.
    pub fn new(tournament: Tournament, engines: usize, rounds: u64) -> Schedule {
        let hosts = match tournament {
            Tournament::RoundRobin => engines,
            Tournament::Gauntlet => engines.min(1),
        };
        let pairings = (0..hosts).flat_map(|i| (i + 1..engines).map(move |j| [i, j])).collect();
        Schedule { pairings, rounds }
    }

    /// Who meets whom.
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        2 * self.rounds * self.pairings.len() as u64
    }

    /// The games, in the order of their numbers.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> + '_ {
        (0..self.games()).map(|game| {
            let pairs = self.pairings.len() as u64;
            let (round, pairing) = (game / 2 / pairs, (game / 2 % pairs) as usize);
            let [i, j] = self.pairings[pairing];
            let engines = if game.is_multiple_of(2) { [i, j] } else { [j, i] };
            Fixture { game, round, engines }
        })
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
