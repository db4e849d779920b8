//! From where something was begun that goes on by itself: games of engines, reviews. It is known as long
//! as the server runs and the thing goes on; addresses are never stored.

use std::collections::HashMap;
use std::future::Future;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{household, neighbourhood};
use crate::bounds::Share;
use crate::fault::Fault;
use crate::ids::GameId;

/// After this time nothing goes on any more, even if nobody said that it ended.
const LONGEST: Duration = Duration::from_secs(24 * 3_600);
/// More is not kept: far more than may go on at once.
const MOST: usize = 4_096;

/// What goes on, and for whom.
#[derive(Default)]
pub struct HouseholdTally(Mutex<HashMap<GameId, BegunAt>>);

#[derive(Clone, Copy)]
struct BegunAt {
    home: IpAddr,
    at: Instant,
}

impl HouseholdTally {
    /// Notes that something was begun from that address.
    pub fn note(&self, game: &GameId, address: IpAddr) {
        let mut begun = self.lock();
        begun.retain(|_, begun| begun.at.elapsed() < LONGEST);
        if begun.len() < MOST {
            let (home, at) = (household(address), Instant::now());
            begun.insert(game.clone(), BegunAt { home, at });
        }
    }

    /// From which household it was begun, if that is known.
    pub fn home(&self, game: &GameId) -> Option<IpAddr> {
        self.lock().get(game).map(|begun| begun.home)
    }

    /// Whether no more may be begun from an address. What has ended, as somebody who knows says, is
    /// forgotten.
    ///
    /// # Errors
    /// When whoever should know does not.
    pub async fn is_used_up<F: Future<Output = Result<bool, Fault>>>(
        &self,
        address: IpAddr,
        share: Share,
        goes_on: impl Fn(GameId) -> F,
    ) -> Result<bool, Fault> {
        let near = neighbourhood(address);
        let neighbours: Vec<(GameId, IpAddr)> = {
            let begun = self.lock();
            let of_near = begun.iter().filter(|(_, begun)| neighbourhood(begun.home) == near);
            of_near.map(|(game, begun)| (game.clone(), begun.home)).collect()
        };
        let own = neighbours.iter().filter(|(_, home)| *home == household(address)).count();
        // Most often there is nothing to ask for.
        if own < share.household && neighbours.len() < share.neighbourhood {
            return Ok(false);
        }
        let (mut own, mut all) = (0, 0);
        for (game, home) in neighbours {
            if goes_on(game.clone()).await? {
                all += 1;
                own += usize::from(home == household(address));
            } else {
                self.lock().remove(&game);
            }
        }
        Ok(own >= share.household || all >= share.neighbourhood)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, BegunAt>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_household_has_its_share_and_what_ended_is_not_counted() {
        let tally = HouseholdTally::default();
        let share = Share { household: 2, neighbourhood: 3 };
        let home = |number| IpAddr::from([0x2001, 0xdb8, 1, number, 0, 0, 0, 1]);
        let [one, two, three] = [(); 3].map(|()| GameId::fresh());
        let all_go_on = |_| async { Ok(true) };
        tally.note(&one, home(1));
        assert!(!tally.is_used_up(home(1), share, all_go_on).await.unwrap());
        tally.note(&two, home(1));
        assert_eq!(tally.home(&two), tally.home(&one));
        assert!(tally.is_used_up(home(1), share, all_go_on).await.unwrap(), "its household");
        assert!(!tally.is_used_up(home(2), share, all_go_on).await.unwrap(), "another");
        tally.note(&three, home(2));
        assert!(tally.is_used_up(home(3), share, all_go_on).await.unwrap(), "the neighbourhood");
        let far = IpAddr::from([10, 0, 0, 1]);
        assert!(!tally.is_used_up(far, share, all_go_on).await.unwrap());
        let ended = |_| async { Ok(false) };
        assert!(!tally.is_used_up(home(1), share, ended).await.unwrap(), "all have ended");
        assert_eq!(tally.home(&one), None);
    }
}
