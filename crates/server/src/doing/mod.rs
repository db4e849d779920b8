//! What the site does for somebody: use cases that take a person and give a refusal. They know neither
//! HTTP nor HTML, so that something other than a request can ask for the same.

pub mod act;
pub mod begin;
pub mod drafts;
pub mod people;
pub mod puzzles;
pub mod records;
pub mod review;
pub mod series;
#[cfg(test)]
mod tests;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use crate::bounds::{MAX_WAITING_WORK, WORK_TIME};
use crate::config::Config;
use crate::fault::Fault;
use crate::ids::PersonId;
use crate::limits::{Bulkhead, Gates, Priority};
use crate::live::{Hub, Services};
use crate::people::Person;
use crate::store::Effect;

/// What is needed to do anything.
pub struct Site {
    config: Config,
    hub: Arc<Hub>,
    gates: Gates,
    /// Where games begin.
    entrance: Bulkhead,
}

impl Site {
    /// A site over these games.
    pub fn new(config: Config, hub: Arc<Hub>) -> Site {
        let gates = Gates::new(config.limits);
        let entrance = Bulkhead::new(Priority::Answer, 2, MAX_WAITING_WORK, WORK_TIME);
        Site { config, hub, gates, entrance }
    }

    /// How it is run.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The games.
    pub fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    /// What the games use.
    pub fn services(&self) -> &Services {
        self.hub.services()
    }

    /// Who may come in.
    pub fn gates(&self) -> &Gates {
        &self.gates
    }
}

/// Whoever wants something done.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    pub person: Person,
    /// From where; none if the site itself does it, which is not counted.
    pub home: Option<IpAddr>,
}

/// On whose account a game begins: somebody's who asks for it, or the site's own.
#[derive(Clone, Debug)]
pub struct Account {
    /// Who may call the game off without a seat.
    pub owner: PersonId,
    /// From where it was asked for; none if the site itself does it, which is not counted.
    pub home: Option<IpAddr>,
    /// What else is stored with it.
    pub effects: Vec<Effect>,
}

impl From<&Asker> for Account {
    fn from(asker: &Asker) -> Account {
        Account { owner: asker.person.id, home: asker.home, effects: asker.met() }
    }
}

impl Account {
    /// What is begun by the site itself waits like anybody's.
    fn desk(&self) -> IpAddr {
        self.home.unwrap_or(Ipv4Addr::UNSPECIFIED.into())
    }
}

impl Asker {
    /// What follows from their doing anything: whoever comes for the first time is stored with it.
    fn met(&self) -> Vec<Effect> {
        self.person.is_new.then_some(Effect::Meet(self.person)).into_iter().collect()
    }
}

/// Counts what is done from an address against what may be; what the site does itself is not counted.
fn counted(
    home: Option<IpAddr>,
    count: impl FnOnce(IpAddr) -> Result<(), Fault>,
) -> Result<(), Fault> {
    home.map_or(Ok(()), count)
}
