//! What follows from the events: a pure fold.

use std::sync::Arc;

use kelci_catalog::{AnyGame, AnyPosition};
use kelci_core::{Message, MoveError, Spelling, Verdict, errors_are_messages, message};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Clocks, End, EndReason, Event, Offer, Player, Powers, Seat, Series, Spec, SpecError,
    StoredEvent, Vacation,
};
use crate::bounds::{MAX_AHEAD_MS, MAX_PLIES, MAX_WIDTH};
use crate::ids::GameId;

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is still empty.
    Waiting,
    /// It is being played.
    Playing,
    /// It is over.
    Over,
}

impl Status {
    /// Its name in the store and in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Waiting => "waiting",
            Status::Playing => "playing",
            Status::Over => "over",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Status> {
        let all = [Status::Waiting, Status::Playing, Status::Over];
        all.into_iter().find(|status| status.name() == name)
    }
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// Who moved.
    pub seat: Seat,
    /// The move's key in its position.
    pub key: u32,
    /// The move in canonical spelling.
    pub text: String,
    /// The move as people read it.
    pub marked: String,
    /// What the mover's clock showed after it.
    pub clock_ms: Option<u64>,
    /// Whether it was entered beforehand.
    pub conditional: bool,
}

/// Why something cannot be done now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The other side is to move.
    NotYourTurn,
    /// The seat is not held by whoever asks.
    NotYourSeat,
    /// A seat is still empty.
    Waiting,
    Over,
    Move(MoveError),
    /// The game is not where whoever asks believes it to be.
    MovedOn(u32),
    /// The time has run out.
    FlagFell,
    /// A later program has stored something that this one does not know.
    Newer,
    /// Anything else that the game does not allow now.
    Not(Message),
}

errors_are_messages!(Refusal);

impl Refusal {
    /// What is said against it.
    pub fn message(&self) -> Message {
        match self {
            Refusal::NotYourTurn => message!("it is not your turn"),
            Refusal::NotYourSeat => message!("this seat is not yours"),
            Refusal::Waiting => message!("the other player is not here yet"),
            Refusal::Over => message!("the game is over"),
            Refusal::Move(error) => error.message(),
            Refusal::MovedOn(plies) => {
                message!("the game has moved on: {plies} plies have been played", plies = *plies)
            }
            Refusal::FlagFell => message!("the time has run out"),
            Refusal::Newer => message!(
                "a newer version of the site has written in this game: here it can only be looked at"
            ),
            Refusal::Not(message) => message.clone(),
        }
    }
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Refusal {
        Refusal::Move(error)
    }
}

/// A game between two events.
#[derive(Clone)]
pub struct State {
    spec: Arc<Spec>,
    game: &'static dyn AnyGame,
    start: Arc<dyn AnyPosition>,
    position: Arc<dyn AnyPosition>,
    /// The position before the last move; the start if there was none.
    before: Arc<dyn AnyPosition>,
    plies: Vec<Arc<PlayedMove>>,
    number: u32,
    last_ms: i64,
    names: [Option<String>; 2],
    /// Whether those are names of accounts.
    accounts: [bool; 2],
    /// How many private links to each seat were made; anew when somebody first sits there.
    invitations: [u32; 2],
    /// The number of the event that last made a private link to each seat.
    invited: [Option<u32>; 2],
    clocks: Option<Clocks>,
    offers: [Option<Seat>; 3],
    /// How many plies had been played when each seat last offered each thing.
    offered: [[Option<usize>; 2]; 3],
    end: Option<End>,
    ended_ms: Option<i64>,
    next: Option<GameId>,
    /// The number of the event that last took moves back; 0 if none did.
    taken_back: u32,
    /// Whether all events so far were known.
    is_understood: bool,
}

impl State {
    /// The game before anything has happened.
    ///
    /// # Errors
    /// When it cannot be set up.
    pub fn new(spec: Arc<Spec>, created_ms: i64) -> Result<State, SpecError> {
        let start: Arc<dyn AnyPosition> = spec.start()?.into();
        let mut state = State {
            game: spec.game()?,
            position: start.clone(),
            before: start.clone(),
            start,
            plies: Vec::new(),
            number: 0,
            last_ms: created_ms,
            names: spec.players.map(|player| (player != Player::Person).then(String::new)),
            accounts: [false; 2],
            invitations: [0; 2],
            invited: [None; 2],
            clocks: Clocks::new(spec.clock),
            offers: [None; 3],
            offered: [[None; 2]; 3],
            end: None,
            ended_ms: None,
            next: None,
            taken_back: 0,
            is_understood: spec.is_understood(),
            spec,
        };
        state.begin_if_complete(created_ms);
        Ok(state)
    }

    /// Takes in an event that was stored or is about to be. On a refusal nothing has changed.
    ///
    /// # Errors
    /// When the event cannot follow here.
    pub fn apply(&mut self, stored: &StoredEvent) -> Result<(), Refusal> {
        self.apply_decided(stored, None)
    }

    /// The same of a move whose key is known, since it was decided on in this very state.
    pub fn apply_decided(&mut self, stored: &StoredEvent, key: Option<u32>) -> Result<(), Refusal> {
        if stored.number != self.number + 1 {
            return Err(Refusal::Not(message!("the events of a game are numbered without gaps")));
        }
        let applied = self.apply_event(stored.at_ms, &stored.event, key);
        // After something that is not known, what follows may not fit, and is counted all the same.
        if self.is_understood {
            applied?;
        }
        self.number = stored.number;
        self.last_ms = stored.at_ms;
        Ok(())
    }

    fn apply_event(&mut self, at_ms: i64, event: &Event, key: Option<u32>) -> Result<(), Refusal> {
        match event {
            Event::Invite { seat } => {
                self.must_not_be_over()?;
                self.invitations[seat.index()] += 1;
                self.invited[seat.index()] = Some(self.number + 1);
            }
            Event::Join { seat, name, account } => {
                self.must_not_be_over()?;
                self.accounts[seat.index()] = *account;
                if self.names[seat.index()].replace(name.clone()).is_none() {
                    self.invitations[seat.index()] = 0;
                }
                if self.plies.is_empty() && !self.is_running() {
                    self.begin_if_complete(at_ms);
                }
            }
            Event::Move { seat, text, clock_ms, conditional } => {
                let key = match key {
                    Some(key) => key,
                    None => self.read(*seat, text)?,
                };
                self.play(at_ms, *seat, key, *clock_ms, *conditional)?;
            }
            Event::Offer { what, seat } => {
                self.offers[*what as usize] = Some(*seat);
                self.offered[*what as usize][seat.index()] = Some(self.plies.len());
            }
            Event::Decline { what, .. } => self.offers[*what as usize] = None,
            Event::Takeback { plies, .. } => {
                self.take_back(at_ms, *plies)?;
                self.taken_back = self.number + 1;
            }
            Event::Agree { .. } => {
                self.must_be_playing()?;
                let verdict = Some(Verdict::Draw);
                self.finish(at_ms, End { verdict, reason: EndReason::Agreement, points: None });
            }
            Event::Follow { game } => {
                if self.end.is_none() || self.next.is_some() {
                    return Err(Refusal::Not(message!("no game can follow this one now")));
                }
                self.offers = [None; 3];
                self.next = Some(game.clone());
            }
            Event::Resign { seat } => self.give_up(at_ms, *seat, EndReason::Resignation)?,
            Event::Flag { seat } => self.give_up(at_ms, *seat, EndReason::Time)?,
            Event::Abort => {
                self.must_not_be_over()?;
                self.finish(at_ms, End { verdict: None, reason: EndReason::Aborted, points: None });
            }
            Event::Unknown { .. } => self.is_understood = false,
            Event::Outage { ms } => {
                let turn = self.turn();
                if let Some(clocks) = &mut self.clocks {
                    clocks.skip(turn, *ms, at_ms);
                }
            }
            Event::Vacation { seat, from_ms, to_ms } => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.stand_still(*seat, Vacation { from_ms: *from_ms, to_ms: *to_ms });
                }
            }
        }
        Ok(())
    }

    /// Reads a move of whoever's turn it is.
    fn read(&self, seat: Seat, text: &str) -> Result<u32, Refusal> {
        self.must_be_playing()?;
        if seat != self.turn() {
            return Err(Refusal::NotYourTurn);
        }
        Ok(self.position.parse_move(text)?)
    }

    fn play(
        &mut self,
        at_ms: i64,
        seat: Seat,
        key: u32,
        clock_ms: Option<u64>,
        conditional: bool,
    ) -> Result<(), Refusal> {
        let spelled = |spelling| self.position.write_move(key, spelling).unwrap_or_default();
        let (text, marked) = (spelled(Spelling::Canonical), spelled(Spelling::Marked));
        let mut next = self.position.boxed_clone();
        next.play(key);
        self.before = std::mem::replace(&mut self.position, next.into());
        self.plies.push(Arc::new(PlayedMove { seat, key, text, marked, clock_ms, conditional }));
        // What was offered is answered by the other side's move, or overtaken by one's own.
        self.offers = [None; 3];
        if let (Some(clocks), Some(left_ms)) = (&mut self.clocks, clock_ms) {
            clocks.set(seat, left_ms);
            clocks.start(at_ms);
        }
        if let Some(end) = self.end_of_position() {
            self.finish(at_ms, end);
        }
        Ok(())
    }

    fn end_of_position(&self) -> Option<End> {
        if let Some(outcome) = self.position.outcome() {
            let (reason, points) = (EndReason::Rules(outcome.reason), self.position.points());
            return Some(End { verdict: Some(outcome.verdict), reason, points });
        }
        if self.plies.len() >= MAX_PLIES {
            return Some(End {
                verdict: Some(Verdict::Draw),
                reason: EndReason::TooLong,
                points: None,
            });
        }
        let is_too_wide = self.position.is_wider_than(MAX_WIDTH);
        is_too_wide.then_some(End { verdict: None, reason: EndReason::TooWide, points: None })
    }

    fn take_back(&mut self, at_ms: i64, plies: u32) -> Result<(), Refusal> {
        self.must_be_playing()?;
        let left = self.plies.len().checked_sub(plies as usize);
        let left = left.ok_or_else(|| Refusal::Not(message!("there is nothing to take back")))?;
        let turn = self.turn();
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(turn, at_ms);
        }
        self.position = self.position_at(left).into();
        self.before = self.position_at(left.saturating_sub(1)).into();
        self.plies.truncate(left);
        self.offers = [None; 3];
        if let Some(clocks) = &mut self.clocks {
            clocks.refresh();
            clocks.start(at_ms);
        }
        Ok(())
    }

    fn give_up(&mut self, at_ms: i64, loser: Seat, reason: EndReason) -> Result<(), Refusal> {
        self.must_be_playing()?;
        let points = self.position.points_given_up(loser.into());
        let verdict = Some(Verdict::Win(loser.other().into()));
        self.finish(at_ms, End { verdict, reason, points });
        Ok(())
    }

    fn finish(&mut self, at_ms: i64, end: End) {
        let turn = self.turn();
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(turn, at_ms);
        }
        self.offers = [None; 3];
        self.ended_ms = Some(at_ms);
        self.end = Some(end);
    }

    fn begin_if_complete(&mut self, at_ms: i64) {
        if self.status() == Status::Playing
            && let Some(clocks) = &mut self.clocks
        {
            clocks.start(at_ms);
        }
    }

    fn is_running(&self) -> bool {
        self.clocks.as_ref().is_some_and(|clocks| clocks.since_ms().is_some())
    }

    /// # Errors
    /// When something happened that this program does not know.
    pub fn must_be_understood(&self) -> Result<(), Refusal> {
        if self.is_understood { Ok(()) } else { Err(Refusal::Newer) }
    }

    pub(super) fn must_not_be_over(&self) -> Result<(), Refusal> {
        if self.end.is_some() { Err(Refusal::Over) } else { Ok(()) }
    }

    pub fn must_be_playing(&self) -> Result<(), Refusal> {
        match self.status() {
            Status::Waiting => Err(Refusal::Waiting),
            Status::Playing => Ok(()),
            Status::Over => Err(Refusal::Over),
        }
    }

    pub(super) fn offered_at(&self, what: Offer, seat: Seat) -> Option<usize> {
        self.offered[what as usize][seat.index()]
    }

    /// The position after so many plies.
    pub fn position_at(&self, plies: usize) -> Box<dyn AnyPosition> {
        if plies >= self.plies.len() {
            return self.position.boxed_clone();
        }
        let mut position = self.start.boxed_clone();
        for ply in &self.plies[..plies] {
            position.play(ply.key);
        }
        position
    }
}

/// What there is to know.
impl State {
    /// The last move: the position before it, and its key there.
    pub fn last_move(&self) -> Option<(&dyn AnyPosition, u32)> {
        self.plies.last().map(|ply| (&*self.before, ply.key))
    }

    /// Whether all that happened is known to this program. If not, the game can be looked at and not played.
    pub const fn is_understood(&self) -> bool {
        self.is_understood
    }

    /// Whether an engine may say what it thinks of the game. While it goes on, that would help one
    /// player against another, so only whoever plays alone or for both sides may ask; and where it counts for
    /// a rating, nobody.
    pub fn may_be_analysed(&self, powers: Powers) -> bool {
        let is_own = |seat: Seat| self.spec.engine(seat).is_some() || powers.has(seat);
        let is_alone = !self.spec.rated && Seat::BOTH.into_iter().all(is_own);
        (self.end.is_some() && self.is_understood) || is_alone
    }

    pub fn spec(&self) -> &Arc<Spec> {
        &self.spec
    }

    /// The series it belongs to.
    pub fn series(&self) -> Option<&Series> {
        self.spec.series.as_ref()
    }

    /// The game that is played.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// Where the game began.
    pub fn start(&self) -> &Arc<dyn AnyPosition> {
        &self.start
    }

    pub fn position(&self) -> &Arc<dyn AnyPosition> {
        &self.position
    }

    pub fn plies(&self) -> &[Arc<PlayedMove>] {
        &self.plies
    }

    /// The number of the last event.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// When the last event was.
    pub const fn last_ms(&self) -> i64 {
        self.last_ms
    }

    /// The time of what happens next: now, and not before what happened last. Only if that is far
    /// ahead, because the computer's clock was wrong then, does the game return to the true time.
    pub fn next_ms(&self, now_ms: i64) -> i64 {
        let is_far_ahead = self.last_ms.saturating_sub(now_ms) > MAX_AHEAD_MS;
        if is_far_ahead { now_ms } else { now_ms.max(self.last_ms) }
    }

    pub fn turn(&self) -> Seat {
        self.position.side_to_move().into()
    }

    pub fn status(&self) -> Status {
        if self.end.is_some() {
            Status::Over
        } else if self.names.iter().all(Option::is_some) {
            Status::Playing
        } else {
            Status::Waiting
        }
    }

    /// What whoever took the seat is called; none if nobody did.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.names[seat.index()].as_deref()
    }

    /// Whether that is the name of an account.
    pub const fn is_account(&self, seat: Seat) -> bool {
        self.accounts[seat.index()]
    }

    /// How many private links to a seat were made since somebody sits there, or as long as nobody does.
    pub const fn invitations(&self, seat: Seat) -> u32 {
        self.invitations[seat.index()]
    }

    /// The number of the event that last made a private link to a seat.
    pub const fn invited(&self, seat: Seat) -> Option<u32> {
        self.invited[seat.index()]
    }

    pub const fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// When the flag of the side to move falls.
    pub fn deadline_ms(&self) -> Option<i64> {
        let is_running = self.status() == Status::Playing && self.is_understood;
        let clocks = self.clocks.as_ref().filter(|_| is_running)?;
        clocks.deadline_ms(self.turn())
    }

    /// The number of the event that last took moves back; 0 if none did.
    pub const fn taken_back(&self) -> u32 {
        self.taken_back
    }

    /// Who offers it, if somebody does.
    pub const fn offer(&self, what: Offer) -> Option<Seat> {
        self.offers[what as usize]
    }

    pub const fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// When it ended, which may be long before the last event.
    pub const fn ended_ms(&self) -> Option<i64> {
        self.ended_ms
    }

    /// The game that follows it.
    pub const fn next(&self) -> Option<&GameId> {
        self.next.as_ref()
    }

    /// Whether an engine is to move.
    pub fn is_engines_turn(&self) -> bool {
        let is_running = self.status() == Status::Playing && self.is_understood;
        is_running && self.spec.engine(self.turn()).is_some()
    }
}
