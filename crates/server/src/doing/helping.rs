//! Whom the engine helps. While people play against each other, or somebody for a rating, it helps nobody with what
//! is on their board, through whatever door it is asked and on whichever node: the store knows all boards.
//!
//! Whoever wants to be helped can run the program at home; what can be kept is that this site does not help.

use kelci_core::message;

use super::Site;
use crate::fault::{Fault, FaultKind};
use crate::game::State;

/// Positions after so many plies are anybody's: many games begin alike, and one is not to wait for others.
const COMMON_PLIES: usize = 8;

/// Sees that nobody plays in a position just now. Whose turn it is and what is counted does not matter.
///
/// # Errors
/// When somebody does.
pub async fn let_help(site: &Site, game: &str, fen: &str) -> Result<(), Fault> {
    let board = fen.split_once(' ').map_or(fen, |(board, _)| board);
    let found = site.services().store.on_board(game, board).await?;
    if !found.iter().any(|game| game.counts_for_people()) {
        return Ok(());
    }
    let message = message!("people are playing in this very position");
    Err(Fault::new(FaultKind::StillPlayed, message)
        .hint("it can be analysed when their game has gone on"))
}

/// The same of a game against the engine, beyond what many games begin with.
///
/// # Errors
/// When somebody does.
pub async fn let_hint(site: &Site, state: &State) -> Result<(), Fault> {
    match state.plies().len() {
        ..=COMMON_PLIES => Ok(()),
        _ => let_help(site, state.game().info().name, &state.position().fen()).await,
    }
}

/// Sees that nobody plays just now where a game that is over ended: a copy of a game that goes on tells what to play in
/// it.
///
/// # Errors
/// When somebody does.
pub async fn let_review(site: &Site, state: &State) -> Result<(), Fault> {
    let plies = state.plies().len();
    if plies <= COMMON_PLIES {
        return Ok(());
    }
    let name = state.game().info().name;
    // One move more than there is on the board, and two, say as much.
    for back in 0..3.min(plies - COMMON_PLIES) {
        let_help(site, name, &state.position_at(plies - back).fen()).await?;
    }
    Ok(())
}
