//! What people have solved and learned, as far as they have an account that can keep it.

use super::Answer;
use crate::ids::PersonId;

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum StudyKind {
    /// A puzzle was solved.
    Puzzle,
    /// A step of a lesson was taken.
    Lesson,
}

impl StudyKind {
    /// Its name, as it is stored.
    pub const fn name(self) -> &'static str {
        match self {
            StudyKind::Puzzle => "puzzle",
            StudyKind::Lesson => "lesson",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<StudyKind> {
        [StudyKind::Puzzle, StudyKind::Lesson].into_iter().find(|kind| kind.name() == name)
    }
}

/// Something that somebody has done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyMark {
    /// What.
    pub kind: StudyKind,
    /// Of which game.
    pub game: String,
    /// The number of the puzzle, or the name of the step.
    pub name: String,
    /// Whether the solution was seen.
    pub is_helped: bool,
}

/// What people have solved and learned.
pub trait Studies: Send + Sync + 'static {
    /// Notes what somebody has done; of what is done twice the first time counts.
    fn note_progress(&self, person: PersonId, marks: Vec<StudyMark>, at_ms: i64) -> Answer<'_, ()>;
    /// What somebody has done, by kind, game and name.
    fn progress(&self, person: PersonId) -> Answer<'_, Vec<StudyMark>>;
    /// Has somebody begin the lessons of a game anew.
    fn forget_lessons(&self, person: PersonId, game: String) -> Answer<'_, ()>;
}
