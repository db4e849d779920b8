//! Ending a game before the rules do: scores that both sides agree on, and known results.

use std::collections::HashMap;
use std::fmt;

use kelci_core::{Side, Verdict};

use crate::SearchStats;

/// A side that thinks it is lost resigns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// After so many moves in a row.
    pub moves: usize,
    /// With a score of minus this or worse.
    pub score: i32,
    /// Whether the opponent must agree, with as many scores of plus this or better.
    pub two_sided: bool,
}

/// A game in which neither side thinks anything of its chances is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Not before each side has made so many moves.
    pub from_move: usize,
    /// After so many moves of each side in a row.
    pub moves: usize,
    /// With scores no further from 0 than this.
    pub score: i32,
}

/// Positions whose result is known, by their FEN.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ResultTable(HashMap<String, Verdict>);

/// When games end early.
#[derive(Clone, PartialEq, Debug)]
pub struct Adjudication {
    /// When a side resigns.
    pub resign: Option<ResignRule>,
    /// When a draw is agreed.
    pub draw: Option<DrawRule>,
    /// A game of so many plies is a draw.
    pub most_plies: usize,
    /// Positions that need not be played out.
    pub table: ResultTable,
}

impl Default for Adjudication {
    fn default() -> Self {
        Adjudication { resign: None, draw: None, most_plies: 2_000, table: ResultTable::default() }
    }
}

/// Why a text is no rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleError {
    /// A part is unknown or no number.
    #[error("\"{part}\" is no part of this rule: expected {expected}")]
    Part {
        /// What was written between the commas.
        part: String,
        /// What could have been there.
        expected: &'static str,
    },
    /// A line of a table of results.
    #[error("line {0} of the table of results is no FEN followed by p1win, p2win or draw")]
    Table(usize),
}

/// The parts `key=number` of a rule, each handed to `set`, which says whether it knows the key.
fn each_part(
    text: &str,
    expected: &'static str,
    mut set: impl FnMut(&str, u32) -> bool,
) -> Result<(), RuleError> {
    for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
        let known = part.split_once('=').is_some_and(|(key, value)| {
            let number = match value {
                "true" => Some(1),
                "false" => Some(0),
                _ => value.parse().ok().filter(|number| *number <= 1_000_000),
            };
            number.is_some_and(|number| set(key, number))
        });
        if !known {
            return Err(RuleError::Part { part: part.to_owned(), expected });
        }
    }
    Ok(())
}

impl ResignRule {
    /// Reads `movecount=3,score=600,twosided=true`; what is left out is so.
    ///
    /// # Errors
    /// When a part is unknown.
    pub fn parse(text: &str) -> Result<ResignRule, RuleError> {
        let mut rule = ResignRule { moves: 3, score: 600, two_sided: true };
        each_part(text, "movecount, score or twosided", |key, number| {
            match key {
                "movecount" => rule.moves = number.max(1) as usize,
                "score" => rule.score = number as i32,
                "twosided" => rule.two_sided = number != 0,
                _ => return false,
            }
            true
        })?;
        Ok(rule)
    }

    fn loser(&self, thoughts: &[SearchStats], mover: Side) -> Option<Side> {
        let given_up = lasts(thoughts, 0, self.moves, |score| score <= -self.score);
        let agreed = || lasts(thoughts, 1, self.moves, |score| score >= self.score);
        (given_up && (!self.two_sided || agreed())).then_some(mover)
    }
}

impl DrawRule {
    /// Reads `movenumber=30,movecount=8,score=10`; what is left out is so.
    ///
    /// # Errors
    /// When a part is unknown.
    pub fn parse(text: &str) -> Result<DrawRule, RuleError> {
        let mut rule = DrawRule { from_move: 30, moves: 8, score: 10 };
        each_part(text, "movenumber, movecount or score", |key, number| {
            match key {
                "movenumber" => rule.from_move = number as usize,
                "movecount" => rule.moves = number.max(1) as usize,
                "score" => rule.score = number as i32,
                _ => return false,
            }
            true
        })?;
        Ok(rule)
    }

    fn holds(&self, thoughts: &[SearchStats]) -> bool {
        let small = |score: i32| score.abs() <= self.score;
        thoughts.len() >= 2 * self.from_move
            && [0, 1].into_iter().all(|side| lasts(thoughts, side, self.moves, small))
    }
}

/// Whether the last so many scores of a side are all like that; the side is 0 for whoever moved
/// last, and 1 for the other.
fn lasts(thoughts: &[SearchStats], side: usize, moves: usize, is: impl Fn(i32) -> bool) -> bool {
    let scores = thoughts.iter().rev().skip(side).step_by(2).take(moves);
    let mut count = 0;
    for thought in scores {
        if !thought.score.is_some_and(&is) {
            return false;
        }
        count += 1;
    }
    count == moves
}

impl ResultTable {
    /// Reads lines of a FEN and `p1win`, `p2win` or `draw`; `#` begins a comment line.
    ///
    /// # Errors
    /// On the first line that is none of this.
    pub fn parse(text: &str) -> Result<ResultTable, RuleError> {
        let mut table = HashMap::new();
        for (line, number) in text.lines().zip(1..) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let entry = line.rsplit_once(char::is_whitespace);
            let entry = entry.and_then(|(fen, result)| Some((fen.trim(), result.parse().ok()?)));
            let (fen, verdict) = entry.ok_or(RuleError::Table(number))?;
            table.insert(fen.to_owned(), verdict);
        }
        Ok(ResultTable(table))
    }

    fn get(&self, fen: impl FnOnce() -> String) -> Option<Verdict> {
        if self.0.is_empty() { None } else { self.0.get(&fen()).copied() }
    }
}

/// The way a game was ended early, by the name that files use.
pub(crate) struct Early {
    pub verdict: Verdict,
    pub reason: &'static str,
}

impl Adjudication {
    /// Whether the game ends here, after `mover` has moved.
    pub(crate) fn end(
        &self,
        thoughts: &[SearchStats],
        mover: Side,
        fen: impl FnOnce() -> String,
    ) -> Option<Early> {
        let early = |verdict, reason| Some(Early { verdict, reason });
        if let Some(verdict) = self.table.get(fen) {
            return early(verdict, "table-of-results");
        }
        if let Some(loser) = self.resign.and_then(|rule| rule.loser(thoughts, mover)) {
            return early(Verdict::Win(loser.other()), "resignation");
        }
        if self.draw.is_some_and(|rule| rule.holds(thoughts)) {
            return early(Verdict::Draw, "draw-agreed");
        }
        (thoughts.len() >= self.most_plies)
            .then_some(Early { verdict: Verdict::Draw, reason: "too-long" })
    }
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(ResignRule { moves, score, two_sided }) = self.resign {
            write!(f, "resign movecount={moves},score={score},twosided={two_sided}; ")?;
        }
        if let Some(DrawRule { from_move, moves, score }) = self.draw {
            write!(f, "draw movenumber={from_move},movecount={moves},score={score}; ")?;
        }
        if !self.table.0.is_empty() {
            write!(f, "{} known results; ", self.table.0.len())?;
        }
        write!(f, "at most {} plies", self.most_plies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thoughts(scores: &[i32]) -> Vec<SearchStats> {
        scores
            .iter()
            .map(|&score| SearchStats { score: Some(score), ..SearchStats::default() })
            .collect()
    }

    fn end(rules: &Adjudication, scores: &[i32]) -> Option<(Verdict, &'static str)> {
        // The first side moved last.
        let end = rules.end(&thoughts(scores), Side::First, String::new);
        end.map(|early| (early.verdict, early.reason))
    }

    #[test]
    fn a_side_resigns_when_both_think_so() {
        let resign = ResignRule::parse("movecount=2,score=500").unwrap();
        let rules = Adjudication { resign: Some(resign), ..Adjudication::default() };
        let lost = Some((Verdict::Win(Side::Second), "resignation"));
        assert_eq!(end(&rules, &[500, -500, 600, -500]), lost);
        assert_eq!(end(&rules, &[500, -499, 600, -500]), None, "once it had hope");
        assert_eq!(end(&rules, &[400, -500, 600, -500]), None, "the other doubted");
        assert_eq!(end(&rules, &[600, -500]), None, "only once");
        let resign = ResignRule::parse("movecount=2,score=500,twosided=false").unwrap();
        let rules = Adjudication { resign: Some(resign), ..Adjudication::default() };
        assert_eq!(end(&rules, &[400, -500, 0, -500]), lost);
    }

    #[test]
    fn a_draw_is_agreed_late_and_by_both() {
        let draw = DrawRule::parse("movenumber=3,movecount=2,score=5").unwrap();
        let rules = Adjudication { draw: Some(draw), ..Adjudication::default() };
        let drawn = Some((Verdict::Draw, "draw-agreed"));
        assert_eq!(end(&rules, &[90, 90, 0, 5, -5, 0]), drawn);
        assert_eq!(end(&rules, &[90, 90, 6, 5, -5, 0]), None);
        assert_eq!(end(&rules, &[0, 0, 0, 0]), None, "too early");
    }

    #[test]
    fn a_player_without_scores_never_resigns() {
        let resign = Some(ResignRule { moves: 1, score: 0, two_sided: false });
        let rules = Adjudication { resign, ..Adjudication::default() };
        let silent = [SearchStats::default(); 8];
        assert!(rules.end(&silent, Side::First, String::new).is_none());
    }

    #[test]
    fn a_known_position_and_a_long_game_end() {
        let table = ResultTable::parse("# known\n6/7 w 0 1 p2win\n").unwrap();
        let rules = Adjudication { table, most_plies: 3, ..Adjudication::default() };
        let known = rules.end(&[], Side::First, || "6/7 w 0 1".into()).unwrap();
        assert_eq!(known.verdict, Verdict::Win(Side::Second));
        assert!(rules.end(&[], Side::First, || "6/7 b 0 1".into()).is_none());
        assert_eq!(end(&rules, &[0, 0, 0]), Some((Verdict::Draw, "too-long")));
        assert_eq!(ResultTable::parse("\n6/7 w 0 1"), Err(RuleError::Table(2)));
    }
}
