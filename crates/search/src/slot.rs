//! A place for one entry of the table, written and read by all threads without a lock.
//!
//! It is two words, the data and the key xored with the data. Threads that write at the same time
//! may leave the data of one and the check of the other; then the words fit no key that anyone
//! wrote, and the entry is simply not found. `tests/race.rs` runs this file through every order in
//! which threads can meet.

use crate::atomic::{AtomicU64, Ordering};

pub(crate) struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Default for Slot {
    fn default() -> Self {
        Slot { check: AtomicU64::new(0), data: AtomicU64::new(0) }
    }
}

impl Slot {
    /// The data, and the key that it was written for if nobody wrote at the same time.
    #[inline]
    pub fn read(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    #[inline]
    pub fn write(&self, key: u64, data: u64) {
        self.data.store(data, Ordering::Relaxed);
        self.check.store(key ^ data, Ordering::Relaxed);
    }
}
