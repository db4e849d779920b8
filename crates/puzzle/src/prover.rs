//! Questions about forced wins, with answers that are proved.

use kelci_catalog::search::{Care, Limits, Score, Stop, TableError, WinQuery};
use kelci_catalog::{AnyEngine, AnyGame, AnyPosition};
use kelci_core::Side;

use crate::Proof;

/// Proves things about positions of one game.
pub struct Prover {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) engine: Box<dyn AnyEngine>,
}

/// An answer that would take too long, or that nobody waits for any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unproved;

pub(crate) type Proved<T> = Result<T, Unproved>;

/// One question may look at so many positions when only threats are looked at.
const NODES: u64 = 20_000_000;
/// What looking at everything may cost before it is left at threats.
const EXACT_NODES: u64 = 3_000_000;
/// A save is searched so far for a loss that comes later.
const DEEPER_NODES: u64 = 300_000;

const HASH_MIB: usize = 16;

impl Prover {
    /// One for that game.
    ///
    /// # Errors
    /// When there is no memory for the engine's table.
    pub fn new(game: &'static dyn AnyGame) -> Result<Prover, TableError> {
        Ok(Prover { game, engine: game.engine(HASH_MIB, 1)? })
    }

    fn winners(
        &mut self,
        position: &dyn AnyPosition,
        wanted: WinQuery,
        stop: &Stop,
    ) -> Proved<Vec<u32>> {
        self.engine.winning_moves(position, wanted, stop).ok_or(Unproved)
    }

    /// How many plies the shortest win of the side to move takes at most, an odd number; none if
    /// no threats win within the given plies. Nothing is left out with a single ply.
    pub(crate) fn shortest(
        &mut self,
        position: &dyn AnyPosition,
        plies: u32,
        stop: &Stop,
    ) -> Proved<Option<u32>> {
        for plies in (1..=plies).step_by(2) {
            let care = if plies == 1 { Care::Exact } else { Care::Glance };
            let wanted = WinQuery { plies, care, most: 1, nodes: NODES };
            if !self.winners(position, wanted, stop)?.is_empty() {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// The one move that wins within so many plies; none if there is no such move, or several.
    pub(crate) fn only_win(
        &mut self,
        position: &dyn AnyPosition,
        plies: u32,
        proof: Proof,
        stop: &Stop,
    ) -> Proved<Option<u32>> {
        // Threats first: two ways to win are mostly seen at once.
        let wanted = WinQuery { plies, care: Care::Glance, most: 2, nodes: NODES };
        let seen = self.winners(position, wanted, stop)?;
        let &[key] = seen.as_slice() else {
            return match (proof, seen.len()) {
                (Proof::Exact, 0) => self.only_exactly(position, plies, stop),
                _ => Ok(None),
            };
        };
        match proof {
            Proof::Threats => Ok(Some(key)),
            Proof::Exact => self.only_exactly(position, plies, stop),
        }
    }

    fn only_exactly(
        &mut self,
        position: &dyn AnyPosition,
        plies: u32,
        stop: &Stop,
    ) -> Proved<Option<u32>> {
        let wanted = WinQuery { plies, care: Care::Exact, most: 2, nodes: EXACT_NODES };
        let all = self.winners(position, wanted, stop)?;
        Ok(if let &[key] = all.as_slice() { Some(key) } else { None })
    }

    /// Whether the side to move wins within so many plies, as far as that proof shows.
    pub(crate) fn can_win(
        &mut self,
        position: &dyn AnyPosition,
        plies: u32,
        proof: Proof,
        stop: &Stop,
    ) -> Proved<bool> {
        if self.shortest(position, plies, stop)?.is_some() {
            return Ok(true);
        }
        if proof == Proof::Threats {
            return Ok(false);
        }
        let wanted = WinQuery { plies, care: Care::Exact, most: 1, nodes: EXACT_NODES };
        Ok(!self.winners(position, wanted, stop)?.is_empty())
    }

    /// Whether the engine, looking deeper than any proof here, sees a forced win of the side to
    /// move.
    pub(crate) fn sees_a_win(&mut self, position: &dyn AnyPosition, stop: &Stop) -> Proved<bool> {
        let limits = Limits { nodes: Some(DEEPER_NODES), ..Limits::default() };
        self.engine.new_game();
        let best = self.engine.search(position, &limits, stop, &mut |_| ());
        let score = best.map(|line| line.score);
        if stop.is_raised() {
            return Err(Unproved);
        }
        Ok(matches!(score, Some(Score::Win(_))))
    }
}

/// The winner, if the game is over and somebody won.
pub(crate) fn winner(position: &dyn AnyPosition) -> Option<Side> {
    position.outcome()?.verdict.winner()
}

/// The position after the legal move of that key.
pub(crate) fn after(position: &dyn AnyPosition, key: u32) -> Box<dyn AnyPosition> {
    let mut next = position.boxed_clone();
    next.play(key);
    next
}

/// A key for every position that can follow, each once, with that position.
pub(crate) fn successors(position: &dyn AnyPosition) -> Vec<(u32, Box<dyn AnyPosition>)> {
    let mut seen = std::collections::HashSet::new();
    let all = position.moves().into_iter().map(|key| (key, after(position, key)));
    all.filter(|(_, next)| seen.insert(next.fen())).collect()
}
