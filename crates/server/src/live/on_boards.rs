//! Positions in which people play against each other just now: nobody is helped with them.
//!
//! Only games in memory are known, and only the position that is on the board. Whoever wants to be helped
//! can run the program at home; what can be kept is that this site does not help.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kelci_catalog::{AnyGame, AnyPosition};

use super::Snapshot;
use crate::game::{Seat, Status};

/// A game's name and the hash of a position, which leaves out the counters.
type Key = (&'static str, u64);

/// The positions, and in how many games each is.
#[derive(Default)]
pub struct OnBoards(Mutex<HashMap<Key, usize>>);

impl OnBoards {
    /// Whether people play in that position just now.
    pub fn has(&self, game: &dyn AnyGame, position: &dyn AnyPosition) -> bool {
        self.lock().contains_key(&(game.info().name, position.hash()))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The position of one game among them, as long as the game is in memory.
pub(super) struct OnBoard {
    all: Arc<OnBoards>,
    key: Option<Key>,
}

impl OnBoard {
    pub fn new(all: Arc<OnBoards>) -> OnBoard {
        OnBoard { all, key: None }
    }

    /// Notes where a game stands.
    pub fn set(&mut self, table: Option<&Snapshot>) {
        let key = table.and_then(key);
        if key == self.key {
            return;
        }
        let mut all = self.all.lock();
        if let Some(before) = self.key.take()
            && let Some(games) = all.get_mut(&before)
        {
            *games -= 1;
            if *games == 0 {
                all.remove(&before);
            }
        }
        if let Some(key) = key {
            *all.entry(key).or_default() += 1;
        }
        self.key = key;
    }
}

impl Drop for OnBoard {
    fn drop(&mut self) {
        self.set(None);
    }
}

/// Where a game stands, if it is one between people. The start of a game belongs to everybody.
fn key(table: &Snapshot) -> Option<Key> {
    let state = &table.state;
    let [first, second] = table.access.map(|seat| seat.person);
    let are_two = first.is_some() && second.is_some() && first != second;
    let are_people = Seat::BOTH.into_iter().all(|seat| state.spec().engine(seat).is_none());
    let is_played = state.status() == Status::Playing && !state.plies().is_empty();
    (are_two && are_people && is_played)
        .then(|| (state.game().info().name, state.position().hash()))
}
