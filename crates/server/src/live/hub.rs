//! Finds the actor of a game, or starts it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use kelci_core::message;

use super::{Handle, Services};
use crate::fault::Fault;
use crate::game::StoredEvent;
use crate::ids::GameId;

/// The games in memory.
pub struct Hub {
    services: Arc<Services>,
    games: Mutex<Games>,
    /// How many there should be at most. A little more there may be, until others have left.
    most: usize,
}

#[derive(Default)]
struct Games {
    by_id: HashMap<GameId, Guest>,
    /// Counts how often a game was asked for.
    asked: u64,
}

struct Guest {
    handle: Handle,
    /// When it was last asked for, or to leave.
    asked: u64,
}

impl Games {
    /// Asks those to leave that nobody has asked for the longest; whichever is watched or thought about
    /// stays. As many as there are too many, for some stayed before, and a few more, so that not every
    /// newcomer looks through all.
    fn make_room(&mut self, most: usize) {
        let mut guests: Vec<&mut Guest> = self.by_id.values_mut().collect();
        let leaving = (guests.len() + 1).saturating_sub(most) + most / 100;
        if leaving < guests.len() {
            guests.select_nth_unstable_by_key(leaving, |guest| guest.asked);
        }
        for guest in guests.into_iter().take(leaving) {
            guest.asked = self.asked;
            guest.handle.may_leave();
        }
    }
}

impl Hub {
    /// A hub with no games, and room for `most`.
    pub fn new(services: Arc<Services>, most: usize) -> Arc<Hub> {
        Arc::new(Hub { services, games: Mutex::default(), most })
    }

    /// What the games use.
    pub fn services(&self) -> &Arc<Services> {
        &self.services
    }

    /// The handle of a game, which may turn out not to exist when it is used.
    ///
    /// # Errors
    /// When too many games are in memory, and none of them can leave it.
    pub fn game(self: &Arc<Self>, id: &GameId) -> Result<Handle, Fault> {
        let mut games = self.lock();
        games.asked += 1;
        let asked = games.asked;
        if let Some(guest) = games.by_id.get_mut(id)
            && !guest.handle.is_closed()
        {
            guest.asked = asked;
            return Ok(guest.handle.clone());
        }
        if games.by_id.len() >= self.most {
            games.make_room(self.most);
        }
        // They leave as soon as they come to it; if they do not, all are needed.
        if games.by_id.len() >= self.most.saturating_add(self.most / 4).saturating_add(8) {
            return Err(Fault::busy(message!("too many games are being played")));
        }
        let (handle, actor) = Handle::new(id.clone(), self.services.clone());
        games.by_id.insert(id.clone(), Guest { handle: handle.clone(), asked });
        self.count(&games);
        drop(games);
        let (hub, id, own) = (self.clone(), id.clone(), handle.clone());
        tokio::spawn(async move {
            actor.run().await;
            let mut games = hub.lock();
            // Meanwhile another actor may have taken its place.
            if games.by_id.get(&id).is_some_and(|guest| guest.handle.is_same(&own)) {
                games.by_id.remove(&id);
            }
            // The room of a great many is given back when most have left.
            if games.by_id.capacity() > 4 * games.by_id.len().max(256) {
                games.by_id.shrink_to_fit();
            }
            hub.count(&games);
        });
        Ok(handle)
    }

    /// Hears that somebody else has stored the event of that number of a game. Only games in memory need it.
    pub fn note(&self, id: &GameId, number: u32) {
        if let Some(guest) = self.lock().by_id.get(id) {
            guest.handle.note(number);
        }
    }

    /// Hears which event of a game somebody else has stored. Only games in memory need it.
    pub fn take_in(&self, id: &GameId, stored: Arc<StoredEvent>) {
        if let Some(guest) = self.lock().by_id.get(id) {
            guest.handle.take_in(stored);
        }
    }

    /// Hears what was said in a game on another node.
    pub fn heard(&self, id: &GameId, number: i64) {
        if let Some(guest) = self.lock().by_id.get(id) {
            guest.handle.heard(number);
        }
    }

    /// Hears that anything may have been stored elsewhere.
    pub fn note_all(&self) {
        self.lock().by_id.values().for_each(|guest| guest.handle.note(u32::MAX));
    }

    /// Has every game tell its watchers anew how it stands.
    pub fn tell_anew(&self) {
        self.lock().by_id.values().for_each(|guest| guest.handle.tell_anew());
    }

    /// Has a game read anew if it is in memory: it was changed behind the site's back.
    pub async fn read_anew(&self, id: &GameId) {
        let handle = self.lock().by_id.get(id).map(|guest| guest.handle.clone());
        if let Some(handle) = handle {
            handle.read_anew().await;
        }
    }

    /// Has every game in memory look at its clock: there was an outage.
    pub fn look_at_clocks(&self) {
        self.lock().by_id.values().for_each(|guest| guest.handle.note(0));
    }

    /// Wakes games whose time has come, for ever.
    pub async fn wake_games(self: Arc<Self>) {
        let Services { keeper, time, .. } = &*self.services;
        loop {
            for id in keeper.due(time).await {
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

    fn count(&self, games: &Games) {
        self.services.metrics.live_games.set(games.by_id.len() as i64);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
