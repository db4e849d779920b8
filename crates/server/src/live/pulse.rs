//! The pulse of this node: it notes that it is alive, hears what time it is and when nobody was alive.
//!
//! **Time in which nobody was alive is nobody's time**: a player cannot move then, so it would be unjust to
//! lose by it. Whoever is back first notes how long the silence was, and each clock that ran over it is told
//! so (an [`Event::Outage`](crate::game::Event)) when its game is next read. After a kill a player may so gain
//! about a second, never lose one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use crate::bounds::{LEAP_MS, MAX_OUTAGES, NODE_SILENCE_MS};
use crate::game::State;
use crate::ids::NodeId;
use crate::store::{Beat, BeatAnswer, Outage, Presence, Store, StoreError};
use crate::time::{Time, system_ms};

const SILENCE: Duration = Duration::from_millis(NODE_SILENCE_MS.unsigned_abs());

/// The pulse of this node.
pub struct Pulse {
    node: NodeId,
    store: Arc<dyn Store>,
    time: Time,
    /// Whether the store has a clock, which then is everybody's.
    has_clock: bool,
    has_leapt: bool,
    /// Held by whoever says that it is alive: one beat at a time.
    turn: tokio::sync::Mutex<()>,
    /// When it was last known to be.
    heard: Mutex<Instant>,
    /// The outages it has heard of, the oldest first.
    outages: Mutex<Vec<Outage>>,
    /// The number of the last of them.
    news: watch::Sender<i64>,
}

impl Pulse {
    /// A node that begins now on a store. One that is alone knows that nobody else was alive.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn start(
        store: Arc<dyn Store>,
        node: NodeId,
        is_alone: bool,
    ) -> Result<Pulse, StoreError> {
        let known = store.time().await?;
        let time = match known.now_ms {
            Some(now_ms) => Time::of_store(now_ms),
            None => Time::start(known.last_beat_ms.unwrap_or(0)),
        };
        let now_ms = known.now_ms.unwrap_or_else(system_ms);
        let has_leapt = known.last_beat_ms.is_some_and(|last| now_ms - last > LEAP_MS);
        if has_leapt {
            tracing::warn!(
                "nobody was here for weeks, or the clock is wrong: for a day nothing is forgotten"
            );
        }
        let pulse = Pulse {
            node,
            store,
            time,
            has_clock: known.now_ms.is_some(),
            has_leapt,
            turn: tokio::sync::Mutex::new(()),
            heard: Mutex::new(Instant::now()),
            outages: Mutex::default(),
            news: watch::Sender::new(0),
        };
        pulse.say(if is_alone { Presence::Alone } else { Presence::Back }).await?;
        Ok(pulse)
    }

    /// Who this is.
    pub fn node(&self) -> &NodeId {
        &self.node
    }

    /// What time it is.
    pub fn time(&self) -> &Time {
        &self.time
    }

    /// Whether nobody was alive for very long before it began, or a clock is wrong.
    pub fn has_leapt(&self) -> bool {
        self.has_leapt
    }

    /// Whether it beats also while nothing depends on it: others want to know who is alive.
    pub fn has_company(&self) -> bool {
        self.has_clock
    }

    /// Whether it could not be heard for so long that nobody knows whether anybody was alive. Until it has
    /// said that it is back, it stores nothing that depends on the time.
    pub fn has_lapsed(&self) -> bool {
        self.silence() > SILENCE
    }

    /// For how long it has not been heard.
    pub fn silence(&self) -> Duration {
        lock(&self.heard).elapsed()
    }

    /// Notes that it is alive.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn beat(&self) -> Result<(), StoreError> {
        let _turn = self.turn.lock().await;
        self.say_alive().await
    }

    /// Notes that it is back, unless somebody has seen to that meanwhile.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn recover(&self) -> Result<(), StoreError> {
        let _turn = self.turn.lock().await;
        if self.has_lapsed() { self.say_alive().await } else { Ok(()) }
    }

    /// It is alive, and nobody needs to know.
    pub fn rest(&self) {
        *lock(&self.heard) = Instant::now();
    }

    /// Notes that it goes.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn leave(&self) -> Result<(), StoreError> {
        let _turn = self.turn.lock().await;
        if self.has_lapsed() {
            self.say_alive().await?;
        }
        self.say(Presence::Leaving).await
    }

    /// Hears of outages that it did not know, by the number of the last.
    pub fn news(&self) -> watch::Receiver<i64> {
        self.news.subscribe()
    }

    /// How much of what a running clock would be charged is nobody's time, and until when; none if nothing is
    /// to be taken off it.
    pub fn missed(&self, state: &State) -> Option<(u64, i64)> {
        let clocks = state.clocks()?;
        let since_ms = clocks.since_ms()?;
        let now_ms = self.time.now_ms();
        // What was stored last was stored by somebody who had seen to all outages before it.
        let (mut ms, mut until_ms) = (0, state.last_ms());
        for Outage { from_ms, to_ms, .. } in &*lock(&self.outages) {
            // What a vacation takes off the clock anyway is not taken off twice.
            ms += clocks.counted_ms(state.turn(), until_ms.max(*from_ms), *to_ms);
            until_ms = until_ms.max(*to_ms);
        }
        let at_ms = if ms > 0 { until_ms } else { now_ms };
        // A turn that began later than now began by a wrong clock.
        (ms > 0 || since_ms > state.next_ms(at_ms)).then_some((ms, at_ms))
    }

    async fn say_alive(&self) -> Result<(), StoreError> {
        if !self.has_lapsed() {
            return self.say(Presence::Steady).await;
        }
        if self.has_clock {
            let asked_ms = self.time.shown_ms();
            if let Some(now_ms) = self.store.time().await?.now_ms {
                self.time.correct(asked_ms, now_ms);
            }
        }
        self.say(Presence::Back).await
    }

    async fn say(&self, presence: Presence) -> Result<(), StoreError> {
        let asked = Instant::now();
        let asked_ms = self.time.shown_ms();
        let (node, at_ms, known) = (self.node.clone(), self.time.now_ms(), *self.news.borrow());
        let answer = self.store.beat(Beat { node, at_ms, presence, known }).await?;
        let BeatAnswer { now_ms, outages } = answer;
        if let Some(now_ms) = now_ms {
            self.time.correct(asked_ms, now_ms);
        }
        if let Some(Outage { id, from_ms, to_ms }) = outages.last().copied() {
            tracing::info!(ms = to_ms - from_ms, "nobody was here; that time is nobody's");
            let mut known = lock(&self.outages);
            known.extend(outages);
            let most = usize::try_from(MAX_OUTAGES).unwrap_or(usize::MAX);
            let too_many = known.len().saturating_sub(most);
            known.drain(..too_many);
            self.news.send_replace(id);
        }
        // A beat that was on its way for so long says nothing of the time since: another one has to say that it is
        // back.
        let was_late = asked.elapsed() > SILENCE;
        *lock(&self.heard) = if was_late { asked } else { Instant::now() };
        Ok(())
    }
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
