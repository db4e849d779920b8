//! From starting the program to its first answer, and the size of its file.

use std::time::{Duration, Instant};

use super::Subject;
use crate::crowd::begin;
use crate::figures::{SortedTimes, heading, row, thousands};
use crate::http::get;
use crate::progress::{Progress, Stop};
use crate::site::Site;
use crate::trouble::Trouble;

/// How often it is started.
#[derive(Clone, Debug)]
pub struct StartPlan {
    pub rounds: usize,
    /// How many games there are in the second store, each with a running clock.
    pub games: usize,
    pub game: String,
}

pub struct StartReport {
    bytes: u64,
    games: usize,
    empty: Vec<Duration>,
    full: Vec<Duration>,
}

/// Starts it on an empty directory, and on one with games.
///
/// # Errors
/// When it does not start, or does not end well.
pub async fn start(
    subject: &Subject,
    plan: &StartPlan,
    progress: &mut Progress,
    stop: &Stop,
) -> Result<StartReport, Trouble> {
    let bytes = std::fs::metadata(&subject.kelci)?.len();
    let mut started = StartReport { bytes, games: plan.games, empty: Vec::new(), full: Vec::new() };
    let full = subject.directory()?;
    let site = Site::start(&subject.kelci, full.path())?;
    begin(&[site.address()], std::slice::from_ref(&plan.game), plan.games).await?;
    ended(site)?;
    for round in 0..plan.rounds {
        if stop.is_wanted() {
            break;
        }
        progress.say(&format!("start {} of {}", round + 1, plan.rounds));
        started.empty.push(once(subject, subject.directory()?.path()).await?);
        started.full.push(once(subject, full.path()).await?);
    }
    progress.clear();
    Ok(started)
}

async fn once(subject: &Subject, directory: &std::path::Path) -> Result<Duration, Trouble> {
    let begun = Instant::now();
    let site = Site::start(&subject.kelci, directory)?;
    let answer = get(site.address(), "/healthz", "").await?;
    let took = begun.elapsed();
    if answer.status != 200 {
        return Err(Trouble::Refused {
            what: "/healthz",
            status: answer.status,
            text: answer.body,
        });
    }
    ended(site)?;
    Ok(took)
}

fn ended(site: Site) -> Result<(), Trouble> {
    let status = site.stop()?;
    if status.success() { Ok(()) } else { Err(Trouble::Wrong(format!("kelci ended: {status}"))) }
}

impl StartReport {
    /// What it says, as Markdown.
    pub fn table(&self) -> String {
        let line = |what: String, times: &[Duration]| {
            let sorted = SortedTimes::of(times);
            let [median, most] = [50.0, 100.0].map(|percent| sorted.percentile_ms(percent));
            let starts = times.len().to_string();
            row(&[what, starts, format!("{median:.0}"), format!("{most:.0}")])
        };
        let heading = heading(&["store", "starts", "median ms", "max ms"]);
        let games = format!("{} games with running clocks", thousands(self.games as u64));
        let lines = [line("none yet".into(), &self.empty), line(games, &self.full)].join("\n");
        let size = self.bytes as f64 / f64::from(1 << 20);
        format!("{heading}\n{lines}\n\nThe binary has {size:.1} MiB.")
    }
}
