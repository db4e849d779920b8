//! Many people in the lobby, of whom some look for a game all the time: how long a pairing takes, and whether anybody
//! is paired twice.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::time::Duration;

use kelci_core::Rng;
use serde::Deserialize;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::Subject;
use crate::figures::{SortedTimes, heading, row, thousands};
use crate::http::ask_from;
use crate::machine::{Usage, allow_sockets};
use crate::progress::{Progress, Stop};
use crate::site::Site;
use crate::socket::Socket;
use crate::trouble::Trouble;

/// Whoever looks for a game and hears nothing for so long is lost.
const LOST_SECONDS: u64 = 60;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct LobbyPlan {
    pub game: String,
    /// How many people are in the lobby.
    pub people: usize,
    /// How many pairs they make in a second, all together.
    pub pairs: f64,
    /// How long it is measured.
    pub time: Duration,
}

pub struct LobbyReport {
    people: usize,
    seconds: f64,
    ledger: Ledger,
    site_cores: f64,
    own_cores: f64,
}

/// Who was told to play what.
#[derive(Default)]
struct Ledger {
    games: BTreeMap<String, PairedGame>,
    errors: BTreeMap<String, u64>,
    bytes: usize,
    /// How often somebody was told of a game who looked for none.
    unasked: u64,
}

#[derive(Default)]
struct PairedGame {
    /// When the second of the two asked, and was answered.
    asked: Option<[Instant; 2]>,
    /// When the first heard of it.
    heard: Option<Instant>,
    /// How many people were told.
    people: u32,
}

#[derive(Deserialize)]
struct Sought {
    game: Option<String>,
    seek: Option<Seek>,
}

#[derive(Deserialize)]
struct Seek {
    id: String,
}

#[derive(Deserialize)]
struct Heard {
    r#type: String,
    game: Option<String>,
}

/// Somebody in the lobby.
struct Guest {
    /// Everybody is at home, as people are: what is counted and queued by address is not in their way.
    home: IpAddr,
    site: SocketAddr,
    secret: String,
    socket: Socket,
    ledger: Rc<RefCell<Ledger>>,
    /// The game that they play.
    last: String,
}

impl Guest {
    async fn enter(
        number: usize,
        site: SocketAddr,
        game: &str,
        ledger: Rc<RefCell<Ledger>>,
    ) -> Result<Guest, Trouble> {
        // A game of their own makes somebody known.
        let wanted = json!({ "game": game, "first": { "kind": "me" }, "second": { "kind": "me" } });
        let [.., high, low] = u32::try_from(number).unwrap_or_default().to_be_bytes();
        let home = IpAddr::V4(Ipv4Addr::new(127, 1, high, low));
        let begun = ask_from(home, site, "POST", "/api/games", "", &wanted.to_string()).await?;
        let begun: Begun = begun.good("a game")?;
        let mut socket = Socket::open_from(home, site, "/api/lobby/live", &begun.visitor).await?;
        socket.say(&json!({ "type": "hello", "seek": null })).await?;
        let last = String::new();
        Ok(Guest { home, site, secret: begun.visitor, socket, ledger, last })
    }

    /// Reads what the lobby tells, for a while.
    async fn listen(&mut self, until: Instant) -> Result<(), Trouble> {
        loop {
            tokio::select! {
                () = tokio::time::sleep_until(until) => return Ok(()),
                heard = self.socket.hear() => {
                    let text = heard?;
                    let mut ledger = self.ledger.borrow_mut();
                    ledger.bytes += text.len();
                    // Whoever looks for nobody is told of the game they play, and of no other.
                    let begun = begun(&text)?;
                    ledger.unasked += u64::from(begun.is_some_and(|game| game != self.last));
                }
            }
        }
    }

    /// Looks for a game, and waits until there is one.
    async fn seek(&mut self, game: &str) -> Result<(), Trouble> {
        let clock = json!({ "kind": "game", "base_ms": 300_000, "increment_ms": 3_000 });
        let wanted = json!({ "game": game, "clock": clock });
        let asked = Instant::now();
        let wanted = wanted.to_string();
        let path = "/api/lobby/seeks";
        let answer = ask_from(self.home, self.site, "POST", path, &self.secret, &wanted).await?;
        let sought: Sought = answer.good("a seek")?;
        if let Some(game) = sought.game {
            self.last.clone_from(&game);
            let mut ledger = self.ledger.borrow_mut();
            let told = ledger.games.entry(game).or_default();
            told.asked = Some([asked, Instant::now()]);
            told.people += 1;
            return Ok(());
        }
        let seek = sought.seek.ok_or_else(|| Trouble::Wrong("neither game nor seek".into()))?;
        self.socket.say(&json!({ "type": "hello", "seek": seek.id })).await?;
        loop {
            let text = timeout(Duration::from_secs(LOST_SECONDS), self.socket.hear()).await;
            let text = text.map_err(|_| Trouble::Silence("an opponent", LOST_SECONDS))??;
            self.ledger.borrow_mut().bytes += text.len();
            // The long ones are news of the lobby.
            if text.len() > 200 {
                continue;
            }
            let heard: Heard = serde_json::from_str(&text)?;
            if heard.r#type == "gone" {
                return Err(Trouble::Wrong("a seek was lost".into()));
            }
            // A late word of the game before is not of this seek.
            let is_new = |game: &String| heard.r#type == "begun" && *game != self.last;
            if let Some(game) = heard.game.filter(is_new) {
                self.last.clone_from(&game);
                let mut ledger = self.ledger.borrow_mut();
                let told = ledger.games.entry(game).or_default();
                told.heard = Some(Instant::now());
                told.people += 1;
                return Ok(());
            }
        }
    }
}

#[derive(Deserialize)]
struct Begun {
    visitor: String,
}

/// The game that a message says begins, if it says so. The long ones are news of the lobby.
fn begun(text: &str) -> Result<Option<String>, Trouble> {
    if text.len() > 200 {
        return Ok(None);
    }
    let heard: Heard = serde_json::from_str(text)?;
    Ok(heard.game.filter(|_| heard.r#type == "begun"))
}

/// Fills a lobby, against a new site.
///
/// # Errors
/// When the site does not start, or refuses to let everybody in.
pub async fn lobby(
    subject: &Subject,
    plan: &LobbyPlan,
    progress: &mut Progress,
    stop: &mut Stop,
) -> Result<LobbyReport, Trouble> {
    allow_sockets(plan.people)?;
    let directory = subject.directory()?;
    let site = Site::start(&subject.kelci, directory.path())?;
    let (address, ledger) = (site.address(), Rc::<RefCell<Ledger>>::default());
    progress.say(&format!("{} people come", plan.people));
    let mut guests = Vec::with_capacity(plan.people);
    for number in 0..plan.people {
        guests.push(Guest::enter(number, address, &plan.game, ledger.clone()).await?);
    }
    let mut crowd = JoinSet::new();
    let mean = plan.people as f64 / (2.0 * plan.pairs.max(0.01));
    for (number, mut guest) in guests.into_iter().enumerate() {
        let game = plan.game.clone();
        let mut rng = Rng::new(number as u64 + 1);
        crowd.spawn_local(async move {
            loop {
                // Evenly between nothing and twice the mean.
                let pause = 2.0 * mean * (rng.below(10_000) as f64 / 10_000.0);
                let until = Instant::now() + Duration::from_secs_f64(pause);
                let mut done = guest.listen(until).await;
                if done.is_ok() {
                    done = guest.seek(&game).await;
                }
                if let Err(trouble) = done {
                    let mut ledger = guest.ledger.borrow_mut();
                    *ledger.errors.entry(trouble.to_string()).or_default() += 1;
                    return;
                }
            }
        });
    }
    stop.sleep(Duration::from_secs_f64(mean.min(10.0))).await;
    *ledger.borrow_mut() = Ledger::default();
    let before = [Usage::of(site.pid())?, Usage::own()?];
    let begun = Instant::now();
    while begun.elapsed() < plan.time && !stop.is_wanted() {
        let left = plan.time.saturating_sub(begun.elapsed());
        stop.sleep(left.min(Duration::from_secs(1))).await;
        let seconds = begun.elapsed().as_secs_f64();
        let pairs = ledger.borrow().games.len();
        let (people, rate) = (plan.people, pairs as f64 / seconds);
        progress.say(&format!("{seconds:3.0} s  {people} people  {rate:.1} pairs/s"));
    }
    let seconds = begun.elapsed().as_secs_f64();
    let after = [Usage::of(site.pid())?, Usage::own()?];
    // Those who were found a moment ago hear of it.
    sleep(Duration::from_secs(2)).await;
    crowd.abort_all();
    while crowd.join_next().await.is_some() {}
    site.stop()?;
    progress.clear();
    Ok(LobbyReport {
        people: plan.people,
        seconds,
        ledger: ledger.take(),
        site_cores: after[0].cores_since(&before[0]),
        own_cores: after[1].cores_since(&before[1]),
    })
}

impl LobbyReport {
    /// How often more than two were told of a game, or one who looked for none: somebody was found twice.
    fn wrong(&self) -> u64 {
        let crowded = self.ledger.games.values().filter(|told| told.people > 2).count();
        self.ledger.unasked + crowded as u64
    }

    /// The figures.
    pub fn table(&self) -> String {
        let Ledger { games, bytes, .. } = &self.ledger;
        let times: Vec<Duration> = games
            .values()
            .filter_map(|told| {
                let [asked, answered] = told.asked?;
                Some(told.heard?.max(answered).duration_since(asked))
            })
            .collect();
        let sorted = SortedTimes::of(&times);
        let head = heading(&[
            "people",
            "pairs",
            "pairs/s",
            "p50 ms",
            "p99 ms",
            "max ms",
            "paired twice",
            "errors",
            "KiB/s to each",
            "cores: site",
            "cores: generator",
        ]);
        let line = row(&[
            thousands(self.people as u64),
            thousands(times.len() as u64),
            format!("{:.1}", times.len() as f64 / self.seconds),
            format!("{:.1}", sorted.percentile_ms(50.0)),
            format!("{:.1}", sorted.percentile_ms(99.0)),
            format!("{:.1}", sorted.percentile_ms(100.0)),
            self.wrong().to_string(),
            self.ledger.errors.values().sum::<u64>().to_string(),
            format!("{:.1}", *bytes as f64 / 1024.0 / self.seconds / self.people as f64),
            format!("{:.2}", self.site_cores),
            format!("{:.2}", self.own_cores),
        ]);
        let errors =
            self.ledger.errors.iter().map(|(error, count)| format!("\n- {count} times: {error}"));
        format!("{head}\n{line}{}", errors.collect::<String>())
    }

    /// Whether everything was as it must be.
    ///
    /// # Errors
    /// When somebody was paired twice.
    pub fn check(&self) -> Result<(), Trouble> {
        match self.wrong() {
            0 => Ok(()),
            wrong => Err(Trouble::Wrong(format!("{wrong} times somebody was paired twice"))),
        }
    }
}
