//! What the site does for somebody: use cases that take a person and give a refusal. They know neither
//! HTTP nor HTML, so that something other than a request can ask for the same.

pub mod accounts;
pub mod act;
pub mod begin;
pub mod clubs;
pub mod correspondence;
pub mod direct;
pub mod drafts;
pub mod evening;
pub mod export;
pub mod helping;
pub mod instead;
pub mod leaving;
pub mod lobby;
pub mod mail;
pub mod meeting;
pub mod moderating;
pub mod notices;
pub mod open_games;
pub mod passkeys;
pub mod people;
pub mod programs;
pub mod progress;
pub mod puzzles;
pub mod ratings;
pub mod records;
pub mod reporting;
pub mod review;
pub mod series;
pub mod sitting;
pub mod stream;
pub mod talking;
#[cfg(test)]
mod tests;
pub mod ties;
pub mod tournaments;

use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, OnceLock};

use crate::bounds::{MAX_WAITING_WORK, PASSWORDS_AT_ONCE, WORK_TIME};
use crate::config::Config;
use crate::fault::Fault;
use crate::ids::{ClubId, PersonId};
use crate::limits::{Bulkhead, Gates, HomePlayers, Priority, TryCounter};
use crate::live::{Hub, Services};
use crate::people::{NameSkeleton, Person};
use crate::store::Effect;
use clubs::TablesShelf;
use evening::EveningDoor;
use helping::HelpSeeker;

/// What is needed to do anything.
pub struct Site {
    config: Config,
    hub: Arc<Hub>,
    gates: Gates,
    /// Where games begin.
    entrance: Bulkhead,
    /// Where passwords are worked on: each takes 19 MiB and a processor for a moment.
    passwords: Bulkhead,
    /// Who organises an evening of a club at this computer, if there is one.
    evening: OnceLock<EveningDoor>,
    /// The club to which the host has bound the site, if there is one.
    club: OnceLock<ClubId>,
    /// What clubs are shown of themselves.
    club_tables: TablesShelf,
    /// Who plays from which household.
    players: HomePlayers,
}

impl Site {
    /// A site over these games.
    pub fn new(config: Config, hub: Arc<Hub>) -> Site {
        let gates = Gates::new(config.limits);
        let entrance = Bulkhead::new(Priority::Answer, 2, MAX_WAITING_WORK, WORK_TIME);
        let passwords =
            Bulkhead::new(Priority::Work, PASSWORDS_AT_ONCE, MAX_WAITING_WORK, WORK_TIME);
        Site {
            config,
            hub,
            gates,
            entrance,
            passwords,
            evening: OnceLock::new(),
            club: OnceLock::new(),
            club_tables: TablesShelf::default(),
            players: HomePlayers::default(),
        }
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

    /// Lets a name be tried from an address, wherever it was tried before.
    async fn let_try(&self, home: IpAddr, looks: &NameSkeleton) -> Result<(), Fault> {
        let Services { store, links, time, .. } = self.services();
        let counter = TryCounter { store: &**store, links, now_ms: time.now_ms() };
        self.gates.sign_in(counter, home, looks).await
    }

    /// The evening of a club at this computer, if there is one.
    pub fn evening(&self) -> Option<&EveningDoor> {
        self.evening.get()
    }

    /// The club to which the host has bound the site, if there is one.
    pub fn club(&self) -> Option<&ClubId> {
        self.club.get()
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

impl From<&Asker> for HelpSeeker {
    fn from(asker: &Asker) -> HelpSeeker {
        HelpSeeker { person: Some(asker.person.id), home: asker.home }
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
