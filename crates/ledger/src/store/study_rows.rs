//! What people have solved and learned, in a database: the same sentences for both, with `Connection` and `Pool` of the
//! one that holds this module.

use sqlx::Row as _;

use super::read::readable;
use super::{Connection, DatabaseRow, Pool};
use crate::ids::PersonId;
use crate::store::StoreError;
use crate::store::columns::unreadable;
use crate::store::studies::{StudyKind, StudyMark};

pub(super) async fn note(
    connection: &mut Connection,
    person: PersonId,
    marks: &[StudyMark],
    at_ms: i64,
) -> Result<(), StoreError> {
    // Whoever has left meanwhile has nothing noted.
    let note = "INSERT INTO progress (person, kind, game, name, helped, at_ms) \
                SELECT id, $2, $3, $4, $5, $6 FROM persons WHERE id = $1 AND handle IS NOT NULL \
                ON CONFLICT (person, kind, game, name) DO NOTHING";
    for StudyMark { kind, game, name, is_helped } in marks {
        let noted = sqlx::query(note).bind(person.bytes()).bind(kind.name()).bind(game);
        noted.bind(name).bind(is_helped).bind(at_ms).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn of(pool: &Pool, person: PersonId) -> Result<Vec<StudyMark>, StoreError> {
    let of = "SELECT kind, game, name, helped FROM progress WHERE person = $1 \
              ORDER BY kind, game, name";
    let rows = sqlx::query(of).bind(person.bytes()).fetch_all(pool).await?;
    let read = |row: &DatabaseRow| {
        let kind = StudyKind::named(row.try_get("kind")?);
        Ok(StudyMark {
            kind: kind.ok_or_else(|| unreadable("what was done"))?,
            game: row.try_get("game")?,
            name: row.try_get("name")?,
            is_helped: row.try_get("helped")?,
        })
    };
    Ok(readable(&rows, read))
}

pub(super) async fn forget_lessons(
    connection: &mut Connection,
    person: PersonId,
    game: &str,
) -> Result<(), StoreError> {
    let forget = "DELETE FROM progress WHERE person = $1 AND kind = $2 AND game = $3";
    let gone = sqlx::query(forget).bind(person.bytes()).bind(StudyKind::Lesson.name()).bind(game);
    gone.execute(connection).await?;
    Ok(())
}
