//! How hard a puzzle is: how far one has to look.
//!
//! Every two plies that must be seen, of the win or of the threat that is warded off, are a grade; what
//! the engine, which sees short wins at once, does not find at once is a grade harder, or two.

use kelci_catalog::AnyPosition;
use kelci_catalog::search::{Limits, Score, Stop};

use crate::prover::{Prover, after};
use crate::{Grade, Kind, Puzzle};

/// The deepest look; what is not found by then is of the hardest grade.
const DEEPEST: u32 = 10;
/// What one look may cost.
const NODES: u64 = 400_000;

impl Prover {
    /// How hard a puzzle is; none if it was stopped, or if the solution cannot be played.
    pub(crate) fn grade(&mut self, puzzle: &Puzzle, stop: &Stop) -> Option<Grade> {
        let mut position = puzzle.position(self.game);
        let mut hardest = 0;
        for (number, text) in puzzle.solution.iter().enumerate() {
            let key = position.parse_move(text).ok()?;
            if number.is_multiple_of(2) {
                hardest = hardest.max(self.depth(puzzle, &*position, number, stop)?);
            }
            position = after(&*position, key);
        }
        let (Kind::Win { plies } | Kind::Save { plies }) = puzzle.kind;
        let harder = match hardest {
            0..=1 => 0,
            2..=3 => 1,
            _ => 2,
        };
        Grade::new((plies / 2 + harder + 1).min(u32::from(Grade::HARDEST)) as u8)
    }

    /// The least depth from which on the engine plays a right move, and knows if it wins: a lucky
    /// guess makes nothing easy.
    fn depth(
        &mut self,
        puzzle: &Puzzle,
        position: &dyn AnyPosition,
        played: usize,
        stop: &Stop,
    ) -> Option<u32> {
        let limits = Limits { depth: Some(DEEPEST), nodes: Some(NODES), ..Limits::default() };
        let (mut found_at, mut deepest) = (None, 0);
        let is_save = matches!(puzzle.kind, Kind::Save { .. });
        self.engine.new_game();
        self.engine.search(position, &limits, stop, &mut |line| {
            let best = line.moves.first();
            let is_right = best.is_some_and(|key| puzzle.is_right(position, played, *key));
            let is_known = is_save || matches!(line.score, Score::Win(_));
            found_at = if is_right && is_known { found_at.or(Some(line.depth)) } else { None };
            deepest = line.depth;
        });
        if stop.is_raised() {
            return None;
        }
        Some(found_at.unwrap_or(deepest + 1))
    }
}
