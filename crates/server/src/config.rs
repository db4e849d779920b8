//! What whoever starts the server can choose.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::bounds::PRUNE_EVERY;
use crate::engine::{AnalystsSize, PoolSize};
pub use crate::limits::VisitorLimits;
use crate::network::Proxies;
use crate::store::{Database, StoreLocation};

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// How many ports after that one are tried if it is taken.
    pub spare_ports: u16,
    /// Where it tells its counts to whoever asks there; nowhere if not.
    pub metrics: Option<SocketAddr>,
    /// Where it keeps its files, if it has no database.
    pub data: PathBuf,
    /// The database that keeps the games; then it has no files.
    pub database: Option<Database>,
    /// The most pages of the store's file, for whoever wants to see what happens on a full disk; none
    /// means as many as the disk holds.
    pub most_store_pages: Option<u32>,
    /// How often old games are looked for.
    pub forget_every: Duration,
    /// How long it goes on after it was told to stop, with no new sockets and `/readyz` saying no, so that
    /// whoever chooses among nodes sees that.
    pub drain: Duration,
    /// Names under which it is reached, besides addresses, `localhost` and names of the local
    /// network. Without this a stranger's page could make its own name point here.
    pub hosts: Vec<String>,
    /// Who in front of it tells the visitors' addresses (`X-Forwarded-For` or `Forwarded`) and whether they
    /// came over TLS (`X-Forwarded-Proto` or `Forwarded`).
    pub proxies: Proxies,
    /// What one address, and all together, may do.
    pub limits: VisitorLimits,
    /// How much the engine may think.
    pub engine: PoolSize,
    /// How much may be analysed.
    pub analysts: AnalystsSize,
}

/// The name of the store in its directory.
const STORE: &str = "kelci.sqlite";

/// What the server keeps in its directory.
pub(crate) const OWN_FILES: [&str; 5] =
    [STORE, "kelci.sqlite-wal", "kelci.sqlite-shm", "kelci.sqlite-journal", "lock"];

/// The port, when none is chosen.
pub const PORT: u16 = 7474;

impl Config {
    /// A server for this computer alone, with its files in that directory.
    #[must_use]
    pub fn local(data: PathBuf) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            listen: (Ipv4Addr::LOCALHOST, PORT).into(),
            spare_ports: 0,
            metrics: None,
            data,
            database: None,
            most_store_pages: None,
            forget_every: PRUNE_EVERY,
            drain: Duration::ZERO,
            hosts: Vec::new(),
            proxies: Proxies::None,
            limits: VisitorLimits::default(),
            engine: PoolSize {
                // One household leaves the last one to the others.
                threads: (cores / 2).max(2),
                most_waiting: 512,
                most_of_one: 8,
                move_time: Duration::from_secs(3),
                hash_mib: 16,
                study_nodes: 100_000,
            },
            analysts: AnalystsSize {
                threads: (cores / 4).max(2),
                most_waiting: 128,
                most_of_one: 16,
                most_time: Duration::from_secs(30),
                hash_mib: 32,
            },
        }
    }

    /// Where the games are kept.
    #[must_use]
    pub fn location(&self) -> StoreLocation {
        match &self.database {
            Some(database) => StoreLocation::Database(database.clone()),
            None => StoreLocation::File(store_file(&self.data)),
        }
    }

    /// The same for people: the directory, of files.
    #[must_use]
    pub fn kept_in(&self) -> String {
        match &self.database {
            Some(database) => database.to_string(),
            None => self.data.display().to_string(),
        }
    }

    /// The directory whose disk the games are on, if that can be seen from here.
    #[must_use]
    pub fn disk(&self) -> Option<&Path> {
        self.database.is_none().then_some(&self.data)
    }
}

/// The file of the store in a directory.
#[must_use]
pub fn store_file(data: &Path) -> PathBuf {
    data.join(STORE)
}
