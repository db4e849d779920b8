//! Threads that analyse positions for whoever asks. They are not those that play: no player waits
//! behind an analysis. A household has one analysis under way at a time; the others wait their turn.
//! While somebody else waits, an analysis makes way after a [`SLICE`] and goes on later.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kelci_catalog::search::{Limits, Stop};
use kelci_catalog::{AnyGame, AnyPosition};
use kelci_review::{Analyst, Findings};
use tokio::sync::watch;

use super::workers::{Inbox, Work, Workers};
use crate::limits::{Fair, Owner, Priority, QueueFull, QueueRoom};
use crate::metrics::Metrics;

/// How long an analysis goes on while somebody else waits.
pub const SLICE: Duration = Duration::from_secs(5);

/// Analysts that wait for work, each with what it has seen: an analysis that goes on finds its own
/// again, if not too many others came in between.
const RESTING: usize = 4;

/// How much may be analysed.
#[derive(Clone, Copy, Debug)]
pub struct AnalystsSize {
    pub threads: usize,
    /// How many analyses may wait, in all.
    pub most_waiting: usize,
    /// How many analyses of one household may wait.
    pub most_of_one: usize,
    /// The most time for an analysis.
    pub most_time: Duration,
    /// The table of each game of each thread.
    pub hash_mib: usize,
}

/// A position that is to be analysed.
pub struct Question {
    /// Where it comes from.
    pub owner: Owner,
    pub game: &'static dyn AnyGame,
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
pub enum AnalysisStage {
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
    pub stage: AnalysisStage,
    /// The deepest look so far.
    pub findings: Option<Arc<Findings>>,
}

/// An analysis that was asked for. Whoever drops it ends it.
pub struct Analysis {
    /// What is known of it; only the latest, so that nothing piles up.
    pub news: watch::Receiver<News>,
    signal: Arc<AnalysisSignal>,
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.signal.end();
    }
}

/// Whether an analysis is wanted, and whether now.
#[derive(Default)]
struct AnalysisSignal {
    is_over: AtomicBool,
    /// Ends the search that is under way; each has its own.
    search: Mutex<Stop>,
}

impl AnalysisSignal {
    fn search(&self) -> MutexGuard<'_, Stop> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.search().raise();
    }

    /// Has it make way for others.
    fn pause(&self) {
        self.search().raise();
    }

    /// The flag for a search that begins now.
    fn begin(&self) -> Stop {
        let mut search = self.search();
        *search = Stop::new();
        if self.is_over() {
            search.raise();
        }
        search.clone()
    }
}

struct QueuedQuestion {
    question: Question,
    signal: Arc<AnalysisSignal>,
    news: watch::Sender<News>,
}

/// An analysis that is under way.
struct RunningAnalysis {
    owner: Owner,
    signal: Arc<AnalysisSignal>,
    since: Instant,
}

struct Queue {
    fair: Fair<QueuedQuestion>,
    running: Vec<RunningAnalysis>,
    /// Whether somebody looks after those who wait.
    is_watched: bool,
    metrics: Arc<Metrics>,
}

impl Queue {
    fn push(&mut self, queued: QueuedQuestion) -> Result<(), QueueFull> {
        // Who walks through a game leaves questions behind that nobody waits for.
        self.fair.retain(|queued| !queued.signal.is_over());
        let pushed = self.fair.push(queued.question.owner, queued);
        self.count();
        pushed
    }

    /// A household may have its next question answered.
    fn release(&mut self, owner: Owner) {
        self.running.retain(|running| running.owner != owner);
        self.fair.done(owner);
    }

    /// Has those make way who have been looked after for long while others wait; says how long it is
    /// until the next should, if anybody waits.
    fn make_way(&mut self) -> Option<Duration> {
        self.fair.retain(|queued| !queued.signal.is_over());
        let mut soonest = None;
        for RunningAnalysis { owner, signal, since } in &self.running {
            if !self.fair.is_wanted_by_others(*owner) {
                continue;
            }
            let left = SLICE.saturating_sub(since.elapsed());
            if left.is_zero() {
                signal.pause();
            }
            let next = if left.is_zero() { SLICE } else { left };
            soonest = Some(soonest.map_or(next, |soonest: Duration| soonest.min(next)));
        }
        self.is_watched = soonest.is_some();
        soonest
    }

    fn count(&self) {
        self.metrics.analyses_waiting.set(self.fair.len() as i64);
    }
}

impl Work for Queue {
    type Job = QueuedQuestion;

    fn next(&mut self) -> Option<QueuedQuestion> {
        loop {
            let (owner, queued) = self.fair.pop()?;
            self.count();
            if !queued.signal.is_over() {
                let (signal, since) = (queued.signal.clone(), Instant::now());
                self.running.push(RunningAnalysis { owner, signal, since });
                return Some(queued);
            }
            self.fair.done(owner);
        }
    }

    fn end(&mut self) {
        self.running.iter().for_each(|running| running.signal.end());
    }
}

pub struct Analysts(Workers<Queue>);

impl Analysts {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(size: AnalystsSize, metrics: Arc<Metrics>) -> std::io::Result<Analysts> {
        let room = QueueRoom {
            all: size.most_waiting,
            of_neighbourhood: (size.most_waiting / 2).max(size.most_of_one),
            of_household: size.most_of_one,
            of_visitor: size.most_of_one,
            at_once: 1,
            neighbours_at_once: size.threads.saturating_sub(1).max(1),
        };
        let fair = Fair::new(room);
        let queue =
            Queue { fair, running: Vec::new(), is_watched: false, metrics: metrics.clone() };
        let resting = Arc::<Resting>::default();
        let workers = Workers::start("analyst", size.threads, queue, move || {
            Priority::Analysis.lower_thread();
            let worker = Worker { size, resting: resting.clone() };
            let metrics = metrics.clone();
            move |mut queued: QueuedQuestion, inbox: &Inbox<Queue>| {
                let owner = queued.question.owner;
                let stage = worker.work(&mut queued);
                let news = queued.news.clone();
                if stage != AnalysisStage::Waiting {
                    metrics.analyses.inc();
                }
                let left = inbox.change(|queue| {
                    queue.release(owner);
                    if stage == AnalysisStage::Waiting { queue.push(queued) } else { Ok(()) }
                });
                // What cannot wait for its next turn has come as far as it can.
                let is_left = matches!(left, Some(Ok(())));
                let stage = if is_left { stage } else { AnalysisStage::Ended };
                news.send_modify(|news| news.stage = stage);
            }
        });
        workers.map(Analysts)
    }

    /// Has a position analysed.
    ///
    /// # Errors
    /// When there is too much to do already.
    pub fn ask(&self, question: Question) -> Result<Analysis, QueueFull> {
        let (news, watched) = watch::channel(News::default());
        let signal = Arc::<AnalysisSignal>::default();
        let analysis = Analysis { news: watched, signal: signal.clone() };
        let queued = QueuedQuestion { question, signal, news };
        let pushed = self.0.inbox.change(|queue| {
            queue.push(queued)?;
            let was_watched = std::mem::replace(&mut queue.is_watched, true);
            Ok(was_watched)
        });
        if !pushed.unwrap_or(Err(QueueFull::All))? {
            let inbox = self.0.inbox.clone();
            tokio::spawn(async move {
                let mut next = Some(Duration::ZERO);
                while let Some(after) = next {
                    tokio::time::sleep(after).await;
                    next = inbox.change(Queue::make_way).flatten();
                }
            });
        }
        Ok(analysis)
    }

    /// Ends all analyses, and the threads.
    pub fn close(&self) {
        self.0.close();
    }
}

/// Analysts with what they looked at last, those who rest longest first.
#[derive(Default)]
struct Resting(Mutex<Vec<RestingAnalyst>>);

struct RestingAnalyst {
    game: &'static str,
    study: String,
    analyst: Analyst,
}

impl Resting {
    fn lock(&self) -> MutexGuard<'_, Vec<RestingAnalyst>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whoever knows the study; or else, if enough rest, one of its game who has to forget.
    fn wake(&self, game: &'static str, study: &str) -> Option<Analyst> {
        let mut resting = self.lock();
        let knows = |rested: &RestingAnalyst| rested.game == game && rested.study == study;
        if let Some(at) = resting.iter().position(knows) {
            return Some(resting.remove(at).analyst);
        }
        if resting.len() < RESTING {
            return None;
        }
        let at = resting.iter().position(|rested| rested.game == game)?;
        let mut analyst = resting.remove(at).analyst;
        drop(resting);
        analyst.forget();
        Some(analyst)
    }

    fn rest(&self, rested: RestingAnalyst) {
        let mut resting = self.lock();
        if resting.len() >= RESTING {
            resting.remove(0);
        }
        resting.push(rested);
    }
}

struct Worker {
    size: AnalystsSize,
    resting: Arc<Resting>,
}

impl Worker {
    /// Analyses a position; says how that ended, or that it waits again.
    fn work(&self, queued: &mut QueuedQuestion) -> AnalysisStage {
        queued.news.send_modify(|news| news.stage = AnalysisStage::Looking);
        // An analysis that panics costs itself, not the thread.
        match catch_unwind(AssertUnwindSafe(|| self.analyse(queued))) {
            Ok(Some(stage)) => stage,
            Ok(None) | Err(_) => AnalysisStage::Failed,
        }
    }

    fn analyse(&self, queued: &mut QueuedQuestion) -> Option<AnalysisStage> {
        let QueuedQuestion { question, signal, news } = queued;
        let begun = Instant::now();
        let time = question.time.min(self.size.most_time);
        let limits =
            Limits { move_time: Some(time), multi_pv: question.lines, ..Limits::default() };
        let name = question.game.info().name;
        let known = self.resting.wake(name, &question.study);
        let mut analyst = match known {
            Some(analyst) => analyst,
            None => Analyst::new(question.game, self.size.hash_mib, 1, limits.clone()).ok()?,
        };
        analyst.set_limits(limits);
        // An analysis that goes on is soon as deep as it was; less is no news.
        let tell = |found: &Findings| {
            news.send_if_modified(|news| {
                let known = news.findings.as_ref().map(|known| known.depth);
                let is_news = known.is_none_or(|known| found.depth >= known);
                if is_news {
                    news.findings = Some(Arc::new(found.clone()));
                }
                is_news
            });
        };
        let stop = signal.begin();
        let found = analyst.analyse(&*question.position, &stop, &mut |found| tell(found));
        let (game, study) = (name, question.study.clone());
        self.resting.rest(RestingAnalyst { game, study, analyst });
        tell(&found?);
        question.time = time.saturating_sub(begun.elapsed());
        let goes_on = stop.is_raised() && !signal.is_over() && !question.time.is_zero();
        Some(if goes_on { AnalysisStage::Waiting } else { AnalysisStage::Ended })
    }
}
