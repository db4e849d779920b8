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
    /// Whether who meets whom was known from the start.
    pub is_predetermined: bool,
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
                    is_predetermined: tournament.is_predetermined,
                    rounds,
                };
                sheet.adjusted = sheet.adjust();
                (player.no, sheet)
            })
            .collect()
    }

    /// Whether a round was a game, for all that does not ask about the board. Where pairings were known from the start
    /// a forfeit is one too (15.2).
    pub fn is_game(&self, round: usize) -> bool {
        let doing = &self.rounds[round];
        doing.opponent.is_some() && (doing.played || self.is_predetermined)
    }

    /// 16.1.1: a bye that was asked for. Nobody asks for the free round of a table.
    fn is_requested(&self, round: usize) -> bool {
        let doing = &self.rounds[round];
        let asked = !matches!(doing.bye, Some(ByeKind::Allocated | ByeKind::Full));
        doing.opponent.is_none() && asked && !self.is_predetermined
    }

    /// 16.1.2: a requested bye or a game lost by forfeit.
    pub fn is_voluntary(&self, round: usize) -> bool {
        let doing = &self.rounds[round];
        let forfeited = doing.opponent.is_some() && !doing.played && doing.points == Points(0);
        self.is_requested(round) || (forfeited && !self.is_game(round))
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
    /// not more than the absent opponent has (16.4.1), or than draws in all rounds would be (16.4.2). None if the round
    /// is left out, being that in which a table has nobody for the player.
    pub fn contribution(&self, round: usize, sheets: &HashMap<Number, Scoresheet>) -> Option<i64> {
        let opponent = self.rounds[round].opponent.and_then(|no| sheets.get(&no));
        let own = i64::from(self.points.0);
        match opponent.map(|sheet| sheet.adjusted) {
            Some(points) if self.is_game(round) => Some(points),
            Some(cap) => Some(cap.min(own)),
            None if self.is_predetermined => None,
            None => Some(own.min(self.rounds.len() as i64)),
        }
    }
}
