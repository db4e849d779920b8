//! What somebody has solved and learned. Guests keep it in their browser; whoever has an account keeps it here too, and
//! what a browser knows from before is taken in.

use std::collections::BTreeMap;

use kelci_catalog::{GAMES, find};
use kelci_puzzle::shipped;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::puzzles::NamedPuzzle;
use super::{Asker, Site, counted};
use crate::bounds::STUDY_BYTES;
use crate::fault::Fault;
use crate::ids::PersonId;
use crate::lessons;
use crate::store::{StudyKind, StudyMark};

/// How a puzzle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleMark {
    /// Solved without help.
    Solved,
    /// With a hint, or the solution was seen.
    Shown,
}

/// What is solved and learned.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Progress)]
pub struct LearnedThings {
    /// Puzzles, by `game/number`.
    pub puzzles: BTreeMap<String, PuzzleMark>,
    /// The names of the steps that were taken, by game.
    pub lessons: BTreeMap<String, Vec<String>>,
}

impl LearnedThings {
    /// All of it that there is: a browser may know puzzles and steps of another version.
    fn marks(self) -> Vec<StudyMark> {
        let puzzles = self.puzzles.into_iter().filter_map(|(name, mark)| {
            let (game, number) = name.split_once('/')?;
            let NamedPuzzle { game, number, .. } = NamedPuzzle::find(game, number).ok()?;
            Some(StudyMark {
                kind: StudyKind::Puzzle,
                game: game.info().name.to_owned(),
                name: number.to_string(),
                is_helped: mark == PuzzleMark::Shown,
            })
        });
        let lessons = self.lessons.into_iter().flat_map(|(game, steps)| {
            steps.into_iter().filter_map(move |step| {
                let (game, step) = lessons::find(&game, &step)?;
                Some(StudyMark {
                    kind: StudyKind::Lesson,
                    game: game.info().name.to_owned(),
                    name: step.id.clone(),
                    is_helped: false,
                })
            })
        });
        let mut marks: Vec<StudyMark> = puzzles.chain(lessons).collect();
        // What is said twice is stored once, so there are no more of them than puzzles and steps.
        marks.sort_by(|one, other| key(one).cmp(&key(other)));
        marks.dedup_by(|one, other| key(one) == key(other));
        marks
    }

    fn of(marks: Vec<StudyMark>) -> LearnedThings {
        let mut learned = LearnedThings::default();
        for StudyMark { kind, game, name, is_helped } in marks {
            match kind {
                StudyKind::Puzzle => {
                    let mark = if is_helped { PuzzleMark::Shown } else { PuzzleMark::Solved };
                    learned.puzzles.insert(format!("{game}/{name}"), mark);
                }
                StudyKind::Lesson => learned.lessons.entry(game).or_default().push(name),
            }
        }
        learned
    }
}

fn key(mark: &StudyMark) -> (StudyKind, &str, &str) {
    (mark.kind, &mark.game, &mark.name)
}

/// What somebody has solved and learned, as far as it is kept here.
///
/// # Errors
/// When the store fails.
pub async fn of(site: &Site, person: PersonId) -> Result<LearnedThings, Fault> {
    Ok(LearnedThings::of(site.services().store.progress(person).await?))
}

/// Takes in what somebody has done; says what is known then.
///
/// # Errors
/// When they have no account, or store too much.
pub async fn note(
    site: &Site,
    asker: &Asker,
    learned: LearnedThings,
) -> Result<LearnedThings, Fault> {
    let (services, person) = (site.services(), asker.person.id);
    must_be_named(site, person).await?;
    let marks = learned.marks();
    let bytes = STUDY_BYTES.saturating_mul(u32::try_from(marks.len()).unwrap_or(u32::MAX));
    counted(asker.home, |home| site.gates.stored(home, bytes))?;
    if !marks.is_empty() {
        services.store.note_progress(person, marks, services.time.now_ms()).await?;
    }
    of(site, person).await
}

/// Has somebody begin the lessons of a game anew.
///
/// # Errors
/// When they have no account, or there is no such game.
pub async fn forget_lessons(site: &Site, person: PersonId, game: &str) -> Result<(), Fault> {
    must_be_named(site, person).await?;
    let game = find(game).ok_or_else(lessons::no_step)?;
    Ok(site.services().store.forget_lessons(person, game.info().name.to_owned()).await?)
}

async fn must_be_named(site: &Site, person: PersonId) -> Result<(), Fault> {
    let name = site.services().sessions.name(person).await?;
    name.map(drop).ok_or_else(Fault::account_needed)
}

/// Puzzles that somebody has solved by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SolvedPuzzles {
    /// Of which game.
    pub game: &'static str,
    /// How many.
    pub solved: usize,
    /// How many there are.
    pub count: usize,
}

/// How many puzzles somebody has solved without help, by game; none of games of which they solved none.
///
/// # Errors
/// When the store fails.
pub async fn solved(site: &Site, person: PersonId) -> Result<Vec<SolvedPuzzles>, Fault> {
    let marks = site.services().store.progress(person).await?;
    let of_game = |game: &str| {
        let is_solved = |mark: &&StudyMark| {
            mark.kind == StudyKind::Puzzle && !mark.is_helped && mark.game == game
        };
        marks.iter().filter(is_solved).count()
    };
    let games = GAMES.iter().map(|game| {
        let (name, count) = (game.info().name, shipped(*game).len());
        SolvedPuzzles { game: name, solved: of_game(name), count }
    });
    Ok(games.filter(|game| game.solved > 0).collect())
}
