//! Which move comes next: one staged picker for the root, for nodes and for quiescence.
//!
//! Nodes are wide, two hundred moves or a thousand, so nothing is generated before it is needed:
//! most nodes end with the table move, a capture or a killer.

use std::ops::ControlFlow;

use kelci_core::{GameMove, Position, Scope};

use crate::batches::Batches;
use crate::evaluator::{MoveOf, QuietPart, Searchable};
use crate::history::{Continued, History, Trace};
use crate::score::Value;
use crate::tuning::Tuning;

/// What kind of move was picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The table knew it, or the root had it.
    Known,
    /// It captures.
    Capture,
    /// It captures, and loses more when it is taken back.
    LosingCapture,
    /// A quiet move that has cut off at this ply.
    Killer,
    /// A quiet move of something on the board.
    Walk,
    /// A quiet move that brings something from a reserve.
    Drop,
}

impl Kind {
    /// Whether it is one of the many quiet moves.
    pub fn is_quiet(self) -> bool {
        matches!(self, Kind::Killer | Kind::Walk | Kind::Drop)
    }
}

/// A move and what it promises.
pub(crate) struct Picked<G: Searchable> {
    pub mv: MoveOf<G>,
    pub worth: Value,
    pub kind: Kind,
}

/// What comes next. A stage that makes a list is followed by the one that hands it out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    /// A list in its order: the root's.
    Ordered,
    TableMove,
    MakeCaptures,
    Captures,
    Killers,
    MakeWalks,
    Walks,
    MakeDrops,
    Drops,
    MakeDoubleDrops,
    DoubleDrops,
    LosingCaptures,
    Done,
}

/// Which moves of a position are wanted.
pub(crate) struct Wanted<G: Searchable> {
    /// Not this one, which is searched apart.
    pub excluded: Option<MoveOf<G>>,
    /// The other side wins by a turn over these cells: only what touches them can help.
    pub path: Option<u128>,
    /// No quiet ones.
    pub captures_only: bool,
    /// No captures that gain no more than this.
    pub floor: Value,
}

/// What a picker asks about the moves.
pub(crate) struct Judge<'a> {
    pub history: &'a History,
    pub continued: Continued,
    pub tuning: &'a Tuning,
}

/// Hands out the moves of a node, the most promising first.
pub(crate) struct Picker<G: Searchable> {
    stage: Stage,
    table_move: Option<MoveOf<G>>,
    /// Those that were not looked at yet, and those that were handed out.
    killers: [Option<u32>; 2],
    played_killers: [Option<MoveOf<G>>; 2],
    wanted: Wanted<G>,
    quiet_wanted: bool,
    list: Batches<MoveOf<G>>,
    losing: Batches<MoveOf<G>>,
    /// The best single drops.
    singles: Vec<MoveOf<G>>,
}

impl<G: Searchable> Default for Picker<G> {
    fn default() -> Self {
        Picker {
            stage: Stage::Done,
            table_move: None,
            killers: [None; 2],
            played_killers: [None; 2],
            wanted: Wanted { excluded: None, path: None, captures_only: false, floor: Value::MIN },
            quiet_wanted: true,
            list: Batches::default(),
            losing: Batches::default(),
            singles: Vec::new(),
        }
    }
}

impl<G: Searchable> Picker<G> {
    /// Begins a node.
    pub fn begin(
        &mut self,
        table_move: Option<MoveOf<G>>,
        killers: [Option<u32>; 2],
        wanted: Wanted<G>,
    ) {
        self.stage = Stage::TableMove;
        self.table_move = table_move;
        self.killers = killers;
        self.played_killers = [None; 2];
        self.wanted = wanted;
        self.losing.clear();
    }

    /// Begins a node whose moves have their order; the worth of each is its number.
    pub fn begin_ordered(&mut self, moves: impl Iterator<Item = MoveOf<G>>) {
        self.stage = Stage::Ordered;
        self.list.clear();
        moves.zip(0..).for_each(|(mv, number)| self.list.push(mv, number));
        self.list.keep_order();
    }

    /// No more moves are wanted of the kind that was handed out last; after a walk that is all
    /// walks, after a drop all drops.
    pub fn skip_kind(&mut self) {
        self.stage = match self.stage {
            Stage::Killers | Stage::MakeWalks | Stage::Walks => Stage::MakeDrops,
            Stage::MakeDrops | Stage::Drops | Stage::MakeDoubleDrops | Stage::DoubleDrops => {
                Stage::LosingCaptures
            }
            other => other,
        };
    }

    /// Whether quiet moves are to be made when their turn comes.
    pub fn want_quiet(&mut self, wanted: bool) {
        self.quiet_wanted = wanted;
    }

    /// The next move.
    pub fn next(&mut self, position: &G::Position, judge: &Judge<'_>) -> Option<Picked<G>> {
        let batch = judge.tuning.batch as usize;
        loop {
            match self.stage {
                Stage::Ordered => {
                    let (mv, worth) = self.list.next(batch)?;
                    let is_quiet = G::gain(position, mv) == 0;
                    let kind = if is_quiet { Kind::Walk } else { Kind::Capture };
                    return Some(Picked { mv, worth, kind });
                }
                Stage::TableMove => {
                    self.stage = Stage::MakeCaptures;
                    if let Some(mv) = self.table_move {
                        return Some(Picked { mv, worth: 0, kind: Kind::Known });
                    }
                }
                Stage::MakeCaptures => {
                    self.make_captures(position, judge);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.list.next(batch) {
                    Some((mv, worth)) if self.is_losing(position, mv, judge) => {
                        self.losing.push(mv, worth);
                    }
                    Some((mv, worth)) => return Some(Picked { mv, worth, kind: Kind::Capture }),
                    None if self.wanted.captures_only => self.stage = Stage::Done,
                    None => {
                        self.losing.keep_order();
                        let quiet = self.quiet_wanted;
                        self.stage = if quiet { Stage::Killers } else { Stage::LosingCaptures };
                    }
                },
                Stage::Killers => match self.next_killer(position) {
                    Some(mv) => return Some(Picked { mv, worth: 0, kind: Kind::Killer }),
                    None => self.stage = Stage::MakeWalks,
                },
                Stage::MakeWalks => {
                    self.make_quiet(position, QuietPart::Walks, judge);
                    self.stage = Stage::Walks;
                }
                Stage::MakeDrops => {
                    self.make_quiet(position, QuietPart::Drops, judge);
                    self.list.best(judge.tuning.double_drops as usize, &mut self.singles);
                    self.stage = Stage::Drops;
                }
                Stage::MakeDoubleDrops => {
                    let singles = std::mem::take(&mut self.singles);
                    self.make_quiet(position, QuietPart::DoubleDrops(&singles), judge);
                    self.singles = singles;
                    self.stage = Stage::DoubleDrops;
                }
                Stage::Walks | Stage::Drops | Stage::DoubleDrops => {
                    let (kind, after) = match self.stage {
                        Stage::Walks => (Kind::Walk, Stage::MakeDrops),
                        Stage::Drops => (Kind::Drop, Stage::MakeDoubleDrops),
                        _ => (Kind::Drop, Stage::LosingCaptures),
                    };
                    match self.list.next(batch) {
                        Some((mv, worth)) => return Some(Picked { mv, worth, kind }),
                        None => self.stage = after,
                    }
                }
                Stage::LosingCaptures => match self.losing.next(batch) {
                    Some((mv, worth)) => {
                        return Some(Picked { mv, worth, kind: Kind::LosingCapture });
                    }
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// Whether a move is to be handed out in its turn.
    fn is_wanted(&self, mv: MoveOf<G>) -> bool {
        Some(mv) != self.table_move
            && Some(mv) != self.wanted.excluded
            && self.wanted.path.is_none_or(|path| G::touches(mv, path))
    }

    fn make_captures(&mut self, position: &G::Position, judge: &Judge<'_>) {
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        let side = position.side_to_move();
        let _ = position.each_move(Scope::Tactical, |mv| {
            if !self.is_wanted(mv) {
                return ControlFlow::Continue(());
            }
            let gain = G::gain(position, mv);
            if gain > self.wanted.floor {
                let mut worth = gain;
                if judge.tuning.capture_history > 0 {
                    let trace = Trace { side, key: mv.key(), index: G::move_index(position, mv) };
                    // A history at its limit is worth about a cube.
                    let share = judge.tuning.capture_history;
                    worth += judge.history.capture(trace) * share / judge.tuning.history_most;
                }
                list.push(mv, worth);
            }
            ControlFlow::Continue(())
        });
        self.list = list;
    }

    fn make_quiet(&mut self, position: &G::Position, part: QuietPart<'_, G>, judge: &Judge<'_>) {
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        let side = position.side_to_move();
        G::each_quiet(position, part, |mv| {
            if self.is_wanted(mv) && !self.played_killers.contains(&Some(mv)) {
                let trace = Trace { side, key: mv.key(), index: G::move_index(position, mv) };
                list.push(mv, judge.history.quiet(trace, judge.continued, judge.tuning));
            }
        });
        self.list = list;
    }

    /// Whether a capture loses more than it takes.
    fn is_losing(&self, position: &G::Position, mv: MoveOf<G>, judge: &Judge<'_>) -> bool {
        judge.tuning.retake_test != 0
            && self.wanted.path.is_none()
            && G::exchange(position, mv, G::gain(position, mv)) < 0
    }

    fn next_killer(&mut self, position: &G::Position) -> Option<MoveOf<G>> {
        for at in 0..self.killers.len() {
            let Some(key) = self.killers[at].take() else { continue };
            let quiet = position.move_with_key(key).filter(|mv| G::gain(position, *mv) == 0);
            if let Some(mv) = quiet.filter(|mv| self.is_wanted(*mv)) {
                self.played_killers[at] = Some(mv);
                return Some(mv);
            }
        }
        None
    }
}
