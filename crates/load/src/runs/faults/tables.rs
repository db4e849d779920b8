//! The games that are played while things break.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use kelci_core::Rng;
use serde::Deserialize;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::crowd::Think;
use crate::http::get;
use crate::player::{Journal, Player};
use crate::progress::Stop;
use crate::table::Guests;
use crate::trouble::Trouble;

/// After something went wrong this passes before another game is begun.
const BREATH: Duration = Duration::from_millis(500);
/// One of so many games is against the engine.
const ENGINES: usize = 6;
/// After a fault everybody has made a move within this time, or somebody is stuck.
const STUCK: Duration = Duration::from_secs(60);
/// How often it is looked whether everybody has.
const LOOK: Duration = Duration::from_millis(20);
/// In so many games it is asked whether every node knows them.
const ASKED_GAMES: usize = 8;

/// A game, as its players know it.
pub struct Witness {
    pub id: String,
    /// Up to which event its moves were counted.
    pub counted: u32,
    pub journal: Rc<RefCell<Journal>>,
}

/// Every game that was begun and is not yet known to be stored as it was told.
pub type Witnesses = Rc<RefCell<Vec<Witness>>>;

/// People who play, until this is dropped.
pub struct Tables {
    _players: JoinSet<()>,
    pub witnesses: Witnesses,
}

impl Tables {
    /// Has so many games played. One that ends is followed by another.
    pub fn play(sites: &[SocketAddr], game: &str, count: usize, think: Think, seed: u64) -> Tables {
        let (sites, witnesses): (Rc<[SocketAddr]>, Witnesses) = (sites.into(), Rc::default());
        let mut players = JoinSet::new();
        for number in 0..count {
            let mut rng = Rng::new(seed + number as u64);
            rng.bits();
            let table = Table {
                sites: sites.clone(),
                game: game.to_owned(),
                against_engine: number % ENGINES == 0,
                think,
                rng,
                witnesses: witnesses.clone(),
            };
            players.spawn_local(table.keep_playing());
        }
        Tables { _players: players, witnesses }
    }
}

struct Table {
    sites: Rc<[SocketAddr]>,
    game: String,
    against_engine: bool,
    think: Think,
    rng: Rng,
    witnesses: Witnesses,
}

impl Table {
    async fn keep_playing(mut self) {
        loop {
            let sites = [(); 2].map(|()| self.rng.below(self.sites.len()));
            let sites = sites.map(|node| self.sites[node]);
            let begun = match self.against_engine {
                true => Guests::begin_against_engine(sites[0], self.game.clone()).await,
                false => Guests::begin(sites, self.game.clone()).await,
            };
            // A game that nobody was told of is nobody's loss.
            let Ok(guests) = begun else {
                sleep(BREATH).await;
                continue;
            };
            let journal = Rc::new(RefCell::new(Journal::default()));
            let witness = Witness { id: guests.id.clone(), counted: 0, journal: journal.clone() };
            self.witnesses.borrow_mut().push(witness);
            let mut both = JoinSet::new();
            for (seat, secret) in guests.secrets.iter().enumerate() {
                // The engine has none.
                if secret.is_empty() {
                    continue;
                }
                let player = Player {
                    game: guests.id.clone(),
                    secret: secret.clone(),
                    seat,
                    against_engine: self.against_engine,
                    sites: self.sites.clone(),
                    think: self.think,
                    rng: Rng::new(self.rng.bits()),
                    journal: journal.clone(),
                };
                both.spawn_local(player.play());
            }
            both.join_all().await;
        }
    }
}

/// Waits until a move was made in every game since now, and says how long that took, or who is stuck.
pub async fn everybody_moved(
    witnesses: &Witnesses,
    games: usize,
    stop: &Stop,
) -> Result<Duration, String> {
    let plies = |witness: &Witness| (witness.id.clone(), witness.journal.borrow().plies);
    let before: BTreeMap<String, u32> = witnesses.borrow().iter().map(plies).collect();
    let (begun, mut waited) = (Instant::now(), Duration::ZERO);
    loop {
        let (mut seated, mut stuck) = (0, Vec::new());
        for Witness { id, journal, .. } in &*witnesses.borrow() {
            let journal = journal.borrow();
            seated += usize::from(!journal.is_over);
            if !journal.is_over && journal.plies <= before.get(id).copied().unwrap_or(0) {
                stuck.push(id.clone());
            }
        }
        // Where a game has just ended another one begins.
        if stuck.is_empty() && seated + games / 10 + 1 >= games || stop.is_wanted() {
            return Ok(begun.elapsed());
        }
        if waited > STUCK && stuck.is_empty() {
            return Err(format!("{seated} of {games} games could be begun"));
        }
        if waited > STUCK {
            let names: Vec<&str> = stuck.iter().take(5).map(String::as_str).collect();
            return Err(format!(
                "{} of {seated} games did not go on: {}",
                stuck.len(),
                names.join(", ")
            ));
        }
        // Time in which the whole computer stood still is not counted.
        sleep(LOOK).await;
        waited += LOOK;
    }
}

/// Games of which a node does not know what every other knows, after some time.
pub async fn unknown_games(
    nodes: &[SocketAddr],
    witnesses: &Witnesses,
    rng: &mut Rng,
) -> Vec<String> {
    #[derive(Deserialize)]
    struct Game {
        number: u32,
    }
    let last = |witness: &Witness| {
        let journal = witness.journal.borrow();
        let number = journal.told.keys().next_back().copied().unwrap_or(0);
        (witness.id.clone(), number)
    };
    let mut games: Vec<(String, u32)> = witnesses.borrow().iter().map(last).collect();
    rng.shuffle(&mut games);
    let mut unknown = Vec::new();
    for (game, number) in games.into_iter().take(ASKED_GAMES) {
        for node in nodes {
            let begun = Instant::now();
            loop {
                let seen: Result<Game, Trouble> =
                    async { get(*node, &format!("/api/games/{game}"), "").await?.good("a game") }
                        .await;
                let problem = match seen {
                    Ok(seen) if seen.number >= number => break,
                    Ok(seen) => format!("{node} knows {game} to event {} of {number}", seen.number),
                    Err(trouble) => format!("{node} does not tell {game}: {trouble}"),
                };
                if begun.elapsed() > STUCK {
                    unknown.push(problem);
                    break;
                }
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
    unknown
}
