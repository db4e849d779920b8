//! Bots with real engines that play each other on one node, game after game.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::Subject;
use crate::figures::{heading, row, thousands};
use crate::http::{get, post};
use crate::process::Process;
use crate::progress::{Progress, Stop};
use crate::site::Site;
use crate::trouble::Trouble;

/// How often it is looked whether a game is over.
const LOOK: Duration = Duration::from_millis(300);
/// Only what hangs takes as long.
const HANGS: Duration = Duration::from_secs(600);
/// How games of engines end that do what they should; anything else is a fault.
const FAULTS: [&str; 4] = ["resignation", "time", "aborted", "agreement"];

/// How many bots play how many games.
#[derive(Clone, Debug)]
pub struct BotsPlan {
    /// An even number: they play in pairs.
    pub bots: usize,
    pub games: usize,
    pub game: String,
    /// How long an engine thinks at most.
    pub think: Duration,
}

/// What came of it.
pub struct BotsReport {
    bots: usize,
    games: usize,
    plies: u64,
    took: Duration,
    reasons: BTreeMap<String, usize>,
    /// What should not have been.
    pub wrong: Vec<String>,
}

/// A bot that runs.
struct Bot {
    name: String,
    token: String,
    process: Process,
}

/// A game that was played.
struct PlayedBotGame {
    plies: u64,
    reason: String,
}

/// Has bots play each other, and looks whether every game came to an end by its rules.
///
/// # Errors
/// When the site or a bot does not start, or something hangs.
pub async fn bots(
    subject: &Subject,
    plan: &BotsPlan,
    progress: &mut Progress,
    stop: &Stop,
) -> Result<BotsReport, Trouble> {
    let directory = subject.directory()?;
    let lifted = ["--sign-ups", "0", "--sign-ins", "0"];
    let site = Site::start_with(&subject.kelci, directory.path(), &lifted)?;
    let address = site.address();
    let mut running = Vec::with_capacity(plan.bots);
    for number in 0..plan.bots {
        progress.say(&format!("bot {} of {}", number + 1, plan.bots));
        running.push(begin(subject, plan, &site, directory.path(), number).await?);
    }
    let (begun, pairs) = (Instant::now(), plan.bots / 2);
    let (plan, stop) = (Rc::new(plan.clone()), stop.clone());
    let mut playing = JoinSet::new();
    for pair in 0..pairs {
        let [one, other] = [&running[2 * pair], &running[2 * pair + 1]];
        let (token, name, game) = (one.token.clone(), other.name.clone(), plan.game.clone());
        let games = plan.games / pairs + usize::from(pair < plan.games % pairs);
        let stop = stop.clone();
        playing.spawn_local(async move {
            let (mut seen, mut played) = (HashSet::new(), Vec::new());
            while played.len() < games && !stop.is_wanted() {
                played.push(play(address, &token, &name, &game, &mut seen).await?);
            }
            Ok::<_, Trouble>(played)
        });
    }
    let (mut played, mut wrong) = (Vec::new(), Vec::new());
    while let Some(joined) = playing.join_next().await {
        match joined.map_err(|error| Trouble::Wrong(error.to_string()))? {
            Ok(games) => played.extend(games),
            Err(trouble) => wrong.push(trouble.to_string()),
        }
        progress.say(&format!("{} of {} games", played.len(), plan.games));
    }
    let took = begun.elapsed();
    for bot in &mut running {
        if !bot.process.is_running()? {
            wrong.push(format!("{} has ended", bot.name));
        }
        bot.process.kill()?;
    }
    progress.clear();
    let mut reasons = BTreeMap::<String, usize>::new();
    for game in &played {
        *reasons.entry(game.reason.clone()).or_default() += 1;
    }
    for (reason, count) in reasons.iter().filter(|(reason, _)| FAULTS.contains(&reason.as_str())) {
        wrong.push(format!("{count} games ended by {reason}"));
    }
    if played.len() < plan.games && !stop.is_wanted() {
        wrong.push(format!("{} games were played", played.len()));
    }
    let plies = played.iter().map(|game| game.plies).sum();
    site.stop()?;
    Ok(BotsReport { bots: plan.bots, games: played.len(), plies, took, reasons, wrong })
}

/// Makes the account of a bot, and starts it.
async fn begin(
    subject: &Subject,
    plan: &BotsPlan,
    site: &Site,
    directory: &Path,
    number: usize,
) -> Result<Bot, Trouble> {
    let address = site.address();
    let wanted = json!({ "name": format!("Load{number}"), "password": "a long walk" });
    let made: Value = post(address, "/api/account", "", &wanted).await?.good("an account")?;
    let secret = made["visitor"].as_str().unwrap_or_default();
    let became = post(address, "/api/account/bot", secret, &json!({})).await?;
    let became: Value = became.good("becoming a bot")?;
    let wanted = json!({ "label": "bot", "scopes": ["read", "play", "challenge"], "days": 7 });
    let granted = post(address, "/api/account/tokens", secret, &wanted).await?;
    let granted: Value = granted.good("a token")?;
    let token = granted["token"].as_str().unwrap_or_default().to_owned();
    let file: PathBuf = directory.join(format!("bot-{number}.token"));
    std::fs::write(&file, &token)?;
    let engine = format!("{} ugi --game {{game}}", subject.kelci.display());
    let mut command = Command::new(&subject.kelci);
    command.args(["bot", "--site", &format!("http://{address}")]);
    command.args(["--think", &plan.think.as_secs_f64().to_string(), "--engine", &engine]);
    let child = command
        .arg("--token-file")
        .arg(&file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let name = became["name"].as_str().unwrap_or_default().to_owned();
    Ok(Bot { name, token, process: Process::new(child) })
}

/// One game between two bots, from the challenge to its end.
async fn play(
    address: std::net::SocketAddr,
    token: &str,
    other: &str,
    game: &str,
    seen: &mut HashSet<String>,
) -> Result<PlayedBotGame, Trouble> {
    let clock = json!({ "kind": "move", "ms": 3_600_000 });
    let path = format!("/api/people/{other}/challenge");
    let wanted = json!({ "game": game, "clock": clock });
    let asked = post(address, &path, token, &wanted).await?;
    let _: Value = asked.good("a challenge")?;
    let begun = Instant::now();
    while begun.elapsed() < HANGS {
        let mine: Vec<Value> =
            get(address, "/api/mine", token).await?.good("the games of a bot")?;
        for listed in mine.iter().filter(|listed| listed["status"] == "over") {
            let id = listed["id"].as_str().unwrap_or_default().to_owned();
            if seen.insert(id) {
                let reason = listed["reason"].as_str().unwrap_or("none").to_owned();
                return Ok(PlayedBotGame { plies: listed["plies"].as_u64().unwrap_or(0), reason });
            }
        }
        sleep(LOOK).await;
    }
    Err(Trouble::Silence("the end of a game between bots", HANGS.as_secs()))
}

impl BotsReport {
    /// What it says, as Markdown.
    pub fn table(&self) -> String {
        let heading = heading(&["bots", "games", "plies", "minutes", "moves a second", "faults"]);
        let seconds = self.took.as_secs_f64();
        let line = row(&[
            self.bots.to_string(),
            thousands(self.games as u64),
            thousands(self.plies),
            format!("{:.1}", seconds / 60.0),
            format!("{:.0}", self.plies as f64 / seconds.max(1.0)),
            self.wrong.len().to_string(),
        ]);
        let reasons: Vec<String> =
            self.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        format!("{heading}\n{line}\n\nEnds: {}.", reasons.join(", "))
    }
}
