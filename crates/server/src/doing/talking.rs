//! Talking in a game: courteous phrases for everybody, words of one's own between those who both want that.

use kelci_core::message;

use super::accounts::{change, own};
use super::{Asker, Site, counted};
use crate::bounds::SPOKEN_BYTES;
use crate::fault::{Fault, FaultKind};
use crate::game::{Seat, Utterance};
use crate::ids::PersonId;
use crate::live::{Handle, Snapshot};
use crate::people::Person;
use crate::store::{AccountChange, Voice};

/// What somebody may say in a game now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speech {
    /// Nothing, until a time.
    Muted { until_ms: i64 },
    /// Phrases.
    Phrases,
    /// Words of their own too.
    Words,
}

/// Says something in a game for somebody.
///
/// # Errors
/// When they are muted, have said enough for a while, or words of their own are not for this game.
pub async fn say(
    site: &Site,
    asker: &Asker,
    handle: &Handle,
    said: Utterance,
) -> Result<(), Fault> {
    let (services, person) = (site.services(), asker.person.id);
    let now_ms = services.time.now_ms();
    let voice = services.store.voice(person).await?;
    if let Some(until_ms) = voice.is_muted(now_ms) {
        return Err(Fault::muted(until_ms));
    }
    if let Utterance::Words(_) = said {
        let table = handle.look().await?;
        if !voice.has_words(now_ms) {
            let message = message!("you have not switched on words of your own");
            return Err(
                Fault::new(FaultKind::Refused, message).hint("your account's page has a switch")
            );
        }
        if !has_partner(site, &table, person, now_ms).await? {
            let message = message!("words of one's own are for two who both want that");
            return Err(Fault::new(FaultKind::Refused, message).hint("say one of the phrases"));
        }
    }
    counted(asker.home, |home| site.gates.stored(home, SPOKEN_BYTES))?;
    handle.say(person, said).await
}

/// What somebody may say in a game now; nobody who is not known says anything.
///
/// # Errors
/// When the store fails.
pub async fn speech(
    site: &Site,
    table: &Snapshot,
    person: Option<PersonId>,
) -> Result<Speech, Fault> {
    let Some(person) = person else { return Ok(Speech::Phrases) };
    let now_ms = site.services().time.now_ms();
    let voice = site.services().store.voice(person).await?;
    if let Some(until_ms) = voice.is_muted(now_ms) {
        return Ok(Speech::Muted { until_ms });
    }
    let has_words = voice.has_words(now_ms) && has_partner(site, table, person, now_ms).await?;
    Ok(if has_words { Speech::Words } else { Speech::Phrases })
}

/// Whether there is somebody for whom words of one's own are: of those who play the other, if they want them and
/// neither has blocked the other; of those who watch the others who watch.
async fn has_partner(
    site: &Site,
    table: &Snapshot,
    person: PersonId,
    now_ms: i64,
) -> Result<bool, Fault> {
    let store = &site.services().store;
    let powers = table.powers(Some(person));
    let Some(seat) = Seat::BOTH.into_iter().find(|seat| powers.has(*seat)) else {
        return Ok(true);
    };
    match table.access[seat.other().index()].person.filter(|other| *other != person) {
        Some(other) => {
            Ok(store.voice(other).await?.has_words(now_ms)
                && !store.are_apart(person, other).await?)
        }
        None => Ok(false),
    }
}

/// Switches words of one's own on or off.
///
/// # Errors
/// When they have no account.
pub async fn want_words(site: &Site, here: Option<Person>, are_wanted: bool) -> Result<(), Fault> {
    let own = own(site, here).await?;
    change(site, own.id, AccountChange::Words(are_wanted)).await?;
    Ok(())
}

/// What somebody may say anywhere.
///
/// # Errors
/// When the store fails.
pub async fn voice(site: &Site, person: PersonId) -> Result<Voice, Fault> {
    Ok(site.services().store.voice(person).await?)
}
