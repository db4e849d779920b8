//! Finds the actor of a game, or starts it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use kelci_core::told;

use super::{Handle, Services};
use crate::bounds::MAX_LIVE_GAMES;
use crate::fault::Fault;
use crate::ids::GameId;

/// The games in memory.
pub struct Hub {
    services: Arc<Services>,
    games: Mutex<HashMap<GameId, Handle>>,
}

impl Hub {
    /// A hub with no games.
    #[must_use]
    pub fn new(services: Arc<Services>) -> Arc<Hub> {
        Arc::new(Hub { services, games: Mutex::default() })
    }

    /// What the games use.
    #[must_use]
    pub fn services(&self) -> &Arc<Services> {
        &self.services
    }

    /// The handle of a game, which may turn out not to exist when it is used.
    ///
    /// # Errors
    /// When too many games are in memory.
    pub fn game(self: &Arc<Self>, id: &GameId) -> Result<Handle, Fault> {
        let mut games = self.lock();
        if let Some(handle) = games.get(id).filter(|handle| !handle.is_closed()) {
            return Ok(handle.clone());
        }
        if games.len() >= MAX_LIVE_GAMES {
            return Err(Fault::busy(told!("too many games are being played")));
        }
        let (handle, actor) = Handle::new(id.clone(), self.services.clone());
        games.insert(id.clone(), handle.clone());
        self.services.metrics.live_games.set(games.len() as i64);
        drop(games);
        let (hub, id, own) = (self.clone(), id.clone(), handle.clone());
        tokio::spawn(async move {
            actor.run().await;
            let mut games = hub.lock();
            // Meanwhile another actor may have taken its place.
            if games.get(&id).is_some_and(|known| known.is_same(&own)) {
                games.remove(&id);
            }
            hub.services.metrics.live_games.set(games.len() as i64);
        });
        Ok(handle)
    }

    /// Wakes games whose time has come, for ever.
    pub async fn wake_games(self: Arc<Self>) {
        let Services { keeper, time, .. } = &*self.services;
        loop {
            for id in keeper.due(*time).await {
                let Ok(game) = self.game(&id) else {
                    keeper.set(&id, Some(time.now_ms() + 1_000));
                    continue;
                };
                let (keeper, now_ms) = (keeper.clone(), time.now_ms());
                tokio::spawn(async move {
                    // It was just leaving memory: its successor should hear it.
                    if !game.wake().await {
                        keeper.set(&id, Some(now_ms));
                    }
                });
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<GameId, Handle>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
