//! Killing the site in mid-play, again and again: nothing that it acknowledged may be lost, and
//! time while it was away is nobody's.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kelci_core::Rng;
use serde::Deserialize;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::Subject;
use crate::crowd::{Think, begin, sit};
use crate::figures::{SortedTimes, heading, row, thousands};
use crate::http::get;
use crate::machine::allow_sockets;
use crate::progress::{Progress, Stop};
use crate::site::Site;
use crate::table::{Guests, Table};
use crate::trouble::Trouble;

/// How it is killed.
#[derive(Clone, Debug)]
pub struct KillPlan {
    /// How often.
    pub rounds: u64,
    /// How many games are played meanwhile.
    pub games: usize,
    /// How long people think.
    pub think: Think,
    /// The longest that it plays before it is killed.
    pub play: Duration,
    /// The longest that it is away.
    pub away: Duration,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct KillReport {
    /// How often it was killed.
    pub rounds: u64,
    /// Moves that were acknowledged or announced.
    pub acknowledged: u64,
    /// Those of them that were not there afterwards.
    pub lost: u64,
    /// Moves that were stored although nobody could be told in time.
    pub unheard: u64,
    /// Clocks that ran when it was killed.
    pub clocks: u64,
    /// Those of them that ran on while it was away.
    pub charged: u64,
    /// What was wrong, in words.
    pub wrong: Vec<String>,
    /// The most that a player gained because the site did not know how long it had lived.
    pub gift_ms: i64,
    restarts: Vec<Duration>,
}

/// A game as its players know it.
struct Witness {
    guests: Guests,
    /// The number of the last event that was compared.
    checked: u32,
    acknowledged: BTreeMap<u32, Option<String>>,
    is_over: bool,
}

/// Kills the site as planned, and compares after each restart.
///
/// # Errors
/// When the site does not start again, or does not answer.
pub async fn kill(
    subject: &Subject,
    plan: &KillPlan,
    progress: &mut Progress,
    stop: &Stop,
) -> Result<KillReport, Trouble> {
    allow_sockets(2 * plan.games)?;
    let directory = subject.directory()?;
    let mut site = Site::start(&subject.kelci, directory.path())?;
    let games = games(site.address()).await?;
    let (mut witnesses, mut survived, mut rng) = (Vec::new(), KillReport::default(), Rng::new(9));
    for round in 0..plan.rounds {
        if stop.is_wanted() {
            break;
        }
        witnesses.retain(|witness: &Witness| !witness.is_over);
        let missing = plan.games - witnesses.len();
        let begun = begin(&[site.address()], &games, missing).await?;
        witnesses.extend(begun.into_iter().map(Witness::new));
        let guests = witnesses.iter().map(|witness| witness.guests.clone()).collect();
        let tables = sit(&[site.address()], guests, rng.bits() >> 8).await?;

        let mut playing = JoinSet::new();
        for (place, table) in tables.into_iter().enumerate() {
            let think = plan.think;
            let rng = Rng::new(rng.bits());
            playing.spawn_local(async move { (place, play_until_gone(table, think, rng).await) });
        }
        // Not before somebody had time to move.
        sleep(plan.play.mul_f64(0.2) + part(plan.play.mul_f64(0.8), &mut rng)).await;
        let about_to = now_ms();
        site.kill()?;
        let killed = now_ms();
        while let Some(played) = playing.join_next().await {
            let (place, mut table) = played.map_err(|error| Trouble::Wrong(error.to_string()))?;
            let witness: &mut Witness = &mut witnesses[place];
            witness.acknowledged.extend(table.take_acknowledged());
            witness.is_over = table.is_over();
        }
        sleep(part(plan.away, &mut rng)).await;

        let begun = Instant::now();
        site = Site::start(&subject.kelci, directory.path())?;
        survived.restarts.push(begun.elapsed());
        survived.rounds += 1;
        for witness in &mut witnesses {
            witness.check(site.address(), [about_to, killed], &mut survived).await?;
        }
        let moves = thousands(survived.acknowledged);
        let (done, all, lost) = (round + 1, plan.rounds, survived.lost);
        progress.say(&format!("kill {done} of {all}: {moves} moves acknowledged, {lost} lost"));
    }
    site.stop()?;
    progress.clear();
    Ok(survived)
}

/// Every game that the site has.
async fn games(site: SocketAddr) -> Result<Vec<String>, Trouble> {
    #[derive(Deserialize)]
    struct Catalog {
        games: Vec<Entry>,
    }
    #[derive(Deserialize)]
    struct Entry {
        name: String,
    }
    let catalog: Catalog = get(site, "/api/catalog", "").await?.good("/api/catalog")?;
    Ok(catalog.games.into_iter().map(|entry| entry.name).collect())
}

async fn play_until_gone(mut table: Table, think: Think, mut rng: Rng) -> Table {
    // The site goes away in mid-sentence: that is no error here.
    while let Ok(Some(_)) = table.turn(think.draw(&mut rng)).await {}
    table
}

fn part(whole: Duration, rng: &mut Rng) -> Duration {
    whole.mul_f64(rng.below(1_000) as f64 / 1_000.0)
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[derive(Deserialize)]
struct StoredEvent {
    number: u32,
    at_ms: i64,
    kind: String,
    text: Option<String>,
    /// How long the site was away.
    ms: Option<i64>,
}

impl Witness {
    fn new(guests: Guests) -> Witness {
        Witness { guests, checked: 0, acknowledged: BTreeMap::new(), is_over: false }
    }

    /// Compares what was acknowledged with what is there, and looks at the clock.
    async fn check(
        &mut self,
        site: SocketAddr,
        killed: [i64; 2],
        survived: &mut KillReport,
    ) -> Result<(), Trouble> {
        let mut outage = None;
        loop {
            let path = format!("/api/games/{}/events?after={}", self.guests.id, self.checked);
            let stored: Vec<StoredEvent> =
                get(site, &path, "").await?.good("the events of a game")?;
            if stored.is_empty() {
                break;
            }
            for event in stored {
                if event.number != self.checked + 1 {
                    self.wrong(survived, &format!("event {} is missing", self.checked + 1));
                }
                self.checked = event.number;
                self.compare(&event, survived);
                if event.kind == "outage" {
                    outage = event.ms.map(|ms| event.at_ms - ms);
                }
            }
        }
        for number in std::mem::take(&mut self.acknowledged).into_keys() {
            survived.lost += 1;
            self.wrong(survived, &format!("event {number} was acknowledged and is lost"));
        }
        match outage {
            Some(alive) => self.check_clock(alive, killed, survived),
            // The end may be what nobody could be told any more.
            None if self.is_over_now(site).await? => self.is_over = true,
            None => self.wrong(survived, "its clock was not told that the site was away"),
        }
        Ok(())
    }

    fn compare(&mut self, event: &StoredEvent, survived: &mut KillReport) {
        match self.acknowledged.remove(&event.number) {
            Some(heard) if heard.is_some() && heard != event.text => {
                survived.lost += 1;
                self.wrong(survived, &format!("move {} is another one", event.number));
            }
            Some(_) => survived.acknowledged += 1,
            None if event.kind == "move" => survived.unheard += 1,
            None => {}
        }
    }

    /// `alive` is the moment until which the site charged whoever was to move.
    fn check_clock(&self, alive: i64, [about_to, gone]: [i64; 2], survived: &mut KillReport) {
        survived.clocks += 1;
        survived.gift_ms = survived.gift_ms.max(about_to - alive);
        if alive > gone + SKEW_MS {
            survived.charged += 1;
            self.wrong(survived, &format!("{} ms without a site were charged", alive - gone));
        }
    }

    async fn is_over_now(&self, site: SocketAddr) -> Result<bool, Trouble> {
        #[derive(Deserialize)]
        struct Game {
            status: String,
        }
        let game: Game =
            get(site, &format!("/api/games/{}", self.guests.id), "").await?.good("a game")?;
        Ok(game.status == "over")
    }

    fn wrong(&self, survived: &mut KillReport, what: &str) {
        if survived.wrong.len() < MOST_WORDS {
            let Guests { id, game, .. } = &self.guests;
            survived.wrong.push(format!("{game} {id}: {what}"));
        }
    }
}

/// So much that is wrong is told in words.
const MOST_WORDS: usize = 20;
/// The site's time is that of day when it began, counted on by a clock that never jumps.
const SKEW_MS: i64 = 20;

impl KillReport {
    /// What it says, as Markdown.
    pub fn table(&self) -> String {
        let restarts = SortedTimes::of(&self.restarts);
        let [median, most] = [50.0, 100.0].map(|percent| restarts.percentile_ms(percent));
        let heading = heading(&[
            "kills",
            "moves acknowledged",
            "of these lost",
            "stored, but nobody could be told",
            "running clocks",
            "charged for the absence",
            "largest gift ms",
            "restart median ms",
            "restart max ms",
        ]);
        let line = row(&[
            self.rounds.to_string(),
            thousands(self.acknowledged),
            thousands(self.lost),
            thousands(self.unheard),
            thousands(self.clocks),
            thousands(self.charged),
            self.gift_ms.to_string(),
            format!("{median:.0}"),
            format!("{most:.0}"),
        ]);
        format!("{heading}\n{line}")
    }
}
