//! How much room there is for games: in the store as far as it may grow, and on its disk.

use std::path::Path;

use kelci_core::message;

use crate::fault::Fault;
use crate::limits::VisitorLimits;
use crate::store::{Store, StoreError};

/// What is used, and what is left.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Bytes that games take.
    used: u64,
    /// Bytes that forgotten games have left in the store; they are filled first.
    spare: u64,
    disk: Option<Disk>,
}

/// The disk that the store is on, in bytes.
#[derive(Clone, Copy, Debug)]
struct Disk {
    size: u64,
    free: u64,
}

impl Disk {
    #[cfg(unix)]
    fn of(directory: &Path) -> Option<Disk> {
        let known = rustix::fs::statvfs(directory).ok()?;
        let bytes = |blocks: u64| blocks.saturating_mul(known.f_frsize);
        Some(Disk { size: bytes(known.f_blocks), free: bytes(known.f_bavail) })
    }

    #[cfg(not(unix))]
    fn of(_: &Path) -> Option<Disk> {
        None
    }

    /// What is to be left for the games that are going on. A small disk is not kept empty for it.
    fn kept(&self, limits: &VisitorLimits) -> u64 {
        let share = self.size / 100 * u64::from(limits.free_percent);
        limits.free_bytes.min(share)
    }
}

impl Room {
    /// The room that a store has, and the disk of that directory, if it is there.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn of(store: &dyn Store, directory: Option<&Path>) -> Result<Room, StoreError> {
        let (used, spare) = (store.size().await?, store.spare().await?);
        Ok(Room { used, spare, disk: directory.and_then(Disk::of) })
    }

    /// Lets a game begin.
    ///
    /// # Errors
    /// When there is no room for it.
    pub fn let_begin(&self, limits: &VisitorLimits) -> Result<(), Fault> {
        if self.used > limits.store_bytes {
            return Err(Fault::busy(message!("there is no more room for games on this server")));
        }
        if self.is_disk_below(limits, 1) {
            return Err(Fault::busy(message!(
                "the disk of this server is nearly full: no game begins, those under way go on"
            )));
        }
        Ok(())
    }

    /// Whether it becomes narrow, so that games are forgotten sooner.
    pub fn is_narrow(&self, limits: &VisitorLimits) -> bool {
        self.used > limits.store_bytes / 10 * 9 || self.is_disk_below(limits, 2)
    }

    fn is_disk_below(&self, limits: &VisitorLimits, times: u64) -> bool {
        self.disk.is_some_and(|disk| {
            self.spare.saturating_add(disk.free) < disk.kept(limits).saturating_mul(times)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;

    #[test]
    fn a_little_is_kept_for_games_that_are_going_on() {
        let limits = VisitorLimits { store_bytes: 1_000 * MIB, ..VisitorLimits::default() };
        let room = |used, spare, size, free| Room {
            used: used * MIB,
            spare: spare * MIB,
            disk: Some(Disk { size: size * MIB, free: free * MIB }),
        };
        // A large disk, of which 64 MiB are kept, and a small one, of which a twentieth is.
        for (size, kept) in [(100_000, 64), (100, 5)] {
            assert!(room(10, 0, size, kept).let_begin(&limits).is_ok());
            assert!(room(10, 0, size, kept - 1).let_begin(&limits).is_err());
            assert!(room(10, 1, size, kept - 1).let_begin(&limits).is_ok(), "what is spare counts");
            assert!(room(10, 0, size, 2 * kept - 1).is_narrow(&limits));
            assert!(!room(10, 0, size, 2 * kept).is_narrow(&limits));
        }
        assert!(room(901, 0, 100_000, 50_000).is_narrow(&limits));
        assert!(room(1_001, 0, 100_000, 50_000).let_begin(&limits).is_err());
        let unknown = Room { used: 10, spare: 0, disk: None };
        assert!(unknown.let_begin(&limits).is_ok() && !unknown.is_narrow(&limits));
    }
}
