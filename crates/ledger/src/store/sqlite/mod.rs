//! The store in one SQLite file.
//!
//! One connection writes ([`write`]), a few read ([`read`]). The log is written ahead (WAL) and forced to the
//! disk with every commit, so that an answer means that the event survives a kill and a power cut.

#[path = "../account_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its sentences are those of both databases")]
mod accounts;
mod bundle;
mod check;
#[path = "../club_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its sentences are those of both databases")]
mod club_rows;
mod clubs;
#[path = "../conduct_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its sentences are those of both databases")]
mod conduct;
mod correspondence;
#[path = "../correspondence_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its sentences are those of both databases")]
mod correspondence_rows;
#[path = "../export_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its questions are those of both databases")]
mod export_rows;
mod inboxes;
mod jobs;
#[path = "../mail_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its sentences are those of both databases")]
mod mails;
mod meeting;
#[path = "../meeting_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its questions are those of both databases")]
mod meeting_rows;
mod migrate;
mod moderation;
mod nodes;
#[path = "../notice_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its sentences are those of both databases")]
mod notice_rows;
#[path = "../passkey_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its sentences are those of both databases")]
mod passkeys;
mod people;
mod ratings;
mod read;
mod studies;
#[path = "../study_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its sentences are those of both databases")]
mod study_rows;
#[path = "../token_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its sentences are those of both databases")]
mod tokens;
#[path = "../tournament_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its sentences are those of both databases")]
mod tournament_rows;
mod tournaments;
#[path = "../try_rows.rs"]
#[expect(clippy::duplicate_mod, reason = "its sentences are those of both databases")]
mod tries;
mod write;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection, SqlitePool};
use tokio::sync::broadcast;

pub(super) use moderation::Moderator;

use self::write::Writer;
use super::accounts::{AccountAct, AccountOutcome, Accounts, TryQuota};
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
use crate::bounds::MAX_BATCH;
use crate::game::rated::{RatedPlayer, RatedResult};
use crate::ids::{ClubId, LinkDigest, SeekId};
use crate::people::{
    CredentialId, Device, MailAddress, NameSkeleton, NamedPerson, Passkey, PasswordHash, TokenGrant,
};
use crate::private;

/// What `account_rows.rs`, `conduct_rows.rs` and `meeting_rows.rs` write to and read from.
type Connection = SqliteConnection;
type Pool = SqlitePool;
type DatabaseRow = sqlx::sqlite::SqliteRow;

/// Readers do not wait for each other, or for the writer.
const READERS: u32 = 4;

/// Kibibytes (hence the sign) that the writer keeps of the file: the last pages of a thousand busy games, which it
/// would read again with every batch.
const WRITER_CACHE: &str = "-16000";

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
        let mut writing = options(file)
            .pragma("cache_size", WRITER_CACHE)
            // A batch names every event that it has stored: with less room its thread stops and is woken for each.
            .row_buffer_size(MAX_BATCH);
        if let Some(most) = most_pages {
            writing = writing.pragma("max_page_count", most.to_string());
        }
        let mut connection = writing.connect().await?;
        // Within one transaction, so that the disk is waited for once and not for each of them.
        let mut migrating = connection.begin().await?;
        migrate::migrate(&mut migrating).await?;
        migrating.commit().await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(Duration::from_secs(5))
            .connect_with(options(file))
            .await?;
        let writer = Writer::new(writing, connection);
        let queue = Queue::new(|waiting, commits| writer.run(waiting, commits));
        let (file, notes) = (file.to_owned(), broadcast::Sender::new(1));
        Ok(Sqlite { file, readers, queue, notes })
    }
}

impl Games for Sqlite {
    fn create(&self, game: NewGame, effects: Vec<Effect>) -> Answer<'_, ()> {
        let new = Arc::new((game, effects));
        let begun = self.queue.write(move |connection| {
            let new = new.clone();
            Box::pin(async move { write::begin(connection, &new.0, &new.1).await })
        });
        Box::pin(async move { begun.await?.then_some(()).ok_or(StoreError::SeekGone) })
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

    fn open_games(&self, owner: Option<PersonId>, most: u32) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(read::open_games(&self.readers, owner, most))
    }

    fn games_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(read::games_of(&self.readers, person, most))
    }

    fn finished_of(
        &self,
        person: PersonId,
        which: FinishedQuery,
        most: u32,
    ) -> Answer<'_, Vec<ListedGame>> {
        Box::pin(read::finished_of(&self.readers, person, which, most))
    }

    fn finished_counts(&self, person: PersonId, most: u32) -> Answer<'_, Vec<FinishedCount>> {
        Box::pin(export_rows::finished_counts(&self.readers, person, most))
    }

    fn played(&self, query: PlayedQuery, most: u32) -> Answer<'_, Vec<PlayedGame>> {
        Box::pin(async move { export_rows::played(&self.readers, &query, most).await })
    }

    fn on_board<'a>(&'a self, game: &'a str, boards: Vec<String>) -> Answer<'a, Vec<ListedGame>> {
        Box::pin(read::on_board(&self.readers, game, boards))
    }

    fn running_of<'a>(
        &'a self,
        game: &'a str,
        person: PersonId,
        most: u32,
    ) -> Answer<'a, Vec<ListedGame>> {
        Box::pin(read::running_of(&self.readers, game, person, most))
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

impl Meetings for Sqlite {
    fn seek(&self, order: SeekOrder) -> Answer<'_, SeekAnswer> {
        let order = Arc::new(order);
        Box::pin(self.queue.write(move |connection| {
            let order = order.clone();
            Box::pin(async move { meeting::seek(connection, &order).await })
        }))
    }

    fn match_seek(&self, id: SeekId, now_ms: i64) -> Answer<'_, Option<Box<Seek>>> {
        Box::pin(self.queue.write(move |connection| {
            let id = id.clone();
            Box::pin(async move { meeting::match_again(connection, &id, now_ms).await })
        }))
    }

    fn find_seek(&self, id: SeekId, now_ms: i64) -> Answer<'_, Option<Seek>> {
        Box::pin(async move { meeting_rows::by_id(&self.readers, &id, now_ms).await })
    }

    fn seek_of(&self, person: PersonId, now_ms: i64) -> Answer<'_, Option<Seek>> {
        Box::pin(meeting_rows::of(&self.readers, person, now_ms))
    }

    fn standing_seeks(&self, person: PersonId, now_ms: i64) -> Answer<'_, Vec<Seek>> {
        Box::pin(meeting_rows::standing(&self.readers, person, now_ms))
    }

    fn withdraw(&self, id: SeekId, person: PersonId) -> Answer<'_, bool> {
        Box::pin(self.queue.write(move |connection| {
            let id = id.clone();
            Box::pin(async move { meeting::withdraw(connection, &id, person).await })
        }))
    }

    fn renew(&self, ids: Vec<SeekId>, now_until_ms: [i64; 2]) -> Answer<'_, Vec<SeekId>> {
        let ids: Arc<[SeekId]> = ids.into();
        Box::pin(self.queue.write(move |connection| {
            let ids = ids.clone();
            Box::pin(async move { meeting::renew(connection, &ids, now_until_ms).await })
        }))
    }

    fn seeks(&self, now_ms: i64, most: u32) -> Answer<'_, Vec<Seek>> {
        Box::pin(meeting_rows::waiting(&self.readers, now_ms, most))
    }

    fn challenges(&self, person: PersonId, now_ms: i64) -> Answer<'_, Vec<Seek>> {
        Box::pin(meeting_rows::challenges(&self.readers, person, now_ms))
    }

    fn pairing(&self, id: SeekId) -> Answer<'_, Option<GameId>> {
        Box::pin(async move { meeting_rows::pairing(&self.readers, &id).await })
    }

    fn attend(&self, attendance: Attendance) -> Answer<'_, ()> {
        let attendance = Arc::new(attendance);
        Box::pin(self.queue.write(move |connection| {
            let attendance = attendance.clone();
            Box::pin(async move { meeting::attend(connection, &attendance).await })
        }))
    }

    fn attendance(&self, now_ms: i64) -> Answer<'_, Vec<Attendance>> {
        Box::pin(meeting_rows::attendance(&self.readers, now_ms))
    }

    fn tie(
        &self,
        person: PersonId,
        other: PersonId,
        tie: Option<SocialTie>,
        at_ms: i64,
    ) -> Answer<'_, bool> {
        Box::pin(self.queue.write(move |connection| {
            Box::pin(meeting::tie(connection, [person, other], tie, at_ms))
        }))
    }

    fn ties(&self, person: PersonId) -> Answer<'_, Vec<TiedPerson>> {
        Box::pin(meeting_rows::ties(&self.readers, person))
    }

    fn are_apart(&self, one: PersonId, other: PersonId) -> Answer<'_, bool> {
        Box::pin(meeting_rows::are_apart(&self.readers, [one, other]))
    }
}

impl Accounts for Sqlite {
    fn named(&self, person: PersonId) -> Answer<'_, Option<NamedPerson>> {
        Box::pin(accounts::named(&self.readers, person))
    }

    fn find_named<'a>(&'a self, looks: &'a NameSkeleton) -> Answer<'a, Option<NamedPerson>> {
        Box::pin(accounts::find_named(&self.readers, looks))
    }

    fn password(&self, person: PersonId) -> Answer<'_, Option<PasswordHash>> {
        Box::pin(accounts::password(&self.readers, person))
    }

    fn recovery_codes(&self, person: PersonId) -> Answer<'_, u32> {
        Box::pin(accounts::recovery_codes(&self.readers, person))
    }

    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<Passkey>> {
        Box::pin(passkeys::of_person(&self.readers, person))
    }

    fn passkey<'a>(
        &'a self,
        credential: &'a CredentialId,
    ) -> Answer<'a, Option<(PersonId, Passkey)>> {
        Box::pin(passkeys::find(&self.readers, credential))
    }

    fn devices(&self, person: PersonId) -> Answer<'_, Vec<Device>> {
        Box::pin(accounts::devices(&self.readers, person))
    }

    fn token(&self, digest: SessionDigest) -> Answer<'_, Option<(PersonId, TokenGrant)>> {
        Box::pin(tokens::find(&self.readers, digest))
    }

    fn tokens(&self, person: PersonId) -> Answer<'_, Vec<TokenGrant>> {
        Box::pin(tokens::of(&self.readers, person))
    }

    fn open_seats(&self, person: PersonId, most: u32) -> Answer<'_, Vec<OpenSeat>> {
        Box::pin(accounts::open_seats(&self.readers, person, most))
    }

    fn is_sign_up_link(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, bool> {
        Box::pin(accounts::is_sign_up_link(&self.readers, link, now_ms))
    }

    fn leaving(&self, most: u32) -> Answer<'_, Vec<PersonId>> {
        Box::pin(accounts::leaving(&self.readers, most))
    }

    fn count_try(&self, quotas: Vec<TryQuota>, at_ms: i64) -> Answer<'_, Option<usize>> {
        let quotas = Arc::new(quotas);
        Box::pin(self.queue.write(move |connection| {
            let quotas = quotas.clone();
            Box::pin(async move { tries::count(connection, &quotas, at_ms).await })
        }))
    }

    fn change_account(&self, act: AccountAct) -> Answer<'_, AccountOutcome> {
        let act = Arc::new(act);
        Box::pin(self.queue.write(move |connection| {
            let act = act.clone();
            Box::pin(async move { accounts::change(connection, &act).await })
        }))
    }
}

impl Conduct for Sqlite {
    fn voice(&self, person: PersonId) -> Answer<'_, Voice> {
        Box::pin(conduct::voice(&self.readers, person))
    }

    fn say(&self, line: SpokenLine) -> Answer<'_, i64> {
        let line = Arc::new(line);
        Box::pin(self.queue.write(move |connection| {
            let line = line.clone();
            Box::pin(async move { conduct::say(connection, &line).await })
        }))
    }

    fn spoken(&self, number: i64) -> Answer<'_, Option<SpokenLine>> {
        Box::pin(conduct::spoken(&self.readers, number))
    }

    fn spoken_by(&self, person: PersonId, most: u32) -> Answer<'_, Vec<SpokenLine>> {
        Box::pin(conduct::spoken_by(&self.readers, person, most))
    }

    fn watchers_heard<'a>(&'a self, game: &'a GameId) -> Answer<'a, Vec<PersonId>> {
        Box::pin(conduct::watchers_heard(&self.readers, game))
    }

    fn report(&self, report: NewReport) -> Answer<'_, ReportOutcome> {
        let report = Arc::new(report);
        Box::pin(self.queue.write(move |connection| {
            let report = report.clone();
            Box::pin(async move { conduct::report(connection, &report).await })
        }))
    }

    fn find_report(&self, number: i64) -> Answer<'_, Option<PlayerReport>> {
        Box::pin(conduct::find_report(&self.readers, number))
    }

    fn open_reports(&self, after: i64, most: u32) -> Answer<'_, Vec<PlayerReport>> {
        Box::pin(conduct::open_reports(&self.readers, after, most))
    }

    fn count_open_reports(&self) -> Answer<'_, u32> {
        Box::pin(conduct::count_open_reports(&self.readers))
    }

    fn reports_about(&self, person: PersonId, most: u32) -> Answer<'_, Vec<PlayerReport>> {
        Box::pin(conduct::reports_about(&self.readers, person, most))
    }

    fn reports_by(&self, person: PersonId, most: u32) -> Answer<'_, Vec<PlayerReport>> {
        Box::pin(conduct::reports_by(&self.readers, person, most))
    }

    fn rule(&self, ruling: ReportRuling) -> Answer<'_, RulingOutcome> {
        let ruling = Arc::new(ruling);
        Box::pin(self.queue.write(move |connection| {
            let ruling = ruling.clone();
            Box::pin(async move { conduct::rule(connection, &ruling).await })
        }))
    }

    fn audited(&self, query: AuditQuery) -> Answer<'_, Vec<AuditLine>> {
        Box::pin(
            async move { accounts::audited(&mut *self.readers.acquire().await?, &query).await },
        )
    }

    fn forget_conduct(&self, said_ms: i64, answered_ms: i64) -> Answer<'_, u64> {
        Box::pin(
            self.queue.write(move |connection| {
                Box::pin(conduct::forget(connection, said_ms, answered_ms))
            }),
        )
    }
}

impl Mails for Sqlite {
    fn post(&self, mail: Mail, at_ms: i64) -> Answer<'_, bool> {
        let mail = Arc::new(mail);
        Box::pin(self.queue.write(move |connection| {
            let mail = mail.clone();
            Box::pin(async move { mails::post(connection, &mail, at_ms).await })
        }))
    }

    fn claim_mails(&self, lease: Lease, most: usize) -> Answer<'_, Vec<StoredMail>> {
        let lease = Arc::new(lease);
        Box::pin(async move {
            // To look costs less than to write.
            if !mails::are_waiting(&self.readers, lease.now_ms).await? {
                return Ok(Vec::new());
            }
            let claim = self.queue.write(move |connection| {
                let lease = lease.clone();
                Box::pin(async move { mails::claim(connection, &lease, most).await })
            });
            claim.await
        })
    }

    fn change_mail(&self, id: String, worker: String, change: MailChange) -> Answer<'_, bool> {
        let asked = Arc::new((id, worker, change));
        Box::pin(self.queue.write(move |connection| {
            let asked = asked.clone();
            Box::pin(async move { mails::change(connection, &asked.0, &asked.1, &asked.2).await })
        }))
    }

    fn mailbox(&self, person: PersonId) -> Answer<'_, Option<Mailbox>> {
        Box::pin(mails::mailbox(&self.readers, person))
    }

    fn change_mailbox(&self, person: PersonId, change: MailboxChange) -> Answer<'_, ()> {
        let change = Arc::new(change);
        Box::pin(self.queue.write(move |connection| {
            let change = change.clone();
            Box::pin(async move { mails::change_mailbox(connection, person, &change).await })
        }))
    }

    fn confirm_address(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, Option<PersonId>> {
        Box::pin(
            self.queue.write(move |connection| Box::pin(mails::confirm(connection, link, now_ms))),
        )
    }

    fn whose_address<'a>(
        &'a self,
        address: &'a MailAddress,
        most: u32,
    ) -> Answer<'a, Vec<NamedPerson>> {
        Box::pin(mails::whose(&self.readers, address, most))
    }

    fn keep_password_link(
        &self,
        person: PersonId,
        link: LinkDigest,
        until_ms: i64,
    ) -> Answer<'_, ()> {
        Box::pin(self.queue.write(move |connection| {
            Box::pin(mails::keep_password_link(connection, person, link, until_ms))
        }))
    }

    fn password_link(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, Option<PersonId>> {
        Box::pin(mails::password_link(&self.readers, link, now_ms))
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

    fn reviews_of(&self, owner: PersonId) -> Answer<'_, Vec<GameId>> {
        Box::pin(export_rows::reviews_of(&self.readers, owner))
    }
}

impl Ratings for Sqlite {
    fn rate(&self, result: RatedResult) -> Answer<'_, bool> {
        let result = Arc::new(result);
        Box::pin(self.queue.write(move |connection| {
            let result = result.clone();
            Box::pin(async move { ratings::rate(connection, &result).await })
        }))
    }

    fn rating<'a>(
        &'a self,
        ladder: &'a Ladder,
        player: RatedPlayer,
    ) -> Answer<'a, Option<StoredRating>> {
        Box::pin(ratings::rating(&self.readers, ladder, player))
    }

    fn ratings_of(&self, player: RatedPlayer) -> Answer<'_, Vec<(Ladder, StoredRating)>> {
        Box::pin(ratings::ratings_of(&self.readers, player))
    }

    fn ranked<'a>(
        &'a self,
        ladder: &'a Ladder,
        club: Option<&'a ClubId>,
        skip: u32,
        most: u32,
    ) -> Answer<'a, Vec<RankedPlayer>> {
        Box::pin(ratings::ranked(&self.readers, ladder, club, skip, most))
    }

    fn ranked_levels<'a>(&'a self, ladder: &'a Ladder) -> Answer<'a, Vec<RankedPlayer>> {
        Box::pin(ratings::ranked_levels(&self.readers, ladder))
    }

    fn rating_changes(
        &self,
        player: RatedPlayer,
        before: i64,
        most: u32,
    ) -> Answer<'_, Vec<RatingChange>> {
        Box::pin(ratings::changes_of(&self.readers, player, before, most))
    }

    fn rating_changes_by<'a>(&'a self, game: &'a GameId) -> Answer<'a, Vec<RatingChange>> {
        Box::pin(ratings::changes_by(&self.readers, game))
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

    fn notes_silence(&self) -> Duration {
        Duration::ZERO
    }

    /// There is nobody to tell.
    fn tell(&self, _: Note) -> Answer<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
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

    fn commits(&self) -> CommitMetrics {
        self.queue.commits()
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
