//! Somebody at a page that comes back by itself, through any node that answers, as a page behind a proxy does.
//!
//! Whoever gets no answer to a move does not know whether it was made. When they are back they send it once more,
//! or another one for the same ply, if it still seems to be their turn.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use kelci_core::Rng;
use serde_json::json;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::crowd::Think;
use crate::socket::Socket;
use crate::trouble::Trouble;
use crate::wire::{Event, ServerMessage, State};

/// What is answered at once is answered within this time, or the page looks for another way, as the real one does.
const ANSWER: Duration = Duration::from_secs(8);
/// A page that hears nothing for so long has lost its socket.
const SILENCE: Duration = Duration::from_secs(40);
/// A proxy gives a node so long to open a socket before it tries another.
const OPEN: Duration = Duration::from_secs(2);
/// The pauses between two attempts: the shortest and the longest.
const PAUSES: [Duration; 2] = [Duration::from_millis(400), Duration::from_secs(3)];
/// Whoever spoke too often, or at a bad moment, waits.
const HUSHED: Duration = Duration::from_millis(250);

/// How long somebody waited, and since when.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    pub since: Instant,
    pub time: Duration,
}

/// What the players of a game were told, and how long they waited.
#[derive(Default)]
pub struct Journal {
    /// Moves that somebody was told, by the number of the event, as programs write them.
    pub told: BTreeMap<u32, String>,
    /// Moves that were acknowledged to whoever made them, by ply, as they were sent; with the number that came back.
    pub done: BTreeMap<u32, (String, u32)>,
    /// From wanting to move until that was acknowledged.
    pub waits: Vec<Wait>,
    /// From a move until the engine's answer to it.
    pub engine_waits: Vec<Wait>,
    /// How often a page had to come back.
    pub returns: u64,
    pub plies: u32,
    pub is_over: bool,
    /// What is wrong whatever is stored.
    pub wrong: Vec<String>,
}

impl Journal {
    fn tell(&mut self, event: &Event<'_>) {
        if event.kind == "flag" {
            self.wrong.push("a flag fell".into());
        }
        let Some(text) = event.text.as_ref().filter(|_| event.kind == "move") else { return };
        let before = self.told.insert(event.number, text.clone().into_owned());
        if before.is_some_and(|before| before != *text) {
            let number = event.number;
            self.wrong.push(format!("event {number} was told as two different moves"));
        }
    }

    fn acknowledge(&mut self, ply: u32, text: String, number: u32) {
        let before = self.done.insert(ply, (text.clone(), number));
        if before.is_some_and(|(before, _)| before != text) {
            self.wrong.push(format!("ply {ply} was acknowledged as two different moves"));
        }
    }
}

/// A player of a game.
pub struct Player {
    pub game: String,
    pub secret: String,
    /// 0 for the first, 1 for the second.
    pub seat: usize,
    /// Whether the other one is the engine.
    pub against_engine: bool,
    pub sites: Rc<[SocketAddr]>,
    pub think: Think,
    pub rng: Rng,
    pub journal: Rc<RefCell<Journal>>,
}

/// A move that somebody wants to make.
struct Wish {
    ply: u32,
    since: Instant,
    text: String,
    /// Whether it was sent at least once, so that it may have been made.
    is_sent: bool,
}

/// How a game stands, as far as a page was told.
#[derive(Default)]
struct Seen {
    number: Option<u32>,
    ply: u32,
    is_mine: bool,
    /// The legal moves, of the ply for which they were told.
    moves: (u32, Vec<String>),
    /// Since when the engine is to move.
    engine_since: Option<Instant>,
}

impl Player {
    /// Plays until the game is over.
    pub async fn play(mut self) {
        let (mut seen, mut wish, mut pause) = (Seen::default(), None, PAUSES[0]);
        let mut node = self.rng.below(self.sites.len());
        while !self.journal.borrow().is_over {
            let begun = Instant::now();
            // What went wrong is seen in what it costs: a page comes back.
            let _ = self.visit(self.sites[node], &mut seen, &mut wish).await;
            if self.journal.borrow().is_over {
                break;
            }
            self.journal.borrow_mut().returns += 1;
            // Another one: a proxy does not send anybody where it has just failed.
            let others = self.sites.len().max(2) - 1;
            node = (node + 1 + self.rng.below(others)) % self.sites.len();
            if begun.elapsed() > ANSWER {
                pause = PAUSES[0];
            }
            sleep(pause.mul_f64(0.7 + self.rng.below(600) as f64 / 1_000.0)).await;
            pause = (pause * 2).min(PAUSES[1]);
        }
    }

    /// Plays at one node until the game is over, or something goes wrong.
    async fn visit(
        &mut self,
        site: SocketAddr,
        seen: &mut Seen,
        wish: &mut Option<Wish>,
    ) -> Result<(), Trouble> {
        let opened = Socket::open(site, &self.game, &self.secret, seen.number);
        let opened = timeout(OPEN, opened).await;
        let mut socket = opened.map_err(|_| Trouble::Silence("a socket", OPEN.as_secs()))??;
        // Everything is told first.
        let mut answer_by = Some(Instant::now() + ANSWER);
        let mut is_up_to_date = false;
        let mut think_until: Option<(u32, Instant)> = None;
        loop {
            if self.journal.borrow().is_over {
                return Ok(());
            }
            // Whoever is to move thinks once, and then wants to.
            let is_to_move = is_up_to_date && seen.is_mine && answer_by.is_none();
            if is_to_move && think_until.is_none_or(|(ply, _)| ply != seen.ply) {
                let pause =
                    if wish.is_some() { Duration::ZERO } else { self.think.draw(&mut self.rng) };
                think_until = Some((seen.ply, Instant::now() + pause));
            }
            let moment = think_until.filter(|_| is_to_move).map(|(_, until)| until);
            let silence = answer_by.unwrap_or_else(|| Instant::now() + SILENCE);
            let text = tokio::select! {
                text = socket.hear() => text?,
                () = sleep_until(moment.unwrap_or(silence)), if moment.is_some() => {
                    let message = self.want(seen, wish)?;
                    socket.say(&message).await?;
                    answer_by = Some(Instant::now() + ANSWER);
                    continue;
                }
                () = sleep_until(silence) => return Err(Trouble::Silence("an answer", 8)),
            };
            let message: ServerMessage<'_> = serde_json::from_str(&text)?;
            match &*message.r#type {
                "game" | "event" => {
                    let is_all = message.r#type == "game";
                    let events = message.missed.iter().flatten().chain(&message.event);
                    events.for_each(|event| self.journal.borrow_mut().tell(event));
                    let state = message.state.or(message.game);
                    let empty = || Trouble::Socket("a message without a state".into());
                    self.stand(&state.ok_or_else(empty)?, seen, wish);
                    if is_all && !is_up_to_date {
                        (is_up_to_date, answer_by) = (true, None);
                    }
                }
                "done" => {
                    answer_by = None;
                    if let (Some(done), Some(number)) = (wish.take(), message.number) {
                        let mut journal = self.journal.borrow_mut();
                        journal.acknowledge(done.ply, done.text, number);
                        let (since, time) = (done.since, done.since.elapsed());
                        journal.waits.push(Wait { since, time });
                        // It is the other one's turn, also if that was not told yet.
                        seen.is_mine &= seen.ply != done.ply;
                    }
                }
                "refused" => {
                    let error = message.error.map(|fault| fault.error.into_owned());
                    self.refused(&error.unwrap_or_default(), wish)?;
                    sleep(HUSHED).await;
                    (answer_by, think_until) = (None, None);
                }
                _ => {}
            }
        }
    }

    /// What to say to make the move that is wanted.
    fn want(&mut self, seen: &Seen, wish: &mut Option<Wish>) -> Result<serde_json::Value, Trouble> {
        let untold = || Trouble::Wrong("whoever is to move was not told the moves".into());
        let (told_ply, moves) = &seen.moves;
        let other = self.rng.pick(moves).filter(|_| *told_ply == seen.ply).cloned();
        let wanted = match wish {
            // Whoever does not know what became of it may change their mind.
            Some(wish) if wish.ply == seen.ply => {
                if self.rng.below(2) == 0 {
                    wish.text = other.ok_or_else(untold)?;
                }
                wish
            }
            none => none.insert(Wish {
                ply: seen.ply,
                since: Instant::now(),
                text: other.ok_or_else(untold)?,
                is_sent: false,
            }),
        };
        wanted.is_sent = true;
        let action = json!({ "action": "move", "text": wanted.text, "ply": wanted.ply });
        Ok(json!({ "type": "act", "id": 1, "action": action }))
    }

    /// Takes in that a move was not made: whether it is worth to try again here.
    fn refused(&self, error: &str, wish: &mut Option<Wish>) -> Result<(), Trouble> {
        match error {
            "too-many-requests" | "conflict" => Ok(()),
            // Another node may be better off.
            "busy" => Err(Trouble::Wrong("the node is busy".into())),
            // An earlier attempt was made after all; what was made is told.
            "moved-on" | "not-your-turn" | "over" => {
                *wish = None;
                Err(Trouble::Wrong("the game has moved on".into()))
            }
            other => {
                let text = wish.take().map(|wish| wish.text).unwrap_or_default();
                let wrong = format!("the move {text} was refused: {other}");
                self.journal.borrow_mut().wrong.push(wrong.clone());
                Err(Trouble::Wrong(wrong))
            }
        }
    }

    fn stand(&self, state: &State<'_>, seen: &mut Seen, wish: &mut Option<Wish>) {
        let mut journal = self.journal.borrow_mut();
        if seen.number.is_some_and(|number| number > state.number) {
            // A node that has not heard of it yet; it will.
            return;
        }
        let is_turn = state.turn == if self.seat == 0 { "first" } else { "second" };
        // A node may not have heard yet that the other one is here.
        let is_mine = is_turn && state.status == "playing";
        let is_over = state.status == "over";
        (seen.number, seen.ply, seen.is_mine) = (Some(state.number), state.ply, is_mine);
        if is_mine && !state.position.moves.is_empty() {
            let texts = state.position.moves.iter().map(|known| known.text.clone().into_owned());
            seen.moves = (state.ply, texts.collect());
        }
        // What was wanted has been made, though nobody said so.
        if let Some(made) = wish.take_if(|wish| wish.is_sent && wish.ply < state.ply) {
            journal.waits.push(Wait { since: made.since, time: made.since.elapsed() });
        }
        if self.against_engine {
            let is_engines = !is_turn && !is_over;
            match seen.engine_since {
                None if is_engines => seen.engine_since = Some(Instant::now()),
                Some(since) if !is_engines => {
                    journal.engine_waits.push(Wait { since, time: since.elapsed() });
                    seen.engine_since = None;
                }
                _ => {}
            }
        }
        journal.plies = journal.plies.max(state.ply);
        journal.is_over |= is_over;
    }
}
