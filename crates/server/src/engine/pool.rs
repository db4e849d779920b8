//! Threads that think. A task waits its turn, is searched, and answers through a channel; a
//! raised [`Stop`] ends it wherever it is.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use kelci_catalog::search::{Clock, Level, Limits, Stop};
use kelci_catalog::{AnyEngine, AnyGame, AnyPosition};
use tokio::sync::{oneshot, watch};

use super::{Fair, Full};
use crate::ids::Digest;
use crate::metrics::Metrics;

/// How much thinking there may be.
#[derive(Clone, Copy, Debug)]
pub struct PoolSize {
    /// How many threads think.
    pub threads: usize,
    /// How many moves may wait, in all.
    pub most_waiting: usize,
    /// How many moves of one visitor's games may wait.
    pub most_of_one: usize,
    /// The most time for a move.
    pub move_time: Duration,
    /// The table of each game of each thread.
    pub hash_mib: usize,
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
    pub owner: Digest,
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The position.
    pub position: Arc<dyn AnyPosition>,
    /// How well to play.
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

struct Queued {
    task: Task,
    since: Instant,
    stop: Stop,
    answer: oneshot::Sender<Option<String>>,
    progress: watch::Sender<Progress>,
}

struct Queue {
    fair: Fair<Digest, Queued>,
    is_closed: bool,
    running: Vec<Stop>,
}

struct Shared {
    size: PoolSize,
    queue: Mutex<Queue>,
    ready: Condvar,
    metrics: Arc<Metrics>,
}

/// The threads.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Pool {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(size: PoolSize, metrics: Arc<Metrics>) -> std::io::Result<Pool> {
        let fair = Fair::new(size.most_waiting, size.most_of_one);
        let queue = Mutex::new(Queue { fair, is_closed: false, running: Vec::new() });
        let shared = Arc::new(Shared { size, queue, ready: Condvar::new(), metrics });
        let threads = (0..size.threads.max(1)).map(|number| {
            let shared = shared.clone();
            let name = format!("engine-{number}");
            std::thread::Builder::new().name(name).spawn(move || Worker::new(&shared).run())
        });
        let threads = Mutex::new(threads.collect::<Result<_, _>>()?);
        Ok(Pool { shared, threads })
    }

    /// Has a move thought about.
    ///
    /// # Errors
    /// When there is too much to do already.
    pub fn think(&self, task: Task) -> Result<Thought, Full> {
        let (answer, answered) = oneshot::channel();
        let (progress, watched) = watch::channel(Progress::default());
        let stop = Stop::new();
        let thought = Thought { answer: answered, progress: watched, stop: stop.clone() };
        let owner = task.owner;
        let queued = Queued { task, since: Instant::now(), stop, answer, progress };
        let mut queue = self.shared.lock();
        if queue.is_closed {
            return Err(Full);
        }
        queue.fair.push(owner, queued)?;
        self.shared.metrics.engine_waiting.set(queue.fair.len() as i64);
        drop(queue);
        self.shared.ready.notify_one();
        Ok(thought)
    }

    /// Whether a new game with an engine should be refused.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.shared.lock().fair.is_full()
    }

    /// Ends all thinking, and the threads.
    pub fn close(&self) {
        let mut queue = self.shared.lock();
        queue.is_closed = true;
        queue.running.iter().for_each(Stop::raise);
        while queue.fair.pop().is_some() {}
        drop(queue);
        self.shared.ready.notify_all();
        let threads =
            std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Queue> {
        // Whoever panicked with the lock held left a queue that is still a queue.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next task; none when the pool is closed.
    fn next(&self) -> Option<Queued> {
        let mut queue = self.lock();
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some(queued) = queue.fair.pop() {
                self.metrics.engine_waiting.set(queue.fair.len() as i64);
                if queued.stop.is_raised() {
                    continue;
                }
                queue.running.retain(|stop| !stop.is_raised());
                queue.running.push(queued.stop.clone());
                return Some(queued);
            }
            queue = self.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// One thread, with a player for each game it has met.
struct Worker<'a> {
    shared: &'a Shared,
    engines: HashMap<&'static str, Box<dyn AnyEngine>>,
}

impl<'a> Worker<'a> {
    fn new(shared: &'a Shared) -> Self {
        Worker { shared, engines: HashMap::new() }
    }

    fn run(mut self) {
        while let Some(queued) = self.shared.next() {
            let Queued { task, since, stop, answer, progress } = queued;
            let search = || self.search(&task, since, &stop, &progress);
            // A search that panics costs one move's thinking, not the thread.
            let found = catch_unwind(AssertUnwindSafe(search)).unwrap_or_else(|_| {
                self.engines.clear();
                None
            });
            self.shared.metrics.engine_moves.inc();
            // It counts as ended, so that the list of those to be stopped stays short.
            let found = found.filter(|_| !stop.is_raised());
            stop.raise();
            let _ = answer.send(found);
        }
    }

    fn search(
        &mut self,
        task: &Task,
        since: Instant,
        stop: &Stop,
        progress: &watch::Sender<Progress>,
    ) -> Option<String> {
        let name = task.game.info().name;
        if !self.engines.contains_key(name) {
            let engine = task.game.engine(self.shared.size.hash_mib, 1).ok()?;
            self.engines.insert(name, engine);
        }
        let engine = self.engines.get_mut(name)?;
        engine.new_game();
        let waited = since.elapsed();
        let clock = task.clock.map(|clock| Clock {
            remaining: clock.remaining.saturating_sub(waited),
            increment: clock.increment,
        });
        let most = self.shared.size.move_time;
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
        line.moves.into_iter().next()
    }
}
