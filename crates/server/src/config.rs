//! What whoever starts the server can choose.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::bounds::{DIGEST_AFTER_MS, DIGEST_EVERY_MS, PRUNE_EVERY};
use crate::engine::{AnalystsSize, PoolSize};
pub use crate::limits::VisitorLimits;
use crate::mail::MailSetup;
use crate::network::Proxies;
use crate::people::NameRules;
use crate::push::PushReach;
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
    /// Whoever looked for somebody to play with for so long is offered a game against the engine.
    pub offer_after: Duration,
    /// Who may have an account, and who needs one.
    pub accounts: AccountRules,
    /// The club whose site it is: whoever signs up is in it.
    pub club: Option<String>,
    /// How mail is sent; nothing of mail is there if not.
    pub mail: Option<MailSetup>,
    /// How people are told of what they do not see.
    pub notices: NoticeRules,
    /// How much the engine may think.
    pub engine: PoolSize,
    /// How much may be analysed.
    pub analysts: AnalystsSize,
}

/// Who may have an account, and who needs one.
#[derive(Clone, Debug, Default)]
pub struct AccountRules {
    /// Who may sign up.
    pub sign_up: SignUpPolicy,
    /// Whether only those play who have an account; everybody watches, learns and analyses.
    pub are_required: bool,
    /// Which names are not given.
    pub names: Arc<NameRules>,
}

/// How people are told of what they do not see.
#[derive(Clone, Copy, Debug)]
pub struct NoticeRules {
    /// What is told by mail is at least so old: it may be seen first.
    pub digest_after: Duration,
    /// Between two such mails to one person there is at least so much time.
    pub digest_every: Duration,
    /// How far the server goes to have a browser told.
    pub push: PushReach,
}

impl Default for NoticeRules {
    fn default() -> NoticeRules {
        let ms = |ms: i64| Duration::from_millis(ms.unsigned_abs());
        NoticeRules {
            digest_after: ms(DIGEST_AFTER_MS),
            digest_every: ms(DIGEST_EVERY_MS),
            push: PushReach::Internet,
        }
    }
}

/// Who may sign up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SignUpPolicy {
    /// Everybody.
    #[default]
    Open,
    /// Whoever has a link from the host (`kelci admin invite`).
    Invite,
    /// Nobody.
    Closed,
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
            offer_after: Duration::from_secs(20),
            accounts: AccountRules::default(),
            club: None,
            mail: None,
            notices: NoticeRules::default(),
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
