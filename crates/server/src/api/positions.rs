//! Positions of no game in particular, for whoever tries moves.

use axum::Json;
use axum::extract::State;
use kelci_catalog::search::Stop;

use crate::fault::Fault;
use crate::http::body::Body;
use crate::http::{App, Peer};
use crate::line::{LineRequest, LineView};

/// Where moves lead from a position. Nothing is stored.
#[utoipa::path(post, path = "/api/positions", request_body = LineRequest, tag = "positions",
    responses((status = 200, body = LineView), (status = 422, body = Fault)))]
pub async fn position(
    State(app): State<App>,
    peer: Peer,
    Body(request): Body<LineRequest>,
) -> Result<Json<LineView>, Fault> {
    let seen = move |stop: &Stop| request.line(stop).map(|line| LineView::from(&line));
    Ok(Json(app.work(peer, seen).await??))
}
