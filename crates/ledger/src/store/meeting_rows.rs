//! How people find each other, as it is read: the same questions for both databases, with `Pool` and `DatabaseRow` of
//! the one that holds this module.

use sqlx::Row as _;

use super::read::readable;
use super::{DatabaseRow, Pool};
use crate::game::ClockSpec;
use crate::ids::{GameId, NodeId, PersonId, SeekId};
use crate::store::columns::{game_id, person_id, unreadable};
use crate::store::meeting::seek_id;
use crate::store::rows::read_terms;
use crate::store::{Attendance, Seek, SocialTie, StoreError, TiedPerson};

/// A question for seeks.
macro_rules! seeks {
    ($which:literal) => {
        concat!(
            "SELECT id, person, other, name, terms, rating, least, most, asked_ms, until_ms, stands, \
             EXISTS (SELECT 1 FROM persons WHERE persons.id = seeks.person AND handle IS NOT NULL) \
             AS is_account FROM seeks WHERE ",
            $which
        )
    };
}

pub(super) use seeks;

pub(super) fn read(row: &DatabaseRow) -> Result<Seek, StoreError> {
    let terms = read_terms(row.try_get("terms")?)?;
    if terms.clock == ClockSpec::Unknown {
        return Err(unreadable("somebody looks for a game that a later program knows"));
    }
    Ok(Seek {
        id: seek_id(row.try_get("id")?)?,
        person: person_id(row.try_get("person")?)?,
        other: row.try_get::<Option<&[u8]>, _>("other")?.map(person_id).transpose()?,
        name: row.try_get("name")?,
        is_account: row.try_get("is_account")?,
        terms,
        rating: row.try_get("rating")?,
        wanted: [row.try_get("least")?, row.try_get("most")?],
        stands: row.try_get("stands")?,
        asked_ms: row.try_get("asked_ms")?,
        until_ms: row.try_get("until_ms")?,
    })
}

pub(super) async fn by_id(
    pool: &Pool,
    id: &SeekId,
    now_ms: i64,
) -> Result<Option<Seek>, StoreError> {
    let one = sqlx::query(seeks!("id = $1 AND until_ms > $2")).bind(id.as_str()).bind(now_ms);
    Ok(readable(&one.fetch_all(pool).await?, read).pop())
}

pub(super) async fn of(
    pool: &Pool,
    person: PersonId,
    now_ms: i64,
) -> Result<Option<Seek>, StoreError> {
    let own = seeks!("person = $1 AND other IS NULL AND NOT stands AND until_ms > $2");
    let own = sqlx::query(own).bind(person.bytes()).bind(now_ms);
    Ok(readable(&own.fetch_all(pool).await?, read).pop())
}

pub(super) async fn standing(
    pool: &Pool,
    person: PersonId,
    now_ms: i64,
) -> Result<Vec<Seek>, StoreError> {
    let own = seeks!("person = $1 AND stands AND until_ms > $2 ORDER BY asked_ms, id");
    let rows = sqlx::query(own).bind(person.bytes()).bind(now_ms).fetch_all(pool).await?;
    Ok(readable(&rows, read))
}

pub(super) async fn waiting(pool: &Pool, now_ms: i64, most: u32) -> Result<Vec<Seek>, StoreError> {
    let waiting = seeks!(
        "other IS NULL AND until_ms > $1 AND held_ms <= $1 ORDER BY stands, asked_ms, id LIMIT $2"
    );
    let rows = sqlx::query(waiting).bind(now_ms).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, read))
}

pub(super) async fn challenges(
    pool: &Pool,
    person: PersonId,
    now_ms: i64,
) -> Result<Vec<Seek>, StoreError> {
    let of = seeks!(
        "other IS NOT NULL AND (person = $1 OR other = $1) AND until_ms > $2 ORDER BY asked_ms, id"
    );
    let rows = sqlx::query(of).bind(person.bytes()).bind(now_ms).fetch_all(pool).await?;
    Ok(readable(&rows, read))
}

pub(super) async fn pairing(pool: &Pool, id: &SeekId) -> Result<Option<GameId>, StoreError> {
    let led = "SELECT game FROM pairings WHERE seek = $1";
    let row = sqlx::query(led).bind(id.as_str()).fetch_optional(pool).await?;
    row.map(|row| game_id(row.try_get("game")?)).transpose()
}

pub(super) async fn attendance(pool: &Pool, now_ms: i64) -> Result<Vec<Attendance>, StoreError> {
    let here = "SELECT node, people, names, until_ms FROM attendance WHERE until_ms > $1";
    let rows = sqlx::query(here).bind(now_ms).fetch_all(pool).await?;
    let read = |row: &DatabaseRow| {
        Ok(Attendance {
            node: NodeId::of_text(row.try_get("node")?),
            people: u32::try_from(row.try_get::<i64, _>("people")?).map_err(unreadable)?,
            names: serde_json::from_str(row.try_get("names")?).map_err(unreadable)?,
            until_ms: row.try_get("until_ms")?,
        })
    };
    rows.iter().map(read).collect()
}

pub(super) async fn ties(pool: &Pool, person: PersonId) -> Result<Vec<TiedPerson>, StoreError> {
    let of = "SELECT other, kind, (SELECT handle FROM persons WHERE id = ties.other) AS name \
              FROM ties WHERE person = $1 ORDER BY at_ms";
    let rows = sqlx::query(of).bind(person.bytes()).fetch_all(pool).await?;
    let read = |row: &DatabaseRow| {
        let tie = SocialTie::named(row.try_get("kind")?).ok_or_else(|| unreadable("a tie"))?;
        let person = person_id(row.try_get("other")?)?;
        Ok(TiedPerson { person, name: row.try_get("name")?, tie })
    };
    Ok(readable(&rows, read))
}

pub(super) async fn are_apart(
    pool: &Pool,
    [one, other]: [PersonId; 2],
) -> Result<bool, StoreError> {
    let apart = "SELECT EXISTS (SELECT 1 FROM ties WHERE kind = 'block' AND \
                 (person = $1 AND other = $2 OR person = $2 AND other = $1)) AS apart";
    let row = sqlx::query(apart).bind(one.bytes()).bind(other.bytes()).fetch_one(pool).await?;
    Ok(row.try_get("apart")?)
}
