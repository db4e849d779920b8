//! What the server counts, for Prometheus.

use std::sync::atomic::{AtomicI64, AtomicU64};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// Times that people notice, in seconds.
const BOUNDS: [f64; 11] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// What a store counts as it writes.
#[derive(Clone, Debug)]
pub struct CommitMetrics {
    time: Histogram,
    writes: Counter,
}

impl Default for CommitMetrics {
    fn default() -> CommitMetrics {
        CommitMetrics { time: Histogram::new(BOUNDS), writes: Counter::default() }
    }
}

impl CommitMetrics {
    /// So many writes went to the disk together, in that time.
    pub fn wrote(&self, writes: usize, time: Duration) {
        self.time.observe(time.as_secs_f64());
        self.writes.inc_by(writes as u64);
    }

    /// How many have gone.
    #[cfg(feature = "testkit")]
    #[must_use]
    pub fn writes(&self) -> u64 {
        self.writes.get()
    }
}

/// Every count.
pub struct Metrics {
    registry: Registry,
    /// Answers by status.
    pub answers: Family<[(&'static str, String); 1], Counter>,
    pub games_begun: Counter,
    pub events: Counter,
    /// How long it takes to store one, in seconds.
    pub store_time: Histogram,
    pub live_games: Gauge<i64, AtomicI64>,
    pub sockets: Gauge<i64, AtomicI64>,
    /// How old what another node has stored was when it was taken in, in seconds.
    pub note_time: Histogram,
    /// Notes of other nodes that wait to be heard.
    pub notes_behind: Gauge<i64, AtomicI64>,
    /// For how long this node could not look at what others tell, in seconds.
    pub notes_silence: Gauge<f64, AtomicU64>,
    /// Reviews that nobody works on.
    pub reviews_waiting: Gauge<i64, AtomicI64>,
    /// Moves of engines that nobody thinks about.
    pub moves_waiting: Gauge<i64, AtomicI64>,
    /// Ends of games that are to be told.
    pub ends_waiting: Gauge<i64, AtomicI64>,
    /// For how long this node could not note that it is alive, in seconds.
    pub silence: Gauge<f64, AtomicU64>,
    /// Watchers that were too slow and were told everything anew.
    pub resyncs: Counter,
    /// Moves that wait for an engine.
    pub engine_waiting: Gauge<i64, AtomicI64>,
    /// Moves that engines have thought about.
    pub engine_moves: Counter,
    /// Analyses that wait for a thread.
    pub analyses_waiting: Gauge<i64, AtomicI64>,
    /// Analyses that were begun.
    pub analyses: Counter,
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics::new(&CommitMetrics::default())
    }
}

impl Metrics {
    /// Those of a node, with those of its store.
    pub fn new(commits: &CommitMetrics) -> Metrics {
        let mut registry = Registry::with_prefix("kelci");
        let answers = Family::default();
        let [games_begun, events, resyncs, engine_moves, analyses] =
            [(); 5].map(|()| Counter::default());
        let [store_time, note_time] = [(); 2].map(|()| Histogram::new(BOUNDS));
        let [reviews_waiting, moves_waiting, ends_waiting] = [(); 3].map(|()| Gauge::default());
        let [silence, notes_silence] = [(); 2].map(|()| Gauge::default());
        let [live_games, sockets, engine_waiting, analyses_waiting, notes_behind] =
            [(); 5].map(|()| Gauge::default());
        registry.register("http_answers", "Answers by status", answers.clone());
        registry.register("games_begun", "Games begun", games_begun.clone());
        registry.register("events_stored", "Events stored", events.clone());
        registry.register("store_seconds", "Time to store an event", store_time.clone());
        registry.register("commit_seconds", "Time of a commit", commits.time.clone());
        registry.register("writes", "Writes committed", commits.writes.clone());
        registry.register("live_games", "Games in memory", live_games.clone());
        registry.register("sockets", "Open sockets", sockets.clone());
        registry.register("note_seconds", "Age of what others stored", note_time.clone());
        registry.register("notes_behind", "Notes waiting to be heard", notes_behind.clone());
        registry.register(
            "notes_silence_seconds",
            "Time since notes of others were last looked for",
            notes_silence.clone(),
        );
        registry.register("reviews_waiting", "Reviews without a worker", reviews_waiting.clone());
        registry.register("moves_waiting", "Engine moves without a worker", moves_waiting.clone());
        registry.register("ends_waiting", "Ends of games to be told", ends_waiting.clone());
        registry.register("silence_seconds", "Time since the last beat", silence.clone());
        registry.register("resyncs", "Watchers told everything anew", resyncs.clone());
        registry.register("engine_waiting", "Moves waiting", engine_waiting.clone());
        registry.register("engine_moves", "Moves thought about", engine_moves.clone());
        registry.register("analyses_waiting", "Analyses waiting", analyses_waiting.clone());
        registry.register("analyses", "Analyses begun", analyses.clone());
        Metrics {
            registry,
            answers,
            games_begun,
            events,
            store_time,
            live_games,
            sockets,
            note_time,
            notes_behind,
            notes_silence,
            reviews_waiting,
            moves_waiting,
            ends_waiting,
            silence,
            resyncs,
            engine_waiting,
            engine_moves,
            analyses_waiting,
            analyses,
        }
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        // A string takes whatever is written.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
