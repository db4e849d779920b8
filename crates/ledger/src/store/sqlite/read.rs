//! What is asked of the SQLite store.

use std::sync::Arc;

use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection, SqliteExecutor, SqlitePool};

use super::correspondence_rows::{against_people, is_their_turn};
use crate::game::{Status, StoredEvent};
use crate::ids::{GameId, PersonId};
use crate::store::columns::{game_id, link, person_id, unreadable, unwritable};
use crate::store::rows::{read_event, read_spec};
use crate::store::{EventsSince, FinishedQuery, ListedGame, SeatAccess, StoreError, StoredGame};

pub(super) async fn load(pool: &SqlitePool, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
    // One transaction, so that seats and events belong together.
    let mut transaction = pool.begin().await?;
    let facts = sqlx::query("SELECT spec, owner, created_ms FROM games WHERE id = ?")
        .bind(id.as_str())
        .fetch_optional(&mut *transaction)
        .await?;
    let Some(facts) = facts else { return Ok(None) };
    let spec = read_spec(facts.try_get("spec")?)?;
    let access = access(&mut transaction, id).await?.unwrap_or_default();
    let events = events(&mut *transaction, id, 0, usize::MAX).await?;
    Ok(Some(StoredGame {
        spec: Arc::new(spec),
        owner: person_id(facts.try_get("owner")?)?,
        created_ms: facts.try_get("created_ms")?,
        access,
        events,
    }))
}

pub(super) async fn since(
    pool: &SqlitePool,
    id: &GameId,
    after: u32,
) -> Result<Option<EventsSince>, StoreError> {
    let mut transaction = pool.begin().await?;
    let Some(access) = access(&mut transaction, id).await? else { return Ok(None) };
    let events = events(&mut *transaction, id, after, usize::MAX).await?;
    Ok(Some(EventsSince { events, access }))
}

/// Who may sit where; none if there is no such game.
async fn access(
    connection: &mut SqliteConnection,
    id: &GameId,
) -> Result<Option<[SeatAccess; 2]>, StoreError> {
    let seats = "SELECT seat, person, link FROM seats WHERE game = ?";
    let rows = sqlx::query(seats).bind(id.as_str()).fetch_all(connection).await?;
    let mut access = [SeatAccess::default(); 2];
    for row in &rows {
        let seat = &mut access[usize::from(row.try_get::<&str, _>("seat")? == "second")];
        seat.person = row.try_get::<Option<&[u8]>, _>("person")?.map(person_id).transpose()?;
        seat.link = row.try_get::<Option<&[u8]>, _>("link")?.map(link).transpose()?;
    }
    Ok((!rows.is_empty()).then_some(access))
}

fn stored(row: &SqliteRow) -> Result<StoredEvent, StoreError> {
    let event = read_event(row.try_get("data")?)?;
    Ok(StoredEvent { number: row.try_get("number")?, at_ms: row.try_get("at_ms")?, event })
}

pub(super) async fn events(
    store: impl SqliteExecutor<'_>,
    id: &GameId,
    after: u32,
    most: usize,
) -> Result<Vec<StoredEvent>, StoreError> {
    let later = "SELECT number, data, at_ms FROM events WHERE game = ? AND number > ? \
                 ORDER BY number LIMIT ?";
    let rows = sqlx::query(later)
        .bind(id.as_str())
        .bind(after)
        .bind(i64::try_from(most).unwrap_or(i64::MAX))
        .fetch_all(store)
        .await?;
    rows.iter().map(stored).collect()
}

/// What can be read of these rows. One that cannot is a game less, not a list less.
pub(super) fn readable<T>(
    rows: &[SqliteRow],
    read: impl Fn(&SqliteRow) -> Result<T, StoreError>,
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

fn listed(row: &SqliteRow) -> Result<ListedGame, StoreError> {
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
        plies: row.try_get("plies")?,
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

pub(super) async fn public(pool: &SqlitePool, most: u32) -> Result<Vec<ListedGame>, StoreError> {
    let public = lists!("visibility = 'public' ORDER BY updated_ms DESC LIMIT ?");
    let rows = sqlx::query(public).bind(most).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn open_games(
    pool: &SqlitePool,
    owner: Option<PersonId>,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let open = lists!(
        "is_open = 1 AND status = 'waiting' AND (?1 IS NULL OR owner = ?1) \
         ORDER BY updated_ms DESC LIMIT ?2"
    );
    let owner = owner.as_ref().map(PersonId::bytes);
    let rows = sqlx::query(open).bind(owner).bind(most).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn named(
    pool: &SqlitePool,
    games: &[GameId],
) -> Result<Vec<ListedGame>, StoreError> {
    let named = lists!("id IN (SELECT value FROM json_each(?))");
    let names = serde_json::to_string(games).map_err(unwritable)?;
    let rows = sqlx::query(named).bind(names).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn games_of(
    pool: &SqlitePool,
    person: PersonId,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let of = lists!(
        "(owner = ?1 OR id IN (SELECT game FROM seats WHERE person = ?1)) \
         ORDER BY updated_ms DESC LIMIT ?2"
    );
    let rows = sqlx::query(of).bind(person.bytes()).bind(most).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

/// Somebody's games against people in which it is their turn, the most urgent first.
pub(super) async fn turns(
    pool: &SqlitePool,
    person: PersonId,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let waiting = lists!(
        against_people!(),
        " AND ",
        is_their_turn!(),
        " ORDER BY deadline_ms IS NULL, deadline_ms, updated_ms LIMIT $2"
    );
    let rows = sqlx::query(waiting).bind(person.bytes()).bind(most).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn finished_of(
    pool: &SqlitePool,
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
    pool: &SqlitePool,
    game: &str,
    boards: Vec<String>,
) -> Result<Vec<ListedGame>, StoreError> {
    let at = running!(
        "substr(fen, 1, instr(fen, ' ') - 1) IN (SELECT value FROM json_each($2)) LIMIT 20"
    );
    let boards = serde_json::to_string(&boards).unwrap_or_default();
    let rows = sqlx::query(at).bind(game).bind(boards).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn running_of(
    pool: &SqlitePool,
    game: &str,
    person: PersonId,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let of = running!("id IN (SELECT game FROM seats WHERE person = $2) LIMIT $3");
    let rows = sqlx::query(of).bind(game).bind(person.bytes()).bind(most).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn series(
    pool: &SqlitePool,
    id: &GameId,
    most: u32,
) -> Result<Vec<ListedGame>, StoreError> {
    let of = lists!("series = ? ORDER BY round, created_ms LIMIT ?");
    let rows = sqlx::query(of).bind(id.as_str()).bind(most).fetch_all(pool).await?;
    Ok(readable(&rows, listed))
}

pub(super) async fn exhibitions(
    pool: &SqlitePool,
    owner: PersonId,
) -> Result<[u32; 2], StoreError> {
    let count = "SELECT COALESCE(SUM(owner = ?), 0) AS mine, COUNT(*) AS everyones FROM games \
                 WHERE engine_turn = 1 AND exhibition = 1";
    let row = sqlx::query(count).bind(owner.bytes()).fetch_one(pool).await?;
    Ok([row.try_get("mine")?, row.try_get("everyones")?])
}

pub(super) async fn secret(pool: &SqlitePool, name: &str) -> Result<[u8; 32], StoreError> {
    let known = "SELECT value FROM secrets WHERE name = ?";
    let row = sqlx::query(known).bind(name).fetch_one(pool).await?;
    row.try_get::<&[u8], _>("value")?.try_into().map_err(|_| unreadable("a secret has 32 bytes"))
}

pub(super) async fn spare(pool: &SqlitePool) -> Result<u64, StoreError> {
    let pages = "SELECT freelist_count * page_size AS bytes \
                 FROM pragma_freelist_count, pragma_page_size";
    let bytes: i64 = sqlx::query(pages).fetch_one(pool).await?.try_get("bytes")?;
    Ok(u64::try_from(bytes).unwrap_or(0))
}

pub(super) async fn size(pool: &SqlitePool) -> Result<u64, StoreError> {
    // Room that forgotten games have left is filled before the file grows.
    let pages = "SELECT (page_count - freelist_count) * page_size AS bytes \
                 FROM pragma_page_count, pragma_freelist_count, pragma_page_size";
    let bytes: i64 = sqlx::query(pages).fetch_one(pool).await?.try_get("bytes")?;
    Ok(u64::try_from(bytes).unwrap_or(0))
}
