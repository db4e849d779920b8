//! Why a move was bad, as far as the rules can tell: what could be captured, what was left to be
//! captured, what ended or could have ended the game.
//!
//! Everything follows from positions and lines: pieces that are no longer seen, an outcome, a
//! counter. Nothing here knows a game.

use kelci_catalog::AnyPosition;
use kelci_core::{Piece, Reason as EndReason, Side, Spot, Verdict};

use crate::analyst::{SpelledMove, Variation};
use crate::standing::Standing;

/// Why a move was bad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveReason {
    /// The game could have been won by force.
    MissedWin {
        /// In how many plies.
        plies: u32,
        /// By what, if the line goes as far.
        end: Option<EndReason>,
    },
    /// The other side now wins by force.
    AllowsWin {
        /// In how many plies; 0 if the move itself lost.
        plies: u32,
        /// By what, if the line goes as far.
        end: Option<EndReason>,
    },
    /// The answer captures.
    LeavesPieces {
        /// What is captured.
        pieces: Vec<Piece>,
        /// The answer.
        reply: SpelledMove,
    },
    /// The better move captured.
    MissedCapture {
        /// What was to be had.
        pieces: Vec<Piece>,
    },
    /// The draw is near, and the better move would have put it off.
    WastesPly {
        /// How many plies are left before the draw.
        left: u32,
    },
}

impl MoveReason {
    fn is_end_in_sight(&self) -> bool {
        match self {
            MoveReason::MissedWin { plies, .. } | MoveReason::AllowsWin { plies, .. } => {
                *plies <= IN_SIGHT
            }
            _ => false,
        }
    }
}

/// How many plies ahead a player sees the end of a game.
const IN_SIGHT: u32 = 3;
/// From how many plies before the draw on each of them is precious.
const NEAR_DRAW: u32 = 8;
/// How far exchanges are followed: a move, its answer, the answer to that.
const EXCHANGE_PLIES: usize = 3;

/// A move that gave something away, with all that was seen around it.
pub(crate) struct Lapse<'a> {
    /// The position it was played in.
    pub position: &'a dyn AnyPosition,
    /// What would have been better.
    pub better: &'a Variation,
    /// How the position stood.
    pub before: Standing,
    /// What was played.
    pub played: &'a SpelledMove,
    /// The position after it.
    pub next: &'a dyn AnyPosition,
    /// The best answer, if there is one.
    pub reply: Option<&'a Variation>,
    /// How the position stands now.
    pub after: Standing,
}

impl Lapse<'_> {
    /// What the rules say about it, the weightiest first; nothing if only the search knows better.
    pub fn reasons(&self) -> Vec<MoveReason> {
        let side = self.position.side_to_move();
        let mut reasons: Vec<MoveReason> =
            [self.missed_win(side), self.allows_win(side)].into_iter().flatten().collect();
        // Where the end of the game is in sight, single pieces do not matter; before a distant end
        // they are what a player sees.
        if !reasons.iter().any(MoveReason::is_end_in_sight) {
            reasons.extend(self.exchange());
            reasons.extend(self.wasted_ply(side));
        }
        reasons
    }

    fn missed_win(&self, side: Side) -> Option<MoveReason> {
        let plies = forced_win(self.before, side)?;
        forced_win(self.after, side).is_none().then(|| MoveReason::MissedWin {
            plies,
            end: end_of(self.position, &self.better.moves),
        })
    }

    fn allows_win(&self, side: Side) -> Option<MoveReason> {
        let plies = forced_win(self.after, side.other())?;
        let end = match self.reply {
            Some(reply) => end_of(self.next, &reply.moves),
            None => self.next.outcome().map(|outcome| outcome.reason),
        };
        forced_win(self.before, side.other())
            .is_none()
            .then_some(MoveReason::AllowsWin { plies, end })
    }

    /// What was left or not taken, if pieces were lost by it within a few plies.
    fn exchange(&self) -> Vec<MoveReason> {
        let answers = self.reply.map_or(&[][..], |reply| &reply.moves);
        let played = std::iter::once(self.played).chain(answers);
        let played = captures(self.position, played);
        let better = captures(self.position, self.better.moves.iter());
        if gained(&played) >= gained(&better) {
            return Vec::new();
        }
        let count = |line: &[Vec<Piece>], ply: usize| line.get(ply).map_or(0, Vec::len);
        let mut reasons = Vec::new();
        if count(&played, 1) > count(&better, 1)
            && let Some(reply) = answers.first()
        {
            let pieces = played[1].clone();
            reasons.push(MoveReason::LeavesPieces { pieces, reply: reply.clone() });
        }
        if count(&better, 0) > count(&played, 0) {
            reasons.push(MoveReason::MissedCapture { pieces: better[0].clone() });
        }
        reasons
    }

    fn wasted_ply(&self, side: Side) -> Option<MoveReason> {
        // Who is worse is glad of the draw.
        if self.before.chance(side) <= 0.5 {
            return None;
        }
        let before = self.position.plies_to_draw()?;
        let left = self.next.plies_to_draw()?;
        let mut instead = self.position.boxed_clone();
        instead.play(self.better.moves.first()?.key);
        let is_wasted = left < before && instead.plies_to_draw()? > before;
        (is_wasted && left <= NEAR_DRAW).then_some(MoveReason::WastesPly { left })
    }
}

/// In how many plies that side has won for certain.
fn forced_win(standing: Standing, side: Side) -> Option<u32> {
    match standing {
        Standing::Forced { winner, plies } if winner == side => Some(plies),
        Standing::Over(Verdict::Win(winner)) if winner == side => Some(0),
        _ => None,
    }
}

/// What ends the game at the end of a line.
fn end_of(position: &dyn AnyPosition, line: &[SpelledMove]) -> Option<EndReason> {
    let mut at = position.boxed_clone();
    line.iter().all(|mv| at.play(mv.key)).then(|| at.outcome())?.map(|outcome| outcome.reason)
}

/// What each of the first moves of a line captures.
fn captures<'a>(
    position: &dyn AnyPosition,
    line: impl Iterator<Item = &'a SpelledMove>,
) -> Vec<Vec<Piece>> {
    let mut at = position.boxed_clone();
    line.take(EXCHANGE_PLIES)
        .map(|mv| {
            let (mover, before) = (at.side_to_move(), at.pieces());
            at.play(mv.key);
            captured(mover, &before, &at.pieces())
        })
        .collect()
}

/// The pieces on the board that a side took from the other: nothing else moves what is not one's
/// own. A king that is captured and put elsewhere counts.
pub fn captured(mover: Side, before: &[Piece], after: &[Piece]) -> Vec<Piece> {
    let is_taken = |piece: &&Piece| {
        piece.side != mover && matches!(piece.spot, Spot::Cell { .. }) && !after.contains(piece)
    };
    before.iter().filter(is_taken).copied().collect()
}

/// What a line wins for whoever begins it, in pieces.
fn gained(line: &[Vec<Piece>]) -> i64 {
    let signed = |(ply, pieces): (usize, &Vec<Piece>)| {
        let count = pieces.len() as i64;
        if ply % 2 == 0 { count } else { -count }
    };
    line.iter().enumerate().map(signed).sum()
}
