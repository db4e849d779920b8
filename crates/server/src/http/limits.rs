//! How much one address may ask, and all together.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Limits;
use crate::fault::Fault;

/// An address as far as it is counted: of IPv6 the half that a household has for itself.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from(u128::from(v6) & !u128::from(u64::MAX)).into(),
        v4 => v4,
    }
}

type Gate = Option<DefaultKeyedRateLimiter<IpAddr>>;

/// Who may come in.
pub struct Gates {
    requests: Gate,
    games: Gate,
    sockets: Arc<Mutex<Sockets>>,
    limits: Limits,
}

#[derive(Default)]
struct Sockets {
    by_address: HashMap<IpAddr, usize>,
    all: usize,
}

/// An open socket; when it is dropped there is room for another.
pub struct Place {
    sockets: Arc<Mutex<Sockets>>,
    address: IpAddr,
}

impl Gates {
    /// Gates with these limits.
    #[must_use]
    pub fn new(limits: Limits) -> Gates {
        let burst = NonZeroU32::new(limits.request_burst).unwrap_or(NonZeroU32::MIN);
        let requests = NonZeroU32::new(limits.requests_per_second)
            .map(|rate| RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst)));
        let games = NonZeroU32::new(limits.games_per_hour)
            .map(|rate| RateLimiter::keyed(Quota::per_hour(rate)));
        Gates { requests, games, sockets: Arc::default(), limits }
    }

    /// Lets a request in.
    ///
    /// # Errors
    /// When the address asks too often.
    pub fn request(&self, address: IpAddr) -> Result<(), Fault> {
        check(&self.requests, address, "too many requests come from your address")
    }

    /// Lets a game begin.
    ///
    /// # Errors
    /// When the address begins too many.
    pub fn game(&self, address: IpAddr) -> Result<(), Fault> {
        check(&self.games, address, "too many games are begun from your address")
    }

    /// Lets a socket open.
    ///
    /// # Errors
    /// When the address, or everybody, has too many.
    pub fn socket(&self, address: IpAddr) -> Result<Place, Fault> {
        let address = household(address);
        let mut sockets = lock(&self.sockets);
        if sockets.all >= self.limits.sockets {
            return Err(Fault::busy("too many people are connected"));
        }
        let own = sockets.by_address.entry(address).or_default();
        if *own >= self.limits.sockets_per_address {
            return Err(Fault::too_many("too many connections come from your address"));
        }
        *own += 1;
        sockets.all += 1;
        Ok(Place { sockets: self.sockets.clone(), address })
    }

    /// Forgets addresses that have been quiet.
    pub fn tidy(&self) {
        for gate in [&self.requests, &self.games].into_iter().flatten() {
            gate.retain_recent();
            gate.shrink_to_fit();
        }
    }
}

fn check(gate: &Gate, address: IpAddr, message: &'static str) -> Result<(), Fault> {
    let is_open = gate.as_ref().is_none_or(|gate| gate.check_key(&household(address)).is_ok());
    if is_open { Ok(()) } else { Err(Fault::too_many(message)) }
}

fn lock(sockets: &Mutex<Sockets>) -> std::sync::MutexGuard<'_, Sockets> {
    sockets.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut sockets = lock(&self.sockets);
        sockets.all -= 1;
        if let Some(own) = sockets.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                sockets.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_address() {
        let one: IpAddr = "2001:db8:1:2:aaaa::1".parse().unwrap();
        let two: IpAddr = "2001:db8:1:2:bbbb::2".parse().unwrap();
        let mapped: IpAddr = "::ffff:10.0.0.1".parse().unwrap();
        assert_eq!(household(one), household(two));
        assert_eq!(household(mapped), "10.0.0.1".parse::<IpAddr>().unwrap());
    }

    #[test]
    fn sockets_are_counted_and_given_back() {
        let limits = Limits { sockets: 3, sockets_per_address: 2, ..Limits::default() };
        let gates = Gates::new(limits);
        let [one, two, three] = [1, 2, 3].map(|n| IpAddr::from([10, 0, 0, n]));
        let places = [gates.socket(one), gates.socket(one)];
        assert_eq!(gates.socket(one).err().unwrap().status(), 429);
        let other = gates.socket(two).unwrap();
        assert_eq!(gates.socket(three).err().unwrap().status(), 503);
        drop(places);
        let _again = gates.socket(three).unwrap();
        drop(other);
    }
}
