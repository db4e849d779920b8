//! What people have solved and learned, in the SQLite store.

use std::sync::Arc;

use super::{Sqlite, study_rows};
use crate::ids::PersonId;
use crate::store::{Answer, Studies, StudyMark};

impl Studies for Sqlite {
    fn note_progress(&self, person: PersonId, marks: Vec<StudyMark>, at_ms: i64) -> Answer<'_, ()> {
        let marks: Arc<[StudyMark]> = marks.into();
        Box::pin(self.queue.write(move |connection| {
            let marks = marks.clone();
            Box::pin(async move { study_rows::note(connection, person, &marks, at_ms).await })
        }))
    }

    fn progress(&self, person: PersonId) -> Answer<'_, Vec<StudyMark>> {
        Box::pin(study_rows::of(&self.readers, person))
    }

    fn forget_lessons(&self, person: PersonId, game: String) -> Answer<'_, ()> {
        let game: Arc<str> = game.into();
        Box::pin(self.queue.write(move |connection| {
            let game = game.clone();
            Box::pin(async move { study_rows::forget_lessons(connection, person, &game).await })
        }))
    }
}
