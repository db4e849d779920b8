//! One search on a thread of its own.

use std::cell::Cell;
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::Instant;

use kelci_catalog::search::{Limits, Line, PonderHit, Stop};
use kelci_catalog::{AnyEngine, AnyPosition};
use kelci_core::Spelling;

use super::{Compat, Output};
use crate::message::{Info, SearchLimits};

/// What there is to do.
pub(super) enum Task {
    /// Find the best move.
    Think { limits: Box<Limits>, due: Due, compat: Compat },
    /// Count lines of play.
    Perft { depth: u32, threads: usize },
}

/// When the answer may be said; `stop` always brings it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    /// As soon as it is found.
    Found,
    /// When the expected move has been played.
    PonderHit,
    /// With `stop` only.
    Stopped,
}

impl Due {
    pub fn of(limits: &SearchLimits) -> Due {
        // Who ponders without end goes on without end after the hit.
        match (limits.infinite, limits.ponder) {
            (true, _) => Due::Stopped,
            (false, true) => Due::PonderHit,
            (false, false) => Due::Found,
        }
    }
}

/// An answer that was kept back may be said.
struct Release;

/// A search under way.
pub(super) struct Search<'scope> {
    handle: ScopedJoinHandle<'scope, Box<dyn AnyEngine>>,
    stop: Stop,
    release: Sender<Release>,
    thinking: Arc<AtomicBool>,
    due: Due,
    /// What makes a search that ponders an ordinary one.
    ponder: Option<PonderHit>,
}

impl<'scope> Search<'scope> {
    pub fn start<'env, W: Write + Send>(
        scope: &'scope Scope<'scope, 'env>,
        mut engine: Box<dyn AnyEngine>,
        position: Box<dyn AnyPosition>,
        task: Task,
        output: &'env Output<W>,
    ) -> Search<'scope> {
        let (due, ponder) = match &task {
            Task::Think { due, limits, .. } => (*due, limits.ponder.clone()),
            Task::Perft { .. } => (Due::Found, None),
        };
        let (stop, thinking) = (Stop::new(), Arc::new(AtomicBool::new(true)));
        let (release, released) = channel();
        let (flag, busy) = (stop.clone(), thinking.clone());
        let handle = scope.spawn(move || {
            let answer = match task {
                Task::Think { limits, compat, .. } => {
                    let think = Think { position: &*position, limits: &limits, compat, output };
                    let answer = think.best_move(&mut *engine, &flag);
                    is_wanted(&released, due).then_some(answer)
                }
                Task::Perft { depth, threads } => Some(count(&*position, depth, threads, &flag)),
            };
            // Whoever reads the answer may ask for the next search at once.
            busy.store(false, Ordering::Release);
            if let Some(answer) = answer {
                // A client that is gone is noticed by whoever reads its commands.
                let _ = output.line(&answer);
            }
            engine
        });
        Search { handle, stop, release, thinking, due, ponder }
    }

    /// Whether the answer is still to come.
    pub fn is_thinking(&self) -> bool {
        self.thinking.load(Ordering::Acquire) && !self.handle.is_finished()
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// Whether it answers without being asked to.
    pub fn ends_by_itself(&self) -> bool {
        self.due == Due::Found
    }

    /// The expected move was played: from now on time counts, and the answer comes by itself
    /// unless the search is one without end. Says whether the search was pondering.
    pub fn ponder_hit(&mut self) -> bool {
        let Some(ponder) = self.ponder.take() else { return false };
        ponder.hit();
        if self.due == Due::PonderHit {
            // The thread may be gone, and nobody wants its answer then.
            let _ = self.release.send(Release);
            self.due = Due::Found;
        }
        true
    }

    /// Answer now.
    pub fn stop(&self) {
        // The thread may be gone, and has answered then.
        let _ = self.release.send(Release);
        self.stop.raise();
    }

    /// Ends as soon as it can; an answer that was kept back is forgotten.
    pub fn abandon(&self) {
        self.stop.raise();
    }

    /// Waits for the end, and gives the player back. None if the search failed: it is lost then.
    pub fn wait(self) -> Option<Box<dyn AnyEngine>> {
        self.handle.join().ok()
    }
}

/// Whether the answer is to be said; waits until that is known, if it must be asked for.
fn is_wanted(released: &Receiver<Release>, due: Due) -> bool {
    // Without a word there is nobody left to ask for it.
    due == Due::Found || released.recv().is_ok()
}

struct Think<'a, W> {
    position: &'a dyn AnyPosition,
    limits: &'a Limits,
    compat: Compat,
    output: &'a Output<W>,
}

impl<W: Write> Think<'_, W> {
    /// The line that ends the search; what is found on the way is written at once.
    fn best_move(&self, engine: &mut dyn AnyEngine, stop: &Stop) -> String {
        let told = Cell::new(false);
        let mut estimate = None;
        let mut tell = |line: &Line<u32>| {
            told.set(true);
            let moves = self.position.write_line(&line.moves, Spelling::Canonical);
            let info = Info::of(line, moves);
            let line = match self.compat {
                Compat::None => info.to_string(),
                Compat::Natsel => info.natsel(&mut estimate),
            };
            if self.output.line(&line).is_err() {
                stop.raise();
            }
        };
        let best = engine.search(self.position, self.limits, stop, &mut tell);
        // Lower levels report nothing on the way, and a search may be stopped before it can.
        if let Some(best) = &best
            && !told.get()
        {
            tell(best);
        }
        // Always two words: some readers take the second, others the last.
        let best = best.as_ref().and_then(|best| best.moves.first());
        match best.and_then(|key| self.position.write_move(*key, Spelling::Canonical)) {
            Some(mv) => format!("bestmove {mv}"),
            None if self.compat == Compat::Natsel => "bestmove ------".to_owned(),
            None => "bestmove none".to_owned(),
        }
    }
}

/// Counts lines of play, as Natural Selection tells it.
fn count(position: &dyn AnyPosition, depth: u32, threads: usize, stop: &Stop) -> String {
    let began = Instant::now();
    let threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
    match position.perft_split(depth, threads, &|| !stop.is_raised()) {
        None => "info string error the count was stopped".to_owned(),
        Some(split) => {
            let nodes: u64 =
                if depth == 0 { 1 } else { split.into_iter().map(|(_, nodes)| nodes).sum() };
            let time = began.elapsed();
            let rate = (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
            let ms = time.as_millis();
            format!("info perft depth {depth} result {nodes} time {ms} nps {rate}")
        }
    }
}
