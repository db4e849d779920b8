//! What is told of clubs.

use super::super::Site;
use super::{open, presides};
use crate::bounds::{
    CLUBS_ON_A_PAGE, MAX_CLUB_OFFICERS, MAX_CLUB_WAITING, MAX_LISTED_TOURNAMENTS, MEMBERS_ON_A_PAGE,
};
use crate::fault::Fault;
use crate::ids::PersonId;
use crate::people::{ClubRank, NameSkeleton};
use crate::store::{Club, ClubMember};
use crate::view::{ClubDesk, ClubLine, ClubMemberView, ClubView, OwnClub, TournamentLine};

/// A page of a list, from 1, and whether there is another.
type ListPage<T> = (Vec<T>, bool);

/// Clubs, the largest first, on the page of that number; and those of whoever asks.
///
/// # Errors
/// When the store fails.
pub async fn list(
    site: &Site,
    person: Option<PersonId>,
    page: u32,
) -> Result<(ListPage<ClubLine>, Vec<OwnClub>), Fault> {
    let store = &site.services().store;
    let skip = skipped(page, CLUBS_ON_A_PAGE);
    let clubs = store.clubs(skip, CLUBS_ON_A_PAGE + 1).await?;
    let own = match person {
        Some(person) => store.clubs_of(person).await?,
        None => Vec::new(),
    };
    let own =
        own.iter().filter(|(club, rank, _)| club.closed_ms.is_none() && *rank != ClubRank::Removed);
    let own = own.map(|(club, rank, _)| OwnClub::of(club, *rank)).collect();
    Ok((cut(clubs.iter().map(ClubLine::from).collect(), CLUBS_ON_A_PAGE), own))
}

fn skipped(page: u32, each: u32) -> u32 {
    page.saturating_sub(1).saturating_mul(each)
}

fn cut<T>(mut lines: Vec<T>, most: u32) -> ListPage<T> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let has_next = lines.len() > most;
    lines.truncate(most);
    (lines, has_next)
}

/// The members of a club who are no officers, whoever came first first, on the page of that number.
///
/// # Errors
/// When there is no such club.
pub async fn members(
    site: &Site,
    club: &Club,
    page: u32,
) -> Result<ListPage<ClubMemberView>, Fault> {
    let skip = skipped(page, MEMBERS_ON_A_PAGE);
    let store = &site.services().store;
    let listed = store.club_list(&club.id, ClubRank::Member, skip, MEMBERS_ON_A_PAGE + 1).await?;
    Ok(cut(listed.iter().map(ClubMemberView::from).collect(), MEMBERS_ON_A_PAGE))
}

/// A club as somebody sees it.
///
/// # Errors
/// When there is no such club, or the store fails.
pub async fn look(
    site: &Site,
    person: Option<PersonId>,
    looks: &NameSkeleton,
) -> Result<ClubView, Fault> {
    let club = open(site, looks).await?;
    let services = site.services();
    let store = &services.store;
    let rank = match person {
        Some(person) => store.club_rank(&club.id, person).await?,
        None => None,
    };
    let sees_desk = rank == Some(ClubRank::Officer) || presides(site, &club.id, person).await?;
    let names = |listed: Vec<ClubMember>| listed.into_iter().map(|one| one.name).collect();
    let desk = match sees_desk {
        true => Some(ClubDesk {
            key: club
                .invitation
                .map(|number| services.links.club_key(&club.id, number).reveal().to_owned()),
            waiting: names(store.club_list(&club.id, ClubRank::Asked, 0, MAX_CLUB_WAITING).await?),
            removed: names(
                store.club_list(&club.id, ClubRank::Removed, 0, MEMBERS_ON_A_PAGE).await?,
            ),
        }),
        false => None,
    };
    let officers = store.club_list(&club.id, ClubRank::Officer, 0, MAX_CLUB_OFFICERS).await?;
    let tournaments = store.club_tournaments(&club.id, MAX_LISTED_TOURNAMENTS).await?;
    Ok(ClubView {
        club: (&club).into(),
        founded_ms: club.created_ms,
        of_site: site.club() == Some(&club.id),
        officers: names(officers),
        tournaments: tournaments.into_iter().map(TournamentLine::from).collect(),
        rank,
        desk,
    })
}
