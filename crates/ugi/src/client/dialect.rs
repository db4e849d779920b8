//! What the engines there are do differently.

use std::time::Duration;

use kelci_core::Side;

use super::ClientError;
use crate::message::{OptionLine, SearchLimits};

/// When `isready` may be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ready {
    Always,
    /// Before the first game only.
    Once,
}

/// How to speak to an engine.
#[derive(Debug)]
pub(super) struct Dialect {
    /// `setoption name N value V`, rather than `setoption N V`.
    pub standard_options: bool,
    /// Options that it has but does not announce.
    pub hidden_options: &'static [&'static str],
    pub ready: Ready,
    /// With this option set, `isready` is not sent at all.
    pub unready_option: Option<(&'static str, &'static str)>,
    pub can_stop: bool,
    /// It knows every limit, alone and together; otherwise only `movetime` or `depth`.
    pub every_limit: bool,
}

/// As the protocol is written.
pub(super) static STANDARD: Dialect = PLAIN;

const PLAIN: Dialect = Dialect {
    standard_options: true,
    hidden_options: &[],
    ready: Ready::Always,
    unready_option: None,
    can_stop: true,
    every_limit: true,
};

/// Natural Selection 2: `isready` allocates another 2 GB each time, which an engine without table
/// does not need at all. Input is not read while it thinks.
static NATSEL: Dialect = Dialect {
    standard_options: false,
    hidden_options: &["use-table"],
    ready: Ready::Once,
    unready_option: Some(("use-table", "false")),
    can_stop: false,
    every_limit: false,
};

/// Its forerunner in C++, and cmalo. The one plays its own moves and resets its board when asked
/// whether it is ready, the other has no board before the first game; both do no harm to a
/// client that always sends the whole game.
static SIMPLE: Dialect = Dialect { can_stop: false, every_limit: false, ..PLAIN };

/// The dialect of an engine by what it says of itself.
pub(super) fn of(name: &str, options: &[OptionLine]) -> &'static Dialect {
    let name = name.to_lowercase().replace(['-', '_'], " ");
    let is_natsel = name.contains("natural selection");
    // The forerunner went by the same name, but let its threads be chosen.
    let has_threads = options.iter().any(|option| option.name == "threads");
    if name.contains("cmalo") || name.contains("pijersi engine") || (is_natsel && has_threads) {
        &SIMPLE
    } else if is_natsel {
        &NATSEL
    } else {
        &STANDARD
    }
}

impl Dialect {
    /// The limits as the engine understands them.
    pub fn limits(
        &self,
        to_move: Side,
        limits: &SearchLimits,
    ) -> Result<SearchLimits, ClientError> {
        if self.every_limit {
            return Ok(limits.clone());
        }
        let share = limits.clock(to_move).map(|clock| {
            let share = clock.remaining / 20 + clock.increment * 7 / 10;
            share.min(clock.remaining / 3).max(Duration::from_millis(1))
        });
        match (limits.move_time.or(share), limits.depth) {
            (Some(time), _) => Ok(SearchLimits::move_time(time)),
            (None, Some(depth)) => Ok(SearchLimits::depth(depth)),
            (None, None) => {
                let what = format!("it only knows movetime and depth, not \"go{limits}\"");
                Err(ClientError::Refused { what })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelci_catalog::search::Clock;

    #[test]
    fn engines_are_known_by_name() {
        assert!(std::ptr::eq(of("Natural Selection 2.0.0", &[]), &NATSEL));
        assert!(std::ptr::eq(of("cmalo", &[]), &SIMPLE));
        assert!(std::ptr::eq(of("kelci 0.1.0", &[]), &STANDARD));
    }

    #[test]
    fn an_engine_without_clocks_gets_a_time_for_the_move() {
        let clock = |seconds| Clock {
            remaining: Duration::from_secs(seconds),
            increment: Duration::from_secs(1),
        };
        let limits = SearchLimits::clocks([clock(60), clock(1)]);
        let spoken = |side| NATSEL.limits(side, &limits).unwrap().to_string();
        assert_eq!(spoken(Side::First), " movetime 3700");
        assert_eq!(spoken(Side::Second), " movetime 333");
        assert!(NATSEL.limits(Side::First, &SearchLimits::nodes(9)).is_err());
    }
}
