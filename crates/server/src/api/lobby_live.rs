//! The socket of the lobby. The protocol is written down in `docs/lobby-live.md`.

use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use tokio::time::{Instant, sleep_until, timeout};

use super::socket::{self, Closed, Manners, Socket};
use super::websocket::{CloseCode, SocketUpgrade};
use crate::bounds::{HELLO_TIME, MAX_MESSAGE_BYTES};
use crate::doing::{instead, meeting, notices, ties};
use crate::fault::Fault;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::ids::{PersonId, SeekId};
use crate::lang::Words;
use crate::live::{HeldSeek, Services, Summons};
use crate::people::Person;
use crate::store::Seek;
use crate::view::{LobbyMessage, SeekView};

/// Pages in the lobby say hardly anything.
const MANNERS: Manners = Manners {
    message_bytes: MAX_MESSAGE_BYTES,
    per_second: NonZeroU32::new(2).unwrap(),
    at_once: NonZeroU32::new(10).unwrap(),
    written: "docs/lobby-live.md",
};

/// Opens the socket of the lobby.
#[utoipa::path(get, path = "/api/lobby/live", tag = "meet",
    responses((status = 101, description = "A WebSocket, see docs/lobby-live.md"),
        (status = 403, body = Fault), (status = 429, body = Fault)))]
pub async fn live(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    words: Words,
    upgrade: SocketUpgrade,
) -> Result<Response, Fault> {
    let person = visitor.proved();
    socket::open(app.clone(), peer, words, upgrade, &MANNERS, move |socket| async move {
        let _ = Session {
            app,
            person,
            socket,
            held: None,
            offer: None,
            follows: Vec::new(),
            present: Vec::new(),
        }
        .run()
        .await;
    })
}

/// What a page says.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum ClientMessage {
    /// The first message, and whenever another seek is to be kept alive: which, or none.
    Hello {
        #[serde(default)]
        seek: Option<SeekId>,
    },
    /// I am here.
    Beat,
}

struct Session {
    app: App,
    /// Whoever opened it, if they have been here before.
    person: Option<Person>,
    socket: Socket,
    /// The seek that it keeps alive.
    held: Option<HeldSeek>,
    /// When a game against the engine is to be offered.
    offer: Option<Instant>,
    /// Whom they follow.
    follows: Vec<String>,
    /// Who of those are here, as they were told.
    present: Vec<String>,
}

impl Session {
    async fn run(mut self) -> Result<(), Closed> {
        let seek = match timeout(HELLO_TIME, self.socket.next()).await {
            Ok(came) => match self.socket.hear(came?).await? {
                Some(ClientMessage::Hello { seek }) => seek,
                _ => return Err(self.no_hello().await),
            },
            Err(_) => return Err(self.no_hello().await),
        };
        let lobby = self.services().lobby.clone();
        let name = match self.person {
            Some(person) => {
                let name = self.services().sessions.name(person.id).await.map_err(|_| Closed)?;
                name.map(|name| name.as_str().to_owned())
            }
            None => None,
        };
        let has_account = name.is_some();
        let mut news = lobby.news();
        let mut endings = self.services().sessions.endings();
        let mut visit = lobby.enter(self.person.map(|person| person.id), name);
        let mut text = news.borrow_and_update().text.clone();
        self.socket.say(&text).await?;
        self.keep(seek).await?;
        if has_account {
            self.tell_ties().await?;
        }
        loop {
            tokio::select! {
                ended = endings.recv() => self.sessions_ended(ended.ok().flatten()).await?,
                came = self.socket.next() => match self.socket.hear(came?).await? {
                    Some(ClientMessage::Hello { seek }) => self.keep(seek).await?,
                    Some(ClientMessage::Beat) | None => {}
                },
                changed = news.changed() => {
                    changed.map_err(|_| Closed)?;
                    let told = news.borrow_and_update().clone();
                    if !Arc::ptr_eq(&text, &told.text) {
                        text = told.text.clone();
                        self.socket.say(&text).await?;
                    }
                    self.tell_presence(&told.here).await?;
                }
                summons = visit.summons() => self.hear(summons).await?,
                () = due(self.offer) => {
                    self.offer = None;
                    self.offer_engine().await?;
                }
            }
        }
    }

    fn services(&self) -> &Services {
        self.app.services()
    }

    async fn no_hello(&mut self) -> Closed {
        self.socket.close(CloseCode::Policy, "the first message is hello").await
    }

    /// Keeps a seek alive from now on, or says what became of it.
    async fn keep(&mut self, seek: Option<SeekId>) -> Result<(), Closed> {
        (self.held, self.offer) = (None, None);
        let Some(id) = seek else { return Ok(()) };
        let Some(person) = self.person else { return self.gone(&id).await };
        let (store, now_ms) = (self.services().store.clone(), self.services().time.now_ms());
        let found = store.find_seek(id.clone(), now_ms).await.map_err(|_| Closed)?;
        let own = found.filter(|seek| seek.person == person.id);
        let Some(seek) = own else { return self.gone(&id).await };
        if seek.other.is_some() {
            // A challenge stands without a page; that it was accepted is told when it is.
            return Ok(());
        }
        self.held = Some(self.services().lobby.hold(id, person.id));
        self.wait(seek, now_ms).await
    }

    async fn wait(&mut self, seek: Seek, now_ms: i64) -> Result<(), Closed> {
        let waited = Duration::from_millis(u64::try_from(now_ms - seek.asked_ms).unwrap_or(0));
        let patience = self.app.config().offer_after.saturating_sub(waited);
        // Whoever looks for a game by days does not wait for it here.
        self.offer = (!seek.stands).then(|| Instant::now() + patience);
        let offer_ms = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
        let seek = SeekView::from(seek);
        self.socket.tell(&LobbyMessage::Waiting { seek: &seek, offer_ms }).await
    }

    /// Nobody has come: offers a game against the engine.
    async fn offer_engine(&mut self) -> Result<(), Closed> {
        let Some(id) = self.held.as_ref().map(|held| held.id().clone()) else { return Ok(()) };
        let now_ms = self.services().time.now_ms();
        let seek = self.services().store.find_seek(id, now_ms).await.map_err(|_| Closed)?;
        // If it is gone, that is told.
        let Some(seek) = seek else { return Ok(()) };
        let offer = instead::offer(self.app.site(), &seek).await.map_err(|_| Closed)?;
        let (level, rated) = (offer.level, offer.is_rated);
        self.socket.tell(&LobbyMessage::Offer { seek: &seek.id, level, rated }).await
    }

    /// Says which game a seek led to that is not there any more, if it led to one.
    async fn gone(&mut self, seek: &SeekId) -> Result<(), Closed> {
        (self.held, self.offer) = (None, None);
        let person = self.person.map(|person| person.id);
        let led = meeting::led_to(self.app.site(), person, seek.clone()).await;
        let led = led.map_err(|_| Closed)?;
        match led {
            Some(game) => self.socket.tell(&LobbyMessage::Begun { game: &game }).await,
            None => self.socket.tell(&LobbyMessage::Gone { seek }).await,
        }
    }

    async fn hear(&mut self, summons: Summons) -> Result<(), Closed> {
        match summons {
            Summons::Begun(game) => {
                (self.held, self.offer) = (None, None);
                self.socket.tell(&LobbyMessage::Begun { game: &game }).await
            }
            Summons::Gone(seek) if self.held.as_ref().is_some_and(|held| *held.id() == seek) => {
                self.gone(&seek).await
            }
            Summons::Gone(_) => Ok(()),
            Summons::Challenged => {
                self.tell_ties().await?;
                self.tell_unread().await
            }
            Summons::Noticed => self.tell_unread().await,
        }
    }

    /// Tells how many notices they have not read.
    async fn tell_unread(&mut self) -> Result<(), Closed> {
        let Some(person) = self.person else { return Ok(()) };
        let unread = notices::unread(self.app.site(), person.id).await;
        self.socket.tell(&LobbyMessage::Notices { unread }).await
    }

    /// Tells challenges, and whom they follow and block.
    async fn tell_ties(&mut self) -> Result<(), Closed> {
        let Some(person) = self.person else { return Ok(()) };
        let site = self.app.site();
        let challenges = ties::challenges(site, person.id).await.map_err(|_| Closed)?;
        let [follows, blocks, _] = ties::ties(site, person.id).await.map_err(|_| Closed)?;
        self.socket.tell(&LobbyMessage::Challenges { challenges: &challenges }).await?;
        self.socket.tell(&LobbyMessage::Ties { follows: &follows, blocks: &blocks }).await?;
        self.follows = follows;
        let here = self.services().lobby.news().borrow().here.clone();
        self.tell_presence(&here).await
    }

    /// Tells who of those whom they follow are here, if those are others than they know of.
    async fn tell_presence(&mut self, here: &BTreeSet<String>) -> Result<(), Closed> {
        let follows = self.follows.iter().filter(|name| here.contains(*name));
        let present: Vec<String> = follows.cloned().collect();
        if present == self.present {
            return Ok(());
        }
        self.present = present;
        self.socket.tell(&LobbyMessage::Present { follows: &self.present }).await
    }

    /// Hears that sessions of somebody ended, or that anybody's may have.
    async fn sessions_ended(&mut self, whose: Option<PersonId>) -> Result<(), Closed> {
        let Some(person) = self.person else { return Ok(()) };
        if whose.is_some_and(|whose| whose != person.id) {
            return Ok(());
        }
        match self.services().sessions.person(person.session).await {
            Ok(Some(_)) => Ok(()),
            _ => Err(self.socket.close(CloseCode::Policy, "this device was forgotten").await),
        }
    }
}

/// Waits until a time; for ever if there is none.
async fn due(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}
