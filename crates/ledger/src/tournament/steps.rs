//! What the director does by itself.

use super::{PauseReason, RoundPlan, TournamentEvent, TournamentPhase, TournamentState};
use crate::bounds::MAX_TOURNAMENT_EVENTS;
use kelci_pairing::PairingFault;

/// What is to be done now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NextStep {
    /// This happens.
    Happens(TournamentEvent),
    /// The next round is to be paired, which may take a moment.
    Pair,
    /// Nothing before that time; none if something else has to happen first.
    Wait(Option<i64>),
}

/// How often an arena looks for those who are free, so that not always the same two are. Nobody is to wait two seconds.
const ARENA_BEAT_MS: i64 = 500;

impl TournamentState {
    /// What the director does now.
    #[must_use]
    pub fn next_step(&self, now_ms: i64) -> NextStep {
        if !self.is_understood || self.number >= MAX_TOURNAMENT_EVENTS {
            return NextStep::Wait(None);
        }
        match self.phase {
            TournamentPhase::Over | TournamentPhase::Cancelled => NextStep::Wait(None),
            TournamentPhase::Open => match self.spec.start_ms {
                Some(start_ms) if start_ms > now_ms => NextStep::Wait(Some(start_ms)),
                Some(_) => NextStep::Happens(self.start()),
                None => NextStep::Wait(None),
            },
            TournamentPhase::Running if self.spec.system.is_arena() => self.arena_step(now_ms),
            // At real boards the desk says when the next round is paired: a slip can be put right before it is.
            TournamentPhase::Running if self.spec.is_at_board() => NextStep::Wait(None),
            TournamentPhase::Running => self.round_step(now_ms),
        }
    }

    /// The start, or the end before it if there are not two.
    pub(super) fn start(&self) -> TournamentEvent {
        match self.entrants() >= 2 {
            true => TournamentEvent::Start { seeds: self.by_strength() },
            false => TournamentEvent::Cancel { reason: String::new() },
        }
    }

    fn round_step(&self, now_ms: i64) -> NextStep {
        match self.rounds.last() {
            _ if self.paused.is_some() => NextStep::Wait(None),
            Some(round) if round.begun_ms.is_none() => match round.begins_ms {
                Some(begins_ms) if begins_ms <= now_ms => {
                    NextStep::Happens(TournamentEvent::Begin { round: round.number })
                }
                begins_ms => NextStep::Wait(begins_ms),
            },
            Some(round) if !round.is_done() => NextStep::Wait(None),
            _ if self.rounds.len() >= self.rounds_total() => {
                NextStep::Happens(TournamentEvent::Finish)
            }
            // One who is alone has won. A round of which not all could be told does not begin.
            _ if self.entrants() < 2 || self.is_full() => {
                NextStep::Happens(TournamentEvent::Finish)
            }
            _ => NextStep::Pair,
        }
    }

    /// What the plan of the next round becomes.
    #[must_use]
    pub fn paired(
        &self,
        plan: Result<Option<RoundPlan>, PairingFault>,
        now_ms: i64,
    ) -> TournamentEvent {
        match plan {
            Ok(Some(RoundPlan { boards, matches, byes })) => {
                let begins_ms = (!self.spec.by_hand)
                    .then(|| now_ms.saturating_add_unsigned(self.spec.pause_ms));
                let (round, by_hand) = (self.next_round(), false);
                TournamentEvent::Pair { round, boards, matches, byes, begins_ms, by_hand }
            }
            Ok(None) => TournamentEvent::Finish,
            Err(_) => TournamentEvent::Pause { why: PauseReason::NoPairing },
        }
    }

    pub(super) fn next_round(&self) -> u32 {
        u32::try_from(self.rounds.len() + 1).unwrap_or(u32::MAX)
    }

    fn arena_step(&self, now_ms: i64) -> NextStep {
        let ends_ms = self.arena_ends_ms().unwrap_or(now_ms);
        // What has begun is played to its end, as if time were up.
        if now_ms >= ends_ms || self.is_full() {
            let is_done = self.rounds.iter().all(super::TournamentRound::is_done);
            return match is_done {
                true => NextStep::Happens(TournamentEvent::Finish),
                false => NextStep::Wait(None),
            };
        }
        if self.paused.is_some() {
            return NextStep::Wait(Some(ends_ms));
        }
        let boards = self.plan_arena(now_ms);
        let free = boards.iter().flatten().filter_map(|no| self.participant(*no));
        match free.map(|one| one.free_ms).min() {
            None => NextStep::Wait(Some(ends_ms)),
            // Whoever came a moment ago waits a moment for others.
            Some(since_ms) if now_ms < since_ms + ARENA_BEAT_MS => {
                NextStep::Wait(Some(ends_ms.min(since_ms + ARENA_BEAT_MS)))
            }
            Some(_) => NextStep::Happens(TournamentEvent::Meet { boards }),
        }
    }
}
