//! What the search asks of a game besides its rules.

use kelci_core::{Game, Position, Watcher};

use crate::games::Parameters;
use crate::level::Handicaps;
use crate::score::Value;

/// Estimates positions. It is told of every placement that changes, so that an estimate need not
/// begin anew at every position.
pub trait Evaluator<P: Position>: Watcher<P::Placement> + Clone + Send {
    /// An evaluator standing at a position.
    fn at(position: &P) -> Self;

    /// A move is about to be played; the watcher's changes follow.
    fn enter(&mut self);

    /// The last move was taken back.
    fn leave(&mut self);

    /// How good the position is for the side to move.
    fn score(&self, position: &P) -> Value;
}

/// A move of a game, or its position.
pub(crate) type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A game that can be searched.
pub trait Searchable: Game {
    /// Its evaluator.
    type Eval: Evaluator<Self::Position>;

    /// The constants of the search, tuned for this game.
    const TUNING: Tuning;

    /// How much a move gains on the spot, for ordering: the worth of what it captures.
    fn gain(position: &Self::Position, mv: MoveOf<Self>) -> Value;

    /// Which piece goes where, below [`Searchable::HISTORY`]: moves that share this number share
    /// their history.
    fn history_index(position: &Self::Position, mv: MoveOf<Self>) -> usize;

    /// How many such numbers there are.
    const HISTORY: usize;

    /// Whether the side to move can win with this turn. May miss some wins, but claims none
    /// that is not there.
    fn wins_at_once(position: &Self::Position) -> bool;

    /// The parameters of its evaluation, if a tool can fit them to games.
    #[must_use]
    fn parameters() -> Option<&'static Parameters> {
        None
    }

    /// Visits each parameter that counts in a position, with its sign for the first side: what a
    /// tool that fits them must know. Usually those of the placements.
    fn each_term(position: &Self::Position, visit: &mut dyn FnMut(u16, i8)) {
        if let Some(parameters) = Self::parameters() {
            position.each_placement(|placement| {
                if let Some((parameter, sign)) = parameters.of_placement[placement.into()] {
                    visit(parameter, sign);
                }
            });
        }
    }

    /// What the table knows the position by: all that decides how it goes on.
    fn table_key(position: &Self::Position) -> u64;

    /// The position with the turn passed, where a game's positions are hardly ever better for
    /// whoever must not move; none where passing tells nothing.
    fn pass(position: &Self::Position) -> Option<Self::Position>;
}

/// The constants of the search.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// How far from the last value the next iteration first looks.
    pub aspiration: Value,
    /// How far above the window the static evaluation must be for a cut, per ply of depth.
    pub reverse_futility: Value,
    /// How far below the window a quiet move must leave a position to be skipped, per ply.
    pub futility: Value,
    /// How many quiet moves are tried at depth 1; it grows with the square of the depth.
    pub late_moves: usize,
    /// Late move reductions: `base + ln(depth) * ln(move) / divisor`, in plies.
    pub reduction_base: f32,
    /// The divisor of the reductions.
    pub reduction_divisor: f32,
    /// What a capture can gain at most beyond its own worth, for quiescence.
    pub delta: Value,
    /// What holds the levels back.
    pub levels: Handicaps,
}
