//! What is kept for games by days, in the PostgreSQL store.

use std::sync::Arc;

use super::{Postgres, correspondence_rows as rows, read};
use crate::game::{Seat, Vacation};
use crate::ids::{GameId, PersonId};
use crate::store::{
    Answer, Correspondence, EnteredMoves, GameNote, ListedGame, TurnCount, VacationOutcome,
};

impl Correspondence for Postgres {
    fn turns(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(self.read(move || read::turns(&self.readers, person, most)))
    }

    fn count_turns(&self, person: PersonId) -> Answer<'_, TurnCount> {
        Box::pin(self.read(move || rows::count_turns(&self.readers, person)))
    }

    fn vacations(&self, person: PersonId, after_ms: i64) -> Answer<'_, Vec<Vacation>> {
        Box::pin(self.read(move || rows::vacations(&self.readers, person, after_ms)))
    }

    fn take_vacation(
        &self,
        person: PersonId,
        vacation: Vacation,
        now_ms: i64,
    ) -> Answer<'_, VacationOutcome> {
        Box::pin(self.queue.write(move |tx| {
            Box::pin(rows::take_vacation(&mut tx.connection, person, vacation, now_ms))
        }))
    }

    fn end_vacation(&self, person: PersonId, from_ms: i64, now_ms: i64) -> Answer<'_, bool> {
        Box::pin(self.queue.write(move |tx| {
            Box::pin(rows::end_vacation(&mut tx.connection, person, from_ms, now_ms))
        }))
    }

    fn entered_moves<'a>(
        &'a self,
        game: &'a GameId,
        seat: Seat,
    ) -> Answer<'a, Option<EnteredMoves>> {
        Box::pin(self.read(move || rows::entered_moves(&self.readers, game, seat)))
    }

    fn enter_moves(&self, entered: EnteredMoves, at_ms: i64) -> Answer<'_, ()> {
        let entered = Arc::new(entered);
        Box::pin(self.queue.write(move |tx| {
            let entered = entered.clone();
            Box::pin(async move { rows::enter_moves(&mut tx.connection, &entered, at_ms).await })
        }))
    }

    fn entered_moves_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<EnteredMoves>> {
        Box::pin(self.read(move || rows::entered_moves_of(&self.readers, person, most)))
    }

    fn game_note<'a>(&'a self, game: &'a GameId, person: PersonId) -> Answer<'a, Option<GameNote>> {
        Box::pin(self.read(move || rows::game_note(&self.readers, game, person)))
    }

    fn keep_game_note(&self, person: PersonId, note: GameNote) -> Answer<'_, ()> {
        let note = Arc::new(note);
        Box::pin(self.queue.write(move |tx| {
            let note = note.clone();
            Box::pin(async move { rows::keep_game_note(&mut tx.connection, person, &note).await })
        }))
    }

    fn game_notes_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<GameNote>> {
        Box::pin(self.read(move || rows::game_notes_of(&self.readers, person, most)))
    }
}
