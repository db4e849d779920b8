//! Vacations: somebody's clocks by days stand still for a time, of which there is so much a year.

use kelci_core::{Message, message};

use crate::bounds::{DAY_MS, MAX_VACATIONS, VACATION_AHEAD_MS, VACATION_DAYS};

/// A time in which the clocks of somebody's games by days stand still while it is their turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vacation {
    /// From when, in milliseconds since 1970.
    pub from_ms: i64,
    /// Until when. One that was called off before it began has no length.
    pub to_ms: i64,
}

/// The year in which so many days can be taken: any 365 of them in a row.
const YEAR_MS: i64 = 365 * DAY_MS;

impl Vacation {
    /// Whether it goes on at that time.
    pub const fn holds(self, at_ms: i64) -> bool {
        self.from_ms <= at_ms && at_ms < self.to_ms
    }

    /// How much of it lies between two times.
    fn within(self, from_ms: i64, to_ms: i64) -> i64 {
        (self.to_ms.min(to_ms) - self.from_ms.max(from_ms)).max(0)
    }

    /// Whether whoever has taken those may take this one too.
    ///
    /// # Errors
    /// When it is in the past, too far ahead or too long, or too much was taken.
    pub fn may_follow(self, taken: &[Vacation], now_ms: i64) -> Result<(), Message> {
        if self.from_ms < now_ms || self.from_ms > now_ms + VACATION_AHEAD_MS {
            return Err(message!("a vacation begins between now and a year from now"));
        }
        if self.to_ms <= self.from_ms {
            return Err(message!("a vacation has at least a day"));
        }
        if taken.iter().any(|other| other.within(self.from_ms, self.to_ms) > 0) {
            return Err(message!("there is another vacation at that time"));
        }
        let recent = |other: &&Vacation| other.from_ms > now_ms - YEAR_MS;
        if taken.iter().filter(recent).count() >= MAX_VACATIONS {
            let most = MAX_VACATIONS as u64;
            return Err(message!("there are at most {most} vacations in a year", most));
        }
        let all = || taken.iter().chain([&self]);
        // Whatever year one looks at ends worst with the end of a vacation.
        let is_too_much = all().any(|last| {
            let year = all().map(|one| one.within(last.to_ms - YEAR_MS, last.to_ms));
            year.sum::<i64>() > VACATION_DAYS * DAY_MS
        });
        if is_too_much {
            let most = VACATION_DAYS.unsigned_abs();
            return Err(message!("there are {most} days of vacation in a year", most));
        }
        Ok(())
    }

    /// The most whole days that a vacation from then on may have.
    pub fn most_days(from_ms: i64, taken: &[Vacation], now_ms: i64) -> i64 {
        let fits = |days: &i64| {
            let vacation = Vacation { from_ms, to_ms: from_ms + days * DAY_MS };
            vacation.may_follow(taken, now_ms).is_ok()
        };
        (1..=VACATION_DAYS).rev().find(fits).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(from: i64, to: i64) -> Vacation {
        Vacation { from_ms: from * DAY_MS, to_ms: to * DAY_MS }
    }

    #[test]
    fn there_are_thirty_days_in_any_year() {
        assert_eq!(days(0, 30).may_follow(&[], 0), Ok(()));
        assert!(days(0, 31).may_follow(&[], 0).is_err(), "too long");
        let taken = [days(100, 120)];
        assert_eq!(days(200, 210).may_follow(&taken, 0), Ok(()));
        assert!(days(200, 211).may_follow(&taken, 0).is_err());
        // A year after the first was begun its days come back one by one.
        let now_ms = 300 * DAY_MS;
        let most = 30_u64;
        let too_much = message!("there are {most} days of vacation in a year", most);
        assert_eq!(days(440, 470).may_follow(&taken, now_ms), Err(too_much));
        assert_eq!(Vacation::most_days(440 * DAY_MS, &taken, now_ms), 10);
        assert_eq!(days(455, 485).may_follow(&taken, now_ms), Ok(()));
        // What is planned counts as well, whatever is taken before it.
        assert!(days(310, 330).may_follow(&[days(400, 420)], now_ms).is_err());
    }

    #[test]
    fn a_vacation_is_ahead_and_alone() {
        let now_ms = 10 * DAY_MS;
        assert!(days(9, 12).may_follow(&[], now_ms).is_err());
        assert!(days(10 + 366, 10 + 367).may_follow(&[], now_ms).is_err());
        assert!(days(12, 12).may_follow(&[], now_ms).is_err());
        assert!(days(12, 14).may_follow(&[days(13, 15)], now_ms).is_err());
        assert_eq!(days(12, 13).may_follow(&[days(13, 15)], now_ms), Ok(()));
        let many: Vec<Vacation> = (0..12).map(|day| days(day, day)).collect();
        assert!(days(20, 21).may_follow(&many, now_ms).is_err(), "each is told in every game");
        assert_eq!(Vacation::most_days(12 * DAY_MS, &[days(13, 15)], now_ms), 1);
    }
}
