//! The store in a PostgreSQL database, on which any number of nodes run.
//!
//! One connection of each node writes ([`write`]), a few read ([`read`]), one hears what other nodes tell
//! ([`notes`]). Each is made anew when it is lost; what was asked for meanwhile waits for a few seconds and is then
//! refused. Nothing is acknowledged before it is committed.

mod bundle;
mod connect;
mod games;
mod jobs;
mod migrate;
mod moderation;
mod nodes;
mod notes;
mod people;
mod read;
mod write;

use std::sync::Arc;
use std::time::Duration;

use sqlx::{PgPool, Row as _};
use tokio::sync::{Mutex, broadcast};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

pub use connect::Database;
pub(super) use moderation::Moderator;

use self::connect::{is_lost, late, let_go};
use self::notes::Ear;
use self::write::{Tx, Writer};
use super::queue::Queue;
use super::{
    Adoption, Answer, Append, AppendResult, Beat, BeatAnswer, Block, Change, Check, DueFlags,
    Effect, EventsSince, Forget, GameId, Games, Job, JobChange, JobCounts, JobKind, Jobs, Lease,
    ListedGame, NewGame, Nodes, Note, People, PersonId, SessionDigest, StoreError, StoreTime,
    StoredEvent, StoredGame, StoredReview,
};
use crate::ids::LinkDigest;

/// So long is the database waited for when something is to be read.
const PATIENCE: Duration = Duration::from_secs(5);
/// An answer that takes longer does not come.
const READ_TIME: Duration = Duration::from_secs(12);
/// Notes that wait for whoever is slow; one who misses some is told so.
const NOTES: usize = 4_096;

/// A store in a database.
pub struct Postgres {
    readers: PgPool,
    queue: Queue<Tx>,
    notes: broadcast::Sender<Note>,
    ear: Mutex<Option<JoinHandle<()>>>,
}

impl Postgres {
    /// Opens the store in that database, whose tables are made if there are none.
    ///
    /// # Errors
    /// When it cannot be used; the sentence says what to do.
    pub async fn open(database: &Database) -> Result<Postgres, StoreError> {
        let explained = |error| database.explained(error);
        let mut connection = database.first_connection().await?;
        migrate::migrate(&mut connection).await.map_err(explained)?;
        let site =
            "SELECT 'kelci ' || current_schema() AS channel, gen_random_uuid()::text AS name";
        let row = sqlx::query(site).fetch_one(&mut connection).await?;
        let (channel, name): (String, String) = (row.try_get("channel")?, row.try_get("name")?);
        let_go(connection).await;
        let readers = database.readers();
        let told = broadcast::Sender::new(NOTES);
        let (ear, own) = (told.clone(), name.clone());
        let ear = Ear::open(database.clone(), readers.clone(), channel.clone(), own, ear).await?;
        let writer = Writer::new(database.clone(), name, channel);
        let queue = Queue::new(|waiting| writer.run(waiting));
        let ear = Mutex::new(Some(tokio::spawn(ear.listen())));
        Ok(Postgres { readers, queue, notes: told, ear })
    }

    /// Asks, and asks again if the connection is lost.
    async fn read<T, A>(&self, ask: impl Fn() -> A + Send) -> Result<T, StoreError>
    where
        A: Future<Output = Result<T, StoreError>> + Send,
    {
        let until = Instant::now() + PATIENCE;
        loop {
            let answer = timeout(READ_TIME, ask()).await.unwrap_or_else(|_| Err(late().into()));
            match answer {
                Err(error) if is_lost(&error) && Instant::now() < until => {
                    tracing::debug!(%error, "the database is asked again");
                    sleep(Duration::from_millis(100)).await;
                }
                Err(error) if is_lost(&error) => return Err(StoreError::Away),
                answer => return answer,
            }
        }
    }
}

impl Games for Postgres {
    fn create(&self, game: NewGame, effects: Vec<Effect>) -> Answer<'_, ()> {
        let new = Arc::new((game, effects));
        Box::pin(self.queue.write(move |tx| {
            let new = new.clone();
            Box::pin(async move { games::begin(tx, &new.0, &new.1).await })
        }))
    }

    fn append(&self, append: Append) -> Answer<'_, AppendResult> {
        Box::pin(self.queue.append(append))
    }

    fn load<'a>(&'a self, id: &'a GameId) -> Answer<'a, Option<StoredGame>> {
        Box::pin(self.read(|| read::load(&self.readers, id)))
    }

    fn events<'a>(
        &'a self,
        id: &'a GameId,
        after: u32,
        most: usize,
    ) -> Answer<'a, Vec<StoredEvent>> {
        Box::pin(self.read(move || read::events(&self.readers, id, after, most)))
    }

    fn since<'a>(&'a self, id: &'a GameId, after: u32) -> Answer<'a, Option<EventsSince>> {
        Box::pin(self.read(move || read::since(&self.readers, id, after)))
    }

    fn public(&self, most: u32) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(self.read(move || read::public(&self.readers, most)))
    }

    fn games_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(self.read(move || read::games_of(&self.readers, person, most)))
    }

    fn series<'a>(&'a self, id: &'a GameId, most: u32) -> Answer<'a, Vec<ListedGame>> {
        Box::pin(self.read(move || read::series(&self.readers, id, most)))
    }

    fn exhibitions(&self, owner: PersonId) -> Answer<'_, [u32; 2]> {
        Box::pin(self.read(move || read::exhibitions(&self.readers, owner)))
    }

    fn due(&self, now_ms: i64, most: usize) -> Answer<'_, DueFlags> {
        Box::pin(self.read(move || nodes::due(&self.readers, now_ms, most)))
    }

    fn forget(&self, forget: Forget) -> Answer<'_, u64> {
        Box::pin(self.queue.write(move |tx| Box::pin(games::forget(tx, forget))))
    }
}

impl People for Postgres {
    fn person(&self, session: SessionDigest) -> Answer<'_, Option<PersonId>> {
        Box::pin(self.read(move || people::person(&self.readers, session)))
    }

    fn end_sessions(&self, person: PersonId, but: SessionDigest) -> Answer<'_, Vec<SessionDigest>> {
        Box::pin(self.queue.write(move |tx| Box::pin(people::end_sessions(tx, person, but))))
    }

    fn link_device(&self, person: PersonId, link: LinkDigest, times: [i64; 2]) -> Answer<'_, ()> {
        Box::pin(self.queue.write(move |tx| Box::pin(people::link_device(tx, person, link, times))))
    }

    fn device_link(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, Option<PersonId>> {
        Box::pin(self.read(move || people::device_link(&self.readers, link, now_ms)))
    }

    fn adopt(&self, link: LinkDigest, session: SessionDigest, now_ms: i64) -> Answer<'_, Adoption> {
        Box::pin(self.queue.write(move |tx| Box::pin(people::adopt(tx, link, session, now_ms))))
    }

    fn secret<'a>(&'a self, name: &'a str) -> Answer<'a, [u8; 32]> {
        Box::pin(async move {
            let mut value = [0; 32];
            getrandom::fill(&mut value).expect("the system has randomness");
            let owned: Arc<str> = name.into();
            let kept = self.queue.write(move |tx| {
                let name = owned.clone();
                Box::pin(async move { people::keep_secret(tx, &name, value).await })
            });
            kept.await?;
            self.read(|| people::secret(&self.readers, name)).await
        })
    }
}

impl Jobs for Postgres {
    fn change_job(&self, kind: JobKind, game: GameId, change: JobChange) -> Answer<'_, u64> {
        let asked = Arc::new((game, change));
        Box::pin(self.queue.write(move |tx| {
            let asked = asked.clone();
            Box::pin(async move { jobs::change(tx, kind, &asked.0, &asked.1).await })
        }))
    }

    fn leave_jobs(&self, worker: String) -> Answer<'_, u64> {
        let worker: Arc<str> = worker.into();
        Box::pin(self.queue.write(move |tx| {
            let worker = worker.clone();
            Box::pin(async move { jobs::leave(tx, &worker).await })
        }))
    }

    fn free_jobs(&self, kind: JobKind, now_ms: i64, most: usize) -> Answer<'_, Vec<Job>> {
        Box::pin(self.read(move || jobs::free(&self.readers, kind, now_ms, most)))
    }

    fn claim_jobs(&self, kind: JobKind, lease: Lease, most: usize) -> Answer<'_, Vec<Job>> {
        let lease = Arc::new(lease);
        Box::pin(self.queue.write(move |tx| {
            let lease = lease.clone();
            Box::pin(async move { jobs::claim(tx, kind, &lease, most).await })
        }))
    }

    fn waiting_jobs(&self, now_ms: i64) -> Answer<'_, JobCounts> {
        Box::pin(self.read(move || jobs::waiting(&self.readers, now_ms)))
    }

    fn review<'a>(&'a self, id: &'a GameId) -> Answer<'a, Option<StoredReview>> {
        Box::pin(self.read(|| jobs::load(&self.readers, id)))
    }

    fn unfinished_reviews(&self, owner: PersonId) -> Answer<'_, [u32; 2]> {
        Box::pin(self.read(move || jobs::unfinished(&self.readers, owner)))
    }
}

impl Nodes for Postgres {
    fn beat(&self, beat: Beat) -> Answer<'_, BeatAnswer> {
        let beat = Arc::new(beat);
        Box::pin(self.queue.write(move |tx| {
            let beat = beat.clone();
            Box::pin(async move { nodes::beat(tx, &beat).await })
        }))
    }

    fn time(&self) -> Answer<'_, StoreTime> {
        Box::pin(self.read(|| nodes::time(&self.readers)))
    }

    fn notes(&self) -> broadcast::Receiver<Note> {
        self.notes.subscribe()
    }

    /// Damage is for the database to find; if it has found some, that is told.
    fn check(&self, _: Duration) -> Answer<'_, Check> {
        Box::pin(self.read(|| read::check(&self.readers)))
    }

    fn probe(&self) -> Answer<'_, ()> {
        Box::pin(self.queue.write(|tx| Box::pin(games::probe(tx))))
    }

    fn changes(&self, after: i64) -> Answer<'_, (Vec<Change>, i64)> {
        Box::pin(self.read(move || moderation::changes(&self.readers, after)))
    }

    fn blocks(&self) -> Answer<'_, Vec<Block>> {
        Box::pin(self.read(|| moderation::blocks(&self.readers)))
    }

    fn size(&self) -> Answer<'_, u64> {
        Box::pin(self.read(|| read::size(&self.readers)))
    }

    /// The database keeps that to itself; its disk is not ours to see either.
    fn spare(&self) -> Answer<'_, u64> {
        Box::pin(std::future::ready(Ok(0)))
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.queue.close().await;
            if let Some(ear) = self.ear.lock().await.take() {
                ear.abort();
            }
            // Whoever is still reading has had time.
            let _ = timeout(PATIENCE, self.readers.close()).await;
            Ok(())
        })
    }
}
