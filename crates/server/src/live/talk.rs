//! How often something may be said in a game, at this node, and what was.

use std::collections::VecDeque;
use std::num::NonZeroU32;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use crate::game::Speaker;

/// So much somebody who plays says at once ...
const AT_ONCE: NonZeroU32 = NonZeroU32::new(4).unwrap();
/// ... and so much in a minute.
const A_MINUTE: NonZeroU32 = NonZeroU32::new(15).unwrap();
/// The same of all who watch, together.
const WATCHERS_AT_ONCE: NonZeroU32 = NonZeroU32::new(8).unwrap();
const WATCHERS_A_MINUTE: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// So many lines are known to have been told here.
const TOLD: usize = 32;

/// What was said in a game lately.
pub struct Talk {
    gates: [DefaultDirectRateLimiter; 3],
    /// The numbers of what was said at this node, of which its own notes may come back.
    told: VecDeque<i64>,
}

impl Default for Talk {
    fn default() -> Talk {
        let player = Quota::per_minute(A_MINUTE).allow_burst(AT_ONCE);
        let watchers = Quota::per_minute(WATCHERS_A_MINUTE).allow_burst(WATCHERS_AT_ONCE);
        let gates = [player, player, watchers].map(RateLimiter::direct);
        Talk { gates, told: VecDeque::new() }
    }
}

impl Talk {
    /// Whether they may say something now.
    pub fn lets(&self, by: Speaker) -> bool {
        self.gates[by as usize].check().is_ok()
    }

    /// Notes that what was said under that number was told to those who are here.
    pub fn told(&mut self, number: i64) {
        if self.told.len() >= TOLD {
            self.told.pop_front();
        }
        self.told.push_back(number);
    }

    /// Whether it was.
    pub fn is_told(&self, number: i64) -> bool {
        self.told.contains(&number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_may_say_a_little_and_watchers_a_little_together() {
        let talk = Talk::default();
        let said = |by| (0..100).filter(|_| talk.lets(by)).count();
        // Time gives back one now and then, on however slow a machine.
        assert!((4..50).contains(&said(Speaker::First)));
        assert!((4..50).contains(&said(Speaker::Second)), "the other's words are not his");
        assert!((8..90).contains(&said(Speaker::Watcher)));
    }
}
