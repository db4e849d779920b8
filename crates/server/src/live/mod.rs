//! Games that are going on. What is here is a cache: the truth is in the store.
//!
//! [`Hub`] finds or starts the actor of a game; the [`Keeper`] wakes games whose time has
//! come; an [`Announcement`] is what watchers are told.

mod actor;
mod announce;
pub mod begin;
mod engine_jobs;
mod handle;
mod hub;
mod keeper;
mod on_boards;
mod outages;
mod pulse;
mod sessions;
mod thinking;
mod timers;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tokio::sync::Notify;

pub use announce::{Announcement, WatcherMessage};
pub use handle::{Handle, Snapshot};
pub use hub::Hub;
pub use keeper::Keeper;
pub use on_boards::OnBoards;
pub use pulse::Pulse;
pub use sessions::Sessions;

use crate::bounds::LEASE_MS;
use crate::engine::Pool;
use crate::ids::LinkMaker;
use crate::limits::{Blocks, HouseholdTally};
use crate::metrics::Metrics;
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
    /// Where people play against each other.
    pub on_boards: Arc<OnBoards>,
    /// From where games of engines against each other were begun.
    pub exhibitions: HouseholdTally,
    /// From where reviews were asked for.
    pub reviews: HouseholdTally,
    /// Who is shut out.
    pub blocks: Blocks,
    /// Whether a clock runs in any game, also in one that is not in memory, as of a moment ago.
    pub are_clocks_running: AtomicBool,
    /// Rings when something is to be done.
    pub jobs_asked: Notify,
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

    /// A lease of this node for what begins now.
    pub fn lease(&self) -> Lease {
        self.lease_from(i64::MIN)
    }
}
