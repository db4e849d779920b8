//! A match of several games: what each has, and whether it is decided.
//!
//! Two ways to count, as MIK-7 has them: games won (classic), or the points that the games were worth. In
//! MIK-7 the sides are unequal, so both play each side equally often.

use crate::record::{Colour, Score};

/// What decides a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Count {
    /// Games won; a draw is half of one.
    #[default]
    Games,
    /// The sum of points.
    Points,
}

/// Who is ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lead {
    /// The first player.
    First,
    /// The second player.
    Second,
    /// Nobody.
    Level,
}

/// The sums of a match, of its first and its second player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchTally {
    /// How many games have ended.
    pub played: u32,
    /// Half games: two for a win, one for a draw.
    pub half_games: [u32; 2],
    /// The points of the games that have some.
    pub points: Option<[u32; 2]>,
}

impl MatchTally {
    /// Adds a game that the first player (0) or the second (1) has won, or nobody.
    pub fn add(&mut self, winner: Option<usize>, points: Option<[u32; 2]>) {
        self.played += 1;
        for (player, halves) in self.half_games.iter_mut().enumerate() {
            *halves += match winner {
                None => 1,
                Some(won) => 2 * u32::from(won == player),
            };
        }
        if let Some([first, second]) = points {
            let [a, b] = self.points.unwrap_or([0; 2]);
            self.points = Some([a.saturating_add(first), b.saturating_add(second)]);
        }
    }

    /// The sums that decide.
    #[must_use]
    pub fn sums(&self, count: Count) -> [u32; 2] {
        match count {
            Count::Games => self.half_games,
            Count::Points => self.points.unwrap_or([0; 2]),
        }
    }

    /// Who is ahead by what decides.
    #[must_use]
    pub fn lead(&self, count: Count) -> Lead {
        let [first, second] = self.sums(count);
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Lead::First,
            std::cmp::Ordering::Less => Lead::Second,
            std::cmp::Ordering::Equal => Lead::Level,
        }
    }

    /// The match as one result of a tournament, if all its games have ended.
    #[must_use]
    pub fn score(&self, agreed: u32, count: Count) -> Option<Score> {
        (self.played >= agreed).then(|| match self.lead(count) {
            Lead::First => Score::White,
            Lead::Second => Score::Black,
            Lead::Level => Score::Draw,
        })
    }
}

/// How many games a match of about that many has if both are to have each side equally often.
#[must_use]
pub const fn even_games(wished: u32) -> u32 {
    wished.saturating_add(wished % 2)
}

/// The side of the match's first player in a game, from 1: the side that moves first (Ali in MIK-7) in odd games.
#[must_use]
pub const fn side_in_game(game: u32) -> Colour {
    if game % 2 == 1 { Colour::White } else { Colour::Black }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check of `rules/mik7.md`.
    #[test]
    fn the_rule_books_match_is_27_to_25() {
        let mut tally = MatchTally::default();
        let games = [(0, [7, 0]), (0, [7, 0]), (1, [5, 7]), (0, [7, 4]), (1, [1, 7]), (1, [0, 7])];
        for (winner, points) in games {
            assert_eq!(tally.score(6, Count::Points), None);
            tally.add(Some(winner), Some(points));
        }
        assert_eq!(tally.points, Some([27, 25]));
        assert_eq!(tally.score(6, Count::Points), Some(Score::White));
        // By games won the same match is drawn: three each.
        assert_eq!(tally.score(6, Count::Games), Some(Score::Draw));
    }

    /// "Equal sums are a drawn match", by either count.
    #[test]
    fn a_match_of_three_games_with_each_side_is_drawn_by_equal_sums() {
        let mut tally = MatchTally::default();
        // Each wins once as Ali and loses twice as Ali with nine ships home.
        for points in [[7, 0], [0, 7], [2, 7], [7, 2], [2, 7], [7, 2]] {
            tally.add(Some(usize::from(points[1] > points[0])), Some(points));
        }
        assert_eq!(tally.points, Some([25, 25]));
        assert_eq!(tally.score(6, Count::Points), Some(Score::Draw));
        assert_eq!(tally.score(6, Count::Games), Some(Score::Draw));
    }

    #[test]
    fn both_have_each_side_equally_often() {
        for wished in 0..9 {
            let games = even_games(wished);
            let first = (1..=games).filter(|&game| side_in_game(game) == Colour::White).count();
            assert_eq!(2 * first as u32, games);
        }
    }
}
