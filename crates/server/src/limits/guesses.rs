//! How often a name is tried with a password: from one household, in all from one household, and wherever from.
//!
//! Whoever guesses from one place stops himself and not the owner of the name; only whoever has many places can use
//! up what there is for a name in an hour, and then its owner comes in on devices that know them. It is counted in the
//! store, so that many nodes allow no more than one, and under keys from which neither names nor addresses are read.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::Quota;
use kelci_core::message;

use super::gates::Gate;
use super::household;
use crate::bounds::{GUESSES_AT_ONCE, GUESSES_OF_A_NAME};
use crate::fault::Fault;
use crate::ids::LinkMaker;
use crate::people::NameSkeleton;
use crate::store::{Store, TryQuota};

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;

/// Who has tried what.
pub(super) struct Guesses {
    /// All names and passkeys, from a household, as far as this node knows: who knocks without end does not get as
    /// far as the store.
    pub all: Gate,
    per_hour: u32,
}

/// Where it is counted, and when.
#[derive(Clone, Copy)]
pub struct TryCounter<'a> {
    /// The store of all nodes.
    pub store: &'a dyn Store,
    /// What its keys are made with.
    pub links: &'a LinkMaker,
    /// The time of all nodes.
    pub now_ms: i64,
}

impl Guesses {
    /// So many of all names from a household in an hour; none if nobody counts.
    pub fn new(per_hour: u32) -> Option<Guesses> {
        Some(Guesses { all: Gate::new(Quota::per_hour, per_hour, per_hour)?, per_hour })
    }

    /// Lets a name be tried from an address.
    pub async fn let_try(
        &self,
        counter: TryCounter<'_>,
        address: IpAddr,
        looks: &NameSkeleton,
    ) -> Result<(), Fault> {
        let too_many = || Fault::too_many(message!("too many names are tried from your address"));
        if !self.all.lets_in(address, NonZeroU32::MIN) {
            return Err(too_many());
        }
        let (home, name) = (household(address), looks.as_str());
        let quota = |what: &str, each_ms: i64, at_once: u32| {
            let key = counter.links.try_key(what);
            TryQuota { key, each_ms, at_once }
        };
        let hourly = |what: &str, most: u32| quota(what, HOUR_MS / i64::from(most), most);
        let quotas = vec![
            hourly(&format!("home {home}"), self.per_hour),
            quota(&format!("both {home} {name}"), MINUTE_MS, GUESSES_AT_ONCE),
            hourly(&format!("name {name}"), GUESSES_OF_A_NAME),
        ];
        match counter.store.count_try(quotas, counter.now_ms).await? {
            None => Ok(()),
            Some(0) => Err(too_many()),
            Some(_) => {
                Err(Fault::too_many(message!("this name was tried too often: wait a few minutes")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Sqlite;

    fn home(number: u32) -> IpAddr {
        IpAddr::from(number.to_be_bytes())
    }

    /// How often somebody is let in who tries names from places, on nodes in turn, at once.
    async fn let_in(
        nodes: &[Guesses],
        store: &dyn Store,
        tries: impl IntoIterator<Item = (u32, &str)>,
    ) -> usize {
        let counter = TryCounter { store, links: &LinkMaker::new([7; 32]), now_ms: 5_000 };
        let mut count = 0;
        for ((from, name), node) in tries.into_iter().zip(nodes.iter().cycle()) {
            let tried = node.let_try(counter, home(from), &NameSkeleton::of(name)).await;
            count += usize::from(tried.is_ok());
        }
        count
    }

    #[tokio::test]
    async fn whoever_guesses_stops_himself_and_not_the_owner_of_the_name() {
        let directory = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&directory.path().join("store")).await.unwrap();
        let nodes = [(); 3].map(|()| Guesses::new(1_000).unwrap());
        let tried = let_in(&nodes, &store, (0..50).map(|_| (1, "Ann"))).await;
        assert_eq!(tried, GUESSES_AT_ONCE as usize);
        assert_eq!(let_in(&nodes, &store, [(1, "ANN")]).await, 0, "in any spelling");
        assert_eq!(let_in(&nodes, &store, [(1, "Bob"), (2, "Ann")]).await, 2);
        // From everywhere there is an end too.
        let tried = let_in(&nodes, &store, (9..999).map(|from| (from, "Ann"))).await;
        assert!(tried < GUESSES_OF_A_NAME as usize, "{tried}");
        assert_eq!(let_in(&nodes, &store, [(3, "Ann")]).await, 0);
    }

    #[tokio::test]
    async fn a_household_tries_so_many_names() {
        let directory = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&directory.path().join("store")).await.unwrap();
        let nodes = [(); 3].map(|()| Guesses::new(30).unwrap());
        let names: Vec<String> = (0..100).map(|number| format!("name{number}")).collect();
        let tried = let_in(&nodes, &store, names.iter().map(|name| (1, name.as_str()))).await;
        assert_eq!(tried, 30);
        assert!(Guesses::new(0).is_none(), "nobody counts");
    }
}
