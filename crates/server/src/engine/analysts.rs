//! Threads that analyse positions for whoever asks. They are not those that play: no player waits
//! behind an analysis. An address has one analysis under way at a time; the others wait their turn.

use std::collections::HashMap;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use kelci_catalog::search::{Limits, Stop};
use kelci_catalog::{AnyGame, AnyPosition};
use kelci_review::{Analyst, Findings};
use tokio::sync::watch;

use super::{Fair, Full};
use crate::metrics::Metrics;

/// How much may be analysed.
#[derive(Clone, Copy, Debug)]
pub struct AnalystsSize {
    /// How many threads analyse.
    pub threads: usize,
    /// How many analyses may wait, in all.
    pub most_waiting: usize,
    /// How many analyses of one address may wait.
    pub most_of_one: usize,
    /// The most time for an analysis.
    pub most_time: Duration,
    /// The table of each game of each thread.
    pub hash_mib: usize,
}

/// A position that is to be analysed.
pub struct Question {
    /// Where it comes from.
    pub owner: IpAddr,
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The position.
    pub position: Box<dyn AnyPosition>,
    /// What it belongs to: what was seen of one position of it helps with the others, but rules
    /// that differ must not meet in one table.
    pub study: String,
    /// How many lines are wanted.
    pub lines: usize,
    /// How long to look at it.
    pub time: Duration,
}

/// Where an analysis is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stage {
    /// It waits for its turn.
    #[default]
    Waiting,
    /// The position is being looked at.
    Looking,
    /// Its time is over, or there is nothing more to see.
    Ended,
    /// It went wrong.
    Failed,
}

/// What is known of an analysis.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// Where it is.
    pub stage: Stage,
    /// The deepest look so far.
    pub findings: Option<Arc<Findings>>,
}

/// An analysis that was asked for. Whoever drops it ends it.
pub struct Analysis {
    /// What is known of it; only the latest, so that nothing piles up.
    pub news: watch::Receiver<News>,
    stop: Stop,
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

struct Queued {
    question: Question,
    stop: Stop,
    news: watch::Sender<News>,
}

struct Queue {
    fair: Fair<IpAddr, Queued>,
    is_closed: bool,
    /// Whose analyses are under way.
    running: Vec<(IpAddr, Stop)>,
}

struct Shared {
    size: AnalystsSize,
    queue: Mutex<Queue>,
    ready: Condvar,
    metrics: Arc<Metrics>,
}

/// The threads.
pub struct Analysts {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Analysts {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(size: AnalystsSize, metrics: Arc<Metrics>) -> std::io::Result<Analysts> {
        let fair = Fair::new(size.most_waiting, size.most_of_one);
        let queue = Mutex::new(Queue { fair, is_closed: false, running: Vec::new() });
        let shared = Arc::new(Shared { size, queue, ready: Condvar::new(), metrics });
        let threads = (0..size.threads.max(1)).map(|number| {
            let shared = shared.clone();
            let name = format!("analyst-{number}");
            std::thread::Builder::new().name(name).spawn(move || Worker::new(&shared).run())
        });
        let threads = Mutex::new(threads.collect::<Result<_, _>>()?);
        Ok(Analysts { shared, threads })
    }

    /// Has a position analysed.
    ///
    /// # Errors
    /// When there is too much to do already.
    pub fn ask(&self, question: Question) -> Result<Analysis, Full> {
        let (news, watched) = watch::channel(News::default());
        let stop = Stop::new();
        let analysis = Analysis { news: watched, stop: stop.clone() };
        let mut queue = self.shared.lock();
        if queue.is_closed {
            return Err(Full);
        }
        // Who walks through a game leaves questions behind that nobody waits for.
        queue.fair.retain(|queued| !queued.stop.is_raised());
        let owner = question.owner;
        queue.fair.push(owner, Queued { question, stop, news })?;
        self.shared.count(&queue);
        drop(queue);
        self.shared.ready.notify_one();
        Ok(analysis)
    }

    /// Ends all analyses, and the threads.
    pub fn close(&self) {
        let mut queue = self.shared.lock();
        queue.is_closed = true;
        queue.running.iter().for_each(|(_, stop)| stop.raise());
        queue.fair.retain(|_| false);
        drop(queue);
        self.shared.ready.notify_all();
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        for thread in std::mem::take(&mut *threads) {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // Whoever panicked with the lock held left a queue that is still a queue.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, queue: &Queue) {
        self.metrics.analyses_waiting.set(queue.fair.len() as i64);
    }

    /// The next question; none when the threads are to end.
    fn next(&self) -> Option<Queued> {
        let mut queue = self.lock();
        loop {
            if queue.is_closed {
                return None;
            }
            let Queue { fair, running, .. } = &mut *queue;
            let is_free = |owner: &IpAddr| running.iter().all(|(busy, _)| busy != owner);
            if let Some(queued) = fair.pop_of(is_free) {
                self.count(&queue);
                if queued.stop.is_raised() {
                    continue;
                }
                queue.running.push((queued.question.owner, queued.stop.clone()));
                return Some(queued);
            }
            queue = self.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// An address may have its next question answered.
    fn release(&self, owner: IpAddr) {
        self.lock().running.retain(|(busy, _)| *busy != owner);
        self.ready.notify_one();
    }
}

/// One thread, with an analyst for each game it has met and what they looked at last.
struct Worker<'a> {
    shared: &'a Shared,
    analysts: HashMap<&'static str, (Analyst, String)>,
}

impl<'a> Worker<'a> {
    fn new(shared: &'a Shared) -> Self {
        Worker { shared, analysts: HashMap::new() }
    }

    fn run(mut self) {
        while let Some(Queued { question, stop, news }) = self.shared.next() {
            self.shared.metrics.analyses.inc();
            news.send_modify(|news| news.stage = Stage::Looking);
            // An analysis that panics costs itself, not the thread.
            let analyse = || self.analyse(&question, &stop, &news);
            let stage = match catch_unwind(AssertUnwindSafe(analyse)) {
                Ok(Some(())) => Stage::Ended,
                Ok(None) | Err(_) => {
                    self.analysts.clear();
                    Stage::Failed
                }
            };
            self.shared.release(question.owner);
            news.send_modify(|news| news.stage = stage);
        }
    }

    fn analyse(
        &mut self,
        question: &Question,
        stop: &Stop,
        news: &watch::Sender<News>,
    ) -> Option<()> {
        let (game, size) = (question.game, self.shared.size);
        let limits = Limits {
            move_time: Some(question.time.min(size.most_time)),
            multi_pv: question.lines,
            ..Limits::default()
        };
        let name = game.info().name;
        if !self.analysts.contains_key(name) {
            let analyst = Analyst::new(game, size.hash_mib, 1, limits.clone()).ok()?;
            self.analysts.insert(name, (analyst, question.study.clone()));
        }
        let (analyst, study) = self.analysts.get_mut(name)?;
        if *study != question.study {
            analyst.forget();
            study.clone_from(&question.study);
        }
        analyst.set_limits(limits);
        let tell = |found: &Findings| {
            news.send_modify(|news| news.findings = Some(Arc::new(found.clone())));
        };
        let found = analyst.analyse(&*question.position, stop, &mut |found| tell(found))?;
        tell(&found);
        Some(())
    }
}
