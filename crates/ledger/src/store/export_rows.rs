//! Games that were played, for whoever takes them home: the same sentences for both databases.

use kelci_rating::RatedScore;
use sqlx::Row as _;

use super::Pool;
use crate::game::Seat;
use crate::ids::{GameId, PersonId};
use crate::store::columns::{game_id, unreadable};
use crate::store::{FinishedCount, PlayedGame, PlayedQuery, PlayedScope, StoreError};

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

/// How somebody's public games ended, counted by game, side, opponent and result. Of two at one screen nobody knows who
/// won.
pub(super) async fn finished_counts(
    pool: &Pool,
    person: PersonId,
    most: u32,
) -> Result<Vec<FinishedCount>, StoreError> {
    let counted = "SELECT ended.game, own.seat, ended.result, ended.is_computer, persons.handle, COUNT(*) AS count \
         FROM (SELECT id, game, result, COALESCE(brief, spec) LIKE '%\"kind\":\"engine\"%' AS is_computer \
               FROM games WHERE visibility = 'public' AND status = 'over' AND result IS NOT NULL \
               AND id IN (SELECT game FROM seats WHERE person = $1) \
               ORDER BY updated_ms DESC LIMIT $2) AS ended \
         JOIN seats AS own ON own.game = ended.id AND own.person = $1 \
         LEFT JOIN seats AS other ON other.game = ended.id AND other.seat <> own.seat \
         LEFT JOIN persons ON persons.id = other.person \
         WHERE other.person IS NULL OR other.person <> $1 \
         GROUP BY ended.game, own.seat, ended.result, ended.is_computer, persons.handle \
         ORDER BY count DESC, ended.game, own.seat, persons.handle";
    let asked = sqlx::query(counted).bind(person.bytes()).bind(i64::from(most));
    let rows = asked.fetch_all(pool).await?;
    rows.iter()
        .map(|row| {
            let seat: &str = row.try_get("seat")?;
            let seat = Seat::BOTH.into_iter().find(|known| known.name() == seat);
            let seat = seat.ok_or_else(|| unreadable("there is no such seat"))?;
            let score = match (row.try_get("result")?, seat) {
                ("draw", _) => RatedScore::Draw,
                ("p1win", Seat::First) | ("p2win", Seat::Second) => RatedScore::Win,
                _ => RatedScore::Loss,
            };
            let count: i64 = row.try_get("count")?;
            Ok(FinishedCount {
                game: row.try_get("game")?,
                seat,
                opponent: row.try_get("handle")?,
                is_computer: row.try_get("is_computer")?,
                score,
                count: u32::try_from(count).unwrap_or(u32::MAX),
            })
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
