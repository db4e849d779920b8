//! The server from start to stop.

mod connections;
mod node;
mod tasks;

use std::ffi::OsStr;
use std::fs::{File, TryLockError};
use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::api;
use crate::bounds::GRACE;
use crate::config::{Config, OWN_FILES};
use crate::doing::{clubs, evening};
use crate::engine::Analysts;
use crate::http::App;
use crate::metrics::Metrics;
use crate::patience::Patient;
use crate::private;
use crate::routes::router;
use crate::store::StoreError;
use connections::{listen, listen_for_counts, serve, tell_counts};
use node::Node;
pub use node::{Parts, WorkerNode};

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
    /// The site cannot be that club's.
    #[error("the site cannot be bound to the club {0:?}: {1}")]
    Club(String, String),
    /// The engine has no threads.
    #[error("cannot start the engine: {0}")]
    Engine(std::io::Error),
    /// Nobody could organise an evening.
    #[error("cannot begin the evening: {0}")]
    Evening(String),
    /// Mail cannot be sent.
    #[error("cannot send mail: {0}")]
    Mail(String),
    /// Nobody would ever think.
    #[error(
        "somebody has to think: without a database that others work on, the engine needs a thread"
    )]
    NoEngine,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    /// Where the counts are told.
    counted_at: Option<TcpListener>,
    router: Router,
    app: App,
    node: Node,
    closing: watch::Sender<bool>,
    connections: usize,
    /// The last change made behind its back before it began.
    changed: i64,
}

impl Server {
    /// Opens everything, and takes up the games where they were left.
    ///
    /// # Errors
    /// When the directory, the store or the address cannot be used.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        if config.engine.threads == 0 && config.database.is_none() {
            return Err(StartError::NoEngine);
        }
        // A database is there for as many nodes as one likes, and a file for one.
        let lock = match config.database {
            Some(_) => None,
            None => Some(lock(&config)?),
        };
        // The routes of the API are many: they are put together while the disk is waited for.
        let api = tokio::task::spawn_blocking(api::router);
        let store = config.location().open(config.most_store_pages).await?;
        Server::begin(config, Parts { store, lock, listeners: Vec::new() }, api).await
    }

    /// The same on a store that is open, with others who listen.
    ///
    /// # Errors
    /// When the store or the address cannot be used.
    pub async fn start_on(config: Config, parts: Parts) -> Result<Server, StartError> {
        Server::begin(config, parts, tokio::task::spawn_blocking(api::router)).await
    }

    async fn begin(
        config: Config,
        parts: Parts,
        api: JoinHandle<Router<App>>,
    ) -> Result<Server, StartError> {
        let listener = listen(config.listen, config.spare_ports).await?;
        let counted_at = listen_for_counts(&config).await?;
        let node = Node::start(&config, parts, true).await?;
        let services = node.services();
        let analysts = Analysts::start(config.analysts, services.metrics.clone())
            .map_err(StartError::Engine)?;
        let (_, changed) = services.store.changes(0).await?;
        services.blocks.set(services.store.blocks().await?);
        let (closing, watched) = watch::channel(false);
        let connections = config.limits.connections;
        let app = App::new(config, node.hub.clone(), analysts, watched);
        if let Some(name) = &app.config().club {
            let bound = clubs::bind(app.site(), name).await;
            bound.map_err(|fault| StartError::Club(name.clone(), fault.message.to_string()))?;
        }
        let api = api.await.expect("the routes of the API do not overlap");
        let router = router(app.clone(), api);
        Ok(Server { listener, counted_at, router, app, node, closing, connections, changed })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What it does for somebody, without a request.
    #[cfg(test)]
    pub(crate) fn site(&self) -> &crate::doing::Site {
        self.app.site()
    }

    /// Lets whoever has the address that this gives organise an evening of a club at this computer, without
    /// signing up, until the server stops. The address begins with a stroke.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn open_evening(&self, title: &str, players: &str) -> Result<String, StartError> {
        let key = evening::open(self.app.site(), title, players).await;
        let key = key.map_err(|fault| StartError::Evening(fault.message.to_string()))?;
        Ok(format!("/evening/{}", key.reveal()))
    }

    /// Where it tells its counts.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.counted_at.as_ref()?.local_addr().ok()
    }

    /// Serves until `stop` is ready, then finishes what is under way.
    ///
    /// # Errors
    /// When the store cannot be closed.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), StoreError> {
        let services = self.node.services().clone();
        let mut tasks = self.node.tasks();
        tasks.extend([
            tokio::spawn(tasks::take_in_changes(self.node.hub.clone(), self.changed)),
            tokio::spawn(tasks::forget(services.clone(), self.app.clone())),
            tokio::spawn(tasks::keep_lobby(self.app.clone())),
            tokio::spawn(tasks::direct_tournaments(self.app.clone())),
            tokio::spawn(tasks::keep_halls(self.app.clone())),
            tokio::spawn(tell_counts(
                self.counted_at,
                services.clone(),
                self.app.config().limits.send_time,
                self.closing.subscribe(),
            )),
        ]);
        let places = self.connections.clamp(1, Semaphore::MAX_PERMITS);
        let room = Arc::new(Semaphore::new(places));
        // Whoever chooses among nodes sees that this one is not ready before it goes.
        let app = self.app.clone();
        let stop = async move {
            stop.await;
            tracing::info!("stopping: no new sockets");
            app.drain();
            sleep(app.config().drain).await;
        };
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
        let app = self.app;
        let _ = tokio::task::spawn_blocking(move || app.analysts().close()).await;
        self.node.stop(tasks).await
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
