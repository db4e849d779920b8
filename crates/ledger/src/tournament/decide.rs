//! What somebody wants, and the event that it becomes.

use kelci_core::{Message, message};
use kelci_pairing::{Number, Score};

use super::{
    Attending, BoardResult, EntryDoor, PauseReason, RosterLine, RoundPlan, TournamentBoard,
    TournamentEvent, TournamentPhase, TournamentState, TournamentSystem,
};
use crate::bounds::{MAX_DESK, MAX_REASON_CHARS, MAX_TOURNAMENT_EVENTS};
use crate::game::{SeriesCount, check_title};
use crate::ids::PersonId;

/// Why something cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentRefusal {
    /// It is for those who hold the desk.
    NotTheDesk,
    /// The password is another.
    WrongPassword,
    /// It does not fit how things are.
    Not(Message),
}

/// What somebody wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentWish {
    /// To take part, or to take part again.
    Enter {
        /// Their rating, if they have one.
        rating: Option<u32>,
        /// What is kept of the password that they gave.
        password: Option<String>,
    },
    /// To lead a team.
    Lead {
        /// What it is called.
        name: String,
        /// Their rating, if they have one.
        rating: Option<u32>,
        /// What is kept of the password that they gave.
        password: Option<String>,
    },
    /// Whoever leads a team invites somebody, or not any more.
    Invite {
        /// For which team.
        team: Number,
        /// Whom.
        person: PersonId,
        /// Whether they are.
        holds: bool,
    },
    /// To play for a team that has invited them.
    Join {
        /// Which.
        team: Number,
        /// Their rating, if they have one.
        rating: Option<u32>,
    },
    /// Whoever leads a team says who plays on which board.
    Order {
        /// Which.
        team: Number,
        /// Everybody in it, the first on the first board.
        players: Vec<Number>,
    },
    /// Whoever leads a team says whether it is paired.
    Attend {
        /// Which.
        team: Number,
        /// Whether it is.
        attending: Attending,
    },
    /// To take part no more.
    Withdraw,
    /// Not to be paired for now.
    Rest,
    /// To be paired again.
    Return,
    /// The desk has somebody take part.
    Add {
        /// Who.
        person: PersonId,
        /// Their rating, if they have one.
        rating: Option<u32>,
        /// For which team, where teams meet.
        team: Option<Number>,
    },
    /// The desk has players take part of whom a name is all that is known, each with a rating or 0.
    AddNames(Vec<RosterLine>),
    /// The desk has somebody take part no more.
    Remove(Number),
    /// The desk has somebody not paired until they return.
    Excuse {
        /// Who.
        no: Number,
        /// Whether the next round without them is worth half a point.
        half: bool,
    },
    /// The desk has somebody paired again.
    Recall(Number),
    /// The desk says who is seeded in which order; all others follow by rating.
    Seed(Vec<Number>),
    /// The desk starts the tournament.
    Start,
    /// The desk pairs the round that has not begun.
    Pair {
        /// Who meets whom, the side that begins first.
        boards: Vec<[Number; 2]>,
        /// When it would begin.
        begins_ms: Option<i64>,
    },
    /// The desk begins the round that is paired.
    Begin,
    /// The desk says how a pairing ended.
    Correct {
        /// In which round.
        round: u32,
        /// On which board, from 0.
        board: u32,
        /// How.
        score: Score,
        /// Why.
        reason: String,
    },
    /// The desk says how pairings at real boards ended.
    EnterResults {
        /// In which round.
        round: u32,
        /// What is known from now on.
        boards: Vec<BoardResult>,
        /// Why, where something else was known before; nothing if that is plain.
        reason: String,
    },
    /// The desk has the next round at real boards, or the one that has not begun, paired like this.
    Next(RoundPlan),
    /// The moves of a game at a real board are to be known.
    Attach {
        /// In which round.
        round: u32,
        /// On which board, from 0.
        board: u32,
        /// Which game of the pairing, from 1.
        game: u32,
    },
    /// The desk ends the tournament at real boards.
    Finish,
    /// The desk takes the last round back.
    Undo {
        /// Which it takes for the last one, if it says so: of two who do it at once one does.
        round: Option<u32>,
        /// Why.
        reason: String,
    },
    /// The organiser lets somebody else hold the desk, or not any more.
    Desk {
        /// Who.
        person: PersonId,
        /// Whether they hold it.
        holds: bool,
    },
    /// The desk has no round begin.
    Pause,
    /// The desk lets it go on.
    Resume,
    /// The desk calls it off, or ends it.
    Cancel {
        /// Why.
        reason: String,
    },
}

/// A game of a pairing that is over, as it is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardReport {
    /// In which round.
    pub round: u32,
    /// On which board, from 0.
    pub board: u32,
    /// The event with which the games of the board began.
    pub begun: u32,
    /// Which game of the pairing, from 1.
    pub game: u32,
    /// How it ended.
    pub end: ReportedEnd,
}

/// How a game of a pairing ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportedEnd {
    /// The side that begins (0) or the other (1) has won, or nobody, with what it was worth to each.
    Played(Option<usize>, Option<[u32; 2]>),
    /// The side that begins (0) or the other (1) did not come.
    Missing(usize),
}

pub(super) type Decided = Result<TournamentEvent, TournamentRefusal>;

pub(super) fn not(message: Message) -> TournamentRefusal {
    TournamentRefusal::Not(message)
}

impl TournamentState {
    /// The event that somebody's wish becomes.
    ///
    /// # Errors
    /// When it cannot be had.
    pub fn decide(&self, person: PersonId, wish: TournamentWish) -> Decided {
        if !self.is_understood {
            return Err(not(message!(
                "something happened in this tournament that only a newer kelci understands"
            )));
        }
        // Near the bound only the desk is heard, so that results still find room.
        let is_over = self.is_full() && !self.holds_desk(person);
        if is_over || self.number >= MAX_TOURNAMENT_EVENTS {
            return Err(not(message!("too much has happened in this tournament")));
        }
        match wish {
            TournamentWish::Enter { rating, password } => {
                self.may_enter(person, rating, password.as_ref())?;
                self.enter(person, rating)
            }
            TournamentWish::Lead { name, rating, password } => {
                self.may_enter(person, rating, password.as_ref())?;
                self.lead(person, name, rating)
            }
            TournamentWish::Invite { team, person: invited, holds } => {
                self.invite(person, team, invited, holds)
            }
            TournamentWish::Join { team, rating } => {
                self.must_be_rated(rating)?;
                self.join(person, team, rating)
            }
            TournamentWish::Order { team, players } => self.order(person, team, players),
            TournamentWish::Attend { team, attending } => self.attend_team(person, team, attending),
            TournamentWish::Remove(no) if self.leads(person, no) => self.leave(no),
            TournamentWish::Withdraw => self.leave(self.own(person)?),
            TournamentWish::Rest => self.rest(self.own(person)?, false),
            TournamentWish::Return => self.come_back(self.own(person)?),
            _ if !self.holds_desk(person) => Err(TournamentRefusal::NotTheDesk),
            TournamentWish::Add { person, rating, team: Some(team) } => {
                self.seat_in_team(person, team, rating)
            }
            TournamentWish::Add { person, rating, team: None } => self.enter(person, rating),
            TournamentWish::AddNames(names) => self.add_names(names),
            TournamentWish::Remove(no) => self.leave(no),
            TournamentWish::Excuse { no, half } => self.rest(no, half),
            TournamentWish::Recall(no) => self.come_back(no),
            TournamentWish::Seed(players) => self.seed(players),
            TournamentWish::Start => self.start_now(),
            TournamentWish::Pair { boards, begins_ms } => self.pair_by_hand(boards, begins_ms),
            TournamentWish::Begin => self.begin_now(),
            TournamentWish::Correct { round, board, score, reason } => {
                self.correct(round, board, score, reason)
            }
            TournamentWish::EnterResults { round, boards, reason } => {
                self.enter_results(round, boards, reason)
            }
            TournamentWish::Next(plan) => self.pair_next(plan),
            TournamentWish::Attach { round, board, game } => self.attach(round, board, game),
            TournamentWish::Finish => self.finish(),
            TournamentWish::Undo { round, reason } => self.undo(round, reason),
            TournamentWish::Desk { .. } if person != self.owner => {
                Err(not(message!("only whoever organises the tournament hands the desk on")))
            }
            TournamentWish::Desk { person, holds } => self.hand_desk(person, holds),
            TournamentWish::Pause => match self.paused {
                Some(_) => Err(not(message!("the tournament is paused already"))),
                None => self.running(TournamentEvent::Pause { why: PauseReason::Desk }),
            },
            TournamentWish::Resume => match self.paused {
                Some(_) => self.running(TournamentEvent::Resume),
                None => Err(not(message!("the tournament is not paused"))),
            },
            TournamentWish::Cancel { reason } => self.cancel(reason),
        }
    }

    /// The event that the end of a game becomes; none if it is known, or counts for nothing.
    #[must_use]
    pub fn report(&self, reported: BoardReport) -> Option<TournamentEvent> {
        let BoardReport { round, board, begun, game, end } = reported;
        let own = self.board(round, board)?;
        let is_awaited = own.begun == Some(begun) && own.game() == game && own.score.is_none();
        if !is_awaited || !self.is_understood {
            return None;
        }
        // The board's first player has the other side in even games.
        let place = |side: usize| match TournamentBoard::first_in(game) {
            0 => side,
            _ => 1 - side,
        };
        Some(match end {
            ReportedEnd::Played(winner, points) => TournamentEvent::Played {
                round,
                board,
                winner: winner.map(place).and_then(|place| u8::try_from(place).ok()),
                points: points.map(|points| [points[place(0)], points[place(1)]]),
            },
            ReportedEnd::Missing(side) => {
                let score = match place(side) {
                    0 => Score::BlackForfeit,
                    _ => Score::WhiteForfeit,
                };
                TournamentEvent::NoShow { round, board, score }
            }
        })
    }

    fn own(&self, person: PersonId) -> Result<Number, TournamentRefusal> {
        self.number_of(person)
            .ok_or_else(|| not(message!("you do not take part in this tournament")))
    }

    pub(super) fn must_go_on(&self) -> Result<(), TournamentRefusal> {
        match self.phase {
            TournamentPhase::Open | TournamentPhase::Running => Ok(()),
            TournamentPhase::Over => Err(not(message!("the tournament is over"))),
            TournamentPhase::Cancelled => Err(not(message!("the tournament was called off"))),
        }
    }

    pub(super) fn running(&self, event: TournamentEvent) -> Decided {
        self.must_go_on()?;
        match self.phase {
            TournamentPhase::Running => Ok(event),
            _ => Err(not(message!("the tournament has not started yet"))),
        }
    }

    fn may_enter(
        &self,
        person: PersonId,
        rating: Option<u32>,
        password: Option<&String>,
    ) -> Result<(), TournamentRefusal> {
        if let EntryDoor::Password(kept) = &self.spec.door
            && password != Some(kept)
            && self.number_of(person).is_none()
        {
            return Err(TournamentRefusal::WrongPassword);
        }
        self.must_be_rated(rating)
    }

    fn must_be_rated(&self, rating: Option<u32>) -> Result<(), TournamentRefusal> {
        let [least, most] = self.spec.ratings;
        if least.is_some() || most.is_some() {
            let Some(own) = rating else {
                return Err(not(message!(
                    "this tournament is for those who have a rating in this game"
                )));
            };
            if least.is_some_and(|least| own < least) || most.is_some_and(|most| own > most) {
                return Err(not(message!(
                    "your rating, {own}, is not within those of this tournament",
                    own
                )));
            }
        }
        Ok(())
    }

    fn enter(&self, person: PersonId, rating: Option<u32>) -> Decided {
        self.must_go_on()?;
        if self.spec.team_boards.is_some() {
            return Err(not(message!(
                "here teams meet: lead one, or play for one that invites you"
            )));
        }
        if let Some(no) = self.number_of(person) {
            return match self.participant(no).map(|one| one.attending) {
                Some(Attending::Left) => self.come_back(no),
                _ => Err(not(message!("player {no} takes part already", no))),
            };
        }
        if self.phase == TournamentPhase::Running && !self.spec.system.takes_late_entries() {
            return Err(not(message!("the table is drawn: nobody can enter any more")));
        }
        if self.players() >= usize::try_from(self.spec.most_players).unwrap_or(usize::MAX) {
            return Err(not(message!("the tournament is full")));
        }
        // Those who left keep their numbers, so these are bounded as well.
        if self.participants.len() >= kelci_pairing::MAX_PLAYERS {
            return Err(not(message!("the tournament is full")));
        }
        let no = Number::try_from(self.participants.len() + 1).unwrap_or(Number::MAX);
        Ok(TournamentEvent::Enter { no, person, rating: rating.unwrap_or_default() })
    }

    pub(super) fn attending(&self, no: Number) -> Result<Attending, TournamentRefusal> {
        let one = self.participant(no);
        one.map(|one| one.attending).ok_or_else(|| not(message!("there is no player {no}", no)))
    }

    fn leave(&self, no: Number) -> Decided {
        self.must_go_on()?;
        match self.attending(no)? {
            Attending::Left => Err(not(message!("player {no} has withdrawn already", no))),
            _ => Ok(TournamentEvent::Leave { no }),
        }
    }

    fn rest(&self, no: Number, half: bool) -> Decided {
        self.must_go_on()?;
        match self.attending(no)? {
            Attending::Left => Err(not(message!("player {no} has withdrawn already", no))),
            Attending::Resting { half: own } if own == half => {
                Err(not(message!("player {no} is excused already", no)))
            }
            _ => Ok(TournamentEvent::Rest { no, half }),
        }
    }

    fn come_back(&self, no: Number) -> Decided {
        self.must_go_on()?;
        match self.attending(no)? {
            Attending::In => Err(not(message!("player {no} takes part already", no))),
            Attending::Left if self.players() >= self.spec.most_players as usize => {
                Err(not(message!("the tournament is full")))
            }
            _ => Ok(TournamentEvent::Return { no }),
        }
    }

    fn start_now(&self) -> Decided {
        self.must_go_on()?;
        match self.phase {
            TournamentPhase::Open if self.entrants() < 2 => Err(self.too_few()),
            TournamentPhase::Open => Ok(self.start()),
            _ => Err(not(message!("the tournament has started already"))),
        }
    }

    pub(super) fn too_few(&self) -> TournamentRefusal {
        not(match self.spec.team_boards {
            Some(_) => message!("a tournament of teams needs two teams"),
            None => message!("a tournament needs two players"),
        })
    }

    fn begin_now(&self) -> Decided {
        match self.rounds.last() {
            Some(last) if last.begun_ms.is_none() => {
                self.running(TournamentEvent::Begin { round: last.number })
            }
            _ => Err(not(message!("no round is paired that has not begun"))),
        }
    }

    fn correct(&self, round: u32, board: u32, score: Score, reason: String) -> Decided {
        check_title(&reason, MAX_REASON_CHARS).map_err(not)?;
        if !matches!(self.phase, TournamentPhase::Running | TournamentPhase::Over) {
            self.running(TournamentEvent::Resume)?;
        }
        let own = self.board(round, board);
        let Some(own) = own.filter(|own| own.begun.is_some()) else {
            return Err(not(message!("there is no such pairing in a round that has begun")));
        };
        if own.players.contains(&0) {
            return Err(not(message!("nobody sits there")));
        }
        if self.spec.is_at_board() && self.spec.count == SeriesCount::Points {
            return Err(not(message!("here points decide: enter those of both players")));
        }
        if own.score == Some(score) {
            return Err(not(message!("this is the result already")));
        }
        let is_knockout = matches!(self.spec.system, TournamentSystem::Knockout { .. });
        if is_knockout && score == Score::Draw {
            return Err(not(message!("in a knock-out somebody has to go on")));
        }
        let is_past = usize::try_from(round).unwrap_or_default() < self.rounds.len();
        if is_knockout && is_past {
            return Err(not(message!("the next round is drawn: take it back first")));
        }
        Ok(TournamentEvent::Correct { round, board, score, reason })
    }

    fn undo(&self, meant: Option<u32>, reason: String) -> Decided {
        check_title(&reason, MAX_REASON_CHARS).map_err(not)?;
        if self.spec.system.is_arena() {
            return Err(not(message!("an arena has no rounds to take back")));
        }
        let last = self.rounds.last().map(|last| last.number);
        let Some(round) = last else {
            return Err(not(message!("there is no round to take back")));
        };
        if let Some(meant) = meant.filter(|meant| *meant != round) {
            return Err(not(message!("round {meant} is not the last one any more", meant)));
        }
        match self.phase {
            TournamentPhase::Running | TournamentPhase::Over => {
                Ok(TournamentEvent::Undo { round, reason })
            }
            _ => Err(not(message!("the tournament was called off"))),
        }
    }

    fn hand_desk(&self, person: PersonId, holds: bool) -> Decided {
        let has = self.desk.contains(&person);
        if holds && (has || person == self.owner) {
            return Err(not(message!("they hold the desk already")));
        }
        if !holds && !has {
            return Err(not(message!("they do not hold the desk")));
        }
        if holds && self.desk.len() >= MAX_DESK {
            return Err(not(message!("enough people hold the desk")));
        }
        Ok(TournamentEvent::Desk { person, holds })
    }

    fn cancel(&self, reason: String) -> Decided {
        check_title(&reason, MAX_REASON_CHARS).map_err(not)?;
        self.must_go_on()?;
        Ok(TournamentEvent::Cancel { reason })
    }
}
