//! Records as text, which belong to no game of the site.

use axum::Json;
use axum::extract::State;

use crate::doing::records::{ReadRequest, RecordText, RecordView, WriteRequest};
use crate::fault::Fault;
use crate::http::body::Body;
use crate::http::{App, Peer};

/// Reads a record, a position or a list of moves, and plays it through. Nothing is stored.
#[utoipa::path(post, path = "/api/records/read", request_body = ReadRequest, tag = "records",
    responses((status = 200, body = RecordView), (status = 422, body = Fault)))]
pub async fn read(
    State(app): State<App>,
    peer: Peer,
    Body(request): Body<ReadRequest>,
) -> Result<Json<RecordView>, Fault> {
    app.work(peer, move |stop| RecordView::read(&request, stop)).await?.map(Json)
}

/// Writes a game as a record. Nothing is stored.
#[utoipa::path(post, path = "/api/records/write", request_body = WriteRequest, tag = "records",
    responses((status = 200, body = RecordText), (status = 422, body = Fault)))]
pub async fn write(
    State(app): State<App>,
    peer: Peer,
    Body(request): Body<WriteRequest>,
) -> Result<Json<RecordText>, Fault> {
    app.work(peer, move |stop| RecordText::write(request, stop)).await?.map(Json)
}
