//! Teams: boards in order, board points and match points.

use crate::record::{Number, Points, Score};

/// Who plays on which board: the first of a team's list who are there. Everybody moves up for who is missing, and
/// nobody plays below somebody who stands behind in the list.
#[must_use]
pub fn line_up(team: &[Number], absent: &[Number], boards: usize) -> Vec<Option<Number>> {
    let mut there = team.iter().copied().filter(|no| !absent.contains(no));
    (0..boards).map(|_| there.next()).collect()
}

/// The games of two line-ups: the first team has White on the odd boards. A board where somebody is missing is
/// won by the other side without a game.
#[must_use]
pub fn boards(first: &[Option<Number>], second: &[Option<Number>]) -> Vec<Board> {
    let count = first.len().max(second.len());
    let at = |team: &[Option<Number>], board: usize| team.get(board).copied().flatten();
    (0..count)
        .map(|board| {
            let players = [at(first, board), at(second, board)];
            let first_has_white = board % 2 == 0;
            Board { players, first_has_white }
        })
        .collect()
}

/// One board of a match of teams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The players of the first and of the second team.
    pub players: [Option<Number>; 2],
    /// Whether the first team's player has White.
    pub first_has_white: bool,
}

impl Board {
    /// The points of the first and of the second team, if the game ended so.
    #[must_use]
    pub fn points(&self, score: Option<Score>) -> [Points; 2] {
        match (self.players, score) {
            ([Some(_), Some(_)], Some(score)) => {
                let [white, black] = score.points();
                if self.first_has_white { [white, black] } else { [black, white] }
            }
            ([Some(_), None], _) => [Points::WIN, Points(0)],
            ([None, Some(_)], _) => [Points(0), Points::WIN],
            _ => [Points(0); 2],
        }
    }
}

/// What a match of teams is worth to the first and to the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TeamScore {
    /// The sums of the boards.
    pub board_points: [Points; 2],
    /// Two for more board points, one for as many.
    pub match_points: [u32; 2],
    /// Whether there was a game on any board.
    pub is_played: bool,
}

impl TeamScore {
    /// Counts a match: the boards with the results of their games.
    #[must_use]
    pub fn count(boards: &[(Board, Option<Score>)]) -> TeamScore {
        let mut sums = [Points(0); 2];
        for (board, score) in boards {
            let points = board.points(*score);
            sums = [sums[0] + points[0], sums[1] + points[1]];
        }
        let match_points = match sums[0].cmp(&sums[1]) {
            std::cmp::Ordering::Greater => [2, 0],
            std::cmp::Ordering::Less => [0, 2],
            std::cmp::Ordering::Equal => [1, 1],
        };
        let is_played = boards.iter().any(|(_, score)| score.is_some_and(Score::is_played));
        TeamScore { board_points: sums, match_points, is_played }
    }

    /// The match as a result in a tournament of teams: match points rank, and the sums of board points
    /// (in halves) are kept beside it for a tie-break. Where nobody played it is a forfeit, after which the two may meet.
    #[must_use]
    pub fn result(&self) -> (Score, [u32; 2]) {
        let score = match (self.match_points, self.is_played) {
            ([2, _], true) => Score::White,
            ([_, 2], true) => Score::Black,
            (_, true) => Score::Draw,
            ([2, _], false) => Score::WhiteForfeit,
            ([_, 2], false) => Score::BlackForfeit,
            (_, false) => Score::BothForfeit,
        };
        (score, self.board_points.map(|points| points.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_moves_up_for_who_is_missing() {
        assert_eq!(line_up(&[5, 6, 7, 8], &[6], 3), [Some(5), Some(7), Some(8)]);
        assert_eq!(line_up(&[5], &[], 2), [Some(5), None]);
    }

    #[test]
    fn boards_alternate_and_points_are_the_teams() {
        let first = line_up(&[1, 2, 3], &[], 3);
        let second = line_up(&[11, 12], &[], 3);
        let boards = boards(&first, &second);
        assert_eq!(
            boards.iter().map(|b| b.first_has_white).collect::<Vec<_>>(),
            [true, false, true]
        );
        let scores = [Some(Score::Draw), Some(Score::White), None];
        let played: Vec<_> = boards.into_iter().zip(scores).collect();
        let score = TeamScore::count(&played);
        // A draw, a loss with Black, and nobody on the third board.
        assert_eq!(score.board_points, [Points(3), Points(3)]);
        assert_eq!(score.match_points, [1, 1]);
        assert_eq!(score.result(), (Score::Draw, [3, 3]));
    }

    #[test]
    fn a_team_that_does_not_come_forfeits() {
        let count = |second: &[Number]| {
            let boards = boards(&line_up(&[1, 2], &[], 2), &line_up(second, &[], 2));
            let scores = boards.into_iter().map(|board| {
                let forfeit = [Score::WhiteForfeit, Score::BlackForfeit];
                (board, Some(forfeit[usize::from(!board.first_has_white)]))
            });
            TeamScore::count(&scores.collect::<Vec<_>>())
        };
        assert_eq!(count(&[]).result(), (Score::WhiteForfeit, [4, 0]));
        assert_eq!(
            count(&[11, 12]).result(),
            (Score::WhiteForfeit, [4, 0]),
            "they are there no more"
        );
    }
}
