//! Mail: an address, if somebody wishes to give one, and what it is good for. All of it is refused where the host has
//! set up no mail server.

use std::net::IpAddr;

use fluent_bundle::FluentArgs;
use kelci_core::message;
use serde::Serialize;
use utoipa::ToSchema;

use super::Site;
use super::accounts::{Doorstep, Entry, change, confirm, depart, departure, hashed, own};
use super::passkeys::OwnerProof;
use crate::bounds::{CONFIRM_LINK_MS, MAX_ACCOUNTS_OF_ADDRESS, PASSWORD_LINK_MS};
use crate::fault::{Fault, FaultKind};
use crate::ids::Secret;
use crate::lang::Words;
use crate::live::Services;
use crate::mail::{Letter, MailSetup, write_to};
use crate::people::{MailAddress, NameSkeleton, NamedPerson, Password, Person};
use crate::store::{
    AccountChange, AccountOutcome, Mail, MailKind, Mailbox, MailboxChange, StoreError,
};

fn setup(site: &Site) -> Result<&MailSetup, Fault> {
    site.config.mail.as_ref().ok_or_else(|| {
        let message = message!("this site sends no mail");
        Fault::new(FaultKind::Refused, message).hint("whoever runs it has set up no mail server")
    })
}

/// A letter about an account: `mail-KIND-subject` and `mail-KIND-text`, with the account's name, the site's, and a link.
fn letter(words: Words, kind: &str, own: &NamedPerson, site: &str, link: &str) -> Letter {
    let mut args = FluentArgs::new();
    args.set("name", own.name.as_str());
    args.set("site", site);
    args.set("link", link);
    let say = |part: &str| words.tell(&format!("mail-{kind}-{part}"), &args);
    let end = words.tell("mail-end", &args);
    Letter { subject: say("subject"), text: format!("{}\n\n-- \n{end}\n", say("text")) }
}

/// Whether the site sends mail.
pub fn is_set_up(site: &Site) -> bool {
    site.config.mail.is_some()
}

/// Where somebody is written to, as they are told of it.
#[derive(Serialize, ToSchema)]
pub struct KnownMailbox {
    /// The address that is confirmed.
    pub address: Option<String>,
    /// The one that is not yet.
    pub pending: Option<String>,
    /// In which language they are written to.
    pub language: String,
    /// Whether they hear what happens to their account.
    pub notices: bool,
}

/// Where somebody wants to be written to; none if they do not.
///
/// # Errors
/// When the store fails.
pub async fn told(site: &Site, own: &NamedPerson) -> Result<Option<KnownMailbox>, Fault> {
    let text = |address: MailAddress| address.as_str().to_owned();
    let mailbox = site.services().store.mailbox(own.id).await?;
    Ok(mailbox.map(|Mailbox { address, pending, language, wants_notices }| KnownMailbox {
        address: address.map(text),
        pending: pending.map(text),
        language,
        notices: wants_notices,
    }))
}

/// Has an address confirmed by a link that is sent to it. Until then the one before stays.
///
/// # Errors
/// When it is none, they do not prove that the account is theirs, or too much is sent.
pub async fn ask(
    site: &Site,
    door: &Doorstep<'_>,
    proof: OwnerProof<'_>,
    address: &str,
    words: Words,
) -> Result<(), Fault> {
    let (setup, own) = (setup(site)?, own(site, door.here).await?);
    let address = MailAddress::read(address).map_err(Fault::bad_request)?;
    confirm(site, &own, door.home, proof).await?;
    site.gates.mail(door.home)?;
    let (services, key) = (site.services(), Secret::fresh());
    let now_ms = services.time.now_ms();
    let link = format!("{}/mail/confirm/{}", setup.site, key.reveal());
    let Letter { subject, text } = letter(words, "confirm", &own, setup.site_name(), &link);
    let (to, stop) = (address.clone(), None);
    let mail = Mail { kind: MailKind::Confirm, person: own.id, to, subject, text, stop };
    if !services.store.post(mail, now_ms).await? {
        let message =
            message!("too much mail was sent to this address or for you: try again tomorrow");
        return Err(Fault::too_many(message));
    }
    let (link, until_ms) = (key.of_link(), now_ms + CONFIRM_LINK_MS);
    let language = words.language().code();
    let asked = MailboxChange::Ask { address, link, until_ms, language };
    Ok(services.store.change_mailbox(own.id, asked).await?)
}

/// Confirms the address to which a link was sent.
///
/// # Errors
/// When the link confirms none, or no more.
pub async fn confirm_address(site: &Site, key: &str) -> Result<(), Fault> {
    setup(site)?;
    let services = site.services();
    let key = Secret::parse(key).ok_or_else(Fault::void_link)?;
    let confirmed = services.store.confirm_address(key.of_link(), services.time.now_ms()).await?;
    confirmed.map(drop).ok_or_else(Fault::void_link)
}

/// Whether whoever asks wants to hear what happens to their account.
///
/// # Errors
/// When they have none.
pub async fn want_notices(site: &Site, here: Option<Person>, wants: bool) -> Result<(), Fault> {
    let own = own(site, here).await?;
    setup(site)?;
    Ok(site.services().store.change_mailbox(own.id, MailboxChange::Notices(wants)).await?)
}

/// Forgets the address of whoever asks.
///
/// # Errors
/// When they have no account.
pub async fn remove(site: &Site, here: Option<Person>) -> Result<(), Fault> {
    let own = own(site, here).await?;
    Ok(site.services().store.change_mailbox(own.id, MailboxChange::Remove).await?)
}

/// Sends whoever has forgotten their password a link that sets another, if that name or address is somebody's who has
/// confirmed one. Nobody is told whether it is: what there is to be done is done when the answer is on its way.
///
/// # Errors
/// When no mail is sent here, or too much is asked for.
pub fn forgotten(site: &Site, home: IpAddr, who: &str) -> Result<(), Fault> {
    let setup = setup(site)?.clone();
    site.gates.mail(home)?;
    let services = site.hub.services().clone();
    // Nothing that long is a name or an address.
    let who: String = who.trim().chars().take(300).collect();
    tokio::spawn(async move {
        if let Err(error) = remind(&services, &setup, &who).await {
            tracing::error!(%error, "a mail for a forgotten password was not stored");
        }
    });
    Ok(())
}

async fn remind(services: &Services, setup: &MailSetup, who: &str) -> Result<(), StoreError> {
    let Services { store, time, .. } = services;
    let found = match MailAddress::read(who) {
        Ok(address) => store.whose_address(&address, MAX_ACCOUNTS_OF_ADDRESS).await?,
        Err(_) => store.find_named(&NameSkeleton::of(who)).await?.into_iter().collect(),
    };
    for own in found.into_iter().filter(|own| !own.is_closed()) {
        let (key, now_ms) = (Secret::fresh(), time.now_ms());
        let link = format!("{}/mail/password/{}", setup.site, key.reveal());
        let (own, site) = (&own, setup.site_name());
        let say = |words: Words| letter(words, "forgotten", own, site, &link);
        if write_to(&**store, own.id, MailKind::Forgotten, now_ms, say).await? {
            let until_ms = now_ms + PASSWORD_LINK_MS;
            store.keep_password_link(own.id, key.of_link(), until_ms).await?;
        }
    }
    Ok(())
}

/// Whether a link sets a password now.
///
/// # Errors
/// When it does not.
pub async fn may_set_password(site: &Site, key: &str) -> Result<(), Fault> {
    let services = site.services();
    let key = Secret::parse(key).ok_or_else(Fault::void_link)?;
    let whose = services.store.password_link(key.of_link(), services.time.now_ms()).await?;
    whose.map(drop).ok_or_else(Fault::void_link)
}

/// Sets another password by a link that was sent, and lets its owner in. Everywhere else they are signed out.
///
/// # Errors
/// When the link is not good, or the password cannot be.
pub async fn set_password(
    site: &Site,
    door: &Doorstep<'_>,
    key: &str,
    password: &str,
) -> Result<Entry, Fault> {
    setup(site)?;
    site.gates.passkey(door.home)?;
    let services = site.services();
    let link = Secret::parse(key).ok_or_else(Fault::void_link)?.of_link();
    let whose = services.store.password_link(link, services.time.now_ms()).await?;
    let whose = whose.ok_or_else(Fault::void_link)?;
    let found = services.store.named(whose).await?.ok_or_else(Fault::void_link)?;
    let password = Password::choose(password, &found.name).map_err(Fault::no_password)?;
    let hash = hashed(site, door.home, password).await?;
    let departure = departure(site, door, &found).await?;
    let (secret, session) = door.session();
    let recover = AccountChange::RecoverByLink { link, hash, session };
    if change(site, whose, recover).await? != AccountOutcome::Done {
        return Err(Fault::void_link());
    }
    depart(site, &departure).await?;
    notice(site, &found, Notice::Password).await;
    Ok(Entry { name: found.name, secret, puts_aside: departure.puts_aside })
}

/// What happened to an account that its owner may want to hear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Notice {
    Password,
    Codes,
    PasskeyAdded,
    PasskeyRemoved,
    SignedIn,
}

/// Tells the owner of an account what happened to it, if they want to hear it. Nothing fails because they cannot be told.
pub(super) async fn notice(site: &Site, own: &NamedPerson, what: Notice) {
    let Some(setup) = &site.config.mail else { return };
    let Services { store, time, .. } = site.services();
    let link = format!("{}/account", setup.site);
    let kind = match what {
        Notice::Password => "password",
        Notice::Codes => "codes",
        Notice::PasskeyAdded => "passkey-added",
        Notice::PasskeyRemoved => "passkey-removed",
        Notice::SignedIn => "signed-in",
    };
    let say = |words: Words| letter(words, kind, own, setup.site_name(), &link);
    if let Err(error) = write_to(&**store, own.id, MailKind::Notice, time.now_ms(), say).await {
        tracing::error!(%error, "a notice was not stored");
    }
}
