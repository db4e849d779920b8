//! Another device: a link that makes it one of one's own, with its picture for a camera, and what that link
//! shows there. Looking at it takes nothing; a button does.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::invite::{self, PrivateLink};
use super::page::show;
use super::reader::Reader;
use crate::doing::people::{self, Arrival};
use crate::fault::Fault;
use crate::http::App;
use crate::http::body::{FormFields, GamePath, QueryFields};
use crate::http::visitor::Visitor;
use crate::ids::{GameId, LinkDigest, PersonId, Secret};

#[derive(Template)]
#[template(path = "device.html")]
struct Page {
    reader: Reader,
    /// The game that both go on with.
    game: Option<GameId>,
    link: PrivateLink,
    /// What must be said about other devices.
    reach: Option<String>,
}

/// `POST /game/{id}/device`: the link leads to the game on the other device too.
pub async fn from_game(
    State(app): State<App>,
    GamePath(id): GamePath,
    visitor: Visitor,
    reader: Reader,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    app.hub().game(&id)?.look().await?;
    link(&app, Some(id), &visitor, reader, &headers).await
}

/// `POST /devices`
pub async fn from_list(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    link(&app, None, &visitor, reader, &headers).await
}

/// An older link is void from now on.
async fn link(
    app: &App,
    game: Option<GameId>,
    visitor: &Visitor,
    reader: Reader,
    headers: &HeaderMap,
) -> Result<Response, Fault> {
    let person = visitor.person().ok_or_else(Fault::not_your_seat)?;
    let key = people::link_device(app.site(), person).await?;
    let host = invite::host(headers);
    let link = PrivateLink::to(visitor, host, &path(&key, game.as_ref()));
    let reach = invite::reach(reader.words, app.config(), host);
    Ok(show(&Page { reader, game, link, reach }))
}

/// The address of a device's link.
pub(super) fn path(key: &Secret, game: Option<&GameId>) -> String {
    let game = game.map(|game| format!("?game={game}")).unwrap_or_default();
    format!("/devices/{}{game}", key.reveal())
}

/// `POST /devices/forget`: whoever asks is known on this device alone from now on.
pub async fn forget(State(app): State<App>, visitor: Visitor) -> Result<Redirect, Fault> {
    if let Some(person) = visitor.proved() {
        people::end_other_sessions(app.site(), &person).await?;
    }
    Ok(Redirect::to("/mine"))
}

/// `POST /devices/back`: who was known here before comes back, and who is known here now is put aside.
pub async fn back(State(app): State<App>, visitor: Visitor) -> Result<Response, Fault> {
    let before = people::put_aside(app.site(), visitor.aside(), visitor.person()).await?;
    let there = Redirect::to("/mine");
    Ok(match visitor.aside().filter(|_| before.is_some()) {
        Some(secret) => (visitor.makes_way(secret), there).into_response(),
        None => there.into_response(),
    })
}

/// Where a link leads.
#[derive(Deserialize)]
pub struct LinkTarget {
    game: Option<GameId>,
}

impl LinkTarget {
    fn go(&self) -> Redirect {
        match &self.game {
            Some(id) => Redirect::to(&format!("/game/{id}")),
            None => Redirect::to("/mine"),
        }
    }
}

#[derive(Template)]
#[template(path = "arrival.html")]
struct ArrivalPage {
    reader: Reader,
    /// Whether somebody else who has games is known here.
    is_occupied: bool,
}

async fn found(app: &App, key: &str) -> Result<(LinkDigest, PersonId), Fault> {
    let link = Secret::parse(key).ok_or_else(Fault::void_link)?.of_link();
    let whose = people::whose_link(app.site(), link).await?.ok_or_else(Fault::void_link)?;
    Ok((link, whose))
}

/// `GET /devices/{key}`
pub async fn arrival(
    State(app): State<App>,
    Path(key): Path<String>,
    QueryFields(target): QueryFields<LinkTarget>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let (_, whose) = found(&app, &key).await?;
    Ok(match people::arrival(app.site(), visitor.person(), whose).await? {
        Arrival::Known => target.go().into_response(),
        arrival => show(&ArrivalPage { reader, is_occupied: arrival == Arrival::Occupied }),
    })
}

/// `POST /devices/{key}`: this device becomes one of whoever made the link. If somebody else with games is known
/// here, only a button that says so does it.
pub async fn arrive(
    State(app): State<App>,
    Path(key): Path<String>,
    QueryFields(target): QueryFields<LinkTarget>,
    visitor: Visitor,
    reader: Reader,
    form: FormFields,
) -> Result<Response, Fault> {
    let (link, whose) = found(&app, &key).await?;
    let headers = match people::arrival(app.site(), visitor.person(), whose).await? {
        Arrival::Known => HeaderMap::new(),
        Arrival::Free => visitor.becomes(&people::add_device(app.site(), link).await?),
        Arrival::Occupied if form.get("aside").is_some() => {
            people::let_aside(app.site(), visitor.aside(), whose).await?;
            visitor.makes_way(&people::add_device(app.site(), link).await?)
        }
        Arrival::Occupied => return Ok(show(&ArrivalPage { reader, is_occupied: true })),
    };
    Ok((headers, target.go()).into_response())
}
