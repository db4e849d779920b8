//! Many tables at once, on one thread.

use std::cell::RefCell;
use std::future::Future;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use kelci_core::Rng;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::figures::Figures;
use crate::table::{Guests, Table};
use crate::trouble::Trouble;

/// Requests that are under way at the same time while a crowd comes in.
const AT_ONCE: usize = 64;
/// After something went wrong at a table, this passes before a new game is begun there.
const BREATH: Duration = Duration::from_secs(1);

/// How long people think.
#[derive(Clone, Copy, Debug)]
pub struct Think {
    /// The mean of their thoughts.
    pub mean: Duration,
}

impl Think {
    /// A time to think: mostly short, sometimes long (exponential), at most four times the mean.
    pub fn draw(&self, rng: &mut Rng) -> Duration {
        // 53 random bits are a number of [0, 1); one minus it is never zero.
        let even = (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        self.mean.mul_f64((-(1.0 - even).ln()).min(4.0))
    }

    /// When somebody begins, so that not everybody begins at once.
    fn first(&self, rng: &mut Rng) -> Duration {
        let even = (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        self.mean.mul_f64(even)
    }
}

/// Does the same for many, a bounded number at once; the results are in order.
async fn for_all<T, U, F>(items: Vec<T>, work: impl Fn(T) -> F) -> Result<Vec<U>, Trouble>
where
    F: Future<Output = Result<U, Trouble>> + 'static,
    U: 'static,
{
    let room = Rc::new(Semaphore::new(AT_ONCE));
    let mut all = JoinSet::new();
    for (place, item) in items.into_iter().enumerate() {
        let (room, work) = (room.clone(), work(item));
        all.spawn_local(async move {
            let _turn = room.acquire().await;
            work.await.map(|done| (place, done))
        });
    }
    let mut done = Vec::with_capacity(all.len());
    while let Some(one) = all.join_next().await {
        done.push(one.map_err(|error| Trouble::Wrong(error.to_string()))??);
    }
    done.sort_unstable_by_key(|(place, _)| *place);
    Ok(done.into_iter().map(|(_, one)| one).collect())
}

/// Where the two players of a game are: at neighbouring nodes, if there are several.
fn seats(sites: &[SocketAddr], number: usize) -> [SocketAddr; 2] {
    [number, number + 1].map(|number| sites[number % sites.len()])
}

/// Begins so many games, of these in turn, at these nodes.
///
/// # Errors
/// When the site refuses one.
pub async fn begin(
    sites: &[SocketAddr],
    games: &[String],
    count: usize,
) -> Result<Vec<Guests>, Trouble> {
    let names = games.iter().cloned().cycle().take(count).enumerate().collect();
    for_all(names, |(number, game)| Guests::begin(seats(sites, number), game)).await
}

/// Opens the sockets of all games; the two of a game are at two nodes, if there are several.
///
/// # Errors
/// When the site refuses one.
pub async fn sit(
    sites: &[SocketAddr],
    guests: Vec<Guests>,
    seed: u64,
) -> Result<Vec<Table>, Trouble> {
    let seeded = guests.into_iter().zip(seed..).enumerate().collect();
    for_all(seeded, |(number, (guests, seed))| {
        let mut rng = Rng::new(seed);
        // Neighbouring seeds begin alike.
        rng.bits();
        Table::sit(seats(sites, number), guests, rng)
    })
    .await
}

/// People who play, until this is dropped.
pub struct Crowd {
    _players: JoinSet<()>,
    figures: Rc<RefCell<Figures>>,
}

impl Crowd {
    /// Has everybody play. A game that ends is followed by another one.
    pub fn play(tables: Vec<Table>, think: Think, seed: u64) -> Crowd {
        let figures = Rc::new(RefCell::new(Figures::default()));
        let mut players = JoinSet::new();
        for (table, seed) in tables.into_iter().zip(seed..) {
            let mut rng = Rng::new(seed);
            rng.bits();
            players.spawn_local(keep_playing(table, think, rng, figures.clone()));
        }
        Crowd { _players: players, figures }
    }

    /// What was measured since this was last taken.
    pub fn take_figures(&self) -> Figures {
        self.figures.take()
    }

    /// What is being measured.
    pub fn figures(&self) -> std::cell::Ref<'_, Figures> {
        self.figures.borrow()
    }
}

async fn keep_playing(mut table: Table, think: Think, mut rng: Rng, figures: Rc<RefCell<Figures>>) {
    let mut pause = think.first(&mut rng);
    loop {
        match table.turn(pause).await {
            Ok(Some(turn)) => figures.borrow_mut().moved(turn),
            Ok(None) => {
                figures.borrow_mut().games_over += 1;
                table = another(&table, &mut rng, &figures).await;
            }
            Err(trouble) => {
                figures.borrow_mut().failed(&trouble);
                sleep(BREATH).await;
                table = another(&table, &mut rng, &figures).await;
            }
        }
        table.take_acknowledged();
        pause = think.draw(&mut rng);
    }
}

/// A new game in place of one that is over.
async fn another(before: &Table, rng: &mut Rng, figures: &RefCell<Figures>) -> Table {
    let sites = before.sites();
    loop {
        let begun = async {
            let guests = Guests::begin(sites, before.guests().game.clone()).await?;
            Table::sit(sites, guests, Rng::new(rng.bits())).await
        };
        match begun.await {
            Ok(table) => return table,
            Err(trouble) => figures.borrow_mut().failed(&trouble),
        }
        sleep(BREATH).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_think_as_long_as_they_should_on_average() {
        let (think, mut rng) = (Think { mean: Duration::from_secs(10) }, Rng::new(7));
        let times: Vec<Duration> = (0..20_000).map(|_| think.draw(&mut rng)).collect();
        let mean = times.iter().sum::<Duration>().as_secs_f64() / times.len() as f64;
        // Cutting off at four means takes about two of a hundred away.
        assert!((9.6..10.0).contains(&mean), "{mean}");
        assert!(times.iter().all(|time| *time <= Duration::from_secs(40)));
    }
}
