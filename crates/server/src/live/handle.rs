//! A handle on one game, which can be cloned, and the messages that it sends.

use std::net::IpAddr;
use std::sync::Arc;

use kelci_core::message;
use tokio::sync::{broadcast, mpsc, oneshot};

use super::actor::Actor;
use super::{Announcement, Services};
use crate::bounds::MAILBOX;
use crate::fault::Fault;
use crate::game::{Action, Powers, Seat, State};
use crate::ids::{Digest, GameId};
use crate::store::Chair;

/// A game as it is at one moment.
#[derive(Clone)]
pub struct Snapshot {
    /// Its state.
    pub state: Arc<State>,
    /// Who may sit where.
    pub chairs: [Chair; 2],
    /// Who made it.
    pub owner: Digest,
}

impl Snapshot {
    /// What a visitor may do in it.
    #[must_use]
    pub fn powers(&self, visitor: Option<Digest>) -> Powers {
        let holds = |chair: Chair| chair.holder.is_some() && chair.holder == visitor;
        Powers { seats: self.chairs.map(holds), owner: visitor == Some(self.owner) }
    }
}

type Reply<T> = oneshot::Sender<Result<T, Fault>>;
type Announcements = broadcast::Receiver<Arc<Announcement>>;

pub(super) enum Message {
    Look(Reply<Snapshot>),
    Watch(Reply<(Snapshot, Announcements)>),
    Begin {
        home: Option<IpAddr>,
        reply: Reply<Snapshot>,
    },
    Act {
        visitor: Digest,
        home: Option<IpAddr>,
        action: Action,
        reply: Reply<u32>,
    },
    Join {
        visitor: Digest,
        key: Digest,
        name: String,
        reply: Reply<Seat>,
    },
    Invite {
        visitor: Digest,
        seat: Seat,
        key: Digest,
        reply: Reply<()>,
    },
    Wake,
    /// Room is wanted: whoever is not needed leaves memory.
    Leave,
    /// Whoever watches is to be told everything once more.
    TellAnew,
    /// It was changed behind the site's back.
    ReadAnew,
}

/// A handle on a game.
#[derive(Clone)]
pub struct Handle {
    mailbox: mpsc::Sender<Message>,
}

impl Handle {
    pub(super) fn new(id: GameId, services: Arc<Services>) -> (Handle, Actor) {
        let (mailbox, messages) = mpsc::channel(MAILBOX);
        let actor = Actor::new(id, services, messages);
        (Handle { mailbox }, actor)
    }

    pub(super) fn is_closed(&self) -> bool {
        self.mailbox.is_closed()
    }

    pub(super) fn is_same(&self, other: &Handle) -> bool {
        self.mailbox.same_channel(&other.mailbox)
    }

    /// Lets the game leave memory if nobody watches it. If it has so much to do that it cannot hear
    /// this, it is needed.
    pub(super) fn may_leave(&self) {
        let _ = self.mailbox.try_send(Message::Leave);
    }

    /// Has the game tell its watchers everything once more.
    pub(super) fn tell_anew(&self) {
        let _ = self.mailbox.try_send(Message::TellAnew);
    }

    /// Has the game read anew from the store, where it may be gone.
    pub(super) async fn read_anew(&self) {
        let _ = self.mailbox.send(Message::ReadAnew).await;
    }

    async fn ask<T>(&self, message: impl FnOnce(Reply<T>) -> Message) -> Result<T, Fault> {
        let (reply, answer) = oneshot::channel();
        let busy = || Fault::busy(message!("the game has too much to do"));
        self.mailbox.try_send(message(reply)).map_err(|_| busy())?;
        answer.await.map_err(|_| busy())?
    }

    /// The game as it is now.
    ///
    /// # Errors
    /// When there is no such game, or the server is busy.
    pub async fn look(&self) -> Result<Snapshot, Fault> {
        self.ask(Message::Look).await
    }

    /// The game as it is now, and everything that will happen.
    ///
    /// # Errors
    /// When there is no such game, or the server is busy.
    pub async fn watch(&self) -> Result<(Snapshot, Announcements), Fault> {
        self.ask(Message::Watch).await
    }

    /// The game as it begins, asked for from that address.
    ///
    /// # Errors
    /// When there is no such game, or the server is busy.
    pub async fn begin(&self, home: Option<IpAddr>) -> Result<Snapshot, Fault> {
        self.ask(|reply| Message::Begin { home, reply }).await
    }

    /// Does something for a visitor at that address; answers the number of the event once it is stored.
    ///
    /// # Errors
    /// When the game does not allow it.
    pub async fn act(
        &self,
        visitor: Digest,
        home: Option<IpAddr>,
        action: Action,
    ) -> Result<u32, Fault> {
        self.ask(|reply| Message::Act { visitor, home, action, reply }).await
    }

    /// Takes the seat of a private link.
    ///
    /// # Errors
    /// When the link is of no seat, or was used by somebody else.
    pub async fn join(&self, visitor: Digest, key: Digest, name: String) -> Result<Seat, Fault> {
        self.ask(|reply| Message::Join { visitor, key, name, reply }).await
    }

    /// Makes a private link to a seat.
    ///
    /// # Errors
    /// When the visitor has no say over the seat.
    pub async fn invite(&self, visitor: Digest, seat: Seat, key: Digest) -> Result<(), Fault> {
        self.ask(|reply| Message::Invite { visitor, seat, key, reply }).await
    }

    /// Has the game look at its clock and its engines; says whether it was there to hear it.
    pub async fn wake(&self) -> bool {
        self.mailbox.send(Message::Wake).await.is_ok()
    }
}
