//! The server from start to stop.

mod connections;
mod tasks;

use std::ffi::OsStr;
use std::fs::{File, TryLockError};
use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::{Notify, Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::bounds::GRACE;
use crate::config::{Config, OWN_FILES};
use crate::engine::{Analysts, Pool};
use crate::http::App;
use crate::ids::LinkMaker;
use crate::jobs::{EndListener, Worker};
use crate::limits::{Blocks, HouseholdTally};
use crate::live::{Hub, Keeper, Pulse, Services, Sessions};
use crate::metrics::Metrics;
use crate::patience::Patient;
use crate::private;
use crate::routes::router;
use crate::store::{Sqlite, Store, StoreError};
use crate::vitals::Vitals;
use connections::{listen, serve, tell_counts};

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Its directory cannot be used.
    #[error("cannot use the directory {}: {cause}", path.display())]
    Data {
        /// The directory.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// Another server uses it.
    #[error("another kelci is serving the games in {}; give --data another directory", .0.display())]
    Taken(PathBuf),
    /// The store cannot be opened.
    #[error("cannot open the games: {0}")]
    Store(#[from] StoreError),
    /// The address cannot be used.
    #[error("cannot listen on {address}: {cause}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        cause: std::io::Error,
    },
    /// The engine has no threads.
    #[error("cannot start the engine: {0}")]
    Engine(std::io::Error),
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    /// Where the counts are told.
    counted_at: Option<TcpListener>,
    router: Router,
    app: App,
    hub: Arc<Hub>,
    closing: watch::Sender<bool>,
    connections: usize,
    /// The last change made behind its back before it began.
    changed: i64,
    listeners: Vec<Arc<dyn EndListener>>,
    /// Held for as long as the server uses the directory.
    _lock: Option<File>,
}

/// What a server is built on.
pub struct Parts {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// What only one server at a time can hold; whoever has it knows that nobody else is alive.
    pub lock: Option<File>,
    /// Whoever wants to hear that games end.
    pub listeners: Vec<Arc<dyn EndListener>>,
}

impl Server {
    /// Opens everything, and takes up the games where they were left.
    ///
    /// # Errors
    /// When the directory, the store or the address cannot be used.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let lock = Some(lock(&config)?);
        let store =
            Arc::new(Sqlite::open_bounded(&config.store_file(), config.most_store_pages).await?);
        Server::start_on(config, Parts { store, lock, listeners: Vec::new() }).await
    }

    /// The same on a store that is open, with others who listen.
    ///
    /// # Errors
    /// When the store or the address cannot be used.
    pub async fn start_on(config: Config, parts: Parts) -> Result<Server, StartError> {
        let Parts { store, lock, listeners } = parts;
        let listener = listen(config.listen, config.spare_ports).await?;
        let counted_at = match config.metrics {
            Some(address) => Some(listen(address, 0).await?),
            None => None,
        };
        let pulse = Pulse::start(store.clone(), lock.is_some()).await?;
        let metrics = Arc::new(Metrics::default());
        let pool = Pool::start(config.engine, metrics.clone()).map_err(StartError::Engine)?;
        let analysts =
            Analysts::start(config.analysts, metrics.clone()).map_err(StartError::Engine)?;
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
        let (_, changed) = services.store.changes(0).await?;
        services.blocks.set(services.store.blocks().await?);
        let hub = Hub::new(services, config.limits.live_games);
        let (closing, watched) = watch::channel(false);
        let connections = config.limits.connections;
        let app = App::new(config, hub.clone(), analysts, watched);
        let router = router(app.clone());
        Ok(Server {
            listener,
            counted_at,
            router,
            app,
            hub,
            closing,
            connections,
            changed,
            listeners,
            _lock: lock,
        })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Where it tells its counts.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.counted_at.as_ref()?.local_addr().ok()
    }

    /// Serves until `stop` is ready, then finishes what is under way.
    ///
    /// # Errors
    /// When the store cannot be closed.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), StoreError> {
        let services = self.hub.services().clone();
        let worker = Worker::new(self.hub.clone(), self.listeners);
        let tasks = [
            tokio::spawn(self.hub.clone().wake_games()),
            tokio::spawn(tasks::beat(services.clone())),
            tokio::spawn(tasks::tell_outages(self.hub.clone())),
            tokio::spawn(tasks::sweep(services.clone())),
            tokio::spawn(tasks::hear_notes(self.hub.clone())),
            tokio::spawn(tasks::watch_time(self.hub.clone())),
            tokio::spawn(tasks::take_in_changes(self.hub.clone(), self.changed)),
            tokio::spawn(tasks::forget(services.clone(), self.app.clone())),
            tokio::spawn(worker.clone().work(self.app.config().engine)),
            tokio::spawn(tasks::look_through(services.clone())),
            tokio::spawn(tell_counts(self.counted_at, self.app.clone(), self.closing.subscribe())),
        ];
        let places = self.connections.clamp(1, Semaphore::MAX_PERMITS);
        let room = Arc::new(Semaphore::new(places));
        tokio::pin!(stop);
        loop {
            let accepted = async {
                let place = room.clone().acquire_owned().await;
                (self.listener.accept().await, place)
            };
            tokio::select! {
                (accepted, place) = accepted => match accepted {
                    Ok((stream, address)) => {
                        let Some(own_place) = self.app.connection(address.ip()) else { continue };
                        // Moves are small and should go at once.
                        let _ = stream.set_nodelay(true);
                        let stream = Patient::new(stream, self.app.config().limits.send_time);
                        let closing = self.closing.subscribe();
                        let connection = serve(stream, address, self.router.clone(), closing);
                        tokio::spawn(async move {
                            connection.await;
                            drop((place, own_place));
                        });
                    }
                    // Out of file descriptors, most likely: some will be given back.
                    Err(error) => {
                        tracing::warn!(%error, "a connection was not accepted");
                        sleep(std::time::Duration::from_millis(100)).await;
                    }
                },
                () = &mut stop => break,
            }
        }
        tracing::info!("stopping: what is under way is finished");
        drop(self.listener);
        let _ = self.closing.send(true);
        let everybody = u32::try_from(places).unwrap_or(u32::MAX);
        let _ = timeout(GRACE, room.acquire_many(everybody)).await;
        let _ = timeout(GRACE, no_sockets(&services.metrics)).await;
        tasks.iter().for_each(JoinHandle::abort);
        let (engines, app) = (services.clone(), self.app);
        let closed = tokio::task::spawn_blocking(move || {
            app.analysts().close();
            engines.pool.close();
        });
        let _ = closed.await;
        // Neither is needed: the leases run out, and the next one only knows less well how long nobody was here.
        if let Err(error) = worker.leave().await {
            tracing::error!(%error, "jobs were not left to others");
        }
        if let Err(error) = services.pulse.leave().await {
            tracing::error!(%error, "that this node goes was not noted");
        }
        services.store.close().await
    }
}

fn lock(config: &Config) -> Result<File, StartError> {
    let unusable = |cause| StartError::Data { path: config.data.clone(), cause };
    private::directory(&config.data, &OWN_FILES.map(OsStr::new)).map_err(unusable)?;
    let file = private::open(&config.data.join("lock")).map_err(unusable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StartError::Taken(config.data.clone())),
        Err(TryLockError::Error(cause)) => Err(unusable(cause)),
    }
}

async fn no_sockets(metrics: &Metrics) {
    while metrics.sockets.get() > 0 {
        sleep(std::time::Duration::from_millis(20)).await;
    }
}
