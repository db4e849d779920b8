//! One address that asks for all it can get, beside one that plays: how long does the modest one wait?
//!
//! The site has its usual limits. Both come from this computer, from addresses of their own; the site
//! is a new one for every measurement, and an idle site takes turns with one that the greedy one uses, so
//! that whatever else the machine does falls on both.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::task::{JoinSet, LocalSet};
use tokio::time::{Instant, sleep, timeout};

use super::Subject;
use crate::figures::{SortedTimes, heading, row};
use crate::http::{Answer, ask_from};
use crate::progress::{Progress, Stop};
use crate::site::Site;
use crate::socket::Socket;
use crate::trouble::Trouble;

const GREEDY: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
const MODEST: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 3));

/// Whoever waits longer than this has waited in vain.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often it is measured.
#[derive(Clone, Debug)]
pub struct GreedPlan {
    /// How often an idle site takes turns with a busy one.
    pub turns: usize,
    /// How often the modest one does everything, in each.
    pub rounds: usize,
}

/// What the modest one does, and how long each took.
#[derive(Default)]
struct WaitTimes {
    game: Vec<Duration>,
    reply: Vec<Duration>,
    picture: Vec<Duration>,
    analysis: Vec<Duration>,
    refused: usize,
}

pub struct GreedReport {
    idle: WaitTimes,
    beside: WaitTimes,
    /// How much the greedy one was given.
    given: u64,
}

/// Measures both.
///
/// # Errors
/// When the site does not start.
pub async fn greed(
    subject: &Subject,
    plan: &GreedPlan,
    progress: &mut Progress,
    stop: &Stop,
) -> Result<GreedReport, Trouble> {
    let (mut idle, mut beside) = (WaitTimes::default(), WaitTimes::default());
    let given = Arc::new(AtomicU64::new(0));
    for turn in 0..plan.turns {
        for is_busy in [false, true] {
            if stop.is_wanted() {
                break;
            }
            let directory = subject.directory()?;
            let site = Site::start_as_usual(&subject.kelci, directory.path())?;
            let greedy = match is_busy {
                true => Some(Greedy::begin(site.address(), &given).await?),
                false => None,
            };
            let waited = if is_busy { &mut beside } else { &mut idle };
            for round in 0..plan.rounds {
                let busy = if is_busy { "beside the greedy one" } else { "alone" };
                progress.say(&format!("turn {} round {} {busy}", turn + 1, round + 1));
                if let Err(trouble) = waited.round(site.address(), round).await {
                    progress.say(&format!("{trouble}"));
                    waited.refused += 1;
                }
            }
            drop(greedy);
            site.stop()?;
        }
    }
    progress.clear();
    Ok(GreedReport { idle, beside, given: given.load(Ordering::Relaxed) })
}

/// Whoever asks for all, on a thread of its own: the modest one does not wait until this program has read
/// what the greedy one is sent.
struct Greedy {
    enough: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Greedy {
    /// Begins to ask; comes back when everything that can be taken is taken.
    async fn begin(site: SocketAddr, given: &Arc<AtomicU64>) -> Result<Greedy, Trouble> {
        let (begun, has_begun) = oneshot::channel();
        let (enough, had_enough) = oneshot::channel::<()>();
        let given = given.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let thread = std::thread::spawn(move || {
            LocalSet::new().block_on(&runtime, async move {
                let mut tasks = JoinSet::new();
                let _ = begun.send(begin_greed(site, &given, &mut tasks).await);
                let _ = had_enough.await;
            });
        });
        let greedy = Greedy { enough: Some(enough), thread: Some(thread) };
        has_begun.await.unwrap_or(Err(Trouble::Silence("the greedy one", 0)))?;
        sleep(Duration::from_secs(5)).await;
        Ok(greedy)
    }
}

impl Drop for Greedy {
    fn drop(&mut self) {
        drop(self.enough.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl WaitTimes {
    /// Everything once.
    async fn round(&mut self, site: SocketAddr, round: usize) -> Result<(), Trouble> {
        let wanted = json!({
            "game": "pijersi", "first": { "kind": "me" }, "second": { "kind": "engine", "level": 1 }
        });
        let begun = Instant::now();
        let game = ask_from(MODEST, site, "POST", "/api/games", "", &wanted.to_string()).await?;
        let game: Value = game.good("a new game")?;
        self.game.push(begun.elapsed());
        let text = |name: &str| game[name].as_str().unwrap_or_default().to_owned();
        let (id, secret) = (text("id"), text("visitor"));

        let path = format!("/api/games/{id}/live");
        let mut socket = Socket::open_from(MODEST, site, &path, &secret).await?;
        socket.say(&json!({ "type": "hello", "seen": null })).await?;
        heard(&mut socket, |told| told["type"] == "game").await?;
        let action = json!({ "action": "move", "text": game["position"]["moves"][0]["text"] });
        let begun = Instant::now();
        socket.say(&json!({ "type": "act", "id": 1, "action": action })).await?;
        heard(&mut socket, |told| told["state"]["ply"] == 2).await?;
        self.reply.push(begun.elapsed());

        // Each of another size, so that none was drawn before.
        let path = format!("/picture/game/{id}.png?size={}", 500 + round);
        let begun = Instant::now();
        let picture = ask_from(MODEST, site, "GET", &path, "", "").await?;
        if picture.status != 200 {
            return Err(Trouble::Refused {
                what: "a picture",
                status: picture.status,
                text: picture.body.chars().take(200).collect(),
            });
        }
        self.picture.push(begun.elapsed());

        let mut socket = Socket::open_from(MODEST, site, "/api/analysis/live", &secret).await?;
        let begun = Instant::now();
        let look = json!({ "game": "jersi" });
        socket.say(&json!({ "type": "look", "id": 1, "time_ms": 300, "position": look })).await?;
        heard(&mut socket, |told| told["type"] == "end").await?;
        self.analysis.push(begun.elapsed());
        sleep(Duration::from_millis(100)).await;
        Ok(())
    }
}

/// Waits for a message.
async fn heard(socket: &mut Socket, is_it: impl Fn(&Value) -> bool) -> Result<Value, Trouble> {
    let heard = async {
        loop {
            let told: Value = serde_json::from_str(&socket.hear().await?)?;
            if told["type"] == "refused" {
                let text = told["error"]["message"].to_string();
                return Err(Trouble::Refused { what: "a message", status: 0, text });
            }
            if is_it(&told) {
                return Ok(told);
            }
        }
    };
    timeout(PATIENCE, heard).await.unwrap_or(Err(Trouble::Silence("a message", PATIENCE.as_secs())))
}

/// Asks from now on for all there is; what was given is counted.
async fn begin_greed(
    site: SocketAddr,
    given: &Arc<AtomicU64>,
    tasks: &mut JoinSet<()>,
) -> Result<(), Trouble> {
    let (film, moves) = long_game(site).await?;
    let count = |given: &AtomicU64, answer: Result<Answer, Trouble>| {
        let is_given = answer.is_ok_and(|answer| (200..300).contains(&answer.status));
        given.fetch_add(u64::from(is_given), Ordering::Relaxed);
    };
    // More games at the highest level than the engine can think about.
    for _ in 0..2 {
        let given = given.clone();
        tasks.spawn_local(async move {
            let level_8 = json!({
                "game": "jersi", "first": { "kind": "engine", "level": 8 }, "second": { "kind": "me" }
            });
            let body = level_8.to_string();
            for number in 0.. {
                count(&given, ask_from(GREEDY, site, "POST", "/api/games", "", &body).await);
                sleep(Duration::from_millis(if number < 20 { 10 } else { 1_000 })).await;
            }
        });
    }
    // Records whose variations once took seconds, and long lines that still take some time.
    let wide = wide_record(700);
    let record = json!({ "text": wide }).to_string();
    let line = json!({ "game": "jersi", "moves": moves }).to_string();
    for (path, body) in [("/api/records/read", record), ("/api/positions", line)] {
        for _ in 0..2 {
            let body = body.clone();
            tasks.spawn_local(async move {
                loop {
                    let _ = ask_from(GREEDY, site, "POST", path, "", &body).await;
                    sleep(Duration::from_millis(150)).await;
                }
            });
        }
    }
    for number in 0..3 {
        let (film, given) = (film.clone(), given.clone());
        tasks.spawn_local(async move {
            // Each of another size, so that none was made before.
            for size in (300 + number..640).step_by(3).cycle() {
                let path = format!("/picture/game/{film}.gif?size={size}");
                count(&given, ask_from(GREEDY, site, "GET", &path, "", "").await);
                sleep(Duration::from_millis(50)).await;
            }
        });
    }
    for _ in 0..4 {
        tasks.spawn_local(async move {
            loop {
                let _ = analyse_for_ever(site).await;
                sleep(Duration::from_millis(500)).await;
            }
        });
        let film = film.clone();
        tasks.spawn_local(async move {
            loop {
                let _ = greet_for_ever(site, &film).await;
                sleep(Duration::from_millis(500)).await;
            }
        });
    }
    Ok(())
}

async fn analyse_for_ever(site: SocketAddr) -> Result<(), Trouble> {
    let mut socket = Socket::open_from(GREEDY, site, "/api/analysis/live", "").await?;
    loop {
        let look = json!({ "game": "jersi" });
        socket.say(&json!({ "type": "look", "id": 1, "lines": 5, "position": look })).await?;
        heard(&mut socket, |told| told["type"] == "end").await?;
    }
}

async fn greet_for_ever(site: SocketAddr, game: &str) -> Result<(), Trouble> {
    let path = format!("/api/games/{game}/live");
    let mut socket = Socket::open_from(GREEDY, site, &path, "").await?;
    loop {
        socket.say(&json!({ "type": "hello", "seen": null })).await?;
        sleep(Duration::from_millis(100)).await;
    }
}

/// A game of 100 plies whose film is asked for, and its moves; the greedy one plays it at one screen.
async fn long_game(site: SocketAddr) -> Result<(String, Vec<Value>), Trouble> {
    let wanted = json!({ "game": "jersi", "first": { "kind": "me" }, "second": { "kind": "me" } });
    let game = ask_from(GREEDY, site, "POST", "/api/games", "", &wanted.to_string()).await?;
    let game: Value = game.good("a new game")?;
    let text = |name: &str| game[name].as_str().unwrap_or_default().to_owned();
    let (id, secret) = (text("id"), text("visitor"));
    let mut view = game.clone();
    let mut rng = kelci_core::Rng::new(5);
    let path = format!("/api/games/{id}/actions");
    for _ in 0..100 {
        let Some(moves) = view["position"]["moves"].as_array().filter(|moves| !moves.is_empty())
        else {
            break;
        };
        let Some(mv) = rng.pick(moves) else { break };
        let action = json!({ "action": "move", "text": mv["text"] }).to_string();
        let done = ask_from(GREEDY, site, "POST", &path, &secret, &action).await?;
        let done: Value = done.good("a move")?;
        view = done["game"].clone();
        // The site takes thirty requests a second.
        sleep(Duration::from_millis(40)).await;
    }
    let plies = view["plies"].as_array().into_iter().flatten();
    let moves = plies.map(|ply| ply["canonical"].clone()).collect();
    Ok((id, moves))
}

/// A record with many variations in a position with a million moves.
fn wide_record(variations: usize) -> String {
    let fen = "1A1/AAA/1A1A1AE/AAAAAAE/A2A1A1/AAA/1A1 a 13 c - 1 -";
    let aside = " (1... g4-g3)".repeat(variations);
    format!(
        "[Game \"mik7\"]\n[Option \"claims true\"]\n[FEN \"{fen}\"]\n\n1. a3-b3 g4-g3{aside} *\n"
    )
}

impl GreedReport {
    /// What it says, as Markdown.
    pub fn table(&self) -> String {
        let line = |what: &str, idle: &[Duration], beside: &[Duration]| {
            let (idle, beside) = (SortedTimes::of(idle), SortedTimes::of(beside));
            let ms =
                |sorted: &SortedTimes, percent| format!("{:.0}", sorted.percentile_ms(percent));
            let times = beside.percentile_ms(99.0) / idle.percentile_ms(99.0).max(0.001);
            row(&[
                what.to_owned(),
                ms(&idle, 50.0),
                ms(&idle, 99.0),
                ms(&beside, 50.0),
                ms(&beside, 99.0),
                format!("{times:.1}"),
            ])
        };
        let (idle, beside) = (&self.idle, &self.beside);
        let lines = [
            line("a new game", &idle.game, &beside.game),
            line("the computer's reply, level 1", &idle.reply, &beside.reply),
            line("a picture, 500 px", &idle.picture, &beside.picture),
            line("an analysis of 300 ms", &idle.analysis, &beside.analysis),
        ];
        let heading =
            heading(&["", "idle p50 ms", "idle p99 ms", "beside p50 ms", "beside p99 ms", "times"]);
        format!(
            "{heading}\n{}\n\n{} rounds each; refused: {} idle, {} beside; the greedy one was given {} \
             games and films.",
            lines.join("\n"),
            idle.game.len().min(beside.game.len()),
            idle.refused,
            beside.refused,
            self.given
        )
    }
}
