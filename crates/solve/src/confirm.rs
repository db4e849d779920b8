//! Wins of Ali's, confirmed by playing: the layers leave repetition out (M9), a game does not.
//!
//! A forward move or a capture makes the count of repetitions begin anew, and leads to a position of
//! which the layers know whether four sideways moves are enough there. So it is enough to look how
//! the next of these comes about, with as few sideways moves as can be.

use std::collections::HashMap;
use std::ops::ControlFlow;

use kelci_core::{Position as _, Side, Verdict};
use kelci_games::mik7::cells::CellSet;
use kelci_games::mik7::{Move, Position, Repeats};

use crate::endings::Endings;

/// Hears of every position that is looked at, and can end that.
pub type Visit<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// More positions are not looked at.
const MOST: u32 = 100_000;

/// Sideways moves in a row after which none was played three times.
const SAFE_MOVES: u32 = 4;

/// How the repetitions on the way are minded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Minding {
    /// By playing none that could become a third time in so few moves. What is won is then won
    /// whatever way leads to it, and is looked at once.
    Avoided,
    /// By counting them.
    Counted,
}

/// The moves of Ali, to move, that win with as few sideways moves as can be.
pub(crate) fn winning_moves(
    endings: &Endings,
    position: &Position,
    visit: Visit<'_>,
) -> Option<Vec<Move>> {
    each_try(endings, position, visit, |confirm, sideways| {
        let mut wins = Vec::new();
        for mv in position.moves() {
            if confirm.wins_by(position, mv, sideways)? {
                wins.push(mv);
            }
        }
        Some((!wins.is_empty()).then_some(wins))
    })
}

/// Whether Ali wins after every move of Eddy, to move.
pub(crate) fn is_lost_for_eddy(endings: &Endings, position: &Position, visit: Visit<'_>) -> bool {
    let lost = each_try(endings, position, visit, |confirm, sideways| {
        Some(confirm.outlasts_eddy(position, sideways)?.then_some(()))
    });
    lost.is_some()
}

/// Tries with more and more sideways moves until something is found.
fn each_try<T>(
    endings: &Endings,
    position: &Position,
    visit: Visit<'_>,
    mut find: impl FnMut(&mut Confirm<'_>, u32) -> Option<Option<T>>,
) -> Option<T> {
    for minding in [Minding::Avoided, Minding::Counted] {
        let mut left = MOST;
        for sideways in 0..=SAFE_MOVES {
            let played = *position.repeats();
            let known = HashMap::new();
            let (visit, is_stopped) = (&mut *visit, false);
            let mut confirm =
                Confirm { endings, played, sideways, minding, known, left, visit, is_stopped };
            let found = find(&mut confirm, sideways);
            if confirm.is_stopped {
                return None;
            }
            let Some(found) = found else { break };
            if found.is_some() {
                return found;
            }
            left = confirm.left;
        }
        if *position.repeats() == Repeats::NONE {
            // Four moves repeat nothing three times, so there was nothing to avoid.
            break;
        }
    }
    None
}

struct Confirm<'a> {
    endings: &'a Endings,
    /// What was repeated at first.
    played: Repeats,
    /// How many sideways moves are allowed in all.
    sideways: u32,
    minding: Minding,
    /// What is known of positions with Eddy to move: ships, stations, moves left, repetitions.
    known: HashMap<(CellSet, CellSet, u32, Repeats), bool>,
    left: u32,
    visit: Visit<'a>,
    /// Whether the visitor has had enough.
    is_stopped: bool,
}

/// Whether it is so; none if that takes too long to tell, or if the visitor has had enough.
type Answer = Option<bool>;

impl Confirm<'_> {
    /// One more position is looked at; none if it may not be.
    fn look(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        self.is_stopped = self.is_stopped || (self.visit)().is_break();
        (!self.is_stopped).then_some(())
    }

    /// Whether a sideways move is one that cannot be played for the third time on the way. In two
    /// moves none is played twice, in four none three times.
    fn is_harmless(&self, mv: Move) -> bool {
        let Move::Sail { from, to } = mv else { return true };
        match self.played.times(from, to) {
            0 => true,
            1 => self.sideways <= 2,
            _ => false,
        }
    }

    /// Whether a move of Ali's wins with so many sideways moves, itself included, before the next
    /// forward one or capture.
    fn wins_by(&mut self, position: &Position, mv: Move, sideways: u32) -> Answer {
        self.look()?;
        let child = position.after(mv);
        if let Some(end) = child.settled() {
            return Some(end.verdict == Verdict::Win(Side::First));
        }
        if *child.repeats() == Repeats::NONE {
            return Some(self.endings.winner(&child) == Some(Side::First));
        }
        if self.minding == Minding::Avoided && !self.is_harmless(mv) {
            return Some(false);
        }
        match sideways.checked_sub(1) {
            Some(sideways) => self.outlasts_eddy(&child, sideways),
            None => Some(false),
        }
    }

    /// Whether Ali wins after every move of Eddy's, with so many sideways moves.
    fn outlasts_eddy(&mut self, position: &Position, sideways: u32) -> Answer {
        if !self.endings.may_be_won(position) {
            return Some(false);
        }
        let repeats = match self.minding {
            Minding::Avoided => Repeats::NONE,
            Minding::Counted => *position.repeats(),
        };
        let name = (position.ships(), position.stations(), sideways, repeats);
        if let Some(is_won) = self.known.get(&name) {
            return Some(*is_won);
        }
        let mut is_won = true;
        // A side without a move does not lose (M8), and such positions may not be won.
        for mv in position.moves() {
            self.look()?;
            let child = position.after(mv);
            is_won = match child.settled() {
                Some(end) => end.verdict == Verdict::Win(Side::First),
                None if *child.repeats() == Repeats::NONE => {
                    self.endings.winner(&child) == Some(Side::First)
                }
                None => self.goes_on(&child, sideways)?,
            };
            if !is_won {
                break;
            }
        }
        self.known.insert(name, is_won);
        Some(is_won)
    }

    /// Whether Ali, to move, wins with so many sideways moves.
    fn goes_on(&mut self, position: &Position, sideways: u32) -> Answer {
        for mv in position.moves() {
            if self.wins_by(position, mv, sideways)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
