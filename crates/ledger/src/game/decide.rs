//! What somebody wants to do, and the event that it becomes.

use kelci_core::message;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Event, Offer, Refusal, Seat, State, Status};
use crate::bounds::MAX_EVENTS;

/// What one can do with a proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Answer)]
pub enum OfferAnswer {
    /// Make it. Where nobody has to be asked it happens at once.
    Offer,
    /// Accept the other player's.
    Accept,
    /// Decline the other player's, or withdraw one's own.
    Decline,
}

/// What a player wants to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "action", rename_all = "lowercase", deny_unknown_fields)]
pub enum Action {
    /// Move.
    Move {
        /// The move, in any spelling.
        text: String,
        /// How many plies have been played before it, as far as the player knows: a move that
        /// comes twice, or too late, is then not taken for another one.
        #[serde(default)]
        ply: Option<u32>,
    },
    /// Take moves back.
    Takeback {
        /// Offer, accept or decline.
        answer: OfferAnswer,
    },
    /// Call it a draw.
    Draw {
        /// Offer, accept or decline.
        answer: OfferAnswer,
    },
    /// Play again with sides swapped, or play the next game of the series.
    Rematch {
        /// Offer, accept or decline.
        answer: OfferAnswer,
    },
    /// Give up.
    Resign,
    /// Leave a game that has not really begun.
    Abort,
}

/// What whoever asks may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Powers {
    /// The seats that they hold.
    pub seats: [bool; 2],
    /// Whether they made the game.
    pub owner: bool,
}

impl Powers {
    /// Those of an engine, or of whoever else holds just one seat.
    pub fn of(seat: Seat) -> Powers {
        let mut seats = [false; 2];
        seats[seat.index()] = true;
        Powers { seats, owner: false }
    }

    /// Whether the seat is theirs.
    pub const fn has(self, seat: Seat) -> bool {
        self.seats[seat.index()]
    }

    pub(super) const fn has_both(self) -> bool {
        self.seats[0] && self.seats[1]
    }
}

/// What comes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    Happens(Event),
    /// This is played: the event, and the key of the move, which need not be read again.
    Plays(Event, u32),
    /// Another game follows.
    Follows,
    /// It happened before.
    Known,
}

impl State {
    /// The event that somebody's wish becomes.
    ///
    /// # Errors
    /// When it cannot be had.
    pub fn decide(
        &self,
        powers: Powers,
        action: &Action,
        now_ms: i64,
    ) -> Result<Decision, Refusal> {
        self.must_be_understood()?;
        let ends_it = matches!(action, Action::Resign | Action::Abort | Action::Rematch { .. });
        if self.number() >= MAX_EVENTS && !ends_it {
            return Err(Refusal::Not(message!(
                "too much has happened in this game: it can only be ended"
            )));
        }
        // Whoever made the game may call it off without a seat.
        if powers.seats == [false; 2] && *action != Action::Abort {
            return Err(Refusal::NotYourSeat);
        }
        match action {
            Action::Move { text, ply } => self.move_now(powers, text, *ply, now_ms),
            Action::Takeback { answer } => self.propose(powers, Offer::Takeback, *answer),
            Action::Draw { answer } => self.propose(powers, Offer::Draw, *answer),
            Action::Rematch { answer } => self.propose(powers, Offer::Rematch, *answer),
            Action::Resign => {
                self.must_be_playing()?;
                Ok(Decision::Happens(Event::Resign { seat: self.acting(powers) }))
            }
            Action::Abort => self.abort(powers),
        }
    }

    /// The seat for which somebody acts: at one screen, the one whose turn it is.
    fn acting(&self, powers: Powers) -> Seat {
        let turn = self.turn();
        if powers.has(turn) { turn } else { turn.other() }
    }

    fn abort(&self, powers: Powers) -> Result<Decision, Refusal> {
        self.must_not_be_over()?;
        if self.spec().tournament.is_some() && powers.seats != [false; 2] {
            return Err(Refusal::Not(message!("a game of a tournament is played, or given up")));
        }
        if self.is_owed_to_a_match() {
            return Err(Refusal::Not(message!(
                "a game of this match is decided already, and the match counts for a rating: resign instead"
            )));
        }
        let has_begun = self.plies().len() >= 2 && !self.spec().is_exhibition();
        match (powers.owner || powers.seats != [false; 2], has_begun) {
            (false, _) => Err(Refusal::NotYourSeat),
            (true, true) => Err(Refusal::Not(message!("the game has begun: resign instead"))),
            (true, false) => Ok(Decision::Happens(Event::Abort)),
        }
    }

    /// Whether a rated match waits for its result. A match counts once all its games have one, so whoever is behind
    /// would never lose it if what is left could be called off.
    fn is_owed_to_a_match(&self) -> bool {
        let is_after_a_result = self.series().is_some_and(|series| series.round > 1);
        // Matches of a tournament have a director, who calls off what nobody comes to.
        let is_free = self.spec().tournament.is_none() && self.status() == Status::Playing;
        self.spec().rated && is_after_a_result && is_free
    }

    fn move_now(
        &self,
        powers: Powers,
        text: &str,
        ply: Option<u32>,
        now_ms: i64,
    ) -> Result<Decision, Refusal> {
        let played = self.plies().len();
        if let Some(ply) = ply.map(|ply| ply as usize)
            && ply != played
        {
            // An answer that got lost makes a player send the move again, perhaps after the reply to it.
            let is_known = self.plies().get(ply).is_some_and(|known| {
                let same = || self.position_at(ply).parse_move(text) == Ok(known.key);
                powers.has(known.seat) && same()
            });
            let moved_on = Refusal::MovedOn(u32::try_from(played).unwrap_or(u32::MAX));
            return if is_known { Ok(Decision::Known) } else { Err(moved_on) };
        }
        self.must_be_playing()?;
        let seat = self.turn();
        if !powers.has(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let clock_ms = match self.clocks() {
            Some(clocks) => Some(clocks.after_move_at(seat, now_ms).ok_or(Refusal::FlagFell)?),
            None => None,
        };
        let key = self.position().parse_move(text)?;
        let text = self.position().write_move(key, kelci_core::Spelling::Canonical);
        let text = text.unwrap_or_default();
        Ok(Decision::Plays(Event::Move { seat, text, clock_ms, conditional: false }, key))
    }

    fn propose(
        &self,
        powers: Powers,
        what: Offer,
        answer: OfferAnswer,
    ) -> Result<Decision, Refusal> {
        match what {
            Offer::Takeback | Offer::Draw => self.must_be_playing()?,
            Offer::Rematch if self.status() != Status::Over => {
                return Err(Refusal::Not(message!("the game is not over yet")));
            }
            Offer::Rematch if self.next().is_some() => {
                return Err(Refusal::Not(message!("the next game has begun already")));
            }
            Offer::Rematch => {}
        }
        let standing = self.offer(what);
        match answer {
            OfferAnswer::Decline => match standing {
                Some(_) => {
                    let seat = self.acting(powers);
                    Ok(Decision::Happens(Event::Decline { what, seat }))
                }
                None => Err(Refusal::Not(message!("nothing was offered"))),
            },
            OfferAnswer::Accept => match standing {
                Some(by) if powers.has(by.other()) => self.happens(what, by, by.other()),
                Some(_) => Err(Refusal::Not(message!("one's own offer cannot be accepted"))),
                None => Err(Refusal::Not(message!("nothing was offered"))),
            },
            OfferAnswer::Offer => self.offer_now(powers, what, standing),
        }
    }

    fn offer_now(
        &self,
        powers: Powers,
        what: Offer,
        standing: Option<Seat>,
    ) -> Result<Decision, Refusal> {
        let seat = if powers.has_both() {
            // At one screen whoever moved last wants the move back.
            self.plies().last().map_or(self.turn(), |ply| ply.seat)
        } else {
            self.acting(powers)
        };
        let against_engine = self.spec().engine(seat.other()).is_some();
        if what == Offer::Draw && !self.game().info().has_draws {
            return Err(Refusal::Not(message!("this game has no draws")));
        }
        if what == Offer::Draw && against_engine {
            return Err(Refusal::Not(message!("the computer does not agree to draws")));
        }
        if what == Offer::Draw && self.series().is_some() {
            return Err(Refusal::Not(message!("in a series every game is played out")));
        }
        if what == Offer::Takeback && self.spec().tournament.is_some() {
            return Err(Refusal::Not(message!("in a tournament no move is taken back")));
        }
        if what == Offer::Rematch && self.spec().tournament.is_some() {
            return Err(Refusal::Not(message!("the tournament says who plays next")));
        }
        if what == Offer::Takeback && self.spec().rated {
            return Err(Refusal::Not(message!("in a rated game no move is taken back")));
        }
        if what == Offer::Takeback {
            self.plies_back(seat)?;
        }
        let is_free = powers.has_both()
            || against_engine
            || (what == Offer::Rematch && self.series().is_some());
        if is_free || standing == Some(seat.other()) {
            return self.happens(what, seat, seat);
        }
        if standing.is_some() {
            return Err(Refusal::Not(message!("this is offered already")));
        }
        if self.offered_at(what, seat) == Some(self.plies().len()) {
            return Err(Refusal::Not(message!("this was offered and declined; make a move first")));
        }
        Ok(Decision::Happens(Event::Offer { what, seat }))
    }

    /// What `by` asked for happens, since `agreed` says so.
    fn happens(&self, what: Offer, by: Seat, agreed: Seat) -> Result<Decision, Refusal> {
        Ok(match what {
            Offer::Takeback => {
                let plies = self.plies_back(by)?;
                Decision::Happens(Event::Takeback { seat: agreed, plies })
            }
            Offer::Draw => Decision::Happens(Event::Agree { seat: agreed }),
            Offer::Rematch => {
                if self.series().is_some_and(|series| {
                    let counts = self.end().is_some_and(|end| end.verdict.is_some());
                    counts && series.round >= series.agreed
                }) {
                    return Err(Refusal::Not(message!("this was the last game of the series")));
                }
                Decision::Follows
            }
        })
    }

    /// How many plies go back so that it is that seat's turn again.
    fn plies_back(&self, seat: Seat) -> Result<u32, Refusal> {
        let plies = self.plies().iter().rev().position(|ply| ply.seat == seat);
        let plies = plies.and_then(|plies| u32::try_from(plies + 1).ok());
        plies.ok_or_else(|| Refusal::Not(message!("there is nothing to take back")))
    }
}
