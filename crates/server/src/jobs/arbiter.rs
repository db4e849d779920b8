//! Notes the results of games that are played in tournaments. At least once, and once: a result has the number of its
//! event, and a game that is known counts no more.

use std::sync::Arc;

use super::EndListener;
use crate::ids::GameId;
use crate::live::{LiveTournaments, reported};
use crate::store::{Answer, Store, StoreError};

/// Whoever takes results to tournaments.
pub struct Arbiter {
    store: Arc<dyn Store>,
    tournaments: Arc<LiveTournaments>,
}

impl Arbiter {
    /// One for the games of that store.
    pub fn new(store: Arc<dyn Store>, tournaments: Arc<LiveTournaments>) -> Arbiter {
        Arbiter { store, tournaments }
    }

    async fn note(&self, game: &GameId) -> Result<(), StoreError> {
        let Some(stored) = self.store.load(game).await? else { return Ok(()) };
        let Some(place) = &stored.spec.tournament else { return Ok(()) };
        // What is damaged is not read better by trying again.
        let Ok(state) = stored.state() else { return Ok(()) };
        let Some(reported) = reported(place, &state) else { return Ok(()) };
        let at_ms = state.ended_ms().unwrap_or_else(|| state.last_ms());
        loop {
            let Some(tournament) = self.tournaments.state(&place.id).await? else { return Ok(()) };
            let Some(event) = tournament.report(reported) else { return Ok(()) };
            let noted = self.tournaments.append(&place.id, &tournament, None, event, at_ms);
            if noted.await?.is_some() {
                return Ok(());
            }
        }
    }
}

impl EndListener for Arbiter {
    fn name(&self) -> &'static str {
        "tournaments"
    }

    fn ended<'a>(&'a self, game: &'a GameId) -> Answer<'a, ()> {
        Box::pin(self.note(game))
    }
}
