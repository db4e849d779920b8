//! Finding somebody to play with.
//!
//! Whoever looks for a game leaves a seek in the store, which finds another that fits in the same transaction. Then the
//! game begins in one that takes both seeks away: if one of them is gone, nothing happens, so nobody is paired twice.

use std::collections::BTreeMap;

use kelci_catalog::find;
use kelci_core::message;
use serde::Deserialize;
use utoipa::ToSchema;

use super::begin::arrange;
use super::people::{let_be_called, may_play};
use super::ties::open_account;
use super::{Account, Asker, Site, counted, ratings};
use crate::bounds::{CHALLENGE_MS, SEEK_BYTES, SEEK_LEASE_MS, STANDING_SEEK_MS};
use crate::fault::{Fault, FaultKind};
use crate::game::options::{OptionValue, SetUpRequest, random};
use crate::game::{ClockSpec, OfferedPace, Refusal, Terms};
use crate::ids::{GameId, PersonId, SeekId};
use crate::live::begin::SeatPlan;
use crate::people::NameSkeleton;
use crate::store::{Effect, Seek, SeekAnswer, SeekOrder};

/// How often whoever found somebody who is gone looks for another.
const ATTEMPTS: usize = 4;

/// A game that is looked for.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeekRequest {
    /// Which game, by its name in the catalog.
    pub game: String,
    /// Its options, without rule files.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// The clocks.
    #[serde(default)]
    pub clock: ClockSpec,
    /// Whether it counts for ratings, which needs an account.
    #[serde(default)]
    pub rated: bool,
    /// How strong the other is to be at least.
    #[serde(default)]
    pub least: Option<i64>,
    /// How strong the other is to be at most.
    #[serde(default)]
    pub most: Option<i64>,
    /// What whoever asks is called; an account has its own name.
    #[serde(default)]
    pub name: String,
}

impl SeekRequest {
    /// What one click asks for, at a pace. Nobody was asked for options, so it is played as a first game is: whoever
    /// finds nobody has the same against the engine.
    pub fn quick(game: &str, pace: OfferedPace, rated: bool, name: String) -> SeekRequest {
        let options = find(game).map_or(&[][..], |game| game.info().first_game).iter();
        let options = options
            .map(|(name, value)| ((*name).to_owned(), OptionValue::Text((*value).to_owned())));
        SeekRequest {
            game: game.to_owned(),
            options: options.collect(),
            clock: pace.clock,
            rated,
            least: None,
            most: None,
            name,
        }
    }
}

/// What came of looking for a game.
pub enum Sought {
    /// It begins.
    Begun(GameId),
    /// It is looked for as long as the seek is kept alive.
    Waits(Box<Seek>),
}

/// Looks for somebody who wants to play the same.
///
/// # Errors
/// When such a game cannot be played, or too many are looked for.
pub async fn seek(site: &Site, asker: &Asker, request: SeekRequest) -> Result<Sought, Fault> {
    let own = order(site, asker, request, None).await?;
    let answer = keep(site, asker, &own).await?;
    match answer {
        SeekAnswer::Found(found) => settle(site, asker, own, found).await,
        _ => Ok(Sought::Waits(Box::new(own))),
    }
}

/// Begins the game of two who fit; if the other is gone by then, looks for one more.
async fn settle(
    site: &Site,
    asker: &Asker,
    own: Seek,
    mut found: Box<Seek>,
) -> Result<Sought, Fault> {
    for _ in 0..ATTEMPTS {
        match begin_between(site, asker, &own, &found).await {
            Ok(game) => return Ok(Sought::Begun(game)),
            Err(fault) if fault.error != FaultKind::SeekGone => {
                // If it is gone already, all the better.
                let _ = withdraw(site, own.person, own.id).await;
                return Err(fault);
            }
            Err(_) => {}
        }
        if let Some(game) = site.services().store.pairing(own.id.clone()).await? {
            return Ok(Sought::Begun(game));
        }
        match again(site, &own.id).await? {
            Some(next) => found = next,
            None => break,
        }
    }
    Ok(Sought::Waits(Box::new(own)))
}

async fn again(site: &Site, id: &SeekId) -> Result<Option<Box<Seek>>, Fault> {
    let services = site.services();
    Ok(services.store.match_seek(id.clone(), services.time.now_ms()).await?)
}

/// Looks once more for somebody for one that waits, and begins the game if there is one.
///
/// # Errors
/// When the store fails, or no game may begin now.
pub(super) async fn match_again(site: &Site, id: &SeekId) -> Result<(), Fault> {
    let services = site.services();
    let Some(own) = services.store.find_seek(id.clone(), services.time.now_ms()).await? else {
        return Ok(());
    };
    let Some(found) = again(site, id).await? else { return Ok(()) };
    let ids = vec![own.id.clone(), found.id.clone()];
    let account = Account { owner: found.person, home: None, effects: vec![Effect::Pair(ids)] };
    match play(site, account, &own.terms, seated(&own), seated(&found)).await {
        Ok(_) => Ok(()),
        Err(fault) if fault.error == FaultKind::SeekGone => Ok(()),
        Err(fault) => Err(fault),
    }
}

/// Plays with somebody who looks for a game, or who has asked for one.
///
/// # Errors
/// When they do not look any more, or wait for somebody else.
pub async fn accept(site: &Site, asker: &Asker, id: SeekId, name: String) -> Result<GameId, Fault> {
    let services = site.services();
    let (now_ms, person) = (services.time.now_ms(), asker.person.id);
    may_play(site, person).await?;
    let name = called(site, asker, name).await?;
    let found = services.store.find_seek(id.clone(), now_ms).await?;
    let found = found.filter(|seek| seek.other.is_none_or(|other| other == person));
    // Whoever is not wanted is told no more than whoever is too late.
    let found = found.ok_or_else(Fault::seek_gone)?;
    if found.person == person {
        return Err(Refusal::Not(message!("this is your own")).into());
    }
    if services.store.are_apart(person, found.person).await? {
        return Err(Fault::seek_gone());
    }
    let rating = rating_of(site, person, &found.terms).await?;
    if found.other.is_none() && !is_wanted(found.wanted, rating) {
        return Err(Refusal::Not(message!("they wait for somebody of another strength")).into());
    }
    if found.terms.rated {
        must_have_account(site, person).await?;
    }
    // Whoever looks for somebody else meanwhile does not any more, and is not found by another either.
    // A game by days keeps nobody from another.
    let own = match found.stands {
        true => None,
        false => services.store.seek_of(person, now_ms).await?,
    };
    let ids = [Some(id), own.map(|own| own.id)].into_iter().flatten().collect();
    let effects = asker.met().into_iter().chain([Effect::Pair(ids)]).collect();
    let account = Account { owner: found.person, home: asker.home, effects };
    play(site, account, &found.terms, SeatPlan::Person(person, name), seated(&found)).await
}

/// The game that a seek led to, for whoever plays it.
///
/// # Errors
/// When the store fails.
pub async fn led_to(
    site: &Site,
    person: Option<PersonId>,
    id: SeekId,
) -> Result<Option<GameId>, Fault> {
    let Some(game) = site.services().store.pairing(id).await? else { return Ok(None) };
    let powers = site.hub.game(&game)?.look().await?.powers(person);
    Ok(powers.seats.contains(&true).then_some(game))
}

/// Ends a seek of somebody, or says no to one in which they are asked.
///
/// # Errors
/// When there is none.
pub async fn withdraw(site: &Site, person: PersonId, id: SeekId) -> Result<(), Fault> {
    let services = site.services();
    let seek = services.store.find_seek(id.clone(), services.time.now_ms()).await?;
    if !services.store.withdraw(id, person).await? {
        return Err(Fault::seek_gone());
    }
    services.lobby.note();
    if let Some(Seek { person, other: Some(other), .. }) = seek {
        [person, other].into_iter().for_each(|concerned| services.lobby.challenged(concerned));
    }
    Ok(())
}

/// Asks somebody who has an account for a game.
///
/// # Errors
/// When there is nobody of that name, or they do not want to be asked.
pub async fn challenge(
    site: &Site,
    asker: &Asker,
    to: &NameSkeleton,
    request: SeekRequest,
) -> Result<Seek, Fault> {
    let services = site.services();
    must_have_account(site, asker.person.id).await?;
    let other = open_account(site, to).await?;
    if other == asker.person.id {
        return Err(Refusal::Not(message!("this is your own name")).into());
    }
    if services.store.are_apart(asker.person.id, other).await? {
        let message = message!("they do not want to be asked by you, or you not by them");
        return Err(Refusal::Not(message).into());
    }
    let own = order(site, asker, request, Some(other)).await?;
    keep(site, asker, &own).await?;
    [own.person, other].into_iter().for_each(|concerned| services.lobby.challenged(concerned));
    Ok(own)
}

/// What was asked for, as it is stored.
async fn order(
    site: &Site,
    asker: &Asker,
    request: SeekRequest,
    other: Option<PersonId>,
) -> Result<Seek, Fault> {
    may_play(site, asker.person.id).await?;
    counted(asker.home, |home| site.gates.seek(home))?;
    counted(asker.home, |home| site.gates.stored(home, SEEK_BYTES))?;
    let SeekRequest { game, options, clock, rated, least, most, name } = request;
    if least.zip(most).is_some_and(|(least, most)| least > most) {
        let message = message!("the lowest rating that is wanted is above the highest");
        return Err(Fault::bad_request(message));
    }
    let is_account = site.services().sessions.name(asker.person.id).await?.is_some();
    if rated && !is_account {
        return Err(Fault::account_needed());
    }
    let name = called(site, asker, name).await?;
    let options = SetUpRequest { game: game.clone(), options, fen: None }.options();
    let terms = Terms { game, options, clock, rated };
    if terms.is_usual() {
        // The usual game costs no more than the way to a desk.
        terms.check()?;
    } else {
        // Reading options and counting moves takes its time.
        let (checked, desk) = (terms.clone(), Account::from(asker).desk());
        site.entrance.work(desk, move |_: &_| checked.check()).await??;
    }
    // Guests have none, and the store need not be asked.
    let rating = match is_account {
        true => rating_of(site, asker.person.id, &terms).await?,
        false => None,
    };
    let asked_ms = site.services().time.now_ms();
    // Whoever plays by days does not sit and wait. A guest does: nobody could tell them later.
    let stands = is_account && other.is_none() && terms.clock.is_by_days();
    let lease_ms = match other {
        Some(_) => CHALLENGE_MS,
        None if stands => STANDING_SEEK_MS,
        None => SEEK_LEASE_MS,
    };
    Ok(Seek {
        id: SeekId::fresh(),
        person: asker.person.id,
        other,
        name,
        is_account,
        terms,
        rating,
        wanted: [least, most],
        stands,
        asked_ms,
        until_ms: asked_ms + lease_ms,
    })
}

/// What somebody is rated in such games, if they are.
async fn rating_of(site: &Site, person: PersonId, terms: &Terms) -> Result<Option<i64>, Fault> {
    let points = ratings::of_person(site, person, &terms.spec()).await?;
    Ok(points.map(|points| points.round() as i64))
}

/// Whether somebody of that rating is wanted, at least and at most.
fn is_wanted([least, most]: [Option<i64>; 2], rating: Option<i64>) -> bool {
    let fits = |bound: Option<i64>, good: fn(i64, i64) -> bool| {
        bound.is_none_or(|bound| rating.is_some_and(|rating| good(rating, bound)))
    };
    fits(least, |rating, least| rating >= least) && fits(most, |rating, most| rating <= most)
}

/// Stores a seek, and says who fits.
async fn keep(site: &Site, asker: &Asker, own: &Seek) -> Result<SeekAnswer, Fault> {
    let services = site.services();
    services.vitals.let_begin()?;
    let met = asker.person.is_new.then_some(asker.person);
    let answer = services.store.seek(SeekOrder { seek: own.clone(), met }).await?;
    if answer == SeekAnswer::Full {
        if own.stands {
            let message = message!("there is no room for another search: withdraw one of yours");
            return Err(Refusal::Not(message).into());
        }
        return Err(Fault::busy(message!("too many people are asked for a game")));
    }
    services.lobby.note();
    Ok(answer)
}

async fn begin_between(
    site: &Site,
    asker: &Asker,
    own: &Seek,
    found: &Seek,
) -> Result<GameId, Fault> {
    let ids = vec![own.id.clone(), found.id.clone()];
    let account =
        Account { owner: found.person, home: asker.home, effects: vec![Effect::Pair(ids)] };
    play(site, account, &own.terms, seated(own), seated(found)).await
}

pub(super) fn seated(seek: &Seek) -> SeatPlan {
    SeatPlan::Person(seek.person, seek.name.clone())
}

/// Begins a game between two, with sides by lot, and tells them.
pub(super) async fn play(
    site: &Site,
    account: Account,
    terms: &Terms,
    one: SeatPlan,
    other: SeatPlan,
) -> Result<GameId, Fault> {
    let mut plans = [one, other];
    let players: Vec<PersonId> = plans
        .iter()
        .filter_map(|plan| match plan {
            SeatPlan::Person(person, _) => Some(*person),
            _ => None,
        })
        .collect();
    if random() & 1 == 1 {
        plans.swap(0, 1);
    }
    let begun = arrange(site, account, GameId::fresh(), terms.spec(), plans).await?;
    let lobby = &site.services().lobby;
    players.into_iter().for_each(|person| lobby.met(person, begun.id.clone()));
    lobby.note();
    Ok(begun.id)
}

/// What somebody is called in a game: the name of their account, or what they say.
async fn called(site: &Site, asker: &Asker, said: String) -> Result<String, Fault> {
    if let Some(own) = site.services().sessions.name(asker.person.id).await? {
        return Ok(own.as_str().to_owned());
    }
    let_be_called(site, Some(asker.person.id), &said).await?;
    Ok(said)
}

async fn must_have_account(site: &Site, person: PersonId) -> Result<(), Fault> {
    let name = site.services().sessions.name(person).await?;
    name.map(drop).ok_or_else(Fault::account_needed)
}
