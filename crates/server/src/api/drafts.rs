//! Positions that somebody puts together.

use axum::Json;
use axum::extract::State;

use crate::doing::drafts::{DraftRequest, DraftView};
use crate::fault::Fault;
use crate::http::body::Body;
use crate::http::{App, Peer};
use crate::lang::Words;

/// What somebody has put together: whether it is a position, and which. Nothing is stored.
#[utoipa::path(post, path = "/api/positions/edit", request_body = DraftRequest, tag = "positions",
    responses((status = 200, body = DraftView), (status = 422, body = Fault)))]
pub async fn edit(
    State(app): State<App>,
    words: Words,
    peer: Peer,
    Body(request): Body<DraftRequest>,
) -> Result<Json<DraftView>, Fault> {
    let view = app.work(peer, move |_| request.view()).await??;
    Ok(Json(view.said(|message| words.message(message))))
}
