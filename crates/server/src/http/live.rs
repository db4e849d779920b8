//! The socket of a game page. The protocol is written down in `docs/live.md`.

use std::num::NonZeroU32;
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::App;
use super::body::Named;
use super::guard::Peer;
use super::limits::Place;
use super::visitor::Visitor;
use crate::bounds::{
    BEAT, HELLO_TIME, MAX_MESSAGE_BYTES, MAX_MISSED, READ_BUFFER_BYTES, SILENCE, SOCKET_SEND_TIME,
};
use crate::fault::Fault;
use crate::game::{Action, Stored};
use crate::ids::{Digest, GameId};
use crate::live::{Announcement, Handle, Snapshot, json};
use crate::view::GameView;

/// Opens the socket of a game.
#[utoipa::path(get, path = "/api/games/{id}/live", tag = "play",
    params(("id" = String, Path, description = "The game's name")),
    responses((status = 101, description = "A WebSocket, see docs/live.md"),
        (status = 403, body = Fault), (status = 404, body = Fault), (status = 429, body = Fault)))]
pub async fn live(
    State(app): State<App>,
    Named(id): Named,
    Peer(address): Peer,
    visitor: Visitor,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Fault> {
    let upgrade = upgrade.map_err(|_| Fault::bad_request("this address is for WebSockets"))?;
    let handle = app.hub().game(&id)?;
    handle.look().await?;
    let place = app.gates().socket(address)?;
    let visitor = visitor.digest();
    Ok(upgrade
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES)
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(16 * 1024)
        .on_upgrade(move |socket| async move {
            let sockets = &app.services().metrics.sockets;
            sockets.inc();
            let quota = Quota::per_second(MESSAGES_PER_SECOND).allow_burst(MESSAGES_AT_ONCE);
            let gate = RateLimiter::direct(quota);
            let app = app.clone();
            let session = Session { app, id, handle, visitor, socket, gate, _place: place };
            let _ = session.run().await;
            sockets.dec();
        }))
}

/// What a page says.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum Said {
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
    /// I am here.
    Beat,
}

/// What a page is told.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Told<'a> {
    /// Everything; after a hello, or when the page fell behind.
    Game { missed: Option<Vec<Stored>>, game: Box<GameView> },
    /// It was done and is stored.
    Done { id: u64, number: u32 },
    /// It was not done.
    Refused { id: u64, error: &'a Fault },
    /// I am here, and this is my time.
    Beat { now_ms: i64 },
}

/// The socket is gone, or should be.
struct Gone;

struct Session {
    app: App,
    id: GameId,
    handle: Handle,
    visitor: Option<Digest>,
    socket: WebSocket,
    gate: DefaultDirectRateLimiter,
    _place: Place,
}

/// What one page may say in a second, once it has said as much as it may at once.
const MESSAGES_PER_SECOND: NonZeroU32 = NonZeroU32::new(10).unwrap();
const MESSAGES_AT_ONCE: NonZeroU32 = NonZeroU32::new(40).unwrap();

impl Session {
    async fn run(mut self) -> Result<(), Gone> {
        let seen = match timeout(HELLO_TIME, self.hear()).await {
            Ok(Ok(Some(Said::Hello { seen }))) => seen,
            _ => return self.close(close_code::POLICY, "the first message is hello").await,
        };
        let mut announcements = self.watch(seen).await?;
        let mut closing = self.app.0.closing.clone();
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                message = self.socket.recv() => {
                    let Some(Ok(message)) = message else { return Err(Gone) };
                    heard = Instant::now();
                    self.answer(message).await?;
                }
                announced = announcements.recv() => match announced {
                    Ok(announcement) => self.announce(&announcement).await?,
                    // Too slow, or the game was read anew: everything is told once more.
                    Err(_) => {
                        self.app.services().metrics.resyncs.inc();
                        announcements = self.watch(None).await?;
                    }
                },
                _ = beat.tick() => {
                    if heard.elapsed() > SILENCE {
                        return self.close(close_code::POLICY, "nothing was heard").await;
                    }
                    let now_ms = self.app.services().time.now_ms();
                    self.tell(&Told::Beat { now_ms }).await?;
                    self.send(Message::Ping(Default::default())).await?;
                }
                _ = closing.changed() => {
                    return self.close(close_code::RESTART, "the server stops").await;
                }
            }
        }
    }

    /// Begins to watch, and tells everything: the game, and what was missed if that is little.
    async fn watch(
        &mut self,
        seen: Option<u32>,
    ) -> Result<broadcast::Receiver<Arc<Announcement>>, Gone> {
        let mut watched = self.handle.watch().await;
        if watched.is_err() {
            // It may have left memory in between.
            self.handle = self.app.hub().game(&self.id).map_err(|_| Gone)?;
            watched = self.handle.watch().await;
        }
        let Ok((snapshot, announcements)) = watched else { return Err(Gone) };
        let Snapshot { state, .. } = &snapshot;
        let missed = match seen {
            Some(seen) if (state.number().saturating_sub(seen) as usize) <= MAX_MISSED => {
                let services = self.app.services();
                let events = services.store.events(&self.id, seen, MAX_MISSED).await;
                let mut events = events.map_err(|_| Gone)?;
                // What came since is announced.
                events.retain(|stored| stored.number <= state.number());
                Some(events)
            }
            _ => None,
        };
        let powers = snapshot.powers(self.visitor);
        let now_ms = self.app.services().time.now_ms();
        let game = Box::new(GameView::of(&self.id, &snapshot.state, powers, now_ms));
        self.tell(&Told::Game { missed, game }).await?;
        Ok(announcements)
    }

    async fn hear(&mut self) -> Result<Option<Said>, Gone> {
        match self.socket.recv().await {
            Some(Ok(Message::Text(text))) => Ok(serde_json::from_str(&text).ok()),
            Some(Ok(_)) => Ok(None),
            _ => Err(Gone),
        }
    }

    async fn answer(&mut self, message: Message) -> Result<(), Gone> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => {
                return self.close(close_code::UNSUPPORTED, "messages are text").await;
            }
            Message::Close(_) => return Err(Gone),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
        };
        if self.gate.check().is_err() {
            let fault = Fault::too_many("too many messages come through this socket");
            return self.tell(&Told::Refused { id: 0, error: &fault }).await;
        }
        let said = match serde_json::from_str(&text) {
            Ok(said) => said,
            Err(error) => {
                let fault = Fault::bad_request(error.to_string()).hint("see docs/live.md");
                return self.tell(&Told::Refused { id: 0, error: &fault }).await;
            }
        };
        match said {
            Said::Hello { seen } => self.watch(seen).await.map(drop),
            Said::Beat => Ok(()),
            Said::Act { id, action } => {
                let done = self.act(action).await;
                match &done {
                    Ok(number) => self.tell(&Told::Done { id, number: *number }).await,
                    Err(error) => self.tell(&Told::Refused { id, error }).await,
                }
            }
        }
    }

    async fn act(&mut self, action: Action) -> Result<u32, Fault> {
        let visitor = self.visitor.ok_or_else(Fault::not_your_seat)?;
        self.handle.act(visitor, action).await
    }

    async fn announce(&mut self, announcement: &Announcement) -> Result<(), Gone> {
        self.send(Message::Text(announcement.text_for(self.visitor))).await
    }

    async fn tell(&mut self, told: &Told<'_>) -> Result<(), Gone> {
        self.send(Message::Text(json(told))).await
    }

    /// Whoever does not take what is sent is let go, so that nothing piles up.
    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        match timeout(SOCKET_SEND_TIME, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }

    async fn close(&mut self, code: u16, reason: &'static str) -> Result<(), Gone> {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        let _ = self.send(Message::Close(Some(frame))).await;
        Err(Gone)
    }
}
