//! Who is alive, when nobody was, and what time it is, in PostgreSQL.

use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row as _};

use super::read::readable;
use super::write::Tx;
use crate::bounds::{MAX_AHEAD_MS, MAX_OUTAGES, NODE_SILENCE_MS};
use crate::store::columns::game_id;
use crate::store::{Beat, BeatAnswer, DueFlags, Outage, Presence, StoreError, StoreTime};

pub(super) async fn beat(tx: &mut Tx, beat: &Beat) -> Result<BeatAnswer, StoreError> {
    if matches!(beat.presence, Presence::Back | Presence::Alone) {
        claim(tx, beat).await?;
    }
    let note = "INSERT INTO nodes (id, at_ms, has_left) VALUES ($1, $2, $3) ON CONFLICT (id) \
                DO UPDATE SET at_ms = excluded.at_ms, has_left = excluded.has_left";
    let noted = sqlx::query(note).bind(beat.node.as_str()).bind(beat.at_ms);
    noted.bind(beat.presence == Presence::Leaving).execute(&mut tx.connection).await?;
    let later = "SELECT id, from_ms, to_ms FROM outages WHERE id > $1 ORDER BY id";
    let rows = sqlx::query(later).bind(beat.known).fetch_all(&mut tx.connection).await?;
    let outage = |row: &PgRow| {
        let (id, from_ms) = (row.try_get("id")?, row.try_get("from_ms")?);
        Ok(Outage { id, from_ms, to_ms: row.try_get("to_ms")? })
    };
    let outages = rows.iter().map(outage).collect::<Result<_, StoreError>>()?;
    let now = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint AS now_ms";
    let now_ms = sqlx::query(now).fetch_one(&mut tx.connection).await?.try_get("now_ms")?;
    Ok(BeatAnswer { now_ms: Some(now_ms), outages })
}

/// Notes that nobody was alive until now, if nobody was. Of nodes that come back together the first does.
async fn claim(tx: &mut Tx, beat: &Beat) -> Result<(), StoreError> {
    let connection = &mut tx.connection;
    let alone = "SELECT pg_advisory_xact_lock(hashtext('kelci outage ' || current_schema()))";
    sqlx::query(alone).execute(&mut *connection).await?;
    let last =
        "SELECT MAX(at_ms) AS last, MAX(at_ms) FILTER (WHERE NOT has_left) AS alive FROM nodes";
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
    let insert = "INSERT INTO outages (from_ms, to_ms) VALUES ($1, $2)";
    sqlx::query(insert).bind(from_ms).bind(now_ms).execute(&mut *connection).await?;
    let prune = "DELETE FROM outages WHERE id <= (SELECT MAX(id) FROM outages) - $1";
    sqlx::query(prune).bind(MAX_OUTAGES).execute(&mut *connection).await?;
    let gone = "DELETE FROM nodes WHERE id <> $1";
    sqlx::query(gone).bind(beat.node.as_str()).execute(&mut *connection).await?;
    if was_ahead {
        // These flags would fall when that time comes: their games are to be looked at now.
        let astray = "UPDATE games SET deadline_ms = $1 \
                      WHERE deadline_ms IS NOT NULL AND updated_ms > $1 + $2";
        let looked_at = sqlx::query(astray).bind(now_ms).bind(MAX_AHEAD_MS);
        looked_at.execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn time(pool: &PgPool) -> Result<StoreTime, StoreError> {
    let now = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint AS now_ms, \
               (SELECT MAX(at_ms) FROM nodes) AS last_beat_ms";
    let row = sqlx::query(now).fetch_one(pool).await?;
    Ok(StoreTime { now_ms: row.try_get("now_ms")?, last_beat_ms: row.try_get("last_beat_ms")? })
}

pub(super) async fn due(pool: &PgPool, now_ms: i64, most: usize) -> Result<DueFlags, StoreError> {
    let first = "SELECT MIN(deadline_ms) AS ms FROM games WHERE deadline_ms IS NOT NULL";
    let first_ms: Option<i64> = sqlx::query(first).fetch_one(pool).await?.try_get("ms")?;
    if first_ms.is_none_or(|first| first > now_ms) {
        return Ok(DueFlags { games: Vec::new(), first_ms });
    }
    let due = "SELECT id FROM games WHERE deadline_ms <= $1 ORDER BY deadline_ms LIMIT $2";
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = sqlx::query(due).bind(now_ms).bind(most).fetch_all(pool).await?;
    Ok(DueFlags { games: readable(&rows, |row| game_id(row.try_get("id")?)), first_ms })
}
