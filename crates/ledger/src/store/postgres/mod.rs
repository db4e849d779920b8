//! The store in a PostgreSQL database, on which any number of nodes run.
//!
//! One connection of each node writes ([`write`]), a few read ([`read`]), one hears what other nodes tell
//! ([`notes`]). Each is made anew when it is lost; what was asked for meanwhile waits for a few seconds and is then
//! refused. Nothing is acknowledged before it is committed.

#[path = "../account_rows.rs"]
mod accounts;
mod bundle;
#[path = "../club_rows.rs"]
mod club_rows;
mod clubs;
#[path = "../conduct_rows.rs"]
mod conduct;
mod connect;
mod correspondence;
#[path = "../correspondence_rows.rs"]
mod correspondence_rows;
#[path = "../export_rows.rs"]
mod export_rows;
mod games;
mod inboxes;
mod indexes;
mod jobs;
#[path = "../mail_rows.rs"]
mod mails;
mod meeting;
#[path = "../meeting_rows.rs"]
mod meeting_rows;
mod migrate;
mod moderation;
mod nodes;
mod notes;
#[path = "../notice_rows.rs"]
mod notice_rows;
#[path = "../passkey_rows.rs"]
mod passkeys;
mod people;
mod ratings;
mod read;
mod studies;
#[path = "../study_rows.rs"]
mod study_rows;
#[path = "../token_rows.rs"]
mod tokens;
#[path = "../tournament_rows.rs"]
mod tournament_rows;
mod tournaments;
#[path = "../try_rows.rs"]
mod tries;
mod write;

use std::sync::Arc;
use std::time::Duration;

use sqlx::{PgPool, Row as _};
use tokio::sync::{Mutex, broadcast, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

pub use connect::Database;
pub(super) use moderation::Moderator;
pub use notes::NoteTimes;

use self::connect::{is_lost, late, let_go};
use self::notes::Ear;
use self::write::{Tx, Writer};
use super::accounts::{AccountAct, AccountChange, AccountOutcome, Accounts, TryQuota};
use super::queue::Queue;
use super::{
    Adoption, Answer, Append, AppendResult, Attendance, Beat, BeatAnswer, Block, Change, Check,
    CommitMetrics, Conduct, DueFlags, Effect, EventsSince, FinishedCount, FinishedQuery, Forget,
    GameId, Games, Job, JobChange, JobCounts, JobKind, Jobs, Lease, ListedGame, Mail, MailChange,
    Mailbox, MailboxChange, Mails, Meetings, NewGame, Nodes, Note, OpenSeat, People, PersonId,
    Seek, SeekAnswer, SeekOrder, SessionDigest, SocialTie, StoreError, StoreTime, StoredEvent,
    StoredGame, StoredMail, StoredReview, TiedPerson,
};
use kelci_rating::Ladder;

use super::{
    AuditLine, AuditQuery, NewReport, PlayerReport, ReportOutcome, ReportRuling, RulingOutcome,
    SpokenLine, Voice,
};
use super::{PlayedGame, PlayedQuery, RankedPlayer, RatingChange, Ratings, StoredRating};
use crate::game::rated::{RatedPlayer, RatedResult};
use crate::ids::{ClubId, LinkDigest, SeekId};
use crate::people::{
    CredentialId, Device, MailAddress, NameSkeleton, NamedPerson, Passkey, PasswordHash, TokenGrant,
};

/// What `account_rows.rs`, `conduct_rows.rs` and `meeting_rows.rs` write to and read from.
type Connection = sqlx::PgConnection;
type Pool = PgPool;
type DatabaseRow = sqlx::postgres::PgRow;

/// So long is the database waited for when something is to be read.
const PATIENCE: Duration = Duration::from_secs(5);
/// An answer that takes longer does not come.
const READ_TIME: Duration = Duration::from_secs(12);
/// So long an index that is missing is waited for at the start; on a large table it takes longer.
const INDEX_TIME: Duration = Duration::from_secs(5);
/// Notes that wait for whoever is slow; one who misses some is told so.
const NOTES: usize = 4_096;

/// A store in a database.
pub struct Postgres {
    readers: PgPool,
    queue: Queue<Tx>,
    notes: broadcast::Sender<Note>,
    ear: Mutex<Option<JoinHandle<()>>>,
    /// When it was last looked at what other nodes tell.
    looked: watch::Receiver<Instant>,
    /// Who builds what a large table lacks.
    building: Mutex<Option<JoinHandle<()>>>,
}

impl Postgres {
    /// Opens the store in that database, whose tables are made if there are none.
    ///
    /// # Errors
    /// When it cannot be used; the sentence says what to do.
    pub async fn open(database: &Database) -> Result<Postgres, StoreError> {
        Postgres::open_with(database, NoteTimes::default()).await
    }

    /// The same, with other times for notes.
    ///
    /// # Errors
    /// When it cannot be used; the sentence says what to do.
    pub async fn open_with(database: &Database, times: NoteTimes) -> Result<Postgres, StoreError> {
        let explained = |error| database.explained(error);
        let mut connection = database.first_connection().await?;
        migrate::migrate(&mut connection).await.map_err(explained)?;
        let site =
            "SELECT 'kelci ' || current_schema() AS channel, gen_random_uuid()::text AS name";
        let row = sqlx::query(site).fetch_one(&mut connection).await?;
        let (channel, name): (String, String) = (row.try_get("channel")?, row.try_get("name")?);
        let is_whole = indexes::are_there(&mut connection).await?;
        let_go(connection).await;
        let mut building = (!is_whole).then(|| tokio::spawn(indexes::build(database.clone())));
        if let Some(building) = &mut building
            && timeout(INDEX_TIME, building).await.is_err()
        {
            tracing::info!("an index is being built; until it is there, some lists are slower");
        }
        let readers = database.readers();
        let told = broadcast::Sender::new(NOTES);
        let names = [channel.clone(), name.clone()];
        let ear = Ear::open(database.clone(), readers.clone(), names, told.clone(), times).await?;
        let writer = Writer::new(database.clone(), name, channel);
        let queue = Queue::new(|waiting, commits| writer.run(waiting, commits));
        let looked = ear.looked();
        let ear = Mutex::new(Some(tokio::spawn(ear.listen())));
        let building = Mutex::new(building.filter(|building| !building.is_finished()));
        Ok(Postgres { readers, queue, notes: told, ear, looked, building })
    }

    /// Asks, and asks again if the connection is lost.
    async fn read<T, A>(&self, ask: impl Fn() -> A + Send) -> Result<T, StoreError>
    where
        A: Future<Output = Result<T, StoreError>> + Send,
    {
        let until = Instant::now() + PATIENCE;
        loop {
            match timeout(READ_TIME, ask()).await.unwrap_or_else(|_| Err(late().into())) {
                Err(error) => wait_to_ask_again(error, until).await?,
                answer => return answer,
            }
        }
    }
}

/// Waits a moment if the connection was lost and patience is left. Apart from `read`, which is compiled for every
/// question.
async fn wait_to_ask_again(error: StoreError, until: Instant) -> Result<(), StoreError> {
    if !is_lost(&error) {
        return Err(error);
    }
    if Instant::now() >= until {
        return Err(StoreError::Away);
    }
    tracing::debug!(%error, "the database is asked again");
    sleep(Duration::from_millis(100)).await;
    Ok(())
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

    fn open_games(&self, owner: Option<PersonId>, most: u32) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(self.read(move || read::open_games(&self.readers, owner, most)))
    }

    fn games_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(self.read(move || read::games_of(&self.readers, person, most)))
    }

    fn finished_of(
        &self,
        person: PersonId,
        which: FinishedQuery,
        most: u32,
    ) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(self.read(move || read::finished_of(&self.readers, person, which.clone(), most)))
    }

    fn finished_counts(&self, person: PersonId, most: u32) -> Answer<'_, Vec<FinishedCount>> {
        Box::pin(self.read(move || export_rows::finished_counts(&self.readers, person, most)))
    }

    fn played(&self, query: PlayedQuery, most: u32) -> Answer<'_, Vec<PlayedGame>> {
        Box::pin(
            async move { self.read(|| export_rows::played(&self.readers, &query, most)).await },
        )
    }

    fn on_board<'a>(&'a self, game: &'a str, boards: Vec<String>) -> Answer<'a, Vec<ListedGame>> {
        Box::pin(self.read(move || read::on_board(&self.readers, game, boards.clone())))
    }

    fn running_of<'a>(
        &'a self,
        game: &'a str,
        person: PersonId,
        most: u32,
    ) -> Answer<'a, Vec<ListedGame>> {
        Box::pin(self.read(move || read::running_of(&self.readers, game, person, most)))
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

impl Meetings for Postgres {
    fn seek(&self, order: SeekOrder) -> Answer<'_, SeekAnswer> {
        let order = Arc::new(order);
        Box::pin(self.queue.write(move |tx| {
            let order = order.clone();
            Box::pin(async move { meeting::seek(tx, &order).await })
        }))
    }

    fn match_seek(&self, id: SeekId, now_ms: i64) -> Answer<'_, Option<Box<Seek>>> {
        Box::pin(self.queue.write(move |tx| {
            let id = id.clone();
            Box::pin(async move { meeting::match_again(tx, &id, now_ms).await })
        }))
    }

    fn find_seek(&self, id: SeekId, now_ms: i64) -> Answer<'_, Option<Seek>> {
        Box::pin(async move { self.read(|| meeting_rows::by_id(&self.readers, &id, now_ms)).await })
    }

    fn seek_of(&self, person: PersonId, now_ms: i64) -> Answer<'_, Option<Seek>> {
        Box::pin(self.read(move || meeting_rows::of(&self.readers, person, now_ms)))
    }

    fn standing_seeks(&self, person: PersonId, now_ms: i64) -> Answer<'_, Vec<Seek>> {
        Box::pin(self.read(move || meeting_rows::standing(&self.readers, person, now_ms)))
    }

    fn withdraw(&self, id: SeekId, person: PersonId) -> Answer<'_, bool> {
        Box::pin(self.queue.write(move |tx| {
            let id = id.clone();
            Box::pin(async move { meeting::withdraw(tx, &id, person).await })
        }))
    }

    fn renew(&self, ids: Vec<SeekId>, now_until_ms: [i64; 2]) -> Answer<'_, Vec<SeekId>> {
        let ids: Arc<[SeekId]> = ids.into();
        Box::pin(self.queue.write(move |tx| {
            let ids = ids.clone();
            Box::pin(async move { meeting::renew(tx, &ids, now_until_ms).await })
        }))
    }

    fn seeks(&self, now_ms: i64, most: u32) -> Answer<'_, Vec<Seek>> {
        Box::pin(self.read(move || meeting_rows::waiting(&self.readers, now_ms, most)))
    }

    fn challenges(&self, person: PersonId, now_ms: i64) -> Answer<'_, Vec<Seek>> {
        Box::pin(self.read(move || meeting_rows::challenges(&self.readers, person, now_ms)))
    }

    fn pairing(&self, id: SeekId) -> Answer<'_, Option<GameId>> {
        Box::pin(async move { self.read(|| meeting_rows::pairing(&self.readers, &id)).await })
    }

    fn attend(&self, attendance: Attendance) -> Answer<'_, ()> {
        let attendance = Arc::new(attendance);
        Box::pin(self.queue.write(move |tx| {
            let attendance = attendance.clone();
            Box::pin(async move { meeting::attend(tx, &attendance).await })
        }))
    }

    fn attendance(&self, now_ms: i64) -> Answer<'_, Vec<Attendance>> {
        Box::pin(self.read(move || meeting_rows::attendance(&self.readers, now_ms)))
    }

    fn tie(
        &self,
        person: PersonId,
        other: PersonId,
        tie: Option<SocialTie>,
        at_ms: i64,
    ) -> Answer<'_, bool> {
        Box::pin(self.queue.write(move |tx| {
            // Whoever they do not want to hear is not heard on other nodes either.
            tx.notes.push(Note::Person(person));
            Box::pin(meeting::tie(tx, [person, other], tie, at_ms))
        }))
    }

    fn ties(&self, person: PersonId) -> Answer<'_, Vec<TiedPerson>> {
        Box::pin(self.read(move || meeting_rows::ties(&self.readers, person)))
    }

    fn are_apart(&self, one: PersonId, other: PersonId) -> Answer<'_, bool> {
        Box::pin(self.read(move || meeting_rows::are_apart(&self.readers, [one, other])))
    }
}

impl Accounts for Postgres {
    fn named(&self, person: PersonId) -> Answer<'_, Option<NamedPerson>> {
        Box::pin(self.read(move || accounts::named(&self.readers, person)))
    }

    fn find_named<'a>(&'a self, looks: &'a NameSkeleton) -> Answer<'a, Option<NamedPerson>> {
        Box::pin(self.read(move || accounts::find_named(&self.readers, looks)))
    }

    fn password(&self, person: PersonId) -> Answer<'_, Option<PasswordHash>> {
        Box::pin(self.read(move || accounts::password(&self.readers, person)))
    }

    fn recovery_codes(&self, person: PersonId) -> Answer<'_, u32> {
        Box::pin(self.read(move || accounts::recovery_codes(&self.readers, person)))
    }

    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<Passkey>> {
        Box::pin(self.read(move || passkeys::of_person(&self.readers, person)))
    }

    fn passkey<'a>(
        &'a self,
        credential: &'a CredentialId,
    ) -> Answer<'a, Option<(PersonId, Passkey)>> {
        Box::pin(self.read(move || passkeys::find(&self.readers, credential)))
    }

    fn devices(&self, person: PersonId) -> Answer<'_, Vec<Device>> {
        Box::pin(self.read(move || accounts::devices(&self.readers, person)))
    }

    fn token(&self, digest: SessionDigest) -> Answer<'_, Option<(PersonId, TokenGrant)>> {
        Box::pin(self.read(move || tokens::find(&self.readers, digest)))
    }

    fn tokens(&self, person: PersonId) -> Answer<'_, Vec<TokenGrant>> {
        Box::pin(self.read(move || tokens::of(&self.readers, person)))
    }

    fn open_seats(&self, person: PersonId, most: u32) -> Answer<'_, Vec<OpenSeat>> {
        Box::pin(self.read(move || accounts::open_seats(&self.readers, person, most)))
    }

    fn is_sign_up_link(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, bool> {
        Box::pin(self.read(move || accounts::is_sign_up_link(&self.readers, link, now_ms)))
    }

    fn leaving(&self, most: u32) -> Answer<'_, Vec<PersonId>> {
        Box::pin(self.read(move || accounts::leaving(&self.readers, most)))
    }

    fn count_try(&self, quotas: Vec<TryQuota>, at_ms: i64) -> Answer<'_, Option<usize>> {
        let quotas = Arc::new(quotas);
        Box::pin(self.queue.write(move |tx| {
            let quotas = quotas.clone();
            Box::pin(async move { tries::count(&mut tx.connection, &quotas, at_ms).await })
        }))
    }

    fn change_account(&self, act: AccountAct) -> Answer<'_, AccountOutcome> {
        let act = Arc::new(act);
        Box::pin(self.queue.write(move |tx| {
            let act = act.clone();
            Box::pin(async move {
                let outcome = accounts::change(&mut tx.connection, &act).await?;
                tx.notes.push(Note::Person(act.person));
                if let AccountChange::Merge { guest } = act.change {
                    tx.notes.push(Note::Person(guest));
                }
                Ok(outcome)
            })
        }))
    }
}

impl Conduct for Postgres {
    fn voice(&self, person: PersonId) -> Answer<'_, Voice> {
        Box::pin(self.read(move || conduct::voice(&self.readers, person)))
    }

    fn say(&self, line: SpokenLine) -> Answer<'_, i64> {
        let line = Arc::new(line);
        Box::pin(self.queue.write(move |tx| {
            let line = line.clone();
            Box::pin(async move {
                let number = conduct::say(&mut tx.connection, &line).await?;
                tx.notes.push(Note::Said { game: line.game.clone(), number });
                Ok(number)
            })
        }))
    }

    fn spoken(&self, number: i64) -> Answer<'_, Option<SpokenLine>> {
        Box::pin(self.read(move || conduct::spoken(&self.readers, number)))
    }

    fn spoken_by(&self, person: PersonId, most: u32) -> Answer<'_, Vec<SpokenLine>> {
        Box::pin(self.read(move || conduct::spoken_by(&self.readers, person, most)))
    }

    fn watchers_heard<'a>(&'a self, game: &'a GameId) -> Answer<'a, Vec<PersonId>> {
        Box::pin(self.read(move || conduct::watchers_heard(&self.readers, game)))
    }

    fn report(&self, report: NewReport) -> Answer<'_, ReportOutcome> {
        let report = Arc::new(report);
        Box::pin(self.queue.write(move |tx| {
            let report = report.clone();
            Box::pin(async move { conduct::report(&mut tx.connection, &report).await })
        }))
    }

    fn find_report(&self, number: i64) -> Answer<'_, Option<PlayerReport>> {
        Box::pin(self.read(move || conduct::find_report(&self.readers, number)))
    }

    fn open_reports(&self, after: i64, most: u32) -> Answer<'_, Vec<PlayerReport>> {
        Box::pin(self.read(move || conduct::open_reports(&self.readers, after, most)))
    }

    fn count_open_reports(&self) -> Answer<'_, u32> {
        Box::pin(self.read(|| conduct::count_open_reports(&self.readers)))
    }

    fn reports_about(&self, person: PersonId, most: u32) -> Answer<'_, Vec<PlayerReport>> {
        Box::pin(self.read(move || conduct::reports_about(&self.readers, person, most)))
    }

    fn reports_by(&self, person: PersonId, most: u32) -> Answer<'_, Vec<PlayerReport>> {
        Box::pin(self.read(move || conduct::reports_by(&self.readers, person, most)))
    }

    fn rule(&self, ruling: ReportRuling) -> Answer<'_, RulingOutcome> {
        let ruling = Arc::new(ruling);
        Box::pin(self.queue.write(move |tx| {
            let ruling = ruling.clone();
            Box::pin(async move {
                let outcome = conduct::rule(&mut tx.connection, &ruling).await?;
                tx.notes.push(Note::Person(ruling.act.person));
                Ok(outcome)
            })
        }))
    }

    fn audited(&self, query: AuditQuery) -> Answer<'_, Vec<AuditLine>> {
        Box::pin(async move {
            self.read(|| async {
                accounts::audited(&mut *self.readers.acquire().await?, &query).await
            })
            .await
        })
    }

    fn forget_conduct(&self, said_ms: i64, answered_ms: i64) -> Answer<'_, u64> {
        Box::pin(
            self.queue.write(move |tx| {
                Box::pin(conduct::forget(&mut tx.connection, said_ms, answered_ms))
            }),
        )
    }
}

impl Mails for Postgres {
    fn post(&self, mail: Mail, at_ms: i64) -> Answer<'_, bool> {
        let mail = Arc::new(mail);
        Box::pin(self.queue.write(move |tx| {
            let mail = mail.clone();
            Box::pin(async move { mails::post(&mut tx.connection, &mail, at_ms).await })
        }))
    }

    fn claim_mails(&self, lease: Lease, most: usize) -> Answer<'_, Vec<StoredMail>> {
        let lease = Arc::new(lease);
        Box::pin(async move {
            // To look costs less than to write.
            let now_ms = lease.now_ms;
            if !self.read(move || mails::are_waiting(&self.readers, now_ms)).await? {
                return Ok(Vec::new());
            }
            let claim = self.queue.write(move |tx| {
                let lease = lease.clone();
                Box::pin(async move { mails::claim(&mut tx.connection, &lease, most).await })
            });
            claim.await
        })
    }

    fn change_mail(&self, id: String, worker: String, change: MailChange) -> Answer<'_, bool> {
        let asked = Arc::new((id, worker, change));
        Box::pin(self.queue.write(move |tx| {
            let asked = asked.clone();
            Box::pin(async move {
                mails::change(&mut tx.connection, &asked.0, &asked.1, &asked.2).await
            })
        }))
    }

    fn mailbox(&self, person: PersonId) -> Answer<'_, Option<Mailbox>> {
        Box::pin(self.read(move || mails::mailbox(&self.readers, person)))
    }

    fn change_mailbox(&self, person: PersonId, change: MailboxChange) -> Answer<'_, ()> {
        let change = Arc::new(change);
        Box::pin(self.queue.write(move |tx| {
            let change = change.clone();
            Box::pin(
                async move { mails::change_mailbox(&mut tx.connection, person, &change).await },
            )
        }))
    }

    fn confirm_address(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, Option<PersonId>> {
        Box::pin(
            self.queue.write(move |tx| Box::pin(mails::confirm(&mut tx.connection, link, now_ms))),
        )
    }

    fn whose_address<'a>(
        &'a self,
        address: &'a MailAddress,
        most: u32,
    ) -> Answer<'a, Vec<NamedPerson>> {
        Box::pin(self.read(move || mails::whose(&self.readers, address, most)))
    }

    fn keep_password_link(
        &self,
        person: PersonId,
        link: LinkDigest,
        until_ms: i64,
    ) -> Answer<'_, ()> {
        Box::pin(self.queue.write(move |tx| {
            Box::pin(mails::keep_password_link(&mut tx.connection, person, link, until_ms))
        }))
    }

    fn password_link(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, Option<PersonId>> {
        Box::pin(self.read(move || mails::password_link(&self.readers, link, now_ms)))
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

    fn reviews_of(&self, owner: PersonId) -> Answer<'_, Vec<GameId>> {
        Box::pin(self.read(move || export_rows::reviews_of(&self.readers, owner)))
    }
}

impl Ratings for Postgres {
    fn rate(&self, result: RatedResult) -> Answer<'_, bool> {
        let result = Arc::new(result);
        Box::pin(self.queue.write(move |tx| {
            let result = result.clone();
            Box::pin(async move { ratings::rate(&mut tx.connection, &result).await })
        }))
    }

    fn rating<'a>(
        &'a self,
        ladder: &'a Ladder,
        player: RatedPlayer,
    ) -> Answer<'a, Option<StoredRating>> {
        Box::pin(self.read(move || ratings::rating(&self.readers, ladder, player)))
    }

    fn ratings_of(&self, player: RatedPlayer) -> Answer<'_, Vec<(Ladder, StoredRating)>> {
        Box::pin(self.read(move || ratings::ratings_of(&self.readers, player)))
    }

    fn ranked<'a>(
        &'a self,
        ladder: &'a Ladder,
        club: Option<&'a ClubId>,
        skip: u32,
        most: u32,
    ) -> Answer<'a, Vec<RankedPlayer>> {
        Box::pin(self.read(move || ratings::ranked(&self.readers, ladder, club, skip, most)))
    }

    fn ranked_levels<'a>(&'a self, ladder: &'a Ladder) -> Answer<'a, Vec<RankedPlayer>> {
        Box::pin(self.read(move || ratings::ranked_levels(&self.readers, ladder)))
    }

    fn rating_changes(
        &self,
        player: RatedPlayer,
        before: i64,
        most: u32,
    ) -> Answer<'_, Vec<RatingChange>> {
        Box::pin(self.read(move || ratings::changes_of(&self.readers, player, before, most)))
    }

    fn rating_changes_by<'a>(&'a self, game: &'a GameId) -> Answer<'a, Vec<RatingChange>> {
        Box::pin(self.read(move || ratings::changes_by(&self.readers, game)))
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

    fn notes_silence(&self) -> Duration {
        self.looked.borrow().elapsed()
    }

    fn tell(&self, note: Note) -> Answer<'_, ()> {
        Box::pin(self.queue.write(move |tx| {
            let note = note.clone();
            Box::pin(async move {
                tx.notes.push(note);
                Ok(())
            })
        }))
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

    fn commits(&self) -> CommitMetrics {
        self.queue.commits()
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.queue.close().await;
            for beside in [&self.ear, &self.building] {
                if let Some(task) = beside.lock().await.take() {
                    task.abort();
                }
            }
            // Whoever is still reading has had time.
            let _ = timeout(PATIENCE, self.readers.close()).await;
            Ok(())
        })
    }
}
