//! Faults under load: three nodes and a worker on PostgreSQL, and one of them breaks again and again while people
//! play. Nothing that was acknowledged may be lost or doubled, no flag may fall, and everybody plays on.

mod record;
mod report;
mod tables;

use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use kelci_core::Rng;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};

use self::record::{WitnessedGame, compare};
pub use self::report::FaultsReport;
use self::tables::{Tables, everybody_moved, unknown_games};
use super::Subject;
use crate::cluster::{Cluster, ClusterPlan};
use crate::crowd::Think;
use crate::figures::thousands;
use crate::machine::allow_sockets;
use crate::progress::{Progress, Stop};
use crate::trouble::Trouble;

/// How things are broken.
#[derive(Clone, Debug)]
pub struct FaultsPlan {
    /// How often.
    pub rounds: u64,
    /// How many games are played meanwhile.
    pub games: usize,
    /// Which game they play.
    pub game: String,
    /// How long people think.
    pub think: Think,
    /// With which number chance begins.
    pub seed: u64,
    /// For how long a node is frozen.
    pub frozen: Duration,
    /// For how long it is cut off at most.
    pub cut: Duration,
}

const NODES: usize = 3;
/// What is broken stays so for this long at most.
const AWAY: Duration = Duration::from_millis(2_500);
/// A road that is cut stays so for longer than a node may be silent.
const SHORTEST_CUT: Duration = Duration::from_secs(2);

/// What breaks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Breakage {
    Node,
    Worker,
    Database,
    Frozen,
    Cut,
}

impl Breakage {
    const ALL: [Breakage; 5] =
        [Breakage::Node, Breakage::Worker, Breakage::Database, Breakage::Frozen, Breakage::Cut];

    /// Breaks it.
    fn happen(self, cluster: &mut Cluster, node: usize) -> Result<(), Trouble> {
        match self {
            Breakage::Node => cluster.kill_node(node),
            Breakage::Worker => cluster.kill_worker(0),
            Breakage::Database => cluster.postgres().stop_at_once(),
            Breakage::Frozen => cluster.freeze_node(node),
            Breakage::Cut => cluster.cut_node(node),
        }
    }

    /// Mends it.
    fn end(self, cluster: &mut Cluster, node: usize) -> Result<(), Trouble> {
        match self {
            Breakage::Node => cluster.start_node(node),
            Breakage::Worker => cluster.start_worker(0),
            Breakage::Database => cluster.postgres().start_again(),
            Breakage::Frozen => cluster.thaw_node(node),
            Breakage::Cut => cluster.mend_node(node),
        }
    }
}

impl fmt::Display for Breakage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Breakage::Node => "`kill -9` of a node",
            Breakage::Worker => "`kill -9` of the worker",
            Breakage::Database => "PostgreSQL stopped at once, and started",
            Breakage::Frozen => "a frozen node",
            Breakage::Cut => "a node cut off from the database",
        })
    }
}

/// Breaks things as planned, and compares after each time.
///
/// # Errors
/// When the site does not start.
pub async fn faults(
    subject: &Subject,
    plan: &FaultsPlan,
    progress: &mut Progress,
    stop: &mut Stop,
) -> Result<FaultsReport, Trouble> {
    allow_sockets(2 * plan.games)?;
    let parts = ClusterPlan { nodes: NODES, workers: 1, engine_threads: 0, has_roads: true };
    let owned = subject.clone();
    let cluster = unblocked(move || Cluster::start(&owned, &parts)).await??;
    let roads = match cluster.excuse() {
        Some(why) => format!("Roads are cut by a relay, since there can be no wires here ({why})."),
        None => "Roads are cut by pulling a wire between network namespaces.".into(),
    };
    let nodes = cluster.addresses();
    let mut rng = Rng::new(plan.seed);
    rng.bits();
    let mut course = Course {
        plan,
        tables: Tables::play(&nodes, &plan.game, plan.games, plan.think, plan.seed),
        nodes,
        cluster: Some(cluster),
        rng,
        report: FaultsReport { roads, ..FaultsReport::default() },
    };
    let mut next = Vec::new();
    for round in 1..=plan.rounds {
        // By chance, and each as often as the others.
        if next.is_empty() {
            next = Breakage::ALL.to_vec();
            course.rng.shuffle(&mut next);
        }
        let Some(breakage) = next.pop() else { break };
        stop.sleep(Duration::from_millis(500) + course.part(Duration::from_millis(1_500))).await;
        if stop.is_wanted() {
            break;
        }
        let begun = Instant::now();
        if let Err(trouble) = course.round(round, breakage, stop).await {
            course.report.wrong.push(format!("round {round}, {breakage}: {trouble}"));
            break;
        }
        let (moves, lost) = course.report.totals();
        let (all, took) = (plan.rounds, begun.elapsed().as_secs_f64());
        progress.say(&format!(
            "fault {round} of {all}: {} moves acknowledged, {lost} lost ({breakage}, {took:.1} s)",
            thousands(moves)
        ));
    }
    progress.clear();
    course.end().await
}

/// Does what takes its time while people play on.
async fn unblocked<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Trouble> {
    spawn_blocking(work).await.map_err(|error| Trouble::Wrong(error.to_string()))
}

/// A run of faults.
struct Course<'a> {
    plan: &'a FaultsPlan,
    tables: Tables,
    nodes: Vec<SocketAddr>,
    /// None while something is done to it.
    cluster: Option<Cluster>,
    rng: Rng,
    report: FaultsReport,
}

impl Course<'_> {
    fn part(&mut self, whole: Duration) -> Duration {
        whole.mul_f64(self.rng.below(1_000) as f64 / 1_000.0)
    }

    /// Does something to the cluster while people play on.
    async fn with<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Cluster) -> Result<T, Trouble> + Send + 'static,
    ) -> Result<T, Trouble> {
        let gone = || Trouble::Wrong("the cluster is gone".into());
        let mut cluster = self.cluster.take().ok_or_else(gone)?;
        let (cluster, done) = unblocked(move || {
            let done = work(&mut cluster);
            (cluster, done)
        })
        .await?;
        self.cluster = Some(cluster);
        done
    }

    /// Breaks something, mends it, and compares.
    async fn round(&mut self, round: u64, breakage: Breakage, stop: &Stop) -> Result<(), Trouble> {
        let (begun, node, plan) = (Instant::now(), self.rng.below(NODES), self.plan);
        let away = match breakage {
            Breakage::Frozen => plan.frozen,
            Breakage::Cut => SHORTEST_CUT + self.part(plan.cut.saturating_sub(SHORTEST_CUT)),
            _ => self.part(AWAY),
        };
        self.with(move |cluster| breakage.happen(cluster, node)).await?;
        // Not cut short: what is broken is mended in any case.
        sleep(away).await;
        self.with(move |cluster| breakage.end(cluster, node)).await?;
        let witnesses = self.tables.witnesses.clone();
        let recovery = everybody_moved(&witnesses, plan.games, stop).await;
        let outcome = self.report.by_breakage.entry(breakage).or_default();
        outcome.rounds += 1;
        self.report.returns += outcome.take_waits(&witnesses, begun);
        match recovery {
            Ok(time) => outcome.recoveries.push(time),
            Err(stuck) => self.report.wrong.push(format!("round {round}, {breakage}: {stuck}")),
        }
        let told = WitnessedGame::take(&witnesses);
        let found = self.with(move |cluster| compare(cluster.postgres(), &told)).await?;
        self.report.by_breakage.entry(breakage).or_default().findings.add(found);
        let unknown = unknown_games(&self.nodes, &witnesses, &mut self.rng).await;
        let unknown = unknown.into_iter().map(|what| format!("round {round}, {breakage}: {what}"));
        self.report.wrong.extend(unknown);
        Ok(())
    }

    /// Ends everything, and says what came of it. If something was wrong, the logs are kept.
    async fn end(mut self) -> Result<FaultsReport, Trouble> {
        drop(self.tables);
        let mut report = self.report;
        report.take_wrong();
        if let Some(mut cluster) = self.cluster.take() {
            if report.wrong.is_empty() {
                unblocked(move || cluster.stop()).await??;
            } else {
                let kept = cluster.keep_logs().display();
                report.wrong.push(format!("the logs of all programs are in {kept}"));
            }
        }
        Ok(report)
    }
}
