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
        let mut seen = self.look(&*position, stop);
        for (&key, ply) in keys.iter().zip(1..) {
            let Some(played) = spell(&*position, key) else { break };
            let Some(here) = seen else { break };
            let mut next = position.boxed_clone();
            next.play(key);
            let there = self.look(&*next, stop);
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

    fn look(&mut self, position: &dyn AnyPosition, stop: &Stop) -> Option<Look> {
        let mut by_depth = Vec::new();
        let mut note = |found: &Findings| by_depth.push((found.depth, found.best().standing));
        let findings = self.analyse(position, stop, &mut note)?;
        Some(Look { findings, by_depth })
    }
}

/// What was seen of a position.
struct Look {
    findings: Findings,
    /// How it stood at each depth.
    by_depth: Vec<(u32, Standing)>,
}

impl Look {
    fn standing(&self) -> Standing {
        self.findings.best().standing
    }

    fn at_depth(&self, depth: u32) -> Option<Standing> {
        self.by_depth.iter().find(|(known, _)| *known == depth).map(|(_, standing)| *standing)
    }
}

/// How it stood before and after a move, for comparing. Having the last word is worth something to
/// a side, so estimates are compared where both searches end with the same ply; what is forced is
/// so at any depth.
fn compared(here: &Look, there: &Look) -> (Standing, Standing) {
    let (before, after) = (here.standing(), there.standing());
    if let (Standing::Estimate(_), Standing::Estimate(_)) = (before, after) {
        let depth = here.findings.depth.min(there.findings.depth + 1);
        let alike = here.at_depth(depth).zip(there.at_depth(depth.saturating_sub(1)));
        return alike.unwrap_or((before, after));
    }
    (before, after)
}

fn judge(
    position: &dyn AnyPosition,
    mut here: Look,
    played: Spelled,
    next: &dyn AnyPosition,
    there: Option<&Look>,
    ply: usize,
) -> ReviewedMove {
    let side = position.side_to_move();
    let before = here.standing();
    let over = next.outcome().map(|outcome| Standing::Over(outcome.verdict));
    let after = over.or(there.map(Look::standing)).unwrap_or(before);
    let (worth, kept) = there.map_or((before, after), |there| compared(&here, there));
    let is_choice = here.findings.best().moves.first().is_some_and(|mv| mv.key == played.key);
    let judgement = match position.count_moves() {
        1 => Judgement::Only,
        _ => Judgement::of(side, is_choice, worth, kept),
    };
    let (loss, better) = match judgement {
        Judgement::Only | Judgement::Best => (0.0, None),
        _ => (loss(side, worth, kept), Some(here.findings.lines.swap_remove(0))),
    };
    ReviewedMove { ply, side, played, judgement, loss, better, before, after }
}
