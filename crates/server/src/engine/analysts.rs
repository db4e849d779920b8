//! Threads that analyse positions for whoever asks. They are not those that play: no player waits
//! behind an analysis. An address has one analysis under way at a time; the others wait their turn.

use std::collections::HashMap;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use kelci_catalog::search::{Limits, Stop};
use kelci_catalog::{AnyGame, AnyPosition};
use kelci_review::{Analyst, Findings};
use tokio::sync::watch;

use super::crew::{Crew, Desk, Work};
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
    /// Whose analyses are under way.
    running: Vec<(IpAddr, Stop)>,
    metrics: Arc<Metrics>,
}

impl Queue {
    fn push(&mut self, queued: Queued) -> Result<(), Full> {
        // Who walks through a game leaves questions behind that nobody waits for.
        self.fair.retain(|queued| !queued.stop.is_raised());
        let pushed = self.fair.push(queued.question.owner, queued);
        self.count();
        pushed
    }

    /// An address may have its next question answered.
    fn release(&mut self, owner: IpAddr) {
        self.running.retain(|(busy, _)| *busy != owner);
    }

    fn count(&self) {
        self.metrics.analyses_waiting.set(self.fair.len() as i64);
    }
}

impl Work for Queue {
    type Job = Queued;

    fn next(&mut self) -> Option<Queued> {
        loop {
            let Queue { fair, running, .. } = self;
            let is_free = |owner: &IpAddr| running.iter().all(|(busy, _)| busy != owner);
            let queued = fair.pop_of(is_free)?;
            self.count();
            if !queued.stop.is_raised() {
                self.running.push((queued.question.owner, queued.stop.clone()));
                return Some(queued);
            }
        }
    }

    fn end(&mut self) {
        self.running.iter().for_each(|(_, stop)| stop.raise());
    }
}

/// The threads.
pub struct Analysts(Crew<Queue>);

impl Analysts {
    /// Starts the threads.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(size: AnalystsSize, metrics: Arc<Metrics>) -> std::io::Result<Analysts> {
        let fair = Fair::new(size.most_waiting, size.most_of_one);
        let queue = Queue { fair, running: Vec::new(), metrics: metrics.clone() };
        let crew = Crew::start("analyst", size.threads, queue, move || {
            let mut worker = Worker { size, analysts: HashMap::new() };
            let metrics = metrics.clone();
            move |queued: Queued, desk: &Desk<Queue>| {
                metrics.analyses.inc();
                let (owner, news) = (queued.question.owner, queued.news.clone());
                let stage = worker.work(queued);
                desk.change(|queue| queue.release(owner));
                news.send_modify(|news| news.stage = stage);
            }
        });
        crew.map(Analysts)
    }

    /// Has a position analysed.
    ///
    /// # Errors
    /// When there is too much to do already.
    pub fn ask(&self, question: Question) -> Result<Analysis, Full> {
        let (news, watched) = watch::channel(News::default());
        let stop = Stop::new();
        let analysis = Analysis { news: watched, stop: stop.clone() };
        let queued = Queued { question, stop, news };
        let pushed = self.0.desk.change(|queue| queue.push(queued));
        pushed.unwrap_or(Err(Full)).map(|()| analysis)
    }

    /// Ends all analyses, and the threads.
    pub fn close(&self) {
        self.0.close();
    }
}

/// One thread, with an analyst for each game it has met and what they looked at last.
struct Worker {
    size: AnalystsSize,
    analysts: HashMap<&'static str, (Analyst, String)>,
}

impl Worker {
    /// Analyses a position; says how that ended.
    fn work(&mut self, Queued { question, stop, news }: Queued) -> Stage {
        news.send_modify(|news| news.stage = Stage::Looking);
        // An analysis that panics costs itself, not the thread.
        let analyse = || self.analyse(&question, &stop, &news);
        match catch_unwind(AssertUnwindSafe(analyse)) {
            Ok(Some(())) => Stage::Ended,
            Ok(None) | Err(_) => {
                self.analysts.clear();
                Stage::Failed
            }
        }
    }

    fn analyse(
        &mut self,
        question: &Question,
        stop: &Stop,
        news: &watch::Sender<News>,
    ) -> Option<()> {
        let (game, size) = (question.game, self.size);
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
