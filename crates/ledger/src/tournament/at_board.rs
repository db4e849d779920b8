//! What the desk does where games are played at real boards: nobody needs an account, nothing goes on by itself, and
//! results are what somebody says they are.

use std::collections::HashSet;

use kelci_core::{Message, message};
use kelci_pairing::{ByeKind, Number, Score};

use super::decide::{Decided, not};
use super::roster::MAX_SEED_RATING;
use super::{
    Attending, BoardResult, Contestant, NamedEntry, RosterLine, RoundPlan, TournamentEvent,
    TournamentPhase, TournamentRefusal, TournamentState, TournamentSystem,
};
use crate::bounds::{MAX_NAME_CHARS, MAX_REASON_CHARS};
use crate::game::{SeriesCount, check_title};

/// What the games of a pairing are worth at most: no match of ours comes near.
pub const MAX_MATCH_POINTS: u32 = 9_999;

impl TournamentState {
    fn must_be_at_board(&self) -> Result<(), TournamentRefusal> {
        match self.spec.is_at_board() {
            true => Ok(()),
            false => Err(not(message!(
                "this tournament is played on the site: only one at real boards can do that"
            ))),
        }
    }

    pub(super) fn add_names(&self, names: Vec<RosterLine>) -> Decided {
        let players = self.named(names)?;
        match self.spec.team_boards {
            Some(_) => self.add_teams(players),
            None => Ok(TournamentEvent::Names { players }),
        }
    }

    /// The names with the numbers that they would have.
    ///
    /// # Errors
    /// When one of them cannot take part.
    pub fn named(&self, names: Vec<RosterLine>) -> Result<Vec<NamedEntry>, TournamentRefusal> {
        self.must_be_at_board()?;
        self.must_go_on()?;
        // Where teams meet, somebody may still come to play for one.
        let is_late = self.phase == TournamentPhase::Running && self.spec.team_boards.is_none();
        if is_late && !self.spec.system.takes_late_entries() {
            return Err(not(message!("the table is drawn: nobody can enter any more")));
        }
        if names.is_empty() {
            return Err(not(message!("there is no name")));
        }
        let most = usize::try_from(self.spec.most_players).unwrap_or(usize::MAX);
        if self.players() + names.len() > most
            || self.participants.len() + names.len() > kelci_pairing::MAX_PLAYERS
        {
            return Err(not(message!("the tournament is full")));
        }
        let named = |who: &Contestant| match who {
            Contestant::Named(name) => Some(name.to_lowercase()),
            Contestant::Account(_) => None,
        };
        let mut seen: HashSet<String> =
            self.participants.iter().filter_map(|one| named(&one.who)).collect();
        let mut players = Vec::with_capacity(names.len());
        for (line, no) in names.into_iter().zip(self.participants.len() + 1..) {
            let RosterLine { name, rating, club, seed } = line;
            let wrong = |message: Message| {
                let name = kelci_core::notation::clip(&name);
                not(message!("\"{name}\": {why}", name = name.as_str(), why = message))
            };
            check_title(&name, MAX_NAME_CHARS).map_err(wrong)?;
            if !club.is_empty() {
                check_title(&club, MAX_NAME_CHARS).map_err(wrong)?;
            }
            if rating > MAX_SEED_RATING {
                return Err(wrong(message!("no rating is greater than 4000")));
            }
            // Nobody could tell them apart on a sheet.
            if !seen.insert(name.to_lowercase()) {
                return Err(not(message!(
                    "\"{name}\" takes part already: add something that tells the two apart",
                    name = name.as_str()
                )));
            }
            let no = Number::try_from(no).unwrap_or(Number::MAX);
            players.push(NamedEntry { no, name, rating, club, seed });
        }
        Ok(players)
    }

    /// The tournament without the round that has not begun, if there is one: from here the next round is planned.
    ///
    /// # Errors
    /// When there is no next round, or not yet.
    pub fn before_next(&self) -> Result<TournamentState, TournamentRefusal> {
        self.must_be_at_board()?;
        self.running(TournamentEvent::Resume)?;
        if self.spec.system.is_arena() {
            return Err(not(message!("an arena has no rounds: whoever is free is paired at once")));
        }
        let mut before = self.clone();
        match before.rounds.last() {
            Some(last) if last.begun_ms.is_none() => before.forget_unbegun(),
            Some(last) if !last.is_done() => {
                let round = last.number;
                return Err(not(message!(
                    "round {round} has boards without a result: enter them first",
                    round
                )));
            }
            _ => {}
        }
        if before.rounds.len() >= before.rounds_total() {
            return Err(not(message!("all rounds have been played")));
        }
        if before.entrants() < 2 {
            return Err(self.too_few());
        }
        Ok(before)
    }

    /// Whoever was promised half a point for that round still is.
    fn forget_unbegun(&mut self) {
        let Some(last) = self.rounds.pop() else { return };
        for (no, _) in last.byes.iter().filter(|(_, kind)| *kind == ByeKind::Half) {
            let at = usize::try_from(*no).unwrap_or_default().saturating_sub(1);
            let own = match self.spec.team_boards {
                Some(_) => self.teams.get_mut(at).map(|team| &mut team.attending),
                None => self.participants.get_mut(at).map(|one| &mut one.attending),
            };
            if let Some(attending) = own
                && *attending == (Attending::Resting { half: false })
            {
                *attending = Attending::Resting { half: true };
            }
        }
    }

    pub(super) fn pair_next(&self, plan: RoundPlan) -> Decided {
        let before = self.before_next()?;
        let RoundPlan { boards, matches, byes } = plan;
        let round = before.next_round();
        let (begins_ms, by_hand) = (None, false);
        Ok(TournamentEvent::Pair { round, boards, matches, byes, begins_ms, by_hand })
    }

    pub(super) fn enter_results(
        &self,
        round: u32,
        boards: Vec<BoardResult>,
        reason: String,
    ) -> Decided {
        self.must_be_at_board()?;
        if self.phase != TournamentPhase::Over {
            self.running(TournamentEvent::Resume)?;
        }
        let is_last = usize::try_from(round).is_ok_and(|round| round == self.rounds.len());
        let is_knockout = matches!(self.spec.system, TournamentSystem::Knockout { .. });
        let (mut seen, mut changes, mut needs_reason) = (HashSet::new(), Vec::new(), false);
        for result in boards {
            let BoardResult { board, .. } = result;
            let number = board.saturating_add(1);
            let Some(own) = self.board(round, board) else {
                return Err(not(message!(
                    "there is no board {number} in round {round}",
                    number,
                    round
                )));
            };
            if !seen.insert(board) {
                return Err(not(message!("board {number} is told twice", number)));
            }
            if own.players.contains(&0) {
                return Err(not(message!("nobody sits there")));
            }
            let result = self.checked(result, number)?;
            if own.score == result.score && own.tally.points == result.points {
                continue;
            }
            if is_knockout && !is_last {
                return Err(not(message!("the next round is drawn: take it back first")));
            }
            if is_knockout && result.score == Some(Score::Draw) {
                return Err(not(message!("in a knock-out somebody has to go on")));
            }
            needs_reason |= !is_last || self.phase == TournamentPhase::Over;
            changes.push(result);
        }
        if changes.is_empty() {
            return Err(not(message!("there is no new result")));
        }
        if needs_reason && reason.is_empty() {
            return Err(not(message!(
                "what was settled before changes: say why, so that everybody can read it"
            )));
        }
        let reason = Some(reason).filter(|reason| !reason.is_empty());
        if let Some(reason) = &reason {
            check_title(reason, MAX_REASON_CHARS).map_err(not)?;
        }
        Ok(TournamentEvent::Results { round, boards: changes, reason })
    }

    /// Where points are counted they say who has won, unless somebody did not come.
    fn checked(&self, result: BoardResult, number: u32) -> Result<BoardResult, TournamentRefusal> {
        // Points alone say nothing here, and would take a result away that is known.
        if self.spec.count == SeriesCount::Games
            && result.points.is_some()
            && result.score.is_none()
        {
            return Err(not(message!(
                "board {board}: here games are counted, not points: enter who has won",
                board = number
            )));
        }
        let is_forfeit = result.score.is_some_and(|score| !score.is_played());
        if self.spec.count == SeriesCount::Games || is_forfeit {
            return Ok(BoardResult { points: None, ..result });
        }
        let Some([first, second]) = result.points else {
            return match result.score {
                None => Ok(result),
                Some(_) => Err(not(message!(
                    "board {board} needs the points of both players: they decide",
                    board = number
                ))),
            };
        };
        if first.max(second) > MAX_MATCH_POINTS {
            let most = MAX_MATCH_POINTS;
            return Err(not(message!("a pairing is worth {most} points at most", most)));
        }
        let score = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Score::White,
            std::cmp::Ordering::Equal => Score::Draw,
            std::cmp::Ordering::Less => Score::Black,
        };
        Ok(BoardResult { score: Some(score), ..result })
    }

    pub(super) fn attach(&self, round: u32, board: u32, game: u32) -> Decided {
        self.must_be_at_board()?;
        if !matches!(self.phase, TournamentPhase::Running | TournamentPhase::Over) {
            self.running(TournamentEvent::Resume)?;
        }
        let number = board.saturating_add(1);
        let Some(own) = self.board(round, board) else {
            return Err(not(message!(
                "there is no board {number} in round {round}",
                number,
                round
            )));
        };
        if own.players.contains(&0) {
            return Err(not(message!("nobody sits there")));
        }
        if !(1..=self.spec.games).contains(&game) {
            let most = self.spec.games;
            return Err(not(message!("a pairing has the games 1 to {most}", most)));
        }
        if own.attached.contains(&game) {
            return Err(not(message!("the moves of this game are known already")));
        }
        Ok(TournamentEvent::Attach { round, board, game })
    }

    pub(super) fn finish(&self) -> Decided {
        self.must_be_at_board()?;
        self.running(TournamentEvent::Resume)?;
        let open = self.rounds.iter().find(|round| !round.is_done() || round.begun_ms.is_none());
        match open {
            None => Ok(TournamentEvent::Finish),
            Some(open) if open.begun_ms.is_none() => {
                Err(not(message!("a round is paired that nobody has played: take it back first")))
            }
            Some(open) => {
                let round = open.number;
                Err(not(message!(
                    "round {round} has boards without a result: enter them first",
                    round
                )))
            }
        }
    }
}
