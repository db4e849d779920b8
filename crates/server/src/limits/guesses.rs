//! How often a name is tried with a password: from one household, in all from one household, and wherever from.
//!
//! Whoever guesses from one place stops himself and not the owner of the name; only whoever has many places can use
//! up what there is for a name in an hour, and then its owner comes in on devices that know them.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use kelci_core::message;

use super::gates::Gate;
use super::household;
use crate::bounds::{GUESSES_AT_ONCE, GUESSES_OF_A_NAME};
use crate::fault::Fault;
use crate::people::NameSkeleton;

/// Who has tried what.
pub(super) struct Guesses {
    /// All names, from a household.
    pub all: Gate,
    /// A name, from a household.
    near: DefaultKeyedRateLimiter<(NameSkeleton, IpAddr)>,
    /// A name, wherever from.
    far: DefaultKeyedRateLimiter<NameSkeleton>,
}

impl Guesses {
    /// So many of all names from a household in an hour; none if nobody counts.
    pub fn new(per_hour: u32) -> Option<Guesses> {
        let quota = NonZeroU32::new;
        let minute = Quota::per_minute(NonZeroU32::MIN).allow_burst(quota(GUESSES_AT_ONCE)?);
        let hour = Quota::per_hour(quota(GUESSES_OF_A_NAME)?);
        Some(Guesses {
            all: Gate::new(Quota::per_hour, per_hour, per_hour)?,
            near: RateLimiter::keyed(minute),
            far: RateLimiter::keyed(hour),
        })
    }

    /// Lets a name be tried from an address.
    pub fn let_try(&self, address: IpAddr, looks: &NameSkeleton) -> Result<(), Fault> {
        if !self.all.lets_in(address, NonZeroU32::MIN) {
            return Err(Fault::too_many(message!("too many names are tried from your address")));
        }
        let is_near = self.near.check_key(&(looks.clone(), household(address))).is_ok();
        if is_near && self.far.check_key(looks).is_ok() {
            return Ok(());
        }
        Err(Fault::too_many(message!("this name was tried too often: wait a few minutes")))
    }

    /// Forgets what is over.
    pub fn tidy(&self) {
        self.near.retain_recent();
        self.near.shrink_to_fit();
        self.far.retain_recent();
        self.far.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home(number: u32) -> IpAddr {
        IpAddr::from(number.to_be_bytes())
    }

    #[test]
    fn whoever_guesses_stops_himself_and_not_the_owner_of_the_name() {
        let guesses = Guesses::new(1_000).unwrap();
        let [ann, bob] = ["Ann", "Bob"].map(NameSkeleton::of);
        let tried = (0..50).filter(|_| guesses.let_try(home(1), &ann).is_ok()).count();
        assert_eq!(tried, GUESSES_AT_ONCE as usize);
        assert!(guesses.let_try(home(1), &NameSkeleton::of("ANN")).is_err(), "in any spelling");
        assert!(guesses.let_try(home(1), &bob).is_ok() && guesses.let_try(home(2), &ann).is_ok());
        // From everywhere there is an end too.
        let tried = (9..999).filter(|from| guesses.let_try(home(*from), &ann).is_ok()).count();
        assert!(tried < GUESSES_OF_A_NAME as usize, "{tried}");
        guesses.tidy();
        assert!(guesses.let_try(home(3), &ann).is_err());
    }

    #[test]
    fn a_household_tries_so_many_names() {
        let guesses = Guesses::new(30).unwrap();
        let names = (0..100).map(|number| NameSkeleton::of(&format!("name{number}")));
        let tried = names.filter(|name| guesses.let_try(home(1), name).is_ok()).count();
        assert_eq!(tried, 30);
        assert!(Guesses::new(0).is_none(), "nobody counts");
    }
}
