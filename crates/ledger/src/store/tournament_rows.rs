//! Tournaments in tables: the same sentences for both databases, with `Connection`, `Pool` and `DatabaseRow` of the
//! one that holds this module.

use std::sync::Arc;

use sqlx::Row as _;

use super::read::readable;
use super::{Connection, DatabaseRow, Pool, club_rows, notice_rows};
use crate::bounds::MAX_FORGOTTEN;
use crate::ids::{ClubId, PersonId, TournamentId};
use crate::people::ClubRank;
use crate::store::columns::{person_id, unreadable, unwritable};
use crate::store::rows::read_announced;
use crate::store::{
    Forget, Lease, ListedTournament, NewNotice, NewTournament, NoticeDetail, NoticeKind,
    StoreError, StoredTournament, TournamentAppend,
};
use crate::tournament::{EntryDoor, StoredTournamentEvent, TournamentPhase};

fn tournament_id(text: &str) -> Result<TournamentId, StoreError> {
    TournamentId::parse(text).ok_or_else(|| unreadable("the name of a tournament"))
}

pub(super) async fn create(
    connection: &mut Connection,
    new: &NewTournament,
) -> Result<(), StoreError> {
    let state = new.state()?;
    let updated_ms = state.last_ms().max(new.created_ms);
    // It is due at once, so that whoever directs it learns when it starts.
    let insert = "INSERT INTO tournaments \
        (id, spec, owner, listed, created_ms, phase, players, number, updated_ms, due_ms, club) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)";
    sqlx::query(insert)
        .bind(new.id.as_str())
        .bind(serde_json::to_string(&*new.spec).map_err(unwritable)?)
        .bind(new.owner.bytes())
        .bind(new.spec.door == EntryDoor::Public)
        .bind(new.created_ms)
        .bind(state.phase().name())
        .bind(i64::try_from(state.players()).unwrap_or(i64::MAX))
        .bind(i64::from(state.number()))
        .bind(updated_ms)
        .bind(new.spec.club.as_ref().map(ClubId::as_str))
        .execute(&mut *connection)
        .await?;
    for stored in &new.events {
        insert_event(connection, &new.id, stored).await?;
    }
    if let Some(club) = new.spec.club.as_ref().filter(|_| new.spec.door == EntryDoor::Public) {
        let ranks = [ClubRank::Officer, ClubRank::Member];
        for person in club_rows::those(connection, club, &ranks).await? {
            if person != new.owner {
                notice_rows::tell(connection, &announced(new, club, person), new.created_ms)
                    .await?;
            }
        }
    }
    Ok(())
}

/// A club's tournament is told to its members; another one takes its place, so that many ring nobody's telephone.
fn announced(new: &NewTournament, club: &ClubId, person: PersonId) -> NewNotice {
    NewNotice {
        person,
        kind: NoticeKind::Club,
        key: format!("club tournament {}", club.as_str()),
        about: new.id.as_str().to_owned(),
        game: new.spec.terms.game.clone(),
        other: None,
        name: new.spec.title.clone(),
        detail: Some(NoticeDetail::Tournament),
        until_ms: new.spec.start_ms,
    }
}

/// Stores an event; says whether its number was free.
async fn insert_event(
    connection: &mut Connection,
    id: &TournamentId,
    stored: &StoredTournamentEvent,
) -> Result<bool, StoreError> {
    let insert = "INSERT INTO tournament_events (tournament, number, kind, data, person, at_ms) \
                  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (tournament, number) DO NOTHING";
    let inserted = sqlx::query(insert)
        .bind(id.as_str())
        .bind(i64::from(stored.number))
        .bind(stored.event.kind())
        .bind(serde_json::to_string(&stored.event).map_err(unwritable)?)
        .bind(stored.by.as_ref().map(PersonId::bytes))
        .bind(stored.at_ms)
        .execute(connection)
        .await?;
    Ok(inserted.rows_affected() > 0)
}

/// Stores an event with what follows from it; says whether its number was free.
pub(super) async fn append(
    connection: &mut Connection,
    append: &TournamentAppend,
) -> Result<bool, StoreError> {
    let (id, stored) = (append.tournament.as_str(), &append.stored);
    if !insert_event(connection, &append.tournament, stored).await? {
        return Ok(false);
    }
    let update = "UPDATE tournaments SET phase = $2, players = $3, number = $4, updated_ms = $5, \
                  due_ms = $5 WHERE id = $1";
    sqlx::query(update)
        .bind(id)
        .bind(append.phase.name())
        .bind(i64::from(append.players))
        .bind(i64::from(stored.number))
        .bind(stored.at_ms)
        .execute(&mut *connection)
        .await?;
    if let Some(notice) = &append.notice {
        notice_rows::tell(connection, notice, stored.at_ms).await?;
    }
    if let Some(person) = append.entrant {
        let enter = "INSERT INTO tournament_entries (tournament, person) VALUES ($1, $2) \
                     ON CONFLICT DO NOTHING";
        sqlx::query(enter).bind(id).bind(person.bytes()).execute(connection).await?;
    }
    Ok(true)
}

pub(super) async fn load(
    pool: &Pool,
    id: &TournamentId,
) -> Result<Option<StoredTournament>, StoreError> {
    let facts = "SELECT spec, owner, created_ms FROM tournaments WHERE id = $1";
    let row = sqlx::query(facts).bind(id.as_str()).fetch_optional(pool).await?;
    let Some(row) = row else { return Ok(None) };
    // Events are only added, so that what is read a moment later fits as well.
    let events = events(pool, id, 0).await?;
    Ok(Some(StoredTournament {
        spec: Arc::new(read_announced(row.try_get("spec")?)?),
        owner: person_id(row.try_get("owner")?)?,
        created_ms: row.try_get("created_ms")?,
        events,
    }))
}

pub(super) async fn events(
    pool: &Pool,
    id: &TournamentId,
    after: u32,
) -> Result<Vec<StoredTournamentEvent>, StoreError> {
    let later = "SELECT number, data, person, at_ms FROM tournament_events \
                 WHERE tournament = $1 AND number > $2 ORDER BY number";
    let rows = sqlx::query(later).bind(id.as_str()).bind(i64::from(after)).fetch_all(pool).await?;
    let read = |row: &DatabaseRow| {
        Ok(StoredTournamentEvent {
            number: u32::try_from(row.try_get::<i64, _>("number")?).map_err(unreadable)?,
            at_ms: row.try_get("at_ms")?,
            by: row.try_get::<Option<&[u8]>, _>("person")?.map(person_id).transpose()?,
            event: serde_json::from_str(row.try_get("data")?).map_err(unreadable)?,
        })
    };
    rows.iter().map(read).collect()
}

/// A question for what lists tell of tournaments.
macro_rules! listed {
    ($which:literal) => {
        concat!(
            "SELECT id, spec, owner, phase, players, updated_ms FROM tournaments WHERE ",
            $which
        )
    };
}

fn listed(row: &DatabaseRow) -> Result<ListedTournament, StoreError> {
    let phase = TournamentPhase::named(row.try_get("phase")?);
    Ok(ListedTournament {
        id: tournament_id(row.try_get("id")?)?,
        spec: read_announced(row.try_get("spec")?)?,
        owner: person_id(row.try_get("owner")?)?,
        phase: phase.ok_or_else(|| unreadable("how far a tournament has come"))?,
        players: u32::try_from(row.try_get::<i64, _>("players")?).map_err(unreadable)?,
        updated_ms: row.try_get("updated_ms")?,
    })
}

pub(super) async fn public(pool: &Pool, most: u32) -> Result<Vec<ListedTournament>, StoreError> {
    // What goes on, then what will, then what was.
    let public = listed!(
        "listed AND phase <> 'cancelled' ORDER BY CASE phase WHEN 'running' THEN 0 \
         WHEN 'open' THEN 1 ELSE 2 END, updated_ms DESC LIMIT $1"
    );
    let rows = sqlx::query(public).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn of(
    pool: &Pool,
    person: PersonId,
    most: u32,
) -> Result<Vec<ListedTournament>, StoreError> {
    let of = listed!(
        "owner = $1 OR id IN (SELECT tournament FROM tournament_entries WHERE person = $1) \
         ORDER BY updated_ms DESC LIMIT $2"
    );
    let rows = sqlx::query(of).bind(person.bytes()).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn of_club(
    pool: &Pool,
    club: &ClubId,
    most: u32,
) -> Result<Vec<ListedTournament>, StoreError> {
    let of = listed!(
        "club = $1 AND listed AND phase <> 'cancelled' ORDER BY CASE phase WHEN 'running' THEN 0 \
         WHEN 'open' THEN 1 ELSE 2 END, updated_ms DESC LIMIT $2"
    );
    let rows = sqlx::query(of).bind(club.as_str()).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn are_due(pool: &Pool, lease: &Lease) -> Result<bool, StoreError> {
    let any = "SELECT 1 AS one FROM tournaments WHERE due_ms <= $2 \
               AND (worker IS NULL OR worker = $1 OR lease_ms < $2) LIMIT 1";
    let any = sqlx::query(any).bind(&lease.worker).bind(lease.now_ms);
    Ok(any.fetch_optional(pool).await?.is_some())
}

pub(super) async fn claim(
    connection: &mut Connection,
    lease: &Lease,
    most: usize,
) -> Result<Vec<TournamentId>, StoreError> {
    // Of two who claim at once, the later finds the lease of the earlier: the condition stands outside as well.
    let claim = "UPDATE tournaments SET worker = $1, lease_ms = $2 WHERE id IN \
                 (SELECT id FROM tournaments WHERE due_ms <= $3 \
                 AND (worker IS NULL OR worker = $1 OR lease_ms < $3) ORDER BY due_ms LIMIT $4) \
                 AND (worker IS NULL OR worker = $1 OR lease_ms < $3) RETURNING id";
    let claimed = sqlx::query(claim).bind(&lease.worker).bind(lease.until_ms).bind(lease.now_ms);
    let claimed = claimed.bind(i64::try_from(most).unwrap_or(i64::MAX));
    let rows = claimed.fetch_all(connection).await?;
    rows.iter().map(|row| tournament_id(row.try_get("id")?)).collect()
}

/// A node that is alone leaves nothing to those who were there before it.
pub(super) async fn inherit(connection: &mut Connection) -> Result<(), StoreError> {
    let free = "UPDATE tournaments SET worker = NULL, lease_ms = NULL WHERE worker IS NOT NULL";
    sqlx::query(free).execute(connection).await?;
    Ok(())
}

pub(super) async fn rest(
    connection: &mut Connection,
    id: &TournamentId,
    worker: &str,
    number: u32,
    due_ms: Option<i64>,
) -> Result<(), StoreError> {
    let rest = "UPDATE tournaments SET worker = NULL, lease_ms = NULL, \
                due_ms = CASE WHEN number = $3 THEN $4 ELSE due_ms END \
                WHERE id = $1 AND worker = $2";
    let rests = sqlx::query(rest).bind(id.as_str()).bind(worker).bind(i64::from(number));
    rests.bind(due_ms).execute(connection).await?;
    Ok(())
}

/// Forgets old tournaments, as games are forgotten.
pub(super) async fn forget(connection: &mut Connection, forget: &Forget) -> Result<(), StoreError> {
    let old = "DELETE FROM tournaments WHERE id IN (SELECT id FROM tournaments \
               WHERE (phase IN ('open', 'running', 'cancelled') AND updated_ms < $1) \
               OR (phase = 'over' AND updated_ms < $2) LIMIT $3)";
    let forgotten = sqlx::query(old).bind(forget.unfinished_before_ms);
    let forgotten = forgotten.bind(forget.finished_before_ms).bind(i64::from(MAX_FORGOTTEN));
    forgotten.execute(connection).await?;
    Ok(())
}
