//! How people find each other, in PostgreSQL. Whoever looks for a game waits for those who do so at the same moment on
//! other nodes: of two who fit, the later sees the earlier.

use sqlx::Row as _;

use super::meeting_rows::{read, seeks};
use super::notice_rows;
use super::people::meet;
use super::write::Tx;
use crate::bounds::{
    MAX_CHALLENGES, MAX_SEEKS, MAX_STANDING_SEEKS, MAX_TIES, PAIRING_MS, SEEK_HOLD_MS,
};
use crate::ids::{GameId, PersonId, SeekId};
use crate::store::columns::{person_id, unwritable};
use crate::store::meeting::{seek_id, write_terms};
use crate::store::{Attendance, Note, Seek, SeekAnswer, SeekOrder, SocialTie, StoreError};

pub(super) async fn seek(
    tx: &mut Tx,
    SeekOrder { seek, met }: &SeekOrder,
) -> Result<SeekAnswer, StoreError> {
    if let Some(person) = met {
        meet(&mut tx.connection, person, seek.asked_ms).await?;
    }
    take_turn(tx).await?;
    let terms = write_terms(&seek.terms)?;
    let old = "DELETE FROM seeks WHERE person = $1 AND other IS NOT DISTINCT FROM $2 AND stands = $3 \
               AND (NOT stands OR terms = $4)";
    let other = seek.other.as_ref().map(PersonId::bytes);
    let gone = sqlx::query(old).bind(seek.person.bytes()).bind(other).bind(seek.stands);
    gone.bind(&terms).execute(&mut tx.connection).await?;
    // What is over is forgotten when somebody is in the lobby; until then it is in nobody's way.
    let count = "SELECT COUNT(*) AS everyones, COUNT(*) FILTER \
                 (WHERE other IS NOT NULL AND (person = $1 OR other = $2)) AS challenges, \
                 COUNT(*) FILTER (WHERE stands AND person = $1) AS standing, \
                 COUNT(*) FILTER (WHERE stands) AS all_standing FROM seeks WHERE until_ms > $3";
    let row = sqlx::query(count).bind(seek.person.bytes()).bind(other).bind(seek.asked_ms);
    let row = row.fetch_one(&mut tx.connection).await?;
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
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
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
        .execute(&mut tx.connection)
        .await?;
    if let Some(other) = seek.other {
        notice_rows::tell_of_challenge(&mut tx.connection, seek).await?;
        tx.notes.push(Note::Challenge(other));
        return Ok(SeekAnswer::Waits);
    }
    tx.notes.push(Note::Lobby);
    Ok(match find(tx, seek, seek.asked_ms).await? {
        Some(found) => SeekAnswer::Found(found),
        None => SeekAnswer::Waits,
    })
}

/// Waits until nobody else looks for somebody.
async fn take_turn(tx: &mut Tx) -> Result<(), StoreError> {
    let alone = "SELECT pg_advisory_xact_lock(hashtext('kelci lobby ' || current_schema()))";
    sqlx::query(alone).execute(&mut tx.connection).await?;
    Ok(())
}

/// Finds one that fits, and keeps both from others for a moment. One that is just being taken is passed over.
async fn find(tx: &mut Tx, seek: &Seek, now_ms: i64) -> Result<Option<Box<Seek>>, StoreError> {
    let fitting = seeks!(
        "terms = $1 AND other IS NULL AND person <> $2 AND until_ms > $3 AND held_ms <= $3 \
         AND (least IS NULL OR least <= $4) AND (most IS NULL OR most >= $4) \
         AND ($5::bigint IS NULL OR rating >= $5) AND ($6::bigint IS NULL OR rating <= $6) \
         AND NOT EXISTS (SELECT 1 FROM ties WHERE kind = 'block' AND \
             (ties.person = $2 AND ties.other = seeks.person \
              OR ties.person = seeks.person AND ties.other = $2)) \
         ORDER BY asked_ms, id LIMIT 1 FOR UPDATE SKIP LOCKED"
    );
    let row = sqlx::query(fitting)
        .bind(write_terms(&seek.terms)?)
        .bind(seek.person.bytes())
        .bind(now_ms)
        .bind(seek.rating)
        .bind(seek.wanted[0])
        .bind(seek.wanted[1])
        .fetch_optional(&mut tx.connection)
        .await?;
    let Some(found) = row.as_ref().map(read).transpose()? else { return Ok(None) };
    let hold = "UPDATE seeks SET held_ms = $1 WHERE id IN ($2, $3)";
    let held = sqlx::query(hold).bind(now_ms + SEEK_HOLD_MS);
    held.bind(seek.id.as_str()).bind(found.id.as_str()).execute(&mut tx.connection).await?;
    Ok(Some(Box::new(found)))
}

pub(super) async fn match_again(
    tx: &mut Tx,
    id: &SeekId,
    now_ms: i64,
) -> Result<Option<Box<Seek>>, StoreError> {
    take_turn(tx).await?;
    let own = seeks!("id = $1 AND other IS NULL AND until_ms > $2 AND held_ms <= $2 FOR UPDATE");
    let own = sqlx::query(own).bind(id.as_str()).bind(now_ms);
    match own.fetch_optional(&mut tx.connection).await? {
        Some(own) => find(tx, &read(&own)?, now_ms).await,
        None => Ok(None),
    }
}

/// Takes seeks away for a game, all of them or none, and tells those whose they were.
pub(super) async fn pair(
    tx: &mut Tx,
    seeks: &[SeekId],
    game: &GameId,
    at_ms: i64,
) -> Result<(), StoreError> {
    let mut seeks: Vec<&str> = seeks.iter().map(SeekId::as_str).collect();
    // In one order, so that two who want the same do not wait for each other.
    seeks.sort_unstable();
    for seek in seeks {
        let take = "DELETE FROM seeks WHERE id = $1 AND until_ms > $2 RETURNING person, other";
        let taken = sqlx::query(take).bind(seek).bind(at_ms);
        let Some(row) = taken.fetch_optional(&mut tx.connection).await? else {
            return Err(StoreError::SeekGone);
        };
        if row.try_get::<Option<&[u8]>, _>("other")?.is_some() {
            notice_rows::end_challenge(&mut tx.connection, seek).await?;
        }
        let note = "INSERT INTO pairings (seek, game, at_ms) VALUES ($1, $2, $3)";
        let noted = sqlx::query(note).bind(seek).bind(game.as_str()).bind(at_ms);
        noted.execute(&mut tx.connection).await?;
        let person = person_id(row.try_get("person")?)?;
        tx.notes.push(Note::Met { person, game: game.clone() });
    }
    tx.notes.push(Note::Lobby);
    Ok(())
}

pub(super) async fn withdraw(
    tx: &mut Tx,
    id: &SeekId,
    person: PersonId,
) -> Result<bool, StoreError> {
    let end = "DELETE FROM seeks WHERE id = $1 AND (person = $2 OR other = $2) \
               RETURNING person, other";
    let ended = sqlx::query(end).bind(id.as_str()).bind(person.bytes());
    let Some(row) = ended.fetch_optional(&mut tx.connection).await? else { return Ok(false) };
    tx.notes.push(Note::Lobby);
    if let Some(other) = row.try_get::<Option<&[u8]>, _>("other")? {
        tx.notes.push(Note::Challenge(person_id(other)?));
        tx.notes.push(Note::Challenge(person_id(row.try_get("person")?)?));
        notice_rows::end_challenge(&mut tx.connection, id.as_str()).await?;
    }
    Ok(true)
}

pub(super) async fn renew(
    tx: &mut Tx,
    ids: &[SeekId],
    [now_ms, until_ms]: [i64; 2],
) -> Result<Vec<SeekId>, StoreError> {
    let over = "DELETE FROM seeks WHERE id IN \
                (SELECT id FROM seeks WHERE until_ms <= $1 ORDER BY id FOR UPDATE SKIP LOCKED)";
    let gone = sqlx::query(over).bind(now_ms).execute(&mut tx.connection).await?;
    if gone.rows_affected() > 0 {
        tx.notes.push(Note::Lobby);
    }
    let old = "DELETE FROM pairings WHERE seek IN \
               (SELECT seek FROM pairings WHERE at_ms < $1 FOR UPDATE SKIP LOCKED)";
    sqlx::query(old).bind(now_ms - PAIRING_MS).execute(&mut tx.connection).await?;
    let ids: Vec<&str> = ids.iter().map(SeekId::as_str).collect();
    // Those that are just being taken are there no more in a moment.
    let renew = "UPDATE seeks SET until_ms = GREATEST(until_ms, $2) WHERE id IN \
                 (SELECT id FROM seeks WHERE id = ANY($1) ORDER BY id FOR UPDATE) RETURNING id";
    let rows = sqlx::query(renew).bind(ids).bind(until_ms).fetch_all(&mut tx.connection).await?;
    rows.iter().map(|row| seek_id(row.try_get("id")?)).collect()
}

pub(super) async fn attend(tx: &mut Tx, attendance: &Attendance) -> Result<(), StoreError> {
    let note = "INSERT INTO attendance (node, people, names, until_ms) VALUES ($1, $2, $3, $4) \
                ON CONFLICT (node) DO UPDATE \
                SET people = excluded.people, names = excluded.names, until_ms = excluded.until_ms";
    let Attendance { node, people, names, until_ms } = attendance;
    let names = serde_json::to_string(names).map_err(unwritable)?;
    let noted = sqlx::query(note).bind(node.as_str()).bind(i64::from(*people)).bind(names);
    noted.bind(until_ms).execute(&mut tx.connection).await?;
    // Nodes that are gone for long.
    let gone = "DELETE FROM attendance WHERE node IN \
                (SELECT node FROM attendance WHERE until_ms < $1 - 3600000 FOR UPDATE SKIP LOCKED)";
    sqlx::query(gone).bind(until_ms).execute(&mut tx.connection).await?;
    Ok(())
}

pub(super) async fn tie(
    tx: &mut Tx,
    [person, other]: [PersonId; 2],
    tie: Option<SocialTie>,
    at_ms: i64,
) -> Result<bool, StoreError> {
    let undo = "DELETE FROM ties WHERE person = $1 AND other = $2";
    let undone = sqlx::query(undo).bind(person.bytes()).bind(other.bytes());
    undone.execute(&mut tx.connection).await?;
    let Some(tie) = tie else { return Ok(true) };
    if tie == SocialTie::Block {
        let challenges =
            "DELETE FROM seeks WHERE (person = $1 AND other = $2) OR (person = $2 AND other = $1)";
        let ended = sqlx::query(challenges).bind(person.bytes()).bind(other.bytes());
        ended.execute(&mut tx.connection).await?;
        notice_rows::end_challenges_between(&mut tx.connection, [person, other]).await?;
        tx.notes.push(Note::Lobby);
    }
    let insert = "INSERT INTO ties (person, other, kind, at_ms) SELECT $1, $2, $3, $4 \
                  WHERE (SELECT COUNT(*) FROM ties WHERE person = $1) < $5";
    let tied = sqlx::query(insert).bind(person.bytes()).bind(other.bytes()).bind(tie.name());
    let tied = tied.bind(at_ms).bind(MAX_TIES).execute(&mut tx.connection).await?;
    Ok(tied.rows_affected() > 0)
}
