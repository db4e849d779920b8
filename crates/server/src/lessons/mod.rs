//! Lessons: each game from its first move to a whole game, in steps that are data.
//!
//! `content/GAME/lessons.toml` says where a step begins, what is to be reached and how; what is told about
//! it stands beside it (`learn.LANGUAGE.ftl`). Nothing here knows a game by name.
//!
//! * [`goal`]: what a step asks for, and what a move misses of it;
//! * [`attempt`]: whether moves reach it, and what is answered to them.

pub mod attempt;
pub mod goal;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kelci_catalog::search::Stop;
use kelci_catalog::{AnyGame, GAMES};
use kelci_core::message;
use serde::Deserialize;

use crate::fault::{Fault, FaultKind};
use crate::line::{LineError, PlayedLine};
use goal::Goal;

/// One step of a lesson: one rule, a position to try it on, and mostly something to reach.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LessonStep {
    /// Its name in addresses and in the keys of what is said.
    pub id: String,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Where it begins, if not at the start of the game.
    #[serde(default)]
    pub fen: Option<String>,
    /// What is to be reached, all of it; if nothing is, any move is right.
    #[serde(default)]
    pub goal: Vec<Goal>,
    /// In how many turns of the learner.
    #[serde(default = "one_turn")]
    pub turns: usize,
    /// A way to reach it: the learner's moves, and what is answered between them.
    #[serde(default)]
    pub solution: Vec<String>,
    /// Cells that are marked from the beginning, since the task speaks of them.
    #[serde(default)]
    pub marks: Vec<String>,
    /// Cells that are marked as a hint.
    #[serde(default)]
    pub hint: Vec<String>,
    /// Moves of which the text says that they may be made. The tests prove it.
    #[serde(default)]
    pub legal: Vec<String>,
    /// Moves of which the text says that they may not, likewise.
    #[serde(default)]
    pub forbidden: Vec<String>,
    /// Whether the circle of rock, scissors and paper is shown.
    #[serde(default)]
    pub circle: bool,
    /// Whether the diagrams to be completed are shown, in a game that has such.
    #[serde(default)]
    pub diagrams: bool,
    /// Fields of the form that begins a whole game; such a step has nothing to be tried.
    #[serde(default)]
    pub begin: Option<BTreeMap<String, String>>,
}

const fn one_turn() -> usize {
    1
}

impl LessonStep {
    /// The step's position and moves from it.
    ///
    /// # Errors
    /// When a move is not legal, or comes after the end.
    pub fn line(&self, game: &dyn AnyGame, moves: &[String]) -> Result<PlayedLine, LineError> {
        PlayedLine::play(game.info().name, &self.options, self.fen.as_deref(), moves, &Stop::new())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lesson {
    #[serde(rename = "step")]
    steps: Vec<LessonStep>,
}

/// The steps of each game, by its name.
static LESSONS: LazyLock<BTreeMap<&'static str, Vec<LessonStep>>> = LazyLock::new(|| {
    let lessons = GAMES.iter().map(|game| {
        (game.info().name, read(game.content().lessons).expect("the lessons are well formed"))
    });
    lessons.collect()
});

/// The steps of a file of lessons.
pub(crate) fn read(text: &str) -> Result<Vec<LessonStep>, String> {
    let lesson = toml::from_str::<Lesson>(text).map_err(|error| error.to_string());
    lesson.map(|lesson| lesson.steps)
}

/// The steps of a game's lessons.
pub fn steps(game: &dyn AnyGame) -> &'static [LessonStep] {
    LESSONS.get(game.info().name).map_or(&[], Vec::as_slice)
}

/// A step of a game, both by their names.
pub fn find(game: &str, id: &str) -> Option<(&'static dyn AnyGame, &'static LessonStep)> {
    let game = kelci_catalog::find(game)?;
    let step = steps(game).iter().find(|step| step.id == id)?;
    Some((game, step))
}

pub(crate) fn no_step() -> Fault {
    Fault::new(FaultKind::NotFound, message!("there is no such lesson"))
        .hint("the lessons are listed at /learn")
}

#[cfg(test)]
mod tests;
