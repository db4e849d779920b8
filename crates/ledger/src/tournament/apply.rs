//! Taking events in.

use kelci_pairing::knockout::Step;
use kelci_pairing::tally::MatchTally;
use kelci_pairing::{ByeKind, Number, Score};

use super::{
    Attending, BoardResult, Contestant, NamedEntry, Participant, PauseReason, RoundPlan,
    StoredTournamentEvent, TournamentBoard, TournamentEvent, TournamentPhase, TournamentRound,
    TournamentState, TournamentSystem,
};
use crate::ids::PersonId;

impl TournamentState {
    /// Takes an event in.
    ///
    /// # Errors
    /// When it does not fit what happened before, which is damage: nothing is changed then.
    pub fn apply(&mut self, stored: &StoredTournamentEvent) -> Result<(), &'static str> {
        if stored.number != self.number + 1 {
            return Err("an event is missing");
        }
        // What a later program has done may fit nothing that is known here.
        if self.take_in(stored).is_none() && self.is_understood {
            return Err("an event does not fit what happened before");
        }
        self.number = stored.number;
        self.last_ms = stored.at_ms;
        Ok(())
    }

    fn take_in(&mut self, stored: &StoredTournamentEvent) -> Option<()> {
        let at_ms = stored.at_ms;
        match &stored.event {
            TournamentEvent::Enter { no, person, rating } => {
                if usize::try_from(*no).ok()? != self.participants.len() + 1 {
                    return None;
                }
                self.account_comes(*person, *rating, at_ms);
            }
            TournamentEvent::Names { players } => self.names_come(players, at_ms)?,
            TournamentEvent::Teams { teams } => {
                teams.iter().try_for_each(|team| self.team_comes(team, at_ms))?;
            }
            TournamentEvent::Invite { team, person, holds } => {
                let team = self.team_mut(*team)?;
                team.invited.retain(|invited| invited != person);
                if *holds {
                    team.invited.push(*person);
                }
            }
            TournamentEvent::Join { no, team, person, rating } => {
                self.plays_for(*team, *no, *person, *rating, at_ms)?;
            }
            TournamentEvent::Order { team, players } => {
                self.team_mut(*team)?.players.clone_from(players);
            }
            TournamentEvent::Attend { team, attending } => {
                self.team_mut(*team)?.attending = *attending;
            }
            TournamentEvent::Leave { no } => self.attend(*no, Attending::Left)?,
            TournamentEvent::Rest { no, half } => {
                self.attend(*no, Attending::Resting { half: *half })?
            }
            TournamentEvent::Return { no } => {
                self.attend(*no, Attending::In)?;
                self.participant_mut(*no)?.free_ms = at_ms;
            }
            TournamentEvent::Desk { person, holds } => {
                self.desk.retain(|holder| holder != person);
                if *holds {
                    self.desk.push(*person);
                }
            }
            TournamentEvent::Seed { players } => {
                self.participants.iter_mut().for_each(|one| one.seed = None);
                for (no, place) in players.iter().zip(1..) {
                    self.participant_mut(*no)?.seed = Some(place);
                }
            }
            TournamentEvent::Start { seeds } => {
                self.phase = TournamentPhase::Running;
                self.seeds.clone_from(seeds);
                self.numbered.clone_from(seeds);
                if self.spec.system.is_arena() {
                    self.participants.iter_mut().for_each(|one| one.free_ms = at_ms);
                    self.rounds.push(TournamentRound {
                        number: 1,
                        boards: Vec::new(),
                        matches: Vec::new(),
                        byes: Vec::new(),
                        begins_ms: Some(at_ms),
                        begun_ms: Some(at_ms),
                    });
                }
            }
            TournamentEvent::Pair { round, boards, matches, byes, begins_ms, .. } => {
                let plan = RoundPlan {
                    boards: boards.clone(),
                    matches: matches.clone(),
                    byes: byes.clone(),
                };
                self.pair(*round, plan, *begins_ms)?;
            }
            TournamentEvent::Begin { round } => {
                let last = self.rounds.last_mut().filter(|last| last.number == *round)?;
                last.begun_ms = Some(at_ms);
                last.boards.iter_mut().for_each(|board| board.begun = Some(stored.number));
            }
            TournamentEvent::Meet { boards } => {
                let boards = boards.iter();
                let round = self.rounds.first_mut()?;
                round.boards.extend(
                    boards.map(|players| TournamentBoard::new(*players, Some(stored.number))),
                );
            }
            TournamentEvent::Played { round, board, winner, points } => {
                self.played(*round, *board, winner.map(usize::from), *points, at_ms)?;
            }
            TournamentEvent::NoShow { round, board, score } => {
                self.board_mut(*round, *board)?.is_no_show = true;
                self.decided(*round, *board, *score, at_ms)?;
            }
            TournamentEvent::Correct { round, board, score, reason } => {
                let is_at_board = self.spec.is_at_board();
                let own = self.board_mut(*round, *board)?;
                (own.reason, own.is_no_show) = (Some(reason.clone()), false);
                if is_at_board {
                    own.tally = MatchTally::default();
                }
                self.decided(*round, *board, *score, at_ms)?;
            }
            TournamentEvent::Results { round, boards, reason } => {
                self.begin_at_boards(*round, stored)?;
                boards
                    .iter()
                    .try_for_each(|result| self.entered(*round, result, reason.as_ref(), at_ms))?;
            }
            TournamentEvent::Attach { round, board, game } => {
                self.begin_at_boards(*round, stored)?;
                let own = self.board_mut(*round, *board)?;
                if !own.attached.contains(game) {
                    own.attached.push(*game);
                    own.attached.sort_unstable();
                }
            }
            TournamentEvent::Undo { round, .. } => {
                self.rounds.pop().filter(|last| last.number == *round)?;
                // At real boards nothing goes on by itself.
                self.paused = (!self.spec.is_at_board()).then_some(PauseReason::Desk);
                self.phase = TournamentPhase::Running;
            }
            TournamentEvent::Pause { why } => self.paused = Some(*why),
            TournamentEvent::Resume => self.paused = None,
            TournamentEvent::Finish => self.phase = TournamentPhase::Over,
            TournamentEvent::Cancel { .. } => self.phase = TournamentPhase::Cancelled,
            TournamentEvent::Unknown => self.is_understood = false,
        }
        Some(())
    }

    pub(super) fn account_comes(&mut self, person: PersonId, rating: u32, at_ms: i64) {
        let no = Number::try_from(self.participants.len() + 1).unwrap_or(Number::MAX);
        self.by_person.insert(person, no);
        self.come(Contestant::Account(person), rating, at_ms);
    }

    pub(super) fn names_come(&mut self, players: &[NamedEntry], at_ms: i64) -> Option<()> {
        for one in players {
            if usize::try_from(one.no).ok()? != self.participants.len() + 1 {
                return None;
            }
            self.come(Contestant::Named(one.name.clone()), one.rating, at_ms);
            let own = self.participants.last_mut()?;
            (own.club, own.seed) = (one.club.clone(), one.seed);
        }
        Some(())
    }

    fn come(&mut self, who: Contestant, rating: u32, at_ms: i64) {
        let no = Number::try_from(self.participants.len() + 1).unwrap_or(Number::MAX);
        self.participants.push(Participant {
            no,
            who,
            rating,
            club: String::new(),
            seed: None,
            attending: Attending::In,
            free_ms: at_ms,
        });
    }

    /// At real boards a round has begun as soon as anything is known of it.
    fn begin_at_boards(&mut self, round: u32, stored: &StoredTournamentEvent) -> Option<()> {
        let own = self.rounds.get_mut(usize::try_from(round).ok()?.checked_sub(1)?)?;
        if own.begun_ms.is_none() {
            own.begun_ms = Some(stored.at_ms);
            own.boards.iter_mut().for_each(|board| board.begun = Some(stored.number));
        }
        Some(())
    }

    fn entered(
        &mut self,
        round: u32,
        result: &BoardResult,
        reason: Option<&String>,
        at_ms: i64,
    ) -> Option<()> {
        let own = self.board_mut(round, result.board)?;
        own.tally = MatchTally { points: result.points, ..MatchTally::default() };
        (own.is_no_show, own.is_level, own.reason) = (false, false, reason.cloned());
        match result.score {
            Some(score) => self.decided(round, result.board, score, at_ms),
            None => {
                own.score = None;
                Some(())
            }
        }
    }

    fn participant_mut(&mut self, no: Number) -> Option<&mut Participant> {
        self.participants.get_mut(usize::try_from(no).ok()?.checked_sub(1)?)
    }

    fn board_mut(&mut self, round: u32, board: u32) -> Option<&mut TournamentBoard> {
        let round = self.rounds.get_mut(usize::try_from(round).ok()?.checked_sub(1)?)?;
        round.boards.get_mut(usize::try_from(board).ok()?)
    }

    pub(super) fn attend(&mut self, no: Number, attending: Attending) -> Option<()> {
        self.participant_mut(no)?.attending = attending;
        Some(())
    }

    fn pair(&mut self, round: u32, plan: RoundPlan, begins_ms: Option<i64>) -> Option<()> {
        let RoundPlan { boards, matches, byes } = plan;
        let of_match = usize::try_from(self.spec.team_boards.unwrap_or_default()).ok()?;
        if boards.len() != matches.len() * of_match && of_match > 0 {
            return None;
        }
        if self.rounds.last().is_some_and(|last| last.number == round && last.begun_ms.is_none()) {
            self.rounds.pop();
        }
        if usize::try_from(round).ok()? != self.rounds.len() + 1 {
            return None;
        }
        if self.rounds.is_empty() {
            let named = if matches.is_empty() { &boards } else { &matches };
            let byes = byes.iter().map(|bye| bye.0);
            self.numbered = self.numbered_with(named.iter().flatten().copied().chain(byes));
        }
        // Whoever is not there in a table that was drawn before loses without a game.
        let is_in =
            |no: Number| self.participant(no).is_some_and(|one| one.attending == Attending::In);
        let boards = boards.into_iter().map(|players| {
            let mut board = TournamentBoard::new(players, None);
            board.score = match players.map(is_in) {
                [true, true] => None,
                [true, false] => Some(Score::WhiteForfeit),
                [false, true] => Some(Score::BlackForfeit),
                [false, false] => Some(Score::BothForfeit),
            };
            board
        });
        let boards = boards.collect();
        for (no, _) in byes.iter().filter(|(_, kind)| *kind == ByeKind::Half) {
            let rests = Attending::Resting { half: false };
            match self.spec.team_boards {
                Some(_) => self.team_mut(*no)?.attending = rests,
                None => self.attend(*no, rests)?,
            }
        }
        self.rounds.push(TournamentRound {
            number: round,
            boards,
            matches,
            byes,
            begins_ms,
            begun_ms: None,
        });
        let is_at_board = self.spec.is_at_board();
        self.paused = self.paused.filter(|why| *why != PauseReason::NoPairing && !is_at_board);
        Some(())
    }

    fn played(
        &mut self,
        round: u32,
        board: u32,
        winner: Option<usize>,
        points: Option<[u32; 2]>,
        at_ms: i64,
    ) -> Option<()> {
        let (rules, is_knockout) =
            (self.mini_match(), matches!(self.spec.system, TournamentSystem::Knockout { .. }));
        let own = self.board_mut(round, board)?;
        own.tally.add(winner, points);
        let score = if is_knockout {
            match rules.step(&own.tally) {
                Step::Game(_) => None,
                Step::Won(0) => Some(Score::White),
                Step::Won(_) => Some(Score::Black),
                Step::Level => {
                    own.is_level = true;
                    None
                }
            }
        } else {
            own.tally.score(rules.games, rules.count)
        };
        match score {
            Some(score) => self.decided(round, board, score, at_ms),
            None => Some(()),
        }
    }

    fn decided(&mut self, round: u32, board: u32, score: Score, at_ms: i64) -> Option<()> {
        let own = self.board_mut(round, board)?;
        (own.score, own.is_level) = (Some(score), false);
        let (players, is_no_show) = (own.players, own.is_no_show);
        for (place, no) in players.into_iter().enumerate() {
            let is_arena = self.spec.system.is_arena();
            let is_missing = is_no_show && score.points()[place].0 == 0;
            let one = self.participant_mut(no)?;
            one.free_ms = at_ms;
            // Whoever did not come to a game of an arena is not paired again before they say so.
            if is_arena && is_missing && one.attending == Attending::In {
                one.attending = Attending::Resting { half: false };
            }
        }
        Some(())
    }
}
