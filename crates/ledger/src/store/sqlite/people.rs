//! Persons and their devices in the SQLite store.

use sqlx::{Row as _, SqliteConnection, SqlitePool};

use super::super::columns::{person_id, session};
use super::super::{Adoption, PersonId, SessionDigest, StoreError};
use crate::bounds::MAX_DEVICES;
use crate::ids::LinkDigest;
use crate::people::Person;

pub(super) async fn person(
    pool: &SqlitePool,
    session: SessionDigest,
) -> Result<Option<PersonId>, StoreError> {
    let whose = "SELECT person FROM sessions WHERE digest = ?";
    let row = sqlx::query(whose).bind(session.bytes()).fetch_optional(pool).await?;
    row.map(|row| person_id(row.try_get("person")?)).transpose()
}

/// Stores somebody who comes for the first time. Of two requests with the same new secret one is too late.
pub(super) async fn meet(
    connection: &mut SqliteConnection,
    person: &Person,
    at_ms: i64,
) -> Result<(), StoreError> {
    let insert = "INSERT INTO persons (id, created_ms) VALUES (?, ?)";
    sqlx::query(insert).bind(person.id.bytes()).bind(at_ms).execute(&mut *connection).await?;
    let insert = "INSERT INTO sessions (digest, person, created_ms) VALUES (?, ?, ?) \
                  ON CONFLICT (digest) DO NOTHING";
    let begun = sqlx::query(insert).bind(person.session.bytes()).bind(person.id.bytes());
    match begun.bind(at_ms).execute(connection).await?.rows_affected() {
        0 => Err(StoreError::MetTwice),
        _ => Ok(()),
    }
}

pub(super) async fn end_sessions(
    connection: &mut SqliteConnection,
    person: PersonId,
    but: SessionDigest,
) -> Result<Vec<SessionDigest>, StoreError> {
    // Nor does a link that was lost with a device add another.
    let links = "DELETE FROM device_links WHERE person = ?";
    sqlx::query(links).bind(person.bytes()).execute(&mut *connection).await?;
    let end = "DELETE FROM sessions WHERE person = ? AND digest <> ? RETURNING digest";
    let ended = sqlx::query(end).bind(person.bytes()).bind(but.bytes());
    let ended = ended.fetch_all(connection).await?;
    ended.iter().map(|row| session(row.try_get("digest")?)).collect()
}

pub(super) async fn link_device(
    connection: &mut SqliteConnection,
    person: PersonId,
    link: LinkDigest,
    [now_ms, until_ms]: [i64; 2],
) -> Result<(), StoreError> {
    let void = "DELETE FROM device_links WHERE person = ? OR until_ms <= ?";
    sqlx::query(void).bind(person.bytes()).bind(now_ms).execute(&mut *connection).await?;
    let insert = "INSERT INTO device_links (link, person, until_ms) VALUES (?, ?, ?)";
    let made = sqlx::query(insert).bind(link.bytes()).bind(person.bytes()).bind(until_ms);
    made.execute(connection).await?;
    Ok(())
}

pub(super) async fn device_link(
    pool: &SqlitePool,
    link: LinkDigest,
    now_ms: i64,
) -> Result<Option<PersonId>, StoreError> {
    let whose = "SELECT person FROM device_links WHERE link = ? AND until_ms > ?";
    let row = sqlx::query(whose).bind(link.bytes()).bind(now_ms).fetch_optional(pool).await?;
    row.map(|row| person_id(row.try_get("person")?)).transpose()
}

pub(super) async fn adopt(
    connection: &mut SqliteConnection,
    link: LinkDigest,
    session: SessionDigest,
    now_ms: i64,
) -> Result<Adoption, StoreError> {
    let whose = "SELECT person, (SELECT COUNT(*) FROM sessions \
                 WHERE sessions.person = device_links.person) AS devices \
                 FROM device_links WHERE link = ? AND until_ms > ?";
    let row = sqlx::query(whose).bind(link.bytes()).bind(now_ms);
    let Some(row) = row.fetch_optional(&mut *connection).await? else {
        return Ok(Adoption::VoidLink);
    };
    let person = person_id(row.try_get("person")?)?;
    if row.try_get::<u32, _>("devices")? >= MAX_DEVICES {
        return Ok(Adoption::TooMany);
    }
    let void = "DELETE FROM device_links WHERE link = ?";
    sqlx::query(void).bind(link.bytes()).execute(&mut *connection).await?;
    let insert = "INSERT INTO sessions (digest, person, created_ms) VALUES (?, ?, ?)";
    let begun = sqlx::query(insert).bind(session.bytes()).bind(person.bytes()).bind(now_ms);
    begun.execute(connection).await?;
    Ok(Adoption::Known(person))
}
