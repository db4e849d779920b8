//! A game that a bot plays: a thread, and an engine of its own.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use kelci_catalog::AnyPosition;
use kelci_catalog::search::{Clock, Stop};
use kelci_core::{Options, Side, Spelling};
use kelci_server::game::ClockSpec;
use kelci_ugi::client::{Client, ClientError, Timeouts};
use kelci_ugi::message::{SearchLimits, Start};
use serde::Deserialize;
use serde_json::json;

use super::News;
use super::site::{RemoteSite, Trouble};
use crate::args::find_game;

/// If nobody says that it is the bot's turn, it looks after this itself.
const LOOK: Duration = Duration::from_secs(60);
/// How long it waits after the first of several troubles in a row; then twice as long each time ...
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// ... up to this.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// An engine that fails so often in a game gives it up: nobody is to wait for it.
const MOST_FAILURES: u32 = 3;
/// The most of its time that a move needs on its way.
const WAY: Duration = Duration::from_millis(500);

/// How long to wait after so many troubles in a row.
pub(super) fn pause_after(troubles: u32) -> Duration {
    FIRST_WAIT.saturating_mul(1 << troubles.min(8)).min(LONGEST_WAIT)
}

/// A game as the site tells it, as far as it matters.
#[derive(Deserialize, Debug)]
struct RemoteGame {
    game: String,
    options: BTreeMap<String, String>,
    fen: Option<String>,
    clock: ClockSpec,
    status: String,
    turn: String,
    you: Vec<String>,
    plies: Vec<RemotePly>,
    clocks: Option<RemoteClocks>,
    end: Option<RemoteEnd>,
}

#[derive(Deserialize, Debug)]
struct RemotePly {
    canonical: String,
}

#[derive(Deserialize, Debug)]
struct RemoteClocks {
    left_ms: [u64; 2],
    increment_ms: u64,
}

#[derive(Deserialize, Debug)]
struct RemoteEnd {
    winner: Option<String>,
    reason: String,
}

/// What the thread of a game is given.
pub(super) struct BotSeat {
    pub site: Arc<RemoteSite>,
    pub game: String,
    /// The engine's command line; `{game}` in it is the name of the game.
    pub engine: String,
    /// The most time for a move.
    pub most: Duration,
    pub stop: Stop,
    pub news: Sender<News>,
    /// Something has happened in the game.
    pub wake: Receiver<()>,
}

impl BotSeat {
    /// Plays until the game is over or the bot is to stop.
    pub(super) fn play(self) {
        let (mut engine, mut troubles, mut failures) = (None, 0, 0);
        while !self.stop.is_raised() {
            let asked = Instant::now();
            let seen = match self.look() {
                Ok(seen) => seen,
                Err(trouble) if trouble.may_pass() => {
                    troubles += 1;
                    self.rest(trouble.wait.unwrap_or_else(|| pause_after(troubles)));
                    continue;
                }
                Err(trouble) => {
                    self.say(format!("cannot be played: {}", trouble.what));
                    break;
                }
            };
            troubles = 0;
            if seen.status == "over" {
                self.say_end(&seen);
                break;
            }
            let is_turn = seen.status == "playing" && seen.you.contains(&seen.turn);
            if !is_turn {
                self.rest(LOOK);
                continue;
            }
            match self.think(&mut engine, &seen, asked) {
                Ok(text) => match self.send(&seen, &text) {
                    Ok(()) => self.say(format!("{:>3}. {text}", seen.plies.len() + 1)),
                    Err(trouble) if trouble.may_pass() => {
                        // Whether it was stored is seen when the game is looked at.
                        troubles += 1;
                        self.rest(trouble.wait.unwrap_or_else(|| pause_after(troubles)));
                    }
                    // The game has gone on or ended meanwhile.
                    Err(trouble) if trouble.status == Some(409) => {}
                    Err(trouble) => {
                        failures += 1;
                        self.say(format!("{text} is refused: {}", trouble.what));
                    }
                },
                Err(_) if self.stop.is_raised() => break,
                Err(what) => {
                    failures += 1;
                    engine = None;
                    self.say(format!("trouble with the engine: {what}"));
                }
            }
            if failures >= MOST_FAILURES {
                self.say("given up: the engine fails again and again".into());
                let _ = self.site.post(&self.path("/actions"), &json!({ "action": "resign" }));
                failures = 0;
            }
        }
        if let Some(engine) = engine {
            let _: kelci_ugi::client::Exit = Client::quit(engine);
        }
        let _ = self.news.send(News::Left(self.game));
    }

    fn look(&self) -> Result<RemoteGame, Trouble> {
        let told = self.site.get(&self.path(""))?;
        serde_json::from_value(told).map_err(|error| {
            let what = format!("the site tells something unknown: {error}");
            Trouble { status: Some(200), what, wait: None }
        })
    }

    fn send(&self, seen: &RemoteGame, text: &str) -> Result<(), Trouble> {
        let action = json!({ "action": "move", "text": text, "ply": seen.plies.len() });
        self.site.post(&self.path("/actions"), &action).map(drop)
    }

    /// The move that the engine wants to play.
    fn think(
        &self,
        engine: &mut Option<Client>,
        seen: &RemoteGame,
        asked: Instant,
    ) -> Result<String, String> {
        let (start, position) = replayed(seen)?;
        let client = match engine {
            Some(client) => client,
            None => engine.insert(self.start(seen).map_err(|error| error.to_string())?),
        };
        let moves: Vec<String> = seen.plies.iter().map(|ply| ply.canonical.clone()).collect();
        let side = position.side_to_move();
        let limits = self.limits(seen, side, asked.elapsed());
        client.position(&Start::Fen(start), &moves).map_err(|error| error.to_string())?;
        let thought = client.go(side, &limits, &mut |_| ()).map_err(|error| error.to_string())?;
        let text = thought.best_move.ok_or("it has no move")?;
        let key = position.parse_move(&text).map_err(|error| error.to_string())?;
        position.write_move(key, Spelling::Canonical).ok_or_else(|| "no such move".into())
    }

    fn start(&self, seen: &RemoteGame) -> Result<Client, ClientError> {
        let command = self.engine.replace("{game}", &seen.game);
        let mut client = Client::start_until(&command, Timeouts::default(), self.stop.clone())?;
        for (name, value) in &seen.options {
            let has = |known: &str| known.eq_ignore_ascii_case(name);
            if client.options().iter().any(|option| has(&option.name)) {
                client.set_option(name, value)?;
            }
        }
        client.new_game()?;
        Ok(client)
    }

    /// How long the engine may think. Some of its time is left for the move's way to the site.
    fn limits(&self, seen: &RemoteGame, side: Side, gone: Duration) -> SearchLimits {
        let Some(clocks) = &seen.clocks else { return SearchLimits::move_time(self.most) };
        let left = |side: Side| {
            let left = Duration::from_millis(clocks.left_ms[side.index()]);
            left.saturating_sub(gone + WAY.min(left / 4)).max(Duration::from_millis(10))
        };
        match seen.clock {
            ClockSpec::Game { .. } => {
                let increment = Duration::from_millis(clocks.increment_ms);
                let both = [Side::First, Side::Second];
                SearchLimits::clocks(both.map(|side| Clock { remaining: left(side), increment }))
            }
            _ => SearchLimits::move_time(self.most.min(left(side))),
        }
    }

    fn say_end(&self, seen: &RemoteGame) {
        let Some(RemoteEnd { winner, reason }) = &seen.end else { return };
        let how = match winner {
            Some(winner) if seen.you.contains(winner) => "won",
            Some(_) => "lost",
            None => "over",
        };
        self.say(format!("{how}: {reason}, {} plies", seen.plies.len()));
    }

    /// Waits until something happens in the game, or a while.
    fn rest(&self, most: Duration) {
        let until = Instant::now() + most;
        while !self.stop.is_raised() && Instant::now() < until {
            let look = Duration::from_millis(200).min(most);
            if self.wake.recv_timeout(look).is_ok() {
                while self.wake.try_recv().is_ok() {}
                return;
            }
        }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/games/{}{rest}", self.game)
    }

    fn say(&self, what: String) {
        let short = self.game.get(..6).unwrap_or(&self.game);
        let _ = self.news.send(News::Said(format!("{short}  {what}")));
    }
}

/// Where the game began, and where it stands.
fn replayed(seen: &RemoteGame) -> Result<(String, Box<dyn AnyPosition>), String> {
    let game = find_game(&seen.game).ok_or_else(|| format!("{} is unknown here", seen.game))?;
    let mut options = Options::new();
    for (name, value) in &seen.options {
        options.set(name, value.clone());
    }
    let mut position =
        game.position(&options, seen.fen.as_deref()).map_err(|error| error.to_string())?;
    let start = position.fen();
    for ply in &seen.plies {
        let key = position.parse_move(&ply.canonical).map_err(|error| error.to_string())?;
        position.play(key);
    }
    Ok((start, position))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// The seat of a bot that thinks for five seconds at most where nothing else bounds it.
    fn seat() -> BotSeat {
        BotSeat {
            site: Arc::new(RemoteSite::new("http://127.0.0.1:1", "kelci_x").unwrap()),
            game: "a-game".into(),
            engine: "none".into(),
            most: Duration::from_secs(5),
            stop: Stop::default(),
            news: std::sync::mpsc::channel().0,
            wake: std::sync::mpsc::channel().1,
        }
    }

    /// A game with that clock, of which so much is left.
    fn game(clock: &Value, clocks: &Value) -> RemoteGame {
        let seen = json!({
            "game": "pijersi", "options": {}, "fen": null, "clock": clock, "status": "playing", "turn": "first",
            "you": ["first"], "plies": [], "clocks": clocks, "end": null,
        });
        serde_json::from_value(seen).unwrap()
    }

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn without_a_clock_it_thinks_as_long_as_it_was_told() {
        let seen = game(&json!({ "kind": "none" }), &Value::Null);
        assert_eq!(seat().limits(&seen, Side::First, ms(900)), SearchLimits::move_time(ms(5_000)));
    }

    #[test]
    fn of_a_clock_for_the_game_the_engine_is_told_what_is_left_less_the_way() {
        let clock = json!({ "kind": "game", "base_ms": 300_000, "increment_ms": 3_000 });
        let limits = |left_ms: [u64; 2], gone: Duration| {
            let clocks = json!({ "left_ms": left_ms, "increment_ms": 3_000 });
            seat().limits(&game(&clock, &clocks), Side::Second, gone)
        };
        let told = limits([120_000, 60_000], ms(200));
        assert_eq!(told.clocks, [119_300, 59_300].map(|left| Some(ms(left))));
        assert_eq!(told.increments, [Some(ms(3_000)); 2]);
        assert_eq!(told.move_time, None, "it thinks as long as it likes");
        // Of little time a quarter is left for the way, and never is nothing left to think.
        assert_eq!(limits([120_000, 1_000], ms(0)).clocks[1], Some(ms(750)));
        assert_eq!(limits([120_000, 1_000], ms(5_000)).clocks[1], Some(ms(10)));
        assert_eq!(limits([120_000, 0], ms(0)).clocks[1], Some(ms(10)));
    }

    #[test]
    fn a_time_for_each_move_bounds_how_long_it_thinks() {
        let limits = |left_ms: u64| {
            let clocks = json!({ "left_ms": [left_ms, 1], "increment_ms": 0 });
            let clock = json!({ "kind": "move", "ms": 86_400_000 });
            seat().limits(&game(&clock, &clocks), Side::First, ms(100))
        };
        assert_eq!(limits(86_400_000), SearchLimits::move_time(ms(5_000)));
        assert_eq!(limits(3_000), SearchLimits::move_time(ms(2_400)));
        assert_eq!(limits(50), SearchLimits::move_time(ms(10)));
    }
}
