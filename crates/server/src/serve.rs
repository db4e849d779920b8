//! The server from start to stop.

use std::ffi::OsStr;
use std::fs::{File, TryLockError};
use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::{Notify, Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tower::ServiceExt as _;

use crate::bounds::{
    CHECK_TIME, FORGET_FINISHED_MS, FORGET_UNFINISHED_MS, FORGET_WAITING_MS, GLANCE, GRACE,
    HEAD_TIME, LEAP_MS, LEAP_REST, MAX_HEAD_BYTES, PULSE,
};
use crate::config::{Config, OWN_FILES};
use crate::engine::{Analysts, Pool};
use crate::http::{App, counts};
use crate::ids::LinkMaker;
use crate::jobs::Worker;
use crate::limits::{Blocks, HouseholdTally};
use crate::live::{Hub, Keeper, Services, Sessions};
use crate::metrics::Metrics;
use crate::patience::Patient;
use crate::private;
use crate::resume::resume;
use crate::room::Room;
use crate::routes::router;
use crate::store::{Change, Check, Forget, Sqlite, Store, StoreError, check};
use crate::time::{Time, system_ms};
use crate::vitals::Vitals;

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
    /// Whether it was away for very long, or its clock is wrong.
    has_leapt: bool,
    /// The last change made behind its back before it began.
    changed: i64,
    /// Held for as long as the server uses the directory.
    _lock: File,
}

impl Server {
    /// Opens everything, and takes up the games where they were left.
    ///
    /// # Errors
    /// When the directory, the store or the address cannot be used.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let lock = lock(&config)?;
        let listener = listen(config.listen, config.spare_ports).await?;
        let counted_at = match config.metrics {
            Some(address) => Some(listen(address, 0).await?),
            None => None,
        };
        let store: Arc<dyn Store> =
            Arc::new(Sqlite::open_bounded(&config.store_file(), config.most_store_pages).await?);
        let last_pulse = store.last_pulse().await?;
        let has_leapt = last_pulse.is_some_and(|pulse| system_ms() - pulse > LEAP_MS);
        if has_leapt {
            tracing::warn!(
                "the server was away for weeks, or the clock is wrong: for a day nothing is forgotten"
            );
        }
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
            time: Time::start(last_pulse.unwrap_or(0)),
            on_boards: Arc::default(),
            exhibitions: HouseholdTally::default(),
            reviews: HouseholdTally::default(),
            blocks: Blocks::default(),
            jobs_asked: Notify::default(),
            vitals: Vitals::default(),
            metrics,
        });
        let (_, changed) = services.store.changes(0).await?;
        services.blocks.set(services.store.blocks().await?);
        resume(&services, last_pulse).await?;
        note_pulse(&services).await;
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
            has_leapt,
            changed,
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
        let worker = Worker::new(self.hub.clone());
        let tasks = [
            tokio::spawn(self.hub.clone().wake_games()),
            tokio::spawn(pulse(services.clone())),
            tokio::spawn(watch_time(self.hub.clone())),
            tokio::spawn(take_in_changes(self.hub.clone(), self.changed)),
            tokio::spawn(forget(services.clone(), self.app.clone(), self.has_leapt)),
            tokio::spawn(worker.clone().work(self.app.config().engine)),
            tokio::spawn(look_through(services.clone(), self.app.config().store_file())),
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
        // Neither is needed: the next start only knows less well how long nobody was here.
        note_pulse(&services).await;
        if let Err(error) = worker.leave().await {
            tracing::error!(%error, "jobs were not left to others");
        }
        services.store.close().await
    }
}

/// Tells the counts to a few at a time, until the server ends.
async fn tell_counts(listener: Option<TcpListener>, app: App, closing: watch::Receiver<bool>) {
    let Some(listener) = listener else { return };
    let (router, room) = (counts(app.clone()), Arc::new(Semaphore::new(16)));
    loop {
        let place = room.clone().acquire_owned().await;
        match listener.accept().await {
            Ok((stream, address)) => {
                let stream = Patient::new(stream, app.config().limits.send_time);
                let connection = serve(stream, address, router.clone(), closing.clone());
                tokio::spawn(async move {
                    connection.await;
                    drop(place);
                });
            }
            Err(_) => sleep(std::time::Duration::from_millis(100)).await,
        }
    }
}

/// A connection, as a future that ends with it.
fn serve(
    stream: Patient,
    address: SocketAddr,
    router: Router,
    mut closing: watch::Receiver<bool>,
) -> impl Future<Output = ()> + use<> {
    let service =
        hyper::service::service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
            let mut request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(ConnectInfo(address));
            router.clone().oneshot(request)
        });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    async move {
        tokio::pin!(connection);
        // What goes wrong here is a client that left.
        tokio::select! {
            _ = connection.as_mut() => return,
            _ = closing.changed() => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
    }
}

async fn listen(mut address: SocketAddr, mut spare: u16) -> Result<TcpListener, StartError> {
    loop {
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(cause) if spare > 0 && cause.kind() == std::io::ErrorKind::AddrInUse => {
                spare -= 1;
                address.set_port(address.port().saturating_add(1));
            }
            Err(cause) => return Err(StartError::Listen { address, cause }),
        }
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

/// Notes that the server is alive while anything depends on its time.
async fn pulse(services: Arc<Services>) {
    loop {
        sleep(PULSE).await;
        if !services.keeper.is_idle() {
            note_pulse(&services).await;
        }
    }
}

async fn note_pulse(services: &Services) {
    if let Err(error) = services.store.pulse(services.time.now_ms()).await {
        tracing::error!(%error, "the pulse was not noted");
    }
}

/// Looks at the clock all the time. If the server was frozen, whoever watches a game is told anew
/// what its clocks show.
async fn watch_time(hub: Arc<Hub>) {
    let Services { keeper, time, .. } = &**hub.services();
    loop {
        sleep(GLANCE).await;
        if let Some(gap) = time.stood_still() {
            let ms = u64::try_from(gap.as_millis()).unwrap_or(u64::MAX);
            tracing::warn!(ms, "the server was frozen; that time is nobody's");
            hub.tell_anew();
        }
        if keeper.is_idle() {
            time.catch_up();
        }
    }
}

/// Looks all the time for what was changed behind the site's back, which `kelci admin` does.
async fn take_in_changes(hub: Arc<Hub>, mut last: i64) {
    let Services { store, blocks, .. } = &**hub.services();
    loop {
        sleep(PULSE).await;
        // If it cannot be read now, then later.
        let Ok((changes, number)) = store.changes(last).await else { continue };
        last = number;
        for change in &changes {
            if let Change::Game(id) = change {
                hub.read_anew(id).await;
            }
        }
        if changes.contains(&Change::Blocks) {
            match store.blocks().await {
                Ok(now) => blocks.set(now),
                Err(error) => tracing::error!(%error, "who is shut out could not be read"),
            }
        }
    }
}

/// Looks once through the store for damage.
async fn look_through(services: Arc<Services>, file: PathBuf) {
    match check(&file, CHECK_TIME).await {
        Ok(found) => {
            match &found {
                Check::Whole => tracing::info!("the store is whole"),
                Check::CutShort => {
                    tracing::info!("the store is too large to be looked through at every start");
                }
                Check::Damaged(what) => {
                    tracing::error!(%what, "the store is damaged: no new games; restore a copy");
                }
            }
            services.vitals.found(found);
        }
        Err(error) => tracing::error!(%error, "the store could not be looked through"),
    }
}

/// Forgets old games, and addresses that have been quiet. Not at once: after a long absence people
/// find their games first, and whoever started with a wrong clock has time to see it. What is old is
/// told by the server's clock and the computer's: if one of them is ahead, it forgets nothing too early.
///
/// When room becomes narrow they are forgotten sooner: after half the time, then a quarter, then an eighth
/// of it, each only if the one before was not enough.
async fn forget(services: Arc<Services>, app: App, has_leapt: bool) {
    if has_leapt {
        sleep(LEAP_REST).await;
    }
    loop {
        sleep(app.config().forget_every).await;
        note_pulse(&services).await;
        let now_ms = services.time.now_ms().min(system_ms());
        let limits = &app.config().limits;
        for sooner in [1, 2, 4, 8] {
            if sooner > 1 {
                let room = Room::of(&*services.store, &app.config().data).await;
                if !room.is_ok_and(|room| room.is_narrow(limits)) {
                    break;
                }
                tracing::warn!(sooner, "room becomes narrow: games are forgotten sooner");
            }
            forget_before(
                &services,
                Forget {
                    waiting_before_ms: now_ms - FORGET_WAITING_MS / sooner,
                    unfinished_before_ms: now_ms - FORGET_UNFINISHED_MS / sooner,
                    finished_before_ms: now_ms - FORGET_FINISHED_MS / sooner,
                },
            )
            .await;
        }
        app.tidy();
    }
}

async fn forget_before(services: &Services, old: Forget) {
    loop {
        match services.store.forget(old).await {
            Ok(0) => break,
            Ok(games) => tracing::info!(games, "old games were forgotten"),
            Err(error) => {
                tracing::error!(%error, "old games were not forgotten");
                break;
            }
        }
    }
}
