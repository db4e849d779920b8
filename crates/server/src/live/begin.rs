//! Beginning a game: the first one, a rematch, the next one of a series.

use std::sync::Arc;

use kelci_core::message;

use crate::fault::{Fault, FaultKind};
use crate::game::{
    Event, Player, Refusal, Seat, Series, Spec, SpecError, State, StoredEvent, Visibility,
};
use crate::ids::{GameId, LinkMaker, PersonId};
use crate::people::AccountName;
use crate::store::{NewGame, SeatAccess, Store, Summary, is_account};

/// Who plays in a seat when the game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatPlan {
    /// Somebody, who is called so.
    Person(PersonId, String),
    /// Somebody with an account, which is called so.
    Account(PersonId, AccountName),
    /// Whoever is given the private link.
    Invited,
    /// An engine of that level.
    Engine(u8),
}

impl SeatPlan {
    /// What is agreed of the seat.
    pub const fn player(&self) -> Player {
        match self {
            SeatPlan::Person(..) | SeatPlan::Account(..) | SeatPlan::Invited => Player::Person,
            SeatPlan::Engine(level) => Player::Engine { level: *level },
        }
    }
}

/// Whether these may play for a rating: each has an account, and they are two.
///
/// # Errors
/// When they may not, or the store fails.
pub async fn may_play_rated(
    store: &dyn Store,
    players: [Option<PersonId>; 2],
) -> Result<(), Fault> {
    if players[0].is_some() && players[0] == players[1] {
        let message = message!("a rated game is played by two");
        return Err(Fault::new(FaultKind::Refused, message));
    }
    for person in players.into_iter().flatten() {
        if !is_account(store, person).await? {
            let message = message!("a rated game is played by those who have an account");
            return Err(Fault::new(FaultKind::AccountNeeded, message)
                .hint("sign in, or play without a rating"));
        }
    }
    Ok(())
}

/// A game that begins now. Its spec has been checked, and says of its players what the plans do.
///
/// # Errors
/// When it cannot be set up after all.
pub fn begin(
    id: GameId,
    spec: Arc<Spec>,
    owner: PersonId,
    plans: [SeatPlan; 2],
    links: &LinkMaker,
    now_ms: i64,
) -> Result<NewGame, SpecError> {
    let unfit = |refusal: Refusal| SpecError::Bounds(refusal.message());
    let mut state = State::new(spec.clone(), now_ms)?;
    let (mut events, mut access) = (Vec::new(), [SeatAccess::default(); 2]);
    for (seat, plan) in Seat::BOTH.into_iter().zip(plans) {
        let (number, own) = (state.number() + 1, &mut access[seat.index()]);
        let event = match plan {
            SeatPlan::Person(person, name) => {
                own.person = Some(person);
                Event::Join { seat, name, account: false }
            }
            SeatPlan::Account(person, name) => {
                own.person = Some(person);
                Event::Join { seat, name: name.as_str().to_owned(), account: true }
            }
            SeatPlan::Invited => {
                own.link = Some(links.key(&id, seat.name(), number).of_link());
                Event::Invite { seat }
            }
            SeatPlan::Engine(_) => continue,
        };
        let stored = StoredEvent { number, at_ms: now_ms, event };
        state.apply(&stored).map_err(unfit)?;
        events.push(stored);
    }
    let summary = Summary::of(&state).map_err(unfit)?;
    let begins = state.start().side_to_move().into();
    Ok(NewGame { id, spec, owner, created_ms: now_ms, access, begins, events, summary })
}

/// The game that follows one that is over: sides swapped, everybody in their seat.
///
/// # Errors
/// When it cannot be set up.
pub fn follow(
    id: GameId,
    state: &State,
    access: [SeatAccess; 2],
    owner: PersonId,
    links: &LinkMaker,
    now_ms: i64,
) -> Result<NewGame, SpecError> {
    // A game of a series that was aborted is played again as it was.
    let counts = state.end().is_some_and(|end| end.verdict.is_some());
    let swaps = counts || state.series().is_none();
    let plans = Seat::BOTH.map(|seat| {
        let before = if swaps { seat.other() } else { seat };
        match (state.spec().player(before), access[before.index()].person, state.name(before)) {
            (Player::Engine { level }, ..) => SeatPlan::Engine(level),
            (Player::Person, Some(person), Some(name)) if state.is_account(before) => {
                SeatPlan::Account(person, AccountName::of_stored(name))
            }
            (Player::Person, Some(person), Some(name)) => SeatPlan::Person(person, name.to_owned()),
            (Player::Person | Player::Unknown, ..) => SeatPlan::Invited,
        }
    });
    let spec = Spec {
        players: plans.each_ref().map(SeatPlan::player),
        series: state
            .series()
            .map(|series| Series { round: series.round + u32::from(counts), ..series.clone() }),
        // Another game between the two is theirs alone.
        tournament: None,
        visibility: match state.spec().visibility {
            Visibility::Open => Visibility::Public,
            other => other,
        },
        ..Spec::clone(state.spec())
    };
    begin(id, Arc::new(spec), owner, plans, links, now_ms)
}
