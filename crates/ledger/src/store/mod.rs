//! Where everything is kept: traits, by who reads them, so that another database changes nothing for its
//! callers. What any of them must do is in [`testkit`].
//!
//! An event is accepted by inserting `(game, number)`: of two writers one wins, and the other is
//! told [`AppendResult::Conflict`]. When an answer comes back, what was written is on the disk.

mod accounts;
mod clubs;
mod columns;
mod conduct;
mod correspondence;
mod jobs;
mod location;
mod mails;
mod meeting;
mod moderation;
mod nodes;
mod notices;
mod postgres;
mod queue;
mod ratings;
mod rows;
mod sqlite;
mod studies;
#[cfg(feature = "testkit")]
pub mod testkit;
mod tournaments;
mod transfer;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

pub use accounts::{
    AccountAct, AccountChange, AccountOutcome, Accounts, AuditLine, NewSession, OpenSeat, SignUp,
    SpentChallenge, TryQuota,
};
pub use clubs::{
    Club, ClubAct, ClubMeasure, ClubMember, ClubRecord, ClubRecords, ClubRuling, Clubs, NewClub,
};
pub use conduct::{
    AttachedLine, AuditQuery, Conduct, Measure, NewReport, PlayerReport, ReportAnswer,
    ReportOutcome, ReportReason, ReportRuling, RulingOutcome, SpokenLine, Voice,
};
pub use correspondence::{Correspondence, EnteredMoves, GameNote, TurnCount, VacationOutcome};
pub use jobs::{Job, JobChange, JobCounts, JobKind, Lease, StoredReview};
pub use location::StoreLocation;
pub use mails::{Mail, MailChange, MailKind, Mailbox, MailboxChange, Mails, StoredMail};
pub use meeting::{Attendance, Meetings, Seek, SeekAnswer, SeekOrder, SocialTie, TiedPerson};
pub use moderation::{Block, Change, ModeratedGame, Moderation};
pub use nodes::{Beat, BeatAnswer, DueFlags, Note, Outage, Presence, StoreTime};
pub use notices::{
    DigestTimes, Inboxes, NewNotice, Notice, NoticeChannel, NoticeChoice, NoticeChoices,
    NoticeDetail, NoticeKind, NoticeToggles, Push, PushOutcome, PushSubscription, ReadNotices,
};
pub use postgres::{Database, NoteTimes, Postgres};
pub use ratings::is_account;
pub use ratings::{RankedPlayer, RatingChange, Ratings, Recomputation, StoredRating};
#[cfg(any(test, feature = "testkit"))]
pub use rows::written_and_read;
pub use sqlite::{Sqlite, backup};
pub use studies::{Studies, StudyKind, StudyMark};
pub use tournaments::{
    ListedTournament, NewTournament, StoredTournament, TournamentAppend, Tournaments,
};
pub use transfer::{TransferError, TransferStep, TransferSummary, transfer};

use kelci_core::{CellIndex, Verdict};
use kelci_picture::wire::last_cells;
use kelci_rating::RatedScore;
use tokio::sync::broadcast;

use crate::game::{Powers, Refusal, Round, Seat, Spec, State, Status, StoredEvent};
use crate::ids::{GameId, LinkDigest, PersonId, SeekId, SessionDigest};
pub use crate::metrics::CommitMetrics;
use crate::people::Person;

/// An answer that will come.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The store does not work as it should; what is wrong is for the log, not for visitors.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Its file cannot be made.
    #[error("the file: {0}")]
    File(#[from] std::io::Error),
    /// The database says so.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The tables cannot be brought up to date.
    #[error("the tables cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// What is stored cannot be read.
    #[error("what is stored cannot be read: {0}")]
    Unreadable(String),
    /// Somebody came for the first time, twice at once.
    #[error("a session was begun twice at once")]
    MetTwice,
    /// Somebody who looked for a game has found one, or does not look any more.
    #[error("who looked for a game is gone")]
    SeekGone,
    /// Another account has a name that looks like it.
    #[error("the name is another account's")]
    NameTaken,
    /// Whoever signs up has an account.
    #[error("they have an account already")]
    AlreadyNamed,
    /// What was asked of a browser was answered before.
    #[error("a passkey was brought twice")]
    ChallengeSpent,
    /// Too much is waiting for the disk.
    #[error("too much is waiting for the disk")]
    Busy,
    /// The database cannot be reached now. Whoever was promised nothing reads anew what is stored.
    #[error("the database cannot be reached")]
    Away,
    /// What was to be stored is not.
    #[error("the database did not take it: {0}")]
    NotStored(String),
    /// The database cannot be used, and that says what to do.
    #[error("{0}")]
    Unusable(String),
    /// It has been closed.
    #[error("the store is closed")]
    Closed,
}

/// Who may sit in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatAccess {
    /// Whoever sits there.
    pub person: Option<PersonId>,
    /// The private link that takes the seat.
    pub link: Option<LinkDigest>,
}

/// What follows from something that happens, in the same transaction.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Somebody comes for the first time.
    Meet(Person),
    /// Somebody sits down.
    Sit(Seat, PersonId),
    /// A private link takes the seat from now on, or none does.
    Link(Seat, Option<LinkDigest>),
    /// Another game begins.
    Begin(Box<NewGame>),
    /// Something is to be done.
    Job(JobKind),
    /// Something is to be done, and whoever stores this does it, unless another has it.
    Claim(JobKind, Lease),
    /// It is done, or need not be done any more.
    Done(JobKind),
    /// What was told of the turns of the game is overtaken; this is to be told now.
    Tell(Vec<NewNotice>),
    /// These have found each other: their seeks are taken away, all of them, or nothing happens.
    Pair(Vec<SeekId>),
}

/// What is derived from a game's events, for lists, clocks and engines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Where it stands.
    pub status: Status,
    /// When something last happened.
    pub updated_ms: i64,
    /// When a flag falls.
    pub deadline_ms: Option<i64>,
    /// Whether an engine is to move.
    pub engine_turn: bool,
    /// How many plies were played.
    pub plies: u32,
    /// The result.
    pub result: Option<Verdict>,
    /// Why it ended.
    pub reason: Option<&'static str>,
    /// The points, the first side's first.
    pub points: Option<[u32; 2]>,
    /// What the players are called; none where nobody sits.
    pub names: [Option<String>; 2],
    /// The position.
    pub fen: String,
    /// The cells of the last move.
    pub last: Vec<CellIndex>,
}

impl Summary {
    /// That of a state.
    ///
    /// # Errors
    /// When something happened that this program does not know: whoever does has noted what follows from it,
    /// and that is not written over.
    pub fn of(state: &State) -> Result<Summary, Refusal> {
        state.must_be_understood()?;
        let end = state.end();
        Ok(Summary {
            status: state.status(),
            updated_ms: state.last_ms(),
            deadline_ms: state.deadline_ms(),
            engine_turn: state.is_engines_turn(),
            plies: u32::try_from(state.plies().len()).unwrap_or(u32::MAX),
            result: end.and_then(|end| end.verdict),
            reason: end.map(|end| end.reason.name()),
            points: end.and_then(|end| end.points),
            names: Seat::BOTH.map(|seat| state.name(seat).map(Into::into)),
            fen: state.position().fen(),
            last: state
                .last_move()
                .map(|(before, key)| last_cells(before, key))
                .unwrap_or_default(),
        })
    }
}

/// A game to be stored.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its name.
    pub id: GameId,
    /// What was agreed.
    pub spec: Arc<Spec>,
    /// Who made it.
    pub owner: PersonId,
    /// When.
    pub created_ms: i64,
    /// Who may sit where.
    pub access: [SeatAccess; 2],
    /// Who moves first.
    pub begins: Seat,
    /// What has happened already: who has sat down.
    pub events: Vec<StoredEvent>,
    /// What follows from that.
    pub summary: Summary,
}

/// An event to be stored, with everything that changes with it.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The event, with the number it wants.
    pub stored: StoredEvent,
    /// What follows from it.
    pub summary: Summary,
    /// What else follows.
    pub effects: Vec<Effect>,
}

/// What became of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AppendResult {
    /// It is on the disk.
    Stored,
    /// Another event has that number.
    Conflict,
}

/// A game as it was stored.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// What was agreed.
    pub spec: Arc<Spec>,
    /// Who made it.
    pub owner: PersonId,
    /// When.
    pub created_ms: i64,
    /// Who may sit where.
    pub access: [SeatAccess; 2],
    /// What has happened.
    pub events: Vec<StoredEvent>,
}

impl StoredGame {
    /// Where the game stands after all that has happened.
    ///
    /// # Errors
    /// When the events do not make a game.
    pub fn state(&self) -> Result<State, StoreError> {
        let mut state = State::new(self.spec.clone(), self.created_ms)
            .map_err(|error| StoreError::Unreadable(error.to_string()))?;
        for stored in &self.events {
            state.apply(stored).map_err(|refusal| StoreError::Unreadable(refusal.to_string()))?;
        }
        Ok(state)
    }
}

/// What has happened since somebody last looked.
#[derive(Clone, Debug)]
pub struct EventsSince {
    /// The events.
    pub events: Vec<StoredEvent>,
    /// Who may sit where now.
    pub access: [SeatAccess; 2],
}

/// A line of a list of games.
#[derive(Clone, Debug)]
pub struct ListedGame {
    /// The game's name.
    pub id: GameId,
    /// What was agreed, as far as `Spec::brief` tells it.
    pub spec: Spec,
    /// Who made it.
    pub owner: PersonId,
    /// Who sits where.
    pub persons: [Option<PersonId>; 2],
    /// What the accounts of those are called who have one.
    pub handles: [Option<String>; 2],
    /// Where it stands.
    pub status: Status,
    /// How many plies were played.
    pub plies: u32,
    /// When something last happened.
    pub updated_ms: i64,
    /// When a flag falls.
    pub deadline_ms: Option<i64>,
    /// The result.
    pub result: Option<Verdict>,
    /// Why it ended.
    pub reason: Option<String>,
    /// The points, the first side's first.
    pub points: Option<[u32; 2]>,
    /// What the players are called; none where nobody sits.
    pub names: [Option<String>; 2],
    /// The position; none of a game in which nothing has happened since it is noted.
    pub fen: Option<String>,
    /// The cells of the last move.
    pub last: Vec<CellIndex>,
}

impl ListedGame {
    /// What somebody may do in it.
    #[must_use]
    pub fn powers(&self, person: Option<PersonId>) -> Powers {
        let holds = |held: Option<PersonId>| held.is_some() && held == person;
        Powers { seats: self.persons.map(holds), owner: person == Some(self.owner) }
    }

    /// Whether each player is called as their account is.
    #[must_use]
    pub fn accounts(&self) -> [bool; 2] {
        [0, 1].map(|at| self.handles[at].is_some() && self.handles[at] == self.names[at])
    }

    /// Whether people play it against each other, or somebody for a rating.
    #[must_use]
    pub fn counts_for_people(&self) -> bool {
        let [first, second] = self.persons;
        let are_two = first.is_some() && second.is_some() && first != second;
        let are_people = Seat::BOTH.into_iter().all(|seat| self.spec.engine(seat).is_none());
        are_two && are_people || self.spec.rated
    }

    /// What it is in its series, if it belongs to one.
    #[must_use]
    pub fn round(&self) -> Option<Round> {
        let round = self.spec.series.as_ref()?.round;
        let seat_of_a = Round::seat_of_a(round);
        let points = self.points.map(|[first, second]| match seat_of_a {
            Seat::First => [first, second],
            Seat::Second => [second, first],
        });
        let (id, status, reason) = (self.id.clone(), self.status, self.reason.clone());
        Some(Round { id, round, seat_of_a, status, result: self.result, reason, points })
    }
}

/// Whose games are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayedScope {
    /// All that everybody may watch.
    Public,
    /// Those of somebody that everybody may watch.
    PublicOf(PersonId),
    /// All in which somebody sat.
    Of(PersonId),
}

/// Which of the games that somebody has played to an end are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FinishedQuery {
    /// Which game, by its name in the catalog; any if it is empty.
    pub game: String,
    /// What they scored, if not anything.
    pub score: Option<RatedScore>,
}

impl FinishedQuery {
    /// What they scored, as it is compared in a database; nothing for anything.
    pub(super) const fn score_name(&self) -> &'static str {
        match self.score {
            None => "",
            Some(score) => score.name(),
        }
    }
}

/// How many games somebody has played so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedCount {
    /// Which game.
    pub game: String,
    /// Where they sat.
    pub seat: Seat,
    /// What the account of the opponent is called now, if they have one.
    pub opponent: Option<String>,
    /// Whether the opponent was the computer.
    pub is_computer: bool,
    /// What they scored.
    pub score: RatedScore,
    /// How many.
    pub count: u32,
}

/// Which games that were played to an end are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedQuery {
    /// Whose.
    pub scope: PlayedScope,
    /// Which game, by its name in the catalog; any if it is empty.
    pub game: String,
    /// Only those that ended since then.
    pub since_ms: i64,
    /// Only those after this one.
    pub after: Option<PlayedGame>,
}

/// A game that was played to an end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// Its name.
    pub id: GameId,
    /// When something last happened in it.
    pub ended_ms: i64,
}

/// When games are forgotten: those whose last event was before these times.
#[derive(Clone, Copy, Debug)]
pub struct Forget {
    /// Games that wait for a player.
    pub waiting_before_ms: i64,
    /// Games that were left.
    pub unfinished_before_ms: i64,
    /// Games that ended.
    pub finished_before_ms: i64,
}

/// What was found when a store was looked through for damage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// It is whole.
    Whole,
    /// Nothing is wrong with what was seen, but the time was over before all was.
    CutShort,
    /// Looking is left to the database.
    LeftToDatabase,
    /// Something is wrong.
    Damaged(String),
}

/// What became of a link that makes a device one of somebody's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adoption {
    /// The device is one of theirs.
    Known(PersonId),
    /// It was used, replaced, or is too old.
    VoidLink,
    /// They have as many devices as anybody may.
    TooMany,
}

/// What is kept of games: for whoever plays, watches and lists.
pub trait Games: Send + Sync + 'static {
    /// Stores a new game, and what else follows.
    fn create(&self, game: NewGame, effects: Vec<Effect>) -> Answer<'_, ()>;
    /// Stores an event.
    fn append(&self, append: Append) -> Answer<'_, AppendResult>;
    /// The game of that name.
    fn load<'a>(&'a self, id: &'a GameId) -> Answer<'a, Option<StoredGame>>;
    /// The events after that number, at most so many.
    fn events<'a>(
        &'a self,
        id: &'a GameId,
        after: u32,
        most: usize,
    ) -> Answer<'a, Vec<StoredEvent>>;
    /// What has happened in a game after that number; none if there is no such game.
    fn since<'a>(&'a self, id: &'a GameId, after: u32) -> Answer<'a, Option<EventsSince>>;
    /// Public games, the liveliest first.
    fn public(&self, most: u32) -> Answer<'_, Vec<ListedGame>>;
    /// Games that wait for anybody to take the empty seat, of all or of one who made them, the latest first.
    fn open_games(&self, owner: Option<PersonId>, most: u32) -> Answer<'_, Vec<ListedGame>>;
    /// The games in which somebody sits or that they made, the latest first.
    fn games_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedGame>>;
    /// Public games of somebody that were played to an end, the latest first.
    fn finished_of(
        &self,
        person: PersonId,
        which: FinishedQuery,
        most: u32,
    ) -> Answer<'_, Vec<ListedGame>>;
    /// How many of those there are of each game, side, opponent and result, of the latest of them at most so many.
    fn finished_counts(&self, person: PersonId, most: u32) -> Answer<'_, Vec<FinishedCount>>;
    /// Games that were played to an end, in the order in which that was, at most so many.
    fn played(&self, query: PlayedQuery, most: u32) -> Answer<'_, Vec<PlayedGame>>;
    /// Games that go on between two, or for a rating, with one of those in the first field of their FEN: what stands
    /// on the board.
    fn on_board<'a>(&'a self, game: &'a str, boards: Vec<String>) -> Answer<'a, Vec<ListedGame>>;
    /// Those of them in which somebody sits, whatever stands on the board, at most so many.
    fn running_of<'a>(
        &'a self,
        game: &'a str,
        person: PersonId,
        most: u32,
    ) -> Answer<'a, Vec<ListedGame>>;
    /// The games of a series, in order.
    fn series<'a>(&'a self, id: &'a GameId, most: u32) -> Answer<'a, Vec<ListedGame>>;
    /// Unfinished games that only engines play: of that owner, and in all.
    fn exhibitions(&self, owner: PersonId) -> Answer<'_, [u32; 2]>;
    /// The games whose flag should have fallen by that time, at most so many.
    fn due(&self, now_ms: i64, most: usize) -> Answer<'_, DueFlags>;
    /// Forgets old games, not too many at once; says how many.
    fn forget(&self, forget: Forget) -> Answer<'_, u64>;
}

/// Who somebody is: for whoever lets them in.
pub trait People: Send + Sync + 'static {
    /// Whose session it is.
    fn person(&self, session: SessionDigest) -> Answer<'_, Option<PersonId>>;
    /// Ends all sessions of somebody but one, and the link that would begin another; says which.
    fn end_sessions(&self, person: PersonId, but: SessionDigest) -> Answer<'_, Vec<SessionDigest>>;
    /// Keeps the one link that makes a device one of somebody's, from now until a time.
    fn link_device(
        &self,
        person: PersonId,
        link: LinkDigest,
        now_until_ms: [i64; 2],
    ) -> Answer<'_, ()>;
    /// Whose devices a link adds to now.
    fn device_link(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, Option<PersonId>>;
    /// Uses such a link, which is then void: the session is one of theirs.
    fn adopt(&self, link: LinkDigest, session: SessionDigest, now_ms: i64) -> Answer<'_, Adoption>;
    /// What the server alone knows, under that name; it is drawn by lot when it is first asked for.
    fn secret<'a>(&'a self, name: &'a str) -> Answer<'a, [u8; 32]>;
}

/// What is to be done: for whoever works by themselves.
pub trait Jobs: Send + Sync + 'static {
    /// Changes the job of that kind with that game; says how many it changed, which is none if it may not.
    fn change_job(&self, kind: JobKind, game: GameId, change: JobChange) -> Answer<'_, u64>;
    /// Leaves all that a worker has to others.
    fn leave_jobs(&self, worker: String) -> Answer<'_, u64>;
    /// Jobs that nobody works on, the oldest first.
    fn free_jobs(&self, kind: JobKind, now_ms: i64, most: usize) -> Answer<'_, Vec<Job>>;
    /// Takes jobs that nobody works on, the oldest first: no two workers get the same.
    fn claim_jobs(&self, kind: JobKind, lease: Lease, most: usize) -> Answer<'_, Vec<Job>>;
    /// How many jobs of each kind nobody works on.
    fn waiting_jobs(&self, now_ms: i64) -> Answer<'_, JobCounts>;
    /// The review of a game.
    fn review<'a>(&'a self, id: &'a GameId) -> Answer<'a, Option<StoredReview>>;
    /// Unfinished reviews: of that owner, and in all.
    fn unfinished_reviews(&self, owner: PersonId) -> Answer<'_, [u32; 2]>;
    /// The games of which somebody asked for a review, as long as it is kept.
    fn reviews_of(&self, owner: PersonId) -> Answer<'_, Vec<GameId>>;
}

/// How the store and whoever runs on it are: for the host.
pub trait Nodes: Send + Sync + 'static {
    /// Notes that a node is alive. Whoever is back after nobody was alive, for longer than two beats or
    /// however long if it is alone, has that noted as an outage, once.
    fn beat(&self, beat: Beat) -> Answer<'_, BeatAnswer>;
    /// What time it is.
    fn time(&self) -> Answer<'_, StoreTime>;
    /// What other nodes tell from now on.
    fn notes(&self) -> broadcast::Receiver<Note>;
    /// For how long it could not be looked at what other nodes tell; nothing where that need not be looked at.
    fn notes_silence(&self) -> Duration;
    /// Tells other nodes something of which nothing is kept.
    fn tell(&self, note: Note) -> Answer<'_, ()>;
    /// Looks through everything for damage, for at most so long.
    fn check(&self, most: Duration) -> Answer<'_, Check>;
    /// Writes a little, to see whether that can be done.
    fn probe(&self) -> Answer<'_, ()>;
    /// What was changed behind the site's back after the change of that number, and the number of the
    /// last one.
    fn changes(&self, after: i64) -> Answer<'_, (Vec<Change>, i64)>;
    /// Who is shut out now.
    fn blocks(&self) -> Answer<'_, Vec<Block>>;
    /// How many bytes are used.
    fn size(&self) -> Answer<'_, u64>;
    /// How many bytes are left where forgotten games were.
    fn spare(&self) -> Answer<'_, u64>;
    /// What is counted as it is written.
    fn commits(&self) -> CommitMetrics;
    /// Finishes what is waiting, and closes.
    fn close(&self) -> Answer<'_, ()>;
}

/// Everything that is kept. Whoever implements it all passes [`testkit`].
pub trait Store:
    Games
    + People
    + Accounts
    + Clubs
    + Conduct
    + Correspondence
    + Inboxes
    + Meetings
    + Jobs
    + Mails
    + Nodes
    + Ratings
    + Studies
    + Tournaments
{
}

impl<T> Store for T where
    T: Games
        + People
        + Accounts
        + Clubs
        + Conduct
        + Correspondence
        + Inboxes
        + Meetings
        + Jobs
        + Mails
        + Nodes
        + Ratings
        + Studies
        + Tournaments
{
}
