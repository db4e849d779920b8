//! Who plays from which household: known as long as the server runs and for a day, and never stored.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::household;
use crate::ids::PersonId;

/// Whoever did nothing for so long is forgotten.
const LONGEST: Duration = Duration::from_secs(24 * 3_600);
/// No more households are kept.
const MOST_HOMES: usize = 20_000;
/// No more of one household, the latest: behind some addresses there is a school.
const MOST_OF_HOME: usize = 16;

/// Who plays from which household.
#[derive(Default)]
pub struct HomePlayers(Mutex<HashMap<IpAddr, Vec<(PersonId, Instant)>>>);

impl HomePlayers {
    /// Notes that somebody did something in a game from that address.
    pub fn note(&self, address: IpAddr, person: PersonId) {
        let (home, now) = (household(address), Instant::now());
        let mut homes = self.lock();
        if homes.len() >= MOST_HOMES && !homes.contains_key(&home) {
            homes.retain(|_, players| players.iter().any(|(_, at)| now - *at < LONGEST));
            if homes.len() >= MOST_HOMES {
                return;
            }
        }
        let players = homes.entry(home).or_default();
        players.retain(|(known, at)| *known != person && now - *at < LONGEST);
        if players.len() >= MOST_OF_HOME {
            players.remove(0);
        }
        players.push((person, now));
    }

    /// Who was last seen to play from the household of that address.
    pub fn of(&self, address: IpAddr) -> Vec<PersonId> {
        let homes = self.lock();
        let players = homes.get(&household(address)).map(Vec::as_slice).unwrap_or_default();
        players.iter().filter(|(_, at)| at.elapsed() < LONGEST).map(|(person, _)| *person).collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Vec<(PersonId, Instant)>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_whoever_last_played_there() {
        let players = HomePlayers::default();
        let [here, there] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        let persons: Vec<PersonId> = (0..=MOST_OF_HOME).map(|_| PersonId::fresh()).collect();
        persons.iter().for_each(|person| players.note(here, *person));
        assert_eq!(players.of(here), persons[1..], "the latest");
        players.note(here, persons[1]);
        assert_eq!(players.of(here).last(), Some(&persons[1]), "once");
        assert_eq!(players.of(here).len(), MOST_OF_HOME);
        assert!(players.of(there).is_empty());
    }
}
