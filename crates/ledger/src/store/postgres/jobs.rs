//! Jobs in PostgreSQL, which are claimed with a lease, and what reviews found.

use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row as _};

use super::people::meet;
use super::read::readable;
use super::write::Tx;
use crate::ids::{GameId, PersonId};
use crate::store::columns::{game_id, person_id};
use crate::store::rows::{read_judged, write_judged};
use crate::store::{Job, JobChange, JobCounts, JobKind, Lease, Note, StoreError, StoredReview};

/// Asks for a job and takes it, unless another has it.
pub(super) async fn ask_and_claim(
    tx: &mut Tx,
    kind: JobKind,
    game: &GameId,
    lease: &Lease,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO jobs (kind, game, asked_ms, is_done, worker, lease_ms) \
                  VALUES ($1, $2, $3, false, $4, $5) ON CONFLICT (kind, game) \
                  DO UPDATE SET worker = excluded.worker, lease_ms = excluded.lease_ms \
                  WHERE jobs.worker IS NULL OR jobs.worker = excluded.worker \
                  OR jobs.lease_ms < excluded.asked_ms";
    let asked = sqlx::query(insert).bind(kind.name()).bind(game.as_str()).bind(lease.now_ms);
    asked.bind(&lease.worker).bind(lease.until_ms).execute(&mut tx.connection).await?;
    Ok(())
}

/// Asks for a job, unless it was asked for.
pub(super) async fn ask(
    tx: &mut Tx,
    kind: JobKind,
    game: &GameId,
    person: Option<PersonId>,
    at_ms: i64,
) -> Result<u64, StoreError> {
    let insert = "INSERT INTO jobs (kind, game, person, asked_ms, is_done) \
                  VALUES ($1, $2, $3, $4, false) ON CONFLICT (kind, game) DO NOTHING";
    let asked = sqlx::query(insert).bind(kind.name()).bind(game.as_str());
    let asked = asked.bind(person.as_ref().map(PersonId::bytes)).bind(at_ms);
    tx.notes.push(Note::Jobs);
    Ok(asked.execute(&mut tx.connection).await?.rows_affected())
}

/// Strikes a job out, whoever has it.
pub(super) async fn forget(tx: &mut Tx, kind: JobKind, game: &GameId) -> Result<u64, StoreError> {
    let forget = "DELETE FROM jobs WHERE kind = $1 AND game = $2";
    let forgotten = sqlx::query(forget).bind(kind.name()).bind(game.as_str());
    Ok(forgotten.execute(&mut tx.connection).await?.rows_affected())
}

/// A node that is alone leaves nothing to those who were there before it.
pub(super) async fn inherit(tx: &mut Tx) -> Result<(), StoreError> {
    let free = "UPDATE jobs SET worker = NULL, lease_ms = NULL WHERE worker IS NOT NULL";
    sqlx::query(free).execute(&mut tx.connection).await?;
    Ok(())
}

/// A worker leaves all that it has to others.
pub(super) async fn leave(tx: &mut Tx, worker: &str) -> Result<u64, StoreError> {
    let leave = "UPDATE jobs SET worker = NULL, lease_ms = NULL WHERE worker = $1";
    tx.notes.push(Note::Jobs);
    Ok(sqlx::query(leave).bind(worker).execute(&mut tx.connection).await?.rows_affected())
}

pub(super) async fn change(
    tx: &mut Tx,
    kind: JobKind,
    game: &GameId,
    change: &JobChange,
) -> Result<u64, StoreError> {
    let (name, id) = (kind.name(), game.as_str());
    let done = match change {
        JobChange::Ask { person, at_ms } => {
            if person.is_new {
                meet(&mut tx.connection, person, *at_ms).await?;
            }
            return ask(tx, kind, game, Some(person.id), *at_ms).await;
        }
        JobChange::Claim(Lease { worker, now_ms, until_ms }) => {
            let claim = "UPDATE jobs SET worker = $1, lease_ms = $2 \
                         WHERE kind = $3 AND game = $4 AND NOT is_done \
                         AND (worker IS NULL OR worker = $1 OR lease_ms < $5)";
            let claimed = sqlx::query(claim).bind(worker).bind(until_ms).bind(name).bind(id);
            claimed.bind(now_ms).execute(&mut tx.connection).await?
        }
        JobChange::Note { worker, judged, until_ms } => {
            let keep =
                "UPDATE jobs SET lease_ms = $1 WHERE kind = $2 AND game = $3 AND worker = $4";
            let kept = sqlx::query(keep).bind(until_ms).bind(name).bind(id).bind(worker);
            if kept.execute(&mut tx.connection).await?.rows_affected() == 0 {
                return Ok(0);
            }
            let data = write_judged(judged)?;
            let ply = i64::try_from(judged.ply).unwrap_or(i64::MAX);
            let insert = "INSERT INTO judged_moves (game, ply, data) VALUES ($1, $2, $3) \
                          ON CONFLICT (game, ply) DO UPDATE SET data = excluded.data";
            sqlx::query(insert).bind(id).bind(ply).bind(data).execute(&mut tx.connection).await?
        }
        JobChange::Finish { worker } if kind == JobKind::Review => {
            let finish = "UPDATE jobs SET is_done = true, worker = NULL, lease_ms = NULL \
                          WHERE kind = $1 AND game = $2 AND worker = $3";
            sqlx::query(finish).bind(name).bind(id).bind(worker).execute(&mut tx.connection).await?
        }
        JobChange::Finish { worker } => {
            let finish = "DELETE FROM jobs WHERE kind = $1 AND game = $2 AND worker = $3 \
                          AND NOT (kind = 'move' AND EXISTS \
                          (SELECT 1 FROM games WHERE id = jobs.game AND engine_turn))";
            sqlx::query(finish).bind(name).bind(id).bind(worker).execute(&mut tx.connection).await?
        }
        JobChange::Forget => {
            if kind == JobKind::Review {
                let moves = "DELETE FROM judged_moves WHERE game = $1";
                sqlx::query(moves).bind(id).execute(&mut tx.connection).await?;
            }
            return forget(tx, kind, game).await;
        }
    };
    Ok(done.rows_affected())
}

pub(super) async fn load(pool: &PgPool, id: &GameId) -> Result<Option<StoredReview>, StoreError> {
    // One statement, so that all of it is of one moment.
    let review = "SELECT person, is_done, worker, \
                  ARRAY(SELECT data FROM judged_moves WHERE game = $1 ORDER BY ply) AS moves \
                  FROM jobs WHERE kind = 'review' AND game = $1";
    let row = sqlx::query(review).bind(id.as_str()).fetch_optional(pool).await?;
    let Some(row) = row else { return Ok(None) };
    let moves: Vec<String> = row.try_get("moves")?;
    Ok(Some(StoredReview {
        owner: person_id(row.try_get("person")?)?,
        is_done: row.try_get("is_done")?,
        is_claimed: row.try_get::<Option<&str>, _>("worker")?.is_some(),
        moves: read_judged(moves.iter().map(String::as_str)),
    }))
}

fn job(row: &PgRow) -> Result<Job, StoreError> {
    let person = row.try_get::<Option<&[u8]>, _>("person")?.map(person_id).transpose()?;
    Ok(Job { game: game_id(row.try_get("game")?)?, person })
}

fn bound(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

/// Jobs that nobody works on, the oldest first.
pub(super) async fn free(
    pool: &PgPool,
    kind: JobKind,
    now_ms: i64,
    most: usize,
) -> Result<Vec<Job>, StoreError> {
    let free = "SELECT game, person FROM jobs WHERE kind = $1 AND NOT is_done \
                AND (worker IS NULL OR lease_ms < $2) ORDER BY asked_ms LIMIT $3";
    let rows = sqlx::query(free).bind(kind.name()).bind(now_ms).bind(bound(most));
    Ok(readable(&rows.fetch_all(pool).await?, job))
}

/// Takes jobs that nobody works on, the oldest first. Those that another node is just taking are passed over.
pub(super) async fn claim(
    tx: &mut Tx,
    kind: JobKind,
    lease: &Lease,
    most: usize,
) -> Result<Vec<Job>, StoreError> {
    let claim = "WITH free AS (SELECT kind, game FROM jobs WHERE kind = $1 AND NOT is_done \
                 AND (worker IS NULL OR lease_ms < $2) ORDER BY asked_ms LIMIT $3 \
                 FOR UPDATE SKIP LOCKED), \
                 claimed AS (UPDATE jobs SET worker = $4, lease_ms = $5 FROM free \
                 WHERE jobs.kind = free.kind AND jobs.game = free.game \
                 RETURNING jobs.game, jobs.person, jobs.asked_ms) \
                 SELECT game, person FROM claimed ORDER BY asked_ms";
    let rows = sqlx::query(claim).bind(kind.name()).bind(lease.now_ms).bind(bound(most));
    let rows = rows.bind(&lease.worker).bind(lease.until_ms).fetch_all(&mut tx.connection);
    Ok(readable(&rows.await?, job))
}

pub(super) async fn waiting(pool: &PgPool, now_ms: i64) -> Result<JobCounts, StoreError> {
    let count = "SELECT COUNT(*) FILTER (WHERE kind = 'review') AS reviews, \
                 COUNT(*) FILTER (WHERE kind = 'move') AS moves, \
                 COUNT(*) FILTER (WHERE kind = 'ended') AS ends FROM jobs \
                 WHERE NOT is_done AND (worker IS NULL OR lease_ms < $1)";
    let row = sqlx::query(count).bind(now_ms).fetch_one(pool).await?;
    let of =
        |name| row.try_get::<i64, _>(name).map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    Ok(JobCounts { reviews: of("reviews")?, moves: of("moves")?, ends: of("ends")? })
}

/// Unfinished reviews: of that owner, and in all.
pub(super) async fn unfinished(pool: &PgPool, owner: PersonId) -> Result<[u32; 2], StoreError> {
    let count = "SELECT COUNT(*) FILTER (WHERE person = $1) AS mine, COUNT(*) AS everyones \
                 FROM jobs WHERE kind = 'review' AND NOT is_done";
    super::read::shares(sqlx::query(count).bind(owner.bytes()).fetch_one(pool).await?)
}
