//! What a match has shown so far: counted, as text, as JSON and as a page.

mod charts;
mod html;
mod text;

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{Hash as _, Hasher as _};

use kelci_catalog::AnyGame;
use kelci_core::Side;
use serde_json::{Value, json};

pub use html::html;
pub use text::{line, text};

use crate::stats::{Encounter, Interval, Pairs, Ratings, Sprt, SprtVerdict, Strength};
use crate::{Cause, FaultReport, FinishedGame};

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Tally {
    fn add(&mut self, points: f64) {
        if points > 0.75 {
            self.wins += 1;
        } else if points > 0.25 {
            self.draws += 1;
        } else {
            self.losses += 1;
        }
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// How many points.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of points in percent.
    pub fn percent(&self) -> f64 {
        100.0 * self.points() / self.games().max(1) as f64
    }

    fn json(&self) -> Value {
        json!({ "wins": self.wins, "draws": self.draws, "losses": self.losses })
    }
}

/// One engine's results against another, or against all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchScore {
    /// All games.
    pub all: Tally,
    /// The games it had the first side, and those it had the second.
    pub by_side: [Tally; 2],
    /// The pairs of games that are complete.
    pub pairs: Pairs,
}

impl MatchScore {
    fn json(&self) -> Value {
        let mut told = self.all.json();
        told["as_p1"] = self.by_side[0].json();
        told["as_p2"] = self.by_side[1].json();
        told["pairs"] = json!(self.pairs);
        if let Some(strength) = Strength::of(&self.pairs) {
            told["score"] = interval_json(&strength.score);
            told["elo"] = interval_json(&strength.elo);
            told["normalised_elo"] = json!(strength.normalised.as_ref().map(interval_json));
            told["superiority"] = json!(strength.superiority);
        }
        told
    }
}

/// JSON has no infinity: such an end is null.
fn interval_json(interval: &Interval) -> Value {
    let finite = |value: f64| value.is_finite().then_some(value);
    json!({
        "value": finite(interval.value),
        "low": finite(interval.low),
        "high": finite(interval.high),
    })
}

/// How an engine worked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Moves it made.
    pub moves: u64,
    /// Moves with which it told how deep it had looked.
    pub depths: u64,
    /// Plies it looked ahead, all moves together.
    pub depth: u64,
    /// Positions it looked at.
    pub nodes: u64,
    /// Microseconds it took.
    pub us: u64,
}

impl Effort {
    /// Plies it looked ahead, on average; none if it never told.
    pub fn mean_depth(&self) -> Option<f64> {
        (self.depths > 0).then(|| self.depth as f64 / self.depths as f64)
    }

    /// Positions a second; none if it was too quick to tell.
    pub fn nodes_per_second(&self) -> Option<u64> {
        let rate = u128::from(self.nodes) * 1_000_000 / u128::from(self.us.max(1));
        (self.us > 0 && self.nodes > 0).then_some(rate as u64)
    }
}

/// The results of a match.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The engines' names.
    pub names: Vec<String>,
    /// Each engine against all others.
    pub totals: Vec<MatchScore>,
    /// Each pairing, as its first engine sees it.
    pub pairings: BTreeMap<(usize, usize), MatchScore>,
    /// How each engine worked.
    pub efforts: Vec<Effort>,
    /// How often games ended how.
    pub ends: BTreeMap<(ResultCode, Cause, String), u64>,
    /// The first side's results, whoever had it.
    pub first_side: Tally,
    /// All plies.
    pub plies: u64,
    /// What went wrong, with the number of the game.
    pub faults: Vec<(u64, FaultReport, Cause)>,
    /// The games that are finished.
    pub games: u64,
    /// How many of them were played before, move for move. They prove nothing.
    pub repeated: u64,
    /// The pairs of the first pairing as they grew, for charts.
    pub history: Vec<Pairs>,
    /// What the first game of a pair brought, while the second is not finished.
    halves: HashMap<u64, f64>,
    /// The games that were played, by a number for opening and moves.
    seen: HashSet<u64>,
}

/// A verdict's code, which can be sorted.
pub type ResultCode = &'static str;

impl Standings {
    /// Nothing played yet.
    pub fn new(names: &[String]) -> Standings {
        Standings {
            names: names.to_vec(),
            totals: vec![MatchScore::default(); names.len()],
            pairings: BTreeMap::new(),
            efforts: vec![Effort::default(); names.len()],
            ends: BTreeMap::new(),
            first_side: Tally::default(),
            plies: 0,
            faults: Vec::new(),
            games: 0,
            repeated: 0,
            history: Vec::new(),
            halves: HashMap::new(),
            seen: HashSet::new(),
        }
    }

    /// Counts games, in any order.
    pub fn of(names: &[String], games: &[FinishedGame]) -> Standings {
        let mut standings = Standings::new(names);
        games.iter().for_each(|game| standings.add(game));
        standings
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    /// Counts one more game.
    pub fn add(&mut self, game: &FinishedGame) {
        let [Some(first), Some(second)] = [0, 1].map(|side| self.index(&game.players[side])) else {
            return;
        };
        let engines = [first, second];
        let pairing = (first.min(second), first.max(second));
        self.games += 1;
        // Whoever played the sides: equal engines that are given the same play the same.
        let mut hasher = DefaultHasher::new();
        (&game.opening, &game.moves).hash(&mut hasher);
        self.repeated += u64::from(!self.seen.insert(hasher.finish()));
        self.plies += game.moves.len() as u64;
        *self.ends.entry((game.result.code(), game.cause, game.reason.clone())).or_default() += 1;
        self.first_side.add(game.points_of(Side::First));
        for side in Side::BOTH {
            let (me, points) = (engines[side.index()], game.points_of(side));
            let total = &mut self.totals[me];
            total.all.add(points);
            total.by_side[side.index()].add(points);
            if me == pairing.0 {
                let score = self.pairings.entry(pairing).or_default();
                score.all.add(points);
                score.by_side[side.index()].add(points);
                match self.halves.remove(&(game.game / 2)) {
                    Some(before) => self.add_pair(pairing, before + points),
                    None => drop(self.halves.insert(game.game / 2, points)),
                }
            }
        }
        for (ply, thought) in game.thoughts.iter().enumerate() {
            let effort = &mut self.efforts[engines[game.mover(ply).index()]];
            effort.moves += 1;
            effort.depths += u64::from(thought.depth > 0);
            effort.depth += u64::from(thought.depth);
            effort.nodes += thought.nodes;
            effort.us += thought.us;
        }
        if let Some(fault) = &game.fault {
            self.faults.push((game.game, fault.clone(), game.cause));
        }
    }

    fn add_pair(&mut self, (low, high): (usize, usize), points: f64) {
        self.totals[low].pairs.add(points);
        self.totals[high].pairs.add(2.0 - points);
        let score = self.pairings.entry((low, high)).or_default();
        score.pairs.add(points);
        if (low, high) == (0, 1) {
            self.history.push(score.pairs);
        }
    }

    /// The pairs of the first engine against the second, for the sequential test.
    pub fn first_pairs(&self) -> Pairs {
        self.pairings.get(&(0, 1)).map(|score| score.pairs).unwrap_or_default()
    }

    /// The ratings of three or more engines that fit all games best; two have their difference.
    pub fn ratings(&self) -> Option<Ratings> {
        let encounters: Vec<Encounter> = self
            .pairings
            .iter()
            .map(|((one, other), score)| Encounter {
                engines: [*one, *other],
                games: score.all.games() as f64,
                points: score.all.points(),
            })
            .collect();
        if self.names.len() > 2 { Ratings::fit(self.names.len(), &encounters) } else { None }
    }

    /// The engines, the best first: by rating, or by points while there is none.
    fn ranking(&self, ratings: Option<&Ratings>) -> Vec<usize> {
        let merit = |engine: usize| {
            ratings.map_or(self.totals[engine].all.percent(), |found| found.elo[engine].value)
        };
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|a, b| merit(*b).total_cmp(&merit(*a)).then(a.cmp(b)));
        order
    }

    /// A warning about games that were played before, if there are any.
    fn repetition(&self) -> Option<String> {
        let different = self.games - self.repeated;
        (self.repeated > 0).then(|| {
            format!(
                "{different} of {} games are different: errors are larger than they seem. More \
                 openings help, and for engines with a fixed number of positions noise=10",
                self.games
            )
        })
    }

    /// The mean number of plies.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// Everything, for programs.
    pub fn json(&self, game: &dyn AnyGame, scheduled: u64, sprt: Option<&Sprt>) -> Value {
        let ratings = self.ratings();
        let engines: Vec<Value> = (0..self.names.len())
            .map(|engine| {
                let (mut told, effort) = (self.totals[engine].json(), self.efforts[engine]);
                told["name"] = json!(self.names[engine]);
                if let Some(ratings) = &ratings {
                    told["joint_elo"] = interval_json(&ratings.elo[engine]);
                }
                told["moves"] = json!(effort.moves);
                told["mean_depth"] = json!(effort.mean_depth());
                told["nodes_per_second"] = json!(effort.nodes_per_second());
                told
            })
            .collect();
        let pairings: Vec<Value> = self
            .pairings
            .iter()
            .map(|((one, other), score)| {
                let mut told = score.json();
                told["players"] = json!([self.names[*one], self.names[*other]]);
                told
            })
            .collect();
        let ends: Vec<Value> = self
            .ends
            .iter()
            .map(|((result, cause, reason), games)| {
                json!({ "result": result, "cause": cause, "reason": reason, "games": games })
            })
            .collect();
        let faults: Vec<Value> = self
            .faults
            .iter()
            .map(|(number, fault, cause)| {
                let mut told = json!(fault);
                told["game"] = json!(number);
                told["cause"] = json!(cause);
                told
            })
            .collect();
        json!({
            "game": game.info().name,
            "sides": game.info().sides,
            "games": self.games,
            "scheduled": scheduled,
            "different": self.games - self.repeated,
            "engines": engines,
            "joint_elo_draws_added": ratings.map(|ratings| ratings.draws_added),
            "pairings": pairings,
            "first_side": self.first_side.json(),
            "mean_plies": self.mean_plies(),
            "ends": ends,
            "faults": faults,
            "sprt": sprt.map(|sprt| {
                let (pairs, (low, high)) = (self.first_pairs(), sprt.bounds());
                json!({
                    "test": sprt.to_string(),
                    "llr": sprt.llr(&pairs),
                    "bounds": [low, high],
                    "verdict": verdict_name(sprt.verdict(&pairs)),
                })
            }),
        })
    }
}

fn verdict_name(verdict: SprtVerdict) -> &'static str {
    match verdict {
        SprtVerdict::Open => "open",
        SprtVerdict::Failed => "failed",
        SprtVerdict::Passed => "passed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_were_played_before_are_told() {
        let played = |game: u64, players: [&str; 2], last: &str| -> FinishedGame {
            serde_json::from_value(json!({
                "game": game, "players": players, "opening": "x", "begins": 0,
                "moves": ["a1b1", last], "thoughts": [], "result": "draw", "cause": "rules", "reason": "",
            }))
            .unwrap()
        };
        let names = ["one".to_owned(), "other".to_owned()];
        let mut standings = Standings::new(&names);
        standings.add(&played(0, ["one", "other"], "g6f6"));
        let pijersi = kelci_catalog::find("pijersi").unwrap();
        assert!(!text(&standings, pijersi, 4, None).contains("different"));
        standings.add(&played(1, ["other", "one"], "g6f6"));
        standings.add(&played(2, ["one", "other"], "g6e6"));
        assert_eq!(standings.repeated, 1);
        assert_eq!(standings.json(pijersi, 4, None)["different"], 2);
        let told = text(&standings, pijersi, 4, None);
        assert!(told.contains("2 of 3 games are different"), "{told}");
        assert!(html(&standings, pijersi, 4, None).contains("2 of 3 games are different"));
    }

    #[test]
    fn a_depth_that_was_never_told_is_a_dash() {
        let thought = |depth: u32| json!({ "depth": depth, "nodes": 0, "us": 2000 });
        let game: FinishedGame = serde_json::from_value(json!({
            "game": 0, "players": ["frank", "silent"], "opening": "", "begins": 0,
            "moves": ["a1b1", "g6f6", "b1c1", "f6e6"],
            "thoughts": [thought(7), thought(0), thought(0), thought(0)],
            "result": "draw", "cause": "rules", "reason": "twenty-plies",
        }))
        .unwrap();
        let standings = Standings::of(&["frank".to_owned(), "silent".to_owned()], &[game]);
        assert_eq!(standings.efforts[0].mean_depth(), Some(7.0), "one move may tell none");
        let pijersi = kelci_catalog::find("pijersi").unwrap();
        assert!(standings.json(pijersi, 2, None)["engines"][1]["mean_depth"].is_null());
        let told = text(&standings, pijersi, 2, None);
        let silent = told.lines().find(|line| line.starts_with("silent ")).unwrap();
        assert_eq!(silent.split_whitespace().collect::<Vec<_>>(), ["silent", "2", "-", "-", "2.0"]);
        let page = html(&standings, pijersi, 2, None);
        assert!(page.contains("silent<td>2<td>-<td>-<td>2.0"), "{page}");
    }
}
