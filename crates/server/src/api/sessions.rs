//! The devices on which somebody is known.

use axum::Json;
use axum::extract::State;
use kelci_core::message;
use serde::Serialize;
use utoipa::ToSchema;

use crate::doing::people::end_other_sessions;
use crate::fault::{Fault, FaultKind};
use crate::http::App;
use crate::http::visitor::Visitor;

/// What was ended.
#[derive(Serialize, ToSchema)]
#[schema(as = Ended)]
pub struct SessionsResponse {
    /// On how many devices whoever asks was known besides this one.
    pub sessions: usize,
}

/// Forgets whoever asks on all other devices: their secrets prove nothing from now on, and open sockets end.
#[utoipa::path(delete, path = "/api/sessions/others", tag = "play",
    responses((status = 200, body = SessionsResponse), (status = 403, body = Fault)))]
pub async fn end_others(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<SessionsResponse>, Fault> {
    let Some(person) = visitor.proved() else {
        return Err(Fault::new(FaultKind::NotKnown, message!("nobody is known by this secret"))
            .hint("the first answer that begins or joins a game gives one"));
    };
    Ok(Json(SessionsResponse { sessions: end_other_sessions(app.site(), &person).await? }))
}
