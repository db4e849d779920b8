//! The one connection of a node that writes. What is waiting is committed together.
//!
//! A batch of events alone is one statement, which commits by itself: one way to the database and back, and no
//! transaction of a frozen node keeps others waiting. Everything else is one transaction with a savepoint for each
//! write, so that one that fails does not spoil its neighbours.
//!
//! Every batch has a number, which is noted in the table `writers` as it is committed, under the connection's epoch.
//! When a connection breaks, the next one begins a new epoch, which shuts out what may still be on its way, and
//! reads there whether the last batch was committed. So nothing is written twice, and nothing is guessed.

use std::collections::HashSet;
use std::time::Duration;

use sqlx::{PgConnection, Row as _};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};

use super::bundle::Bundle;
use super::connect::{Database, is_in_the_way, is_lost, late, let_go};
use super::games::append_alone;
use super::notes;
use crate::bounds::MAX_BATCH;
use crate::metrics::CommitMetrics;
use crate::store::queue::{Appending, Writing};
use crate::store::{AppendResult, Note, StoreError};

/// So long is the database waited for, from the moment when a batch is to be written.
const PATIENCE: Duration = Duration::from_secs(5);
/// A batch that takes longer is on a connection that is dead without saying so.
const WRITE_TIME: Duration = Duration::from_secs(10);
/// After this time it is tried again to connect.
const RETRY: Duration = Duration::from_millis(100);

/// A connection within a transaction, and what is to be told to other nodes when it is committed.
pub(super) struct Tx {
    pub connection: PgConnection,
    pub notes: Vec<Note>,
    /// Whether others can see on the connection that a node is there.
    pub is_present: bool,
}

/// Whether something is on the disk.
type Outcome = Result<(), StoreError>;

/// Whoever writes.
pub(super) struct Writer {
    database: Database,
    /// Its row in the table `writers`, and by what other nodes know who told something.
    name: String,
    channel: String,
    /// None after something went wrong on it.
    session: Option<Session>,
    /// The number of the batch.
    batch: i64,
    /// Whether the database could not be reached when it was last tried for as long as `PATIENCE`.
    is_away: bool,
}

/// A connection of the writer, from its opening on.
struct Session {
    tx: Tx,
    epoch: i64,
    /// The last batch that was committed on an earlier one.
    committed: i64,
}

/// What a batch must be written under, to be written.
#[derive(Clone, Copy)]
pub(super) struct Fence<'a> {
    pub name: &'a str,
    pub epoch: i64,
    pub batch: i64,
    pub channel: &'a str,
}

impl Writer {
    pub fn new(database: Database, name: String, channel: String) -> Writer {
        Writer { database, name, channel, session: None, batch: 0, is_away: false }
    }

    /// Writes what is waiting, until it is told that nothing more comes.
    pub async fn run(mut self, mut waiting: mpsc::Receiver<Writing<Tx>>, commits: CommitMetrics) {
        let mut waited = Vec::with_capacity(MAX_BATCH);
        let mut is_open = true;
        while is_open && waiting.recv_many(&mut waited, MAX_BATCH).await > 0 {
            is_open = !waited.iter().any(|writing| matches!(writing, Writing::Close));
            for batch in Bundle::split(std::mem::take(&mut waited)) {
                let (begun, writes) = (Instant::now(), batch.len());
                self.carry(batch).await;
                if writes > 0 {
                    commits.wrote(writes, begun.elapsed());
                }
            }
        }
        if let Some(Session { mut tx, .. }) = self.session {
            let leave = sqlx::query("DELETE FROM writers WHERE id = $1").bind(&self.name);
            let _ = leave.execute(&mut tx.connection).await;
            let_go(tx.connection).await;
        }
    }

    /// Writes a batch, and tells what came of it.
    async fn carry(&mut self, mut batch: Vec<Writing<Tx>>) {
        if batch.is_empty() {
            return;
        }
        let mut outcomes = self.write(&mut batch).await;
        for (writing, outcome) in batch.iter_mut().zip(&mut outcomes) {
            // Somebody else had what it needed, and it gave way; alone it comes through.
            if outcome.as_ref().is_err_and(is_in_the_way) {
                let alone = self.write(std::slice::from_mut(writing)).await;
                *outcome = alone.into_iter().next().unwrap_or(Err(StoreError::Closed));
            }
        }
        batch.into_iter().zip(outcomes).for_each(|(writing, outcome)| writing.done(outcome));
    }

    /// Writes a batch, over as many connections as it takes, if that does not take too long.
    async fn write(&mut self, batch: &mut [Writing<Tx>]) -> Vec<Outcome> {
        self.batch += 1;
        let until = Instant::now() + if self.is_away { Duration::ZERO } else { PATIENCE };
        let mut sent = None;
        loop {
            let error = match self.attempt(batch, &mut sent).await {
                Ok(outcomes) => {
                    self.is_away = false;
                    return outcomes;
                }
                Err(error) => error,
            };
            tracing::warn!(%error, "the database did not take a batch");
            let session = self.session.take();
            if !is_lost(&error) {
                if let Some(Session { tx, .. }) = session {
                    let_go(tx.connection).await;
                }
                let why = error.to_string();
                return batch.iter().map(|_| Err(StoreError::NotStored(why.clone()))).collect();
            }
            if Instant::now() >= until {
                self.is_away = true;
                return batch.iter().map(|_| Err(StoreError::Away)).collect();
            }
            sleep(RETRY).await;
        }
    }

    /// Writes a batch on the connection that there is, or on a new one; unless an earlier attempt came through.
    async fn attempt(
        &mut self,
        batch: &mut [Writing<Tx>],
        sent: &mut Option<Vec<Outcome>>,
    ) -> Result<Vec<Outcome>, StoreError> {
        let session = match &mut self.session {
            Some(session) => session,
            none => none.insert(Session::open(&self.database, &self.name).await?),
        };
        let fence = Fence {
            name: &self.name,
            epoch: session.epoch,
            batch: self.batch,
            channel: &self.channel,
        };
        let written = async {
            if session.committed < fence.batch {
                return together(&mut session.tx, fence, batch, sent).await;
            }
            match sent.take() {
                Some(outcomes) => Ok(outcomes),
                None => find_out(&mut session.tx, batch).await,
            }
        };
        timeout(WRITE_TIME, written).await.map_err(|_| late())?
    }
}

impl Session {
    async fn open(database: &Database, name: &str) -> Result<Session, StoreError> {
        let mut connection = database.connect().await?;
        // A batch is always the same statement, which is planned once for all sizes: to plan it anew costs more.
        say(&mut connection, "SET plan_cache_mode = force_generic_plan").await?;
        let begin = "INSERT INTO writers (id, epoch, batch) VALUES ($1, 1, 0) ON CONFLICT (id) \
                     DO UPDATE SET epoch = writers.epoch + 1, at = now() RETURNING epoch, batch";
        let row = sqlx::query(begin).bind(name).fetch_one(&mut connection).await?;
        let (epoch, committed) = (row.try_get("epoch")?, row.try_get("batch")?);
        Ok(Session {
            tx: Tx { connection, notes: Vec::new(), is_present: false },
            epoch,
            committed,
        })
    }
}

/// Writes a batch. When a commit is under way, what it will have meant is in `sent`; a batch of events alone needs
/// no such note, since what became of an event can be read.
async fn together(
    tx: &mut Tx,
    fence: Fence<'_>,
    batch: &mut [Writing<Tx>],
    sent: &mut Option<Vec<Outcome>>,
) -> Result<Vec<Outcome>, StoreError> {
    (*sent, tx.notes) = (None, Vec::new());
    if let Some(bundle) = Bundle::of(batch) {
        match bundle.write_at_once(&mut tx.connection, fence).await {
            Ok(stored) => return Ok(settled(batch, &stored)),
            Err(error) if is_lost(&error) => return Err(error),
            // One of them cannot be written; the others should not suffer for it.
            Err(_) => {}
        }
    }
    let outcomes = one_by_one(tx, fence, batch).await?;
    notes::tell(&mut tx.connection, fence, &tx.notes).await?;
    *sent = Some(outcomes);
    say(&mut tx.connection, "COMMIT").await?;
    sent.take().ok_or(StoreError::Closed)
}

/// Begins a transaction and writes a batch in it.
async fn one_by_one(
    tx: &mut Tx,
    fence: Fence<'_>,
    batch: &mut [Writing<Tx>],
) -> Result<Vec<Outcome>, StoreError> {
    say(&mut tx.connection, "BEGIN").await?;
    let number = "UPDATE writers SET batch = $3, at = now() WHERE id = $1 AND epoch = $2";
    let numbered = sqlx::query(number).bind(fence.name).bind(fence.epoch).bind(fence.batch);
    if numbered.execute(&mut tx.connection).await?.rows_affected() == 0 {
        return Err(shut_out());
    }
    say(&mut tx.connection, "SAVEPOINT write").await?;
    let mut outcomes = Vec::with_capacity(batch.len());
    for writing in batch {
        let told = tx.notes.len();
        let done = match writing {
            Writing::Append(Appending { append, appended, .. }) => {
                append_alone(tx, append).await.map(|is_stored| {
                    *appended =
                        Some(if is_stored { AppendResult::Stored } else { AppendResult::Conflict });
                })
            }
            Writing::Other(work) => work.run(tx).await,
            Writing::Close => Ok(()),
        };
        match &done {
            Ok(()) => {
                say(&mut tx.connection, "RELEASE SAVEPOINT write; SAVEPOINT write").await?;
            }
            Err(error) if is_lost(error) => return done.map(|()| Vec::new()),
            Err(_) => {
                say(&mut tx.connection, "ROLLBACK TO SAVEPOINT write").await?;
                tx.notes.truncate(told);
            }
        }
        outcomes.push(done);
    }
    Ok(outcomes)
}

/// Reads what became of the events of a batch that was committed, as another connection has found.
async fn find_out(tx: &mut Tx, batch: &mut [Writing<Tx>]) -> Result<Vec<Outcome>, StoreError> {
    let Some(bundle) = Bundle::of(batch) else { return Err(StoreError::Closed) };
    let stored = bundle.stored(&mut tx.connection).await?;
    Ok(settled(batch, &stored))
}

/// What is to be told of a bundle of which these games' events were stored.
fn settled(batch: &mut [Writing<Tx>], stored: &HashSet<String>) -> Vec<Outcome> {
    for writing in &mut *batch {
        if let Writing::Append(Appending { append, appended, .. }) = writing {
            *appended = Some(match stored.contains(append.game.as_str()) {
                true => AppendResult::Stored,
                false => AppendResult::Conflict,
            });
        }
    }
    batch.iter().map(|_| Ok(())).collect()
}

/// Another connection has begun a later epoch: what is written on this one does not count.
pub(super) fn shut_out() -> StoreError {
    sqlx::Error::Protocol("another connection of this writer has begun".into()).into()
}

async fn say(connection: &mut PgConnection, sentence: &'static str) -> Result<(), StoreError> {
    sqlx::raw_sql(sentence).execute(connection).await?;
    Ok(())
}
