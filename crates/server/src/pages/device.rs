//! Taking one's seat to another device: a private link to it, and its picture for a camera.

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{Redirect, Response};

use super::invite::{self, SeatLink};
use super::page::show;
use super::reader::Reader;
use crate::doing::people::end_other_sessions;
use crate::fault::Fault;
use crate::game::Seat;
use crate::http::App;
use crate::http::body::GamePath;
use crate::http::visitor::Visitor;
use crate::ids::GameId;

#[derive(Template)]
#[template(path = "device.html")]
struct Page {
    reader: Reader,
    id: GameId,
    /// The sides that move, and the link to each.
    links: Vec<(String, SeatLink)>,
    /// What must be said about other devices.
    reach: Option<String>,
}

/// `POST /game/{id}/device`: older links to one's seats are void from now on.
pub async fn device(
    State(app): State<App>,
    GamePath(id): GamePath,
    visitor: Visitor,
    reader: Reader,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let handle = app.hub().game(&id)?;
    let table = handle.look().await?;
    let person = visitor.person().ok_or_else(Fault::not_your_seat)?;
    let powers = table.powers(Some(person));
    let own: Vec<Seat> = Seat::BOTH.into_iter().filter(|seat| powers.has(*seat)).collect();
    if own.is_empty() {
        return Err(Fault::not_your_seat());
    }
    let host = invite::host(&headers);
    let mut links = Vec::new();
    for seat in own {
        let key = handle.invite(person, seat).await?;
        let side = reader.side(table.state.game(), seat);
        links.push((side, SeatLink::to_seat(&visitor, host, &id, &key)));
    }
    let reach = invite::reach(reader.words, app.config(), host);
    Ok(show(&Page { reader, id, links, reach }))
}

/// `POST /devices/forget`: whoever asks is known on this device alone from now on.
pub async fn forget(State(app): State<App>, visitor: Visitor) -> Result<Redirect, Fault> {
    if let Some(person) = visitor.proved() {
        end_other_sessions(app.site(), &person).await?;
    }
    Ok(Redirect::to("/mine"))
}

impl Page {
    fn link_for(&self, side: &str) -> String {
        self.reader.words.with("game-invite-link", "side", side.to_owned())
    }
}
