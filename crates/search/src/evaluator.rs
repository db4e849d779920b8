//! What the search asks of a game besides its rules.

use std::ops::ControlFlow;
use std::sync::Arc;

use kelci_core::{Game, Position, Scope, Side, Watcher};
use kelci_solve::{Solver, Visit};

use crate::games::Parameters;
use crate::level::Handicaps;
use crate::network::{NetworkInputs, NeuralNetwork};
use crate::score::Value;
use crate::tuning::Tuning;

/// Estimates positions. It is told of every placement that changes, so that an estimate need not
/// begin anew at every position.
pub trait Evaluator<P: Position>: Watcher<P::Placement> + Clone + Send {
    /// An evaluator standing at a position, with a network if it knows what to do with one.
    fn at(position: &P, network: Option<&Arc<NeuralNetwork>>) -> Self;

    /// A move is about to be played; the watcher's changes follow.
    fn enter(&mut self);

    /// The last move was taken back.
    fn leave(&mut self);

    /// How good the position is for the side to move.
    fn score(&mut self, position: &P) -> Value;
}

/// A move of a game, or its position.
pub(crate) type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// How the history tables know a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveIndex {
    /// Which piece goes where and how, below [`Searchable::FINE`].
    pub fine: usize,
    /// About which piece goes where, below [`Searchable::COARSE`]: few enough for pairs.
    pub coarse: usize,
}

/// The quiet moves of a position, in the order in which they are tried.
pub enum QuietPart<'a, G: Searchable> {
    /// Those of what stands on the board; in most games all.
    Walks,
    /// Those that bring one piece from a reserve.
    Drops,
    /// Those that bring two, one of which is brought by one of these moves.
    DoubleDrops(&'a [MoveOf<G>]),
}

/// Who wins a position without any doubt, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProvedRoot<M> {
    /// The winner.
    pub winner: Side,
    /// If the winner is to move, the moves that are sure to win and, where there is something to be
    /// done, come nearer to the end; else all moves.
    pub moves: Vec<M>,
}

/// A game that can be searched.
pub trait Searchable: Game {
    /// Its evaluator.
    type Eval: Evaluator<Self::Position>;

    /// The numbers of the search, tuned for this game.
    const TUNING: Tuning;

    /// What holds the levels back.
    const LEVELS: Handicaps = Handicaps::USUAL;

    /// How many fine numbers moves have.
    const FINE: usize;

    /// How many coarse numbers moves have.
    const COARSE: usize;

    /// The numbers by which moves share their history.
    fn move_index(position: &Self::Position, mv: MoveOf<Self>) -> MoveIndex;

    /// How much a move gains on the spot, for ordering: the worth of what it captures. Quiet moves
    /// gain nothing, captures something.
    fn gain(position: &Self::Position, mv: MoveOf<Self>) -> Value;

    /// What is left of the gain of a capture if the other side takes back. A game that cannot tell
    /// says that it does not.
    fn exchange(position: &Self::Position, mv: MoveOf<Self>, gain: Value) -> Value {
        let _ = (position, mv);
        gain
    }

    /// Visits the quiet moves of one part.
    fn each_quiet(
        position: &Self::Position,
        part: QuietPart<'_, Self>,
        mut visit: impl FnMut(MoveOf<Self>),
    ) where
        Self: Sized,
    {
        if let QuietPart::Walks = part {
            let _ = position.each_move(Scope::Quiet, |mv| {
                visit(mv);
                ControlFlow::Continue(())
            });
        }
    }

    /// Whether the side to move can win with this turn. May miss some wins, but claims none
    /// that is not there.
    fn wins_at_once(position: &Self::Position) -> bool;

    /// Who wins a position that is not over, if that is proved once for all; asked at every node.
    #[inline]
    fn proved(position: &Self::Position) -> Option<Side> {
        let _ = position;
        None
    }

    /// Who wins the position that is to be played, if that is proved, and with which moves. Takes more
    /// care than [`proved`](Searchable::proved), and may take so long that the visitor has had enough.
    fn proof(position: &Self::Position, visit: Visit<'_>) -> Option<ProvedRoot<MoveOf<Self>>> {
        let _ = (position, visit);
        None
    }

    /// What solves the endings of the game that a position belongs to, if they can be.
    fn solver(position: &Self::Position) -> Option<Solver> {
        let _ = position;
        None
    }

    /// The cells of one turn with which the side to move wins, such that a turn of the other side that
    /// [touches](Searchable::touches) none of them would leave it possible. None where there is no
    /// such turn, or where the game cannot tell.
    fn winning_path(position: &Self::Position) -> Option<u128> {
        let _ = position;
        None
    }

    /// Whether a move changes what is on one of these cells. Asked only with cells of a
    /// [winning path](Searchable::winning_path).
    fn touches(mv: MoveOf<Self>, cells: u128) -> bool {
        let _ = (mv, cells);
        true
    }

    /// A number for what the position consists of, wherever it stands: evaluations of positions that
    /// share it tend to be wrong alike.
    fn material(position: &Self::Position) -> u64 {
        let _ = position;
        0
    }

    /// The parameters of its evaluation, if a tool can fit them to games.
    #[must_use]
    fn parameters() -> Option<&'static Parameters> {
        None
    }

    /// What a network of the game sees, if it can have one.
    fn network_inputs() -> Option<&'static NetworkInputs> {
        None
    }

    /// Visits what a network of the game sees in a position.
    fn each_input(position: &Self::Position, visit: &mut dyn FnMut(u16)) {
        position.each_placement(|placement| visit(placement.into() as u16));
    }

    /// The network that the program comes with, if it has one for the game.
    fn network() -> Option<&'static Arc<NeuralNetwork>> {
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
