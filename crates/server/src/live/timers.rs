//! What a game does without being asked: its flags fall, its engines think and move.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kelci_core::message;

use super::actor::Actor;
use super::engine_jobs::begins_ms;
use super::thinking::{EngineMessage, Thinking};
use super::{Announcement, Services};
use crate::bounds::LEASE_BEAT;
use crate::fault::Fault;
use crate::game::{Action, Event, Status};

/// Progress is told no more often than this.
const PROGRESS_EVERY: Duration = Duration::from_millis(250);
/// What failed for want of room is tried again after this.
pub(super) const AGAIN_MS: i64 = 1_000;

impl Actor {
    /// Lets the flag fall if its time has come.
    pub(super) async fn flag_if_fallen(&mut self) {
        if !self.services.has_visitors {
            return;
        }
        let Ok(table) = self.table().await else { return };
        if table.state.deadline_ms().is_some_and(|deadline| deadline <= self.now_ms()) {
            let flag = Event::Flag { seat: table.state.turn() };
            // If it cannot be stored now, the keeper tries again.
            if self.accept(flag, Vec::new()).await.is_err() {
                self.wake_ms = Some(self.now_ms() + AGAIN_MS);
                self.reschedule();
            }
        }
    }

    /// After anything has changed: engines begin or stop to think, the keeper is told.
    pub(super) fn reschedule(&mut self) {
        let Some(table) = self.table.clone() else {
            // It is read anew when it is time to try again.
            self.services.keeper.set(&self.id, self.wake_ms);
            return;
        };
        let state = &table.state;
        let is_engines_turn = state.is_engines_turn();
        self.thinking = self
            .thinking
            .take()
            .filter(|thinking| is_engines_turn && thinking.ply == state.plies().len());
        if !is_engines_turn {
            self.lease_ms = None;
        }
        let now_ms = self.now_ms();
        // Only whoever has the job thinks; if nobody does, somebody is told to.
        if self.lease_ms.is_some()
            && self.thinking.is_none()
            && self.wake_ms.is_none_or(|at| at <= now_ms)
        {
            self.wake_ms = None;
            let begins_ms = begins_ms(state);
            if begins_ms > now_ms {
                self.wake_ms = Some(begins_ms);
            } else if self.lease_ms.is_some_and(|until_ms| until_ms <= now_ms) {
                // It has run out: whether it is still this node's is asked first.
                self.wake_ms = Some(now_ms);
            } else {
                let Services { pool, .. } = &*self.services;
                self.thinking = Thinking::begin(pool, &self.id, &table, self.home, now_ms);
                self.renew = tokio::time::Instant::now() + LEASE_BEAT;
                if self.thinking.is_none() {
                    self.wake_ms = Some(now_ms + AGAIN_MS);
                }
            }
        }
        if !is_engines_turn && state.status() != Status::Playing {
            self.wake_ms = None;
        }
        let deadline_ms = state.deadline_ms().filter(|_| self.services.has_visitors);
        let earliest = [deadline_ms, self.wake_ms].into_iter().flatten().min();
        self.services.keeper.set(&self.id, earliest);
    }

    /// Takes in what the engine lets hear: progress is told on, a move is made.
    pub(super) async fn hear(&mut self, heard: EngineMessage) {
        let Some(Thinking { seat, ply, .. }) = &self.thinking else { return };
        let (seat, ply) = (*seat, *ply);
        match heard {
            EngineMessage::Progress(progress) => {
                if self.progress_sent.is_none_or(|sent| sent.elapsed() >= PROGRESS_EVERY) {
                    self.progress_sent = Some(Instant::now());
                    let announcement = Announcement::thinking(seat, ply, progress);
                    let _ = self.announcements.send(Arc::new(announcement));
                }
            }
            EngineMessage::Answer(text) => {
                self.thinking = None;
                let action = text.map(|text| Action::Move { text, ply: u32::try_from(ply).ok() });
                let done = match &action {
                    Some(action) => self.act(None, action).await.map(drop),
                    None => Err(Fault::busy(message!("the engine found no move"))),
                };
                if done.is_err() {
                    self.wake_ms = Some(self.now_ms() + AGAIN_MS);
                    self.reschedule();
                }
            }
        }
    }
}
