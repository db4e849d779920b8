//! Persons and their devices in PostgreSQL.

use sqlx::{PgConnection, PgPool, Row as _};

use super::write::Tx;
use crate::bounds::MAX_DEVICES;
use crate::ids::{LinkDigest, PersonId, SessionDigest};
use crate::people::Person;
use crate::store::columns::{person_id, session, unreadable};
use crate::store::{Adoption, Note, StoreError};

pub(super) async fn person(
    pool: &PgPool,
    session: SessionDigest,
) -> Result<Option<PersonId>, StoreError> {
    let whose = "SELECT person FROM sessions WHERE digest = $1";
    let row = sqlx::query(whose).bind(session.bytes()).fetch_optional(pool).await?;
    row.map(|row| person_id(row.try_get("person")?)).transpose()
}

/// Stores somebody who comes for the first time. Of two requests with the same new secret one is too late.
pub(super) async fn meet(
    connection: &mut PgConnection,
    person: &Person,
    at_ms: i64,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO persons (id, created_ms) VALUES ($1, $2)";
    sqlx::query(insert).bind(person.id.bytes()).bind(at_ms).execute(&mut *connection).await?;
    let insert = "INSERT INTO sessions (digest, person, created_ms) VALUES ($1, $2, $3) \
                  ON CONFLICT (digest) DO NOTHING";
    let begun = sqlx::query(insert).bind(person.session.bytes()).bind(person.id.bytes());
    match begun.bind(at_ms).execute(connection).await?.rows_affected() {
        0 => Err(StoreError::MetTwice),
        _ => Ok(()),
    }
}

pub(super) async fn end_sessions(
    tx: &mut Tx,
    person: PersonId,
    but: SessionDigest,
) -> Result<Vec<SessionDigest>, StoreError> {
    // Nor does a link that was lost with a device add another.
    let links = "DELETE FROM device_links WHERE person = $1";
    sqlx::query(links).bind(person.bytes()).execute(&mut tx.connection).await?;
    let end = "DELETE FROM sessions WHERE person = $1 AND digest <> $2 RETURNING digest";
    let ended = sqlx::query(end).bind(person.bytes()).bind(but.bytes());
    let ended = ended.fetch_all(&mut tx.connection).await?;
    if !ended.is_empty() {
        tx.notes.push(Note::Person(person));
    }
    ended.iter().map(|row| session(row.try_get("digest")?)).collect()
}

pub(super) async fn link_device(
    tx: &mut Tx,
    person: PersonId,
    link: LinkDigest,
    [now_ms, until_ms]: [i64; 2],
) -> Result<(), StoreError> {
    let void = "DELETE FROM device_links WHERE person = $1 OR until_ms <= $2";
    sqlx::query(void).bind(person.bytes()).bind(now_ms).execute(&mut tx.connection).await?;
    let insert = "INSERT INTO device_links (link, person, until_ms) VALUES ($1, $2, $3)";
    let made = sqlx::query(insert).bind(link.bytes()).bind(person.bytes()).bind(until_ms);
    made.execute(&mut tx.connection).await?;
    Ok(())
}

pub(super) async fn device_link(
    pool: &PgPool,
    link: LinkDigest,
    now_ms: i64,
) -> Result<Option<PersonId>, StoreError> {
    let whose = "SELECT person FROM device_links WHERE link = $1 AND until_ms > $2";
    let row = sqlx::query(whose).bind(link.bytes()).bind(now_ms).fetch_optional(pool).await?;
    row.map(|row| person_id(row.try_get("person")?)).transpose()
}

pub(super) async fn adopt(
    tx: &mut Tx,
    link: LinkDigest,
    session: SessionDigest,
    now_ms: i64,
) -> Result<Adoption, StoreError> {
    // Of two devices that come with the same link at once, one waits here and then finds none.
    let whose = "SELECT person, (SELECT COUNT(*) FROM sessions \
                 WHERE sessions.person = device_links.person) AS devices \
                 FROM device_links WHERE link = $1 AND until_ms > $2 FOR UPDATE";
    let row = sqlx::query(whose).bind(link.bytes()).bind(now_ms);
    let Some(row) = row.fetch_optional(&mut tx.connection).await? else {
        return Ok(Adoption::VoidLink);
    };
    let person = person_id(row.try_get("person")?)?;
    if row.try_get::<i64, _>("devices")? >= i64::from(MAX_DEVICES) {
        return Ok(Adoption::TooMany);
    }
    let void = "DELETE FROM device_links WHERE link = $1";
    sqlx::query(void).bind(link.bytes()).execute(&mut tx.connection).await?;
    let insert = "INSERT INTO sessions (digest, person, created_ms) VALUES ($1, $2, $3)";
    let begun = sqlx::query(insert).bind(session.bytes()).bind(person.bytes()).bind(now_ms);
    begun.execute(&mut tx.connection).await?;
    Ok(Adoption::Known(person))
}

/// Keeps a secret, unless there is one of that name.
pub(super) async fn keep_secret(
    tx: &mut Tx,
    name: &str,
    value: [u8; 32],
) -> Result<(), StoreError> {
    let insert = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    sqlx::query(insert).bind(name).bind(&value[..]).execute(&mut tx.connection).await?;
    Ok(())
}

pub(super) async fn secret(pool: &PgPool, name: &str) -> Result<[u8; 32], StoreError> {
    let known = "SELECT value FROM secrets WHERE name = $1";
    let row = sqlx::query(known).bind(name).fetch_one(pool).await?;
    row.try_get::<&[u8], _>("value")?.try_into().map_err(|_| unreadable("a secret has 32 bytes"))
}
