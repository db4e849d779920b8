//! `GET /evening/{key}`: whoever has the address that `kelci club evening` printed organises the evening.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse as _, Redirect, Response};

use crate::doing::evening;
use crate::fault::Fault;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::people::DeviceLabel;

/// Goes to the tournament that goes on, or to the form for a new one.
pub async fn evening(
    State(app): State<App>,
    Path(key): Path<String>,
    peer: Peer,
    visitor: Visitor,
    device: DeviceLabel,
) -> Result<Response, Fault> {
    let entry = evening::enter(app.site(), &visitor.door(peer, device), &key).await?;
    let headers = match entry {
        None => HeaderMap::new(),
        Some(entry) if entry.puts_aside => visitor.makes_way(&entry.secret),
        Some(entry) => visitor.becomes(&entry.secret),
    };
    let there = match evening::going_on(app.site()).await? {
        Some(id) => format!("/tournaments/{}/desk", id.as_str()),
        None => {
            let title = app.site().evening().map(evening::EveningDoor::title).unwrap_or_default();
            let title: String = form_urlencoded::byte_serialize(title.as_bytes()).collect();
            format!("/tournaments/new?venue=board&title={title}")
        }
    };
    Ok((headers, Redirect::to(&there)).into_response())
}
