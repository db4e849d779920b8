//! A game looked back at: one judgement a move.

use kelci_catalog::AnyPosition;
use kelci_catalog::search::Stop;
use kelci_core::Side;

use crate::analyst::{Analyst, SpelledMove, Variation, spell};
use crate::judgement::{Judgement, loss};
use crate::look::Look;
use crate::reasons::{Lapse, MoveReason};
use crate::standing::Standing;
use crate::tally::{Tally, moments};

/// A move of a game, and what is to be said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove {
    /// Which move of the game it is, from 1.
    pub ply: usize,
    /// Who played it.
    pub side: Side,
    /// What was played.
    pub played: SpelledMove,
    /// The word for it.
    pub judgement: Judgement,
    /// The winning chances it gave away, 0 to 1.
    pub loss: f64,
    /// What was better, unless the move was best.
    pub better: Option<Variation>,
    /// How the position stood before it.
    pub before: Standing,
    /// How the position stands after it.
    pub after: Standing,
    /// Why it was bad, if it was and the rules can tell; the weightiest reason first.
    pub reasons: Vec<MoveReason>,
}

/// A game that was looked back at.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    /// Its moves; fewer than were played if it was stopped.
    pub moves: Vec<ReviewedMove>,
}

impl Review {
    /// How that side played.
    pub fn tally(&self, side: Side) -> Tally {
        let moves = self.moves.iter().filter(|mv| mv.side == side);
        Tally::of(moves.map(|mv| (mv.judgement, mv.loss)))
    }

    /// The moves that decided most, in their order.
    pub fn moments(&self) -> Vec<&ReviewedMove> {
        let judged = self.moves.iter().map(|mv| (mv.judgement, mv.loss));
        moments(judged).into_iter().map(|at| &self.moves[at]).collect()
    }
}

/// A move between two positions that were looked at.
pub struct Step<'a> {
    /// Which move of the game it is, from 1.
    pub ply: usize,
    /// The position it was played in.
    pub position: &'a dyn AnyPosition,
    /// What was seen of that.
    pub here: &'a Look,
    /// The move's key.
    pub key: u32,
    /// The position after it.
    pub next: &'a dyn AnyPosition,
    /// What was seen of that; none if the game is over.
    pub there: Option<&'a Look>,
}

impl Step<'_> {
    /// What is to be said of the move; none if the key is that of no legal move.
    pub fn judge(&self) -> Option<ReviewedMove> {
        let Step { ply, position, here, next, there, .. } = *self;
        let played = spell(position, self.key)?;
        let (side, before) = (position.side_to_move(), here.standing());
        let over = next.outcome().map(|outcome| Standing::Over(outcome.verdict));
        let after = over.or(there.map(Look::standing)).unwrap_or(before);
        let (worth, kept) = there.map_or((before, after), |there| here.compared(there));
        let best = here.findings.best();
        let is_choice = best.moves.first().is_some_and(|mv| mv.key == played.key);
        let judgement = match position.count_moves() {
            1 => Judgement::Only,
            _ => Judgement::of(side, is_choice, worth, kept),
        };
        let (loss, better) = match judgement {
            Judgement::Only | Judgement::Best => (0.0, None),
            _ => (loss(side, worth, kept), Some(best.clone())),
        };
        let reply = there.map(|there| there.findings.best());
        let reasons = match &better {
            Some(better) if judgement.is_error() => {
                Lapse { position, better, before, played: &played, next, reply, after }.reasons()
            }
            _ => Vec::new(),
        };
        Some(ReviewedMove { ply, side, played, judgement, loss, better, before, after, reasons })
    }
}

impl Analyst {
    /// Looks at every position of a game, given by its start and the keys of its moves, and tells
    /// each move as it is judged. Ends early if the flag is raised, or at a key that is no move.
    pub fn review(
        &mut self,
        start: &dyn AnyPosition,
        keys: &[u32],
        stop: &Stop,
        report: &mut dyn FnMut(&ReviewedMove),
    ) -> Review {
        // What was seen of an earlier game must not change what is said of this one.
        self.forget();
        let mut review = Review::default();
        let mut position = start.boxed_clone();
        let mut seen = self.look(&*position, stop);
        for (&key, ply) in keys.iter().zip(1..) {
            let Some(here) = seen else { break };
            let mut next = position.boxed_clone();
            next.play(key);
            let there = self.look(&*next, stop);
            // What was cut short is not to be relied on.
            if stop.is_raised() {
                break;
            }
            let (from, seen_there) = (&*position, there.as_ref());
            let step =
                Step { ply, position: from, here: &here, key, next: &*next, there: seen_there };
            let Some(judged) = step.judge() else { break };
            report(&judged);
            review.moves.push(judged);
            (position, seen) = (next, there);
        }
        review
    }
}
