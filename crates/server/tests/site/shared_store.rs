//! A store that several nodes in one process share: that of a file, which tells them what was stored, has a clock
//! of its own, and can be out of reach.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use crate::home::Home;
use kelci_server::game::StoredEvent;
use kelci_server::ids::{GameId, LinkDigest, PersonId, SessionDigest};
use kelci_server::store::{
    Adoption, Answer, Append, AppendResult, Beat, BeatAnswer, Block, Change, Check, DueFlags,
    Effect, EventsSince, Forget, Games, Job, JobChange, JobCounts, JobKind, Jobs, Lease,
    ListedGame, NewGame, Nodes, Note, People, Sqlite, StoreError, StoreTime, StoredGame,
    StoredReview,
};
use kelci_server::system_ms;

use tokio::sync::broadcast;

/// The store.
pub struct SharedStore {
    file: Sqlite,
    notes: broadcast::Sender<Note>,
    /// How far its clock is ahead of the computer's.
    pub ahead_ms: AtomicI64,
    /// Whether nobody reaches it.
    pub is_away: AtomicBool,
    /// Whether it tells nobody anything, as if the line to it were cut.
    pub is_mute: AtomicBool,
}

impl SharedStore {
    pub async fn open(home: &Home) -> Arc<SharedStore> {
        let file = Sqlite::open(&kelci_server::store_file(home.path())).await.unwrap();
        let (ahead_ms, is_away, is_mute) = Default::default();
        let notes = broadcast::Sender::new(1_024);
        Arc::new(SharedStore { file, notes, ahead_ms, is_away, is_mute })
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

    /// Answers with what the file does, and then tells it, unless nobody reaches it.
    fn then<'a, T: Send>(
        &'a self,
        answer: impl FnOnce(&'a Sqlite) -> Answer<'a, T> + Send + 'a,
        notes: impl FnOnce(&T) -> Vec<Note> + Send + 'a,
    ) -> Answer<'a, T> {
        Box::pin(async move {
            if self.is_away.load(Ordering::Relaxed) {
                return Err(StoreError::Busy);
            }
            let answer = answer(&self.file).await?;
            notes(&answer).into_iter().for_each(|note| self.tell(note));
            Ok(answer)
        })
    }

    fn quiet<'a, T: Send>(
        &'a self,
        answer: impl FnOnce(&'a Sqlite) -> Answer<'a, T> + Send + 'a,
    ) -> Answer<'a, T> {
        self.then(answer, |_| Vec::new())
    }
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
        self.then(
            move |file| file.append(append),
            move |result| if *result == AppendResult::Stored { notes } else { Vec::new() },
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
    fn games_of(&self, person: PersonId, most: u32) -> Answer<'_, Vec<ListedGame>> {
        self.quiet(move |file| file.games_of(person, most))
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
    /// Others may still be on it.
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}
