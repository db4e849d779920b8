//! What one wants to be told, in which ways, and the addresses by which that comes.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};

use super::day;
use super::own::or_sign_in;
use crate::doing::notices::{self, KnownChoices, MailState};
use crate::fault::Fault;
use crate::http::App;
use crate::http::body::FormFields;
use crate::http::visitor::Visitor;
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::people::Person;
use crate::store::{NoticeChannel, NoticeKind, PushSubscription};

#[derive(Template)]
#[template(path = "account/notices.html")]
struct ChoicesPage {
    reader: Reader,
    known: KnownChoices,
    /// By what this browser is known among those that are told.
    here: Option<String>,
    /// The key of the site, with which a browser subscribes.
    push_key: String,
    /// The address of the feed that was just made, which is shown this once.
    feed: Option<String>,
}

impl ChoicesPage {
    async fn of(app: &App, person: Option<Person>, reader: Reader) -> Result<ChoicesPage, Fault> {
        let known = notices::choices(app.site(), person).await?;
        let is_here =
            |told: &&PushSubscription| person.is_some_and(|person| person.session == told.session);
        let here = known.browsers.iter().find(is_here).map(|told| told.id.clone());
        let push_key = app.services().push_key.public();
        Ok(ChoicesPage { reader, known, here, push_key, feed: None })
    }

    fn kinds(&self) -> [NoticeKind; 7] {
        NoticeKind::ALL
    }

    /// The ways that there are here.
    fn channels(&self) -> Vec<NoticeChannel> {
        let has_mail = self.known.mail != MailState::Nowhere;
        let is_there = |channel: &NoticeChannel| has_mail || *channel != NoticeChannel::Mail;
        NoticeChannel::ALL.into_iter().filter(is_there).collect()
    }

    fn wants(&self, kind: &NoticeKind, channel: &NoticeChannel) -> bool {
        self.known.choices.toggles.wants(*kind, *channel)
    }

    fn kind(&self, kind: &NoticeKind) -> String {
        self.reader.say(&format!("notices-kind-{}", kind.name()))
    }

    fn channel(&self, channel: &NoticeChannel) -> String {
        self.reader.say(&format!("notices-channel-{}", channel.name()))
    }

    fn needs_address(&self) -> bool {
        self.known.mail == MailState::NoAddress
    }

    fn has_mail(&self) -> bool {
        self.known.mail != MailState::Nowhere
    }

    fn is_here(&self, told: &PushSubscription) -> bool {
        self.here.as_deref() == Some(told.id.as_str())
    }

    fn label(&self, told: &PushSubscription) -> String {
        match told.label.is_empty() {
            true => self.reader.say("account-device-unknown"),
            false => told.label.clone(),
        }
    }

    fn since(&self, told: &PushSubscription) -> String {
        self.reader.words.with("account-device-since", "text", day(told.created_ms))
    }
}

/// `GET /account/notices`
pub async fn choices(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    match ChoicesPage::of(&app, visitor.proved(), reader).await {
        Ok(page) => Ok(show(&page)),
        Err(fault) => or_sign_in(fault),
    }
}

/// `POST /account/notices`: what is ticked is wanted.
pub async fn choose(
    State(app): State<App>,
    visitor: Visitor,
    form: FormFields,
) -> Result<Response, Fault> {
    let wants = |kind: NoticeKind, channel: NoticeChannel| {
        form.get(&format!("{}-{}", kind.name(), channel.name())).is_some()
    };
    match notices::choose(app.site(), visitor.proved(), wants).await {
        Ok(()) => Ok(Redirect::to("/account/notices").into_response()),
        Err(fault) => or_sign_in(fault),
    }
}

/// `POST /account/notices/feed`: another address, which is shown this once; or none.
pub async fn feed(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    let person = visitor.proved();
    if form.get("do") == Some("end") {
        return match notices::end_feed(app.site(), person).await {
            Ok(()) => Ok(Redirect::to("/account/notices#feed-title").into_response()),
            Err(fault) => or_sign_in(fault),
        };
    }
    let key = match notices::new_feed(app.site(), person).await {
        Ok(key) => key,
        Err(fault) => return or_sign_in(fault),
    };
    let address = format!("{}/feed/{}.atom", reader.origin, key.reveal());
    let page = ChoicesPage::of(&app, person, reader).await?;
    Ok(show(&ChoicesPage { feed: Some(address), ..page }))
}

/// `POST /account/notices/push/{id}`: a browser is not told any more.
pub async fn unsubscribe(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    match notices::unsubscribe(app.site(), visitor.proved(), &id).await {
        Ok(_) => Ok(Redirect::to("/account/notices#push-title").into_response()),
        Err(fault) => or_sign_in(fault),
    }
}
