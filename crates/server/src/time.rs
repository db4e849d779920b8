//! The server's time: that of day at the start, and from then on a clock that never jumps.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::{Duration, Instant};

/// Tells the time in milliseconds since 1970. A correction of the computer's clock, which would
/// make flags fall early or late, is not seen before the next start.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    started_ms: i64,
    started: Instant,
}

impl Time {
    /// It is now, and never before `not_before_ms`: if the computer's clock was put back while
    /// the server was away, the games' own time still goes forward.
    #[must_use]
    pub fn start(not_before_ms: i64) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now_ms = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
        Time { started_ms: now_ms.max(not_before_ms), started: Instant::now() }
    }

    /// The time now.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        let gone = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.started_ms.saturating_add(gone)
    }

    /// The instant at which it will be so late.
    #[must_use]
    pub fn instant(&self, at_ms: i64) -> Instant {
        let later = u64::try_from(at_ms - self.started_ms).unwrap_or(0);
        self.started + Duration::from_millis(later)
    }
}
