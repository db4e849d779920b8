//! What is offered to whoever looks for a game and finds nobody: one against the engine, never nothing.

use super::meeting::{play, seated};
use super::{Account, Asker, Site, ratings};
use crate::fault::Fault;
use crate::game::Terms;
use crate::ids::{GameId, SeekId};
use crate::live::begin::SeatPlan;
use crate::store::{Effect, Seek};

/// The level that is offered to guests: one that most beginners enjoy.
pub const OFFERED_LEVEL: u8 = 3;

/// A game against the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineOffer {
    /// How well it plays.
    pub level: u8,
    /// Whether it counts for a rating.
    pub is_rated: bool,
}

/// What is offered for a seek. Whoever has an account plays for a rating if such a game can count, against the level
/// that is about as strong as they are.
///
/// # Errors
/// When the store fails.
pub async fn offer(site: &Site, seek: &Seek) -> Result<EngineOffer, Fault> {
    let near = ratings::nearest_level(site, seek.person, &seek.terms.spec()).await?;
    Ok(match near {
        Some(level) => {
            let is_rated = Terms { rated: true, ..seek.terms.clone() }.check().is_ok();
            EngineOffer { level, is_rated }
        }
        None => EngineOffer { level: OFFERED_LEVEL, is_rated: false },
    })
}

/// Plays what was looked for against a level of the engine; whether for a rating is as it was looked for, unless it is
/// said.
///
/// # Errors
/// When the seek is over, or no such game can begin now.
pub async fn play_engine(
    site: &Site,
    asker: &Asker,
    id: SeekId,
    level: u8,
    is_rated: Option<bool>,
) -> Result<GameId, Fault> {
    let services = site.services();
    let own = services.store.find_seek(id, services.time.now_ms()).await?;
    let own = own.filter(|own| own.person == asker.person.id).ok_or_else(Fault::seek_gone)?;
    let terms = Terms { rated: is_rated.unwrap_or(own.terms.rated), ..own.terms.clone() };
    let effects = vec![Effect::Pair(vec![own.id.clone()])];
    let account = Account { owner: own.person, home: asker.home, effects };
    play(site, account, &terms, seated(&own), SeatPlan::Engine(level)).await
}
