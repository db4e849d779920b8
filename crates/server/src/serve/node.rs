//! A process that plays its part on a store: its games in memory, its engine, its jobs. With visitors it is a
//! [`Server`](super::Server), without them a worker.

use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tokio::sync::Notify;
use tokio::task::JoinHandle;

use super::{StartError, tasks};
use crate::config::Config;
use crate::engine::{Pool, PoolSize};
use crate::ids::LinkMaker;
use crate::jobs::{EndListener, Worker};
use crate::limits::{Blocks, HouseholdTally};
use crate::live::{Hub, Keeper, Pulse, Services, Sessions};
use crate::metrics::Metrics;
use crate::store::{Store, StoreError};
use crate::vitals::Vitals;

/// What a node is built on.
pub struct Parts {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// What only one node at a time can hold; whoever has it knows that nobody else is alive.
    pub lock: Option<File>,
    /// Whoever wants to hear that games end.
    pub listeners: Vec<Arc<dyn EndListener>>,
}

/// A node.
pub(super) struct Node {
    pub hub: Arc<Hub>,
    worker: Worker,
    engine: PoolSize,
    /// Held for as long as the node uses the store.
    _lock: Option<File>,
}

impl Node {
    /// Begins on a store.
    pub async fn start(config: &Config, parts: Parts) -> Result<Node, StartError> {
        let Parts { store, lock, listeners } = parts;
        let pulse = Pulse::start(store.clone(), lock.is_some()).await?;
        let metrics = Arc::new(Metrics::default());
        let pool = Pool::start(config.engine, metrics.clone()).map_err(StartError::Engine)?;
        let links = LinkMaker::new(store.secret("links").await?);
        let services = Arc::new(Services {
            sessions: Sessions::new(store.clone()),
            links,
            store,
            pool,
            keeper: Keeper::default(),
            time: pulse.time().clone(),
            pulse,
            on_boards: Arc::default(),
            exhibitions: HouseholdTally::default(),
            reviews: HouseholdTally::default(),
            blocks: Blocks::default(),
            are_clocks_running: AtomicBool::new(true),
            jobs_asked: Notify::default(),
            vitals: Vitals::default(),
            metrics,
        });
        let hub = Hub::new(services, config.limits.live_games);
        let worker = Worker::new(hub.clone(), listeners);
        Ok(Node { hub, worker, engine: config.engine, _lock: lock })
    }

    pub fn services(&self) -> &Arc<Services> {
        self.hub.services()
    }

    /// What it does by itself, for as long as it runs.
    pub fn tasks(&self) -> Vec<JoinHandle<()>> {
        vec![
            tokio::spawn(self.hub.clone().wake_games()),
            tokio::spawn(tasks::beat(self.services().clone())),
            tokio::spawn(tasks::tell_outages(self.hub.clone())),
            tokio::spawn(tasks::sweep(self.services().clone())),
            tokio::spawn(tasks::hear_notes(self.hub.clone())),
            tokio::spawn(tasks::watch_time(self.hub.clone())),
            tokio::spawn(self.worker.clone().work(self.engine)),
        ]
    }

    /// Ends all that, and leaves what is not done to others.
    pub async fn stop(self, tasks: Vec<JoinHandle<()>>) -> Result<(), StoreError> {
        tasks.iter().for_each(JoinHandle::abort);
        let services = self.services().clone();
        let engines = services.clone();
        let _ = tokio::task::spawn_blocking(move || engines.pool.close()).await;
        // Neither is needed: leases run out, and the next one only knows less well how long nobody was here.
        if let Err(error) = self.worker.leave().await {
            tracing::error!(%error, "jobs were not left to others");
        }
        if let Err(error) = services.pulse.leave().await {
            tracing::error!(%error, "that this node goes was not noted");
        }
        services.store.close().await
    }
}

/// Works on jobs of a site until `stop` is ready: moves of engines, reviews, ends of games. Visitors go to other
/// nodes on the same store.
///
/// # Errors
/// When the node cannot start, or the store cannot be closed.
pub async fn work(
    config: &Config,
    parts: Parts,
    stop: impl Future<Output = ()>,
) -> Result<(), StartError> {
    let node = Node::start(config, parts).await?;
    let tasks = node.tasks();
    tracing::info!(threads = config.engine.threads, "working");
    stop.await;
    tracing::info!("stopping: jobs are left to others");
    Ok(node.stop(tasks).await?)
}
