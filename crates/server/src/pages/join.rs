//! The link that a friend is sent. Looking at it takes nothing, so that previews of links do no
//! harm; the button takes the seat.

use askama::Template;
use axum::extract::State as Given;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use kelci_core::message;
use kelci_picture::Look;

use super::page::show;
use super::reader::{self, Card, Reader};
use super::{device, drawing};
use crate::bounds::MAX_NAME_CHARS;
use crate::doing::{open_games, people, sitting};
use crate::fault::Fault;
use crate::game::{Seat, Series, SeriesCount};
use crate::http::App;
use crate::http::body::{FormFields, GamePartPath, GamePath};
use crate::http::visitor::Visitor;
use crate::ids::{GameId, Secret};

#[derive(Template)]
#[template(path = "join.html")]
struct Page {
    reader: Reader,
    id: GameId,
    /// The game's name for programs, and for people.
    name: &'static str,
    title: &'static str,
    /// Who invites; empty if nobody said.
    host: String,
    /// The side that the guest would play.
    side: String,
    /// Whether whoever reads has sent, or will send, this invitation.
    is_own: bool,
    clock: String,
    /// What whoever reads is called, if they have an account.
    own_name: Option<String>,
    /// The match that the game begins, if it is one of a match.
    series: Option<Series>,
    board: String,
}

/// `GET /game/{id}/join/{key}`
pub async fn invitation(
    Given(app): Given<App>,
    GamePartPath(id, key): GamePartPath,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let table = app.hub().game(&id)?.look().await?;
    let link = Secret::parse(&key).map(|key| key.of_link());
    let invited = |seat: &Seat| link.is_some() && table.access[seat.index()].link == link;
    let Some(seat) = Seat::BOTH.into_iter().find(invited) else {
        // A link to one's own seat, as they were made before it was one for the whole device.
        if let Some(there) = to_device(&app, &id, &key).await? {
            return Ok(there);
        }
        // Whoever took the seat with this link comes to the game by it.
        let powers = table.powers(visitor.person());
        if powers.seats != [false; 2] {
            return Ok(to_game(&id));
        }
        return Err(Fault::void_link());
    };
    let own_name = match visitor.person() {
        Some(person) => app.services().sessions.name(person).await?,
        None => None,
    };
    let own_name = own_name.map(|name| name.as_str().to_owned());
    let state = &table.state;
    let powers = table.powers(visitor.person());
    let look = Look { bottom: seat.into(), ..Look::default() };
    let mut page = Page {
        name: state.game().info().name,
        title: state.game().info().title,
        host: state.name(seat.other()).unwrap_or_default().to_owned(),
        side: reader.side(state.game(), seat),
        is_own: powers.owner || powers.has(seat.other()),
        clock: reader.clock(state.spec().clock),
        own_name,
        series: state.series().cloned(),
        board: drawing::board(state.game(), &**state.position(), &[], look),
        id,
        reader,
    };
    let about = page.reader.summary(state.game());
    page.reader.card = Some(Card::of_game(state.game(), page.invites(), about));
    Ok(show(&page))
}

/// `POST /game/{id}/join/{key}`
pub async fn take_seat(
    Given(app): Given<App>,
    GamePartPath(id, key): GamePartPath,
    visitor: Visitor,
    form: FormFields,
) -> Result<Response, Fault> {
    if let Some(there) = to_device(&app, &id, &key).await? {
        return Ok(there);
    }
    let key = Secret::parse(&key)
        .ok_or_else(|| Fault::bad_request(message!("this is no key of a private link")))?;
    let known = visitor.session_or_new();
    // A form may carry blanks around a name.
    let name = form.get("name").unwrap_or_default();
    sitting::sit(app.site(), known.person, &id, &key, name.trim().to_owned()).await?;
    Ok((known.cookie, to_game(&id)).into_response())
}

/// `POST /game/{id}/join`: takes the seat that anybody may take.
pub async fn take_open_seat(
    Given(app): Given<App>,
    GamePath(id): GamePath,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let name = reader::called(&app, &visitor, &headers).await;
    let known = visitor.session_or_new();
    open_games::take(app.site(), known.person, &id, name).await?;
    Ok((known.cookie, to_game(&id)).into_response())
}

/// Where to go with a key that does not take a seat but makes a device somebody's.
async fn to_device(app: &App, id: &GameId, key: &str) -> Result<Option<Response>, Fault> {
    let Some(key) = Secret::parse(key) else { return Ok(None) };
    let whose = people::whose_link(app.site(), key.of_link()).await?;
    Ok(whose.map(|_| Redirect::to(&device::path(&key, Some(id))).into_response()))
}

fn to_game(id: &GameId) -> Response {
    Redirect::to(&format!("/game/{id}")).into_response()
}

impl Page {
    const fn most_name_chars(&self) -> usize {
        MAX_NAME_CHARS
    }

    fn plays(&self) -> String {
        self.reader.words.with("join-side", "side", self.side.as_str())
    }

    /// What is agreed of a match.
    fn terms(&self) -> Option<String> {
        let series = self.series.as_ref()?;
        let key = match series.count {
            SeriesCount::Games => "join-match-games",
            SeriesCount::Points => "join-match-points",
        };
        Some(self.reader.words.count(key, series.agreed))
    }

    fn own_text(&self) -> String {
        self.reader.words.with("join-own-text", "side", self.side.as_str())
    }

    /// Who invites to what.
    fn invites(&self) -> String {
        if self.is_own {
            return self.reader.words.with("join-own", "text", self.title);
        }
        if self.host.is_empty() {
            self.reader.words.with("join-invites-nameless", "text", self.title)
        } else {
            let mut args = fluent_bundle::FluentArgs::new();
            args.set("name", self.host.clone());
            args.set("text", self.title);
            self.reader.words.tell("join-invites", &args)
        }
    }
}
