//! Doing something in a game.

use super::begin::make_room;
use super::{Asker, Site, counted};
use crate::bounds::EVENT_BYTES;
use crate::fault::Fault;
use crate::game::{Action, OfferAnswer};
use crate::live::Handle;

/// Does something in a game; gives the number of the event once it is stored.
///
/// # Errors
/// When the game does not allow it, the address has enough stored, or no game may begin now.
pub async fn act(site: &Site, asker: &Asker, game: &Handle, action: Action) -> Result<u32, Fault> {
    counted(asker.home, |home| site.gates.stored(home, EVENT_BYTES))?;
    if let Action::Rematch { answer: OfferAnswer::Offer | OfferAnswer::Accept } = action {
        make_room(site, asker.home).await?;
    }
    game.act(asker.person.id, asker.home, action).await
}
