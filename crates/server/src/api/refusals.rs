//! Why something cannot be played: what a board says of a click, a drag or a typed move that does
//! nothing.

use axum::Json;
use axum::extract::State;
use kelci_catalog::search::Stop;
use kelci_core::notation::clip;
use kelci_core::{Click, Message, message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bounds::MAX_CLICKS;
use crate::fault::{Fault, FaultKind};
use crate::game::options::SetUpRequest;
use crate::http::App;
use crate::http::Peer;
use crate::http::body::Body;
use crate::lang::Words;
use crate::line::LineRequest;
use crate::wire;

/// A position, and what was tried in it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TriedRequest {
    #[serde(flatten)]
    pub set_up: SetUpRequest,
    /// The clicks so far and the one that did nothing: `c4` a cell, `*R` a piece beside the board.
    #[serde(default)]
    pub clicks: Vec<String>,
    /// Or a move that was typed.
    #[serde(default)]
    pub text: Option<String>,
}

/// What forbids it.
#[derive(Serialize, ToSchema)]
pub struct RefusalView {
    /// The rule, in the reader's language; nothing if it can be played, or goes on so.
    pub why: Option<String>,
}

impl TriedRequest {
    fn refusal(self, stop: &Stop) -> Result<Option<Message>, Fault> {
        let line = LineRequest { set_up: self.set_up, moves: Vec::new() }.line(stop)?;
        if let Some(text) = self.text {
            return Ok(line.position().parse_move(&text).err().map(|error| error.message()));
        }
        let refused = |message| Fault::new(FaultKind::NoSuchClick, message);
        if self.clicks.len() > MAX_CLICKS {
            return Err(refused(message!("a turn has at most {most} clicks", most = MAX_CLICKS)));
        }
        let read = |text: &String| {
            let unknown = || refused(message!("there is no click \"{text}\"", text = clip(text)));
            wire::click(line.game(), text).ok_or_else(unknown)
        };
        let clicks = self.clicks.iter().map(read).collect::<Result<Vec<Click>, Fault>>()?;
        Ok(line.position().why_not(&clicks))
    }
}

/// Which rule forbids clicks or a typed move in a position. Nothing is stored.
#[utoipa::path(post, path = "/api/positions/why", request_body = TriedRequest, tag = "positions",
    responses((status = 200, body = RefusalView), (status = 422, body = Fault)))]
pub async fn why(
    State(app): State<App>,
    peer: Peer,
    words: Words,
    Body(request): Body<TriedRequest>,
) -> Result<Json<RefusalView>, Fault> {
    let message = app.work(peer, move |stop| request.refusal(stop)).await??;
    Ok(Json(RefusalView { why: message.map(|message| words.message(&message)) }))
}
