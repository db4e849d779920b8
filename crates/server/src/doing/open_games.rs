//! Games in which anybody may take the empty seat: they stand in the lobby until somebody does.

use kelci_core::message;

use super::begin::{GameRequest, SeatRequest};
use super::people::{let_be_called, may_play};
use super::{Asker, Site};
use crate::bounds::MAX_OPEN_GAMES_OF_ONE;
use crate::fault::{Fault, FaultKind};
use crate::game::{Refusal, Seat, SpecError, Status, Visibility, check_listed};
use crate::ids::{GameId, Secret};
use crate::live::{Services, Snapshot};
use crate::people::Person;

/// Whether somebody may offer such a game to anybody. Rule files and positions are for those who know each other.
pub(super) async fn may_offer(
    site: &Site,
    asker: &Asker,
    request: &GameRequest,
) -> Result<(), Fault> {
    let is_for_anybody = matches!(
        (&request.first, &request.second),
        (SeatRequest::Me { .. }, SeatRequest::Friend)
            | (SeatRequest::Friend, SeatRequest::Me { .. })
    );
    if !is_for_anybody || request.set_up.fen().is_some() {
        let message = message!(
            "anybody may take a seat only against whoever offers it, in a game from its usual start"
        );
        return Err(SpecError::Bounds(message).into());
    }
    check_listed(&request.set_up.options())?;
    let own = Some(asker.person.id);
    let own = site.services().store.open_games(own, MAX_OPEN_GAMES_OF_ONE).await?;
    if own.len() >= MAX_OPEN_GAMES_OF_ONE as usize {
        let message = message!("enough games of yours wait for anybody: withdraw one");
        return Err(Refusal::Not(message).into());
    }
    Ok(())
}

/// The seat of a game that anybody may take, with the key of its link.
pub fn open_seat(services: &Services, id: &GameId, table: &Snapshot) -> Option<(Seat, Secret)> {
    let is_open = table.state.spec().visibility == Visibility::Open;
    if !is_open || table.state.status() != Status::Waiting {
        return None;
    }
    let key = |seat: Seat| Some((seat, table.link_key(id, seat, &services.links)?));
    Seat::BOTH.into_iter().find_map(key)
}

/// Takes the seat that anybody may take.
///
/// # Errors
/// When there is none, or whoever offers it wants nothing to do with them.
pub async fn take(site: &Site, person: Person, id: &GameId, name: String) -> Result<Seat, Fault> {
    let services = site.services();
    may_play(site, person.id).await?;
    let_be_called(site, Some(person.id), &name).await?;
    let handle = site.hub.game(id)?;
    let table = handle.look().await?;
    // Whoever is not wanted is told no more than whoever is too late.
    let (seat, key) = open_seat(services, id, &table).ok_or_else(Fault::seek_gone)?;
    let offerer = table.access[seat.other().index()].person.unwrap_or(table.owner);
    if [offerer, table.owner].contains(&person.id) {
        return Err(Refusal::Not(message!("this is your own")).into());
    }
    if services.store.are_apart(person.id, offerer).await? {
        return Err(Fault::seek_gone());
    }
    let seat = match handle.join(person, key.of_link(), name).await {
        Err(fault) if fault.error == FaultKind::VoidLink => return Err(Fault::seek_gone()),
        joined => joined?,
    };
    services.lobby.met(offerer, id.clone());
    services.lobby.note();
    Ok(seat)
}
