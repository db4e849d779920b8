//! The server's time: that of day at the start, and from then on a clock that never jumps.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::{Duration, Instant};

use crate::bounds::{FROZEN, MAX_AHEAD_MS};

/// Tells the time in milliseconds since 1970. A correction of the computer's clock, which would
/// make flags fall early or late, is not seen before the next start.
///
/// While the program is frozen (a signal, a laptop that sleeps, a machine that is moved), nobody can
/// move, so its time stands still: whoever looks must do so at least every [`FROZEN`], and what is
/// longer than that did not happen. So it may be behind the time of day until the next start, or until
/// [`Time::catch_up`].
///
/// Where the store has a clock, that is everybody's: with each beat it is put right, never back
/// ([`Time::correct`]), so whoever was frozen is as late as the others again.
#[derive(Clone, Debug)]
pub struct Time(Arc<Mutex<Clock>>);

#[derive(Debug)]
struct Clock {
    started_ms: i64,
    /// What has passed since then.
    passed: Duration,
    /// When somebody last looked.
    seen: Instant,
    /// What did not count.
    frozen: Duration,
    /// The part of it that nobody was told.
    untold: Duration,
    /// The latest time that was told: it is never earlier again.
    told_ms: i64,
}

impl Clock {
    fn new(started_ms: i64, now: Instant) -> Clock {
        let (passed, frozen, untold) = Default::default();
        Clock { started_ms, passed, seen: now, frozen, untold, told_ms: started_ms }
    }

    fn look(&mut self, now: Instant) -> i64 {
        self.told_ms = self.told_ms.max(self.shown(now));
        self.told_ms
    }

    /// What it shows, which may be earlier than what was told before it was put right.
    fn shown(&mut self, now: Instant) -> i64 {
        let gone = now.saturating_duration_since(self.seen);
        self.seen = now;
        if gone < FROZEN {
            self.passed += gone;
        } else {
            self.frozen += gone;
            self.untold += gone;
        }
        let passed = i64::try_from(self.passed.as_millis()).unwrap_or(i64::MAX);
        self.started_ms.saturating_add(passed)
    }

    /// It was `now_ms` by a better clock at some moment between now and when this one showed `asked_ms`. If
    /// both can be right, nothing changes.
    fn correct(&mut self, asked_ms: i64, now_ms: i64, now: Instant) {
        let heard_ms = self.shown(now);
        if heard_ms < now_ms {
            self.started_ms += now_ms - heard_ms;
            self.frozen = Duration::ZERO;
        } else if asked_ms > now_ms {
            self.started_ms -= asked_ms - now_ms;
        }
    }
}

/// What the computer's clock says.
pub fn system_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// A day, as `2026-11-17`, of a time in milliseconds since 1970.
#[must_use]
pub fn day(ms: i64) -> String {
    // Days since the first of March of the year 0, in eras of 400 years that are all alike.
    let days = ms.div_euclid(86_400_000) + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// When a day begins that is written as `2026-11-17`; none if there is no such day.
#[must_use]
pub fn day_ms(text: &str) -> Option<i64> {
    let mut parts = text.splitn(3, '-').map(|part| {
        let is_number = !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
        part.parse::<i64>().ok().filter(|_| is_number && part.len() <= 4)
    });
    let (year, month, of_month) = (parts.next()??, parts.next()??, parts.next()??);
    let (year, month) = if month <= 2 { (year - 1, month + 9) } else { (year, month - 3) };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * month + 2) / 5 + of_month - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    let ms = days * 86_400_000;
    // What is no day of its month is told otherwise.
    (day(ms) == text).then_some(ms)
}

/// A time of a day, as `2026-11-17 14:05 UTC`.
#[must_use]
pub fn day_and_time(ms: i64) -> String {
    let minutes = ms.div_euclid(60_000).rem_euclid(24 * 60);
    format!("{} {:02}:{:02} UTC", day(ms), minutes / 60, minutes % 60)
}

/// The computer's clock cannot be right before this: 1 January 2026. Small computers without a
/// battery begin in 1970 until they have found the network.
pub const LEAST_SYSTEM_MS: i64 = 1_767_225_600_000;

impl Time {
    /// It is now, and never before `last_ms`, when the server was last known to be alive: if the
    /// computer's clock was put back a little while it was away, the games' own time still goes
    /// forward. A time far ahead was a wrong one, and is not kept.
    pub fn start(last_ms: i64) -> Time {
        let system_ms = system_ms();
        let is_far_ahead =
            system_ms >= LEAST_SYSTEM_MS && last_ms.saturating_sub(system_ms) > MAX_AHEAD_MS;
        if is_far_ahead {
            let days = (last_ms - system_ms) / 86_400_000;
            tracing::warn!(
                days,
                "when the server last ran, its clock was far ahead of what it is now; check the clock"
            );
        }
        if system_ms < LEAST_SYSTEM_MS {
            tracing::warn!("this computer's clock is wrong: it shows a time before 2026");
        }
        Time::at(if is_far_ahead { system_ms } else { system_ms.max(last_ms) })
    }

    /// The time by a store's own clock, which is everybody's.
    pub fn of_store(now_ms: i64) -> Time {
        Time::at(now_ms)
    }

    /// What it shows before somebody is asked who knows better.
    pub fn shown_ms(&self) -> i64 {
        self.lock().shown(Instant::now())
    }

    /// Puts it right by the store's clock, which showed `now_ms` some time after this one had shown
    /// `asked_ms`. It does not go back: if it was ahead, it waits.
    pub fn correct(&self, asked_ms: i64, now_ms: i64) {
        self.lock().correct(asked_ms, now_ms, Instant::now());
    }

    fn at(started_ms: i64) -> Time {
        Time(Arc::new(Mutex::new(Clock::new(started_ms, Instant::now()))))
    }

    pub fn now_ms(&self) -> i64 {
        self.lock().look(Instant::now())
    }

    /// The instant at which it will be so late, if time does not stand still before.
    pub fn instant(&self, at_ms: i64) -> Instant {
        let now_ms = self.now_ms();
        let later = u64::try_from(at_ms.saturating_sub(now_ms)).unwrap_or(0);
        Instant::now() + Duration::from_millis(later)
    }

    /// Looks, and says for how long it stood still since it was last asked so, if it did.
    pub fn stood_still(&self) -> Option<Duration> {
        let mut clock = self.lock();
        clock.look(Instant::now());
        let untold = std::mem::take(&mut clock.untold);
        (!untold.is_zero()).then_some(untold)
    }

    /// Takes up what did not count; for when nobody's clock runs.
    pub fn catch_up(&self) {
        let mut clock = self.lock();
        let behind = std::mem::take(&mut clock.frozen);
        clock.passed += behind;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Clock> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed with Python's `datetime`.
    #[test]
    fn days_are_those_of_the_calendar() {
        for (ms, wanted) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400_000, "2000-02-29"),
            (951_868_800_000, "2000-03-01"),
            (1_794_873_600_000, "2026-11-17"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(day(ms), wanted);
            assert_eq!(day_ms(wanted), Some(ms.div_euclid(86_400_000) * 86_400_000));
        }
        for wrong in ["", "2026", "2026-02-29", "2026-13-01", "2026-1-1", "x-y-z", "-1-01-01"] {
            assert_eq!(day_ms(wrong), None, "{wrong}");
        }
        assert_eq!(day_and_time(1_794_873_600_000 + 50_765_000), "2026-11-17 14:06 UTC");
        assert_eq!(day_and_time(-1), "1969-12-31 23:59 UTC");
    }

    #[test]
    fn a_frozen_server_has_no_time() {
        let begun = Instant::now();
        let mut clock = Clock::new(1_000, begun);
        let mut look = |ms| clock.look(begun + Duration::from_millis(ms));
        assert_eq!(look(400), 1_400);
        assert_eq!(look(10_400), 1_400, "whoever looks first already sees it so");
        assert_eq!(look(10_500), 1_500);
        assert_eq!(clock.untold, Duration::from_secs(10));
        let time = Time(Arc::new(Mutex::new(clock)));
        assert!(time.stood_still().is_some());
        time.catch_up();
        assert!((11_500..12_500).contains(&time.now_ms()), "it may be a little later by now");
    }

    #[test]
    fn a_better_clock_puts_it_right_and_never_back() {
        let begun = Instant::now();
        let at = |ms| begun + Duration::from_millis(ms);
        let mut clock = Clock::new(1_000, begun);
        assert_eq!(clock.look(at(100)), 1_100);
        // Asked at 1100 and heard at 1200, any time between may be true.
        clock.correct(1_100, 1_150, at(200));
        assert_eq!(clock.look(at(200)), 1_200);
        clock.correct(1_200, 3_601_300, at(300));
        assert_eq!(clock.look(at(300)), 3_601_300, "it was an hour behind");
        clock.correct(3_601_300, 3_601_200, at(400));
        assert_eq!(clock.look(at(400)), 3_601_400 - 100, "it was ahead, and waits");
        assert_eq!(clock.look(at(450)), 3_601_350);
        // Whoever was frozen is as late as the others again, and that time is not taken up twice.
        assert_eq!(clock.look(at(10_450)), 3_601_350);
        clock.correct(3_601_350, 3_611_400, at(10_500));
        assert_eq!(clock.look(at(10_500)), 3_611_400);
        assert_eq!(clock.frozen, Duration::ZERO);
    }

    #[test]
    fn a_time_far_ahead_is_not_kept_and_one_a_little_ahead_is() {
        let now_ms = system_ms();
        let hour_ms = 3_600_000;
        assert!(Time::start(now_ms + hour_ms).now_ms() >= now_ms + hour_ms);
        assert!(Time::start(now_ms - hour_ms).now_ms() >= now_ms);
        let far = Time::start(now_ms + 3_650 * 24 * hour_ms);
        assert!((now_ms..now_ms + hour_ms).contains(&far.now_ms()));
    }
}
