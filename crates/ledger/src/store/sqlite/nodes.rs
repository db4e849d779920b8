//! Who is alive, and when nobody was, in the SQLite store.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection, SqlitePool};

use super::read::readable;
use super::{jobs, tournament_rows};
use crate::bounds::{MAX_AHEAD_MS, MAX_OUTAGES, NODE_SILENCE_MS};
use crate::store::columns::game_id;
use crate::store::{Beat, BeatAnswer, DueFlags, Outage, Presence, StoreError, StoreTime};

pub(super) async fn beat(
    connection: &mut SqliteConnection,
    beat: &Beat,
) -> Result<BeatAnswer, StoreError> {
    if matches!(beat.presence, Presence::Back | Presence::Alone) {
        claim(connection, beat).await?;
    }
    if beat.presence == Presence::Alone {
        jobs::inherit(connection).await?;
        tournament_rows::inherit(connection).await?;
    }
    let note = "INSERT INTO nodes (id, at_ms, has_left) VALUES (?, ?, ?) ON CONFLICT (id) \
                DO UPDATE SET at_ms = excluded.at_ms, has_left = excluded.has_left";
    let noted = sqlx::query(note).bind(beat.node.as_str()).bind(beat.at_ms);
    noted.bind(beat.presence == Presence::Leaving).execute(&mut *connection).await?;
    let later = "SELECT id, from_ms, to_ms FROM outages WHERE id > ? ORDER BY id";
    let rows = sqlx::query(later).bind(beat.known).fetch_all(connection).await?;
    let outage = |row: &SqliteRow| {
        let (id, from_ms) = (row.try_get("id")?, row.try_get("from_ms")?);
        Ok(Outage { id, from_ms, to_ms: row.try_get("to_ms")? })
    };
    let outages = rows.iter().map(outage).collect::<Result<_, StoreError>>()?;
    Ok(BeatAnswer { now_ms: None, outages })
}

/// Notes that nobody was alive until now, if nobody was.
async fn claim(connection: &mut SqliteConnection, beat: &Beat) -> Result<(), StoreError> {
    let last = "SELECT MAX(at_ms) AS last, MAX(at_ms) FILTER (WHERE has_left = 0) AS alive \
                FROM nodes WHERE id NOT LIKE 'worker-%'";
    let row = sqlx::query(last).fetch_one(&mut *connection).await?;
    let (last, alive): (Option<i64>, Option<i64>) = (row.try_get("last")?, row.try_get("alive")?);
    // Nobody has ever been here.
    let Some(last) = last else { return Ok(()) };
    let now_ms = beat.at_ms;
    let was_ahead = last > now_ms + NODE_SILENCE_MS;
    let is_silent = alive.is_none_or(|alive| now_ms - alive > NODE_SILENCE_MS);
    if !was_ahead && (last >= now_ms || !is_silent && beat.presence != Presence::Alone) {
        return Ok(());
    }
    // The beat of a wrong clock says nothing.
    let from_ms = if was_ahead { 0 } else { last };
    let insert = "INSERT INTO outages (from_ms, to_ms) VALUES (?, ?)";
    sqlx::query(insert).bind(from_ms).bind(now_ms).execute(&mut *connection).await?;
    let prune = "DELETE FROM outages WHERE id <= (SELECT MAX(id) FROM outages) - ?";
    sqlx::query(prune).bind(MAX_OUTAGES).execute(&mut *connection).await?;
    // Nobody can move at a worker: whether it is there does not matter, and whoever comes later notes the rest.
    if !beat.node.is_worker() {
        let gone = "DELETE FROM nodes WHERE id <> ?";
        sqlx::query(gone).bind(beat.node.as_str()).execute(&mut *connection).await?;
    }
    if was_ahead {
        // These flags would fall when that time comes: their games are to be looked at now.
        let astray = "UPDATE games SET deadline_ms = ?1 \
                      WHERE deadline_ms IS NOT NULL AND updated_ms > ?1 + ?2";
        let looked_at = sqlx::query(astray).bind(now_ms).bind(MAX_AHEAD_MS);
        looked_at.execute(connection).await?;
    }
    Ok(())
}

pub(super) async fn time(pool: &SqlitePool) -> Result<StoreTime, StoreError> {
    let row = sqlx::query("SELECT MAX(at_ms) AS at_ms FROM nodes").fetch_one(pool).await?;
    Ok(StoreTime { now_ms: None, last_beat_ms: row.try_get("at_ms")? })
}

pub(super) async fn due(
    pool: &SqlitePool,
    now_ms: i64,
    most: usize,
) -> Result<DueFlags, StoreError> {
    let first = "SELECT MIN(deadline_ms) AS ms FROM games WHERE deadline_ms IS NOT NULL";
    let first_ms: Option<i64> = sqlx::query(first).fetch_one(pool).await?.try_get("ms")?;
    if first_ms.is_none_or(|first| first > now_ms) {
        return Ok(DueFlags { games: Vec::new(), first_ms });
    }
    let due = "SELECT id FROM games WHERE deadline_ms <= ? ORDER BY deadline_ms LIMIT ?";
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = sqlx::query(due).bind(now_ms).bind(most).fetch_all(pool).await?;
    Ok(DueFlags { games: readable(&rows, |row| game_id(row.try_get("id")?)), first_ms })
}
