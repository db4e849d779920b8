//! What is kept for games by days, in the SQLite store.

use std::sync::Arc;

use super::{Sqlite, correspondence_rows as rows, read};
use crate::game::{Seat, Vacation};
use crate::ids::{GameId, PersonId};
use crate::store::{
    Answer, Correspondence, EnteredMoves, GameNote, ListedGame, TurnCount, VacationOutcome,
};

impl Correspondence for Sqlite {
    fn turns(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(read::turns(&self.readers, person, most))
    }

    fn count_turns(&self, person: PersonId) -> Answer<'_, TurnCount> {
        Box::pin(rows::count_turns(&self.readers, person))
    }

    fn vacations(&self, person: PersonId, after_ms: i64) -> Answer<'_, Vec<Vacation>> {
        Box::pin(rows::vacations(&self.readers, person, after_ms))
    }

    fn take_vacation(
        &self,
        person: PersonId,
        vacation: Vacation,
        now_ms: i64,
    ) -> Answer<'_, VacationOutcome> {
        Box::pin(self.queue.write(move |connection| {
            Box::pin(rows::take_vacation(connection, person, vacation, now_ms))
        }))
    }

    fn end_vacation(&self, person: PersonId, from_ms: i64, now_ms: i64) -> Answer<'_, bool> {
        Box::pin(self.queue.write(move |connection| {
            Box::pin(rows::end_vacation(connection, person, from_ms, now_ms))
        }))
    }

    fn entered_moves<'a>(
        &'a self,
        game: &'a GameId,
        seat: Seat,
    ) -> Answer<'a, Option<EnteredMoves>> {
        Box::pin(rows::entered_moves(&self.readers, game, seat))
    }

    fn enter_moves(&self, entered: EnteredMoves, at_ms: i64) -> Answer<'_, ()> {
        let entered = Arc::new(entered);
        Box::pin(self.queue.write(move |connection| {
            let entered = entered.clone();
            Box::pin(async move { rows::enter_moves(connection, &entered, at_ms).await })
        }))
    }

    fn entered_moves_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<EnteredMoves>> {
        Box::pin(rows::entered_moves_of(&self.readers, person, most))
    }

    fn game_note<'a>(&'a self, game: &'a GameId, person: PersonId) -> Answer<'a, Option<GameNote>> {
        Box::pin(rows::game_note(&self.readers, game, person))
    }

    fn keep_game_note(&self, person: PersonId, note: GameNote) -> Answer<'_, ()> {
        let note = Arc::new(note);
        Box::pin(self.queue.write(move |connection| {
            let note = note.clone();
            Box::pin(async move { rows::keep_game_note(connection, person, &note).await })
        }))
    }

    fn game_notes_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<GameNote>> {
        Box::pin(rows::game_notes_of(&self.readers, person, most))
    }
}
