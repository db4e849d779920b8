//! Who is alive, when nobody was, and what time it is, in PostgreSQL.

use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgPool, Row as _};

use super::read::readable;
use super::write::Tx;
use super::{jobs, tournament_rows};
use crate::bounds::{MAX_AHEAD_MS, MAX_OUTAGES, NODE_SILENCE_MS};
use crate::store::columns::game_id;
use crate::store::{Beat, BeatAnswer, DueFlags, Outage, Presence, StoreError, StoreTime};

/// The first number of the lock that a node with visitors holds on its connection for as long as that lives, beside
/// others that do; the second is that of the schema.
const PRESENT: i32 = 7474;
/// No beat is on its way for longer; what seems to be comes from another clock.
const LONGEST_WAY_MS: i64 = 600_000;

pub(super) async fn beat(tx: &mut Tx, beat: &Beat) -> Result<BeatAnswer, StoreError> {
    let is_back = matches!(beat.presence, Presence::Back | Presence::Alone);
    // Whoever is back is so when this is heard, not when it was asked for. Whoever was there all the time was so when
    // it asked, and nothing is known of the time since.
    let at_ms = if is_back { heard_ms(tx, beat.at_ms).await? } else { beat.at_ms };
    if is_back {
        claim(tx, beat, at_ms).await?;
    }
    if beat.presence == Presence::Alone {
        jobs::inherit(tx).await?;
        tournament_rows::inherit(&mut tx.connection).await?;
    }
    if !beat.node.is_worker() && !tx.is_present {
        let here = "SELECT pg_try_advisory_lock_shared($1, hashtext('kelci ' || current_schema()))";
        sqlx::query(here).bind(PRESENT).execute(&mut tx.connection).await?;
        tx.is_present = true;
    }
    let note = "INSERT INTO nodes (id, at_ms, has_left) VALUES ($1, $2, $3) ON CONFLICT (id) \
                DO UPDATE SET at_ms = excluded.at_ms, has_left = excluded.has_left";
    let noted = sqlx::query(note).bind(beat.node.as_str()).bind(at_ms);
    noted.bind(beat.presence == Presence::Leaving).execute(&mut tx.connection).await?;
    let later = "SELECT id, from_ms, to_ms FROM outages WHERE id > $1 ORDER BY id";
    let rows = sqlx::query(later).bind(beat.known).fetch_all(&mut tx.connection).await?;
    let outage = |row: &PgRow| {
        let (id, from_ms) = (row.try_get("id")?, row.try_get("from_ms")?);
        Ok(Outage { id, from_ms, to_ms: row.try_get("to_ms")? })
    };
    let outages = rows.iter().map(outage).collect::<Result<_, StoreError>>()?;
    Ok(BeatAnswer { now_ms: Some(clock_ms(&mut tx.connection).await?), outages })
}

/// What time it is, for everybody.
pub(super) async fn clock_ms(connection: &mut PgConnection) -> Result<i64, StoreError> {
    let now = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint AS now_ms";
    Ok(sqlx::query(now).fetch_one(connection).await?.try_get("now_ms")?)
}

/// When a beat is heard that was asked for at that time: it may have waited until the database was back. Seen from one
/// that waited, others would be ahead of the time.
async fn heard_ms(tx: &mut Tx, asked_ms: i64) -> Result<i64, StoreError> {
    let now_ms = clock_ms(&mut tx.connection).await?;
    let is_late = (0..LONGEST_WAY_MS).contains(&(now_ms - asked_ms));
    Ok(if is_late { now_ms } else { asked_ms })
}

/// Notes that nobody was alive until now, if nobody was. Of nodes that come back together the first does.
async fn claim(tx: &mut Tx, beat: &Beat, now_ms: i64) -> Result<(), StoreError> {
    let connection = &mut tx.connection;
    let alone = "SELECT pg_advisory_xact_lock(hashtext('kelci outage ' || current_schema()))";
    sqlx::query(alone).execute(&mut *connection).await?;
    let last = "SELECT MAX(at_ms) AS last, MAX(at_ms) FILTER (WHERE NOT has_left) AS alive \
                FROM nodes WHERE id NOT LIKE 'worker-%'";
    let row = sqlx::query(last).fetch_one(&mut *connection).await?;
    let (last, alive): (Option<i64>, Option<i64>) = (row.try_get("last")?, row.try_get("alive")?);
    // Nobody has ever been here.
    let Some(last) = last else { return Ok(()) };
    let was_ahead = last > now_ms + NODE_SILENCE_MS;
    let is_silent = alive.is_none_or(|alive| now_ms - alive > NODE_SILENCE_MS)
        || !others_are_connected(&mut *connection).await?;
    if !was_ahead && (last >= now_ms || !is_silent && beat.presence != Presence::Alone) {
        return Ok(());
    }
    // The beat of a wrong clock says nothing.
    let from_ms = if was_ahead { 0 } else { last };
    let insert = "INSERT INTO outages (from_ms, to_ms) VALUES ($1, $2)";
    sqlx::query(insert).bind(from_ms).bind(now_ms).execute(&mut *connection).await?;
    let prune = "DELETE FROM outages WHERE id <= (SELECT MAX(id) FROM outages) - $1";
    sqlx::query(prune).bind(MAX_OUTAGES).execute(&mut *connection).await?;
    // Nobody can move at a worker: whether it is there does not matter, and whoever comes later notes the rest.
    if !beat.node.is_worker() {
        let gone = "DELETE FROM nodes WHERE id <> $1";
        sqlx::query(gone).bind(beat.node.as_str()).execute(&mut *connection).await?;
    }
    if was_ahead {
        // These flags would fall when that time comes: their games are to be looked at now.
        let astray = "UPDATE games SET deadline_ms = $1 \
                      WHERE deadline_ms IS NOT NULL AND updated_ms > $1 + $2";
        let looked_at = sqlx::query(astray).bind(now_ms).bind(MAX_AHEAD_MS);
        looked_at.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Whether another node with visitors is connected. Of one that was killed the database hears at once, of one whose
/// computer is gone it does not; so whoever is not connected is not there, and nothing is known of the others.
async fn others_are_connected(connection: &mut PgConnection) -> Result<bool, StoreError> {
    let others = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid() \
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
        AND objsubid = 2 AND classid::bigint = $1 \
        AND objid::bigint = hashtext('kelci ' || current_schema())::bigint & 4294967295) AS are_there";
    let row = sqlx::query(others).bind(i64::from(PRESENT)).fetch_one(connection).await?;
    Ok(row.try_get("are_there")?)
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
