//! What the desk decides that rules or ratings decide otherwise: seeds, and who meets whom in a round.

use std::collections::HashSet;

use kelci_core::message;
use kelci_pairing::{ByeKind, Number};

use super::decide::{Decided, not};
use super::{
    Attending, RoundPlan, TournamentEvent, TournamentPhase, TournamentState, TournamentSystem,
};

impl TournamentState {
    pub(super) fn pair_by_hand(&self, boards: Vec<[Number; 2]>, begins_ms: Option<i64>) -> Decided {
        let TournamentSystem::Swiss { rounds } = self.spec.system else {
            return self.turn_by_hand(boards, begins_ms);
        };
        let round = match self.rounds.last() {
            Some(last) if last.begun_ms.is_none() => last.number,
            Some(last) if !last.is_done() => {
                return Err(not(message!("the round has begun: its pairings stay as they are")));
            }
            _ => self.next_round(),
        };
        if round > rounds {
            return Err(not(message!("all rounds have been played")));
        }
        let all = self.pairables();
        let mut seen = HashSet::new();
        for no in boards.iter().flatten() {
            let one = all.iter().find(|one| one.no == *no);
            if one.is_none_or(|one| one.attending != Attending::In) {
                return Err(not(message!("number {no} is not there to be paired", no = *no)));
            }
            if !seen.insert(*no) {
                return Err(not(message!("number {no} is paired twice", no = *no)));
            }
        }
        let mut byes = Vec::new();
        for one in all.iter().filter(|one| !seen.contains(&one.no)) {
            match one.attending {
                Attending::In => byes.push((one.no, ByeKind::Allocated)),
                Attending::Resting { half: true } => byes.push((one.no, ByeKind::Half)),
                Attending::Resting { half: false } => byes.push((one.no, ByeKind::Zero)),
                Attending::Left => {}
            }
        }
        if byes.iter().filter(|(_, kind)| *kind == ByeKind::Allocated).count() > 1 {
            return Err(not(message!("more than one would have no opponent")));
        }
        self.paired_by_hand(round, RoundPlan { boards, byes, matches: Vec::new() }, begins_ms)
    }

    /// Where a table, or seeds and results, say who meets whom, the desk says who begins.
    fn turn_by_hand(&self, boards: Vec<[Number; 2]>, begins_ms: Option<i64>) -> Decided {
        if self.spec.system.is_arena() {
            return Err(not(message!("an arena has no rounds: whoever is free is paired at once")));
        }
        let last = match self.rounds.last() {
            Some(last) if last.begun_ms.is_none() => last,
            Some(last) if !last.is_done() => {
                return Err(not(message!("the round has begun: its pairings stay as they are")));
            }
            _ => return Err(not(message!("no round is paired that has not begun"))),
        };
        if unordered(&boards) != unordered(&last.pairs()) {
            return Err(not(match self.spec.system {
                TournamentSystem::Knockout { .. } => message!(
                    "in a knock-out seeds and results say who meets whom: by hand only who begins is changed; order the seeds before the start"
                ),
                _ => message!(
                    "everybody meets everybody by a table: by hand only who begins is changed"
                ),
            }));
        }
        let plan = RoundPlan { boards, byes: last.byes.clone(), matches: Vec::new() };
        self.paired_by_hand(last.number, plan, begins_ms)
    }

    fn paired_by_hand(&self, round: u32, plan: RoundPlan, begins_ms: Option<i64>) -> Decided {
        let RoundPlan { boards, matches, byes } = self.seated(plan);
        let by_hand = true;
        self.running(TournamentEvent::Pair { round, boards, matches, byes, begins_ms, by_hand })
    }

    pub(super) fn seed(&self, players: Vec<Number>) -> Decided {
        self.must_go_on()?;
        if self.phase != TournamentPhase::Open {
            return Err(not(message!("the tournament has started already")));
        }
        if self.spec.team_boards.is_some() {
            return Err(not(message!("teams are seeded by the ratings of their players")));
        }
        let mut seen = HashSet::new();
        for no in players.iter().copied() {
            if self.attending(no)? == Attending::Left {
                return Err(not(message!("player {no} has withdrawn already", no)));
            }
            if !seen.insert(no) {
                return Err(not(message!("player {no} is seeded twice", no)));
            }
        }
        Ok(TournamentEvent::Seed { players })
    }
}

/// Who meets whom, whoever begins.
#[must_use]
pub fn unordered(pairs: &[[Number; 2]]) -> Vec<[Number; 2]> {
    let mut all: Vec<[Number; 2]> =
        pairs.iter().map(|[one, other]| [*one.min(other), *one.max(other)]).collect();
    all.sort_unstable();
    all
}
