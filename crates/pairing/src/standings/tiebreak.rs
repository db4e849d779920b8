//! Tie-breaks by the FIDE rules C.07, in the edition of 1 March 2026.

use std::collections::HashMap;
use std::fmt;

use super::rounds::Scoresheet;
use crate::record::Number;

/// What decides between players of the same points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TieBreak {
    /// The games that they played against each other.
    DirectEncounter,
    /// The points of all opponents.
    Buchholz,
    /// Without the lowest of them.
    BuchholzCut1,
    /// Without the lowest and the highest.
    BuchholzMedian,
    /// The points of opponents, each as far as it was beaten.
    SonnebornBerger,
    /// How many rounds were won.
    Wins,
    /// The sum of the scores after each round.
    Progressive,
    /// The rating at which the result would have been expected.
    Performance,
    /// What the games of all matches were worth.
    GamePoints,
}

impl TieBreak {
    /// All of them, with their codes.
    pub const ALL: [(TieBreak, &'static str); 9] = [
        (TieBreak::DirectEncounter, "de"),
        (TieBreak::Buchholz, "bh"),
        (TieBreak::BuchholzCut1, "bhc1"),
        (TieBreak::BuchholzMedian, "bhm1"),
        (TieBreak::SonnebornBerger, "sb"),
        (TieBreak::Wins, "win"),
        (TieBreak::Progressive, "ps"),
        (TieBreak::Performance, "tpr"),
        (TieBreak::GamePoints, "gp"),
    ];

    /// The one that a code names.
    #[must_use]
    pub fn parse(code: &str) -> Option<TieBreak> {
        TieBreak::ALL.iter().find(|(_, known)| *known == code).map(|&(tie_break, _)| tie_break)
    }

    /// Its code.
    #[must_use]
    pub fn code(self) -> &'static str {
        TieBreak::ALL.iter().find(|(one, _)| *one == self).map_or("", |&(_, code)| code)
    }
}

/// The value of a tie-break, counted in quarters: a drawn game with somebody of half a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Value(pub i64);

impl Value {
    /// A whole number.
    #[must_use]
    pub const fn whole(number: i64) -> Value {
        Value(number * 4)
    }

    /// The same as a number.
    #[must_use]
    pub fn number(self) -> f64 {
        self.0 as f64 / 4.0
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.number())
    }
}

/// The value of a tie-break that asks about one player alone.
pub fn value_of(tie_break: TieBreak, no: Number, sheets: &HashMap<Number, Scoresheet>) -> Value {
    let sheet = &sheets[&no];
    match tie_break {
        TieBreak::DirectEncounter => Value::default(),
        TieBreak::Buchholz => buchholz(sheet, sheets, 0, 0),
        TieBreak::BuchholzCut1 => buchholz(sheet, sheets, 1, 0),
        TieBreak::BuchholzMedian => buchholz(sheet, sheets, 1, 1),
        TieBreak::SonnebornBerger => {
            let rounds = 0..sheet.rounds.len();
            let worth = |round: usize| {
                let points = i64::from(sheet.rounds[round].points.0);
                Some(points * sheet.contribution(round, sheets)?)
            };
            Value(rounds.filter_map(worth).sum())
        }
        TieBreak::Wins => {
            let wins = sheet.rounds.iter().filter(|doing| doing.points.0 >= 2).count();
            Value::whole(wins as i64)
        }
        TieBreak::Progressive => {
            let mut score = 0;
            let after = sheet.rounds.iter().map(|doing| {
                score += i64::from(doing.points.0);
                score * 2
            });
            Value(after.sum())
        }
        TieBreak::Performance => Value::whole(performance(sheet, sheets)),
        TieBreak::GamePoints => Value::whole(i64::from(sheet.game_points)),
    }
}

/// The sum of what the opponents have, without so many of the lowest and of the highest.
fn buchholz(
    sheet: &Scoresheet,
    sheets: &HashMap<Number, Scoresheet>,
    lowest: usize,
    highest: usize,
) -> Value {
    let mut all: Vec<(bool, i64)> = (0..sheet.rounds.len())
        .filter_map(|round| Some((!sheet.is_voluntary(round), sheet.contribution(round, sheets)?)))
        .collect();
    // 16.5: a round that was left of one's own will goes first.
    all.sort_unstable();
    all.drain(..lowest.min(all.len()));
    let mut left: Vec<i64> = all.into_iter().map(|(_, points)| points).collect();
    left.sort_unstable();
    left.truncate(left.len().saturating_sub(highest));
    Value(left.iter().sum::<i64>() * 2)
}

/// What has to be added to the rating of the opponents, by hundredths of the score from a half on.
const DIFFERENCES: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// The performance in games over the board against players who have a rating; 0 without any.
fn performance(sheet: &Scoresheet, sheets: &HashMap<Number, Scoresheet>) -> i64 {
    let games = sheet.rounds.iter().filter(|doing| doing.played);
    let rated: Vec<(i64, i64)> = games
        .filter_map(|doing| {
            let rating = sheets.get(&doing.opponent?)?.rating;
            (rating > 0).then_some((i64::from(rating), i64::from(doing.points.0)))
        })
        .collect();
    let count = rated.len() as i64;
    if count == 0 {
        return 0;
    }
    let halves: i64 = rated.iter().map(|&(_, points)| points).sum();
    let average = rounded(rated.iter().map(|&(rating, _)| rating).sum(), count);
    let percent = rounded(halves * 100, 2 * count).clamp(0, 100);
    let difference = DIFFERENCES[percent.abs_diff(50) as usize];
    average + if percent < 50 { -difference } else { difference }
}

/// A quotient of two numbers, the half rounded up.
fn rounded(sum: i64, count: i64) -> i64 {
    (2 * sum + count).div_euclid(2 * count)
}
