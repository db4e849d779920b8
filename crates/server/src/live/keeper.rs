//! The keeper wakes games: when a flag falls, when an engine should begin, when something is to
//! be tried again. Nobody needs to be connected.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use crate::ids::GameId;
use crate::time::Time;

/// Times by game, the earliest first. A game has one time at most.
#[derive(Default, Debug)]
pub struct Deadlines {
    ordered: BTreeSet<(i64, GameId)>,
    by_game: HashMap<GameId, i64>,
}

impl Deadlines {
    /// Sets, moves or removes the time of a game.
    pub fn set(&mut self, game: &GameId, at_ms: Option<i64>) {
        if let Some(before) = self.by_game.remove(game) {
            self.ordered.remove(&(before, game.clone()));
        }
        if let Some(at_ms) = at_ms {
            self.by_game.insert(game.clone(), at_ms);
            self.ordered.insert((at_ms, game.clone()));
        }
    }

    /// The earliest time.
    pub fn earliest(&self) -> Option<i64> {
        self.ordered.first().map(|(at_ms, _)| *at_ms)
    }

    /// Takes out the games whose time has come.
    pub fn due(&mut self, now_ms: i64) -> Vec<GameId> {
        let mut due = Vec::new();
        while let Some((at_ms, game)) = self.ordered.pop_first() {
            if at_ms > now_ms {
                self.ordered.insert((at_ms, game));
                break;
            }
            self.by_game.remove(&game);
            due.push(game);
        }
        due
    }
}

/// A clonable handle on the times.
#[derive(Clone, Default)]
pub struct Keeper {
    deadlines: Arc<Mutex<Deadlines>>,
    changed: Arc<Notify>,
}

impl Keeper {
    /// Sets, moves or removes the time at which a game is woken.
    pub fn set(&self, game: &GameId, at_ms: Option<i64>) {
        self.lock().set(game, at_ms);
        self.changed.notify_one();
    }

    /// Whether any game is to be woken.
    pub fn is_idle(&self) -> bool {
        self.lock().earliest().is_none()
    }

    /// Waits until games are due, and names them. If time stood still, it waits on.
    pub async fn due(&self, time: &Time) -> Vec<GameId> {
        loop {
            let earliest = {
                let mut deadlines = self.lock();
                let due = deadlines.due(time.now_ms());
                if !due.is_empty() {
                    return due;
                }
                deadlines.earliest()
            };
            match earliest {
                Some(at_ms) => tokio::select! {
                    () = tokio::time::sleep_until(time.instant(at_ms)) => {}
                    () = self.changed.notified() => {}
                },
                None => self.changed.notified().await,
            }
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Deadlines> {
        self.deadlines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_one_time() {
        let (one, other) = (GameId::fresh(), GameId::fresh());
        let mut deadlines = Deadlines::default();
        deadlines.set(&one, Some(100));
        deadlines.set(&other, Some(50));
        deadlines.set(&one, Some(20));
        assert_eq!(deadlines.earliest(), Some(20));
        assert_eq!(deadlines.due(19), []);
        assert_eq!(deadlines.due(60), [one.clone(), other]);
        deadlines.set(&one, Some(70));
        deadlines.set(&one, None);
        assert_eq!(deadlines.earliest(), None);
    }

    #[tokio::test]
    async fn games_are_named_when_their_time_has_come() {
        let (keeper, time) = (Keeper::default(), Time::start(0));
        let (late, early, now_ms) = (GameId::fresh(), GameId::fresh(), time.now_ms());
        keeper.set(&late, Some(now_ms + 86_400_000));
        // An earlier time wakes a keeper that sleeps for a day.
        let setter = {
            let (keeper, early) = (keeper.clone(), early.clone());
            tokio::spawn(async move {
                tokio::task::yield_now().await;
                keeper.set(&early, Some(now_ms + 30));
            })
        };
        assert_eq!(keeper.due(&time).await, [early]);
        assert!(time.now_ms() >= now_ms + 30, "not before");
        setter.await.unwrap();
        assert!(!keeper.is_idle());
        keeper.set(&late, None);
        assert!(keeper.is_idle());
    }
}
