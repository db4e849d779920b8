//! Doing something in a game.

use super::begin::make_room;
use super::{Asker, Site, counted, helping};
use crate::bounds::EVENT_BYTES;
use crate::fault::Fault;
use crate::game::{Action, OfferAnswer};
use crate::ids::GameId;
use crate::live::Handle;

/// Does something in a game; gives the number of the event once it is stored.
///
/// # Errors
/// When the game does not allow it, the address has enough stored, or no game may begin now.
pub async fn act(
    site: &Site,
    asker: &Asker,
    id: &GameId,
    game: &Handle,
    action: Action,
) -> Result<u32, Fault> {
    counted(asker.home, |home| site.gates.stored(home, EVENT_BYTES))?;
    if let Action::Rematch { answer: OfferAnswer::Offer | OfferAnswer::Accept } = action {
        make_room(site, asker.home).await?;
    }
    if let Action::Move { text, ply } = &action {
        let table = game.look().await?;
        let is_here = ply.is_none_or(|ply| ply as usize == table.state.plies().len());
        // Whoever may not move, or moves late, is told so by the game.
        if is_here && table.powers(Some(asker.person.id)).has(table.state.turn()) {
            helping::let_engine_answer(site, asker.into(), id, &table.state, text).await?;
        }
    }
    let number = game.act(asker.person.id, asker.home, action).await?;
    if let Some(home) = asker.home {
        site.players.note(home, asker.person.id);
    }
    Ok(number)
}
