//! What somebody is told of what they did not see: their inbox, their feed, the browsers that are told, and what they
//! want to be told at all.

use kelci_core::message;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::accounts::own;
use super::{Asker, Site, counted, mail};
use crate::bounds::{MAX_SHOWN_NOTICES, SUBSCRIPTION_BYTES};
use crate::fault::{Fault, FaultKind};
use crate::ids::{NodeId, NoticeId, PersonId, Secret};
use crate::lang::Words;
use crate::lang::notices::{leads_to, told};
use crate::people::{DeviceLabel, Person};
use crate::push::{BrowserKey, PushAddress, decoded};
use crate::store::{
    Note, Notice, NoticeChannel, NoticeChoice, NoticeChoices, NoticeKind, NoticeToggles,
    PushSubscription, ReadNotices,
};
use crate::time::day;

/// How many notices somebody has not read; none if that cannot be seen now.
pub async fn unread(site: &Site, person: PersonId) -> u32 {
    let services = site.services();
    services.store.unread_notices(person, services.time.now_ms()).await.unwrap_or(0)
}

/// What somebody is told in a way, the latest first.
///
/// # Errors
/// When the store fails.
pub async fn inbox(
    site: &Site,
    person: PersonId,
    channel: NoticeChannel,
) -> Result<Vec<Notice>, Fault> {
    let services = site.services();
    let now_ms = services.time.now_ms();
    Ok(services.store.notices(person, channel, now_ms, MAX_SHOWN_NOTICES).await?)
}

/// A notice as it is told.
#[derive(Serialize, ToSchema)]
pub struct NoticeView {
    /// Its name.
    pub id: String,
    /// `turn`, `challenge`, `begun`, `ended`, `round`, `team` or `club`.
    pub kind: &'static str,
    /// Which game is played.
    pub game: String,
    /// The other player; nothing if they have no name.
    pub name: String,
    /// What is told, in a sentence.
    pub text: String,
    /// Where it leads.
    pub href: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// Whether it was read.
    pub read: bool,
}

impl NoticeView {
    /// Of a notice, in a language.
    pub fn of(words: Words, notice: Notice) -> NoticeView {
        NoticeView {
            text: told(words, &notice),
            href: leads_to(&notice),
            id: notice.id.as_str().to_owned(),
            kind: notice.kind.name(),
            game: notice.game,
            name: notice.name,
            at_ms: notice.at_ms,
            read: notice.is_read,
        }
    }

    /// On which day.
    pub fn day(&self) -> String {
        day(self.at_ms)
    }
}

/// Where a notice of somebody leads; it is read with that.
///
/// # Errors
/// When they have none of that name.
pub async fn follow(site: &Site, person: Option<PersonId>, id: &str) -> Result<String, Fault> {
    let (Some(person), Some(id)) = (person, NoticeId::parse(id)) else {
        return Err(Fault::no_page());
    };
    let store = &site.services().store;
    let notice = store.notice(person, id.clone()).await?.ok_or_else(Fault::no_page)?;
    read(site, person, ReadNotices::One(id)).await?;
    Ok(leads_to(&notice))
}

/// Says that somebody has read notices, and has their other pages told.
///
/// # Errors
/// When the store fails.
pub async fn read(site: &Site, person: PersonId, which: ReadNotices) -> Result<(), Fault> {
    let services = site.services();
    if services.store.read_notices(person, which, services.time.now_ms()).await? > 0 {
        services.lobby.noticed(person);
    }
    Ok(())
}

/// What somebody has chosen, and where they are told.
pub struct KnownChoices {
    pub choices: NoticeChoices,
    pub browsers: Vec<PushSubscription>,
    /// Whether they can be written to: the site sends mail, and they have confirmed an address.
    pub mail: MailState,
}

/// Whether somebody can be written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailState {
    /// The site sends no mail.
    Nowhere,
    /// They have confirmed no address.
    NoAddress,
    /// They can be.
    Ready,
}

/// Has somebody's pages told, on every node, that there is a notice.
///
/// # Errors
/// When the store fails.
pub(super) async fn noticed(site: &Site, person: PersonId) -> Result<(), Fault> {
    let services = site.services();
    services.lobby.noticed(person);
    Ok(services.store.tell(Note::Notices(person)).await?)
}

/// What whoever asks has chosen.
///
/// # Errors
/// When they have no account.
pub async fn choices(site: &Site, person: Option<Person>) -> Result<KnownChoices, Fault> {
    let own = own(site, person).await?;
    let store = &site.services().store;
    let mailbox = store.mailbox(own.id).await?;
    let mail = match mail::is_set_up(site) {
        false => MailState::Nowhere,
        true if mailbox.is_some_and(|mailbox| mailbox.address.is_some()) => MailState::Ready,
        true => MailState::NoAddress,
    };
    let choices = store.notice_choices(own.id).await?;
    Ok(KnownChoices { choices, browsers: store.subscriptions(own.id).await?, mail })
}

/// Chooses what whoever asks is told, and in which ways. Ways that are not offered stay as they were.
///
/// # Errors
/// When they have no account.
pub async fn choose(
    site: &Site,
    person: Option<Person>,
    wants: impl Fn(NoticeKind, NoticeChannel) -> bool,
) -> Result<(), Fault> {
    let own = own(site, person).await?;
    let store = &site.services().store;
    let before = store.notice_choices(own.id).await?.toggles;
    let has_mail = mail::is_set_up(site);
    let toggles = NoticeToggles::of(|kind, channel| match channel {
        NoticeChannel::Mail if !has_mail => before.wants(kind, channel),
        _ => wants(kind, channel),
    });
    Ok(store.choose_notices(own.id, NoticeChoice::Toggles(toggles)).await?)
}

/// Gives whoever asks a feed at an address that nobody else knows; the one before is gone.
///
/// # Errors
/// When they have no account.
pub async fn new_feed(site: &Site, person: Option<Person>) -> Result<Secret, Fault> {
    let own = own(site, person).await?;
    let key = Secret::fresh();
    let choice = NoticeChoice::Feed(Some(key.of_link()));
    site.services().store.choose_notices(own.id, choice).await?;
    Ok(key)
}

/// Ends the feed of whoever asks.
///
/// # Errors
/// When they have no account.
pub async fn end_feed(site: &Site, person: Option<Person>) -> Result<(), Fault> {
    let own = own(site, person).await?;
    Ok(site.services().store.choose_notices(own.id, NoticeChoice::Feed(None)).await?)
}

/// What stands in the feed of that key.
///
/// # Errors
/// When there is none.
pub async fn feed(site: &Site, key: &str) -> Result<Vec<Notice>, Fault> {
    let key = Secret::parse(key).ok_or_else(Fault::no_page)?;
    let whose = site.services().store.whose_feed(key.of_link()).await?;
    inbox(site, whose.ok_or_else(Fault::no_page)?, NoticeChannel::Feed).await
}

/// Ends the mails of whoever was sent that key.
///
/// # Errors
/// When nobody was.
pub async fn stop_mails(site: &Site, key: &str) -> Result<(), Fault> {
    let key = Secret::parse(key).ok_or_else(Fault::void_link)?;
    let is_stopped = site.services().store.stop_mails(key.of_link()).await?;
    is_stopped.then_some(()).ok_or_else(Fault::void_link)
}

/// Where a browser is told, as it says itself.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubscriptionRequest {
    /// The address that its push service gave it.
    pub endpoint: String,
    /// Until when it is good, as far as the browser knows; the push service says so too.
    #[serde(default, rename = "expirationTime")]
    #[expect(dead_code, reason = "browsers tell it, and the push service says when it is over")]
    pub expiration_time: Option<f64>,
    /// What a message to it is sealed with.
    pub keys: SubscriptionKeys,
}

/// What a message to a browser is sealed with.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubscriptionKeys {
    /// Its public key, in base64url.
    pub p256dh: String,
    /// What only it and this site know, in base64url.
    pub auth: String,
}

/// Has the browser of whoever asks told from now on, in their language.
///
/// # Errors
/// When they have no account, or what it says is none of a push service.
pub async fn subscribe(
    site: &Site,
    asker: &Asker,
    request: SubscriptionRequest,
    words: Words,
    (origin, device): (String, DeviceLabel),
) -> Result<(), Fault> {
    let own = own(site, Some(asker.person)).await?;
    counted(asker.home, |home| site.gates.stored(home, SUBSCRIPTION_BYTES))?;
    let SubscriptionRequest { endpoint, keys, .. } = request;
    if PushAddress::parse(&endpoint, site.config.notices.push).is_none() {
        let message = message!("this is no address of a push service");
        return Err(Fault::bad_request(message));
    }
    let (public_key, auth) = (decoded(&keys.p256dh), decoded(&keys.auth));
    let (public_key, auth) = (public_key.unwrap_or_default(), auth.unwrap_or_default());
    if BrowserKey::new(&public_key, &auth).is_err() {
        return Err(Fault::bad_request(message!("these are no keys of a browser")));
    }
    let services = site.services();
    let is_kept = services.store.subscribe(PushSubscription {
        id: NodeId::fresh().as_str().to_owned(),
        person: own.id,
        session: asker.person.session,
        endpoint,
        public_key,
        auth,
        site: origin,
        language: words.language().code().to_owned(),
        label: device.as_str().to_owned(),
        created_ms: services.time.now_ms(),
    });
    if is_kept.await? {
        return Ok(());
    }
    let message = message!("enough browsers of yours are told already");
    Err(Fault::new(FaultKind::Refused, message).hint("remove one of them: /account/notices"))
}

/// Has a browser of whoever asks not told any more.
///
/// # Errors
/// When they have no account.
pub async fn unsubscribe(site: &Site, person: Option<Person>, id: &str) -> Result<bool, Fault> {
    let own = own(site, person).await?;
    // Names are all of the same letters; what is none cannot even be asked for.
    if NoticeId::parse(id).is_none() {
        return Ok(false);
    }
    Ok(site.services().store.unsubscribe(own.id, id.to_owned()).await?)
}

/// What is known of what somebody is told.
#[derive(Serialize, ToSchema)]
pub struct KnownNotices {
    /// What they want to be told, such as `turn-push`.
    pub wanted: Vec<String>,
    /// Whether they have a feed; its address nobody knows but them.
    pub feed: bool,
    /// The browsers that are told.
    pub browsers: Vec<KnownBrowser>,
    /// What they were told, as long as it is kept.
    pub notices: Vec<NoticeView>,
}

/// A browser that is told.
#[derive(Serialize, ToSchema)]
pub struct KnownBrowser {
    /// What the device is called.
    pub label: String,
    /// The address of its push service.
    pub endpoint: String,
    /// Since when, in milliseconds since 1970.
    pub since_ms: i64,
}

/// All that is known of what somebody is told.
///
/// # Errors
/// When the store fails.
pub(super) async fn everything(site: &Site, person: PersonId) -> Result<KnownNotices, Fault> {
    let store = &site.services().store;
    let NoticeChoices { toggles, has_feed } = store.notice_choices(person).await?;
    let all = NoticeKind::ALL
        .into_iter()
        .flat_map(|kind| NoticeChannel::ALL.map(|channel| (kind, channel)));
    let wanted = all.filter(|(kind, channel)| toggles.wants(*kind, *channel));
    let english = Words::of(crate::lang::Language::English);
    let notices = inbox(site, person, NoticeChannel::Page).await?;
    let browsers = store.subscriptions(person).await?.into_iter();
    Ok(KnownNotices {
        wanted: wanted
            .map(|(kind, channel)| format!("{}-{}", kind.name(), channel.name()))
            .collect(),
        feed: has_feed,
        browsers: browsers
            .map(|told| KnownBrowser {
                label: told.label,
                endpoint: told.endpoint,
                since_ms: told.created_ms,
            })
            .collect(),
        notices: notices.into_iter().map(|notice| NoticeView::of(english, notice)).collect(),
    })
}
