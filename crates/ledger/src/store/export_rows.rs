//! Games that were played, for whoever takes them home: the same sentences for both databases.

use sqlx::Row as _;

use super::Pool;
use crate::ids::{GameId, PersonId};
use crate::store::columns::game_id;
use crate::store::{PlayedGame, PlayedQuery, PlayedScope, StoreError};

/// A question for games that were played to an end, in the order in which that was.
macro_rules! played {
    ($which:literal) => {
        concat!(
            "SELECT id, updated_ms FROM games WHERE status = 'over' AND result IS NOT NULL \
             AND (updated_ms > $1 OR (updated_ms = $1 AND id > $2)) AND ($3 = '' OR game = $3)",
            $which,
            " ORDER BY updated_ms, id LIMIT $4"
        )
    };
}

pub(super) async fn played(
    pool: &Pool,
    query: &PlayedQuery,
    most: u32,
) -> Result<Vec<PlayedGame>, StoreError> {
    let after = query.after.as_ref();
    let (ms, id) =
        after.map_or((query.since_ms - 1, "~"), |last| (last.ended_ms, last.id.as_str()));
    let (sentence, person) = match &query.scope {
        PlayedScope::Public => (played!(" AND visibility = 'public'"), None),
        PlayedScope::PublicOf(person) => {
            let of = played!(
                " AND visibility = 'public' AND id IN (SELECT game FROM seats WHERE person = $5)"
            );
            (of, Some(person))
        }
        PlayedScope::Of(person) => {
            (played!(" AND id IN (SELECT game FROM seats WHERE person = $5)"), Some(person))
        }
    };
    let asked = sqlx::query(sentence).bind(ms).bind(id).bind(&query.game).bind(i64::from(most));
    let asked = match person {
        Some(person) => asked.bind(person.bytes()),
        None => asked,
    };
    let rows = asked.fetch_all(pool).await?;
    rows.iter()
        .map(|row| {
            let id = game_id(row.try_get("id")?)?;
            Ok(PlayedGame { id, ended_ms: row.try_get("updated_ms")? })
        })
        .collect()
}

/// The games of which somebody asked for a review, as long as it is kept.
pub(super) async fn reviews_of(pool: &Pool, owner: PersonId) -> Result<Vec<GameId>, StoreError> {
    let of =
        "SELECT game FROM jobs WHERE kind = 'review' AND person = $1 ORDER BY asked_ms DESC, game";
    let rows = sqlx::query(of).bind(owner.bytes()).fetch_all(pool).await?;
    rows.iter().map(|row| game_id(row.try_get("game")?)).collect()
}
