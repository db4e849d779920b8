//! An arena of bots on one node: how long it takes from the end of somebody's game to their next one, and whether
//! every game counts once, also when the site is killed meanwhile.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::time::Duration;

use kelci_core::Rng;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::Subject;
use crate::crowd::Think;
use crate::figures::{SortedTimes, heading, row, thousands};
use crate::http::{ask_from, connect_from, get, home};
use crate::machine::{Usage, allow_sockets};
use crate::player::{Journal, Player};
use crate::progress::{Progress, Stop};
use crate::site::{Keep, Launch, Site};
use crate::trouble::Trouble;

/// Everybody has an address of their own, so nobody is in anybody's way; but there is one site.
const LIFTED: [&str; 4] = ["--sign-ups", "0", "--sign-ins", "0"];
/// Accounts that are made at the same time: a password takes a core for a while.
const AT_ONCE: usize = 4;
/// A stream that says nothing for so long is lost; there is a beat every ten seconds.
const SILENCE: Duration = Duration::from_secs(30);
/// Whoever lost the stream comes back after this.
const BACK: Duration = Duration::from_millis(200);
/// How long the last games and their results may take.
const LAST_GAMES: Duration = Duration::from_secs(300);

/// What is to be done.
#[derive(Clone, Debug)]
pub struct ArenaPlan {
    pub game: String,
    pub bots: usize,
    pub minutes: u32,
    pub think: Think,
    /// How often the site is killed meanwhile.
    pub kills: u32,
}

/// What came of it.
pub struct ArenaReport {
    bots: usize,
    minutes: u32,
    kills: u32,
    games: usize,
    plies: u64,
    waits: Vec<Duration>,
    site_cores: Option<f64>,
    own_cores: f64,
    /// What should not have been.
    pub wrong: Vec<String>,
}

/// What the bots have seen.
#[derive(Default)]
struct Ledger {
    /// Games, and which bots played them.
    games: BTreeMap<String, BTreeSet<usize>>,
    waits: Vec<Duration>,
    plies: u64,
    wrong: Vec<String>,
}

struct Bot {
    number: usize,
    home: IpAddr,
    secret: String,
    site: SocketAddr,
    think: Think,
    ledger: Rc<RefCell<Ledger>>,
    /// When their last game ended, until the next one begins.
    free: Rc<Cell<Option<Instant>>>,
}

#[derive(Deserialize)]
struct StreamLine {
    r#type: String,
    game: Option<String>,
    #[serde(default)]
    seats: Vec<String>,
}

impl Bot {
    /// Hears which games are to be played, and plays them, until nobody wants it any more.
    async fn run(self) {
        let mut playing = JoinSet::new();
        loop {
            // The site may be away: that is no error here.
            let _ = self.listen(&mut playing).await;
            sleep(BACK).await;
        }
    }

    async fn listen(&self, playing: &mut JoinSet<()>) -> Result<(), Trouble> {
        let Bot { home, secret, site, .. } = self;
        let mut stream = connect_from(*home, *site).await?;
        let request = format!(
            "GET /api/events HTTP/1.1\r\nhost: {site}\r\nconnection: close\r\n\
             authorization: Bearer {secret}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut lines = BufReader::new(stream).lines();
        loop {
            let line = timeout(SILENCE, lines.next_line()).await;
            let line = line.map_err(|_| Trouble::Silence("a beat", SILENCE.as_secs()))??;
            let line = line.ok_or_else(|| Trouble::Socket("the stream ended".into()))?;
            // Between the lines are those of HTTP.
            let Ok(StreamLine { r#type, game: Some(game), seats }) = serde_json::from_str(&line)
            else {
                continue;
            };
            if r#type == "game" {
                let seat = usize::from(seats.first().is_some_and(|seat| seat == "second"));
                self.begin(game, seat, playing);
            }
        }
    }

    /// Plays a game, unless that is done already.
    fn begin(&self, game: String, seat: usize, playing: &mut JoinSet<()>) {
        let mut ledger = self.ledger.borrow_mut();
        if !ledger.games.entry(game.clone()).or_default().insert(self.number) {
            return;
        }
        ledger.waits.extend(self.free.take().map(|since| since.elapsed()));
        drop(ledger);
        let journal = Rc::<RefCell<Journal>>::default();
        // Every game is played otherwise.
        let mix = |seed: u64, byte: u8| seed.wrapping_mul(31).wrapping_add(byte.into());
        let mut rng = Rng::new(game.bytes().fold(self.number as u64 + 1, mix));
        rng.bits();
        let player = Player {
            game,
            secret: self.secret.clone(),
            seat,
            against_engine: false,
            sites: Rc::new([self.site]),
            think: self.think,
            rng,
            journal: journal.clone(),
        };
        let (ledger, free) = (self.ledger.clone(), self.free.clone());
        playing.spawn_local(async move {
            player.play().await;
            free.set(Some(Instant::now()));
            let (journal, mut ledger) = (journal.borrow(), ledger.borrow_mut());
            // Both tell of the same game.
            ledger.plies += u64::from(if seat == 0 { journal.plies } else { 0 });
            ledger.wrong.extend(journal.wrong.iter().cloned());
        });
    }
}

async fn account(site: SocketAddr, number: usize) -> Result<String, Trouble> {
    let wanted = json!({ "name": format!("Arena{number}"), "password": "a long walk" }).to_string();
    let made = ask_from(home(number), site, "POST", "/api/account", "", &wanted).await?;
    let made: Value = made.good("an account")?;
    Ok(made["visitor"].as_str().unwrap_or_default().to_owned())
}

async fn act(
    site: SocketAddr,
    number: usize,
    id: &str,
    secret: &str,
    what: &str,
) -> Result<(), Trouble> {
    let path = format!("/api/tournaments/{id}/actions");
    let action = json!({ "action": what }).to_string();
    let done = ask_from(home(number), site, "POST", &path, secret, &action).await?;
    done.good::<Value>("an action of a tournament").map(drop)
}

/// Has bots play an arena.
///
/// # Errors
/// When the site does not start, or does not end the arena.
pub async fn arena(
    subject: &Subject,
    plan: &ArenaPlan,
    progress: &mut Progress,
    stop: &mut Stop,
) -> Result<ArenaReport, Trouble> {
    // A stream and a game each.
    allow_sockets(2 * plan.bots)?;
    let directory = subject.directory()?;
    let keep = Keep::Directory(directory.path().join("data"));
    let launch = Launch::new(&subject.kelci, keep, directory.path().join("serve.log"));
    let any = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0);
    let mut site = Site::start_at(&launch, any, &LIFTED)?;
    let address = site.address();
    let mut secrets = Vec::with_capacity(plan.bots);
    while secrets.len() < plan.bots {
        progress.say(&format!("account {} of {}", secrets.len(), plan.bots));
        let first = secrets.len();
        let made = (first..plan.bots.min(first + AT_ONCE)).map(|number| account(address, number));
        secrets.extend(futures_util::future::try_join_all(made).await?);
    }
    let clock = json!({ "kind": "game", "base_ms": 600_000, "increment_ms": 0 });
    let wanted = json!({
        "title": "Load", "game": plan.game, "clock": clock, "most_players": plan.bots,
        "system": { "kind": "arena", "minutes": plan.minutes }, "no_show_ms": 120_000,
    })
    .to_string();
    let made = ask_from(home(0), address, "POST", "/api/tournaments", &secrets[0], &wanted);
    let made: Value = made.await?.good("a tournament")?;
    let id = made["id"].as_str().unwrap_or_default().to_owned();
    let ledger = Rc::<RefCell<Ledger>>::default();
    let mut bots = JoinSet::new();
    for (number, secret) in secrets.iter().enumerate() {
        progress.say(&format!("entry {number} of {}", plan.bots));
        act(address, number, &id, secret, "enter").await?;
        let (home, secret) = (home(number), secret.clone());
        let (think, ledger, free) = (plan.think, ledger.clone(), Rc::default());
        let bot = Bot { number, home, secret, site: address, think, ledger, free };
        bots.spawn_local(bot.run());
    }
    act(address, 0, &id, &secrets[0], "start").await?;
    let (begun, time) = (Instant::now(), Duration::from_secs(60) * plan.minutes);
    let used = [Usage::of(site.pid())?, Usage::own()?];
    let (mut killed, mut rng) = (0, Rng::new(5));
    while begun.elapsed() < time && !stop.is_wanted() {
        let next = time.mul_f64(f64::from(killed + 1) / f64::from(plan.kills + 1));
        let pause = next.saturating_sub(begun.elapsed()).min(Duration::from_secs(2));
        stop.sleep(pause).await;
        if killed < plan.kills && begun.elapsed() >= next {
            site.kill()?;
            killed += 1;
            sleep(Duration::from_millis(u64::from(rng.below(1_000) as u32))).await;
            site = Site::start_at(&launch, address, &LIFTED)?;
        }
        let seen = ledger.borrow();
        let (games, waits) = (seen.games.len(), seen.waits.len());
        progress.say(&format!("{games} games, {waits} times free, {killed} kills"));
    }
    // A site that was killed has another process with every life.
    let site_cores = match plan.kills {
        0 => Some(Usage::of(site.pid())?.cores_since(&used[0])),
        _ => None,
    };
    let own_cores = Usage::own()?.cores_since(&used[1]);
    let told = ended(address, &id, progress).await?;
    let mut report = ArenaReport {
        bots: plan.bots,
        minutes: plan.minutes,
        kills: killed,
        games: 0,
        plies: 0,
        waits: Vec::new(),
        site_cores,
        own_cores,
        wrong: Vec::new(),
    };
    drop(bots);
    let seen = ledger.take();
    check(address, &told, &seen, &mut report).await?;
    (report.plies, report.waits) = (seen.plies, seen.waits);
    report.wrong.extend(seen.wrong);
    site.stop()?;
    progress.clear();
    Ok(report)
}

/// Waits for the end of the arena, when its last games are over.
async fn ended(site: SocketAddr, id: &str, progress: &mut Progress) -> Result<Value, Trouble> {
    let begun = Instant::now();
    while begun.elapsed() < LAST_GAMES {
        let told: Value =
            get(site, &format!("/api/tournaments/{id}"), "").await?.good("a tournament")?;
        if told["phase"] == "over" {
            return Ok(told);
        }
        progress.say("the last games");
        sleep(Duration::from_secs(2)).await;
    }
    Err(Trouble::Silence("the end of the arena", LAST_GAMES.as_secs()))
}

/// Compares what the tournament says with its games and with what the bots have played.
async fn check(
    site: SocketAddr,
    told: &Value,
    seen: &Ledger,
    report: &mut ArenaReport,
) -> Result<(), Trouble> {
    let empty = Vec::new();
    let boards = told["rounds"][0]["boards"].as_array().unwrap_or(&empty);
    report.games = boards.len();
    let mut wrong = |what: String| report.wrong.push(what);
    let (mut known, mut last) = (BTreeSet::new(), BTreeMap::<u64, u64>::new());
    for board in boards {
        let number = &board["board"];
        let game = match board["games"].as_array().map(Vec::as_slice) {
            Some([game]) => game.as_str().unwrap_or_default().to_owned(),
            _ => {
                wrong(format!("board {number} has not one game"));
                continue;
            }
        };
        let [first, second] =
            [&board["first"], &board["second"]].map(|no| no.as_u64().unwrap_or(0));
        for (one, other) in [(first, second), (second, first)] {
            if last.insert(one, other) == Some(other) {
                wrong(format!("player {one} met {other} twice in a row"));
            }
        }
        let played: Value = get(site, &format!("/api/games/{game}"), "").await?.good("a game")?;
        let result = match played["end"]["winner"].as_str() {
            Some("first") => "1-0",
            Some("second") => "0-1",
            _ => "1/2",
        };
        let is_same = board["result"] == result && played["status"] == "over";
        if !is_same && board["no_show"] != true {
            let said = &board["result"];
            wrong(format!("board {number} says {said}, its game {}", played["end"]));
        }
        if !known.insert(game) {
            wrong(format!("the game of board {number} is that of another"));
        }
    }
    for (game, players) in &seen.games {
        if !known.contains(game) {
            wrong(format!("the game {game} is on no board"));
        }
        if players.len() != 2 {
            wrong(format!("the game {game} was played by {}", players.len()));
        }
    }
    if seen.games.len() != known.len() {
        wrong(format!("{} games were played, {} count", seen.games.len(), known.len()));
    }
    Ok(())
}

impl ArenaReport {
    /// What it says, as Markdown.
    pub fn table(&self) -> String {
        let head = heading(&[
            "bots",
            "minutes",
            "kills",
            "games",
            "plies",
            "free again",
            "p50 ms",
            "p99 ms",
            "max ms",
            "wrong",
            "cores: site",
            "cores: generator",
        ]);
        let sorted = SortedTimes::of(&self.waits);
        let ms = |percent| format!("{:.0}", sorted.percentile_ms(percent));
        let line = row(&[
            self.bots.to_string(),
            self.minutes.to_string(),
            self.kills.to_string(),
            thousands(self.games as u64),
            thousands(self.plies),
            thousands(self.waits.len() as u64),
            ms(50.0),
            ms(99.0),
            ms(100.0),
            self.wrong.len().to_string(),
            self.site_cores.map_or_else(|| "–".to_owned(), |cores| format!("{cores:.2}")),
            format!("{:.2}", self.own_cores),
        ]);
        format!("{head}\n{line}")
    }
}
