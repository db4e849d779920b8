//! A crowd that plays: how fast moves travel, what memory games and sockets take.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::Subject;
use super::host::{Host, HostKind, HostReading};
use crate::crowd::{Crowd, Think, begin, sit};
use crate::figures::{Figures, heading, row, thousands};
use crate::machine::{Usage, allow_sockets};
use crate::progress::{Progress, Stop};
use crate::trouble::Trouble;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct PlayPlan {
    pub host: HostKind,
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
    pub(super) host: HostKind,
    pub(super) games: usize,
    pub(super) sockets: usize,
    pub(super) seconds: f64,
    pub(super) figures: Figures,
    /// The site's memory: before anything, with all games, with all sockets, after play.
    memory: [u64; 4],
    own_cores: f64,
    /// What the site had counted and used at the beginning and at the end.
    pub(super) before: HostReading,
    pub(super) after: HostReading,
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
    let host = Host::start(subject, plan.host)?;
    let sites = host.addresses();
    let games = std::slice::from_ref(&plan.game);

    // What the first few visitors make it allocate is not counted as theirs.
    let first = begin(&sites, games, 8).await?;
    drop(sit(&sites, first, 1).await?);
    sleep(SETTLE).await;
    let empty = host.memory()?;

    progress.say(&format!("{} games begin", plan.games));
    let guests = begin(&sites, games, plan.games).await?;
    sleep(SETTLE).await;
    let with_games = host.memory()?;

    progress.say(&format!("{} sockets open", 2 * plan.games));
    let tables = sit(&sites, guests, 1_000).await?;
    sleep(SETTLE).await;
    let with_sockets = host.memory()?;
    let sockets = host.read().await?.count("kelci_sockets") as usize;
    if sockets != 2 * plan.games {
        let told = format!("{} sockets were opened, the site has {sockets}", 2 * plan.games);
        return Err(Trouble::Wrong(told));
    }

    let crowd = Crowd::play(tables, plan.think, 2_000);
    stop.sleep(plan.warm_up).await;
    drop(crowd.take_figures());
    let (before, own_before) = (host.read().await?, Usage::own()?);
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
    let own_after = Usage::own()?;
    let figures = crowd.take_figures();
    let after = host.read().await?;
    drop(crowd);
    host.stop()?;
    progress.clear();
    Ok(PlayReport {
        host: plan.host,
        games: plan.games,
        sockets,
        seconds,
        figures,
        memory: [empty, with_games, with_sockets, after.usage.memory],
        own_cores: own_after.cores_since(&own_before),
        before,
        after,
    })
}

impl PlayReport {
    /// The mean of a histogram while it counted, in milliseconds.
    pub(super) fn mean_ms(&self, name: &str) -> f64 {
        self.after.mean_ms(&self.before, name)
    }

    /// How many cores the site kept busy, without its database.
    pub(super) fn site_cores(&self) -> f64 {
        self.after.usage.cores_since(&self.before.usage)
    }

    pub(super) fn own_cores(&self) -> f64 {
        self.own_cores
    }

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
            format!("{:.1}", self.mean_ms("kelci_store_seconds")),
            self.figures.errors().to_string(),
            format!("{:.2}", self.site_cores()),
            format!("{:.2}", self.own_cores()),
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
