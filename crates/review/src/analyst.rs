//! A look at a position, a little deeper each time.

use std::time::Duration;

use kelci_catalog::search::{Limits, Line, Stop, TableError};
use kelci_catalog::{AnyEngine, AnyGame, AnyPosition};
use kelci_core::{Side, Spelling};

use crate::Standing;
use crate::look::Look;

/// The engine, asked what it thinks instead of what it plays.
pub struct Analyst {
    engine: Box<dyn AnyEngine>,
    limits: Limits,
}

/// What was found when every move was looked at to some depth.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings {
    /// How many plies were searched in full; 0 if it was stopped before even one was.
    pub depth: u32,
    /// How many plies the longest line had.
    pub selective_depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// The best lines, each with another first move, the best one first; there is at least one.
    pub lines: Vec<Variation>,
}

/// A line of play, and where it leads.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// How the position stands if it is played.
    pub standing: Standing,
    /// The moves; there is at least one.
    pub moves: Vec<SpelledMove>,
}

/// A move in its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpelledMove {
    /// Its key.
    pub key: u32,
    /// As programs write it.
    pub canonical: String,
    /// As the rulebook writes it, with its marks.
    pub marked: String,
}

impl Findings {
    /// The best line.
    ///
    /// # Panics
    /// Never: there is one.
    pub fn best(&self) -> &Variation {
        self.lines.first().expect("a search that found something has a line")
    }
}

impl Analyst {
    /// An analyst of a game who keeps to these limits with every position. With one thread and no
    /// limit of time the same questions always get the same answers.
    ///
    /// # Errors
    /// When the table cannot be had.
    pub fn new(
        game: &dyn AnyGame,
        hash_mib: usize,
        threads: usize,
        limits: Limits,
    ) -> Result<Analyst, TableError> {
        Ok(Analyst { engine: game.engine(hash_mib, threads)?, limits })
    }

    /// Keeps to other limits from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Forgets every position it has seen.
    pub fn forget(&mut self) {
        self.engine.new_game();
    }

    /// Looks at a position until a limit is reached or the flag is raised, and tells each depth
    /// as it is done. At least one ply is looked at whatever the limits; only the flag ends that
    /// too. None if the game is over, or if it is another game's position.
    pub fn analyse(
        &mut self,
        position: &dyn AnyPosition,
        stop: &Stop,
        report: &mut dyn FnMut(&Findings),
    ) -> Option<Findings> {
        study(&mut *self.engine, position, &self.limits, stop, report)
    }

    /// Looks at a position of a game, to judge the moves before and after it.
    pub(crate) fn look(&mut self, position: &dyn AnyPosition, stop: &Stop) -> Option<Look> {
        Look::at(position, &mut *self.engine, &self.limits, stop)
    }
}

/// What [`Analyst::analyse`] does, with an engine that belongs to somebody else.
pub(crate) fn study(
    engine: &mut dyn AnyEngine,
    position: &dyn AnyPosition,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Findings),
) -> Option<Findings> {
    let found = search(engine, position, limits, stop, report)?;
    if found.depth > 0 || stop.is_raised() {
        return Some(found);
    }
    let one_ply = Limits { depth: Some(1), multi_pv: limits.multi_pv, ..Limits::default() };
    search(engine, position, &one_ply, stop, report)
}

fn search(
    engine: &mut dyn AnyEngine,
    position: &dyn AnyPosition,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Findings),
) -> Option<Findings> {
    let ranks = (limits.multi_pv.max(1) as u64).min(position.count_moves());
    let mut lines: Vec<Line<u32>> = Vec::new();
    let mut deepest = None;
    let best = engine.search(position, limits, stop, &mut |line| {
        if lines.first().is_some_and(|first| first.depth != line.depth) {
            lines.clear();
        }
        lines.push(line.clone());
        // Until every line is there, a depth is not done.
        if lines.len() as u64 == ranks {
            let findings = findings(position, std::mem::take(&mut lines));
            report(&findings);
            deepest = Some(findings);
        }
    })?;
    Some(deepest.unwrap_or_else(|| findings(position, vec![Line { depth: 0, ..best }])))
}

/// The lines of one depth, in order. A line that was searched later may turn out better than
/// those before it, since the search learns on the way.
fn findings(position: &dyn AnyPosition, lines: Vec<Line<u32>>) -> Findings {
    let mover = position.side_to_move();
    let last = lines.last().expect("a depth has a line");
    let (depth, nodes, time) = (last.depth, last.nodes, last.time);
    let selective_depth = lines.iter().map(|line| line.selective_depth).max().unwrap_or(depth);
    let mut lines: Vec<Variation> =
        lines.iter().map(|line| variation(position, mover, line)).collect();
    lines.sort_by_key(|line| -line.standing.worth(mover));
    Findings { depth, selective_depth, nodes, time, lines }
}

fn variation(position: &dyn AnyPosition, mover: Side, line: &Line<u32>) -> Variation {
    let written = |spelling| position.write_line(&line.moves, spelling);
    let texts = written(Spelling::Canonical).into_iter().zip(written(Spelling::Marked));
    let moves = line.moves.iter().zip(texts);
    let moves = moves.map(|(&key, (canonical, marked))| SpelledMove { key, canonical, marked });
    Variation { moves: moves.collect(), standing: Standing::of(line.score, mover) }
}

/// A legal move in both spellings.
pub(crate) fn spell(position: &dyn AnyPosition, key: u32) -> Option<SpelledMove> {
    let canonical = position.write_move(key, Spelling::Canonical)?;
    let marked = position.write_move(key, Spelling::Marked)?;
    Some(SpelledMove { key, canonical, marked })
}
