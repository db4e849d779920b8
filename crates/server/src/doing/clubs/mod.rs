//! Clubs for somebody: founding, joining, seeing to one, looking.

mod tables;
mod told;

use kelci_core::message;
use serde::Deserialize;
use utoipa::ToSchema;

pub use tables::{TablesShelf, tables};
pub use told::{list, look, members};

use super::moderating::{actor, reason};
use super::ties::open_account;
use super::{Asker, Site, counted, notices};
use crate::bounds::{CLUB_BYTES, EVENT_BYTES, MAX_CLUB_OFFICERS, MAX_CLUB_TEXT_CHARS};
use crate::fault::{Fault, FaultKind};
use crate::game::{Refusal, plain};
use crate::ids::{ClubId, PersonId, Secret};
use crate::people::{
    ClubEntry, ClubName, ClubRank, ClubRefusal, ClubStep, ClubWish, NameSkeleton, NamedPerson,
    Person,
};
use crate::store::{Club, ClubAct, ClubMeasure, ClubRuling, NewClub, StoreError};
use crate::tournament::TournamentSpec;

/// What [`act`] gives when the club is no more.
pub const ENDED: ClubStep = ClubStep::Dissolve;

/// A club that is to be founded.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClubRequest {
    /// What it is called.
    pub name: String,
    /// What it says of itself.
    #[serde(default)]
    pub about: String,
    /// How one comes in: `open`, `asking` or `invitation`.
    #[serde(default)]
    pub entry: ClubEntry,
}

/// What somebody does in a club.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "action", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClubAction {
    /// Comes in, or asks to.
    Join {
        /// The key of the link that invites, where one is needed.
        #[serde(default)]
        key: String,
    },
    /// Is in it no more, or does not ask any more. With its last member a club ends.
    Leave,
    /// Is an officer no more.
    StepDown,
    /// An officer accepts whoever asked.
    Accept {
        /// What they are called.
        name: String,
    },
    /// An officer refuses whoever asked, or removes a member.
    Remove {
        /// What they are called.
        name: String,
    },
    /// An officer lets whoever was removed come back.
    Forgive {
        /// What they are called.
        name: String,
    },
    /// An officer makes a member one as well.
    Promote {
        /// What they are called.
        name: String,
    },
    /// An officer wants another link that invites; the one before is void.
    Invite,
    /// An officer wants no link to invite any more.
    Uninvite,
    /// An officer says how one comes in, and what the club says of itself.
    Edit {
        /// How.
        entry: ClubEntry,
        /// What.
        about: String,
    },
}

/// What a moderator does to a club, as it was typed.
#[derive(Clone, Copy, Debug)]
pub enum ClubIntervention<'a> {
    /// Nobody sees it any more.
    Close,
    /// It is there again.
    Reopen,
    /// It is called so.
    Rename { name: &'a str },
    /// Whoever is called so is an officer.
    Appoint { name: &'a str },
}

/// What a club says of itself, as it is kept.
fn tidy(about: &str) -> Result<String, Fault> {
    match about.trim().is_empty() {
        true => Ok(String::new()),
        false => plain(about, MAX_CLUB_TEXT_CHARS).map_err(Fault::bad_request),
    }
}

/// Another club is called so.
fn taken(error: StoreError) -> Fault {
    match error {
        StoreError::NameTaken => {
            let message = message!("this name, or one that looks like it, is another club's");
            Fault::new(FaultKind::NameTaken, message).hint("choose another name")
        }
        error => error.into(),
    }
}

async fn must_have_account(site: &Site, person: PersonId) -> Result<(), Fault> {
    let name = site.services().sessions.name(person).await?;
    name.map(drop).ok_or_else(Fault::account_needed)
}

/// Founds a club.
///
/// # Errors
/// When there can be no such club, or whoever asks has enough of them.
pub async fn found(site: &Site, asker: &Asker, request: ClubRequest) -> Result<ClubName, Fault> {
    must_have_account(site, asker.person.id).await?;
    let name = site.config.accounts.names.read_club(&request.name).map_err(Fault::no_name)?;
    let about = tidy(&request.about)?;
    super::begin::make_room(site, asker.home).await?;
    counted(asker.home, |home| site.gates.stored(home, CLUB_BYTES))?;
    let services = site.services();
    let new = NewClub {
        id: ClubId::fresh(),
        name: name.clone(),
        about,
        entry: request.entry,
        founder: asker.person.id,
        at_ms: services.time.now_ms(),
    };
    services.store.found_club(new).await.map_err(taken)??;
    Ok(name)
}

/// The club whose name looks like that, if it is not closed.
///
/// # Errors
/// When there is none.
pub async fn open(site: &Site, looks: &NameSkeleton) -> Result<Club, Fault> {
    let found = site.services().store.find_club(looks).await?;
    found.filter(|club| club.closed_ms.is_none()).ok_or_else(Fault::no_club)
}

/// Whether somebody acts as an officer in a club without being one: a moderator, in the club of the site.
async fn presides(site: &Site, club: &ClubId, person: Option<PersonId>) -> Result<bool, Fault> {
    let Some(person) = person.filter(|_| site.club() == Some(club)) else { return Ok(false) };
    let voice = site.services().store.voice(person).await?;
    Ok(voice.is_moderator && !voice.is_closed)
}

/// Whether a key is that of the link that invites to a club.
pub fn is_invited(site: &Site, club: &Club, key: &str) -> bool {
    let own = club.invitation.map(|number| site.services().links.club_key(&club.id, number));
    let shown = Secret::parse(key);
    own.zip(shown).is_some_and(|(own, shown)| own.of_link() == shown.of_link())
}

/// Does something in a club.
///
/// # Errors
/// When it cannot be done.
pub async fn act(
    site: &Site,
    asker: &Asker,
    looks: &NameSkeleton,
    action: ClubAction,
) -> Result<ClubStep, Fault> {
    must_have_account(site, asker.person.id).await?;
    counted(asker.home, |home| site.gates.stored(home, EVENT_BYTES))?;
    let (services, person) = (site.services(), asker.person.id);
    let club = open(site, looks).await?;
    let other = async |name: &str| {
        let named = services.store.find_named(&NameSkeleton::of(name)).await?;
        Ok::<_, Fault>(named.ok_or_else(Fault::no_person)?.id)
    };
    let wish = match action {
        ClubAction::Join { key } => {
            let is_invited = is_invited(site, &club, &key);
            if !key.is_empty() && !is_invited {
                return Err(Fault::void_link());
            }
            ClubWish::Join { is_invited }
        }
        ClubAction::Leave => ClubWish::Leave,
        ClubAction::StepDown => ClubWish::StepDown,
        ClubAction::Accept { name } => ClubWish::Accept(other(&name).await?),
        ClubAction::Remove { name } => ClubWish::Remove(other(&name).await?),
        ClubAction::Forgive { name } => ClubWish::Forgive(other(&name).await?),
        ClubAction::Promote { name } => {
            ClubWish::Promote(open_account(site, &NameSkeleton::of(&name)).await?)
        }
        ClubAction::Invite => ClubWish::Invite,
        ClubAction::Uninvite => ClubWish::Uninvite,
        ClubAction::Edit { entry, about } => ClubWish::Edit { entry, about: tidy(&about)? },
    };
    let act = ClubAct {
        person,
        wish,
        at_ms: services.time.now_ms(),
        presides: presides(site, &club.id, Some(person)).await?,
        is_of_site: site.club() == Some(&club.id),
        club: club.id.clone(),
    };
    let admitted = match act.wish {
        ClubWish::Accept(person) => Some(person),
        _ => None,
    };
    let step = services.store.change_club(act).await??;
    site.club_tables.forget(&club.id);
    if let Some(person) = admitted {
        notices::noticed(site, person).await?;
    }
    if step == ClubStep::Own(Some(ClubRank::Asked)) {
        let store = &services.store;
        for officer in store.club_list(&club.id, ClubRank::Officer, 0, MAX_CLUB_OFFICERS).await? {
            notices::noticed(site, officer.person).await?;
        }
    }
    Ok(step)
}

/// The club of that name, for whoever acts as an officer of it.
///
/// # Errors
/// When they do not.
pub(super) async fn for_officer(site: &Site, person: &Person, name: &str) -> Result<ClubId, Fault> {
    let club = open(site, &NameSkeleton::of(name)).await?;
    let rank = site.services().store.club_rank(&club.id, person.id).await?;
    let is_one = rank == Some(ClubRank::Officer);
    match is_one || presides(site, &club.id, Some(person.id)).await? {
        true => Ok(club.id),
        false => Err(ClubRefusal::NotAnOfficer.into()),
    }
}

/// Whether somebody may enter a tournament, as far as it is a club's.
///
/// # Errors
/// When they are not in it.
pub(super) async fn may_enter(
    site: &Site,
    spec: &TournamentSpec,
    person: PersonId,
) -> Result<(), Fault> {
    let Some(club) = spec.club.as_ref().filter(|_| spec.members_only) else { return Ok(()) };
    let store = &site.services().store;
    if store.club_rank(club, person).await?.is_some_and(ClubRank::is_in) {
        return Ok(());
    }
    Err(match store.club_name(club).await? {
        Some(name) => {
            let name = name.as_str();
            Refusal::Not(message!("this tournament is for the members of {name}", name)).into()
        }
        None => Refusal::Not(message!("the club of this tournament is no more")).into(),
    })
}

/// Does something to a club, for a moderator.
///
/// # Errors
/// When it may not be done, or cannot.
pub async fn intervene(
    site: &Site,
    moderator: &NamedPerson,
    club: &Club,
    intervention: ClubIntervention<'_>,
    why: &str,
) -> Result<(), Fault> {
    let services = site.services();
    let is_hosts = site.club() == Some(&club.id);
    let measure = match intervention {
        ClubIntervention::Close | ClubIntervention::Rename { .. } if is_hosts => {
            let message = message!("this is the club of the site: only the host changes that");
            return Err(Refusal::Not(message).into());
        }
        ClubIntervention::Close => ClubMeasure::Close,
        ClubIntervention::Reopen => ClubMeasure::Reopen,
        ClubIntervention::Rename { name } => {
            let name = site.config.accounts.names.read_club(name).map_err(Fault::no_name)?;
            ClubMeasure::Rename(name)
        }
        ClubIntervention::Appoint { name } => {
            ClubMeasure::Appoint(open_account(site, &NameSkeleton::of(name)).await?)
        }
    };
    let (actor, why, at_ms) = (actor(moderator), reason(why)?, services.time.now_ms());
    let ruling = ClubRuling { club: club.id.clone(), measure, at_ms, actor, why };
    match services.store.rule_club(ruling).await.map_err(taken)? {
        true => Ok(()),
        false => Err(Fault::no_club()),
    }
}

/// Binds the site to the club of that name, which is founded if there is none.
///
/// # Errors
/// When no club can be called so, or it is closed.
pub async fn bind(site: &Site, name: &str) -> Result<(), Fault> {
    let name = site.config.accounts.names.read_club(name).map_err(Fault::no_name)?;
    let services = site.services();
    let bind = || services.store.bind_club(name.clone(), services.time.now_ms());
    let bound = match bind().await {
        // Another node has founded it at the same moment.
        Err(StoreError::NameTaken) => bind().await,
        bound => bound,
    };
    let club = bound?;
    if club.closed_ms.is_some() {
        return Err(Refusal::Not(message!("the club is closed")).into());
    }
    // It is bound once.
    let _ = site.club.set(club.id);
    Ok(())
}
