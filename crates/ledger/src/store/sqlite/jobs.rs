//! Jobs in the SQLite store, which are claimed with a lease, and what reviews found.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection, SqlitePool};

use super::people::meet;
use super::read::readable;
use crate::ids::{GameId, PersonId};
use crate::store::columns::{game_id, person_id};
use crate::store::rows::{read_judged, write_judged};
use crate::store::{Job, JobChange, JobCounts, JobKind, Lease, StoreError, StoredReview};

/// Asks for a job and takes it, unless another has it.
pub(super) async fn ask_and_claim(
    connection: &mut SqliteConnection,
    kind: JobKind,
    game: &GameId,
    lease: &Lease,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO jobs (kind, game, asked_ms, is_done, worker, lease_ms) \
                  VALUES (?, ?, ?, 0, ?, ?) ON CONFLICT (kind, game) \
                  DO UPDATE SET worker = excluded.worker, lease_ms = excluded.lease_ms \
                  WHERE worker IS NULL OR worker = excluded.worker OR lease_ms < excluded.asked_ms";
    let asked = sqlx::query(insert).bind(kind.name()).bind(game.as_str()).bind(lease.now_ms);
    asked.bind(&lease.worker).bind(lease.until_ms).execute(connection).await?;
    Ok(())
}

/// Asks for a job, unless it was asked for.
pub(super) async fn ask(
    connection: &mut SqliteConnection,
    kind: JobKind,
    game: &GameId,
    person: Option<PersonId>,
    at_ms: i64,
) -> Result<u64, StoreError> {
    let insert = "INSERT INTO jobs (kind, game, person, asked_ms, is_done) \
                  VALUES (?, ?, ?, ?, 0) ON CONFLICT (kind, game) DO NOTHING";
    let asked = sqlx::query(insert).bind(kind.name()).bind(game.as_str());
    let asked = asked.bind(person.as_ref().map(PersonId::bytes)).bind(at_ms);
    Ok(asked.execute(connection).await?.rows_affected())
}

/// Strikes a job out, whoever has it.
pub(super) async fn forget(
    connection: &mut SqliteConnection,
    kind: JobKind,
    game: &GameId,
) -> Result<u64, StoreError> {
    let forget = "DELETE FROM jobs WHERE kind = ? AND game = ?";
    let forgotten = sqlx::query(forget).bind(kind.name()).bind(game.as_str());
    Ok(forgotten.execute(connection).await?.rows_affected())
}

/// A node that is alone leaves nothing to those who were there before it.
pub(super) async fn inherit(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let free = "UPDATE jobs SET worker = NULL, lease_ms = NULL WHERE worker IS NOT NULL";
    sqlx::query(free).execute(connection).await?;
    Ok(())
}

/// A worker leaves all that it has to others.
pub(super) async fn leave(
    connection: &mut SqliteConnection,
    worker: &str,
) -> Result<u64, StoreError> {
    let leave = "UPDATE jobs SET worker = NULL, lease_ms = NULL WHERE worker = ?";
    Ok(sqlx::query(leave).bind(worker).execute(connection).await?.rows_affected())
}

pub(super) async fn change(
    connection: &mut SqliteConnection,
    kind: JobKind,
    game: &GameId,
    change: &JobChange,
) -> Result<u64, StoreError> {
    let (name, id) = (kind.name(), game.as_str());
    let done = match change {
        JobChange::Ask { person, at_ms } => {
            if person.is_new {
                meet(connection, person, *at_ms).await?;
            }
            return ask(connection, kind, game, Some(person.id), *at_ms).await;
        }
        JobChange::Claim(Lease { worker, now_ms, until_ms }) => {
            let claim = "UPDATE jobs SET worker = ?1, lease_ms = ?2 \
                         WHERE kind = ?3 AND game = ?4 AND is_done = 0 \
                         AND (worker IS NULL OR worker = ?1 OR lease_ms < ?5)";
            let claimed = sqlx::query(claim).bind(worker).bind(until_ms).bind(name).bind(id);
            claimed.bind(now_ms).execute(connection).await?
        }
        JobChange::Note { worker, judged, until_ms } => {
            let keep = "UPDATE jobs SET lease_ms = ? WHERE kind = ? AND game = ? AND worker = ?";
            let kept = sqlx::query(keep).bind(until_ms).bind(name).bind(id).bind(worker);
            if kept.execute(&mut *connection).await?.rows_affected() == 0 {
                return Ok(0);
            }
            let data = write_judged(judged)?;
            let ply = i64::try_from(judged.ply).unwrap_or(i64::MAX);
            let insert = "INSERT INTO judged_moves (game, ply, data) VALUES (?, ?, ?) \
                          ON CONFLICT (game, ply) DO UPDATE SET data = excluded.data";
            sqlx::query(insert).bind(id).bind(ply).bind(data).execute(connection).await?
        }
        JobChange::Finish { worker } if kind == JobKind::Review => {
            let finish = "UPDATE jobs SET is_done = 1, worker = NULL, lease_ms = NULL \
                          WHERE kind = ? AND game = ? AND worker = ?";
            sqlx::query(finish).bind(name).bind(id).bind(worker).execute(connection).await?
        }
        JobChange::Finish { worker } => {
            let finish = "DELETE FROM jobs WHERE kind = ? AND game = ? AND worker = ? \
                          AND NOT (kind = 'move' AND EXISTS \
                          (SELECT 1 FROM games WHERE id = jobs.game AND engine_turn = 1))";
            sqlx::query(finish).bind(name).bind(id).bind(worker).execute(connection).await?
        }
        JobChange::Forget => {
            if kind == JobKind::Review {
                let moves = "DELETE FROM judged_moves WHERE game = ?";
                sqlx::query(moves).bind(id).execute(&mut *connection).await?;
            }
            return forget(connection, kind, game).await;
        }
    };
    Ok(done.rows_affected())
}

pub(super) async fn load(
    pool: &SqlitePool,
    id: &GameId,
) -> Result<Option<StoredReview>, StoreError> {
    let mut transaction = pool.begin().await?;
    let facts =
        sqlx::query("SELECT person, is_done, worker FROM jobs WHERE kind = 'review' AND game = ?")
            .bind(id.as_str())
            .fetch_optional(&mut *transaction)
            .await?;
    let Some(facts) = facts else { return Ok(None) };
    let rows = sqlx::query("SELECT data FROM judged_moves WHERE game = ? ORDER BY ply")
        .bind(id.as_str())
        .fetch_all(&mut *transaction)
        .await?;
    let moves = rows.iter().map(|row| Ok(row.try_get("data")?));
    let moves = moves.collect::<Result<Vec<&str>, StoreError>>()?;
    Ok(Some(StoredReview {
        owner: person_id(facts.try_get("person")?)?,
        is_done: facts.try_get("is_done")?,
        is_claimed: facts.try_get::<Option<&str>, _>("worker")?.is_some(),
        moves: read_judged(moves),
    }))
}

fn job(row: &SqliteRow) -> Result<Job, StoreError> {
    let person = row.try_get::<Option<&[u8]>, _>("person")?.map(person_id).transpose()?;
    Ok(Job { game: game_id(row.try_get("game")?)?, person })
}

/// Jobs that nobody works on, the oldest first.
pub(super) async fn free(
    pool: &SqlitePool,
    kind: JobKind,
    now_ms: i64,
    most: usize,
) -> Result<Vec<Job>, StoreError> {
    let free = "SELECT game, person FROM jobs WHERE kind = ? AND is_done = 0 \
                AND (worker IS NULL OR lease_ms < ?) ORDER BY asked_ms LIMIT ?";
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = sqlx::query(free).bind(kind.name()).bind(now_ms).bind(most).fetch_all(pool).await?;
    Ok(readable(&rows, job))
}

/// Takes jobs that nobody works on.
pub(super) async fn claim(
    connection: &mut SqliteConnection,
    kind: JobKind,
    lease: &Lease,
    most: usize,
) -> Result<Vec<Job>, StoreError> {
    let claim = "UPDATE jobs SET worker = ?1, lease_ms = ?2 WHERE kind = ?3 AND game IN \
                 (SELECT game FROM jobs WHERE kind = ?3 AND is_done = 0 \
                 AND (worker IS NULL OR lease_ms < ?4) ORDER BY asked_ms LIMIT ?5) \
                 RETURNING game, person, asked_ms";
    let claimed = sqlx::query(claim).bind(&lease.worker).bind(lease.until_ms).bind(kind.name());
    let claimed = claimed.bind(lease.now_ms).bind(i64::try_from(most).unwrap_or(i64::MAX));
    let mut rows = claimed.fetch_all(connection).await?;
    // SQLite tells them in no order.
    rows.sort_by_key(|row| row.try_get::<i64, _>("asked_ms").unwrap_or_default());
    Ok(readable(&rows, job))
}

/// How many jobs of each kind nobody works on.
pub(super) async fn waiting(pool: &SqlitePool, now_ms: i64) -> Result<JobCounts, StoreError> {
    let count = "SELECT COUNT(*) FILTER (WHERE kind = 'review') AS reviews, \
                 COUNT(*) FILTER (WHERE kind = 'move') AS moves, \
                 COUNT(*) FILTER (WHERE kind = 'ended') AS ends \
                 FROM jobs WHERE is_done = 0 AND (worker IS NULL OR lease_ms < ?)";
    let row = sqlx::query(count).bind(now_ms).fetch_one(pool).await?;
    let (reviews, moves) = (row.try_get("reviews")?, row.try_get("moves")?);
    Ok(JobCounts { reviews, moves, ends: row.try_get("ends")? })
}

/// Unfinished reviews: of that owner, and in all.
pub(super) async fn unfinished(pool: &SqlitePool, owner: PersonId) -> Result<[u32; 2], StoreError> {
    let count = "SELECT COALESCE(SUM(person = ?), 0) AS mine, COUNT(*) AS everyones \
                 FROM jobs WHERE kind = 'review' AND is_done = 0";
    let row = sqlx::query(count).bind(owner.bytes()).fetch_one(pool).await?;
    Ok([row.try_get("mine")?, row.try_get("everyones")?])
}
