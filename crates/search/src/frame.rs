//! What a thread keeps for every ply of the line it is in.

use crate::evaluator::{MoveOf, Searchable};
use crate::history::Trace;
use crate::picker::Picker;
use crate::score::{MAX_PLY, Value};

/// One ply of the line that is being searched.
pub(crate) struct Frame<G: Searchable> {
    /// What the position looks like, corrected; none where the side to move is threatened.
    pub static_eval: Option<Value>,
    /// The move that is being searched from here; none for a pass.
    pub trace: Option<Trace>,
    /// A move that is left out, to see how good the others are.
    pub excluded: Option<MoveOf<G>>,
    /// Quiet moves that have cut off at this ply.
    pub killers: [Option<u32>; 2],
    /// The best line from here.
    pub line: Vec<MoveOf<G>>,
    /// The picker of this ply, kept so that its lists are not allocated twice.
    pub picker: Picker<G>,
    /// The moves that were searched and did not cut.
    pub tried: Vec<Tried>,
}

/// A move that was searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tried {
    pub trace: Trace,
    pub is_quiet: bool,
}

/// The frames of a thread, the root's first.
pub(crate) struct Stack<G: Searchable>(Vec<Frame<G>>);

impl<G: Searchable> Stack<G> {
    pub fn new() -> Self {
        let frame = || Frame {
            static_eval: None,
            trace: None,
            excluded: None,
            killers: [None; 2],
            line: Vec::new(),
            picker: Picker::default(),
            tried: Vec::new(),
        };
        Stack((0..=MAX_PLY + 1).map(|_| frame()).collect())
    }

    pub fn at(&mut self, ply: usize) -> &mut Frame<G> {
        &mut self.0[ply]
    }

    /// The move that is left out at a ply.
    pub fn excluded(&self, ply: usize) -> Option<MoveOf<G>> {
        self.0[ply].excluded
    }

    /// The best line from the root.
    pub fn line(&self) -> &[MoveOf<G>] {
        &self.0[0].line
    }

    /// The move is the best one at its ply: the line is it and the best line after it.
    pub fn extend_line(&mut self, ply: usize, mv: MoveOf<G>) {
        let (before, after) = self.0.split_at_mut(ply + 1);
        let line = &mut before[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0].line);
    }

    /// The moves that led to a ply, the last one first.
    pub fn before(&self, ply: usize) -> [Option<Trace>; 2] {
        [1, 2].map(|back| self.0[ply.checked_sub(back)?].trace)
    }

    /// What the same side's last position looked like.
    pub fn earlier_eval(&self, ply: usize) -> Option<Value> {
        self.0[ply.checked_sub(2)?].static_eval
    }

    pub fn remember_killer(&mut self, ply: usize, key: u32) {
        let killers = &mut self.0[ply].killers;
        if killers[0] != Some(key) {
            *killers = [Some(key), killers[0]];
        }
    }
}
