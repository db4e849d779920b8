//! Whom the engine helps. While people play against each other, or somebody for a rating, it helps nobody with what
//! is on their board, nor with an image of it, through whatever door it is asked and on whichever node: the store knows
//! all boards. With what may be on it after the next move it does not help whoever plays there, nor their household.
//!
//! Whoever wants to be helped can run the program at home; what can be kept is that this site does not help.

use std::net::IpAddr;

use kelci_catalog::{AnyGame, AnyPosition, images};
use kelci_core::message;

use super::Site;
use crate::fault::{Fault, FaultKind};
use crate::game::{Seat, State};
use crate::ids::{GameId, PersonId};
use crate::store::ListedGame;

/// Positions after so many plies from the usual start are anybody's: many games begin alike, and one is not to wait for
/// others.
const COMMON_PLIES: usize = 8;
/// So many games of one person are looked at.
const MOST_GAMES: u32 = 50;
/// So many moves of the games of whoever asks are tried; more than a board of any usual game has, of each game.
const MOST_MOVES: usize = 100_000;

/// Who wants to know what the engine thinks.
#[derive(Clone, Copy, Debug)]
pub struct HelpSeeker {
    /// Who they are, if they have ever done anything here.
    pub person: Option<PersonId>,
    /// From where they ask; none if the site does, which plays nowhere.
    pub home: Option<IpAddr>,
}

/// Sees that nobody plays in a position just now. Whose turn it is and what is counted does not matter. `here` is the
/// game in which it is asked for, if it is one.
///
/// # Errors
/// When somebody does.
pub async fn let_help(
    site: &Site,
    seeker: HelpSeeker,
    game: &'static dyn AnyGame,
    position: &dyn AnyPosition,
    here: Option<&GameId>,
) -> Result<(), Fault> {
    let boards = images::boards(game, position);
    let_look(site, game, boards.clone(), here).await?;
    let_look_ahead(site, seeker, game, boards, here).await
}

/// Sees that none of these stands on a board on which people play.
async fn let_look(
    site: &Site,
    game: &dyn AnyGame,
    boards: Vec<String>,
    here: Option<&GameId>,
) -> Result<(), Fault> {
    let found = site.services().store.on_board(game.info().name, boards).await?;
    if found.iter().any(|found| counts(found, here)) {
        let message = message!("people are playing in this very position");
        return Err(Fault::new(FaultKind::StillPlayed, message)
            .hint("it can be analysed when their game has gone on"));
    }
    Ok(())
}

fn counts(found: &ListedGame, here: Option<&GameId>) -> bool {
    found.counts_for_people() && here != Some(&found.id)
}

/// Sees that none of these may stand on a board after the next move on which whoever asks plays, or somebody of their
/// household.
async fn let_look_ahead(
    site: &Site,
    seeker: HelpSeeker,
    game: &'static dyn AnyGame,
    boards: Vec<String>,
    here: Option<&GameId>,
) -> Result<(), Fault> {
    let mut persons = seeker.home.map(|home| site.players.of(home)).unwrap_or_default();
    persons.extend(seeker.person);
    persons.sort_unstable();
    persons.dedup();
    let mut ids = Vec::new();
    for person in persons {
        let own = site.services().store.running_of(game.info().name, person, MOST_GAMES).await?;
        let own = own.into_iter().filter(|own| counts(own, here)).map(|own| own.id);
        ids.extend(own.filter(|id| !ids.contains(id)).collect::<Vec<_>>());
    }
    let mut positions = Vec::new();
    for id in ids {
        // A game that cannot be read now is not played now.
        if let Ok(own) = site.hub.game(&id)?.look().await {
            positions.push(own.state.position().clone());
        }
    }
    if positions.is_empty() {
        return Ok(());
    }
    let is_next = move || {
        let mut left = MOST_MOVES;
        positions.iter().any(|position| {
            let moves = position.moves();
            let tried = moves.len().min(left);
            left -= tried;
            moves[..tried].iter().any(|key| {
                let mut next = position.boxed_clone();
                next.play(*key);
                let fen = next.fen();
                boards.iter().any(|board| board == images::board_of(&fen))
            })
        })
    };
    let busy = |_| Fault::busy(message!("the work was not done"));
    if tokio::task::spawn_blocking(is_next).await.map_err(busy)? {
        let message =
            message!("in a game that is played from here the next move may lead to this position");
        return Err(Fault::new(FaultKind::StillPlayed, message)
            .hint("it can be analysed when that game has gone on"));
    }
    Ok(())
}

/// Whether so many plies of a game are what many games begin with.
fn is_common(state: &State, plies: usize) -> bool {
    state.spec().fen.is_none() && plies <= COMMON_PLIES
}

/// The same of a game against the engine, beyond what many games begin with.
///
/// # Errors
/// When somebody does.
pub async fn let_hint(
    site: &Site,
    seeker: HelpSeeker,
    id: &GameId,
    state: &State,
) -> Result<(), Fault> {
    if is_common(state, state.plies().len()) {
        return Ok(());
    }
    let_help(site, seeker, state.game(), &**state.position(), Some(id)).await
}

/// Sees that a move against the engine does not have it think where others play. It is the move that is not let, and
/// the engine does not wait: so it is the time of whoever moves that goes by, and nobody has the engine lose on time.
/// What is no move, or no legal one, is left to the game.
///
/// # Errors
/// When somebody plays there.
pub async fn let_engine_answer(
    site: &Site,
    seeker: HelpSeeker,
    id: &GameId,
    state: &State,
    text: &str,
) -> Result<(), Fault> {
    let is_against_engine = Seat::BOTH.into_iter().any(|seat| state.spec().engine(seat).is_some());
    if !is_against_engine || state.is_engines_turn() || is_common(state, state.plies().len() + 1) {
        return Ok(());
    }
    let Ok(key) = state.position().parse_move(text) else { return Ok(()) };
    let mut next = state.position().boxed_clone();
    next.play(key);
    if next.outcome().is_some() {
        return Ok(());
    }
    let answer = let_help(site, seeker, state.game(), &*next, Some(id)).await;
    answer.map_err(|fault| match fault.error {
        FaultKind::StillPlayed => Fault::new(
            FaultKind::StillPlayed,
            message!("after this move the computer would think where people are playing"),
        )
        .hint("wait until their game has gone on, or play another move"),
        _ => fault,
    })
}

/// Sees that nobody plays just now in a position of a game that is over: a copy of a game that goes on tells what to
/// play in it.
///
/// # Errors
/// When somebody does.
pub async fn let_review(site: &Site, state: &State) -> Result<(), Fault> {
    let state = state.clone();
    let game = state.game();
    let boards = tokio::task::spawn_blocking(move || {
        let (mut position, mut boards) = (state.start().boxed_clone(), Vec::new());
        for at in 0..=state.plies().len() {
            if !is_common(&state, at) {
                boards.extend(images::boards(state.game(), &*position));
            }
            if let Some(ply) = state.plies().get(at) {
                position.play(ply.key);
            }
        }
        boards
    });
    let busy = |_| Fault::busy(message!("the work was not done"));
    match boards.await.map_err(busy)? {
        boards if boards.is_empty() => Ok(()),
        boards => let_look(site, game, boards, None).await,
    }
}
