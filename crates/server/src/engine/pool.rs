//! Threads that think. What they are asked waits its turn, is worked on, and answers through a
//! channel; a raised [`Stop`] ends it wherever it is.
//!
//! Moves of games come first. Studies, which nobody waits for at the board, are worked on while no
//! move waits; each is short, so that a move never waits for longer than one of them. One thread is kept
//! free for whoever comes: neither one household's games nor studies get the last one.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use kelci_catalog::search::{Clock, Level, Limits, Stop};
use kelci_catalog::{AnyEngine, AnyGame, AnyPosition};
use kelci_core::{Side, Spelling};
use tokio::sync::{oneshot, watch};

use super::workers::{Inbox, Work, Workers};
use crate::limits::{Fair, Owner, Priority, QueueFull, QueueRoom};
use crate::metrics::Metrics;

/// How much thinking there may be.
#[derive(Clone, Copy, Debug)]
pub struct PoolSize {
    /// How many threads think; none leaves that to other nodes.
    pub threads: usize,
    /// How many moves may wait, in all.
    pub most_waiting: usize,
    /// How many moves of one visitor's games may wait; a household may have an eighth of all, if that is
    /// more. As many studies may, likewise.
    pub most_of_one: usize,
    /// The most time for a move.
    pub move_time: Duration,
    /// The table of each game of each thread.
    pub hash_mib: usize,
    /// How many positions a study of one position looks at.
    pub study_nodes: u64,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// How deep it has looked; 0 while it waits.
    pub depth: u32,
    /// How many positions it has looked at.
    pub nodes: u64,
}

/// A move that is wanted.
pub struct Task {
    /// Whose game it is for.
    pub owner: Owner,
    pub game: &'static dyn AnyGame,
    pub position: Arc<dyn AnyPosition>,
    pub level: Level,
    /// The engine's clock, as it is now.
    pub clock: Option<Clock>,
    /// A bound for this move, such as a clock that begins anew with each.
    pub move_time: Option<Duration>,
    /// Where the chance of the lower levels begins.
    pub seed: u64,
}

/// A move that is being thought about. Whoever drops it ends the thinking.
pub struct Thought {
    /// The move in canonical spelling; none if the search was ended or failed.
    pub answer: oneshot::Receiver<Option<String>>,
    /// How far it has come.
    pub progress: watch::Receiver<Progress>,
    stop: Stop,
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// A study that was asked for. Whoever drops it ends it.
pub struct Study<T> {
    answer: oneshot::Receiver<T>,
    stop: Stop,
}

impl<T> Study<T> {
    /// What it found; none if it was ended or failed.
    pub async fn found(mut self) -> Option<T> {
        (&mut self.answer).await.ok()
    }
}

impl<T> Drop for Study<T> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// One side of one game.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Thinker {
    /// Every game has its own.
    seed: u64,
    side: Side,
}

impl Task {
    /// Who thinks, if it may build on what it thought before. The lower levels do not: after a
    /// restart their games go on as they would have gone.
    fn thinker(&self) -> Option<Thinker> {
        let side = self.position.side_to_move();
        (self.level == Level::FULL).then_some(Thinker { seed: self.seed, side })
    }
}

/// What is done with a player of the game. It answers by itself.
type JobRun = Box<dyn FnOnce(&mut dyn AnyEngine) + Send>;

struct QueuedJob {
    game: &'static dyn AnyGame,
    /// Whose thoughts about earlier moves are of use, if anybody's are.
    thinker: Option<Thinker>,
    stop: Stop,
    run: JobRun,
}

/// The two kinds of work.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Move,
    Study,
}

struct Job {
    kind: Kind,
    owner: Owner,
    queued: QueuedJob,
}

struct Queue {
    moves: Fair<QueuedJob>,
    studies: Fair<QueuedJob>,
    running: Vec<Stop>,
    /// How much is done now, and how much of it may be before studies wait.
    at_work: usize,
    before_studies: usize,
    metrics: Arc<Metrics>,
}

impl Queue {
    fn new(size: PoolSize, metrics: Arc<Metrics>) -> Queue {
        let all_but_one = size.threads.saturating_sub(1).max(1);
        let room = QueueRoom {
            all: size.most_waiting,
            of_neighbourhood: (size.most_waiting / 2).max(size.most_of_one),
            of_household: (size.most_waiting / 8).max(size.most_of_one),
            of_visitor: size.most_of_one,
            at_once: all_but_one,
            neighbours_at_once: all_but_one,
        };
        let [moves, studies] = [(); 2].map(|()| Fair::new(room));
        let before_studies = all_but_one;
        Queue { moves, studies, running: Vec::new(), at_work: 0, before_studies, metrics }
    }

    fn of(&mut self, kind: Kind) -> &mut Fair<QueuedJob> {
        match kind {
            Kind::Move => &mut self.moves,
            Kind::Study => &mut self.studies,
        }
    }

    fn pop(&mut self) -> Option<Job> {
        let next = self.moves.pop().map(|next| (Kind::Move, next));
        let next = match next {
            None if self.at_work < self.before_studies => {
                self.studies.pop().map(|next| (Kind::Study, next))
            }
            next => next,
        };
        next.map(|(kind, (owner, queued))| Job { kind, owner, queued })
    }

    /// A job is done, so that its owner may have another one done.
    fn done(&mut self, kind: Kind, owner: Owner) {
        self.at_work -= 1;
        self.of(kind).done(owner);
    }
}

impl Work for Queue {
    type Job = Job;

    fn next(&mut self) -> Option<Job> {
        loop {
            let next = self.pop();
            self.metrics.engine_waiting.set(self.moves.len() as i64);
            let job = next?;
            self.at_work += 1;
            if !job.queued.stop.is_raised() {
                self.running.retain(|stop| !stop.is_raised());
                self.running.push(job.queued.stop.clone());
                return Some(job);
            }
            self.done(job.kind, job.owner);
        }
    }

    fn end(&mut self) {
        self.running.iter().for_each(Stop::raise);
    }
}

pub struct Pool {
    size: PoolSize,
    workers: Workers<Queue>,
    metrics: Arc<Metrics>,
}

impl Pool {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(size: PoolSize, metrics: Arc<Metrics>) -> std::io::Result<Pool> {
        let queue = Queue::new(size, metrics.clone());
        let workers = Workers::start("engine", size.threads, queue, move || {
            Priority::Move.lower_thread();
            let mut worker = Worker { hash_mib: size.hash_mib, engines: HashMap::new() };
            move |Job { kind, owner, queued }, inbox: &Inbox<Queue>| {
                worker.work(queued);
                inbox.change(|queue| queue.done(kind, owner));
            }
        })?;
        Ok(Pool { size, workers, metrics })
    }

    /// Has a move thought about.
    ///
    /// # Errors
    /// When there is too much to do already.
    pub fn think(&self, task: Task) -> Result<Thought, QueueFull> {
        let (answer, answered) = oneshot::channel();
        let (progress, watched) = watch::channel(Progress::default());
        let stop = Stop::new();
        let thought = Thought { answer: answered, progress: watched, stop: stop.clone() };
        let (owner, game, since) = (task.owner, task.game, Instant::now());
        let thinker = task.thinker();
        let (most, flag) = (self.size.move_time, stop.clone());
        let metrics = self.metrics.clone();
        let run: JobRun = Box::new(move |engine| {
            let found = search(engine, &task, since, most, &flag, &progress);
            metrics.engine_moves.inc();
            let _ = answer.send(found.filter(|_| !flag.is_raised()));
        });
        let pushed = self.workers.inbox.change(|queue| {
            queue.moves.push(owner, QueuedJob { game, thinker, stop, run })?;
            queue.metrics.engine_waiting.set(queue.moves.len() as i64);
            Ok(thought)
        });
        pushed.unwrap_or(Err(QueueFull::All))
    }

    /// Has something studied with a player of that game, when no move waits. The work should be
    /// short, and should end when the flag is raised.
    ///
    /// # Errors
    /// When there is too much to do already.
    pub fn study<T: Send + 'static>(
        &self,
        owner: Owner,
        game: &'static dyn AnyGame,
        work: impl FnOnce(&mut dyn AnyEngine, &Stop) -> T + Send + 'static,
    ) -> Result<Study<T>, QueueFull> {
        let (answer, answered) = oneshot::channel();
        let stop = Stop::new();
        let study = Study { answer: answered, stop: stop.clone() };
        let flag = stop.clone();
        let run: JobRun = Box::new(move |engine| {
            let found = work(engine, &flag);
            // What was cut short is not to be relied on.
            if !flag.is_raised() {
                let _ = answer.send(found);
            }
        });
        let queued = QueuedJob { game, thinker: None, stop, run };
        let pushed = self.workers.inbox.change(|queue| queue.studies.push(owner, queued));
        pushed.unwrap_or(Err(QueueFull::All)).map(|()| study)
    }

    /// Whether there is anybody who thinks.
    pub fn can_think(&self) -> bool {
        self.size.threads > 0
    }

    /// How much more should be taken from what all nodes have to do: as much as keeps the threads busy. While
    /// they have more than that, one at a time, which waits its turn like the others.
    pub fn room(&self) -> usize {
        let busy = self.workers.inbox.change(|queue| match queue.moves.is_full() {
            true => usize::MAX,
            false => queue.moves.len() + queue.at_work,
        });
        match busy {
            Some(busy) if busy < usize::MAX && self.can_think() => {
                (2 * self.size.threads).saturating_sub(busy).max(1)
            }
            _ => 0,
        }
    }

    /// Whether a new game with an engine should be refused.
    pub fn is_full(&self) -> bool {
        self.workers.inbox.change(|queue| queue.moves.is_full()).unwrap_or(true)
    }

    /// Ends all thinking, and the threads.
    pub fn close(&self) {
        self.workers.close();
    }
}

/// One thread, with a player for each game it has met.
struct Worker {
    hash_mib: usize,
    engines: HashMap<&'static str, Hired>,
}

/// A player, and for whom it thought last.
struct Hired {
    engine: Box<dyn AnyEngine>,
    thinker: Option<Thinker>,
}

impl Worker {
    fn work(&mut self, QueuedJob { game, thinker, stop, run }: QueuedJob) {
        // Whoever panics costs one move's thinking, not the thread; dropped, a job that
        // did not answer says so.
        let work = || {
            if let Some(hired) = self.hired(game) {
                if thinker.is_none() || hired.thinker != thinker {
                    hired.engine.new_game();
                }
                hired.thinker = thinker;
                run(&mut *hired.engine);
            }
        };
        if catch_unwind(AssertUnwindSafe(work)).is_err() {
            self.engines.clear();
        }
        // It counts as ended, so that the list of those to be stopped stays short.
        stop.raise();
    }

    fn hired(&mut self, game: &dyn AnyGame) -> Option<&mut Hired> {
        let name = game.info().name;
        if !self.engines.contains_key(name) {
            let engine = game.engine(self.hash_mib, 1).ok()?;
            self.engines.insert(name, Hired { engine, thinker: None });
        }
        self.engines.get_mut(name)
    }
}

fn search(
    engine: &mut dyn AnyEngine,
    task: &Task,
    since: Instant,
    most: Duration,
    stop: &Stop,
    progress: &watch::Sender<Progress>,
) -> Option<String> {
    let waited = since.elapsed();
    let clock = task.clock.map(|clock| Clock {
        remaining: clock.remaining.saturating_sub(waited),
        increment: clock.increment,
    });
    let own = task.move_time.map_or(most, |time| time.saturating_sub(waited));
    let limits = Limits {
        move_time: Some(own.min(most)),
        clock,
        level: task.level,
        seed: task.seed,
        ..Limits::default()
    };
    let line = engine.search(&*task.position, &limits, stop, &mut |line| {
        progress.send_replace(Progress { depth: line.depth, nodes: line.nodes });
    })?;
    task.position.write_move(*line.moves.first()?, Spelling::Canonical)
}
