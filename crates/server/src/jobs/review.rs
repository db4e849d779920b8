//! Reviews of finished games: jobs in the store that the server works on by itself.
//!
//! Whoever works on one holds a lease, which is renewed with every move that was judged; after a
//! restart or a kill the review goes on with the move after the last one that was stored. Each
//! position is a study of its own, so that the moves of players come in between.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kelci_catalog::AnyPosition;
use kelci_catalog::search::Limits;
use kelci_review::wire::Move;
use kelci_review::{Look, Step};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::Worker;
use crate::bounds::{LEASE_BEAT, LEASE_MS, MAX_REVIEWS, REVIEWS_AT_ONCE, STUDY_TIME};
use crate::engine::{PoolSize, Study};
use crate::game::State;
use crate::ids::GameId;
use crate::limits::{Circle, Owner};
use crate::live::Services;
use crate::store::{Job, JobChange, JobKind, StoreError};

/// Works on reviews.
pub struct Reviewer {
    worker: Worker,
    limits: Limits,
    /// Whose reviews are worked on now.
    under_way: Mutex<Vec<Owner>>,
}

/// Why a review was left as it is; it is taken up again when the lease has run out.
#[derive(Debug, thiserror::Error)]
enum ReviewError {
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("the game could not be read: {0}")]
    Game(String),
    #[error("the engine has too much to do, or failed")]
    Engine,
}

/// A position that was looked at.
struct Place {
    position: Box<dyn AnyPosition>,
    look: Look,
}

impl Reviewer {
    /// One who reviews games for that worker.
    pub fn new(worker: Worker, size: PoolSize) -> Reviewer {
        let limits = Limits {
            nodes: Some(size.study_nodes),
            move_time: Some(STUDY_TIME),
            ..Limits::default()
        };
        Reviewer { worker, limits, under_way: Mutex::default() }
    }

    fn services(&self) -> &Services {
        self.worker.services()
    }

    /// Takes up as many reviews as there is room for.
    pub async fn take(self: &Arc<Self>, running: &mut JoinSet<()>) -> Result<(), StoreError> {
        let room = REVIEWS_AT_ONCE.saturating_sub(running.len());
        if room == 0 || !self.services().pool.can_think() {
            return Ok(());
        }
        let Services { store, time, .. } = self.services();
        let waiting = store.free_jobs(JobKind::Review, time.now_ms(), MAX_REVIEWS as usize).await?;
        let waiting = waiting.into_iter().filter_map(|Job { game, person }| {
            Some((Owner::of(self.services().reviews.home(&game), person?), game))
        });
        let under_way = lock(&self.under_way).clone();
        for (asker, game) in in_turns(waiting.collect(), &under_way).into_iter().take(room) {
            if !self.worker.claim(JobKind::Review, &game).await? {
                continue;
            }
            let reviewer = self.clone();
            lock(&self.under_way).push(asker);
            running.spawn(async move {
                if let Err(error) = reviewer.review(&game, asker).await {
                    tracing::warn!(?game, %error, "a review is left for later");
                }
                let mut under_way = lock(&reviewer.under_way);
                if let Some(at) = under_way.iter().position(|other| *other == asker) {
                    under_way.swap_remove(at);
                }
            });
        }
        Ok(())
    }

    async fn review(&self, id: &GameId, asker: Owner) -> Result<(), ReviewError> {
        let unreadable = |fault: crate::fault::Fault| ReviewError::Game(fault.message.to_string());
        let game =
            self.worker.hub.game(id).map_err(unreadable)?.look().await.map_err(unreadable)?;
        game.state.must_be_understood().map_err(|newer| unreadable(newer.into()))?;
        let store = &self.services().store;
        let Some(known) = store.review(id).await? else { return Ok(()) };
        let mut place = None;
        for ply in known.moves.len() + 1..=game.state.plies().len() {
            let (state, limits) = (game.state.clone(), self.limits.clone());
            let from = place.take();
            let study = self.services().pool.study(asker, state.game(), move |engine, stop| {
                let mut look = |position: &dyn AnyPosition| {
                    // What was seen before must not change what is said, whoever says it.
                    engine.new_game();
                    Look::at(position, engine, &limits, stop)
                };
                judge(&state, ply, from, &mut look)
            });
            let Some(found) = self.hold(id, study.map_err(|_| ReviewError::Engine)?).await? else {
                return Ok(());
            };
            let (judged, next) = found.flatten().ok_or(ReviewError::Engine)?;
            place = next;
            let (worker, judged) = (self.worker.name(), Box::new(judged));
            let until_ms = self.services().time.now_ms() + LEASE_MS;
            let note = JobChange::Note { worker, judged, until_ms };
            if store.change_job(JobKind::Review, id.clone(), note).await? == 0 {
                return Ok(());
            }
        }
        Ok(self.worker.finish(JobKind::Review, id).await?)
    }

    /// Waits for a study and holds the lease meanwhile; none if nobody wants the review any more.
    async fn hold<T>(&self, id: &GameId, study: Study<T>) -> Result<Option<Option<T>>, StoreError> {
        let found = study.found();
        tokio::pin!(found);
        loop {
            tokio::select! {
                found = &mut found => return Ok(Some(found)),
                () = sleep(LEASE_BEAT) => {
                    if !self.worker.claim(JobKind::Review, id).await? {
                        return Ok(None);
                    }
                }
            }
        }
    }
}

fn lock(under_way: &Mutex<Vec<Owner>>) -> MutexGuard<'_, Vec<Owner>> {
    under_way.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reviews in the order in which they are worked on: first those of whoever has the fewest before them,
/// counting those under way, by neighbourhood, household and visitor; among equals whoever asked first.
fn in_turns(waiting: Vec<(Owner, GameId)>, under_way: &[Owner]) -> Vec<(Owner, GameId)> {
    let mut before: HashMap<Circle, usize> = HashMap::new();
    let mut count = |owner: &Owner| {
        owner.circles().map(|circle| {
            let count = before.entry(circle).or_default();
            *count += 1;
            *count
        })
    };
    for owner in under_way {
        count(owner);
    }
    let mut waiting: Vec<_> = waiting.into_iter().map(|one| (count(&one.0), one)).collect();
    waiting.sort_by_key(|(before, _)| *before);
    waiting.into_iter().map(|(_, one)| one).collect()
}

/// Judges a move of a game from the place before it, which is looked at if it is not known.
fn judge(
    state: &State,
    ply: usize,
    from: Option<Place>,
    look: &mut dyn FnMut(&dyn AnyPosition) -> Option<Look>,
) -> Option<(Move, Option<Place>)> {
    let Place { position, look: here } = match from {
        Some(place) => place,
        None => {
            let position = state.position_at(ply - 1);
            let look = look(&*position)?;
            Place { position, look }
        }
    };
    let key = state.plies().get(ply - 1)?.key;
    let mut next = position.boxed_clone();
    next.play(key);
    let there = look(&*next);
    let (position, here, there_seen) = (&*position, &here, there.as_ref());
    let step = Step { ply, position, here, key, next: &*next, there: there_seen };
    let judged = Move::of(state.game(), &step.judge()?);
    Some((judged, there.map(|look| Place { position: next, look })))
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn one_address_does_not_have_all_reviewers_work_for_it() {
        let at = |number: u8| Owner::at(IpAddr::from([10, 0, 0, number]));
        let waiting = [1, 1, 1, 2, 3, 2].map(|number| (at(number), GameId::fresh()));
        let in_order = |under_way: &[Owner]| {
            let place = |one: &(Owner, GameId)| waiting.iter().position(|other| other == one);
            let order = in_turns(waiting.to_vec(), under_way);
            order.iter().map(|one| place(one).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(in_order(&[]), [0, 3, 4, 1, 5, 2]);
        assert_eq!(in_order(&[at(1), at(3)]), [3, 0, 4, 5, 1, 2]);
    }
}
