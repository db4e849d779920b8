//! How much one address may ask, and all together.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use kelci_core::{Told, told};

use crate::bounds::EVENT_BYTES;
use crate::config::Limits;
use crate::fault::Fault;

/// An address as far as it is counted: of IPv6 the half that a household has for itself.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from(u128::from(v6) & !u128::from(u64::MAX)).into(),
        v4 => v4,
    }
}

/// What is stored is counted in as many bytes as an event takes.
const STORED_UNIT: u32 = EVENT_BYTES;

type Gate = Option<DefaultKeyedRateLimiter<IpAddr>>;

/// Who may come in.
pub struct Gates {
    requests: Gate,
    games: Gate,
    stored: Gate,
    sockets: Arc<Mutex<Guests>>,
    connections: Arc<Mutex<Guests>>,
    limits: Limits,
}

/// Who is inside.
#[derive(Default)]
struct Guests {
    by_address: HashMap<IpAddr, usize>,
    all: usize,
}

/// A place inside; when it is dropped there is room for another.
pub struct Place {
    guests: Arc<Mutex<Guests>>,
    address: IpAddr,
}

impl Place {
    /// A place, unless the address has enough of them already.
    fn take(guests: &Arc<Mutex<Guests>>, address: IpAddr, most_of_one: usize) -> Option<Place> {
        let address = household(address);
        let mut inside = lock(guests);
        let own = inside.by_address.entry(address).or_default();
        if *own >= most_of_one {
            return None;
        }
        *own += 1;
        inside.all += 1;
        Some(Place { guests: guests.clone(), address })
    }
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
        let stored = NonZeroU32::new(limits.stored_per_hour / STORED_UNIT)
            .map(|rate| RateLimiter::keyed(Quota::per_hour(rate)));
        Gates {
            requests,
            games,
            stored,
            sockets: Arc::default(),
            connections: Arc::default(),
            limits,
        }
    }

    /// Lets a request in.
    ///
    /// # Errors
    /// When the address asks too often.
    pub fn request(&self, address: IpAddr) -> Result<(), Fault> {
        check(&self.requests, address, told!("too many requests come from your address"))
    }

    /// Lets a game begin.
    ///
    /// # Errors
    /// When the address begins too many.
    pub fn game(&self, address: IpAddr) -> Result<(), Fault> {
        check(&self.games, address, told!("too many games are begun from your address"))
    }

    /// Lets something be stored.
    ///
    /// # Errors
    /// When the address has had too much stored.
    pub fn stored(&self, address: IpAddr, bytes: u32) -> Result<(), Fault> {
        let Some(gate) = &self.stored else { return Ok(()) };
        let units = NonZeroU32::new(bytes.div_ceil(STORED_UNIT)).unwrap_or(NonZeroU32::MIN);
        match gate.check_key_n(&household(address), units) {
            Ok(Ok(())) => Ok(()),
            _ => Err(Fault::too_many(told!("too much is stored from your address"))),
        }
    }

    /// Lets a socket open.
    ///
    /// # Errors
    /// When the address, or everybody, has too many.
    pub fn socket(&self, address: IpAddr) -> Result<Place, Fault> {
        if lock(&self.sockets).all >= self.limits.sockets {
            return Err(Fault::busy(told!("too many people are connected")));
        }
        let place = Place::take(&self.sockets, address, self.limits.sockets_per_address);
        place.ok_or_else(|| Fault::too_many(told!("too many connections come from your address")))
    }

    /// Lets a connection in; none if its address has enough of them. This computer itself is not
    /// counted: that is where proxies and tools are.
    pub fn connection(&self, address: IpAddr) -> Option<Place> {
        let is_own = address.to_canonical().is_loopback();
        let most = if is_own { usize::MAX } else { self.limits.connections_per_address };
        Place::take(&self.connections, address, most)
    }

    /// Forgets addresses that have been quiet.
    pub fn tidy(&self) {
        for gate in [&self.requests, &self.games, &self.stored].into_iter().flatten() {
            gate.retain_recent();
            gate.shrink_to_fit();
        }
    }
}

fn check(gate: &Gate, address: IpAddr, message: Told) -> Result<(), Fault> {
    let is_open = gate.as_ref().is_none_or(|gate| gate.check_key(&household(address)).is_ok());
    if is_open { Ok(()) } else { Err(Fault::too_many(message)) }
}

fn lock(guests: &Mutex<Guests>) -> std::sync::MutexGuard<'_, Guests> {
    guests.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inside = lock(&self.guests);
        inside.all -= 1;
        if let Some(own) = inside.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                inside.by_address.remove(&self.address);
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

    #[test]
    fn one_address_cannot_take_every_connection() {
        let gates = Gates::new(Limits { connections_per_address: 2, ..Limits::default() });
        let [one, two, here] = [[10, 0, 0, 1], [10, 0, 0, 2], [127, 0, 0, 1]].map(IpAddr::from);
        let places = [gates.connection(one), gates.connection(one)];
        assert!(gates.connection(one).is_none());
        assert!(gates.connection(two).is_some());
        let ours: Vec<_> = (0..10).map(|_| gates.connection(here)).collect();
        assert!(ours.iter().all(Option::is_some));
        drop(places);
        assert!(gates.connection(one).is_some());
    }
}
