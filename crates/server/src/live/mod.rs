//! Games that are going on. What is here is a cache: the truth is in the store.
//!
//! [`Hub`] finds or starts the actor of a game; the [`Keeper`] wakes games whose time has
//! come; an [`Announcement`] is what watchers are told.

mod actor;
mod announce;
pub mod begin;
mod ears;
mod engine_jobs;
mod halls;
mod handle;
mod hub;
mod keeper;
mod leisure;
mod lobby;
mod notices;
mod outages;
mod pulse;
mod sessions;
mod talk;
mod thinking;
mod timers;
mod tournaments;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

pub use begin::may_play_rated;

pub use announce::{Announcement, WatcherMessage};
pub use ears::Ears;
pub use halls::{HallVisit, Halls};
pub use handle::{Handle, Snapshot};
pub use hub::Hub;
pub use keeper::Keeper;
pub use lobby::{HeldSeek, Lobby, Summons};
pub use notices::notices_of_new;
pub use pulse::Pulse;
pub use sessions::Sessions;
pub use tournaments::{LiveTournaments, reported};

use crate::bounds::LEASE_MS;
use crate::engine::Pool;
use crate::ids::LinkMaker;
use crate::limits::{Blocks, HouseholdTally};
use crate::metrics::Metrics;
use crate::push::VapidKey;
use crate::store::{Lease, Store};
use crate::time::Time;
use crate::vitals::Vitals;

/// What every game needs.
pub struct Services {
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// Who proves to be whom.
    pub sessions: Sessions,
    /// What private links are made from.
    pub links: LinkMaker,
    /// Who thinks.
    pub pool: Pool,
    /// Who wakes games.
    pub keeper: Keeper,
    /// That this node is alive, and when nobody was.
    pub pulse: Pulse,
    /// What time it is.
    pub time: Time,
    /// Where people find each other.
    pub lobby: Arc<Lobby>,
    /// Whether visitors come here. Where they do not, no flag falls: perhaps nobody can move just now.
    pub has_visitors: bool,
    /// From where games of engines against each other were begun.
    pub exhibitions: HouseholdTally,
    /// From where reviews were asked for.
    pub reviews: HouseholdTally,
    /// Who is shut out.
    pub blocks: Blocks,
    /// Whether a clock runs in any game, also in one that is not in memory, as of a moment ago.
    pub are_clocks_running: AtomicBool,
    /// Whether this node is about to stop.
    pub is_leaving: AtomicBool,
    /// Rings when something is to be done.
    pub jobs_asked: Notify,
    /// By what push services know this site.
    pub push_key: VapidKey,
    /// Tournaments that are looked at.
    pub tournaments: Arc<LiveTournaments>,
    /// Whether all is well.
    pub vitals: Vitals,
    /// What is counted.
    pub metrics: Arc<Metrics>,
}

impl Services {
    /// A lease of this node that begins now; what it is for begins at a time.
    pub fn lease_from(&self, begins_ms: i64) -> Lease {
        let (worker, now_ms) = (self.pulse.node().as_str().to_owned(), self.time.now_ms());
        Lease { worker, now_ms, until_ms: begins_ms.max(now_ms).saturating_add(LEASE_MS) }
    }

    /// Whether visitors from an address are not let in now.
    pub fn is_shut_out(&self, address: IpAddr) -> bool {
        self.blocks.has(address, self.time.now_ms())
    }

    /// Whether this node takes up what nobody works on. One that is about to stop leaves that to others, if there
    /// can be any.
    pub fn takes_jobs(&self) -> bool {
        !(self.is_leaving.load(Ordering::Relaxed) && self.pulse.has_company())
    }

    /// Whether it thinks about moves that nobody thinks about.
    pub fn takes_moves(&self) -> bool {
        self.pool.can_think() && self.takes_jobs()
    }

    /// A lease of this node for what begins now.
    pub fn lease(&self) -> Lease {
        self.lease_from(i64::MIN)
    }
}
