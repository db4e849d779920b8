//! Accounts: a name with a password, what they open, and how they end.

use std::net::IpAddr;

use kelci_core::message;

use super::mail::{self, Notice};
use super::passkeys::{self, NewPasskey, OwnerProof, PasskeyProof};
use super::people::{has_games, let_aside};
use super::{Asker, Site};
use crate::bounds::{ACCOUNT_BYTES, RECOVERY_CODES};
use crate::config::SignUpPolicy;
use crate::fault::{Fault, FaultKind};
use crate::ids::{PersonId, Secret, SessionDigest};
use crate::people::{
    AccountName, Device, DeviceId, DeviceLabel, NameSkeleton, NamedPerson, Password, PasswordHash,
    Person, RecoveryCode,
};
use crate::room::Room;
use crate::store::{AccountAct, AccountChange, AccountOutcome, NewSession, SignUp};

/// Who would come in, on which device.
#[derive(Clone, Debug)]
pub struct Doorstep<'a> {
    /// From where.
    pub home: IpAddr,
    /// Who is known on the device.
    pub here: Option<Person>,
    /// What proves who was known there before.
    pub aside: Option<&'a Secret>,
    /// What the device is called.
    pub device: DeviceLabel,
}

impl Doorstep<'_> {
    pub(super) fn session(&self) -> (Secret, NewSession) {
        let secret = Secret::fresh();
        let session = NewSession { digest: secret.of_session(), device: self.device.clone() };
        (secret, session)
    }
}

/// Somebody has come in.
#[derive(Debug)]
pub struct Entry {
    /// What they are called.
    pub name: AccountName,
    /// What proves them on this device. It is a new one: what was there before may be known to whoever put it there.
    pub secret: Secret,
    /// Whether a guest with games of their own was known there, and is put aside.
    pub puts_aside: bool,
}

/// Somebody has an account now.
#[derive(Debug)]
pub struct NewAccount {
    pub name: AccountName,
    pub secret: Secret,
    /// What lets them in if they forget the password; shown once.
    pub codes: Vec<RecoveryCode>,
}

/// What somebody would have: a name, with a password, a passkey or both.
#[derive(Clone, Debug)]
pub struct WantedAccount<'a> {
    pub name: &'a str,
    /// Empty for none.
    pub password: &'a str,
    pub passkey: Option<PasskeyProof>,
}

/// What may stand in the way of whoever signs up, apart from what they typed.
///
/// # Errors
/// When nobody signs up here, or not without a link, or not with this one.
pub async fn may_sign_up(site: &Site, key: Option<&Secret>) -> Result<(), Fault> {
    let refused = |message, hint: &str| Err(Fault::new(FaultKind::NoSignUp, message).hint(hint));
    match site.config.accounts.sign_up {
        SignUpPolicy::Open => Ok(()),
        SignUpPolicy::Closed => {
            refused(message!("no new accounts are made on this site"), "play as a guest")
        }
        SignUpPolicy::Invite => {
            let services = site.services();
            let is_good = match key {
                Some(key) => {
                    let now_ms = services.time.now_ms();
                    services.store.is_sign_up_link(key.of_link(), now_ms).await?
                }
                None => false,
            };
            if is_good {
                return Ok(());
            }
            let message =
                message!("accounts are made by invitation here, and this link is not good");
            refused(message, "ask whoever runs the site for a link")
        }
    }
}

/// Gives somebody a name. They stay who they are: games, seats and reviews are theirs. Where a guest was known
/// elsewhere too, those devices sign in with the name from now on.
///
/// # Errors
/// When the name or the password cannot be, or nobody signs up here.
pub async fn sign_up(
    site: &Site,
    asker: &Asker,
    door: &Doorstep<'_>,
    wanted: WantedAccount<'_>,
    key: Option<&Secret>,
) -> Result<NewAccount, Fault> {
    let WantedAccount { name, password, passkey } = wanted;
    let services = site.services();
    site.gates.sign_up(door.home)?;
    may_sign_up(site, key).await?;
    if services.sessions.name(asker.person.id).await?.is_some() {
        return Err(Fault::already_named());
    }
    let name = site.config.accounts.names.read(name).map_err(Fault::no_name)?;
    let password = match (password, &passkey) {
        ("", Some(_)) => None,
        _ => Some(Password::choose(password, &name).map_err(Fault::no_password)?),
    };
    if services.store.find_named(&name.skeleton()).await?.is_some() {
        return Err(Fault::name_taken());
    }
    Room::of(&*services.store, site.config.disk()).await?.let_begin(&site.config.limits)?;
    site.gates.stored(door.home, ACCOUNT_BYTES)?;
    let password = match password {
        Some(password) => Some(hashed(site, door.home, password).await?),
        None => None,
    };
    let (person, passkey) = match passkey {
        Some(proof) => {
            let new = passkeys::take_new(site, door.home, proof, "", &door.device).await?;
            let NewPasskey { person, passkey, spent } = new;
            // A passkey holds for whom it was made. Whoever comes for the first time is who was asked for then.
            let asker = match asker.person.is_new {
                true => Person { id: person, ..asker.person },
                false => asker.person,
            };
            if asker.id != person {
                return Err(Fault::wrong_passkey());
            }
            (asker, Some((passkey, spent)))
        }
        None => (asker.person, None),
    };
    let codes = fresh_codes();
    let (secret, session) = door.session();
    let new = SignUp {
        person,
        name: name.clone(),
        password,
        passkey,
        codes: codes.iter().map(RecoveryCode::digest).collect(),
        session,
        link: key
            .filter(|_| site.config.accounts.sign_up == SignUpPolicy::Invite)
            .map(Secret::of_link),
        club: site.club().cloned(),
    };
    match change(site, person.id, AccountChange::SignUp(Box::new(new))).await? {
        AccountOutcome::VoidLink => Err(Fault::void_link()),
        _ => Ok(NewAccount { name, secret, codes }),
    }
}

/// Lets somebody in by name and password. Whoever is known on the device makes way: a guest with games is put
/// aside, another account signed out. Names that nobody has take as long as others.
///
/// # Errors
/// When name and password do not belong together, or it was tried too often.
pub async fn sign_in(
    site: &Site,
    door: &Doorstep<'_>,
    name: &str,
    password: &str,
) -> Result<Entry, Fault> {
    let (services, looks) = (site.services(), NameSkeleton::of(name));
    site.let_try(door.home, &looks).await?;
    let found = services.store.find_named(&looks).await?;
    let whose = found.as_ref().map_or_else(PersonId::fresh, |found| found.id);
    if !is_right(site, door.home, whose, password).await? {
        return Err(Fault::wrong_password());
    }
    enter(site, door, found.ok_or_else(Fault::wrong_password)?).await
}

/// Lets somebody in who has proved that the account is theirs.
pub(super) async fn enter(
    site: &Site,
    door: &Doorstep<'_>,
    found: NamedPerson,
) -> Result<Entry, Fault> {
    let departure = departure(site, door, &found).await?;
    let (secret, session) = door.session();
    let sign_in = AccountChange::SignIn { session, instead: departure.replaced };
    if change(site, found.id, sign_in).await? == AccountOutcome::NotSo {
        return Err(Fault::wrong_password());
    }
    depart(site, &departure).await?;
    if departure.replaced.is_none() {
        mail::notice(site, &found, Notice::SignedIn).await;
    }
    Ok(Entry { name: found.name, secret, puts_aside: departure.puts_aside })
}

/// What becomes of whoever is known on a device when somebody comes in there.
#[derive(Default)]
pub(super) struct Departure {
    /// Their own session there, which is replaced.
    replaced: Option<SessionDigest>,
    /// Another account, which is signed out.
    signed_out: Option<Person>,
    /// Whether a guest with games is put aside.
    pub puts_aside: bool,
}

pub(super) async fn departure(
    site: &Site,
    door: &Doorstep<'_>,
    comes: &NamedPerson,
) -> Result<Departure, Fault> {
    if comes.is_closed() {
        return Err(Fault::account_closed());
    }
    departure_for(site, door, comes.id).await
}

/// The same for somebody whose account is open, or for nobody at all.
async fn departure_for(
    site: &Site,
    door: &Doorstep<'_>,
    comes: PersonId,
) -> Result<Departure, Fault> {
    let Some(here) = door.here else { return Ok(Departure::default()) };
    if here.id == comes {
        return Ok(Departure { replaced: Some(here.session), ..Departure::default() });
    }
    if site.services().sessions.name(here.id).await?.is_some() {
        return Ok(Departure { signed_out: Some(here), ..Departure::default() });
    }
    let puts_aside = has_games(site, here.id).await?;
    if puts_aside {
        let_aside(site, door.aside, comes).await?;
    }
    Ok(Departure { puts_aside, ..Departure::default() })
}

/// Signs out the account that was known on a device, if one was.
pub(super) async fn depart(site: &Site, departure: &Departure) -> Result<(), Fault> {
    if let Some(Person { id, session, .. }) = departure.signed_out {
        change(site, id, AccountChange::EndSession(session)).await?;
    }
    Ok(())
}

/// Lets somebody in who has forgotten the password: a code, which is then void, sets another one, and signs out
/// everywhere else.
///
/// # Errors
/// When name and code do not belong together, the new password cannot be, or it was tried too often.
pub async fn recover(
    site: &Site,
    door: &Doorstep<'_>,
    name: &str,
    code: &str,
    password: &str,
) -> Result<Entry, Fault> {
    let (services, looks) = (site.services(), NameSkeleton::of(name));
    let password =
        Password::choose(password, &AccountName::of_stored(name)).map_err(Fault::no_password)?;
    site.let_try(door.home, &looks).await?;
    let found = services.store.find_named(&looks).await?;
    let hash = hashed(site, door.home, password).await?;
    // What is no code at all is nobody's.
    let code = RecoveryCode::parse(code).unwrap_or_else(RecoveryCode::fresh).digest();
    // That an account is closed is told to whoever knows its password. For a name that nobody has, the device and the
    // store are asked all the same: what stands against coming in says nothing of the name.
    let found = found.filter(|found| !found.is_closed());
    let whose = found.as_ref().map_or_else(PersonId::fresh, |found| found.id);
    let departure = departure_for(site, door, whose).await?;
    let (secret, session) = door.session();
    let outcome = change(site, whose, AccountChange::Recover { code, hash, session }).await?;
    let (AccountOutcome::Done, Some(found)) = (outcome, found) else {
        return Err(Fault::wrong_password());
    };
    depart(site, &departure).await?;
    mail::notice(site, &found, Notice::Password).await;
    Ok(Entry { name: found.name, secret, puts_aside: departure.puts_aside })
}

/// The account of whoever asks.
///
/// # Errors
/// When they have none.
pub async fn own(site: &Site, person: Option<Person>) -> Result<NamedPerson, Fault> {
    let named = match person {
        Some(person) => site.services().store.named(person.id).await?,
        None => None,
    };
    named.ok_or_else(Fault::account_needed)
}

/// Sees whether whoever asks proves once more that the account is theirs.
pub(super) async fn confirm(
    site: &Site,
    own: &NamedPerson,
    home: IpAddr,
    proof: OwnerProof<'_>,
) -> Result<(), Fault> {
    let password = match proof {
        OwnerProof::Password(password) => password,
        OwnerProof::Passkey(proof) => {
            return passkeys::confirm_by_passkey(site, own, home, *proof).await;
        }
    };
    site.let_try(home, &own.name.skeleton()).await?;
    match is_right(site, home, own.id, password).await? {
        true => Ok(()),
        false => Err(Fault::wrong_password()),
    }
}

/// Sets another password, or the first one; gives what proves them here from now on. Everywhere else they are signed out.
///
/// # Errors
/// When they do not prove that the account is theirs, or the new one cannot be.
pub async fn change_password(
    site: &Site,
    door: &Doorstep<'_>,
    old: OwnerProof<'_>,
    new: &str,
) -> Result<Secret, Fault> {
    let own = own(site, door.here).await?;
    let new = Password::choose(new, &own.name).map_err(Fault::no_password)?;
    confirm(site, &own, door.home, old).await?;
    let hash = hashed(site, door.home, new).await?;
    let (secret, session) = door.session();
    change(site, own.id, AccountChange::Password { hash, session }).await?;
    mail::notice(site, &own, Notice::Password).await;
    Ok(secret)
}

/// Gives other recovery codes, in place of those before.
///
/// # Errors
/// When they do not prove that the account is theirs.
pub async fn new_codes(
    site: &Site,
    door: &Doorstep<'_>,
    proof: OwnerProof<'_>,
) -> Result<Vec<RecoveryCode>, Fault> {
    let own = own(site, door.here).await?;
    confirm(site, &own, door.home, proof).await?;
    let codes = fresh_codes();
    let digests = codes.iter().map(RecoveryCode::digest).collect();
    change(site, own.id, AccountChange::Codes(digests)).await?;
    mail::notice(site, &own, Notice::Codes).await;
    Ok(codes)
}

/// The devices of somebody, the latest first.
///
/// # Errors
/// When the store fails.
pub async fn devices(site: &Site, person: PersonId) -> Result<Vec<Device>, Fault> {
    Ok(site.services().store.devices(person).await?)
}

/// Signs out a device of somebody, and its sockets; says whether it was the one that they ask from.
///
/// # Errors
/// When they have no such device.
pub async fn sign_out(site: &Site, here: Person, device: &str) -> Result<bool, Fault> {
    let devices = devices(site, here.id).await?;
    let found = devices.iter().find(|known| known.id().as_str() == device);
    let Some(found) = found else {
        let message = message!("none of your devices is called so");
        return Err(Fault::new(FaultKind::NotFound, message).hint("look at the list again"));
    };
    change(site, here.id, AccountChange::EndSession(found.session)).await?;
    Ok(found.session == here.session)
}

/// Signs out here.
///
/// # Errors
/// When the store fails.
pub async fn sign_out_here(site: &Site, here: Person) -> Result<(), Fault> {
    let _ = sign_out(site, here, DeviceId::of(here.session).as_str()).await?;
    Ok(())
}

/// Makes the games of a guest who was put aside on the device somebody's own; says how many.
///
/// # Errors
/// When nobody was put aside, or somebody with an account.
pub async fn take_along(
    site: &Site,
    person: Option<Person>,
    aside: Option<&Secret>,
) -> Result<usize, Fault> {
    let own = own(site, person).await?;
    let guest = super::people::put_aside(site, aside, Some(own.id)).await?;
    let no_guest = || {
        let message = message!("no guest with games was put aside on this device");
        Fault::new(FaultKind::Refused, message)
    };
    let guest = guest.ok_or_else(no_guest)?;
    match change(site, own.id, AccountChange::Merge { guest }).await? {
        AccountOutcome::Games(games) => {
            site.services().sessions.note(Some(guest));
            for game in &games {
                site.hub.read_anew(game).await;
            }
            Ok(games.len())
        }
        _ => Err(no_guest()),
    }
}

pub(super) async fn change(
    site: &Site,
    person: PersonId,
    change: AccountChange,
) -> Result<AccountOutcome, Fault> {
    let services = site.services();
    let act = AccountAct::own(person, services.time.now_ms(), change);
    let outcome = services.store.change_account(act).await?;
    services.sessions.note(Some(person));
    Ok(outcome)
}

fn fresh_codes() -> Vec<RecoveryCode> {
    (0..RECOVERY_CODES).map(|_| RecoveryCode::fresh()).collect()
}

/// Hashes a password where nobody waits for it but whoever asks.
pub(super) async fn hashed(
    site: &Site,
    home: IpAddr,
    password: Password,
) -> Result<PasswordHash, Fault> {
    site.passwords.work(home, move |_| password.hash()).await?.map_err(Fault::busy)
}

/// Whether a password is somebody's. For those who have none, or do not exist, it takes as long.
async fn is_right(
    site: &Site,
    home: IpAddr,
    whose: PersonId,
    password: &str,
) -> Result<bool, Fault> {
    let stored = site.services().store.password(whose).await?;
    let typed = Password::typed(password).unwrap_or_else(Password::nobodys);
    site.passwords.work(home, move |_| typed.is_right(stored.as_ref())).await
}
