//! A page's socket, as far as all of them are alike: who is let in, how much may be said, the
//! heartbeat, refusals, the end.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use axum::response::Response;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use kelci_core::message;
use prometheus_client::metrics::gauge::Gauge;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};

use super::websocket::{CloseCode, CloseFrame, Message, SocketUpgrade, WebSocket};
use crate::bounds::{BEAT, MAX_UNREADABLE, SILENCE};
use crate::fault::Fault;
use crate::http::App;
use crate::http::Peer;
use crate::lang::Words;
use crate::limits::Admission;

/// What a page may do with a socket.
pub struct Manners {
    /// The most bytes of a message.
    pub message_bytes: usize,
    /// How many messages it may send in a second, once it has sent as many as it may at once.
    pub per_second: NonZeroU32,
    /// How many it may send at once.
    pub at_once: NonZeroU32,
    /// Where the protocol is written down.
    pub written: &'static str,
}

/// Opens a socket for somebody; it is closed when `serve` is done with it.
///
/// # Errors
/// When too many are open.
pub fn open<S: Future<Output = ()> + Send>(
    app: App,
    Peer(address): Peer,
    words: Words,
    upgrade: SocketUpgrade,
    manners: &'static Manners,
    serve: impl FnOnce(Socket) -> S + Send + 'static,
) -> Result<Response, Fault> {
    if app.is_draining() {
        return Err(Fault::busy(message!("this server is about to stop")));
    }
    let place = app.site().gates().socket(address)?;
    let until_ms = upgrade.until_ms;
    Ok(upgrade.open(manners.message_bytes, move |socket| async move {
        let _counted = SocketCount::new(app.services().metrics.sockets.clone());
        serve(Socket::new(socket, app, address, words, manners, until_ms, place)).await;
    }))
}

/// A socket that is counted as long as it is served, however that ends.
struct SocketCount(Gauge<i64, AtomicI64>);

impl SocketCount {
    fn new(sockets: Gauge<i64, AtomicI64>) -> SocketCount {
        sockets.inc();
        SocketCount(sockets)
    }
}

impl Drop for SocketCount {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// The socket is gone, or should be.
pub struct Closed;

/// What comes next.
pub enum Incoming {
    /// Something that the page sent.
    Message(Message),
    Beat,
    Closing,
}

/// What every page is told.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum SocketMessage<'a> {
    /// Something was not done; `id` is 0 if it could not even be read.
    Refused { id: u64, error: &'a Fault },
    /// I am here, and this is my time.
    Beat { now_ms: i64 },
}

/// A page's socket.
pub struct Socket {
    socket: WebSocket,
    app: App,
    address: IpAddr,
    /// The language of whoever reads the page.
    words: Words,
    manners: &'static Manners,
    gate: DefaultDirectRateLimiter,
    beat: Interval,
    heard: Instant,
    /// How much came that could not be read.
    unreadable: u32,
    /// When the token that opened it is good no longer.
    until_ms: Option<i64>,
    closing: watch::Receiver<bool>,
    _place: Admission,
}

impl Socket {
    fn new(
        socket: WebSocket,
        app: App,
        address: IpAddr,
        words: Words,
        manners: &'static Manners,
        until_ms: Option<i64>,
        place: Admission,
    ) -> Socket {
        let quota = Quota::per_second(manners.per_second).allow_burst(manners.at_once);
        let heard = Instant::now();
        let mut beat = interval_at(heard + BEAT, BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let closing = app.closing();
        let gate = RateLimiter::direct(quota);
        let unreadable = 0;
        Socket {
            socket,
            app,
            address,
            words,
            manners,
            gate,
            beat,
            heard,
            unreadable,
            until_ms,
            closing,
            _place: place,
        }
    }

    /// Waits for what comes next, and does nothing else: the wait can be given up.
    ///
    /// # Errors
    /// When the page is gone.
    pub async fn next(&mut self) -> Result<Incoming, Closed> {
        tokio::select! {
            message = self.socket.next() => {
                let message = message.ok_or(Closed)?;
                self.heard = Instant::now();
                Ok(Incoming::Message(message))
            }
            _ = self.beat.tick() => Ok(Incoming::Beat),
            _ = self.closing.changed() => Ok(Incoming::Closing),
        }
    }

    /// Sees to what came; what the page said in the words of its protocol is for whoever serves it.
    ///
    /// # Errors
    /// When the socket is to end.
    pub async fn hear<S: DeserializeOwned>(&mut self, came: Incoming) -> Result<Option<S>, Closed> {
        if self.app.services().is_shut_out(self.address) {
            return Err(self.close(CloseCode::Policy, "this address is shut out").await);
        }
        // Nobody tells that time has passed: it is seen at each beat, and before anything is done.
        if self.until_ms.is_some_and(|until_ms| self.app.services().time.now_ms() >= until_ms) {
            return Err(self.close(CloseCode::Policy, "the time of the token is over").await);
        }
        let text = match came {
            Incoming::Message(Message::Text(text)) => text,
            Incoming::Message(Message::Ping(_) | Message::Pong(_)) => return Ok(None),
            Incoming::Message(Message::Binary(_) | Message::Frame(_)) => {
                return Err(self.close(CloseCode::Unsupported, "messages are text").await);
            }
            Incoming::Message(Message::Close(_)) => return Err(Closed),
            Incoming::Closing => {
                return Err(self.close(CloseCode::Restart, "the server stops").await);
            }
            Incoming::Beat if self.heard.elapsed() > SILENCE => {
                return Err(self.close(CloseCode::Policy, "nothing was heard").await);
            }
            Incoming::Beat => {
                let now_ms = self.app.services().time.now_ms();
                self.tell(&SocketMessage::Beat { now_ms }).await?;
                self.send(Message::Ping(Default::default())).await?;
                return Ok(None);
            }
        };
        if self.gate.check().is_err() {
            let fault = Fault::too_many(message!("too many messages come through this socket"));
            self.refuse(0, &fault).await?;
            return Ok(None);
        }
        match serde_json::from_str(&text) {
            Ok(said) => Ok(Some(said)),
            Err(_) if self.unreadable >= MAX_UNREADABLE => {
                Err(self.close(CloseCode::Policy, "too much of this cannot be read").await)
            }
            Err(error) => {
                self.unreadable += 1;
                let fault = Fault::bad_request(kelci_core::Message::quoted(error.to_string()));
                let hint = format!("see {}", self.manners.written);
                self.refuse(0, &fault.hint(hint)).await?;
                Ok(None)
            }
        }
    }

    /// Says that something was not done.
    ///
    /// # Errors
    /// When the page is gone.
    pub async fn refuse(&mut self, id: u64, error: &Fault) -> Result<(), Closed> {
        let said = error.clone().said(|message| self.words.message(message));
        self.tell(&SocketMessage::Refused { id, error: &said }).await
    }

    /// Says something in the words of the protocol.
    ///
    /// # Errors
    /// When the page is gone.
    pub async fn tell(&mut self, message: &impl Serialize) -> Result<(), Closed> {
        self.say(&json(message)).await
    }

    /// Says what was written already.
    ///
    /// # Errors
    /// When the page is gone.
    pub async fn say(&mut self, text: &str) -> Result<(), Closed> {
        let patience = self.app.config().limits.send_time;
        sent_within(patience, self.socket.say(text)).await
    }

    pub async fn close(&mut self, code: CloseCode, reason: &'static str) -> Closed {
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = self.send(Message::Close(Some(frame))).await;
        Closed
    }

    async fn send(&mut self, message: Message) -> Result<(), Closed> {
        let patience = self.app.config().limits.send_time;
        sent_within(patience, self.socket.send(message)).await
    }
}

/// Whoever does not take what is sent is let go, so that nothing piles up.
async fn sent_within<E>(
    patience: Duration,
    sending: impl Future<Output = Result<(), E>>,
) -> Result<(), Closed> {
    match timeout(patience, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Closed),
    }
}

/// A message as text. Plain data can always be written.
fn json(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_default()
}
