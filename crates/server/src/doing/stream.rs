//! What concerns somebody, told to a program of theirs as it happens.
//!
//! A stream begins with all that stands: challenges, games, whose turn it is. So whoever was away asks again and has
//! missed nothing that still matters, and no event has to be kept for anybody. Each game is followed as those who watch
//! it follow it; challenges and new games are heard of in the lobby, and looked for now and then in the store.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{Duration, MissedTickBehavior, interval, sleep};

use crate::bounds::{MAX_STREAMED_GAMES, STREAM_BEAT};
use crate::fault::{Fault, FaultKind};
use crate::game::{Seat, Status};
use crate::ids::{GameId, PersonId, SeekId};
use crate::live::{Announcement, Hub, Snapshot};
use crate::people::Person;
use crate::store::{OpenSeat, Seek};
use crate::view::{EndView, PlayerView, ProgramEvent};

use super::Site;

/// A game that could not be read is asked for again after this.
const AGAIN: Duration = Duration::from_secs(1);

/// Of so many games it is asked in which of them it is somebody's turn.
const LOOKED_AT: u32 = 10 * MAX_STREAMED_GAMES;

/// Where events go.
pub type EventSender = mpsc::Sender<ProgramEvent>;

/// Nobody listens any more.
#[derive(Debug)]
struct Gone;

impl<T> From<mpsc::error::SendError<T>> for Gone {
    fn from(_: mpsc::error::SendError<T>) -> Gone {
        Gone
    }
}

/// Tells somebody's program what concerns them, until nobody listens or what it shows is not good any more. If it is
/// asked only what stands, it ends after that.
pub async fn tell(site: &Site, person: Person, is_brief: bool, out: EventSender) {
    let stream = Stream {
        site,
        person,
        out,
        challenges: HashSet::new(),
        games: HashMap::new(),
        followed: JoinSet::new(),
    };
    // Whoever does not listen any more needs to hear nothing of it.
    let _ = stream.run(is_brief).await;
}

struct Stream<'a> {
    site: &'a Site,
    person: Person,
    out: EventSender,
    /// The challenges that it has told.
    challenges: HashSet<SeekId>,
    /// The games that are followed, and by which task.
    games: HashMap<GameId, AbortHandle>,
    followed: JoinSet<()>,
}

impl Stream<'_> {
    async fn run(mut self, is_brief: bool) -> Result<(), Gone> {
        let services = self.site.services();
        let name = services.sessions.name(self.person.id).await.ok().flatten();
        let name = name.map(|name| name.as_str().to_owned());
        let mut endings = services.sessions.endings();
        let mut visit = services.lobby.enter(Some(self.person.id), name);
        self.look().await?;
        self.out.send(ProgramEvent::Ready { games: self.games.len() }).await?;
        if is_brief {
            // Each tells how its game stands, and then waits for news that nobody wants.
            return Ok(());
        }
        let mut beat = interval(STREAM_BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = self.out.closed() => return Err(Gone),
                ended = endings.recv() => self.see_whether_good(ended).await?,
                _ = visit.summons() => self.look().await?,
                Some(done) = self.followed.join_next_with_id() => {
                    let id = done.map_or_else(|error| error.id(), |(id, ())| id);
                    self.games.retain(|_, task| task.id() != id);
                }
                _ = beat.tick() => {
                    // A token whose time is over ends what it opened.
                    self.see_whether_good(Ok(Some(self.person.id))).await?;
                    let now_ms = services.time.now_ms();
                    self.out.send(ProgramEvent::Beat { now_ms }).await?;
                    self.look().await?;
                }
            }
        }
    }

    /// Tells what is new. If the store cannot be read now, then later.
    async fn look(&mut self) -> Result<(), Gone> {
        let (services, own) = (self.site.services(), self.person.id);
        if let Ok(asked) = services.store.challenges(own, services.time.now_ms()).await {
            self.tell_challenges(asked).await?;
        }
        let Ok(seats) = services.store.open_seats(own, LOOKED_AT).await else {
            return Ok(());
        };
        let most = MAX_STREAMED_GAMES as usize;
        for OpenSeat { game, is_turn } in &seats {
            if *is_turn && self.games.len() >= most && !self.games.contains_key(game) {
                // One that goes on and in which it is not their turn makes room.
                let is_spare =
                    |seat: &&OpenSeat| !seat.is_turn && self.games.contains_key(&seat.game);
                let spare = seats.iter().rev().find(is_spare).map(|seat| &seat.game);
                if let Some(task) = spare.and_then(|spare| self.games.remove(spare)) {
                    task.abort();
                }
            }
            if !self.games.contains_key(game) && self.games.len() < most {
                let (hub, out) = (self.site.hub.clone(), self.out.clone());
                let mut follower = Follower { hub, own, game: game.clone(), out, told: None };
                // What stands is told before anything else is.
                let Some(watched) = follower.begin().await? else { continue };
                let task = self.followed.spawn(async move { drop(follower.run(watched).await) });
                self.games.insert(game.clone(), task);
            }
        }
        Ok(())
    }

    async fn tell_challenges(&mut self, asked: Vec<Seek>) -> Result<(), Gone> {
        let to_me = asked.into_iter().filter(|seek| seek.other == Some(self.person.id));
        let to_me: Vec<Seek> = to_me.collect();
        let now: HashSet<SeekId> = to_me.iter().map(|seek| seek.id.clone()).collect();
        let gone: Vec<SeekId> = self.challenges.difference(&now).cloned().collect();
        for id in gone {
            self.out.send(ProgramEvent::Withdrawn { id }).await?;
        }
        for Seek { id, name, rating, terms, asked_ms, .. } in to_me {
            if !self.challenges.contains(&id) {
                let event = ProgramEvent::Challenge { id, from: name, rating, terms, asked_ms };
                self.out.send(event).await?;
            }
        }
        self.challenges = now;
        Ok(())
    }

    /// Hears that sessions or tokens of somebody ended, or that anybody's may have.
    async fn see_whether_good(
        &self,
        ended: Result<Option<PersonId>, RecvError>,
    ) -> Result<(), Gone> {
        if ended.ok().flatten().is_some_and(|whose| whose != self.person.id) {
            return Ok(());
        }
        match self.site.services().sessions.person(self.person.session).await {
            Ok(None) => Err(Gone),
            _ => Ok(()),
        }
    }
}

/// The game and what happens in it.
type Watched = (Snapshot, broadcast::Receiver<Arc<Announcement>>);

/// Follows one game.
struct Follower {
    hub: Arc<Hub>,
    own: PersonId,
    game: GameId,
    out: EventSender,
    /// After how many plies it was told that it is their turn.
    told: Option<usize>,
}

impl Follower {
    /// Tells that the game goes on, and how it stands; nothing comes back if that cannot be read now.
    async fn begin(&mut self) -> Result<Option<Watched>, Gone> {
        let Ok(watched) = self.watch().await else { return Ok(None) };
        let (state, powers) = (&watched.0.state, watched.0.powers(Some(self.own)));
        let players = Box::new(Seat::BOTH.map(|seat| PlayerView::of(state, seat)));
        let seats = Seat::BOTH.into_iter().filter(|seat| powers.has(*seat)).collect();
        let (game, kind) = (self.game.clone(), state.spec().game.clone());
        self.out.send(ProgramEvent::Game { game, kind, seats, players }).await?;
        let is_over = self.tell(&watched.0).await?;
        Ok(Some(watched).filter(|_| !is_over))
    }

    async fn watch(&self) -> Result<Watched, Fault> {
        self.hub.game(&self.game)?.watch(0).await
    }

    /// Tells what happens until the game is over, or gone.
    async fn run(mut self, (mut seen, mut news): Watched) -> Result<(), Gone> {
        loop {
            let looked = match news.recv().await {
                Ok(_) | Err(RecvError::Lagged(_)) => match self.hub.game(&self.game) {
                    Ok(handle) => handle.look().await.map(|now| seen = now),
                    Err(fault) => Err(fault),
                },
                Err(RecvError::Closed) => self.watch().await.map(|anew| (seen, news) = anew),
            };
            match looked {
                Ok(()) if self.tell(&seen).await? => return Ok(()),
                Ok(()) => {}
                Err(fault) if fault.error == FaultKind::NoGame => return Ok(()),
                // It is watched anew: what was missed is seen then.
                Err(_) => {
                    sleep(AGAIN).await;
                    news = broadcast::Sender::new(1).subscribe();
                }
            }
        }
    }

    /// Tells whether it is their turn; says whether the game is over.
    async fn tell(&mut self, seen: &Snapshot) -> Result<bool, Gone> {
        let (state, game) = (&seen.state, self.game.clone());
        if let Some(end) = state.end() {
            let (end, next) = (EndView::from(end), state.next().cloned());
            self.out.send(ProgramEvent::Over { game, end, next }).await?;
            return Ok(true);
        }
        let is_theirs = seen.powers(Some(self.own)).has(state.turn());
        let is_turn = is_theirs && state.status() == Status::Playing && state.is_understood();
        let turn = is_turn.then(|| state.plies().len());
        if let Some(ply) = turn.filter(|_| turn != self.told) {
            self.out.send(ProgramEvent::Turn { game, ply }).await?;
        }
        self.told = turn;
        Ok(false)
    }
}
