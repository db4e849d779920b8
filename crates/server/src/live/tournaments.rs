//! Tournaments that somebody looks at. What is here is a cache: the truth is in the store.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::Halls;
use crate::game::{EndReason, Seat, State, TournamentPlace};
use crate::ids::{PersonId, TournamentId};
use crate::store::{AppendResult, NewNotice, NoticeKind, Store, StoreError, TournamentAppend};
use crate::tournament::{
    BoardReport, ReportedEnd, StoredTournamentEvent, TournamentEvent, TournamentState,
};
use kelci_core::{Side, Verdict};

/// More are not remembered.
const MOST: usize = 200;

/// Tournaments, as far as this node has read them.
pub struct LiveTournaments {
    store: Arc<dyn Store>,
    known: Mutex<HashMap<TournamentId, Arc<TournamentState>>>,
    /// Rings when there may be something to do.
    due: Notify,
    /// Who looks on.
    pub halls: Arc<Halls>,
}

impl LiveTournaments {
    /// Those of a store.
    pub fn new(store: Arc<dyn Store>) -> LiveTournaments {
        let (known, due, halls) = Default::default();
        LiveTournaments { store, known, due, halls }
    }

    /// Where one stands now; none if there is no such tournament.
    ///
    /// # Errors
    /// When the store fails, or what is stored makes no tournament.
    pub async fn state(
        &self,
        id: &TournamentId,
    ) -> Result<Option<Arc<TournamentState>>, StoreError> {
        let known = self.lock().get(id).cloned();
        let Some(known) = known else {
            let Some(stored) = self.store.load_tournament(id).await? else { return Ok(None) };
            let state = Arc::new(stored.state()?);
            self.keep(id, &state);
            return Ok(Some(state));
        };
        let later = self.store.tournament_events(id, known.number()).await?;
        if later.is_empty() {
            return Ok(Some(known));
        }
        let mut state = TournamentState::clone(&known);
        for stored in &later {
            let applied = state.apply(stored);
            applied.map_err(|why| StoreError::Unreadable(why.to_owned()))?;
        }
        let state = Arc::new(state);
        self.keep(id, &state);
        Ok(Some(state))
    }

    /// Stores an event that follows from a state; none if something else has happened meanwhile.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn append(
        &self,
        id: &TournamentId,
        state: &TournamentState,
        by: Option<PersonId>,
        event: TournamentEvent,
        now_ms: i64,
    ) -> Result<Option<Arc<TournamentState>>, StoreError> {
        let entrant = match &event {
            TournamentEvent::Enter { person, .. } | TournamentEvent::Join { person, .. } => {
                Some(*person)
            }
            // Whoever leads one comes with it.
            TournamentEvent::Teams { teams } => teams.iter().find_map(|team| team.captain),
            _ => None,
        };
        let notice = match &event {
            TournamentEvent::Invite { team, person, holds: true } if by != Some(*person) => {
                Some(NewNotice {
                    person: *person,
                    kind: NoticeKind::Team,
                    key: format!("team {id} {team}", id = id.as_str()),
                    about: id.as_str().to_owned(),
                    game: state.spec().terms.game.clone(),
                    other: by,
                    name: String::new(),
                    detail: None,
                    until_ms: None,
                })
            }
            _ => None,
        };
        let (number, at_ms) = (state.number() + 1, now_ms.max(state.last_ms()));
        let stored = StoredTournamentEvent { number, at_ms, by, event };
        let mut next = state.clone();
        let applied = next.apply(&stored);
        applied.map_err(|why| StoreError::Unreadable(why.to_owned()))?;
        let append = TournamentAppend {
            tournament: id.clone(),
            stored,
            phase: next.phase(),
            players: u32::try_from(next.players()).unwrap_or(u32::MAX),
            entrant,
            notice,
        };
        match self.store.append_tournament(append).await? {
            AppendResult::Stored => {
                let next = Arc::new(next);
                self.keep(id, &next);
                self.note(id);
                Ok(Some(next))
            }
            AppendResult::Conflict => Ok(None),
        }
    }

    /// Hears that something happened in one.
    pub fn note(&self, _: &TournamentId) {
        self.due.notify_one();
        self.halls.note();
    }

    /// Hears that anything may have happened, also that some are gone.
    pub fn note_all(&self) {
        self.lock().clear();
        self.due.notify_one();
        self.halls.note();
    }

    /// Waits until there may be something to do.
    pub async fn due(&self) {
        self.due.notified().await;
    }

    fn keep(&self, id: &TournamentId, state: &Arc<TournamentState>) {
        let mut known = self.lock();
        if known.len() >= MOST {
            known.clear();
        }
        let is_later = known.get(id).is_none_or(|old| old.number() < state.number());
        if is_later {
            known.insert(id.clone(), state.clone());
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TournamentId, Arc<TournamentState>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the end of a game means for the tournament in which it was played; none if it goes on. Players of a tournament
/// cannot call a game off, so whoever was to move in one that was called off was missing; so was whoever let all of
/// their time pass before the first move.
pub fn reported(place: &TournamentPlace, game: &State) -> Option<BoardReport> {
    let end = game.end()?;
    let is_missing = game.plies().len() < 2 && end.reason == EndReason::Time;
    let end = if end.reason == EndReason::Aborted || is_missing {
        ReportedEnd::Missing(game.turn().index())
    } else {
        let winner = match end.verdict {
            Some(Verdict::Win(Side::First)) => Some(Seat::First.index()),
            Some(Verdict::Win(Side::Second)) => Some(Seat::Second.index()),
            _ => None,
        };
        ReportedEnd::Played(winner, end.points)
    };
    let TournamentPlace { round, board, begun, game, .. } = *place;
    Some(BoardReport { round, board, begun, game, end })
}
