//! Beginning a game: the first one, a rematch, the next one of a series.

use std::sync::Arc;

use crate::game::{Event, Refusal, Seat, Series, Spec, SpecError, State, Stored};
use crate::ids::{Digest, GameId};
use crate::store::{Chair, NewGame, Summary};

/// Who sits in a seat when the game begins.
#[derive(Clone, Default, Debug)]
pub struct Sitting {
    /// Who may sit there.
    pub chair: Chair,
    /// What somebody who sits there already is called.
    pub name: Option<String>,
}

/// A game that begins now. Its spec has been checked.
///
/// # Errors
/// When it cannot be set up after all.
pub fn begin(
    id: GameId,
    spec: Arc<Spec>,
    owner: Digest,
    sittings: [Sitting; 2],
    now_ms: i64,
) -> Result<NewGame, SpecError> {
    let mut state = State::new(spec.clone(), now_ms)?;
    let mut events = Vec::new();
    for (seat, sitting) in Seat::BOTH.into_iter().zip(&sittings) {
        let event = match (&sitting.name, sitting.chair.key) {
            (Some(name), _) => Event::Join { seat, name: name.clone() },
            (None, Some(_)) => Event::Invite { seat },
            (None, None) => continue,
        };
        let stored = Stored { number: state.number() + 1, at_ms: now_ms, event };
        let unfit = |refusal: Refusal| SpecError::Bounds(refusal.message());
        state.apply(&stored).map_err(unfit)?;
        events.push(stored);
    }
    let chairs = sittings.map(|sitting| sitting.chair);
    let summary = Summary::of(&state);
    Ok(NewGame { id, spec, owner, created_ms: now_ms, chairs, events, summary })
}

/// The game that follows one that is over: sides swapped, everybody in their seat.
///
/// # Errors
/// When it cannot be set up.
pub fn follow(
    id: GameId,
    state: &State,
    chairs: [Chair; 2],
    owner: Digest,
    now_ms: i64,
) -> Result<NewGame, SpecError> {
    // A game of a series that was aborted is played again as it was.
    let counts = state.end().is_some_and(|end| end.verdict.is_some());
    let swaps = counts || state.series().is_none();
    let mut spec = if swaps { state.spec().swapped() } else { Spec::clone(state.spec()) };
    spec.series = state
        .series()
        .map(|series| Series { round: series.round + u32::from(counts), ..series.clone() });
    let sittings = Seat::BOTH.map(|seat| {
        let before = if swaps { seat.other() } else { seat };
        let holder = chairs[before.index()].holder;
        let name = state.name(before).filter(|_| state.spec().engine(before).is_none());
        Sitting { chair: Chair { holder, key: None }, name: name.map(Into::into) }
    });
    begin(id, Arc::new(spec), owner, sittings, now_ms)
}
