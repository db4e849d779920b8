//! What the rounds of a player are worth to others, those without a game among them (C.07, article 16).

use std::collections::HashMap;

use crate::record::{ByeKind, Number, Points, RoundEntry};
use crate::tournament::{Doing, TournamentRecord};

/// The rounds of a player.
#[derive(Clone, Debug)]
pub struct Scoresheet {
    /// The rating, 0 if there is none.
    pub rating: u32,
    /// What the player did in each round.
    pub rounds: Vec<Doing>,
    /// The sum of their points.
    pub points: Points,
    /// The points for the opponents' sake (16.3), in halves.
    pub adjusted: i64,
    /// The sum of what the games of matches were worth.
    pub game_points: u32,
}

impl Scoresheet {
    /// The sheets of all players.
    pub fn all(tournament: &TournamentRecord) -> HashMap<Number, Scoresheet> {
        let mut results = tournament.results();
        let mut sums: HashMap<Number, u32> = HashMap::new();
        for entry in tournament.history.iter().flatten() {
            if let RoundEntry::Game { white, black, sums: Some([first, second]), .. } = *entry {
                *sums.entry(white).or_default() += first;
                *sums.entry(black).or_default() += second;
            }
        }
        let players = tournament.players.iter();
        players
            .map(|player| {
                let rounds = results.remove(&player.no).unwrap_or_default();
                let mut sheet = Scoresheet {
                    rating: player.rating,
                    points: rounds.iter().map(|doing| doing.points).sum(),
                    adjusted: 0,
                    game_points: sums.get(&player.no).copied().unwrap_or(0),
                    rounds,
                };
                sheet.adjusted = sheet.adjust();
                (player.no, sheet)
            })
            .collect()
    }

    /// 16.1.1: a bye that was asked for.
    fn is_requested(&self, round: usize) -> bool {
        let doing = &self.rounds[round];
        let asked = !matches!(doing.bye, Some(ByeKind::Allocated | ByeKind::Full));
        doing.opponent.is_none() && asked
    }

    /// 16.1.2: a requested bye or a game lost by forfeit.
    pub fn is_voluntary(&self, round: usize) -> bool {
        let doing = &self.rounds[round];
        let forfeited = doing.opponent.is_some() && !doing.played && doing.points == Points(0);
        self.is_requested(round) || forfeited
    }

    /// 16.3: requested byes after which the player did not come back count as draws.
    fn adjust(&self) -> i64 {
        let last_there = (0..self.rounds.len()).rev().find(|&round| !self.is_voluntary(round));
        let worth = |round: usize| {
            let left = last_there.is_none_or(|last| round > last);
            let points = if left && self.is_requested(round) {
                Points::HALF
            } else {
                self.rounds[round].points
            };
            i64::from(points.0)
        };
        (0..self.rounds.len()).map(worth).sum()
    }

    /// What the opponent of a round brings, in halves: a player without a game met a dummy with the player's own points, but
    /// not more than the absent opponent has (16.4.1), or than draws in all rounds would be (16.4.2).
    pub fn contribution(&self, round: usize, sheets: &HashMap<Number, Scoresheet>) -> i64 {
        let doing = &self.rounds[round];
        let opponent = doing.opponent.and_then(|no| sheets.get(&no)).map(|sheet| sheet.adjusted);
        match (doing.played, opponent) {
            (true, Some(points)) => points,
            (false, Some(cap)) => cap.min(i64::from(self.points.0)),
            (_, None) => (self.rounds.len() as i64).min(i64::from(self.points.0)),
        }
    }
}
