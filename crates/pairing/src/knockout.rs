//! Knock-out: seeds, ties of several games, and who goes on.

use crate::record::{Colour, Number};
use crate::tally::{Count, Lead, MatchTally};

/// Two places in the table of a knock-out; nobody where a seed goes on without playing.
pub type Tie = [Option<Number>; 2];

/// The ties of the first round, the better seed first. The players are given by strength; the two best can only meet
/// in the final, the four best in the semi-finals, and the best have the byes.
#[must_use]
pub fn first_round(players: &[Number]) -> Vec<Tie> {
    if players.len() < 2 {
        return players.iter().map(|&no| [Some(no), None]).collect();
    }
    let mut seeds = vec![0];
    while seeds.len() < players.len() {
        let size = 2 * seeds.len();
        // Whoever is expected here now meets the one who makes the sum of the seeds whole.
        seeds = seeds.iter().flat_map(|&seed| [seed, size - 1 - seed]).collect();
    }
    let at = |seed: usize| players.get(seed).copied();
    seeds.chunks(2).map(|pair| [at(pair[0].min(pair[1])), at(pair[0].max(pair[1]))]).collect()
}

/// The ties of the next round between the winners of this one, in the order of the table.
#[must_use]
pub fn next_round(winners: &[Number]) -> Vec<Tie> {
    winners.chunks(2).map(|pair| [Some(pair[0]), pair.get(1).copied()]).collect()
}

/// What a tie needs now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Another game, in which the first player has this colour.
    Game(Colour),
    /// Nothing: the first (0) or the second (1) player goes on.
    Won(usize),
    /// A decision by the organiser: all games have been played and nobody is ahead.
    Level,
}

/// How a tie is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MiniMatch {
    /// How many games are played in any case, unless nobody can catch up.
    pub games: u32,
    /// How many pairs of games may follow while nobody is ahead.
    pub extra_pairs: u32,
    /// What decides.
    pub count: Count,
}

impl MiniMatch {
    /// What comes after the games so far.
    #[must_use]
    pub fn step(&self, tally: &MatchTally) -> Step {
        let lead = match tally.lead(self.count) {
            Lead::First => Some(0),
            Lead::Second => Some(1),
            Lead::Level => None,
        };
        let next = Step::Game(crate::tally::side_in_game(tally.played + 1));
        if tally.played < self.games {
            // Points can still be caught up with, won games may not.
            let left = 2 * (self.games - tally.played);
            let [first, second] = tally.half_games;
            return match lead {
                Some(player) if self.count == Count::Games && first.abs_diff(second) > left => {
                    Step::Won(player)
                }
                _ => next,
            };
        }
        let extra = tally.played - self.games;
        match lead {
            _ if extra % 2 == 1 => next,
            Some(player) => Step::Won(player),
            None if extra / 2 < self.extra_pairs => next,
            None => Step::Level,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_seeds_meet_last() {
        let players: Vec<Number> = (1..=8).collect();
        let ties = first_round(&players).into_iter().map(|tie| tie.map(Option::unwrap));
        assert_eq!(ties.collect::<Vec<_>>(), [[1, 8], [4, 5], [2, 7], [3, 6]]);
        // If the better seed always wins, each round is the best against the worst again.
        assert_eq!(next_round(&[1, 4, 2, 3]), [[Some(1), Some(4)], [Some(2), Some(3)]]);
        assert_eq!(next_round(&[1]), [[Some(1), None]]);
    }

    #[test]
    fn the_best_seeds_have_the_byes() {
        let ties = first_round(&[11, 12, 13, 14, 15]);
        let free: Vec<Number> =
            ties.iter().filter(|tie| tie[1].is_none()).filter_map(|tie| tie[0]).collect();
        assert_eq!(free, [11, 12, 13]);
        assert!(ties.contains(&[Some(14), Some(15)]));
        assert!(first_round(&[]).is_empty());
        assert_eq!(first_round(&[9]), [[Some(9), None]]);
    }

    #[test]
    fn a_tie_ends_when_nobody_can_catch_up() {
        let tie = MiniMatch { games: 4, extra_pairs: 1, count: Count::Games };
        let mut tally = MatchTally::default();
        assert_eq!(tie.step(&tally), Step::Game(Colour::White));
        tally.add(Some(1), None);
        tally.add(Some(1), None);
        assert_eq!(tie.step(&tally), Step::Game(Colour::White), "two wins can still be made good");
        tally.add(None, None);
        assert_eq!(tie.step(&tally), Step::Won(1));
    }

    #[test]
    fn extra_games_come_in_pairs() {
        let tie = MiniMatch { games: 2, extra_pairs: 1, count: Count::Games };
        let mut tally = MatchTally::default();
        for _ in 0..2 {
            tally.add(None, None);
        }
        assert_eq!(tie.step(&tally), Step::Game(Colour::White));
        tally.add(Some(0), None);
        assert_eq!(tie.step(&tally), Step::Game(Colour::Black), "both have each colour");
        tally.add(Some(1), None);
        assert_eq!(tie.step(&tally), Step::Level);
        let by_points = MiniMatch { games: 2, extra_pairs: 0, count: Count::Points };
        let mut tally = MatchTally::default();
        tally.add(Some(0), Some([7, 5]));
        tally.add(Some(1), Some([3, 7]));
        assert_eq!(by_points.step(&tally), Step::Won(1));
    }
}
