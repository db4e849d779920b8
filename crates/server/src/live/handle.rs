//! A handle on one game, which can be cloned, and the messages that it sends.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use kelci_core::message;
use tokio::sync::{broadcast, mpsc, oneshot};

use super::actor::Actor;
use super::{Announcement, Services};
use crate::bounds::MAILBOX;
use crate::fault::Fault;
use crate::game::{Action, Powers, Seat, State, StoredEvent, Utterance};
use crate::ids::{GameId, LinkDigest, LinkMaker, PersonId, Secret};
use crate::people::Person;
use crate::store::SeatAccess;

/// A game as it is at one moment.
#[derive(Clone)]
pub struct Snapshot {
    pub state: Arc<State>,
    /// Who may sit where.
    pub access: [SeatAccess; 2],
    /// Who made it.
    pub owner: PersonId,
}

impl Snapshot {
    /// What somebody may do in it.
    pub fn powers(&self, person: Option<PersonId>) -> Powers {
        let holds = |seat: SeatAccess| seat.person.is_some() && seat.person == person;
        Powers { seats: self.access.map(holds), owner: person == Some(self.owner) }
    }

    /// The key of the private link that takes a seat now; none if no link does, or one from before the
    /// server made them.
    pub fn link_key(&self, id: &GameId, seat: Seat, links: &LinkMaker) -> Option<Secret> {
        let key = links.key(id, seat.name(), self.state.invited(seat)?);
        (self.access[seat.index()].link == Some(key.of_link())).then_some(key)
    }
}

type Reply<T> = oneshot::Sender<Result<T, Fault>>;
type Announcements = broadcast::Receiver<Arc<Announcement>>;

pub(super) enum Message {
    Look(Reply<Snapshot>),
    Watch {
        /// The last event that whoever watches knows.
        seen: u32,
        reply: Reply<(Snapshot, Announcements)>,
    },
    Begin {
        home: Option<IpAddr>,
        /// Until when the job of its engine is this node's, if it is.
        lease_ms: Option<i64>,
        reply: Reply<Snapshot>,
    },
    Act {
        person: PersonId,
        home: Option<IpAddr>,
        action: Action,
        reply: Reply<u32>,
    },
    Join {
        person: Person,
        link: LinkDigest,
        name: String,
        reply: Reply<Seat>,
    },
    Invite {
        person: PersonId,
        seat: Seat,
        reply: Reply<Secret>,
    },
    Say {
        person: PersonId,
        said: Utterance,
        reply: Reply<()>,
    },
    /// An answer to the last move may have been entered.
    Answer(Reply<()>),
    /// Somebody who plays may be on vacation, or back.
    NoteVacations(Reply<()>),
    /// Something was said on another node, and is kept under this number.
    Heard(i64),
    Wake,
    /// The job of its engine is this node's until then.
    Think {
        until_ms: i64,
    },
    /// Somebody else has stored this event.
    TakeIn(Arc<StoredEvent>),
    /// Somebody else has stored something, or there was an outage.
    Note,
    /// Room is wanted: whoever is not needed leaves memory.
    Leave,
    /// Whoever watches is to be told everything once more.
    TellAnew,
    /// It was changed behind the site's back.
    ReadAnew,
}

/// A message on its way. A mailbox has room for 32 of them as soon as it is made, so they are kept small.
pub(super) type Letter = Box<Message>;

/// A handle on a game.
#[derive(Clone)]
pub struct Handle {
    mailbox: mpsc::Sender<Letter>,
    /// The number of the last event that somebody else is said to have stored.
    noted: Arc<AtomicU32>,
}

impl Handle {
    pub(super) fn new(id: GameId, services: Arc<Services>) -> (Handle, Actor) {
        let (mailbox, messages) = mpsc::channel(MAILBOX);
        let noted = Arc::<AtomicU32>::default();
        let actor = Actor::new(id, services, messages, noted.clone());
        (Handle { mailbox, noted }, actor)
    }

    pub(super) fn is_closed(&self) -> bool {
        self.mailbox.is_closed()
    }

    pub(super) fn is_same(&self, other: &Handle) -> bool {
        self.mailbox.same_channel(&other.mailbox)
    }

    /// Leaves a message, if there is room for it.
    fn tell(&self, message: Message) {
        let _ = self.mailbox.try_send(Box::new(message));
    }

    /// Lets the game leave memory if nobody watches it. If it has so much to do that it cannot hear
    /// this, it is needed.
    pub(super) fn may_leave(&self) {
        self.tell(Message::Leave);
    }

    /// Tells the game that somebody else has stored the event of that number. If its mailbox is full, it sees
    /// this after what it has to do now.
    pub(super) fn note(&self, number: u32) {
        self.noted.fetch_max(number, Ordering::AcqRel);
        self.tell(Message::Note);
    }

    /// Tells the game what somebody else has stored. If its mailbox is full, it reads that after what it has to do now.
    pub(super) fn take_in(&self, stored: Arc<StoredEvent>) {
        self.noted.fetch_max(stored.number, Ordering::AcqRel);
        self.tell(Message::TakeIn(stored));
    }

    /// Has the game tell its watchers everything once more.
    pub(super) fn tell_anew(&self) {
        self.tell(Message::TellAnew);
    }

    /// Has the game read anew from the store, where it may be gone.
    pub(super) async fn read_anew(&self) {
        let _ = self.mailbox.send(Box::new(Message::ReadAnew)).await;
    }

    async fn ask<T>(&self, message: impl FnOnce(Reply<T>) -> Message) -> Result<T, Fault> {
        let (reply, answer) = oneshot::channel();
        let busy = || Fault::busy(message!("the game has too much to do"));
        self.mailbox.try_send(Box::new(message(reply))).map_err(|_| busy())?;
        answer.await.map_err(|_| busy())?
    }

    /// The game as it is now.
    ///
    /// # Errors
    /// When there is no such game, or the server is busy.
    pub async fn look(&self) -> Result<Snapshot, Fault> {
        self.ask(Message::Look).await
    }

    /// The game as it is now, not before the last event that was seen, and everything that will happen.
    ///
    /// # Errors
    /// When there is no such game, or the server is busy.
    pub async fn watch(&self, seen: u32) -> Result<(Snapshot, Announcements), Fault> {
        self.ask(|reply| Message::Watch { seen, reply }).await
    }

    /// The game as it begins, asked for from that address. If an engine begins, that job is this node's until
    /// a time, or not.
    ///
    /// # Errors
    /// When there is no such game, or the server is busy.
    pub async fn begin(
        &self,
        home: Option<IpAddr>,
        lease_ms: Option<i64>,
    ) -> Result<Snapshot, Fault> {
        self.ask(|reply| Message::Begin { home, lease_ms, reply }).await
    }

    /// Does something for somebody at that address; answers the number of the event once it is stored.
    ///
    /// # Errors
    /// When the game does not allow it.
    pub async fn act(
        &self,
        person: PersonId,
        home: Option<IpAddr>,
        action: Action,
    ) -> Result<u32, Fault> {
        self.ask(|reply| Message::Act { person, home, action, reply }).await
    }

    /// Takes the seat of a private link.
    ///
    /// # Errors
    /// When the link is of no seat, or was used by somebody else.
    pub async fn join(
        &self,
        person: Person,
        link: LinkDigest,
        name: String,
    ) -> Result<Seat, Fault> {
        self.ask(|reply| Message::Join { person, link, name, reply }).await
    }

    /// Makes a private link to an empty seat; gives its key.
    ///
    /// # Errors
    /// When they did not make the game, or somebody sits there.
    pub async fn invite(&self, person: PersonId, seat: Seat) -> Result<Secret, Fault> {
        self.ask(|reply| Message::Invite { person, seat, reply }).await
    }

    /// Says something in the game for somebody.
    ///
    /// # Errors
    /// When they have said enough for a while.
    pub async fn say(&self, person: PersonId, said: Utterance) -> Result<(), Fault> {
        self.ask(|reply| Message::Say { person, said, reply }).await
    }

    /// Has a move that was entered beforehand played, if it is the answer to the last one.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be stored.
    pub async fn answer(&self) -> Result<(), Fault> {
        self.ask(Message::Answer).await
    }

    /// Has the game look who is on vacation.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be stored.
    pub async fn note_vacations(&self) -> Result<(), Fault> {
        self.ask(Message::NoteVacations).await
    }

    /// Passes on what was said on another node; if the game has too much to do, nobody hears it.
    pub(super) fn heard(&self, number: i64) {
        self.tell(Message::Heard(number));
    }

    /// Has the engine whose turn it is think, of which the job is this node's until then.
    pub async fn think(&self, until_ms: i64) {
        let _ = self.mailbox.send(Box::new(Message::Think { until_ms })).await;
    }

    /// Has the game look at its clock and its engines; says whether it was there to hear it.
    pub async fn wake(&self) -> bool {
        self.mailbox.send(Box::new(Message::Wake)).await.is_ok()
    }
}
