//! The socket of a game page. The protocol is written down in `docs/live.md`.

use std::num::NonZeroU32;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use kelci_core::message;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep_until, timeout};
use utoipa::ToSchema;

use super::socket::{self, Closed, Incoming, Manners, Socket};
use super::websocket::{CloseCode, SocketUpgrade};
use crate::bounds::{HELLO_AGAIN, HELLO_TIME, MAX_MESSAGE_BYTES, MAX_MISSED};
use crate::doing::{Asker, act, talking};
use crate::fault::Fault;
use crate::game::{Action, OwnWords, Phrase, Utterance};
use crate::http::App;
use crate::http::Peer;
use crate::http::body::GamePath;
use crate::http::visitor::Visitor;
use crate::ids::{GameId, PersonId};
use crate::lang::Words;
use crate::live::{Announcement, Ears, Handle, Snapshot};
use crate::view::{EventView, GameView};
use crate::wire::Moves;

/// Pages say little.
const MANNERS: Manners = Manners {
    message_bytes: MAX_MESSAGE_BYTES,
    per_second: NonZeroU32::new(10).unwrap(),
    at_once: NonZeroU32::new(40).unwrap(),
    written: "docs/live.md",
};

/// Opens the socket of a game.
#[utoipa::path(get, path = "/api/games/{id}/live", tag = "play",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 101, description = "A WebSocket, see docs/live.md"),
        (status = 403, body = Fault), (status = 404, body = Fault), (status = 429, body = Fault)))]
pub async fn live(
    State(app): State<App>,
    GamePath(id): GamePath,
    peer: Peer,
    visitor: Visitor,
    words: Words,
    upgrade: SocketUpgrade,
) -> Result<Response, Fault> {
    let handle = app.hub().game(&id)?;
    handle.look().await?;
    let asker = visitor.proved().map(|person| Asker { person, home: Some(peer.0) });
    socket::open(app.clone(), peer, words, upgrade, &MANNERS, move |socket| async move {
        let all_sent = Instant::now();
        let (moves_sent, resend) = (None, None);
        let ears = Ears::default();
        let session =
            Session { app, id, handle, asker, socket, ears, all_sent, moves_sent, resend };
        let _ = session.run().await;
    })
}

/// What a page says.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum ClientMessage {
    /// The first message: what was the last event seen, if there was one.
    Hello {
        #[serde(default)]
        seen: Option<u32>,
    },
    /// Something to do; `id` comes back with the answer.
    Act {
        #[serde(default)]
        id: u64,
        action: Action,
    },
    /// Something to say; `id` comes back with the answer.
    Say {
        #[serde(default)]
        id: u64,
        #[serde(default)]
        phrase: Option<Phrase>,
        #[serde(default)]
        words: Option<String>,
    },
    /// I am here.
    Beat,
}

/// What a page is told.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum LiveMessage {
    /// Everything; after a hello, or when the page fell behind.
    Game { missed: Option<Vec<EventView>>, game: Box<GameView> },
    /// It was done and is stored.
    Done { id: u64, number: u32 },
    /// It was said.
    Spoken { id: u64 },
}

struct Session {
    app: App,
    id: GameId,
    handle: Handle,
    /// Whoever opened it, if they have been here before.
    asker: Option<Asker>,
    socket: Socket,
    /// What they hear.
    ears: Ears,
    /// When everything was told, and after which event the moves were.
    all_sent: Instant,
    moves_sent: Option<u32>,
    /// When everything is to be told again.
    resend: Option<Resend>,
}

struct Resend {
    at: Instant,
    seen: Option<u32>,
}

impl Resend {
    /// Waits until its time has come; for ever, if nobody wants it.
    async fn is_due(resend: &Option<Resend>) -> Option<u32> {
        match resend {
            Some(Resend { at, seen }) => {
                sleep_until(*at).await;
                *seen
            }
            None => std::future::pending().await,
        }
    }
}

impl Session {
    async fn run(mut self) -> Result<(), Closed> {
        let seen = match timeout(HELLO_TIME, self.socket.next()).await {
            Ok(came) => match self.socket.hear(came?).await? {
                Some(ClientMessage::Hello { seen }) => seen,
                _ => return Err(self.no_hello().await),
            },
            Err(_) => return Err(self.no_hello().await),
        };
        // Whatever is changed from now on is heard of.
        let mut endings = self.app.services().sessions.endings();
        Box::pin(self.listen()).await?;
        let mut announcements = Box::pin(self.watch(seen)).await?;
        loop {
            tokio::select! {
                // Whoever is not to be heard any more is not heard from that moment on.
                biased;
                // What is done seldom is boxed: thousands of sockets that only wait have no room for it.
                ended = endings.recv() => {
                    Box::pin(self.sessions_ended(ended.ok().flatten())).await?;
                }
                came = self.socket.next() => Box::pin(self.hear(came?)).await?,
                seen = Resend::is_due(&self.resend) => {
                    self.resend = None;
                    Box::pin(self.watch(seen)).await?;
                }
                announced = announcements.recv() => match announced {
                    Ok(announcement) => self.announce(&announcement).await?,
                    // Too slow, or the game was read anew: everything is told once more.
                    Err(_) => {
                        self.app.services().metrics.resyncs.inc();
                        announcements = Box::pin(self.watch(None)).await?;
                    }
                },
            }
        }
    }

    async fn no_hello(&mut self) -> Closed {
        self.socket.close(CloseCode::Policy, "the first message is hello").await
    }

    /// Begins to watch, and tells everything: the game, and what was missed if that is little.
    async fn watch(
        &mut self,
        seen: Option<u32>,
    ) -> Result<broadcast::Receiver<Arc<Announcement>>, Closed> {
        let mut watched = self.handle.watch(seen.unwrap_or(0)).await;
        if watched.is_err() {
            // It may have left memory in between.
            self.handle = self.app.hub().game(&self.id).map_err(|_| Closed)?;
            watched = self.handle.watch(seen.unwrap_or(0)).await;
        }
        let Ok((snapshot, announcements)) = watched else { return Err(Closed) };
        let Snapshot { state, .. } = &snapshot;
        let missed = match seen {
            Some(seen) if (state.number().saturating_sub(seen) as usize) <= MAX_MISSED => {
                let services = self.app.services();
                let events = services.store.events(&self.id, seen, MAX_MISSED).await;
                let mut events = events.map_err(|_| Closed)?;
                // What came since is announced.
                events.retain(|stored| stored.number <= state.number());
                Some(events.into_iter().map(EventView::from).collect())
            }
            _ => None,
        };
        let powers = snapshot.powers(self.person());
        let now_ms = self.app.services().time.now_ms();
        // The moves are told once; whoever asks again without anything having happened has them.
        let is_known = self.moves_sent.replace(state.number()) == Some(state.number());
        let moves = if is_known { Moves::Unlisted } else { Moves::Listed };
        let game = Box::new(GameView::with(&self.id, state, powers, now_ms, moves));
        self.all_sent = Instant::now();
        self.socket.tell(&LiveMessage::Game { missed, game }).await?;
        Ok(announcements)
    }

    /// Whoever says hello once more is told everything again, but no more often than once a second,
    /// however often it is said.
    fn hello_again(&mut self, seen: Option<u32>) {
        self.resend = Some(Resend { at: self.all_sent + HELLO_AGAIN, seen });
    }

    async fn hear(&mut self, came: Incoming) -> Result<(), Closed> {
        match self.socket.hear(came).await? {
            Some(said) => self.answer(said).await,
            None => Ok(()),
        }
    }

    async fn answer(&mut self, said: ClientMessage) -> Result<(), Closed> {
        match said {
            ClientMessage::Hello { seen } => {
                self.hello_again(seen);
                Ok(())
            }
            ClientMessage::Beat => Ok(()),
            ClientMessage::Say { id, phrase, words } => match self.speak(phrase, words).await {
                Ok(()) => self.socket.tell(&LiveMessage::Spoken { id }).await,
                Err(error) => self.socket.refuse(id, &error).await,
            },
            ClientMessage::Act { id, action } => {
                let done = self.act(action).await;
                match &done {
                    Ok(number) => {
                        self.socket.tell(&LiveMessage::Done { id, number: *number }).await
                    }
                    Err(error) => self.socket.refuse(id, error).await,
                }
            }
        }
    }

    async fn act(&mut self, action: Action) -> Result<u32, Fault> {
        let asker = self.asker.as_ref().ok_or_else(Fault::not_your_seat)?;
        act::act(self.app.site(), asker, &self.id, &self.handle, action).await
    }

    /// Whoever has never done anything here only listens.
    async fn speak(&mut self, phrase: Option<Phrase>, words: Option<String>) -> Result<(), Fault> {
        let asker = self.asker.as_ref().ok_or_else(Fault::not_your_seat)?;
        let said = match (phrase, words) {
            (Some(phrase), None) => Utterance::Phrase(phrase),
            (None, Some(words)) => {
                Utterance::Words(OwnWords::read(&words).map_err(Fault::bad_request)?)
            }
            _ => return Err(Fault::bad_request(message!("say a phrase or words, one of them"))),
        };
        talking::say(self.app.site(), asker, &self.handle, said).await
    }

    /// Finds out what they hear.
    async fn listen(&mut self) -> Result<(), Closed> {
        let ears = Ears::of(self.app.services(), self.person()).await;
        self.ears = ears.map_err(|_| Closed)?;
        Ok(())
    }

    fn person(&self) -> Option<PersonId> {
        self.asker.map(|asker| asker.person.id)
    }

    /// Hears that something about somebody was changed, or may have been about anybody. If a session ended that is this one, the page is
    /// let go: it comes back as somebody who watches.
    async fn sessions_ended(&mut self, whose: Option<PersonId>) -> Result<(), Closed> {
        let Some(Asker { person, .. }) = self.asker else { return Ok(()) };
        if whose.is_some_and(|whose| whose != person.id) {
            return Ok(());
        }
        match self.app.services().sessions.person(person.session).await {
            Ok(Some(_)) => self.listen().await,
            _ => Err(self.socket.close(CloseCode::Policy, "this device was forgotten").await),
        }
    }

    async fn announce(&mut self, announcement: &Announcement) -> Result<(), Closed> {
        match announcement.text_for(&self.ears, self.app.services().time.now_ms()) {
            Some(text) => self.socket.say(text).await,
            None => Ok(()),
        }
    }
}
