//! Who somebody is, on which devices.

use kelci_core::message;

use super::Site;
use crate::bounds::DEVICE_LINK_MS;
use crate::fault::{Fault, FaultKind};
use crate::game::{Refusal, check_name};
use crate::ids::{LinkDigest, PersonId, Secret};
use crate::people::{NameSkeleton, Person};
use crate::store::Adoption;

/// Forgets somebody on all devices but the one that they ask from; says on how many.
///
/// # Errors
/// When the store fails.
pub async fn end_other_sessions(site: &Site, person: &Person) -> Result<usize, Fault> {
    Ok(site.services().sessions.end_others(person).await?)
}

/// Makes the link that makes another device one of somebody's; gives its key. An older one is void.
///
/// # Errors
/// When the store fails.
pub async fn link_device(site: &Site, person: PersonId) -> Result<Secret, Fault> {
    let services = site.services();
    let now_ms = services.time.now_ms();
    let until_ms = now_ms + DEVICE_LINK_MS;
    let key = services.links.device_key(person, until_ms);
    services.store.link_device(person, key.of_link(), [now_ms, until_ms]).await?;
    Ok(key)
}

/// Whose devices a link adds to; none if it adds to nobody's, or no more.
///
/// # Errors
/// When the store fails.
pub async fn whose_link(site: &Site, link: LinkDigest) -> Result<Option<PersonId>, Fault> {
    let services = site.services();
    Ok(services.store.device_link(link, services.time.now_ms()).await?)
}

/// What it means for a device to become somebody's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// Whoever is known there, if anybody is, has nothing that could be lost.
    Free,
    /// It is theirs already.
    Known,
    /// Somebody else is known there who has games.
    Occupied,
}

/// What it means for a device, on which `here` is known, to become `whose`.
///
/// # Errors
/// When the store fails.
pub async fn arrival(
    site: &Site,
    here: Option<PersonId>,
    whose: PersonId,
) -> Result<Arrival, Fault> {
    Ok(match here {
        Some(here) if here == whose => Arrival::Known,
        Some(here) if has_games(site, here).await? => Arrival::Occupied,
        _ => Arrival::Free,
    })
}

/// Uses a link, which is then void; gives the secret that a device proves to be theirs with. It is a new one:
/// a secret that the device had may be known to whoever put it there.
///
/// # Errors
/// When the link adds a device to nobody, or they have too many.
pub async fn add_device(site: &Site, link: LinkDigest) -> Result<Secret, Fault> {
    let services = site.services();
    let secret = Secret::fresh();
    match services.store.adopt(link, secret.of_session(), services.time.now_ms()).await? {
        Adoption::Known(_) => Ok(secret),
        Adoption::VoidLink => Err(Fault::void_link()),
        Adoption::TooMany => {
            let message = message!("you are known on too many devices: have the others forgotten");
            Err(Fault::new(FaultKind::Refused, message))
        }
    }
}

/// Who was put aside on a device, if their secret still proves somebody, and that is not who is there now.
///
/// # Errors
/// When the store fails.
pub async fn put_aside(
    site: &Site,
    aside: Option<&Secret>,
    here: Option<PersonId>,
) -> Result<Option<PersonId>, Fault> {
    let Some(aside) = aside else { return Ok(None) };
    let other = site.services().sessions.person(aside.of_session()).await?;
    Ok(other.filter(|other| Some(*other) != here))
}

/// Lets whoever is known on a device make way there for somebody, unless that would push out one who made way
/// before and has games.
///
/// # Errors
/// When it would.
pub async fn let_aside(site: &Site, aside: Option<&Secret>, whose: PersonId) -> Result<(), Fault> {
    match put_aside(site, aside, Some(whose)).await? {
        Some(other) if has_games(site, other).await? => {
            let message = message!(
                "two players are known on this device already: bring the games of one of them to another device first"
            );
            Err(Refusal::Not(message).into())
        }
        _ => Ok(()),
    }
}

/// Lets somebody sit down at a board, where that is not for everybody.
///
/// # Errors
/// When an account is needed for it, and they have none.
pub async fn may_play(site: &Site, person: PersonId) -> Result<(), Fault> {
    let is_free = !site.config.accounts.are_required;
    match is_free || site.services().sessions.name(person).await?.is_some() {
        true => Ok(()),
        false => Err(Fault::account_needed()),
    }
}

pub(super) async fn has_games(site: &Site, person: PersonId) -> Result<bool, Fault> {
    Ok(!site.services().store.games_of(person, 1).await?.is_empty())
}

/// Sees that somebody without an account may be called as they say. What others could be hurt or misled by is not let,
/// nor the name of an account, or what looks like one.
///
/// # Errors
/// When they may not.
pub async fn let_be_called(site: &Site, person: Option<PersonId>, name: &str) -> Result<(), Fault> {
    check_name(name).map_err(Fault::no_name)?;
    // Whoever has an account is called as it is, whatever they say.
    let own = match person {
        Some(person) => site.services().sessions.name(person).await?,
        None => None,
    };
    if name.is_empty() || own.is_some() {
        return Ok(());
    }
    if site.config.accounts.names.hurts(name) {
        return Err(Fault::no_name(message!(
            "this name is not given on this site: choose another"
        )));
    }
    if site.services().store.find_named(&NameSkeleton::of(name)).await?.is_some() {
        return Err(Fault::no_name(message!(
            "an account is called so: sign in if it is yours, or choose another name"
        )));
    }
    Ok(())
}
