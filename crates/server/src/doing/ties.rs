//! What people are to each other: whom they follow, whom they want nothing to do with, who has asked them for a game.

use kelci_core::message;

use super::Site;
use crate::fault::Fault;
use crate::game::Refusal;
use crate::ids::PersonId;
use crate::people::NameSkeleton;
use crate::store::{Seek, SocialTie, TiedPerson};
use crate::view::ChallengeView;

/// Has somebody follow, block or mute whoever has an account of that name, or none of it any more.
///
/// # Errors
/// When there is nobody of that name, or they follow and block too many.
pub async fn tie(
    site: &Site,
    person: PersonId,
    looks: &NameSkeleton,
    tie: Option<SocialTie>,
) -> Result<(), Fault> {
    let services = site.services();
    let named = services.store.find_named(looks).await?;
    let other = named.ok_or_else(Fault::no_person)?.id;
    if other == person {
        return Err(Refusal::Not(message!("this is your own name")).into());
    }
    if !services.store.tie(person, other, tie, services.time.now_ms()).await? {
        return Err(Refusal::Not(message!("you follow and block as many as one can")).into());
    }
    // Whoever they mute or block is not heard from now on.
    services.sessions.note(Some(person));
    [person, other].into_iter().for_each(|concerned| services.lobby.challenged(concerned));
    Ok(())
}

/// Who has an account whose name looks so, if it is not closed.
///
/// # Errors
/// When nobody has.
pub(super) async fn open_account(site: &Site, looks: &NameSkeleton) -> Result<PersonId, Fault> {
    let named = site.services().store.find_named(looks).await?;
    let open = named.filter(|named| !named.is_closed()).ok_or_else(Fault::no_person)?;
    Ok(open.id)
}

/// The names of those whom somebody follows, of those whom they block, and of those whom they do not hear.
///
/// # Errors
/// When the store fails.
pub async fn ties(site: &Site, person: PersonId) -> Result<[Vec<String>; 3], Fault> {
    let mut named = [const { Vec::new() }; 3];
    for TiedPerson { name, tie, .. } in site.services().store.ties(person).await? {
        named[tie as usize].extend(name);
    }
    Ok(named)
}

/// The challenges of somebody and to them.
///
/// # Errors
/// When the store fails.
pub async fn challenges(site: &Site, person: PersonId) -> Result<Vec<ChallengeView>, Fault> {
    let services = site.services();
    let mut told = Vec::new();
    for seek in services.store.challenges(person, services.time.now_ms()).await? {
        let Seek { id, person: from, other, name, terms, asked_ms, .. } = seek;
        let Some(other) = other else { continue };
        let name_of_other = services.sessions.name(other).await?;
        let to = name_of_other.map(|name| name.as_str().to_owned()).unwrap_or_default();
        let is_to_me = from != person;
        told.push(ChallengeView { id, from: name, to, is_to_me, terms, asked_ms });
    }
    Ok(told)
}
