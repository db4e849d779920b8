//! Who is how strong: ladders, and what somebody has played for a rating.

use std::collections::BTreeMap;

use kelci_catalog::find;
use kelci_core::message;
use kelci_rating::{LEVELS, Ladder, LadderRole, Pace, RatedScore};

use super::{Site, clubs};
use crate::bounds::{MAX_LADDER_PAGES, MAX_RATED_SHOWN, RANKED_ON_A_PAGE};
use crate::fault::{Fault, FaultKind};
use crate::game::{RatedPlayer, Seat, Spec, check_name};
use crate::ids::{GameId, PersonId};
use crate::live::Snapshot;
use crate::people::{ClubName, NameSkeleton};
use crate::store::{RankedPlayer, RatingChange, StoredGame, StoredRating};

/// A page of a ladder.
pub struct LadderPage {
    pub ladder: Ladder,
    /// The club whose members are on it, if not everybody is.
    pub club: Option<ClubName>,
    /// Every level of the engine, the weakest first.
    pub levels: Vec<RankedPlayer>,
    /// The accounts of this page, the strongest first.
    pub people: Vec<RankedPlayer>,
    /// Which page it is, from 1.
    pub page: u32,
    pub has_next: bool,
}

impl LadderPage {
    /// The rank of the first on the page.
    pub const fn first_rank(&self) -> u32 {
        (self.page - 1) * RANKED_ON_A_PAGE + 1
    }
}

/// The ladders that a game can have at a pace: as a player, and by side where these are unequal.
pub fn roles(game: &str) -> &'static [LadderRole] {
    let has_roles = find(game).is_some_and(|game| game.info().has_roles);
    if has_roles {
        &[LadderRole::First, LadderRole::Second, LadderRole::Player]
    } else {
        &[LadderRole::Player]
    }
}

/// The ladder of a game, a pace and a role; without a role the first that there is.
///
/// # Errors
/// When there is none.
pub fn ladder(game: &str, pace: &str, role: Option<&str>) -> Result<Ladder, Fault> {
    let none = || Fault::new(FaultKind::NotFound, message!("there is no such ladder"));
    let roles = find(game).map(|_| roles(game)).ok_or_else(none)?;
    let role = match role {
        Some(name) => LadderRole::named(name).filter(|role| roles.contains(role)),
        None => roles.first().copied(),
    };
    let (pace, role) = Pace::named(pace).zip(role).ok_or_else(none)?;
    Ok(Ladder { game: game.to_owned(), pace, role })
}

/// A page of a ladder, from 1: of everybody, or of a club.
///
/// # Errors
/// When the store fails, there are not so many pages, or there is no such club.
pub async fn ranked(
    site: &Site,
    ladder: Ladder,
    club: Option<&str>,
    page: u32,
) -> Result<LadderPage, Fault> {
    if !(1..=MAX_LADDER_PAGES).contains(&page) {
        let message = message!("the pages are 1 to {most}", most = MAX_LADDER_PAGES);
        return Err(Fault::bad_request(message));
    }
    let store = &site.services().store;
    let skip = (page - 1) * RANKED_ON_A_PAGE;
    let club = match club {
        Some(name) => Some(clubs::open(site, &NameSkeleton::of(name)).await?),
        None => None,
    };
    let of = club.as_ref().map(|club| &club.id);
    let mut people = store.ranked(&ladder, of, skip, RANKED_ON_A_PAGE + 1).await?;
    let has_next = people.len() > RANKED_ON_A_PAGE as usize && page < MAX_LADDER_PAGES;
    people.truncate(RANKED_ON_A_PAGE as usize);
    let levels = ranked_levels(site, &ladder).await?;
    let club = club.map(|club| club.name);
    Ok(LadderPage { levels, ladder, club, people, page, has_next })
}

/// Every level of the engine, the weakest first, also those that have not played.
async fn ranked_levels(site: &Site, ladder: &Ladder) -> Result<Vec<RankedPlayer>, Fault> {
    let played = site.services().store.ranked_levels(ladder).await?;
    let levels = (1..=LEVELS).map(|level| {
        let player = RatedPlayer::Level(level);
        let known = played.iter().find(|ranked| ranked.player == player).cloned();
        known.unwrap_or_else(|| RankedPlayer {
            name: None,
            player,
            stored: StoredRating {
                rating: player.at_first(ladder),
                results: 0,
                last_ms: site.services().time.now_ms(),
            },
        })
    });
    Ok(levels.collect())
}

/// What somebody has played for a rating.
pub struct RatingProfile {
    pub name: String,
    /// By ladder.
    pub ratings: Vec<(Ladder, StoredRating)>,
    /// The latest results, the latest first; not more than a page can tell of.
    pub changes: Vec<RatingChange>,
}

/// Which of somebody's results are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultFilter {
    pub ladder: Option<Ladder>,
    pub score: Option<RatedScore>,
    /// A part of the opponent's name, or the number of a level.
    pub opponent: String,
}

impl ResultFilter {
    /// Reads what was written in a form; empty fields ask for everything.
    ///
    /// # Errors
    /// When there is no such ladder or score.
    pub fn parse(ladder: &str, score: &str, opponent: &str) -> Result<ResultFilter, Fault> {
        let wrong =
            || Fault::bad_request(message!("results are asked for by ladder, score and opponent"));
        let ladder = match ladder {
            "" => None,
            text => Some(text.parse().map_err(|_| wrong())?),
        };
        let score = match score {
            "" => None,
            "win" => Some(RatedScore::Win),
            "draw" => Some(RatedScore::Draw),
            "loss" => Some(RatedScore::Loss),
            _ => return Err(wrong()),
        };
        let opponent = opponent.trim();
        check_name(opponent).map_err(|_| wrong())?;
        Ok(ResultFilter { ladder, score, opponent: opponent.to_lowercase() })
    }

    /// Whether a result is asked for.
    pub fn takes(&self, change: &RatingChange) -> bool {
        let opponent = match (change.opponent, &change.opponent_name) {
            (RatedPlayer::Level(level), _) => level.to_string(),
            (RatedPlayer::Person(_), name) => name.as_deref().unwrap_or_default().to_lowercase(),
        };
        self.ladder.as_ref().is_none_or(|ladder| *ladder == change.ladder)
            && self.score.is_none_or(|score| score == change.score)
            && (self.opponent.is_empty() || opponent.contains(&self.opponent))
    }
}

/// What somebody has played for a rating.
///
/// # Errors
/// When nobody is called so.
pub async fn profile(site: &Site, looks: &NameSkeleton) -> Result<RatingProfile, Fault> {
    let store = &site.services().store;
    let named = store.find_named(looks).await?.ok_or_else(Fault::no_person)?;
    let player = RatedPlayer::Person(named.id);
    Ok(RatingProfile {
        name: named.name.to_string(),
        ratings: store.ratings_of(player).await?,
        changes: store.rating_changes(player, i64::MAX, MAX_RATED_SHOWN).await?,
    })
}

/// The rated games of somebody that are asked for and still known, the latest first, at most so many. Of a match
/// those are many, and they are not among them.
///
/// # Errors
/// When nobody is called so, or the store fails.
pub async fn games(
    site: &Site,
    looks: &NameSkeleton,
    filter: &ResultFilter,
    most: usize,
) -> Result<Vec<StoredGame>, Fault> {
    let profile = profile(site, looks).await?;
    let mut found = Vec::new();
    let asked = profile.changes.iter().filter(|change| filter.takes(change));
    for change in asked.filter(|change| change.opening.is_some()).take(most) {
        // Read as it is stored: nobody plays it any more, so no actor is woken for it.
        found.extend(site.services().store.load(&change.game).await?);
    }
    Ok(found)
}

/// What a player in a seat is rated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatRating {
    pub points: f64,
    pub is_provisional: bool,
    /// What the result has added, if it was rated.
    pub change: Option<f64>,
}

/// What the players of a game are rated where such games are: as it ended if it was rated, else now. None of guests,
/// and of nobody without a clock.
///
/// # Errors
/// When the store fails.
pub async fn of_seats(
    site: &Site,
    id: &GameId,
    Snapshot { state, access, .. }: &Snapshot,
) -> Result<[Option<SeatRating>; 2], Fault> {
    let (store, now_ms) = (&site.services().store, site.services().time.now_ms());
    let spec = state.spec();
    // The result of a match is not that of one of its games.
    let changes = match spec.rated && spec.series.is_none() && state.end().is_some() {
        true => store.rating_changes_by(id).await?,
        false => Vec::new(),
    };
    let mut ratings = [None; 2];
    for seat in Seat::BOTH {
        let player = match (spec.engine(seat), access[seat.index()].person) {
            (Some(level), _) => RatedPlayer::Level(level.number()),
            (None, Some(person)) => RatedPlayer::Person(person),
            (None, None) => continue,
        };
        let Some(ladder) = spec.ladder(seat) else { continue };
        if let Some(change) = changes.get(seat.index()) {
            ratings[seat.index()] = Some(SeatRating {
                points: change.after.points,
                is_provisional: change.after.is_provisional(),
                change: Some(change.after.points - change.points_before),
            });
            continue;
        }
        let now = match store.rating(&ladder, player).await? {
            Some(stored) => stored.at(now_ms),
            None if matches!(player, RatedPlayer::Level(_))
                || has_account(site, player).await? =>
            {
                player.at_first(&ladder)
            }
            None => continue,
        };
        let (points, is_provisional) = (now.points, now.is_provisional());
        ratings[seat.index()] = Some(SeatRating { points, is_provisional, change: None });
    }
    Ok(ratings)
}

/// What somebody is rated where such games are, in the better role where there are two. None of guests, and of
/// nobody without a clock.
///
/// # Errors
/// When the store fails.
pub async fn of_person(site: &Site, person: PersonId, spec: &Spec) -> Result<Option<f64>, Fault> {
    let (store, now_ms) = (&site.services().store, site.services().time.now_ms());
    let player = RatedPlayer::Person(person);
    if !has_account(site, player).await? {
        return Ok(None);
    }
    let mut best: Option<f64> = None;
    for seat in Seat::BOTH {
        let Some(ladder) = spec.ladder(seat) else { continue };
        let stored = store.rating(&ladder, player).await?;
        let now = stored.map_or_else(|| player.at_first(&ladder), |stored| stored.at(now_ms));
        best = Some(best.map_or(now.points, |best| best.max(now.points)));
    }
    Ok(best)
}

/// The level of the engine that plays such games about as well as somebody does, on both sides taken together. None
/// for guests, and for nobody without a clock.
///
/// # Errors
/// When the store fails.
pub async fn nearest_level(
    site: &Site,
    person: PersonId,
    spec: &Spec,
) -> Result<Option<u8>, Fault> {
    let (store, now_ms) = (&site.services().store, site.services().time.now_ms());
    let player = RatedPlayer::Person(person);
    if !has_account(site, player).await? {
        return Ok(None);
    }
    let mut gaps = [0.0; LEVELS as usize];
    for seat in Seat::BOTH {
        let (Some(own), Some(other)) = (spec.ladder(seat), spec.ladder(seat.other())) else {
            return Ok(None);
        };
        let stored = store.rating(&own, player).await?;
        let now = stored.map_or_else(|| player.at_first(&own), |stored| stored.at(now_ms));
        let levels = ranked_levels(site, &other).await?;
        for (gap, level) in gaps.iter_mut().zip(&levels) {
            *gap += now.points - level.stored.rating.points;
        }
    }
    let distance = |level: &u8| gaps[usize::from(*level) - 1].abs();
    Ok((1..=LEVELS).min_by(|one, other| distance(one).total_cmp(&distance(other))))
}

async fn has_account(site: &Site, player: RatedPlayer) -> Result<bool, Fault> {
    let RatedPlayer::Person(person) = player else { return Ok(false) };
    Ok(crate::store::is_account(&*site.services().store, person).await?)
}

/// Wins, draws and losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ResultCount {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl ResultCount {
    fn add(&mut self, score: RatedScore) {
        self.add_many(score, 1);
    }

    /// Counts so many that ended alike.
    pub const fn add_many(&mut self, score: RatedScore, count: u32) {
        match score {
            RatedScore::Win => self.won += count,
            RatedScore::Draw => self.drawn += count,
            RatedScore::Loss => self.lost += count,
        }
    }

    /// All of them.
    pub const fn all(self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

/// Counts results by something, those with the most first; where there is nothing to count by, they are left out.
pub fn counted_by<K: Ord>(
    changes: &[RatingChange],
    by: impl Fn(&RatingChange) -> Option<K>,
) -> Vec<(K, ResultCount)> {
    let mut counts: BTreeMap<K, ResultCount> = BTreeMap::new();
    for change in changes {
        if let Some(key) = by(change) {
            counts.entry(key).or_default().add(change.score);
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(count.all()));
    counts
}
