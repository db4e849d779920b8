//! Passkeys: what lets somebody in without a password, or beside it.
//!
//! What is asked of a browser is kept nowhere: it travels to the browser and back, sealed with the secret of the
//! server and good for a few minutes on any node. That it was answered is stored with the answer, so an answer is
//! good once, and whoever only asks fills nothing.

use std::net::IpAddr;

use kelci_core::message;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use super::Site;
use super::accounts::{Doorstep, Entry, change, confirm, enter, own};
use super::mail::{self, Notice};
use crate::bounds::MAX_PASSKEYS;
use crate::fault::{Fault, FaultKind};
use crate::ids::PersonId;
use crate::people::{
    Ceremony, CeremonyAnswer, CeremonyState, DeviceLabel, NamedPerson, Passkey, PasskeyLabel,
    Person, RelyingParty, ceremony_ms,
};
use crate::store::{AccountChange, AccountOutcome, SpentChallenge};

/// With what somebody proves that an account is theirs, once more, before something that matters.
#[derive(Clone, Debug)]
pub enum OwnerProof<'a> {
    /// The password.
    Password(&'a str),
    /// A passkey.
    Passkey(Box<PasskeyProof>),
}

/// What a browser brings, and the site that it was asked by; none where there can be no passkeys.
#[derive(Clone, Debug)]
pub struct PasskeyProof {
    pub party: Option<RelyingParty>,
    pub answer: CeremonyAnswer,
}

impl PasskeyProof {
    fn party(&self) -> Result<&RelyingParty, Fault> {
        self.party.as_ref().ok_or_else(Fault::no_passkeys)
    }
}

/// What a browser is asked.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// What was asked, sealed: it comes back with the answer.
    pub sealed: String,
    /// The options of `navigator.credentials`.
    pub options: Value,
}

/// What travels under the seal.
#[derive(Serialize, Deserialize)]
struct Asked {
    until_ms: i64,
    state: CeremonyState,
}

fn challenge(site: &Site, ceremony: Ceremony) -> Result<Challenge, Fault> {
    let services = site.services();
    let until_ms = services.time.now_ms() + ceremony_ms();
    let asked = Asked { until_ms, state: ceremony.state };
    let text = serde_json::to_string(&asked)
        .map_err(|_| Fault::busy(message!("passkeys do not work at the moment")))?;
    Ok(Challenge { sealed: services.links.seal(&text), options: ceremony.options })
}

/// What was asked, if it was asked here and not too long ago.
fn asked(site: &Site, answer: &CeremonyAnswer) -> Option<(CeremonyState, SpentChallenge)> {
    let services = site.services();
    let text = services.links.open(&answer.challenge)?;
    let Asked { until_ms, state } = serde_json::from_str(text).ok()?;
    let spent = SpentChallenge { digest: Sha256::digest(text.as_bytes()).into(), until_ms };
    (services.time.now_ms() <= until_ms).then_some((state, spent))
}

/// Asks a browser to prove whoever has a passkey.
///
/// # Errors
/// When the site is reached in a way in which there are no passkeys.
pub fn ask_for_proof(site: &Site, party: Option<&RelyingParty>) -> Result<Challenge, Fault> {
    let party = party.ok_or_else(Fault::no_passkeys)?;
    challenge(site, party.ask_for_proof().map_err(Fault::busy)?)
}

/// Asks a browser for a passkey: of whoever is signed in, or of somebody who would sign up under that name.
///
/// # Errors
/// When there are no passkeys here, the name cannot be, or they have enough of them.
pub async fn ask_for_new(
    site: &Site,
    party: Option<&RelyingParty>,
    here: Option<Person>,
    name: Option<&str>,
) -> Result<Challenge, Fault> {
    let (services, party) = (site.services(), party.ok_or_else(Fault::no_passkeys)?);
    let (person, name, known) = match own(site, here).await {
        Ok(own) => (own.id, own.name, services.store.passkeys(own.id).await?),
        Err(fault) => {
            let name = name.ok_or(fault)?;
            let name = site.config.accounts.names.read(name).map_err(Fault::no_name)?;
            if services.store.find_named(&name.skeleton()).await?.is_some() {
                return Err(Fault::name_taken());
            }
            (here.map_or_else(PersonId::fresh, |here| here.id), name, Vec::new())
        }
    };
    if known.len() >= MAX_PASSKEYS as usize {
        return Err(too_many());
    }
    challenge(site, party.ask_for_new(person, &name, &known).map_err(Fault::busy)?)
}

fn too_many() -> Fault {
    let message = message!("an account has at most {most} passkeys", most = MAX_PASSKEYS);
    Fault::new(FaultKind::Refused, message).hint("remove one first")
}

/// A passkey that a browser made, for whom, and what it was asked.
pub(super) struct NewPasskey {
    pub person: PersonId,
    pub passkey: Passkey,
    pub spent: SpentChallenge,
}

/// Takes the passkey that a browser made. Without a label it is called after the device.
pub(super) async fn take_new(
    site: &Site,
    home: IpAddr,
    proof: PasskeyProof,
    label: &str,
    device: &DeviceLabel,
) -> Result<NewPasskey, Fault> {
    let party = proof.party()?.clone();
    let Some((CeremonyState::New { person, registration }, spent)) = asked(site, &proof.answer)
    else {
        return Err(Fault::wrong_passkey());
    };
    let label = Some(PasskeyLabel::of_text(label)).filter(|label| !label.as_str().is_empty());
    let label = label.unwrap_or_else(|| PasskeyLabel::of_text(device.as_str()));
    let now_ms = site.services().time.now_ms();
    let work = move |_: &_| party.take_new(&registration, proof.answer.credential, label, now_ms);
    let taken = site.passwords.work(home, work).await?;
    let passkey = taken.map_err(|why| Fault::new(FaultKind::WrongPasskey, why))?;
    Ok(NewPasskey { person, passkey, spent })
}

/// Sees whose account a passkey proves, and notes that it did.
///
/// # Errors
/// When it proves none, or was brought before.
async fn proved(site: &Site, home: IpAddr, proof: PasskeyProof) -> Result<NamedPerson, Fault> {
    site.gates.passkey(home)?;
    let (services, party) = (site.services(), proof.party()?.clone());
    let Some((CeremonyState::Proof(state), spent)) = asked(site, &proof.answer) else {
        return Err(Fault::wrong_passkey());
    };
    let answer = proof.answer.credential;
    let (says, credential) = party.spoken_of(&answer).ok_or_else(Fault::wrong_passkey)?;
    let found = services.store.passkey(&credential).await?;
    let (whose, before) =
        found.filter(|(whose, _)| *whose == says).ok_or_else(Fault::wrong_passkey)?;
    let stored = before.clone();
    let data = site.passwords.work(home, move |_| party.prove(state, answer, &stored)).await?;
    let after = Passkey { data: data.ok_or_else(Fault::wrong_passkey)?, ..before.clone() };
    let used = AccountChange::UsePasskey { before: before.into(), after: after.into(), spent };
    if change(site, whose, used).await? != AccountOutcome::Done {
        return Err(Fault::wrong_passkey());
    }
    services.store.named(whose).await?.ok_or_else(Fault::wrong_passkey)
}

/// Lets somebody in by a passkey. Whoever is known on the device makes way, as with a password.
///
/// # Errors
/// When the passkey opens no account here.
pub async fn sign_in(
    site: &Site,
    door: &Doorstep<'_>,
    proof: PasskeyProof,
) -> Result<Entry, Fault> {
    let found = proved(site, door.home, proof).await?;
    enter(site, door, found).await
}

/// Sees whether a passkey is that of this very account.
pub(super) async fn confirm_by_passkey(
    site: &Site,
    own: &NamedPerson,
    home: IpAddr,
    proof: PasskeyProof,
) -> Result<(), Fault> {
    match proved(site, home, proof).await?.id == own.id {
        true => Ok(()),
        false => Err(Fault::wrong_passkey()),
    }
}

/// A passkey, as its owner is told of it.
#[derive(Serialize, ToSchema)]
pub struct KnownPasskey {
    /// By what it is renamed and removed.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// Since when it is theirs, in milliseconds since 1970.
    pub since_ms: i64,
    /// When it last let them in.
    pub used_ms: Option<i64>,
}

impl From<&Passkey> for KnownPasskey {
    fn from(passkey: &Passkey) -> KnownPasskey {
        KnownPasskey {
            id: passkey.id().as_str().to_owned(),
            label: passkey.label.as_str().to_owned(),
            since_ms: passkey.since_ms,
            used_ms: passkey.used_ms,
        }
    }
}

/// The passkeys of somebody, as they are told of them.
///
/// # Errors
/// When the store fails.
pub async fn told(site: &Site, person: PersonId) -> Result<Vec<KnownPasskey>, Fault> {
    let passkeys = site.services().store.passkeys(person).await?;
    Ok(passkeys.iter().map(KnownPasskey::from).collect())
}

/// Adds a passkey to the account of whoever asks, who proves once more that it is theirs.
///
/// # Errors
/// When the proof is none, the passkey was not asked for here, or they have enough.
pub async fn add(
    site: &Site,
    door: &Doorstep<'_>,
    proof: OwnerProof<'_>,
    new: PasskeyProof,
    label: &str,
) -> Result<KnownPasskey, Fault> {
    let own = own(site, door.here).await?;
    confirm(site, &own, door.home, proof).await?;
    let NewPasskey { person, passkey, spent } =
        take_new(site, door.home, new, label, &door.device).await?;
    if person != own.id {
        return Err(Fault::wrong_passkey());
    }
    let told = KnownPasskey::from(&passkey);
    match change(site, own.id, AccountChange::AddPasskey(Box::new((passkey, spent)))).await? {
        AccountOutcome::Done => {
            mail::notice(site, &own, Notice::PasskeyAdded).await;
            Ok(told)
        }
        AccountOutcome::Spent => Err(Fault::wrong_passkey()),
        _ => Err(too_many()),
    }
}

/// The passkey of whoever asks that they name so.
async fn named(site: &Site, person: &NamedPerson, id: &str) -> Result<Passkey, Fault> {
    let passkeys = site.services().store.passkeys(person.id).await?;
    passkeys.into_iter().find(|passkey| passkey.id().as_str() == id).ok_or_else(no_such)
}

fn no_such() -> Fault {
    let message = message!("none of your passkeys is called so");
    Fault::new(FaultKind::NotFound, message).hint("look at the list again")
}

/// Calls a passkey of whoever asks otherwise.
///
/// # Errors
/// When they have no such passkey.
pub async fn rename(
    site: &Site,
    here: Option<Person>,
    id: &str,
    label: &str,
) -> Result<KnownPasskey, Fault> {
    let own = own(site, here).await?;
    let mut passkey = named(site, &own, id).await?;
    passkey.label = PasskeyLabel::of_text(label);
    let (credential, label) = (passkey.credential.clone(), passkey.label.clone());
    match change(site, own.id, AccountChange::RenamePasskey { credential, label }).await? {
        AccountOutcome::Done => Ok(KnownPasskey::from(&passkey)),
        _ => Err(no_such()),
    }
}

/// Removes a passkey of whoever asks.
///
/// # Errors
/// When they have no such passkey, or nothing else would let them in.
pub async fn remove(site: &Site, here: Option<Person>, id: &str) -> Result<(), Fault> {
    let own = own(site, here).await?;
    let passkey = named(site, &own, id).await?;
    match change(site, own.id, AccountChange::RemovePasskey(passkey.credential)).await? {
        AccountOutcome::Done => {
            mail::notice(site, &own, Notice::PasskeyRemoved).await;
            Ok(())
        }
        AccountOutcome::LastWayIn => {
            let message = message!("this passkey is your only way in");
            let fault = Fault::new(FaultKind::Refused, message);
            Err(fault.hint("set a password or add another passkey first"))
        }
        _ => Err(no_such()),
    }
}
