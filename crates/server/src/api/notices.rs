//! What whoever asks is told of what they did not see, and where their browsers are told.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::programs::known;
use crate::doing::Asker;
use crate::doing::notices::{self, NoticeView, SubscriptionRequest};
use crate::fault::Fault;
use crate::http::body::Body;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::ids::NoticeId;
use crate::lang::Words;
use crate::people::DeviceLabel;
use crate::store::{NoticeChannel, ReadNotices};

/// What whoever asks is told, the latest first.
#[utoipa::path(get, path = "/api/notices", tag = "notices",
    responses((status = 200, body = Vec<NoticeView>), (status = 403, body = Fault)))]
pub async fn list(
    State(app): State<App>,
    visitor: Visitor,
    words: Words,
) -> Result<Json<Vec<NoticeView>>, Fault> {
    let person = known(&visitor)?.id;
    let notices = notices::inbox(app.site(), person, NoticeChannel::Page).await?;
    Ok(Json(notices.into_iter().map(|notice| NoticeView::of(words, notice)).collect()))
}

/// Which notices were read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadRequestBody {
    /// The name of one; without it, all.
    #[serde(default)]
    pub id: Option<String>,
}

/// How many are not read yet.
#[derive(Serialize, ToSchema)]
pub struct UnreadResponse {
    /// So many.
    pub unread: u32,
}

/// Says that notices were read.
#[utoipa::path(post, path = "/api/notices/read", request_body = ReadRequestBody, tag = "notices",
    responses((status = 200, body = UnreadResponse), (status = 403, body = Fault), (status = 404, body = Fault)))]
pub async fn read(
    State(app): State<App>,
    visitor: Visitor,
    Body(ReadRequestBody { id }): Body<ReadRequestBody>,
) -> Result<Json<UnreadResponse>, Fault> {
    let person = known(&visitor)?.id;
    let which = match id {
        None => ReadNotices::All,
        Some(id) => ReadNotices::One(NoticeId::parse(&id).ok_or_else(Fault::no_page)?),
    };
    notices::read(app.site(), person, which).await?;
    Ok(Json(UnreadResponse { unread: notices::unread(app.site(), person).await }))
}

/// By what push services know this site.
#[derive(Serialize, ToSchema)]
pub struct PushKeyResponse {
    /// The public key, in base64url: what a browser subscribes with.
    pub key: String,
}

/// The key with which a browser subscribes.
#[utoipa::path(get, path = "/api/notices/push", tag = "notices",
    responses((status = 200, body = PushKeyResponse)))]
pub async fn key(State(app): State<App>) -> Json<PushKeyResponse> {
    Json(PushKeyResponse { key: app.services().push_key.public() })
}

/// Has a browser told from now on; one in which the same session subscribed before, or that had the same address, is
/// replaced.
#[utoipa::path(post, path = "/api/notices/push", request_body = SubscriptionRequest, tag = "notices",
    responses((status = 201, body = UnreadResponse), (status = 400, body = Fault), (status = 403, body = Fault),
        (status = 409, body = Fault)))]
pub async fn subscribe(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    words: Words,
    device: DeviceLabel,
    headers: HeaderMap,
    Body(request): Body<SubscriptionRequest>,
) -> Result<impl IntoResponse, Fault> {
    let person = visitor.proved().ok_or_else(Fault::account_needed)?;
    let asker = Asker { person, home: Some(peer.0) };
    let host = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let origin = format!("{}://{host}", visitor.scheme());
    notices::subscribe(app.site(), &asker, request, words, (origin, device)).await?;
    let unread = notices::unread(app.site(), person.id).await;
    Ok((StatusCode::CREATED, Json(UnreadResponse { unread })))
}

/// Has a browser of whoever asks not told any more.
#[utoipa::path(delete, path = "/api/notices/push/{id}", tag = "notices",
    params(("id" = String, Path, description = "The name of the subscription, as /account/notices has it")),
    responses((status = 200, body = UnreadResponse), (status = 403, body = Fault), (status = 404, body = Fault)))]
pub async fn unsubscribe(
    State(app): State<App>,
    visitor: Visitor,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<UnreadResponse>, Fault> {
    let id = id.map(|Path(id)| id).unwrap_or_default();
    if !notices::unsubscribe(app.site(), visitor.proved(), &id).await? {
        return Err(Fault::no_page());
    }
    let person = known(&visitor)?.id;
    Ok(Json(UnreadResponse { unread: notices::unread(app.site(), person).await }))
}
