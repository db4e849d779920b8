//! How people find each other, in the SQLite store. There is one writer, so what is read in a write stays true in it.

use sqlx::{Row as _, SqliteConnection};

use super::meeting_rows::{read, seeks};
use super::notice_rows;
use super::people::meet;
use crate::bounds::{
    MAX_CHALLENGES, MAX_SEEKS, MAX_STANDING_SEEKS, MAX_TIES, PAIRING_MS, SEEK_HOLD_MS,
};
use crate::ids::{GameId, PersonId, SeekId};
use crate::store::columns::unwritable;
use crate::store::meeting::{seek_id, write_terms};
use crate::store::{Attendance, Seek, SeekAnswer, SeekOrder, SocialTie, StoreError};

pub(super) async fn seek(
    connection: &mut SqliteConnection,
    SeekOrder { seek, met }: &SeekOrder,
) -> Result<SeekAnswer, StoreError> {
    if let Some(person) = met {
        meet(connection, person, seek.asked_ms).await?;
    }
    let terms = write_terms(&seek.terms)?;
    let old = "DELETE FROM seeks WHERE person = ?1 AND other IS ?2 AND stands = ?3 AND (NOT stands OR terms = ?4)";
    let other = seek.other.as_ref().map(PersonId::bytes);
    let gone = sqlx::query(old).bind(seek.person.bytes()).bind(other).bind(seek.stands);
    gone.bind(&terms).execute(&mut *connection).await?;
    // What is over is forgotten when somebody is in the lobby; until then it is in nobody's way.
    let count = "SELECT COUNT(*) AS everyones, \
                 COALESCE(SUM(other IS NOT NULL AND (person = ?1 OR other = ?2)), 0) AS challenges, \
                 COALESCE(SUM(stands AND person = ?1), 0) AS standing, \
                 COALESCE(SUM(stands), 0) AS all_standing FROM seeks WHERE until_ms > ?3";
    let row = sqlx::query(count).bind(seek.person.bytes()).bind(other).bind(seek.asked_ms);
    let row = row.fetch_one(&mut *connection).await?;
    let is_one_too_many = match (seek.other, seek.stands) {
        (Some(_), _) => row.try_get::<i64, _>("challenges")? >= MAX_CHALLENGES,
        (None, true) => {
            row.try_get::<i64, _>("standing")? >= MAX_STANDING_SEEKS
                || row.try_get::<i64, _>("all_standing")? >= MAX_SEEKS / 2
        }
        (None, false) => false,
    };
    if row.try_get::<i64, _>("everyones")? >= MAX_SEEKS || is_one_too_many {
        return Ok(SeekAnswer::Full);
    }
    let insert = "INSERT INTO seeks \
                  (id, person, other, name, terms, rating, least, most, asked_ms, until_ms, stands) \
                  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    sqlx::query(insert)
        .bind(seek.id.as_str())
        .bind(seek.person.bytes())
        .bind(other)
        .bind(&seek.name)
        .bind(terms)
        .bind(seek.rating)
        .bind(seek.wanted[0])
        .bind(seek.wanted[1])
        .bind(seek.asked_ms)
        .bind(seek.until_ms)
        .bind(seek.stands)
        .execute(&mut *connection)
        .await?;
    if seek.other.is_some() {
        notice_rows::tell_of_challenge(connection, seek).await?;
        return Ok(SeekAnswer::Waits);
    }
    Ok(match find(connection, seek, seek.asked_ms).await? {
        Some(found) => SeekAnswer::Found(found),
        None => SeekAnswer::Waits,
    })
}

/// Finds one that fits, and keeps both from others for a moment.
async fn find(
    connection: &mut SqliteConnection,
    seek: &Seek,
    now_ms: i64,
) -> Result<Option<Box<Seek>>, StoreError> {
    let fitting = seeks!(
        "terms = ?1 AND other IS NULL AND person <> ?2 AND until_ms > ?3 AND held_ms <= ?3 \
         AND (least IS NULL OR least <= ?4) AND (most IS NULL OR most >= ?4) \
         AND (?5 IS NULL OR rating >= ?5) AND (?6 IS NULL OR rating <= ?6) \
         AND NOT EXISTS (SELECT 1 FROM ties WHERE kind = 'block' AND \
             (ties.person = ?2 AND ties.other = seeks.person \
              OR ties.person = seeks.person AND ties.other = ?2)) \
         ORDER BY asked_ms, id LIMIT 1"
    );
    let row = sqlx::query(fitting)
        .bind(write_terms(&seek.terms)?)
        .bind(seek.person.bytes())
        .bind(now_ms)
        .bind(seek.rating)
        .bind(seek.wanted[0])
        .bind(seek.wanted[1])
        .fetch_optional(&mut *connection)
        .await?;
    let Some(found) = row.as_ref().map(read).transpose()? else { return Ok(None) };
    let hold = "UPDATE seeks SET held_ms = ? WHERE id IN (?, ?)";
    let held = sqlx::query(hold).bind(now_ms + SEEK_HOLD_MS);
    held.bind(seek.id.as_str()).bind(found.id.as_str()).execute(connection).await?;
    Ok(Some(Box::new(found)))
}

pub(super) async fn match_again(
    connection: &mut SqliteConnection,
    id: &SeekId,
    now_ms: i64,
) -> Result<Option<Box<Seek>>, StoreError> {
    let own = seeks!("id = ? AND other IS NULL AND until_ms > ? AND held_ms <= ?");
    let own = sqlx::query(own).bind(id.as_str()).bind(now_ms).bind(now_ms);
    match own.fetch_optional(&mut *connection).await? {
        Some(own) => find(connection, &read(&own)?, now_ms).await,
        None => Ok(None),
    }
}

/// Whether all of these seeks are there.
pub(super) async fn are_there(
    connection: &mut SqliteConnection,
    seeks: &[SeekId],
    now_ms: i64,
) -> Result<bool, StoreError> {
    for seek in seeks {
        let there = "SELECT 1 FROM seeks WHERE id = ? AND until_ms > ?";
        let there = sqlx::query(there).bind(seek.as_str()).bind(now_ms);
        if there.fetch_optional(&mut *connection).await?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Takes seeks away for a game, all of them or none.
pub(super) async fn pair(
    connection: &mut SqliteConnection,
    seeks: &[SeekId],
    game: &GameId,
    at_ms: i64,
) -> Result<(), StoreError> {
    for seek in seeks {
        let take = "DELETE FROM seeks WHERE id = ? AND until_ms > ? RETURNING other";
        let taken = sqlx::query(take).bind(seek.as_str()).bind(at_ms);
        let Some(row) = taken.fetch_optional(&mut *connection).await? else {
            return Err(StoreError::SeekGone);
        };
        if row.try_get::<Option<&[u8]>, _>("other")?.is_some() {
            notice_rows::end_challenge(connection, seek.as_str()).await?;
        }
        let note = "INSERT INTO pairings (seek, game, at_ms) VALUES (?, ?, ?)";
        let noted = sqlx::query(note).bind(seek.as_str()).bind(game.as_str()).bind(at_ms);
        noted.execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn withdraw(
    connection: &mut SqliteConnection,
    id: &SeekId,
    person: PersonId,
) -> Result<bool, StoreError> {
    let end = "DELETE FROM seeks WHERE id = ?1 AND (person = ?2 OR other = ?2)";
    let ended = sqlx::query(end).bind(id.as_str()).bind(person.bytes());
    let is_ended = ended.execute(&mut *connection).await?.rows_affected() > 0;
    if is_ended {
        notice_rows::end_challenge(connection, id.as_str()).await?;
    }
    Ok(is_ended)
}

pub(super) async fn renew(
    connection: &mut SqliteConnection,
    ids: &[SeekId],
    [now_ms, until_ms]: [i64; 2],
) -> Result<Vec<SeekId>, StoreError> {
    let over = "DELETE FROM seeks WHERE until_ms <= ?";
    sqlx::query(over).bind(now_ms).execute(&mut *connection).await?;
    let old = "DELETE FROM pairings WHERE at_ms < ?";
    sqlx::query(old).bind(now_ms - PAIRING_MS).execute(&mut *connection).await?;
    let ids = serde_json::to_string(ids).map_err(unwritable)?;
    let renew = "UPDATE seeks SET until_ms = MAX(until_ms, ?) \
                 WHERE id IN (SELECT value FROM json_each(?)) RETURNING id";
    let rows = sqlx::query(renew).bind(until_ms).bind(ids).fetch_all(connection).await?;
    rows.iter().map(|row| seek_id(row.try_get("id")?)).collect()
}

pub(super) async fn attend(
    connection: &mut SqliteConnection,
    attendance: &Attendance,
) -> Result<(), StoreError> {
    let note = "INSERT INTO attendance (node, people, names, until_ms) VALUES (?, ?, ?, ?) ON CONFLICT (node) \
                DO UPDATE SET people = excluded.people, names = excluded.names, until_ms = excluded.until_ms";
    let Attendance { node, people, names, until_ms } = attendance;
    let names = serde_json::to_string(names).map_err(unwritable)?;
    let noted = sqlx::query(note).bind(node.as_str()).bind(people).bind(names).bind(until_ms);
    noted.execute(&mut *connection).await?;
    // Nodes that are gone for long.
    let gone = "DELETE FROM attendance WHERE until_ms < ? - 3600000";
    sqlx::query(gone).bind(until_ms).execute(connection).await?;
    Ok(())
}

pub(super) async fn tie(
    connection: &mut SqliteConnection,
    [person, other]: [PersonId; 2],
    tie: Option<SocialTie>,
    at_ms: i64,
) -> Result<bool, StoreError> {
    let undo = "DELETE FROM ties WHERE person = ? AND other = ?";
    let undone = sqlx::query(undo).bind(person.bytes()).bind(other.bytes());
    undone.execute(&mut *connection).await?;
    let Some(tie) = tie else { return Ok(true) };
    if tie == SocialTie::Block {
        let challenges =
            "DELETE FROM seeks WHERE (person = ?1 AND other = ?2) OR (person = ?2 AND other = ?1)";
        let ended = sqlx::query(challenges).bind(person.bytes()).bind(other.bytes());
        ended.execute(&mut *connection).await?;
        notice_rows::end_challenges_between(connection, [person, other]).await?;
    }
    let insert = "INSERT INTO ties (person, other, kind, at_ms) SELECT ?1, ?2, ?3, ?4 \
                  WHERE (SELECT COUNT(*) FROM ties WHERE person = ?1) < ?5";
    let tied = sqlx::query(insert).bind(person.bytes()).bind(other.bytes()).bind(tie.name());
    Ok(tied.bind(at_ms).bind(MAX_TIES).execute(connection).await?.rows_affected() > 0)
}
