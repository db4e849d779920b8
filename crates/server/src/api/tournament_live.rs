//! The socket of those who look at a tournament. The protocol is written down in `docs/tournament-live.md`.

use std::num::NonZeroU32;

use axum::extract::State;
use axum::response::Response;
use kelci_core::message;
use serde::Deserialize;

use super::socket::{self, Closed, Manners, Socket};
use super::websocket::SocketUpgrade;
use crate::bounds::MAX_MESSAGE_BYTES;
use crate::fault::Fault;
use crate::http::body::TournamentPath;
use crate::http::{App, Peer};
use crate::lang::Words;
use crate::live::HallVisit;

/// Whoever looks has nothing to say but that they are there.
const MANNERS: Manners = Manners {
    message_bytes: MAX_MESSAGE_BYTES,
    per_second: NonZeroU32::new(1).unwrap(),
    at_once: NonZeroU32::new(5).unwrap(),
    written: "docs/tournament-live.md",
};

/// Opens the socket of those who look at a tournament.
#[utoipa::path(get, path = "/api/tournaments/{id}/live", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament's name")),
    responses((status = 101, description = "A WebSocket, see docs/tournament-live.md"),
        (status = 403, body = Fault), (status = 404, body = Fault), (status = 429, body = Fault)))]
pub async fn live(
    State(app): State<App>,
    TournamentPath(id): TournamentPath,
    peer: Peer,
    words: Words,
    upgrade: SocketUpgrade,
) -> Result<Response, Fault> {
    let tournaments = &app.services().tournaments;
    tournaments.state(&id).await?.ok_or_else(Fault::no_tournament)?;
    let full = || Fault::busy(message!("too many tournaments are being watched"));
    let visit = tournaments.halls.enter(&id).ok_or_else(full)?;
    socket::open(app.clone(), peer, words, upgrade, &MANNERS, move |socket| async move {
        let _ = run(socket, visit).await;
    })
}

/// What a page says.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum ClientMessage {
    /// I am here.
    Beat,
}

async fn run(mut socket: Socket, mut visit: HallVisit) -> Result<(), Closed> {
    loop {
        tokio::select! {
            came = socket.next() => {
                let _: Option<ClientMessage> = socket.hear(came?).await?;
            }
            news = visit.news() => socket.say(&news.text).await?,
        }
    }
}
