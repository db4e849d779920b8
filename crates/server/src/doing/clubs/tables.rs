//! A club's ladders and records. They are counted from all that its members have played for a rating, so they are
//! remembered for a moment.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kelci_catalog::GAMES;
use tokio::sync::Mutex as Desk;

use super::super::{Site, tournaments};
use crate::bounds::{
    CLUB_LEADERS, CLUB_TABLES_KEPT, CLUB_TABLES_MS, CLUB_WINNERS, MAX_LISTED_TOURNAMENTS,
};
use crate::fault::Fault;
use crate::ids::{ClubId, TournamentId};
use crate::store::Club;
use crate::tournament::TournamentPhase;
use crate::view::{
    ClubLadder, ClubTablesView, GameRecords, RankedView, StandingsKind, WonTournament,
};

/// The tables of a club, and when they were counted.
type Counted = Arc<Desk<Option<(i64, Arc<ClubTablesView>)>>>;

/// The tables that are remembered.
#[derive(Default)]
pub struct TablesShelf(Mutex<HashMap<ClubId, Counted>>);

impl TablesShelf {
    fn lock(&self) -> MutexGuard<'_, HashMap<ClubId, Counted>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn of(&self, club: &ClubId) -> Counted {
        let mut kept = self.lock();
        if !kept.contains_key(club) && kept.len() >= CLUB_TABLES_KEPT {
            kept.clear();
        }
        kept.entry(club.clone()).or_default().clone()
    }

    /// Something has changed in a club.
    pub(super) fn forget(&self, club: &ClubId) {
        self.lock().remove(club);
    }

    /// Somebody has left, and is to be named nowhere.
    pub fn forget_all(&self) {
        self.lock().clear();
    }
}

/// The tables of a club, at most a minute old. Of many who ask at once one has them counted.
///
/// # Errors
/// When the store fails.
pub async fn tables(site: &Site, club: &Club) -> Result<Arc<ClubTablesView>, Fault> {
    let counted = site.club_tables.of(&club.id);
    let mut counted = counted.lock().await;
    let now_ms = site.services().time.now_ms();
    if let Some((at_ms, tables)) = &*counted
        && now_ms - at_ms < CLUB_TABLES_MS
    {
        return Ok(tables.clone());
    }
    let tables = Arc::new(count(site, &club.id, now_ms).await?);
    *counted = Some((now_ms, tables.clone()));
    Ok(tables)
}

async fn count(site: &Site, club: &ClubId, now_ms: i64) -> Result<ClubTablesView, Fault> {
    let store = &site.services().store;
    let mut ladders: Vec<ClubLadder> = Vec::new();
    let mut last = None;
    for (ladder, ranked) in store.club_leaders(club, CLUB_LEADERS).await? {
        if last.as_ref() != Some(&ladder) {
            ladders.push(ClubLadder { ladder: (&ladder).into(), people: Vec::new() });
            last = Some(ladder);
        }
        let Some(here) = ladders.last_mut() else { continue };
        let rank = u32::try_from(here.people.len() + 1).ok();
        here.people.push(RankedView::of(&ranked, rank, now_ms));
    }
    let mut records = Vec::new();
    for game in GAMES {
        let game = game.info().name;
        let found = store.club_records(club, game, CLUB_LEADERS).await?;
        records.extend(GameRecords::of(game, &found));
    }
    Ok(ClubTablesView { ladders, records, winners: winners(site, club).await? })
}

/// Who won the latest tournaments of a club.
async fn winners(site: &Site, club: &ClubId) -> Result<Vec<WonTournament>, Fault> {
    let listed = site.services().store.club_tournaments(club, MAX_LISTED_TOURNAMENTS).await?;
    let over = listed.into_iter().filter(|one| one.phase == TournamentPhase::Over);
    let mut won = Vec::new();
    for one in over.take(CLUB_WINNERS) {
        let winners = winners_of(site, &one.id).await?;
        if !winners.is_empty() {
            let (title, game) = (one.spec.title, one.spec.terms.game);
            won.push(WonTournament { id: one.id, title, game, winners });
        }
    }
    Ok(won)
}

/// Who won a tournament: the first of its final, where there is one.
async fn winners_of(site: &Site, id: &TournamentId) -> Result<Vec<String>, Fault> {
    let view = tournaments::look(site, None, id).await?;
    let of = |kind| view.tables.iter().find(|table| table.of == kind);
    let table = of(StandingsKind::Final).or_else(|| of(StandingsKind::All));
    let Some(table) = table else { return Ok(Vec::new()) };
    let first = table.rows.iter().filter(|row| row.place == 1);
    let named = first.map(|row| view.entrant(row.no).to_owned());
    Ok(named.filter(|name| !name.is_empty()).collect())
}
