//! A process that plays its part on a store: its games in memory, its engine, its jobs. With visitors it is a
//! [`Server`](super::Server), without them a worker.

use std::fs::File;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tokio::net::TcpListener;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

use super::connections::{listen_for_counts, tell_counts};
use super::{StartError, tasks};
use crate::config::Config;
use crate::engine::{Pool, PoolSize};
use crate::ids::{LinkMaker, NodeId};
use crate::jobs::{Arbiter, EndListener, Rater, Worker};
use crate::limits::{Blocks, HouseholdTally};
use crate::live::{Hub, Keeper, LiveTournaments, Pulse, Services, Sessions};
use crate::mail::Postman;
use crate::metrics::Metrics;
use crate::push::{Pusher, VapidKey};
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
    /// Who brings mail to the host's mail server.
    postman: Option<Arc<Postman>>,
    /// Who has browsers told.
    pusher: Arc<Pusher>,
    config: Config,
    /// Held for as long as the node uses the store.
    _lock: Option<File>,
}

impl Node {
    /// Begins on a store.
    pub async fn start(
        config: &Config,
        parts: Parts,
        has_visitors: bool,
    ) -> Result<Node, StartError> {
        let postman = config.mail.as_ref().map(Postman::new).transpose();
        let postman = postman.map_err(StartError::Mail)?.map(Arc::new);
        let Parts { store, lock, mut listeners } = parts;
        listeners.push(Arc::new(Rater::new(store.clone())));
        let tournaments = Arc::new(LiveTournaments::new(store.clone()));
        listeners.push(Arc::new(Arbiter::new(store.clone(), tournaments.clone())));
        let name = if has_visitors { NodeId::fresh() } else { NodeId::fresh_worker() };
        // What is asked for together waits for the disk together.
        let (push_secret, link_secret, pulse) = tokio::try_join!(
            store.secret("push"),
            store.secret("links"),
            Pulse::start(store.clone(), name, lock.is_some()),
        )?;
        let metrics = Arc::new(Metrics::new(&store.commits()));
        let pool = Pool::start(config.engine, metrics.clone()).map_err(StartError::Engine)?;
        let push_key = VapidKey::of_secret(push_secret);
        let pusher = Pusher::new(push_key.clone(), config.notices.push);
        let links = LinkMaker::new(link_secret);
        let services = Arc::new(Services {
            sessions: Sessions::new(store.clone(), pulse.time().clone()),
            links,
            store,
            pool,
            keeper: Keeper::default(),
            time: pulse.time().clone(),
            pulse,
            lobby: Arc::default(),
            has_visitors,
            exhibitions: HouseholdTally::default(),
            reviews: HouseholdTally::default(),
            blocks: Blocks::default(),
            are_clocks_running: AtomicBool::new(true),
            is_leaving: AtomicBool::new(false),
            jobs_asked: Notify::default(),
            push_key,
            tournaments,
            vitals: Vitals::default(),
            metrics,
        });
        let hub = Hub::new(services, config.limits.live_games);
        let worker = Worker::new(hub.clone(), listeners);
        let (engine, pusher, config) = (config.engine, Arc::new(pusher), config.clone());
        Ok(Node { hub, worker, engine, postman, pusher, config, _lock: lock })
    }

    pub fn services(&self) -> &Arc<Services> {
        self.hub.services()
    }

    /// What it does by itself, for as long as it runs.
    pub fn tasks(&self) -> Vec<JoinHandle<()>> {
        let mut tasks = vec![
            tokio::spawn(self.hub.clone().wake_games()),
            tokio::spawn(tasks::beat(self.services().clone())),
            tokio::spawn(tasks::tell_outages(self.hub.clone())),
            tokio::spawn(tasks::hear_notes(self.hub.clone())),
            tokio::spawn(tasks::watch_time(self.hub.clone())),
            tokio::spawn(tasks::look_through(self.services().clone())),
            tokio::spawn(self.worker.clone().work(self.engine)),
            tokio::spawn(self.worker.clone().push_notices(self.pusher.clone())),
        ];
        if let Some(postman) = &self.postman {
            tasks.push(tokio::spawn(self.worker.clone().send_mails(postman.clone())));
        }
        if let Some(setup) = &self.config.mail {
            let (worker, rules) = (self.worker.clone(), self.config.notices);
            tasks.push(tokio::spawn(worker.write_digests(setup.clone(), rules)));
        }
        if self.services().has_visitors {
            tasks.push(tokio::spawn(tasks::sweep(self.services().clone())));
        }
        tasks
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

/// A node without visitors, who go to other nodes on the same store: it works on their jobs, which are moves of
/// engines, reviews and ends of games.
pub struct WorkerNode {
    node: Node,
    /// Where the counts are told.
    counted_at: Option<TcpListener>,
    config: Config,
}

impl WorkerNode {
    /// Begins on a store.
    ///
    /// # Errors
    /// When the store or the address of the counts cannot be used.
    pub async fn start(config: Config, parts: Parts) -> Result<WorkerNode, StartError> {
        let counted_at = listen_for_counts(&config).await?;
        let node = Node::start(&config, parts, false).await?;
        Ok(WorkerNode { node, counted_at, config })
    }

    /// Where it tells its counts.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.counted_at.as_ref()?.local_addr().ok()
    }

    /// Works until `stop` is ready, and leaves the rest to others.
    ///
    /// # Errors
    /// When the store cannot be closed.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), StoreError> {
        let WorkerNode { node, counted_at, config } = self;
        let (_closing, closed) = watch::channel(false);
        let send_time = config.limits.send_time;
        let mut tasks = node.tasks();
        let services = node.services().clone();
        tasks.push(tokio::spawn(tell_counts(counted_at, services, send_time, closed)));
        tracing::info!(threads = config.engine.threads, "working");
        stop.await;
        tracing::info!("stopping: jobs are left to others");
        node.stop(tasks).await
    }
}
