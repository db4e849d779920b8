//! A game looked back at: one judgement a move.

use kelci_catalog::AnyPosition;
use kelci_catalog::search::Stop;
use kelci_core::Side;

use crate::analyst::{Analyst, Findings, Spelled, Variation, spell};
use crate::judgement::{Judgement, loss};
use crate::standing::Standing;

/// A move of a game, and what is to be said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove {
    /// Which move of the game it is, from 1.
    pub ply: usize,
    /// Who played it.
    pub side: Side,
    /// What was played.
    pub played: Spelled,
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
}

/// A game that was looked back at.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    /// Its moves; fewer than were played if it was stopped.
    pub moves: Vec<ReviewedMove>,
}

/// How a side played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// How many moves it made.
    pub moves: usize,
    /// How many of each judgement, in the order of [`Judgement::ALL`].
    pub counts: [usize; Judgement::ALL.len()],
    /// The winning chances it gave away with a move on average, 0 to 1.
    pub mean_loss: f64,
}

impl Review {
    /// How that side played.
    #[must_use]
    pub fn tally(&self, side: Side) -> Tally {
        let moves: Vec<&ReviewedMove> = self.moves.iter().filter(|mv| mv.side == side).collect();
        let count = |judgement| moves.iter().filter(|mv| mv.judgement == judgement).count();
        let lost: f64 = moves.iter().map(|mv| mv.loss).sum();
        Tally {
            moves: moves.len(),
            counts: Judgement::ALL.map(count),
            mean_loss: lost / moves.len().max(1) as f64,
        }
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
        let mut seen = self.analyse(&*position, stop, &mut |_| ());
        for (&key, ply) in keys.iter().zip(1..) {
            let (Some(here), Some(played)) = (seen, spell(&*position, key)) else { break };
            let mut next = position.boxed_clone();
            next.play(key);
            let there = self.analyse(&*next, stop, &mut |_| ());
            // What was cut short is not to be relied on.
            if stop.is_raised() {
                break;
            }
            let judged = judge(&*position, here, played, &*next, there.as_ref(), ply);
            report(&judged);
            review.moves.push(judged);
            (position, seen) = (next, there);
        }
        review
    }
}

fn judge(
    position: &dyn AnyPosition,
    mut here: Findings,
    played: Spelled,
    next: &dyn AnyPosition,
    there: Option<&Findings>,
    ply: usize,
) -> ReviewedMove {
    let side = position.side_to_move();
    let over = next.outcome().map(|outcome| Standing::Over(outcome.verdict));
    let before = here.best().standing;
    let after = over.or(there.map(|found| found.best().standing)).unwrap_or(before);
    let is_choice = here.best().moves.first().is_some_and(|best| best.key == played.key);
    let judgement = match position.count_moves() {
        1 => Judgement::Only,
        _ => Judgement::of(side, is_choice, before, after),
    };
    let (loss, better) = match judgement {
        Judgement::Only | Judgement::Best => (0.0, None),
        _ => (loss(side, before, after), Some(here.lines.swap_remove(0))),
    };
    ReviewedMove { ply, side, played, judgement, loss, better, before, after }
}
