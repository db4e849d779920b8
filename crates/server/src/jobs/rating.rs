//! Rates games that have ended, and matches when their last game has. At least once, and once: what was rated is
//! known by the game's name.

use std::sync::Arc;

use super::EndListener;
use crate::bounds::MAX_SERIES;
use crate::game::rated::{LEAST_PLIES, RatedResult};
use crate::game::{Series, SeriesSheet, State};
use crate::ids::GameId;
use crate::store::{Answer, ListedGame, Store, StoreError};

/// Whoever rates.
pub struct Rater {
    store: Arc<dyn Store>,
}

impl Rater {
    /// One who rates the games of that store.
    pub fn new(store: Arc<dyn Store>) -> Rater {
        Rater { store }
    }

    async fn rate(&self, game: &GameId) -> Result<(), StoreError> {
        // One that is gone in the meantime counts for nothing.
        let Some(stored) = self.store.load(game).await? else { return Ok(()) };
        if !stored.spec.rated {
            return Ok(());
        }
        // What is damaged is not read better by trying again.
        let state = match stored.state() {
            Ok(state) => state,
            Err(error) => {
                tracing::error!(?game, %error, "a game that cannot be read is not rated");
                return Ok(());
            }
        };
        let result = match &stored.spec.series {
            Some(series) => self.of_match(series, &state).await?,
            None => RatedResult::of_game(game, &state, stored.access.map(|seat| seat.person)),
        };
        if let Some(result) = result {
            self.store.rate(result).await?;
        }
        Ok(())
    }

    /// The result of a match whose game has ended, if that was the last one.
    async fn of_match(
        &self,
        series: &Series,
        ended: &State,
    ) -> Result<Option<RatedResult>, StoreError> {
        let games = self.store.series(&series.id, 2 * MAX_SERIES).await?;
        // Of a match in which nobody has really played nothing can be told.
        let was_played = games.iter().any(|game| game.plies as usize >= LEAST_PLIES);
        let (Some(first), true) = (games.first(), was_played) else { return Ok(None) };
        let rounds = games.iter().filter_map(ListedGame::round).collect();
        let sheet = SeriesSheet::new(series.agreed, series.count, rounds);
        let ended_ms = ended.ended_ms().unwrap_or_else(|| ended.last_ms());
        Ok(RatedResult::of_match(&first.spec, first.persons, &sheet, ended_ms))
    }
}

impl EndListener for Rater {
    fn name(&self) -> &'static str {
        "ratings"
    }

    fn ended<'a>(&'a self, game: &'a GameId) -> Answer<'a, ()> {
        Box::pin(self.rate(game))
    }
}
