//! Trying a step: whether the moves reach its goal, and what the other side answers.
//!
//! Where a win is asked for in several turns the answer is the best there is: positions of lessons
//! are small, so everything is tried, and nothing depends on how strong an engine is.

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{Message, Side, Spelling, errors_are_messages, message};
use serde::Serialize;
use utoipa::ToSchema;

use super::LessonStep;
use super::goal::{Goal, Miss, Turn, is_won};
use crate::fault::{Fault, FaultKind};
use crate::line::{LineError, PlayedLine};

/// What moves are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = Verdict)]
pub enum AttemptVerdict {
    /// The goal is reached.
    Right,
    /// It can still be reached: the learner goes on after the answer.
    NotYet,
    /// It cannot any more.
    Wrong,
}

/// What came of moves that were tried.
pub struct Attempt {
    /// What they are worth.
    pub verdict: AttemptVerdict,
    /// What is missing, if they are wrong.
    pub miss: Option<Miss>,
    pub line: PlayedLine,
    /// The same with an answer, if the other side has one.
    pub answered: Option<PlayedLine>,
}

/// Why moves cannot be tried.
#[derive(Debug)]
pub enum TryError {
    /// There is nothing to be tried.
    Nothing,
    /// There are not as many moves as the learner can have made.
    Count(usize),
    Line(LineError),
}

errors_are_messages!(TryError);

impl From<TryError> for Fault {
    fn from(error: TryError) -> Fault {
        let kind = match error {
            TryError::Line(error) => return error.into(),
            TryError::Nothing => FaultKind::NoExercise,
            TryError::Count(_) => FaultKind::BadLine,
        };
        Fault::new(kind, error.message())
            .hint("send the learner's moves with the answers between them")
    }
}

impl TryError {
    pub fn message(&self) -> Message {
        match self {
            TryError::Nothing => message!("this step has no exercise"),
            TryError::Count(most) => message!(
                "there are at most {most} moves here, and the last is the learner's",
                most = *most
            ),
            TryError::Line(error) => error.message(),
        }
    }
}

impl From<LineError> for TryError {
    fn from(error: LineError) -> TryError {
        TryError::Line(error)
    }
}

/// Tries the learner's moves, with the answers that there were between them.
///
/// # Errors
/// When the moves cannot have been made so.
pub fn attempt(
    game: &dyn AnyGame,
    step: &LessonStep,
    moves: &[String],
) -> Result<Attempt, TryError> {
    if step.begin.is_some() {
        return Err(TryError::Nothing);
    }
    let most = 2 * step.turns - 1;
    if moves.len() > most || moves.len().is_multiple_of(2) {
        return Err(TryError::Count(most));
    }
    let line = step.line(game, moves)?;
    let told = |verdict, miss, line, answered| Ok(Attempt { verdict, miss, line, answered });
    let Some(before) = line.before() else { return Err(TryError::Count(most)) };
    let (after, learner) = (line.position(), before.side_to_move());
    let turn = Turn { game, before, after };
    let Some(miss) = step.goal.iter().find_map(|goal| goal.missed(turn)) else {
        return told(AttemptVerdict::Right, None, line, None);
    };
    if after.outcome().is_some() {
        let is_lost = is_won(after, learner.other());
        let miss = if is_lost { Miss::of("lost") } else { miss };
        return told(AttemptVerdict::Wrong, Some(miss), line, None);
    }
    let left = step.turns - moves.len().div_ceil(2);
    if left == 0 || step.goal != [Goal::Win] {
        return told(AttemptVerdict::Wrong, Some(miss), line, None);
    }
    let Some(defence) = defence(after, learner, left) else {
        return told(AttemptVerdict::Wrong, Some(miss), line, None);
    };
    let text = after.write_move(defence.key, Spelling::Rulebook).unwrap_or_default();
    let answered = step.line(game, &[moves, std::slice::from_ref(&text)].concat())?;
    let (verdict, miss) = match defence.ways {
        0 => (AttemptVerdict::Wrong, Some(Miss { text: Some(text), ..Miss::of("refuted") })),
        _ if is_won(answered.position(), learner) => (AttemptVerdict::Right, None),
        _ => (AttemptVerdict::NotYet, None),
    };
    told(verdict, miss, line, Some(answered))
}

struct Defence {
    key: u32,
    /// In how many ways the learner wins all the same.
    ways: usize,
}

/// The answer that leaves the learner the fewest ways to win in so many turns; none only if the game
/// is over.
fn defence(position: &dyn AnyPosition, learner: Side, turns: usize) -> Option<Defence> {
    let answers = position.moves().into_iter().map(|key| {
        let after = played(position, key);
        let ways = match after.outcome() {
            Some(_) if is_won(&*after, learner) => usize::MAX,
            Some(_) => 0,
            None => ways(&*after, learner, turns),
        };
        Defence { key, ways }
    });
    answers.min_by_key(|defence| defence.ways)
}

/// How many moves of the learner win in so many turns, whatever is answered.
fn ways(position: &dyn AnyPosition, learner: Side, turns: usize) -> usize {
    let wins = |key: &u32| {
        let after = played(position, *key);
        match after.outcome() {
            Some(_) => is_won(&*after, learner),
            None if turns <= 1 => false,
            None => defence(&*after, learner, turns - 1).is_some_and(|best| best.ways > 0),
        }
    };
    position.moves().iter().filter(|key| wins(key)).count()
}

fn played(position: &dyn AnyPosition, key: u32) -> Box<dyn AnyPosition> {
    let mut after = position.boxed_clone();
    after.play(key);
    after
}
