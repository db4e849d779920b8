//! What is asked of PostgreSQL. Each question is one statement, so that its answer is of one moment.

use std::sync::Arc;

use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row as _};

use super::correspondence_rows::{against_people, is_their_turn};
use crate::game::{Status, StoredEvent};
use crate::ids::{GameId, PersonId};
use crate::store::columns::{game_id, link, person_id, unreadable};
use crate::store::rows::{read_event, read_spec};
use crate::store::{
    Check, EventsSince, FinishedQuery, ListedGame, SeatAccess, StoreError, StoredGame,
};

/// A question for the seats and the later events of games, and for what else is wanted of them.
macro_rules! game {
    ($else:literal) => {
        concat!(
            "SELECT ",
            $else,
            "(SELECT person FROM seats WHERE game = id AND seat = 'first') AS first, \
             (SELECT link FROM seats WHERE game = id AND seat = 'first') AS first_link, \
             (SELECT person FROM seats WHERE game = id AND seat = 'second') AS second, \
             (SELECT link FROM seats WHERE game = id AND seat = 'second') AS second_link, \
             later.numbers, later.data, later.times FROM games, LATERAL \
             (SELECT array_agg(number ORDER BY number) AS numbers, \
              array_agg(data ORDER BY number) AS data, array_agg(at_ms ORDER BY number) AS times \
              FROM events WHERE game = games.id AND number > $2) AS later WHERE id = $1"
        )
    };
}

pub(super) async fn load(pool: &PgPool, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
    let whole = game!("spec, owner, created_ms, ");
    let row = sqlx::query(whole).bind(id.as_str()).bind(0_i64).fetch_optional(pool).await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(StoredGame {
        spec: Arc::new(read_spec(row.try_get("spec")?)?),
        owner: person_id(row.try_get("owner")?)?,
        created_ms: row.try_get("created_ms")?,
        access: access(&row)?,
        events: later(&row)?,
    }))
}

pub(super) async fn since(
    pool: &PgPool,
    id: &GameId,
    after: u32,
) -> Result<Option<EventsSince>, StoreError> {
    let news = sqlx::query(game!("")).bind(id.as_str()).bind(i64::from(after));
    let Some(row) = news.fetch_optional(pool).await? else { return Ok(None) };
    Ok(Some(EventsSince { events: later(&row)?, access: access(&row)? }))
}

fn access(row: &PgRow) -> Result<[SeatAccess; 2], StoreError> {
    let seat = |sits, invited| {
        let person = row.try_get::<Option<&[u8]>, _>(sits)?.map(person_id).transpose()?;
        let link = row.try_get::<Option<&[u8]>, _>(invited)?.map(link).transpose()?;
        Ok::<_, StoreError>(SeatAccess { person, link })
    };
    Ok([seat("first", "first_link")?, seat("second", "second_link")?])
}

fn later(row: &PgRow) -> Result<Vec<StoredEvent>, StoreError> {
    let numbers: Option<Vec<i64>> = row.try_get("numbers")?;
    let data: Option<Vec<String>> = row.try_get("data")?;
    let times: Option<Vec<i64>> = row.try_get("times")?;
    let all = numbers.into_iter().flatten().zip(data.into_iter().flatten());
    let all = all.zip(times.into_iter().flatten());
    all.map(|((number, data), at_ms)| stored(number, &data, at_ms)).collect()
}

fn stored(number: i64, data: &str, at_ms: i64) -> Result<StoredEvent, StoreError> {
    let number = u32::try_from(number).map_err(unreadable)?;
    Ok(StoredEvent { number, at_ms, event: read_event(data)? })
}

pub(super) async fn events(
    pool: &PgPool,
    id: &GameId,
    after: u32,
    most: usize,
) -> Result<Vec<StoredEvent>, StoreError> {
    let later = "SELECT number, data, at_ms FROM events WHERE game = $1 AND number > $2 \
                 ORDER BY number LIMIT $3";
    let rows = sqlx::query(later)
        .bind(id.as_str())
        .bind(i64::from(after))
        .bind(i64::try_from(most).unwrap_or(i64::MAX))
        .fetch_all(pool)
        .await?;
    let read =
        |row: &PgRow| stored(row.try_get("number")?, row.try_get("data")?, row.try_get("at_ms")?);
    rows.iter().map(read).collect()
}

/// What can be read of these rows. One that cannot is a game less, not a list less.
pub(super) fn readable<T>(
    rows: &[PgRow],
    read: impl Fn(&PgRow) -> Result<T, StoreError>,
) -> Vec<T> {
    let read_or_told = |row| match read(row) {
        Ok(one) => Some(one),
        Err(error) => {
            let id = row.try_get::<&str, _>(0).ok().and_then(GameId::parse);
            tracing::error!(game = ?id, %error, "a game is left out of a list");
            None
        }
    };
    rows.iter().filter_map(read_or_told).collect()
}

/// A question for what lists tell of games: of what was agreed only what is short.
macro_rules! lists {
    ($($which:tt)+) => {
        concat!(
            "SELECT id, owner, COALESCE(brief, spec) AS brief, status, plies, updated_ms, deadline_ms, result, \
             reason, points, names, fen, last, \
             (SELECT person FROM seats WHERE game = id AND seat = 'first') AS first, \
             (SELECT person FROM seats WHERE game = id AND seat = 'second') AS second, \
             (SELECT handle FROM seats JOIN persons ON persons.id = person \
              WHERE seats.game = games.id AND seat = 'first') AS first_handle, \
             (SELECT handle FROM seats JOIN persons ON persons.id = person \
              WHERE seats.game = games.id AND seat = 'second') AS second_handle \
             FROM games WHERE ",
            $($which)+
        )
    };
}

fn listed(row: &PgRow) -> Result<ListedGame, StoreError> {
    let points: Option<&str> = row.try_get("points")?;
    let last: Option<&str> = row.try_get("last")?;
    let result: Option<&str> = row.try_get("result")?;
    let sits = |seat| row.try_get::<Option<&[u8]>, _>(seat)?.map(person_id).transpose();
    let status = Status::named(row.try_get("status")?);
    let spec = read_spec(row.try_get("brief")?)?;
    Ok(ListedGame {
        id: game_id(row.try_get("id")?)?,
        spec: spec.brief(),
        owner: person_id(row.try_get("owner")?)?,
        persons: [sits("first")?, sits("second")?],
        handles: [row.try_get("first_handle")?, row.try_get("second_handle")?],
        status: status.ok_or_else(|| unreadable("the status of a game"))?,
        plies: u32::try_from(row.try_get::<i64, _>("plies")?).map_err(unreadable)?,
        updated_ms: row.try_get("updated_ms")?,
        deadline_ms: row.try_get("deadline_ms")?,
        result: result.map(str::parse).transpose().map_err(unreadable)?,
        reason: row.try_get("reason")?,
        names: serde_json::from_str(row.try_get("names")?).map_err(unreadable)?,
        points: points.map(serde_json::from_str).transpose().map_err(unreadable)?,
        fen: row.try_get("fen")?,
        last: last.map(serde_json::from_str).transpose().map_err(unreadable)?.unwrap_or_default(),
    })
}

pub(super) async fn public(pool: &PgPool, most: u32) -> Result<Vec<ListedGame>, StoreError> {
    let public = lists!("visibility = 'public' ORDER BY updated_ms DESC LIMIT $1");
    let rows = sqlx::query(public).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn open_games(
    pool: &PgPool,
    owner: Option<PersonId>,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let open = lists!(
        "is_open AND status = 'waiting' AND ($1::bytea IS NULL OR owner = $1) \
         ORDER BY updated_ms DESC LIMIT $2"
    );
    let owner = owner.as_ref().map(PersonId::bytes);
    let rows = sqlx::query(open).bind(owner).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn named(pool: &PgPool, games: &[GameId]) -> Result<Vec<ListedGame>, StoreError> {
    let named = lists!("id = ANY($1)");
    let names = games.iter().map(|game| game.as_str().to_owned()).collect::<Vec<String>>();
    let rows = sqlx::query(named).bind(names).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn games_of(
    pool: &PgPool,
    person: PersonId,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let of = lists!(
        "id IN (SELECT id FROM games WHERE owner = $1 UNION SELECT game FROM seats WHERE person = $1) \
         ORDER BY updated_ms DESC LIMIT $2"
    );
    let rows = sqlx::query(of).bind(person.bytes()).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

/// Somebody's games against people in which it is their turn, the most urgent first.
pub(super) async fn turns(
    pool: &PgPool,
    person: PersonId,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let waiting = lists!(
        against_people!(),
        " AND ",
        is_their_turn!(),
        " ORDER BY deadline_ms IS NULL, deadline_ms, updated_ms LIMIT $2"
    );
    let rows =
        sqlx::query(waiting).bind(person.bytes()).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn finished_of(
    pool: &PgPool,
    person: PersonId,
    which: FinishedQuery,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let of = lists!(
        "visibility = 'public' AND status = 'over' AND result IS NOT NULL AND ($2 = '' OR game = $2) \
         AND id IN (SELECT game FROM seats WHERE person = $1 AND ($3 = '' OR $3 = \
             CASE WHEN result = 'draw' THEN 'draw' \
                  WHEN (result = 'p1win') = (seat = 'first') THEN 'win' ELSE 'loss' END)) \
         ORDER BY updated_ms DESC LIMIT $4"
    );
    let of = sqlx::query(of).bind(person.bytes()).bind(&which.game).bind(which.score_name());
    let rows = of.bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

/// Games that go on and count for two people, or for a rating. Which of them count for a rating is read from what was
/// agreed; that narrows it down.
macro_rules! running {
    ($($which:tt)+) => {
        lists!(
            "status = 'playing' AND game = $1 AND plies > 0 AND \
             ((SELECT COUNT(DISTINCT person) FROM seats WHERE seats.game = games.id) = 2 OR \
              COALESCE(brief, spec) LIKE '%\"rated\":true%') AND ",
            $($which)+
        )
    };
}

pub(super) async fn on_board(
    pool: &PgPool,
    game: &str,
    boards: Vec<String>,
) -> Result<Vec<ListedGame>, StoreError> {
    let at = running!("split_part(fen, ' ', 1) = ANY($2) LIMIT 20");
    let rows = sqlx::query(at).bind(game).bind(boards).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn running_of(
    pool: &PgPool,
    game: &str,
    person: PersonId,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let of = running!("id IN (SELECT game FROM seats WHERE person = $2) LIMIT $3");
    let rows = sqlx::query(of)
        .bind(game)
        .bind(person.bytes())
        .bind(i64::from(most))
        .fetch_all(pool)
        .await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn series(
    pool: &PgPool,
    id: &GameId,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let of = lists!("series = $1 ORDER BY round, created_ms LIMIT $2");
    let rows = sqlx::query(of).bind(id.as_str()).bind(i64::from(most)).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn exhibitions(pool: &PgPool, owner: PersonId) -> Result<[u32; 2], StoreError> {
    let count = "SELECT COUNT(*) FILTER (WHERE owner = $1) AS mine, COUNT(*) AS everyones \
                 FROM games WHERE engine_turn AND exhibition";
    shares(sqlx::query(count).bind(owner.bytes()).fetch_one(pool).await?)
}

/// Somebody's count, and everybody's.
pub(super) fn shares(row: PgRow) -> Result<[u32; 2], StoreError> {
    let count =
        |name| row.try_get::<i64, _>(name).map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    Ok([count("mine")?, count("everyones")?])
}

/// About how many bytes games take. The tables themselves do not shrink when games are forgotten, only fill again; so
/// it is told from the number of rows, of which the database keeps count, and the width of one.
pub(super) async fn size(pool: &PgPool) -> Result<u64, StoreError> {
    let rows = "SELECT COALESCE(SUM(8192 + n_live_tup * (100 + COALESCE((SELECT SUM(avg_width) FROM pg_stats \
                    WHERE schemaname = tables.schemaname AND tablename = tables.relname), 200))), 0)::bigint AS bytes \
                FROM pg_stat_user_tables AS tables WHERE schemaname = current_schema() \
                AND relname IN ('games', 'seats', 'events', 'jobs', 'judged_moves', 'persons', 'sessions', \
                                'ratings', 'rating_changes')";
    let bytes: i64 = sqlx::query(rows).fetch_one(pool).await?.try_get("bytes")?;
    Ok(u64::try_from(bytes).unwrap_or(0))
}

pub(super) async fn check(pool: &PgPool) -> Result<Check, StoreError> {
    let wrong = "SELECT COALESCE(MAX(checksum_failures), 0) AS pages FROM pg_stat_database \
                 WHERE datname = current_database()";
    let pages: i64 = sqlx::query(wrong).fetch_one(pool).await?.try_get("pages")?;
    Ok(match pages {
        0 => Check::LeftToDatabase,
        pages => Check::Damaged(format!("PostgreSQL has found {pages} damaged pages")),
    })
}
