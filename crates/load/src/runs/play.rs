//! A crowd that plays: how fast moves travel, what memory games and sockets take.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::Subject;
use crate::crowd::{Crowd, Think, begin, sit};
use crate::figures::{Figures, heading, row, thousands};
use crate::http::get;
use crate::machine::{Usage, allow_sockets};
use crate::progress::{Progress, Stop};
use crate::site::Site;
use crate::trouble::Trouble;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct PlayPlan {
    pub game: String,
    /// How many games at once; each has two sockets.
    pub games: usize,
    /// How long people think; zero is as fast as they can.
    pub think: Think,
    /// What is played before anything counts.
    pub warm_up: Duration,
    /// How long it counts.
    pub time: Duration,
}

pub struct PlayReport {
    games: usize,
    sockets: usize,
    seconds: f64,
    figures: Figures,
    /// The site's memory: before anything, with all games, with all sockets, after play.
    memory: [u64; 4],
    site_cores: f64,
    own_cores: f64,
    store_ms: f64,
}

/// Memory is looked at when what was begun has settled.
const SETTLE: Duration = Duration::from_secs(1);

/// Plays as planned, against a new site.
///
/// # Errors
/// When the site does not start, or refuses to let everybody in.
pub async fn play(
    subject: &Subject,
    plan: &PlayPlan,
    progress: &mut Progress,
    stop: &mut Stop,
) -> Result<PlayReport, Trouble> {
    allow_sockets(2 * plan.games)?;
    let directory = subject.directory()?;
    let site = Site::start(&subject.kelci, directory.path())?;
    let address = site.address();
    let memory = |site: &Site| Usage::of(site.pid()).map(|usage| usage.memory);

    // What the first few visitors make it allocate is not counted as theirs.
    let first = begin(address, std::slice::from_ref(&plan.game), 8).await?;
    drop(sit(address, first, 1).await?);
    sleep(SETTLE).await;
    let empty = memory(&site)?;

    progress.say(&format!("{} games begin", plan.games));
    let guests = begin(address, std::slice::from_ref(&plan.game), plan.games).await?;
    sleep(SETTLE).await;
    let with_games = memory(&site)?;

    progress.say(&format!("{} sockets open", 2 * plan.games));
    let tables = sit(address, guests, 1_000).await?;
    sleep(SETTLE).await;
    let with_sockets = memory(&site)?;
    let sockets = counted(&counts(&site).await?, "kelci_sockets ") as usize;
    if sockets != 2 * plan.games {
        let told = format!("{} sockets were opened, the site has {sockets}", 2 * plan.games);
        return Err(Trouble::Wrong(told));
    }

    let crowd = Crowd::play(address, tables, plan.think, 2_000);
    stop.sleep(plan.warm_up).await;
    drop(crowd.take_figures());
    let before = [Usage::of(site.pid())?, Usage::own()?];
    let stored_before = counts(&site).await?;
    let begun = Instant::now();
    while begun.elapsed() < plan.time && !stop.is_wanted() {
        let left = plan.time.saturating_sub(begun.elapsed());
        stop.sleep(left.min(Duration::from_secs(1))).await;
        let (moves, errors) = (crowd.figures().moves(), crowd.figures().errors());
        let seconds = begun.elapsed().as_secs_f64();
        let rate = moves as f64 / seconds;
        let games = plan.games;
        progress
            .say(&format!("{seconds:3.0} s  {games} games  {rate:.0} moves/s  {errors} errors"));
    }
    let seconds = begun.elapsed().as_secs_f64();
    let after = [Usage::of(site.pid())?, Usage::own()?];
    let figures = crowd.take_figures();
    let stored_after = counts(&site).await?;
    let stored = |name| counted(&stored_after, name) - counted(&stored_before, name);
    let events = stored("kelci_store_seconds_count ").max(1.0);
    let store_ms = 1_000.0 * stored("kelci_store_seconds_sum ") / events;
    drop(crowd);
    site.stop()?;
    progress.clear();
    Ok(PlayReport {
        games: plan.games,
        sockets,
        seconds,
        figures,
        memory: [empty, with_games, with_sockets, after[0].memory],
        site_cores: after[0].cores_since(&before[0]),
        own_cores: after[1].cores_since(&before[1]),
        store_ms,
    })
}

async fn counts(site: &Site) -> Result<String, Trouble> {
    let answer = get(site.metrics(), "/metrics", "").await?;
    if answer.status == 200 {
        return Ok(answer.body);
    }
    Err(Trouble::Refused { what: "/metrics", status: answer.status, text: answer.body })
}

/// The value after a name that ends with a blank.
fn counted(counts: &str, name: &str) -> f64 {
    let value = counts.lines().find_map(|line| line.strip_prefix(name));
    value.and_then(|value| value.trim().parse().ok()).unwrap_or(0.0)
}

impl PlayReport {
    /// What [`PlayReport::speed`] says in its columns.
    pub fn speed_heading() -> String {
        heading(&[
            "games",
            "sockets",
            "moves",
            "moves/s",
            "p50 ms",
            "p99 ms",
            "max ms",
            "store, mean ms",
            "errors",
            "cores: site",
            "cores: generator",
        ])
    }

    /// How fast it was.
    pub fn speed(&self) -> String {
        let latencies = self.figures.sorted();
        row(&[
            thousands(self.games as u64),
            thousands(self.sockets as u64),
            thousands(self.figures.moves() as u64),
            thousands((self.figures.moves() as f64 / self.seconds) as u64),
            format!("{:.1}", latencies.percentile_ms(50.0)),
            format!("{:.1}", latencies.percentile_ms(99.0)),
            format!("{:.1}", latencies.percentile_ms(100.0)),
            format!("{:.1}", self.store_ms),
            self.figures.errors().to_string(),
            format!("{:.2}", self.site_cores),
            format!("{:.2}", self.own_cores),
        ])
    }

    /// What [`PlayReport::size`] says in its columns.
    pub fn size_heading() -> String {
        heading(&[
            "games",
            "sockets",
            "MiB empty",
            "MiB with games",
            "MiB with sockets",
            "MiB after play",
            "KiB per idle game",
            "KiB per socket",
        ])
    }

    /// How large it was.
    pub fn size(&self) -> String {
        let mib = |bytes: u64| format!("{:.1}", bytes as f64 / f64::from(1 << 20));
        let [empty, games, sockets, after] = self.memory;
        let each = |more: u64, less: u64, count: usize| {
            format!("{:.1}", more.saturating_sub(less) as f64 / 1024.0 / count as f64)
        };
        row(&[
            thousands(self.games as u64),
            thousands(self.sockets as u64),
            mib(empty),
            mib(games),
            mib(sockets),
            mib(after),
            each(games, empty, self.games),
            each(sockets, games, self.sockets),
        ])
    }

    /// What else is worth knowing.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = vec![format!(
            "{} games: a move comes with {} bytes to whoever is next; {} games ended in {:.0} s",
            thousands(self.games as u64),
            thousands(self.figures.mean_bytes() as u64),
            self.figures.games_over,
            self.seconds
        )];
        notes.extend(self.figures.error_lines());
        notes
    }
}
