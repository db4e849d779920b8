//! How much the programs of one account may ask, wherever they are.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::clock::{Clock as _, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};

use crate::bounds::{MAX_STREAMS, TOKEN_BURST, TOKEN_REQUESTS};
use crate::ids::PersonId;

/// How much may be asked now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// So much at once.
    pub limit: u32,
    /// So much is left.
    pub remaining: u32,
    /// After so many seconds of rest all of it is there again.
    pub reset_s: u64,
    /// After so many seconds something may be asked again; 0 if it may now.
    pub wait_s: u64,
}

/// Who has asked how much.
pub(super) struct Programs {
    limiter: RateLimiter<
        PersonId,
        DefaultKeyedStateStore<PersonId>,
        DefaultClock,
        StateInformationMiddleware,
    >,
    clock: DefaultClock,
}

impl Default for Programs {
    fn default() -> Programs {
        let rate = const { NonZeroU32::new(TOKEN_REQUESTS).unwrap() };
        let burst = const { NonZeroU32::new(TOKEN_BURST).unwrap() };
        let limiter = RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst));
        Programs { limiter: limiter.with_middleware(), clock: DefaultClock::default() }
    }
}

impl Programs {
    /// Counts a request of somebody's programs.
    pub(super) fn count(&self, person: PersonId) -> Allowance {
        let (limit, rate) = (TOKEN_BURST, u64::from(TOKEN_REQUESTS));
        match self.limiter.check_key(&person) {
            Ok(state) => {
                let remaining = state.remaining_burst_capacity().min(limit);
                let reset_s = u64::from(limit - remaining).div_ceil(rate);
                Allowance { limit, remaining, reset_s, wait_s: 0 }
            }
            Err(until) => {
                let wait = until.wait_time_from(self.clock.now());
                let wait_s = (wait.as_secs() + u64::from(wait.subsec_nanos() > 0)).max(1);
                Allowance { limit, remaining: 0, reset_s: u64::from(limit).div_ceil(rate), wait_s }
            }
        }
    }

    /// Forgets those who have been quiet.
    pub(super) fn tidy(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }
}

/// How many streams of events are open, by whose.
pub(super) type OpenStreams = Arc<Mutex<HashMap<PersonId, usize>>>;

/// A stream that is open until this is dropped.
pub struct StreamPlace {
    open: OpenStreams,
    person: PersonId,
}

impl StreamPlace {
    /// A place, unless they have enough of them already.
    pub(super) fn take(open: &OpenStreams, person: PersonId) -> Option<StreamPlace> {
        let mut counted = open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counted.entry(person).or_default();
        if *count >= MAX_STREAMS {
            return None;
        }
        *count += 1;
        Some(StreamPlace { open: open.clone(), person })
    }
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let mut counted = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counted.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                counted.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_floods_is_told_when_to_come_again_and_others_are_not() {
        let (programs, [ann, bob]) = (Programs::default(), [PersonId::fresh(), PersonId::fresh()]);
        let first = programs.count(ann);
        assert_eq!((first.limit, first.wait_s), (TOKEN_BURST, 0));
        assert!(first.remaining < TOKEN_BURST && first.reset_s > 0);
        // Time gives back a few a second, on however slow a machine.
        let refused = (0..100_000).map(|_| programs.count(ann)).find(|told| told.wait_s > 0);
        assert_eq!(refused.unwrap().remaining, 0);
        assert_eq!(programs.count(bob).wait_s, 0);
    }
}
