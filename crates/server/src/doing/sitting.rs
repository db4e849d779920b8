//! Who sits down at a board: with the key of a private link, because anybody may, or on another device as who they are.

use kelci_core::message;

use super::people::{
    Arrival, add_device, arrival, let_be_called, link_device, may_play, whose_link,
};
use super::{Site, open_games};
use crate::fault::{Fault, FaultKind};
use crate::game::Seat;
use crate::ids::{GameId, PersonId, Secret};
use crate::people::Person;

/// How somebody has come to a seat.
pub enum Sitting {
    /// It is theirs from now on.
    Taken(Seat),
    /// It was, and the device is theirs now.
    Own {
        /// Who they are.
        person: PersonId,
        /// Where they sit.
        seat: Seat,
        /// What proves it there from now on; none if they were known there.
        secret: Option<Secret>,
    },
}

/// Takes the seat of a private link, which is then void, or without a key the one that anybody may take. With a link to
/// somebody's own seat whoever comes is known as them from now on. `here` is who is known on the device.
///
/// # Errors
/// When the seat is not to be had, or who is known on the device has games.
pub async fn join(
    site: &Site,
    here: Option<PersonId>,
    comes: Person,
    id: &GameId,
    key: Option<Secret>,
    name: String,
) -> Result<Sitting, Fault> {
    let handle = site.hub.game(id)?;
    let Some(key) = key else {
        return Ok(Sitting::Taken(open_games::take(site, comes, id, name).await?));
    };
    let Some(person) = whose_link(site, key.of_link()).await? else {
        return Ok(Sitting::Taken(sit(site, comes, id, &key, name).await?));
    };
    let powers = handle.look().await?.powers(Some(person));
    let seat = Seat::BOTH.into_iter().find(|seat| powers.has(*seat));
    let seat = seat.ok_or_else(Fault::void_link)?;
    let secret = match arrival(site, here, person).await? {
        Arrival::Known => None,
        Arrival::Free => Some(add_device(site, key.of_link()).await?),
        Arrival::Occupied => {
            let message = message!("on this device you are somebody else, who has games");
            return Err(Fault::new(FaultKind::Refused, message)
                .hint("come without a secret, or open the link as a page, which lets you choose"));
        }
    };
    Ok(Sitting::Own { person, seat, secret })
}

/// Takes the seat of a private link, which is then void.
///
/// # Errors
/// When the link is, an account is needed, or nobody may be called so.
pub async fn sit(
    site: &Site,
    comes: Person,
    id: &GameId,
    key: &Secret,
    name: String,
) -> Result<Seat, Fault> {
    may_play(site, comes.id).await?;
    let_be_called(site, Some(comes.id), &name).await?;
    site.hub.game(id)?.join(comes, key.of_link(), name).await
}

/// A new private link: to an empty seat of somebody's game, or to their own, which makes another device theirs.
/// `by_token`: a program asks in their place, and none may do the second.
///
/// # Errors
/// When they did not make the game, or somebody else sits there.
pub async fn invite(
    site: &Site,
    person: Option<PersonId>,
    id: &GameId,
    seat: Seat,
    by_token: bool,
) -> Result<Secret, Fault> {
    let handle = site.hub.game(id)?;
    let table = handle.look().await?;
    let person = person.ok_or_else(Fault::not_your_seat)?;
    match table.powers(Some(person)).has(seat) {
        true if by_token => Err(Fault::for_owner()),
        true => link_device(site, person).await,
        false => handle.invite(person, seat).await,
    }
}
