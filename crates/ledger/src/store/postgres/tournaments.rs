//! Tournaments in PostgreSQL.

use std::sync::Arc;

use super::{Postgres, games, read, tournament_rows as rows};
use crate::ids::{GameId, PersonId, TournamentId};
use crate::store::{
    Answer, AppendResult, Lease, ListedGame, ListedTournament, NewTournament, Note,
    StoredTournament, TournamentAppend, Tournaments,
};
use crate::tournament::StoredTournamentEvent;

impl Tournaments for Postgres {
    fn create_tournament(&self, new: NewTournament) -> Answer<'_, ()> {
        let new = Arc::new(new);
        Box::pin(self.queue.write(move |tx| {
            let new = new.clone();
            Box::pin(async move {
                rows::create(&mut tx.connection, &new).await?;
                for game in &new.games {
                    games::begin(tx, game, &[]).await?;
                }
                tx.notes.push(Note::Tournament(new.id.clone()));
                Ok(())
            })
        }))
    }

    fn append_tournament(&self, append: TournamentAppend) -> Answer<'_, AppendResult> {
        let append = Arc::new(append);
        Box::pin(self.queue.write(move |tx| {
            let append = append.clone();
            Box::pin(async move {
                let is_stored = rows::append(&mut tx.connection, &append).await?;
                if is_stored {
                    tx.notes.push(Note::Tournament(append.tournament.clone()));
                }
                Ok(if is_stored { AppendResult::Stored } else { AppendResult::Conflict })
            })
        }))
    }

    fn load_tournament<'a>(&'a self, id: &'a TournamentId) -> Answer<'a, Option<StoredTournament>> {
        Box::pin(self.read(|| rows::load(&self.readers, id)))
    }

    fn tournament_events<'a>(
        &'a self,
        id: &'a TournamentId,
        after: u32,
    ) -> Answer<'a, Vec<StoredTournamentEvent>> {
        Box::pin(self.read(move || rows::events(&self.readers, id, after)))
    }

    fn tournaments(&self, most: u32) -> Answer<'_, Vec<ListedTournament>> {
        Box::pin(self.read(move || rows::public(&self.readers, most)))
    }

    fn tournaments_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedTournament>> {
        Box::pin(self.read(move || rows::of(&self.readers, person, most)))
    }

    fn claim_tournaments(&self, lease: Lease, most: usize) -> Answer<'_, Vec<TournamentId>> {
        Box::pin(async move {
            // To look costs less than to write.
            if !self.read(|| rows::are_due(&self.readers, &lease)).await? {
                return Ok(Vec::new());
            }
            let lease = Arc::new(lease);
            let claim = self.queue.write(move |tx| {
                let lease = lease.clone();
                Box::pin(async move { rows::claim(&mut tx.connection, &lease, most).await })
            });
            claim.await
        })
    }

    fn rest_tournament(
        &self,
        id: TournamentId,
        worker: String,
        number: u32,
        due_ms: Option<i64>,
    ) -> Answer<'_, ()> {
        let named = Arc::new((id, worker));
        Box::pin(self.queue.write(move |tx| {
            let named = named.clone();
            Box::pin(async move {
                rows::rest(&mut tx.connection, &named.0, &named.1, number, due_ms).await
            })
        }))
    }

    fn games_named(&self, games: Vec<GameId>) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(async move { self.read(|| read::named(&self.readers, &games)).await })
    }
}
