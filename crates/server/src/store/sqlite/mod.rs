//! The store in one SQLite file.
//!
//! One connection writes ([`write`]), a few read ([`read`]). The log is written ahead (WAL) and forced to the
//! disk with every commit, so that an answer means that the event survives a kill and a power cut.

mod bundle;
mod check;
mod jobs;
mod moderation;
mod nodes;
mod people;
mod read;
mod write;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, SqlSafeStr as _, SqliteConnection, SqlitePool};
use tokio::sync::broadcast;

pub(super) use moderation::Moderator;

use self::write::Writer;
use super::queue::Queue;
use super::{
    Adoption, Answer, Append, AppendResult, Beat, BeatAnswer, Block, Change, Check, DueFlags,
    Effect, EventsSince, Forget, GameId, Games, Job, JobChange, JobCounts, JobKind, Jobs, Lease,
    ListedGame, NewGame, Nodes, Note, People, PersonId, SessionDigest, StoreError, StoreTime,
    StoredEvent, StoredGame, StoredReview,
};
use crate::ids::LinkDigest;
use crate::private;

/// Readers do not wait for each other, or for the writer.
const READERS: u32 = 4;

/// A store in a file.
pub struct Sqlite {
    file: PathBuf,
    readers: SqlitePool,
    queue: Queue<SqliteConnection>,
    /// Nobody tells anything: one node has the file for itself.
    notes: broadcast::Sender<Note>,
}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging()
}

pub(super) async fn connect(file: &Path) -> Result<SqliteConnection, StoreError> {
    Ok(options(file).connect().await?)
}

fn migrations() -> Migrator {
    let scripts = [
        ("games", include_str!("../../../migrations/sqlite/0001_games.sql")),
        ("reviews", include_str!("../../../migrations/sqlite/0002_reviews.sql")),
        ("lists and health", include_str!("../../../migrations/sqlite/0003_lists_and_health.sql")),
        ("moderation", include_str!("../../../migrations/sqlite/0004_moderation.sql")),
        ("persons", include_str!("../../../migrations/sqlite/0005_persons.sql")),
        ("jobs", include_str!("../../../migrations/sqlite/0006_jobs.sql")),
        ("cards", include_str!("../../../migrations/sqlite/0007_cards.sql")),
        ("devices", include_str!("../../../migrations/sqlite/0008_devices.sql")),
        ("nodes", include_str!("../../../migrations/sqlite/0009_nodes.sql")),
    ];
    let numbered = scripts.into_iter().zip(1..).map(|((name, sql), number)| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(numbered.collect())
}

impl Sqlite {
    /// Opens the store in that file, which is made if there is none.
    ///
    /// # Errors
    /// When the file cannot be opened, or is of a later version.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_bounded(file, None).await
    }

    /// The same of a store whose file never grows beyond so many pages, as on a small disk.
    ///
    /// # Errors
    /// When the file cannot be opened, or is of a later version.
    pub async fn open_bounded(file: &Path, most_pages: Option<u32>) -> Result<Sqlite, StoreError> {
        private::store(file)?;
        let mut writing = options(file);
        if let Some(most) = most_pages {
            writing = writing.pragma("max_page_count", most.to_string());
        }
        let mut connection = writing.connect().await?;
        migrations().run(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(Duration::from_secs(5))
            .connect_with(options(file))
            .await?;
        let writer = Writer::new(writing, connection);
        let queue = Queue::new(|waiting| writer.run(waiting));
        let (file, notes) = (file.to_owned(), broadcast::Sender::new(1));
        Ok(Sqlite { file, readers, queue, notes })
    }
}

impl Games for Sqlite {
    fn create(&self, game: NewGame, effects: Vec<Effect>) -> Answer<'_, ()> {
        let new = Arc::new((game, effects));
        Box::pin(self.queue.write(move |connection| {
            let new = new.clone();
            Box::pin(async move { write::begin(connection, &new.0, &new.1).await })
        }))
    }

    fn append(&self, append: Append) -> Answer<'_, AppendResult> {
        Box::pin(self.queue.append(append))
    }

    fn load<'a>(&'a self, id: &'a GameId) -> Answer<'a, Option<StoredGame>> {
        Box::pin(read::load(&self.readers, id))
    }

    fn events<'a>(
        &'a self,
        id: &'a GameId,
        after: u32,
        most: usize,
    ) -> Answer<'a, Vec<StoredEvent>> {
        Box::pin(read::events(&self.readers, id, after, most))
    }

    fn since<'a>(&'a self, id: &'a GameId, after: u32) -> Answer<'a, Option<EventsSince>> {
        Box::pin(read::since(&self.readers, id, after))
    }

    fn public(&self, most: u32) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(read::public(&self.readers, most))
    }

    fn games_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(read::games_of(&self.readers, person, most))
    }

    fn series<'a>(&'a self, id: &'a GameId, most: u32) -> Answer<'a, Vec<ListedGame>> {
        Box::pin(read::series(&self.readers, id, most))
    }

    fn exhibitions(&self, owner: PersonId) -> Answer<'_, [u32; 2]> {
        Box::pin(read::exhibitions(&self.readers, owner))
    }

    fn due(&self, now_ms: i64, most: usize) -> Answer<'_, DueFlags> {
        Box::pin(nodes::due(&self.readers, now_ms, most))
    }

    fn forget(&self, forget: Forget) -> Answer<'_, u64> {
        Box::pin(self.queue.write(move |connection| Box::pin(write::forget(connection, forget))))
    }
}

impl People for Sqlite {
    fn person(&self, session: SessionDigest) -> Answer<'_, Option<PersonId>> {
        Box::pin(people::person(&self.readers, session))
    }

    fn end_sessions(&self, person: PersonId, but: SessionDigest) -> Answer<'_, Vec<SessionDigest>> {
        Box::pin(
            self.queue
                .write(move |connection| Box::pin(people::end_sessions(connection, person, but))),
        )
    }

    fn link_device(
        &self,
        person: PersonId,
        link: LinkDigest,
        now_until_ms: [i64; 2],
    ) -> Answer<'_, ()> {
        Box::pin(self.queue.write(move |connection| {
            Box::pin(people::link_device(connection, person, link, now_until_ms))
        }))
    }

    fn device_link(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, Option<PersonId>> {
        Box::pin(people::device_link(&self.readers, link, now_ms))
    }

    fn adopt(&self, link: LinkDigest, session: SessionDigest, now_ms: i64) -> Answer<'_, Adoption> {
        Box::pin(
            self.queue.write(move |connection| {
                Box::pin(people::adopt(connection, link, session, now_ms))
            }),
        )
    }

    fn secret<'a>(&'a self, name: &'a str) -> Answer<'a, [u8; 32]> {
        Box::pin(async move {
            let mut value = [0; 32];
            getrandom::fill(&mut value).expect("the system has randomness");
            let owned: Arc<str> = name.into();
            self.queue
                .write(move |connection| {
                    let name = owned.clone();
                    Box::pin(async move { write::keep_secret(connection, &name, value).await })
                })
                .await?;
            read::secret(&self.readers, name).await
        })
    }
}

impl Jobs for Sqlite {
    fn change_job(&self, kind: JobKind, game: GameId, change: JobChange) -> Answer<'_, u64> {
        let asked = Arc::new((game, change));
        Box::pin(self.queue.write(move |connection| {
            let asked = asked.clone();
            Box::pin(async move { jobs::change(connection, kind, &asked.0, &asked.1).await })
        }))
    }

    fn leave_jobs(&self, worker: String) -> Answer<'_, u64> {
        let worker: Arc<str> = worker.into();
        Box::pin(self.queue.write(move |connection| {
            let worker = worker.clone();
            Box::pin(async move { jobs::leave(connection, &worker).await })
        }))
    }

    fn free_jobs(&self, kind: JobKind, now_ms: i64, most: usize) -> Answer<'_, Vec<Job>> {
        Box::pin(jobs::free(&self.readers, kind, now_ms, most))
    }

    fn claim_jobs(&self, kind: JobKind, lease: Lease, most: usize) -> Answer<'_, Vec<Job>> {
        let lease = Arc::new(lease);
        Box::pin(self.queue.write(move |connection| {
            let lease = lease.clone();
            Box::pin(async move { jobs::claim(connection, kind, &lease, most).await })
        }))
    }

    fn waiting_jobs(&self, now_ms: i64) -> Answer<'_, JobCounts> {
        Box::pin(jobs::waiting(&self.readers, now_ms))
    }

    fn review<'a>(&'a self, id: &'a GameId) -> Answer<'a, Option<StoredReview>> {
        Box::pin(jobs::load(&self.readers, id))
    }

    fn unfinished_reviews(&self, owner: PersonId) -> Answer<'_, [u32; 2]> {
        Box::pin(jobs::unfinished(&self.readers, owner))
    }
}

impl Nodes for Sqlite {
    fn beat(&self, beat: Beat) -> Answer<'_, BeatAnswer> {
        let beat = Arc::new(beat);
        Box::pin(self.queue.write(move |connection| {
            let beat = beat.clone();
            Box::pin(async move { nodes::beat(connection, &beat).await })
        }))
    }

    fn time(&self) -> Answer<'_, StoreTime> {
        Box::pin(nodes::time(&self.readers))
    }

    fn notes(&self) -> broadcast::Receiver<Note> {
        self.notes.subscribe()
    }

    fn check(&self, most: Duration) -> Answer<'_, Check> {
        Box::pin(check::check(&self.file, most))
    }

    fn probe(&self) -> Answer<'_, ()> {
        Box::pin(self.queue.write(|connection| Box::pin(write::probe(connection))))
    }

    fn changes(&self, after: i64) -> Answer<'_, (Vec<Change>, i64)> {
        Box::pin(moderation::changes(&self.readers, after))
    }

    fn blocks(&self) -> Answer<'_, Vec<Block>> {
        Box::pin(moderation::blocks(&self.readers))
    }

    fn size(&self) -> Answer<'_, u64> {
        Box::pin(read::size(&self.readers))
    }

    fn spare(&self) -> Answer<'_, u64> {
        Box::pin(read::spare(&self.readers))
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.queue.close().await;
            self.readers.close().await;
            Ok(())
        })
    }
}

/// Copies the store of that file while a server may be running on it: one transaction reads
/// everything, so the copy is the state of one moment.
///
/// # Errors
/// When there is no store, or the copy cannot be written.
pub async fn backup(file: &Path, to: &Path) -> Result<(), StoreError> {
    let Some(to) = to.to_str() else {
        return Err(StoreError::Unreadable("the name of the copy is no UTF-8".into()));
    };
    let mut connection = options(file).connect().await?;
    // SQLite fills an empty file, and would make a new one that everybody can read.
    private::create_new(Path::new(to))?;
    let copied = sqlx::query("VACUUM INTO ?").bind(to).execute(&mut connection).await;
    if let Err(error) = copied {
        let _ = std::fs::remove_file(to);
        return Err(error.into());
    }
    Ok(connection.close().await?)
}
