//! Tuning the numbers of the search by matches: simultaneous perturbation (SPSA).
//!
//! In every round all numbers are moved a little, each up or down by chance; an engine with these
//! numbers meets one with the opposite ones, and all numbers go a step toward the winner. A game or two
//! decide hardly anything, a thousand rounds do. What a round tries follows from the seed and from the
//! results before it, so that a list of results is all there is to keep: whoever reads it again stands
//! where it ended.
//!
//! ```
//! use kelci_arena::spsa::{Knob, Spsa};
//!
//! let knob = Knob { name: "late_moves".into(), value: 10.0, min: 1.0, max: 50.0, step: 2.0 };
//! let mut spsa = Spsa::new(vec![knob], 1, 100).unwrap();
//! let [up, down] = spsa.rivals();
//! assert_ne!(up, down);                      // such as late_moves:12 and late_moves:8
//! spsa.learn(1.0);                           // the first has won all games
//! assert_eq!(spsa.round(), 1);
//! ```

use std::ops::ControlFlow;

use kelci_catalog::AnyGame;
use kelci_catalog::search::{Level, Stop, Tunable, Tuning};
use kelci_core::{Options, Rng, Side};

use crate::{Adjudication, EngineKind, EngineSpec, EvalChoice, Fixture, Pace, Run, RunError};

/// A number that is tuned.
#[derive(Clone, PartialEq, Debug)]
pub struct Knob {
    /// Its name in the search.
    pub name: String,
    /// What it is now.
    pub value: f64,
    /// The least it can be.
    pub min: f64,
    /// The most it can be.
    pub max: f64,
    /// How far it is moved in the last round; in the first ones it is more.
    pub step: f64,
}

/// Where a tuning stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    knobs: Vec<Knob>,
    seed: u64,
    /// For how many rounds the steps are planned.
    rounds: u64,
    round: u64,
}

/// Numbers that cannot be tuned.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpsaError {
    /// There are none.
    #[error("no number is to be tuned")]
    Nothing,
    /// There is no round.
    #[error("tuning takes 1 to {MOST_ROUNDS} rounds")]
    Rounds,
    /// A number has no room.
    #[error("{0} cannot be moved: its step must be more than 0 and fit between its bounds")]
    Step(String),
}

/// More rounds are not planned.
pub const MOST_ROUNDS: u64 = 10_000_000;

/// How the steps get smaller, as is usual: the trial slowly, the learning faster.
const TRIAL_POWER: f64 = 0.101;
const LEARNING_POWER: f64 = 0.602;
/// So much of a trial step is learned from a match that was won altogether, in the last round.
const LEARNING: f64 = 0.06;
/// The first rounds are slowed down as if so large a part of all had been before them.
const HEAD_START: f64 = 0.1;

impl Spsa {
    /// A tuning that has not begun.
    ///
    /// # Errors
    /// When there is nothing to tune, or a number cannot be moved.
    pub fn new(knobs: Vec<Knob>, seed: u64, rounds: u64) -> Result<Spsa, SpsaError> {
        if knobs.is_empty() {
            return Err(SpsaError::Nothing);
        }
        if !(1..=MOST_ROUNDS).contains(&rounds) {
            return Err(SpsaError::Rounds);
        }
        let fits = |knob: &&Knob| {
            let is_within = (knob.min..=knob.max).contains(&knob.value);
            is_within && knob.step > 0.0 && knob.step <= knob.max - knob.min
        };
        match knobs.iter().find(|knob| !fits(knob)) {
            Some(knob) => Err(SpsaError::Step(knob.name.clone())),
            None => Ok(Spsa { knobs, seed, rounds, round: 0 }),
        }
    }

    /// How many rounds are over.
    #[must_use]
    pub fn round(&self) -> u64 {
        self.round
    }

    /// The numbers as they are now.
    #[must_use]
    pub fn knobs(&self) -> &[Knob] {
        &self.knobs
    }

    /// In which direction each number goes in this round: 1 or -1.
    fn directions(&self) -> Vec<f64> {
        let mut rng = Rng::of(self.seed, self.round);
        self.knobs.iter().map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 }).collect()
    }

    /// How far each number is moved in this round.
    fn trial(&self, knob: &Knob) -> f64 {
        let left = self.rounds as f64 / (self.round + 1) as f64;
        (knob.step * left.max(1.0).powf(TRIAL_POWER)).min((knob.max - knob.min) / 2.0)
    }

    /// The two engines of this round, as lists of numbers.
    #[must_use]
    pub fn rivals(&self) -> [String; 2] {
        let directions = self.directions();
        [1.0, -1.0].map(|side| {
            let moved = self.knobs.iter().zip(&directions).map(|(knob, direction)| {
                let value = knob.value + side * direction * self.trial(knob);
                format!("{}:{}", knob.name, rounded(value.clamp(knob.min, knob.max)))
            });
            moved.collect::<Vec<_>>().join(";")
        })
    }

    /// The numbers as they are now, as such a list.
    #[must_use]
    pub fn list(&self) -> String {
        let told = self.knobs.iter().map(|knob| format!("{}:{}", knob.name, rounded(knob.value)));
        told.collect::<Vec<_>>().join(";")
    }

    /// The round is over: its first engine has won by so much, from -1 (all lost) to 1 (all won).
    pub fn learn(&mut self, result: f64) {
        let before = HEAD_START * self.rounds as f64;
        let rate = (before + self.rounds as f64) / (before + (self.round + 1) as f64);
        let rate = LEARNING * rate.max(1.0).powf(LEARNING_POWER);
        let directions = self.directions();
        let trials: Vec<f64> = self.knobs.iter().map(|knob| self.trial(knob)).collect();
        for ((knob, direction), trial) in self.knobs.iter_mut().zip(directions).zip(trials) {
            let gone = rate * result.clamp(-1.0, 1.0) * direction * trial;
            knob.value = (knob.value + gone).clamp(knob.min, knob.max);
        }
        self.round += 1;
    }
}

impl Knob {
    /// The number of that name of a search, with a step of an eighth of what it is if none is said.
    #[must_use]
    pub fn of(tuning: &Tuning, name: &str, step: Option<f64>) -> Option<Knob> {
        let tunable = Tuning::TUNABLES.iter().find(|tunable| tunable.name == name)?;
        let &Tunable { name, min, max } = tunable;
        let (value, min, max) = (tuning.get(name)?.into(), f64::from(min), f64::from(max));
        let usual = (f64::abs(value) / 8.0).max(1.0).min(max - min);
        Some(Knob { name: name.to_owned(), value, min, max, step: step.unwrap_or(usual) })
    }
}

/// How the rivals of a round meet.
pub struct Trial<'a> {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Where games begin.
    pub openings: &'a [String],
    /// How many positions each looks at for a move.
    pub nodes: u64,
    /// By how many hundredths that varies.
    pub noise: u8,
    /// How many openings a round has, each played from both sides.
    pub pairs: u64,
    /// Where the randomness begins.
    pub seed: u64,
    /// Ends a round.
    pub stop: &'a Stop,
}

/// The table of each rival.
const HASH_MIB: usize = 4;

impl Trial<'_> {
    /// By how much the first rival has won, from -1 to 1; none if it was stopped before the end.
    ///
    /// # Errors
    /// When an engine cannot be had, or an opening is no position.
    pub fn play(&self, round: u64, rivals: &[String; 2]) -> Result<Option<f64>, RunError> {
        let (level, threads, hash_mib) = (Level::FULL, 1, HASH_MIB);
        let pace = Pace { nodes: Some(self.nodes), noise: self.noise, ..Pace::default() };
        let engines = [0, 1].map(|rival| EngineSpec {
            name: rival.to_string(),
            kind: EngineKind::BuiltIn {
                level,
                threads,
                hash_mib,
                tuning: rivals[rival].clone(),
                eval: EvalChoice::Shipped,
            },
            pace: Some(pace),
            margin: None,
            patience: None,
        });
        let fixtures: Vec<(Fixture, String)> = (0..2 * self.pairs)
            .filter_map(|game| {
                let pair = game / 2;
                let mut rng = Rng::of(self.seed, round * self.pairs + pair);
                let engines = if game % 2 == 0 { [0, 1] } else { [1, 0] };
                // Games have numbers of their own, for their chance.
                let game = 2 * self.pairs * round + game;
                Some((Fixture { game, round: pair, engines }, rng.pick(self.openings)?.clone()))
            })
            .collect();
        let run = Run {
            game: self.game,
            options: &Options::new(),
            engines: &engines,
            pace,
            fixtures: &fixtures,
            concurrency: 1,
            adjudication: &Adjudication::default(),
            seed: self.seed,
            stop: self.stop,
        };
        let (mut games, mut points) = (0, 0.0);
        run.play(|played| {
            let side = if played.players[0] == "0" { Side::First } else { Side::Second };
            games += 1;
            points += played.points_of(side);
            ControlFlow::Continue(())
        })?;
        let is_whole = games > 0 && games == fixtures.len();
        Ok(is_whole.then(|| 2.0 * points / games as f64 - 1.0))
    }
}

fn rounded(value: f64) -> i64 {
    value.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knob(name: &str, value: f64) -> Knob {
        Knob { name: name.into(), value, min: 0.0, max: 100.0, step: 4.0 }
    }

    /// The nearer to 70 and 20 the stronger, with chance on top.
    fn strength(list: &str) -> f64 {
        let value = |name: &str| -> f64 {
            let found = list.split(';').find_map(|part| part.strip_prefix(&format!("{name}:")));
            found.unwrap().parse().unwrap()
        };
        -(value("one") - 70.0).powi(2) - (value("other") - 20.0).powi(2)
    }

    fn tuned(rounds: u64) -> Spsa {
        let mut rng = Rng::new(5);
        let mut spsa = Spsa::new(vec![knob("one", 40.0), knob("other", 60.0)], 3, rounds).unwrap();
        for _ in 0..rounds {
            let [first, second] = spsa.rivals().map(|list| strength(&list));
            let chance = 1.0 / (1.0 + f64::exp((second - first) / 400.0));
            spsa.learn(if (rng.below(1_000) as f64) < 1_000.0 * chance { 1.0 } else { -1.0 });
        }
        spsa
    }

    #[test]
    fn numbers_go_where_matches_are_won() {
        let spsa = tuned(4_000);
        let [one, other] = [0, 1].map(|at| spsa.knobs()[at].value);
        assert!((one - 70.0).abs() < 10.0 && (other - 20.0).abs() < 10.0, "{one} {other}");
    }

    #[test]
    fn the_same_results_lead_to_the_same_numbers() {
        assert_eq!(tuned(300), tuned(300));
    }

    #[test]
    fn numbers_stay_within_their_bounds() {
        let mut spsa = Spsa::new(vec![knob("one", 99.0)], 1, 50).unwrap();
        for _ in 0..50 {
            for list in spsa.rivals() {
                let value: i64 = list.strip_prefix("one:").unwrap().parse().unwrap();
                assert!((0..=100).contains(&value), "{list}");
            }
            spsa.learn(f64::INFINITY);
        }
        assert!((0.0..=100.0).contains(&spsa.knobs()[0].value));
    }

    #[test]
    fn a_round_is_played_and_gives_the_same_again() {
        let game = kelci_catalog::find("mikjersi").unwrap();
        let tuning = game.engine(1, 1).unwrap().tuning();
        let knob = Knob::of(&tuning, "late_moves", Some(3.0)).unwrap();
        assert!(Knob::of(&tuning, "nothing", None).is_none());
        let spsa = Spsa::new(vec![knob], 1, 10).unwrap();
        let openings = [game.position(&Options::new(), None).unwrap().fen()];
        let play = |stop: &Stop| {
            let (nodes, noise, pairs, seed) = (30, 20, 1, 1);
            let trial = Trial { game, openings: &openings, nodes, noise, pairs, seed, stop };
            trial.play(0, &spsa.rivals()).unwrap()
        };
        let result = play(&Stop::new());
        assert!(result.is_some_and(|result| (-1.0..=1.0).contains(&result)), "{result:?}");
        assert_eq!(play(&Stop::new()), result);
        let stopped = Stop::new();
        stopped.raise();
        assert_eq!(play(&stopped), None);
    }

    #[test]
    fn what_cannot_be_tuned_is_refused() {
        assert_eq!(Spsa::new(Vec::new(), 1, 1), Err(SpsaError::Nothing));
        assert_eq!(Spsa::new(vec![knob("one", 1.0)], 1, 0), Err(SpsaError::Rounds));
        let stuck = Knob { step: 0.0, ..knob("one", 1.0) };
        let wide = Knob { step: 101.0, ..knob("one", 1.0) };
        for wrong in [stuck, wide, knob("one", 101.0)] {
            assert_eq!(Spsa::new(vec![wrong], 1, 1), Err(SpsaError::Step("one".into())));
        }
    }
}
