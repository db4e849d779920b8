//! The one connection that writes. What is waiting goes to the disk together, in one
//! transaction and mostly in a [`Bundle`]: many games cost hardly more than one.

use kelci_core::Verdict;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::bundle::Bundle;
use super::people::meet;
use super::{jobs, meeting, notice_rows, tournament_rows};
use crate::bounds::{MAX_BATCH, MAX_FORGOTTEN, PROBE_BYTES};
use crate::game::{Seat, StoredEvent, Visibility};
use crate::ids::{GameId, LinkDigest, PersonId};
use crate::metrics::CommitMetrics;
use crate::store::columns::unwritable;
use crate::store::queue::{Appending, Writing};
use crate::store::rows::{write_event, write_spec};
use crate::store::{Append, AppendResult, Effect, Forget, JobKind, NewGame, StoreError, Summary};

/// Whoever writes.
pub(super) struct Writer {
    options: SqliteConnectOptions,
    /// None after something went wrong on it.
    connection: Option<SqliteConnection>,
}

impl Writer {
    /// One that writes through this connection, and opens another like it when it must.
    pub fn new(options: SqliteConnectOptions, connection: SqliteConnection) -> Writer {
        Writer { options, connection: Some(connection) }
    }

    /// Writes what is waiting, until it is told that nothing more comes.
    pub async fn run(
        mut self,
        mut waiting: mpsc::Receiver<Writing<SqliteConnection>>,
        commits: CommitMetrics,
    ) {
        let mut batch = Vec::with_capacity(MAX_BATCH);
        let mut is_open = true;
        while is_open && waiting.recv_many(&mut batch, MAX_BATCH).await > 0 {
            is_open = !batch.iter().any(|writing| matches!(writing, Writing::Close));
            let (begun, writes) = (Instant::now(), batch.len());
            let written = self.write(&mut batch).await;
            commits.wrote(writes, begun.elapsed());
            match written {
                Ok(()) => batch.drain(..).for_each(|writing| writing.done(Ok(()))),
                // One of them cannot be written; the others should not suffer for it.
                Err(_) if batch.len() > 1 => {
                    for mut writing in batch.drain(..) {
                        let alone = self.write(std::slice::from_mut(&mut writing)).await;
                        writing.done(alone);
                    }
                }
                Err(error) => {
                    if let Some(writing) = batch.pop() {
                        writing.done(Err(error));
                    }
                }
            }
        }
        self.let_go().await;
    }

    /// Writes a batch in one transaction. A connection on which that failed is not used again: when the
    /// disk is full SQLite ends the transaction by itself, the end that is asked for then fails, and
    /// from there on the connection believes itself inside a transaction for ever.
    async fn write(&mut self, batch: &mut [Writing<SqliteConnection>]) -> Result<(), StoreError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.options.connect().await?),
        };
        let written = together(connection, batch).await;
        if written.is_err() {
            self.let_go().await;
        }
        written
    }

    async fn let_go(&mut self) {
        if let Some(connection) = self.connection.take() {
            let _ = connection.close().await;
        }
    }
}

async fn together(
    connection: &mut SqliteConnection,
    batch: &mut [Writing<SqliteConnection>],
) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let bundle = Bundle::of(batch);
    let stored = match bundle.write(&mut transaction).await? {
        Some(stored) => stored,
        None => {
            transaction.rollback().await?;
            transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
            bundle.write_with_care(&mut transaction).await?
        }
    };
    let bundled = bundle.places();
    for (place, writing) in batch.iter_mut().enumerate() {
        match writing {
            Writing::Append(Appending { append, appended, .. }) => {
                let is_stored = match bundled.contains(&place) {
                    true => stored.has(append.game.as_str()),
                    false => append_alone(&mut transaction, append).await?,
                };
                *appended =
                    Some(if is_stored { AppendResult::Stored } else { AppendResult::Conflict });
            }
            Writing::Other(work) => work.run(&mut transaction).await?,
            Writing::Close => {}
        }
    }
    Ok(transaction.commit().await?)
}

/// Stores an event with all that follows from it; says whether its number was free.
async fn append_alone(
    connection: &mut SqliteConnection,
    append: &Append,
) -> Result<bool, StoreError> {
    if insert(connection, &append.game, &append.stored).await? == 0 {
        return Ok(false);
    }
    summarise(connection, &append.game, &append.summary).await?;
    follow(connection, &append.game, append.stored.at_ms, &append.effects).await?;
    Ok(true)
}

/// Begins a game, unless one of the seeks that it is to take away is gone; says whether it did. That is seen before
/// anything is written: a write that fails would have all that wait with it written once more.
pub(super) async fn begin(
    connection: &mut SqliteConnection,
    game: &NewGame,
    effects: &[Effect],
) -> Result<bool, StoreError> {
    for effect in effects {
        if let Effect::Pair(seeks) = effect
            && !meeting::are_there(connection, seeks, game.created_ms).await?
        {
            return Ok(false);
        }
    }
    create(connection, game).await?;
    follow(connection, &game.id, game.created_ms, effects).await?;
    Ok(true)
}

pub(super) async fn probe(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    // The new row first, so that it needs room that is not its own.
    let fill = "INSERT INTO probe (filler) VALUES (zeroblob(?))";
    let filled = sqlx::query(fill).bind(PROBE_BYTES).execute(&mut *connection).await?;
    let empty = "DELETE FROM probe WHERE id <> ?";
    sqlx::query(empty).bind(filled.last_insert_rowid()).execute(connection).await?;
    Ok(())
}

pub(super) async fn forget(
    connection: &mut SqliteConnection,
    forget: Forget,
) -> Result<u64, StoreError> {
    let old = "DELETE FROM games WHERE id IN (SELECT id FROM games \
               WHERE (status = 'waiting' AND updated_ms < ?1) \
               OR (status = 'playing' AND updated_ms < ?2 \
                   AND (deadline_ms IS NULL OR deadline_ms < ?2)) \
               OR (status = 'over' AND updated_ms < ?3) LIMIT ?4)";
    let done = sqlx::query(old)
        .bind(forget.waiting_before_ms)
        .bind(forget.unfinished_before_ms)
        .bind(forget.finished_before_ms)
        .bind(MAX_FORGOTTEN)
        .execute(&mut *connection)
        .await?;
    // Guests of whom nothing is left.
    let gone = "DELETE FROM persons WHERE id IN (SELECT id FROM persons \
                WHERE handle IS NULL AND created_ms < ? \
                AND NOT EXISTS (SELECT 1 FROM seats WHERE person = persons.id) \
                AND NOT EXISTS (SELECT 1 FROM games WHERE owner = persons.id) LIMIT ?)";
    let gone = sqlx::query(gone).bind(forget.unfinished_before_ms).bind(MAX_FORGOTTEN);
    gone.execute(&mut *connection).await?;
    tournament_rows::forget(connection, &forget).await?;
    Ok(done.rows_affected())
}

/// Keeps a secret, unless there is one of that name.
pub(super) async fn keep_secret(
    connection: &mut SqliteConnection,
    name: &str,
    value: [u8; 32],
) -> Result<(), StoreError> {
    let insert = "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING";
    sqlx::query(insert).bind(name).bind(&value[..]).execute(connection).await?;
    Ok(())
}

async fn create(connection: &mut SqliteConnection, game: &NewGame) -> Result<(), StoreError> {
    let (spec, brief) = (write_spec(&game.spec)?, write_spec(&game.spec.brief())?);
    let series = game.spec.series.as_ref();
    let insert_game = "INSERT INTO games \
        (id, game, spec, brief, owner, visibility, exhibition, series, round, created_ms, \
         begins, status, updated_ms, engine_turn, plies, names, is_open) \
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, 0, 0, '[null,null]', ?)";
    sqlx::query(insert_game)
        .bind(game.id.as_str())
        .bind(&game.spec.game)
        .bind(spec)
        .bind(brief)
        .bind(game.owner.bytes())
        .bind(if game.spec.visibility.is_listed() { "public" } else { "private" })
        .bind(game.spec.is_exhibition())
        .bind(series.map(|series| series.id.as_str()))
        .bind(series.map(|series| series.round))
        .bind(game.created_ms)
        .bind(game.begins.name())
        .bind(game.created_ms)
        .bind(game.spec.visibility == Visibility::Open)
        .execute(&mut *connection)
        .await?;
    for (seat, access) in Seat::BOTH.into_iter().zip(&game.access) {
        let insert = "INSERT INTO seats (game, seat, person, link) VALUES (?, ?, ?, ?)";
        sqlx::query(insert)
            .bind(game.id.as_str())
            .bind(seat.name())
            .bind(access.person.as_ref().map(PersonId::bytes))
            .bind(access.link.as_ref().map(LinkDigest::bytes))
            .execute(&mut *connection)
            .await?;
    }
    for stored in &game.events {
        insert(connection, &game.id, stored).await?;
    }
    if game.summary.engine_turn {
        jobs::ask(connection, JobKind::Move, &game.id, None, game.created_ms).await?;
    }
    summarise(connection, &game.id, &game.summary).await
}

/// Inserts an event unless there is one of that number.
async fn insert(
    connection: &mut SqliteConnection,
    game: &GameId,
    stored: &StoredEvent,
) -> Result<u64, StoreError> {
    let data = write_event(&stored.event)?;
    let insert = "INSERT INTO events (game, number, kind, data, at_ms) VALUES (?, ?, ?, ?, ?) \
                  ON CONFLICT (game, number) DO NOTHING";
    let done = sqlx::query(insert)
        .bind(game.as_str())
        .bind(stored.number)
        .bind(stored.event.kind())
        .bind(data)
        .bind(stored.at_ms)
        .execute(connection)
        .await?;
    Ok(done.rows_affected())
}

async fn summarise(
    connection: &mut SqliteConnection,
    game: &GameId,
    summary: &Summary,
) -> Result<(), StoreError> {
    let points = summary.points.map(|[first, second]| format!("[{first},{second}]"));
    let update = "UPDATE games SET status = ?, updated_ms = ?, deadline_ms = ?, engine_turn = ?, \
                  plies = ?, result = ?, reason = ?, points = ?, names = ?, fen = ?, last = ? \
                  WHERE id = ?";
    sqlx::query(update)
        .bind(summary.status.name())
        .bind(summary.updated_ms)
        .bind(summary.deadline_ms)
        .bind(summary.engine_turn)
        .bind(summary.plies)
        .bind(summary.result.map(Verdict::code))
        .bind(summary.reason)
        .bind(points)
        .bind(serde_json::to_string(&summary.names).map_err(unwritable)?)
        .bind(&summary.fen)
        .bind(serde_json::to_string(&summary.last).map_err(unwritable)?)
        .bind(game.as_str())
        .execute(connection)
        .await?;
    Ok(())
}

/// Writes what follows from something that happened in a game.
async fn follow(
    connection: &mut SqliteConnection,
    game: &GameId,
    at_ms: i64,
    effects: &[Effect],
) -> Result<(), StoreError> {
    for effect in effects {
        match effect {
            Effect::Meet(person) => meet(connection, person, at_ms).await?,
            Effect::Sit(seat, person) => {
                let sit = "UPDATE seats SET person = ? WHERE game = ? AND seat = ?";
                let sits = sqlx::query(sit).bind(person.bytes());
                sits.bind(game.as_str()).bind(seat.name()).execute(&mut *connection).await?;
            }
            Effect::Link(seat, link) => {
                let bytes = link.as_ref().map(LinkDigest::bytes);
                let invite = "UPDATE seats SET link = ? WHERE game = ? AND seat = ?";
                let invited = sqlx::query(invite).bind(bytes);
                invited.bind(game.as_str()).bind(seat.name()).execute(&mut *connection).await?;
            }
            Effect::Begin(game) => create(connection, game).await?,
            Effect::Job(kind) => drop(jobs::ask(connection, *kind, game, None, at_ms).await?),
            Effect::Claim(kind, lease) => {
                jobs::ask_and_claim(connection, *kind, game, lease).await?;
            }
            Effect::Done(kind) => drop(jobs::forget(connection, *kind, game).await?),
            Effect::Tell(notices) => {
                notice_rows::tell_of_game(connection, game.as_str(), notices, at_ms).await?;
            }
            Effect::Pair(seeks) => meeting::pair(connection, seeks, game, at_ms).await?,
        }
    }
    Ok(())
}
