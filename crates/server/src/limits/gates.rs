//! How much one address may ask, and all together.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use kelci_core::{Message, message};

use super::guesses::{Guesses, TryCounter};
use super::programs::{Allowance, OpenStreams, Programs, StreamPlace};
use super::{Circle, Owner, VisitorLimits, household, neighbourhood};
use crate::bounds::{EVENT_BYTES, EXPORTS_AT_ONCE, REPORTS_OF_A_HOUSEHOLD};
use crate::fault::Fault;
use crate::ids::PersonId;
use crate::people::NameSkeleton;

/// A neighbourhood of IPv6 may ask for as much as so many households: it may be a town, or one
/// owner who has a new address for every request.
const NEIGHBOURS: u32 = 16;

type Limiter = DefaultKeyedRateLimiter<IpAddr>;

/// How often a household may come, and its neighbourhood.
pub(super) struct Gate {
    household: Limiter,
    neighbourhood: Limiter,
}

impl Gate {
    /// A gate with the allowance of a household, and the number that all at once may be.
    pub(super) fn new(quota: impl Fn(NonZeroU32) -> Quota, rate: u32, burst: u32) -> Option<Gate> {
        let limiter = |rate: u32, burst: u32| {
            let (rate, burst) = (NonZeroU32::new(rate)?, NonZeroU32::new(burst)?);
            Some(RateLimiter::keyed(quota(rate).allow_burst(burst)))
        };
        let of_all = |own: u32| own.saturating_mul(NEIGHBOURS);
        Some(Gate {
            household: limiter(rate, burst)?,
            neighbourhood: limiter(of_all(rate), of_all(burst))?,
        })
    }

    /// Whether so much at once may come from there.
    pub(super) fn lets_in(&self, address: IpAddr, count: NonZeroU32) -> bool {
        let passes =
            |limiter: &Limiter, of: IpAddr| matches!(limiter.check_key_n(&of, count), Ok(Ok(())));
        let home = household(address);
        passes(&self.household, home)
            && (home.is_ipv4() || passes(&self.neighbourhood, neighbourhood(home)))
    }
}

/// What is stored is counted in as many bytes as an event takes.
const STORED_UNIT: u32 = EVENT_BYTES;

/// Who may come in.
pub struct Gates {
    requests: Option<Gate>,
    games: Option<Gate>,
    stored: Option<Gate>,
    seeks: Option<Gate>,
    reports: Option<Gate>,
    sign_ups: Option<Gate>,
    sign_ins: Option<Guesses>,
    mails: Option<Gate>,
    exports: Option<Gate>,
    exports_of_people: Option<DefaultKeyedRateLimiter<PersonId>>,
    /// Games that are taken home just now.
    exporting: Arc<Mutex<Guests>>,
    programs: Option<Programs>,
    streams: OpenStreams,
    sockets: Arc<Mutex<Guests>>,
    connections: Arc<Mutex<Guests>>,
    limits: VisitorLimits,
}

/// Who is inside.
#[derive(Default)]
struct Guests {
    by_circle: HashMap<Circle, usize>,
    all: usize,
}

/// A place inside; when it is dropped there is room for another.
pub struct Admission {
    guests: Arc<Mutex<Guests>>,
    circles: [Circle; 2],
}

impl Admission {
    /// A place, unless the household or its neighbourhood has enough of them already.
    fn take(guests: &Arc<Mutex<Guests>>, address: IpAddr, most_of_one: usize) -> Option<Admission> {
        let [near, home, _] = Owner::at(address).circles();
        let circles = [near, home];
        let mut inside = lock(guests);
        let most_of_all = most_of_one.saturating_mul(NEIGHBOURS as usize);
        for (circle, most) in circles.iter().zip([most_of_all, most_of_one]) {
            if inside.by_circle.get(circle).is_some_and(|inside| *inside >= most) {
                return None;
            }
        }
        for circle in circles {
            *inside.by_circle.entry(circle).or_default() += 1;
        }
        inside.all += 1;
        Some(Admission { guests: guests.clone(), circles })
    }
}

impl Gates {
    /// Gates with these limits.
    pub fn new(limits: VisitorLimits) -> Gates {
        let VisitorLimits {
            requests_per_second,
            request_burst,
            games_per_hour,
            stored_per_hour,
            seeks_per_minute,
            sign_ups_per_hour,
            sign_ins_per_hour,
            mails_per_hour,
            exports_per_hour,
            ..
        } = limits;
        let requests = Gate::new(Quota::per_second, requests_per_second, request_burst.max(1));
        let games = Gate::new(Quota::per_hour, games_per_hour, games_per_hour);
        let stored_units = stored_per_hour / STORED_UNIT;
        let stored = Gate::new(Quota::per_hour, stored_units, stored_units);
        let seeks = Gate::new(Quota::per_minute, seeks_per_minute, seeks_per_minute);
        Gates {
            requests,
            games,
            stored,
            seeks,
            reports: Gate::new(Quota::per_hour, REPORTS_OF_A_HOUSEHOLD, REPORTS_OF_A_HOUSEHOLD),
            sign_ups: Gate::new(Quota::per_hour, sign_ups_per_hour, sign_ups_per_hour),
            sign_ins: Guesses::new(sign_ins_per_hour),
            mails: Gate::new(Quota::per_hour, mails_per_hour, mails_per_hour),
            exports: Gate::new(Quota::per_hour, exports_per_hour, exports_per_hour),
            exports_of_people: NonZeroU32::new(exports_per_hour)
                .map(|most| RateLimiter::keyed(Quota::per_hour(most))),
            exporting: Arc::default(),
            programs: (requests_per_second > 0).then(Programs::default),
            streams: Arc::default(),
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
        check(&self.requests, address, message!("too many requests come from your address"))
    }

    /// Lets a game begin.
    ///
    /// # Errors
    /// When the address begins too many.
    pub fn game(&self, address: IpAddr) -> Result<(), Fault> {
        check(&self.games, address, message!("too many games are begun from your address"))
    }

    /// Lets somebody look for a game, or ask for one.
    ///
    /// # Errors
    /// When the address does so too often.
    pub fn seek(&self, address: IpAddr) -> Result<(), Fault> {
        check(&self.seeks, address, message!("too many games are looked for from your address"))
    }

    /// Lets somebody be reported.
    ///
    /// # Errors
    /// When the address does so too often.
    pub fn report(&self, address: IpAddr) -> Result<(), Fault> {
        check(&self.reports, address, message!("too much is reported from your address"))
    }

    /// Lets an account be made.
    ///
    /// # Errors
    /// When the address makes too many.
    pub fn sign_up(&self, address: IpAddr) -> Result<(), Fault> {
        check(&self.sign_ups, address, message!("too many accounts are made from your address"))
    }

    /// Lets somebody prove that a name is theirs.
    ///
    /// # Errors
    /// When the address tries too often, or somebody tries this name too often.
    pub async fn sign_in(
        &self,
        counter: TryCounter<'_>,
        address: IpAddr,
        looks: &NameSkeleton,
    ) -> Result<(), Fault> {
        match &self.sign_ins {
            Some(guesses) => guesses.let_try(counter, address, looks).await,
            None => Ok(()),
        }
    }

    /// Lets a passkey be tried, which nobody guesses: it is counted with the names that the address tries.
    ///
    /// # Errors
    /// When the address tries too often.
    pub fn passkey(&self, address: IpAddr) -> Result<(), Fault> {
        let all = self.sign_ins.as_ref().map(|guesses| &guesses.all);
        let is_open = all.is_none_or(|gate| gate.lets_in(address, NonZeroU32::MIN));
        let message = message!("too many passkeys are tried from your address");
        if is_open { Ok(()) } else { Err(Fault::too_many(message)) }
    }

    /// Lets a mail be asked for.
    ///
    /// # Errors
    /// When the address asks for too many.
    pub fn mail(&self, address: IpAddr) -> Result<(), Fault> {
        check(&self.mails, address, message!("too much mail is asked for from your address"))
    }

    /// Lets games be taken home: from one address one after the other.
    ///
    /// # Errors
    /// When that is done too often from there or by them, is being done, or too many do it.
    pub fn export(&self, address: IpAddr, person: Option<PersonId>) -> Result<Admission, Fault> {
        if lock(&self.exporting).all >= EXPORTS_AT_ONCE {
            return Err(Fault::busy(message!("too many people take games home")));
        }
        let place = Admission::take(&self.exporting, address, 1).ok_or_else(|| {
            Fault::too_many(message!("games are being taken home from your address already"))
        })?;
        let often = message!("games are taken home from your address, or by you, too often");
        check(&self.exports, address, often.clone())?;
        let by_person = self.exports_of_people.as_ref().zip(person);
        if by_person.is_some_and(|(limiter, person)| limiter.check_key(&person).is_err()) {
            return Err(Fault::too_many(often));
        }
        Ok(place)
    }

    /// Counts a request of somebody's program; none where nothing is counted.
    pub fn program(&self, person: PersonId) -> Option<Allowance> {
        self.programs.as_ref().map(|programs| programs.count(person))
    }

    /// Lets something be stored.
    ///
    /// # Errors
    /// When the address has had too much stored.
    pub fn stored(&self, address: IpAddr, bytes: u32) -> Result<(), Fault> {
        let Some(gate) = &self.stored else { return Ok(()) };
        let units = NonZeroU32::new(bytes.div_ceil(STORED_UNIT)).unwrap_or(NonZeroU32::MIN);
        if gate.lets_in(address, units) {
            return Ok(());
        }
        Err(Fault::too_many(message!("too much is stored from your address")))
    }

    /// Lets a socket open.
    ///
    /// # Errors
    /// When the address, or everybody, has too many.
    pub fn socket(&self, address: IpAddr) -> Result<Admission, Fault> {
        if lock(&self.sockets).all >= self.limits.sockets {
            return Err(Fault::busy(message!("too many people are connected")));
        }
        let place = Admission::take(&self.sockets, address, self.limits.sockets_per_address);
        place
            .ok_or_else(|| Fault::too_many(message!("too many connections come from your address")))
    }

    /// Lets a stream of events open, which is somebody's.
    ///
    /// # Errors
    /// When they have too many.
    pub fn stream(&self, person: PersonId) -> Result<StreamPlace, Fault> {
        let place = StreamPlace::take(&self.streams, person);
        place.ok_or_else(|| Fault::too_many(message!("too many streams of this account are open")))
    }

    /// Lets a connection in; none if its address has enough of them. This computer itself is not
    /// counted: that is where proxies and tools are.
    pub fn connection(&self, address: IpAddr) -> Option<Admission> {
        let is_own = address.to_canonical().is_loopback();
        let most = if is_own { usize::MAX } else { self.limits.connections_per_address };
        Admission::take(&self.connections, address, most)
    }

    /// Forgets addresses that have been quiet.
    pub fn tidy(&self) {
        let own = self.sign_ins.as_ref().map(|guesses| &guesses.all);
        let Gates { requests, games, stored, seeks, reports, sign_ups, mails, exports, .. } = self;
        let gates = [requests, games, stored, sign_ups, seeks, reports, mails, exports];
        for gate in gates.into_iter().flatten().chain(own) {
            for limiter in [&gate.household, &gate.neighbourhood] {
                limiter.retain_recent();
                limiter.shrink_to_fit();
            }
        }
        if let Some(limiter) = &self.exports_of_people {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        if let Some(programs) = &self.programs {
            programs.tidy();
        }
    }
}

fn check(gate: &Option<Gate>, address: IpAddr, message: Message) -> Result<(), Fault> {
    let is_open = gate.as_ref().is_none_or(|gate| gate.lets_in(address, NonZeroU32::MIN));
    if is_open { Ok(()) } else { Err(Fault::too_many(message)) }
}

fn lock(guests: &Mutex<Guests>) -> std::sync::MutexGuard<'_, Guests> {
    guests.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut inside = lock(&self.guests);
        inside.all -= 1;
        for circle in self.circles {
            if let Some(own) = inside.by_circle.get_mut(&circle) {
                *own -= 1;
                if *own == 0 {
                    inside.by_circle.remove(&circle);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_are_counted_and_given_back() {
        let limits =
            VisitorLimits { sockets: 3, sockets_per_address: 2, ..VisitorLimits::default() };
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
        let gates =
            Gates::new(VisitorLimits { connections_per_address: 2, ..VisitorLimits::default() });
        let [one, two, here] = [[10, 0, 0, 1], [10, 0, 0, 2], [127, 0, 0, 1]].map(IpAddr::from);
        let places = [gates.connection(one), gates.connection(one)];
        assert!(gates.connection(one).is_none());
        assert!(gates.connection(two).is_some());
        let ours: Vec<_> = (0..10).map(|_| gates.connection(here)).collect();
        assert!(ours.iter().all(Option::is_some));
        drop(places);
        assert!(gates.connection(one).is_some());
    }

    /// Addresses of one /48, each in another /64.
    fn neighbours() -> impl Iterator<Item = IpAddr> {
        (0..u16::MAX).map(|number| IpAddr::from([0x2001, 0xdb8, 7, number, 0, 0, 0, 1]))
    }

    #[test]
    fn a_neighbourhood_is_let_in_more_often_than_a_household_but_not_for_ever() {
        let limits =
            VisitorLimits { requests_per_second: 1, request_burst: 2, ..VisitorLimits::default() };
        let games = VisitorLimits { games_per_hour: 2, ..limits };
        let gates = Gates::new(games);
        let in_all = (2 * NEIGHBOURS) as usize;
        let let_in = neighbours().take(4_000).filter(|home| gates.game(*home).is_ok()).count();
        assert!((in_all..in_all + 8).contains(&let_in), "{let_in} games");
        assert!(gates.game(IpAddr::from([0x2001, 0xdb8, 8, 1, 0, 0, 0, 1])).is_ok(), "far away");
        let let_in = neighbours().take(4_000).filter(|home| gates.request(*home).is_ok()).count();
        // Time gives back a few a second, on however slow a machine.
        assert!((in_all..2_000).contains(&let_in), "{let_in} requests");
    }

    #[test]
    fn a_neighbourhood_has_so_many_sockets_and_connections() {
        let limits = VisitorLimits {
            sockets_per_address: 2,
            connections_per_address: 3,
            ..VisitorLimits::default()
        };
        let gates = Gates::new(limits);
        let sockets: Vec<_> = neighbours().take(100).map(|home| gates.socket(home)).collect();
        let open = sockets.iter().filter(|socket| socket.is_ok()).count();
        assert_eq!(open, (2 * NEIGHBOURS) as usize);
        let inside: Vec<_> = neighbours().take(100).filter_map(|at| gates.connection(at)).collect();
        assert_eq!(inside.len(), (3 * NEIGHBOURS) as usize);
        drop(sockets);
        assert!(gates.socket(IpAddr::from([0x2001, 0xdb8, 7, 500, 0, 0, 0, 1])).is_ok());
    }
}
