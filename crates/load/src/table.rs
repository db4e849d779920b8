//! Two people at a game, each with a socket, who play whatever is legal.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use kelci_core::Rng;
use serde::Deserialize;
use serde_json::json;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::http::{ask_from, home, post};
use crate::socket::Socket;
use crate::trouble::Trouble;
use crate::wire::{ServerMessage, State};

/// Both players have a move after this time, or something is wrong.
const ANNOUNCED_SECONDS: u64 = 30;
/// Whoever spoke too often waits.
const HUSHED: Duration = Duration::from_millis(250);
/// An hour each: no flag falls, but the site keeps the clocks.
const BASE_MS: u32 = 3_600_000;

/// How many games were begun: each is that of a household of its own.
static BEGUN: AtomicUsize = AtomicUsize::new(0);

/// A game that was begun, and the secrets of the two who play it.
#[derive(Clone)]
pub struct Guests {
    /// The name of the game.
    pub id: String,
    pub game: String,
    pub secrets: [String; 2],
}

#[derive(Deserialize)]
struct BeginResponse {
    id: String,
    visitor: String,
    #[serde(default)]
    keys: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct JoinResponse {
    visitor: String,
}

impl Guests {
    /// Begins a game with clocks: one makes it, the other follows the private link, at another node perhaps.
    ///
    /// # Errors
    /// When the site refuses.
    pub async fn begin([site, other]: [SocketAddr; 2], game: String) -> Result<Guests, Trouble> {
        let wanted = json!({
            "game": game,
            "clock": { "kind": "game", "base_ms": BASE_MS, "increment_ms": 0 },
            "first": { "kind": "me", "name": "Ann" },
            "second": { "kind": "friend" },
        });
        // A household may have only so much stored, and a table that plays fast begins many games.
        let home = home(BEGUN.fetch_add(1, Ordering::Relaxed));
        let begun = ask_from(home, site, "POST", "/api/games", "", &wanted.to_string()).await?;
        let BeginResponse { id, visitor, keys } = begun.good("a new game")?;
        let key = json!({ "key": keys.get("second"), "name": "Bob" }).to_string();
        let path = format!("/api/games/{id}/join");
        let joined = ask_from(home, other, "POST", &path, "", &key).await?;
        let friend: JoinResponse = joined.good("a private link")?;
        Ok(Guests { id, game, secrets: [visitor, friend.visitor] })
    }

    /// Begins a game with clocks against the engine, which answers quickly and has no secret.
    ///
    /// # Errors
    /// When the site refuses.
    pub async fn begin_against_engine(site: SocketAddr, game: String) -> Result<Guests, Trouble> {
        let wanted = json!({
            "game": game,
            "clock": { "kind": "game", "base_ms": BASE_MS, "increment_ms": 0 },
            "first": { "kind": "me", "name": "Ann" },
            "second": { "kind": "engine", "level": 1 },
        });
        let begun = post(site, "/api/games", "", &wanted).await?;
        let BeginResponse { id, visitor, .. } = begun.good("a new game")?;
        Ok(Guests { id, game, secrets: [visitor, String::new()] })
    }
}

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// From sending it until both sockets had it.
    pub latency: Duration,
    /// How long the message was for whoever moves next.
    pub bytes: usize,
}

/// A game that is being played.
pub struct Table {
    guests: Guests,
    /// Where each of them is.
    sites: [SocketAddr; 2],
    sockets: [Socket; 2],
    rng: Rng,
    /// The number of the last event that each socket has told.
    known: [u32; 2],
    ply: u32,
    turn: usize,
    is_over: bool,
    /// What whoever is to move will play.
    chosen: Option<String>,
    /// What the site has said to be so: events by number, moves with their text.
    acknowledged: BTreeMap<u32, Option<String>>,
}

enum TableMessage {
    /// How the game stands.
    Stand { bytes: usize },
    /// The move was stored.
    Done,
    /// It was not.
    Refused(String),
    /// Nothing of interest.
    Other,
}

impl Table {
    /// Opens both sockets and waits until they have told the game.
    ///
    /// # Errors
    /// When the site refuses.
    pub async fn sit(sites: [SocketAddr; 2], guests: Guests, rng: Rng) -> Result<Table, Trouble> {
        let Guests { id, secrets, .. } = &guests;
        let first = Socket::open(sites[0], id, &secrets[0], None).await?;
        let sockets = [first, Socket::open(sites[1], id, &secrets[1], None).await?];
        let mut table = Table {
            guests,
            sites,
            sockets,
            rng,
            known: [0; 2],
            ply: 0,
            turn: 0,
            is_over: false,
            chosen: None,
            acknowledged: BTreeMap::new(),
        };
        while table.known.contains(&0) {
            let (who, text, _) = table.next_within().await?;
            table.hear(who, &text)?;
        }
        Ok(table)
    }

    /// The game and its players.
    pub fn guests(&self) -> &Guests {
        &self.guests
    }

    /// Where each of them is.
    pub fn sites(&self) -> [SocketAddr; 2] {
        self.sites
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// What the site has said to be so since the last time this was asked.
    pub fn take_acknowledged(&mut self) -> BTreeMap<u32, Option<String>> {
        std::mem::take(&mut self.acknowledged)
    }

    /// Thinks for a while, makes a move and waits until both sockets have it; none if the game
    /// is over.
    ///
    /// # Errors
    /// When the move is refused, or a socket is closed.
    pub async fn turn(&mut self, think: Duration) -> Result<Option<Turn>, Trouble> {
        let until = Instant::now() + think;
        loop {
            let (who, text, _) = tokio::select! {
                biased;
                () = sleep_until(until) => break,
                heard = self.next() => heard?,
            };
            self.hear(who, &text)?;
        }
        // Nobody moves on what their own page does not show: another node may have been quicker.
        while !self.is_over && (self.chosen.is_none() || self.known[0] != self.known[1]) {
            let (who, text, _) = self.next_within().await?;
            self.hear(who, &text)?;
        }
        if self.is_over {
            return Ok(None);
        }
        let untold = || Trouble::Wrong("whoever is to move was not told the moves".into());
        let text = self.chosen.take().ok_or_else(untold)?;
        let action = json!({ "action": "move", "text": text, "ply": self.ply });
        let message = json!({ "type": "act", "id": 1, "action": action });
        let before = self.known[0].max(self.known[1]);
        let (mover, mut is_done, mut latest, mut heard) = (self.turn, false, None, 0);
        let mut begun = Instant::now();
        self.sockets[mover].say(&message).await?;
        while !is_done || self.known.iter().any(|known| *known <= before) {
            let (who, text, at) = self.next_within().await?;
            match self.hear(who, &text)? {
                TableMessage::Stand { bytes } => {
                    latest = Some(at);
                    heard = heard.max(bytes);
                }
                TableMessage::Done => is_done = true,
                TableMessage::Refused(error) if error == "too-many-requests" => {
                    sleep(HUSHED).await;
                    begun = Instant::now();
                    self.sockets[mover].say(&message).await?;
                }
                TableMessage::Refused(error) => {
                    return Err(Trouble::Wrong(format!("a move was refused: {error}")));
                }
                TableMessage::Other => {}
            }
        }
        let latency = latest.unwrap_or(begun).duration_since(begun);
        Ok(Some(Turn { latency, bytes: heard }))
    }

    /// The next message, whose it is, and when it came.
    async fn next(&mut self) -> Result<(usize, Utf8Bytes, Instant), Trouble> {
        let [first, second] = &mut self.sockets;
        let (who, text) = tokio::select! {
            text = first.hear() => (0, text?),
            text = second.hear() => (1, text?),
        };
        Ok((who, text, Instant::now()))
    }

    async fn next_within(&mut self) -> Result<(usize, Utf8Bytes, Instant), Trouble> {
        let soon = Duration::from_secs(ANNOUNCED_SECONDS);
        let silence = |_| Trouble::Silence("an announcement", ANNOUNCED_SECONDS);
        timeout(soon, self.next()).await.map_err(silence)?
    }

    fn hear(&mut self, who: usize, text: &str) -> Result<TableMessage, Trouble> {
        let message: ServerMessage<'_> = serde_json::from_str(text)?;
        Ok(match &*message.r#type {
            "game" | "event" => {
                if let Some(event) = message.event.filter(|event| event.kind == "move") {
                    let text = event.text.map(std::borrow::Cow::into_owned);
                    self.acknowledged.insert(event.number, text);
                }
                let state = message.state.or(message.game);
                let empty = || Trouble::Socket("a message without a state".into());
                self.stand(who, &state.ok_or_else(empty)?);
                TableMessage::Stand { bytes: text.len() }
            }
            "done" => {
                if let Some(number) = message.number {
                    self.acknowledged.entry(number).or_default();
                }
                TableMessage::Done
            }
            "refused" => {
                let error = message.error.map(|fault| fault.error.into_owned());
                TableMessage::Refused(error.unwrap_or_default())
            }
            _ => TableMessage::Other,
        })
    }

    fn stand(&mut self, who: usize, state: &State<'_>) {
        self.known[who] = self.known[who].max(state.number);
        if state.number < self.known[1 - who] {
            return;
        }
        self.ply = state.ply;
        self.turn = usize::from(state.turn == "second");
        self.is_over = state.status == "over";
        if who == self.turn {
            let chosen = self.rng.pick(&state.position.moves);
            self.chosen = chosen.map(|chosen| chosen.text.clone().into_owned());
        }
    }
}
