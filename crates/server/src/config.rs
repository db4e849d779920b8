//! What whoever starts the server can choose.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::bounds::PRUNE_EVERY;
use crate::engine::{AnalystsSize, PoolSize};

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// How many ports after that one are tried if it is taken.
    pub spare_ports: u16,
    /// Where it tells its counts to whoever asks there; nowhere if not.
    pub metrics: Option<SocketAddr>,
    /// Where it keeps its files.
    pub data: PathBuf,
    /// The most pages of the store's file, for whoever wants to see what happens on a full disk; none
    /// means as many as the disk holds.
    pub most_store_pages: Option<u32>,
    /// How often old games are looked for.
    pub forget_every: Duration,
    /// Names under which it is reached, besides addresses, `localhost` and names of the local
    /// network. Without this a stranger's page could make its own name point here.
    pub hosts: Vec<String>,
    /// Whether a proxy in front of it tells the visitors' addresses (`X-Forwarded-For` or `Forwarded`) and
    /// whether they came over TLS (`X-Forwarded-Proto` or `Forwarded`).
    pub behind_proxy: bool,
    /// What one address, and all together, may do.
    pub limits: Limits,
    /// How much the engine may think.
    pub engine: PoolSize,
    /// How much may be analysed.
    pub analysts: AnalystsSize,
}

/// What visitors may do.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests of one address in a second; 0 means no limit.
    pub requests_per_second: u32,
    /// Requests of one address at once.
    pub request_burst: u32,
    /// Games that one address may begin in an hour; 0 means no limit.
    pub games_per_hour: u32,
    /// Sockets of one address.
    pub sockets_per_address: usize,
    /// Sockets in all.
    pub sockets: usize,
    /// Connections of one address; a proxy on another machine needs as many as all.
    pub connections_per_address: usize,
    /// Connections in all.
    pub connections: usize,
    /// Games in memory. Beyond, those leave it first that nobody has asked for the longest.
    pub live_games: usize,
    /// Unfinished games of engines against each other that one visitor may have.
    pub exhibitions_of_one: u32,
    /// No game is begun while the store is larger.
    pub store_bytes: u64,
    /// No game is begun while the disk has less room than this ...
    pub free_bytes: u64,
    /// ... and less than this share of it in percent.
    pub free_percent: u8,
    /// Bytes that one address may have stored in an hour; 0 means no limit.
    pub stored_per_hour: u32,
    /// Whoever takes nothing of what they are sent for this long is let go.
    pub send_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            requests_per_second: 30,
            request_burst: 120,
            games_per_hour: 240,
            sockets_per_address: 64,
            sockets: 10_000,
            connections_per_address: 256,
            connections: 12_000,
            live_games: 20_000,
            exhibitions_of_one: 4,
            store_bytes: 16 << 30,
            free_bytes: 64 << 20,
            free_percent: 5,
            stored_per_hour: 16 << 20,
            send_time: Duration::from_secs(10),
        }
    }
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
            most_store_pages: None,
            forget_every: PRUNE_EVERY,
            hosts: Vec::new(),
            behind_proxy: false,
            limits: Limits::default(),
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

    /// The file of the store.
    #[must_use]
    pub fn store_file(&self) -> PathBuf {
        store_file(&self.data)
    }
}

/// The file of the store in a directory.
#[must_use]
pub fn store_file(data: &std::path::Path) -> PathBuf {
    data.join(STORE)
}
