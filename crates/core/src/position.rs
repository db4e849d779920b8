//! What a set of rules must say about a position.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Outcome, Side};

/// A whole turn as one value: two-step moves, double drops, a king's return and a chain of
/// jumps are each *one* move, so that nobody outside the rules ever meets half a turn.
pub trait GameMove: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// A number that names this move among the legal moves of its position.
    fn key(self) -> u32;
}

/// Which moves to generate. `Tactical` and `Quiet` together are `All`, without overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Every legal move.
    All,
    /// Moves that capture or that reach a goal on the way.
    Tactical,
    /// The others.
    Quiet,
}

impl Scope {
    /// Whether a move of that kind belongs to the scope.
    #[inline]
    pub const fn includes(self, tactical: bool) -> bool {
        match self {
            Scope::All => true,
            Scope::Tactical => tactical,
            Scope::Quiet => !tactical,
        }
    }
}

/// Told of every placement that a move takes away or brings. `()` is the watcher that costs
/// nothing.
pub trait Watcher<P> {
    /// This placement is no longer there.
    #[inline]
    fn vanished(&mut self, placement: P) {
        let _ = placement;
    }
    /// This placement is there now.
    #[inline]
    fn appeared(&mut self, placement: P) {
        let _ = placement;
    }
}

impl<P> Watcher<P> for () {}

/// A move that is not legal in the position where it was to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal here")
    }
}

impl std::error::Error for IllegalMove {}

/// A position of a game: all that the rules need to go on from here.
///
/// Positions are copied, never undone. A finished position has no legal moves.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// A turn.
    type Move: GameMove;
    /// One piece in one place: on a cell and level, in a reserve. Its index is below
    /// [`PLACEMENTS`](Position::PLACEMENTS).
    type Placement: Copy + Into<usize>;
    /// How many different placements there are.
    const PLACEMENTS: usize;

    /// The side whose turn it is (in a finished game: whose turn it would be).
    fn side_to_move(&self) -> Side;

    /// A number that depends on the placements and the side to move, kept up to date by `play`.
    /// Draw counters and repetition lists are not part of it; all else that tells positions apart is.
    fn hash(&self) -> u64;

    /// The end of the game as far as it shows without generating moves.
    fn settled(&self) -> Option<Outcome>;

    /// What it means for the side to move to have no move.
    fn when_blocked(&self) -> Outcome;

    /// Visits the legal moves of a position that is not [`settled`](Position::settled), each
    /// once, until the visitor breaks.
    fn each_move(
        &self,
        scope: Scope,
        visit: impl FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Visits every placement of the position, each once.
    fn each_placement(&self, visit: impl FnMut(Self::Placement));

    /// Plays a move that is known to be legal, as [`play_unchecked`](Position::play_unchecked) does,
    /// and tells the watcher what changed.
    fn play_watched(&mut self, mv: Self::Move, watcher: &mut impl Watcher<Self::Placement>);

    /// Plays a move, wherever it comes from.
    ///
    /// # Errors
    /// When it is not legal; the position then stays as it is.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove);
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal: one that was just generated or read. Whoever plays
    /// another may meet a panic, or a position that no rule foresees, but nothing worse.
    #[inline]
    fn play_unchecked(&mut self, mv: Self::Move) {
        self.play_watched(mv, &mut ());
    }

    /// The position after a move that is known to be legal.
    #[must_use]
    #[inline]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    /// Whether the side to move has any move at all, leaving aside whether the game is settled.
    fn has_move(&self) -> bool {
        self.each_move(Scope::All, |_| ControlFlow::Break(())).is_break()
    }

    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome> {
        self.settled().or_else(|| (!self.has_move()).then(|| self.when_blocked()))
    }

    /// The points of both sides, in a finished game that is counted by points.
    fn points(&self) -> Option<[u32; 2]> {
        None
    }

    /// The points of both sides if `loser` gives the game up here (resigns, runs out of time), in
    /// a game that is counted by points.
    fn points_given_up(&self, loser: Side) -> Option<[u32; 2]> {
        let _ = loser;
        None
    }

    /// After how many more plies without progress the game is drawn, if it can be so.
    fn plies_to_draw(&self) -> Option<u32> {
        None
    }

    /// Whether moves that were played before bind the next one (a repetition that would lose, a
    /// claim), so that the board and the side do not tell all.
    fn has_memory(&self) -> bool {
        false
    }

    /// Whether a legal move is [`Scope::Tactical`].
    fn is_tactical(&self, mv: Self::Move) -> bool {
        let same =
            |other| if other == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.each_move(Scope::Tactical, same).is_break()
    }

    /// The legal moves; none if the game is over.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        if self.settled().is_none() {
            let _ = self.each_move(Scope::All, |mv| {
                moves.push(mv);
                ControlFlow::Continue(())
            });
        }
        moves
    }

    /// How many legal moves there are. Overridden where they can be counted without being
    /// generated.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        if self.settled().is_none() {
            let _ = self.each_move(Scope::All, |_| {
                count += 1;
                ControlFlow::Continue(())
            });
        }
        count
    }

    /// Whether there are more legal moves than that. Unlike counting, it ends there, however many
    /// there are.
    fn is_wider_than(&self, most: u64) -> bool {
        let mut count = 0;
        self.settled().is_none()
            && self
                .each_move(Scope::All, |_| {
                    count += 1;
                    if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
                .is_break()
    }

    /// The legal move of that key.
    fn move_with_key(&self, key: u32) -> Option<Self::Move> {
        let mut found = None;
        if self.settled().is_none() {
            let _ = self.each_move(Scope::All, |mv| {
                if mv.key() == key {
                    found = Some(mv);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
        }
        found
    }

    /// Whether the move is one of the legal ones.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.move_with_key(mv.key()) == Some(mv)
    }
}
