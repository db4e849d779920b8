//! How hard a puzzle is: how deep the engine must look.

use kelci_catalog::AnyPosition;
use kelci_catalog::search::{Limits, Score, Stop};

use crate::prover::{Prover, after};
use crate::{Grade, Kind, Puzzle};

/// The deepest look; what is not found by then is of the hardest grade.
const DEEPEST: u32 = 10;
/// What one look may cost.
const NODES: u64 = 400_000;
/// The depth from which on a puzzle is of the second, third, .. grade.
const FROM: [u32; Grade::HARDEST as usize - 1] = [2, 3, 4, 6];

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
        let above = FROM.iter().filter(|from| hardest >= **from).count();
        Grade::new(u8::try_from(above).ok()? + 1)
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
            let best = line.moves.first().and_then(|text| position.parse_move(text).ok());
            let is_right = best.is_some_and(|key| puzzle.is_right(position, played, key));
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
