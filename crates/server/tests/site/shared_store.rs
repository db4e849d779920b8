//! A store that several nodes in one process share: that of a file or a database, which tells them what was stored, has
//! a clock of its own, and can be out of reach.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering};
use std::time::Duration;

use crate::client::Site;
use crate::home::Home;
use kelci_rating::Ladder;
use kelci_server::game::{Event, RatedPlayer, RatedResult, Seat, StoredEvent, Vacation};
use kelci_server::ids::{
    ClubId, GameId, LinkDigest, NoticeId, PersonId, SeekId, SessionDigest, TournamentId,
};
use kelci_server::people::{
    ClubName, ClubRank, ClubRefusal, ClubStep, CredentialId, Device, MailAddress, NameSkeleton,
    NamedPerson, Passkey, PasswordHash, TokenGrant,
};
use kelci_server::store::{
    AccountAct, AccountOutcome, Accounts, Adoption, Answer, Append, AppendResult, Attendance,
    AuditLine, AuditQuery, Beat, BeatAnswer, Block, Change, Check, Club, ClubAct, ClubMember,
    ClubRecords, ClubRuling, Clubs, CommitMetrics, Conduct, Correspondence, DigestTimes, DueFlags,
    Effect, EnteredMoves, EventsSince, FinishedCount, FinishedQuery, Forget, GameNote, Games,
    Inboxes, Job, JobChange, JobCounts, JobKind, Jobs, Lease, ListedGame, ListedTournament, Mail,
    MailChange, Mailbox, MailboxChange, Mails, Meetings, NewClub, NewGame, NewReport,
    NewTournament, Nodes, Note, Notice, NoticeChannel, NoticeChoice, NoticeChoices, OpenSeat,
    People, PlayedGame, PlayedQuery, PlayerReport, Push, PushOutcome, PushSubscription,
    RankedPlayer, RatingChange, Ratings, ReadNotices, ReportOutcome, ReportRuling, RulingOutcome,
    Seek, SeekAnswer, SeekOrder, SocialTie, SpokenLine, Store, StoreError, StoreTime, StoredGame,
    StoredMail, StoredRating, StoredReview, StoredTournament, Studies, StudyMark, TiedPerson,
    TournamentAppend, Tournaments, TryQuota, TurnCount, VacationOutcome, Voice,
};
use kelci_server::tournament::StoredTournamentEvent;
use kelci_server::{Config, system_ms};

use tokio::sync::{RwLock, broadcast};

/// The store.
pub struct SharedStore {
    stored: Arc<dyn Store>,
    notes: broadcast::Sender<Note>,
    /// How far its clock is ahead of the computer's.
    pub ahead_ms: AtomicI64,
    /// Whether nobody reaches it.
    pub is_away: AtomicBool,
    /// Whether it tells nobody anything, as if the line to it were cut.
    pub is_mute: AtomicBool,
    /// Whether nobody reaches it any more as soon as a move is stored.
    pub ends_with_a_move: AtomicBool,
    /// Whether games that are taken home cannot be read but for the first few.
    pub breaks_exports: AtomicBool,
    /// Whoever holds it keeps games from being taken home.
    pub exports: RwLock<()>,
    /// How often that was begun or gone on with.
    pub exported: AtomicU32,
}

impl SharedStore {
    pub async fn open(home: &Home) -> Arc<SharedStore> {
        let stored = home.open().await;
        let (ahead_ms, is_away, is_mute, ends_with_a_move) = Default::default();
        let (breaks_exports, exports, exported) = Default::default();
        let notes = broadcast::Sender::new(1_024);
        Arc::new(SharedStore {
            stored,
            notes,
            ahead_ms,
            is_away,
            is_mute,
            ends_with_a_move,
            breaks_exports,
            exports,
            exported,
        })
    }

    pub fn now_ms(&self) -> i64 {
        system_ms() + self.ahead_ms.load(Ordering::Relaxed)
    }

    /// Tells every node something.
    pub fn tell(&self, note: Note) {
        if !self.is_mute.load(Ordering::Relaxed) {
            let _ = self.notes.send(note);
        }
    }

    /// Answers with what is stored, and then tells it, unless nobody reaches it.
    fn then<'a, T: Send>(
        &'a self,
        answer: impl FnOnce(&'a dyn Store) -> Answer<'a, T> + Send + 'a,
        notes: impl FnOnce(&T) -> Vec<Note> + Send + 'a,
    ) -> Answer<'a, T> {
        Box::pin(async move {
            if self.is_away.load(Ordering::Relaxed) {
                return Err(StoreError::Busy);
            }
            let answer = answer(&*self.stored).await?;
            notes(&answer).into_iter().for_each(|note| self.tell(note));
            Ok(answer)
        })
    }

    fn quiet<'a, T: Send>(
        &'a self,
        answer: impl FnOnce(&'a dyn Store) -> Answer<'a, T> + Send + 'a,
    ) -> Answer<'a, T> {
        self.then(answer, |_| Vec::new())
    }
}

/// Two nodes on one store: on a database, or on a file that both have.
pub async fn two_nodes() -> (Site, Site) {
    two_nodes_with(|_| ()).await
}

/// The same, configured otherwise.
pub async fn two_nodes_with(change: impl Fn(&mut Config)) -> (Site, Site) {
    let database = Home::in_database().await.map(Arc::new);
    let home = database.clone().unwrap_or_else(|| Arc::new(Home::in_file()));
    let (one, other): (Arc<dyn Store>, Arc<dyn Store>) = match database {
        Some(_) => (home.open().await, home.open().await),
        None => {
            let shared = SharedStore::open(&home).await;
            (shared.clone() as _, shared as _)
        }
    };
    (Site::node(&home, one, &change).await, Site::node(&home, other, &change).await)
}

fn asks(effects: &[Effect]) -> Option<Note> {
    let is_asked = |effect: &Effect| matches!(effect, Effect::Job(_) | Effect::Begin(_));
    effects.iter().any(is_asked).then_some(Note::Jobs)
}

impl Games for SharedStore {
    fn create(&self, game: NewGame, effects: Vec<Effect>) -> Answer<'_, ()> {
        self.then(move |file| file.create(game, effects), |()| vec![Note::Jobs])
    }
    fn append(&self, append: Append) -> Answer<'_, AppendResult> {
        let note = Note::Game { id: append.game.clone(), number: append.stored.number };
        let notes: Vec<Note> = asks(&append.effects).into_iter().chain([note]).collect();
        let is_move = matches!(append.stored.event, Event::Move { .. });
        self.then(
            move |file| file.append(append),
            move |result| {
                if is_move && self.ends_with_a_move.load(Ordering::Relaxed) {
                    self.is_away.store(true, Ordering::Relaxed);
                }
                if *result == AppendResult::Stored { notes } else { Vec::new() }
            },
        )
    }
    fn load<'a>(&'a self, id: &'a GameId) -> Answer<'a, Option<StoredGame>> {
        self.quiet(|file| file.load(id))
    }
    fn events<'a>(
        &'a self,
        id: &'a GameId,
        after: u32,
        most: usize,
    ) -> Answer<'a, Vec<StoredEvent>> {
        self.quiet(move |file| file.events(id, after, most))
    }
    fn since<'a>(&'a self, id: &'a GameId, after: u32) -> Answer<'a, Option<EventsSince>> {
        self.quiet(move |file| file.since(id, after))
    }
    fn public(&self, most: u32) -> Answer<'_, Vec<ListedGame>> {
        self.quiet(move |file| file.public(most))
    }
    fn open_games(&self, owner: Option<PersonId>, most: u32) -> Answer<'_, Vec<ListedGame>> {
        self.stored.open_games(owner, most)
    }
    fn games_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedGame>> {
        self.quiet(move |file| file.games_of(person, most))
    }
    fn finished_of(
        &self,
        person: PersonId,
        which: FinishedQuery,
        most: u32,
    ) -> Answer<'_, Vec<ListedGame>> {
        self.quiet(move |file| file.finished_of(person, which, most))
    }
    fn finished_counts(&self, person: PersonId, most: u32) -> Answer<'_, Vec<FinishedCount>> {
        self.quiet(move |file| file.finished_counts(person, most))
    }
    fn played(&self, query: PlayedQuery, most: u32) -> Answer<'_, Vec<PlayedGame>> {
        Box::pin(async move {
            self.exported.fetch_add(1, Ordering::Relaxed);
            let _goes_on = self.exports.read().await;
            if self.breaks_exports.load(Ordering::Relaxed) && query.after.is_some() {
                return Err(StoreError::Busy);
            }
            self.quiet(move |file| file.played(query, most)).await
        })
    }
    fn on_board<'a>(&'a self, game: &'a str, boards: Vec<String>) -> Answer<'a, Vec<ListedGame>> {
        self.quiet(move |file| file.on_board(game, boards))
    }
    fn running_of<'a>(
        &'a self,
        game: &'a str,
        person: PersonId,
        most: u32,
    ) -> Answer<'a, Vec<ListedGame>> {
        self.quiet(move |file| file.running_of(game, person, most))
    }
    fn series<'a>(&'a self, id: &'a GameId, most: u32) -> Answer<'a, Vec<ListedGame>> {
        self.quiet(move |file| file.series(id, most))
    }
    fn exhibitions(&self, owner: PersonId) -> Answer<'_, [u32; 2]> {
        self.quiet(move |file| file.exhibitions(owner))
    }
    fn due(&self, now_ms: i64, most: usize) -> Answer<'_, DueFlags> {
        self.quiet(move |file| file.due(now_ms, most))
    }
    fn forget(&self, forget: Forget) -> Answer<'_, u64> {
        self.quiet(move |file| file.forget(forget))
    }
}

impl Accounts for SharedStore {
    fn named(&self, person: PersonId) -> Answer<'_, Option<NamedPerson>> {
        self.quiet(move |file| file.named(person))
    }
    fn find_named<'a>(&'a self, looks: &'a NameSkeleton) -> Answer<'a, Option<NamedPerson>> {
        self.quiet(move |file| file.find_named(looks))
    }
    fn password(&self, person: PersonId) -> Answer<'_, Option<PasswordHash>> {
        self.quiet(move |file| file.password(person))
    }
    fn recovery_codes(&self, person: PersonId) -> Answer<'_, u32> {
        self.quiet(move |file| file.recovery_codes(person))
    }
    fn passkeys(&self, person: PersonId) -> Answer<'_, Vec<Passkey>> {
        self.quiet(move |file| file.passkeys(person))
    }

    fn passkey<'a>(
        &'a self,
        credential: &'a CredentialId,
    ) -> Answer<'a, Option<(PersonId, Passkey)>> {
        self.quiet(move |file| file.passkey(credential))
    }

    fn devices(&self, person: PersonId) -> Answer<'_, Vec<Device>> {
        self.quiet(move |file| file.devices(person))
    }
    fn token(&self, digest: SessionDigest) -> Answer<'_, Option<(PersonId, TokenGrant)>> {
        self.quiet(move |file| file.token(digest))
    }
    fn tokens(&self, person: PersonId) -> Answer<'_, Vec<TokenGrant>> {
        self.quiet(move |file| file.tokens(person))
    }
    fn open_seats(&self, person: PersonId, most: u32) -> Answer<'_, Vec<OpenSeat>> {
        self.quiet(move |file| file.open_seats(person, most))
    }
    fn is_sign_up_link(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, bool> {
        self.quiet(move |file| file.is_sign_up_link(link, now_ms))
    }
    fn leaving(&self, most: u32) -> Answer<'_, Vec<PersonId>> {
        self.quiet(move |file| file.leaving(most))
    }
    fn count_try(&self, quotas: Vec<TryQuota>, at_ms: i64) -> Answer<'_, Option<usize>> {
        self.quiet(move |file| file.count_try(quotas, at_ms))
    }
    fn change_account(&self, act: AccountAct) -> Answer<'_, AccountOutcome> {
        let note = Note::Person(act.person);
        self.then(move |file| file.change_account(act), move |_| vec![note])
    }
}

impl Mails for SharedStore {
    fn post(&self, mail: Mail, at_ms: i64) -> Answer<'_, bool> {
        self.quiet(move |file| file.post(mail, at_ms))
    }
    fn claim_mails(&self, lease: Lease, most: usize) -> Answer<'_, Vec<StoredMail>> {
        self.quiet(move |file| file.claim_mails(lease, most))
    }
    fn change_mail(&self, id: String, worker: String, change: MailChange) -> Answer<'_, bool> {
        self.quiet(move |file| file.change_mail(id, worker, change))
    }
    fn mailbox(&self, person: PersonId) -> Answer<'_, Option<Mailbox>> {
        self.quiet(move |file| file.mailbox(person))
    }
    fn change_mailbox(&self, person: PersonId, change: MailboxChange) -> Answer<'_, ()> {
        self.quiet(move |file| file.change_mailbox(person, change))
    }
    fn confirm_address(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, Option<PersonId>> {
        self.quiet(move |file| file.confirm_address(link, now_ms))
    }
    fn whose_address<'a>(
        &'a self,
        address: &'a MailAddress,
        most: u32,
    ) -> Answer<'a, Vec<NamedPerson>> {
        self.quiet(move |file| file.whose_address(address, most))
    }
    fn keep_password_link(
        &self,
        person: PersonId,
        link: LinkDigest,
        until_ms: i64,
    ) -> Answer<'_, ()> {
        self.quiet(move |file| file.keep_password_link(person, link, until_ms))
    }
    fn password_link(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, Option<PersonId>> {
        self.quiet(move |file| file.password_link(link, now_ms))
    }
}

impl People for SharedStore {
    fn person(&self, session: SessionDigest) -> Answer<'_, Option<PersonId>> {
        self.quiet(move |file| file.person(session))
    }
    fn end_sessions(&self, person: PersonId, but: SessionDigest) -> Answer<'_, Vec<SessionDigest>> {
        self.then(move |file| file.end_sessions(person, but), move |_| vec![Note::Person(person)])
    }
    fn link_device(
        &self,
        person: PersonId,
        link: LinkDigest,
        now_until_ms: [i64; 2],
    ) -> Answer<'_, ()> {
        self.quiet(move |file| file.link_device(person, link, now_until_ms))
    }
    fn device_link(&self, link: LinkDigest, now_ms: i64) -> Answer<'_, Option<PersonId>> {
        self.quiet(move |file| file.device_link(link, now_ms))
    }
    fn adopt(&self, link: LinkDigest, session: SessionDigest, now_ms: i64) -> Answer<'_, Adoption> {
        self.quiet(move |file| file.adopt(link, session, now_ms))
    }
    fn secret<'a>(&'a self, name: &'a str) -> Answer<'a, [u8; 32]> {
        self.quiet(move |file| file.secret(name))
    }
}

impl Tournaments for SharedStore {
    fn create_tournament(&self, new: NewTournament) -> Answer<'_, ()> {
        let note = Note::Tournament(new.id.clone());
        self.then(move |file| file.create_tournament(new), move |()| vec![note])
    }
    fn append_tournament(&self, append: TournamentAppend) -> Answer<'_, AppendResult> {
        let note = Note::Tournament(append.tournament.clone());
        self.then(move |file| file.append_tournament(append), move |_| vec![note])
    }
    fn load_tournament<'a>(&'a self, id: &'a TournamentId) -> Answer<'a, Option<StoredTournament>> {
        self.quiet(move |file| file.load_tournament(id))
    }
    fn tournament_events<'a>(
        &'a self,
        id: &'a TournamentId,
        after: u32,
    ) -> Answer<'a, Vec<StoredTournamentEvent>> {
        self.quiet(move |file| file.tournament_events(id, after))
    }
    fn tournaments(&self, most: u32) -> Answer<'_, Vec<ListedTournament>> {
        self.quiet(move |file| file.tournaments(most))
    }
    fn tournaments_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedTournament>> {
        self.quiet(move |file| file.tournaments_of(person, most))
    }
    fn claim_tournaments(&self, lease: Lease, most: usize) -> Answer<'_, Vec<TournamentId>> {
        self.quiet(move |file| file.claim_tournaments(lease, most))
    }
    fn rest_tournament(
        &self,
        id: TournamentId,
        worker: String,
        number: u32,
        due_ms: Option<i64>,
    ) -> Answer<'_, ()> {
        self.quiet(move |file| file.rest_tournament(id, worker, number, due_ms))
    }
    fn games_named(&self, games: Vec<GameId>) -> Answer<'_, Vec<ListedGame>> {
        self.quiet(move |file| file.games_named(games))
    }
}

impl Meetings for SharedStore {
    fn seek(&self, order: SeekOrder) -> Answer<'_, SeekAnswer> {
        self.then(move |file| file.seek(order), |_| vec![Note::Lobby])
    }
    fn match_seek(&self, id: SeekId, now_ms: i64) -> Answer<'_, Option<Box<Seek>>> {
        self.quiet(move |file| file.match_seek(id, now_ms))
    }
    fn find_seek(&self, id: SeekId, now_ms: i64) -> Answer<'_, Option<Seek>> {
        self.quiet(move |file| file.find_seek(id, now_ms))
    }
    fn seek_of(&self, person: PersonId, now_ms: i64) -> Answer<'_, Option<Seek>> {
        self.quiet(move |file| file.seek_of(person, now_ms))
    }
    fn standing_seeks(&self, person: PersonId, now_ms: i64) -> Answer<'_, Vec<Seek>> {
        self.quiet(move |file| file.standing_seeks(person, now_ms))
    }
    fn withdraw(&self, id: SeekId, person: PersonId) -> Answer<'_, bool> {
        self.then(move |file| file.withdraw(id, person), |_| vec![Note::Lobby])
    }
    fn renew(&self, ids: Vec<SeekId>, now_until_ms: [i64; 2]) -> Answer<'_, Vec<SeekId>> {
        self.quiet(move |file| file.renew(ids, now_until_ms))
    }
    fn seeks(&self, now_ms: i64, most: u32) -> Answer<'_, Vec<Seek>> {
        self.quiet(move |file| file.seeks(now_ms, most))
    }
    fn challenges(&self, person: PersonId, now_ms: i64) -> Answer<'_, Vec<Seek>> {
        self.quiet(move |file| file.challenges(person, now_ms))
    }
    fn pairing(&self, id: SeekId) -> Answer<'_, Option<GameId>> {
        self.quiet(move |file| file.pairing(id))
    }
    fn attend(&self, attendance: Attendance) -> Answer<'_, ()> {
        self.quiet(move |file| file.attend(attendance))
    }
    fn attendance(&self, now_ms: i64) -> Answer<'_, Vec<Attendance>> {
        self.quiet(move |file| file.attendance(now_ms))
    }
    fn tie(
        &self,
        person: PersonId,
        other: PersonId,
        tie: Option<SocialTie>,
        at_ms: i64,
    ) -> Answer<'_, bool> {
        self.then(
            move |file| file.tie(person, other, tie, at_ms),
            move |_| vec![Note::Person(person)],
        )
    }
    fn ties(&self, person: PersonId) -> Answer<'_, Vec<TiedPerson>> {
        self.quiet(move |file| file.ties(person))
    }
    fn are_apart(&self, one: PersonId, other: PersonId) -> Answer<'_, bool> {
        self.quiet(move |file| file.are_apart(one, other))
    }
}

impl Conduct for SharedStore {
    fn voice(&self, person: PersonId) -> Answer<'_, Voice> {
        self.quiet(move |file| file.voice(person))
    }
    fn say(&self, line: SpokenLine) -> Answer<'_, i64> {
        let game = line.game.clone();
        self.then(
            move |file| file.say(line),
            move |number| vec![Note::Said { game, number: *number }],
        )
    }
    fn spoken(&self, number: i64) -> Answer<'_, Option<SpokenLine>> {
        self.quiet(move |file| file.spoken(number))
    }
    fn spoken_by(&self, person: PersonId, most: u32) -> Answer<'_, Vec<SpokenLine>> {
        self.quiet(move |file| file.spoken_by(person, most))
    }
    fn watchers_heard<'a>(&'a self, game: &'a GameId) -> Answer<'a, Vec<PersonId>> {
        self.quiet(move |file| file.watchers_heard(game))
    }
    fn report(&self, report: NewReport) -> Answer<'_, ReportOutcome> {
        self.quiet(move |file| file.report(report))
    }
    fn find_report(&self, number: i64) -> Answer<'_, Option<PlayerReport>> {
        self.quiet(move |file| file.find_report(number))
    }
    fn open_reports(&self, after: i64, most: u32) -> Answer<'_, Vec<PlayerReport>> {
        self.quiet(move |file| file.open_reports(after, most))
    }
    fn count_open_reports(&self) -> Answer<'_, u32> {
        self.quiet(|file| file.count_open_reports())
    }
    fn reports_about(&self, person: PersonId, most: u32) -> Answer<'_, Vec<PlayerReport>> {
        self.quiet(move |file| file.reports_about(person, most))
    }
    fn reports_by(&self, person: PersonId, most: u32) -> Answer<'_, Vec<PlayerReport>> {
        self.quiet(move |file| file.reports_by(person, most))
    }
    fn rule(&self, ruling: ReportRuling) -> Answer<'_, RulingOutcome> {
        let person = ruling.act.person;
        self.then(move |file| file.rule(ruling), move |_| vec![Note::Person(person)])
    }
    fn audited(&self, query: AuditQuery) -> Answer<'_, Vec<AuditLine>> {
        self.quiet(move |file| file.audited(query))
    }
    fn forget_conduct(&self, said_ms: i64, answered_ms: i64) -> Answer<'_, u64> {
        self.quiet(move |file| file.forget_conduct(said_ms, answered_ms))
    }
}

impl Jobs for SharedStore {
    fn change_job(&self, kind: JobKind, game: GameId, change: JobChange) -> Answer<'_, u64> {
        let is_asked = matches!(change, JobChange::Ask { .. });
        self.then(
            move |file| file.change_job(kind, game, change),
            move |_| is_asked.then_some(Note::Jobs).into_iter().collect(),
        )
    }
    fn leave_jobs(&self, worker: String) -> Answer<'_, u64> {
        self.then(move |file| file.leave_jobs(worker), |_| vec![Note::Jobs])
    }
    fn free_jobs(&self, kind: JobKind, now_ms: i64, most: usize) -> Answer<'_, Vec<Job>> {
        self.quiet(move |file| file.free_jobs(kind, now_ms, most))
    }
    fn claim_jobs(&self, kind: JobKind, lease: Lease, most: usize) -> Answer<'_, Vec<Job>> {
        self.quiet(move |file| file.claim_jobs(kind, lease, most))
    }
    fn waiting_jobs(&self, now_ms: i64) -> Answer<'_, JobCounts> {
        self.quiet(move |file| file.waiting_jobs(now_ms))
    }
    fn review<'a>(&'a self, id: &'a GameId) -> Answer<'a, Option<StoredReview>> {
        self.quiet(move |file| file.review(id))
    }
    fn unfinished_reviews(&self, owner: PersonId) -> Answer<'_, [u32; 2]> {
        self.quiet(move |file| file.unfinished_reviews(owner))
    }
    fn reviews_of(&self, owner: PersonId) -> Answer<'_, Vec<GameId>> {
        self.quiet(move |file| file.reviews_of(owner))
    }
}

impl Ratings for SharedStore {
    fn rate(&self, result: RatedResult) -> Answer<'_, bool> {
        self.quiet(move |file| file.rate(result))
    }
    fn rating<'a>(
        &'a self,
        ladder: &'a Ladder,
        player: RatedPlayer,
    ) -> Answer<'a, Option<StoredRating>> {
        self.quiet(move |file| file.rating(ladder, player))
    }
    fn ratings_of(&self, player: RatedPlayer) -> Answer<'_, Vec<(Ladder, StoredRating)>> {
        self.quiet(move |file| file.ratings_of(player))
    }
    fn ranked<'a>(
        &'a self,
        ladder: &'a Ladder,
        club: Option<&'a ClubId>,
        skip: u32,
        most: u32,
    ) -> Answer<'a, Vec<RankedPlayer>> {
        self.quiet(move |file| file.ranked(ladder, club, skip, most))
    }
    fn ranked_levels<'a>(&'a self, ladder: &'a Ladder) -> Answer<'a, Vec<RankedPlayer>> {
        self.quiet(move |file| file.ranked_levels(ladder))
    }
    fn rating_changes(
        &self,
        player: RatedPlayer,
        before: i64,
        most: u32,
    ) -> Answer<'_, Vec<RatingChange>> {
        self.quiet(move |file| file.rating_changes(player, before, most))
    }
    fn rating_changes_by<'a>(&'a self, game: &'a GameId) -> Answer<'a, Vec<RatingChange>> {
        self.quiet(move |file| file.rating_changes_by(game))
    }
}

impl Clubs for SharedStore {
    fn found_club(&self, new: NewClub) -> Answer<'_, Result<(), ClubRefusal>> {
        self.quiet(move |file| file.found_club(new))
    }
    fn bind_club(&self, name: ClubName, at_ms: i64) -> Answer<'_, Club> {
        self.quiet(move |file| file.bind_club(name, at_ms))
    }
    fn change_club(&self, act: ClubAct) -> Answer<'_, Result<ClubStep, ClubRefusal>> {
        self.quiet(move |file| file.change_club(act))
    }
    fn rule_club(&self, ruling: ClubRuling) -> Answer<'_, bool> {
        self.quiet(move |file| file.rule_club(ruling))
    }
    fn find_club<'a>(&'a self, looks: &'a NameSkeleton) -> Answer<'a, Option<Club>> {
        self.quiet(move |file| file.find_club(looks))
    }
    fn club_name<'a>(&'a self, club: &'a ClubId) -> Answer<'a, Option<ClubName>> {
        self.quiet(move |file| file.club_name(club))
    }
    fn clubs(&self, skip: u32, most: u32) -> Answer<'_, Vec<Club>> {
        self.quiet(move |file| file.clubs(skip, most))
    }
    fn clubs_of(&self, person: PersonId) -> Answer<'_, Vec<(Club, ClubRank, i64)>> {
        self.quiet(move |file| file.clubs_of(person))
    }
    fn club_rank<'a>(&'a self, club: &'a ClubId, person: PersonId) -> Answer<'a, Option<ClubRank>> {
        self.quiet(move |file| file.club_rank(club, person))
    }
    fn club_list<'a>(
        &'a self,
        club: &'a ClubId,
        rank: ClubRank,
        skip: u32,
        most: u32,
    ) -> Answer<'a, Vec<ClubMember>> {
        self.quiet(move |file| file.club_list(club, rank, skip, most))
    }
    fn club_tournaments<'a>(
        &'a self,
        club: &'a ClubId,
        most: u32,
    ) -> Answer<'a, Vec<ListedTournament>> {
        self.quiet(move |file| file.club_tournaments(club, most))
    }
    fn club_leaders<'a>(
        &'a self,
        club: &'a ClubId,
        most: u32,
    ) -> Answer<'a, Vec<(Ladder, RankedPlayer)>> {
        self.quiet(move |file| file.club_leaders(club, most))
    }
    fn club_records<'a>(
        &'a self,
        club: &'a ClubId,
        game: &'a str,
        most: u32,
    ) -> Answer<'a, ClubRecords> {
        self.quiet(move |file| file.club_records(club, game, most))
    }
}

impl Correspondence for SharedStore {
    fn turns(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedGame>> {
        self.quiet(move |file| file.turns(person, most))
    }
    fn count_turns(&self, person: PersonId) -> Answer<'_, TurnCount> {
        self.quiet(move |file| file.count_turns(person))
    }
    fn vacations(&self, person: PersonId, after_ms: i64) -> Answer<'_, Vec<Vacation>> {
        self.quiet(move |file| file.vacations(person, after_ms))
    }
    fn take_vacation(
        &self,
        person: PersonId,
        vacation: Vacation,
        now_ms: i64,
    ) -> Answer<'_, VacationOutcome> {
        self.quiet(move |file| file.take_vacation(person, vacation, now_ms))
    }
    fn end_vacation(&self, person: PersonId, from_ms: i64, now_ms: i64) -> Answer<'_, bool> {
        self.quiet(move |file| file.end_vacation(person, from_ms, now_ms))
    }
    fn entered_moves<'a>(
        &'a self,
        game: &'a GameId,
        seat: Seat,
    ) -> Answer<'a, Option<EnteredMoves>> {
        self.quiet(move |file| file.entered_moves(game, seat))
    }
    fn enter_moves(&self, entered: EnteredMoves, at_ms: i64) -> Answer<'_, ()> {
        self.quiet(move |file| file.enter_moves(entered, at_ms))
    }
    fn entered_moves_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<EnteredMoves>> {
        self.quiet(move |file| file.entered_moves_of(person, most))
    }
    fn game_note<'a>(&'a self, game: &'a GameId, person: PersonId) -> Answer<'a, Option<GameNote>> {
        self.quiet(move |file| file.game_note(game, person))
    }
    fn keep_game_note(&self, person: PersonId, note: GameNote) -> Answer<'_, ()> {
        self.quiet(move |file| file.keep_game_note(person, note))
    }
    fn game_notes_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<GameNote>> {
        self.quiet(move |file| file.game_notes_of(person, most))
    }
}

impl Studies for SharedStore {
    fn note_progress(&self, person: PersonId, marks: Vec<StudyMark>, at_ms: i64) -> Answer<'_, ()> {
        self.quiet(move |file| file.note_progress(person, marks, at_ms))
    }
    fn progress(&self, person: PersonId) -> Answer<'_, Vec<StudyMark>> {
        self.quiet(move |file| file.progress(person))
    }
    fn forget_lessons(&self, person: PersonId, game: String) -> Answer<'_, ()> {
        self.quiet(move |file| file.forget_lessons(person, game))
    }
}

impl Nodes for SharedStore {
    fn beat(&self, beat: Beat) -> Answer<'_, BeatAnswer> {
        Box::pin(async move {
            let answer = self.quiet(move |file| file.beat(beat)).await?;
            Ok(BeatAnswer { now_ms: Some(self.now_ms()), ..answer })
        })
    }
    fn time(&self) -> Answer<'_, StoreTime> {
        Box::pin(async move {
            let time = self.quiet(|file| file.time()).await?;
            Ok(StoreTime { now_ms: Some(self.now_ms()), ..time })
        })
    }
    fn notes(&self) -> broadcast::Receiver<Note> {
        self.notes.subscribe()
    }
    fn notes_silence(&self) -> Duration {
        self.stored.notes_silence()
    }
    fn tell(&self, note: Note) -> Answer<'_, ()> {
        SharedStore::tell(self, note);
        Box::pin(std::future::ready(Ok(())))
    }
    fn check(&self, most: Duration) -> Answer<'_, Check> {
        self.quiet(move |file| file.check(most))
    }
    fn probe(&self) -> Answer<'_, ()> {
        self.quiet(|file| file.probe())
    }
    fn changes(&self, after: i64) -> Answer<'_, (Vec<Change>, i64)> {
        self.quiet(move |file| file.changes(after))
    }
    fn blocks(&self) -> Answer<'_, Vec<Block>> {
        self.quiet(|file| file.blocks())
    }
    fn size(&self) -> Answer<'_, u64> {
        self.quiet(|file| file.size())
    }
    fn spare(&self) -> Answer<'_, u64> {
        self.quiet(|file| file.spare())
    }
    fn commits(&self) -> CommitMetrics {
        self.stored.commits()
    }
    /// Others may still be on it.
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

impl Inboxes for SharedStore {
    fn notices(
        &self,
        person: PersonId,
        channel: NoticeChannel,
        now_ms: i64,
        most: u32,
    ) -> Answer<'_, Vec<Notice>> {
        self.quiet(move |file| file.notices(person, channel, now_ms, most))
    }
    fn unread_notices(&self, person: PersonId, now_ms: i64) -> Answer<'_, u32> {
        self.quiet(move |file| file.unread_notices(person, now_ms))
    }
    fn notice(&self, person: PersonId, id: NoticeId) -> Answer<'_, Option<Notice>> {
        self.quiet(move |file| file.notice(person, id))
    }
    fn read_notices(&self, person: PersonId, which: ReadNotices, at_ms: i64) -> Answer<'_, u64> {
        self.quiet(move |file| file.read_notices(person, which, at_ms))
    }
    fn notice_choices(&self, person: PersonId) -> Answer<'_, NoticeChoices> {
        self.quiet(move |file| file.notice_choices(person))
    }
    fn choose_notices(&self, person: PersonId, choice: NoticeChoice) -> Answer<'_, ()> {
        self.quiet(move |file| file.choose_notices(person, choice))
    }
    fn whose_feed(&self, key: LinkDigest) -> Answer<'_, Option<PersonId>> {
        self.quiet(move |file| file.whose_feed(key))
    }
    fn stop_mails(&self, key: LinkDigest) -> Answer<'_, bool> {
        self.quiet(move |file| file.stop_mails(key))
    }
    fn subscribe(&self, subscription: PushSubscription) -> Answer<'_, bool> {
        self.quiet(move |file| file.subscribe(subscription))
    }
    fn subscriptions(&self, person: PersonId) -> Answer<'_, Vec<PushSubscription>> {
        self.quiet(move |file| file.subscriptions(person))
    }
    fn unsubscribe(&self, person: PersonId, id: String) -> Answer<'_, bool> {
        self.quiet(move |file| file.unsubscribe(person, id))
    }
    fn due_digests(&self, times: DigestTimes, most: u32) -> Answer<'_, Vec<PersonId>> {
        self.quiet(move |file| file.due_digests(times, most))
    }
    fn digest(&self, person: PersonId, times: DigestTimes) -> Answer<'_, Vec<Notice>> {
        self.quiet(move |file| file.digest(person, times))
    }
    fn forget_notices(&self, before_ms: i64) -> Answer<'_, u64> {
        self.quiet(move |file| file.forget_notices(before_ms))
    }
    fn claim_pushes(&self, lease: Lease, most: usize) -> Answer<'_, Vec<Push>> {
        self.quiet(move |file| file.claim_pushes(lease, most))
    }
    fn change_push(
        &self,
        notice: NoticeId,
        subscription: String,
        worker: String,
        outcome: PushOutcome,
    ) -> Answer<'_, ()> {
        self.quiet(move |file| file.change_push(notice, subscription, worker, outcome))
    }
    fn post_digest(
        &self,
        mail: Mail,
        notices: Vec<NoticeId>,
        stop: LinkDigest,
        times: DigestTimes,
    ) -> Answer<'_, bool> {
        self.quiet(move |file| file.post_digest(mail, notices, stop, times))
    }
}
