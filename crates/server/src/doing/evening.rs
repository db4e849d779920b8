//! An evening of a club at one computer: whoever sits there organises it without signing up. A secret in an address
//! that the program prints proves it, as long as the program runs.

use super::Site;
use super::accounts::{self, Doorstep, Entry, change};
use crate::bounds::MAX_LISTED_TOURNAMENTS;
use crate::fault::Fault;
use crate::ids::{LinkDigest, PersonId, Secret, TournamentId};
use crate::people::{AccountName, DeviceLabel, NameSkeleton, NamedPerson, Person};
use crate::store::{AccountChange, NewSession, SignUp};
use crate::tournament::TournamentPhase;

/// What whoever organises an evening is called.
const OWNER: &str = "Desk";

/// Who comes in with the address that was printed.
#[derive(Clone, Debug)]
pub struct EveningDoor {
    key: LinkDigest,
    title: String,
    players: String,
}

impl EveningDoor {
    /// What the evening is called.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Who plays, as the form takes it.
    pub fn players(&self) -> &str {
        &self.players
    }
}

/// Lets whoever has the secret that this gives organise the evening, until the program ends. The form for a new
/// tournament begins with these players.
///
/// # Errors
/// When the store fails.
pub async fn open(site: &Site, title: &str, players: &str) -> Result<Secret, Fault> {
    if owner(site).await?.is_none() {
        // It has no password: nobody comes in but with an address that is printed.
        let session = Secret::fresh().of_session();
        let person = Person::new(session);
        let new = SignUp {
            person,
            name: AccountName::of_stored(OWNER),
            password: None,
            passkey: None,
            codes: Vec::new(),
            session: NewSession { digest: session, device: DeviceLabel::default() },
            link: None,
            club: None,
        };
        change(site, person.id, AccountChange::SignUp(Box::new(new))).await?;
    }
    let key = Secret::fresh();
    let door =
        EveningDoor { key: key.of_link(), title: title.to_owned(), players: players.to_owned() };
    // It is opened once.
    let _ = site.evening.set(door);
    Ok(key)
}

async fn owner(site: &Site) -> Result<Option<NamedPerson>, Fault> {
    Ok(site.services().store.find_named(&NameSkeleton::of(OWNER)).await?)
}

/// Lets somebody in who has the secret; says nothing of who is known there already.
///
/// # Errors
/// When there is no evening, the secret is another, or the store fails.
pub async fn enter(site: &Site, door: &Doorstep<'_>, key: &str) -> Result<Option<Entry>, Fault> {
    let key = Secret::parse(key).ok_or_else(Fault::no_page)?;
    let is_right = site.evening.get().is_some_and(|own| own.key == key.of_link());
    if !is_right {
        return Err(Fault::no_page());
    }
    let owner = owner(site).await?.ok_or_else(Fault::no_page)?;
    if door.here.is_some_and(|here| here.id == owner.id) {
        return Ok(None);
    }
    accounts::enter(site, door, owner).await.map(Some)
}

/// The tournament with which it goes on: the latest that is not over.
///
/// # Errors
/// When the store fails.
pub async fn going_on(site: &Site) -> Result<Option<TournamentId>, Fault> {
    let Some(owner) = owner(site).await? else { return Ok(None) };
    let own = of(site, owner.id).await?;
    Ok(own.into_iter().find(|(_, phase)| phase.is_going()).map(|(id, _)| id))
}

async fn of(site: &Site, owner: PersonId) -> Result<Vec<(TournamentId, TournamentPhase)>, Fault> {
    let own = site.services().store.tournaments_of(owner, MAX_LISTED_TOURNAMENTS).await?;
    Ok(own.into_iter().filter(|one| one.owner == owner).map(|one| (one.id, one.phase)).collect())
}
