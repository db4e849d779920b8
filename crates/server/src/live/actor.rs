//! The loop that owns one game, and what visitors ask of it.
//!
//! It decides, stores, and only then answers and announces. If another writer was faster, it takes in what
//! that one stored and decides again; if the store failed, the cached state is thrown away and read anew. What happens without being
//! asked is in `timers.rs`.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use kelci_core::message;
use tokio::sync::{broadcast, mpsc};
use tokio::time::sleep_until;

use super::announce::DrawnEvent;
use super::begin::{follow, may_play_rated};
use super::handle::{Letter, Message, Snapshot};
use super::notices::{notices_of, notices_of_new};
use super::talk::Talk;
use super::thinking::Thinking;
use super::timers::AGAIN_MS;
use super::{Announcement, Services};
use crate::bounds::{ANNOUNCEMENTS, IDLE, MAX_EVENTS, MAX_INVITATIONS};
use crate::fault::Fault;
use crate::game::{
    Action, Decision, Event, Powers, Refusal, Seat, Speaker, State, StoredEvent, Utterance,
    check_name,
};
use crate::ids::{GameId, LinkDigest, PersonId, Secret};
use crate::people::Person;
use crate::store::{Append, AppendResult, Effect, EventsSince, SpokenLine, Summary};

/// Why an event did not happen.
pub(super) enum Failure {
    Conflict,
    Fault(Fault),
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Fault(refusal.into())
    }
}

/// Whoever loses a race this often is told.
pub(super) const ATTEMPTS: usize = 3;

/// To replay more than this takes so long that others would wait for it.
const MANY_EVENTS: usize = 64;

pub(super) struct Actor {
    pub(super) id: GameId,
    pub(super) services: Arc<Services>,
    messages: mpsc::Receiver<Letter>,
    /// The number of the last event that somebody else is said to have stored.
    noted: Arc<AtomicU32>,
    pub(super) announcements: broadcast::Sender<Arc<Announcement>>,
    /// The game, as far as it is known.
    pub(super) table: Option<Snapshot>,
    pub(super) thinking: Option<Thinking>,
    /// Until when the job of its engine is this node's: nobody else thinks.
    pub(super) lease_ms: Option<i64>,
    /// When that is to be said again.
    pub(super) renew: tokio::time::Instant,
    /// From where it was last played: the engine's work is counted for that household. Not known after
    /// a restart, until somebody moves.
    pub(super) home: Option<IpAddr>,
    /// When to look at the engines again.
    pub(super) wake_ms: Option<i64>,
    /// When progress was last told.
    pub(super) progress_sent: Option<Instant>,
    /// What was said; none as long as nothing was.
    talk: Option<Box<Talk>>,
    /// Whether somebody has moved, and an answer to it may have been entered.
    has_moved: bool,
}

impl Actor {
    pub(super) fn new(
        id: GameId,
        services: Arc<Services>,
        messages: mpsc::Receiver<Letter>,
        noted: Arc<AtomicU32>,
    ) -> Actor {
        let (announcements, _) = broadcast::channel(ANNOUNCEMENTS);
        Actor {
            id,
            services,
            messages,
            noted,
            announcements,
            table: None,
            thinking: None,
            lease_ms: None,
            renew: tokio::time::Instant::now(),
            home: None,
            wake_ms: None,
            progress_sent: None,
            talk: None,
            has_moved: false,
        }
    }

    pub(super) async fn run(mut self) {
        loop {
            tokio::select! {
                letter = self.messages.recv() => match letter.map(|letter| *letter) {
                    Some(Message::Leave) if self.is_needed() => {}
                    Some(Message::Leave) | None => break,
                    Some(message) => {
                        // What this takes while it lasts, 4 KiB, a game that waits does not keep.
                        let answered = async {
                            let exists = self.answer(message).await;
                            if exists {
                                self.catch_up_if_noted().await;
                            }
                            exists
                        };
                        if !Box::pin(answered).await {
                            break;
                        }
                    }
                },
                heard = Thinking::hear(&mut self.thinking) => Box::pin(self.hear(heard)).await,
                () = sleep_until(self.renew), if self.thinking.is_some() => {
                    Box::pin(self.keep_job()).await;
                }
                () = tokio::time::sleep(IDLE) => {
                    if !self.is_needed() {
                        break;
                    }
                }
            }
        }
        // Its flag is looked for in the store from now on. From the moment the door is closed there may be
        // another actor, whose alarm it would be.
        self.services.keeper.set(&self.id, None);
        self.messages.close();
        // Whoever wrote before that still gets an answer.
        while let Some(letter) = self.messages.recv().await {
            Box::pin(self.answer(*letter)).await;
        }
    }

    /// Whether anybody watches, or an engine thinks or is about to.
    fn is_needed(&self) -> bool {
        self.lease_ms.is_some() || self.announcements.receiver_count() > 0
    }

    /// Answers a message; says whether there is such a game.
    async fn answer(&mut self, message: Message) -> bool {
        if matches!(message, Message::ReadAnew) {
            self.thinking = None;
            self.forget();
        }
        // Before the engine is asked to begin.
        if let Message::Begin { home, lease_ms, .. } = &message {
            (self.home, self.lease_ms) = (*home, *lease_ms);
        }
        let table = self.table().await;
        let exists = !matches!(&table, Err(fault) if *fault == Fault::no_game());
        match message {
            Message::Look(reply) => drop(reply.send(table)),
            Message::Watch { seen, reply } => {
                let is_behind = |table: &Snapshot| table.state.number() < seen;
                let table = match table {
                    // Whoever has seen more has seen it on another node.
                    Ok(table) if is_behind(&table) => {
                        let _ = self.catch_up().await;
                        self.table().await
                    }
                    table => table,
                };
                let watched = table.map(|table| (table, self.announcements.subscribe()));
                let _ = reply.send(watched);
            }
            Message::Begin { reply, .. } => drop(reply.send(table)),
            Message::Act { person, home, action, reply } => {
                let done = match table {
                    Ok(table) if table.powers(Some(person)) != Powers::default() => {
                        self.home = home;
                        self.act(Some(person), &action).await
                    }
                    Ok(_) => self.act(Some(person), &action).await,
                    Err(fault) => Err(fault),
                };
                let _ = reply.send(done);
                if std::mem::take(&mut self.has_moved) {
                    // If that fails, the job is there that was stored with the move.
                    let _ = self.answer_moves().await;
                    self.has_moved = false;
                }
            }
            Message::Join { person, link, name, reply } => {
                let joined = match table {
                    Ok(table) => self.join(&table, person, link, name).await,
                    Err(fault) => Err(fault),
                };
                let _ = self.note_vacations().await;
                let _ = reply.send(joined);
            }
            Message::Invite { person, seat, reply } => {
                let invited = match table {
                    Ok(table) => self.invite(&table, person, seat).await,
                    Err(fault) => Err(fault),
                };
                let _ = reply.send(invited);
            }
            Message::Say { person, said, reply } => {
                let said = match table {
                    Ok(table) => self.say(&table, person, said).await,
                    Err(fault) => Err(fault),
                };
                let _ = reply.send(said);
            }
            Message::Answer(reply) => {
                // Whoever has stored the last move may not have been heard yet.
                let _ = self.catch_up().await;
                let _ = reply.send(self.answer_moves().await);
            }
            Message::NoteVacations(reply) => {
                let _ = reply.send(self.note_vacations().await.map(drop));
            }
            Message::Heard(number) => {
                let is_told = self.talk.as_ref().is_some_and(|talk| talk.is_told(number));
                if let Ok(table) = table
                    && !is_told
                    && let Ok(Some(line)) = self.services.store.spoken(number).await
                {
                    self.pass_on(line, &table).await;
                }
            }
            Message::TakeIn(stored) => self.take_in(&stored),
            Message::Leave | Message::ReadAnew | Message::Note => {}
            Message::TellAnew => self.announcements = broadcast::Sender::new(ANNOUNCEMENTS),
            Message::Wake => {
                self.wake_ms = None;
                // If it cannot be read now, it is found in the store again.
                if table.is_ok() {
                    self.flag_if_fallen().await;
                    self.keep_job_if_needed().await;
                    self.reschedule();
                }
            }
            Message::Think { until_ms } => {
                if table.is_ok() {
                    self.take_job(until_ms).await;
                }
            }
        }
        exists
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.services.time.now_ms()
    }

    /// The game, read from the store if it is not in memory. What was nobody's time is taken off its clock,
    /// if that can be stored now; if not, then before anything else happens in it.
    pub(super) async fn table(&mut self) -> Result<Snapshot, Fault> {
        let was_known = self.table.is_some();
        let table = self.read().await?;
        if !was_known {
            let _ = self.note_vacations().await;
        }
        let _ = self.skip_outages().await;
        if !was_known {
            self.reschedule();
        }
        Ok(self.table.clone().unwrap_or(table))
    }

    async fn read(&mut self) -> Result<Snapshot, Fault> {
        if let Some(table) = &self.table {
            return Ok(table.clone());
        }
        let loaded = self.services.store.load(&self.id).await?.ok_or_else(Fault::no_game)?;
        let (access, owner) = (loaded.access, loaded.owner);
        let state = if loaded.events.len() > MANY_EVENTS {
            let replay = tokio::task::spawn_blocking(move || loaded.state());
            replay.await.map_err(|_| Fault::busy(message!("the game could not be read")))?
        } else {
            loaded.state()
        };
        let table = Snapshot { state: Arc::new(state?), access, owner };
        self.table = Some(table.clone());
        Ok(table)
    }

    /// Takes in what somebody else is said to have stored, if it is not known.
    async fn catch_up_if_noted(&mut self) {
        let noted = self.noted.load(Ordering::Acquire);
        if self.table.as_ref().is_none_or(|table| table.state.number() >= noted) {
            return;
        }
        let known = self.table.as_ref().map(|table| table.state.number());
        if self.catch_up().await.is_ok() {
            if let Some(Snapshot { state, .. }) = &self.table
                && known.is_some_and(|known| known < state.number())
            {
                self.observe_age(state.last_ms());
            }
            // More may have been noted meanwhile.
            let _ = self.noted.compare_exchange(noted, 0, Ordering::AcqRel, Ordering::Relaxed);
        } else {
            self.wake_ms = Some(self.now_ms() + AGAIN_MS);
            self.reschedule();
        }
    }

    /// Takes in what somebody else has stored since, and tells it to whoever watches.
    pub(super) async fn catch_up(&mut self) -> Result<(), Fault> {
        // What is not in memory is read whole when it is needed.
        let Some(mut table) = self.table.clone() else { return Ok(()) };
        let since = self.services.store.since(&self.id, table.state.number()).await;
        let Some(EventsSince { events, access }) = since? else {
            self.forget();
            return Err(Fault::no_game());
        };
        table.access = access;
        self.apply(table, &events);
        Ok(())
    }

    /// Takes in an event that somebody else has stored, if it is the next one. If it is a later one, whatever is
    /// missing is read, since its number is noted.
    fn take_in(&mut self, stored: &StoredEvent) {
        let is_next = |table: &Snapshot| table.state.number() + 1 == stored.number;
        if let Some(table) = self.table.clone().filter(is_next) {
            self.apply(table, std::slice::from_ref(stored));
            self.observe_age(stored.at_ms);
        }
    }

    /// What has happened since is told to whoever watches.
    fn apply(&mut self, mut table: Snapshot, events: &[StoredEvent]) {
        let mut state = State::clone(&table.state);
        let plies = state.plies().len();
        for stored in events {
            if state.apply(stored).is_err() {
                // It is not the game that was known.
                self.forget();
                return;
            }
            if state.plies().len() != plies {
                // Whoever has stored that has the job of the engine too, if it is to move.
                self.lease_ms = None;
                self.thinking = None;
            }
            table.state = Arc::new(state.clone());
            self.announce(stored, &table);
        }
        self.table = Some(table);
        self.reschedule();
    }

    /// How long ago it was that somebody else stored what is known only now.
    fn observe_age(&self, at_ms: i64) {
        let age_ms = self.now_ms().saturating_sub(at_ms).max(0);
        self.services.metrics.note_time.observe(age_ms as f64 / 1_000.0);
    }

    /// Tells an event to whoever watches.
    fn announce(&self, stored: &StoredEvent, table: &Snapshot) {
        if self.announcements.receiver_count() > 0 {
            let persons = table.access.map(|seat| seat.person);
            let announcement = Announcement::event(stored, &table.state, persons, self.now_ms());
            let _ = self.announcements.send(Arc::new(announcement));
        }
    }

    /// The game may be another than the one in memory: it is read anew, and whoever watches, since
    /// the old channel ends, is told everything once more.
    fn forget(&mut self) {
        self.table = None;
        self.announcements = broadcast::Sender::new(ANNOUNCEMENTS);
    }

    /// Does something for somebody, or for the engine (none) whose turn it is.
    pub(super) async fn act(
        &mut self,
        person: Option<PersonId>,
        action: &Action,
    ) -> Result<u32, Fault> {
        for _ in 0..ATTEMPTS {
            let table = self.table().await?;
            let powers = match person {
                Some(_) => table.powers(person),
                None => Powers::of(table.state.turn()),
            };
            let now_ms = self.now_ms();
            let done = match table.state.decide(powers, action, now_ms) {
                Ok(Decision::Happens(event)) => self.accept(event, Vec::new()).await,
                Ok(Decision::Plays(event, key)) => {
                    self.accept_decided(event, Some(key), Vec::new()).await
                }
                Ok(Decision::Follows) => {
                    let (id, Snapshot { state, access, owner }) = (GameId::fresh(), &table);
                    let links = &self.services.links;
                    let game = follow(id.clone(), state, *access, *owner, links, now_ms)?;
                    let tell = notices_of_new(&game, false);
                    let effects = [Effect::Begin(Box::new(game))].into_iter().chain(tell);
                    self.accept(Event::Follow { game: id }, effects.collect()).await
                }
                Ok(Decision::Known) => return Ok(table.state.number()),
                Err(refusal) => {
                    if refusal == Refusal::FlagFell {
                        self.flag_if_fallen().await;
                    }
                    return Err(refusal.into());
                }
            };
            match done {
                Ok(number) => return Ok(number),
                Err(Failure::Fault(fault)) => return Err(fault),
                Err(Failure::Conflict) => {}
            }
        }
        Err(Fault::conflict())
    }

    async fn join(
        &mut self,
        table: &Snapshot,
        person: Person,
        link: LinkDigest,
        name: String,
    ) -> Result<Seat, Fault> {
        check_name(&name).map_err(Fault::no_name)?;
        let is_open = |seat: &Seat| {
            let access = &table.access[seat.index()];
            access.person.is_none() && access.link == Some(link)
        };
        let seat = Seat::BOTH.into_iter().find(is_open).ok_or_else(Fault::void_link)?;
        if table.state.spec().rated {
            let other = table.access[seat.other().index()].person;
            may_play_rated(&*self.services.store, [Some(person.id), other]).await?;
        }
        let met = person.is_new.then_some(Effect::Meet(person));
        let sits = [Effect::Sit(seat, person.id), Effect::Link(seat, None)];
        let effects = met.into_iter().chain(sits).collect();
        let own = self.services.sessions.name(person.id).await?;
        let account = own.is_some();
        let name = own.map_or(name, |own| own.as_str().to_owned());
        self.accept_now(Event::Join { seat, name, account }, effects).await?;
        Ok(seat)
    }

    /// Says something for somebody. It is kept for a while, so that it can be reported.
    async fn say(
        &mut self,
        table: &Snapshot,
        person: PersonId,
        said: Utterance,
    ) -> Result<(), Fault> {
        let powers = table.powers(Some(person));
        // Whoever plays both sides is heard as the first.
        let by = Speaker::from(Seat::BOTH.into_iter().find(|seat| powers.has(*seat)));
        if !self.talk.get_or_insert_default().lets(by) {
            return Err(Fault::too_many(message!("enough was said for a while")));
        }
        let (game, at_ms) = (self.id.clone(), self.now_ms());
        let line = SpokenLine { game, person, by, said, at_ms };
        let number = self.services.store.say(line.clone()).await?;
        self.talk.get_or_insert_default().told(number);
        self.pass_on(line, table).await;
        Ok(())
    }

    /// Tells whoever may hear it what was said.
    async fn pass_on(&self, line: SpokenLine, table: &Snapshot) {
        if self.announcements.receiver_count() == 0 {
            return;
        }
        let name = self.services.sessions.name(line.person).await.ok().flatten();
        let name = name.map(|name| name.as_str().to_owned()).unwrap_or_default();
        let players = table.access.map(|seat| seat.person);
        let is_over = table.state.end().is_some();
        let talk = Announcement::talk(line, name, players, is_over);
        let _ = self.announcements.send(Arc::new(talk));
    }

    async fn invite(
        &mut self,
        table: &Snapshot,
        person: PersonId,
        seat: Seat,
    ) -> Result<Secret, Fault> {
        let powers = table.powers(Some(person));
        let is_empty = table.access[seat.index()].person.is_none()
            && table.state.spec().engine(seat).is_none();
        if !(powers.owner && is_empty) {
            return Err(Fault::not_your_seat());
        }
        if table.state.invitations(seat) >= MAX_INVITATIONS {
            let message = message!("enough links were made for this seat");
            return Err(Refusal::Not(message).into());
        }
        // The key is made from the number that the event will have, or it does not happen.
        let key = self.services.links.key(&self.id, seat.name(), table.state.number() + 1);
        let link = Effect::Link(seat, Some(key.of_link()));
        self.accept_now(Event::Invite { seat }, vec![link]).await?;
        Ok(key)
    }

    async fn accept_now(&mut self, event: Event, effects: Vec<Effect>) -> Result<(), Fault> {
        match self.accept(event, effects).await {
            Ok(_) => Ok(()),
            Err(Failure::Fault(fault)) => Err(fault),
            Err(Failure::Conflict) => Err(Fault::conflict()),
        }
    }

    /// Makes an event happen: checks it, stores it, and then tells everybody.
    pub(super) async fn accept(
        &mut self,
        event: Event,
        effects: Vec<Effect>,
    ) -> Result<u32, Failure> {
        self.accept_decided(event, None, effects).await
    }

    /// The same of a move whose key is known.
    pub(super) async fn accept_decided(
        &mut self,
        event: Event,
        key: Option<u32>,
        effects: Vec<Effect>,
    ) -> Result<u32, Failure> {
        self.read().await.map_err(Failure::Fault)?;
        let begun = Instant::now();
        let done = match self.settle().await {
            Ok(false) => self.store_event(event, key, effects, self.now_ms()).await,
            // It was decided by a clock that shows something else now.
            Ok(true) => Err(Failure::Conflict),
            Err(fault) => Err(Failure::Fault(fault)),
        };
        self.services.metrics.store_time.observe(begun.elapsed().as_secs_f64());
        done
    }

    /// Stores an event of the game in memory, and then tells everybody.
    pub(super) async fn store_event(
        &mut self,
        event: Event,
        key: Option<u32>,
        mut effects: Vec<Effect>,
        now_ms: i64,
    ) -> Result<u32, Failure> {
        let Some(mut table) = self.table.clone() else { return Err(Failure::Conflict) };
        let number = table.state.number() + 1;
        if number > MAX_EVENTS * 2 {
            return Err(Refusal::Not(message!("too much has happened in this game")).into());
        }
        let at_ms = table.state.next_ms(now_ms);
        let stored = StoredEvent { number, at_ms, event };
        let mut state = State::clone(&table.state);
        state.apply_decided(&stored, key)?;
        let (jobs, lease_ms) = self.jobs(&table.state, &state);
        effects.extend(jobs);
        let answer = self.answer_job(&table, &state, &stored.event).await;
        effects.extend(answer.map_err(|error| Failure::Fault(error.into()))?);
        let is_watched = self.announcements.receiver_count() > 0;
        let mut persons = table.access.map(|seat| seat.person);
        for effect in &effects {
            if let Effect::Sit(seat, person) = effect {
                persons[seat.index()] = Some(*person);
            }
        }
        effects.extend(notices_of(&self.id, [&table.state, &state], &stored, persons, is_watched));
        let append = Append {
            game: self.id.clone(),
            stored: stored.clone(),
            summary: Summary::of(&state)?,
            effects: effects.clone(),
        };
        // While the disk is waited for, what watchers will be told is drawn: whoever was asked first begins first.
        let draw =
            async { is_watched.then(|| DrawnEvent::of(&stored, &state, persons, self.now_ms())) };
        let (appended, drawn) = tokio::join!(self.services.store.append(append), draw);
        match appended {
            Ok(AppendResult::Stored) => {}
            Ok(AppendResult::Conflict) => {
                self.catch_up().await.map_err(Failure::Fault)?;
                return Err(Failure::Conflict);
            }
            Err(error) => {
                // Whether it was stored is not known: the store will tell.
                self.forget();
                return Err(Failure::Fault(error.into()));
            }
        }
        self.services.metrics.events.inc();
        self.has_moved |= matches!(stored.event, Event::Move { .. });
        table.state = Arc::new(state);
        self.lease_ms = lease_ms;
        for effect in effects {
            match effect {
                Effect::Sit(seat, person) => table.access[seat.index()].person = Some(person),
                Effect::Link(seat, link) => table.access[seat.index()].link = link,
                Effect::Begin(game) => {
                    self.services.metrics.games_begun.inc();
                    self.services.keeper.set(&game.id, Some(at_ms));
                    // An engine may begin.
                    self.services.jobs_asked.notify_one();
                }
                Effect::Job(_) => self.services.jobs_asked.notify_one(),
                Effect::Tell(notices) => {
                    for notice in notices {
                        self.services.lobby.noticed(notice.person);
                    }
                }
                Effect::Meet(_) | Effect::Claim(..) | Effect::Done(_) | Effect::Pair(_) => {}
            }
        }
        if let Some(drawn) = drawn {
            let announcement = drawn.told_at(&table.state, self.now_ms());
            let _ = self.announcements.send(Arc::new(announcement));
        }
        self.table = Some(table);
        self.reschedule();
        Ok(number)
    }
}
