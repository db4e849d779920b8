//! What is written of games in PostgreSQL.

use kelci_core::Verdict;
use sqlx::{PgConnection, Row as _};

use super::people::meet;
use super::write::Tx;
use super::{jobs, meeting, notice_rows, tournament_rows};
use crate::bounds::{MAX_FORGOTTEN, PROBE_BYTES};
use crate::game::{Seat, StoredEvent, Visibility};
use crate::ids::{GameId, LinkDigest, PersonId};
use crate::store::columns::unwritable;
use crate::store::rows::{write_event, write_spec};
use crate::store::{Append, Effect, Forget, JobKind, NewGame, Note, StoreError, Summary};

/// Stores an event with all that follows from it; says whether its number was free.
pub(super) async fn append_alone(tx: &mut Tx, append: &Append) -> Result<bool, StoreError> {
    let Append { game, stored, summary, effects } = append;
    if insert(&mut tx.connection, game, std::slice::from_ref(stored)).await? == 0 {
        return Ok(false);
    }
    summarise(&mut tx.connection, game, summary).await?;
    tx.notes.push(Note::Game { id: game.clone(), number: stored.number });
    follow(tx, game, stored.at_ms, effects).await?;
    Ok(true)
}

pub(super) async fn begin(
    tx: &mut Tx,
    game: &NewGame,
    effects: &[Effect],
) -> Result<(), StoreError> {
    create(tx, game).await?;
    follow(tx, &game.id, game.created_ms, effects).await
}

async fn create(tx: &mut Tx, game: &NewGame) -> Result<(), StoreError> {
    let (spec, brief) = (write_spec(&game.spec)?, write_spec(&game.spec.brief())?);
    let series = game.spec.series.as_ref();
    let insert_game = "INSERT INTO games \
        (id, game, spec, brief, owner, visibility, exhibition, series, round, created_ms, \
         begins, status, updated_ms, engine_turn, plies, names, is_open) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'waiting', $10, false, 0, \
                '[null,null]', $12)";
    sqlx::query(insert_game)
        .bind(game.id.as_str())
        .bind(&game.spec.game)
        .bind(spec)
        .bind(brief)
        .bind(game.owner.bytes())
        .bind(if game.spec.visibility.is_listed() { "public" } else { "private" })
        .bind(game.spec.is_exhibition())
        .bind(series.map(|series| series.id.as_str()))
        .bind(series.map(|series| i64::from(series.round)))
        .bind(game.created_ms)
        .bind(game.begins.name())
        .bind(game.spec.visibility == Visibility::Open)
        .execute(&mut tx.connection)
        .await?;
    let [first, second] = &game.access;
    let seats = "INSERT INTO seats (game, seat, person, link) \
                 VALUES ($1, 'first', $2, $3), ($1, 'second', $4, $5)";
    let mut sat = sqlx::query(seats).bind(game.id.as_str());
    for access in [first, second] {
        sat = sat.bind(access.person.as_ref().map(PersonId::bytes));
        sat = sat.bind(access.link.as_ref().map(LinkDigest::bytes));
    }
    sat.execute(&mut tx.connection).await?;
    insert(&mut tx.connection, &game.id, &game.events).await?;
    if game.summary.engine_turn {
        jobs::ask(tx, JobKind::Move, &game.id, None, game.created_ms).await?;
    }
    summarise(&mut tx.connection, &game.id, &game.summary).await
}

/// Inserts events of a game, except where there is one of that number; says how many.
async fn insert(
    connection: &mut PgConnection,
    game: &GameId,
    events: &[StoredEvent],
) -> Result<u64, StoreError> {
    if events.is_empty() {
        return Ok(0);
    }
    let data =
        events.iter().map(|stored| write_event(&stored.event)).collect::<Result<Vec<_>, _>>()?;
    let insert = "INSERT INTO events (game, number, kind, data, at_ms) SELECT $1, * FROM \
                  UNNEST($2::bigint[], $3::text[], $4::text[], $5::bigint[]) \
                  ON CONFLICT (game, number) DO NOTHING";
    let done = sqlx::query(insert)
        .bind(game.as_str())
        .bind(events.iter().map(|stored| i64::from(stored.number)).collect::<Vec<_>>())
        .bind(events.iter().map(|stored| stored.event.kind()).collect::<Vec<_>>())
        .bind(data)
        .bind(events.iter().map(|stored| stored.at_ms).collect::<Vec<_>>())
        .execute(connection)
        .await?;
    Ok(done.rows_affected())
}

async fn summarise(
    connection: &mut PgConnection,
    game: &GameId,
    summary: &Summary,
) -> Result<(), StoreError> {
    let points = summary.points.map(|[first, second]| format!("[{first},{second}]"));
    let update = "UPDATE games SET status = $2, updated_ms = $3, deadline_ms = $4, engine_turn = $5, \
                  plies = $6, result = $7, reason = $8, points = $9, names = $10, fen = $11, last = $12 \
                  WHERE id = $1";
    sqlx::query(update)
        .bind(game.as_str())
        .bind(summary.status.name())
        .bind(summary.updated_ms)
        .bind(summary.deadline_ms)
        .bind(summary.engine_turn)
        .bind(i64::from(summary.plies))
        .bind(summary.result.map(Verdict::code))
        .bind(summary.reason)
        .bind(points)
        .bind(serde_json::to_string(&summary.names).map_err(unwritable)?)
        .bind(&summary.fen)
        .bind(serde_json::to_string(&summary.last).map_err(unwritable)?)
        .execute(connection)
        .await?;
    Ok(())
}

/// Writes what follows from something that happened in a game.
async fn follow(
    tx: &mut Tx,
    game: &GameId,
    at_ms: i64,
    effects: &[Effect],
) -> Result<(), StoreError> {
    for effect in effects {
        match effect {
            Effect::Meet(person) => meet(&mut tx.connection, person, at_ms).await?,
            Effect::Sit(seat, person) => {
                let sit = "UPDATE seats SET person = $3 WHERE game = $1 AND seat = $2";
                change(tx, sit, game, *seat, Some(person.bytes())).await?;
            }
            Effect::Link(seat, link) => {
                let invite = "UPDATE seats SET link = $3 WHERE game = $1 AND seat = $2";
                change(tx, invite, game, *seat, link.as_ref().map(LinkDigest::bytes)).await?;
            }
            Effect::Begin(game) => create(tx, game).await?,
            Effect::Job(kind) => drop(jobs::ask(tx, *kind, game, None, at_ms).await?),
            Effect::Claim(kind, lease) => jobs::ask_and_claim(tx, *kind, game, lease).await?,
            Effect::Done(kind) => drop(jobs::forget(tx, *kind, game).await?),
            Effect::Tell(notices) => {
                let connection = &mut tx.connection;
                notice_rows::tell_of_game(connection, game.as_str(), notices, at_ms).await?;
                tx.notes.extend(notices.iter().map(|notice| Note::Notices(notice.person)));
            }
            Effect::Pair(seeks) => meeting::pair(tx, seeks, game, at_ms).await?,
        }
    }
    Ok(())
}

async fn change(
    tx: &mut Tx,
    statement: &'static str,
    game: &GameId,
    seat: Seat,
    value: Option<&[u8]>,
) -> Result<(), StoreError> {
    let changed = sqlx::query(statement).bind(game.as_str()).bind(seat.name()).bind(value);
    changed.execute(&mut tx.connection).await?;
    Ok(())
}

pub(super) async fn forget(tx: &mut Tx, forget: Forget) -> Result<u64, StoreError> {
    // What another node is just forgetting, or somebody playing, is left for another time.
    let old = "DELETE FROM games WHERE id IN (SELECT id FROM games \
               WHERE (status = 'waiting' AND updated_ms < $1) \
               OR (status = 'playing' AND updated_ms < $2 \
                   AND (deadline_ms IS NULL OR deadline_ms < $2)) \
               OR (status = 'over' AND updated_ms < $3) LIMIT $4 FOR UPDATE SKIP LOCKED)";
    let done = sqlx::query(old)
        .bind(forget.waiting_before_ms)
        .bind(forget.unfinished_before_ms)
        .bind(forget.finished_before_ms)
        .bind(i64::from(MAX_FORGOTTEN))
        .execute(&mut tx.connection)
        .await?;
    // Guests of whom nothing is left.
    let gone = "DELETE FROM persons WHERE id IN (SELECT id FROM persons \
                WHERE handle IS NULL AND created_ms < $1 \
                AND NOT EXISTS (SELECT 1 FROM seats WHERE person = persons.id) \
                AND NOT EXISTS (SELECT 1 FROM games WHERE owner = persons.id) \
                LIMIT $2 FOR UPDATE SKIP LOCKED)";
    let gone = sqlx::query(gone).bind(forget.unfinished_before_ms).bind(i64::from(MAX_FORGOTTEN));
    gone.execute(&mut tx.connection).await?;
    tournament_rows::forget(&mut tx.connection, &forget).await?;
    // How much room is left is known at once, not after a while.
    sqlx::query("SELECT pg_stat_force_next_flush()").execute(&mut tx.connection).await?;
    Ok(done.rows_affected())
}

pub(super) async fn probe(tx: &mut Tx) -> Result<(), StoreError> {
    // The new row first, so that it needs room that is not its own. What is alike would be packed.
    let mut filler = vec![0; usize::try_from(PROBE_BYTES).unwrap_or(0)];
    getrandom::fill(&mut filler).expect("the system has randomness");
    let fill = "INSERT INTO probe (filler) VALUES ($1) RETURNING id";
    let row = sqlx::query(fill).bind(filler).fetch_one(&mut tx.connection).await?;
    let id: i64 = row.try_get("id")?;
    let empty = "DELETE FROM probe WHERE id < $1";
    sqlx::query(empty).bind(id).execute(&mut tx.connection).await?;
    Ok(())
}
