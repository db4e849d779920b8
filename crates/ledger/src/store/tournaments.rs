//! Tournaments as they are kept: for whoever enters, watches and directs them.

use std::sync::Arc;

use super::columns::unreadable;
use super::{Answer, AppendResult, Lease, ListedGame, NewGame, NewNotice, StoreError};
use crate::ids::{GameId, PersonId, TournamentId};
use crate::tournament::{StoredTournamentEvent, TournamentPhase, TournamentSpec, TournamentState};

/// A tournament to be stored.
#[derive(Clone, Debug)]
pub struct NewTournament {
    /// Its name.
    pub id: TournamentId,
    /// What is announced.
    pub spec: Arc<TournamentSpec>,
    /// Who organises it.
    pub owner: PersonId,
    /// When it was announced.
    pub created_ms: i64,
    /// What has happened in it already: names that came with it, or all of it if it was played elsewhere.
    pub events: Vec<StoredTournamentEvent>,
    /// Its games that were played elsewhere.
    pub games: Vec<NewGame>,
}

impl NewTournament {
    /// Where it stands.
    ///
    /// # Errors
    /// When the events do not make a tournament.
    pub fn state(&self) -> Result<TournamentState, StoreError> {
        let mut state = TournamentState::new(self.spec.clone(), self.owner, self.created_ms);
        self.events.iter().try_for_each(|stored| state.apply(stored)).map_err(unreadable)?;
        Ok(state)
    }
}

/// An event to be stored, with what follows from it.
#[derive(Clone, Debug)]
pub struct TournamentAppend {
    /// Of which tournament.
    pub tournament: TournamentId,
    /// The event, with the number it wants.
    pub stored: StoredTournamentEvent,
    /// How far the tournament has come then.
    pub phase: TournamentPhase,
    /// How many take part then.
    pub players: u32,
    /// Who takes part because of it.
    pub entrant: Option<PersonId>,
    /// What somebody is to be told of it.
    pub notice: Option<NewNotice>,
}

/// A tournament as it was stored.
#[derive(Clone, Debug)]
pub struct StoredTournament {
    /// What was announced.
    pub spec: Arc<TournamentSpec>,
    /// Who organises it.
    pub owner: PersonId,
    /// When it was announced.
    pub created_ms: i64,
    /// What has happened.
    pub events: Vec<StoredTournamentEvent>,
}

impl StoredTournament {
    /// Where it stands.
    ///
    /// # Errors
    /// When the events do not make a tournament.
    pub fn state(&self) -> Result<TournamentState, StoreError> {
        let mut state = TournamentState::new(self.spec.clone(), self.owner, self.created_ms);
        for stored in &self.events {
            state.apply(stored).map_err(unreadable)?;
        }
        Ok(state)
    }
}

/// A line of a list of tournaments.
#[derive(Clone, PartialEq, Debug)]
pub struct ListedTournament {
    /// Its name.
    pub id: TournamentId,
    /// What was announced.
    pub spec: TournamentSpec,
    /// Who organises it.
    pub owner: PersonId,
    /// How far it has come.
    pub phase: TournamentPhase,
    /// How many take part.
    pub players: u32,
    /// When something last happened.
    pub updated_ms: i64,
}

/// Tournaments: for whoever enters, watches and directs them. An event is accepted by inserting
/// `(tournament, number)`, as one of a game is.
pub trait Tournaments: Send + Sync + 'static {
    /// Stores a new tournament with what has happened in it and its games, or nothing.
    fn create_tournament(&self, new: NewTournament) -> Answer<'_, ()>;
    /// Stores an event. From then on there may be something to do.
    fn append_tournament(&self, append: TournamentAppend) -> Answer<'_, AppendResult>;
    /// The tournament of that name.
    fn load_tournament<'a>(&'a self, id: &'a TournamentId) -> Answer<'a, Option<StoredTournament>>;
    /// What has happened in one after that number.
    fn tournament_events<'a>(
        &'a self,
        id: &'a TournamentId,
        after: u32,
    ) -> Answer<'a, Vec<StoredTournamentEvent>>;
    /// Those of which everybody is told, the liveliest first.
    fn tournaments(&self, most: u32) -> Answer<'_, Vec<ListedTournament>>;
    /// Those that somebody organises or has entered, the liveliest first.
    fn tournaments_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedTournament>>;
    /// Takes tournaments in which there is something to do and that nobody directs: no two get the same.
    fn claim_tournaments(&self, lease: Lease, most: usize) -> Answer<'_, Vec<TournamentId>>;
    /// Whoever directs one is done until a time, or until something happens; unless something has happened since
    /// the event of that number.
    fn rest_tournament(
        &self,
        id: TournamentId,
        worker: String,
        number: u32,
        due_ms: Option<i64>,
    ) -> Answer<'_, ()>;
    /// Those of these games that there are, in any order.
    fn games_named(&self, games: Vec<GameId>) -> Answer<'_, Vec<ListedGame>>;
}
