//! The engine in a thread of its own, so that the screen never waits for it.

use std::sync::mpsc::{Receiver, SendError, Sender, TryRecvError, channel};
use std::thread::JoinHandle;

use kelci_catalog::search::{Limits, Stop};
use kelci_catalog::{AnyEngine, AnyPosition};
use kelci_review::Analyst;

use super::state::{Job, Task};
use super::update::News;
use crate::args::GameArg;
use crate::play::opponent::HASH_MIB;

/// What was found of a job, or why nothing could be.
pub type ThinkerReply = (Job, Result<News, String>);

/// Thinks about one job at a time.
pub struct Thinker {
    /// None once it is to go.
    assignments: Option<Sender<Assignment>>,
    answers: Receiver<ThinkerReply>,
    thread: Option<JoinHandle<()>>,
    /// What it thinks about, and how that is ended.
    under_way: Option<(Job, Stop)>,
}

/// A job with all that is needed for it.
struct Assignment {
    job: Job,
    game: GameArg,
    position: Box<dyn AnyPosition>,
    limits: Limits,
    stop: Stop,
}

/// The thread is gone, which only a fault of ours explains.
pub struct ThinkerGone;

impl Thinker {
    pub fn new(threads: usize) -> Thinker {
        let (assignments, inbox) = channel::<Assignment>();
        let (outbox, answers) = channel();
        let thread = std::thread::spawn(move || {
            let mut mind = Mind { threads, player: None, analyst: None };
            for assignment in inbox {
                // Who has left needs no answer.
                let _ = mind.think(assignment, &outbox);
            }
        });
        Thinker { assignments: Some(assignments), answers, thread: Some(thread), under_way: None }
    }

    /// What it thinks about.
    pub fn job(&self) -> Option<&Job> {
        self.under_way.as_ref().map(|(job, _)| job)
    }

    /// Thinks about this from now on, and about nothing else.
    pub fn begin(
        &mut self,
        job: Job,
        game: GameArg,
        position: Box<dyn AnyPosition>,
        limits: Limits,
    ) -> Result<(), ThinkerGone> {
        self.halt();
        let stop = Stop::new();
        self.under_way = Some((job.clone(), stop.clone()));
        let assignments = self.assignments.as_ref().ok_or(ThinkerGone)?;
        assignments.send(Assignment { job, game, position, limits, stop }).map_err(|_| ThinkerGone)
    }

    /// Thinks about nothing.
    pub fn halt(&mut self) {
        if let Some((_, stop)) = self.under_way.take() {
            stop.raise();
        }
    }

    /// What it has found since it was asked last.
    pub fn news(&self) -> Result<Option<ThinkerReply>, ThinkerGone> {
        match self.answers.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(ThinkerGone),
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.halt();
        self.assignments = None;
        if let Some(thread) = self.thread.take() {
            // If it has panicked, that was said already.
            let _ = thread.join();
        }
    }
}

type Outbox = Sender<ThinkerReply>;

/// What the thread keeps between jobs.
struct Mind {
    threads: usize,
    /// The engine that plays, with the name of its game.
    player: Option<(&'static str, Box<dyn AnyEngine>)>,
    /// The one that analyses, with the name of its game and its number of lines.
    analyst: Option<(&'static str, usize, Analyst)>,
}

impl Mind {
    fn think(
        &mut self,
        assignment: Assignment,
        outbox: &Outbox,
    ) -> Result<(), SendError<ThinkerReply>> {
        if assignment.stop.is_raised() {
            return Ok(());
        }
        let job = assignment.job.clone();
        let done = match job.task {
            Task::Analyse(lines) => self.analyse(&assignment, lines, outbox),
            Task::Move(_) | Task::Hint => self.choose(&assignment).map(|key| {
                if let (Some(key), false) = (key, assignment.stop.is_raised()) {
                    let _ = outbox.send((job.clone(), Ok(News::Move(key))));
                }
            }),
        };
        match done {
            Ok(()) => Ok(()),
            Err(why) => outbox.send((job, Err(why))),
        }
    }

    /// The key of the move that is found.
    fn choose(&mut self, assignment: &Assignment) -> Result<Option<u32>, String> {
        let name = assignment.game.info().name;
        self.player.take_if(|(game, _)| *game != name);
        let (_, engine) = match &mut self.player {
            Some(player) => player,
            none => {
                let engine = assignment.game.engine(HASH_MIB, self.threads);
                none.insert((name, engine.map_err(|error| error.to_string())?))
            }
        };
        let found =
            engine.search(&*assignment.position, &assignment.limits, &assignment.stop, &mut |_| ());
        Ok(found.and_then(|line| line.moves.first().copied()))
    }

    fn analyse(
        &mut self,
        assignment: &Assignment,
        lines: usize,
        outbox: &Outbox,
    ) -> Result<(), String> {
        let name = assignment.game.info().name;
        self.analyst.take_if(|(game, of, _)| (*game, *of) != (name, lines));
        let (.., analyst) = match &mut self.analyst {
            Some(analyst) => analyst,
            none => {
                let analyst = Analyst::new(
                    assignment.game,
                    HASH_MIB,
                    self.threads,
                    assignment.limits.clone(),
                );
                none.insert((name, lines, analyst.map_err(|error| error.to_string())?))
            }
        };
        analyst.analyse(&*assignment.position, &assignment.stop, &mut |findings| {
            let _ = outbox.send((assignment.job.clone(), Ok(News::Lines(findings.clone()))));
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kelci_catalog::search::Level;
    use kelci_core::Options;

    fn wait(thinker: &Thinker) -> (Job, News) {
        loop {
            if let Some((job, news)) = thinker.news().ok().expect("it is there") {
                return (job, news.expect("it thinks"));
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn an_analysis_ends_as_soon_as_a_move_is_wanted() {
        let game = kelci_catalog::find("mikjersi").unwrap();
        let position = game.position(&Options::new(), None).unwrap();
        let mut thinker = Thinker::new(1);
        let job = |task| Job { revision: 1, plies: 0, task };
        // Without any limit it would go on for ever.
        let limits = Limits { multi_pv: 2, ..Limits::default() };
        let analysis = job(Task::Analyse(2));
        assert!(thinker.begin(analysis.clone(), game, position.clone(), limits).is_ok());
        let (of, news) = wait(&thinker);
        assert_eq!(of, analysis);
        assert!(matches!(news, News::Lines(findings) if findings.lines.len() == 2));

        let level = Level::new(1).unwrap();
        let limits = Limits { level, ..Limits::default() };
        assert!(thinker.begin(job(Task::Move(level)), game, position.clone(), limits).is_ok());
        let key = loop {
            if let (_, News::Move(key)) = wait(&thinker) {
                break key;
            }
        };
        assert!(position.moves().contains(&key));
    }
}
